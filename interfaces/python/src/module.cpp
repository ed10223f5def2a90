// SPDX-License-Identifier: MIT
//
// The extension papilio._core: what of the library needs C++. Names, shapes and dtypes are
// Python's affair (interfaces/python/papilio).
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "interfaces/python/src/core_plan.h"
#include "interfaces/python/src/cuda_context.h"
#include "interfaces/python/src/jax_call.h"
#include "interfaces/python/src/mirror.h"

namespace papilio::python {
namespace {

// Python's exception for a failure of the library; papilio._errors has those that Python lacks.
void raise(const std::exception_ptr& failure, void*) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    PyObject* type = PyExc_RuntimeError;
    nb::object unavailable;
    switch (error.code()) {
      case ErrorCode::invalid_argument:
      case ErrorCode::invalid_schedule:
        type = PyExc_ValueError;
        break;
      case ErrorCode::out_of_memory:
        type = PyExc_MemoryError;
        break;
      case ErrorCode::input_output:
        type = PyExc_OSError;
        break;
      case ErrorCode::unavailable:
        unavailable = nb::module_::import_("papilio._errors").attr("UnavailableError");
        type = unavailable.ptr();
        break;
      default:
        break;
    }
    PyErr_SetString(type, error.what());
  }
}

nb::list kernels(const std::vector<KernelInfo>& infos) {
  const nb::object make = nb::module_::import_("papilio._description").attr("Kernel");
  nb::list list;
  for (const KernelInfo& k : infos)
    list.append(make(k.name, k.blocks, k.threads, k.points_per_thread, k.registers, k.shared_bytes,
                     k.table_bytes, k.source));
  return list;
}

nb::object description(const Description& d) {
  return nb::module_::import_("papilio._description")
      .attr("Description")(d.schedule, d.architecture, d.predicted_us, kernels(d.kernels));
}

std::string backend_name(Backend backend) {
  return backend == Backend::cuda ? "cuda" : "host";
}

nb::list list_devices() {
  std::vector<DeviceInfo> found;
  {
    const nb::gil_scoped_release unlocked;
    found = devices();
  }
  const nb::object make = nb::module_::import_("papilio._description").attr("Device");
  nb::list list;
  for (const DeviceInfo& d : found)
    list.append(make(backend_name(d.backend), d.usable, d.name, d.architecture, d.detail));
  return list;
}

// Axes as tuples (count, stride in bytes, whether it is transformed).
void mirror_array(std::uintptr_t data, std::size_t element_bytes,
                  const std::vector<std::tuple<std::int64_t, std::int64_t, bool>>& axes,
                  std::size_t half) {
  std::vector<MirrorAxis> list;
  list.reserve(axes.size());
  for (const auto& [count, stride, transformed] : axes)
    list.push_back({count, stride, transformed});
  const nb::gil_scoped_release unlocked;
  mirror(reinterpret_cast<void*>(data), element_bytes, list, half);
}

}  // namespace
}  // namespace papilio::python

NB_MODULE(_core, m) {
  using namespace papilio;
  using namespace papilio::python;
  nb::register_exception_translator(raise);
  nb::class_<Problem>(m, "Problem")
      .def("__init__", [](Problem* self, const std::vector<AxisTuple>& axes,
                          const std::vector<RepeatTuple>& repeats, const std::string& precision,
                          const std::string& direction, double scale, const std::string& in_storage,
                          const std::string& out_storage) {
        new (self) Problem(
            make_problem(axes, repeats, precision, direction, scale, in_storage, out_storage));
      });
  nb::class_<PlanOptions>(m, "Options")
      .def("__init__",
           [](PlanOptions* self, const std::string& backend, const std::string& mode,
              const std::string& schedule, const std::string& architecture,
              const std::vector<std::string>& codelets, std::size_t workspace_limit,
              std::uint64_t planned_batch, const std::string& arithmetic, double time_limit) {
             new (self)
                 PlanOptions(make_options(backend, mode, schedule, architecture, codelets,
                                          workspace_limit, planned_batch, arithmetic, time_limit));
           });
  nb::class_<CorePlan>(m, "CorePlan")
      .def(nb::init<const Problem&, const PlanOptions&, std::uintptr_t>())
      .def("execute", &CorePlan::execute)
      .def("execute_buffers", &CorePlan::execute_buffers)
      .def("wait", &CorePlan::wait)
      .def_prop_ro("ready", [](const CorePlan& p) { return p.plan().ready(); })
      .def_prop_ro("in_alignment", &CorePlan::in_alignment)
      .def_prop_ro("out_alignment", &CorePlan::out_alignment)
      .def_prop_ro("workspace_bytes", [](const CorePlan& p) { return p.plan().workspace_bytes(); })
      .def_prop_ro("backend", [](const CorePlan& p) { return backend_name(p.plan().backend()); })
      .def_prop_ro("architecture", [](const CorePlan& p) { return p.plan().architecture(); })
      .def_prop_ro("schedule", [](const CorePlan& p) { return p.plan().schedule(); })
      .def_prop_ro("predicted_us", [](const CorePlan& p) { return p.plan().predicted_us(); })
      .def_prop_ro("kernels", [](const CorePlan& p) { return kernels(p.plan().kernels()); });
  m.def("describe", [](const Problem& problem, const PlanOptions& options) {
    Description d;
    {
      const nb::gil_scoped_release unlocked;
      d = describe(problem, options);
    }
    return description(d);
  });
  m.def("devices", &list_devices);
  m.def("mirror", &mirror_array);
  m.def("place_of", [](std::uintptr_t pointer) {
    const Place place = place_of(pointer);
    return std::pair(place.ordinal, place.context);
  });
  m.def("jax_handlers", [] {
    return std::pair(nb::capsule(reinterpret_cast<const void*>(&call_on_host)),
                     nb::capsule(reinterpret_cast<const void*>(&call_on_cuda)));
  });
  m.def("place_on", [](int ordinal) { return place_on(ordinal).context; });
}
