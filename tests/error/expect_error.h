// SPDX-License-Identifier: MIT
//
// What every error test asserts: the code, and that the message names what was wrong.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::tests {

// Calls `action`, which must throw Error with `code` and a message that contains all `words`.
template <class Action>
void expect_error(const Action& action, ErrorCode code, std::initializer_list<std::string> words) {
  try {
    action();
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code)) << message;
    for (const std::string& word : words) {
      EXPECT_NE(message.find(word), message.npos) << "'" << word << "' is not in: " << message;
    }
    return;
  } catch (const std::exception& error) {
    ADD_FAILURE() << "threw something else than papilio::Error: " << error.what();
    return;
  }
  ADD_FAILURE() << "nothing was thrown";
}

// Pins `schedule` on `problem` where `architecture` is planned for.
inline void expect_rejected_on(const std::string& architecture, const Problem& problem,
                               const std::string& schedule,
                               std::initializer_list<std::string> words) {
  PlanOptions options;
  options.architecture = architecture;
  options.mode = Mode::pinned;
  options.schedule = schedule;
  expect_error([&] { describe(problem, options); }, ErrorCode::invalid_schedule, words);
}

}  // namespace papilio::tests
