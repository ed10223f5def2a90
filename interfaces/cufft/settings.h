// SPDX-License-Identifier: MIT
//
// What the text of an environment variable asks for: a thing at all, and where its lines are
// written. PAPILIO_LOG, PAPILIO_REPORT and PAPILIO_COMPARE are read by this one rule.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>
#include <system_error>

namespace papilio::cufft {

// Whether a variable is set, and neither empty nor 0.
inline bool is_asked(const char* text) {
  return text && *text && std::string_view(text) != "0";
}

// Gives `write` the standard error stream if `where` is 1 or stderr, else the file of that name,
// which grows. Where the file cannot be opened, the first call of the library says so on the
// standard error stream.
template <class Write>
void write_to(const char* where, Write&& write) {
  if (std::string_view(where) == "1" || std::string_view(where) == "stderr") {
    write(stderr);
    std::fflush(stderr);
    return;
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(where, "a"), &std::fclose);
  if (file) return write(file.get());
  const int why = errno;
  static std::atomic<bool> was_said = false;
  if (!was_said.exchange(true))
    std::fprintf(stderr, "papilio: cannot write to '%s': %s\n", where,
                 std::generic_category().message(why).c_str());
}

}  // namespace papilio::cufft
