// SPDX-License-Identifier: MIT
//
// Attributes to a problem, a plan from the last ones used or made now, the plan's execution on
// XLA's stream. Runs on XLA's threads, without Python.
#include "interfaces/python/src/jax_call.h"

#include <cstring>
#include <list>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "interfaces/python/src/cuda_context.h"
#include "papilio/papilio.hpp"

namespace papilio::python {
namespace {

constexpr int invalid_argument = 3, resource_exhausted = 8, internal = 13, unavailable = 14;

struct Request {
  std::vector<std::int64_t> geometry;
  double scale = 1;
  std::uintptr_t context = 0;
  Backend backend = Backend::host;
  bool operator==(const Request&) const = default;
};

// precision, direction, storages of input and output; number of axes, of each n, kind, strides of
// input and output, extent of the input; number of loops, of each count and distances.
Problem problem_of(const Request& request) {
  std::size_t next = 0;
  const auto take = [&] { return request.geometry.at(next++); };
  Problem problem;
  problem.precision = static_cast<Precision>(take());
  problem.direction = static_cast<Direction>(take());
  problem.in.storage = static_cast<Storage>(take());
  problem.out.storage = static_cast<Storage>(take());
  problem.scale = request.scale;
  for (std::int64_t count = take(); count > 0; --count) {
    Axis axis;
    axis.n = static_cast<std::uint64_t>(take());
    axis.kind = static_cast<Kind>(take());
    axis.in_stride = take();
    axis.out_stride = take();
    axis.in_extent = static_cast<std::uint64_t>(take());
    problem.axes.push_back(axis);
  }
  for (std::int64_t count = take(); count > 0; --count) {
    Repeat repeat;
    repeat.count = static_cast<std::uint64_t>(take());
    repeat.in_distance = take();
    repeat.out_distance = take();
    problem.repeats.push_back(repeat);
  }
  return problem;
}

class Plans {
 public:
  std::shared_ptr<const Plan> get(const Request& request) {
    {
      const std::lock_guard lock(mutex_);
      for (auto known = plans_.begin(); known != plans_.end(); ++known)
        if (known->first == request) {
          plans_.splice(plans_.begin(), plans_, known);
          return known->second;
        }
    }
    const ContextScope current(request.context);
    auto plan =
        std::make_shared<const Plan>(problem_of(request), PlanOptions{.backend = request.backend});
    const std::lock_guard lock(mutex_);
    plans_.emplace_front(request, plan);
    if (plans_.size() > most_plans) plans_.pop_back();
    return plan;
  }

 private:
  static constexpr std::size_t most_plans = 128;
  std::mutex mutex_;
  std::list<std::pair<Request, std::shared_ptr<const Plan>>> plans_;
};

Plans& plans() {
  static auto& plans = *new Plans;  // XLA's threads may outlive static objects
  return plans;
}

Request request_of(const xla::Attributes& attributes) {
  Request request;
  bool geometry = false, scale = false;
  for (std::int64_t i = 0; i < attributes.size; ++i) {
    const std::string_view name(attributes.names[i]->data, attributes.names[i]->size);
    if (name == "geometry" && attributes.types[i] == xla::AttributeType::array) {
      const auto& array = *static_cast<const xla::Array*>(attributes.items[i]);
      geometry = array.dtype == xla::dtype_s64;
      const auto* first = static_cast<const std::int64_t*>(array.data);
      if (geometry) request.geometry.assign(first, first + array.size);
    } else if (name == "scale" && attributes.types[i] == xla::AttributeType::scalar) {
      const auto& value = *static_cast<const xla::Scalar*>(attributes.items[i]);
      scale = value.dtype == xla::dtype_f64;
      if (scale) std::memcpy(&request.scale, value.value, sizeof request.scale);
    }
  }
  if (!geometry || !scale)
    throw Error(ErrorCode::invalid_argument,
                "attributes geometry (s64) and scale (f64) are expected");
  return request;
}

int code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
    case ErrorCode::invalid_schedule:
      return invalid_argument;
    case ErrorCode::out_of_memory:
      return resource_exhausted;
    case ErrorCode::unavailable:
      return unavailable;
    default:
      return internal;
  }
}

xla::Error* fail(const xla::CallFrame& frame, int code, const char* message) {
  xla::ErrorCreate arguments{sizeof(xla::ErrorCreate), nullptr, message, code};
  return frame.api->error_create(&arguments);
}

// XLA asks each handler for the version it was built against. The parts declared here are those of
// every version 0.x.
bool answered_metadata(const xla::CallFrame& frame) {
  for (auto* extension = frame.extensions; extension; extension = extension->next) {
    if (extension->type != xla::metadata_extension) continue;
    auto& metadata = *reinterpret_cast<xla::MetadataExtension*>(extension)->metadata;
    metadata.api_version.major = 0;
    metadata.api_version.minor = frame.api ? frame.api->api_version.minor : 0;
    metadata.traits = 0;
    return true;
  }
  return false;
}

xla::Error* call(xla::CallFrame& frame, Backend backend) try {
  if (answered_metadata(frame)) return nullptr;
  if (frame.arguments.size != 1 || frame.results.size != 1)
    throw Error(ErrorCode::invalid_argument, "one argument and one result are expected");
  Request request = request_of(frame.attributes);
  const auto* in = static_cast<const xla::Buffer*>(frame.arguments.items[0])->data;
  auto* out = static_cast<const xla::Buffer*>(frame.results.items[0])->data;
  request.backend = backend;
  xla::StreamGet stream{sizeof(xla::StreamGet), nullptr, frame.context, nullptr};
  if (backend == Backend::cuda) {
    if (xla::Error* error = frame.api->stream_get(&stream)) return error;
    request.context = place_of(reinterpret_cast<std::uintptr_t>(out)).context;
  }
  plans().get(request)->execute(in, out, nullptr, stream.stream);
  return nullptr;
} catch (const Error& error) {
  return fail(frame, code_of(error.code()), error.what());
} catch (const std::exception& error) {
  return fail(frame, internal, error.what());
}

}  // namespace

xla::Error* call_on_host(xla::CallFrame* frame) {
  return call(*frame, Backend::host);
}
xla::Error* call_on_cuda(xla::CallFrame* frame) {
  return call(*frame, Backend::cuda);
}

}  // namespace papilio::python
