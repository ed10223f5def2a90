// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/stages.h"

#include "runtime/compose/spec/matrix_units.h"

namespace papilio::compose {
namespace {

class Maker {
 public:
  Maker(const KernelSpec& spec, const Passes& forward, const Passes& inverse)
      : spec_(spec),
        forward_(forward),
        inverse_(inverse),
        splits_bins_(spec.shares_bins() && !spec.is_rader()),
        across_(spec.is_rader() ? passes_across_rows(spec) : 0) {
    stages_.reserve(4 * (forward.size() + inverse.size()) + 4);
  }

  // Each way every pass leaves its values in registers, and an exchange brings them to the next.
  Stages in_order() {
    load();
    passes(forward_, false);
    if (spec_.convolution) {
      add(stage::Product{forward_.back()});
      passes(inverse_, true);
    }
    store(false);
    return std::move(stages_);
  }

  // The passes go from shared memory to shared memory, the first one and the last one from memory
  // and to memory. The last pass there and the first one back are one stage.
  Stages in_place() {
    const std::size_t last = forward_.size() - 1;
    for (std::size_t p = 0; p <= last; ++p) {
      prefetch_before(p);
      Home from = Home::shared;
      if (p == 0) from = first_home();
      const bool ends = p == last && !spec_.convolution;
      stage::Butterflies pass{forward_[p], Direction::forward, p, from,
                              ends ? last_home() : Home::shared};
      if (p == last && spec_.convolution) {
        prefetch_before(last + 1);
        pass.back = inverse_.front();
      }
      add(pass);
      if (p < across_) add(stage::DcPass{forward_[p], p});
    }
    for (std::size_t p = 1; p < inverse_.size(); ++p) {
      prefetch_before(forward_.size() + p);
      add(stage::Butterflies{inverse_[p], Direction::inverse, p, Home::shared,
                             p + 1 == inverse_.size() ? last_home() : Home::shared});
    }
    if (splits_bins_) add(stage::FreeSlice{true});
    store(stores_in_place(spec_));
    return std::move(stages_);
  }

 private:
  void add(const Stage& stage) { stages_.push_back(stage); }

  stage::Route route_of(const Access& access, bool folds) const {
    if (!access.staged) return stage::Route::direct;
    if (spec_.extension) return stage::Route::extended;
    if (folds) return spec_.is_rader() ? stage::Route::both : stage::Route::folded;
    if (!spec_.is_rader()) return stage::Route::staged;
    return spec_.shares_bins() ? stage::Route::halved : stage::Route::permuted;
  }

  void load() {
    const stage::Route route = route_of(spec_.load, spec_.fold && !spec_.fold->stores_bins);
    add(stage::Load{forward_.front(), route});
    if (route == stage::Route::halved) add(stage::BlockRoots{forward_.front(), true});
  }

  // Where the first pass in place finds its elements, once they are there.
  Home first_home() {
    if (spec_.loads_share()) {
      add(stage::LoadColumns{});
      return Home::shared;
    }
    if (loads_in_place(spec_)) return Home::memory;
    load();
    return Home::registers;
  }
  Home last_home() const { return stores_in_place(spec_) ? Home::memory : Home::registers; }

  void passes(const Passes& passes, bool back) {
    const std::size_t first = spec_.cluster ? first_passes(spec_) : 0;
    const std::size_t cut = back ? passes.size() - first : first;  // where a cluster exchanges
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (spec_.cluster && p == cut)
        add(stage::ClusterExchange{passes[p - 1], passes[p], back});
      else if (p > 0)
        add(stage::Exchange{passes[p - 1], passes[p], exchanges_++,
                            p == 1 && !back && !spec_.load.staged});
      prefetch_before((back ? forward_.size() : 0) + p);
      const bool to_other_blocks = splits_bins_ && back && p + 1 == passes.size();
      if ((spec_.cluster && p + 1 == cut) || to_other_blocks)
        add(stage::FreeSlice{back || p > 0 || spec_.load.staged});
      add(stage::Butterflies{passes[p], back ? Direction::inverse : Direction::forward, p});
      if (!back && p < across_) add(stage::DcPass{passes[p], p});
    }
  }

  void prefetch_before(std::size_t pass) {
    if (spec_.ahead == pass) add(stage::Prefetch{forward_.front()});
  }

  void store(bool is_done) {
    if (splits_bins_) {
      add(stage::StorePieces{inverse_.back()});
      return;
    }
    if (is_done) return;
    const stage::Route route = route_of(spec_.store, spec_.fold && spec_.fold->stores_bins);
    if (route == stage::Route::halved) add(stage::BlockRoots{inverse_.back(), false});
    if (spec_.convolution) add(stage::SwapParts{inverse_.back()});
    add(stage::Store{stored_pass(spec_), route});
  }

  const KernelSpec& spec_;
  const Passes &forward_, &inverse_;
  const bool splits_bins_;    // Bluestein's method by several blocks
  const std::size_t across_;  // passes that the elements aside go through, too
  std::size_t exchanges_ = 0;
  Stages stages_;
};

}  // namespace

bool loads_in_place(const KernelSpec& spec) {
  return !spec.load.staged && !twiddle_in_registers(spec, spec.load);
}

bool stores_in_place(const KernelSpec& spec) {
  return !spec.store.staged && !spec.shares_bins();
}

Stages stages_of(const KernelSpec& spec) {
  return stages_of(spec, forward_passes(spec), inverse_passes(spec));
}

Stages stages_of(const KernelSpec& spec, const Passes& forward, const Passes& inverse) {
  if (spec.generic) return {stage::Generic{}};
  if (multiply_matrices(spec.units)) {
    Stages stages;
    for (const int radix : spec.radices) stages.push_back(stage::MatrixPass{radix});
    return stages;
  }
  Maker maker(spec, forward, inverse);
  return spec.in_place ? maker.in_place() : maker.in_order();
}

}  // namespace papilio::compose
