// SPDX-License-Identifier: MIT
//
// A composed program on a device: kernels compiled and loaded, tables uploaded, launches bound to
// buffers. Immutable once made.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/api/table_places.h"
#include "runtime/execute/device.h"
#include "runtime/twiddle/tables.h"

namespace papilio::api {

// Places of a program's workspaces in one buffer, for as many transforms at once as the limit
// allows.
struct Workspaces {
  std::uint64_t chunk = 1;           // transforms worked on at once
  std::vector<std::size_t> offsets;  // bytes
  std::size_t bytes = 0;
};
// Throws Error if one transform takes more blocks than a launch can have: invalid_schedule if the
// schedule was given, otherwise invalid_argument.
Workspaces place_workspaces(const plan::Program& program, const Problem& problem,
                            const PlanOptions& options);

// The image of a kernel: built in, bundled, cached, or compiled and then cached. Throws
// Error(compilation_failed), or Error(unavailable) if a compiler is needed and missing.
std::string image_of(const std::string& text, const std::string& architecture, bool on_host);

// Whether a cache holds every kernel, so that making an Executable needs no compiler.
bool is_compiled(const ComposedProgram& program, const std::string& architecture, bool on_host);

class TableMaker;

class Executable {
 public:
  // Compiles kernels that no cache holds, side by side, and uploads tables. Throws
  // Error(unavailable) between kernels when asked to stop.
  Executable(ComposedProgram program, const Problem& problem, const PlanOptions& options,
             std::shared_ptr<execute::Device> device, const std::string& architecture,
             const std::stop_token& stop = {});
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;

  // Enqueues the whole batch. `workspace` holds workspace_bytes(). The caller checks arguments.
  void run(const Arrays& arrays, void* workspace, execute::Stream stream) const;

  std::size_t workspace_bytes() const { return workspaces_.bytes; }
  const ComposedProgram& program() const { return program_; }
  const std::vector<std::shared_ptr<const execute::Kernel>>& kernels() const { return kernels_; }
  execute::Device& device() const { return *device_; }

 private:
  // A table that kernels read, and all places where it lies.
  struct SharedTable {
    twiddle::Table table;
    std::vector<std::size_t> places;
  };

  std::vector<SharedTable> placed_tables() const;
  void load_kernels(const std::string& architecture, const std::stop_token& stop,
                    const TableMaker& maker);
  void make_tables(const TableMaker& maker, const std::vector<SharedTable>& placed);

  ComposedProgram program_;
  Problem problem_;
  int most_threads_;                                 // of the processor; 0: all
  std::int64_t in_distance_ = 0, out_distance_ = 0;  // of the batch, in elements
  std::int64_t in_bytes_ = 0, out_bytes_ = 0;        // of an element
  float scale32_;  // rounded here, since executions run in the caller's floating-point mode
  std::shared_ptr<execute::Device> device_;
  std::vector<std::shared_ptr<const execute::Kernel>> kernels_;
  Workspaces workspaces_;
  std::shared_ptr<void> tables_;                                        // on the device
  TablePlaces places_;                                                  // in them, a step each
  std::vector<std::shared_ptr<const execute::Kernel>> makers_kernels_;  // while it is made
};

}  // namespace papilio::api
