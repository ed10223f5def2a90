// SPDX-License-Identifier: MIT
//
// Papilio's C++ API: describe a transform, make a plan, execute it as often as you like.
//
//     papilio::Plan plan({.length = 1009, .batch = 1000, .precision = papilio::Precision::f32});
//     plan.execute(in, out);   // device pointers on a GPU, host pointers on the CPU
//
// The simple form of a problem is contiguous: transform b occupies elements [b * length, (b + 1) *
// length), interleaved complex (re, im). forward computes
//     out[k] = scale * sum_j in[j] exp(-2 pi i j k / length),
// inverse the same with the plus sign; neither is normalised unless `scale` says so. In several
// dimensions the transform is taken along each of them:
//
//     papilio::Plan planes({.dimensions = {64, 128}, .batch = 512});   // rows of 128 contiguous
//     papilio::Plan real({.length = 1000, .kind = papilio::Kind::r2c});  // 1000 reals, 501 bins
//
// The general form names each axis and each loop with its strides, as FFTW's guru64 interface does:
//
//     // along the middle axis of 100 x 64 x 30 complex numbers
//     papilio::Plan middle({.axes = {{.n = 64, .in_stride = 30, .out_stride = 30}},
//                           .repeats = {{100, 64 * 30, 64 * 30}, {30, 1, 1}}});
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace papilio {

// What numbers are stored and computed in. f64x2, double-double: a number is the unevaluated sum of
// two doubles, {hi, lo}, of which hi is the double nearest to it: about 106 bits, and a complex one
// {re.hi, re.lo, im.hi, im.lo}. Its results hold where |hi| is 0 or from 2^-900 to 2^900.
enum class Precision { f32, f64, f64x2 };
// Of a real number.
constexpr std::size_t bytes_of(Precision precision) {
  return precision == Precision::f32 ? 4 : precision == Precision::f64 ? 8 : 16;
}
constexpr const char* name_of(Precision precision) {
  return precision == Precision::f32 ? "f32" : precision == Precision::f64 ? "f64" : "f64x2";
}
enum class Direction { forward, inverse };

// What is computed along an axis of n points. With c2c, r2c and c2r as above, and with real x:
//     r2c   bins 0 .. n/2 of the forward transform; the others are their conjugates
//     c2r   the inverse of that, unnormalised. Reads bins 0 .. n/2. Ignores the imaginary part of
//           bin 0 and, for even n, of bin n/2.
//     dct1  x_0 + (-1)^k x_{n-1} + 2 sum_{j=1}^{n-2} x_j cos(pi j k / (n-1)), n >= 2   REDFT00
//     dct2  2 sum_j x_j cos(pi (j + 1/2) k / n)                                         REDFT10
//     dct3  x_0 + 2 sum_{j>=1} x_j cos(pi j (k + 1/2) / n)                              REDFT01
//     dct4  2 sum_j x_j cos(pi (j + 1/2) (k + 1/2) / n)                                 REDFT11
//     dst1  2 sum_j x_j sin(pi (j + 1) (k + 1) / (n + 1))                               RODFT00
//     dst2  2 sum_j x_j sin(pi (j + 1/2) (k + 1) / n)                                   RODFT10
//     dst3  (-1)^k x_{n-1} + 2 sum_{j<n-1} x_j sin(pi (j + 1) (k + 1/2) / n)            RODFT01
//     dst4  2 sum_j x_j sin(pi (j + 1/2) (k + 1/2) / n)                                 RODFT11
//     dht   sum_j x_j (cos(2 pi j k / n) + sin(2 pi j k / n))                           DHT
// Definitions and scaling are FFTW's. At most one axis is r2c or c2r. The c2c axes beside an r2c
// are forward and those beside a c2r inverse, whatever `direction` says. Cosine, sine and Hartley
// transforms of complex data take real and imaginary parts each by itself.
enum class Kind { c2c, r2c, c2r, dct1, dct2, dct3, dct4, dst1, dst2, dst3, dst4, dht };

// How numbers of a side are stored: in the problem's precision, or, of an f32 problem, in 16 bits.
// Arithmetic stays in f32, and `scale` is applied before a result is rounded to 16 bits.
enum class Storage { native, f16, bf16 };

// Complex numbers as pairs (re, im), or real and imaginary parts in two arrays of equal strides.
enum class Parts { interleaved, split };

struct Format {
  Storage storage = Storage::native;
  Parts parts = Parts::interleaved;
};

// What becomes of the spectrum: it is the result; or it is multiplied, bin by bin, by the caller's
// spectrum, or by its conjugate, and transformed back, unnormalised: a cyclic convolution, or a
// correlation, of n points scaled by n. Linear ones come from zero padding: in_extent elements of
// data, a filter of m, n >= in_extent + m - 1; out_extent cuts the result. A filter that is put
// into its array with element c at place 0, those before it at the end, gives the result shifted by
// c: c = m / 2 is what NumPy calls "same".
enum class Product { none, convolution, correlation };

// One axis of a general problem. Strides count elements of their side, which are real numbers for
// the real side of r2c and c2r, for cosine, sine and Hartley transforms of real data, and for split
// parts; complex numbers otherwise. They may be negative: the pointer is that of index 0.
struct Axis {
  std::uint64_t n = 0;  // points of the transform, >= 1
  Kind kind = Kind::c2c;
  std::int64_t in_stride = 0, out_stride = 0;
  // Number of elements read; the rest are zero (zero padding). Number of results stored (pruning).
  // 0: all that the kind has.
  std::uint64_t in_extent = 0, out_extent = 0;
};

// A loop of a general problem: the transform is done `count` times, so far apart on each side.
struct Repeat {
  std::uint64_t count = 1;
  std::int64_t in_distance = 0, out_distance = 0;
};

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

// How the schedule is chosen. The three modes that time (measure, patient, exhaustive) keep what
// they found as wisdom, in this process and in the file PAPILIO_WISDOM if that is set; the next
// plan takes it, unless its mode searches longer. They plan a problem with functions of the
// caller's as `estimate` does, since nobody knows what many executions of those do to their data.
// Where there is no Clang the processor has the generic schedules alone, in every mode but
// `pinned`.
enum class Mode {
  estimate,    // the cost model's choice, or PlanOptions::schedule if that is given
  measure,     // times the first eight that the planner ranks
  pinned,      // PlanOptions::schedule, which must be given
  latency,     // chooses as `estimate`; a generic schedule runs until the chosen one is compiled in
               // the background (Plan::ready). Problems with the caller's functions, or in more
               // than six loops, have no generic schedule: they are compiled at once
  patient,     // searches (docs/search.md): at most 100 trials or PlanOptions::time_limit_s
  exhaustive,  // `patient`, then every schedule until PlanOptions::time_limit_s
};

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

// What to compute: in the simple form, `length` or `dimensions` and `batch`, contiguous on both
// sides; in the general form `axes` and `repeats`, and the other three left as they are, or as
// Plan::problem() tells them.
struct Problem {
  std::uint64_t length = 0;  // points of one transform, >= 1
  // In several dimensions: each >= 1, the last one contiguous (row-major, as FFTW and cuFFT have
  // it). `length` is then their product, or 0 for the same. Empty: one dimension of `length`.
  std::vector<std::uint64_t> dimensions{};
  std::uint64_t batch = 1;  // number of transforms, >= 1
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;  // of c2c
  // Multiplies every output. 0, or a normal number of the precision. One kernel serves a scale of
  // 1, another one all others.
  double scale = 1.0;
  // Of f64x2 alone: the factor is scale + scale_low, of which scale is the nearest double. Of 1 / n
  // this is fma(-scale, n, 1) / n.
  double scale_low = 0.0;
  // Of the simple form: r2c and c2r concern the last dimension, of n reals and n/2 + 1 complex
  // numbers, the others are then c2c; every other kind concerns all dimensions.
  Kind kind = Kind::c2c;
  // Of the simple form, r2c and c2r: real rows are 2 (n/2 + 1) numbers apart instead of n, so that
  // the plan may execute in place, as FFTW and cuFFT have it.
  bool padded = false;
  Format in{}, out{};
  // Requires forward c2c axes and at most one r2c. Input and output are then both data: real if
  // there is an r2c. Extents are theirs. The spectrum (Arrays::spectrum) is complex in the
  // problem's precision, contiguous in the order of the axes, n / 2 + 1 bins along an r2c; all
  // repeats share it.
  Product product = Product::none;
  // C++ text, compiled into the kernels that load the input and store the output, on the names of
  // codelets/abi.h. It defines
  //     PAPILIO_CODELET complex_t papilio_user_load(const complex_t* in, index64 index,
  //                                                 const void* data) { ... }
  //     PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 index, complex_t value,
  //                                             void* data) { ... }
  // with `real` for complex_t on a real side, and const papilio_f16*, const
  // papilio_pair<papilio_f16>* and so on for `in` and `out` where storage has 16 bits. `in` and
  // `out` are the caller's pointers, `index` is that of the element from there, and `data`
  // Arrays::load_data or store_data. Names besides these two must begin with user_. On a GPU a line
  // `// papilio_linked BASE64` carries functions that these call and that were compiled elsewhere,
  // as LTO IR or a fat binary; nvJitLink links them. Empty: elements are loaded and stored as they
  // are.
  std::string load_function{}, store_function{};
  std::vector<Axis> axes{};
  std::vector<Repeat> repeats{};
};

struct PlanOptions {
  Backend backend = Backend::automatic;
  Mode mode = Mode::estimate;
  std::string schedule{};  // pins one, as Plan::schedule() prints it; not with a mode that times
  // "sm_90", or a card such as "h100": plan for this GPU, to describe it or to run on the host;
  // empty: the device's own. On a GPU any other than its own is refused.
  std::string architecture{};
  std::vector<std::string>
      codelets{};  // folders with a manifest.csv, added to the shipped codelets
  std::size_t workspace_limit_bytes = std::size_t{1}
                                      << 30;  // the batch is worked through in chunks
  // Choose as for this batch. On a GPU one transform alone and a million want different schedules,
  // whose bits differ. 0: the problem's own.
  std::uint64_t planned_batch = 0;
  Arithmetic arithmetic = Arithmetic::ieee;  // others in f32 only
  int threads = 0;  // of the processor, that an execution uses at most; 0: all that there are
  // Seconds, more than 0, that Mode::patient and Mode::exhaustive take for a plan, but for the
  // compilations that are under way then.
  double time_limit_s = 60;
};

// What an execution works on. Which members a problem needs follows from it; the others are null,
// or the execution is refused.
struct Arrays {
  const void* in = nullptr;
  void* out = nullptr;
  const void* in_im = nullptr;  // imaginary parts, of a side in split parts
  void* out_im = nullptr;
  const void* spectrum = nullptr;   // Problem::product; apart from the output
  const void* load_data = nullptr;  // for Problem::load_function, in the device's memory or null
  void* store_data = nullptr;
  // Of arrays that are pieces of longer ones: how many elements of those come before element 0. It
  // is added to the index that functions are given, and taken off the pointer.
  std::int64_t in_first = 0, out_first = 0;
};

// One kernel of a plan, as `papilio plan` prints it.
struct KernelInfo {
  std::string name;
  std::string role;              // in the plan: "transforms of 1000 points, input to workspace 0"
  std::uint64_t blocks = 0;      // for the whole batch, in as many launches as it has chunks
  int threads = 0;               // a block
  int points_per_thread = 0;     // complex values each thread holds
  int registers = -1;            // a thread, after compilation; -1 where unknown
  std::size_t shared_bytes = 0;  // a block
  std::size_t table_bytes = 0;
  std::string source;  // the kernel's text
};

// An executable schedule. Immutable: any number of threads may execute one plan at once, each with
// its own workspace. A plan belongs to the device and context it was made on. Keep a plan until all
// work enqueued with it is done and every CUDA graph that captured it is destroyed: its kernels and
// tables go with it.
//
// A child of fork() may execute its parent's plans of the host backend, and make plans. Those of a
// GPU it cannot use, nor the GPU if the parent did: Error(unavailable).
//
// In Mode::latency it is two schedules, one after the other. Each execution runs one of them as a
// whole; both are within the error bound, but their bits differ. schedule(), arithmetic(),
// predicted_us() and kernels() tell of the one that an execution beginning now would run. The end
// of a plan abandons its compilation, at most one kernel later; so does the end of the process. If
// the one chosen needs a larger workspace than workspace_bytes() told, each execution allocates it.
class Plan {
 public:
  // Plans and compiles. Throws Error: invalid_argument, invalid_schedule, unavailable,
  // compilation_failed, out_of_memory. In Mode::latency what the chosen schedule's compilation
  // throws comes out of ready() and wait() instead.
  explicit Plan(const Problem& problem, const PlanOptions& options = {});

  // Transforms the whole problem from `in` to `out`. They may be the same pointer (in place), if
  // both sides have the same strides, or are the padded rows of r2c or c2r, and no transform's
  // input is where another's output is; they must not overlap otherwise. (Split parts may
  // alternate: strides of 2, and the imaginary parts one number on.) Out of place never changes the
  // input. Pointers are aligned to one element of their side (16 bytes: complex f64), of f64x2 to
  // 16 bytes. `workspace` is workspace_bytes() bytes, aligned to 256 and apart from all arrays, or
  // null: then it is allocated and freed in stream order, and the library keeps some of what it
  // freed for the next execution (256 MiB on the host, 1 GiB a GPU). `stream` is a CUstream or
  // cudaStream_t (null: the default stream); on the host backend it is ignored and the call returns
  // when the result is there. Throws Error: invalid_argument for arrays that are null, misaligned,
  // overlapping or not on the device, before anything is touched; out_of_memory, if there is no
  // workspace to be had; device_failed.
  void execute(const void* in, void* out, void* workspace = nullptr, void* stream = nullptr) const;

  // The same for problems that have more than two arrays: split parts, a spectrum, data for their
  // functions.
  void execute(const Arrays& arrays, void* workspace = nullptr, void* stream = nullptr) const;
  void execute_split(const void* in_re, const void* in_im, void* out_re, void* out_im,
                     void* workspace = nullptr, void* stream = nullptr) const {
    execute(Arrays{.in = in_re, .out = out_re, .in_im = in_im, .out_im = out_im}, workspace,
            stream);
  }

  // Whether executions run the schedule that was chosen: always, but for Mode::latency. wait()
  // returns when they do. If it could not be compiled, both throw why, and executions go on with
  // the generic schedule.
  bool ready() const;
  void wait() const;

  std::size_t workspace_bytes() const;
  Backend backend() const;           // cuda or host
  std::string architecture() const;  // "sm_90", "host"
  std::string schedule() const;      // text that Mode::pinned accepts
  // As it was asked for, completed: lengths filled in, the general form made simple where there is
  // such a form. Of others `batch` is the count of the outermost loop and `length` the points of
  // all else. It can be planned again, which gives the same schedule.
  const Problem& problem() const;
  Arithmetic arithmetic() const;  // the least precise that its schedule uses
  double predicted_us() const;    // of the cost model, for one execution
  std::vector<KernelInfo> kernels() const;

  struct State;

 private:
  std::shared_ptr<const State> state_;
};

// Transforms of arrays in host memory, whichever the backend, of any size: they go through a GPU in
// chunks of the problem's outermost loop, through pinned memory, with copies both ways and kernels
// at once on three streams; on the host backend chunk by chunk. Only a loop whose passes lie
// apart is cut (a batch of contiguous transforms, say); where there is none, the device must hold
// both arrays.
//
//     papilio::Streamed volumes({.dimensions = {24, 24, 24}, .batch = 1000000});
//     volumes.execute(in, out);   // both in host memory; returns when `out` is there
class Streamed {
 public:
  // Plans and compiles as Plan does, for chunks of about so many bytes a side. Throws Error as Plan
  // does. The index of load_function and store_function is that of the whole array, of which a
  // device holds the chunk's elements alone; their data is in the device's memory.
  explicit Streamed(const Problem& problem, const PlanOptions& options = {},
                    std::size_t chunk_bytes = std::size_t{32} << 20);

  // All arrays in host memory, by the rules of Plan::execute; gaps between elements of the output
  // stay as they were. Any number of threads may execute at once, each with chunks of its own on
  // the device, which are kept for later executions. Memory that is pinned (pinned_memory below, or
  // cudaMallocHost) is copied straight from and to, other memory by way of pinned chunks.
  void execute(const void* in, void* out) const;
  void execute(const Arrays& arrays) const;

  std::uint64_t chunks() const;
  std::size_t device_bytes() const;  // of one execution at a time
  Plan plan() const;                 // of a chunk

  struct State;

 private:
  std::shared_ptr<const State> state_;
};

// Host memory, aligned to 256 bytes, that a GPU copies to and from at its link's full rate. For the
// host backend it is ordinary memory.
std::shared_ptr<void> pinned_memory(std::size_t bytes, Backend backend = Backend::automatic);

// The schedule and kernels a plan would have, without a device: nothing is compiled. `architecture`
// in the options chooses the GPU ("sm_90", "h100", or "host": the processor with Clang, whether it
// is here or not). In Mode::latency: the generic schedule. Throws Error as a plan does for what is
// wrong with the problem or the options, and `unavailable` where a backend is asked for that is not
// here.
struct Description {
  std::string schedule;
  std::string architecture;
  double predicted_us = 0;
  std::vector<KernelInfo> kernels;
  std::size_t workspace_bytes = 0;  // of the plan, for the whole batch
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
