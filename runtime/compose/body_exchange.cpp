// SPDX-License-Identifier: MIT
#include "runtime/compose/body_exchange.h"

namespace papilio::compose {
namespace {

// Text that moves the elements of a butterfly. Where the padding allows it, slots are at constant
// distances from one that is computed once.
std::string moves(const BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                  const Padding& padding, bool to_shared) {
  const std::string tile = body.spec.tiles == 1 ? "0" : "tile";
  const auto step = padding.step(elements.run, elements.stride);
  std::string statements, prelude, slot = "at";
  if (step) {
    prelude = fmt::format("    const int at = {};\n", padding.slot(tile, elements.base));
    slot = fmt::format("at + q * {}", *step);
  } else {
    statements = fmt::format("const int index = {} + q * {}, at = {}; ", elements.base,
                             elements.stride, padding.slot(tile, "index"));
  }
  for (const bool imaginary : {false, true}) {
    if (!(imaginary ? part.im : part.re)) continue;
    const std::string location = shared_real(body.layout, imaginary, slot);
    const std::string value = element(imaginary ? "im" : "re", pass);
    statements += to_shared ? fmt::format("{} = {}; ", location, value)
                            : fmt::format("{} = {}; ", value, location);
  }
  return prelude + each(pass.radix, statements);
}

}  // namespace

std::string shared_real(const ExchangeLayout& layout, bool imaginary, const std::string& slot) {
  return imaginary && layout.plane ? fmt::format("shared[{} + {}]", layout.plane, slot)
                                   : fmt::format("shared[{}]", slot);
}

void write_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                     const Padding& padding) {
  body.open_to_write(pass);
  body.butterflies(
      pass, body.divide(elements.divisor) + moves(body, pass, elements, part, padding, true));
}

void read_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                    const Padding& padding) {
  body.open_to_read(pass);
  body.butterflies(
      pass, body.divide(elements.divisor) + moves(body, pass, elements, part, padding, false));
}

void exchange(BodyWriter& body, const Pass& from, const Pass& to, const Padding& padding) {
  for (const Part part : body.parts) {
    write_registers(body, from, autosorted(from), part, padding);
    read_registers(body, to, natural(to), part, padding);
  }
  body.order = body.inner;
}

}  // namespace papilio::compose
