// SPDX-License-Identifier: MIT
//
// The way out of every entry point: nothing is thrown across the ABI, a failure becomes its code,
// and PAPILIO_LOG shows why.
#pragma once

#include <exception>
#include <new>
#include <string>

#include "interfaces/cufft/request.h"

namespace papilio::cufft {

const char* name_of(Result result);  // "CUFFT_INVALID_PLAN"

// The failure that Papilio's error is. `executing`: while a plan was executed, not made.
Failure failure_of(const Error& error, bool executing);

// One line to where PAPILIO_LOG says: 1 or stderr, else a file that grows.
void log_failure(const char* function, Result result, const std::string& why) noexcept;

// The result of `body`, which may return one or throw.
template <class Body>
Result answer(const char* function, Body&& body) noexcept {
  const auto fail = [&](Result result, const char* why) {
    log_failure(function, result, why);
    return result;
  };
  try {
    const Result result = body();
    if (result != SUCCESS) log_failure(function, result, "");
    return result;
  } catch (const Failure& failure) {
    return fail(failure.result, failure.what());
  } catch (const Error& error) {
    const Failure failure = failure_of(error, false);
    return fail(failure.result, failure.what());
  } catch (const std::bad_alloc&) {
    return fail(ALLOC_FAILED, "the host is out of memory");
  } catch (const std::exception& error) {
    return fail(INTERNAL_ERROR, error.what());
  } catch (...) {
    return fail(INTERNAL_ERROR, "an unknown exception");
  }
}

// Throws Failure(INVALID_VALUE) if a pointer is null.
inline void require(const void* pointer, const char* name) {
  if (!pointer) throw Failure(INVALID_VALUE, std::string(name) + " is null");
}

}  // namespace papilio::cufft
