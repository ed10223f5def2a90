// SPDX-License-Identifier: MIT
//
// papilio-sweep SIZES --csv FILE: times many schedules of each size on the GPU and writes a line
// each. The measurements that bench/fit_cost.cpp fits the planner's cost model to. A size's
// schedules are those the planner lists, cheapest by its model first, and for one that needs
// several kernels also each of its kernels in other forms, the rest as it was.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "bench/make_ahead.h"
#include "bench/sample.h"
#include "bench/stopwatch.h"
#include "runtime/api/planning.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/program.h"
#include "runtime/cli/size_list.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/problem/problem.h"

namespace {

using namespace papilio;

struct Arguments {
  std::string sizes, csv, precision = "f32", points, file;
  std::vector<std::string> codelets, schedules;
  std::size_t most = 60, most_inner = 16;
  std::uint64_t batch = 0;
};

struct Entry {
  Problem problem;
  std::string schedule;
  double us = 0, least_us = 0, predicted_us = 0;
  int registers = 0;
  std::string note;
  std::unique_ptr<Plan> plan;
};

// The forms of one kernel of a plan by columns and rows, of one dimension or two, in its role.
void add_forms(const plan::Schedule& whole, const plan::Context& context, std::size_t most,
               std::vector<std::string>& found) {
  const auto& left = whole.inner[0];
  const auto& right = whole.inner[1];
  for (int side = 0; side < 2; ++side) {
    const auto& part = whole.inner[side];
    if (part.strategy == "hierarchical" || plan::shape_of(part).size() > 1) continue;
    plan::Role role;
    if (side == 0)
      role = {true, true, right.length};
    else if (whole.strategy == "hierarchical")
      role = {false, true, left.length};
    const auto forms = plan::best_stockhams({part.length}, role, context, 8 * most);
    for (std::size_t i = 0; i < forms.size(); i += i < most / 2 ? 1 : 13) {
      auto form = forms[i];
      // Those listed for a convolution ask between its ways, of which a transform has one.
      form.with.prefetch = {};
      plan::Schedule other = whole;
      other.inner[side] = std::move(form);
      plan::tune(other, context);
      found.push_back(plan::print(other));
    }
  }
}

std::vector<std::string> schedules_of(const Problem& problem, const Arguments& arguments,
                                      const PlanOptions& options, const plan::Target& target) {
  const auto planning = api::planning_context(problem, options, target);
  const auto ranked = plan::rank(problem::shape(problem), {}, planning.context);
  std::vector<std::string> found;
  int trees = 0;
  for (std::size_t i = 0; i < ranked.size() && found.size() < arguments.most; ++i) {
    const auto& schedule = ranked[i].schedule;
    if (ranked[i].us > 4 * ranked.front().us && i > 8) break;
    found.push_back(plan::print(schedule));
    if ((schedule.strategy == "hierarchical" || schedule.strategy == "row_column") && trees++ < 3)
      add_forms(schedule, planning.context, arguments.most_inner, found);
  }
  // What the model thinks little of is as much a lesson to it as what it likes.
  for (std::size_t i = arguments.most; i < ranked.size() && ranked[i].us < plan::too_long; i += 11)
    found.push_back(plan::print(ranked[i].schedule));
  std::set<std::string> seen;
  std::erase_if(found, [&](const std::string& text) { return !seen.insert(text).second; });
  return found;
}

void make_plan(Entry& entry, PlanOptions options) {
  options.mode = Mode::pinned;
  options.schedule = entry.schedule;
  try {
    entry.plan = std::make_unique<Plan>(entry.problem, options);
    entry.predicted_us = entry.plan->predicted_us();
    for (const auto& kernel : entry.plan->kernels())
      entry.registers = std::max(entry.registers, kernel.registers);
  } catch (const std::exception& error) {
    entry.note = error.what();
  }
}

// A line of a file of schedules: a schedule, after the number of transforms to time it with if that
// is not the run's.
struct Named {
  std::uint64_t batch = 0;
  std::string schedule;
};

Named named_in(const std::string& line) {
  const auto space = line.find(' ');
  if (line.find_first_not_of("0123456789") != space) return {0, line};
  return {cli::parse_size(line.substr(0, space), "the batch of a schedule"),
          line.substr(space + 1)};
}

// What is to be timed: the schedules of each size, and those that are given.
struct Wanted {
  std::vector<Problem> sizes;
  std::vector<Entry> named;
};

Wanted wanted_by(const Arguments& arguments, Precision precision, std::uint64_t points) {
  const auto problem_of = [&](const cli::Dimensions& dimensions, std::uint64_t batch) {
    Problem problem;
    cli::set_dimensions(problem, dimensions);
    problem.precision = precision;
    problem.batch = batch ? batch : std::max<std::uint64_t>(1, points / problem.length);
    problem::check(problem);
    return problem;
  };
  Wanted wanted;
  if (!arguments.sizes.empty())
    for (const auto& dimensions : cli::parse_sizes(arguments.sizes))
      wanted.sizes.push_back(problem_of(dimensions, arguments.batch));
  std::vector<std::string> named = arguments.schedules;
  std::ifstream file(arguments.file);
  for (std::string text; std::getline(file, text);)
    if (!text.empty()) named.push_back(text);
  for (const auto& line : named) {
    const Named of = named_in(line);
    wanted.named.push_back({problem_of(plan::shape_of(plan::parse(of.schedule)),
                                       of.batch ? of.batch : arguments.batch),
                            of.schedule, 0, 0, 0, 0, "", nullptr});
  }
  if (wanted.sizes.empty() && wanted.named.empty())
    throw Error(ErrorCode::invalid_argument, "no SIZES and no schedules");
  return wanted;
}

// A plan as a contender, with a workspace that all of them share.
class Planned : public bench::Prepared {
 public:
  Planned(const Plan& plan, const void* in, void* out, void* workspace)
      : plan_(plan), in_(in), out_(out), workspace_(workspace) {}
  void execute(execute::Stream stream) override { plan_.execute(in_, out_, workspace_, stream); }

 private:
  const Plan& plan_;
  const void* in_;
  void *out_, *workspace_;
};

// Of the workspace that all plans share. Plans that need more are not timed.
constexpr std::size_t workspace_bytes = std::size_t{3} << 30;

void time_entry(Entry& entry, Planned& planned, bool fills, bench::Stopwatch& stopwatch) {
  stopwatch.mean_us(planned, 1);
  constexpr int rounds = 5;
  std::vector<double> us;
  us.reserve(rounds);
  for (int round = 0; round < rounds; ++round)
    us.push_back(stopwatch.mean_us(planned, fills ? 2 : 50));
  std::sort(us.begin(), us.end());
  entry.us = us[us.size() / 2];
  entry.least_us = us.front();
}

int run(const Arguments& arguments) {
  const Precision precision = cli::parse_precision(arguments.precision);
  const std::size_t complex_bytes = 2 * bytes_of(precision);
  const std::uint64_t points = arguments.points.empty()
                                   ? (std::uint64_t{1} << 29) / complex_bytes
                                   : cli::parse_size(arguments.points, "--points");
  PlanOptions options;
  options.backend = Backend::cuda;
  options.codelets = arguments.codelets;
  // What is wrong with the arguments is said on a machine without a GPU, too.
  cli::check_texts(options);
  cli::check_output_file(arguments.csv);
  Wanted wanted = wanted_by(arguments, precision, points);
  const auto device = cli::open_device(Backend::cuda);
  const plan::Target target = plan::target_of(*device);

  std::vector<Entry> entries;
  for (const Problem& problem : wanted.sizes)
    for (auto& text : schedules_of(problem, arguments, options, target))
      entries.push_back({problem, std::move(text), 0, 0, 0, 0, "", nullptr});
  std::ranges::move(wanted.named, std::back_inserter(entries));
  std::uint64_t longest = points;
  for (const Entry& entry : entries)
    longest = std::max(longest, entry.problem.length * entry.problem.batch);
  const cli::DeviceBuffer in(device, longest * complex_bytes), out(device, longest * complex_bytes);
  const cli::DeviceBuffer workspace(device, workspace_bytes);
  bench::upload_random(*device, in.get(), 2 * longest, precision);
  const auto graphs = bench::graph_stopwatch(*device), launches = bench::device_stopwatch(*device);

  std::ofstream csv(arguments.csv);
  if (!csv) throw Error(ErrorCode::input_output, "cannot write '" + arguments.csv + "'");
  csv << ("n,prec,batch,us,us_min,predicted_us,registers,schedule,note\n");
  // Compilers run ahead of the clock by so many plans at the most: plans hold tables.
  constexpr std::size_t ahead = 96;
  bench::MakeAhead compilers(entries.size(), ahead,
                             std::max(1u, std::thread::hardware_concurrency()),
                             [&](std::size_t i) { make_plan(entries[i], options); });

  // Timed back to back, an H200 grows hot and its clock falls: some kernels took a sixth longer.
  constexpr std::chrono::milliseconds pause{12};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Entry& entry = entries[i];
    compilers.wait(i);
    if (entry.plan && entry.plan->workspace_bytes() <= workspace_bytes) {
      Planned planned(*entry.plan, in.get(), out.get(), workspace.get());
      // Launches would drown what does not fill the device.
      const bool fills = entry.problem.length * entry.problem.batch > points / 2;
      std::this_thread::sleep_for(pause);
      time_entry(entry, planned, fills, fills ? *launches : *graphs);
    }
    entry.plan.reset();
    csv << fmt::format("{},{},{},{:.3f},{:.3f},{:.3f},{},\"{}\",\"{}\"\n",
                       cli::print_dimensions(cli::dimensions_of(entry.problem)),
                       arguments.precision, entry.problem.batch, entry.us, entry.least_us,
                       entry.predicted_us, entry.registers, entry.schedule,
                       entry.note.substr(0, 120))
        << std::flush;  // what was timed is kept if a kernel does not end
    compilers.used();
  }
  csv.close();
  if (!csv) throw Error(ErrorCode::input_output, "cannot write '" + arguments.csv + "'");
  return 0;
}

}  // namespace

int main(int count, char** values) {
  Arguments arguments;
  return cli::run_program("papilio-sweep", count, values, [&](CLI::App& program) -> cli::Work {
    program.description("papilio-sweep: times many schedules of each size, for papilio-fit-cost.");
    program.add_option("SIZES", arguments.sizes, "Sizes, such as 2^4..2^13,1000,64x64");
    program.add_option("--csv", arguments.csv, "Write a line a schedule here")->required();
    program.add_option("--precision", arguments.precision, "f32 or f64")
        ->check(CLI::IsMember({"f32", "f64"}))
        ->capture_default_str();
    const auto count = CLI::Range(1, 1'000'000).description("");
    auto* const points =
        program.add_option("--points", arguments.points, "Points a case in all (512 MiB of them)");
    program
        .add_option("--batch", arguments.batch,
                    "So many transforms, replayed from a CUDA graph, instead of many")
        ->check(cli::positive_number())
        ->excludes(points);
    program.add_option("--most", arguments.most, "Schedules a size")
        ->check(count)
        ->capture_default_str();
    program.add_option("--inner", arguments.most_inner, "Forms of a kernel of several")
        ->check(count)
        ->capture_default_str();
    program.add_option("--schedule", arguments.schedules, "These schedules too (repeatable)");
    program
        .add_option("--schedules", arguments.file,
                    "And those of this file, one a line, after its batch if not --batch")
        ->check(CLI::ExistingFile);
    program.add_option("--codelets", arguments.codelets, "Folders of codelets (repeatable)");
    return [&] { return run(arguments); };
  });
}
