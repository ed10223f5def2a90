// SPDX-License-Identifier: MIT
//
// What the text of an environment variable asks for: a thing at all, and where its lines are
// written. PAPILIO_LOG, PAPILIO_REPORT and PAPILIO_COMPARE are read by this one rule.
#pragma once

#include <cstdio>
#include <memory>
#include <string_view>

namespace papilio::cufft {

// Whether a variable is set, and neither empty nor 0.
inline bool is_asked(const char* text) {
  return text && *text && std::string_view(text) != "0";
}

// Gives `write` the standard error stream if `where` is 1 or stderr, else the file of that name,
// which grows. Nothing is written where the file cannot be opened.
template <class Write>
void write_to(const char* where, Write&& write) {
  if (std::string_view(where) == "1" || std::string_view(where) == "stderr") {
    write(stderr);
    std::fflush(stderr);
    return;
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(where, "a"), &std::fclose);
  if (file) write(file.get());
}

}  // namespace papilio::cufft
