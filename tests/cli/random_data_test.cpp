// SPDX-License-Identifier: MIT
//
// The random data behind checks and digests must never change: digest files outlive builds.
#include "runtime/cli/random_data.h"

#include <gtest/gtest.h>

#include <vector>

namespace papilio::cli {
namespace {

TEST(RandomData, is_a_function_of_seed_and_position) {
  std::vector<numbers::Complex<double>> whole(100), part(10);
  fill_random(whole.data(), 100, 7);
  fill_random(part.data(), 10, 7);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(whole[i].re, part[i].re);
    EXPECT_EQ(whole[i].im, part[i].im);
  }
}

TEST(RandomData, is_uniform_enough) {
  double sum = 0, squares = 0;
  for (int i = 0; i < 100'000; ++i) {
    const float value = random_real<float>(3, i);
    ASSERT_GE(value, -1.0f);
    ASSERT_LT(value, 1.0f);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / 100'000, 0, 0.01);
  EXPECT_NEAR(squares / 100'000, 1.0 / 3, 0.01);
}

TEST(RandomData, fixed_values) {
  // SplitMix64's first output from the state 1234567, as Vigna's reference program prints it.
  EXPECT_EQ(mix_bits(1234567 + 0x9e3779b97f4a7c15u), 6457827717110365317u);
  EXPECT_EQ(random_bits(1, 0), 13830413928045401970u);
}

}  // namespace
}  // namespace papilio::cli
