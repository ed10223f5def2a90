// SPDX-License-Identifier: MIT
//
// A device for what is enqueued on streams: nothing is done before its stream is synchronised, so
// that results which are read too early, or memory which is used again too early, show.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "runtime/execute/device.h"

namespace papilio::tests {

// A device whose copies and kernels wait until their stream is synchronised, as late as they may;
// its memory, and pinned memory, are poison until they are written.
class LazyDevice final : public execute::Device {
 public:
  Backend backend() const override { return Backend::cuda; }
  std::string name() const override { return "lazy"; }
  std::string architecture() const override { return "host"; }
  const execute::Limits& limits() const override { return limits_; }
  std::shared_ptr<const execute::Kernel> load(const std::string&, const std::string&,
                                              std::size_t) override {
    return nullptr;
  }
  void launch(const execute::Launch&, execute::Stream) override {}
  void* allocate(std::size_t bytes) override {
    void* const pointer = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    std::memset(pointer, 0xff, bytes);
    ++live;
    return pointer;
  }
  void release(void* pointer) noexcept override {
    live -= pointer != nullptr;
    std::free(pointer);
  }
  void* allocate_ordered(std::size_t bytes, execute::Stream) override { return allocate(bytes); }
  void release_ordered(void* pointer, execute::Stream) noexcept override { release(pointer); }
  void upload(void* to, const void* from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  void download(void* to, const void* from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  execute::Stream make_stream() override { return reinterpret_cast<execute::Stream>(++streams_); }
  void upload_ordered(void* to, const void* from, std::size_t bytes,
                      execute::Stream stream) override {
    enqueue(stream, [=] { std::memcpy(to, from, bytes); });
  }
  void download_ordered(void* to, const void* from, std::size_t bytes,
                        execute::Stream stream) override {
    enqueue(stream, [=] { std::memcpy(to, from, bytes); });
  }
  bool is_pinned(const void*) const override { return all_pinned; }
  void synchronize(execute::Stream stream) override {
    for (auto& work : queues_[stream]) work();
    queues_[stream].clear();
  }
  void check_pointer(const void*, const char*) const override {}
  double time_us(execute::Stream, const std::function<void()>&) override { return 0; }

  void enqueue(execute::Stream stream, std::function<void()> work) {
    queues_[stream].push_back(std::move(work));
    most_waiting = std::max(most_waiting, waiting());
  }
  std::size_t waiting() const {
    std::size_t count = 0;
    for (const auto& [stream, queue] : queues_) count += !queue.empty();
    return count;
  }

  int live = 0;
  bool all_pinned = false;
  std::size_t most_waiting = 0;  // streams with work, at most

 private:
  execute::Limits limits_;
  std::uintptr_t streams_ = 0;
  std::map<execute::Stream, std::deque<std::function<void()>>> queues_;
};

}  // namespace papilio::tests
