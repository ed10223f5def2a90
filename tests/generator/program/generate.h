// SPDX-License-Identifier: MIT
//
// papilio-gen as a user runs it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.h"

namespace papilio::generator {

// Runs it in the source folder, its two streams as one.
inline tests::ProgramResult generate(const std::string& arguments) {
  return tests::run_program("cd '" PAPILIO_SOURCE_FOLDER "' && '" PAPILIO_GEN "' " + arguments +
                            " 2>&1");
}

inline void expect_error(const std::string& arguments, int status, const std::string& part) {
  const auto result = generate(arguments);
  EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
  EXPECT_NE(result.output.find(part), std::string::npos) << arguments << "\n" << result.output;
}

}  // namespace papilio::generator
