// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_in_place.h"

#include "runtime/access/division_text.h"
#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_fold.h"
#include "runtime/compose/body/body_rader.h"
#include "runtime/compose/body/staging_text.h"

namespace papilio::compose {
namespace {

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
  const std::string load =
      body.rader ? aside_load(spec, body.layout, area, bins.row) : "load_x0(arguments, here, 0, 0)";
  const std::string re = "x0.re + yr[0]", im = "x0.im + yi[0]";
  const std::string store =
      body.rader ? aside_store(spec, body.layout, area, bins.row, re, im)
                 : fmt::format("store_y0(arguments, here, 0, 0, {{{}, {}}});", re, im);
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

// Text that makes arrays yr and yi of xr and xi, twiddles included, where k is known. Where the way
// back begins, the product lies between two transforms, and no twiddles are on either side; nor
// does the last pass of a transform alone have any.
std::string butterfly(const BodyWriter& body, const stage::Butterflies& stage) {
  const Pass& pass = stage.pass;
  const std::string codelet = codelet_of(body, pass.radix);
  if (stage.back) return codelet + product(body, pass) + codelet;
  const std::string k = place_number(pass);
  if (stage.way == Direction::inverse) return multiply_by_twiddles(body, pass, k, 'x') + codelet;
  return stage.to == Home::shared ? codelet + multiply_by_twiddles(body, pass, k, 'y') : codelet;
}

// Text that moves arrays xr and xi, or yr and yi, between them and their places in shared memory.
std::string move(const BodyWriter& body, const Pass& pass, const Elements& elements, char array,
                 bool to_shared) {
  return fmt::format("    {{\n{}    }}\n",
                     moves(body, pass, elements, body.parts.front(), body.layout.exchanges.front(),
                           fmt::format("{}r[q]", array), fmt::format("{}i[q]", array), to_shared));
}

// The first pass, from memory, or from the registers where a load has left the elements.
void first_pass(BodyWriter& body, const stage::Butterflies& stage) {
  const KernelSpec& spec = body.spec;
  const Pass& pass = stage.pass;
  const bool direct = stage.from == Home::memory;
  if (direct)
    body.order = spec.lanes == 1 || spec.load.order == Order::tiles ? Phase::tiles : Phase::lanes;
  body.open_to_write(pass);
  const Place place = in_memory(body, pass, false);
  const std::string fill =
      direct ? fmt::format(
                   "const complex_t v = {}(arguments, here, {}, q * {}); xr[q] = v.re; "
                   "xi[q] = v.im;",
                   load_name(spec), place.base, place.stride)
             : fmt::format("xr[q] = {}; xi[q] = {};", element("re", pass), element("im", pass));
  body.butterflies(pass, place.prelude + arrays(pass.radix) + each(pass.radix, fill) +
                             butterfly(body, stage) + move(body, pass, natural(pass), 'y', true));
  body.order = body.inner;
}

// The last pass, to memory, or to the registers. What a convolution stores has its parts swapped.
void last_pass(BodyWriter& body, const stage::Butterflies& stage) {
  const KernelSpec& spec = body.spec;
  const Pass& pass = stage.pass;
  const bool convolves = stage.way == Direction::inverse, direct = stage.to == Home::memory;
  body.open_to_read(pass);
  const Pass stored = stored_pass(spec);
  const Place place = in_memory(body, stored, false);
  std::optional<TwiddleMatrix> twiddles;
  if (direct) twiddles = twiddles_of(spec, spec.store, stored, place);
  const std::string empty =
      direct ? fmt::format("{}(arguments, here, {}, q * {}, {{{}}});", store_name(spec), place.base,
                           place.stride, convolves ? "yi[q], yr[q]" : "yr[q], yi[q]")
             : fmt::format("{} = yr[q]; {} = yi[q];", element("re", pass), element("im", pass));
  std::string read = move(body, pass, natural(pass), 'x', false);
  if (!convolves) {
    const Runs runs = pass.reads();
    const Elements elements{"place", quotient("place", runs.length), runs};
    read = fmt::format("    const int e = {}, place = {};\n", place.base,
                       mapped("e", places_in_place(spec))) +
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
  body.butterflies(pass, place.prelude + arrays(pass.radix) + read + butterfly(body, stage) +
                             multiplied + each(pass.radix, empty));
  if (twiddles) body.line("  }}");
}

// The others go from shared memory to shared memory, a butterfly at a time.
void pass_in_memory(BodyWriter& body, const stage::Butterflies& stage) {
  const Pass& pass = stage.pass;
  body.open_to_read(pass);
  body.butterflies(pass,
                   body.divide(pass.stride) + arrays(pass.radix) +
                       move(body, pass, natural(pass), 'x', false) + butterfly(body, stage) +
                       move(body, pass, natural(pass), 'y', true),
                   BodyWriter::Loop::rolled);
  // Who reads next waits; who writes has read there.
  body.forget_accesses();
  body.will_write();
}

}  // namespace

void pass_in_place(BodyWriter& body, const stage::Butterflies& stage) {
  if (stage.from != Home::shared)
    first_pass(body, stage);
  else if (stage.to != Home::shared)
    last_pass(body, stage);
  else
    pass_in_memory(body, stage);
}

}  // namespace papilio::compose
