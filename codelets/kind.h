// SPDX-License-Identifier: MIT
//
// The kinds of codelets: what each computes, for which sizes it exists, and the arguments of its
// function. A kind is a row of one table (kind.cpp); the generator's stages and the runtime read
// it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::codelets {

// One array argument of a codelet. A codelet's data are numbered by slots, inputs and outputs
// apart: element i of this array is slot first + stride * i. Complex data are split into two arrays
// and numbered 2 i (real) and 2 i + 1 (imaginary).
struct Array {
  std::string name;
  int size = 0;
  int first = 0, stride = 1;
  bool output = false;
};

// The arguments, in order: inputs, then `w` if the codelet has parameters (input slots after the
// data), then outputs.
struct Signature {
  std::vector<Array> arrays;
  int data = 0;        // input slots less parameters
  int parameters = 0;  // input slots from `data` on
  int outputs = 0;     // output slots
};

struct Kind {
  const char* name;
  const char* computes;  // one line, for people
  bool complex_in, complex_out;
  bool has_parameters;
};

// All of them:
//   plain         forward DFT of n complex points, y_k = sum_j x_j exp(-2 pi i j k / n)
//   twiddle       the same of v_j x_j, v_0 = 1: decimation in time
//   twiddle_dif   v_k y_k, v_0 = 1: decimation in frequency
//   real          forward DFT of n reals, out half-complex as in FFTW: r_0 r_1 .. r_{n/2}
//                 i_{(n+1)/2-1} .. i_1
//   real_inverse  back from half-complex, not normalised: n times the inverse of `real`
//   dct2 dct3 dct4 dst2 dst3 dst4   as FFTW's REDFT10, REDFT01, REDFT11, RODFT10, RODFT01, RODFT11:
//                 not normalised, a factor of 2 in front of the sum
//   convolve      sum_s h_{k-s} x_s, cyclic, as IDFT(v DFT(x)), not normalised, v = DFT(h) / n
//                 loaded or constant
// v_j are complex table values, which a codelet reads as its parameters (parameter.h).
const std::vector<Kind>& kinds();

// Throws std::invalid_argument naming all kinds if there is none of that name.
const Kind& find_kind(std::string_view name);

// The arguments of the codelet of n points. `parameters` is the length of its array w.
Signature signature(const Kind& kind, int n, int parameters = 0);

// "xr[3]": the element of an argument that is this input or output slot. Throws
// std::invalid_argument if it is none.
std::string element(const Signature& signature, bool output, int slot);

// Smallest and largest n: 2 to 128 for every kind.
inline constexpr int smallest_radix = 2, largest_radix = 128;

// Throws std::invalid_argument naming both if n is outside.
void check_radix(int n);

// The function "papilio_dft8_plain" is called; its file has the name without "papilio_", and ".h".
// The variant is left out if it is "instructions": dft8_plain, dft8_plain_registers.
std::string codelet_name(int n, std::string_view kind, std::string_view variant);

}  // namespace papilio::codelets
