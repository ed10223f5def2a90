// SPDX-License-Identifier: MIT
#include "runtime/access/root_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace papilio::compose {

const char* exponent_type(std::uint64_t order) {
  return order <= 0xffffffffu ? "unsigned" : "unsigned long long";
}

std::string exponent_text(std::uint64_t order, const std::string& number) {
  const std::string type = exponent_type(order);
  return type.find(' ') == std::string::npos ? fmt::format("{}({})", type, number)
                                             : fmt::format("({})({})", type, number);
}

std::string root_power(std::uint64_t order, const std::string& exponent, TablePlacer& tables) {
  int shift = 0;
  while ((std::uint64_t{1} << (2 * shift)) < order) ++shift;
  const std::uint64_t step = std::uint64_t{1} << shift;
  using twiddle::Table;
  // One after the other: where a table is placed depends on the order.
  const std::string fine = tables.entry({Table::Kind::root_powers, order, 1, std::min(step, order)},
                                        fmt::format("{} & {}", exponent, step - 1));
  const std::string coarse =
      tables.entry({Table::Kind::root_powers, order, step, (order + step - 1) / step},
                   fmt::format("{} >> {}", exponent, shift));
  return fmt::format("papilio_multiply({}, {})", coarse, fine);
}

}  // namespace papilio::compose
