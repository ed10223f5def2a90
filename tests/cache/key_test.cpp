// SPDX-License-Identifier: MIT
//
// Keys: names of files, and different for different lists of parts.
#include <gtest/gtest.h>

#include <set>

#include "runtime/cache/cache.h"

namespace papilio::cache {
namespace {

TEST(Key, is_32_hexadecimal_digits) {
  const auto name = key({"text", "sm_90"});
  EXPECT_EQ(name.size(), 32u);
  EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(Key, is_the_same_every_time) {
  EXPECT_EQ(key({"a", "b"}), key({"a", "b"}));
}

TEST(Key, tells_lists_apart_that_concatenate_alike) {
  const std::set<std::string> keys = {
      key({}),         key({""}),       key({"", ""}), key({"ab"}),   key({"a", "b"}),
      key({"", "ab"}), key({"ab", ""}), key({"1:a"}),  key({"a1:b"}), key({std::string(1, '\0')})};
  EXPECT_EQ(keys.size(), 10u);
}

}  // namespace
}  // namespace papilio::cache
