// SPDX-License-Identifier: MIT
#include "runtime/compose/access/vector_text.h"

#include <fmt/format.h>

#include <span>

#include "runtime/access/operand.h"
#include "runtime/access/real_planes.h"
#include "runtime/compose/access/index_text.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {
namespace {

using access::Operand;

// Whether elements m - 1 - e are stored as their negatives.
bool negates_mirrored(const KernelSpec& spec) {
  const Operation& end = *end_of_pairs(spec);
  const access::RealPlane& orders = *access::real_plane(end.transform);
  return (spec.fold->stores_bins ? orders.loaded : orders.stored) ==
         access::RowOrder::even_then_negated_odd;
}

// The text of values times the scale of what is stored, if it has one.
std::string scaled(const KernelSpec& spec, const char* value) {
  return fmt::format("{}{}", value, spec.store.scale ? " * scale" : "");
}

// What is stored has its parts swapped (compose/body/body_fold.h).
std::string store_statements(const KernelSpec& spec, int count, const std::string& address) {
  std::string code = has_ragged_tiles(spec) ? "  if (!here.inside) return;\n" : "";
  if (spec.store.scale)
    code += fmt::format("  const real scale = papilio_scale({});\n",
                        access::operand_text(Operand::out));
  if (count == 2)
    return code + fmt::format("  papilio_store_two<whole>({}, {{{}, {}}});\n", address,
                              scaled(spec, "value.im"), scaled(spec, "value.re"));
  const bool negates = negates_mirrored(spec);
  return code + fmt::format("  papilio_store_four<whole>({}, {{{{{}, {}, {}, {}}}}});\n", address,
                            scaled(spec, "a.im"), scaled(spec, negates ? "-b.re" : "b.re"),
                            scaled(spec, "a.re"), scaled(spec, negates ? "-b.im" : "b.im"));
}

std::string load_statements(const KernelSpec& spec, const std::string& address) {
  return fmt::format(
      "  const papilio_four x = papilio_load_four<whole>({0});\n"
      "  a = {{x.numbers[0], x.numbers[2]}};\n  b = {{{1}x.numbers[3], {1}x.numbers[1]}};\n",
      address, negates_mirrored(spec) ? "-" : "");
}

}  // namespace

std::string vector_text(const KernelSpec& spec, TablePlacer& tables) {
  const bool loads = spec.fold->stores_bins;
  const Access& side = loads ? spec.load : spec.store;
  const int count = numbers_at_once(spec);
  const auto end = side.level_of_end();
  std::string indices_text;
  const Indices indices(spec, std::span(side.levels).subspan(end ? *end + 1 : 0),
                        spec.memory_length(), "", tables, indices_text, indices_text);
  const std::string address =
      "&" + indices.memory(access::pointer_text(loads ? Operand::in : Operand::out, "real"));
  const char* head = loads        ? "load_four({}{}, complex_t& a, complex_t& b)"
                     : count == 4 ? "store_four({}{}, const complex_t a, const complex_t b)"
                                  : "store_two({}{}, const complex_t value)";
  constexpr const char* place = "const papilio_arguments& arguments, const place& here";
  return fmt::format("PAPILIO_CODELET bool begins_whole({}) {{\n  const int j = 0, c = 0;\n",
                     place) +
         indices_text +
         fmt::format("  return papilio_begins<{}>({});\n}}\n\n",
                     count == 4 ? "papilio_four" : "complex_t", address) +
         "template <bool whole>\nPAPILIO_CODELET void " +
         fmt::format(fmt::runtime(head), place, ", const int element, const int constant") +
         fmt::format(" {{\n  const int j = {0} * element, c = {0} * constant;\n", count) +
         indices_text +
         (loads ? load_statements(spec, address) : store_statements(spec, count, address)) +
         "}\n\n";
}

}  // namespace papilio::compose
