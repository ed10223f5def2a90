// SPDX-License-Identifier: MIT
//
// Rader's permutations through shared memory: with a GPU's slots a kernel gives the bits that it
// gives with the host's. (That slots never conflict is tested in tests/twiddle.)
#include <gtest/gtest.h>

#include "tests/compose/run_on_host.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

// Whole and ragged blocks, whole and in halves, offsets in bytes and (where those are too large)
// slots, one transform a block and several.
TEST(Staging, SlotsDoNotChangeTheBits) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  expect_same_bits<float>("rader(3, g=2, stockham(2, radices=2, threads=1, per_block=32))", 50,
                          false);
  expect_same_bits<float>("rader(61, g=2, stockham(60, radices=12x5, threads=6, per_block=10))",
                          27);
  expect_same_bits<double>(
      "rader(61, g=2, stockham(60, radices=20x3, threads=3, per_block=10, exchange=halves))", 20);
  expect_same_bits<float>(
      "rader(257, g=3, stockham(256, radices=16x16, threads=16, per_block=1, exchange=halves))", 2);
  expect_same_bits<double>(
      "rader(4201, g=11, stockham(4200, radices=10x10x7x6, threads=300, per_block=1))", 1);
  expect_same_bits<float>(
      "rader(61, g=2, index=coprime, stockham(60, radices=4x15, threads=4, per_block=8))", 12);
  expect_same_bits<float>(
      "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x15x4, axes=1x2x2, "
      "threads=8, per_block=5, exchange=halves))",
      12);
  expect_same_bits<double>(
      "rader(492, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, axes=1x1x2x2, threads=40, "
      "per_block=2))",
      3);
  expect_same_bits<float>(
      "rader(52, p=13, g=2, stockham(48, dims=4x12, radices=2x2x4x3, axes=1x1x2x2, threads=10, "
      "per_block=2, exchange=halves))",
      3);
  expect_same_bits<float>(
      "rader(156, dims=2x39x2, p=13, g=2, stockham(144, dims=2x3x2x12, radices=2x3x2x4x3, "
      "axes=1x2x3x4x4, threads=16, per_block=2, exchange=halves))",
      3);
  expect_same_bits<float>(
      "rader(127, blocks=2, g=3, index=coprime, stockham(63, radices=9x7, threads=7, per_block=1, "
      "exchange=halves))",
      3);
  expect_same_bits<double>(
      "rader(257, blocks=2, g=3, stockham(128, radices=16x8, threads=9, per_block=1))", 3);
}

}  // namespace
}  // namespace papilio::tests
