// SPDX-License-Identifier: MIT
//
// See exact_constants.h. Cosines, halves, quotients (tangents) and sums of two or three with small
// divisors, as Winograd's and Rader's algorithms have them.
#include "generator/recognise/exact_constants.h"

#include <boost/math/constants/constants.hpp>

namespace papilio::recognise {
namespace {

using dag::Exact;

class Candidates {
 public:
  explicit Candidates(int n) {
    // For large n sums of three would be too many to tell apart by 8 digits.
    const Exact step = boost::math::constants::half_pi<Exact>() / n;
    std::vector<Exact> cosines = {0};
    for (int k = 0; k < n; ++k) cosines.push_back(cos(step * k));
    for (const Exact& a : cosines)
      for (const int divisor : {1, 2, 4}) add(a / divisor);
    for (int p = 1; p <= 2 * n; ++p)
      for (int q = 1; q <= 2 * n; ++q) add(Exact(p) / q);
    if (n > 32) return;
    for (const Exact& a : cosines)
      for (const Exact& b : cosines)
        if (b != 0) add(a / b);
    // The sums are of roots of order n: cosines and sines at multiples of 2 pi / n.
    for (const bool sines : {false, true}) {
      std::vector<Exact> parts;
      for (int k = 1; 2 * k < n; ++k)
        parts.push_back(sines ? sin(4 * k * step) : cos(4 * k * step));
      sum_up(parts);
    }
  }

  // The first within `uncertainty` of `value`; `value` itself if there is none.
  Exact nearest(const Exact& value, const Exact& uncertainty) const {
    const Exact size = abs(value), within = uncertainty + ldexp(Exact(1), -200);
    for (const Exact& candidate : values_)
      if (abs(candidate - size) <= within) return value < 0 ? Exact(-candidate) : candidate;
    return value;
  }

 private:
  void add(const Exact& value) { values_.push_back(abs(value)); }

  void sum_up(const std::vector<Exact>& parts) {
    const auto count = parts.size();
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j)
        for (const int sign : {1, -1})
          for (const int divisor : {1, 2, 3, 4}) add((parts[i] + sign * parts[j]) / divisor);
    if (count > 6) return;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j)
        for (std::size_t k = 0; k < count; ++k)
          for (int signs = 0; signs < 4; ++signs)
            for (const int divisor : {1, 2, 3, 6})
              add((parts[i] + (signs & 1 ? -parts[j] : parts[j]) +
                   (signs & 2 ? -parts[k] : parts[k])) /
                  divisor);
  }

  std::vector<Exact> values_;
};

}  // namespace

dag::Dag restore_constants(const dag::Dag& dag, const std::vector<Exact>& uncertainty, int n) {
  const Candidates candidates(n);
  dag::Dag restored = dag;
  for (dag::Vertex vertex = 0; vertex < uncertainty.size(); ++vertex) {
    dag::Value& value = restored.graph[vertex];
    if (value.op != dag::Op::constant) continue;
    value.constant = candidates.nearest(value.constant, uncertainty[vertex]);
  }
  return restored;
}

}  // namespace papilio::recognise
