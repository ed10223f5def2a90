// SPDX-License-Identifier: MIT
//
// See orders.h.
#include "generator/recognise/orders.h"

#include <algorithm>
#include <numeric>

namespace papilio::recognise {
namespace {

struct Reversal {
  std::vector<int> factors;
  Order order;
};

Order reverse(const std::vector<int>& factors) {
  const int n = std::accumulate(factors.begin(), factors.end(), 1, std::multiplies<>());
  Order order(n);
  for (int index = 0; index < n; ++index) {
    int rest = index, position = 0;
    for (const int factor : factors) {
      position = position * factor + rest % factor;
      rest /= factor;
    }
    order[position] = index;
  }
  return order;
}

// All ordered factorisations into two factors or more, those of smaller factors first.
void factorise(int n, std::vector<int>& factors, std::vector<Reversal>& found) {
  for (int factor = 2; factor <= n; ++factor) {
    if (n % factor != 0) continue;
    factors.push_back(factor);
    if (factor < n)
      factorise(n / factor, factors, found);
    else if (factors.size() > 1)
      found.push_back({factors, reverse(factors)});
    factors.pop_back();
  }
}

std::vector<Reversal> reversals(int n) {
  std::vector<Reversal> found;
  std::vector<int> factors;
  factorise(n, factors, found);
  return found;
}

}  // namespace

Order natural_order(int n) {
  Order order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::vector<Order> digit_reversals(int n) {
  std::vector<Order> orders;
  for (Reversal& reversal : reversals(n)) orders.push_back(std::move(reversal.order));
  return orders;
}

bool is_permutation(const Order& order) {
  Order sorted = order;
  std::sort(sorted.begin(), sorted.end());
  return sorted == natural_order(static_cast<int>(order.size()));
}

std::string name_order(const Order& order) {
  const int n = static_cast<int>(order.size());
  if (order == natural_order(n)) return "natural";
  const auto list = [](const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
  };
  for (const Reversal& reversal : reversals(n)) {
    if (reversal.order != order) continue;
    const bool bits = std::all_of(reversal.factors.begin(), reversal.factors.end(),
                                  [](int factor) { return factor == 2; });
    return bits ? "bit-reversed" : "digit-reversed (" + list(reversal.factors) + ")";
  }
  return list(order);
}

int rank(const Order& order) {
  if (order == natural_order(static_cast<int>(order.size()))) return 0;
  const auto known = digit_reversals(static_cast<int>(order.size()));
  return std::find(known.begin(), known.end(), order) != known.end() ? 1 : 2;
}

}  // namespace papilio::recognise
