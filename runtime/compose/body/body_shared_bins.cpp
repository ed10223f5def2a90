// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_shared_bins.h"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_cluster.h"

namespace papilio::compose {
namespace {

// Text of the slot of row i in the area of a sender. Neighbouring threads are neighbouring
// butterflies.
std::string slot(const KernelSpec& spec, const Pass& pass) {
  std::string of_butterfly = fmt::format("i * {} + j", pass.butterflies);
  if (spec.tiles == 1) return of_butterfly;
  return fmt::format("tile * {} + {}", bin_rows(spec, pass) * pass.butterflies, of_butterfly);
}

// Text of the roots of a column, w_N^(c j) for c = 1 .. C - 1.
std::string roots_of_column(BodyWriter& body) {
  const std::uint64_t h = body.spec.length();
  const int blocks = body.spec.blocks();
  std::string text;
  for (int c = 1; c < blocks; ++c) {
    const twiddle::Table powers{twiddle::Table::Kind::root_powers, blocks * h,
                                static_cast<std::uint64_t>(c), h};
    text += root_text("root_", c, is_read_root(c) ? body.tables.entry(powers, "column") : "");
  }
  return text;
}

std::string multiply_by_root(char array, int c) {
  return multiply_value(array, c, fmt::format("root_{}", c));
}

twiddle::Table roots_of(const KernelSpec& spec, Way way) {
  const Convolution& rader = *spec.convolution;
  const std::uint64_t p = rader.rader_prime, g = rader.rader_generator;
  twiddle::Table table{twiddle::Table::Kind::rader_roots, p,
                       way == Way::in ? g : numbers::inverse_mod(g, p), 0};
  table.factors = rader.spectrum.factors;
  return table;
}

// Once the others' slices are free, a block sends what is theirs, and has received what is its own
// where the second phase opens. By then all have loaded all that they load, so that each may store
// where the input was.
template <class Open, class Send>
void exchange_outputs(BodyWriter& body, const std::string& received, Open&& open, Send&& send) {
  body.line("PAPILIO_CLUSTER_WAIT");
  open();
  send();
  body.close();
  body.line("PAPILIO_CLUSTER_RECEIVE({}, {})", int{body.spec.loads_share()}, received);
  open();
}

}  // namespace

void multiply_roots(BodyWriter& body, const Pass& pass, Way way) {
  body.open(body.order, pass.span);
  const Place place = in_memory(body, pass, false);
  const std::string roots = body.tables.pointer(roots_of(body.spec, way));
  body.line("  if (rank > 0) {{");
  body.butterflies(pass, place.prelude + multiply_elements(pass, place, roots, false));
  body.line("  }}");
}

void exchange_inputs(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const int blocks = spec.blocks(), pieces = static_cast<int>(spec.pieces());
  const std::uint64_t h = spec.length();
  Pass columns;  // of a block, each a butterfly
  columns.radix = blocks;
  columns.butterflies = (h + blocks - 1) / blocks;
  columns.per_thread = static_cast<int>((columns.butterflies + spec.lanes - 1) / spec.lanes);
  const std::string slot =
      body.layout.exchanges.front().slot(spec.tiles == 1 ? "0" : "tile", "column");
  body.line("PAPILIO_CLUSTER_ENTER\nPAPILIO_CLUSTER_WAIT");
  body.open(Phase::lanes);
  std::string text = arrays(blocks);
  // Written out: what is added to a column's address is then a constant of each load.
  for (int t = 0; t < pieces; ++t)
    text += fmt::format(
        "    {{ const complex_t v = load(arguments, here, column, {1}); xr[{0}] = v.re; xi[{0}] = "
        "v.im; }}\n",
        t, static_cast<std::uint64_t>(t) * h);
  text += each(blocks - pieces, fmt::format("xr[q + {0}] = 0; xi[q + {0}] = 0;", pieces)) +
          codelet_of(body, blocks) + roots_of_column(body) +
          fmt::format("    const int at = {};\n", slot);
  for (int c = 0; c < blocks; ++c)
    text += (c > 0 ? multiply_by_root('y', c) : "") +
            fmt::format(
                "    {{ const papilio_remote there = PAPILIO_REMOTE(shared, {0}); "
                "PAPILIO_REMOTE_STORE(there, at, yr[{0}], yi[{0}]); }}\n",
                c);
  body.butterflies(columns,
                   fmt::format("    const int column = j + rank * {};\n", columns.butterflies) +
                       only(h % blocks == 0 ? "" : fmt::format("column < {}", h), text),
                   BodyWriter::Loop::rolled);
  body.close();
  body.line("PAPILIO_CLUSTER_RECEIVE(0, {})", h * static_cast<std::uint64_t>(spec.tiles));
  body.forget_accesses();
  body.order = body.inner;
}

void store_pieces(BodyWriter& body, const Pass& last) {
  const KernelSpec& spec = body.spec;
  const int blocks = spec.blocks(), rows = bin_rows(spec, last), whole = last.radix / blocks,
            rest = last.radix % blocks;
  const std::uint64_t area = bin_area(spec, last), row = area / rows;
  const std::string to = slot(spec, last);
  body.close();
  const auto received = [&](int count) { return row * (blocks - 1) * count; };
  exchange_outputs(
      body,
      rest == 0 ? std::to_string(received(whole))
                : fmt::format("rank < {} ? {} : {}", rest, received(rows), received(whole)),
      [&] { body.open(body.order, last.span); },
      [&] {
        body.line("  complex_t* const own = (complex_t*)(real*)shared + rank * {};", area);
        for (int target = 0; target < blocks; ++target) {
          const auto send = [&](const std::string& where) {
            body.butterflies(
                last, fmt::format("    PAPILIO_UNROLL for (int i = 0; i < {}; ++i) {{ {} }}\n",
                                  whole + (target < rest), where));
          };
          const auto value = [&](const char* part) {
            return fmt::format("PAPILIO_R({}, b * {} + i * {} + {})", part, last.radix, blocks,
                               target);
          };
          body.line("  if (rank == {}) {{", target);
          send(fmt::format("own[{}] = {{{}, {}}};", to, value("re"), value("im")));
          body.line("  }} else {{");
          body.line("  const papilio_remote there = PAPILIO_REMOTE(shared + rank * {}, {});",
                    2 * area, target);
          send(fmt::format("PAPILIO_REMOTE_STORE(there, {}, {}, {});", to, value("re"),
                           value("im")));
          body.line("  }}");
        }
      });
  body.line("  const complex_t* const slots = (const complex_t*)(real*)shared;");
  const Place place = in_memory(body, last, false);
  std::string sums =
      arrays(blocks) +
      each(blocks,
           fmt::format("const complex_t v = slots[q * {} + {}]; xr[q] = v.re; xi[q] = v.im;", area,
                       to)) +
      fmt::format("    const int column = {} + (i * {} + rank) * {};\n", place.base, blocks,
                  place.stride) +
      roots_of_column(body);
  for (int c = 1; c < blocks; ++c) sums += multiply_by_root('x', c);
  sums += codelet_of(body, blocks);
  for (std::uint64_t piece = 0; piece < spec.pieces(); ++piece)
    sums += fmt::format(
        "      store(arguments, here, {}, (i * {} + rank) * {} + {}, {{yi[{}], yr[{}]}});\n",
        place.base, blocks, place.stride, piece * spec.length(), piece, piece);
  const std::string present =
      rest == 0 ? "" : fmt::format("if (i < {} || rank < {}) ", whole, rest);
  body.butterflies(last, place.prelude + fmt::format("    PAPILIO_UNROLL for (int i = 0; i < {}; "
                                                     "++i) {}{{\n{}    }}\n",
                                                     rows, present, sums));
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
  const std::uint64_t first = kept_by_first(spec);
  exchange_outputs(
      body, fmt::format("rank == 0 ? {} : {}", first, count - first),
      [&] { body.open(Phase::flat); },
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
