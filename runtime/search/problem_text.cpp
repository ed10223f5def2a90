// SPDX-License-Identifier: MIT
#include "runtime/search/problem_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"

namespace papilio::search {
namespace {

constexpr const char* storages[] = {"native", "f16", "bf16"};
constexpr const char* products[] = {"", ":convolution", ":correlation"};

template <std::size_t N, class Enum>
const char* name(const char* const (&names)[N], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

std::string format_text(const Format& format) {
  return fmt::format("{}{}", name(storages, format.storage),
                     format.parts == Parts::split ? "-split" : "");
}

// The outermost loop is the batch.
std::string loops_and_axes(const problem::General& form) {
  std::string text;
  for (const Axis& axis : form.axes)
    text += fmt::format("{}{}.{}.{}.{}.{}.{}", text.empty() ? "" : "+", axis.n,
                        access::real_kind(axis.kind).name, axis.in_stride, axis.out_stride,
                        axis.in_extent, axis.out_extent);
  bool first = true;
  for (const Repeat& loop : form.repeats) {
    text += first ? ";" : fmt::format("+{}.", loop.count);
    text += fmt::format("{}.{}", loop.in_distance, loop.out_distance);
    first = false;
  }
  return text;
}

// The form with `length` or `dimensions`, if the problem has one.
std::optional<Problem> short_form(const Problem& problem, const problem::General& form) {
  for (const bool padded : {false, true}) {
    Problem simple = problem;
    simple.axes.clear();
    simple.repeats.clear();
    simple.dimensions.clear();
    for (const Axis& axis : form.axes) simple.dimensions.push_back(axis.n);
    simple.length = 0;
    simple.kind = form.axes.back().kind;
    simple.padded = padded;
    simple = problem::complete(simple);
    const problem::General other = problem::general(simple);
    if (form.repeats.size() <= 1 && loops_and_axes(other) == loops_and_axes(form)) return simple;
  }
  return std::nullopt;
}

}  // namespace

std::string problem_text(const Problem& problem) {
  std::string text;
  const problem::General form = problem::general(problem);
  if (problem::is_simple(problem)) {
    text = fmt::format("{}", fmt::join(problem::shape(problem), "x"));
  } else if (const auto simple = short_form(problem, form)) {
    text = fmt::format("{}", fmt::join(simple->dimensions, "x"));
    if (simple->kind != Kind::c2c) text += fmt::format(":{}", access::real_kind(simple->kind).name);
    if (simple->padded) text += ":padded";
  } else {
    text = loops_and_axes(form);
  }
  const std::string in = format_text(problem.in), out = format_text(problem.out);
  if (in != "native" || out != "native") text += fmt::format(":{}>{}", in, out);
  return text + name(products, problem.product);
}

}  // namespace papilio::search
