// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/copies.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace papilio::fftw3 {
namespace {

// The innermost loop, for elements of a fixed size.
template <std::size_t bytes>
void copy_row(const char* in, char* out, const CopyLoop& loop) {
  for (std::int64_t i = 0; i < loop.count; ++i)
    std::memcpy(out + i * loop.out_bytes, in + i * loop.in_bytes, bytes);
}

void copy_row(const char* in, char* out, std::size_t bytes, const CopyLoop& loop) {
  const auto size = static_cast<std::int64_t>(bytes);
  if (loop.in_bytes == size && loop.out_bytes == size) {
    std::memcpy(out, in, static_cast<std::size_t>(loop.count) * bytes);
  } else if (bytes == 4) {
    copy_row<4>(in, out, loop);
  } else if (bytes == 8) {
    copy_row<8>(in, out, loop);
  } else {
    copy_row<16>(in, out, loop);
  }
}

// Calls `row` with the byte offsets of every turn of loops [0, last).
template <class Row>
void for_each(const std::vector<CopyLoop>& loops, std::size_t last, const Row& row,
              std::size_t at = 0, std::int64_t in = 0, std::int64_t out = 0) {
  if (at == last) return row(in, out);
  for (std::int64_t i = 0; i < loops[at].count; ++i)
    for_each(loops, last, row, at + 1, in + i * loops[at].in_bytes, out + i * loops[at].out_bytes);
}

std::vector<CopyLoop> merged(std::vector<CopyLoop> loops) {
  std::erase_if(loops, [](const CopyLoop& loop) { return loop.count == 1; });
  std::stable_sort(loops.begin(), loops.end(), [](const CopyLoop& a, const CopyLoop& b) {
    return std::abs(a.out_bytes) > std::abs(b.out_bytes);
  });
  std::vector<CopyLoop> result;
  for (const CopyLoop& loop : loops)
    if (!result.empty() && result.back().in_bytes == loop.count * loop.in_bytes &&
        result.back().out_bytes == loop.count * loop.out_bytes)
      result.back() = {result.back().count * loop.count, loop.in_bytes, loop.out_bytes};
    else
      result.push_back(loop);
  return result;
}

// Calls pair(a, b) for the elements k and n - k, 0 < k < n - k, of every row along `dim`.
template <class Real, class Pair>
void for_pairs(void* data, const Shape& shape, std::size_t dim, Side side, const Pair& pair) {
  const auto stride = [&](const Dim& d) { return side == Side::in ? d.in : d.out; };
  std::vector<CopyLoop> loops;
  for (const Dim& loop : shape.loops) loops.push_back({loop.n, stride(loop), 0});
  for (std::size_t d = 0; d < shape.dims.size(); ++d)
    if (d != dim) loops.push_back({shape.dims[d].n, stride(shape.dims[d]), 0});
  const std::int64_t n = shape.dims[dim].n, step = stride(shape.dims[dim]);
  char* const base = static_cast<char*>(data);
  constexpr std::int64_t bytes = sizeof(Real);
  for_each(loops, loops.size(), [&](std::int64_t offset, std::int64_t) {
    for (std::int64_t k = 1; k < n - k; ++k) {
      char* const low = base + (offset + k * step) * bytes;
      char* const high = base + (offset + (n - k) * step) * bytes;
      Real a, b;
      std::memcpy(&a, low, sizeof a);
      std::memcpy(&b, high, sizeof b);
      pair(a, b);
      std::memcpy(low, &a, sizeof a);
      std::memcpy(high, &b, sizeof b);
    }
  });
}

template <class Real>
void to_halfcomplex(void* data, const Shape& shape, std::size_t dim, Side side) {
  for_pairs<Real>(data, shape, dim, side, [](Real& a, Real& b) {
    const Real re = (a + b) / 2, im = (b - a) / 2;
    a = re;
    b = im;
  });
}

template <class Real>
void to_hartley(void* data, const Shape& shape, std::size_t dim, Side side) {
  for_pairs<Real>(data, shape, dim, side, [](Real& a, Real& b) {
    const Real re = a, im = b;
    a = re - im;
    b = re + im;
  });
}

}  // namespace

void copy(const void* in, void* out, std::size_t element_bytes, std::vector<CopyLoop> loops) {
  loops = merged(std::move(loops));
  const auto size = static_cast<std::int64_t>(element_bytes);
  const CopyLoop row = loops.empty() ? CopyLoop{1, size, size} : loops.back();
  for_each(loops, loops.empty() ? 0 : loops.size() - 1, [&](std::int64_t from, std::int64_t to) {
    copy_row(static_cast<const char*>(in) + from, static_cast<char*>(out) + to, element_bytes, row);
  });
}

void hartley_to_halfcomplex(void* data, const Shape& shape, std::size_t dim, Side side) {
  shape.precision == Precision::f32 ? to_halfcomplex<float>(data, shape, dim, side)
                                    : to_halfcomplex<double>(data, shape, dim, side);
}

void halfcomplex_to_hartley(void* data, const Shape& shape, std::size_t dim, Side side) {
  shape.precision == Precision::f32 ? to_hartley<float>(data, shape, dim, side)
                                    : to_hartley<double>(data, shape, dim, side);
}

}  // namespace papilio::fftw3
