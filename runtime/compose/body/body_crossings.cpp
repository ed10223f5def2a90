// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_crossings.h"

#include <fmt/format.h>

#include "runtime/access/division_text.h"
#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"

namespace papilio::compose {
namespace {

// Pairs along dimension d, of n rows of `inner` elements each: pair i is of rows k and n - k, of
// array `o` of such rows, at element s.
void cross(BodyWriter& body, const Access& access, const Padding& padding, std::size_t d) {
  const KernelSpec& spec = body.spec;
  const access::RealPlane& plane = *access::real_plane(*spec.fold->across);
  const std::uint64_t n = spec.dimensions[d], pairs = n / 2 + 1;
  std::uint64_t inner = 1;
  for (std::size_t e = d + 1; e < spec.dimensions.size(); ++e) inner *= spec.dimensions[e];
  std::uint64_t outer = 1;
  for (std::size_t e = 0; e < d; ++e) outer *= spec.dimensions[e];

  const std::string t = spec.tiles == 1 ? "0" : "t";
  const auto move = [&](const char* slot, const char* value, bool to_shared) {
    return move_value(body, body.parts.front(), slot, fmt::format("{}.re", value),
                      fmt::format("{}.im", value), to_shared);
  };
  std::string text = fmt::format(
      "    const int above = {}, s = {}, k = {}, o = {};\n"
      "    const int own = (o * {n} + k) * {inner} + s;\n"
      "    const int other = k == 0 ? own : own + ({n} - 2 * k) * {inner};\n"
      "    const int at = {}, opposite = {};\n"
      "    complex_t a, b;\n    {{ {} }}\n    {{ {} }}\n",
      quotient("i", inner), remainder("i", inner), outer > 1 ? remainder("above", pairs) : "above",
      outer > 1 ? quotient("above", pairs) : "0", padding.slot(t, "own"), padding.slot(t, "other"),
      move("at", "a", false), move("opposite", "b", false), fmt::arg("n", n),
      fmt::arg("inner", inner));
  if (plane.rotates) {
    const access::EndText end{n, n, "k", "int", "", body.tables};
    text += fmt::format("    const complex_t root = {};\n", end.root(4 * n, "k", pairs));
  }
  text += std::string(plane.crossing) + fmt::format("    {{ {} }}\n    if (k != 0) {{ {} }}\n",
                                                    move("at", "at_k", true),
                                                    move("opposite", "at_opposite", true));
  body.will_read();
  items_of_transforms(body, access, outer * pairs * inner, text, Repeats::never);
  // Who reads next waits; who writes has read there.
  body.forget_accesses();
  body.will_write();
}

}  // namespace

void cross_rows(BodyWriter& body, const Access& access, const Padding& padding) {
  if (!body.spec.fold->across) return;
  for (std::size_t d = 0; d + 1 < body.spec.dimensions.size(); ++d) cross(body, access, padding, d);
}

}  // namespace papilio::compose
