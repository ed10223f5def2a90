// SPDX-License-Identifier: MIT
#include "runtime/compose/body_two_blocks.h"

#include <fmt/format.h>

#include "runtime/compose/body_access.h"

namespace papilio::compose {
namespace {

// Of a butterfly's outputs, those the first block keeps; the second keeps the rest.
int kept_by_first(const Pass& pass) {
  return (pass.radix + 1) / 2;
}

// `statement` for each q of which a block keeps or sends output 2q or 2q + 1. Of an odd radix the
// last one is the concern of rank `of_last` only.
std::string each_pair(const Pass& pass, int of_last, const std::string& statement) {
  const std::string guard =
      pass.radix % 2 == 0 ? "" : fmt::format("if (q < {} || rank == {}) ", pass.radix / 2, of_last);
  return each(kept_by_first(pass), guard + "{ " + statement + " }");
}

// Text of register 2q or 2q + 1: of those two, the first if `even`, an expression.
std::string of_pair(const char* part, const Pass& pass, const char* even) {
  const std::string first = fmt::format("PAPILIO_R({}, b * {} + 2 * q)", part, pass.radix);
  // Of an odd radix, the last one has no partner: whoever asks wants the first.
  const std::string second =
      pass.radix % 2 == 0 ? fmt::format("PAPILIO_R({}, b * {} + 2 * q + 1)", part, pass.radix)
                          : fmt::format("PAPILIO_R({}, b * {} + 2 * q + (q < {}))", part,
                                        pass.radix, pass.radix / 2);
  return fmt::format("({} ? {} : {})", even, first, second);
}

// Neighbouring threads are neighbouring butterflies.
std::string slot(const KernelSpec& spec, const Pass& pass) {
  const std::string of_butterfly = fmt::format("q * {} + j", pass.butterflies);
  if (spec.tiles == 1) return of_butterfly;
  return fmt::format("tile * {} + {}", kept_by_first(pass) * pass.butterflies, of_butterfly);
}

void multiply_roots(BodyWriter& body, const Pass& last) {
  const std::uint64_t h = body.spec.length();
  const Place place = in_memory(body, last, false);
  const std::string roots = body.tables.pointer({twiddle::Table::Kind::root_powers, 2 * h, 1, h});
  body.open(body.order, last.span);
  body.line("  if (rank == 1) {{");
  body.butterflies(last, place.prelude + multiply_elements(last, place, roots, false));
  body.line("  }}");
}

}  // namespace

std::uint64_t received_from_other_block(const KernelSpec& spec) {
  const Pass last = inverse_passes(spec).back();
  return kept_by_first(last) * last.butterflies * static_cast<std::uint64_t>(spec.tiles);
}

void add_blocks(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const Pass& last = body.inverse.back();
  multiply_roots(body, last);
  body.close();
  body.line("PAPILIO_CLUSTER_WAIT");
  body.open(body.order, last.span);
  body.line("  const papilio_remote there = PAPILIO_REMOTE(shared, 1 - rank);");
  body.butterflies(last, each_pair(last, 1,
                                   fmt::format("PAPILIO_REMOTE_STORE(there, {}, {}, {});",
                                               slot(spec, last), of_pair("re", last, "rank == 1"),
                                               of_pair("im", last, "rank == 1"))));
  body.close();
  const std::uint64_t most = received_from_other_block(spec);
  body.line("PAPILIO_CLUSTER_RECEIVE(0, rank == 0 ? {} : {})", most,
            spec.length() * spec.tiles - most);
  body.open(body.order, last.span);
  body.line("  const complex_t* const slots = (const complex_t*)(real*)shared;");
  body.butterflies(
      last, each_pair(last, 0,
                      fmt::format("const complex_t v = slots[{0}]; "
                                  "PAPILIO_R(re, b * {1} + q) = {2} + v.re; "
                                  "PAPILIO_R(im, b * {1} + q) = {3} + v.im;",
                                  slot(spec, last), last.radix, of_pair("re", last, "rank == 0"),
                                  of_pair("im", last, "rank == 0"))));
}

void store_sums(BodyWriter& body) {
  const Pass& last = body.inverse.back();
  const Place place = in_memory(body, last, false);
  body.butterflies(
      last, place.prelude +
                each_pair(last, 0,
                          fmt::format("store(arguments, here, {}, (2 * q + rank) * {}, "
                                      "{{PAPILIO_R(im, b * {} + q), PAPILIO_R(re, b * {} + q)}});",
                                      place.base, place.stride, last.radix, last.radix)));
}

}  // namespace papilio::compose
