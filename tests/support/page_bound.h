// SPDX-License-Identifier: MIT
//
// Memory between two pages that nobody may touch: what reads or writes one byte outside of it is
// ended by the system.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <new>

namespace papilio::tests {

class PageBound {
 public:
  explicit PageBound(std::size_t bytes)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
        inner_((bytes + page_ - 1) / page_ * page_) {
    void* const mapped =
        mmap(nullptr, inner_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    begin_ = static_cast<char*>(mapped) + page_;
    if (mprotect(begin_, inner_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  }
  ~PageBound() { munmap(begin_ - page_, inner_ + 2 * page_); }
  PageBound(const PageBound&) = delete;
  PageBound& operator=(const PageBound&) = delete;

  char* begin() const { return begin_; }
  char* end() const { return begin_ + inner_; }

 private:
  std::size_t page_, inner_;
  char* begin_ = nullptr;
};

}  // namespace papilio::tests
