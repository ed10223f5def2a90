// SPDX-License-Identifier: MIT
//
// Turns of timing on a device: searches in several processes may compile side by side, but only one
// of them times at once. A file of the user's in the folder for temporary files is locked
// meanwhile; the lock of a process that dies is free.
#pragma once

#include <functional>
#include <string>

namespace papilio::cli {

class DeviceTurns {
 public:
  // Of a device by its name. Where no file can be made, every turn is free.
  explicit DeviceTurns(const std::string& device);
  ~DeviceTurns();
  DeviceTurns(const DeviceTurns&) = delete;
  DeviceTurns& operator=(const DeviceTurns&) = delete;

  // Waits for its turn, after `waits` was called if it is another's.
  void take(const std::function<void()>& waits);
  void give();

 private:
  int file_ = -1;
};

}  // namespace papilio::cli
