// SPDX-License-Identifier: MIT
//
// The functions of fmt that Papilio's objects call, compiled into the drop-in: distributions have
// fmt as a shared library alone, which the programs that load a drop-in need not have. fmt's
// functions are inline where its headers say FMT_HEADER_ONLY, and this file is compiled with
// -fkeep-inline-functions, so each is here once for the linker.
#define FMT_HEADER_ONLY 1
#include <fmt/format.h>

#include <string>

namespace papilio::cufft {

// Makes instances of fmt's templates that are not in its headers' inline functions.
std::string format_with_fmt(double number, long long integer) {
  return fmt::format("{:L} {:L} {}", number, integer, number);
}

}  // namespace papilio::cufft
