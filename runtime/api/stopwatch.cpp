// SPDX-License-Identifier: MIT
#include "runtime/api/stopwatch.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/problem/problem.h"

namespace papilio::api {
namespace {

using problem::Side;

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;  // of a side

// Numbers that look random, as stored. Of 16 bits every one from 1 to 1.25 as f16, a small one as
// bf16: none is denormal, infinite or no number.
std::vector<char> stored_numbers(std::size_t bytes, Storage storage, Precision precision) {
  std::vector<char> image(bytes);
  const auto fill = [&](auto number) {
    for (std::size_t i = 0; i < bytes / sizeof number; ++i) {
      const std::size_t mixed = i * 2654435761u % 1000;
      if constexpr (sizeof number == 2)
        number = static_cast<decltype(number)>(0x3c00 + mixed % 256);
      else
        number = static_cast<decltype(number)>(mixed) - 500;
      std::memcpy(&image[i * sizeof number], &number, sizeof number);
    }
  };
  if (storage != Storage::native)
    fill(std::uint16_t{});
  else if (precision == Precision::f32)
    fill(float{});
  else
    fill(double{});
  return image;
}

std::size_t bytes_of(const Problem& problem, const problem::General& form, Side side) {
  const problem::Span span = problem::span(form, side);
  return static_cast<std::size_t>(span.greatest - span.least + 1) *
         problem::element_bytes(problem, form, side);
}

// Of a problem of so many transforms: outermost loops have been cut to them.
problem::General form_of(const Problem& problem) {
  problem::General form = problem::general(problem);
  if (!form.repeats.empty()) form.repeats.front().count = problem.batch;
  return form;
}

Problem sample_of(Problem problem, const PlanOptions& options) {
  Problem one = problem;
  one.batch = 1;
  const problem::General form = form_of(one);
  const std::size_t bytes = std::max(bytes_of(one, form, Side::in), bytes_of(one, form, Side::out));
  const std::uint64_t asked =
      options.planned_batch ? std::min(options.planned_batch, problem.batch) : problem.batch;
  problem.batch = std::clamp<std::uint64_t>(most_bytes / bytes, 1, asked);
  return problem;
}

}  // namespace

Stopwatch::Stopwatch(const Problem& problem, const PlanOptions& options,
                     std::shared_ptr<execute::Device> device)
    : sample_(sample_of(problem, options)),
      batches_(static_cast<double>(problem.batch) / static_cast<double>(sample_.batch)),
      device_(std::move(device)) {
  const problem::General form = form_of(sample_);
  arrays_.in = make_array(form, Side::in);
  arrays_.out = make_array(form, Side::out);
  if (sample_.in.parts == Parts::split && !form.real_in) arrays_.in_im = make_array(form, Side::in);
  if (sample_.out.parts == Parts::split && !form.real_out)
    arrays_.out_im = make_array(form, Side::out);
  if (sample_.product == Product::none) return;
  std::size_t bytes = problem::complex_bytes(sample_.precision);
  for (const Axis& axis : form.axes) bytes *= axis.kind == Kind::r2c ? axis.n / 2 + 1 : axis.n;
  memories_.push_back(memory(bytes));
  const auto image = stored_numbers(bytes, Storage::native, sample_.precision);
  device_->upload(memories_.back().get(), image.data(), bytes);
  arrays_.spectrum = memories_.back().get();
}

bool Stopwatch::can_time(const Problem& problem) {
  return problem.load_function.empty() && problem.store_function.empty();
}

std::shared_ptr<void> Stopwatch::memory(std::size_t bytes) const {
  return {device_->allocate(std::max<std::size_t>(bytes, 256)),
          [device = device_](void* pointer) { device->release(pointer); }};
}

// The pointer of index 0: strides may be negative.
void* Stopwatch::make_array(const problem::General& form, Side side) {
  const std::size_t bytes = bytes_of(sample_, form, side);
  const std::size_t element = problem::element_bytes(sample_, form, side);
  memories_.push_back(memory(bytes));
  const Format& format = side == Side::in ? sample_.in : sample_.out;
  const auto image = stored_numbers(bytes, format.storage, sample_.precision);
  device_->upload(memories_.back().get(), image.data(), bytes);
  return static_cast<char*>(memories_.back().get()) -
         problem::span(form, side).least * static_cast<std::int64_t>(element);
}

double Stopwatch::mean_us(const Executable& executable, void* workspace, int times) {
  return device_->time_us(nullptr, [&] {
    for (int i = 0; i < times; ++i) executable.run(arrays_, workspace, nullptr);
  }) / times;
}

double Stopwatch::time_us(const Executable& executable, double far_us) {
  if (executable.workspace_bytes() > workspace_bytes_) {
    workspace_.reset();
    workspace_bytes_ = 0;
    workspace_ = memory(executable.workspace_bytes());
    workspace_bytes_ = executable.workspace_bytes();
  }
  void* const workspace = workspace_.get();
  mean_us(executable, workspace, 1);  // loads what is loaded lazily
  const double once = mean_us(executable, workspace, 1);
  if (once * batches_ > far_us) return once * batches_;
  const int times = static_cast<int>(std::clamp(1000 / once, 1.0, 1000.0));
  double fastest = std::numeric_limits<double>::infinity();
  for (int repeat = 0; repeat < 5; ++repeat)
    fastest = std::min(fastest, mean_us(executable, workspace, times));
  return fastest * batches_;
}

}  // namespace papilio::api
