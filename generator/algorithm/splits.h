// SPDX-License-Identifier: MIT
//
// The rows of the table, each defined in the file of its algorithm.
#pragma once

#include "generator/algorithm/algorithm.h"

namespace papilio::algorithm {

std::vector<Tree> direct_splits(int n);
Signal apply_direct(Builder&, const Signal& in, const Tree&, const Workshop&);

std::vector<Tree> cooley_tukey_splits(int n);
Signal apply_cooley_tukey(Builder&, const Signal& in, const Tree&, const Workshop&);

std::vector<Tree> split_radix_splits(int n);
Signal apply_split_radix(Builder&, const Signal& in, const Tree&, const Workshop&);

std::vector<Tree> tangent_fft_splits(int n);
Signal apply_tangent_fft(Builder&, const Signal& in, const Tree&, const Workshop&);

std::vector<Tree> good_thomas_splits(int n);
Signal apply_good_thomas(Builder&, const Signal& in, const Tree&, const Workshop&);

std::vector<Tree> rader_splits(int n);
Signal apply_rader(Builder&, const Signal& in, const Tree&, const Workshop&);

}  // namespace papilio::algorithm
