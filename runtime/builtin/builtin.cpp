// SPDX-License-Identifier: MIT
//
// Finds a kernel in the table that write_kernels.cpp wrote.
#include "runtime/builtin/builtin.h"

#include <algorithm>

#include "codelets/digest.h"
#include "runtime/builtin/table.h"

namespace papilio::builtin {
namespace {

constexpr std::string_view magic = "papilio built-in kernel ";

// The last level that this processor has.
int level_of_processor() {
#ifdef PAPILIO_BUILTIN_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 1;
#endif
  return 0;
}

}  // namespace

std::string image_of(std::string_view text) {
  const std::string name = digest(text);
  const auto all = kernels();
  const bool known = std::any_of(all.begin(), all.end(),
                                 [&](const Kernel& kernel) { return kernel.digest == name; });
  return known ? std::string(magic) + name : "";
}

Function function_of(std::string_view image) {
  if (!image.starts_with(magic)) return nullptr;
  static const int level = level_of_processor();
  for (const Kernel& kernel : kernels())
    if (kernel.digest == image.substr(magic.size())) return kernel.functions[level];
  return nullptr;
}

}  // namespace papilio::builtin
