// SPDX-License-Identifier: MIT
//
// A GPU that need not be there and runs nothing, for what asks a device about itself.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "runtime/execute/device.h"

namespace papilio::tests {

class FakeCard : public execute::Device {
 public:
  Backend backend() const override { return Backend::cuda; }
  std::string name() const override { return "a card"; }
  std::string architecture() const override { return "sm_90"; }
  const execute::Limits& limits() const override { return limits_; }
  std::shared_ptr<const execute::Kernel> load(const std::string&, const std::string&,
                                              std::size_t) override {
    return nullptr;
  }
  void launch(const execute::Launch&, execute::Stream) override {}
  void* allocate(std::size_t) override { return nullptr; }
  void release(void*) noexcept override {}
  void* allocate_ordered(std::size_t, execute::Stream) override { return nullptr; }
  void release_ordered(void*, execute::Stream) noexcept override {}
  void upload(void*, const void*, std::size_t) override {}
  void download(void*, const void*, std::size_t) override {}
  void synchronize(execute::Stream) override {}
  void check_pointer(const void*, const char*) const override {}
  double time_us(execute::Stream, const std::function<void()>&) override { return 0; }

 protected:
  execute::Limits limits_;
};

}  // namespace papilio::tests
