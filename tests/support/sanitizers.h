// SPDX-License-Identifier: MIT
//
// Whether this program runs under AddressSanitizer, which ends it where memory is asked for that no
// machine has, and whose allocator a child of fork may find locked.
#pragma once

namespace papilio::tests {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool checks_addresses = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool checks_addresses = true;
#else
inline constexpr bool checks_addresses = false;
#endif
#else
inline constexpr bool checks_addresses = false;
#endif

}  // namespace papilio::tests
