// SPDX-License-Identifier: MIT
//
// A line of an axis is spread into a longer one by a rule of its kind, transformed, and read back
// at the bins that the kind has. With 4 n points, odd places stand for half indices:
//     2 cos(pi (j + 1/2) k / n) = w^((2j + 1) k) + w^(-(2j + 1) k), w = exp(-2 pi i / 4n).
#include "numbers/reference_kinds.h"

#include <algorithm>
#include <utility>

#include "numbers/quad.h"

namespace papilio::numbers {
namespace {

template <class Number>
Complex<Number> negative(const Complex<Number>& a) {
  return {-a.re, -a.im};
}
template <class Number>
Complex<Number> halved(const Complex<Number>& a) {  // exact
  return {a.re * Number(0.5), a.im * Number(0.5)};
}
template <class Number>
Complex<Number> times_i(const Complex<Number>& a) {
  return {-a.im, a.re};
}
template <class Number>
Complex<Number> sum(const Complex<Number>& a, const Complex<Number>& b) {
  return {a.re + b.re, a.im + b.im};
}

// Cosine and sine kinds: element j stands at place_factor * j + place_shift and at minus that, in
// `length` points; result k is bin bin_factor * k + bin_shift.
struct Extension {
  std::uint64_t length, place_factor, place_shift, bin_factor, bin_shift;
  bool odd;  // the second of each pair is negative: sines
};

Extension extension_of(AxisKind kind, std::uint64_t n) {
  switch (kind) {
    case AxisKind::dct1:
      return {2 * (n - 1), 1, 0, 1, 0, false};
    case AxisKind::dct2:
      return {4 * n, 2, 1, 1, 0, false};
    case AxisKind::dct3:
      return {4 * n, 1, 0, 2, 1, false};
    case AxisKind::dct4:
      return {8 * n, 2, 1, 2, 1, false};
    case AxisKind::dst1:
      return {2 * (n + 1), 1, 1, 1, 1, true};
    case AxisKind::dst2:
      return {4 * n, 2, 1, 1, 1, true};
    case AxisKind::dst3:
      return {4 * n, 1, 1, 2, 1, true};
    default:
      return {8 * n, 2, 1, 2, 1, true};  // dst4
  }
}

template <class Number>
using Line = std::vector<Complex<Number>>;

template <class Number>
Line<Number> spread(const Line<Number>& line, const Extension& e) {
  Line<Number> wide(e.length);
  for (std::uint64_t j = 0; j < line.size(); ++j) {
    const std::uint64_t place = e.place_factor * j + e.place_shift;
    const std::uint64_t mirror = (e.length - place) % e.length;
    // An element that meets itself counts once: of even extensions. The last one of a dst3 meets
    // itself a half turn away and counts once, too: half of it at each of the two places.
    const bool half = e.odd && 4 * place == e.length && e.bin_factor == 2 && e.place_factor == 1;
    const Complex<Number> value = half ? halved(line[j]) : line[j];
    wide[place] = sum(wide[place], value);
    if (mirror != place) wide[mirror] = sum(wide[mirror], e.odd ? negative(value) : value);
  }
  return wide;
}

// Lines of `from` elements become lines of `to`, by map(line).
template <class Number, class Map>
void map_lines(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t to, const Map& map) {
  const std::uint64_t from = array.extents[axis];
  std::uint64_t inner = 1;
  for (std::size_t a = axis + 1; a < array.extents.size(); ++a) inner *= array.extents[a];
  const std::uint64_t outer = inner * from == 0 ? 0 : array.data.size() / (inner * from);
  Line<Number> result(outer * to * inner), line(from);
  for (std::uint64_t o = 0; o < outer; ++o)
    for (std::uint64_t i = 0; i < inner; ++i) {
      for (std::uint64_t j = 0; j < from; ++j) line[j] = array.data[(o * from + j) * inner + i];
      const Line<Number> mapped = map(line);
      for (std::uint64_t j = 0; j < to; ++j) result[(o * to + j) * inner + i] = mapped[j];
    }
  array.data = std::move(result);
  array.extents[axis] = to;
}

template <class Number>
void transform_along(ReferenceArray<Number>& array, std::size_t axis, bool inverse, int threads) {
  std::uint64_t inner = 1;
  for (std::size_t a = axis + 1; a < array.extents.size(); ++a) inner *= array.extents[a];
  reference_dft_lines(array.data, array.extents[axis], inner, inverse, threads);
}

template <class Number>
void hermitian(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t n) {
  map_lines(array, axis, n, [n](const Line<Number>& half) {
    Line<Number> whole(n);
    for (std::uint64_t k = 0; k <= n / 2; ++k) {
      const bool own = k == 0 || 2 * k == n;
      whole[k] = own ? Complex<Number>{half[k].re, 0.0} : half[k];
      if (!own) whole[n - k] = {half[k].re, -half[k].im};
    }
    return whole;
  });
}

// cos + sin: with bins C - i S at k and C + i S at n - k.
template <class Number>
void hartley(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t n) {
  map_lines(array, axis, n, [n](const Line<Number>& bins) {
    Line<Number> result(n);
    for (std::uint64_t k = 0; k < n; ++k) {
      const Complex<Number>&a = bins[k], &b = bins[(n - k) % n];
      result[k] = halved(sum(sum(a, b), times_i(sum(a, negative(b)))));
    }
    return result;
  });
}

template <class Number>
void cosines_or_sines(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t n,
                      AxisKind kind, int threads) {
  const Extension e = extension_of(kind, n);
  map_lines(array, axis, e.length, [&](const Line<Number>& line) { return spread(line, e); });
  transform_along(array, axis, false, threads);
  map_lines(array, axis, n, [&](const Line<Number>& bins) {
    Line<Number> result(n);
    for (std::uint64_t k = 0; k < n; ++k) {
      const Complex<Number>& bin = bins[(e.bin_factor * k + e.bin_shift) % e.length];
      result[k] = e.odd ? times_i(bin) : bin;
    }
    return result;
  });
}

}  // namespace

template <class Number>
void resize_axis(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t extent) {
  if (array.extents[axis] == extent) return;
  map_lines(array, axis, extent, [extent](Line<Number> line) {
    line.resize(extent);
    return line;
  });
}

template <class Number>
void reference_axis(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t n, AxisKind kind,
                    int threads) {
  switch (kind) {
    case AxisKind::forward:
      return transform_along(array, axis, false, threads);
    case AxisKind::inverse:
      return transform_along(array, axis, true, threads);
    case AxisKind::r2c:
      transform_along(array, axis, false, threads);
      return resize_axis(array, axis, n / 2 + 1);
    case AxisKind::c2r:
      hermitian(array, axis, n);
      transform_along(array, axis, true, threads);
      for (Complex<Number>& value : array.data) value.im = 0.0;
      return;
    case AxisKind::dht:
      transform_along(array, axis, false, threads);
      return hartley(array, axis, n);
    default:
      break;
  }
  cosines_or_sines(array, axis, n, kind, threads);
}

template void resize_axis(WideArray&, std::size_t, std::uint64_t);
template void resize_axis(ReferenceArray<Quad>&, std::size_t, std::uint64_t);
template void reference_axis(WideArray&, std::size_t, std::uint64_t, AxisKind, int);
template void reference_axis(ReferenceArray<Quad>&, std::size_t, std::uint64_t, AxisKind, int);

}  // namespace papilio::numbers
