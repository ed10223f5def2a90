// SPDX-License-Identifier: MIT
//
// Finds and describes devices.
#include "runtime/api/backends.h"

#include <fmt/format.h>

#include "runtime/builtin/builtin.h"
#include "runtime/compile/clang_plugin.h"
#include "runtime/compile/compiler.h"
#include "runtime/process/fork.h"

namespace papilio {
namespace api {

namespace {

// One a process, made when it is first asked for.
std::shared_ptr<execute::Device> host_of_process() {
  const process::HoldFork hold;
  static const auto& host = *new auto(execute::host_device(
      [](const std::string& image, const std::string& entry) -> execute::HostCode {
        if (const auto function = builtin::function_of(image)) return {nullptr, function};
        auto object = compile::load_object(image, entry);
        return {std::move(object.owner), reinterpret_cast<execute::HostFunction>(object.function)};
      }));  // plans may be made while static objects end
  return host;
}

}  // namespace

std::shared_ptr<execute::Device> device_of(Backend backend) {
  if (backend == Backend::host) return host_of_process();
  try {
    return execute::cuda_device();
  } catch (const Error& no_gpu) {
    if (backend == Backend::cuda || no_gpu.code() != ErrorCode::unavailable) throw;
    return host_of_process();
  }
}

plan::Target described_target(const PlanOptions& options) {
  return options.architecture.empty() ? plan::target_of(*device_of(options.backend))
                                      : plan::target_of(options.architecture);
}

}  // namespace api

std::vector<DeviceInfo> devices() {
  std::vector<DeviceInfo> list;
  DeviceInfo cuda{Backend::cuda, false, "GPU", "", ""};
  try {
    const auto device = execute::cuda_device();
    const auto& limits = device->limits();
    cuda = {Backend::cuda, true, device->name(), device->architecture(),
            fmt::format("{} multiprocessors, {} KiB of shared memory a block, {:.1f} GiB",
                        limits.multiprocessors, limits.shared_bytes_per_block / 1024,
                        static_cast<double>(limits.memory_bytes) / (1 << 30))};
    if (limits.memory_bytes_per_us > 0)
      cuda.detail += fmt::format(" at {:.2f} TB/s", limits.memory_bytes_per_us / 1e6);
    try {
      cuda.detail += "; " + compile::nvrtc_compiler()->name();
    } catch (const Error& error) {
      cuda.detail += fmt::format("; only bundled kernels: {}", error.what());
    }
  } catch (const Error& error) {
    cuda.detail = error.what();
  }
  list.push_back(cuda);
  const auto host = api::device_of(Backend::host);
  DeviceInfo processor{Backend::host, true, host->name(), host->architecture(),
                       fmt::format("{} cores", host->limits().multiprocessors)};
  try {
    processor.detail += "; " + compile::clang_compiler()->name();
  } catch (const Error& error) {
    processor.detail += fmt::format("; only kernels of all lengths: {}", error.what());
  }
  list.push_back(processor);
  return list;
}

}  // namespace papilio
