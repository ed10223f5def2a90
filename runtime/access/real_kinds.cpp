// SPDX-License-Identifier: MIT
//
// Each kind by one complex transform F of N points. DCT-II and III: J. Makhoul, "A fast cosine
// transform in one and two dimensions", 1980. DCT-IV of even n: N = n / 2, R. J. Clark's packing,
// as in H. S. Malvar, "Signal Processing with Lapped Transforms", 1992. DCT-I, DST-I: the even or
// odd extension. Sine transforms are cosine transforms of reversed or alternating data. The
// definitions are Kind's in papilio.hpp.
#include "runtime/access/real_kinds.h"

#include <fmt/format.h>

#include "runtime/access/root_text.h"
#include "runtime/access/table_placer.h"

namespace papilio::access {
namespace {

using twiddle::Table;

// A table of so many roots is read whole; of more, products of two short tables' entries.
constexpr std::uint64_t longest_table = 1 << 13;

std::int64_t signed_of(std::uint64_t n) {
  return static_cast<std::int64_t>(n);
}

std::uint64_t same(std::uint64_t n) {
  return n;
}
std::uint64_t even_extension(std::uint64_t n) {
  return 2 * (n - 1);
}
std::uint64_t odd_extension(std::uint64_t n) {
  return 2 * (n + 1);
}
std::uint64_t half_if_even(std::uint64_t n) {
  return n % 2 == 0 ? n / 2 : 2 * n;
}

// Bins beyond the half that memory holds are conjugates; the imaginary parts of those that are
// their own conjugates are not read. One load, behind no branch, so that a thread's loads do not
// wait for each other.
std::string load_c2r(const EndText& t) {
  if (t.half)
    return fmt::format("  value = {};\n  if ({} || 2 * {} == {}) value.im = 0;\n",
                       t.source(t.element(1)), t.is_first(), t.index, t.n);
  return fmt::format(
      "  value = {2};\n"
      "  if (2 * {0} > {1}) value.im = -value.im;\n"
      "  if ({0} == 0 || 2 * {0} == {1}) value.im = 0;\n",
      t.index, t.n,
      t.source(t.element(fmt::format("(2 * {0} <= {1} ? {0} : {1} - {0})", t.index, t.n))));
}

// F's element j is x[2j] in the first half and x[2n - 1 - 2j] in the second.
std::string even_then_odd(const EndText& t) {
  return fmt::format("({0} < {1} ? 2 * {0} : {2} - 2 * {0})", t.index, (t.n + 1) / 2, 2 * t.n - 1);
}

std::string load_dct2(const EndText& t) {
  return fmt::format("  value = {};\n", t.source(t.element(even_then_odd(t))));
}

std::string load_dst2(const EndText& t) {
  return load_dct2(t) +
         fmt::format("  if ({} >= {}) value.re = -value.re;\n", t.index, (t.n + 1) / 2);
}

// y_k is 2 Re(w_4n^k F_k), and y_n-k, of F_n-k = conj F_k and w_4n^n = -i, -2 Im of the same
// product. They go to these elements.
std::string store_second(const EndText& t, const EndText::Element& k, const EndText::Element& n_k) {
  return fmt::format(
             "  const complex_t root = {};\n"
             "  const real number = 2 * papilio_fma(value.re, root.re, -(value.im * root.im));\n",
             t.root(4 * t.n, t.index, t.n)) +
         t.sink(k, "number") +
         t.of_conjugate(t.sink(n_k, "-2 * papilio_fma(value.re, root.im, value.im * root.re)"));
}

std::string store_dct2(const EndText& t) {
  return store_second(t, t.element(1), t.element(-1, signed_of(t.n)));
}

std::string store_dst2(const EndText& t) {
  return store_second(t, t.element(-1, signed_of(t.n) - 1), t.element(1, -1));
}

// Text of x_n-j, which is 0 where j is 0: in its place, which may not be there, the first element
// in memory is loaded.
std::string opposite_or_0(const EndText& t, EndText::Element opposite) {
  const int base_of_0 = opposite.constant == "-1 + c" ? 1 : 0;
  opposite.base = fmt::format("({} ? {} : {})", t.is_first(), base_of_0, opposite.base);
  return fmt::format("{} ? 0 : {}.re", t.is_first(), t.source(opposite));
}

// (x_j - i x_{n-j}) conj(w_4n^j).
std::string load_third(const EndText& t, const EndText::Element& first,
                       const EndText::Element& second) {
  return fmt::format(
      "  {{\n    const complex_t root = {};\n    const real a = {}.re, b = {};\n"
      "    value.re = papilio_fma(a, root.re, -(b * root.im));\n"
      "    value.im = -papilio_fma(a, root.im, b * root.re);\n  }}\n",
      t.root(4 * t.n, t.index, t.n), t.source(first), opposite_or_0(t, second));
}

std::string load_dct3(const EndText& t) {
  return load_third(t, t.element(1), t.element(-1, signed_of(t.n)));
}

std::string load_dst3(const EndText& t) {
  return load_third(t, t.element(-1, signed_of(t.n) - 1), t.element(1, -1));
}

// The four elements of kind II or III that a pair of bins i and m - i of a fold meets, n = 2 m, by
// the number that a cosine transform gives them; a sine transform has them in reversed order.
struct OfPair {
  EndText::Element i, n_i, m_less_i, m_plus_i;
};

OfPair of_cosines(const EndText& t) {
  const std::int64_t n = signed_of(t.n);
  return {t.element(1), t.element(-1, n), t.element(-1, n / 2), t.element(1, n / 2)};
}

OfPair of_sines(const EndText& t) {
  const std::int64_t n = signed_of(t.n);
  return {t.element(-1, n - 1), t.element(1, -1), t.element(1, n / 2 - 1),
          t.element(-1, n / 2 - 1)};
}

// The roots of a pair, w_4n^i and w_4n^(5 i), and the real part of w_8. Of bins k and m - k each
// has a root w_4n of its own, and their fold has w_n^k: since w_4n^(m - k) is w_8 conj(w_4n^k),
// they are products of these.
std::string roots_of_pair(const EndText& t) {
  // One after the other: where a table is placed depends on the order.
  const std::string root = t.root(4 * t.n, t.index, t.pairs);
  const std::string fifth = t.root(4 * t.n, t.index, t.pairs, 5);
  return fmt::format(
      "  const real k = PAPILIO_CONSTANT(0.707106781186547524400844362104849039);\n"
      "  const complex_t root = {}, fifth = {};\n",
      root, fifth);
}

// With the bins V_k = conj(w_4n^k) (x_k - i x_n-k), u = x_i - i x_n-i and v = w_8 (x_m-i + i
// x_m+i): V_i + conj V_m-i is conj(w_4n^i) (u + v), and i conj(w_n^i) (V_i - conj V_m-i) is i
// conj(w_4n^5i) (u - v). Z_i is their sum, and conj Z_m-i their difference.
std::string load_pair_of_third(const EndText& t, const OfPair& x) {
  return roots_of_pair(t) +
         fmt::format(
             "  const real x = {}.re, y = {}, p = {}.re, q = {}.re;\n"
             "  const real sum = p + q, difference = q - p;\n"
             "  const complex_t s = papilio_multiply({{papilio_fma(k, sum, x), papilio_fma(k, "
             "difference, -y)}}, {{root.re, -root.im}});\n"
             "  const complex_t d = papilio_multiply({{papilio_fma(-k, sum, x), papilio_fma(-k, "
             "difference, -y)}}, {{fifth.im, fifth.re}});\n"
             "  a = {{s.re + d.re, s.im + d.im}};\n  b = {{s.re - d.re, d.im - s.im}};\n",
             t.source(x.i), opposite_or_0(t, x.n_i), t.source(x.m_less_i), t.source(x.m_plus_i));
}

std::string load_pair_dct3(const EndText& t) {
  return load_pair_of_third(t, of_cosines(t));
}

std::string load_pair_dst3(const EndText& t) {
  return load_pair_of_third(t, of_sines(t));
}

// The opposite: with the sum s of w_4n^i (Z_i + conj Z_m-i) and -i w_4n^5i (Z_i - conj Z_m-i) and
// their difference d, s is 2 w_4n^i V_i, and 2 w_4n^(m - i) V_m-i is w_8 conj(d). The real part of
// each is a result, and the imaginary part times -1 is another (store_second).
std::string store_pair_of_second(const EndText& t, const OfPair& y) {
  const auto unless = [&](const std::string& condition, const std::string& statement) {
    return fmt::format("  if (!({})) {{\n  {}  }}\n", condition, statement);
  };
  const auto unless_second = [&](const std::string& statement) {
    return t.once ? unless(fmt::format("2 * {} == {}", t.index, t.n / 2), statement) : statement;
  };
  // Elements of which there are two values keep the last one.
  const std::string m_plus_i = unless_second(t.sink(y.m_plus_i, "k * (d.re + d.im)"));
  return roots_of_pair(t) +
         "  const complex_t p = papilio_multiply({a.re + b.re, a.im - b.im}, root);\n"
         "  const complex_t q = papilio_multiply({a.re - b.re, a.im + b.im}, {fifth.im, "
         "-fifth.re});\n"
         "  const complex_t s = {p.re + q.re, p.im + q.im}, d = {p.re - q.re, p.im - q.im};\n" +
         (t.once ? unless(t.is_first(), m_plus_i) : m_plus_i) +
         unless_second(t.sink(y.m_less_i, "k * (d.re - d.im)")) + t.sink(y.i, "s.re") +
         unless(t.is_first(), t.sink(y.n_i, "-s.im"));
}

std::string store_pair_dct2(const EndText& t) {
  return store_pair_of_second(t, of_cosines(t));
}

std::string store_pair_dst2(const EndText& t) {
  return store_pair_of_second(t, of_sines(t));
}

std::string store_dct3(const EndText& t) {
  return t.sink(t.element(even_then_odd(t)), "value.re");
}

std::string store_dst3(const EndText& t) {
  return t.sink(t.element(even_then_odd(t)),
                fmt::format("({} < {} ? value.re : -value.re)", t.index, (t.n + 1) / 2));
}

std::string load_dct1(const EndText& t) {
  return fmt::format(
      "  value = {};\n",
      t.source(t.element(fmt::format("({0} < {1} ? {0} : {2} - {0})", t.index, t.n, t.length))));
}

std::string store_dct1(const EndText& t) {
  return fmt::format("  if ({} >= {}) return;\n", t.index, t.n) + t.sink(t.element(1), "value.re");
}

std::string load_dst1(const EndText& t) {
  return fmt::format(
      "  value = {2};\n"
      "  if ({0} > {1}) value.re = -value.re;\n"
      "  if ({0} == 0 || {0} == {1}) value.re = 0;\n",
      t.index, t.n + 1,
      t.source(
          t.element(fmt::format("({0} == 0 || {0} == {1} ? 0 : {0} < {1} ? {0} - 1 : {2} - {0})",
                                t.index, t.n + 1, t.length - 1))));
}

std::string store_dst1(const EndText& t) {
  return fmt::format("  if ({0} == 0 || {0} > {1}) return;\n", t.index, t.n) +
         t.sink(t.element(1, -1), "-value.im");
}

// Even n: (x_2j + i x_{n-1-2j}) w_2n^j. Odd n: x_j w_4n^j in N = 2 n points, the second half zeros.
// `reversed`: of x in reversed order.
std::string load_fourth(const EndText& t, bool reversed) {
  const std::int64_t last = signed_of(t.n) - 1;
  const auto element = [&](std::int64_t factor, std::int64_t offset) {
    return t.source(reversed ? t.element(-factor, last - offset) : t.element(factor, offset));
  };
  if (t.n % 2 == 0)
    return fmt::format("  value = papilio_multiply({{{}.re, {}.re}}, {});\n", element(2, 0),
                       element(-2, last), t.root(2 * t.n, t.index, t.length));
  return fmt::format(
      "  if ({0} < {1}) {{\n    const complex_t root = {2};\n    value = {3};\n"
      "    value = {{value.re * root.re, value.re * root.im}};\n"
      "  }} else {{\n    value = complex_t{{0, 0}};\n  }}\n",
      t.index, t.n, t.root(4 * t.n, fmt::format("({0} < {1} ? {0} : 0)", t.index, t.n), t.n),
      element(1, 0));
}

// Even n: 2 F_k w_8n^(4k+1) is y_2k - i y_{n-1-2k}. Odd n: 2 Re(F_k w_8n^(2k+1)) is y_k.
// `alternating`: y_k is (-1)^k times that. The factors are roots of their own, rounded once: of
// w_2n^k w_8n the product would be rounded, too.
std::string store_fourth(const EndText& t, bool alternating) {
  if (t.n % 2 == 0)
    return fmt::format("  value = papilio_multiply(value, {});\n",
                       t.shifted_root(8 * t.n, 4, t.length)) +
           t.sink(t.element(2), "2 * value.re") +
           t.sink(t.element(-2, signed_of(t.n) - 1),
                  alternating ? "2 * value.im" : "-2 * value.im");
  const std::string sign = fmt::format("({} % 2 == 0 ? 2 : -2)", t.index);
  return fmt::format(
             "  if ({} >= {}) return;\n  const complex_t root = {};\n"
             "  const real number = {} * papilio_fma(value.re, root.re, -(value.im * root.im));\n",
             t.index, t.n, t.shifted_root(8 * t.n, 2, t.n), alternating ? sign : "2") +
         t.sink(t.element(1), "number");
}

// The text at element N - 1 - e.
EndText at_mirrored(const EndText& t) {
  EndText mirrored = t;
  mirrored.index = fmt::format("({} - {})", t.length - 1, t.index);
  return mirrored;
}

std::string load_four_of_fourth(const EndText& t, const char* own, const char* mirrored) {
  // One after the other: where a table is placed depends on the order.
  const std::string root = t.root(2 * t.n, t.index, t.length),
                    other = t.root(2 * t.n, at_mirrored(t).index, t.length);
  return fmt::format("  a = papilio_multiply({{{}}}, {});\n  b = papilio_multiply({{{}}}, {});\n",
                     own, root, mirrored, other);
}

std::string store_four_of_fourth(const EndText& t, const char* sign) {
  const std::string root = t.shifted_root(8 * t.n, 4, t.length),
                    other = at_mirrored(t).shifted_root(8 * t.n, 4, t.length);
  return fmt::format(
      "  const complex_t p = papilio_multiply(a, {}), q = papilio_multiply(b, {});\n"
      "  const complex_t low = {{2 * p.re, {sign}2 * q.im}}, high = {{2 * q.re, {sign}2 * "
      "p.im}};\n",
      root, other, fmt::arg("sign", sign));
}

std::string load_four_dct4(const EndText& t) {
  return load_four_of_fourth(t, "low.re, high.im", "high.re, low.im");
}
std::string store_four_dct4(const EndText& t) {
  return store_four_of_fourth(t, "-");
}
std::string load_four_dst4(const EndText& t) {
  return load_four_of_fourth(t, "high.im, low.re", "low.im, high.re");
}
std::string store_four_dst4(const EndText& t) {
  return store_four_of_fourth(t, "");
}

std::string load_dct4(const EndText& t) {
  return load_fourth(t, false);
}
std::string store_dct4(const EndText& t) {
  return store_fourth(t, false);
}
std::string load_dst4(const EndText& t) {
  return load_fourth(t, true);
}
std::string store_dst4(const EndText& t) {
  return store_fourth(t, true);
}

std::string store_dht(const EndText& t) {
  return t.sink(t.element(1), "value.re - value.im") +
         t.of_conjugate(t.sink(t.element(-1, signed_of(t.n)), "value.re + value.im"));
}

constexpr RealKind table[] = {
    {Kind::c2c, "c2c", false, false, false, false, same, nullptr, nullptr},
    {Kind::r2c, "r2c", false, true, false, false, same, nullptr, nullptr},
    {Kind::c2r, "c2r", true, false, false, false, same, load_c2r, nullptr},
    {Kind::dct1, "dct1", false, true, false, false, even_extension, load_dct1, store_dct1},
    {Kind::dct2, "dct2", false, true, false, true, same, load_dct2, store_dct2, nullptr,
     store_pair_dct2},
    {Kind::dct3, "dct3", true, false, true, true, same, load_dct3, store_dct3, load_pair_dct3},
    {Kind::dct4, "dct4", false, false, true, true, half_if_even, load_dct4, store_dct4, nullptr,
     nullptr, load_four_dct4, store_four_dct4},
    {Kind::dst1, "dst1", false, true, false, false, odd_extension, load_dst1, store_dst1},
    {Kind::dst2, "dst2", false, true, false, true, same, load_dst2, store_dst2, nullptr,
     store_pair_dst2},
    {Kind::dst3, "dst3", true, false, true, true, same, load_dst3, store_dst3, load_pair_dst3},
    {Kind::dst4, "dst4", false, false, true, true, half_if_even, load_dst4, store_dst4, nullptr,
     nullptr, load_four_dst4, store_four_dst4},
    {Kind::dht, "dht", false, true, false, false, same, nullptr, store_dht},
};

}  // namespace

bool EndText::is_sum() const {
  return row.empty() && index == sum_of_element;
}

EndText::Element EndText::element(const std::string& number) const {
  return {row.empty() ? number : fmt::format("{} + ({})", row, number)};
}

EndText::Element EndText::element(std::int64_t factor, std::int64_t offset) const {
  const auto times = [&](const std::string& text) {
    return factor == 1 ? text : factor == -1 ? "-" + text : fmt::format("{} * {}", factor, text);
  };
  const auto plus = [&](const std::string& text) {
    return offset == 0 ? times(text) : fmt::format("{} + {}", offset, times(text));
  };
  if (!is_sum()) return element(plus(index));
  // Bases are not negative: limits count on it.
  return factor > 0 ? Element{times("j"), plus("c")} : Element{plus("j"), times("c")};
}

std::string EndText::is_first() const {
  return is_sum() ? "(c == 0 && j == 0)" : index + " == 0";
}

std::string EndText::of_conjugate(const std::string& statement) const {
  if (!both) return "";
  const std::string is_alone = is_sum() ? fmt::format("c == 0 && (j == 0 || 2 * j == {})", length)
                                        : fmt::format("{0} == 0 || 2 * {0} == {1}", index, length);
  return fmt::format("  if (!({})) {{\n  {}  }}\n", is_alone, statement);
}

std::string EndText::source(const Element& element) const {
  return fmt::format("{}(arguments, here, {}, {})", memory, element.base, element.constant);
}

std::string EndText::sink(const Element& element, const std::string& number) const {
  return fmt::format("  {}(arguments, here, {}, {}, complex_t{{{}, 0}});\n", memory, element.base,
                     element.constant, number);
}

std::string EndText::root(std::uint64_t order, const std::string& exponent, std::uint64_t count,
                          std::uint64_t step) const {
  if (count <= longest_table)
    return tables.entry({Table::Kind::root_powers, order, step, count}, exponent, true);
  const std::string power = compose::exponent_text(order, exponent);
  return compose::root_power(order, step == 1 ? power : fmt::format("({} * {})", power, step),
                             tables);
}

std::string EndText::shifted_root(std::uint64_t order, std::uint64_t step,
                                  std::uint64_t count) const {
  if (count <= longest_table)
    return tables.entry({Table::Kind::shifted_powers, order, step, count}, index, true);
  return compose::root_power(
      order, fmt::format("({} * {} + 1)", compose::exponent_text(order, index), step), tables);
}

const RealKind& real_kind(Kind kind) {
  return table[static_cast<int>(kind)];
}

}  // namespace papilio::access
