// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_in_place.h"

#include "runtime/access/division_text.h"
#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_cluster.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_prefetch.h"
#include "runtime/compose/body/body_rader.h"
#include "runtime/compose/body/body_shared_bins.h"
#include "runtime/compose/body/staging_text.h"

namespace papilio::compose {
namespace {

// A pass there, the last one there and the first one back with the product between them, a pass
// back; and of a transform alone the last one.
enum class Turn { there, middle, back, last };

// Of a butterfly of the last pass, whose outputs are bins: texts of its row and of its number among
// the row's butterflies. Rader's rows follow each other. By Bluestein's method rows that differ
// along later dimensions lie side by side, and h counts the butterflies of those that follow each
// other.
struct Bins {
  std::string row, number;
  std::uint64_t butterflies;  // of a row
};
Bins bins_of(const BodyWriter& body, const Pass& last) {
  const Convolution& convolution = *body.spec.convolution;
  const std::uint64_t side_by_side = body.rader ? 1 : convolution.after;
  const std::uint64_t butterflies = last.butterflies / convolution.rows;
  const std::string number = last.stride == 1 ? "j" : "h";
  if (convolution.rows == side_by_side) return {"0", number, butterflies};
  return {quotient(number, butterflies), remainder(number, butterflies), butterflies};
}

// Text of Rader's bin 0 and the element that is no power of g: their sum is an output, and that
// element joins the product.
std::string meet_first_element(const BodyWriter& body, const Bins& bins) {
  const KernelSpec& spec = body.spec;
  const std::size_t area = body.rader ? final_aside(spec) : 0;
  const std::string load = body.rader ? aside_load(spec, body.layout, area, bins.row)
                                      : "auxiliary_load(arguments, here, 0, 0)";
  const std::string re = "x0.re + yr[0]", im = "x0.im + yi[0]";
  const std::string store =
      body.rader ? aside_store(spec, body.layout, area, bins.row, re, im)
                 : fmt::format("auxiliary_store(arguments, here, 0, 0, {{{}, {}}});", re, im);
  std::string first = bins.number + " == 0";
  if (spec.convolution->row_loop)
    first += fmt::format(" && {} == 0", loop_name(spec, spec.convolution->row_loop));
  return only(first, fmt::format("      const complex_t x0 = {};\n      {}\n"
                                 "      xr[0] = xr[0] + x0.im;\n      xi[0] = xi[0] + x0.re;\n",
                                 load, store));
}

// Text of the number of a butterfly's twiddles, where j and k are known.
std::string place_number(const Pass& pass) {
  const std::string k = pass.stride == pass.butterflies ? "j" : "k";
  return pass.inner == 1 ? k : quotient(k, pass.inner);
}

// Text that multiplies arrays yr and yi of the last pass, bins, by the spectrum and leaves the
// products in xr and xi, parts swapped.
std::string product(const BodyWriter& body, const Pass& last) {
  const Bins bins = bins_of(body, last);
  const std::string products =
      each(last.radix,
           fmt::format("const complex_t v = papilio_multiply({{yr[q], yi[q]}}, ({} + {})[q * {}]); "
                       "xr[q] = v.im; xi[q] = v.re;",
                       spectrum_row(body), bins.number, bins.butterflies));
  const bool meets = body.rader || body.spec.convolution->rader_dc;
  return meets ? products + meet_first_element(body, bins) : products;
}

// Text that makes arrays yr and yi of xr and xi, twiddles included, where k is known.
std::string butterfly(const BodyWriter& body, const Pass& pass, Turn turn) {
  const std::string codelet = codelet_of(body, pass.radix);
  const std::string k = place_number(pass);
  return turn == Turn::there  ? codelet + multiply_by_twiddles(body, pass, k, 'y')
         : turn == Turn::back ? multiply_by_twiddles(body, pass, k, 'x') + codelet
         : turn == Turn::last ? codelet
                              : codelet + product(body, pass) + codelet;
}

// Text that moves arrays xr and xi, or yr and yi, between them and their places in shared memory.
std::string move(const BodyWriter& body, const Pass& pass, const Elements& elements, char array,
                 bool to_shared) {
  return fmt::format("    {{\n{}    }}\n",
                     moves(body, pass, elements, body.parts.front(), body.layout.forward.front(),
                           fmt::format("{}r[q]", array), fmt::format("{}i[q]", array), to_shared));
}

// Text of the place of output e of a transform, less what its last digit adds.
std::string place_text(const KernelSpec& spec) {
  std::string sum;
  for (const Digit& digit : digits_in_place(spec))
    sum += fmt::format("{}{} * {}", sum.empty() ? "" : " + ",
                       remainder(quotient("e", digit.divisor), digit.radix), digit.stride);
  return sum;
}

// The first pass, from memory, or from the registers where the elements are staged.
void first_pass(BodyWriter& body, const Pass& pass) {
  const KernelSpec& spec = body.spec;
  const bool direct = loads_in_place(spec);
  if (direct)
    body.order = spec.lanes == 1 || spec.load.order == Order::tiles ? Phase::tiles : Phase::lanes;
  else
    load_elements(body);
  body.open_to_write(pass);
  const Place place = in_memory(body, pass, false);
  const std::string fill =
      direct ? fmt::format(
                   "const complex_t v = load(arguments, here, {}, q * {}); xr[q] = v.re; "
                   "xi[q] = v.im;",
                   place.base, place.stride)
             : fmt::format("xr[q] = {}; xi[q] = {};", element("re", pass), element("im", pass));
  body.butterflies(pass, place.prelude + arrays(pass.radix) + each(pass.radix, fill) +
                             butterfly(body, pass, Turn::there) +
                             move(body, pass, natural(pass), 'y', true));
  body.order = body.inner;
}

// The last pass, to memory, or to the registers. What a convolution stores has its parts swapped.
void last_pass(BodyWriter& body, const Pass& pass) {
  const KernelSpec& spec = body.spec;
  const bool convolves = spec.convolution.has_value();
  body.open_to_read(pass);
  const Pass stored = stored_pass(spec);
  const Place place = in_memory(body, stored, false);
  std::optional<TwiddleMatrix> twiddles;
  if (stores_in_place(spec)) twiddles = twiddles_of(spec, spec.store, stored, place);
  const std::string empty =
      stores_in_place(spec)
          ? fmt::format("store(arguments, here, {}, q * {}, {{{}}});", place.base, place.stride,
                        convolves ? "yi[q], yr[q]" : "yr[q], yi[q]")
          : fmt::format("{} = yr[q]; {} = yi[q];", element("re", pass), element("im", pass));
  std::string read = move(body, pass, natural(pass), 'x', false);
  if (!convolves) {
    const std::uint64_t run = pass.stride * static_cast<std::uint64_t>(pass.radix);
    const Elements elements{"place", quotient("place", run), run, pass.stride};
    read = fmt::format("    const int e = {}, place = {};\n", place.base, place_text(spec)) +
           move(body, pass, elements, 'x', false);
  }
  std::string multiplied;
  if (twiddles) {
    twiddles->re = convolves ? "yi[{0}]" : "yr[{0}]";
    twiddles->im = convolves ? "yr[{0}]" : "yi[{0}]";
    body.line("  {{");
    body.add(twiddle_powers(*twiddles, body.tables));
    multiplied = twiddle_butterfly(*twiddles, body.tables);
  }
  body.butterflies(pass, place.prelude + arrays(pass.radix) + read +
                             butterfly(body, pass, convolves ? Turn::back : Turn::last) +
                             multiplied + each(pass.radix, empty));
  if (twiddles) body.line("  }}");
}

// The others go from shared memory to shared memory, a butterfly at a time.
void pass_in_memory(BodyWriter& body, const Pass& pass, Turn turn) {
  body.open_to_read(pass);
  body.butterflies(pass,
                   body.divide(pass.stride) + arrays(pass.radix) +
                       move(body, pass, natural(pass), 'x', false) + butterfly(body, pass, turn) +
                       move(body, pass, natural(pass), 'y', true),
                   BodyWriter::Loop::rolled);
  // Who reads next waits; who writes has read there.
  body.forget_accesses();
  body.will_write();
}

}  // namespace

bool loads_in_place(const KernelSpec& spec) {
  return !spec.load.staged && !twiddle_in_registers(spec, spec.load);
}

bool stores_in_place(const KernelSpec& spec) {
  return !spec.store.staged && !spec.shares_bins();
}

void transform_in_place(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const std::size_t last = body.forward.size() - 1;
  const std::size_t across = body.rader ? passes_across_rows(spec) : 0;
  const auto prefetch_before = [&](std::size_t p) {
    if (spec.ahead == p) prefetch_elements(body);
  };
  for (std::size_t p = 0; p < last; ++p) {
    const Pass& pass = body.forward[p];
    prefetch_before(p);
    if (p == 0 && spec.loads_share()) exchange_inputs(body);
    if (p == 0 && !spec.loads_share())
      first_pass(body, pass);
    else
      pass_in_memory(body, pass, Turn::there);
    if (p < across) transform_aside(body, pass, p);
  }
  prefetch_before(last);
  if (!spec.convolution) {
    last_pass(body, body.forward[last]);
    return;
  }
  prefetch_before(last + 1);
  pass_in_memory(body, body.forward[last], Turn::middle);
  const std::size_t stored = body.inverse.size() - 1;
  for (std::size_t p = 1; p < stored; ++p) {
    prefetch_before(last + 1 + p);
    pass_in_memory(body, body.inverse[p], Turn::back);
  }
  prefetch_before(last + 1 + stored);
  last_pass(body, body.inverse[stored]);
  if (spec.shares_bins() && !body.rader) free_slice(body, true);
}

}  // namespace papilio::compose
