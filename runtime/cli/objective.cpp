// SPDX-License-Identifier: MIT
#include "runtime/cli/objective.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "runtime/api/executable.h"
#include "runtime/cli/text_table.h"
#include "runtime/compile/compiler.h"
#include "runtime/compile/cubin.h"
#include "runtime/process/threads.h"
#include "runtime/search/describe.h"

namespace papilio::cli {
namespace {

const Objective table[] = {
    {"time", "the device's clock", true, "timed", "", 0, 5, 3, 0, format_us},
    {"energy", "the counter of the card's or the processor's energy, over a second each", true,
     "measured", "",
     // One is compiled while another waits for the counter.
     2, 2, 1, 2.5,
     [](double uj) {
       return uj < 1e3 ? fmt::format("{:.3g} uJ", uj) : fmt::format("{:.3g} mJ", uj / 1e3);
     }},
    {"registers",
     "of a thread as compiled for a GPU, spilled words included; without NVRTC as the "
     "model expects",
     false, "counted", " (as compiled)", 0, 5, 0, 0,
     [](double count) { return fmt::format("{:.0f} registers", count); }},
    {"predicted", "the cost model's time, without a device", false, "predicted", " (predicted)", 0,
     5, 0, 0, format_us},
};

// As the model expects.
double expected_registers(const plan::Schedule& schedule, const plan::Context& context) {
  const auto features = search::features();
  const auto of_name = std::ranges::find(features, std::string_view("registers"),
                                         [](const search::Feature& f) { return f.name; });
  return search::describe(schedule, context)[static_cast<std::size_t>(of_name - features.begin())];
}

}  // namespace

std::span<const Objective> objectives() {
  return table;
}

std::vector<std::string> objective_names() {
  std::vector<std::string> names;
  for (const Objective& row : table) names.emplace_back(row.name);
  return names;
}

const Objective& find_objective(const std::string& name) {
  for (const Objective& row : table)
    if (name == row.name) return row;
  throw Error(ErrorCode::invalid_argument, fmt::format("there is no objective '{}'; there are {}",
                                                       name, fmt::join(objective_names(), ", ")));
}

RegisterCounter::RegisterCounter(const plan::Context& context) : context_(context) {
  if (context.target.is_host)
    throw Error(
        ErrorCode::invalid_argument,
        "--objective registers is for GPUs (--arch h100 needs none): the processor's kernels "
        "have no count of registers");
  try {
    compile::nvrtc_compiler();
    compiles_ = true;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unavailable) throw;
  }
}

double RegisterCounter::count(const plan::Schedule& schedule) const {
  if (!compiles_) return expected_registers(schedule, context_);
  constexpr double word = 4;
  double most = 0;
  for (const auto& kernel : api::compose_program(schedule, context_).kernels) {
    const auto resources =
        compile::read_cubin(api::image_of(kernel.text, context_.target.architecture, false));
    if (!resources.registers)
      throw Error(ErrorCode::internal, "a cubin does not say its kernel's registers");
    most = std::max(most, *resources.registers + resources.frame_bytes.value_or(0) / word);
  }
  return most;
}

std::size_t RegisterCounter::room() const {
  const auto at_once = 2 * static_cast<std::size_t>(process::usable_cores());
  return at_once - std::min(at_once, waiting_.size() + done_.size());
}

void RegisterCounter::submit(const plan::Schedule& schedule, double) {
  waiting_.push_back({schedule});
}

std::optional<search::Trial> RegisterCounter::wait(double) {
  if (done_.empty()) {
    done_.swap(waiting_);
    process::side_by_side(done_.size(), [&](std::size_t i) {
      search::Trial& trial = done_[i];
      try {
        trial.us = count(trial.schedule);
      } catch (const Error& error) {
        trial.outcome = search::Outcome::refused;
        trial.reason = error.what();
      }
    });
    std::ranges::reverse(done_);
  }
  if (done_.empty()) return std::nullopt;
  search::Trial trial = std::move(done_.back());
  done_.pop_back();
  return trial;
}

}  // namespace papilio::cli
