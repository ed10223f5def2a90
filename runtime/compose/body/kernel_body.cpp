// SPDX-License-Identifier: MIT
//
// Every step (load, butterflies, exchange, product, store) goes from registers to registers
// (compose/body/body_writer.h). Here is their order; what each writes is in a file of its own,
// body_*.
#include "runtime/compose/body/kernel_body.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/access/division_text.h"
#include "runtime/compose/body/body_access.h"
#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_cluster.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_fold.h"
#include "runtime/compose/body/body_in_place.h"
#include "runtime/compose/body/body_prefetch.h"
#include "runtime/compose/body/body_rader.h"
#include "runtime/compose/body/body_shared_bins.h"
#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/body/staging_text.h"

namespace papilio::compose {
namespace {

void prologue(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  body.line("PAPILIO_KERNEL({}, {}, {})", body.options.entry, spec.threads(), spec.resident);
  if (spec.stagger > 0) body.line("PAPILIO_STAGGER");
  if (body.layout.reals > 0) body.line("PAPILIO_SHARED(shared, {})", body.layout.reals);
  const int points = points_per_thread(spec);
  if (!spec.in_place || !loads_in_place(spec) || !stores_in_place(spec))
    body.line("PAPILIO_REGISTERS(re, {})\nPAPILIO_REGISTERS(im, {})", points, points);
  if (spec.load.staged || spec.store.staged)
    body.line("PAPILIO_REGISTERS(stage_re, {0})\nPAPILIO_REGISTERS(stage_im, {0})",
              std::max(staged_per_thread(spec), folded_per_thread(spec)));
  if (body.rader && !spec.in_place)
    body.line("PAPILIO_REGISTERS(sum, {})", 2 * body.forward.back().per_thread);
}

// The passes of one way, an exchange between every two of them.
void run_passes(BodyWriter& body, bool back) {
  const KernelSpec& spec = body.spec;
  const Passes& passes = back ? body.inverse : body.forward;
  const std::size_t first = spec.cluster ? first_passes(spec) : 0;
  const std::size_t cut = back ? passes.size() - first : first;  // where a cluster exchanges
  for (std::size_t p = 0; p < passes.size(); ++p) {
    if (spec.cluster && p == cut)
      remote_exchange(body, passes[p - 1], passes[p], back);
    else if (p > 0)
      exchange(body, passes[p - 1], passes[p],
               (back ? body.layout.inverse : body.layout.forward)[p - 1]);
    if (spec.ahead == (back ? body.forward.size() : 0) + p) prefetch_elements(body);
    const bool to_other_block = spec.shares_bins() && !body.rader && back && p + 1 == passes.size();
    if ((spec.cluster && p + 1 == cut) || to_other_block) free_slice(body, back || p > 0);
    body.open(body.order, passes[p].span);
    transform_registers(body, passes[p]);
    if (body.rader && !back && p < passes_across_rows(spec)) transform_aside(body, passes[p], p);
  }
}

// Text of the product for a butterfly of the last forward pass, whose elements are the bins.
std::string product(const BodyWriter& body, const Pass& last, const Place& bins) {
  return multiply_elements(last, bins, spectrum_row(body), true);
}

// The product with the spectrum, conjugated (swapped) for the inverse that follows.
void multiply_spectrum(BodyWriter& body) {
  const Pass& last = body.forward.back();
  const Convolution& convolution = *body.spec.convolution;
  if (body.rader) {
    multiply_rows(body, last, product(body, last, {"", "k", last.stride}));
    return;
  }
  if (convolution.rader_dc) {
    body.line("  const bool dc = lane == 0 && {} == 0;",
              loop_name(body.spec, convolution.row_loop));
    body.line("  complex_t x0 = {{0, 0}};");
    body.line("  if (dc) {{");
    body.line("    x0 = auxiliary_load(arguments, here, 0, 0);");
    body.line("    auxiliary_store(arguments, here, 0, 0,");
    body.line("                    {{x0.re + PAPILIO_R(re, 0), x0.im + PAPILIO_R(im, 0)}});");
    body.line("  }}");
  }
  Place bins = in_memory(body, last, true);
  if (convolution.rows > 1)  // k counts the bins of all rows that lie side by side
    bins = {body.run_and_place(last), quotient("k", last.inner), last.stride / last.inner};
  body.butterflies(last, bins.prelude + product(body, last, bins));
  if (convolution.rader_dc) {
    body.line("  if (dc) {{");
    body.line("    PAPILIO_R(re, 0) = PAPILIO_R(re, 0) + x0.im;");
    body.line("    PAPILIO_R(im, 0) = PAPILIO_R(im, 0) + x0.re;");
    body.line("  }}");
  }
}

void swap_registers(BodyWriter& body) {
  const Pass& last = body.inverse.back();
  body.butterflies(last, each(last.radix, fmt::format("const real v = {0}; {0} = {1}; {1} = v;",
                                                      element("re", last), element("im", last))));
}

}  // namespace

std::string kernel_body(const KernelSpec& spec, const ExchangeLayout& layout,
                        const BodyOptions& options, TablePlacer& tables) {
  BodyWriter body(spec, layout, options, tables);
  prologue(body);
  if (spec.in_place) {
    transform_in_place(body);
  } else {
    load_elements(body);
    run_passes(body, false);
    if (spec.convolution) {
      multiply_spectrum(body);
      run_passes(body, true);
    }
  }
  if (spec.shares_bins() && !body.rader) {
    store_pieces(body);
  } else if (!spec.in_place || !stores_in_place(spec)) {
    if (spec.shares_bins()) multiply_roots(body, body.inverse.back(), Way::out);
    if (spec.convolution) swap_registers(body);
    store_elements(body);
  }
  body.close();
  return body.text() + "PAPILIO_KERNEL_END\n";
}

}  // namespace papilio::compose
