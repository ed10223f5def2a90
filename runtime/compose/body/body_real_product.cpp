// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_real_product.h"

#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"

namespace papilio::compose {
namespace {

constexpr Part both_parts{true, true};

// Text that reads variable `name` from the slot of a bin.
std::string read_bin(const BodyWriter& body, const char* bin, const std::string& name) {
  const std::string slot = body.layout.product.slot(body.spec.tiles == 1 ? "0" : "tile", bin);
  return fmt::format("complex_t {}; {{ {}}}", name,
                     move_value(body, both_parts, slot, name + ".re", name + ".im", false));
}

// x_0 into bin 0, and with that bin, which shared memory still has, to the sum of all.
void add_aside(BodyWriter& body) {
  const std::string aside =
      fmt::format("shared[{}{}]", body.layout.aside, body.spec.tiles == 1 ? "" : " + tile");
  body.open(Phase::apart);
  body.line("  if (lane == 0) {{\n    {}", read_bin(body, "0", "a"));
  body.line("    const real x0 = {0};\n    {0} = x0 + (a.re + a.im);", aside);
  for (const char* part : {"re", "im"})
    body.line("    PAPILIO_R({0}, 0) = PAPILIO_R({0}, 0) + x0;", part);
  body.line("  }}");
}

}  // namespace

// Butterfly j has bins j + q S; bin 0 meets itself.
void multiply_with_opposites(BodyWriter& body, const Pass& last) {
  const std::uint64_t h = body.spec.length();
  write_registers(body, last, natural(last), both_parts, body.layout.product);
  body.open_to_read(last);
  const std::string re = element("re", last), im = element("im", last);
  body.butterflies(
      last,
      fmt::format("    const auto factors = {} + j;\n",
                  body.tables.pointer(body.spec.convolution->spectrum)) +
          each(last.radix,
               fmt::format("const int k = q == 0 && j == 0 ? 0 : {0} - j - q * {1}; {2} "
                           "const complex_t u = papilio_multiply({{{3}, {4}}}, factors[q * {1}]), "
                           "v = papilio_multiply({{other.re, -other.im}}, factors[{0} + q * {1}]); "
                           "{3} = u.im + v.im; {4} = u.re + v.re;",
                           h, last.stride, read_bin(body, "k", "other"), re, im)));
  add_aside(body);
}

// The bins come with their parts swapped, as those of all inverse transforms.
void load_bins_of_reals(BodyWriter& body) {
  items_of_transforms(
      body, body.spec.load, body.spec.fold_pairs(),
      "    const complex_t v = load(arguments, locate(arguments, block, t), i, 0);\n"
      "    PAPILIO_R(stage_re, 2 * e) = v.im - (i == 0 ? real(0) : v.re);\n"
      "    PAPILIO_R(stage_re, 2 * e + 1) = v.im + (i == 0 ? real(0) : v.re);\n");
}

void store_bins_of_reals(BodyWriter& body) {
  items_of_transforms(
      body, body.spec.store, body.spec.fold_pairs(),
      "    const real a = PAPILIO_R(stage_re, 2 * e), b = PAPILIO_R(stage_re, 2 * e + 1);\n"
      "    store(arguments, locate(arguments, block, t), i, 0,\n"
      "          {real(.5) * (a + b), real(.5) * (b - a)});\n");
}

}  // namespace papilio::compose
