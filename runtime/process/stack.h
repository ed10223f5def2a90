// SPDX-License-Identifier: MIT
//
// Stack depth. Host kernels keep registers and shared memory on the stack, and compilers recurse
// deeply, while the caller may be a fiber with 64 KiB. Work that needs more runs on a stack of the
// library's own, on the same thread.
#pragma once

#include <cstddef>
#include <type_traits>

namespace papilio::process {

// Whether the calling thread's own stack has `bytes` left. False on a stack that is not the
// thread's (a fiber's, a signal's), whose end is unknown. A fiber whose stack is a local array of
// the thread counts as the thread.
bool stack_holds(std::size_t bytes);

// Calls `function(argument)` on the library's stack for this thread, which is made on the first
// such call and kept until the thread ends. Throws std::bad_alloc if there is no memory for it, and
// what `function` throws.
void call_on_own_stack(std::size_t bytes, void (*function)(void*), void* argument);

// Calls `work` on a stack of at least `bytes`: the present one if it has them.
template <class Work>
void on_deep_stack(std::size_t bytes, Work&& work) {
  if (stack_holds(bytes)) return work();
  using Plain = std::remove_reference_t<Work>;
  call_on_own_stack(
      bytes, [](void* argument) { (*static_cast<Plain*>(argument))(); },
      const_cast<void*>(static_cast<const void*>(&work)));
}

}  // namespace papilio::process
