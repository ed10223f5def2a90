// SPDX-License-Identifier: MIT
//
// What a plan call asks for, in cuFFT's terms, checked; and the same as problems of Papilio. Pure:
// no device, no handle, so that its rules are tested by themselves.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "interfaces/cufft/abi.h"
#include "papilio/papilio.hpp"

namespace papilio::cufft {

// A result other than SUCCESS, on its way out of the library, with the text that PAPILIO_LOG shows.
struct Failure : std::runtime_error {
  Failure(Result code, const std::string& why) : std::runtime_error(why), result(code) {}
  Result result;
};

// One side's place in memory, in elements of that side, as the advanced calls give it.
struct Embedding {
  std::array<long long, 3> extents{};  // extents[0] is never used
  long long stride = 1, distance = 0;

  bool operator==(const Embedding&) const = default;
};

struct Request {
  int rank = 1;
  std::array<long long, 3> n{};
  // Neither side is embedded: rows are packed, but for the real side of a transform in place,
  // whose rows are padded to n / 2 + 1 complex numbers. Which of the two shows at execution.
  bool by_default = true;
  Embedding in, out;
  Number in_number = C_32F, out_number = C_32F;
  long long batch = 1;

  bool operator==(const Request&) const = default;
};

// The arguments of the calls, of int or 64 bits; an array of rank integers may be null where the
// call allows it.
template <class Integer>
struct Arguments {
  int rank;
  const Integer* n;
  const Integer* in_embed;
  Integer in_stride, in_distance;
  const Integer* out_embed;
  Integer out_stride, out_distance;
  Integer batch;
};

// What the sides of a type hold. Throws Failure: INVALID_TYPE.
struct Numbers {
  Number in, out;
};
Numbers numbers_of(Type type);
void check_numbers(Number in, Number out, Number execution);

// Throws Failure: INVALID_VALUE or INVALID_SIZE.
template <class Integer>
Request request_of(const Arguments<Integer>& arguments);

bool is_real(Number number);
std::size_t bytes_of(Number number);  // of one element
Kind kind_of(const Request& request);

// Whether there are two layouts, one in place and one out of place.
bool is_padded_in_place(const Request& request);

// The problem of one execution. `direction` counts for c2c alone.
Problem problem_of(const Request& request, Direction direction, bool in_place);

// Bytes from the first element of a side to past its last.
std::size_t span_bytes(const Request& request, bool of_output, bool in_place);

// One line: "c2c f32 64x128 batch 10", with strides where they are given.
std::string to_text(const Request& request);

}  // namespace papilio::cufft
