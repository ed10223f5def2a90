// SPDX-License-Identifier: MIT
#include "runtime/compose/body_butterfly.h"

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

// The same from roots q = 1, 2, 3, 4, 8, 12, .. of a butterfly and products of two of them.
std::string multiply_by_powers(const Pass& pass, char array) {
  std::string text;
  for (int q = 1; q < pass.radix; ++q) {
    const int fine = q % 4, coarse = q - fine;
    text +=
        fine == 0 || coarse == 0
            ? fmt::format("    const complex_t w{} = w[{}];\n", q, (q - 1) * pass.twiddle_span())
            : fmt::format("    const complex_t w{} = papilio_multiply(w{}, w{});\n", q, coarse,
                          fine);
    text += fmt::format(
        "    {{ const complex_t v = papilio_multiply({{{1}r[{0}], {1}i[{0}]}}, w{0}); {1}r[{0}] = "
        "v.re; {1}i[{0}] = v.im; }}\n",
        q, array);
  }
  return text;
}

}  // namespace

std::string codelet_of(const BodyWriter& body, const Pass& pass) {
  return fmt::format("    {}(xr, xi, yr, yi);\n", body.options.codelets.at(pass.radix));
}

std::string multiply_by_twiddles(const BodyWriter& body, const Pass& pass,
                                 const std::string& number, char array) {
  if (pass.twiddle_span() == 1) return "";
  const twiddle::Table table{twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix),
                             pass.twiddle_span(), 0};
  const std::string pointer =
      body.spec.keeps_roots ? body.tables.kept_pointer(table) : body.tables.pointer(table);
  return fmt::format("    const auto w = {} + {};\n", pointer, number) +
         (loaded_roots(pass, body.spec.precision) < pass.radix - 1
              ? multiply_by_powers(pass, array)
              : multiply_by_roots(pass, array));
}

std::string each_of_butterfly(const BodyWriter& body, const Pass& pass, const std::string& fill) {
  std::string text = fmt::format("    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];\n", pass.radix);
  text += each(pass.radix, fill);
  if (pass.twiddle_span() > 1)
    text += multiply_by_twiddles(body, pass, body.twiddle_number(pass), 'x');
  return text + codelet_of(body, pass);
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
