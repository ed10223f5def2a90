// SPDX-License-Identifier: MIT
//
// One function for each thing that a kind does, then the table.
#include "runtime/access/operations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/access/division_text.h"
#include "runtime/access/operand.h"
#include "runtime/access/real_kinds.h"
#include "runtime/access/root_text.h"

namespace papilio::compose {
namespace {

using Kind = Operation::Kind;

// ---- printed
std::string print_swap(const Operation&, const LoopNames&) {
  return "swap";
}

std::string print_multiply(const Operation& operation, const LoopNames& loops) {
  const std::string row = operation.loop > 0
                              ? fmt::format(" row {} of {}", loops(operation.loop), operation.count)
                              : "";
  return "multiply by " + twiddle::print(operation.table) + row;
}

std::string print_twiddle(const Operation& operation, const LoopNames& loops) {
  return fmt::format("twiddle w_{}^(k{} {}{})", operation.order,
                     operation.rows > 0 ? fmt::format(" mod {}", operation.rows) : "",
                     loops(operation.loop),
                     operation.beside > 1 ? fmt::format(" / {}", operation.beside) : "");
}

std::string print_limit(const Operation& operation, const LoopNames&) {
  return fmt::format("limit {}", operation.count);
}

std::string print_permute(const Operation& operation, const LoopNames&) {
  return "permute by " + twiddle::print(operation.table);
}

std::string print_rader_dc(const Operation& operation, const LoopNames&) {
  return "rader_dc " + twiddle::print(operation.table);
}

std::string print_product(const Operation& operation, const LoopNames& loops) {
  std::vector<std::string> terms = {print_term(operation.order, "k")};
  for (const auto& [loop, stride] : operation.strides)
    terms.push_back(print_term(stride, loops(loop)));
  return fmt::format("product with {}at {}", print(operation.spectrum), fmt::join(terms, " + "));
}

std::string print_mirror(const Operation& operation, const LoopNames&) {
  return fmt::format("mirror {}{}", operation.order,
                     operation.rows > 0 ? fmt::format(" in rows of {}", operation.rows) : "");
}

std::string print_end(const Operation& operation, const LoopNames&) {
  std::string points;
  for (const std::uint64_t count : operation.rows_of) points += fmt::format("{}x", count);
  return fmt::format("{} of {}{}", access::real_kind(operation.transform).name, points,
                     operation.order);
}

// ---- written
std::string swap_value(const Operation&, const ValueText&) {
  return "  value = papilio_swap(value);\n";
}

// A factor of what is stored is read early. Else each store would wait for its own, since a read
// must not pass the store before it, which might have changed the factor.
std::string multiply_value(const Operation& operation, const ValueText& text) {
  const std::string index =
      operation.loop == 0
          ? text.index
          : fmt::format("{} * {} + {}", text.loops(operation.loop), operation.count, text.index);
  return fmt::format("  value = papilio_multiply(value, {});\n",
                     text.tables.entry(operation.table, index, text.stored));
}

std::string twiddle_value(const Operation& operation, const ValueText& text) {
  return fmt::format(
      "  {{\n    const {0} e = ({0})({1}) * ({0})({2});\n"
      "    value = papilio_multiply(value, {3});\n  }}\n",
      exponent_type(operation.order),
      operation.rows > 0 ? remainder(text.index, operation.rows) : text.index,
      quotient(text.loops(operation.loop), operation.beside),
      root_power(operation.order, "e", text.tables));
}

// x0 joins every output of the inverse through bin 0 of the product.
std::string rader_dc_value(const Operation& operation, const ValueText& text) {
  return fmt::format(
      "  if ({0} == 0) {{\n"
      "    const complex_t x0 = load_x0(arguments, here, 0, 0);\n"
      "    store_y0(arguments, here, 0, 0, {{x0.re + value.re, x0.im + value.im}});\n"
      "    value = papilio_multiply(value, {1});\n"
      "    value.re = value.re + x0.re;\n    value.im = value.im + x0.im;\n"
      "  }} else {{\n    value = papilio_multiply(value, {1});\n  }}\n",
      text.index, text.tables.entry(operation.table, text.index));
}

std::string product_value(const Operation& operation, const ValueText& text) {
  std::string bin = fmt::format("{} * {}", text.index, operation.order);
  for (const auto& [loop, stride] : operation.strides)
    bin += fmt::format(" + {} * {}", text.loops(loop), stride);
  return fmt::format("  value = papilio_multiply(value, {}[{}]);\n",
                     spectrum_text(operation.spectrum), bin);
}

// In the order of Operation::Kind.
constexpr OperationKind kinds[] = {
    {Kind::swap, print_swap, swap_value, 0},
    {Kind::multiply, print_multiply, multiply_value, 6},
    {Kind::twiddle, print_twiddle, twiddle_value, 0},
    {Kind::limit, print_limit, nullptr, 0},
    {Kind::permute, print_permute, nullptr, 3},
    {Kind::rader_dc, print_rader_dc, rader_dc_value, 6},
    {Kind::product, print_product, product_value, 0},
    {Kind::mirror, print_mirror, nullptr, 0},
    {Kind::end, print_end, nullptr, 0},
};

constexpr bool rows_are_in_order() {
  std::size_t row = 0;
  for (const OperationKind& kind : kinds)
    if (kind.kind != static_cast<Kind>(row++)) return false;
  return true;
}
static_assert(rows_are_in_order());

}  // namespace

const OperationKind& kind_of(const Operation& operation) {
  return kinds[static_cast<std::size_t>(operation.kind)];
}

std::string spectrum_text(const Spectrum& spectrum) {
  return fmt::format("papilio_spectrum<{}, {}>{{papilio_table<complex_t>({}), {}, 0}}",
                     spectrum.half, spectrum.conjugated,
                     access::pointer_text(access::Operand::spectrum, "complex_t"), spectrum.n);
}

std::string print(const Spectrum& spectrum) {
  return fmt::format("the caller's {}{}spectrum ", spectrum.conjugated ? "conjugated " : "",
                     spectrum.half ? "half " : "");
}

std::string print_term(access::Stride factor, const std::string& of) {
  return factor == 1 ? of : fmt::format("{} {}", factor.value, of);
}

}  // namespace papilio::compose
