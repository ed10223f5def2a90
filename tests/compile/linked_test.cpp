// SPDX-License-Identifier: MIT
//
// Functions compiled elsewhere, in a kernel's text: read as base 64, linked by nvJitLink. Without
// NVRTC and nvJitLink the tests of linking are skipped, saying so.
#include <gtest/gtest.h>

#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/compile/linked.h"
#include "tests/support/lto_ir.h"

namespace papilio::compile {
namespace {

TEST(Linked, LinesAreBase64) {
  EXPECT_TRUE(linked_in("no line\n").empty());
  using Strings = std::vector<std::string>;
  EXPECT_EQ(
      linked_in("a\n// papilio_linked TWFu\nb\n// papilio_linked TWE=\n// papilio_linked TQ=="),
      (Strings{"Man", "Ma", "M"}));
  EXPECT_EQ(linked_in("// papilio_linked AP+/\n// papilio_linked AP+/\n"),
            (Strings{std::string("\0\xff\xbf", 3)}))
      << "each once";
  EXPECT_THROW(linked_in("// papilio_linked T*Fu\n"), Error);
}

std::string base64(const std::string& bytes) {
  const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (const unsigned char c : bytes) {
    bits = bits << 8 | c;
    for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63];
  }
  if (count > 0) text += digits[bits << (6 - count) & 63];
  return text;
}

const std::string kernel =
    "extern \"C\" __device__ float user_twice(float);\n"
    "extern \"C\" __global__ void doubled(float* x) { x[threadIdx.x] = user_twice(x[threadIdx.x]); "
    "}\n";

std::string compiled(const std::string& text) {
  return nvrtc_compiler()->compile(text, "sm_90");
}

TEST(Linked, FunctionsAreLinkedIntoTheKernel) {
  const std::string ir =
      tests::lto_ir("extern \"C\" __device__ float user_twice(float x) { return 2 * x; }\n");
  if (ir.empty()) GTEST_SKIP() << "NVRTC with LTO IR is not here";
  try {
    const std::string cubin = compiled(kernel + "// papilio_linked " + base64(ir) + "\n");
    EXPECT_EQ(cubin.substr(1, 3), "ELF");
    EXPECT_NE(cubin.find(".text.doubled"), std::string::npos);
    EXPECT_EQ(cubin.find(".text.user_twice"), std::string::npos) << "it is inlined";
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unavailable) GTEST_SKIP() << error.what();
    throw;
  }
}

std::string reason_of(const std::string& bytes) {
  try {
    compiled(kernel + "// papilio_linked " + base64(bytes) + "\n");
  } catch (const Error& error) {
    if (error.code() == ErrorCode::compilation_failed) return error.what();
    if (error.code() != ErrorCode::unavailable) throw;
    return {};
  }
  ADD_FAILURE() << "linked";
  return {};
}

TEST(Linked, WhatIsMissingIsNamed) {
  const std::string other =
      tests::lto_ir("extern \"C\" __device__ float user_other(float x) { return x; }\n");
  if (other.empty()) GTEST_SKIP() << "NVRTC with LTO IR is not here";
  const std::string missing = reason_of(other);
  if (missing.empty()) GTEST_SKIP() << "nvJitLink is not here";
  EXPECT_NE(missing.find("user_twice"), std::string::npos) << missing;
  EXPECT_FALSE(reason_of("no image at all").empty());
}

}  // namespace
}  // namespace papilio::compile
