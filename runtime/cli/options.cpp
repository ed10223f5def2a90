// SPDX-License-Identifier: MIT
//
// Options that several subcommands share.
#include "runtime/cli/options.h"

#include <cmath>

#include "runtime/api/planning.h"
#include "runtime/cli/size_list.h"
#include "runtime/problem/problem.h"

namespace papilio::cli {

PlanOptions PlanChoice::options() const {
  const bool has_limit = mode == "patient" || mode == "exhaustive";
  if (time_limit_given && time_limit_given->count() > 0 && !has_limit)
    throw Error(ErrorCode::invalid_argument,
                "--time-limit is for --mode patient and exhaustive, and --mode is " + mode);
  if (!schedule.empty() && mode == "estimate")
    throw Error(ErrorCode::invalid_argument,
                "--mode estimate chooses a schedule, and --schedule gives one");
  PlanOptions options;
  options.backend = backend == "cuda"   ? Backend::cuda
                    : backend == "host" ? Backend::host
                                        : Backend::automatic;
  options.architecture = architecture;
  options.schedule = schedule;
  options.arithmetic = arithmetic == "tf32"  ? Arithmetic::tf32
                       : arithmetic == "f16" ? Arithmetic::f16
                                             : Arithmetic::ieee;
  if (!planned_batch.empty()) options.planned_batch = parse_size(planned_batch, "--planned-batch");
  options.mode = latency || mode == "latency"   ? Mode::latency
                 : measure || mode == "measure" ? Mode::measure
                 : mode == "patient"            ? Mode::patient
                 : mode == "exhaustive"         ? Mode::exhaustive
                 : !schedule.empty()            ? Mode::pinned
                                                : Mode::estimate;
  options.time_limit_s = parse_seconds(time_limit, "--time-limit");
  for (const CLI::Option* option : codelets)
    options.codelets.insert(options.codelets.end(), option->results().begin(),
                            option->results().end());
  return options;
}

bool PlanChoice::times() const {
  return measure || mode == "measure" || mode == "patient" || mode == "exhaustive";
}

void add_backend(CLI::App& command, PlanChoice& choice) {
  command
      .add_option("--backend", choice.backend,
                  "Where to run: auto (a GPU where one is usable, else the processor), cuda, host")
      ->check(CLI::IsMember({"auto", "cuda", "host"}))
      ->capture_default_str();
}

void add_architecture(CLI::App& command, PlanChoice& choice, const std::string& help) {
  command.add_option("--arch", choice.architecture, help)->type_name("ARCH");
}

void add_schedule(CLI::App& command, PlanChoice& choice) {
  CLI::Option* schedule =
      command
          .add_option("--schedule", choice.schedule,
                      "Use this schedule, as `papilio plan` prints it, instead of the planner's")
          ->type_name("TEXT");
  command
      .add_option("--planned-batch", choice.planned_batch,
                  "Choose the schedule for so many transforms, whatever the batch")
      ->type_name("COUNT")
      ->excludes(schedule);
}

void add_arithmetic(CLI::App& command, PlanChoice& choice) {
  command
      .add_option("--arithmetic", choice.arithmetic,
                  "What f32 may compute in: ieee (the same bits on every device), or also products "
                  "with the DFT's matrix of factors rounded to 11 bits: tf32, f16")
      ->check(CLI::IsMember({"ieee", "tf32", "f16"}))
      ->capture_default_str();
}

void add_mode(CLI::App& command, PlanChoice& choice, const std::string& latency) {
  CLI::Option* mode =
      command
          .add_option(
              "--mode", choice.mode,
              "How to choose the schedule: estimate (by the cost model), measure and latency "
              "(as the options below), patient (search on the device, a hundred schedules), "
              "exhaustive (that, then all of the space that there is time for)")
          ->check(CLI::IsMember({"estimate", "measure", "latency", "patient", "exhaustive"}))
          ->type_name("MODE");
  choice.time_limit_given = command
                                .add_option("--time-limit", choice.time_limit,
                                            "Of mode patient or exhaustive: 500ms, 60s, 10m, 2h")
                                ->needs(mode)
                                ->capture_default_str();
  CLI::Option* measure =
      command
          .add_flag("--measure", choice.measure,
                    "Time the best few schedules on the device and take the fastest")
          ->excludes(mode);
  command.add_flag("--latency", choice.latency, latency)->excludes(measure, mode);
}

void check_texts(const PlanOptions& options) {
  if (!options.schedule.empty()) plan::parse(options.schedule);
  api::codelet_library(options.codelets);
}

double parse_seconds(const std::string& text, const char* option) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  const std::string unit = text.substr(used);
  const double scale = unit.empty() || unit == "s" ? 1
                       : unit == "ms"              ? 1e-3
                       : unit == "m"               ? 60
                       : unit == "h"               ? 3600
                                                   : 0;
  if (used == 0 || scale == 0 || !(value > 0) || !std::isfinite(value))
    throw Error(ErrorCode::invalid_argument, std::string(option) + " is '" + text +
                                                 "'; a time above 0 such as 500ms, 60s, 10m or 2h");
  return value * scale;
}

CLI::Option* add_codelets(CLI::App& program) {
  // The folders are read off the option itself (PlanChoice::options).
  return program
      .add_option_function<std::vector<std::string>>(
          "--codelets", [](const std::vector<std::string>&) {},
          "Folder of codelets made by papilio-gen -o, added to those shipped (repeatable)")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_codelets(CLI::App& command, PlanChoice& choice) {
  if (const CLI::App* program = command.get_parent())
    if (const CLI::Option* before = program->get_option_no_throw("--codelets"))
      choice.codelets.push_back(before);
  choice.codelets.push_back(add_codelets(command));
}

const char* to_text(Precision precision) {
  return name_of(precision);
}
const char* to_text(Direction direction) {
  return direction == Direction::forward ? "forward" : "inverse";
}
const char* to_text(Backend backend) {
  return backend == Backend::cuda ? "cuda" : backend == Backend::host ? "host" : "auto";
}

Precision parse_precision(const std::string& text) {
  if (text == "f32") return Precision::f32;
  if (text == "f64") return Precision::f64;
  if (text == "f64x2") return Precision::f64x2;
  throw Error(ErrorCode::invalid_argument, "precision '" + text + "' is not f32, f64 or f64x2");
}

Direction parse_direction(const std::string& text) {
  if (text == "forward") return Direction::forward;
  if (text == "inverse") return Direction::inverse;
  throw Error(ErrorCode::invalid_argument, "direction '" + text + "' is not forward or inverse");
}

std::shared_ptr<execute::Device> open_device(Backend backend) {
  if (backend == Backend::cuda) return execute::cuda_device();
  // Only for memory and time: the plan owns the device that runs kernels.
  static const auto host = execute::host_device({}, 1);
  return host;
}

}  // namespace papilio::cli
