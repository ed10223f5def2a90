// SPDX-License-Identifier: MIT
//
// Runs one transform through the drop-in on host memory and holds it against the DFT's definition
// in long double. Places of elements are computed as cuFFT's manual states them, not as the drop-in
// does.
#pragma once

#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <random>
#include <vector>

#include "interfaces/cufft/abi.h"
#include "numbers/half.h"

namespace papilio::cufft {

using Wide = std::complex<long double>;

// One side of a case in memory, in elements.
struct Place {
  std::array<long long, 3> embed{};
  long long stride = 1, distance = 0;
};

struct Case {
  std::vector<long long> n;
  long long batch = 1;
  Number in = C_32F, out = C_32F;
  Place from, to;
};

inline bool is_real_number(Number number) {
  return number == R_16F || number == R_16BF || number == R_32F || number == R_64F;
}

inline std::size_t element_bytes(Number number) {
  switch (number) {
    case R_16F:
    case R_16BF:
      return 2;
    case C_16F:
    case C_16BF:
    case R_32F:
      return 4;
    case C_32F:
    case R_64F:
      return 8;
    default:
      return 16;
  }
}

// Elements of each dimension on a side.
inline std::vector<long long> extents(const Case& c, Number side) {
  auto result = c.n;
  if ((is_real_number(c.in) || is_real_number(c.out)) && !is_real_number(side))
    result.back() = result.back() / 2 + 1;
  return result;
}

// Packed rows, or of real rows those that are padded for a transform in place.
inline Place packed(const Case& c, Number side, bool padded = false) {
  auto extent = extents(c, side);
  if (padded && is_real_number(side)) extent.back() = 2 * (c.n.back() / 2 + 1);
  Place place;
  place.distance = 1;
  for (std::size_t d = 0; d < extent.size(); ++d) {
    place.embed[d] = extent[d];
    place.distance *= extent[d];
  }
  return place;
}

// Where element `index` of transform `b` is: 1-D b * dist + x * stride, 2-D b * dist +
// (x * embed[1] + y) * stride, 3-D b * dist + ((x * embed[1] + y) * embed[2] + z) * stride.
inline long long offset(const Place& place, const std::vector<long long>& index, long long b) {
  long long at = index[0];
  for (std::size_t d = 1; d < index.size(); ++d) at = at * place.embed[d] + index[d];
  return b * place.distance + at * place.stride;
}

// Calls visit(index, position in row-major order) for every element.
template <class Visit>
void for_each(const std::vector<long long>& extent, Visit&& visit) {
  std::vector<long long> index(extent.size(), 0);
  for (std::size_t position = 0;; ++position) {
    visit(index, position);
    std::size_t d = extent.size();
    while (d > 0 && ++index[d - 1] == extent[d - 1]) index[--d] = 0;
    if (d == 0) return;
  }
}

inline void store(char* at, Number number, Wide value) {
  const auto put = [&](auto re, auto im) {
    std::memcpy(at, &re, sizeof re);
    if (!is_real_number(number)) std::memcpy(at + sizeof re, &im, sizeof im);
  };
  const auto re = static_cast<float>(value.real()), im = static_cast<float>(value.imag());
  if (number == R_16F || number == C_16F)
    put(numbers::f16_of(re), numbers::f16_of(im));
  else if (number == R_16BF || number == C_16BF)
    put(numbers::bf16_of(re), numbers::bf16_of(im));
  else if (number == R_32F || number == C_32F)
    put(re, im);
  else
    put(static_cast<double>(value.real()), static_cast<double>(value.imag()));
}

inline Wide load(const char* at, Number number) {
  const auto get = [&]<class Real>(Real, auto widen) {
    Real re, im{};
    std::memcpy(&re, at, sizeof re);
    if (!is_real_number(number)) std::memcpy(&im, at + sizeof re, sizeof im);
    return Wide(widen(re), widen(im));
  };
  const auto plain = [](auto value) { return static_cast<long double>(value); };
  if (number == R_16F || number == C_16F) return get(std::uint16_t{}, numbers::f16_value);
  if (number == R_16BF || number == C_16BF) return get(std::uint16_t{}, numbers::bf16_value);
  if (number == R_32F || number == C_32F) return get(float{}, plain);
  return get(double{}, plain);
}

// The DFT of one transform along every dimension, by its definition.
inline std::vector<Wide> transform(std::vector<Wide> data, const std::vector<long long>& n,
                                   int sign) {
  long long inner = 1;
  for (std::size_t d = n.size(); d-- > 0; inner *= n[d + 0]) {
    const long long length = n[d];
    std::vector<Wide> roots(static_cast<std::size_t>(length)), line(roots);
    for (long long k = 0; k < length; ++k)
      roots[k] = std::polar(1.0L, sign * 2 * std::numbers::pi_v<long double> * k / length);
    const long long outer = static_cast<long long>(data.size()) / (inner * length);
    for (long long o = 0; o < outer; ++o)
      for (long long i = 0; i < inner; ++i) {
        Wide* first = &data[static_cast<std::size_t>(o * length * inner + i)];
        for (long long k = 0; k < length; ++k) {
          line[k] = 0;
          for (long long j = 0; j < length; ++j)
            line[k] += first[j * inner] * roots[j * k % length];
        }
        for (long long k = 0; k < length; ++k) first[k * inner] = line[k];
      }
  }
  return data;
}

// Data of a case: the whole array of each side, filled with a pattern where there is no element.
struct Data {
  Case c;
  int sign;
  std::vector<char> in, out;
  std::vector<std::vector<Wide>> expected;  // a transform, all n[0] x n[1] x ... bins of it
};

constexpr char untouched = 0x5a;

inline std::size_t array_bytes(const Case& c, Number side, const Place& place) {
  auto last = extents(c, side);
  for (auto& extent : last) --extent;
  return static_cast<std::size_t>(offset(place, last, c.batch - 1) + 1) * element_bytes(side);
}

// Random inputs as the side's numbers hold them, and what the definition makes of them.
inline Data make_data(const Case& c, int sign) {
  Data data{c, is_real_number(c.in) ? forward : is_real_number(c.out) ? inverse : sign, {}, {}, {}};
  data.in.assign(array_bytes(c, c.in, c.from), untouched);
  data.out.assign(array_bytes(c, c.out, c.to), untouched);
  std::mt19937 random(static_cast<unsigned>(c.n[0] * 31 + c.batch));
  std::uniform_real_distribution<double> draw(-1, 1);
  std::size_t points = 1;
  for (const long long n : c.n) points *= static_cast<std::size_t>(n);
  for (long long b = 0; b < c.batch; ++b) {
    // A whole array of n points; c2r gets the half of a real array's transform.
    std::vector<Wide> whole(points);
    for (Wide& value : whole) value = {draw(random), is_real_number(c.in) ? 0 : draw(random)};
    if (is_real_number(c.out)) {
      for (Wide& value : whole) value = value.real() / std::sqrt(static_cast<double>(points));
      whole = transform(whole, c.n, forward);
    }
    const auto position_of = [&](const std::vector<long long>& index) {
      std::size_t at = 0;
      for (std::size_t d = 0; d < index.size(); ++d)
        at = at * static_cast<std::size_t>(c.n[d]) + static_cast<std::size_t>(index[d]);
      return at;
    };
    std::vector<Wide> stored(points);
    for_each(extents(c, c.in), [&](const auto& index, std::size_t) {
      char* at = &data.in[static_cast<std::size_t>(offset(c.from, index, b)) * element_bytes(c.in)];
      const std::size_t position = position_of(index);
      store(at, c.in, whole[position]);
      stored[position] = load(at, c.in);
      if (!is_real_number(c.out)) return;
      // The bins that are not stored are the conjugates of those that are.
      auto mirror = index;
      for (std::size_t d = 0; d < index.size(); ++d) mirror[d] = (c.n[d] - index[d]) % c.n[d];
      if (mirror.back() > c.n.back() / 2) stored[position_of(mirror)] = std::conj(stored[position]);
    });
    data.expected.push_back(transform(stored, c.n, data.sign));
  }
  return data;
}

// Relative L2 error of `out`; fails the test where an element's neighbourhood was written to.
inline double error_of(const Data& data, const std::vector<char>& out) {
  const Case& c = data.c;
  const std::size_t bytes = element_bytes(c.out);
  std::vector<bool> is_element(out.size() / bytes);
  long double difference = 0, norm = 0;
  for (long long b = 0; b < c.batch; ++b)
    for_each(extents(c, c.out), [&](const auto& index, std::size_t) {
      const auto at = static_cast<std::size_t>(offset(c.to, index, b));
      is_element[at] = true;
      std::size_t position = 0;
      for (std::size_t d = 0; d < index.size(); ++d)
        position = position * static_cast<std::size_t>(c.n[d]) + static_cast<std::size_t>(index[d]);
      Wide expected = data.expected[static_cast<std::size_t>(b)][position];
      if (is_real_number(c.out)) expected = expected.real();
      difference += std::norm(load(&out[at * bytes], c.out) - expected);
      norm += std::norm(expected);
    });
  for (std::size_t e = 0; e < is_element.size(); ++e)
    for (std::size_t byte = 0; byte < bytes && !is_element[e]; ++byte)
      if (out[e * bytes + byte] != untouched) return 1e9;  // wrote where no element is
  return static_cast<double>(std::sqrt(difference / norm));
}

inline double tolerance(Number number) {
  switch (element_bytes(number) / (is_real_number(number) ? 1 : 2)) {
    case 2:
      return number == R_16F || number == C_16F ? 1e-3 : 1e-2;
    case 4:
      return 1e-6;
    default:
      return 1e-14;
  }
}

}  // namespace papilio::cufft
