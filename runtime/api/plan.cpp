// SPDX-License-Identifier: MIT
//
// The C++ API: checks, then planning, compilation and execution in order.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/api/backends.h"
#include "runtime/api/check_arrays.h"
#include "runtime/api/clocked.h"
#include "runtime/api/kept.h"
#include "runtime/api/live.h"
#include "runtime/api/relay.h"
#include "runtime/api/wise.h"
#include "runtime/compile/compiler.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"
#include "runtime/process/fork.h"

namespace papilio {
namespace {

// The target a plan is made for: the architecture asked for, or the device's own.
plan::Target target_for(const PlanOptions& options, const execute::Device& device) {
  if (options.architecture.empty() || options.architecture == device.architecture())
    return plan::target_of(device);
  if (device.backend() != Backend::host)
    throw Error(
        ErrorCode::invalid_argument,
        fmt::format("architecture is '{}', the GPU is {}; another architecture's or card's plan "
                    "can be described or run on the host backend",
                    options.architecture, device.architecture()));
  return plan::target_of(options.architecture);
}

// Enumerations come from C and from casts.
template <class Enum>
void check_enum(Enum value, Enum last, const char* name) {
  if (value < Enum{} || value > last)
    throw Error(ErrorCode::invalid_argument,
                fmt::format("{} is {}; 0 to {} are allowed", name, static_cast<int>(value),
                            static_cast<int>(last)));
}

void check_options(const PlanOptions& options, const Problem& problem) {
  check_enum(options.backend, Backend::host, "backend");
  check_enum(options.mode, Mode::exhaustive, "mode");
  check_enum(options.arithmetic, Arithmetic::f16, "arithmetic");
  if (options.threads < 0)
    throw Error(ErrorCode::invalid_argument,
                fmt::format("threads is {}; 0 and more are allowed", options.threads));
  if (options.arithmetic != Arithmetic::ieee && problem.precision != Precision::f32)
    throw Error(
        ErrorCode::invalid_argument,
        fmt::format("arithmetic is tf32 or f16 and precision {}: they round floats, f32 alone",
                    name_of(problem.precision)));
  if (options.mode == Mode::pinned && options.schedule.empty())
    throw Error(ErrorCode::invalid_argument, "schedule is empty; mode pinned needs one");
  if (api::asks_the_clock(options.mode) && !options.schedule.empty())
    throw Error(
        ErrorCode::invalid_argument,
        "schedule is given, and a mode (measure, patient, exhaustive) that chooses one by timing");
  if (!(options.time_limit_s > 0))
    throw Error(ErrorCode::invalid_argument,
                fmt::format("time_limit_s is {}; more than 0 is allowed", options.time_limit_s));
}

Problem checked(const Problem& asked, const PlanOptions& options) {
  Problem problem = problem::complete(asked);
  problem::check(problem);
  check_options(options, problem);
  return problem;
}

}  // namespace

struct Plan::State {
  Problem problem;
  std::string architecture;
  problem::General form;
  std::size_t workspace_bytes = 0;
  std::unique_ptr<const api::Relay> relay;

  void execute(const Arrays& arrays, void* workspace, void* stream) const;
};

namespace {

// On the processor, where Clang is not there: the schedule whose kernels were compiled with the
// library, if they do the problem. Nothing elsewhere.
std::optional<plan::Schedule> built_in_schedule(const Problem& problem, const PlanOptions& options,
                                                const plan::Context& context,
                                                const execute::Device& device) {
  if (device.backend() != Backend::host || !options.schedule.empty()) return std::nullopt;
  try {
    compile::clang_compiler();
    return std::nullopt;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unavailable) throw;
    return api::generic_schedule(problem, context);
  }
}

// What an executable is made of besides its program.
struct Maker {
  Problem problem;
  PlanOptions options;
  std::shared_ptr<execute::Device> device;
  api::PlanningContext planning;

  const plan::Context& context() const { return planning.context; }
  const std::string& architecture() const { return context().target.architecture; }
  bool on_host() const { return device->backend() == Backend::host; }
  std::string key(const plan::Schedule& schedule) const {
    return api::live_key(schedule, problem, options, *device, architecture());
  }
  std::size_t workspace_bytes(const api::ComposedProgram& program) const {
    return api::place_workspaces(program.program, problem, options).bytes;
  }
  std::shared_ptr<const api::Executable> operator()(api::ComposedProgram program,
                                                    const std::stop_token& stop = {}) const {
    return std::make_shared<const api::Executable>(std::move(program), problem, options, device,
                                                   architecture(), stop);
  }
};

// Latency mode where the schedule is still to be chosen, which takes longer than a first execution
// may: that is done in the background, too.
void begin_before_choosing(Plan::State& state, const Maker& make, const plan::Schedule& generic) {
  auto first = api::compose_program(generic, make.context());
  state.workspace_bytes = make.workspace_bytes(first);
  auto executable = make(std::move(first));
  state.relay = std::make_unique<const api::Relay>(
      std::move(executable), *api::background(), [make](const std::stop_token& stop) {
        std::shared_ptr<const api::Executable> second;
        api::in_planning_environment(make.problem, [&] {
          const auto schedule = api::wise_or_estimated_schedule(make.problem, make.options,
                                                                make.context(), *make.device);
          const std::string key = make.key(schedule);
          second = api::find_live(key);
          if (!second)
            second = api::share(key, make(api::compose_program(schedule, make.context()), stop));
        });
        return second;
      });
}

// Everything of a plan, as planning must be done (in_planning_environment).
std::shared_ptr<const Plan::State> make_state(const Problem& problem, const PlanOptions& options) {
  auto device = api::device_of(options.backend);
  auto planning = api::planning_context(problem, options, target_for(options, *device));
  const Maker make{problem, options, std::move(device), std::move(planning)};
  const auto& context = make.context();
  auto state = std::make_shared<Plan::State>();
  state->problem = problem;
  state->form = problem::general(problem);
  state->architecture = make.architecture();
  api::remember_device(make.device);
  const auto built_in = built_in_schedule(problem, options, context, *make.device);
  const auto first_schedule = options.mode == Mode::latency && !built_in
                                  ? api::generic_schedule(problem, context)
                                  : std::nullopt;
  auto known = built_in;
  if (first_schedule) {
    known = api::known_schedule(problem, options, context, *make.device);
    if (!known) {
      begin_before_choosing(*state, make, *first_schedule);
      return state;
    }
  }
  const auto schedule =
      known ? *known
      : api::asks_the_clock(options.mode)
          ? api::clocked_schedule(problem, options, context, make.device)
          : api::wise_or_estimated_schedule(problem, options, context, *make.device);
  const std::string key = make.key(schedule);
  if (auto live = api::find_live(key)) {
    state->workspace_bytes = live->workspace_bytes();
    state->relay = std::make_unique<const api::Relay>(std::move(live));
    return state;
  }
  auto composed = api::compose_program(schedule, context);
  state->workspace_bytes = make.workspace_bytes(composed);
  if (first_schedule && !api::is_compiled(composed, state->architecture, make.on_host())) {
    auto generic = api::compose_program(*first_schedule, context);
    state->workspace_bytes = std::max(state->workspace_bytes, make.workspace_bytes(generic));
    auto first = make(std::move(generic));
    state->relay = std::make_unique<const api::Relay>(
        std::move(first), *api::background(), [make, composed, key](const std::stop_token& stop) {
          return api::share(key, make(composed, stop));
        });
  } else {
    state->relay = std::make_unique<const api::Relay>(api::share(key, make(std::move(composed))));
  }
  return state;
}

}  // namespace

Plan::Plan(const Problem& asked, const PlanOptions& options) {
  const Problem problem = checked(asked, options);
  api::in_planning_environment(problem, [&] { state_ = make_state(problem, options); });
}

bool Plan::ready() const {
  return state_->relay->ready();
}
void Plan::wait() const {
  state_->relay->wait();
}

void Plan::execute(const void* in, void* out, void* workspace, void* stream) const {
  state_->execute({.in = in, .out = out}, workspace, stream);
}

void Plan::execute(const Arrays& arrays, void* workspace, void* stream) const {
  state_->execute(arrays, workspace, stream);
}

void Plan::State::execute(const Arrays& arrays, void* workspace, void* stream) const {
  const auto& executable = relay->current();
  auto& device = executable.device();
  api::check_arrays(problem, form, arrays, device);
  const std::size_t needed = executable.workspace_bytes();
  // A schedule that was chosen after the workspace's size was told may need more: it has its own.
  const bool is_enough = needed <= workspace_bytes;
  if (workspace && reinterpret_cast<std::uintptr_t>(workspace) % 256 != 0)
    throw Error(ErrorCode::invalid_argument,
                fmt::format("workspace is {}, not aligned to 256 bytes", workspace));
  if (needed == 0 || (workspace && is_enough)) {
    if (workspace && needed > 0) {
      device.check_pointer(workspace, "workspace");
      api::check_workspace(problem, form, arrays, workspace, needed);
    }
    executable.run(arrays, workspace, stream);
    return;
  }
  void* own = device.allocate_ordered(needed, stream);
  try {
    executable.run(arrays, own, stream);
  } catch (...) {
    device.release_ordered(own, stream);
    throw;
  }
  device.release_ordered(own, stream);
}

std::size_t Plan::workspace_bytes() const {
  return state_->workspace_bytes;
}
Backend Plan::backend() const {
  return state_->relay->current().device().backend();
}
std::string Plan::architecture() const {
  return state_->architecture;
}
std::string Plan::schedule() const {
  return plan::print(state_->relay->current().program().schedule);
}
const Problem& Plan::problem() const {
  return state_->problem;
}
Arithmetic Plan::arithmetic() const {
  return plan::arithmetic_of(state_->relay->current().program().program);
}
double Plan::predicted_us() const {
  return state_->relay->current().program().predicted_us;
}

std::vector<KernelInfo> Plan::kernels() const {
  const auto& executable = state_->relay->current();
  const auto& program = executable.program();
  std::vector<KernelInfo> infos;
  for (std::size_t i = 0; i < program.kernels.size(); ++i) {
    infos.push_back(
        api::kernel_info(program.program.steps[i], program.kernels[i], state_->problem.batch));
    infos.back().registers = executable.kernels()[i]->registers();
  }
  return infos;
}

namespace {

Description described(const Problem& problem, const PlanOptions& options) {
  const auto planning = api::planning_context(problem, options, api::described_target(options));
  const auto& context = planning.context;
  const auto composed =
      api::compose_program(api::described_schedule(problem, options, context), context);
  Description description{plan::print(composed.schedule),
                          planning.context.target.architecture,
                          composed.predicted_us,
                          {},
                          api::place_workspaces(composed.program, problem, options).bytes};
  for (std::size_t i = 0; i < composed.kernels.size(); ++i)
    description.kernels.push_back(
        api::kernel_info(composed.program.steps[i], composed.kernels[i], problem.batch));
  return description;
}

std::vector<Description> alternatives_of(const Problem& problem, const PlanOptions& options) {
  const process::HoldFork hold;  // static objects are made on the way
  const auto planning = api::planning_context(problem, options, api::described_target(options));
  std::vector<Description> list;
  std::vector<plan::Schedule> schedules;
  if (problem::is_simple(problem))
    schedules = plan::with_variants(problem::shape(problem), planning.context);
  else
    for (auto& ranked : plan::rank_for_problem(problem::shape(problem), planning.context))
      schedules.push_back(std::move(ranked.schedule));
  for (const auto& schedule : schedules) {
    const auto program = plan::lower_for_problem(schedule, planning.context);
    list.push_back({plan::print(schedule),
                    planning.context.target.architecture,
                    plan::predicted_us(program, planning.context),
                    {},
                    api::place_workspaces(program, problem, options).bytes});
  }
  std::stable_sort(list.begin(), list.end(), [](const Description& a, const Description& b) {
    return a.predicted_us < b.predicted_us;
  });
  return list;
}

}  // namespace

Description describe(const Problem& asked, const PlanOptions& options) {
  const Problem problem = checked(asked, options);
  Description description;
  api::in_planning_environment(problem, [&] { description = described(problem, options); });
  return description;
}

std::vector<Description> alternatives(const Problem& asked, const PlanOptions& options) {
  const Problem problem = checked(asked, options);
  std::vector<Description> list;
  api::in_planning_environment(problem, [&] { list = alternatives_of(problem, options); });
  return list;
}

}  // namespace papilio
