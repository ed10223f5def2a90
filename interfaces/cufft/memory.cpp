// SPDX-License-Identifier: MIT
#include "interfaces/cufft/memory.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "interfaces/cufft/driver.h"
#include "interfaces/cufft/request.h"

namespace papilio::cufft {
namespace {

constexpr std::size_t alignment = 256;

// While a scope lasts, calls of this thread that are no stream work leave captures alone.
class Relaxed {
 public:
  Relaxed() { driver::check(driver::calls().capture_mode(&mode_), "capture mode"); }
  ~Relaxed() { driver::calls().capture_mode(&mode_); }
  Relaxed(const Relaxed&) = delete;
  Relaxed& operator=(const Relaxed&) = delete;

 private:
  int mode_ = driver::capture_mode_relaxed;
};

driver::Pointer address(const void* pointer) {
  return reinterpret_cast<driver::Pointer>(pointer);
}

std::shared_ptr<void> allocate_on_device(std::size_t bytes) {
  void* const context = current_context();
  const Relaxed relaxed;
  driver::Pointer pointer = 0;
  driver::check(driver::calls().memory_allocate(&pointer, bytes), "allocating device memory");
  return {reinterpret_cast<void*>(pointer), [context](void* memory) {
            try {
              const InContext in(context);
              const Relaxed relaxed;
              driver::calls().memory_free(address(memory));
            } catch (const Failure&) {
              // The context went first, and took its memory with it.
            }
          }};
}

bool is_on_host() {
  return backend_of_process() == Backend::host;
}

}  // namespace

Backend backend_of_process() {
  const char* text = std::getenv("PAPILIO_BACKEND");
  if (!text || !*text || !std::strcmp(text, "cuda")) return Backend::cuda;
  if (!std::strcmp(text, "host")) return Backend::host;
  throw Failure(SETUP_FAILED,
                std::string("PAPILIO_BACKEND is '") + text + "'; cuda and host are allowed");
}

std::shared_ptr<void> allocate(std::size_t bytes) {
  bytes = (bytes + alignment - 1) / alignment * alignment;
  if (!is_on_host()) return allocate_on_device(bytes ? bytes : alignment);
  void* memory =
      bytes < PTRDIFF_MAX ? std::aligned_alloc(alignment, bytes ? bytes : alignment) : nullptr;
  if (!memory)
    throw Failure(ALLOC_FAILED, "the host has no " + std::to_string(bytes) + " bytes free");
  return {memory, std::free};
}

void copy(void* to, const void* from, std::size_t bytes, Stream stream) {
  if (is_on_host()) {
    std::memmove(to, from, bytes);
    return;
  }
  driver::check(driver::calls().copy(address(to), address(from), bytes, stream), "copying");
  driver::check(driver::calls().stream_synchronize(stream), "copying");
}

void* current_context() {
  if (is_on_host()) return nullptr;
  void* context = nullptr;
  driver::check(driver::calls().context_current(&context), "cuCtxGetCurrent");
  return context;
}

void* context_for_planning() {
  if (is_on_host()) return nullptr;
  const auto& calls = driver::calls();
  const auto set_up = [](int result) {
    if (result != driver::success)
      throw Failure(SETUP_FAILED, "no usable GPU: CUDA error " + std::to_string(result));
  };
  set_up(calls.init(0));
  if (void* context = current_context()) return context;
  int device = 0;
  void* context = nullptr;
  set_up(calls.device_get(&device, 0));
  set_up(calls.primary_retain(&context, device));
  set_up(calls.context_set(context));
  return context;
}

unsigned long long current_context_identity() {
  void* const context = current_context();
  if (!context) return 0;
  const auto identify = driver::calls().context_identity;
  unsigned long long identity = 0;
  if (identify && identify(context, &identity) == driver::success) return identity;
  return reinterpret_cast<unsigned long long>(context);
}

int current_device() {
  if (is_on_host()) return 0;
  int device = 0;
  driver::check(driver::calls().context_device(&device), "cuCtxGetDevice");
  return device;
}

InContext::InContext(void* context) {
  if (!context || context == current_context()) return;
  driver::check(driver::calls().context_push(context), "cuCtxPushCurrent");
  pushed_ = true;
}

InContext::~InContext() {
  void* popped = nullptr;
  if (pushed_) driver::calls().context_pop(&popped);
}

bool is_capturing(Backend backend, Stream stream) {
  if (backend == Backend::host) return false;
  int status = 0;  // 0: not
  return driver::calls().stream_is_capturing(stream, &status) != driver::success || status != 0;
}

bool synchronize(void* context) noexcept try {
  if (is_on_host()) return true;
  const InContext in(context);
  const Relaxed relaxed;
  return driver::calls().context_synchronize() == driver::success;
} catch (const Failure&) {
  return false;
}

}  // namespace papilio::cufft
