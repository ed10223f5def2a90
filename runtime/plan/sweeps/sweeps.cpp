// SPDX-License-Identifier: MIT
#include "runtime/plan/sweeps/sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "runtime/access/real_kinds.h"
#include "runtime/access/real_planes.h"

namespace papilio::plan {
namespace {

using problem::General;
using problem::Side;

// An array between two sweeps: where each axis and each loop of the problem has its elements.
struct Array {
  Buffer buffer;
  access::Format format;
  std::vector<std::int64_t> axes, repeats;  // strides
  std::vector<std::uint64_t> extents;       // of the axes
};

// The problem's modes from the outermost to the innermost of its input, the batch left out: a
// workspace keeps that order, so that what was coalesced stays so.
struct ModeOrder {
  struct Mode {
    bool is_axis;
    std::size_t number;
    std::uint64_t stride;
  };
  std::vector<Mode> modes;

  explicit ModeOrder(const General& form) {
    for (std::size_t r = 1; r < form.repeats.size(); ++r)
      modes.push_back({false, r, size_of(form.repeats[r].in_distance)});
    for (std::size_t a = 0; a < form.axes.size(); ++a)
      modes.push_back({true, a, size_of(form.axes[a].in_stride)});
    std::stable_sort(modes.begin(), modes.end(),
                     [](const Mode& a, const Mode& b) { return a.stride > b.stride; });
  }
  static std::uint64_t size_of(std::int64_t stride) {
    return static_cast<std::uint64_t>(std::abs(stride));
  }
};

// One problem alone is the first of a batch whose others would follow it: so its kernels have the
// texts of a batch's, and are in the same caches.
General with_batch(General form) {
  const auto elements = [&](Side side) {
    const problem::Span span = problem::span(form, side);
    return span.greatest - span.least + 1;
  };
  if (form.repeats.empty()) form.repeats = {{1, elements(Side::in), elements(Side::out)}};
  return form;
}

class Maker {
 public:
  // `first_whole`: of the axes that are one sweep; without one the number of axes.
  Maker(const Problem& problem, bool joins, std::size_t first_whole)
      : problem_(problem),
        form_(with_batch(problem::general(problem))),
        joins_(joins),
        first_whole_(first_whole),
        order_(form_) {
    current_ = side_array(Side::in);
    for (std::size_t a = 0; a < form_.axes.size(); ++a)
      current_.extents[a] = form_.axes[a].in_extent;
  }

  Sweeps make() {
    const auto groups = in_order();
    if (form_.is_product) return convolved(groups);
    for (std::size_t g = 0; g < groups.size(); ++g)
      sweep(form_.axes[groups[g].back()].kind, groups[g], g + 1 == groups.size());
    return std::move(sweeps_);
  }

  // Whether those axes may be one sweep: the last one of real numbers on one side or both, of an
  // even number of points and contiguous; the others one dimension after the other, with nothing
  // left out. Other sweeps leave them in the order of the input.
  bool may_be_whole() const {
    const std::size_t last = form_.axes.size() - 1;
    if (form_.is_product || first_whole_ >= last) return false;
    const Kind kind = form_.axes[last].kind;
    const bool all_real = form_.real_in && form_.real_out && access::real_plane(kind);
    if (!all_real && (!form_.real_kind() || kind != *form_.real_kind())) return false;
    const Kind of_others = all_real ? kind : Kind::c2c;
    for (const Side side : {Side::in, Side::out})
      for (std::size_t a = first_whole_; a <= last; ++a) {
        const Axis& axis = form_.axes[a];
        if (axis.n == 1 || (a < last && axis.kind != of_others)) return false;
        if (problem::extent(axis, side) != problem::full_extent(axis, side)) return false;
        const std::int64_t stride = stride_of(axis, side);
        if (a == last && (axis.n % 2 == 1 || axis.n == 2 || stride != 1)) return false;
        if (a + 1 < last && stride != static_cast<std::int64_t>(form_.axes[a + 1].n) *
                                          stride_of(form_.axes[a + 1], side))
          return false;
        if (a + 1 == last && stride <= 0) return false;
        if (first_whole_ > 0 && a < last && !follow_in_workspace(a, a + 1)) return false;
      }
    return first_whole_ == 0 || is_innermost_in_workspace(last);
  }

 private:
  using Group = std::vector<std::size_t>;  // axes, outermost first

  static std::int64_t stride_of(const Axis& axis, Side side) {
    return side == Side::in ? axis.in_stride : axis.out_stride;
  }

  Array side_array(Side side) const {
    const bool in = side == Side::in;
    const papilio::Format& asked = in ? problem_.in : problem_.out;
    const bool is_real = in ? form_.real_in : form_.real_out;
    Array array;
    array.buffer = {in ? Buffer::Kind::input : Buffer::Kind::output, 0};
    array.format = {asked.storage, is_real, problem::is_split(problem_, form_, side),
                    !(in ? problem_.load_function : problem_.store_function).empty()};
    for (const Axis& axis : form_.axes) {
      array.axes.push_back(in ? axis.in_stride : axis.out_stride);
      array.extents.push_back(in ? axis.in_extent : axis.out_extent);
    }
    for (const Repeat& repeat : form_.repeats)
      array.repeats.push_back(in ? repeat.in_distance : repeat.out_distance);
    return array;
  }

  // Kinds of real numbers while there are real numbers; the real axis at the end where they are.
  std::vector<Group> in_order() const {
    std::vector<Group> real, half, complex;
    Group whole;
    std::vector<std::size_t> axes;
    for (std::size_t a = 0; a < form_.axes.size(); ++a) {
      const Kind kind = form_.axes[a].kind;
      if (a >= first_whole_)
        whole.push_back(a);
      else if (problem::is_real_to_real(kind))
        real.push_back({a});
      else if (kind != Kind::c2c)
        half.push_back({a});
      else
        axes.push_back(a);
    }
    if (!whole.empty()) half.push_back(whole);
    std::stable_sort(axes.begin(), axes.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(outer_stride(a)) > std::abs(outer_stride(b));
    });
    for (const std::size_t a : axes) {
      if (form_.axes[a].n == 1 && axes.size() + real.size() + half.size() > 1) continue;
      if (joins_ && !complex.empty() && follow(complex.back().back(), a))
        complex.back().push_back(a);
      else
        complex.push_back({a});
    }
    if (form_.real_kind() == Kind::c2r) {
      complex.insert(complex.end(), half.begin(), half.end());
      complex.insert(complex.end(), real.begin(), real.end());
      return not_empty(complex);
    }
    real.insert(real.end(), half.begin(), half.end());
    real.insert(real.end(), complex.begin(), complex.end());
    return not_empty(real);
  }

  // Along one axis there and back at once; along several there, and back in the opposite order.
  Sweeps convolved(const std::vector<Group>& groups) {
    const Group& first = groups.front();
    if (groups.size() == 1 && first.size() == 1) {
      sweep(Kind::c2c, first, true);
      Sweep& only = sweeps_.list.back();
      only.convolves = true;
      multiply(only, first);
      return std::move(sweeps_);
    }
    for (const Group& group : groups) sweep(form_.axes[group.front()].kind, group, false);
    for (std::size_t g = groups.size(); g-- > 0;) {
      const bool real = form_.axes[groups[g].front()].kind == Kind::r2c;
      back_ = true;
      sweep(real ? Kind::c2r : Kind::c2c, groups[g], g == 0);
      if (g + 1 == groups.size()) {
        sweeps_.list.back().multiplies = true;
        multiply(sweeps_.list.back(), groups[g]);
      }
    }
    return std::move(sweeps_);
  }

  // Strides of the caller's spectrum: contiguous, in the order of the axes.
  std::vector<std::uint64_t> bins_strides() const {
    std::vector<std::uint64_t> strides(form_.axes.size());
    std::uint64_t dense = 1;
    for (std::size_t a = strides.size(); a-- > 0;) {
      strides[a] = dense;
      dense *= problem::full_extent(form_.axes[a], Side::out);
    }
    return strides;
  }

  void multiply(Sweep& sweep, const Group& group) const {
    const auto strides = bins_strides();
    sweep.spectrum = {form_.axes[group.front()].kind == Kind::r2c,
                      problem_.product == Product::correlation, sweep.n};
    sweep.bins_stride = strides[group.back()];
    std::size_t loop = 0;
    for (const auto& mode : order_.modes) {
      if (mode.is_axis && std::find(group.begin(), group.end(), mode.number) != group.end())
        continue;
      if (count_of(mode) <= 1) continue;
      sweep.loops[loop++].bins_stride = mode.is_axis ? strides[mode.number] : 0;
    }
  }

  std::uint64_t count_of(const ModeOrder::Mode& mode) const {
    return mode.is_axis ? before_[mode.number] : form_.repeats[mode.number].count;
  }

  // Elements along an axis once it is done.
  std::uint64_t extent_after(std::size_t axis) const {
    if (form_.is_product && !back_) return problem::full_extent(form_.axes[axis], Side::out);
    return form_.axes[axis].out_extent;
  }

  std::vector<Group> not_empty(std::vector<Group> groups) const {
    if (groups.empty()) groups.push_back({0});
    return groups;
  }

  std::int64_t outer_stride(std::size_t a) const {
    return form_.real_in ? form_.axes[a].out_stride : form_.axes[a].in_stride;
  }

  // Whether two axes follow each other in a workspace, whose order is that of the input.
  bool follow_in_workspace(std::size_t outer, std::size_t inner) const {
    const auto is_mode = [](std::size_t axis) {
      return [axis](const ModeOrder::Mode& mode) { return mode.is_axis && mode.number == axis; };
    };
    const auto found = std::ranges::find_if(order_.modes, is_mode(outer));
    return found + 1 != order_.modes.end() && is_mode(inner)(*(found + 1));
  }

  bool is_innermost_in_workspace(std::size_t axis) const {
    return order_.modes.back().is_axis && order_.modes.back().number == axis;
  }

  // Whether two c2c axes are one array of two dimensions: on each side where they are complex, and
  // between sweeps.
  bool follow(std::size_t outer, std::size_t inner) const {
    if (problem_.out.storage != Storage::native || problem_.out.parts == Parts::split) return false;
    const Axis &a = form_.axes[outer], &b = form_.axes[inner];
    const auto whole = [](const Axis& axis) {
      return axis.in_extent == axis.n && axis.out_extent == axis.n;
    };
    const auto n = static_cast<std::int64_t>(b.n);
    const auto strides = bins_strides();
    if (!follow_in_workspace(outer, inner)) return false;
    if (form_.is_product && strides[outer] != b.n * strides[inner]) return false;
    return whole(a) && whole(b) && (form_.real_in || a.in_stride == n * b.in_stride) &&
           (form_.real_out || a.out_stride == n * b.out_stride);
  }

  // Rows of bins of real data, n / 2 + 1 each, begin at cache lines of a workspace if that takes an
  // eighth more at most, as columns store runs of lines. (One H200, 26 planes and volumes of
  // c2r: 1.08 of the speed in the mean, .97 to 1.30. An r2c whose bins wait in a workspace and not
  // in the output, where columns are transformed in place, has .91.)
  std::uint64_t row_of_workspace(const ModeOrder::Mode& innermost, std::uint64_t elements) const {
    const bool are_bins = innermost.is_axis && form_.real_kind() &&
                          form_.axes[innermost.number].kind == form_.real_kind();
    const std::uint64_t whole = whole_lines(elements, 2 * bytes_of(problem_.precision));
    return are_bins && 8 * (whole - elements) <= elements ? whole : elements;
  }

  // The array that a sweep leaves to the next one.
  Array between(const Group& group, bool is_real) {
    std::vector<std::uint64_t> extents = current_.extents;
    for (const std::size_t a : group) extents[a] = extent_after(a);
    // A workspace is as good after a sweep as before it.
    if (current_.buffer.kind == Buffer::Kind::workspace && current_.format.real == is_real &&
        current_.extents == extents)
      return current_;
    const Array out = side_array(Side::out);
    bool fits = out.format == access::Format{Storage::native, is_real};
    for (std::size_t a = 0; a < extents.size(); ++a) fits &= extents[a] <= out.extents[a];
    if (fits) {
      Array draft = out;
      draft.buffer.kind = Buffer::Kind::draft;
      draft.extents = extents;
      return draft;
    }
    Array workspace;
    workspace.buffer = {Buffer::Kind::workspace, static_cast<int>(sweeps_.workspaces.size())};
    workspace.format = {Storage::native, is_real};
    workspace.extents = extents;
    workspace.axes.resize(extents.size());
    workspace.repeats.resize(form_.repeats.size());
    std::uint64_t dense = 1;
    for (auto mode = order_.modes.rbegin(); mode != order_.modes.rend(); ++mode) {
      auto& stride = (mode->is_axis ? workspace.axes : workspace.repeats)[mode->number];
      stride = static_cast<std::int64_t>(dense);
      dense *= mode->is_axis ? extents[mode->number] : form_.repeats[mode->number].count;
      if (mode == order_.modes.rbegin()) dense = row_of_workspace(*mode, dense);
    }
    // Real arrays end on whole complex elements.
    if (is_real) dense += dense % 2;
    if (!workspace.repeats.empty()) workspace.repeats[0] = static_cast<std::int64_t>(dense);
    sweeps_.workspaces.push_back(is_real ? dense / 2 : dense);
    return workspace;
  }

  void sweep(Kind kind, const Group& group, bool is_last) {
    const access::RealKind& row = access::real_kind(kind);
    bool is_real = current_.format.real;
    if (kind == Kind::r2c) is_real = false;
    if (kind == Kind::c2r) is_real = true;
    const Array next = is_last ? side_array(Side::out) : between(group, is_real);

    before_ = current_.extents;
    Sweep sweep;
    sweep.kind = kind;
    sweep.inverse = row.inverse;
    if (kind == Kind::c2c)
      sweep.inverse = form_.real_kind() ? form_.real_kind() == Kind::c2r
                                        : problem_.direction == Direction::inverse;
    if (form_.is_product && kind == Kind::c2c) sweep.inverse = back_;
    for (const std::size_t a : group) {
      sweep.n *= form_.axes[a].n;
      sweep.shape.push_back(row.length(form_.axes[a].n));
    }
    std::erase_if(sweep.shape, [&](std::uint64_t n) { return n == 1; });
    if (sweep.shape.empty()) sweep.shape.push_back(1);
    const std::size_t inner = group.back();
    sweep.in = {current_.buffer, current_.format, current_.axes[inner], current_.extents[inner]};
    sweep.out = {next.buffer, next.format, next.axes[inner], next.extents[inner]};
    if (group.size() > 1) sweep.in.extent = sweep.out.extent = sweep.n;
    if (sweep.is_whole()) {
      sweep.in.rows = current_.axes[group[group.size() - 2]];
      sweep.out.rows = next.axes[group[group.size() - 2]];
    }
    for (const auto& mode : order_.modes) {
      if (mode.is_axis && std::find(group.begin(), group.end(), mode.number) != group.end())
        continue;
      const std::uint64_t count = count_of(mode);
      if (count > 1)
        sweep.loops.push_back(
            {count, (mode.is_axis ? current_.axes : current_.repeats)[mode.number],
             (mode.is_axis ? next.axes : next.repeats)[mode.number], 0, mode.is_axis});
    }
    sweep.in_distance = current_.repeats[0];
    sweep.out_distance = next.repeats[0];
    if (problem::is_real_to_real(kind) && !current_.format.real) of_both_parts(sweep);
    sweeps_.list.push_back(std::move(sweep));
    current_ = next;
  }

  // Real and imaginary parts are transformed each by itself: as real numbers, one more loop.
  static void of_both_parts(Sweep& sweep) {
    if (sweep.in.format.split || sweep.out.format.split)
      throw Error(
          ErrorCode::invalid_argument,
          fmt::format("side {} is split; a {} of complex data takes interleaved parts",
                      sweep.in.format.split ? "in" : "out", access::real_kind(sweep.kind).name));
    if (sweep.in.format.user || sweep.out.format.user)
      throw Error(
          ErrorCode::invalid_argument,
          "load_function or store_function is given, and cosine, sine or Hartley transforms "
          "of complex data, which take their parts one by one");
    for (SweepSide* side : {&sweep.in, &sweep.out}) {
      side->format.real = true;
      side->stride *= 2;
    }
    for (SweepLoop& loop : sweep.loops) loop.in_stride *= 2, loop.out_stride *= 2;
    sweep.in_distance *= 2;
    sweep.out_distance *= 2;
    sweep.loops.push_back({2, 1, 1, 0, true});
  }

  const Problem& problem_;
  const General form_;
  const bool joins_;  // axes that follow each other
  const std::size_t first_whole_;
  const ModeOrder order_;
  Array current_;
  bool back_ = false;                  // of a convolution, on the way back
  std::vector<std::uint64_t> before_;  // extents before the sweep made last
  Sweeps sweeps_;
};

}  // namespace

bool Sweep::is_column(Side side) const {
  const std::int64_t stride = side == Side::in ? in.stride : out.stride;
  const std::int64_t distance = side == Side::in ? in_distance : out_distance;
  return std::abs(stride) != 1 && (neighbours(side) || (loops.empty() && std::abs(distance) == 1));
}

const SweepLoop* Sweep::neighbours(Side side) const {
  for (const SweepLoop& loop : loops)
    if (std::abs(side == Side::in ? loop.in_stride : loop.out_stride) == 1) return &loop;
  return nullptr;
}

std::uint64_t Sweep::transforms() const {
  std::uint64_t count = 1;
  for (const SweepLoop& loop : loops) count *= loop.count;
  return count;
}

Sweeps sweeps_of(const Problem& problem) {
  const std::size_t axes = problem::general(problem).axes.size();
  Sweeps sweeps = Maker(problem, true, axes).make();
  const bool joined =
      std::ranges::any_of(sweeps.list, [](const Sweep& sweep) { return sweep.shape.size() > 1; });
  if (joined) sweeps.apart = std::make_shared<const Sweeps>(Maker(problem, false, axes).make());
  for (std::size_t first = 0; first + 1 < axes; ++first)
    if (Maker whole(problem, true, first); whole.may_be_whole())
      sweeps.wholes.push_back(std::make_shared<const Sweeps>(whole.make()));
  return sweeps;
}

}  // namespace papilio::plan
