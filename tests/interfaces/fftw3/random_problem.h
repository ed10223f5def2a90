// SPDX-License-Identifier: MIT
//
// Random problems of FFTW's guru64 interface: a family of transforms, sizes, and a layout a side in
// which all elements have places of their own, in any order, with gaps and negative strides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/interfaces/fftw3/library.h"
#include "tests/support/random.h"

namespace papilio::fftw_tests {

enum class Family { c2c, r2c, c2r, r2r };

struct Problem {
  Family family;
  bool split, in_place;
  int sign;
  std::vector<fftw_iodim64> dims, loops;
  std::vector<fftw_r2r_kind> kinds;

  bool has_complex(bool is_input) const {
    return family == Family::c2c || family == (is_input ? Family::c2r : Family::r2c);
  }
  // Real numbers an element of a side, in one array.
  std::ptrdiff_t width(bool is_input) const { return has_complex(is_input) && !split ? 2 : 1; }
};

// Extents of a side: loops, then dimensions.
inline std::vector<std::ptrdiff_t> extents(const Problem& problem, bool is_input) {
  std::vector<std::ptrdiff_t> result;
  for (const auto& loop : problem.loops) result.push_back(loop.n);
  for (const auto& dim : problem.dims) result.push_back(dim.n);
  if (!problem.dims.empty() && problem.family == (is_input ? Family::c2r : Family::r2c))
    result.back() = result.back() / 2 + 1;
  return result;
}

// Calls each(offset, dense) for every element of a side: its place from the pointer, in elements,
// and its number in row-major order.
template <class Each>
void for_each_element(const Problem& problem, bool is_input, const Each& each) {
  const auto counts = extents(problem, is_input);
  std::vector<std::ptrdiff_t> index(counts.size(), 0);
  for (std::ptrdiff_t dense = 0;; ++dense) {
    std::ptrdiff_t offset = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto& loop =
          i < problem.loops.size() ? problem.loops[i] : problem.dims[i - problem.loops.size()];
      offset += index[i] * (is_input ? loop.is : loop.os);
    }
    each(offset, dense);
    std::size_t i = counts.size();
    while (i > 0 && ++index[i - 1] == counts[i - 1]) index[--i] = 0;
    if (i == 0) return;
  }
}

// Strides that nest in a random order.
inline std::vector<std::ptrdiff_t> random_strides(const std::vector<std::ptrdiff_t>& extents,
                                                  tests::Random& random) {
  std::vector<std::size_t> order(extents.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // Row-major half of the time.
  if (random.between(0, 1))
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.between(0, i - 1)]);
  std::vector<std::ptrdiff_t> strides(extents.size());
  std::ptrdiff_t reach =
      random.between(0, 3) ? 1 : static_cast<std::ptrdiff_t>(random.between(2, 3));
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = random.between(0, 5) ? reach : -reach;
    reach = reach * extents[order[i]] + (random.between(0, 2) ? 0 : 1);
  }
  return strides;
}

inline void set_strides(Problem& problem, const std::vector<std::ptrdiff_t>& strides,
                        std::ptrdiff_t fftw_iodim64::*member) {
  for (std::size_t i = 0; i < strides.size(); ++i) {
    auto& loop =
        i < problem.loops.size() ? problem.loops[i] : problem.dims[i - problem.loops.size()];
    loop.*member = strides[i];
  }
}

inline Problem random_problem(std::uint64_t seed) {
  tests::Random random(seed);
  Problem problem{};
  problem.family = static_cast<Family>(random.between(0, 3));
  problem.split = problem.family != Family::r2r && random.between(0, 2) == 0;
  problem.sign = !problem.split && random.between(0, 1) ? FFTW_BACKWARD : FFTW_FORWARD;
  const auto rank = random.between(0, 9) ? random.between(1, 3) : 0;
  for (std::uint64_t d = 0; d < rank; ++d) {
    static constexpr int sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 19, 30, 32, 37, 64};
    const int largest = rank == 1 ? 17 : rank == 2 ? 13 : 9;
    problem.dims.push_back({sizes[random.between(0, static_cast<std::uint64_t>(largest))], 0, 0});
  }
  const auto howmany_rank = random.between(0, 2);
  for (std::uint64_t l = 0; l < howmany_rank; ++l)
    problem.loops.push_back({static_cast<std::ptrdiff_t>(random.between(1, 5)), 0, 0});
  if (problem.family == Family::r2r)
    for (auto& dim : problem.dims) {
      const auto kind = static_cast<fftw_r2r_kind>(random.between(0, 10));
      problem.kinds.push_back(kind);
      if (kind == FFTW_REDFT00) dim.n = std::max<std::ptrdiff_t>(dim.n, 2);
    }
  const auto in = random_strides(extents(problem, true), random);
  set_strides(problem, in, &fftw_iodim64::is);
  const bool same_type = problem.family == Family::c2c || problem.family == Family::r2r;
  problem.in_place = same_type && random.between(0, 3) == 0;
  set_strides(problem, problem.in_place ? in : random_strides(extents(problem, false), random),
              &fftw_iodim64::os);
  return problem;
}

inline std::string describe(const Problem& problem) {
  static const char* const families[] = {"c2c", "r2c", "c2r", "r2r"};
  std::string text = families[static_cast<int>(problem.family)];
  if (problem.split) text += " split";
  if (problem.in_place) text += " in place";
  text += problem.sign == FFTW_FORWARD ? " forward" : " backward";
  for (std::size_t d = 0; d < problem.dims.size(); ++d) {
    const auto& dim = problem.dims[d];
    text +=
        " " + std::to_string(dim.n) + ":" + std::to_string(dim.is) + ":" + std::to_string(dim.os);
    if (problem.family == Family::r2r) text += ":" + std::to_string(problem.kinds[d]);
  }
  text += " times";
  for (const auto& loop : problem.loops)
    text += " " + std::to_string(loop.n) + ":" + std::to_string(loop.is) + ":" +
            std::to_string(loop.os);
  return text;
}

}  // namespace papilio::fftw_tests
