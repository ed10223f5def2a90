// SPDX-License-Identifier: MIT
//
// papilio plan: what would run, and why it should be fast. Works without a device, and without a
// compiler too, but then registers are unknown.
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>

#include "runtime/api/dump.h"
#include "runtime/api/executable.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/options.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"
#include "runtime/compile/cubin.h"

namespace papilio::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PlanArguments {
  std::string size;
  std::string batch = "1";
  std::string precision = "f32";
  std::string kind = "c2c";
  bool inverse = false;
  bool all = false;
  bool source = false;
  bool json = false;
  std::string dump;
  PlanChoice choice;
};

Problem parse_problem(const PlanArguments& arguments) {
  Problem problem;
  set_dimensions(problem, parse_dimensions(arguments.size));
  problem.batch = parse_size(arguments.batch, "--batch");
  problem.precision = parse_precision(arguments.precision);
  problem.kind = parse_kind(arguments.kind);
  if (arguments.inverse && problem.kind == Kind::c2c) problem.direction = Direction::inverse;
  if (arguments.inverse && is_real_to_real(problem.kind)) problem.kind = inverse_kind(problem.kind);
  return problem;
}

// What would be ignored, beside what options exclude each other.
void check_flags(const PlanArguments& arguments, const Problem& problem) {
  if (arguments.inverse && (problem.kind == Kind::r2c || problem.kind == Kind::c2r))
    throw Error(ErrorCode::invalid_argument, "--inverse is given, and --kind " + arguments.kind +
                                                 ", which goes one way: r2c forward, c2r back");
  if (!arguments.choice.architecture.empty() && arguments.choice.backend == "cuda")
    throw Error(ErrorCode::invalid_argument,
                "--backend cuda plans for the GPU that is there, and --arch " +
                    arguments.choice.architecture + " without a device: give one of them");
  if (arguments.choice.times() && !(arguments.choice.architecture + arguments.dump).empty())
    throw Error(ErrorCode::invalid_argument,
                "--mode " + arguments.choice.mode +
                    " times schedules on the device; --arch and --dump are without one");
}

// A description compiles nothing. For the sake of their register counts its kernels are compiled
// here, side by side and into the cache; without NVRTC, the counts of kernels that no cache holds
// stay unknown.
void count_registers(Description& description) {
  if (!description.architecture.starts_with("sm_")) return;
  try {
    std::vector<std::future<int>> counts;
    for (const KernelInfo& kernel : description.kernels) {
      counts.push_back(std::async(std::launch::async, [&] {
        const auto cubin = api::image_of(kernel.source, description.architecture, false);
        return compile::read_cubin(cubin).registers.value_or(-1);
      }));
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      description.kernels[i].registers = counts[i].get();
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unavailable) throw;
  }
}

// With an architecture named, or no device to plan for, the plan is described; otherwise it is
// made. What latency mode begins with is described too, since a plan may be past it.
Description make_description(const Problem& problem, const PlanArguments& arguments) {
  const PlanOptions options = arguments.choice.options();
  if (!options.architecture.empty() || options.mode == Mode::latency) {
    Description description = describe(problem, options);
    count_registers(description);
    return description;
  }
  try {
    const Plan plan(problem, options);
    return {plan.schedule(), plan.architecture(), plan.predicted_us(), plan.kernels()};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unavailable) throw;
    Description description = describe(problem, options);  // throws where no device is there
    std::cerr << "papilio: not compiled: " << error.what() << '\n';
    return description;
  }
}

std::string registers_text(const KernelInfo& kernel) {
  return kernel.registers < 0 ? "-" : std::to_string(kernel.registers);
}

Json to_json(const Description& description, bool source) {
  Json kernels = Json::array();
  for (const KernelInfo& kernel : description.kernels) {
    Json row = {{"name", kernel.name},
                {"role", kernel.role},
                {"blocks", kernel.blocks},
                {"threads", kernel.threads},
                {"points_per_thread", kernel.points_per_thread},
                {"registers", kernel.registers < 0 ? Json(nullptr) : Json(kernel.registers)},
                {"shared_bytes", kernel.shared_bytes},
                {"table_bytes", kernel.table_bytes}};
    if (source) row["source"] = kernel.source;
    kernels.push_back(std::move(row));
  }
  Json json = {{"schedule", description.schedule},
               {"architecture", description.architecture},
               {"predicted_us", description.predicted_us}};
  if (!kernels.empty()) {  // a list of alternatives composes none
    json["trips"] = description.kernels.size();
    json["kernels"] = std::move(kernels);
  }
  return json;
}

// What it is planned for: an architecture, and the card that stands for it here if one was named.
void print_problem(const Problem& problem, const std::string& architecture,
                   const std::string& named) {
  std::cout << print_dimensions(dimensions_of(problem))
            << (problem.length == 1 ? " point" : " points");
  if (problem.batch > 1) std::cout << ", batch " << problem.batch;
  std::cout << ", ";
  if (problem.kind != Kind::c2c) std::cout << to_text(problem.kind) << ", ";
  std::cout << to_text(problem.precision);
  if (problem.kind == Kind::c2c) std::cout << ", " << to_text(problem.direction);
  std::cout << ", for "
            << (named.empty() || named == architecture ? architecture
                                                       : named + " (" + architecture + ")")
            << "\n\n";
}

void print_plan(const Problem& problem, const Description& description, const std::string& named) {
  print_problem(problem, description.architecture, named);
  std::cout << "  schedule   " << description.schedule << "\n  trips      "
            << description.kernels.size() << "  (each reads and writes the data once)"
            << "\n  predicted  " << format_us(description.predicted_us) << "\n\n";
  TextTable table(
      {"<kernel", "blocks", "threads", "points a thread", "registers", "shared memory", "tables"});
  for (const KernelInfo& kernel : description.kernels) {
    table.add({kernel.name, std::to_string(kernel.blocks), std::to_string(kernel.threads),
               std::to_string(kernel.points_per_thread), registers_text(kernel),
               format_bytes(kernel.shared_bytes), format_bytes(kernel.table_bytes)});
  }
  table.print(std::cout, "  ");
}

void print_alternatives(const Problem& problem, const std::vector<Description>& all,
                        const std::string& named) {
  print_problem(problem, all.empty() ? "no device" : all.front().architecture, named);
  TextTable table({"predicted", "<schedule"});
  for (const Description& one : all) table.add({format_us(one.predicted_us), one.schedule});
  table.print(std::cout, "  ");
}

// The command that prints these texts again, whatever the planner will choose by then.
std::string command_of(const PlanArguments& arguments, const Description& description) {
  const std::string& asked = arguments.choice.architecture;
  std::string command = "papilio plan " + arguments.size + " --arch " +
                        (asked.empty() ? description.architecture : asked);
  if (arguments.batch != "1") command += " --batch " + arguments.batch;
  if (arguments.precision != "f32") command += " --precision " + arguments.precision;
  if (arguments.kind != "c2c") command += " --kind " + arguments.kind;
  if (arguments.inverse) command += " --inverse";
  for (const std::string& folder : arguments.choice.options().codelets)
    command += " --codelets " + folder;
  return command + " --schedule '" + description.schedule + "' --source";
}

// Each text below what it is: the compiled text, by which kernels are cached, is the same for all
// plans that have it, and cannot say it.
void print_sources(const PlanArguments& arguments, const Description& description) {
  for (std::size_t i = 0; i < description.kernels.size(); ++i) {
    const KernelInfo& kernel = description.kernels[i];
    std::cout << "\n// ---- " << kernel.name << "\n// kernel    " << i + 1 << " of "
              << description.kernels.size() << ": " << kernel.role << "\n// schedule  "
              << description.schedule << "\n// printed by " << command_of(arguments, description)
              << '\n'
              << kernel.source;
    if (!kernel.source.ends_with('\n')) std::cout << '\n';
  }
}

int run_plan(const PlanArguments& arguments) {
  const Problem problem = parse_problem(arguments);
  check_flags(arguments, problem);
  const std::string named = arguments.choice.options().architecture;
  if (arguments.all) {
    const auto all = alternatives(problem, arguments.choice.options());
    if (arguments.json) {
      Json rows = Json::array();
      for (const Description& one : all) rows.push_back(to_json(one, arguments.source));
      std::cout << rows.dump(2) << '\n';
    } else {
      print_alternatives(problem, all, named);
    }
    return 0;
  }
  if (!arguments.dump.empty()) {
    std::cout << api::dump(problem, arguments.choice.options(), arguments.dump);
    return 0;
  }
  const Description description = make_description(problem, arguments);
  if (arguments.json) {
    std::cout << to_json(description, arguments.source).dump(2) << '\n';
    return 0;
  }
  print_plan(problem, description, named);
  if (arguments.source) print_sources(arguments, description);
  return 0;
}

}  // namespace

void add_plan(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<PlanArguments>();
  CLI::App& command = *program.add_subcommand(
      "plan", "Show the schedule of a size: its kernels, their shape and the predicted time");
  command
      .add_option("N", arguments->size,
                  "Points of one transform: 1009, 2^20; of its dimensions: 64x128, 8x8x8")
      ->required();
  command.add_option("--batch", arguments->batch, "Number of transforms")->capture_default_str();
  command.add_option("--precision", arguments->precision, "f32, f64 or f64x2")
      ->check(CLI::IsMember({"f32", "f64", "f64x2"}))
      ->capture_default_str();
  command
      .add_option(
          "--kind", arguments->kind,
          "c2c; r2c or c2r (N reals, of the last dimension); dct1 .. dct4, dst1 .. dst4, dht")
      ->check(CLI::IsMember(kind_names()).description(""))
      ->type_name("KIND")
      ->capture_default_str();
  command.add_flag("--inverse", arguments->inverse, "The inverse transform");
  add_backend(command, arguments->choice);
  add_architecture(
      command, arguments->choice,
      "Plan for this architecture (sm_80, sm_90, host) or card (h100, h200) without a device");
  add_schedule(command, arguments->choice);
  add_arithmetic(command, arguments->choice);
  add_mode(command, arguments->choice,
           "Show the generic schedule that `transform --latency` begins with");
  CLI::Option* source =
      command.add_flag("--source", arguments->source, "Print the text of each kernel");
  CLI::Option* dump = command.add_option(
      "--dump", arguments->dump,
      "Print what a stage makes of it: program (kernels and their ports), spec (each "
      "kernel's), cost (the terms of the cost model)");
  dump->check(CLI::IsMember({"program", "spec", "cost"}));
  CLI::Option* json = command.add_flag("--json", arguments->json, "Print JSON");
  const auto option = [&](const char* name) { return command.get_option(name); };
  command
      .add_flag("--all", arguments->all,
                "List the schedules that the planner considers, cheapest first")
      ->excludes(option("--schedule"), option("--mode"), option("--measure"), option("--latency"),
                 source, dump);
  dump->excludes(source, json, option("--measure"));
  option("--arch")->excludes(option("--measure"));
  add_codelets(command, arguments->choice);
  command.callback([arguments, &run] { run = [arguments] { return run_plan(*arguments); }; });
}

}  // namespace papilio::cli
