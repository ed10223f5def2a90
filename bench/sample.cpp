// SPDX-License-Identifier: MIT
//
// The sample and its reference.
#include "bench/sample.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <thread>

#include "numbers/number_theory.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/problem_reference.h"
#include "runtime/cli/random_data.h"

namespace papilio::bench {
namespace {

using cli::Dimensions;
using numbers::DoubleDouble;
using numbers::WideComplex;

constexpr std::uint64_t runs = 8;               // places in the batch, first and last among them
constexpr std::uint64_t run_points = 512;       // a run of transforms together, if they are short
constexpr std::uint64_t most_points = 1 << 17;  // in all, unless one transform is longer
constexpr std::uint64_t long_points = 1 << 20;  // from here a part of the outputs
constexpr std::uint64_t residues = 2;           // how many parts

// work(first, last) on pieces of [0, count), a core each.
void in_parallel(std::uint64_t count,
                 const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  const std::uint64_t pieces =
      std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, count / 4096 + 1);
  std::vector<std::jthread> threads;
  for (std::uint64_t piece = 0; piece < pieces; ++piece)
    threads.emplace_back(work, count * piece / pieces, count * (piece + 1) / pieces);
}

DoubleDouble real_input(std::uint64_t number, Precision precision) {
  return DoubleDouble(precision == Precision::f32
                          ? static_cast<double>(cli::random_real<float>(random_seed, number))
                          : cli::random_real<double>(random_seed, number));
}

// Of the input's side, complex or real.
WideComplex input(const cli::Side& side, std::uint64_t element, Precision precision) {
  if (!side.complex) return {real_input(element, precision), DoubleDouble(0.0)};
  return {real_input(2 * element, precision), real_input(2 * element + 1, precision)};
}

std::vector<std::uint64_t> sampled_transforms(const Problem& problem) {
  const std::uint64_t n = problem.length;
  const std::uint64_t places = std::clamp<std::uint64_t>(most_points / n, 1, runs);
  const std::uint64_t together = std::max<std::uint64_t>(run_points / n, 1);
  std::vector<std::uint64_t> transforms;
  if (problem.batch <= places * together) {
    for (std::uint64_t b = 0; b < problem.batch; ++b) transforms.push_back(b);
    return transforms;
  }
  for (std::uint64_t place = 0; place < places; ++place) {
    const std::uint64_t last_start = problem.batch - together;
    const std::uint64_t start = places == 1 ? last_start : last_start * place / (places - 1);
    for (std::uint64_t b = start; b < start + together; ++b) transforms.push_back(b);
  }
  return transforms;
}

// m = n / q in every dimension: those of a short transform itself; those of a long one divided by
// their prime factors, the smallest first and of equal ones that of the longest dimension, until
// most_points or fewer are left, or until the next division would leave too few to judge by, as
// for a prime.
Dimensions sampled_dimensions(Dimensions m) {
  std::uint64_t points = 1;
  for (const std::uint64_t length : m) points *= length;
  if (points <= long_points) return m;
  while (points > most_points) {
    std::uint64_t factor = points + 1, *divided = nullptr;
    for (std::uint64_t& length : m) {
      if (length == 1) continue;
      const std::uint64_t smallest = numbers::prime_factors(length).front();
      if (smallest > factor || (smallest == factor && length <= *divided)) continue;
      factor = smallest;
      divided = &length;
    }
    if (points / factor < 1024) break;
    points /= factor;
    *divided /= factor;
  }
  return m;
}

bool is_inverse(const Problem& problem) {
  return problem.kind == Kind::c2r || problem.direction == Direction::inverse;
}

// Where an element of a transform stands on a side, of so many elements a transform: Case::columns.
std::uint64_t place_of(std::uint64_t transform, std::uint64_t element, std::uint64_t elements,
                       std::uint64_t columns) {
  return (transform / columns * elements + element) * columns + transform % columns;
}

// Of c2c, r2c and c2r the element that the DFT of all n points reads at `index`: of r2c a real
// number, of c2r a bin, conjugate where it stands on the half that is not stored.
WideComplex dft_input(const Problem& problem, std::uint64_t columns, const cli::Side& side,
                      std::uint64_t transform, const Dimensions& n, const Dimensions& index) {
  const bool is_mirrored = index.back() >= side.extents.back();
  std::uint64_t element = 0;
  for (std::size_t d = 0; d < n.size(); ++d)
    element = element * side.extents[d] + (is_mirrored ? (n[d] - index[d]) % n[d] : index[d]);
  WideComplex x =
      input(side, place_of(transform, element, side.elements(), columns), problem.precision);
  if (is_mirrored) x.im = -x.im;
  return x;
}

// At j: the sum over t of x[j + t m] w^(sum_d (j + t m)_d r_d N / n_d), w of order N, forward or
// its conjugate.
std::vector<WideComplex> fold(const Problem& problem, std::uint64_t columns,
                              std::uint64_t transform, const Dimensions& n, const Dimensions& q,
                              const Dimensions& r) {
  const std::uint64_t points = problem.length;
  Dimensions m = n;
  std::uint64_t terms = 1;
  for (std::size_t d = 0; d < n.size(); ++d) {
    m[d] = n[d] / q[d];
    terms *= q[d];
  }
  const numbers::UnitRoots roots(points);
  const bool inverse = is_inverse(problem);
  const cli::Side side = cli::input_side(problem);
  std::vector<WideComplex> folded(points / terms);
  in_parallel(folded.size(), [&](std::uint64_t begin, std::uint64_t end) {
    Dimensions index(n.size());
    for (std::uint64_t j = begin; j < end; ++j) {
      for (std::uint64_t t = 0; t < terms; ++t) {
        std::uint64_t exponent = 0, inner = j, outer = t;
        for (std::size_t d = n.size(); d-- > 0; inner /= m[d], outer /= q[d]) {
          index[d] = inner % m[d] + outer % q[d] * m[d];
          exponent += numbers::multiply_mod(index[d], r[d], n[d]) * (points / n[d]);
        }
        const WideComplex x = dft_input(problem, columns, side, transform, n, index);
        WideComplex w = roots.wide(exponent % points);
        if (inverse) w.im = -w.im;
        folded[j].re += x.re * w.re - x.im * w.im;
        folded[j].im += x.re * w.im + x.im * w.re;
      }
    }
  });
  return folded;
}

// Where output k of a part stands in its transform; nothing where r2c stores no such bin.
std::optional<std::uint64_t> element_of(std::uint64_t k, const Dimensions& n, const cli::Side& side,
                                        const Dimensions& q, const Dimensions& r) {
  std::uint64_t element = 0, stride = 1;
  for (std::size_t d = n.size(); d-- > 0; stride *= side.extents[d]) {
    const std::uint64_t m = n[d] / q[d];
    const std::uint64_t index = r[d] + q[d] * (k % m);
    if (index >= side.extents[d]) return std::nullopt;
    element += index * stride;
    k /= m;
  }
  return element;
}

// All outputs of a transform, whatever its kind.
std::vector<WideComplex> whole_output(const Problem& problem, std::uint64_t columns,
                                      std::uint64_t transform) {
  const cli::Side side = cli::input_side(problem);
  numbers::WideArray array{side.extents, {}};
  const std::uint64_t elements = side.elements();
  for (std::uint64_t j = 0; j < elements; ++j)
    array.data.push_back(input(side, place_of(transform, j, elements, columns), problem.precision));
  cli::transform_reference(array, problem);
  return std::move(array.data);
}

struct Distance {
  double difference = 0, norm = 0;  // squared

  template <class Real>
  void add(const numbers::Complex<Real>& value, const WideComplex& want) {
    const double re = (value.re - want.re.hi) - want.re.lo;
    const double im = (value.im - want.im.hi) - want.im.lo;
    difference += re * re + im * im;
    norm += want.re.hi * want.re.hi + want.im.hi * want.im.hi;
  }
};

// The transforms of the same group of columns: of rows, one.
std::size_t group_bytes(const Trial& trial) {
  return trial.transform_out_bytes() * trial.columns;
}
char* group_in(const Trial& trial, std::uint64_t transform) {
  return static_cast<char*>(trial.out) + transform / trial.columns * group_bytes(trial);
}

}  // namespace

void upload_random(execute::Device& device, void* to, std::uint64_t reals, Precision precision) {
  const auto fill = [&]<class Real>(Real) {
    std::vector<Real> data(reals);
    in_parallel(reals, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) data[i] = cli::random_real<Real>(random_seed, i);
    });
    device.upload(to, data.data(), reals * sizeof data[0]);
  };
  precision == Precision::f32 ? fill(0.0f) : fill(0.0);
}

Sample::Sample(const Problem& problem, std::uint64_t columns)
    : columns_(columns),
      transforms_(sampled_transforms(problem)),
      dimensions_(cli::dimensions_of(problem)),
      side_(cli::output_side(problem)) {
  const Dimensions& n = dimensions_;
  const Dimensions m = cli::is_real_to_real(problem.kind) ? n : sampled_dimensions(n);
  for (std::size_t d = 0; d < m.size(); ++d) steps_.push_back(n[d] / m[d]);
  const bool whole = m == n;
  for (const std::uint64_t b : transforms_) {
    if (whole) {
      parts_.push_back({b, {}, whole_output(problem, columns, b)});
      continue;
    }
    for (std::uint64_t part = 0; part < residues; ++part) {
      Dimensions r;
      for (const std::uint64_t q : steps_)
        r.push_back(cli::random_bits(problem.length, part * steps_.size() + r.size()) % q);
      auto expected =
          numbers::reference_dft(fold(problem, columns, b, n, steps_, r), m, is_inverse(problem));
      if (!side_.complex)
        for (WideComplex& value : expected) value.im = DoubleDouble(0.0);
      parts_.push_back({b, std::move(r), std::move(expected)});
    }
  }
}

void Sample::poison(const Trial& trial) const {
  const std::vector<char> nans(group_bytes(trial), '\xff');
  const char* done = nullptr;
  for (const std::uint64_t transform : transforms_) {
    char* const group = group_in(trial, transform);
    if (group != done) trial.device.upload(group, nans.data(), nans.size());
    done = group;
  }
}

double Sample::error(const Trial& trial) const {
  std::vector<char> bytes(group_bytes(trial));
  Distance distance;
  const auto add = [&]<class Real>(const Part& part, Real) {
    const auto* out = reinterpret_cast<const Real*>(bytes.data());
    for (std::uint64_t k = 0; k < part.expected.size(); ++k) {
      const auto element = part.residues.empty()
                               ? std::optional(k)
                               : element_of(k, dimensions_, side_, steps_, part.residues);
      if (!element) continue;
      const auto at = place_of(part.transform % columns_, *element, side_.elements(), columns_);
      distance.add(side_.complex ? numbers::Complex<Real>{out[2 * at], out[2 * at + 1]}
                                 : numbers::Complex<Real>{out[at], Real(0)},
                   part.expected[k]);
    }
  };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    char* const group = group_in(trial, part.transform);
    if (i == 0 || group_in(trial, parts_[i - 1].transform) != group)
      trial.device.download(bytes.data(), group, bytes.size());
    trial.problem.precision == Precision::f32 ? add(part, 0.0f) : add(part, 0.0);
  }
  const double error = std::sqrt(distance.difference / distance.norm);
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

}  // namespace papilio::bench
