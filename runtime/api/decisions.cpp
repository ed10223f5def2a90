// SPDX-License-Identifier: MIT
//
// Every member of what a decision depends on is named: one that is added to a problem or to a
// device's limits does not compile until it is in the key.
#include "runtime/api/decisions.h"

#include <string_view>
#include <type_traits>
#include <vector>

#include "runtime/cache/cache.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"
#include "runtime/process/fork.h"

namespace papilio::api {
namespace {

constexpr std::size_t longest_decision = 64 << 10;

class Key {
 public:
  template <class Number>
  requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void add(Number number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void add(std::string_view text) {
    add(text.size());
    bytes_ += text;
  }
  template <class Value>
  void add(const std::vector<Value>& values) {
    add(values.size());
    for (const Value& value : values) add(value);
  }
  void add(const Format& format) {
    const auto& [storage, parts] = format;
    all(storage, parts);
  }
  void add(const Axis& axis) {
    const auto& [n, kind, in_stride, out_stride, in_extent, out_extent] = axis;
    all(n, kind, in_stride, out_stride, in_extent, out_extent);
  }
  void add(const Repeat& repeat) {
    const auto& [count, in_distance, out_distance] = repeat;
    all(count, in_distance, out_distance);
  }
  void add(const Problem& problem) {
    const auto& [length, dimensions, batch, precision, direction, scale, scale_low, kind, padded,
                 in, out, product, load_function, store_function, axes, repeats] = problem;
    all(length, dimensions, batch, precision, direction, scale, scale_low, kind, padded, in, out,
        product, load_function, store_function, axes, repeats);
  }
  void add(const execute::Limits& limits) {
    const auto& [threads_per_block, shared_bytes_per_block, shared_bytes_per_multiprocessor,
                 registers, threads, blocks, cluster_blocks, multiprocessors, l2_bytes,
                 memory_bytes, memory_bytes_per_us] = limits;
    // Planning reads nothing of the memory but what Target says of its rate: so cards of one name,
    // which differ a little in it, have one key.
    (void)memory_bytes, (void)memory_bytes_per_us;
    all(threads_per_block, shared_bytes_per_block, shared_bytes_per_multiprocessor, registers,
        threads, blocks, cluster_blocks, multiprocessors, l2_bytes);
  }
  // Its cost constants are the planner's own text, or of the architecture.
  void add(const plan::Target& target) {
    all(target.architecture, target.limits, target.groups, target.is_host, target.copy_bytes_per_us,
        target.memory_slowness, target.memory_is_slow, target.issue_per_us, target.clock_per_us,
        target.f64_rate, target.multiplies_matrices, target.product_rate_tf32, target.launch_us);
  }
  template <class... Values>
  void all(const Values&... values) {
    (add(values), ...);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace

// Of simple problems the choice depends on nothing but the shape, the precision and arithmetic, the
// target, and of the batch whether the cache holds it and what it is if it is small.
std::string decision_key(const Problem& problem, const plan::Context& context) {
  Key key;
  key.all(context.target, context.arithmetic, context.cached, context.few);
  if (context.sweeps)
    key.add(problem);
  else
    key.all(problem::shape(problem), problem.precision);
  const char* const kind = context.sweeps ? "decision of sweeps 1" : "decision 1";
  return cache::key({kind, PAPILIO_PLANNER_DIGEST, key.take()});
}

std::string key_of(const Problem& problem) {
  Key key;
  key.add(problem);
  return key.take();
}

bool is_decided(const Problem& problem, const plan::Context& context) {
  return cache::holds(decision_key(problem, context));
}

plan::Schedule decided_schedule(const Problem& problem, const plan::Context& context) {
  const auto shape = problem::shape(problem);
  const auto choose = [&] {
    const process::HoldFork hold;  // static objects are made on the way
    return plan::choose_for_problem(shape, context);
  };
  const auto entry = cache::lookup(
      decision_key(problem, context), [&] { return plan::print(choose()); }, longest_decision);
  try {
    auto schedule = plan::parse(entry.bytes);
    if (context.sweeps || plan::shape_of(schedule) == shape) return schedule;
  } catch (const Error&) {
    // No schedule: the entry is somebody else's.
  }
  return choose();
}

}  // namespace papilio::api
