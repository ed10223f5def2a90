// SPDX-License-Identifier: MIT
//
// Which sanitizer this program runs under, for tests that it cannot run. AddressSanitizer and
// ThreadSanitizer bring an allocator of their own: it ends the program where more memory is asked
// for than any machine has, and mallinfo2 knows nothing of it.
#pragma once

namespace papilio::tests {

#if !defined(__has_feature)
#define PAPILIO_HAS_FEATURE(name) 0
#else
#define PAPILIO_HAS_FEATURE(name) __has_feature(name)
#endif

// A child of fork may find AddressSanitizer's allocator locked.
#if defined(__SANITIZE_ADDRESS__) || PAPILIO_HAS_FEATURE(address_sanitizer)
inline constexpr bool checks_addresses = true;
#else
inline constexpr bool checks_addresses = false;
#endif

#if defined(__SANITIZE_THREAD__) || PAPILIO_HAS_FEATURE(thread_sanitizer)
inline constexpr bool checks_threads = true;
#else
inline constexpr bool checks_threads = false;
#endif

inline constexpr bool has_own_allocator = checks_addresses || checks_threads;

#undef PAPILIO_HAS_FEATURE

}  // namespace papilio::tests
