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

// The q for a long n: the smallest divisor that leaves most_points or fewer; 1 where it would leave
// too few to judge by, as for a prime.
std::uint64_t output_step(std::uint64_t n) {
  if (n <= long_points) return 1;
  for (const std::uint64_t q : numbers::divisors(n)) {
    if (n / q <= most_points) return n / q >= 1024 ? q : 1;
  }
  return 1;
}

// sum_{t < q} x[j + t m] w_n^((j + t m) r), w_n forward or its conjugate.
std::vector<WideComplex> fold(const Problem& problem, std::uint64_t transform, std::uint64_t r,
                              std::uint64_t q) {
  const std::uint64_t n = problem.length, m = n / q;
  const numbers::UnitRoots roots(n);
  const bool inverse = problem.direction == Direction::inverse;
  std::vector<WideComplex> folded(m);
  in_parallel(m, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t j = begin; j < end; ++j) {
      for (std::uint64_t i = j; i < n; i += m) {
        const WideComplex x = input(transform * n + i, problem.precision);
        WideComplex w = roots.wide(numbers::multiply_mod(i, r, n));
        if (inverse) w.im = -w.im;
        folded[j].re += x.re * w.re - x.im * w.im;
        folded[j].im += x.re * w.im + x.im * w.re;
      }
    }
  });
  return folded;
}

template <class Real>
void add_distance(const std::vector<char>& bytes, std::uint64_t first, std::uint64_t step,
                  const std::vector<WideComplex>& expected, double& difference, double& norm) {
  const auto* out = reinterpret_cast<const numbers::Complex<Real>*>(bytes.data());
  for (std::uint64_t k = 0; k < expected.size(); ++k) {
    const numbers::Complex<Real>& value = out[first + step * k];
    const WideComplex& want = expected[k];
    const double re = (value.re - want.re.hi) - want.re.lo;
    const double im = (value.im - want.im.hi) - want.im.lo;
    difference += re * re + im * im;
    norm += want.re.hi * want.re.hi + want.im.hi * want.im.hi;
  }
}

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

Sample::Sample(const Problem& problem) : transforms_(sampled_transforms(problem)) {
  const std::uint64_t n = problem.length, q = output_step(n);
  for (const std::uint64_t b : transforms_) {
    for (std::uint64_t part = 0; part < (q == 1 ? 1 : residues); ++part) {
      const std::uint64_t r = cli::random_bits(n, part) % q;
      std::vector<WideComplex> wide;
      if (q == 1) {
        for (std::uint64_t j = 0; j < n; ++j) wide.push_back(input(b * n + j, problem.precision));
      } else {
        wide = fold(problem, b, r, q);
      }
      const bool inverse = problem.direction == Direction::inverse;
      parts_.push_back({b, r, q, numbers::reference_dft(std::move(wide), inverse)});
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
  const bool single = trial.problem.precision == Precision::f32;
  const auto add = single ? add_distance<float> : add_distance<double>;
  double difference = 0, norm = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    if (i == 0 || parts_[i - 1].transform != part.transform)
      trial.device.download(bytes.data(), transform_in(trial, part.transform), bytes.size());
    add(bytes, part.first, part.step, part.expected, difference, norm);
  }
  const double error = std::sqrt(difference / norm);
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

}  // namespace papilio::bench
