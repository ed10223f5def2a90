// SPDX-License-Identifier: MIT
//
// Value operations are written in the order of the levels for a store and in the opposite order for
// a load; their indices come from compose/access/index_text.h.
#include "runtime/compose/access/access_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "runtime/access/division_text.h"
#include "runtime/access/operations.h"
#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"
#include "runtime/compose/access/index_text.h"
#include "runtime/compose/access/storage_text.h"
#include "runtime/compose/spec/load_piece.h"

namespace papilio::compose {
namespace {

using access::Operand;

std::string value_text(const KernelSpec& spec, const Operation& operation, const std::string& index,
                       bool stored, TablePlacer& tables) {
  const auto write = kind_of(operation).on_value;
  const LoopNames loops = [&](int loop) { return loop_name(spec, loop); };
  return write ? write(operation, {index, stored, loops, tables}) : "";
}

// Beside memory.
std::string swap_text(const KernelSpec& spec, const View& view, Operand operand) {
  if (spec.asks_for_swaps)
    return fmt::format("  if ({}.swap) value = papilio_swap(value);\n",
                       access::operand_text(operand));
  return view.swap ? "  value = papilio_swap(value);\n" : "";
}

}  // namespace

// Loops are named by their position, so that equal kernels have equal text.
std::string loop_name(const KernelSpec& spec, int id) {
  if (id == batch_loop) return "here.batch";
  if (id == row_of_pair) return "here.row";
  for (std::size_t i = 0; i < spec.loops.size(); ++i)
    if (spec.loops[i].id == id) return fmt::format("here.loop{}", i + 1);
  throw Error(ErrorCode::internal, fmt::format("kernel spec has no loop {}", id));
}

namespace {

using Kind = Operation::Kind;

// Of a function that loads or stores.
struct AccessNames {
  std::string function;
  Operand operand;
  std::uint64_t bases;
};

AccessNames names_of(Operand operand, std::uint64_t bases) {
  return {access::row_of(operand).function, operand, bases};
}

std::string mirror_on_load(const Operation& mirror, const access::EndText& text) {
  return fmt::format("  value = {2};\n  if (2 * {0} > {1}) value.re = -value.re;\n", text.index,
                     mirror.order,
                     text.source(text.element(fmt::format("(2 * {0} <= {1} ? {0} : {1} - {0})",
                                                          text.index, mirror.order))));
}

std::string mirror_on_store(const Operation& mirror, const access::EndText& text) {
  return fmt::format(
      "  {0}(arguments, here, {1}, 0, value);\n"
      "  if ({1} % {2} != 0 && {1} % {2} * 2 != {2})\n"
      "    {0}(arguments, here, {3} - {1}, 0, complex_t{{value.re, -value.im}});\n",
      text.memory, text.index, mirror.rows, mirror.order);
}

constexpr const char* load_head =
    "PAPILIO_CODELET complex_t {}(const papilio_arguments& arguments, const place& here, "
    "const {} j, const int c) {{\n";
constexpr const char* store_head =
    "PAPILIO_CODELET void {}(const papilio_arguments& arguments, const place& here, "
    "const {} j, const int c, complex_t value) {{\n";

// More than any axis has.
constexpr std::uint64_t most_elements = std::uint64_t{1} << 40;

std::string memory_function(const AccessNames& names) {
  return names.function + "_memory";
}

// The same where it is in a plane: the last axis's text, at the element's place in its row.
std::string end_in_plane(const Operation& end, access::EndText text, bool stores) {
  const access::RealKind& kind = access::real_kind(end.transform);
  const access::RealPlane& plane = *access::real_plane(end.transform);
  bool negates = false;
  const std::string row =
      access::row_text(stores ? plane.stored : plane.loaded, end.rows_of, end.order, text.index,
                       negates) +
      fmt::format("  const int along = {};\n", remainder(text.index, end.order));
  text.index = "along";
  text.row = "row";
  const std::string negate = negates ? "  if (negative) value.re = -value.re;\n" : "";
  return stores ? row + negate + kind.on_store(text) : row + kind.on_load(text) + negate;
}

// An element and its conjugate, of which the real part is wanted, are twice the one.
std::string twice_but_ends(const access::EndText& text) {
  return fmt::format(
      "  if (!({} || 2 * {} == {})) {{\n"
      "    value.re = 2 * value.re;\n    value.im = 2 * value.im;\n  }}\n",
      text.is_first(), text.index, text.length);
}

// What a kind does with element `index` of its complex transform, or a mirror with one of its half.
std::string end_text(const KernelSpec& spec, const Operation& end, const std::string& index,
                     const AccessNames& names, bool stores, TablePlacer& tables) {
  const bool is_mirror = end.kind == Kind::mirror;
  const access::RealKind& kind = access::real_kind(end.transform);
  const std::uint64_t length = is_mirror ? end.order : kind.length(end.order);
  access::EndText text{
      end.order, length, index, 2 * length > int_limit ? "index64" : "int", memory_function(names),
      tables};
  text.half = (spec.fold && !spec.fold->stores_bins) || end.half;
  text.both = stores && (spec.stores_with_conjugates() || end.half);
  if (is_mirror) return stores ? mirror_on_store(end, text) : mirror_on_load(end, text);
  if (!end.rows_of.empty()) return end_in_plane(end, text, stores);
  if (stores) return kind.on_store(text);
  return kind.on_load(text) + (end.half ? twice_but_ends(text) : "");
}

// The names of the function of the levels beyond an end; its elements may be any.
AccessNames beyond(const AccessNames& names) {
  AccessNames memory = names;
  memory.function = memory_function(names);
  memory.bases = most_elements;
  return memory;
}

// As load_text, with the type of an element's number. Levels beyond an end make a function of their
// own, which it calls as often and for what elements it likes.
std::string load_function(const KernelSpec& spec, const View& view, const AccessNames& names,
                          const char* type, TablePlacer& tables) {
  const auto end = view.level_of_end();
  std::string code;
  std::span<const Level> inner = view.levels;
  if (end) {
    inner = inner.first(*end + 1);
    code = load_function(spec, view.beyond(*end), beyond(names), "index64", tables);
  }
  code += fmt::format(load_head, names.function, type);
  const Indices indices(spec, inner, names.bases, " complex_t{0, 0}", tables, code, code);
  if (end) {
    code += "  complex_t value;\n" + end_text(spec, inner[*end].operations.back(),
                                              indices.level(*end), names, false, tables);
  } else {
    code +=
        fmt::format("  complex_t value = {};\n", read_text(view.format, indices, names.operand));
    code += swap_text(spec, view, names.operand);
  }
  for (std::size_t l = inner.size(); l-- > 0;)
    for (std::size_t o = inner[l].operations.size(); o-- > 0;)
      code += value_text(spec, inner[l].operations[o], indices.level(l), false, tables);
  return code + "  return value;\n}\n\n";
}

}  // namespace

std::string load_text(const KernelSpec& spec, const View& view, Operand operand,
                      std::uint64_t bases, TablePlacer& tables) {
  return load_function(spec, view, names_of(operand, bases), "int", tables);
}

std::string dc_text(const KernelSpec& spec, TablePlacer& tables) {
  if (spec.x0.levels.empty()) return "";
  const std::string load = load_text(spec, spec.x0, Operand::x0, 1, tables);
  return load + store_text(spec, spec.y0, Operand::y0, 1, tables);
}

std::string prefetch_text(const KernelSpec& spec, TablePlacer& tables) {
  const bool sectors = spec.load.order == Order::tiles;
  std::string code = fmt::format(
      "PAPILIO_CODELET void prefetch(const papilio_arguments& arguments, const place& here, "
      "const int j, const int c{}) {{\n",
      sectors ? "" : ", const int count");
  const std::size_t first = sectors ? 0 : load_piece(spec)->first_level;
  const Indices indices(spec, std::span(spec.load.levels).subspan(first), spec.memory_length(), "",
                        tables, code, code);
  const bool real = spec.load.format.real;
  return code +
         fmt::format("  papilio_prefetch({}&{}{});\n}}\n\n", real ? "(const complex_t*)" : "",
                     indices.memory(access::pointer_text(Operand::in, real ? "real" : "complex_t")),
                     sectors ? ""
                     : real  ? ", count / 2"
                             : ", count");
}

namespace {

// Whether a store asks last whether its element is inside: factors are then read for others too,
// but early, not each in a branch of its own. Not where what is outside would mean something to a
// level further out, and not on the host, which would compute it all.
bool limits_last(const KernelSpec& spec, std::span<const Level> levels) {
  bool limited = false;
  for (const auto& level : levels) {
    if (limited && !level.operations.empty()) return false;
    for (const auto& operation : level.operations)
      limited |= operation.kind == Operation::Kind::limit;
  }
  return limited && !spec.asks_for_swaps;
}

// As store_text, with the type of an element's number.
std::string store_function(const KernelSpec& spec, const View& view, const AccessNames& names,
                           const char* type, TablePlacer& tables) {
  const auto end = view.level_of_end();
  std::span<const Level> inner = view.levels;
  std::string memory;
  if (end) {
    inner = inner.first(*end + 1);
    memory = store_function(spec, view.beyond(*end), beyond(names), "index64", tables);
  }
  std::string code = fmt::format(store_head, names.function, type);
  std::string limits;
  const bool late = limits_last(spec, inner);
  (late ? limits : code) += has_ragged_tiles(spec) ? "  if (!here.inside) return;\n" : "";
  const Indices indices(spec, inner, names.bases, "", tables, code, late ? limits : code);
  for (std::size_t l = 0; l < inner.size(); ++l)
    for (const auto& operation : inner[l].operations)
      code += value_text(spec, operation, late ? indices.within_limit(l) : indices.level(l), true,
                         tables);
  if (end) {
    code += limits +
            end_text(spec, inner[*end].operations.back(), indices.level(*end), names, true, tables);
    return memory + code + "}\n\n";
  }
  if (view.scale)
    code += fmt::format(
        "  const real scale = papilio_scale({});\n"
        "  value.re = value.re * scale;\n  value.im = value.im * scale;\n",
        access::operand_text(names.operand));
  code += swap_text(spec, view, names.operand);
  return code + limits + write_text(spec, view.format, indices, names.operand) + "}\n\n";
}

}  // namespace

std::string store_text(const KernelSpec& spec, const View& view, Operand operand,
                       std::uint64_t bases, TablePlacer& tables) {
  return store_function(spec, view, names_of(operand, bases), "int", tables);
}

std::string bins_text(const KernelSpec& spec, TablePlacer& tables) {
  const bool stores = spec.fold->stores_bins;
  const View& view = stores ? spec.store : spec.load;
  const Operation& end = *end_of_pairs(spec);
  const AccessNames memory = beyond(names_of(stores ? Operand::out : Operand::in, 0));
  access::EndText text{end.order, end.order,       access::sum_of_element,
                       "int",     memory.function, tables};
  text.pairs = spec.fold_exponents();
  text.once = spec.store.format.user;
  const access::RealKind& kind = access::real_kind(end.transform);
  const char* head =
      "PAPILIO_CODELET void {}_bins(const papilio_arguments& arguments, const place& here, "
      "const int j, const int c, {}) {{\n";
  if (stores)
    return store_function(spec, view.beyond(0), memory, "index64", tables) +
           fmt::format(fmt::runtime(head), "store", "const complex_t a, const complex_t b") +
           kind.on_store_pair(text) + "}\n\n";
  return load_function(spec, view.beyond(0), memory, "index64", tables) +
         fmt::format(fmt::runtime(head), "load", "complex_t& a, complex_t& b") +
         kind.on_load_pair(text) + "}\n\n";
}

}  // namespace papilio::compose
