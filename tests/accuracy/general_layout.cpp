// SPDX-License-Identifier: MIT
#include "tests/accuracy/general_layout.h"

#include <algorithm>
#include <cstring>

#include "numbers/half.h"

namespace papilio::tests {
namespace {

template <class Number>
long double load(const unsigned char* from) {
  Number number;
  std::memcpy(&number, from, sizeof number);
  return number;
}
template <class Number>
void store(unsigned char* to, long double value) {
  const auto number = static_cast<Number>(value);
  std::memcpy(to, &number, sizeof number);
}

}  // namespace

std::size_t SideLayout::number_bytes() const {
  if (storage != Storage::native) return 2;
  return bytes_of(precision);
}

std::size_t SideLayout::element_bytes() const {
  return real || split ? number_bytes() : 2 * number_bytes();
}

std::vector<std::int64_t> SideLayout::offsets() const {
  std::vector<std::int64_t> all{0};
  for (std::size_t mode = 0; mode < extents.size(); ++mode) {
    std::vector<std::int64_t> next;
    next.reserve(all.size() * extents[mode]);
    for (const std::int64_t offset : all)
      for (std::uint64_t i = 0; i < extents[mode]; ++i)
        next.push_back(offset + static_cast<std::int64_t>(i) * strides[mode]);
    all = std::move(next);
  }
  return all;
}

WideNumber SideLayout::read(unsigned char* const* origins, std::int64_t offset) const {
  const auto number = [&](const unsigned char* from) -> long double {
    if (storage == Storage::f16)
      return numbers::f16_value(static_cast<std::uint16_t>(load<std::uint16_t>(from)));
    if (storage == Storage::bf16)
      return numbers::bf16_value(static_cast<std::uint16_t>(load<std::uint16_t>(from)));
    if (precision == Precision::f64x2) return load<double>(from) + load<double>(from + 8);
    return precision == Precision::f32 ? load<float>(from) : load<double>(from);
  };
  const std::ptrdiff_t at = offset * static_cast<std::ptrdiff_t>(element_bytes());
  if (real) return number(origins[0] + at);
  return {number(origins[0] + at),
          number(split ? origins[1] + at : origins[0] + at + number_bytes())};
}

void SideLayout::write(unsigned char* const* origins, std::int64_t offset,
                       const WideNumber& value) const {
  const auto number = [&](unsigned char* to, long double part) {
    const auto narrow = static_cast<double>(part);
    if (storage == Storage::f16)
      store<std::uint16_t>(to, numbers::f16_of(narrow));
    else if (storage == Storage::bf16)
      store<std::uint16_t>(to, numbers::bf16_of(narrow));
    else if (precision == Precision::f32)
      store<float>(to, part);
    else
      store<double>(to, part);
    if (storage == Storage::native && precision == Precision::f64x2)
      store<double>(to + 8, part - narrow);
  };
  const std::ptrdiff_t at = offset * static_cast<std::ptrdiff_t>(element_bytes());
  number(origins[0] + at, value.real());
  if (!real) number(split ? origins[1] + at : origins[0] + at + number_bytes(), value.imag());
}

SideLayout layout_of(const Problem& general, bool output) {
  SideLayout side;
  bool all_real = true;
  // Both sides of a convolution are data.
  const bool has_bins = general.product == Product::none;
  for (const Axis& axis : general.axes) {
    const std::uint64_t asked = output ? axis.out_extent : axis.in_extent;
    const bool bins = has_bins && axis.kind == (output ? Kind::r2c : Kind::c2r);
    side.extents.push_back(asked ? asked : bins ? axis.n / 2 + 1 : axis.n);
    side.strides.push_back(output ? axis.out_stride : axis.in_stride);
    all_real &= is_real_to_real(axis.kind);
    side.real |= axis.kind == (output && has_bins ? Kind::c2r : Kind::r2c);
  }
  side.real |= all_real;
  for (const Repeat& repeat : general.repeats) {
    side.extents.push_back(repeat.count);
    side.strides.push_back(output ? repeat.out_distance : repeat.in_distance);
  }
  const Format& format = output ? general.out : general.in;
  side.storage = format.storage;
  side.split = format.parts == Parts::split && !side.real;
  side.precision = general.precision;
  return side;
}

}  // namespace papilio::tests
