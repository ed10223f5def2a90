// SPDX-License-Identifier: MIT
//
// Files that several processes read, change and write whole: one of them at a time. The kernels'
// cache needs no lock, since a file there is named by what is in it and never changed.
#pragma once

#include <string>

namespace papilio::cache {

// While one exists no other process, and no other thread, holds one of the same file, which need
// not exist. The lock is one of the file's folder (flock), so nothing is left behind, and that of a
// process that dies is free. It is advice: who does not ask for it may write. Where the system has
// no such locks (some network folders), or another holds it for seconds, the holder goes on
// without.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int folder_ = -1;
};

}  // namespace papilio::cache
