// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_butterfly.h"

namespace papilio::compose {
namespace {

// Multiplies arrays xr and xi, or yr and yi, by all twiddles of a butterfly, w[(q - 1) L].
std::string multiply_by_roots(const Pass& pass, char array) {
  return fmt::format(
      "    PAPILIO_UNROLL for (int q = 1; q < {0}; ++q) {{ const complex_t v = "
      "papilio_multiply({{{2}r[q], {2}i[q]}}, w[(q - 1) * {1}]); {2}r[q] = v.re; {2}i[q] = v.im; "
      "}}\n",
      pass.radix, pass.twiddle_span(), array);
}

// The same from few roots of a butterfly.
std::string multiply_by_powers(const Pass& pass, char array) {
  std::string text;
  for (int q = 1; q < pass.radix; ++q)
    text += root_text("w", q, fmt::format("w[{}]", (q - 1) * pass.twiddle_span())) +
            multiply_value(array, q, fmt::format("w{}", q));
  return text;
}

}  // namespace

std::string arrays(int radix) {
  return fmt::format("    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];\n", radix);
}

bool is_read_root(int q) {
  return q < 4 || q % 4 == 0;
}

std::string root_text(const std::string& name, int q, const std::string& entry) {
  const int fine = q % 4;
  return fmt::format("    const complex_t {}{} = {};\n", name, q,
                     is_read_root(q)
                         ? entry
                         : fmt::format("papilio_multiply({0}{1}, {0}{2})", name, q - fine, fine));
}

std::string multiply_value(char array, int q, const std::string& factor) {
  return fmt::format(
      "    {{ const complex_t v = papilio_multiply({{{1}r[{0}], {1}i[{0}]}}, {2}); {1}r[{0}] = "
      "v.re; {1}i[{0}] = v.im; }}\n",
      q, array, factor);
}

std::string codelet_of(const BodyWriter& body, int radix) {
  return fmt::format("    {}(xr, xi, yr, yi);\n", body.options.codelets.at(radix));
}

std::string multiply_by_twiddles(const BodyWriter& body, const Pass& pass,
                                 const std::string& number, char array) {
  if (pass.twiddle_span() == 1) return "";
  const twiddle::Table table{twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix),
                             pass.twiddle_span(), 0};
  const std::string pointer =
      body.spec.keeps_roots ? body.tables.kept_pointer(table) : body.tables.pointer(table);
  return fmt::format("    const auto w = {} + {};\n", pointer, number) +
         (loaded_roots(body.spec, pass) < pass.radix - 1 ? multiply_by_powers(pass, array)
                                                         : multiply_by_roots(pass, array));
}

std::string each_of_butterfly(const BodyWriter& body, const Pass& pass, const std::string& fill) {
  std::string text = arrays(pass.radix) + each(pass.radix, fill);
  if (pass.twiddle_span() > 1)
    text += multiply_by_twiddles(body, pass, body.twiddle_number(pass), 'x');
  return text + codelet_of(body, pass.radix);
}

void transform_registers(BodyWriter& body, const Pass& pass) {
  if (pass.radix == 1) return;
  std::string text = pass.twiddle_span() > 1 ? body.divide(pass.span) : "";
  text += each_of_butterfly(
      body, pass, fmt::format("xr[q] = {}; xi[q] = {};", element("re", pass), element("im", pass)));
  text += each(pass.radix,
               fmt::format("{} = yr[q]; {} = yi[q];", element("re", pass), element("im", pass)));
  body.butterflies(pass, text);
}

}  // namespace papilio::compose
