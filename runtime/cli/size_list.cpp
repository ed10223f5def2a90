// SPDX-License-Identifier: MIT
//
// Sizes and lists of sizes as they are typed on a command line.
#include "runtime/cli/size_list.h"

#include <algorithm>
#include <charconv>
#include <limits>

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

// What a message names: the text that was typed, and what it was to be.
struct Typed {
  std::string_view text;
  std::string_view what = "size";
};

[[noreturn]] void fail(const Typed& typed, const char* reason) {
  // Hundreds of digits are not worth their line.
  constexpr std::size_t longest = 60;
  std::string text(typed.text.substr(0, longest));
  if (typed.text.size() > longest) text += "...";
  throw Error(ErrorCode::invalid_argument, std::string(typed.what) + " '" + text + "' " + reason);
}

std::uint64_t parse_digits(std::string_view digits, const Typed& whole) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) fail(whole, "is past 2^63 - 1");
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    fail(whole, "is not a positive integer such as 1009 or 2^20");
  }
  return value;
}

// `text` is `whole` or a part of it.
Size parse(std::string_view text, const Typed& whole) {
  Size size;
  const std::size_t caret = text.find('^');
  size.base = parse_digits(text.substr(0, caret), whole);
  size.value = size.base;
  if (caret != std::string_view::npos) {
    size.is_power = true;
    size.exponent = parse_digits(text.substr(caret + 1), whole);
    size.value = 1;
    for (std::uint64_t i = 0; i < size.exponent && size.base != 1; ++i) {
      if (__builtin_mul_overflow(size.value, size.base, &size.value) || size.value > largest) {
        fail(whole, "is past 2^63 - 1");
      }
      if (size.value == 0) break;
    }
  }
  if (size.value == 0) fail(whole, "must be at least 1");
  if (size.value > largest) fail(whole, "is past 2^63 - 1");
  return size;
}

void append_range(std::string_view item, const Size& first, const Size& last,
                  std::vector<Dimensions>& sizes) {
  if (last.value < first.value) fail({item}, "counts downwards");
  const bool powers = first.is_power && last.is_power && first.base == last.base && first.base > 1;
  if (!powers && last.value - first.value >= longest_list)
    fail({item}, "holds over a million sizes");
  for (std::uint64_t value = first.value;;) {
    sizes.push_back({value});
    if (value == last.value) break;
    value = powers ? value * first.base : value + 1;
  }
}

}  // namespace

std::uint64_t parse_size(std::string_view text, std::string_view what) {
  return parse(text, {text, what}).value;
}

std::uint64_t parse_count(std::string_view text, std::string_view what) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) fail({text, what}, "is past 2^64 - 1");
  if (error != std::errc{} || end != text.data() + text.size())
    fail({text, what}, "is not an integer of 0 or more");
  return value;
}

Dimensions parse_dimensions(std::string_view text) {
  Dimensions dimensions;
  std::uint64_t product = 1;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t cross = std::min(text.find('x', at), text.size());
    dimensions.push_back(parse(text.substr(at, cross - at), {text}).value);
    if (__builtin_mul_overflow(product, dimensions.back(), &product) || product > largest)
      fail({text}, "is past 2^63 - 1 points");
    at = cross + 1;
  }
  return dimensions;
}

std::string print_dimensions(const Dimensions& dimensions) {
  std::string text;
  for (const std::uint64_t n : dimensions) text += (text.empty() ? "" : "x") + std::to_string(n);
  return text;
}

Dimensions dimensions_of(const Problem& problem) {
  return problem.dimensions.empty() ? Dimensions{problem.length} : problem.dimensions;
}

void set_dimensions(Problem& problem, const Dimensions& dimensions) {
  problem.length = 1;
  for (const std::uint64_t n : dimensions) problem.length *= n;
  problem.dimensions = dimensions.size() > 1 ? dimensions : Dimensions{};
}

std::vector<Dimensions> parse_sizes(std::string_view text) {
  std::vector<Dimensions> sizes;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, comma - at);
    const std::size_t dots = item.find("..");
    if (dots == std::string_view::npos) {
      sizes.push_back(parse_dimensions(item));
    } else {
      append_range(item, parse(item.substr(0, dots), {item}), parse(item.substr(dots + 2), {item}),
                   sizes);
    }
    if (sizes.size() > longest_list) fail({text}, "holds over a million sizes");
    at = comma + 1;
  }
  return sizes;
}

}  // namespace papilio::cli
