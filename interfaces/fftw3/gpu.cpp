// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/gpu.h"

#include <dlfcn.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "interfaces/fftw3/run_plan.h"

namespace papilio::fftw3::gpu {
namespace {

using Pointer = unsigned long long;  // CUdeviceptr
constexpr int success = 0, out_of_memory = 2;
// Memory kept for the next execution.
constexpr std::size_t most_idle_bytes = std::size_t{1} << 30;

// Entry points of the driver by the signatures of cuda.h, which do not change.
struct Driver {
  int (*init)(unsigned) = nullptr;
  int (*get_device)(int*, int) = nullptr;
  int (*get_context)(void**) = nullptr;
  int (*retain_primary)(void**, int) = nullptr;
  int (*push_context)(void*) = nullptr;
  int (*pop_context)(void**) = nullptr;
  int (*allocate)(Pointer*, std::size_t) = nullptr;
  int (*release)(Pointer) = nullptr;
  int (*upload)(Pointer, const void*, std::size_t) = nullptr;
  int (*download)(void*, Pointer, std::size_t) = nullptr;
  void* primary = nullptr;
  bool is_usable = false;
};

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Driver load() {
  Driver driver;
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  int device = 0;
  driver.is_usable = library && find(library, "cuInit", driver.init) &&
                     find(library, "cuDeviceGet", driver.get_device) &&
                     find(library, "cuCtxGetCurrent", driver.get_context) &&
                     find(library, "cuDevicePrimaryCtxRetain", driver.retain_primary) &&
                     find(library, "cuCtxPushCurrent_v2", driver.push_context) &&
                     find(library, "cuCtxPopCurrent_v2", driver.pop_context) &&
                     find(library, "cuMemAlloc_v2", driver.allocate) &&
                     find(library, "cuMemFree_v2", driver.release) &&
                     find(library, "cuMemcpyHtoD_v2", driver.upload) &&
                     find(library, "cuMemcpyDtoH_v2", driver.download) &&
                     driver.init(0) == success && driver.get_device(&device, 0) == success &&
                     driver.retain_primary(&driver.primary, device) == success;
  return driver;
}

const Driver& driver() {
  static const Driver only = load();
  return only;
}

void check(int result, const char* what) {
  if (result == success) return;
  throw Error(result == out_of_memory ? ErrorCode::out_of_memory : ErrorCode::device_failed,
              std::string(what) + " failed with the driver's result " + std::to_string(result));
}

void* current_context() {
  void* context = nullptr;
  return driver().get_context(&context) == success ? context : nullptr;
}

struct Block {
  Pointer pointer = 0;
  std::size_t bytes = 0;
  void* context = nullptr;
};

// Allocation takes longer than a small transform, so blocks wait for who comes next.
struct Idle {
  std::mutex mutex;
  std::vector<Block> blocks;
  std::size_t bytes = 0;
};
Idle& idle() {
  static Idle* const only = new Idle;  // never destroyed: the driver may be gone by then
  return *only;
}

Block take(std::size_t bytes) {
  Idle& all = idle();
  void* const context = current_context();
  const std::lock_guard lock(all.mutex);
  for (std::size_t i = 0; i < all.blocks.size(); ++i) {
    const Block block = all.blocks[i];
    if (block.context != context || block.bytes < bytes || block.bytes / 2 > bytes) continue;
    all.blocks.erase(all.blocks.begin() + static_cast<std::ptrdiff_t>(i));
    all.bytes -= block.bytes;
    return block;
  }
  Block fresh{0, bytes, context};
  int result = driver().allocate(&fresh.pointer, bytes);
  if (result == out_of_memory) {
    for (const Block& block : all.blocks)
      if (block.context == context) driver().release(block.pointer);
    std::erase_if(all.blocks, [&](const Block& block) { return block.context == context; });
    all.bytes = 0;
    for (const Block& block : all.blocks) all.bytes += block.bytes;
    result = driver().allocate(&fresh.pointer, bytes);
  }
  check(result, "cuMemAlloc");
  return fresh;
}

void give_back(const Block& block) {
  Idle& all = idle();
  const std::lock_guard lock(all.mutex);
  if (all.bytes + block.bytes > most_idle_bytes) {
    driver().release(block.pointer);
    return;
  }
  all.blocks.push_back(block);
  all.bytes += block.bytes;
}

// The bytes of an array from its first element to past its last one, on the device.
class Copy {
 public:
  Copy(const void* array, const Span& span)
      : begin_(static_cast<const char*>(array) + span.begin),
        bytes_(static_cast<std::size_t>(span.end - span.begin)),
        offset_(span.begin),
        block_(take(bytes_)) {}
  ~Copy() { give_back(block_); }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  void upload() const { check(driver().upload(block_.pointer, begin_, bytes_), "cuMemcpyHtoD"); }
  void download(void* array) const {
    check(driver().download(static_cast<char*>(array) + offset_, block_.pointer, bytes_),
          "cuMemcpyDtoH");
  }
  // Where the array's element of index 0 is.
  void* pointer() const {
    return reinterpret_cast<void*>(block_.pointer - static_cast<Pointer>(offset_));
  }

 private:
  const char* begin_;
  std::size_t bytes_;
  std::int64_t offset_;
  Block block_;
};

bool has_gaps(const Shape& shape, Side side) {
  auto bytes = static_cast<std::int64_t>(shape.element_bytes(side));
  for (const Turns& loop : turns(shape, side)) bytes *= loop.count;
  const Span all = span(shape, side);
  return bytes != all.end - all.begin;
}

}  // namespace

Context::Context() {
  if (!driver().is_usable || current_context()) return;
  is_pushed_ = driver().push_context(driver().primary) == success;
}

Context::~Context() {
  void* ignored = nullptr;
  if (is_pushed_) driver().pop_context(&ignored);
}

void run_plan(const Plan& plan, const Shape& shape, const Arrays& arrays) {
  const Context context;
  const Span in_span = span(shape, Side::in), out_span = span(shape, Side::out);
  const bool in_place = arrays.in == arrays.out;
  // In place the two sides may differ by a row's padding.
  const Span whole{std::min(in_span.begin, out_span.begin), std::max(in_span.end, out_span.end)};
  struct Part {
    void *from, *to;
    void *Arrays::*in, *Arrays::*out;
  };
  const Part parts[] = {{arrays.in, arrays.out, &Arrays::in, &Arrays::out},
                        {arrays.in_im, arrays.out_im, &Arrays::in_im, &Arrays::out_im}};
  Arrays there;
  std::vector<std::unique_ptr<Copy>> copies;
  std::vector<std::pair<const Copy*, void*>> results;
  for (const Part& part : parts) {
    if (part.from) {
      const Copy& copy =
          *copies.emplace_back(std::make_unique<Copy>(part.from, in_place ? whole : in_span));
      copy.upload();
      there.*part.in = copy.pointer();
      if (in_place) {
        there.*part.out = copy.pointer();
        results.emplace_back(&copy, part.to);
      }
    }
    if (part.to && !in_place) {
      const Copy& copy = *copies.emplace_back(std::make_unique<Copy>(part.to, out_span));
      if (has_gaps(shape, Side::out)) copy.upload();
      there.*part.out = copy.pointer();
      results.emplace_back(&copy, part.to);
    }
  }
  execute_plan(plan, shape, there);
  for (const auto& [copy, array] : results) copy->download(array);
}

}  // namespace papilio::fftw3::gpu
