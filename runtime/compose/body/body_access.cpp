// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_access.h"

#include "runtime/access/division_text.h"
#include "runtime/access/operations.h"
#include "runtime/compose/access/twiddle_text.h"
#include "runtime/compose/body/body_crossings.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_extension.h"
#include "runtime/compose/body/body_fold.h"
#include "runtime/compose/body/body_items.h"
#include "runtime/compose/body/body_rader.h"
#include "runtime/compose/body/body_shared_bins.h"
#include "runtime/compose/body/cluster_text.h"

namespace papilio::compose {
namespace {

using stage::Route;

// The columns that a twiddle tells apart, as numbers and as the text of the one of a transform.
std::uint64_t columns_of(const KernelSpec& spec, const Operation& twiddle) {
  return loop_of(spec, twiddle.loop).count / twiddle.beside;
}
std::string column_of(const KernelSpec& spec, const Operation& twiddle) {
  return quotient(loop_name(spec, twiddle.loop), twiddle.beside);
}

// The twiddle of a four-step plan, applied to the registers next to an access that has one.
void multiply_twiddle(BodyWriter& body, const Access& access, const Pass& pass,
                      const Place& place) {
  const KernelSpec& spec = body.spec;
  const auto matrix = twiddles_of(spec, access, pass, place);
  if (!matrix) return;
  body.line("  {{");
  body.add(twiddle_powers(*matrix, body.tables));
  const bool divides = twiddle_in_registers(spec, access)->rows > 0;
  std::string row = spec.cluster || divides ? place.prelude : "";
  if (spec.cluster) row += fmt::format("    const int row = {};\n", place.base);
  body.butterflies(pass, row + only(place.present, twiddle_butterfly(*matrix, body.tables)));
  body.line("  }}");
}

// Statements on both elements of each four numbers: of butterfly j, which is b, and of its mirror
// image. Of a fold four numbers begin with those of an element e of the first half, so of e = j + q
// B, or of B - 1 - j + q B for the elements of j in the second half.
std::string each_four(const BodyWriter& body, const Pass& pass, const std::string& statement) {
  const int radix = pass.radix, last = pass.per_thread * radix - 1;
  const auto element = [&](const char* part, const std::string& number) {
    return fmt::format("PAPILIO_R({}, {})", part, number);
  };
  const auto half = [&](int count, const std::string& base, const std::string& number) {
    const std::string mirrored = fmt::format("{} - ({})", last, number);
    return each(
        count,
        fmt::format(fmt::runtime(statement),
                    fmt::arg("at", fmt::format("{}, q * {}", base, pass.butterflies)),
                    fmt::arg("re", element("re", number)), fmt::arg("im", element("im", number)),
                    fmt::arg("mirrored_re", element("re", mirrored)),
                    fmt::arg("mirrored_im", element("im", mirrored))));
  };
  return fmt::format(
             "  PAPILIO_UNROLL for (int b = 0; b < {}; ++b) {{\n    const int j = lane + b * {};\n",
             pass.per_thread / 2, body.spec.lanes) +
         half((radix + 1) / 2, "j", fmt::format("b * {} + q", radix)) +
         half(radix / 2, fmt::format("{} - j", pass.butterflies - 1),
              fmt::format("{} - b * {} + q", last + 1 - radix, radix)) +
         "  }\n";
}

// A thread asks once whether all its accesses may be of several numbers: `write` writes them.
template <class Write>
void with_vectors(BodyWriter& body, const char* verb, const Write& write) {
  body.line("  if ({}_whole(arguments, here)) {{\n    constexpr bool whole = true;", verb);
  write();
  body.line("  }} else {{\n    constexpr bool whole = false;");
  write();
  body.line("  }}");
}

// ---- straight
void load_registers(BodyWriter& body, const Pass& first) {
  const KernelSpec& spec = body.spec;
  body.order = spec.lanes == 1 || spec.load.order == Order::tiles ? Phase::tiles : Phase::lanes;
  if (spec.radices.size() == 1 && !spec.store.staged) body.order = body.inner;
  body.open(body.order);
  if (numbers_at_once(spec, spec.load) == 4) {
    with_vectors(body, "loads", [&] {
      body.add(each_four(body, first,
                         "complex_t v, u; load_four<whole>(arguments, here, {at}, v, u); {re} = "
                         "v.re; {im} = v.im; {mirrored_re} = u.re; {mirrored_im} = u.im;"));
    });
    return;
  }
  const Place place = in_memory(body, first, false);
  const std::string re = element("re", first), im = element("im", first);
  const std::string loads =
      each(first.radix, fmt::format("const complex_t v = {}(arguments, here, {}, q * {}); {} = "
                                    "v.re; {} = v.im;",
                                    load_name(spec), place.base, place.stride, re, im));
  const std::string nothing =
      place.present.empty() ? "" : each(first.radix, fmt::format("{} = 0; {} = 0;", re, im));
  body.butterflies(first, place.prelude + nothing + only(place.present, loads));
  multiply_twiddle(body, spec.load, first, place);
}

// Where the last pass reads, it also writes: it spans the whole of its dimension. Of a block of
// several transforms, whose stores ask in any case whether theirs is one of the batch, but for
// whole blocks of columns, no lane stores what another has.
void store_registers(BodyWriter& body, const Pass& last) {
  if (numbers_at_once(body.spec, body.spec.store) == 4) {
    with_vectors(body, "stores", [&] {
      body.add(each_four(body, last,
                         "store_four<whole>(arguments, here, {at}, {{{re}, {im}}}, "
                         "{{{mirrored_re}, {mirrored_im}}});"));
    });
    return;
  }
  const Place place = in_memory(body, last, !body.spec.convolution);
  multiply_twiddle(body, body.spec.store, last, place);
  const bool vectors = numbers_at_once(body.spec, body.spec.store) == 2;
  const std::string stores =
      only(place.present,
           each(last.radix, fmt::format("{}{}(arguments, here, {}, q * {}, {{{}, {}}});",
                                        store_name(body.spec), vectors ? "<whole>" : "", place.base,
                                        place.stride, element("re", last), element("im", last))));
  const auto write = [&] {
    body.butterflies(last,
                     place.prelude + (body.spec.tiles > 1 ? body.once(last, stores) : stores));
  };
  if (vectors)
    with_vectors(body, "stores", write);
  else
    write();
}

// ---- staged
void items(BodyWriter& body, const std::string& statements) {
  items(body, body.spec.staged_length(), statements);
}

void items_of_transforms(BodyWriter& body, const Access& access, const std::string& statements) {
  items_of_transforms(body, access, body.spec.staged_length(), statements);
}

// The same twiddle of columns that are staged.
void multiply_staged_twiddle(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const auto twiddle = twiddle_in_registers(spec, spec.store);
  if (!twiddle) return;
  TwiddleMatrix matrix = staged_twiddle(spec, *twiddle, staged_per_thread(spec));
  matrix.re = "PAPILIO_R(stage_re, {0})";
  matrix.im = "PAPILIO_R(stage_im, {0})";
  body.open(Phase::flat);
  body.line("  {{\n    const place here = locate(arguments, block, {});",
            remainder("thread", static_cast<std::uint64_t>(spec.tiles)));
  body.add(twiddle_powers(matrix, body.tables) + twiddle_butterfly(matrix, body.tables));
  body.line("  }}");
}

// Whether the transforms of a block follow each other in memory, and are staged as they lie there.
bool rows_follow(const KernelSpec& spec, const Access& access) {
  return spec.staged_length() == spec.points() &&
         transforms_follow(spec, access, access.levels, spec.memory_length());
}

// Moves what is staged to shared memory or fetches it from there.
void copy_staged(BodyWriter& body, const Access& access, bool permutes, bool to_shared, Part part) {
  if (to_shared)
    body.will_write();
  else
    body.will_read();
  if (permutes) {
    body.open(Phase::flat);
    items(body, permuted_item(body, to_shared, part));
    return;
  }
  const Padding& padding = to_shared ? body.layout.load : body.layout.store;
  const std::string slot = padding.slot(body.spec.tiles == 1 ? "0" : "t", "i");
  items_of_transforms(body, access,
                      "    " +
                          move_value(body, part, slot, "PAPILIO_R(stage_re, e)",
                                     "PAPILIO_R(stage_im, e)", to_shared) +
                          "\n");
}

void load_staged(BodyWriter& body, const stage::Load& load) {
  const KernelSpec& spec = body.spec;
  const Pass& first = load.pass;
  const std::string stage =
      spec.is_of_reals()
          ? "    PAPILIO_R(stage_re, e) = v.re;\n"
          : "    PAPILIO_R(stage_re, e) = v.re;\n    PAPILIO_R(stage_im, e) = v.im;\n";
  if (folds(load.route))
    load_bins(body);
  else if (load.route == Route::halved)
    items_of_transforms(body, spec.load, pair_for_block(spec));
  else if (rows_follow(spec, spec.load))
    items_of_rows(body, spec.staged_length(),
                  fmt::format("    const complex_t v = {}(arguments, here, thread, e * {});\n",
                              load_name(spec), spec.threads()) +
                      stage);
  else
    items_of_transforms(
        body, spec.load,
        fmt::format("    const complex_t v = {}(arguments, locate(arguments, block, t), i, 0);\n",
                    load_name(spec)) +
            stage);
  for (const Part part : body.parts) {
    if (folds(load.route)) {
      copy_pairs(body, load.route, true, part);
      cross_rows(body, spec.load, body.layout.load);
    } else {
      copy_staged(body, spec.load, permutes(load.route), true, part);
    }
    if (permutes(load.route))
      read_permuted(body, first, part);
    else
      read_registers(body, first, natural(first), part, body.layout.load);
  }
  if (load.route == Route::folded) multiply_by_chirp(body, first);
  body.order = body.inner;
}

void store_staged(BodyWriter& body, const stage::Store& store) {
  const KernelSpec& spec = body.spec;
  const Pass& last = store.pass;
  if (store.route == Route::folded) multiply_by_chirp(body, last);
  for (const Part part : body.parts) {
    if (permutes(store.route))
      write_permuted(body, last, part);
    else
      write_registers(body, last, natural(last), part, body.layout.store);
    if (folds(store.route)) {
      cross_rows(body, spec.store, body.layout.store);
      copy_pairs(body, store.route, false, part);
    } else {
      copy_staged(body, spec.store, permutes(store.route), false, part);
    }
  }
  if (folds(store.route)) {
    store_bins(body);
    return;
  }
  if (store.route == Route::halved) {
    store_pairs(body);
    return;
  }
  multiply_staged_twiddle(body);
  // A convolution of reals stages no imaginary parts, and an inverse one stores numbers swapped.
  const std::string value = spec.is_of_reals()
                                ? "{0, PAPILIO_R(stage_re, e)});\n"
                                : "{PAPILIO_R(stage_re, e), PAPILIO_R(stage_im, e)});\n";
  if (rows_follow(spec, spec.store))
    items_of_rows(body, spec.staged_length(),
                  fmt::format("    {}(arguments, here, thread, e * {},\n          ",
                              store_name(spec), spec.threads()) +
                      value);
  else
    items_of_transforms(
        body, spec.store,
        fmt::format("    {}(arguments, locate(arguments, block, t), i, 0,\n          ",
                    store_name(spec)) +
            value);
}

}  // namespace

Place in_memory(const BodyWriter& body, const Pass& pass, bool after_exchange) {
  const KernelSpec& spec = body.spec;
  const Elements elements = natural(pass);
  const std::string prelude = body.divide(elements.divisor);
  if (!spec.cluster) return {prelude, elements.base, elements.runs.stride};
  const Cluster& cluster = *spec.cluster;
  if (after_exchange && !cluster.four_step) {
    const std::string base =
        fmt::format("{} + rank * {}", elements.base, cluster.rows() * cluster.second);
    const bool all = cluster.divides(cluster.first);
    return {prelude, base, elements.runs.stride,
            all ? "" : fmt::format("{} < {}", base, spec.length())};
  }
  const ClusterSide side = side_before(spec, after_exchange);
  const auto place = body.divided(elements, side.minor);
  const bool across = elements.runs.stride >= side.minor;  // not along a tail
  return {place.prelude, position(side, place.quotient, place.remainder),
          across ? elements.runs.stride / side.minor * side.width : elements.runs.stride,
          presence(side, place.remainder)};
}

std::optional<TwiddleMatrix> twiddles_of(const KernelSpec& spec, const Access& access,
                                         const Pass& pass, const Place& place) {
  const auto twiddle = twiddle_in_registers(spec, access);
  if (!twiddle) return std::nullopt;
  const std::uint64_t rows = twiddle->rows;
  const bool one_row = rows > 0 && pass.stride % rows == 0;
  const std::string base = pass.stride == pass.butterflies ? "j" : "k";
  return TwiddleMatrix{twiddle->order,
                       one_row ? rows : place.stride,
                       spec.cluster ? "row"
                       : one_row    ? remainder(base, rows)
                                    : base,
                       columns_of(spec, *twiddle),
                       column_of(spec, *twiddle),
                       pass.radix,
                       spec.cluster.has_value(),
                       one_row};
}

TwiddleMatrix staged_twiddle(const KernelSpec& spec, const Operation& twiddle, int elements) {
  return {twiddle.order,
          static_cast<std::uint64_t>(spec.lanes),
          quotient("thread", static_cast<std::uint64_t>(spec.tiles)),
          columns_of(spec, twiddle),
          column_of(spec, twiddle),
          elements,
          false};
}

std::string spectrum_row(const BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const Convolution& convolution = *spec.convolution;
  if (convolution.users) return spectrum_text(*convolution.users);
  std::string pointer = body.tables.pointer(convolution.spectrum);
  if (!convolution.row_loop) return pointer;
  return fmt::format("{} + index64({}) * {}", pointer, loop_name(spec, convolution.row_loop),
                     spec.length());
}

std::string multiply_elements(const Pass& pass, const Place& place, const std::string& table,
                              bool swapped) {
  return only(place.present,
              each(pass.radix,
                   fmt::format("const complex_t v = papilio_multiply({{{0}, {1}}}, ({2} + {3})[q * "
                               "{4}]); {0} = v.{5}; {1} = v.{6};",
                               element("re", pass), element("im", pass), table, place.base,
                               place.stride, swapped ? "im" : "re", swapped ? "re" : "im")));
}

void load_elements(BodyWriter& body, const stage::Load& load) {
  if (load.route == Route::direct)
    load_registers(body, load.pass);
  else if (load.route == Route::extended)
    load_extension(body, load.pass);
  else
    load_staged(body, load);
}

void store_elements(BodyWriter& body, const stage::Store& store) {
  if (store.route == Route::direct)
    store_registers(body, store.pass);
  else if (store.route == Route::extended)
    store_extension(body, store.pass);
  else
    store_staged(body, store);
}

}  // namespace papilio::compose
