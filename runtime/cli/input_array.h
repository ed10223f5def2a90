// SPDX-License-Identifier: MIT
//
// Where a program's array comes from: a NumPy file, a recording, or either of them from a pipe; and
// its numbers as those of a transform.
#pragma once

#include <string>
#include <string_view>

#include "papilio/papilio.hpp"
#include "runtime/cli/npy.h"

namespace papilio::cli {

// "-" is standard input. What begins as a recording does is read as one, everything else as .npy.
// Throws Error: input_output that names the file and what is wrong with it, out_of_memory.
NpyArray read_array(const std::string& path);

// Of a recording's bytes (WAV, AIFF, FLAC, Ogg, whatever libsndfile reads): samples scaled to -1 ..
// 1, in f4, or f8 where f4 does not hold them; shape (samples), or (channels, samples), so that the
// last axis is time. Throws Error(input_output), Error(unavailable) where libsndfile is not built
// in.
bool looks_like_sound(std::string_view bytes);
NpyArray parse_sound(const std::string& bytes, const std::string& name);

// The precision that holds every value of the type: what is exact in f32 stays f32.
Precision natural_precision(NpyType type);

// The array's numbers in that precision, in the order in which it has them: complex ones, or, of an
// array that is not complex, real ones.
NpyArray to_numbers(NpyArray in, Precision precision, bool complex);

}  // namespace papilio::cli
