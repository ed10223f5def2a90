// SPDX-License-Identifier: MIT
//
// A walk over a kernel's stages (compose/spec/stages.h): each goes from registers to registers, or
// from memory, or to it (compose/body/body_writer.h). What each writes is in a file of its own,
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
#include "runtime/compose/body/body_real_product.h"
#include "runtime/compose/body/body_shared_bins.h"
#include "runtime/compose/body/body_writer.h"
#include "runtime/compose/body/staging_text.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {
namespace {

void prologue(BodyWriter& body, const Stages& stages) {
  const KernelSpec& spec = body.spec;
  body.line("PAPILIO_KERNEL({}, {}, {})", body.options.entry, spec.threads(), spec.resident);
  if (spec.stagger > 0) body.line("PAPILIO_STAGGER");
  if (body.layout.reals > 0) body.line("PAPILIO_SHARED(shared, {})", body.layout.reals);
  const int points = points_per_thread(spec);
  // In place between direct ends no values stay in registers from one stage to the next.
  if (find_stage<stage::Load>(stages) || find_stage<stage::Store>(stages) ||
      find_stage<stage::StorePieces>(stages))
    body.line("PAPILIO_REGISTERS(re, {})\nPAPILIO_REGISTERS(im, {})", points, points);
  const int staged = std::max(staged_per_thread(spec), folded_per_thread(spec));
  if ((spec.load.staged || spec.store.staged) && !spec.extension) {
    body.line("PAPILIO_REGISTERS(stage_re, {})", staged);
    if (!spec.is_of_reals()) body.line("PAPILIO_REGISTERS(stage_im, {})", staged);
  }
  const auto* product = find_stage<stage::Product>(stages);
  if (product && body.rader && !spec.is_of_reals())
    body.line("PAPILIO_REGISTERS(sum, {})", 2 * product->pass.per_thread);
}

// Text of the product for a butterfly of the last forward pass, whose elements are the bins.
std::string product(const BodyWriter& body, const Pass& last, const Place& bins) {
  return multiply_elements(last, bins, spectrum_row(body), true);
}

// The product with the spectrum, conjugated (swapped) for the inverse that follows.
void multiply_spectrum(BodyWriter& body, const Pass& last) {
  const Convolution& convolution = *body.spec.convolution;
  if (convolution.of_reals) {
    multiply_with_opposites(body, last);
    return;
  }
  if (body.rader) {
    multiply_rows(body, last, product(body, last, {"", "k", last.stride}));
    return;
  }
  if (convolution.rader_dc) {
    body.line("  const bool dc = lane == 0 && {} == 0;",
              loop_name(body.spec, convolution.row_loop));
    body.line("  complex_t x0 = {{0, 0}};");
    body.line("  if (dc) {{");
    body.line("    x0 = load_x0(arguments, here, 0, 0);");
    body.line("    store_y0(arguments, here, 0, 0,");
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

void swap_registers(BodyWriter& body, const Pass& last) {
  body.butterflies(last, each(last.radix, fmt::format("const real v = {0}; {0} = {1}; {1} = v;",
                                                      element("re", last), element("im", last))));
}

void butterflies(BodyWriter& body, const stage::Butterflies& stage) {
  if (stage.in_place()) {
    pass_in_place(body, stage);
    return;
  }
  body.open(body.order, stage.pass.span);
  transform_registers(body, stage.pass);
}

}  // namespace

std::string kernel_body(const KernelSpec& spec, const ExchangeLayout& layout,
                        const BodyOptions& options, TablePlacer& tables) {
  BodyWriter body(spec, layout, options, tables);
  const Stages stages = stages_of(spec);
  prologue(body, stages);
  const ByStage write{
      [&](const stage::Load& s) { load_elements(body, s); },
      [&](const stage::LoadColumns&) { exchange_inputs(body); },
      [&](const stage::Butterflies& s) { butterflies(body, s); },
      [&](const stage::Exchange& s) { exchange(body, s.from, s.to, layout.exchanges[s.number]); },
      [&](const stage::ClusterExchange& s) { remote_exchange(body, s.from, s.to, s.back); },
      [&](const stage::FreeSlice& s) { free_slice(body, s.was_read); },
      [&](const stage::Product& s) { multiply_spectrum(body, s.pass); },
      [&](const stage::DcPass& s) { transform_aside(body, s.pass, s.number); },
      [&](const stage::BlockRoots& s) {
        multiply_roots(body, s.pass, s.loaded ? Way::in : Way::out);
      },
      [&](const stage::SwapParts& s) { swap_registers(body, s.pass); },
      [&](const stage::Prefetch& s) { prefetch_elements(body, s.pass); },
      [&](const stage::Store& s) { store_elements(body, s); },
      [&](const stage::StorePieces& s) { store_pieces(body, s.pass); },
      // Texts of their own (compose/matrix/, compose/generic_text.h).
      [](const stage::MatrixPass&) {}, [](const stage::Generic&) {}};
  for (const Stage& stage : stages) std::visit(write, stage);
  body.close();
  return body.text() + "PAPILIO_KERNEL_END\n";
}

}  // namespace papilio::compose
