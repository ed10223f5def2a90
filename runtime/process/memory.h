// SPDX-License-Identifier: MIT
//
// Checks memory before work that cannot handle its lack: LLVM ends the process if an allocation
// fails. The caller gets an error instead.
#pragma once

#include <cstddef>
#include <string>

namespace papilio::process {

// A claim to address space and mappings. Claims of several threads add up.
class Room {
 public:
  // Nothing is reserved, so claim more than is needed.
  Room(std::size_t bytes, std::size_t mappings);
  ~Room();
  // What is short, in words, if RLIMIT_AS or RLIMIT_DATA leave fewer bytes, or vm.max_map_count
  // fewer mappings, than all claims need; else empty.
  const std::string& shortage() const { return shortage_; }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

 private:
  std::size_t bytes_, mappings_;
  std::string shortage_;
};

// Why this process may not make written memory executable, in words (PR_SET_MDWE, systemd's
// MemoryDenyWriteExecute, SELinux's execmem). Empty if it may.
std::string obstacle_to_executable_memory();

}  // namespace papilio::process
