// SPDX-License-Identifier: MIT
#include "runtime/compose/body_two_blocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/compose/body_access.h"
#include "runtime/compose/body_cluster.h"

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

twiddle::Table roots_of(const KernelSpec& spec, Way way) {
  const std::uint64_t h = spec.length();
  if (!spec.is_rader()) return {twiddle::Table::Kind::root_powers, 2 * h, 1, h};
  const Convolution& rader = *spec.convolution;
  const std::uint64_t p = rader.rader_prime, g = rader.rader_generator;
  twiddle::Table table{twiddle::Table::Kind::rader_roots, p,
                       way == Way::in ? g : numbers::inverse_mod(g, p), 0};
  table.factors = rader.spectrum.factors;
  return table;
}

// Of the items that a thread stages, those the first block stores; the second stores the rest. The
// last one is often a few threads' only. Element 0 is the first block's.
int kept_items(const KernelSpec& spec) {
  return std::max(1, staged_per_thread(spec) / 2);
}

// What both blocks hold of each other's, and the first one's part of it.
struct Halves {
  std::uint64_t all = 0, first = 0;
};
Halves halves_of(const KernelSpec& spec) {
  if (spec.is_rader()) {
    const std::uint64_t all = spec.staged_length();
    return {all, std::min<std::uint64_t>(all, kept_items(spec) * spec.threads())};
  }
  const auto tiles = static_cast<std::uint64_t>(spec.tiles);
  const Pass last = inverse_passes(spec).back();
  return {spec.length() * tiles, kept_by_first(last) * last.butterflies * tiles};
}

// Once the other block's slice is free, either sends it the half that is not its own, and has
// received its own half's other term where the second phase opens. By then the other one has loaded
// all that it loads, so that either may store where the input was.
template <class Open, class Send>
void exchange_halves(BodyWriter& body, Open&& open, Send&& send) {
  const Halves halves = halves_of(body.spec);
  body.line("PAPILIO_CLUSTER_WAIT");
  open();
  send();
  body.close();
  body.line("PAPILIO_CLUSTER_RECEIVE(0, rank == 0 ? {} : {})", halves.first,
            halves.all - halves.first);
  open();
}

}  // namespace

void multiply_roots(BodyWriter& body, const Pass& pass, Way way) {
  body.open(body.order, pass.span);
  const Place place = in_memory(body, pass, false);
  const std::string roots = body.tables.pointer(roots_of(body.spec, way));
  body.line("  if (rank == 1) {{");
  body.butterflies(pass, place.prelude + multiply_elements(pass, place, roots, false));
  body.line("  }}");
}

std::uint64_t received_from_other_block(const KernelSpec& spec) {
  const Halves halves = halves_of(spec);
  return std::max(halves.first, halves.all - halves.first);
}

void add_blocks(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const Pass& last = body.inverse.back();
  body.close();
  exchange_halves(
      body, [&] { body.open(body.order, last.span); },
      [&] {
        body.line("  const papilio_remote there = PAPILIO_REMOTE(shared, 1 - rank);");
        body.butterflies(last,
                         each_pair(last, 1,
                                   fmt::format("PAPILIO_REMOTE_STORE(there, {}, {}, {});",
                                               slot(spec, last), of_pair("re", last, "rank == 1"),
                                               of_pair("im", last, "rank == 1"))));
      });
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

std::string pair_for_block(const KernelSpec& spec) {
  return fmt::format(
      "    const place here = locate(arguments, block, t, rank);\n"
      "    const complex_t v = load(arguments, here, i, 0);\n"
      "    complex_t u = {{0, 0}};\n"
      "    if (e > 0 || i > 0) u = load(arguments, here, {} - i, 0);\n"
      "    PAPILIO_R(stage_re, e) = papilio_fma(rank == 0 ? 1 : -1, u.re, v.re);\n"
      "    PAPILIO_R(stage_im, e) = papilio_fma(rank == 0 ? 1 : -1, u.im, v.im);\n",
      spec.memory_length());
}

// Items are in the order of memory: the first half of a thread's, and of all, is the first block's.
// Element 0 has no partner; it is whole in the first block.
void store_pairs(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const int threads = spec.threads(), all = staged_per_thread(spec), kept = kept_items(spec);
  const int rest = all - kept;
  const std::uint64_t count = spec.staged_length();
  const int whole = static_cast<int>(count) / threads;
  // Of an odd number of items one half has one less: whoever asks for it there wants none.
  const auto of_half = [&](const char* part, const char* first) {
    return fmt::format("({0} ? PAPILIO_R({1}, q) : PAPILIO_R({1}, q + (q < {2}) * {3}))", first,
                       part, rest, kept);
  };
  const auto items = [&](const char* first, const std::string& statements) {
    body.line("  PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{", std::max(kept, rest));
    body.line("    const int i = thread + ({} ? q : q + {}) * {};", first, kept, threads);
    body.line("    if ((q < {} || !({})) && (q < {} || i < {})) {{", kept, first, whole - kept,
              count);
    body.add(statements + "    }\n  }\n");
  };
  free_slice(body, true);
  exchange_halves(
      body, [&] { body.open(Phase::flat); },
      [&] {
        body.line("  const papilio_remote there = PAPILIO_REMOTE(shared + 2 * thread, 1 - rank);");
        items("rank == 1",
              fmt::format("      PAPILIO_REMOTE_STORE(there, q * {}, {}, {});\n", threads,
                          of_half("stage_re", "rank == 1"), of_half("stage_im", "rank == 1")));
      });
  body.line("  const place here = locate(arguments, block, 0, rank);");
  body.line("  const complex_t* const slots = (const complex_t*)(real*)shared + thread;");
  body.line("  const real sign = rank == 0 ? 1 : -1;");
  items("rank == 0",
        fmt::format("      const complex_t u = {{{0}, {1}}}, v = slots[q * {2}];\n"
                    "      if (q > 0 || i > 0) {{\n"
                    "        store(arguments, here, i, 0, {{u.re + v.re, u.im + v.im}});\n"
                    "        store(arguments, here, {3} - i, 0,\n"
                    "              {{(u.re - v.re) * sign, (u.im - v.im) * sign}});\n"
                    "      }} else {{\n"
                    "        store(arguments, here, i, 0, u);\n"
                    "      }}\n",
                    of_half("stage_re", "rank == 0"), of_half("stage_im", "rank == 0"), threads,
                    spec.memory_length()));
}

}  // namespace papilio::compose
