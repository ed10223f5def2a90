// SPDX-License-Identifier: MIT
#include "tests/barriers/fiber.h"

#include <sys/mman.h>

#include <new>

namespace papilio::tests {
namespace {

// Only what is touched takes memory. The lowest page may not be touched.
constexpr std::size_t stack_bytes = std::size_t{1} << 20, page_bytes = 4096;

// makecontext passes no pointers.
thread_local Fibers* resuming = nullptr;

}  // namespace

Fibers::~Fibers() {
  for (const auto& fiber : fibers_) munmap(fiber->stack, stack_bytes);
}

void Fibers::start(std::size_t number, Body body, void* argument) {
  while (fibers_.size() <= number) {
    auto fiber = std::make_unique<Fiber>();
    void* const stack = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) throw std::bad_alloc();
    mprotect(stack, page_bytes, PROT_NONE);
    fiber->stack = static_cast<unsigned char*>(stack);
    fibers_.push_back(std::move(fiber));
  }
  Fiber& fiber = *fibers_[number];
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = fiber.stack;
  fiber.context.uc_stack.ss_size = stack_bytes;
  fiber.context.uc_link = &resumer_;
  makecontext(&fiber.context, &Fibers::enter, 0);
  body_ = body;
  argument_ = argument;
}

void Fibers::enter() {
  Fibers& fibers = *resuming;
  fibers.body_(fibers.argument_, fibers.running_);
}

void Fibers::resume(std::size_t number) {
  running_ = number;
  resuming = this;
  swapcontext(&resumer_, &fibers_[number]->context);
}

void Fibers::give_way() {
  swapcontext(&fibers_[running_]->context, &resumer_);
}

}  // namespace papilio::tests
