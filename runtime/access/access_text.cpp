// SPDX-License-Identifier: MIT
//
// Value operations are written in the order of the levels for a store and in the opposite order for
// a load; their indices come from access/index_text.h.
#include "runtime/access/access_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "runtime/access/division_text.h"
#include "runtime/access/index_text.h"
#include "runtime/access/real_kinds.h"

namespace papilio::compose {
namespace {

std::string twiddle_text(const KernelSpec& spec, const Operation& operation,
                         const std::string& index, TablePlacer& tables) {
  return fmt::format(
      "  {{\n    const {0} e = ({0})({1}) * ({0})({2});\n"
      "    value = papilio_multiply(value, {3});\n  }}\n",
      exponent_type(operation.order), operation.rows > 0 ? remainder(index, operation.rows) : index,
      quotient(loop_name(spec, operation.loop), operation.beside),
      root_power(operation.order, "e", tables));
}

// A factor of what is stored is read early: else each store would wait for its own, which must not
// pass the store before it, for that might have changed it.
std::string value_text(const KernelSpec& spec, const Operation& operation, const std::string& index,
                       bool stored, TablePlacer& tables) {
  switch (operation.kind) {
    case Operation::Kind::swap:
      return "  value = papilio_swap(value);\n";
    case Operation::Kind::multiply:
      return fmt::format(
          "  value = papilio_multiply(value, {});\n",
          tables.entry(operation.table,
                       operation.loop == 0
                           ? index
                           : fmt::format("{} * {} + {}", loop_name(spec, operation.loop),
                                         operation.count, index),
                       stored));
    case Operation::Kind::twiddle:
      return twiddle_text(spec, operation, index, tables);
    case Operation::Kind::rader_dc: {
      // x0 joins every output of the inverse through bin 0 of the product.
      const std::string entry = tables.entry(operation.table, index);
      return fmt::format(
          "  if ({0} == 0) {{\n"
          "    const complex_t x0 = auxiliary_load(arguments, here, 0, 0);\n"
          "    auxiliary_store(arguments, here, 0, 0, {{x0.re + value.re, x0.im + value.im}});\n"
          "    value = papilio_multiply(value, {1});\n"
          "    value.re = value.re + x0.re;\n    value.im = value.im + x0.im;\n"
          "  }} else {{\n    value = papilio_multiply(value, {1});\n  }}\n",
          index, entry);
    }
    case Operation::Kind::product: {
      std::string bin = fmt::format("{} * {}", index, operation.order);
      for (const auto& [loop, stride] : operation.strides)
        bin += fmt::format(" + {} * {}", loop_name(spec, loop), stride);
      return fmt::format("  value = papilio_multiply(value, {}[{}]);\n",
                         spectrum_text(operation.spectrum), bin);
    }
    default:
      return "";  // limit and permute concern addresses
  }
}

std::string swap_text(const Ends& ends, bool swaps, const char* flag) {
  if (ends.asked)
    return fmt::format("  if (arguments.flags & {}) value = papilio_swap(value);\n", flag);
  return swaps ? "  value = papilio_swap(value);\n" : "";
}

}  // namespace

const Loop& loop_of(const KernelSpec& spec, int id) {
  for (const auto& loop : spec.loops)
    if (loop.id == id) return loop;
  throw Error(ErrorCode::internal, fmt::format("kernel spec has no loop {}", id));
}

std::string spectrum_text(const Spectrum& spectrum) {
  return fmt::format(
      "papilio_spectrum<{}, {}>{{papilio_table<complex_t>((const complex_t*)arguments.operands["
      "PAPILIO_SPECTRUM]), {}, 0}}",
      spectrum.half, spectrum.conjugated, spectrum.n);
}

// Loops are named by their position, so that equal kernels have equal text.
std::string loop_name(const KernelSpec& spec, int id) {
  if (id == batch_loop) return "here.batch";
  for (std::size_t i = 0; i < spec.loops.size(); ++i)
    if (spec.loops[i].id == id) return fmt::format("here.loop{}", i + 1);
  throw Error(ErrorCode::internal, fmt::format("kernel spec has no loop {}", id));
}

namespace {

using Kind = Operation::Kind;

// The number of the level whose first operation is such a twiddle.
std::optional<std::size_t> level_of_twiddle(const KernelSpec& spec, const Access& access) {
  const bool stores = &access == &spec.store;
  for (std::size_t l = 0; l < access.levels.size(); ++l) {
    const Level& level = access.levels[l];
    if (level.stride != 1 || level.run > 0 || !level.loops.empty()) return std::nullopt;
    if (!level.operations.empty() && level.operations.front().kind == Kind::twiddle) {
      const bool one_dimension = level.operations.front().rows == 0;
      if (access.staged && !(stores && access.order == Order::tiles && one_dimension))
        return std::nullopt;
      if (spec.convolution && (!one_dimension || spec.shares_bins())) return std::nullopt;
      return l;
    }
    for (const Operation& operation : level.operations)
      if (!stores || (operation.kind != Kind::multiply && operation.kind != Kind::limit))
        return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Operation> twiddle_in_registers(const KernelSpec& spec, const Access& access) {
  const auto level = level_of_twiddle(spec, access);
  if (!level) return std::nullopt;
  return access.levels[*level].operations.front();
}

std::vector<Level> levels_in_memory(const KernelSpec& spec, const Access& access) {
  std::vector<Level> levels = access.levels;
  if (const auto level = level_of_twiddle(spec, access)) {
    auto& operations = levels[*level].operations;
    operations.erase(operations.begin());
  }
  return levels;
}

const char* exponent_type(std::uint64_t order) {
  return order <= 0xffffffffu ? "unsigned" : "unsigned long long";
}

std::string root_power(std::uint64_t order, const std::string& exponent, TablePlacer& tables) {
  int shift = 0;
  while ((std::uint64_t{1} << (2 * shift)) < order) ++shift;
  const std::uint64_t step = std::uint64_t{1} << shift;
  using twiddle::Table;
  // One after the other: where a table is placed depends on the order.
  const std::string fine = tables.entry({Table::Kind::root_powers, order, 1, std::min(step, order)},
                                        fmt::format("{} & {}", exponent, step - 1));
  const std::string coarse =
      tables.entry({Table::Kind::root_powers, order, step, (order + step - 1) / step},
                   fmt::format("{} >> {}", exponent, shift));
  return fmt::format("papilio_multiply({}, {})", coarse, fine);
}

bool has_ragged_tiles(const KernelSpec& spec) {
  if (spec.tiles == 1) return false;
  return spec.tile_loop == batch_loop || loop_of(spec, spec.tile_loop).count % spec.tiles != 0;
}

namespace {

// Of the tile loop's blocks, how many run before the batch does; 0: all. Blocks of all transforms
// that read the same part of a table follow each other where the second-level cache would not keep
// a long table from one transform to the next: short runs of blocks, so that memory is still read
// row by row. 1048573 points on an H200: the spectrum's kernel reads 16 bytes a point, not 25.
std::uint64_t blocks_before_batch(const KernelSpec& spec) {
  constexpr std::size_t long_bytes = 4 << 20;
  constexpr std::uint64_t most_blocks = 16;
  std::size_t longest = 0;
  const auto read = [&](const twiddle::Table& table) {
    longest = std::max(longest, twiddle::table_bytes(table, spec.precision));
  };
  for (const auto* access : {&spec.load, &spec.store})
    for (const auto& level : access->levels)
      for (const auto& operation : level.operations)
        if (operation.kind == Operation::Kind::multiply) read(operation.table);
  if (spec.convolution && !spec.convolution->users) read(spec.convolution->spectrum);
  if (longest < long_bytes || spec.tile_loop == batch_loop) return 0;
  const std::uint64_t blocks = (loop_of(spec, spec.tile_loop).count + spec.tiles - 1) / spec.tiles;
  return std::gcd(blocks, most_blocks);
}

}  // namespace

std::string locate_text(const KernelSpec& spec) {
  std::string fields = "  index64 batch;\n";
  for (std::size_t i = 0; i < spec.loops.size(); ++i)
    fields += fmt::format("  int loop{};\n", i + 1);
  std::string code = fmt::format("struct place {{\n{}  bool inside;\n}};\n\n", fields);
  code += fmt::format(
      "PAPILIO_CODELET place locate(const papilio_arguments& arguments, const index64 block, "
      "const int tile{}) {{\n  place here;\n  unsigned rest = unsigned(block);\n",
      spec.rank_loop() ? ", const int rank" : "");
  std::string inside = "true", clamp;
  // Threads beyond the end of the tile loop load its last transform again and store nothing: a
  // conditional load would keep the loads of a thread from being in flight together.
  const auto ragged = [&](const std::string& field, const char* type, const std::string& count) {
    inside = fmt::format("{} < {}", field, count);
    clamp = fmt::format("  if (!here.inside) {} = {}({} - 1);\n", field, type, count);
  };
  // The tile loop runs fastest over blocks, the batch slowest: unless a table is long.
  const std::uint64_t run = blocks_before_batch(spec);
  for (std::size_t i = 0; i < spec.loops.size(); ++i) {
    const auto& loop = spec.loops[i];
    if (loop.id != spec.tile_loop) continue;
    const std::uint64_t blocks = (loop.count + spec.tiles - 1) / spec.tiles;
    if (run == 0) {
      code += fmt::format("  here.loop{} = int(rest % {}u) * {} + tile;\n  rest /= {}u;\n", i + 1,
                          blocks, spec.tiles, blocks);
    } else {
      code += fmt::format(
          "  const unsigned first = rest % {0}u, batch = unsigned(arguments.batch);\n"
          "  rest /= {0}u;\n  here.batch = rest % batch;\n  rest /= batch;\n"
          "  here.loop{1} = int(rest % {2}u * {0}u + first) * {3} + tile;\n  rest /= {2}u;\n",
          run, i + 1, blocks / run, spec.tiles);
    }
    if (has_ragged_tiles(spec))
      ragged(fmt::format("here.loop{}", i + 1), "int", std::to_string(loop.count));
  }
  for (std::size_t i = 0; i < spec.loops.size(); ++i) {
    const auto& loop = spec.loops[i];
    if (loop.id == spec.tile_loop) continue;
    if (loop.id == spec.rank_loop()) {
      code += fmt::format("  here.loop{} = rank;\n", i + 1);
      continue;
    }
    code += fmt::format("  here.loop{} = int(rest % {}u);\n  rest /= {}u;\n", i + 1, loop.count,
                        loop.count);
  }
  if (spec.tile_loop == batch_loop) {
    code += fmt::format("  here.batch = index64(rest) * {} + tile;\n", spec.tiles);
    if (has_ragged_tiles(spec)) ragged("here.batch", "index64", "arguments.batch");
  } else if (run == 0) {
    code += "  here.batch = index64(rest);\n";
  }
  return code + fmt::format("  here.inside = {};\n{}  return here;\n}}\n\n", inside, clamp);
}

namespace {

// The first level that ends with a kind of transform or a mirror: levels beyond it make a function
// of their own, which it calls as often and for what elements it likes.
std::optional<std::size_t> level_of_end(const std::vector<Level>& levels) {
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].operations.empty()) continue;
    const Kind kind = levels[l].operations.back().kind;
    if (kind == Kind::end || kind == Kind::mirror) return l;
  }
  return std::nullopt;
}

std::string mirror_on_load(const Operation& mirror, const access::EndText& text) {
  return fmt::format(
      "  value = {2};\n  if (2 * {0} > {1}) value.re = -value.re;\n", text.index, mirror.order,
      text.source(fmt::format("(2 * {0} <= {1} ? {0} : {1} - {0})", text.index, mirror.order)));
}

std::string mirror_on_store(const Operation& mirror, const access::EndText& text) {
  return fmt::format(
      "  {0}(arguments, here, {1}, 0, value);\n"
      "  if ({1} % {2} != 0 && {1} % {2} * 2 != {2})\n"
      "    {0}(arguments, here, {3} - {1}, 0, complex_t{{value.re, -value.im}});\n",
      text.memory, text.index, mirror.rows, mirror.order);
}

// Text of a pointer to numbers of a type, where arguments name complex numbers.
std::string typed(const char* type, const std::string& pointer) {
  return fmt::format("(({}*){})", type, pointer);
}

const char* number_type(Storage storage) {
  return storage == Storage::native ? "real"
         : storage == Storage::f16  ? "papilio_f16"
                                    : "papilio_bf16";
}

// The type of an element that is not split.
std::string element_type(const access::Format& format) {
  const char* number = number_type(format.storage);
  if (format.real) return number;
  return format.storage == Storage::native ? "complex_t" : fmt::format("papilio_pair<{}>", number);
}

std::string imaginary(const AccessNames& names) {
  return fmt::format("arguments.operands[{}]", names.imaginary);
}

// The element in memory as a complex number of the working precision.
std::string read_text(const Indices& indices, const AccessNames& names) {
  const auto& [storage, is_real, is_split, by_user] = names.format;
  if (names.format.is_native()) return indices.memory(names.pointer);
  if (by_user) {
    const std::string element = fmt::format(
        "papilio_user_load((const {}*){} - arguments.in_first, arguments.in_first + {}, "
        "arguments.operands[PAPILIO_LOAD_DATA])",
        element_type(names.format), names.pointer, indices.offset());
    return is_real ? fmt::format("{{{}, 0}}", element) : element;
  }
  const char* type = number_type(storage);
  const auto number = [&](const std::string& pointer) {
    const std::string element =
        indices.memory(typed(fmt::format("const {}", type).c_str(), pointer));
    return storage == Storage::native ? element : fmt::format("papilio_widen({})", element);
  };
  if (is_real) return fmt::format("{{{}, 0}}", number(names.pointer));
  if (is_split) return fmt::format("{{{}, {}}}", number(names.pointer), number(imaginary(names)));
  return fmt::format(
      "papilio_widen({})",
      indices.memory(typed(fmt::format("const papilio_pair<{}>", type).c_str(), names.pointer)));
}

// Statements that store `value`; of real elements its real part.
std::string write_text(const KernelSpec& spec, const Indices& indices, const AccessNames& names) {
  const auto& [storage, is_real, is_split, by_user] = names.format;
  if (by_user)
    return fmt::format(
        "  papilio_user_store(({}*){} - arguments.out_first, arguments.out_first + {}, value{}, "
        "arguments.operands[PAPILIO_STORE_DATA]);\n",
        element_type(names.format), names.pointer, indices.offset(), is_real ? ".re" : "");
  if (names.format.is_native()) {
    const std::string element = indices.memory(names.pointer);
    return spec.stores_past_cache
               ? fmt::format("  papilio_store_past_cache(&{}, value);\n", element)
               : fmt::format("  {} = value;\n", element);
  }
  const char* type = number_type(storage);
  const auto number = [&](const std::string& pointer, const char* part) {
    const std::string element = indices.memory(typed(type, pointer));
    return storage == Storage::native
               ? fmt::format("  {} = value.{};\n", element, part)
               : fmt::format("  papilio_narrow(value.{}, {});\n", part, element);
  };
  if (is_real) return number(names.pointer, "re");
  if (is_split) return number(names.pointer, "re") + number(imaginary(names), "im");
  return fmt::format(
      "  {} = papilio_narrow_pair<{}>(value);\n",
      indices.memory(typed(fmt::format("papilio_pair<{}>", type).c_str(), names.pointer)), type);
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

// What a kind does with element `index` of its complex transform, or a mirror with one of its half.
std::string end_text(const Operation& end, const std::string& index, const AccessNames& names,
                     bool stores, TablePlacer& tables) {
  const bool is_mirror = end.kind == Kind::mirror;
  const access::RealKind& kind = access::real_kind(end.transform);
  const std::uint64_t length = is_mirror ? end.order : kind.length(end.order);
  const access::EndText text{
      end.order, length, index, 2 * length > int_limit ? "index64" : "int", memory_function(names),
      tables};
  if (is_mirror) return stores ? mirror_on_store(end, text) : mirror_on_load(end, text);
  return (stores ? kind.on_store : kind.on_load)(text);
}

// The names of the function of the levels beyond an end; its elements may be any.
AccessNames beyond(const AccessNames& names) {
  AccessNames memory = names;
  memory.function = memory_function(names);
  memory.bases = most_elements;
  return memory;
}

std::vector<Level> levels_beyond(const std::vector<Level>& levels, std::size_t end) {
  return {levels.begin() + static_cast<std::ptrdiff_t>(end) + 1, levels.end()};
}

// As load_text, with the type of an element's number. What the ends ask for is done next to memory.
std::string load_function(const KernelSpec& spec, const std::vector<Level>& levels,
                          const Ends& ends, const AccessNames& names, const char* type,
                          TablePlacer& tables) {
  const auto end = level_of_end(levels);
  std::string code;
  std::span<const Level> inner = levels;
  if (end) {
    inner = inner.first(*end + 1);
    code = load_function(spec, levels_beyond(levels, *end), ends, beyond(names), "index64", tables);
  }
  code += fmt::format(load_head, names.function, type);
  const Indices indices(spec, inner, names.bases, " complex_t{0, 0}", tables, code, code);
  if (end) {
    code += "  complex_t value;\n" +
            end_text(inner[*end].operations.back(), indices.level(*end), names, false, tables);
  } else {
    code += fmt::format("  complex_t value = {};\n", read_text(indices, names));
    code += swap_text(ends, ends.swap_load, "PAPILIO_SWAP_LOAD");
  }
  for (std::size_t l = inner.size(); l-- > 0;)
    for (std::size_t o = inner[l].operations.size(); o-- > 0;)
      code += value_text(spec, inner[l].operations[o], indices.level(l), false, tables);
  return code + "  return value;\n}\n\n";
}

}  // namespace

std::string load_text(const KernelSpec& spec, const std::vector<Level>& levels, const Ends& ends,
                      const AccessNames& names, TablePlacer& tables) {
  return load_function(spec, levels, ends, names, "int", tables);
}

std::string auxiliary_text(const KernelSpec& spec, TablePlacer& tables) {
  if (spec.auxiliary_load.empty()) return "";
  std::string code = load_text(spec, spec.auxiliary_load, spec.auxiliary_ends,
                               {"auxiliary_load", "arguments.auxiliary_in",
                                "PAPILIO_AUXILIARY_IN_IM", "", 1, spec.auxiliary_load_format},
                               tables);
  code += store_text(spec, spec.auxiliary_store, spec.auxiliary_ends,
                     {"auxiliary_store", "arguments.auxiliary_out", "PAPILIO_AUXILIARY_OUT_IM",
                      "auxiliary_scale", 1, spec.auxiliary_store_format},
                     tables);
  return code;
}

std::string prefetch_text(const KernelSpec& spec, const AccessNames& names, TablePlacer& tables) {
  const bool sectors = spec.load.order == Order::tiles;
  std::string code = fmt::format(
      "PAPILIO_CODELET void {}(const papilio_arguments& arguments, const place& here, const int j, "
      "const int c{}) {{\n",
      names.function, sectors ? "" : ", const int count");
  const Indices indices(spec, spec.load.levels, names.bases, "", tables, code, code);
  return code + fmt::format("  papilio_prefetch(&{}{});\n}}\n\n", indices.memory(names.pointer),
                            sectors ? "" : ", count");
}

namespace {

// Whether a store asks last whether its element is inside: factors are then read for others too,
// but early, not each in a branch of its own. Not where what is outside would mean something to a
// level further out, and not on the host, which would compute it all.
bool limits_last(const std::vector<Level>& levels, const Ends& ends) {
  bool limited = false;
  for (const auto& level : levels) {
    if (limited && !level.operations.empty()) return false;
    for (const auto& operation : level.operations)
      limited |= operation.kind == Operation::Kind::limit;
  }
  return limited && !ends.asked;
}

// As store_text, with the type of an element's number. What the ends ask for is done next to
// memory.
std::string store_function(const KernelSpec& spec, const std::vector<Level>& levels,
                           const Ends& ends, const AccessNames& names, const char* type,
                           TablePlacer& tables) {
  const auto end = level_of_end(levels);
  std::span<const Level> inner = levels;
  std::string memory;
  if (end) {
    inner = inner.first(*end + 1);
    memory =
        store_function(spec, levels_beyond(levels, *end), ends, beyond(names), "index64", tables);
  }
  std::string code = fmt::format(store_head, names.function, type);
  std::string limits;
  const bool late = limits_last({inner.begin(), inner.end()}, ends);
  (late ? limits : code) += has_ragged_tiles(spec) ? "  if (!here.inside) return;\n" : "";
  const Indices indices(spec, inner, names.bases, "", tables, code, late ? limits : code);
  for (std::size_t l = 0; l < inner.size(); ++l)
    for (const auto& operation : inner[l].operations)
      code += value_text(spec, operation, late ? indices.within_limit(l) : indices.level(l), true,
                         tables);
  if (end) {
    code +=
        limits + end_text(inner[*end].operations.back(), indices.level(*end), names, true, tables);
    return memory + code + "}\n\n";
  }
  if (ends.scale_store) {
    code += fmt::format("  const real scale = real(arguments.{}{});\n", names.scale,
                        spec.precision == Precision::f32 ? 32 : 64);
    code += "  value.re = value.re * scale;\n  value.im = value.im * scale;\n";
  }
  code += swap_text(ends, ends.swap_store, "PAPILIO_SWAP_STORE");
  return code + limits + write_text(spec, indices, names) + "}\n\n";
}

}  // namespace

std::string store_text(const KernelSpec& spec, const std::vector<Level>& levels, const Ends& ends,
                       const AccessNames& names, TablePlacer& tables) {
  return store_function(spec, levels, ends, names, "int", tables);
}

}  // namespace papilio::compose
