// SPDX-License-Identifier: MIT
#include "runtime/api/check_arrays.h"

#include <fmt/format.h>

#include <cstdint>

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
Extent extent_of(const void* pointer, std::size_t element, const problem::Span& span) {
  const auto bytes = static_cast<std::int64_t>(element);
  return {static_cast<const char*>(pointer) + span.least * bytes,
          static_cast<std::size_t>((span.greatest - span.least + 1) * bytes)};
}

}  // namespace

void check_arrays(const Problem& problem, const problem::General& form, const Arrays& arrays,
                  const execute::Device& device, Memory memory) {
  const auto check_pointer = [&](const void* pointer, const char* name) {
    memory == Memory::device ? device.check_pointer(pointer, name)
                             : device.check_host_pointer(pointer, name);
  };
  struct Array {
    const void* pointer;
    const char* name;
    Side side;
    bool imaginary;
  };
  const auto is_split = [&](Side side) {
    return side == Side::in ? problem.in.parts == Parts::split && !form.real_in
                            : problem.out.parts == Parts::split && !form.real_out;
  };
  const Array all[] = {{arrays.in, "in", Side::in, false},
                       {arrays.in_im, "in_im", Side::in, true},
                       {arrays.out, "out", Side::out, false},
                       {arrays.out_im, "out_im", Side::out, true}};
  for (const Array& array : all) {
    if (array.imaginary && !is_split(array.side)) {
      if (array.pointer)
        throw Error(ErrorCode::invalid_argument,
                    fmt::format("{} is given; that side is not split", array.name));
      continue;
    }
    if (!array.pointer)
      throw Error(ErrorCode::invalid_argument, fmt::format("{} is null", array.name));
    const std::size_t element = problem::element_bytes(problem, form, array.side);
    if (reinterpret_cast<std::uintptr_t>(array.pointer) % element != 0)
      throw Error(ErrorCode::invalid_argument,
                  fmt::format("{} is {}, not aligned to one element of {} bytes", array.name,
                              array.pointer, element));
    check_pointer(array.pointer, array.name);
  }
  if (problem.product != Product::none) {
    if (!arrays.spectrum) throw Error(ErrorCode::invalid_argument, "spectrum is null");
    check_pointer(arrays.spectrum, "spectrum");
  }
  if (arrays.in == arrays.out && arrays.in_im == arrays.out_im) {
    if (!problem::may_be_in_place(problem, form))
      throw Error(ErrorCode::invalid_argument,
                  "in and out are equal; the problem's strides, storage or rows differ between its "
                  "sides, so it cannot be done in place");
    return;
  }
  const auto extent = [&](const void* pointer, Side side) {
    return extent_of(pointer, problem::element_bytes(problem, form, side),
                     problem::span(form, side));
  };
  for (const Array& a : all)
    for (const Array& b : all) {
      if (!a.pointer || !b.pointer || &a >= &b || (a.side == Side::in && b.side == Side::in))
        continue;
      const Extent one = extent(a.pointer, a.side), other = extent(b.pointer, b.side);
      if (overlap(one.begin, one.bytes, other.begin, other.bytes))
        throw Error(ErrorCode::invalid_argument,
                    fmt::format("{} {} and {} {} overlap within {} bytes; they may be equal (in "
                                "place) or apart",
                                a.name, a.pointer, b.name, b.pointer, one.bytes));
    }
}

}  // namespace papilio::api
