// SPDX-License-Identifier: MIT
//
// With c_e + i s_e = w_n^-e, inputs j and n - j are folded into p_j = x_j + x_{n-j} and d_j = x_j -
// x_{n-j}, and outputs k and n - k come together:
//     A_k = x_0 + sum_j p_j c_{jk}   (and x_{n/2} c_{kn/2}, n even),    B_k = sum_j d_j s_{jk},
//     y_k = A_k - i B_k,    y_{n-k} = A_k + i B_k,    j, k = 1 .. (n - 1) / 2.
// Terms are added in ascending order of j. The coefficients stand in the text, rounded once to
// working precision, and become operands of the instructions; those of 0 and of magnitude 1 need no
// product.
#include "runtime/compose/matrix/product_text.h"

#include <fmt/format.h>

#include "numbers/double_double.h"
#include "numbers/unit_roots.h"

namespace papilio::compose {
namespace {

std::string literal(double value) {
  return fmt::format("PAPILIO_CONSTANT({:a})", value);
}

std::string literal(const numbers::DoubleDouble& value) {
  return fmt::format("real({:a}, {:a})", value.hi, value.lo);
}

// Whether the cosine or sine of a fraction of the circle is 0.
bool is_zero(std::uint64_t numerator, std::uint64_t points, bool sine) {
  const std::uint64_t quarters = 4 * numerator;
  return quarters % points == 0 && (quarters / points % 2 == 1) != sine;
}

constexpr const char* body_text = R"(
// acc + x * w, w a constant.
PAPILIO_CODELET real {name}_term(const real acc, const real x, const real w) {{
  return w == 0 ? acc : w == 1 ? acc + x : w == -1 ? acc - x : papilio_fma(x, w, acc);
}}
PAPILIO_CODELET real {name}_first(const real x, const real w) {{
  return w == 0 ? 0 : w == 1 ? x : w == -1 ? -x : x * w;
}}
PAPILIO_CODELET void {name}(const real (&xr)[{n}], const real (&xi)[{n}], real (&yr)[{n}],
                            real (&yi)[{n}]) {{
  constexpr real c[{n}] = {{{cosines}}};
  constexpr real s[{n}] = {{{sines}}};
  real pr[{half}], pi[{half}], dr[{half}], di[{half}];
  PAPILIO_UNROLL for (int j = 1; j < {half}; ++j) {{
    pr[j] = xr[j] + xr[{n} - j];
    pi[j] = xi[j] + xi[{n} - j];
    dr[j] = xr[j] - xr[{n} - j];
    di[j] = xi[j] - xi[{n} - j];
  }}
  PAPILIO_UNROLL for (int k = 0; k <= {n} / 2; ++k) {{
    real ar = xr[0], ai = xi[0];
    PAPILIO_UNROLL for (int j = 1; j < {half}; ++j) {{
      ar = {name}_term(ar, pr[j], c[j * k % {n}]);
      ai = {name}_term(ai, pi[j], c[j * k % {n}]);
    }}
{middle}    yr[k] = ar;
    yi[k] = ai;
    if (k > 0 && k < {half}) {{
      real br = {name}_first(dr[1], s[k % {n}]), bi = {name}_first(di[1], s[k % {n}]);
      PAPILIO_UNROLL for (int j = 2; j < {half}; ++j) {{
        br = {name}_term(br, dr[j], s[j * k % {n}]);
        bi = {name}_term(bi, di[j], s[j * k % {n}]);
      }}
      yr[k] = ar + bi;
      yi[k] = ai - br;
      yr[{n} - k] = ar - bi;
      yi[{n} - k] = ai + br;
    }}
  }}
}}
)";

constexpr const char* middle_text = R"(    ar = k % 2 == 0 ? ar + xr[{0}] : ar - xr[{0}];
    ai = k % 2 == 0 ? ai + xi[{0}] : ai - xi[{0}];
)";

}  // namespace

std::string product_name(int points) {
  return fmt::format("papilio_product{}", points);
}

std::string product_text(int points, Precision precision) {
  const numbers::UnitRoots roots(static_cast<std::uint64_t>(points));
  std::string cosines, sines;
  for (int e = 0; e < points; ++e) {
    const auto exponent = static_cast<std::uint64_t>(e);
    const char* comma = e == 0 ? "" : ", ";
    if (precision == Precision::f64x2) {
      const auto root = roots.wide(exponent);
      cosines += comma + literal(root.re);
      sines += comma + literal({0 - root.im.hi, 0 - root.im.lo});
      continue;
    }
    double re, im;
    if (precision == Precision::f32) {
      const auto root = roots.f32(exponent);
      re = root.re, im = root.im;
    } else {
      const auto root = roots.f64(exponent);
      re = root.re, im = root.im;
    }
    cosines += comma + literal(re);
    sines += comma + literal(im == 0 ? 0 : -im);
  }
  return fmt::format(
      body_text, fmt::arg("name", product_name(points)), fmt::arg("n", points),
      fmt::arg("half", (points + 1) / 2), fmt::arg("cosines", cosines), fmt::arg("sines", sines),
      fmt::arg("middle", points % 2 == 0 ? fmt::format(middle_text, points / 2) : ""));
}

int product_instructions(int points) {
  const auto n = static_cast<std::uint64_t>(points), half = (n + 1) / 2;
  int count = 0;
  const auto add = [&](std::uint64_t numerator, bool sine) {
    if (!is_zero(numerator, n, sine)) count += 2;  // both parts
  };
  count += 4 * static_cast<int>(half - 1);  // folded
  for (std::uint64_t k = 0; k <= n / 2; ++k) {
    if (n % 2 == 0) count += 2;
    for (std::uint64_t j = 1; j < half; ++j) add(j * k, false);
    if (k == 0 || k >= half) continue;
    for (std::uint64_t j = 1; j < half; ++j) add(j * k, true);
    count += 4;
  }
  return count;
}

// Folded inputs, and the outputs that there are by the end of the last sum.
int product_live_values(int points) {
  return 4 * points;
}

}  // namespace papilio::compose
