// SPDX-License-Identifier: MIT
//
// Unit roots with exact symmetries, and the few complex operations that all algorithms share.
#include "generator/algorithm/roots.h"

#include <boost/math/constants/constants.hpp>
#include <utility>

namespace papilio::algorithm {
namespace {

// cos and sin of k / n of a turn, 0 <= k < n.
std::pair<Exact, Exact> on_circle(int k, int n) {
  if (2 * k > n) {  // lower half
    const auto [c, s] = on_circle(n - k, n);
    return {c, -s};
  }
  if (4 * k > n) {  // second quadrant, as a quarter turn and k / n - 1/4 = (4 k - n) / (4 n)
    const auto [c, s] = on_circle(4 * k - n, 4 * n);
    return {-s, c};
  }
  if (8 * k > n) {  // second octant
    const auto [c, s] = on_circle(n - 4 * k, 4 * n);
    return {s, c};
  }
  const Exact angle = boost::math::constants::two_pi<Exact>() * k / n;
  return {boost::multiprecision::cos(angle), boost::multiprecision::sin(angle)};
}

}  // namespace

Roots::Roots(int n) {
  for (int k = 0; k < n; ++k) {
    const auto [c, s] = on_circle(k, n);
    cos_.push_back(c);
    sin_.push_back(s);
  }
}

std::size_t Roots::index(long k) const {
  const long n = static_cast<long>(cos_.size());
  return static_cast<std::size_t>(((k % n) + n) % n);
}

Complex add(Builder& builder, Complex a, Complex b) {
  return {builder.add(a.re, b.re), builder.add(a.im, b.im)};
}

Complex subtract(Builder& builder, Complex a, Complex b) {
  return {builder.subtract(a.re, b.re), builder.subtract(a.im, b.im)};
}

Complex multiply(Builder& builder, const Exact& re, const Exact& im, Complex a) {
  const Vertex c = builder.constant(re);
  const Vertex s = builder.constant(im);
  // In this order with every compiler: the numbers of vertices decide where signs go.
  const Vertex s_im = builder.multiply(s, a.im), c_re = builder.multiply(c, a.re);
  const Vertex real = builder.subtract(c_re, s_im);
  const Vertex c_im = builder.multiply(c, a.im), s_re = builder.multiply(s, a.re);
  return {real, builder.add(s_re, c_im)};
}

Signal transform(Builder& builder, const Signal& in, const Tree& tree, const Workshop& workshop) {
  if (in.size() == 1) return in;
  std::vector<Vertex> reals;
  for (const Complex& value : in) {
    reals.push_back(value.re);
    reals.push_back(value.im);
  }
  const auto out = builder.splice(workshop.dft(tree), reals);
  Signal result;
  for (std::size_t k = 0; k < in.size(); ++k) result.push_back({out[2 * k], out[2 * k + 1]});
  return result;
}

}  // namespace papilio::algorithm
