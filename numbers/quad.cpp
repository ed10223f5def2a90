// SPDX-License-Identifier: MIT
//
// Decimation in time by the smallest prime factor, recursively, with DFTs by the definition inside;
// prime factors above 64 by Bluestein's chirp convolution at a power of two.
#include "numbers/quad.h"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "numbers/number_theory.h"

namespace papilio::numbers {
namespace quad {
namespace {

using Line = std::vector<QuadComplex>;

constexpr std::uint64_t largest_by_definition = 64;

QuadComplex add(const QuadComplex& a, const QuadComplex& b) {
  return {a.re + b.re, a.im + b.im};
}
QuadComplex subtract(const QuadComplex& a, const QuadComplex& b) {
  return {a.re - b.re, a.im - b.im};
}
QuadComplex multiply(const QuadComplex& a, const QuadComplex& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// exp(-2 pi i k / n), of k in [0, n): products of two tables, whose entries are rounded once.
class QuadRoots {
 public:
  explicit QuadRoots(std::uint64_t n) : n_(n) {
    while (step_ * step_ < n) step_ *= 2;
    for (std::uint64_t k = 0; k < step_; ++k) fine_.push_back(root(k % n));
    for (std::uint64_t k = 0; k < n; k += step_) coarse_.push_back(root(k));
  }
  QuadComplex operator()(std::uint64_t k) const {
    return multiply(coarse_[k / step_], fine_[k % step_]);
  }

 private:
  // From an angle of the first octant, where sines and cosines lose nothing.
  QuadComplex root(std::uint64_t k) const {
    std::uint64_t angle = 8 * k;  // n is an octant
    const std::uint64_t octant = angle / n_;
    angle %= n_;
    if (octant % 2 == 1) angle = n_ - angle;
    const Quad x = boost::math::constants::pi<Quad>() * angle / (4 * n_);
    Quad re = cos(x), im = sin(x);
    if (octant % 4 == 1 || octant % 4 == 2) std::swap(re, im);
    if (octant >= 2 && octant <= 5) re = -re;
    return {re, octant < 4 ? -im : im};
  }

  std::uint64_t n_, step_ = 1;
  Line fine_, coarse_;
};

// in[0], in[stride], .. of n points to out; `roots` has those of order `stride` n.
void transform(const QuadComplex* in, std::uint64_t stride, QuadComplex* out, std::uint64_t n,
               const Line& roots) {
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  const std::uint64_t p = prime_factors(n).front(), m = n / p;
  for (std::uint64_t q = 0; q < p; ++q)
    transform(in + q * stride, p * stride, out + q * m, m, roots);
  std::vector<QuadComplex> x(p);
  for (std::uint64_t k = 0; k < m; ++k) {
    for (std::uint64_t q = 0; q < p; ++q) x[q] = multiply(out[q * m + k], roots[q * k * stride]);
    if (p == 2) {
      out[k] = add(x[0], x[1]);
      out[m + k] = subtract(x[0], x[1]);
      continue;
    }
    for (std::uint64_t r = 0; r < p; ++r) {
      QuadComplex sum = x[0];
      for (std::uint64_t q = 1; q < p; ++q)
        sum = add(sum, multiply(x[q], roots[q * r % p * m * stride]));
      out[r * m + k] = sum;
    }
  }
}

class Transform {
 public:
  explicit Transform(std::uint64_t n) {
    const QuadRoots root(n);
    for (std::uint64_t k = 0; k < n; ++k) roots_.push_back(root(k));
  }
  Line operator()(const Line& in) const {
    Line out(in.size());
    transform(in.data(), 1, out.data(), in.size(), roots_);
    return out;
  }

 private:
  Line roots_;
};

// jk = (j^2 + k^2 - (k - j)^2) / 2.
class Bluestein {
 public:
  explicit Bluestein(std::uint64_t n) : padded_(padded(n)), transform_(padded_) {
    const QuadRoots root(2 * n);
    Line kernel(padded_, QuadComplex{0, 0});
    for (std::uint64_t j = 0; j < n; ++j) {
      chirp_.push_back(root(multiply_mod(j, j, 2 * n)));
      kernel[j] = {chirp_[j].re, -chirp_[j].im};
      if (j > 0) kernel[padded_ - j] = kernel[j];
    }
    spectrum_ = transform_(kernel);
  }
  Line operator()(const Line& in) const {
    const std::uint64_t n = chirp_.size();
    Line data(padded_, QuadComplex{0, 0});
    for (std::uint64_t j = 0; j < n; ++j) data[j] = multiply(in[j], chirp_[j]);
    data = transform_(data);
    for (std::uint64_t j = 0; j < padded_; ++j) data[j] = multiply(data[j], spectrum_[j]);
    data = transform_(data);  // forwards, and read backwards
    Line out(n);
    for (std::uint64_t k = 0; k < n; ++k) {
      out[k] = multiply(data[(padded_ - k) % padded_], chirp_[k]);
      out[k] = {out[k].re / padded_, out[k].im / padded_};
    }
    return out;
  }

 private:
  static std::uint64_t padded(std::uint64_t n) {
    std::uint64_t m = 1;
    while (m < 2 * n - 1) m *= 2;
    return m;
  }

  std::uint64_t padded_;
  Transform transform_;
  Line chirp_, spectrum_;
};

template <class Way>
void transform_lines(Line& data, std::uint64_t n, std::uint64_t stride, bool inverse) {
  const Way way(n);
  Line line(n);
  for (std::uint64_t l = 0; l < data.size() / n; ++l) {
    QuadComplex* start = &data[l / stride * stride * n + l % stride];
    for (std::uint64_t j = 0; j < n; ++j) line[j] = start[j * stride];
    const Line out = way(line);
    for (std::uint64_t k = 0; k < n; ++k) start[k * stride] = out[inverse && k > 0 ? n - k : k];
  }
}

}  // namespace
}  // namespace quad

void reference_dft_lines(std::vector<QuadComplex>& data, std::uint64_t n, std::uint64_t stride,
                         bool inverse, int) {
  if (n <= 1 || data.empty()) return;
  largest_prime_factor(n) <= quad::largest_by_definition
      ? quad::transform_lines<quad::Transform>(data, n, stride, inverse)
      : quad::transform_lines<quad::Bluestein>(data, n, stride, inverse);
}

double relative_l2_error(const Complex<DoubleDouble>* out, const QuadComplex* reference,
                         std::uint64_t n) {
  Quad error = 0, norm = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    const Quad re = quad_of(out[i].re) - reference[i].re, im = quad_of(out[i].im) - reference[i].im;
    error += re * re + im * im;
    norm += reference[i].re * reference[i].re + reference[i].im * reference[i].im;
  }
  if (norm == 0) return error == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::sqrt(static_cast<double>(error / norm));
}

}  // namespace papilio::numbers
