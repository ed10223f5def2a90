// SPDX-License-Identifier: MIT
//
// What is left below the process's limits: of bytes by /proc, of mappings by asking for a few.
#include "runtime/process/memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

namespace papilio::process {
namespace {

std::atomic<std::size_t> claimed_bytes{0}, claimed_mappings{0};

// Whether a limit leaves so many bytes. They are not asked for by way of trial: meanwhile other
// threads would find none.
bool leaves(int resource, std::size_t used, std::size_t bytes) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return true;
  return limit.rlim_cur == RLIM_INFINITY || used + bytes <= limit.rlim_cur;
}

bool gives_bytes(std::size_t bytes) {
  std::size_t size = 0, resident = 0, shared = 0, text = 0, unused = 0, data = 0;
  std::ifstream("/proc/self/statm") >> size >> resident >> shared >> text >> unused >> data;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return leaves(RLIMIT_AS, size * page, bytes) && leaves(RLIMIT_DATA, data * page, bytes);
}

// Pages with other rights than their neighbours' are mappings of their own.
bool gives_mappings(std::size_t count) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t bytes = (count + 1) * page;
  void* const found = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) return false;
  bool given = true;
  for (std::size_t i = 1; given && i < count; i += 2)
    given = mprotect(static_cast<char*>(found) + i * page, page, PROT_READ) == 0;
  munmap(found, bytes);
  return given;
}

}  // namespace

Room::Room(std::size_t bytes, std::size_t mappings) : bytes_(bytes), mappings_(mappings) {
  const std::size_t all_bytes = claimed_bytes += bytes;
  const std::size_t all_mappings = claimed_mappings += mappings;
  if (!gives_bytes(all_bytes))
    shortage_ = "it may take " + std::to_string(bytes >> 20) +
                " MiB, which the process's limits do not leave (ulimit -v, ulimit -d)";
  else if (!gives_mappings(all_mappings))
    shortage_ = "it takes some " + std::to_string(mappings) +
                " mappings of memory, and this process has as many as it may have (sysctl "
                "vm.max_map_count)";
}

Room::~Room() {
  claimed_bytes -= bytes_;
  claimed_mappings -= mappings_;
}

std::string obstacle_to_executable_memory() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* const found =
      mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) return "";  // memory's fault, which is said elsewhere
  const bool may = mprotect(found, page, PROT_READ | PROT_EXEC) == 0 || errno == ENOMEM;
  const std::string reason = std::strerror(errno);
  munmap(found, page);
  return may ? ""
             : "this process may not make memory executable (" + reason +
                   "): PR_SET_MDWE, MemoryDenyWriteExecute of systemd, or SELinux's execmem";
}

}  // namespace papilio::process
