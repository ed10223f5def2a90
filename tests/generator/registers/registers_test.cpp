// SPDX-License-Identifier: MIT
//
// Compiled registers: the kernel around a codelet of any kind, spills seen where they must be, and
// none in what is shipped. Without NVRTC the tests that compile are skipped, saying so.
#include "generator/registers/registers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "codelets/embedded.h"
#include "generator/pipeline.h"
#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/compile/cubin.h"

namespace papilio::registers {
namespace {

using compile::read_cubin;

codelets::Descriptor described(int radix, const std::string& kind, const std::string& twiddle) {
  codelets::Descriptor descriptor;
  descriptor.radix = radix;
  descriptor.kind = kind;
  descriptor.twiddle = twiddle;
  descriptor.function = "f";
  return descriptor;
}

const char sum_of_two[] =
    "PAPILIO_CODELET void f(const real (&x)[2], real (&y)[2]) {\n"
    "  y[0] = x[0] + x[1];\n  y[1] = x[0] - x[1];\n}\n";

const char twiddled[] =
    "PAPILIO_CODELET void f(const real (&xr)[2], const real (&xi)[2], const real (&w)[2],\n"
    "                       real (&yr)[2], real (&yi)[2]) {\n"
    "  const real a0 = papilio_fma(-w[1], xi[1], xr[1]);\n"
    "  const real a1 = papilio_fma(w[1], xr[1], xi[1]);\n"
    "  yr[0] = papilio_fma(w[0], a0, xr[0]);\n  yr[1] = papilio_fma(-w[0], a0, xr[0]);\n"
    "  yi[0] = papilio_fma(w[0], a1, xi[0]);\n  yi[1] = papilio_fma(-w[0], a1, xi[0]);\n}\n";

class CountRegisters : public testing::Test {
 protected:
  void SetUp() override {
    try {
      compile::nvrtc_compiler();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  static Registers of(const std::string& text, const codelets::Descriptor& descriptor,
                      const Target& target) {
    const Count count = count_registers(text, descriptor, target);
    if (!count.registers) throw std::runtime_error(count.reason);
    return *count.registers;
  }

  static std::vector<std::pair<codelets::Descriptor, std::string>> shipped() {
    std::vector<std::pair<codelets::Descriptor, std::string>> all;
    for (const auto& descriptor : codelets::parse_manifest(codelets::embedded_manifest()))
      all.emplace_back(descriptor, codelets::embedded_codelet(descriptor.file));
    return all;
  }
};

TEST_F(CountRegisters, no_shipped_codelet_of_32_points_spills_in_f32_at_128_registers) {
  int counted = 0;
  for (const auto& [descriptor, text] : shipped()) {
    if (descriptor.radix > 32) continue;
    const auto [registers, spilled_bytes] = of(text, descriptor, {"sm_90", 32, 128});
    EXPECT_EQ(spilled_bytes, 0) << descriptor.file;
    EXPECT_LE(registers, 128) << descriptor.file;
    // Its outputs are in registers before they are stored.
    const bool is_complex = text.find("yi[") != std::string::npos;
    EXPECT_GE(registers, (is_complex ? 2 : 1) * descriptor.radix) << descriptor.file;
    ++counted;
  }
  EXPECT_GE(counted, 20);
}

TEST_F(CountRegisters, no_shipped_codelet_of_16_points_spills_in_f64_at_128_registers) {
  int counted = 0;
  for (const auto& [descriptor, text] : shipped()) {
    if (descriptor.radix > 16) continue;
    EXPECT_EQ(of(text, descriptor, {"sm_90", 64, 128}).spilled_bytes, 0) << descriptor.file;
    ++counted;
  }
  EXPECT_GE(counted, 15);
}

TEST_F(CountRegisters, radix_64_does_not_spill_in_f32_at_255_registers) {
  generator::Pipeline pipeline;
  const auto codelet = pipeline.make(64).codelet;
  const auto [registers, spilled_bytes] = of(codelet.text, codelet.descriptor, {"sm_90", 32, 255});
  EXPECT_EQ(spilled_bytes, 0);
  EXPECT_GE(registers, 128);
}

TEST_F(CountRegisters, sees_spills_below_what_a_codelet_needs) {
  for (const auto& [descriptor, text] : shipped())
    if (descriptor.radix == 32 && descriptor.kind == "plain" &&
        descriptor.variant == "instructions") {
      const auto [registers, spilled_bytes] = of(text, descriptor, {"sm_90", 32, 40});
      EXPECT_LE(registers, 40);
      EXPECT_GE(spilled_bytes, 4 * (64 - 40));
      return;
    }
  FAIL() << "no codelet of 32 points is shipped";
}

TEST_F(CountRegisters, knows_the_arguments_of_every_kind) {
  const auto real = of(sum_of_two, described(2, "real", "none"), {});
  const auto twiddle = of(twiddled, described(2, "twiddle", "c1 t1"), {});
  EXPECT_GT(real.registers, 0);
  EXPECT_GE(twiddle.registers, real.registers);
  EXPECT_EQ(twiddle.spilled_bytes, 0);
}

TEST_F(CountRegisters, shows_the_log_of_a_text_that_does_not_compile) {
  try {
    count_registers("PAPILIO_CODELET void f() { undeclared_name = 1; }\n",
                    described(2, "real", "none"));
    FAIL() << "compiled";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
    EXPECT_NE(std::string(error.what()).find("undeclared_name"), std::string::npos);
  }
}

TEST_F(CountRegisters, says_why_there_is_no_count_for_an_unknown_architecture) {
  const Count count = count_registers(sum_of_two, described(2, "real", "none"), {"sm_20", 32, 255});
  EXPECT_FALSE(count.registers);
  EXPECT_NE(count.reason.find("'sm_20'"), std::string::npos) << count.reason;
}

TEST(CountRegistersAnywhere, refuses_targets_out_of_range) {
  const auto descriptor = described(2, "real", "none");
  for (const Target& target : {Target{"sm_90", 16, 255}, Target{"sm_90", 32, 256},
                               Target{"sm_90", 32, 31}, Target{"sm_90", 0, 128}})
    EXPECT_THROW(count_registers(sum_of_two, descriptor, target), std::invalid_argument);
  EXPECT_THROW(count_registers(sum_of_two, described(2, "dct9", "none")), std::invalid_argument);
}

TEST(CountRegistersAnywhere, names_what_is_missing_without_nvrtc) {
  // In a process of its own, where NVRTC was not found before.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        setenv("PAPILIO_NVRTC", "/nowhere/libnvrtc.so", 1);
        const Count count = count_registers(sum_of_two, described(2, "real", "none"));
        std::fputs(count.reason.c_str(), stderr);
        _exit(count.registers ? 1 : 0);
      },
      testing::ExitedWithCode(0), "/nowhere/libnvrtc.so.*nvidia-cuda-toolkit");
}

TEST_F(CountRegisters, a_cut_off_cubin_says_nothing_and_does_no_harm) {
  const std::string cubin = compile::nvrtc_compiler()->compile(
      kernel_text(sum_of_two, described(2, "real", "none"), {}), "sm_90");
  ASSERT_TRUE(read_cubin(cubin).registers);
  EXPECT_FALSE(read_cubin(cubin.substr(0, cubin.size() / 2)).registers);
  for (std::size_t bytes = 0; bytes < cubin.size(); bytes += 7) read_cubin(cubin.substr(0, bytes));
  EXPECT_FALSE(read_cubin("no ELF file").registers);
}

}  // namespace
}  // namespace papilio::registers
