// SPDX-License-Identifier: MIT
#include "runtime/compose/access/index_text.h"

#include <fmt/format.h>

#include "runtime/access/division_text.h"

namespace papilio::compose {
namespace {

std::string times(const std::string& factor, std::int64_t stride, bool wide) {
  const std::string left = wide ? fmt::format("index64({})", factor) : factor;
  return stride == 1 ? left : fmt::format("{} * {}", left, stride);
}

}  // namespace

Indices::Indices(const KernelSpec& spec, std::span<const Level> levels, std::uint64_t bases,
                 const std::string& outside, TablePlacer& tables, std::string& code,
                 std::string& limits)
    : spec_(spec),
      bases_(bases),
      outside_(outside),
      tables_(tables),
      code_(code),
      limits_(limits),
      bound_(spec.memory_length()) {
  for (const auto& level : levels) {
    beyond_.emplace_back();
    if (level.run > 0) {
      enter_runs(level);
      continue;
    }
    advance(level);
    names_.push_back(level.operations.empty() ? "" : whole());
    for (const auto& operation : level.operations) address(operation, names_.back());
  }
}

std::string Indices::memory(const std::string& pointer) const {
  std::string base;
  for (const auto& [loop, stride] : terms_)
    base += " + " + times(loop_name(spec_, loop), stride, loop != batch_loop);
  if (fixed_ == 0) return fmt::format("({}{})[{}]", pointer, base, element_);
  const char* cast = bound_ > int_limit ? "index64" : "";
  return fmt::format("({0}{1} + index64(j) * {2})[{3}(c) * {2}]", pointer, base, fixed_, cast);
}

std::string Indices::offset() const {
  std::string sum = fixed_ == 0 ? element_ : fmt::format("index64(j + c) * {}", fixed_);
  for (const auto& [loop, stride] : terms_)
    sum += " + " + times(loop_name(spec_, loop), stride, loop != batch_loop);
  return sum;
}

// Elements j + c are in the run of j, or as far into another one: j and c are divided apart, the
// one once for all elements of a butterfly, the other by the compiler.
void Indices::enter_runs(const Level& level) {
  const bool one = level.run == bound_;
  const auto apart = [&](const char* operation, char c) {
    return fmt::format("PAPILIO_{}(j, {}) + c {} {}", operation, level.run, c, level.run);
  };
  const std::string place = one ? element_ : declare(false, apart("REMAINDER", '%'));
  names_.push_back(level.step == 1 ? place : quotient(place, level.step));
  for (const auto& operation : level.operations) {
    if (operation.kind != Operation::Kind::limit) continue;
    const std::uint64_t limit = operation.count * level.step;
    code_ += fmt::format("  if (c % {} >= {}) return{};\n", level.run, limit, outside_);
    limits_ += fmt::format("  if ({} >= {}) return{};\n", place, limit, outside_);
    beyond_.back() = fmt::format("{} >= {}", place, limit);
  }
  for (const auto& term : level.loops) terms_.push_back(term);
  if (one) return;
  fixed_ = 0;
  bound_ = (bound_ / level.run - 1) * level.stride.reach() + level.run;
  const bool wide = bound_ > int_limit;
  element_ = declare(wide, fmt::format("{}({}) * {} + {}", wide ? "index64" : "",
                                       apart("QUOTIENT", '/'), level.stride.value, place));
}

void Indices::advance(const Level& level) {
  if (level.stride != 1) {
    bound_ = (bound_ - 1) * level.stride.reach() + 1;
    fixed_ *= level.stride;
    element_ = times(element_, level.stride, bound_ > int_limit);
    for (auto& term : terms_) term.stride *= level.stride;
  }
  for (const auto& term : level.loops) terms_.push_back(term);
}

std::uint64_t Indices::greatest_of_loops() const {
  std::uint64_t sum = 0;
  for (const auto& [loop, stride] : terms_)
    sum += (loop_of(spec_, loop).count - 1) * stride.reach();
  return sum;
}

// The sum of both parts under one name.
std::string Indices::whole() {
  if (terms_.empty()) return element_;
  const bool wide = bound_ + greatest_of_loops() > int_limit;
  std::string sum = wide ? fmt::format("index64({})", element_) : element_;
  for (const auto& [loop, stride] : terms_)
    sum += " + " + times(loop_name(spec_, loop), stride, wide);
  return declare(wide, sum);
}

void Indices::address(const Operation& operation, const std::string& index) {
  if (operation.kind == Operation::Kind::limit) {
    limit(operation.count, index);
  } else if (operation.kind == Operation::Kind::permute) {
    bound_ = operation.table.a;
    terms_.clear();
    fixed_ = 0;
    element_ = declare(bound_ > int_limit, tables_.entry(operation.table, index));
  }
}

// Of most constants c the compiler then knows on which side of the limit all elements are, and
// keeps neither a comparison nor what it would do for the others. A thread's loads, each behind one
// of its own, wait for each other where registers are few: the first 1536 = 16x96 points of a
// column in f64, half of them zeros, came in ten turns. (Not of bins that blocks share: they spill
// by it.)
void Indices::limit(std::uint64_t count, const std::string& index) {
  beyond_.back() = fmt::format("{} >= {}", index, count);
  if (fixed_ > 0 && !spec_.shares_bins()) {
    const std::uint64_t rest =
        (bases_ - 1) * static_cast<std::uint64_t>(fixed_) + greatest_of_loops();
    const std::string constant = times("c", fixed_, bound_ + rest > int_limit);
    code_ += fmt::format("  if ({} >= {}) return{};\n", constant, count, outside_);
    if (rest < count)
      beyond_.back() = fmt::format("{} >= {} && {}", constant, count - rest, beyond_.back());
  }
  limits_ += fmt::format("  if ({}) return{};\n", beyond_.back(), outside_);
}

std::string Indices::within_limit(std::size_t l) const {
  return beyond_[l].empty() ? names_[l] : fmt::format("({} ? 0 : {})", beyond_[l], names_[l]);
}

std::string Indices::declare(bool wide, const std::string& value) {
  std::string name = fmt::format("i{}", ++count_);
  code_ += fmt::format("  const {} {} = {};\n", wide ? "index64" : "int", name, value);
  return name;
}

}  // namespace papilio::compose
