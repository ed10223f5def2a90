// SPDX-License-Identifier: MIT
//
// A process to which the system gives no thread any more. There is no way back.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <stdexcept>
#include <thread>

namespace papilio::tests {

// For a child: RLIMIT_NPROC, which does not bind root, who therefore becomes nobody first.
inline void forbid_threads() {
  if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
    throw std::runtime_error("cannot become nobody");
  const rlimit none{0, 0};
  if (setrlimit(RLIMIT_NPROC, &none) != 0) throw std::runtime_error("cannot set RLIMIT_NPROC");
  try {
    std::thread([] {}).join();
  } catch (const std::system_error&) {
    return;
  }
  throw std::runtime_error("threads are made in spite of RLIMIT_NPROC");
}

}  // namespace papilio::tests
