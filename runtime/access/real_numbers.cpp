// SPDX-License-Identifier: MIT
//
// Kind by kind what access/real_kinds.cpp writes as text, and by the same formulas.
#include "runtime/access/real_numbers.h"

#include <utility>

#include "runtime/access/real_kinds.h"

namespace papilio::access {
namespace {

using twiddle::Table;

// The numbers of memory in the order x_0, x_2, .., x_3, x_1.
RealNumbers even_then_odd(std::int64_t n, std::int64_t sign_of_odd) {
  RealNumbers numbers;
  numbers.split = static_cast<std::uint64_t>((n + 1) / 2);
  numbers.low = {2, 0, 1};
  numbers.high = {-2, 2 * n - 1, sign_of_odd};
  return numbers;
}

RealNumbers reversed(std::int64_t n) {
  RealNumbers numbers;
  numbers.high = {-1, n - 1, 1};
  return numbers;
}

// w_order^k, or w_order^(k step + 1), below `count`.
Table powers(std::uint64_t order, std::uint64_t count) {
  return {Table::Kind::root_powers, order, 1, count};
}
Table shifted_powers(std::uint64_t order, std::uint64_t step, std::uint64_t count) {
  return {Table::Kind::shifted_powers, order, step, count};
}

}  // namespace

RealNumbers loaded_numbers(Kind kind, std::uint64_t points) {
  const auto n = static_cast<std::int64_t>(points);
  const std::uint64_t length = real_kind(kind).length(points);
  RealNumbers numbers;
  switch (kind) {
    case Kind::dct1:
      numbers.split = points;
      numbers.low = {1, 0, 1};
      numbers.high = {-1, static_cast<std::int64_t>(length), 1};
      break;
    case Kind::dst1:  // x_-1 and x_n, which are not there, are the zeros
      numbers.split = points + 1;
      numbers.low = {1, -1, 1};
      numbers.high = {-1, static_cast<std::int64_t>(length) - 1, -1};
      break;
    case Kind::dct2:
      numbers = even_then_odd(n, 1);
      break;
    case Kind::dst2:
      numbers = even_then_odd(n, -1);
      break;
    case Kind::dct3:  // (x_e - i x_n-e) conj(w), whose parts an inverse transform swaps first
      numbers.second = {-1, n, -1};
      numbers.root = powers(4 * points, points);
      break;
    case Kind::dst3:
      numbers = reversed(n);
      numbers.second = {1, -1, -1};
      numbers.root = powers(4 * points, points);
      break;
    case Kind::dct4:
    case Kind::dst4:
      if (kind == Kind::dst4) numbers = reversed(n);
      if (points % 2 == 1) {
        numbers.root = powers(4 * points, points);
        numbers.limit = points;
        break;
      }
      numbers.high = {2, 0, 1};
      numbers.second = {-2, n - 1, 1};
      if (kind == Kind::dst4) std::swap(numbers.high, numbers.second);
      numbers.root = powers(2 * points, length);
      break;
    case Kind::c2c:
    case Kind::r2c:
    case Kind::c2r:
    case Kind::dht:
      break;
  }
  numbers.count = points;
  return numbers;
}

RealNumbers stored_numbers(Kind kind, std::uint64_t points) {
  const auto n = static_cast<std::int64_t>(points);
  const std::uint64_t length = real_kind(kind).length(points);
  RealNumbers numbers;
  switch (kind) {
    case Kind::dst1:
      numbers.high = {};
      numbers.second = {1, -1, -1};
      break;
    case Kind::dct2:
    case Kind::dst2:
      if (kind == Kind::dst2) numbers = reversed(n);
      numbers.root = powers(4 * points, points);
      numbers.gain = 2;
      break;
    case Kind::dct3:
      numbers = even_then_odd(n, 1);
      break;
    case Kind::dst3:
      numbers = even_then_odd(n, -1);
      break;
    case Kind::dct4:
    case Kind::dst4:
      numbers.gain = 2;
      if (points % 2 == 1) {
        numbers.root = shifted_powers(8 * points, 2, points);
        numbers.limit = points;
        numbers.alternates = kind == Kind::dst4;
        break;
      }
      numbers.high = {2, 0, 1};
      numbers.second = {-2, n - 1, kind == Kind::dst4 ? 1 : -1};
      numbers.root = shifted_powers(8 * points, 4, length);
      break;
    case Kind::dht:
      numbers.subtracts = true;
      break;
    case Kind::c2c:
    case Kind::r2c:
    case Kind::c2r:
    case Kind::dct1:
      break;
  }
  numbers.count = points;
  return numbers;
}

}  // namespace papilio::access
