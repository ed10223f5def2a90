// SPDX-License-Identifier: MIT
//
// A fiber: a stack that is not the thread's, of a size that its maker chose, below the thread's own
// stack or above it.
#pragma once

#include <sys/mman.h>
#include <ucontext.h>

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <thread>

namespace papilio::tests {

// So many bytes of stack above a page that nobody may touch.
class Fiber {
 public:
  explicit Fiber(std::size_t bytes) : bytes_(bytes) {
    mapping_ =
        mmap(nullptr, bytes + guard, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping_ == MAP_FAILED || mprotect(mapping_, guard, PROT_NONE) != 0)
      throw std::runtime_error("no memory for a fiber");
  }
  ~Fiber() { munmap(mapping_, bytes_ + guard); }
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs `work`, which throws nothing, on the fiber, by the calling thread.
  void run(const std::function<void()>& work) {
    ucontext_t here, there;
    getcontext(&there);
    there.uc_stack.ss_sp = static_cast<char*>(mapping_) + guard;
    there.uc_stack.ss_size = bytes_;
    there.uc_link = &here;
    current() = &work;
    makecontext(
        &there, +[] { (*current())(); }, 0);
    swapcontext(&here, &there);
  }

 private:
  static constexpr std::size_t guard = 4096;
  static const std::function<void()>*& current() {
    static thread_local const std::function<void()>* work;
    return work;
  }

  std::size_t bytes_;
  void* mapping_;
};

// Runs `work` on a fiber twice: of the main thread, below whose stack all mappings lie, and of a
// thread whose stack was mapped later than the fiber's and so lies below it.
inline void on_fibers(std::size_t bytes, const std::function<void()>& work) {
  Fiber(bytes).run(work);
  Fiber above(bytes);
  bool is_above = false;
  std::thread([&] {
    const char here = 0;
    above.run([&] {
      const char there = 0;
      is_above = &there > &here;
      work();
    });
  }).join();
  if (!is_above) throw std::runtime_error("the thread's stack lies above its fiber's");
}

}  // namespace papilio::tests
