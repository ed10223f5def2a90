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

// (x_j - i x_{n-j}) conj(w_4n^j), x_n = 0: in its place, which may not be there, x_0 is loaded,
// whose base is `base_of_0`.
std::string load_third(const EndText& t, const EndText::Element& first, EndText::Element second,
                       int base_of_0) {
  second.base = fmt::format("({} ? {} : {})", t.is_first(), base_of_0, second.base);
  return fmt::format(
      "  {{\n    const complex_t root = {};\n    const real a = {}.re, b = {} ? 0 : {}.re;\n"
      "    value.re = papilio_fma(a, root.re, -(b * root.im));\n"
      "    value.im = -papilio_fma(a, root.im, b * root.re);\n  }}\n",
      t.root(4 * t.n, t.index, t.n), t.source(first), t.is_first(), t.source(second));
}

std::string load_dct3(const EndText& t) {
  return load_third(t, t.element(1), t.element(-1, signed_of(t.n)), 0);
}

std::string load_dst3(const EndText& t) {
  const EndText::Element before = t.element(1, -1);
  return load_third(t, t.element(-1, signed_of(t.n) - 1), before, before.constant == "0" ? 0 : 1);
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
    {Kind::dct2, "dct2", false, true, false, true, same, load_dct2, store_dct2},
    {Kind::dct3, "dct3", true, false, true, true, same, load_dct3, store_dct3},
    {Kind::dct4, "dct4", false, false, true, true, half_if_even, load_dct4, store_dct4},
    {Kind::dst1, "dst1", false, true, false, false, odd_extension, load_dst1, store_dst1},
    {Kind::dst2, "dst2", false, true, false, true, same, load_dst2, store_dst2},
    {Kind::dst3, "dst3", true, false, true, true, same, load_dst3, store_dst3},
    {Kind::dst4, "dst4", false, false, true, true, half_if_even, load_dst4, store_dst4},
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

std::string EndText::root(std::uint64_t order, const std::string& exponent,
                          std::uint64_t count) const {
  if (count <= longest_table)
    return tables.entry({Table::Kind::root_powers, order, 1, count}, exponent, true);
  return compose::root_power(order, compose::exponent_text(order, exponent), tables);
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
