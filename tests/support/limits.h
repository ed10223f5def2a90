// SPDX-License-Identifier: MIT
//
// Limits that a process sets to itself and cannot lift: for children of fork (child_process.h).
#pragma once

#include <cstddef>

namespace papilio::tests {

// No more address space than there is now and so many bytes. Throws std::runtime_error if the
// system refuses.
void limit_memory(std::size_t more_bytes);

// Makes mappings until the process may have only about `left` more.
void use_mappings_up(std::size_t left);

// No page may be executed that was written. False on kernels without PR_SET_MDWE (Linux 6.3).
bool forbid_executable_memory();

}  // namespace papilio::tests
