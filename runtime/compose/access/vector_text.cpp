// SPDX-License-Identifier: MIT
#include "runtime/compose/access/vector_text.h"

#include <fmt/format.h>

#include <span>

#include "runtime/access/operand.h"
#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"
#include "runtime/compose/access/index_text.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {
namespace {

using access::Operand;

constexpr const char* of_place = "const papilio_arguments& arguments, const place& here";

// Whether elements m - 1 - e of a fold are stored as their negatives.
bool negates_mirrored(const KernelSpec& spec) {
  const Operation& end = *end_of_pairs(spec);
  const access::RealPlane& orders = *access::real_plane(end.transform);
  return (spec.fold->stores_bins ? orders.loaded : orders.stored) ==
         access::RowOrder::even_then_negated_odd;
}

// A side in memory: the text of the address of number j + c, after what it takes.
struct Numbers {
  bool loads;
  std::string prelude, address;
};
Numbers numbers_of(const KernelSpec& spec, const Access& side, TablePlacer& tables) {
  const bool loads = &side == &spec.load;
  const auto end = side.level_of_end();
  std::string prelude;
  const Indices indices(spec, std::span(side.levels).subspan(end ? *end + 1 : 0),
                        spec.memory_length(), "", tables, prelude, prelude);
  const Operand operand = loads ? Operand::in : Operand::out;
  return {loads, prelude, "&" + indices.memory(access::pointer_text(operand, "real"))};
}

// A function of elements, each of `count` numbers, whose statements are told the first one's
// address.
std::string of_elements(const char* result, const char* name, const char* values, int count,
                        const Numbers& numbers, const std::string& statements) {
  return fmt::format(
      "template <bool whole>\n"
      "PAPILIO_CODELET {} {}({}, const int element, const int constant{}) {{\n"
      "  const int j = {} * element, c = {} * constant;\n{}{}}}\n\n",
      result, name, of_place, values, count, count, numbers.prelude, statements);
}

// What comes before a store: transforms that are not there, and the scale.
std::string before_store(const KernelSpec& spec) {
  std::string code = has_ragged_tiles(spec) ? "  if (!here.inside) return;\n" : "";
  if (spec.store.scale)
    code += fmt::format("  const real scale = papilio_scale({});\n",
                        access::operand_text(Operand::out));
  return code;
}
std::string scaled(const KernelSpec& spec, const char* value) {
  return fmt::format("{}{}", value, spec.store.scale ? " * scale" : "");
}

std::string two_text(const KernelSpec& spec, const Numbers& numbers) {
  if (numbers.loads)
    return of_elements("complex_t", "load_two", "", 2, numbers,
                       fmt::format("  return papilio_load_two<whole>({});\n", numbers.address));
  return of_elements(
      "void", "store_two", ", const complex_t value", 2, numbers,
      before_store(spec) + fmt::format("  papilio_store_two<whole>({}, {{{}, {}}});\n",
                                       numbers.address, scaled(spec, "value.re"),
                                       scaled(spec, "value.im")));
}

// Of a fold; what is stored has its parts swapped (compose/body/body_fold.h).
std::string four_of_fold_text(const KernelSpec& spec, const Numbers& numbers) {
  const bool negates = negates_mirrored(spec);
  if (numbers.loads)
    return of_elements(
        "void", "load_four", ", complex_t& a, complex_t& b", 4, numbers,
        fmt::format(
            "  const papilio_four x = papilio_load_four<whole>({0});\n"
            "  a = {{x.numbers[0], x.numbers[2]}};\n  b = {{{1}x.numbers[3], {1}x.numbers[1]}};\n",
            numbers.address, negates ? "-" : ""));
  return of_elements(
      "void", "store_four", ", const complex_t a, const complex_t b", 4, numbers,
      before_store(spec) +
          fmt::format("  papilio_store_four<whole>({}, {{{{{}, {}, {}, {}}}}});\n", numbers.address,
                      scaled(spec, "a.im"), scaled(spec, negates ? "-b.re" : "b.re"),
                      scaled(spec, "a.re"), scaled(spec, negates ? "-b.im" : "b.im")));
}

// Of kind IV, two numbers and two.
std::string four_of_kind_text(const KernelSpec& spec, const Access& side, const Numbers& numbers,
                              TablePlacer& tables) {
  const Operation& end = side.levels.front().operations.front();
  const access::RealKind& kind = access::real_kind(end.transform);
  const std::uint64_t m = spec.length();
  const access::EndText text{end.order, m, access::sum_of_element, "int", "", tables};
  const char* head =
      "template <bool whole>\n"
      "PAPILIO_CODELET void {}_four({}, const int j, const int c, {}) {{\n";
  if (numbers.loads)
    return fmt::format(fmt::runtime(head), "load", of_place, "complex_t& a, complex_t& b") +
           fmt::format(
               "  const complex_t low = load_two<whole>(arguments, here, j, c),\n"
               "                  high = load_two<whole>(arguments, here, {} - j, -c);\n",
               m - 1) +
           kind.on_load_four(text) + "}\n\n";
  return fmt::format(fmt::runtime(head), "store", of_place,
                     "const complex_t a, const complex_t b") +
         kind.on_store_four(text) +
         fmt::format(
             "  store_two<whole>(arguments, here, j, c, low);\n"
             "  store_two<whole>(arguments, here, {} - j, -c, high);\n}}\n\n",
             m - 1);
}

}  // namespace

std::string vector_text(const KernelSpec& spec, const Access& side, TablePlacer& tables) {
  const Numbers numbers = numbers_of(spec, side, tables);
  const bool four = numbers_at_once(spec, side) == 4;
  const std::string begins = fmt::format(
      "PAPILIO_CODELET bool {}_whole({}) {{\n  const int j = 0, c = 0;\n{}"
      "  return papilio_begins<{}>({});\n}}\n\n",
      numbers.loads ? "loads" : "stores", of_place, numbers.prelude,
      four && spec.fold ? "papilio_four" : "complex_t", numbers.address);
  if (four && spec.fold) return begins + four_of_fold_text(spec, numbers);
  const std::string two = begins + two_text(spec, numbers);
  return four ? two + four_of_kind_text(spec, side, numbers, tables) : two;
}

}  // namespace papilio::compose
