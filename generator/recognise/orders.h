// SPDX-License-Identifier: MIT
//
// Orders in which a transform may take or leave its elements.
#pragma once

#include <string>
#include <vector>

namespace papilio::recognise {

// order[position] is the natural index of the element there.
using Order = std::vector<int>;

Order natural_order(int n);

// Every digit reversal of n but the natural order, in order of fewest digits last: n = f1 f2 ...,
// index d1 + f1 (d2 + f2 (...)) standing where its digits read backwards. Bit reversal comes first.
std::vector<Order> digit_reversals(int n);

bool is_permutation(const Order& order);

// "natural", "bit-reversed", "digit-reversed (2 4)", or the indices.
std::string name_order(const Order& order);

// 0 natural, 1 digit-reversed, 2 any other.
int rank(const Order& order);

}  // namespace papilio::recognise
