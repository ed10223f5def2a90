// SPDX-License-Identifier: MIT
#include "runtime/api/check_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>

#include "runtime/problem/problem.h"

namespace papilio::api {
namespace {

using problem::Side;

bool overlap(const char* a, std::size_t a_bytes, const char* b, std::size_t b_bytes) {
  return a < b ? a + a_bytes > b : b + b_bytes > a;
}

// What a side's elements take, from the first byte to past the last.
struct Extent {
  const char* begin;
  std::size_t bytes;
};
bool overlap(const Extent& a, const Extent& b) {
  return overlap(a.begin, a.bytes, b.begin, b.bytes);
}

// The caller's arrays; those that are not given are null.
struct Array {
  const void* pointer;
  const char* name;
  Side side;
  bool imaginary;
};
std::array<Array, 4> arrays_of(const Arrays& arrays) {
  return {{{arrays.in, "in", Side::in, false},
           {arrays.in_im, "in_im", Side::in, true},
           {arrays.out, "out", Side::out, false},
           {arrays.out_im, "out_im", Side::out, true}}};
}
Extent extent_of(const Array& array, const Problem& problem, const problem::General& form) {
  const auto bytes = static_cast<std::int64_t>(problem::element_bytes(problem, form, array.side));
  const problem::Span span = problem::span(form, array.side);
  return {static_cast<const char*>(array.pointer) + span.least * bytes,
          static_cast<std::size_t>((span.greatest - span.least + 1) * bytes)};
}

// What all places of a side are multiples of.
std::uint64_t step_of(const problem::General& form, Side side) {
  std::uint64_t step = 0;
  const auto add = [&](std::uint64_t count, std::int64_t stride) {
    if (count > 1) step = std::gcd(step, static_cast<std::uint64_t>(std::abs(stride)));
  };
  for (const Axis& axis : form.axes)
    add(problem::extent(axis, side, form.is_product),
        side == Side::in ? axis.in_stride : axis.out_stride);
  for (const Repeat& repeat : form.repeats)
    add(repeat.count, side == Side::in ? repeat.in_distance : repeat.out_distance);
  return step;
}

// Whether two parts of one side, of elements of so many bytes, lie between each other's elements.
bool alternate(const void* a, const void* b, std::size_t element, std::uint64_t step) {
  const std::size_t apart =
      static_cast<std::size_t>(std::abs(static_cast<const char*>(a) - static_cast<const char*>(b)));
  if (step == 0) return apart >= element;
  const std::size_t within = apart % (step * element);
  return within >= element && within + element <= step * element;
}

Extent bins_of(const void* spectrum, const Problem& problem, const problem::General& form) {
  return {static_cast<const char*>(spectrum), problem::spectrum_bytes(problem, form)};
}

// Loads are of 16 bytes at most.
void check_aligned(const void* pointer, const char* name, std::size_t element) {
  const std::size_t needed = std::min<std::size_t>(element, 16);
  if (reinterpret_cast<std::uintptr_t>(pointer) % needed == 0) return;
  throw Error(
      ErrorCode::invalid_argument,
      needed == element
          ? fmt::format("{} is {}, not aligned to one element of {} bytes", name, pointer, element)
          : fmt::format("{} is {}, not aligned to {} bytes", name, pointer, needed));
}

void check_unneeded(const void* pointer, const char* name, bool needed, const char* why) {
  if (pointer && !needed)
    throw Error(ErrorCode::invalid_argument, fmt::format("{} is given; {}", name, why));
}

}  // namespace

void check_arrays(const Problem& problem, const problem::General& form, const Arrays& arrays,
                  const execute::Device& device, Memory memory) {
  const auto check_pointer = [&](const void* pointer, const char* name) {
    memory == Memory::device ? device.check_pointer(pointer, name)
                             : device.check_host_pointer(pointer, name);
  };
  const auto all = arrays_of(arrays);
  for (const Array& array : all) {
    if (array.imaginary && !problem::is_split(problem, form, array.side)) {
      check_unneeded(array.pointer, array.name, false, "that side is not split");
      continue;
    }
    if (!array.pointer)
      throw Error(ErrorCode::invalid_argument, fmt::format("{} is null", array.name));
    check_aligned(array.pointer, array.name, problem::element_bytes(problem, form, array.side));
    check_pointer(array.pointer, array.name);
  }
  const bool has_spectrum = problem.product != Product::none;
  check_unneeded(arrays.spectrum, "spectrum", has_spectrum, "the problem has no product");
  check_unneeded(arrays.load_data, "load_data", !problem.load_function.empty(),
                 "the problem has no load_function");
  check_unneeded(arrays.store_data, "store_data", !problem.store_function.empty(),
                 "the problem has no store_function");
  const auto extent = [&](const Array& array) { return extent_of(array, problem, form); };
  if (has_spectrum) {
    if (!arrays.spectrum) throw Error(ErrorCode::invalid_argument, "spectrum is null");
    check_aligned(arrays.spectrum, "spectrum", problem::complex_bytes(problem.precision));
    check_pointer(arrays.spectrum, "spectrum");
    const Extent bins = bins_of(arrays.spectrum, problem, form);
    for (const Array& array : all)
      if (array.pointer && array.side == Side::out && overlap(bins, extent(array)))
        throw Error(ErrorCode::invalid_argument,
                    fmt::format("spectrum {} and {} {} overlap; they must be apart",
                                arrays.spectrum, array.name, array.pointer));
  }
  const bool has_imaginary_parts = arrays.in_im || arrays.out_im;
  const bool in_place = arrays.in == arrays.out && arrays.in_im == arrays.out_im;
  if (in_place && !problem::may_be_in_place(problem, form))
    throw Error(ErrorCode::invalid_argument,
                "in and out are equal; the problem's strides, storage or rows differ between its "
                "sides, or one transform's input is where another's output is, so it cannot be "
                "done in place");
  for (const Array& a : all)
    for (const Array& b : all) {
      if (!a.pointer || !b.pointer || &a >= &b || b.side == Side::in) continue;
      if (a.side == Side::in && in_place) continue;
      const Extent one = extent(a), other = extent(b);
      if (!overlap(one, other)) continue;
      const std::size_t element = problem::element_bytes(problem, form, a.side);
      if (a.side == Side::in || !alternate(a.pointer, b.pointer, element, step_of(form, a.side)))
        throw Error(ErrorCode::invalid_argument,
                    fmt::format("{} {} and {} {} overlap within {} bytes; they must be apart{}",
                                a.name, a.pointer, b.name, b.pointer, one.bytes,
                                a.side == b.side      ? ""
                                : has_imaginary_parts ? ", or both parts of in be those of out (in "
                                                        "place)"
                                                      : ", or equal (in place)"));
    }
}

void check_workspace(const Problem& problem, const problem::General& form, const Arrays& arrays,
                     const void* workspace, std::size_t bytes) {
  const Extent own{static_cast<const char*>(workspace), bytes};
  const auto check = [&](const char* name, const void* pointer, const Extent& extent) {
    if (overlap(own, extent))
      throw Error(ErrorCode::invalid_argument,
                  fmt::format("workspace {} of {} bytes and {} {} overlap; they must be apart",
                              workspace, bytes, name, pointer));
  };
  for (const Array& array : arrays_of(arrays))
    if (array.pointer) check(array.name, array.pointer, extent_of(array, problem, form));
  if (arrays.spectrum) check("spectrum", arrays.spectrum, bins_of(arrays.spectrum, problem, form));
}

}  // namespace papilio::api
