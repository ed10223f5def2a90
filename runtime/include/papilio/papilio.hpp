// SPDX-License-Identifier: MIT
//
// Papilio's C++ API: describe a transform, make a plan, execute it as often as you like.
//
//     papilio::Plan plan({.length = 1009, .batch = 1000, .precision = papilio::Precision::f32});
//     plan.execute(in, out);   // device pointers on a GPU, host pointers on the CPU
//
// Data is interleaved complex (re, im), contiguous: transform b occupies elements
// [b * length, (b + 1) * length). forward computes
//     out[k] = scale * sum_j in[j] exp(-2 pi i j k / length),
// inverse the same with the plus sign; neither is normalised unless `scale` says so. In several
// dimensions the transform is taken along each of them:
//
//     papilio::Plan planes({.dimensions = {64, 128}, .batch = 512});   // rows of 128 contiguous
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace papilio {

enum class Precision { f32, f64 };
enum class Direction { forward, inverse };

// What a plan in f32 may compute in. `ieee`: every operation rounded to the precision, the same
// bits on every device (docs/numerics.md). `tf32`, `f16`: the planner may also multiply with the
// DFT's matrix on units that round both factors to 11 significant bits, where the cost model finds
// that faster; sums stay in f32. The relative L2 error is then within 0.75 * 2^-11 sqrt(log2 n),
// and bits may differ from one architecture to another. f16 has a range besides: data, and what
// they have become after each dimension, before the scale, must be below 65504 and not all below
// 2^-14. A pinned schedule says its arithmetic itself: units=tf32, units=f16.
enum class Arithmetic { ieee, tf32, f16 };  // in this order less can be said of the result

// Where a plan runs. `automatic` is cuda where a usable GPU is found, otherwise host.
enum class Backend { automatic, cuda, host };

// How the schedule is chosen: by the cost model (unless PlanOptions::schedule is a text), by timing
// the best few candidates on the device, or by that text, which must be there. `latency` chooses as
// estimate does (or takes the text, if there is one), but does not wait for a compiler: where a
// kernel is in no cache, a generic schedule, whose kernels serve every length, executes until the
// chosen one has been compiled in the background (Plan::ready). Several dimensions are compiled at
// once all the same.
enum class Mode { estimate, measure, pinned, latency };

enum class ErrorCode {
  invalid_argument = 1,    // a value outside what the function allows; nothing was touched
  invalid_schedule = 2,    // a schedule that does not parse, or is not legal for the problem
  unavailable = 3,         // a backend, driver, compiler or GPU that is not on this machine
  compilation_failed = 4,  // kernel text rejected by its compiler; the message holds the log
  out_of_memory = 5,       // host or device memory
  device_failed = 6,       // any other failure reported by the driver
  input_output = 7,        // a file that cannot be read or written, or has the wrong contents
  internal = 8,            // a bug in Papilio
};

// Every failure of the library. what() names the argument, its value and what is allowed.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

// What to compute. Only unit stride and distance = length are accepted so far.
struct Problem {
  std::uint64_t length = 0;  // points of one transform, >= 1
  // In several dimensions: each >= 1, the last one contiguous (row-major, as FFTW and cuFFT have
  // it). `length` is then their product, or 0 for the same. Empty: one dimension of `length`.
  std::vector<std::uint64_t> dimensions{};
  std::uint64_t batch = 1;  // number of transforms, >= 1
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  double scale = 1.0;          // finite; multiplies every output (1 and others: two kernels)
  std::uint64_t stride = 1;    // elements between neighbours of one transform
  std::uint64_t distance = 0;  // elements between transforms; 0 means length
};

struct PlanOptions {
  Backend backend = Backend::automatic;
  Mode mode = Mode::estimate;
  std::string schedule{};  // pins one, as Plan::schedule() prints it; not with Mode::measure
  // "sm_90", or a card such as "h100": plan for this GPU, to describe it or to run on the host;
  // empty: the device's own. On a GPU any other than its own is refused.
  std::string architecture{};
  std::vector<std::string>
      codelets{};  // folders with a manifest.csv, added to the shipped codelets
  std::size_t workspace_limit_bytes = std::size_t{1}
                                      << 30;  // the batch is worked through in chunks
  // Choose for so many transforms at once instead of the problem's batch: one alone and a million
  // want different schedules on a GPU, whose bits differ. 0: the problem's own.
  std::uint64_t planned_batch = 0;
  Arithmetic arithmetic = Arithmetic::ieee;  // others in f32 only
};

// One kernel of a plan, as `papilio plan` prints it.
struct KernelInfo {
  std::string name;
  std::uint64_t blocks = 0;      // for the whole batch, in as many launches as it has chunks
  int threads = 0;               // a block
  int points_per_thread = 0;     // complex values each thread holds
  int registers = -1;            // a thread, after compilation; -1 where unknown
  std::size_t shared_bytes = 0;  // a block
  std::size_t table_bytes = 0;
  std::string source;  // the kernel's text
};

// An executable schedule. Immutable: any number of threads may execute one plan at once, each with
// its own workspace. A plan belongs to the device and context it was made on, and outlives what was
// enqueued with it and every CUDA graph that captured it: kernels and tables go with the plan.
//
// In Mode::latency it is two schedules, one after the other. Each execution runs one of them as a
// whole; both are within the error bound, but their bits differ. schedule(), arithmetic(),
// predicted_us() and kernels() tell of the one that an execution beginning now would run. The end
// of a plan abandons its compilation, at most one kernel later; so does the end of the process.
class Plan {
 public:
  // Plans and compiles. Throws Error: invalid_argument, invalid_schedule, unavailable,
  // compilation_failed, out_of_memory. In Mode::latency what the chosen schedule's compilation
  // throws comes out of ready() and wait() instead.
  explicit Plan(const Problem& problem, const PlanOptions& options = {});

  // Transforms `batch * length` elements from `in` to `out`. They may be the same pointer (in
  // place) but must not overlap otherwise; out of place never changes the input. Pointers are
  // aligned to one complex element (8 or 16 bytes). `workspace` is workspace_bytes() bytes, aligned
  // to 256, or null: then it is allocated and freed in stream order, and the library
  // keeps some of what it freed for the next execution (256 MiB on the host, 1 GiB a GPU). `stream`
  // is a CUstream or cudaStream_t (null: the default stream); on the host backend it is ignored and
  // the call returns when the result is there.
  void execute(const void* in, void* out, void* workspace = nullptr, void* stream = nullptr) const;

  // Whether executions run the schedule that was chosen: always, but for Mode::latency. wait()
  // returns when they do. If it could not be compiled, both throw why, and executions go on with
  // the generic schedule.
  bool ready() const;
  void wait() const;

  std::size_t workspace_bytes() const;
  Backend backend() const;           // cuda or host
  std::string architecture() const;  // "sm_90", "host"
  std::string schedule() const;      // text that Mode::pinned accepts
  const Problem& problem() const;
  Arithmetic arithmetic() const;  // the least precise that its schedule uses
  double predicted_us() const;    // of the cost model, for one execution
  std::vector<KernelInfo> kernels() const;

  struct State;

 private:
  std::shared_ptr<const State> state_;
};

// The schedule and kernels a plan would have, without a device: nothing is compiled. `architecture`
// in the options chooses the GPU ("sm_90", "h100", or "host"). In Mode::latency: the generic
// schedule.
struct Description {
  std::string schedule;
  std::string architecture;
  double predicted_us = 0;
  std::vector<KernelInfo> kernels;
};
Description describe(const Problem& problem, const PlanOptions& options = {});

// The schedules that the planner considers, cheapest first for the problem's batch. (It chooses for
// a batch that fills the device, and of as many trips through memory as for its architecture's
// first card.) Kernels are left out: describe a schedule by pinning it.
std::vector<Description> alternatives(const Problem& problem, const PlanOptions& options = {});

// What this machine has: the GPU that a plan would use (the current context's, else the first) and
// the processor, with the reason where one is not usable.
struct DeviceInfo {
  Backend backend;
  bool usable = false;
  std::string name;
  std::string architecture;
  std::string detail;  // memory and limits, or why it is not usable and which package would help
};
std::vector<DeviceInfo> devices();

}  // namespace papilio
