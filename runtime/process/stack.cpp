// SPDX-License-Identifier: MIT
//
// The thread's stack as the system describes it, and a second one, mapped, which ucontext enters
// and leaves.
#include "runtime/process/stack.h"

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <exception>
#include <new>
#include <utility>

namespace papilio::process {
namespace {

struct Extent {
  const char* bottom = nullptr;  // lowest address
  std::size_t bytes = 0;
};

Extent extent_of_thread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* bottom = nullptr;
  std::size_t bytes = 0;
  pthread_attr_getstack(&attributes, &bottom, &bytes);
  pthread_attr_destroy(&attributes);
  return {static_cast<const char*>(bottom), bytes};
}

// Memory for a stack, with a page below it that nobody may touch.
class Mapped {
 public:
  Mapped() = default;
  ~Mapped() { release(); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;

  void make(std::size_t bytes) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t size = (bytes + page - 1) / page * page + page;
    void* const at = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    if (mprotect(at, page, PROT_NONE) != 0) {
      munmap(at, size);
      throw std::bad_alloc();
    }
    release();
    mapping_ = static_cast<char*>(at);
    size_ = size;
    guard_ = page;
  }

  char* bottom() const { return mapping_ + guard_; }
  std::size_t bytes() const { return size_ - guard_; }

 private:
  void release() {
    if (mapping_) munmap(mapping_, size_);
  }

  char* mapping_ = nullptr;
  std::size_t size_ = 0, guard_ = 0;
};

// The thread's stack of the library's own. While work is on it, more of it is work's own stack.
struct OwnStack {
  Mapped memory;
  bool in_use = false;
};

// Destructors of the thread's own objects may plan: the pointer outlives them, the stack does not.
thread_local OwnStack* made_stack = nullptr;

OwnStack& own_stack() {
  struct Owner {
    ~Owner() {
      if (made_stack && !made_stack->in_use) delete std::exchange(made_stack, nullptr);
    }
  };
  if (!made_stack) {
    thread_local const Owner owner;
    made_stack = new OwnStack;
  }
  return *made_stack;
}

struct Call {
  void (*function)(void*);
  void* argument;
  std::exception_ptr failure;
  ucontext_t here, there;
};

// makecontext passes integers alone.
void enter(unsigned high, unsigned low) {
  auto* const call = reinterpret_cast<Call*>(static_cast<std::uintptr_t>(high) << 32 | low);
  try {
    call->function(call->argument);
  } catch (...) {
    call->failure = std::current_exception();
  }
}

void run_on(const Mapped& memory, Call& call) {
  if (getcontext(&call.there) != 0) throw std::bad_alloc();
  call.there.uc_stack.ss_sp = memory.bottom();
  call.there.uc_stack.ss_size = memory.bytes();
  call.there.uc_link = &call.here;
  const auto address = reinterpret_cast<std::uintptr_t>(&call);
  makecontext(&call.there, reinterpret_cast<void (*)()>(enter), 2,
              static_cast<unsigned>(address >> 32), static_cast<unsigned>(address));
  if (swapcontext(&call.here, &call.there) != 0) throw std::bad_alloc();
  if (call.failure) std::rethrow_exception(std::exchange(call.failure, nullptr));
}

// What remains below the caller's frame, of the stack it is on; 0 where that is not known.
std::size_t bytes_left() {
  const char here = 0;
  const auto left = [&](const char* bottom, std::size_t bytes) -> std::size_t {
    const auto first = reinterpret_cast<std::uintptr_t>(bottom);
    const auto at = reinterpret_cast<std::uintptr_t>(&here);
    return bottom && at > first && at - first < bytes ? at - first : 0;
  };
  const auto& own = own_stack();
  if (own.in_use)
    if (const std::size_t bytes = left(own.memory.bottom(), own.memory.bytes())) return bytes;
  thread_local const Extent thread = extent_of_thread();  // the main thread reads /proc for it
  return left(thread.bottom, thread.bytes);
}

}  // namespace

bool stack_holds(std::size_t bytes) {
  return bytes_left() > bytes;
}

void call_on_own_stack(std::size_t bytes, void (*function)(void*), void* argument) {
  constexpr std::size_t margin = std::size_t{64} << 10;  // this file's frames and the C library's
  Call call{function, argument, nullptr, {}, {}};
  auto& own = own_stack();
  if (own.in_use) {  // deeper work on it than it was made for: a stack for this call alone
    Mapped memory;
    memory.make(bytes + margin);
    return run_on(memory, call);
  }
  if (own.memory.bytes() < bytes + margin) own.memory.make(bytes + margin);
  own.in_use = true;
  try {
    run_on(own.memory, call);
  } catch (...) {
    own.in_use = false;
    throw;
  }
  own.in_use = false;
}

}  // namespace papilio::process
