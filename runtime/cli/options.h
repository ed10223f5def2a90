// SPDX-License-Identifier: MIT
//
// Options that several subcommands share, under one spelling and one help text, and what they mean
// in terms of the API.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"

namespace papilio::cli {

// A subcommand registers its options on `program` and, when it is the one chosen, sets `run`, which
// returns the exit status.
using Run = std::function<int()>;
void add_transform(CLI::App& program, Run& run);
void add_plan(CLI::App& program, Run& run);
void add_check(CLI::App& program, Run& run);
void add_devices(CLI::App& program, Run& run);
void add_cache(CLI::App& program, Run& run);
void add_run(CLI::App& program, Run& run);
void add_search(CLI::App& program, Run& run);
void add_search_table(CLI::App& program, Run& run);
void add_wisdom(CLI::App& program, Run& run);

// Where and how to plan, as typed.
struct PlanChoice {
  std::string backend = "auto";
  std::string architecture;
  std::string schedule;
  std::string planned_batch;
  std::string arithmetic = "ieee";
  std::string mode;  // empty: pinned with a schedule, estimate without
  bool measure = false;
  bool latency = false;
  std::string time_limit = "60s";
  const CLI::Option* time_limit_given = nullptr;  // the option, if there is one
  std::vector<const CLI::Option*> codelets;       // as given before and after the subcommand

  // Throws Error(invalid_argument) where one of them would be ignored.
  PlanOptions options() const;
  bool times() const;  // whether the mode is one that times schedules
};
void add_backend(CLI::App& command, PlanChoice& choice);
void add_architecture(CLI::App& command, PlanChoice& choice, const std::string& help);
void add_schedule(CLI::App& command, PlanChoice& choice);  // and --planned-batch
void add_arithmetic(CLI::App& command, PlanChoice& choice);
// --mode and --time-limit, and --measure and --latency, which are modes.
void add_mode(CLI::App& command, PlanChoice& choice, const std::string& latency);
// What every one of many cases would complain of: a schedule that is none, or a folder of codelets.
void check_texts(const PlanOptions& options);
// "500ms", "60s", "10m", "2h"; else Error(invalid_argument) that names `option`.
double parse_seconds(const std::string& text, const char* option);
// --codelets of the whole program, accepted before the subcommand; and of one command, which also
// takes what was given before it.
CLI::Option* add_codelets(CLI::App& program);
void add_codelets(CLI::App& command, PlanChoice& choice);

const char* to_text(Precision precision);
const char* to_text(Direction direction);
const char* to_text(Backend backend);
Precision parse_precision(const std::string& text);  // "f32" or "f64", else Error(invalid_argument)
Direction parse_direction(const std::string& text);  // "forward" or "inverse", likewise

// Memory and clock of the device that a plan of this backend (not automatic) runs on.
std::shared_ptr<execute::Device> open_device(Backend backend);

// Memory of a device, freed when it goes.
class DeviceBuffer {
 public:
  DeviceBuffer(std::shared_ptr<execute::Device> device, std::size_t bytes)
      : device_(std::move(device)), pointer_(device_->allocate(bytes)) {}
  ~DeviceBuffer() { device_->release(pointer_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;

  void* get() const { return pointer_; }

 private:
  std::shared_ptr<execute::Device> device_;
  void* pointer_;
};

}  // namespace papilio::cli
