// SPDX-License-Identifier: MIT
//
// Kinds of transforms as they are typed and printed, and what a program must know of one beside the
// library: its inverse, and the size that a normalisation divides by.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::cli {

// c2c, r2c, c2r, dct1 .. dct4, dst1 .. dst4, dht.
const std::vector<std::string>& kind_names();
const std::string& to_text(Kind kind);
Kind parse_kind(const std::string& text);  // Error(invalid_argument) for any other text

// Cosine, sine and Hartley transforms.
bool is_real_to_real(Kind kind);

// The kind that undoes one of these, up to logical_size: dct2 and dct3 undo each other, as dst2 and
// dst3 do; every other one undoes itself.
Kind inverse_kind(Kind kind);

// What FFTW calls the logical size of n points: of the DFT with which the transform agrees. There
// and back multiplies by it.
std::uint64_t logical_size(Kind kind, std::uint64_t n);

// Of a problem in the simple form: the kind along dimension d of `dimensions`, and the product of
// all logical sizes.
Kind kind_along(const Problem& problem, std::size_t d, std::size_t dimensions);
std::uint64_t logical_points(const Problem& problem);

}  // namespace papilio::cli
