// SPDX-License-Identifier: MIT
//
// The two stopwatches. The device's clock also keeps its context current while it runs, which peers
// and the graph's calls rely on.
#include "bench/stopwatch.h"

#include <functional>
#include <string>

namespace papilio::bench {
namespace {

class DeviceStopwatch : public Stopwatch {
 public:
  explicit DeviceStopwatch(execute::Device& device) : device_(device) {}
  double mean_us(Prepared& prepared, int repeats) override {
    const double us = device_.time_us(nullptr, [&] {
      for (int i = 0; i < repeats; ++i) prepared.execute(nullptr);
    });
    return us / repeats;
  }

 private:
  execute::Device& device_;
};

// One entry point of the driver that returns a CUresult.
template <class... Parameters>
class DriverCall {
 public:
  explicit DriverCall(const char* name)
      : name_(name),
        call_(reinterpret_cast<int (*)(Parameters...)>(
            library_function({"libcuda.so.1", "libcuda.so"}, name))) {}
  void operator()(Parameters... parameters) const {
    if (const int status = call_(parameters...); status != 0) {
      throw Error(ErrorCode::device_failed,
                  std::string(name_) + ": CUDA error " + std::to_string(status));
    }
  }

 private:
  const char* name_;
  int (*call_)(Parameters...);
};

struct Driver {
  DriverCall<void**, unsigned> create_stream{"cuStreamCreate"};
  DriverCall<void*> destroy_stream{"cuStreamDestroy_v2"};
  DriverCall<void*, int> begin_capture{"cuStreamBeginCapture_v2"};
  DriverCall<void*, void**> end_capture{"cuStreamEndCapture"};
  DriverCall<void**, void*, unsigned long long> instantiate{"cuGraphInstantiateWithFlags"};
  DriverCall<void*, void*> launch{"cuGraphLaunch"};
  DriverCall<void*> destroy_executable{"cuGraphExecDestroy"};
  DriverCall<void*> destroy_graph{"cuGraphDestroy"};
};

class GraphStopwatch : public Stopwatch {
 public:
  explicit GraphStopwatch(execute::Device& device) : device_(device) {
    in_context([&] { driver_.create_stream(&stream_, 1); });  // 1: apart from the default stream
  }
  ~GraphStopwatch() override {
    try {
      in_context([&] { driver_.destroy_stream(stream_); });
    } catch (const Error&) {
      // The process ends soon; there is nothing to hand the failure to.
    }
  }

  double mean_us(Prepared& prepared, int repeats) override {
    device_.synchronize(nullptr);  // uploads, which this stream does not wait for
    void* executable = nullptr;
    // Once without capture: what is allocated or loaded on first use must be there.
    device_.time_us(stream_, [&] { prepared.execute(stream_); });
    in_context([&] { executable = capture(prepared); });
    device_.time_us(stream_, [&] { driver_.launch(executable, stream_); });  // uploads the graph
    const double us = device_.time_us(stream_, [&] {
      for (int i = 0; i < repeats; ++i) driver_.launch(executable, stream_);
    });
    in_context([&] { driver_.destroy_executable(executable); });
    return us / repeats;
  }

 private:
  void in_context(const std::function<void()>& work) { device_.time_us(nullptr, work); }

  void* capture(Prepared& prepared) {
    constexpr int relaxed = 2;  // other threads and streams are not our business
    void* graph = nullptr;
    void* executable = nullptr;
    driver_.begin_capture(stream_, relaxed);
    try {
      prepared.execute(stream_);
    } catch (...) {
      driver_.end_capture(stream_, &graph);
      throw;
    }
    driver_.end_capture(stream_, &graph);
    driver_.instantiate(&executable, graph, 0);
    driver_.destroy_graph(graph);
    return executable;
  }

  execute::Device& device_;
  Driver driver_;
  void* stream_ = nullptr;
};

}  // namespace

std::unique_ptr<Stopwatch> device_stopwatch(execute::Device& device) {
  return std::make_unique<DeviceStopwatch>(device);
}

std::unique_ptr<Stopwatch> graph_stopwatch(execute::Device& device) {
  if (device.backend() != Backend::cuda) return device_stopwatch(device);
  return std::make_unique<GraphStopwatch>(device);
}

}  // namespace papilio::bench
