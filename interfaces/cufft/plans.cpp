// SPDX-License-Identifier: MIT
#include "interfaces/cufft/plans.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "interfaces/cufft/memory.h"

namespace papilio::cufft {
namespace {

// The plans of a request, in the order of Plans::plans_: for c2c the two directions, for real
// transforms out of place and, if that is another layout, in place.
struct Variant {
  Direction direction;
  bool in_place;
};

std::vector<Variant> variants_of(const Request& request) {
  if (kind_of(request) == Kind::c2c)
    return {{Direction::forward, false}, {Direction::inverse, false}};
  if (is_padded_in_place(request)) return {{Direction::forward, false}, {Direction::forward, true}};
  return {{Direction::forward, false}};
}

Problem problem_of(const Request& request, const Variant& variant, const Callbacks& callbacks) {
  Problem problem = problem_of(request, variant.direction, variant.in_place);
  add_callbacks(problem, request, callbacks);
  return problem;
}

// PAPILIO_CUFFT_MODE: what plans are chosen by where the program does not say.
Mode mode_of_process() {
  const char* text = std::getenv("PAPILIO_CUFFT_MODE");
  if (!text || !*text || !std::strcmp(text, "estimate")) return Mode::estimate;
  if (!std::strcmp(text, "measure")) return Mode::measure;
  if (!std::strcmp(text, "latency")) return Mode::latency;
  throw Failure(SETUP_FAILED, std::string("PAPILIO_CUFFT_MODE is '") + text +
                                  "'; estimate, measure and latency are allowed");
}

PlanOptions options_of(const PlanSettings& settings) {
  PlanOptions options;
  options.backend = backend_of_process();
  options.mode = settings.patient ? Mode::measure : mode_of_process();
  if (settings.workspace_bytes)
    options.workspace_limit_bytes = std::max<std::size_t>(*settings.workspace_bytes, 1);
  return options;
}

// Those of one that is not made. The plan that measuring will choose is not known before; what the
// model chooses stands for it.
std::size_t described_bytes(const Problem& problem, PlanOptions options) {
  if (options.mode == Mode::measure) options.mode = Mode::estimate;
  return describe(problem, options).workspace_bytes;
}

std::size_t table_bytes_of(const Plan& plan) {
  std::size_t bytes = 0;
  for (const KernelInfo& kernel : plan.kernels()) bytes += kernel.table_bytes;
  return bytes;
}

}  // namespace

Plans::Plans(const Request& request, const PlanSettings& settings)
    : request_(request),
      callbacks_(settings.callbacks),
      options_(options_of(settings)),
      context_(context_for_planning()) {
  const auto variants = variants_of(request_);
  plans_[0].emplace(problem_of(request_, variants[0], callbacks_), options_);
  workspace_bytes_ = plans_[0]->workspace_bytes();
  table_bytes_ = table_bytes_of(*plans_[0]);
  for (std::size_t v = 1; v < variants.size(); ++v)
    workspace_bytes_ = std::max(
        workspace_bytes_, described_bytes(problem_of(request_, variants[v], callbacks_), options_));
}

Plan Plans::get(Direction direction, bool in_place) {
  const bool second = kind_of(request_) == Kind::c2c ? direction == Direction::inverse
                                                     : in_place && is_padded_in_place(request_);
  const std::lock_guard lock(mutex_);
  auto& plan = plans_[second];
  if (!plan) {
    const InContext in(context_);
    plan.emplace(problem_of(request_, variants_of(request_)[second], callbacks_), options_);
    table_bytes_ += table_bytes_of(*plan);
  }
  return *plan;
}

std::size_t Plans::table_bytes() {
  const std::lock_guard lock(mutex_);
  return table_bytes_;
}

std::size_t workspace_bytes(const Request& request, const PlanSettings& settings) {
  context_for_planning();
  const PlanOptions options = options_of(settings);
  std::size_t bytes = 0;
  for (const Variant& variant : variants_of(request))
    bytes =
        std::max(bytes, described_bytes(problem_of(request, variant, settings.callbacks), options));
  return bytes;
}

}  // namespace papilio::cufft
