// SPDX-License-Identifier: MIT
//
// Names to enumerations, tuples to a Problem, buffers to pointers.
#include "interfaces/python/src/core_plan.h"

#include <algorithm>
#include <iterator>

#include "interfaces/python/src/cuda_context.h"

namespace papilio::python {
namespace {

// The names of an enumeration in its order.
template <class Enum, std::size_t count>
Enum named(const std::string& name, const char* argument, const char* const (&names)[count]) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found != std::end(names)) return static_cast<Enum>(found - std::begin(names));
  std::string message = std::string(argument) + " is '" + name + "'; allowed are";
  for (const char* allowed : names) message += std::string(" ") + allowed;
  throw Error(ErrorCode::invalid_argument, message);
}

constexpr const char* kinds[] = {"c2c",  "r2c",  "c2r",  "dct1", "dct2", "dct3",
                                 "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
constexpr const char* storages[] = {"native", "f16", "bf16"};
constexpr const char* precisions[] = {"f32", "f64"};
constexpr const char* directions[] = {"forward", "inverse"};
constexpr const char* backends[] = {"auto", "cuda", "host"};
constexpr const char* modes[] = {"estimate", "measure", "pinned",
                                 "latency",  "patient", "exhaustive"};
constexpr const char* arithmetics[] = {"ieee", "tf32", "f16"};

std::size_t alignment(const Problem& problem, Storage storage, Kind real_kind) {
  const std::size_t number = storage != Storage::native ? 2 : bytes_of(problem.precision);
  const auto& axes = problem.axes;
  const bool real =
      std::all_of(axes.begin(), axes.end(),
                  [](const Axis& a) {
                    return a.kind != Kind::c2c && a.kind != Kind::r2c && a.kind != Kind::c2r;
                  }) ||
      std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return a.kind == real_kind; });
  return real ? number : 2 * number;
}

class Buffer {
 public:
  Buffer(nb::handle object, int flags) {
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw nb::python_error();
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  void* data() const { return view_.buf; }
  bool is_aligned(std::size_t bytes) const {
    return reinterpret_cast<std::uintptr_t>(view_.buf) % bytes == 0;
  }

 private:
  Py_buffer view_{};
};

}  // namespace

Problem make_problem(const std::vector<AxisTuple>& axes, const std::vector<RepeatTuple>& repeats,
                     const std::string& precision, const std::string& direction, double scale,
                     const std::string& in_storage, const std::string& out_storage) {
  Problem problem;
  for (const auto& [n, kind, in_stride, out_stride, in_extent, out_extent] : axes)
    problem.axes.push_back(
        {n, named<Kind>(kind, "kind", kinds), in_stride, out_stride, in_extent, out_extent});
  for (const auto& [count, in_distance, out_distance] : repeats)
    problem.repeats.push_back({count, in_distance, out_distance});
  problem.precision = named<Precision>(precision, "precision", precisions);
  problem.direction = named<Direction>(direction, "direction", directions);
  problem.scale = scale;
  problem.in.storage = named<Storage>(in_storage, "storage", storages);
  problem.out.storage = named<Storage>(out_storage, "storage", storages);
  return problem;
}

PlanOptions make_options(const std::string& backend, const std::string& mode,
                         const std::string& schedule, const std::string& architecture,
                         const std::vector<std::string>& codelets, std::size_t workspace_limit,
                         std::uint64_t planned_batch, const std::string& arithmetic,
                         double time_limit) {
  PlanOptions options;
  options.backend = named<Backend>(backend, "backend", backends);
  options.mode = named<Mode>(mode, "mode", modes);
  options.schedule = schedule;
  options.architecture = architecture;
  options.codelets = codelets;
  if (workspace_limit) options.workspace_limit_bytes = workspace_limit;
  options.planned_batch = planned_batch;
  options.arithmetic = named<Arithmetic>(arithmetic, "arithmetic", arithmetics);
  if (time_limit != 0) options.time_limit_s = time_limit;
  return options;
}

namespace {

Plan make_plan(const Problem& problem, const PlanOptions& options, std::uintptr_t context) {
  const nb::gil_scoped_release unlocked;
  const ContextScope current(context);
  return Plan(problem, options);
}

}  // namespace

CorePlan::CorePlan(const Problem& problem, const PlanOptions& options, std::uintptr_t context)
    : plan_(make_plan(problem, options, context)),
      in_alignment_(alignment(problem, problem.in.storage, Kind::r2c)),
      out_alignment_(alignment(problem, problem.out.storage, Kind::c2r)) {}

void CorePlan::execute(std::uintptr_t in, std::uintptr_t out, std::uintptr_t workspace,
                       std::uintptr_t stream) const {
  const nb::gil_scoped_release unlocked;
  plan_.execute(reinterpret_cast<const void*>(in), reinterpret_cast<void*>(out),
                reinterpret_cast<void*>(workspace), reinterpret_cast<void*>(stream));
}

bool CorePlan::execute_buffers(nb::handle in, nb::handle out, std::uintptr_t workspace) const {
  const Buffer from(in, PyBUF_STRIDES), to(out, PyBUF_STRIDES | PyBUF_WRITABLE);
  if (!from.is_aligned(in_alignment_) || !to.is_aligned(out_alignment_)) return false;
  const nb::gil_scoped_release unlocked;
  plan_.execute(from.data(), to.data(), reinterpret_cast<void*>(workspace));
  return true;
}

void CorePlan::wait() const {
  const nb::gil_scoped_release unlocked;
  plan_.wait();
}

}  // namespace papilio::python
