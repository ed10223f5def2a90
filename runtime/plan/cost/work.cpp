// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/work.h"

#include <algorithm>
#include <cmath>

#include "runtime/access/operations.h"
#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/compose/matrix/product_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::plan {
namespace {

using compose::Access;
using compose::KernelSpec;
using compose::Order;
using compose::Pass;
using compose::Units;

// 32-bit words that a butterfly moves to and from local memory for each register beyond the limit
// that its codelet needs (NVRTC 13, sm_90, radices 61 to 128: 5 to 18 words).
constexpr double spill_words = 10;

// The butterflies of a pass per block, if the blocks of a cluster share them evenly. Every block
// executes as many as the one with the most.
double needed_butterflies(const KernelSpec& spec, const Pass& pass) {
  return static_cast<double>(spec.length()) / (double(pass.radix) * spec.sharing_blocks());
}

// Busy warps of a block in the last round of a pass, the only round in which warps may be idle.
double last_warps(const KernelSpec& spec, const Pass& pass) {
  const auto last = static_cast<double>(pass.butterflies - std::uint64_t(pass.per_thread - 1) *
                                                               std::uint64_t(spec.lanes));
  if (spec.store.order == Order::tiles && !spec.store.staged)
    return std::ceil(last * spec.tiles / 32);
  return std::min(std::ceil(spec.threads() / 32.0), spec.tiles * std::ceil(last / 32));
}

// The ratio of issued to real butterflies of a pass. Idle threads issue too; on a GPU, a warp
// without any busy thread does not.
double issue_ratio(const KernelSpec& spec, const Pass& pass, bool is_host) {
  const double needed = needed_butterflies(spec, pass);
  if (is_host) return double(pass.per_thread) * spec.lanes / needed;
  const double full = std::ceil(spec.threads() / 32.0);
  return ((pass.per_thread - 1) * full + last_warps(spec, pass)) * 32 / (needed * spec.tiles);
}

// The ratio of butterfly slots to real butterflies while a single resident block waits for its
// slowest warps. Usually a pass takes whole rounds. In place, warps do not wait for each other
// within a pass, so the busiest of four schedulers counts.
double busy_ratio(const KernelSpec& spec, const Pass& pass) {
  const double needed = needed_butterflies(spec, pass);
  if (!spec.in_place) return double(pass.per_thread) * spec.lanes / needed;
  constexpr double schedulers = 4;
  const double most = (pass.per_thread - 1) * std::ceil(spec.threads() / 32.0 / schedulers) +
                      std::ceil(last_warps(spec, pass) / schedulers);
  return most * schedulers * 32 / (needed * spec.tiles);
}

// The ratio of threads in whole warps to threads of a block.
double whole_warps(const KernelSpec& spec, const Context& context) {
  if (context.target.is_host) return 1;
  return std::ceil(spec.threads() / 32.0) * 32 / spec.threads();
}

// Code per point and pass besides the codelet, in instructions (NVRTC, 130 kernels for sm_90; the
// code of a kernel is predicted within 15 %).
constexpr double point_text = 10;

// Instructions a point by which two rows come of one transform, or it of them: eight a pair of bins
// and, twice, the address of the second row.
constexpr double fold_of_rows = 6;

// Instructions a point of a crossing: of each pair twelve of arithmetic, twelve for its place.
constexpr double crossing = 12;

using compose::ByStage;
using compose::Home;
namespace stage = compose::stage;

// Counts the work of a kernel's stages.
class Counter {
 public:
  Counter(const KernelSpec& spec, const Context& context, const Geometry& geometry)
      : spec_(spec), context_(context), geometry_(geometry), cost_(context.target.cost) {}

  Work count(const compose::Stages& stages) {
    // An exchange is counted with the pass that follows it; loads and stores are counted by
    // work_of(). (Passes come first: the planner breaks ties by the last bits of these sums.)
    const ByStage passes{
        [&](const stage::Butterflies& s) { add(s); },
        [&](const stage::Generic&) { add_dft(geometry_.forward.front(), 1, false); },
        [](const auto&) {}};
    const ByStage others{[&](const stage::ClusterExchange& s) { add(s); },
                         [&](const stage::Load&) {
                           if (spec_.extension) add_extension();
                         },
                         [&](const stage::Product&) { add_product(); },
                         [&](const stage::Butterflies& s) {
                           if (s.back) add_product();
                         },
                         [](const auto&) {}};
    for (const compose::Stage& stage : stages) std::visit(passes, stage);
    for (const compose::Stage& stage : stages) std::visit(others, stage);
    return work_;
  }

 private:
  void add(const stage::Butterflies& s) {
    const bool forward = s.way == Direction::forward;
    // In-place passes from shared memory to shared memory are not unrolled.
    const bool is_loop = s.in_place() && (forward ? s.number > 0 : s.to == Home::shared);
    add_dft(s.pass, forward ? geometry_.forward.size() : geometry_.inverse.size(), is_loop);
    if (s.number > 0) add_exchange(s.pass);
    if (s.back) add_dft(*s.back, geometry_.inverse.size(), s.in_place());
  }

  // A pass, one of `passes` in its direction.
  void add_dft(const Pass& pass, std::size_t passes, bool is_loop) {
    const Dft dft = dft_of(pass.radix, spec_, context_);
    const double issued = issued_of(pass);
    work_.instructions += issued * dft.instructions / pass.radix;
    work_.text += (is_loop ? 1.0 : pass.per_thread) * (dft.instructions + point_text * pass.radix);
    if (!context_.target.is_host)
      work_.instructions +=
          cost_.thread * spec_.lanes * spec_.sharing_blocks() / static_cast<double>(spec_.length());
    work_.idle += std::max(0.0, busy_ratio(spec_, pass) - issued) * dft.instructions / pass.radix;
    work_.spilled_words += issued * spill_words * dft.spilled_registers() / pass.radix;
    work_.spilled_registers = std::max(work_.spilled_registers, dft.spilled_registers());
    if (compose::branches(spec_, pass))
      work_.uneven += 1 / (static_cast<double>(passes) * (spec_.convolution ? 2 : 1));
    if (pass.twiddle_span() == 1) return;
    const int roots = pass.radix - 1,
              loaded = context_.target.is_host ? roots : compose::loaded_roots(spec_, pass);
    work_.instructions += issued * (6 + 4.0 * (roots - loaded) / pass.radix);
    work_.table_words += 2.0 * loaded / roots;
  }

  // The exchange through shared memory before `pass`.
  void add_exchange(const Pass& pass) {
    work_.shared_accesses += 4;
    work_.instructions +=
        issued_of(pass) * (7 + (spec_.parts == compose::Parts::halves ? cost_.split : 0));
  }

  // (The twiddles of a convolution's inverse exchange are not counted; nor were they when the
  // constants were fitted.)
  void add(const stage::ClusterExchange& s) {
    if (spec_.cluster->four_step && !s.back)
      work_.instructions += cost_.twiddle + cost_.twiddle_butterfly / s.from.radix;
  }

  // The first pass of an extension, of which no imaginary parts are there. Beside the codelet each
  // column finds its numbers and multiplies, and each result finds its place.
  void add_extension() {
    constexpr double of_reals = .6, of_number = 5, of_sequence = 12, of_result = 6;
    const compose::Extension& extension = *spec_.extension;
    const Dft dft = dft_of(extension.radix, spec_, context_);
    const double columns = static_cast<double>(spec_.columns_of_extension());
    const double points = static_cast<double>(spec_.length());
    const double column =
        of_reals * dft.instructions + of_number * extension.radix + of_sequence * extension.last();
    const double rounds = std::ceil(columns * spec_.tiles / spec_.threads());
    const double issued = rounds * spec_.lanes / points * whole_warps(spec_, context_);
    work_.instructions += column * issued + 2 * of_result;
    work_.text += column;
    work_.table_words += 2 * extension.last() * columns / points;
  }

  void add_product() {
    work_.instructions += 6 * whole_warps(spec_, context_);
    work_.table_words += 2;
    if (!spec_.is_rader()) return;
    work_.instructions += cost_.rader;
    if (spec_.is_of_reals()) {
      // An exchange, a second product and its factor, and numbers that are permuted one by one.
      constexpr double of_exchange = 7, of_product = 10, of_numbers = 8;
      work_.shared_accesses += 4;
      work_.instructions += (of_exchange + of_product + of_numbers) * whole_warps(spec_, context_);
      work_.table_words += 2;
    }
    work_.permuted = 4;
    work_.table_words += spec_.parts == compose::Parts::halves ? 4 : 2;
  }

  double issued_of(const Pass& pass) const {
    return issue_ratio(spec_, pass, context_.target.is_host);
  }

  const KernelSpec& spec_;
  const Context& context_;
  const Geometry& geometry_;
  const CostConstants& cost_;
  Work work_;
};

// Products in pieces of matrices, of which the last are partly empty: four real products per
// complex one, a coefficient read for each piece of eight lines, and the addresses of reads and
// writes.
void add_products(const KernelSpec& spec, Work& work) {
  const int of_piece = compose::matrix_units_of(spec.units)->instructions;
  const auto passes = compose::matrix_passes(spec);
  for (const auto& pass : passes) {
    // Pieces per line, and per point.
    const double rows = double(pass.rows) * pass.shares, m = static_cast<double>(pass.points);
    const double pieces = rows * pass.inner / m;
    const double full = 8.0 * pass.items / pass.shares / static_cast<double>(pass.lines);
    work.products += full * 4 * 32 * pieces;
    work.instructions +=
        full * (of_piece * pieces * 5 + 10 * (4 * pass.inner * pass.shares + 8 * rows) / m);
    work.table_words += full * 2 * 4 * pieces;
    if (&pass != &passes.front()) work.shared_accesses += 4;
  }
}

LayoutKey key_of(const KernelSpec& spec) {
  return {.radices = spec.radices,
          .axes = spec.axes,
          .dimensions = spec.dimensions,
          .real_bytes = bytes_of(spec.precision),
          .blocks = spec.blocks(),
          .lanes = spec.lanes,
          .tiles = spec.tiles,
          .first_of_cluster = spec.cluster ? spec.cluster->first : 0,
          .store_run = run_of_rest(spec, spec.store),
          .load_order = spec.load.order,
          .store_order = spec.store.order,
          .load_staged = spec.load.staged,
          .store_staged = spec.store.staged,
          .is_interleaved = spec.parts == compose::Parts::interleaved,
          .in_place = spec.in_place,
          .convolves = spec.convolution.has_value(),
          .is_rader = spec.is_rader(),
          .is_of_reals = spec.is_of_reals(),
          .folds = spec.fold.has_value(),
          .stores_bins = spec.fold && spec.fold->stores_bins,
          .folds_rows = spec.fold && spec.fold->rows,
          .crosses = spec.fold && spec.fold->across,
          .extension = spec.extension};
}

}  // namespace

Geometry::Geometry(const KernelSpec& spec)
    : forward(compose::forward_passes(spec)), inverse(compose::inverse_passes(spec)) {
  stored = spec.convolution ? inverse.back()
           : spec.in_place  ? compose::stored_pass(spec)
                            : forward.back();
  const auto points = [](const Pass& pass) { return pass.radix * pass.per_thread; };
  if (spec.in_place) {
    points_per_thread = std::max(points(forward.front()), points(stored));
    return;
  }
  for (const Pass& pass : forward) points_per_thread = std::max(points_per_thread, points(pass));
}

const compose::ExchangeLayout& layout_of(const KernelSpec& spec, const Context& context) {
  // Never destroyed: plans may be made while static objects end.
  static const auto& even = *new compose::ExchangeLayout;
  static const auto& usual = *[] {
    auto* const layout = new compose::ExchangeLayout;
    layout->conflicts = 1.5;  // about the mean of exact counts
    return layout;
  }();
  if (compose::multiply_matrices(spec.units)) return even;
  if (context.rough) return usual;
  const auto [found, added] = context.layouts->layouts.try_emplace(key_of(spec));
  if (added) found->second = compose::choose_layout(spec, true, &context.layouts->exchanges);
  return found->second;
}

Dft dft_of(int radix, const KernelSpec& spec, const Context& context) {
  const auto words = static_cast<int>(bytes_of(context.precision) / 4);
  if (spec.units == Units::fma)
    return {compose::product_instructions(radix), compose::product_live_values(radix) * words};
  const auto* codelet = context.codelets->plain(radix, spec.variant);
  if (!codelet) return {};
  return {codelet->instructions(),
          words == 1 ? codelet->live_registers_f32 : codelet->live_registers_f64 * words / 2};
}

Work work_of(const KernelSpec& spec, const Context& context, const Geometry& geometry) {
  const CostConstants& cost = context.target.cost;
  const double warps = whole_warps(spec, context);
  Work work = Counter(spec, context, geometry)
                  .count(compose::stages_of(spec, geometry.forward, geometry.inverse));
  if (compose::multiply_matrices(spec.units)) add_products(spec, work);
  work.instructions += 8 * warps;  // load and store (fitted when these tested the direction too)
  if (spec.fold && spec.fold->rows) work.instructions += fold_of_rows * warps;
  if (spec.fold && spec.fold->across) {
    const auto crossings = static_cast<double>(spec.dimensions.size() - 1);
    work.instructions += crossing * crossings * warps;
    work.shared_accesses += 4 * crossings;
  }
  if (!context.target.is_host)
    work.instructions += cost.scattered * layout_of(spec, context).scattered * warps *
                         (spec.parts == compose::Parts::halves ? 2 : 1);
  for (const auto* access : {&spec.load, &spec.store}) {
    if (access->staged) {
      work.shared_accesses += 4;
      work.instructions += 9 + (spec.parts == compose::Parts::halves ? cost.split : 0);
    }
    for (const auto& level : access->levels)
      for (const auto& operation : level.operations) {
        work.instructions += compose::kind_of(operation).instructions;
        if (operation.kind == compose::Operation::Kind::twiddle)
          work.instructions +=
              cost.twiddle + cost.twiddle_butterfly / (access == &spec.load ? spec.radices.front()
                                                                            : spec.radices.back());
      }
  }
  return work;
}

double padded(const KernelSpec& spec) {
  if (spec.tile_loop == compose::batch_loop) return 1;
  const auto count = static_cast<double>(compose::loop_of(spec, spec.tile_loop).count);
  return std::ceil(count / spec.tiles) * spec.tiles / count;
}

double table_bytes(const KernelSpec& spec, double complex_bytes, const Geometry& geometry) {
  double entries = 0;
  // (Of a convolution of reals half of the factors are counted: with all, five pairs of choices in
  // f64 change, to .95 of the speed in the mean, 4201 points .83. H200.)
  if (spec.convolution)
    entries = static_cast<double>(spec.length()) / static_cast<double>(spec.convolution->rows);
  for (const auto& pass : geometry.forward)
    if (pass.twiddle_span() > 1)
      entries += static_cast<double>(compose::loaded_roots(spec, pass) * pass.twiddle_span()) *
                 (spec.convolution ? 2 : 1);
  return entries * complex_bytes;
}

}  // namespace papilio::plan
