// SPDX-License-Identifier: MIT
//
// Memory for work that cannot be told that there is none: LLVM ends the process where an allocation
// fails. Such work asks here first, and its caller gets an error in place of an abort.
#pragma once

#include <cstddef>
#include <string>

namespace papilio::process {

// Holds a claim to address space and mappings while it lives. Claims of several threads add up.
class Room {
 public:
  // Nothing is kept from other users of memory, so the claim is to be larger than the need.
  Room(std::size_t bytes, std::size_t mappings);
  ~Room();
  // What is short, in words, if RLIMIT_AS or RLIMIT_DATA leave fewer bytes, or the system gives
  // fewer mappings (vm.max_map_count), than are claimed with this; else empty.
  const std::string& shortage() const { return shortage_; }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

 private:
  std::size_t bytes_, mappings_;
  std::string shortage_;
};

// Empty if this process may make written memory executable; else why not, in words (PR_SET_MDWE,
// systemd's MemoryDenyWriteExecute, SELinux's execmem).
std::string obstacle_to_executable_memory();

}  // namespace papilio::process
