// SPDX-License-Identifier: MIT
//
// fourier: a real DFT R of length k, products with the known spectrum, and back through the
// transposed network of R, since the inverse of R is R^T up to a factor for each bin that the
// products absorb. alternating: for k odd, x_s -> (-1)^s x_s turns negacyclic into cyclic. twisted:
// for k = 2 m, a negacyclic convolution of reals is a product of complex polynomials z_s = x_s + i
// x_{s+m} modulo y^m = i; with y = t u, t^m = i, it is cyclic of length m in u. For m odd t is a
// power of i and the twist is free. winograd (1978): for k = 3, modulo z - 1 and z^2 + z + 1, 4
// multiplications and 11 additions. schoolbook: the definition.
#include "generator/algorithm/convolution.h"

#include <stdexcept>

#include "generator/algorithm/roots.h"
#include "generator/dag/transpose.h"

namespace papilio::algorithm {
namespace {

// Real DFT of k points: in x_0 .. x_{k-1}, out re X_0, re X_1, im X_1, re X_2, ...; k reals in all.
Dag real_dft(int k, const Tree& dft, const Workshop& workshop) {
  Builder builder(k);
  Signal in;
  for (int j = 0; j < k; ++j) in.push_back({builder.load(j), builder.constant(0)});
  const Signal out = transform(builder, in, dft, workshop);
  Reals bins;
  for (int m = 0; 2 * m <= k; ++m) {
    bins.push_back(out[m].re);
    if (m > 0 && 2 * m < k) bins.push_back(out[m].im);
  }
  return workshop.simplify(builder.finish(bins));
}

struct ExactComplex {
  Exact re, im;
};

// The spectrum of a kernel, by the definition, divided by its length.
std::vector<ExactComplex> spectrum(const std::vector<ExactComplex>& h) {
  const int k = static_cast<int>(h.size());
  const Roots roots(k);
  std::vector<ExactComplex> bins(k);
  for (int m = 0; m < k; ++m)
    for (int u = 0; u < k; ++u) {
      const Exact &c = roots.cos(m * u), &s = roots.sin(m * u);
      bins[m].re += (h[u].re * c + h[u].im * s) / k;
      bins[m].im += (h[u].im * c - h[u].re * s) / k;
    }
  return bins;
}

Convolved fourier(Builder& builder, const Reals& x, const std::vector<Exact>& h,
                  const Vertex* offset, const Tree& dft, const Workshop& workshop) {
  const int k = static_cast<int>(x.size());
  std::vector<ExactComplex> kernel;
  kernel.reserve(h.size());
  for (const Exact& value : h) kernel.push_back({value, 0});
  const auto bins = spectrum(kernel);

  const Dag forward = real_dft(k, dft, workshop);
  const Dag backward = workshop.simplify(dag::transpose(forward));
  const Reals in = builder.splice(forward, x);
  Reals out;
  for (int m = 0; 2 * m <= k; ++m) {
    if (m == 0 || 2 * m == k) {
      Vertex product = builder.multiply(builder.constant(bins[m].re), in[out.size()]);
      if (m == 0 && offset) product = builder.add(*offset, product);
      out.push_back(product);
    } else {  // bins m and k - m together
      const Complex bin = {in[out.size()], in[out.size() + 1]};
      const Complex product = multiply(builder, 2 * bins[m].re, 2 * bins[m].im, bin);
      out.push_back(product.re);
      out.push_back(product.im);
    }
  }
  return {builder.splice(backward, out), in[0]};
}

Convolved twisted(Builder& builder, const Reals& x, const std::vector<Exact>& h, const Vertex*,
                  const Tree& dft, const Workshop& workshop) {
  const int m = static_cast<int>(x.size()) / 2;
  // t = exp(2 pi i turns / (4 m)) with turns = 1 mod 4, so that t^m = i; if possible a power of i.
  int turns = 1;
  while (m % 2 == 1 && turns % m != 0) turns += 4;
  const Roots roots(4 * m);
  Signal z;
  std::vector<ExactComplex> kernel;
  for (int s = 0; s < m; ++s) {
    const Exact &c = roots.cos(s * turns), &d = roots.sin(s * turns);
    z.push_back(multiply(builder, c, d, {x[s], x[s + m]}));
    kernel.push_back({h[s] * c - h[s + m] * d, h[s] * d + h[s + m] * c});
  }
  z = transform(builder, z, dft, workshop);
  const auto bins = spectrum(kernel);
  for (int s = 0; s < m; ++s) z[s] = multiply(builder, bins[s].re, bins[s].im, z[s]);
  z = transform(builder, z, dft, workshop);  // the inverse, its outputs in reverse order
  Reals out(2 * m);
  for (int t = 0; t < m; ++t) {
    const Complex value =
        multiply(builder, roots.cos(t * turns), -roots.sin(t * turns), z[(m - t) % m]);
    out[t] = value.re;
    out[t + m] = value.im;
  }
  return {out};
}

Convolved schoolbook(Builder& builder, const Reals& x, const std::vector<Exact>& h, int sign,
                     const Vertex* offset) {
  const int k = static_cast<int>(x.size());
  Convolved out = {{}, x[0]};
  for (int s = 1; s < k; ++s) out.sum = builder.add(out.sum, x[s]);
  for (int t = 0; t < k; ++t) {
    Vertex sum = offset ? *offset : builder.constant(0);
    for (int s = 0; s < k; ++s) {
      const Exact factor = t >= s ? h[t - s] : sign * h[t - s + k];
      sum = builder.add(sum, builder.multiply(builder.constant(factor), x[s]));
    }
    out.values.push_back(sum);
  }
  return out;
}

// With d0 = x_0 - x_2, d1 = x_1 - x_2 and e0, e1 made of h likewise, y_t is the mean of y plus
//   M - N, N + L, -L - M, where N = (2 e1 - e0) / 3 d0, L = (2 e0 - e1) / 3 d1 and
//   M = -(e0 + e1) / 3 (d1 - d0).
Convolved winograd(Builder& builder, const Reals& x, const std::vector<Exact>& h,
                   const Vertex* offset, const Tree&, const Workshop&) {
  const auto times = [&](const Exact& factor, Vertex value) {
    return builder.multiply(builder.constant(factor), value);
  };
  const Vertex sum = builder.add(builder.add(x[0], x[1]), x[2]);
  const Vertex d0 = builder.subtract(x[0], x[2]), d1 = builder.subtract(x[1], x[2]);
  const Exact e0 = h[0] - h[2], e1 = h[1] - h[2];
  Vertex mean = times((h[0] + h[1] + h[2]) / 3, sum);
  if (offset) mean = builder.add(*offset, mean);
  const Vertex m = times(-(e0 + e1) / 3, builder.subtract(d1, d0));
  const Vertex n = times((2 * e1 - e0) / 3, d0), l = times((2 * e0 - e1) / 3, d1);
  return {{builder.add(mean, builder.subtract(m, n)), builder.add(mean, builder.add(n, l)),
           builder.subtract(mean, builder.add(l, m))},
          sum};
}

// A cyclic convolution of odd length made negacyclic.
template <Convolved (*cyclic)(Builder&, const Reals&, const std::vector<Exact>&, const Vertex*,
                              const Tree&, const Workshop&)>
Convolved alternate(Builder& builder, const Reals& x, const std::vector<Exact>& h, const Vertex*,
                    const Tree& dft, const Workshop& workshop) {
  Reals signed_x = x;
  std::vector<Exact> signed_h = h;
  for (std::size_t s = 1; s < x.size(); s += 2) {
    signed_x[s] = builder.negate(x[s]);
    signed_h[s] = -h[s];
  }
  Convolved out = cyclic(builder, signed_x, signed_h, nullptr, dft, workshop);
  for (std::size_t t = 1; t < x.size(); t += 2) out.values[t] = builder.negate(out.values[t]);
  return out;
}

bool if_three(int k) {
  return k == 3;
}
bool always(int) {
  return true;
}
bool if_odd(int k) {
  return k % 2 == 1;
}
bool if_even(int k) {
  return k % 2 == 0;
}
// Past this length Fourier always wins; the limit only saves the chooser's time.
bool if_short(int k) {
  return k <= 9;
}
int none(int) {
  return 1;
}
int whole(int k) {
  return k;
}
int half(int k) {
  return k / 2;
}

const std::vector<Convolution> table = {
    {"fourier", 1, always, whole, fourier},
    {"schoolbook", 1, if_short, none,
     [](Builder& builder, const Reals& x, const std::vector<Exact>& h, const Vertex* offset,
        const Tree&, const Workshop&) { return schoolbook(builder, x, h, 1, offset); }},
    {"winograd", 1, if_three, none, winograd},
    {"alternating", -1, if_odd, whole, alternate<fourier>},
    {"winograd", -1, if_three, none, alternate<winograd>},
    {"twisted", -1, if_even, half, twisted},
    {"schoolbook", -1, if_short, none,
     [](Builder& builder, const Reals& x, const std::vector<Exact>& h, const Vertex* offset,
        const Tree&, const Workshop&) { return schoolbook(builder, x, h, -1, offset); }},
};

}  // namespace

std::vector<Tree> convolution_splits(int k, int sign) {
  std::vector<Tree> splits;
  for (const Convolution& row : table) {
    if (row.sign != sign || !row.applies(k)) continue;
    splits.push_back({row.name, k});
    if (const int n = row.transforms(k); n > 1) splits.back().parts.push_back({"", n});
  }
  return splits;
}

Convolved apply_convolution(const Tree& tree, int sign, Builder& builder, const Reals& x,
                            const std::vector<Exact>& h, const Vertex* offset,
                            const Workshop& workshop) {
  for (const Convolution& row : table)
    if (row.sign == sign && row.name == tree.name)
      return row.apply(builder, x, h, offset, tree.parts.empty() ? Tree{"", 1} : tree.parts[0],
                       workshop);
  throw std::invalid_argument("'" + tree.name + "' is not a convolution");
}

}  // namespace papilio::algorithm
