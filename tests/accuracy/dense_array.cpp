// SPDX-License-Identifier: MIT
//
// One axis after another; real kinds while numbers are real.
#include "tests/accuracy/dense_array.h"

#include <algorithm>
#include <stdexcept>

#include "numbers/reference_kinds.h"

#ifdef PAPILIO_HAVE_FFTWL
#include <fftw3.h>
#endif

namespace papilio::tests {
namespace {

std::uint64_t inner_of(const DenseArray& array, std::size_t axis) {
  std::uint64_t inner = 1;
  for (std::size_t a = axis + 1; a < array.extents.size(); ++a) inner *= array.extents[a];
  return inner;
}

}  // namespace

bool is_real_to_real(Kind kind) {
  return kind >= Kind::dct1;
}

void resize_axis(DenseArray& array, std::size_t axis, std::uint64_t extent) {
  const std::uint64_t from = array.extents[axis], inner = inner_of(array, axis);
  if (from == extent) return;
  const std::uint64_t outer = array.data.size() / (from * inner);
  const std::uint64_t kept = std::min(from, extent) * inner;
  std::vector<WideNumber> data(outer * extent * inner);
  for (std::uint64_t o = 0; o < outer; ++o)
    std::copy_n(array.data.begin() + static_cast<std::ptrdiff_t>(o * from * inner), kept,
                data.begin() + static_cast<std::ptrdiff_t>(o * extent * inner));
  array.data = std::move(data);
  array.extents[axis] = extent;
}

#ifdef PAPILIO_HAVE_FFTWL

void transform_axis(DenseArray& array, std::size_t axis, std::uint64_t n, Kind kind, bool inverse) {
  constexpr fftwl_r2r_kind r2r_kinds[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01,
                                          FFTW_REDFT11, FFTW_RODFT00, FFTW_RODFT10,
                                          FFTW_RODFT01, FFTW_RODFT11, FFTW_DHT};
  const auto inner = static_cast<std::ptrdiff_t>(inner_of(array, axis));
  const auto from = static_cast<std::ptrdiff_t>(array.extents[axis]);
  const auto points = static_cast<std::ptrdiff_t>(n);
  const std::ptrdiff_t to = kind == Kind::r2c ? points / 2 + 1 : points;
  const auto outer = static_cast<std::ptrdiff_t>(array.data.size()) / (from * inner);
  DenseArray result{array.extents,
                    std::vector<WideNumber>(static_cast<std::size_t>(outer * to * inner))};
  result.extents[axis] = static_cast<std::uint64_t>(to);
  auto* in = reinterpret_cast<fftwl_complex*>(array.data.data());
  auto* out = reinterpret_cast<fftwl_complex*>(result.data.data());
  auto *real_in = reinterpret_cast<long double*>(in),
       *real_out = reinterpret_cast<long double*>(out);
  // Strides in elements; those of real numbers, which lie among complex ones, are twice as many.
  const std::ptrdiff_t i = kind == Kind::c2c || kind == Kind::c2r ? 1 : 2;
  const std::ptrdiff_t o = kind == Kind::c2c || kind == Kind::r2c ? 1 : 2;
  const fftwl_iodim64 line{points, i * inner, o * inner};
  const fftwl_iodim64 loops[] = {
      {outer, i * from * inner, o * to * inner}, {inner, i, o}, {2, 1, 1}};
  fftwl_plan plan = nullptr;
  if (kind == Kind::c2c) {
    plan = fftwl_plan_guru64_dft(1, &line, 2, loops, in, out,
                                 inverse ? FFTW_BACKWARD : FFTW_FORWARD, FFTW_ESTIMATE);
  } else if (kind == Kind::r2c) {
    plan = fftwl_plan_guru64_dft_r2c(1, &line, 2, loops, real_in, out, FFTW_ESTIMATE);
  } else if (kind == Kind::c2r) {
    for (std::ptrdiff_t line_number = 0; line_number < outer * inner; ++line_number) {
      WideNumber* bins = &array.data[static_cast<std::size_t>(line_number / inner * from * inner +
                                                              line_number % inner)];
      bins[0].imag(0);
      if (points % 2 == 0) bins[points / 2 * inner].imag(0);
    }
    plan = fftwl_plan_guru64_dft_c2r(1, &line, 2, loops, in, real_out, FFTW_ESTIMATE);
  } else {
    const auto r2r = r2r_kinds[static_cast<int>(kind) - static_cast<int>(Kind::dct1)];
    plan = fftwl_plan_guru64_r2r(1, &line, 3, loops, real_in, real_out, &r2r, FFTW_ESTIMATE);
  }
  if (!plan) throw std::runtime_error("FFTW has no plan for an axis of the reference");
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
  array = std::move(result);
}

#else

void transform_axis(DenseArray& array, std::size_t axis, std::uint64_t n, Kind kind, bool inverse) {
  using numbers::AxisKind;
  numbers::WideArray wide{array.extents, {}};
  const auto wide_of = [](long double value) {
    const auto high = static_cast<double>(value);
    return numbers::DoubleDouble(high, static_cast<double>(value - high));
  };
  for (const WideNumber& value : array.data)
    wide.data.push_back({wide_of(value.real()), wide_of(value.imag())});
  const AxisKind same = static_cast<AxisKind>(static_cast<int>(kind) + 1);
  numbers::reference_axis(wide, axis, n,
                          kind != Kind::c2c ? same
                          : inverse         ? AxisKind::inverse
                                            : AxisKind::forward,
                          1);
  array.extents = wide.extents;
  array.data.clear();
  for (const auto& value : wide.data)
    array.data.emplace_back(static_cast<long double>(value.re.hi) + value.re.lo,
                            static_cast<long double>(value.im.hi) + value.im.lo);
}

#endif

std::uint64_t spectrum_points(const Problem& problem) {
  std::uint64_t points = 1;
  for (const Axis& axis : problem.axes) points *= axis.kind == Kind::r2c ? axis.n / 2 + 1 : axis.n;
  return points;
}

namespace {

// Back from the bins of c2c and r2c axes, which were multiplied.
void transform_back(const std::vector<Axis>& axes, DenseArray& array) {
  for (const bool real : {false, true})
    for (std::size_t a = 0; a < axes.size(); ++a)
      if ((axes[a].kind == Kind::r2c) == real)
        transform_axis(array, a, axes[a].n, real ? Kind::c2r : Kind::c2c, true);
}

}  // namespace

DenseArray expected_results(const Problem& problem, DenseArray array,
                            const std::vector<WideNumber>& spectrum) {
  const auto& axes = problem.axes;
  const auto has = [&](Kind kind) {
    return std::any_of(axes.begin(), axes.end(),
                       [&](const Axis& axis) { return axis.kind == kind; });
  };
  const bool to_real = has(Kind::c2r);
  const bool inverse = to_real || (!has(Kind::r2c) && problem.direction == Direction::inverse);
  // Real kinds, r2c, c2c; or c2c, c2r, real kinds.
  const auto turn = [&](Kind kind) {
    const int number = is_real_to_real(kind) ? 0 : kind == Kind::c2c ? 2 : 1;
    return to_real ? 2 - number : number;
  };
  for (std::size_t a = 0; a < axes.size(); ++a)
    resize_axis(array, a, axes[a].kind == Kind::c2r ? axes[a].n / 2 + 1 : axes[a].n);
  for (int now = 0; now < 3; ++now)
    for (std::size_t a = 0; a < axes.size(); ++a)
      if (turn(axes[a].kind) == now) transform_axis(array, a, axes[a].n, axes[a].kind, inverse);
  if (problem.product == Product::none) return array;
  const std::size_t repeats = array.data.size() / spectrum.size();
  for (std::size_t i = 0; i < array.data.size(); ++i) {
    const WideNumber bin = spectrum[i / repeats];
    array.data[i] *= problem.product == Product::correlation ? std::conj(bin) : bin;
  }
  transform_back(axes, array);
  return array;
}

}  // namespace papilio::tests
