// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_fold.h"

#include "runtime/access/division_text.h"
#include "runtime/access/real_kinds.h"
#include "runtime/compose/access/access_text.h"
#include "runtime/compose/access/twiddle_text.h"
#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"
#include "runtime/compose/body/body_rader.h"
#include "runtime/compose/body/body_real_product.h"
#include "runtime/compose/body/folded_pairs.h"

namespace papilio::compose {
namespace {

// A loop over the pairs, of which the last ones of a cluster may be block 0's alone. Where pairs
// are changed from loop to loop (take_means_of_ends), idle threads repeat none of them: on a GPU
// they would have to repeat all loops, on the processor none, where the last thread's registers are
// theirs. Nor where an element that is both of a pair has two values (end_of_pairs), of which the
// later one stays.
void items_of_pairs(BodyWriter& body, const Access& access, const std::string& statements) {
  const std::uint64_t count = body.spec.fold_pairs(), all = count - body.spec.pairs_of_block_0();
  const std::string is_there = fmt::format(
      "e < {} || i < {} || rank == 0", all / static_cast<std::uint64_t>(body.spec.threads()), all);
  items_of_transforms(
      body, access, count,
      all < count ? fmt::format("    if ({}) {{\n{}    }}\n", is_there, statements) : statements,
      body.spec.loads_bins_of_planes() || end_of_pairs(body.spec) ? Repeats::never
                                                                  : Repeats::where_cheap);
}

// Text of w_n to the pair's exponent.
std::string root(BodyWriter& body, const PairText& pair) {
  const std::uint64_t n = 2 * body.spec.fold_length();
  const access::EndText text{n, n, pair.exponent, "int", "", body.tables};
  return text.root(n, pair.exponent, body.spec.fold_exponents());
}

constexpr const char* a_re = "PAPILIO_R(stage_re, 2 * e)";
constexpr const char* a_im = "PAPILIO_R(stage_im, 2 * e)";
constexpr const char* b_re = "PAPILIO_R(stage_re, 2 * e + 1)";
constexpr const char* b_im = "PAPILIO_R(stage_im, 2 * e + 1)";

}  // namespace

const char* load_name(const KernelSpec& spec) {
  return spec.fold && !spec.is_of_reals() && spec.fold->stores_bins ? "load_pair" : "load";
}

const char* store_name(const KernelSpec& spec) {
  return spec.fold && !spec.is_of_reals() && !spec.fold->stores_bins ? "store_pair" : "store";
}

namespace {

// Of pairs of rows: the place of the second one, and the condition that there is one. The last row
// of an odd number is loaded twice and the second one taken for zeros: a load behind a branch would
// wait for the loads before it.
std::string has_partner(const KernelSpec& spec) {
  const Fold::Rows& rows = *spec.fold->rows;
  return rows.all_have_partners()
             ? ""
             : fmt::format("2 * {} + 1 < {}", loop_name(spec, rows.loop), rows.count);
}
std::string if_partner(const KernelSpec& spec) {
  const std::string condition = has_partner(spec);
  return condition.empty() ? "" : fmt::format("if ({}) ", condition);
}
std::string unless_partner(const KernelSpec& spec, const char* statement) {
  const std::string condition = has_partner(spec);
  return condition.empty() ? "" : fmt::format("    if (!({})) {}\n", condition, statement);
}

std::string pair_of_rows_text(const KernelSpec& spec) {
  const std::string condition = has_partner(spec);
  std::string text = fmt::format(
      "PAPILIO_CODELET place second_row(const place& here) {{\n  place other = here;\n"
      "  other.row = {};\n  return other;\n}}\n\n",
      condition.empty() ? "1" : condition + " ? 1 : 0");
  if (spec.fold->stores_bins)
    return text +
           "PAPILIO_CODELET complex_t load_pair(const papilio_arguments& arguments, "
           "const place& here, const int j, const int c) {\n"
           "  complex_t a = load(arguments, here, j, c), "
           "b = load(arguments, second_row(here), j, c);\n" +
           unless_partner(spec, "b.re = 0;") + "  return {a.re, b.re};\n}\n\n";
  return text + fmt::format(
                    "PAPILIO_CODELET void store_pair(const papilio_arguments& arguments, "
                    "const place& here, const int j, const int c, complex_t value) {{\n"
                    "  store(arguments, here, j, c, {{0, value.im}});\n"
                    "  {}store(arguments, second_row(here), j, c, {{0, value.re}});\n}}\n\n",
                    if_partner(spec));
}

}  // namespace

std::string pair_text(const KernelSpec& spec, TablePlacer& tables) {
  if (spec.is_of_reals()) return "";
  if (spec.fold->rows) return pair_of_rows_text(spec);
  const int at_once = numbers_at_once(spec, spec.fold->stores_bins ? spec.load : spec.store);
  if (at_once == 4) return "";
  const auto& chirp = spec.fold->chirp;
  const std::string m = std::to_string(spec.points());
  const std::string factor = chirp ? tables.entry(*chirp, "j + c") : "";
  // Of most constants c the compiler knows whether there are such elements.
  const auto limit = [&](const char* nothing) {
    return chirp ? fmt::format("  if (c >= {0}) return{1};\n  if (j + c >= {0}) return{1};\n", m,
                               nothing)
                 : "";
  };
  if (spec.fold->stores_bins)
    return "PAPILIO_CODELET complex_t load_pair(const papilio_arguments& arguments, "
           "const place& here, const int j, const int c) {\n" +
           limit(" complex_t{0, 0}") +
           "  const complex_t pair = {load(arguments, here, 2 * j, 2 * c).re,\n"
           "                          load(arguments, here, 2 * j + 1, 2 * c).re};\n" +
           (chirp ? fmt::format("  return papilio_multiply(pair, {});\n}}\n\n", factor)
                  : "  return pair;\n}\n\n");
  return std::string(at_once == 2 ? "template <bool whole>\n" : "") +
         "PAPILIO_CODELET void store_pair(const papilio_arguments& arguments, "
         "const place& here, const int j, const int c, complex_t value) {\n" +
         limit("") +
         (chirp ? fmt::format("  value = papilio_multiply(value, {});\n", factor) : "") +
         (at_once == 2 ? "  store_two<whole>(arguments, here, j, c, {value.im, value.re});\n}\n\n"
                       : "  store(arguments, here, 2 * j, 2 * c, {0, value.im});\n"
                         "  store(arguments, here, 2 * j + 1, 2 * c, {0, value.re});\n}\n\n");
}

int folded_per_thread(const KernelSpec& spec) {
  if (!spec.fold) return 0;
  const std::uint64_t threads = spec.threads();
  return 2 * static_cast<int>((spec.fold_pairs() * spec.tiles + threads - 1) / threads);
}

namespace {

// With A and B, the bins i of both rows with their parts swapped: (A.re + B.im, A.im - B.re) and
// (B.im - A.re, A.im + B.re).
void load_bins_of_rows(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  items_of_pairs(body, spec.load,
                 "    const place here = locate(arguments, block, t);\n"
                 "    complex_t a = load(arguments, here, i, 0), "
                 "b = load(arguments, second_row(here), i, 0);\n" +
                     unless_partner(spec, "b = complex_t{0, 0};") +
                     fmt::format("    {} = a.re + b.im;\n    {} = a.im - b.re;\n"
                                 "    {} = b.im - a.re;\n    {} = a.im + b.re;\n",
                                 a_re, a_im, b_re, b_im));
}

// With A = Z_i and B = Z_n-i, the bins are (A + conj B) / 2 and (A - conj B) / 2i.
void store_bins_of_rows(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const std::string second = if_partner(spec) + "store(arguments, second_row(here), ";
  std::string text = fmt::format(
      "    const place here = locate(arguments, block, t);\n"
      "    const complex_t a = {{{}, {}}}, b = {{{}, {}}};\n"
      "    const complex_t p = {{real(.5) * (a.re + b.re), real(.5) * (a.im - b.im)}},\n"
      "                    q = {{real(.5) * (a.im + b.im), real(.5) * (b.re - a.re)}};\n"
      "    store(arguments, here, i, 0, p);\n    {}i, 0, q);\n",
      a_re, a_im, b_re, b_im, second);
  if (spec.fold->whole)
    text += fmt::format(
        "    if (i > 0) {{\n"
        "      store(arguments, here, {0} - i, 0, {{p.re, -p.im}});\n"
        "      {1}{0} - i, 0, {{q.re, -q.im}});\n"
        "    }}\n",
        spec.fold_length(), second);
  items_of_pairs(body, spec.store, text);
}

}  // namespace

namespace {

// Of a plane that is not Hermitian in the other dimensions, bins 0 and m of a row are their means
// with the conjugates of the opposite row's, as if those dimensions had been transformed before.
// All pairs are loaded before: what is loaded behind a branch would be waited for.
void take_means_of_ends(BodyWriter& body, const PairText& pair) {
  const std::uint64_t m = body.spec.fold_length();
  body.close();
  items_of_pairs(
      body, body.spec.load,
      pair.names +
          fmt::format("    if (k == 0) {{\n"
                      "      const place here = locate(arguments, block, t);\n"
                      "      const complex_t c = load(arguments, here, o * {0}, 0), "
                      "d = load(arguments, here, r * {0} + {1}, 0);\n"
                      "      {2} = real(.5) * ({2} - c.re);\n      {3} = real(.5) * ({3} + c.im);\n"
                      "      {4} = real(.5) * ({4} - d.re);\n      {5} = real(.5) * ({5} + d.im);\n"
                      "    }}\n",
                      2 * m, m, a_re, a_im, b_re, b_im));
  body.close();
}

}  // namespace

// With A and B, the bins with their parts swapped: P = A - conj B, Q = -i w (A + conj B), and the
// pair is P + Q and conj(Q - P).
void load_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  if (spec.fold->rows) {
    load_bins_of_rows(body);
    return;
  }
  if (spec.is_of_reals()) {
    load_bins_of_reals(body);
    return;
  }
  const PairText pair = pair_of(spec);
  if (end_of_pairs(spec)) {
    items_of_pairs(body, spec.load,
                   pair.names + fmt::format("    const place here = locate(arguments, block, t);\n"
                                            "    complex_t a, b;\n"
                                            "    load_bins(arguments, here, {}, a, b);\n"
                                            "    {} = a.im;\n    {} = a.re;\n"
                                            "    {} = b.im;\n    {} = b.re;\n",
                                            pair.first_bin, a_re, a_im, b_re, b_im));
    return;
  }
  std::string text = pair.names + fmt::format(
                                      "    const place here = locate(arguments, block, t);\n"
                                      "    const complex_t a = load(arguments, here, {}), "
                                      "b = load(arguments, here, {});\n",
                                      pair.first_bin, pair.second_bin);
  if (spec.loads_bins_of_planes()) {
    items_of_pairs(
        body, spec.load,
        text + fmt::format("    {} = a.re;\n    {} = a.im;\n    {} = b.re;\n    {} = b.im;\n", a_re,
                           a_im, b_re, b_im));
    take_means_of_ends(body, pair);
    text = pair.names + fmt::format("    const complex_t a = {{{}, {}}}, b = {{{}, {}}};\n", a_re,
                                    a_im, b_re, b_im);
  }
  items_of_pairs(
      body, spec.load,
      text + fmt::format("    const complex_t root = {};\n"
                         "    const complex_t q = papilio_multiply({{a.re + b.re, a.im - b.im}}, "
                         "{{root.im, -root.re}});\n"
                         "    const real p_re = a.re - b.re, p_im = a.im + b.im;\n"
                         "    {} = p_re + q.re;\n    {} = p_im + q.im;\n"
                         "    {} = q.re - p_re;\n    {} = p_im - q.im;\n",
                         root(body, pair), a_re, a_im, b_re, b_im));
}

// A column t of a four-step plan: bin i times w_N^(i t). The conjugate of bin m - i is multiplied
// by that too; what it then lacks is w_N^(m t).
void store_bins_of_column(BodyWriter& body, const Operation& twiddle, const std::string& folded) {
  const KernelSpec& spec = body.spec;
  const std::uint64_t m = spec.fold_length();
  items_of_pairs(body, spec.store,
                 folded + fmt::format("    {} = p_re + q.re;\n    {} = p_im + q.im;\n"
                                      "    {} = p_re - q.re;\n    {} = p_im - q.im;\n",
                                      a_re, a_im, b_re, b_im));
  TwiddleMatrix matrix = staged_twiddle(spec, twiddle, folded_per_thread(spec) / 2);
  matrix.re = "PAPILIO_R(stage_re, 2 * {0})";
  matrix.im = "PAPILIO_R(stage_im, 2 * {0})";
  matrix.second_re = "PAPILIO_R(stage_re, 2 * {0} + 1)";
  matrix.second_im = "PAPILIO_R(stage_im, 2 * {0} + 1)";
  body.line("  {{\n    const place here = locate(arguments, block, {});",
            remainder("thread", static_cast<std::uint64_t>(spec.tiles)));
  body.add(twiddle_powers(matrix, body.tables) + twiddle_butterfly(matrix, body.tables));
  body.line("    const complex_t last = {};", twiddle_of_row(matrix, m, body.tables));
  items_of_pairs(
      body, spec.store,
      fmt::format("    store(arguments, here, i, 0, {{{}, {}}});\n"
                  "    {}store(arguments, here, {} - i, 0, papilio_multiply({{{}, -{}}}, last));\n",
                  a_re, a_im, m % 2 == 0 ? fmt::format("if (2 * i != {}) ", m) : "", m, b_re,
                  b_im));
  body.line("  }}");
}

// Bin m / 2, and of all bins m + m / 2, is stored twice, with one value, unless a function of the
// caller would see that. In a plane it is each row's own: its opposite row has other roundings.
// With A = Z_i and B = Z_m-i: P = (A + conj B) / 2, Q = -i w (A - conj B) / 2, and the bins are
// P + Q and conj(P - Q).
void store_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  if (spec.fold->rows) {
    store_bins_of_rows(body);
    return;
  }
  if (spec.is_of_reals()) {
    store_bins_of_reals(body);
    return;
  }
  const PairText pair = pair_of(spec);
  if (end_of_pairs(spec)) {
    items_of_pairs(
        body, spec.store,
        pair.names + fmt::format("    const place here = locate(arguments, block, t);\n"
                                 "    store_bins(arguments, here, {}, {{{}, {}}}, {{{}, {}}});\n",
                                 pair.first_bin, a_re, a_im, b_re, b_im));
    return;
  }
  const std::uint64_t m = spec.fold_length();
  const bool is_once = spec.store.format.user || spec.folds_planes();
  const std::string once =
      is_once && m % 2 == 0 ? fmt::format("if (2 * {} != {}) ", pair.exponent, m) : "";
  const std::string folded = fmt::format(
      "    const complex_t a = {{{}, {}}}, b = {{{}, {}}}, root = {};\n"
      "    const complex_t q = papilio_multiply({{real(.5) * (a.re - b.re), real(.5) * (a.im + "
      "b.im)}}, {{root.im, -root.re}});\n"
      "    const real p_re = real(.5) * (a.re + b.re), p_im = real(.5) * (a.im - b.im);\n",
      a_re, a_im, b_re, b_im, root(body, pair));
  if (const Operation* twiddle = twiddle_in_registers(spec, spec.store)) {
    store_bins_of_column(body, *twiddle, folded);
    return;
  }
  std::string text =
      pair.names + fmt::format(
                       "    const place here = locate(arguments, block, t);\n{}"
                       "    store(arguments, here, {}, {{p_re + q.re, p_im + q.im}});\n"
                       "    {}store(arguments, here, {}, {{p_re - q.re, q.im - p_im}});\n",
                       folded, pair.first_bin, once, pair.second_bin);
  if (spec.fold->whole && !spec.stores_with_conjugates())
    text += fmt::format(
        "    if ({} > 0) {{\n"
        "      store(arguments, here, {}, {{p_re + q.re, -(p_im + q.im)}});\n"
        "      {}store(arguments, here, {}, {{p_re - q.re, p_im - q.im}});\n"
        "    }}\n",
        pair.exponent, pair.first_above, once, pair.second_above);
  items_of_pairs(body, spec.store, text);
}

void multiply_by_chirp(BodyWriter& body, const Pass& pass) {
  const auto& chirp = body.spec.fold->chirp;
  if (!chirp) return;
  const std::uint64_t m = chirp->a;
  const Place place = in_memory(body, pass, false);
  const std::string re = element("re", pass), im = element("im", pass),
                    number = fmt::format("{} + q * {}", place.base, place.stride);
  const bool loads = !body.spec.fold->stores_bins;  // what lies beyond was never written
  body.butterflies(
      pass,
      place.prelude +
          each(pass.radix, fmt::format("if (q * {} < {} && {} < {}) {{ const complex_t v = "
                                       "papilio_multiply({{{}, {}}}, {}); {} = v.re; {} = v.im; }}",
                                       place.stride, m, number, m, re, im,
                                       body.tables.entry(*chirp, number), re, im) +
                               (loads ? fmt::format(" else {{ {} = 0; {} = 0; }}", re, im) : "")));
}

void copy_pairs(BodyWriter& body, stage::Route route, bool to_shared, Part part) {
  const KernelSpec& spec = body.spec;
  if (to_shared)
    body.will_write();
  else
    body.will_read();
  if (permutes(route)) {
    body.open(Phase::flat);
    items(body, spec.fold_pairs(), permuted_pair(body, to_shared, part));
    return;
  }
  const Padding& padding = to_shared ? body.layout.load : body.layout.store;
  const std::string t = spec.tiles == 1 ? "0" : "t";
  const PairText pair = pair_of(spec);
  const bool has_places = spec.folds_planes() || spec.cluster;
  const std::string first = has_places ? "own" : "i";
  items_of_pairs(
      body, to_shared ? spec.load : spec.store,
      pair.names + (has_places ? fmt::format("    const int own = {};\n", pair.first) : "") +
          fmt::format("    const int other = {};\n    {{ {} }}\n    {{ {} }}\n", pair.second,
                      move_value(body, part, padding.slot(t, first), a_re, a_im, to_shared),
                      move_value(body, part, padding.slot(t, "other"), b_re, b_im, to_shared)));
}

}  // namespace papilio::compose
