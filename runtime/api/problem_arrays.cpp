// SPDX-License-Identifier: MIT
#include "runtime/api/problem_arrays.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"

namespace papilio::api {
namespace {

using problem::Side;

// What an array holds at first, `bytes` of it from byte `begin` on, a multiple of 16. Of 16 bits
// every number is from 1 to 1.25 as f16 and small as bf16: none is denormal, infinite or no number.
std::vector<char> stored_numbers(std::size_t begin, std::size_t bytes, Storage storage,
                                 Precision precision) {
  std::vector<char> image(bytes);
  const auto fill = [&](auto number) {
    for (std::size_t i = 0; i < bytes / sizeof number; ++i) {
      const std::size_t mixed = (begin / sizeof number + i) * 2654435761u % 1000;
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
  // Of pairs of doubles the second ones are 0.
  if (precision == Precision::f64x2)
    for (std::size_t at = 0; at < bytes; at += 16) std::memset(&image[at + 8], 0, 8);
  return image;
}

// A problem's batch is its outermost loop, which may have been cut.
problem::General form_of(const Problem& problem) {
  problem::General form = problem::general(problem);
  if (!form.repeats.empty()) form.repeats.front().count = problem.batch;
  return form;
}

std::size_t bytes_of(const Problem& problem, const problem::General& form, Side side) {
  const problem::Span span = problem::span(form, side);
  return static_cast<std::size_t>(span.greatest - span.least + 1) *
         problem::element_bytes(problem, form, side);
}

}  // namespace

ProblemArrays::ProblemArrays(const Problem& problem, std::shared_ptr<execute::Device> device)
    : problem_(problem), device_(std::move(device)) {
  const problem::General form = form_of(problem_);
  const auto side = [&](Side side) {
    const Format& format = side == Side::in ? problem_.in : problem_.out;
    void* const memory = make(bytes_of(problem_, form, side), format);
    if (side == Side::out && !first_out_) first_out_ = memory;
    const auto element = static_cast<std::int64_t>(problem::element_bytes(problem_, form, side));
    return static_cast<char*>(memory) - problem::span(form, side).least * element;
  };
  out_bytes_ = bytes_of(problem_, form, Side::out);
  arrays_.in = side(Side::in);
  arrays_.out = side(Side::out);
  if (problem::is_split(problem_, form, Side::in)) arrays_.in_im = side(Side::in);
  if (problem::is_split(problem_, form, Side::out)) arrays_.out_im = side(Side::out);
  if (problem_.product != Product::none)
    arrays_.spectrum = make(problem::spectrum_bytes(problem_, form), {});
}

void* ProblemArrays::make(std::size_t bytes, const Format& format) {
  memories_.emplace_back(device_->allocate(std::max<std::size_t>(bytes, 256)),
                         [device = device_](void* pointer) { device->release(pointer); });
  const auto image = stored_numbers(0, bytes, format.storage, problem_.precision);
  device_->upload(memories_.back().get(), image.data(), bytes);
  return memories_.back().get();
}

std::vector<ProblemArrays::Range> ProblemArrays::ends(std::size_t most) const {
  if (problem_.out.storage != Storage::native) return {};
  const std::size_t number = problem_.precision == Precision::f32 ? sizeof(float) : sizeof(double);
  const std::size_t first = std::min(most * number, out_bytes_);
  constexpr std::size_t aligned = 16;  // as stored_numbers() wants it
  const std::size_t last = std::max(first, (out_bytes_ - first) / aligned * aligned);
  return {{0, first}, {last, out_bytes_ - last}};
}

std::vector<double> ProblemArrays::output(std::size_t most) const {
  device_->synchronize(nullptr);
  std::vector<double> values;
  for (const Range& range : ends(most)) {
    const auto download = [&](auto number) {
      std::vector<decltype(number)> part(range.size / sizeof number);
      device_->download(part.data(), static_cast<char*>(first_out_) + range.begin, range.size);
      values.insert(values.end(), part.begin(), part.end());
    };
    problem_.precision == Precision::f32 ? download(float{}) : download(double{});
  }
  return values;
}

void ProblemArrays::reset_output(std::size_t most) {
  device_->synchronize(nullptr);
  for (const Range& range : ends(most)) {
    const auto image =
        stored_numbers(range.begin, range.size, problem_.out.storage, problem_.precision);
    device_->upload(static_cast<char*>(first_out_) + range.begin, image.data(), range.size);
  }
}

std::size_t ProblemArrays::side_bytes(const Problem& problem) {
  const problem::General form = form_of(problem);
  return std::max(bytes_of(problem, form, Side::in), bytes_of(problem, form, Side::out));
}

}  // namespace papilio::api
