// SPDX-License-Identifier: MIT
//
// J. Makhoul, "A fast cosine transform in one and two dimensions", 1980, has the orders, and the
// roots of one axis. With A and B, rows k and n - k of the complex transform of complex numbers,
// and w = w_4n^k, row k of the DCT-II is w A + conj(w) B, and row n - k is i (w A - conj(w) B): of
// real numbers B is conj(A), and both are 2 Re(w A) and -2 Im(w A). The DCT-III does the opposite
// before its transform, and the DHT is a mean with i.
#include "runtime/access/real_planes.h"

#include <fmt/format.h>

#include "runtime/access/division_text.h"

namespace papilio::access {
namespace {

// With w = c - i s, p = A + B and d = -i (A - B): c p + s d and s p - c d.
constexpr const char* second_kind =
    "    const complex_t p = {a.re + b.re, a.im + b.im}, d = {a.im - b.im, b.re - a.re};\n"
    "    const complex_t at_k = {papilio_fma(p.re, root.re, -(d.re * root.im)),\n"
    "                            papilio_fma(p.im, root.re, -(d.im * root.im))};\n"
    "    const complex_t at_opposite = {-papilio_fma(p.re, root.im, d.re * root.re),\n"
    "                                   -papilio_fma(p.im, root.im, d.im * root.re)};\n";

// conj(w) (A - i B) and w (A + i B), that is p + i q and p - i q with p = c A + s B and
// q = s A - c B. Parts are swapped, as an inverse transform has them, and i changes its sign. Row 0
// has no B.
constexpr const char* third_kind =
    "    const complex_t p = {papilio_fma(a.re, root.re, -(b.re * root.im)),\n"
    "                         papilio_fma(a.im, root.re, -(b.im * root.im))};\n"
    "    const complex_t q = {-papilio_fma(a.re, root.im, b.re * root.re),\n"
    "                         -papilio_fma(a.im, root.im, b.im * root.re)};\n"
    "    const complex_t at_k = k == 0 ? a : complex_t{p.re + q.im, p.im - q.re};\n"
    "    const complex_t at_opposite = {p.re - q.im, p.im + q.re};\n";

// ((A + B) + i (A - B)) / 2 and ((A + B) - i (A - B)) / 2.
constexpr const char* hartley =
    "    const complex_t p = {real(.5) * (a.re + b.re), real(.5) * (a.im + b.im)},\n"
    "                    d = {real(.5) * (a.im - b.im), real(.5) * (b.re - a.re)};\n"
    "    const complex_t at_k = {p.re - d.re, p.im - d.im};\n"
    "    const complex_t at_opposite = {p.re + d.re, p.im + d.im};\n";

constexpr RealPlane planes[] = {
    {Kind::dct2, RowOrder::even_then_odd, RowOrder::same, true, second_kind},
    {Kind::dct3, RowOrder::same, RowOrder::even_then_odd, true, third_kind},
    {Kind::dst2, RowOrder::even_then_negated_odd, RowOrder::reversed, true, second_kind},
    {Kind::dst3, RowOrder::reversed, RowOrder::even_then_negated_odd, true, third_kind},
    {Kind::dht, RowOrder::same, RowOrder::same, false, hartley},
};

}  // namespace

const RealPlane* real_plane(Kind kind) {
  for (const RealPlane& row : planes)
    if (row.kind == kind) return &row;
  return nullptr;
}

std::string row_text(RowOrder order, const std::vector<std::uint64_t>& counts, std::uint64_t n,
                     const std::string& index, bool& negates) {
  using compose::quotient, compose::remainder;
  std::string text = fmt::format("  const int above = {};\n", quotient(index, n)), row, negative;
  std::uint64_t weight = 1;
  for (std::size_t d = counts.size(); d-- > 0;) {
    const std::uint64_t count = counts[d];
    const std::string rest = quotient("above", weight);
    text += fmt::format("  const int x{} = {};\n", d, d > 0 ? remainder(rest, count) : rest);
    std::string place = fmt::format("x{}", d);
    if (order == RowOrder::reversed) place = fmt::format("({} - x{})", count - 1, d);
    if (order == RowOrder::even_then_odd || order == RowOrder::even_then_negated_odd)
      place = fmt::format("(x{0} < {1} ? 2 * x{0} : {2} - 2 * x{0})", d, (count + 1) / 2,
                          2 * count - 1);
    row += fmt::format("{}{} * {}", row.empty() ? "" : " + ", place, weight * n);
    negative += fmt::format("{}(x{} >= {})", negative.empty() ? "" : " != ", d, (count + 1) / 2);
    weight *= count;
  }
  negates = order == RowOrder::even_then_negated_odd;
  text += fmt::format("  const int row = {};\n", row);
  return negates ? text + fmt::format("  const bool negative = {};\n", negative) : text;
}

}  // namespace papilio::access
