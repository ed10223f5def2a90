// SPDX-License-Identifier: MIT
//
// Texts of roots of unity out of tables.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/access/table_placer.h"

namespace papilio::compose {

// Text of w_order^e, `exponent` being the text of e in exponent_type: coarse[e >> s] * fine[e mod
// 2^s] with 2^s about sqrt(order). The error is at most 3.5 u in modulus: two roots rounded once
// (u / sqrt 2 each) and a product with an FMA (2 u, Jeannerod et al. 2017).
std::string root_power(std::uint64_t order, const std::string& exponent, TablePlacer& tables);
const char* exponent_type(std::uint64_t order);

// Text of `number` as one.
std::string exponent_text(std::uint64_t order, const std::string& number);

}  // namespace papilio::compose
