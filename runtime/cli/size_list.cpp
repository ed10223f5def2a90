// SPDX-License-Identifier: MIT
//
// Numbers and lists of numbers as they are typed on a command line.
#include "runtime/cli/size_list.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::cli {
namespace {

constexpr std::size_t longest_list = 1'000'000;
constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();

// base ^ exponent, or a plain integer (base, exponent 1).
struct Size {
  std::uint64_t base = 0;
  std::uint64_t exponent = 1;
  bool is_power = false;
  std::uint64_t value = 0;
};

[[noreturn]] void fail(std::string_view text, const char* reason) {
  throw Error(ErrorCode::invalid_argument, "size '" + std::string(text) + "' " + reason);
}

std::uint64_t parse_digits(std::string_view digits, std::string_view whole) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) fail(whole, "is past 2^63 - 1");
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    fail(whole, "is not a positive integer such as 1009 or 2^20");
  }
  return value;
}

Size parse(std::string_view text) {
  Size size;
  const std::size_t caret = text.find('^');
  size.base = parse_digits(text.substr(0, caret), text);
  size.value = size.base;
  if (caret != std::string_view::npos) {
    size.is_power = true;
    size.exponent = parse_digits(text.substr(caret + 1), text);
    size.value = 1;
    for (std::uint64_t i = 0; i < size.exponent && size.base != 1; ++i) {
      if (__builtin_mul_overflow(size.value, size.base, &size.value) || size.value > largest) {
        fail(text, "is past 2^63 - 1");
      }
      if (size.value == 0) break;
    }
  }
  if (size.value == 0) fail(text, "must be at least 1");
  if (size.value > largest) fail(text, "is past 2^63 - 1");
  return size;
}

void append_range(std::string_view item, const Size& first, const Size& last,
                  std::vector<std::uint64_t>& sizes) {
  if (last.value < first.value) fail(item, "counts downwards");
  const bool powers = first.is_power && last.is_power && first.base == last.base && first.base > 1;
  if (!powers && last.value - first.value >= longest_list) fail(item, "holds over a million sizes");
  for (std::uint64_t value = first.value;;) {
    sizes.push_back(value);
    if (value == last.value) break;
    value = powers ? value * first.base : value + 1;
  }
}

}  // namespace

std::uint64_t parse_size(std::string_view text) {
  return parse(text).value;
}

std::vector<std::uint64_t> parse_sizes(std::string_view text) {
  std::vector<std::uint64_t> sizes;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, comma - at);
    const std::size_t dots = item.find("..");
    if (dots == std::string_view::npos) {
      sizes.push_back(parse_size(item));
    } else {
      append_range(item, parse(item.substr(0, dots)), parse(item.substr(dots + 2)), sizes);
    }
    if (sizes.size() > longest_list) fail(text, "holds over a million sizes");
    at = comma + 1;
  }
  return sizes;
}

}  // namespace papilio::cli
