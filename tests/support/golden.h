// SPDX-License-Identifier: MIT
//
// Golden texts: what a stage printed when somebody last looked at it and found it good.
#pragma once

#include <string>

namespace papilio::tests {

// The golden file's text; empty where there is none.
std::string golden_text(const std::string& test, const std::string& name);

// Expects `text` to be tests/golden/<test>/<name>.txt. With PAPILIO_REWRITE_GOLDEN=1 in the
// environment the file is written instead, to be looked at in the diff.
void expect_golden(const std::string& text, const std::string& test, const std::string& name);

}  // namespace papilio::tests
