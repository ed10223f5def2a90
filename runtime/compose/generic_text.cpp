// SPDX-License-Identifier: MIT
//
// A thread does one butterfly of a Stockham pass through device memory
// (plan/papers/global_stockham.cpp states the index map), or one output of a pass by the
// definition: with s = q' L + k,
//     y[h r L + s] = sum_q x[h L + k + q n/r] w_{rL}^(q s),
// the twiddle and the DFT of r points being one root. Sums go over runs of 32 terms and then over
// the runs, so that rounding errors grow with r^(1/4) in the mean, not with r^(1/2).
#include "runtime/compose/generic_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "codelets/embedded.h"
#include "codelets/generic_pass.h"
#include "runtime/access/table_placer.h"
#include "runtime/compose/precision_text.h"

namespace papilio::compose {
namespace {

using twiddle::Table;

// Up to this order the roots stand in one table, rounded once each; above, two of about sqrt n
// entries and a product do, as in compose/access/access_text.cpp.
constexpr std::uint64_t whole_roots = 4096;

static_assert(static_cast<int>(Storage::f16) == 1 && static_cast<int>(Storage::bf16) == 2);

// Where a table begins; 0, where the head stands, for none.
long long place(const std::optional<Table>& table, TablePlacer& tables) {
  return table ? static_cast<long long>(tables.offset(*table)) : 0;
}

papilio_real_numbers numbers_of(const GenericPass::End& end, TablePlacer& tables) {
  const auto numbers = end.numbers.value_or(access::RealNumbers{});
  const auto of = [](const access::RealNumber& n) {
    return papilio_real_number{n.step, n.first, n.sign};
  };
  return {.count = static_cast<long long>(numbers.count),
          .split = static_cast<long long>(numbers.split),
          .low = of(numbers.low),
          .high = of(numbers.high),
          .second = of(numbers.second),
          .root = place(numbers.root, tables),
          .gain = numbers.gain,
          .subtracts = numbers.subtracts,
          .alternates = numbers.alternates};
}

papilio_generic_place place_of(const GenericPass::Place& place) {
  papilio_generic_place found{.stride = place.stride, .steps = {}, .distance = place.distance};
  std::ranges::copy(place.steps, found.steps);
  return found;
}

papilio_generic_bins bins_of(const GenericPass::End& end) {
  papilio_generic_bins found{};
  if (!end.bins) return found;
  const GenericPass::Bins& bins = *end.bins;
  found.n = static_cast<long long>(bins.spectrum.n);
  found.half = bins.spectrum.half;
  found.conjugated = bins.spectrum.conjugated;
  found.stride = bins.stride;
  std::ranges::copy(bins.steps, found.steps);
  return found;
}

papilio_generic_end end_of(const GenericPass::End& end, std::size_t numbers, TablePlacer& tables) {
  const access::Format& format = end.format;
  return {.limit = static_cast<long long>(end.limit),
          .swap = end.swap,
          .outer_swap = end.outer_swap,
          .format =
              (format.real ? 1 : 0) + (format.split ? 2 : 0) + 4 * static_cast<int>(format.storage),
          .numbers = end.numbers ? static_cast<long long>(numbers) : 0,
          .bins = end.bins ? static_cast<long long>(offsetof(papilio_generic_head, bins)) : 0,
          .factor = place(end.factor, tables)};
}

papilio_generic_pass pass_of(const KernelSpec& spec, TablePlacer& tables) {
  const GenericPass& pass = *spec.generic;
  for (const std::size_t loops : {pass.counts.size(), pass.in.steps.size(), pass.out.steps.size()})
    if (loops > GenericPass::most_loops)
      throw Error(ErrorCode::internal, "a generic pass has too many loops");
  int shift = 0;
  while ((std::uint64_t{1} << shift) < std::min(pass.length, whole_roots) ||
         (std::uint64_t{1} << (2 * shift)) < pass.length)
    ++shift;
  const std::uint64_t step = std::uint64_t{1} << shift;
  papilio_generic_pass head{
      .length = static_cast<long long>(pass.length),
      .radix = spec.radices.front(),
      .span = static_cast<long long>(pass.span),
      .loops = static_cast<long long>(pass.counts.size()),
      .counts = {},
      .transforms = static_cast<long long>(pass.transforms()),
      .across = pass.across,
      .in = place_of(pass.in),
      .out = place_of(pass.out),
      .load = end_of(pass.load, offsetof(papilio_generic_head, load), tables),
      .store = end_of(pass.store, offsetof(papilio_generic_head, store), tables),
      .hermitian = static_cast<long long>(pass.load.hermitian),
      .half_limit = static_cast<long long>(pass.load.half_limit),
      .shift = shift,
      .fine_roots = 0,
      .coarse_roots = 0};
  std::ranges::fill(head.counts, 1);
  std::ranges::copy(pass.counts, head.counts);
  head.fine_roots =
      place(Table{Table::Kind::root_powers, pass.length, 1, std::min(step, pass.length)}, tables);
  head.coarse_roots = place(
      Table{Table::Kind::root_powers, pass.length, step, (pass.length + step - 1) / step}, tables);
  return head;
}

constexpr const char* butterfly_text = R"(  const index64 butterflies = pass.length / {0};
  const index64 transforms = arguments.batch * pass.transforms;
  if (work < transforms * butterflies) {{
    const index64 transform = pass.across ? work % transforms : work / butterflies;
    const index64 j = pass.across ? work / transforms : work % butterflies, k = j % pass.span;
    const generic_start start = start_of(pass, transform);
    const index64 turn = k * (butterflies / pass.span);
    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];
    PAPILIO_UNROLL for (int q = 0; q < {0}; ++q) {{
      complex_t v = load(arguments, pass, start, j + q * butterflies);
      if (q > 0) v = papilio_multiply(v, root(arguments, pass, q * turn));
      xr[q] = v.re;
      xi[q] = v.im;
    }}
    {1}(xr, xi, yr, yi);
    PAPILIO_UNROLL for (int q = 0; q < {0}; ++q) {{
      store(arguments, pass, start, (j - k) * {0} + k + q * pass.span, {{yr[q], yi[q]}});
    }}
  }}
)";

constexpr const char* direct_text =
    R"(  const index64 transforms = arguments.batch * pass.transforms;
  if (work < transforms * pass.length) {
    const index64 transform = pass.across ? work % transforms : work / pass.length;
    const index64 e = pass.across ? work / transforms : work % pass.length;
    const generic_start start = start_of(pass, transform);
    const index64 order = pass.radix * pass.span, s = e % order;
    const index64 first = e / order * pass.span + e % pass.span;
    const index64 distance = pass.length / pass.radix, step = pass.length / order;
    complex_t sum = {0, 0};
    index64 turn = 0;
    for (index64 from = 0; from < pass.radix; from += 32) {
      const index64 to = from + 32 < pass.radix ? from + 32 : pass.radix;
      complex_t part = {0, 0};
      for (index64 q = from; q < to; ++q) {
        const complex_t x = load(arguments, pass, start, first + q * distance);
        const complex_t w = root(arguments, pass, turn * step);
        part.re = papilio_fma(-x.im, w.im, papilio_fma(x.re, w.re, part.re));
        part.im = papilio_fma(x.im, w.re, papilio_fma(x.re, w.im, part.im));
        turn += s;
        if (turn >= order) turn -= order;
      }
      sum.re = sum.re + part.re;
      sum.im = sum.im + part.im;
    }
    store(arguments, pass, start, e, sum);
  }
)";

}  // namespace

ComposedKernel generic_kernel(const KernelSpec& spec, const CodeletLibrary& library) {
  const bool direct = spec.generic->direct;
  const int radix = spec.radices.front();
  TablePlacer tables(spec.precision, false, sizeof(papilio_generic_head));
  const papilio_generic_head head{.pass = pass_of(spec, tables),
                                  .load = numbers_of(spec.generic->load, tables),
                                  .store = numbers_of(spec.generic->store, tables),
                                  .bins = bins_of(spec.generic->load)};
  ComposedKernel kernel;
  kernel.entry = fmt::format("papilio_generic_{}_{}", direct ? "direct" : std::to_string(radix),
                             name_of(spec.precision));
  kernel.threads = spec.threads();
  kernel.points_per_thread = direct ? 1 : radix;

  std::string body = direct_text;
  std::string& text = kernel.text;
  text = precision_text(spec.precision);
  text += codelets::abi_text();
  if (spec.precision == Precision::f32) text += codelets::storage_text();
  if (!direct) {
    const auto* descriptor = library.plain(radix);
    if (!descriptor)
      throw Error(ErrorCode::invalid_schedule,
                  fmt::format("there is no codelet of radix {}", radix));
    text += "\n" + in_precision(library.text(*descriptor), spec.precision);
    body = fmt::format(fmt::runtime(butterfly_text), radix, descriptor->function);
  }
  text += codelets::generic_pass_text();
  text += codelets::generic_text();
  text += fmt::format(
      "PAPILIO_KERNEL({0}, {1}, 1)\nPAPILIO_PHASE_LANES({1}, 1)\n"
      "  const papilio_generic_pass pass = *(const "
      "papilio_generic_pass*)arguments.operands[PAPILIO_TABLES].elements;\n"
      "  const index64 work = block * {1} + lane;\n",
      kernel.entry, kernel.threads);
  text += body + "PAPILIO_PHASE_END\nPAPILIO_KERNEL_END\n";
  kernel.parameters.assign(reinterpret_cast<const char*>(&head), sizeof head);
  kernel.tables = tables.placed();
  kernel.table_bytes = tables.bytes();
  return kernel;
}

std::uint64_t generic_threads(const KernelSpec& spec) {
  const GenericPass& pass = *spec.generic;
  return pass.direct ? pass.length : pass.length / static_cast<std::uint64_t>(spec.radices.front());
}

}  // namespace papilio::compose
