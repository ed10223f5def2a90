// SPDX-License-Identifier: MIT
//
// Texts of roots of unity out of tables.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/access/table_placer.h"

namespace papilio::compose {

// Text of w_order^e, `exponent` being the text of e in exponent_type: coarse[e >> s] * fine[e mod
// 2^s] with 2^s about sqrt(order). Two roots rounded once each and one product, so an error of at
// most about 2.5 u in modulus (Brent, Percival, Zimmermann 2007).
std::string root_power(std::uint64_t order, const std::string& exponent, TablePlacer& tables);
const char* exponent_type(std::uint64_t order);

}  // namespace papilio::compose
