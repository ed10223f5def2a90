// SPDX-License-Identifier: MIT
//
// Memory that the library describes, and transforms of it. cuFFT made it for several GPUs; here it
// is one block of one GPU.
#include <algorithm>
#include <memory>

#include "interfaces/cufft/execute.h"
#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/handle.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {
namespace {

// What cufftXtMalloc makes; the program is given `library`.
struct Described {
  LibraryDescriptor library{};
  MemoryDescriptor memory{};
  std::shared_ptr<void> data;
};

constexpr int descriptor_version = 0x01000000;

std::size_t bytes_for(const Request& request, SubFormat format) {
  switch (format) {
    case FORMAT_INPUT:
      return span_bytes(request, false, false);
    case FORMAT_OUTPUT:
      return span_bytes(request, true, false);
    case FORMAT_INPLACE:
    case FORMAT_INPLACE_SHUFFLED:
      return std::max(span_bytes(request, false, true), span_bytes(request, true, true));
    default:
      throw Failure(NOT_SUPPORTED, "format " + std::to_string(format) +
                                       " is of data on several GPUs or of an unknown kind");
  }
}

MemoryDescriptor& memory_of(void* descriptor, const char* name) {
  require(descriptor, name);
  const auto* library = static_cast<const LibraryDescriptor*>(descriptor);
  if (library->library != LIB_FORMAT_CUFFT || !library->descriptor ||
      library->descriptor->gpu_count < 1)
    throw Failure(INVALID_VALUE, std::string(name) + " is no descriptor of cufftXtMalloc");
  if (library->descriptor->gpu_count > 1)
    throw Failure(NOT_SUPPORTED, std::string(name) + " is of several GPUs");
  return *library->descriptor;
}

Result execute_described(const char* function, Handle plan, std::optional<Type> type,
                         LibraryDescriptor* in, LibraryDescriptor* out, int direction) {
  return answer(function, [&] {
    find_handle(plan);
    const MemoryDescriptor &from = memory_of(in, "input"), &to = memory_of(out, "output");
    execute(plan, type, from.data[0], to.data[0], direction);
    return SUCCESS;
  });
}

}  // namespace

Result cufftXtMalloc(Handle plan, LibraryDescriptor** descriptor, SubFormat format) {
  return answer(__func__, [&] {
    require(descriptor, "descriptor");
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    if (!state->plans) throw Failure(INVALID_PLAN, "the handle has no plan yet");
    const std::size_t bytes = bytes_for(state->plans->request(), format);
    auto described = std::make_unique<Described>();
    const InContext in(state->plans->context());
    described->data = allocate(bytes);
    described->memory.version = descriptor_version;
    described->memory.gpu_count = 1;
    described->memory.gpus[0] = current_device();
    described->memory.data[0] = described->data.get();
    described->memory.size[0] = bytes;
    described->library = {descriptor_version, &described->memory, LIB_FORMAT_CUFFT, format,
                          nullptr};
    *descriptor = &described.release()->library;
    return SUCCESS;
  });
}

Result cufftXtFree(LibraryDescriptor* descriptor) {
  return answer(__func__, [&] {
    if (!descriptor) return SUCCESS;
    memory_of(descriptor, "descriptor");
    // The first member of what cufftXtMalloc made.
    delete reinterpret_cast<Described*>(descriptor);
    return SUCCESS;
  });
}

Result cufftXtMemcpy(Handle plan, void* to, void* from, CopyType type) {
  return answer(__func__, [&] {
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    require(to, "dstPointer");
    require(from, "srcPointer");
    const InContext in(state->plans ? state->plans->context() : nullptr);
    switch (type) {
      case COPY_HOST_TO_DEVICE: {
        const auto& memory = memory_of(to, "dstPointer");
        copy(memory.data[0], from, memory.size[0], state->stream);
        return SUCCESS;
      }
      case COPY_DEVICE_TO_HOST: {
        const auto& memory = memory_of(from, "srcPointer");
        copy(to, memory.data[0], memory.size[0], state->stream);
        return SUCCESS;
      }
      case COPY_DEVICE_TO_DEVICE: {
        const auto &target = memory_of(to, "dstPointer"), &source = memory_of(from, "srcPointer");
        copy(target.data[0], source.data[0], std::min(target.size[0], source.size[0]),
             state->stream);
        return SUCCESS;
      }
    }
    throw Failure(INVALID_VALUE, "type is " + std::to_string(type) + "; 0, 1 and 2 are allowed");
  });
}

Result cufftXtExecDescriptorC2C(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out,
                                int direction) {
  return execute_described(__func__, plan, C2C, in, out, direction);
}

Result cufftXtExecDescriptorR2C(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out) {
  return execute_described(__func__, plan, R2C, in, out, forward);
}

Result cufftXtExecDescriptorC2R(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out) {
  return execute_described(__func__, plan, C2R, in, out, inverse);
}

Result cufftXtExecDescriptorZ2Z(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out,
                                int direction) {
  return execute_described(__func__, plan, Z2Z, in, out, direction);
}

Result cufftXtExecDescriptorD2Z(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out) {
  return execute_described(__func__, plan, D2Z, in, out, forward);
}

Result cufftXtExecDescriptorZ2D(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out) {
  return execute_described(__func__, plan, Z2D, in, out, inverse);
}

Result cufftXtExecDescriptor(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out,
                             int direction) {
  return execute_described(__func__, plan, {}, in, out, direction);
}

Result cufftXtQueryPlan(Handle plan, void* query, QueryType) {
  return answer(__func__, [&]() -> Result {
    require(query, "queryStruct");
    find_handle(plan);
    throw Failure(NOT_SUPPORTED, "plans of one GPU have no order of strings to tell of");
  });
}

}  // namespace papilio::cufft
