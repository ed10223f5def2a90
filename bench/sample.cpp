// SPDX-License-Identifier: MIT
//
// The sample and its reference.
#include "bench/sample.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>

#include "numbers/number_theory.h"
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

WideComplex input(std::uint64_t element, Precision precision) {
  const auto real = [&](std::uint64_t counter) {
    return precision == Precision::f32
               ? static_cast<double>(cli::random_real<float>(random_seed, counter))
               : cli::random_real<double>(random_seed, counter);
  };
  return {DoubleDouble(real(2 * element)), DoubleDouble(real(2 * element + 1))};
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

// At j: the sum over t of x[j + t m] w^(sum_d (j + t m)_d r_d N / n_d), w of order N, forward or
// its conjugate.
std::vector<WideComplex> fold(const Problem& problem, std::uint64_t transform, const Dimensions& n,
                              const Dimensions& q, const Dimensions& r) {
  const std::uint64_t points = problem.length;
  Dimensions m = n;
  std::uint64_t terms = 1;
  for (std::size_t d = 0; d < n.size(); ++d) {
    m[d] = n[d] / q[d];
    terms *= q[d];
  }
  const numbers::UnitRoots roots(points);
  const bool inverse = problem.direction == Direction::inverse;
  std::vector<WideComplex> folded(points / terms);
  in_parallel(folded.size(), [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t j = begin; j < end; ++j) {
      for (std::uint64_t t = 0; t < terms; ++t) {
        std::uint64_t i = 0, exponent = 0, stride = 1, inner = j, outer = t;
        for (std::size_t d = n.size(); d-- > 0; stride *= n[d], inner /= m[d], outer /= q[d]) {
          const std::uint64_t index = inner % m[d] + outer % q[d] * m[d];
          i += index * stride;
          exponent += numbers::multiply_mod(index, r[d], n[d]) * (points / n[d]);
        }
        const WideComplex x = input(transform * points + i, problem.precision);
        WideComplex w = roots.wide(exponent % points);
        if (inverse) w.im = -w.im;
        folded[j].re += x.re * w.re - x.im * w.im;
        folded[j].im += x.re * w.im + x.im * w.re;
      }
    }
  });
  return folded;
}

// Where output k of a part stands in its transform.
std::uint64_t place_of(std::uint64_t k, const Dimensions& n, const Dimensions& q,
                       const Dimensions& r) {
  std::uint64_t place = 0, stride = 1;
  for (std::size_t d = n.size(); d-- > 0; stride *= n[d]) {
    const std::uint64_t m = n[d] / q[d];
    place += (r[d] + q[d] * (k % m)) * stride;
    k /= m;
  }
  return place;
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

char* transform_in(const Trial& trial, std::uint64_t transform) {
  return static_cast<char*>(trial.out) + transform * trial.transform_bytes();
}

}  // namespace

void upload_random(execute::Device& device, void* to, std::uint64_t elements, Precision precision) {
  const auto fill = [&]<class Real>(Real) {
    std::vector<numbers::Complex<Real>> data(elements);
    in_parallel(elements, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) {
        data[i] = {cli::random_real<Real>(random_seed, 2 * i),
                   cli::random_real<Real>(random_seed, 2 * i + 1)};
      }
    });
    device.upload(to, data.data(), elements * sizeof data[0]);
  };
  precision == Precision::f32 ? fill(0.0f) : fill(0.0);
}

Sample::Sample(const Problem& problem)
    : transforms_(sampled_transforms(problem)), dimensions_(cli::dimensions_of(problem)) {
  const Dimensions m = sampled_dimensions(dimensions_);
  for (std::size_t d = 0; d < m.size(); ++d) steps_.push_back(dimensions_[d] / m[d]);
  const bool whole = m == dimensions_, inverse = problem.direction == Direction::inverse;
  const std::uint64_t n = problem.length;
  for (const std::uint64_t b : transforms_) {
    for (std::uint64_t part = 0; part < (whole ? 1 : residues); ++part) {
      Dimensions r;
      for (const std::uint64_t q : steps_)
        r.push_back(cli::random_bits(n, part * steps_.size() + r.size()) % q);
      std::vector<WideComplex> wide;
      if (whole) {
        for (std::uint64_t j = 0; j < n; ++j) wide.push_back(input(b * n + j, problem.precision));
      } else {
        wide = fold(problem, b, dimensions_, steps_, r);
      }
      parts_.push_back({b, std::move(r), numbers::reference_dft(std::move(wide), m, inverse)});
    }
  }
}

void Sample::poison(const Trial& trial) const {
  const std::vector<char> nans(trial.transform_bytes(), '\xff');
  for (const std::uint64_t transform : transforms_)
    trial.device.upload(transform_in(trial, transform), nans.data(), nans.size());
}

double Sample::error(const Trial& trial) const {
  std::vector<char> bytes(trial.transform_bytes());
  Distance distance;
  const auto add = [&]<class Real>(const Part& part, Real) {
    const auto* out = reinterpret_cast<const numbers::Complex<Real>*>(bytes.data());
    for (std::uint64_t k = 0; k < part.expected.size(); ++k)
      distance.add(out[place_of(k, dimensions_, steps_, part.residues)], part.expected[k]);
  };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    if (i == 0 || parts_[i - 1].transform != part.transform)
      trial.device.download(bytes.data(), transform_in(trial, part.transform), bytes.size());
    trial.problem.precision == Precision::f32 ? add(part, 0.0f) : add(part, 0.0);
  }
  const double error = std::sqrt(distance.difference / distance.norm);
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

}  // namespace papilio::bench
