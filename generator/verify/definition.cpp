// SPDX-License-Identifier: MIT
//
// A function a kind, and the table of them. The trigonometric kinds follow FFTW's manual, section
// "1d Real-even DFTs (DCTs)" and the two after it; pi (j + 1/2) k / n is written 2 pi (2 j + 1) k /
// (4 n), so that every angle is a multiple of one root's.
#include "generator/verify/definition.h"

#include <boost/math/constants/constants.hpp>
#include <stdexcept>

namespace papilio::verify {
namespace {

using dag::Exact;
using Values = std::vector<Complex>;

Complex operator*(const Complex& a, const Complex& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// exp(2 pi i m / order), for any m.
class Roots {
 public:
  explicit Roots(int order) : order_(order) {
    const Exact angle = boost::math::constants::two_pi<Exact>() / order;
    const Complex root{cos(angle), sin(angle)};
    powers_.push_back({1, 0});
    // Each power adds a rounding error of 2^-236: after the 1024 of a DCT-IV of 128 points, 2^-226.
    for (int m = 1; m < order; ++m) powers_.push_back(powers_.back() * root);
  }

  const Complex& operator()(int m) const { return powers_[(m % order_ + order_) % order_]; }
  const Exact& cosine(int m) const { return (*this)(m).re; }
  const Exact& sine(int m) const { return (*this)(m).im; }

 private:
  const int order_;
  std::vector<Complex> powers_;
};

// The n by n matrix of entry(k, j).
template <class Entry>
Matrix from_real(int n, const Entry& entry) {
  Matrix matrix(n, std::vector<Exact>(n));
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j) matrix[k][j] = entry(k, j);
  return matrix;
}

// The same of complex entries: (a + i b)(x + i y) = (a x - b y) + i (b x + a y).
template <class Entry>
Matrix from_complex(int n, const Entry& entry) {
  Matrix matrix(2 * n, std::vector<Exact>(2 * n));
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j) {
      const Complex a = entry(k, j);
      matrix[2 * k][2 * j] = matrix[2 * k + 1][2 * j + 1] = a.re;
      matrix[2 * k][2 * j + 1] = -a.im;
      matrix[2 * k + 1][2 * j] = a.im;
    }
  return matrix;
}

Matrix plain(int n, const Values&) {
  const Roots w(n);
  return from_complex(n, [&](int k, int j) { return w(-j * k); });
}

Matrix twiddle(int n, const Values& v) {
  const Roots w(n);
  return from_complex(n, [&](int k, int j) { return j == 0 ? w(0) : w(-j * k) * v[j]; });
}

Matrix twiddle_dif(int n, const Values& v) {
  const Roots w(n);
  return from_complex(n, [&](int k, int j) { return k == 0 ? w(0) : w(-j * k) * v[k]; });
}

// h_m = sum_l v_l exp(2 pi i l m / n), y_k = sum_s h_{k-s} x_s.
Matrix convolve(int n, const Values& v) {
  const Roots w(n);
  Values h(n);
  for (int m = 0; m < n; ++m)
    for (int l = 0; l < n; ++l) {
      const Complex term = v[l] * w(l * m);
      h[m] = {h[m].re + term.re, h[m].im + term.im};
    }
  return from_complex(n, [&](int k, int s) { return h[(k - s + n) % n]; });
}

// Slot s of half-complex data is r_s up to n / 2, then i_{n-s}.
Matrix real(int n, const Values&) {
  const Roots w(n);
  return from_real(n, [&](int slot, int j) -> Exact {
    return 2 * slot <= n ? w.cosine(j * slot) : -w.sine(j * (n - slot));
  });
}

// y_j = sum_k z_k exp(2 pi i j k / n), z_{n-k} the conjugate of z_k.
Matrix real_inverse(int n, const Values&) {
  const Roots w(n);
  return from_real(n, [&](int j, int slot) -> Exact {
    if (slot == 0 || 2 * slot == n) return w.cosine(j * slot);
    return 2 * (2 * slot < n ? w.cosine(j * slot) : -w.sine(j * (n - slot)));
  });
}

// 2 sum_j x_j cos(pi (j + 1/2) k / n)
Matrix dct2(int n, const Values&) {
  const Roots w(4 * n);
  return from_real(n, [&](int k, int j) -> Exact { return 2 * w.cosine((2 * j + 1) * k); });
}

// x_0 + 2 sum_{j>0} x_j cos(pi j (k + 1/2) / n)
Matrix dct3(int n, const Values&) {
  const Roots w(4 * n);
  return from_real(
      n, [&](int k, int j) -> Exact { return (j == 0 ? 1 : 2) * w.cosine(j * (2 * k + 1)); });
}

// 2 sum_j x_j cos(pi (j + 1/2) (k + 1/2) / n)
Matrix dct4(int n, const Values&) {
  const Roots w(8 * n);
  return from_real(n,
                   [&](int k, int j) -> Exact { return 2 * w.cosine((2 * j + 1) * (2 * k + 1)); });
}

// 2 sum_j x_j sin(pi (j + 1/2) (k + 1) / n)
Matrix dst2(int n, const Values&) {
  const Roots w(4 * n);
  return from_real(n, [&](int k, int j) -> Exact { return 2 * w.sine((2 * j + 1) * (k + 1)); });
}

// (-1)^k x_{n-1} + 2 sum_{j<n-1} x_j sin(pi (j + 1) (k + 1/2) / n)
Matrix dst3(int n, const Values&) {
  const Roots w(4 * n);
  return from_real(n, [&](int k, int j) -> Exact {
    return (j == n - 1 ? 1 : 2) * w.sine((j + 1) * (2 * k + 1));
  });
}

// 2 sum_j x_j sin(pi (j + 1/2) (k + 1/2) / n)
Matrix dst4(int n, const Values&) {
  const Roots w(8 * n);
  return from_real(n, [&](int k, int j) -> Exact { return 2 * w.sine((2 * j + 1) * (2 * k + 1)); });
}

struct Row {
  const char* kind;
  Matrix (*matrix)(int n, const Values& v);
};

constexpr Row table[] = {
    {"plain", plain},       {"twiddle", twiddle}, {"twiddle_dif", twiddle_dif},
    {"convolve", convolve}, {"real", real},       {"real_inverse", real_inverse},
    {"dct2", dct2},         {"dct3", dct3},       {"dct4", dct4},
    {"dst2", dst2},         {"dst3", dst3},       {"dst4", dst4},
};

}  // namespace

Matrix definition(const std::string& kind, int n, const std::vector<Complex>& v) {
  for (const Row& row : table)
    if (kind == row.kind) return row.matrix(n, v);
  throw std::invalid_argument("there is no definition of kind '" + kind + "'");
}

std::vector<Exact> multiply(const Matrix& matrix, const std::vector<Exact>& x) {
  std::vector<Exact> y;
  for (const auto& row : matrix) {
    Exact sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += row[j] * x[j];
    y.push_back(std::move(sum));
  }
  return y;
}

}  // namespace papilio::verify
