// SPDX-License-Identifier: MIT
#include "runtime/compose/body_butterfly.h"

namespace papilio::compose {
namespace {

// Multiplies x by all twiddles of a butterfly, w[(q - 1) L].
std::string multiply_by_roots(const Pass& pass) {
  return fmt::format(
      "    PAPILIO_UNROLL for (int q = 1; q < {}; ++q) {{ const complex_t v = "
      "papilio_multiply({{xr[q], xi[q]}}, w[(q - 1) * {}]); xr[q] = v.re; xi[q] = v.im; }}\n",
      pass.radix, pass.twiddle_span());
}

// The same from roots q = 1, 2, 3, 4, 8, 12, .. of a butterfly and products of two of them.
std::string multiply_by_powers(const Pass& pass) {
  std::string text;
  for (int q = 1; q < pass.radix; ++q) {
    const int fine = q % 4, coarse = q - fine;
    text +=
        fine == 0 || coarse == 0
            ? fmt::format("    const complex_t w{} = w[{}];\n", q, (q - 1) * pass.twiddle_span())
            : fmt::format("    const complex_t w{} = papilio_multiply(w{}, w{});\n", q, coarse,
                          fine);
    text += fmt::format(
        "    {{ const complex_t v = papilio_multiply({{xr[{0}], xi[{0}]}}, w{0}); xr[{0}] = v.re; "
        "xi[{0}] = v.im; }}\n",
        q);
  }
  return text;
}

}  // namespace

std::string each_of_butterfly(const BodyWriter& body, const Pass& pass, const std::string& fill) {
  std::string text = fmt::format("    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];\n", pass.radix);
  text += each(pass.radix, fill);
  if (pass.twiddle_span() > 1) {
    const twiddle::Table table{twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix),
                               pass.twiddle_span(), 0};
    text += fmt::format("    const auto w = {} + {};\n", body.tables.pointer(table),
                        body.twiddle_number(pass));
    text += loaded_roots(pass, body.spec.precision) < pass.radix - 1 ? multiply_by_powers(pass)
                                                                     : multiply_by_roots(pass);
  }
  return text + fmt::format("    {}(xr, xi, yr, yi);\n", body.options.codelets.at(pass.radix));
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
