// SPDX-License-Identifier: MIT
//
// Transforms host arrays through a device in chunks. Slots of pinned and device memory, each with a
// stream, take chunks in turn: one is copied in while another is computed and a third is copied
// out.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/api/chunks.h"
#include "runtime/execute/copy_team.h"
#include "runtime/execute/device.h"

namespace papilio::api {

// The arrays of a side. For split storage the second has the imaginary parts.
struct SidePlaces {
  Places each, last;  // of a chunk and of the last one
  int arrays = 1;
};

// The work to stream. `run` enqueues chunk number `chunk` in device memory.
struct StreamedWork {
  Chunks chunks;
  SidePlaces in, out;
  std::size_t workspace_bytes = 0;
  std::size_t spectrum_bytes = 0;
  std::int64_t in_bytes = 1, out_bytes = 1;  // of an element
  std::function<void(std::uint64_t chunk, const Arrays&, void* workspace, execute::Stream)> run;

  // What the caller's functions are given in a chunk: their data, and the elements before it.
  void name_elements(Arrays& part, const Arrays& whole, std::uint64_t chunk) const;
};

// The work of a complete problem, without workspace and `run`.
StreamedWork streamed_work(const Problem& problem, std::size_t chunk_bytes);

// Memory and streams of one execution at a time.
class StreamRoom {
 public:
  StreamRoom(std::shared_ptr<execute::Device> device, const StreamedWork& work);
  ~StreamRoom();
  StreamRoom(const StreamRoom&) = delete;
  StreamRoom& operator=(const StreamRoom&) = delete;

  // Returns when all results are in host memory. If it throws, nothing is under way.
  void execute(const StreamedWork& work, const Arrays& arrays, int copy_threads);

  static std::size_t device_bytes(const StreamedWork& work);

 private:
  struct Part {  // one array of a slot
    char* device = nullptr;
    char* pinned = nullptr;
  };
  struct Slot {
    execute::Stream stream = nullptr;
    Part in[2], out[2];
    void* workspace = nullptr;
    std::uint64_t chunk = 0;
    bool busy = false;
  };

  class Pass;  // one execution

  void release() noexcept;

  std::shared_ptr<execute::Device> device_;
  std::vector<Slot> slots_;
  void* spectrum_ = nullptr;
};

}  // namespace papilio::api
