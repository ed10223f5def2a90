// SPDX-License-Identifier: MIT
//
// A composed program on a device: kernels compiled and loaded, tables uploaded, launches bound to
// buffers. Immutable once made.
#pragma once

#include <memory>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/execute/device.h"

namespace papilio::api {

class Executable {
 public:
  // Compiles what no cache holds, kernels side by side; uploads tables.
  Executable(ComposedProgram program, const Problem& problem, const PlanOptions& options,
             std::shared_ptr<execute::Device> device, const std::string& architecture);
  ~Executable();
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;

  // Enqueues the whole batch; `workspace` holds workspace_bytes(). Arguments are the caller's to
  // check.
  void run(const void* in, void* out, void* workspace, execute::Stream stream) const;

  std::size_t workspace_bytes() const { return workspace_bytes_; }
  const ComposedProgram& program() const { return program_; }
  const std::vector<std::shared_ptr<const execute::Kernel>>& kernels() const { return kernels_; }
  execute::Device& device() const { return *device_; }
  std::uint64_t chunk() const { return chunk_; }

 private:
  void place_workspaces(std::size_t limit_bytes);
  void load_kernels(const std::string& architecture);
  void upload_tables();

  ComposedProgram program_;
  Problem problem_;
  std::shared_ptr<execute::Device> device_;
  std::vector<std::shared_ptr<const execute::Kernel>> kernels_;
  std::uint64_t chunk_ = 1;                     // transforms worked on at once
  std::vector<std::size_t> workspace_offsets_;  // bytes
  std::size_t workspace_bytes_ = 0;
  void* tables_ = nullptr;
  std::vector<std::size_t> table_offsets_;  // a step each
};

}  // namespace papilio::api
