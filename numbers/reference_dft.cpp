// SPDX-License-Identifier: MIT
//
// The reference transform. Smooth lengths: decimation in time in its plainest form, a permuted copy
// and then one level after another of in-place butterflies with definition-style DFTs inside; every
// butterfly is computed on its own, so the result does not depend on how threads share them. Other
// lengths: L. Bluestein's chirp convolution, 1970, at a smooth padded length, with the chirp's
// index j^2 mod 2n in integers. Nothing here is shared with the generator or the planner.
#include "numbers/reference_dft.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <system_error>
#include <thread>
#include <utility>

#include "numbers/number_theory.h"

// One binary for every x86-64: std::fma is an instruction where the processor has it and a library
// call elsewhere, with the same bits. (The thread sanitizer is not ready when clones are resolved.)
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define PAPILIO_FMA_CLONES __attribute__((target_clones("default", "fma")))
#else
#define PAPILIO_FMA_CLONES
#endif

namespace papilio::numbers {
namespace {

constexpr std::uint64_t largest_radix = 64;

[[gnu::always_inline]] inline WideComplex add(const WideComplex& a, const WideComplex& b) {
  return {a.re + b.re, a.im + b.im};
}
[[gnu::always_inline]] inline WideComplex subtract(const WideComplex& a, const WideComplex& b) {
  return {a.re - b.re, a.im - b.im};
}
[[gnu::always_inline]] inline WideComplex multiply(const WideComplex& a, const WideComplex& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// Calls work(first, last) on pieces of [0, count) of about `grain` or more, a thread each as far as
// the system has threads to give. Rethrows the failure of a piece.
void in_parallel(std::uint64_t count, int threads,
                 const std::function<void(std::uint64_t, std::uint64_t)>& work,
                 std::uint64_t grain = 1024) {
  const std::uint64_t pieces = std::min<std::uint64_t>(threads, count / grain + 1);
  std::vector<std::exception_ptr> failures(pieces);
  std::atomic<std::uint64_t> next{0};
  const auto take_pieces = [&] {
    for (std::uint64_t piece = next++; piece < pieces; piece = next++) try {
        work(count * piece / pieces, count * (piece + 1) / pieces);
      } catch (...) {
        failures[piece] = std::current_exception();
      }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      while (helpers.size() + 1 < pieces) helpers.emplace_back(take_pieces);
    } catch (const std::system_error&) {
      // No thread is to be had: the others, this one at least, take more.
    }
    take_pieces();
  }
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

// One level: transforms of `radix * inner` points from `radix` transforms of `inner` points each.
struct Level {
  std::uint64_t radix, inner;
  std::vector<WideComplex> twiddles;  // w^(i k) of order radix * inner at [k * (radix - 1) + i - 1]
  std::vector<WideComplex> roots;     // of order radix
};

Level make_level(std::uint64_t radix, std::uint64_t inner, int threads) {
  Level level{radix, inner, {}, {}};
  const UnitRoots roots(radix * inner);
  level.twiddles.resize((radix - 1) * inner);
  in_parallel(inner, threads, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t k = first; k < last; ++k) {
      for (std::uint64_t i = 1; i < radix; ++i) {
        level.twiddles[k * (radix - 1) + i - 1] = roots.wide(i * k);
      }
    }
  });
  for (std::uint64_t i = 0; i < radix; ++i) level.roots.push_back(roots.wide(i * inner));
  return level;
}

// The butterflies [first, last) of a level, numbered along the data: transform b, output k of
// inner.
PAPILIO_FMA_CLONES void radix_4_butterflies(const Level& level, WideComplex* data,
                                            std::uint64_t first, std::uint64_t last) {
  const std::uint64_t inner = level.inner;
  for (std::uint64_t index = first; index < last; ++index) {
    const std::uint64_t k = index % inner;
    WideComplex* x = data + (index / inner) * 4 * inner + k;
    const WideComplex* twiddle = &level.twiddles[3 * k];
    const WideComplex x1 = multiply(x[inner], twiddle[0]);
    const WideComplex x2 = multiply(x[2 * inner], twiddle[1]);
    const WideComplex x3 = multiply(x[3 * inner], twiddle[2]);
    const WideComplex even = add(x[0], x2), odd = add(x1, x3);
    const WideComplex even_difference = subtract(x[0], x2), difference = subtract(x1, x3);
    const WideComplex turned{difference.im, -difference.re};  // times -i
    x[0] = add(even, odd);
    x[inner] = add(even_difference, turned);
    x[2 * inner] = subtract(even, odd);
    x[3 * inner] = subtract(even_difference, turned);
  }
}

PAPILIO_FMA_CLONES void radix_2_butterflies(const Level& level, WideComplex* data,
                                            std::uint64_t first, std::uint64_t last) {
  const std::uint64_t inner = level.inner;
  for (std::uint64_t index = first; index < last; ++index) {
    const std::uint64_t k = index % inner;
    WideComplex* x = data + (index / inner) * 2 * inner + k;
    const WideComplex x0 = x[0], x1 = multiply(x[inner], level.twiddles[k]);
    x[0] = add(x0, x1);
    x[inner] = subtract(x0, x1);
  }
}

// Any odd radix, by the definition. Inputs i and radix - i meet the same cosine and opposite sines,
// so sums and differences come first: out[k], out[radix - k] = (x0 + sum c s) +- (-i) sum s d.
PAPILIO_FMA_CLONES void odd_butterflies(const Level& level, WideComplex* data, std::uint64_t first,
                                        std::uint64_t last) {
  const std::uint64_t inner = level.inner, radix = level.radix, half = radix / 2;
  std::array<WideComplex, largest_radix / 2> sums, differences;
  for (std::uint64_t index = first; index < last; ++index) {
    const std::uint64_t k = index % inner;
    WideComplex* x = data + (index / inner) * radix * inner + k;
    const WideComplex* twiddle = &level.twiddles[(radix - 1) * k] - 1;
    const WideComplex x0 = x[0];
    WideComplex total = x0;
    for (std::uint64_t i = 1; i <= half; ++i) {
      const WideComplex a = multiply(x[i * inner], twiddle[i]);
      const WideComplex b = multiply(x[(radix - i) * inner], twiddle[radix - i]);
      sums[i - 1] = add(a, b);
      differences[i - 1] = subtract(a, b);
      total = add(total, sums[i - 1]);
    }
    x[0] = total;
    for (std::uint64_t j = 1; j <= half; ++j) {
      WideComplex even = x0, odd{};
      for (std::uint64_t i = 1, ij = j; i <= half; ++i, ij += j) {
        if (ij >= radix) ij -= radix;
        const WideComplex& root = level.roots[ij];  // cosine, minus sine
        even = {even.re + sums[i - 1].re * root.re, even.im + sums[i - 1].im * root.re};
        odd = {odd.re - differences[i - 1].im * root.im, odd.im + differences[i - 1].re * root.im};
      }
      x[j * inner] = add(even, odd);
      x[(radix - j) * inner] = subtract(even, odd);
    }
  }
}

// Radices from the innermost level outwards: odd primes, largest first, perhaps a two, then fours.
std::vector<std::uint64_t> split_into_radices(std::uint64_t n) {
  std::vector<std::uint64_t> radices;
  for (; n % 4 == 0; n /= 4) radices.push_back(4);
  for (const std::uint64_t p : prime_factors(n)) radices.push_back(p);
  std::reverse(radices.begin(), radices.end());
  return radices;
}

// Where the innermost level finds its input: index digits in the reverse order of the radices.
std::uint64_t source_index(std::uint64_t position, const std::vector<std::uint64_t>& radices) {
  std::uint64_t index = 0;
  for (const std::uint64_t radix : radices) {
    index = index * radix + position % radix;
    position /= radix;
  }
  return index;
}

// A forward transform at one smooth length, as often as wanted.
class SmoothTransform {
 public:
  SmoothTransform(std::uint64_t n, int threads)
      : n_(n), threads_(threads), radices_(split_into_radices(n)) {
    std::uint64_t inner = 1;
    for (const std::uint64_t radix : radices_) {
      levels_.push_back(make_level(radix, inner, threads));
      inner *= radix;
    }
  }

  std::vector<WideComplex> operator()(const std::vector<WideComplex>& in) const {
    std::vector<WideComplex> data(n_);
    in_parallel(n_, threads_, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) data[i] = in[source_index(i, radices_)];
    });
    for (const Level& level : levels_) {
      const auto butterflies = level.radix == 4   ? radix_4_butterflies
                               : level.radix == 2 ? radix_2_butterflies
                                                  : odd_butterflies;
      in_parallel(n_ / level.radix, threads_, [&](std::uint64_t first, std::uint64_t last) {
        butterflies(level, data.data(), first, last);
      });
    }
    return data;
  }

 private:
  std::uint64_t n_;
  int threads_;
  std::vector<std::uint64_t> radices_;
  std::vector<Level> levels_;
};

// The same at any length: with jk = (j^2 + k^2 - (k - j)^2) / 2 the transform is a convolution with
// the conjugate chirp.
class Bluestein {
 public:
  Bluestein(std::uint64_t n, int threads)
      : padded_(next_smooth(2 * n - 1, 5)), transform_(padded_, threads), chirp_(n) {
    const UnitRoots roots(2 * n);
    std::vector<WideComplex> kernel(padded_);
    for (std::uint64_t j = 0; j < n; ++j) {
      chirp_[j] = roots.wide(multiply_mod(j, j, 2 * n));
      kernel[j] = {chirp_[j].re, -chirp_[j].im};
      if (j != 0) kernel[padded_ - j] = kernel[j];
    }
    spectrum_ = transform_(kernel);
    normalise_ = reciprocal(static_cast<double>(padded_));
  }

  std::vector<WideComplex> operator()(const std::vector<WideComplex>& in) const {
    const std::uint64_t n = chirp_.size();
    std::vector<WideComplex> data(padded_);
    for (std::uint64_t j = 0; j < n; ++j) data[j] = multiply(in[j], chirp_[j]);
    data = transform_(data);
    // The inverse transform is the forward one read backwards, over `padded`.
    for (std::uint64_t j = 0; j < padded_; ++j) data[j] = multiply(data[j], spectrum_[j]);
    data = transform_(data);
    std::vector<WideComplex> out(n);
    for (std::uint64_t k = 0; k < n; ++k) {
      const WideComplex value = multiply(data[k == 0 ? 0 : padded_ - k], chirp_[k]);
      out[k] = {value.re * normalise_, value.im * normalise_};
    }
    return out;
  }

 private:
  std::uint64_t padded_;
  SmoothTransform transform_;
  std::vector<WideComplex> chirp_, spectrum_;
  DoubleDouble normalise_;
};

using Transform = std::function<std::vector<WideComplex>(const std::vector<WideComplex>&)>;

Transform forward_transform(std::uint64_t n, int threads) {
  if (largest_prime_factor(n) <= largest_radix) return SmoothTransform(n, threads);
  return Bluestein(n, threads);
}

// Transforms every line of n elements, `stride` apart. Lines share the cores where there are enough
// of them, else the inside of each line does.
void transform_lines(std::vector<WideComplex>& data, std::uint64_t n, std::uint64_t stride,
                     int threads) {
  const std::uint64_t lines = data.size() / n;
  const bool many = lines >= static_cast<std::uint64_t>(threads);
  const Transform transform = forward_transform(n, many ? 1 : threads);
  if (lines == 1) {  // saves two copies of what may be gigabytes
    data = transform(data);
    return;
  }
  const auto work = [&](std::uint64_t first, std::uint64_t last) {
    std::vector<WideComplex> line(n);
    for (std::uint64_t i = first; i < last; ++i) {
      WideComplex* start = &data[i / stride * stride * n + i % stride];
      for (std::uint64_t j = 0; j < n; ++j) line[j] = start[j * stride];
      const std::vector<WideComplex> out = transform(line);
      for (std::uint64_t k = 0; k < n; ++k) start[k * stride] = out[k];
    }
  };
  in_parallel(lines, many ? threads : 1, work, 4096 / n + 1);
}

void swap_parts(std::vector<WideComplex>& data) {
  for (WideComplex& value : data) std::swap(value.re, value.im);
}

template <class Real>
double relative_error(const Complex<Real>* out, const WideComplex* reference, std::uint64_t n) {
  double error = 0, norm = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    const double re = (out[i].re - reference[i].re.hi) - reference[i].re.lo;
    const double im = (out[i].im - reference[i].im.hi) - reference[i].im.lo;
    error += re * re + im * im;
    norm += reference[i].re.hi * reference[i].re.hi + reference[i].im.hi * reference[i].im.hi;
  }
  if (norm == 0) return error == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::sqrt(error / norm);
}

}  // namespace

std::vector<WideComplex> reference_dft(std::vector<WideComplex> in, bool inverse, int threads) {
  const std::uint64_t n = in.size();
  return reference_dft(std::move(in), std::vector{n}, inverse, threads);
}

std::vector<WideComplex> reference_dft(std::vector<WideComplex> in,
                                       const std::vector<std::uint64_t>& dimensions, bool inverse,
                                       int threads) {
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  // Swapping real and imaginary parts before and after conjugates the transform.
  if (inverse) swap_parts(in);
  std::uint64_t stride = in.size();
  for (const std::uint64_t n : dimensions) {
    if (n <= 1) continue;
    stride /= n;
    transform_lines(in, n, stride, threads);
  }
  if (inverse) swap_parts(in);
  return in;
}

void reference_dft_lines(std::vector<WideComplex>& data, std::uint64_t n, std::uint64_t stride,
                         bool inverse, int threads) {
  if (n <= 1 || data.empty()) return;
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (inverse) swap_parts(data);
  transform_lines(data, n, stride, threads);
  if (inverse) swap_parts(data);
}

double relative_l2_error(const Complex<float>* out, const WideComplex* reference, std::uint64_t n) {
  return relative_error(out, reference, n);
}

double relative_l2_error(const Complex<double>* out, const WideComplex* reference,
                         std::uint64_t n) {
  return relative_error(out, reference, n);
}

}  // namespace papilio::numbers
