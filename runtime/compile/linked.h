// SPDX-License-Identifier: MIT
//
// Functions that were compiled elsewhere, as bytes inside of a kernel's text: lines that begin with
// "// papilio_linked " carry LTO IR or a fat binary in base 64. So a text still says all that
// decides its image. nvJitLink links them.
#pragma once

#include <string>
#include <vector>

namespace papilio::compile {

// What each such line of `text` carries, each once, in order. Throws Error(invalid_argument) for a
// line that is not base 64.
std::vector<std::string> linked_in(const std::string& text);

// The cubin for `architecture` of a kernel's LTO IR and what it calls. No contraction and no flush
// to zero, as NVRTC is asked. nvJitLink is loaded when it is first needed: the file that
// PAPILIO_NVJITLINK names, or as the loader finds it. Throws Error(unavailable) without it, and
// Error(compilation_failed) with its log.
std::string link(const std::string& kernel, const std::vector<std::string>& called,
                 const std::string& architecture);

}  // namespace papilio::compile
