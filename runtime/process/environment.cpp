// SPDX-License-Identifier: MIT
#include "runtime/process/environment.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "papilio/papilio.hpp"

namespace papilio::process {

std::optional<std::uint64_t> integer_in_environment(const char* variable, std::uint64_t least,
                                                    std::uint64_t most) {
  const char* const set = std::getenv(variable);
  const std::string_view text = set ? set : "";
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw Error(ErrorCode::invalid_argument,
                std::string(variable) + " is '" + set + "'; it must be a number from " +
                    std::to_string(least) + " to " + std::to_string(most));
  return value;
}

}  // namespace papilio::process
