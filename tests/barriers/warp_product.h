// SPDX-License-Identifier: MIT
//
// What a warp's mma instructions compute, from the registers of its 32 threads: which thread has
// which entries is the PTX manual's. Products are added one after the other, in the order of the
// host's form of codelets/products.h, with the same bits. What is not finite is not theirs.
#pragma once

#include <array>

namespace papilio::tests {

inline constexpr int warp_threads = 32;

// The registers of each thread.
template <class Number>
using OfWarp = std::array<Number*, warp_threads>;

void multiply_m8n8k4(const OfWarp<const double>& left, const OfWarp<const double>& right,
                     const OfWarp<double>& sums);
void multiply_m16n8k8_tf32(const OfWarp<const float>& left, const OfWarp<const float>& right,
                           const OfWarp<float>& sums);
void multiply_m16n8k8_f16(const OfWarp<const unsigned>& left, const OfWarp<const unsigned>& right,
                          const OfWarp<float>& sums);

// Two numbers as f16, the low one in the low bits: to the nearest, of two the even one.
unsigned two_halves(float high, float low);
float number_of_half(unsigned half);

}  // namespace papilio::tests
