// SPDX-License-Identifier: MIT
#include "tests/support/limits.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace papilio::tests {

void limit_memory(std::size_t more_bytes) {
  std::size_t pages = 0;
  if (!(std::ifstream("/proc/self/statm") >> pages))
    throw std::runtime_error("no /proc/self/statm");
  const rlim_t most = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more_bytes;
  const rlimit limit{most, most};
  if (setrlimit(RLIMIT_AS, &limit) != 0) throw std::runtime_error("setrlimit failed");
}

void use_mappings_up(std::size_t left) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  constexpr std::size_t many = 1 << 20;  // vm.max_map_count is 65530 where nobody has raised it
  void* const all =
      mmap(nullptr, many * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) throw std::runtime_error("mmap failed");
  const auto at = [&](std::size_t i) { return static_cast<char*>(all) + i * page; };
  std::size_t made = 1;
  while (made < many && mprotect(at(made), page, PROT_READ) == 0) made += 2;
  if (made >= many) throw std::runtime_error("the system allows a million mappings");
  // Each page that has its neighbours' rights again gives two back.
  for (std::size_t i = 0; i < left / 2; ++i) mprotect(at(made - 2 * (i + 1)), page, PROT_NONE);
}

bool forbid_executable_memory() {
  constexpr int set_mdwe = 65,
                refuse_exec_gain = 1;  // of <linux/prctl.h>, newer than some systems'
  return prctl(set_mdwe, refuse_exec_gain, 0, 0, 0) == 0;
}

}  // namespace papilio::tests
