// SPDX-License-Identifier: MIT
//
// An axis that is mirrored is two ranges, index 0 and the others backwards. So the missing half is
// a few boxes, and within a box both places move by constant steps.
#include "interfaces/python/src/mirror.h"

#include <algorithm>
#include <complex>
#include <cstdlib>

namespace papilio::python {
namespace {

struct Loop {
  std::int64_t count, to_step, from_step;  // bytes
};

template <class Complex>
void copy_box(char* to, const char* from, const std::vector<Loop>& loops, std::size_t depth) {
  if (depth == loops.size()) {
    *reinterpret_cast<Complex*>(to) = std::conj(*reinterpret_cast<const Complex*>(from));
    return;
  }
  const Loop& loop = loops[depth];
  if (depth + 1 < loops.size()) {
    for (std::int64_t i = 0; i < loop.count; ++i)
      copy_box<Complex>(to + i * loop.to_step, from + i * loop.from_step, loops, depth + 1);
    return;
  }
  for (std::int64_t i = 0; i < loop.count; ++i)
    *reinterpret_cast<Complex*>(to + i * loop.to_step) =
        std::conj(*reinterpret_cast<const Complex*>(from + i * loop.from_step));
}

}  // namespace

void mirror(void* data, std::size_t element_bytes, const std::vector<MirrorAxis>& axes,
            std::size_t half) {
  std::vector<std::size_t> mirrored;
  for (std::size_t a = 0; a < axes.size(); ++a)
    if (a != half && axes[a].transformed && axes[a].count > 1) mirrored.push_back(a);
  for (std::size_t box = 0; box < std::size_t{1} << mirrored.size(); ++box) {
    char* to = static_cast<char*>(data);
    const char* from = to;
    std::vector<Loop> loops;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      const auto [n, stride, transformed] = axes[a];
      const auto place = std::find(mirrored.begin(), mirrored.end(), a) - mirrored.begin();
      if (a == half) {
        loops.push_back({n - n / 2 - 1, stride, -stride});
        to += (n / 2 + 1) * stride;
        from += (n - n / 2 - 1) * stride;
      } else if (!transformed) {
        loops.push_back({n, stride, stride});
      } else if (n > 1 && (box >> place & 1)) {
        loops.push_back({n - 1, stride, -stride});
        to += stride;
        from += (n - 1) * stride;
      }  // else index 0 alone, its own mirror
    }
    std::stable_sort(loops.begin(), loops.end(), [](const Loop& a, const Loop& b) {
      return std::abs(a.to_step) > std::abs(b.to_step);
    });
    if (std::any_of(loops.begin(), loops.end(), [](const Loop& l) { return l.count == 0; }))
      continue;
    if (element_bytes == sizeof(std::complex<float>))
      copy_box<std::complex<float>>(to, from, loops, 0);
    else
      copy_box<std::complex<double>>(to, from, loops, 0);
  }
}

}  // namespace papilio::python
