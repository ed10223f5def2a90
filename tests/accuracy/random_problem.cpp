// SPDX-License-Identifier: MIT
#include "tests/accuracy/random_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <span>
#include <vector>

#include "tests/accuracy/general_layout.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

// Short lengths of every sort: one, primes, powers, products; and long ones of one dimension, whose
// transforms take several kernels or a convolution.
constexpr std::uint64_t short_lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 12, 14, 15,
                                           16, 17, 20, 21, 24, 30, 31, 32, 37, 41, 48, 60, 64};
constexpr std::uint64_t long_lengths[] = {
    97,   100,  127,  128,  192,  210,  257,  330,  400,  500,  512,  528,   1000,  1001,
    1009, 1024, 2048, 2187, 2310, 3600, 4093, 4096, 5040, 8192, 9973, 10001, 12288, 16384};
// Of several kernels on every device. Rare: the reference of one takes as long as hundreds of
// others.
constexpr std::uint64_t longest_lengths[] = {32768,  50000,  65536,  100003, 131072,
                                             180000, 262144, 320000, 524288};
constexpr std::uint64_t rarity_of_longest = 200;
constexpr std::uint64_t most_points = 4096;
constexpr Kind real_kinds[] = {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst1,
                               Kind::dst2, Kind::dst3, Kind::dst4, Kind::dht};

class Draw {
 public:
  Draw(std::uint64_t seed, std::uint64_t form) : random_(random_bits(seed, form)) {}

  Problem form() {
    shape();
    kinds();
    product();
    formats();
    extents();
    layouts();
    functions();
    return problem_;
  }
  bool may_be_in_place() const { return in_place_; }

 private:
  bool one_in(std::uint64_t n) { return random_.between(1, n) == 1; }
  template <class Values>
  auto any_of(const Values& values) {
    return values[random_.between(0, std::size(values) - 1)];
  }

  // A batch, whose count each problem draws by itself; axes; other loops.
  void shape() {
    std::vector<std::uint64_t> dimensions;
    std::uint64_t points = 1;
    if (one_in(rarity_of_longest)) {
      dimensions.push_back(any_of(longest_lengths));
    } else if (one_in(8)) {
      dimensions.push_back(any_of(long_lengths));
    } else {
      constexpr std::uint64_t ranks[] = {1, 1, 1, 2, 2, 2, 3, 3, 4};
      const std::uint64_t rank = any_of(ranks);
      for (std::uint64_t d = 0; d < rank; ++d) dimensions.push_back(any_of(short_lengths));
    }
    for (const std::uint64_t n : dimensions) points *= n;
    while (points > most_points && dimensions.size() > 1) {
      auto& largest = *std::max_element(dimensions.begin(), dimensions.end());
      points /= largest;
      largest = std::max<std::uint64_t>(1, largest / 3);
      points *= largest;
    }
    problem_.repeats.push_back({random_.between(2, points > 1000 ? 3 : 9), 0, 0});
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
      const bool must = d + 1 == dimensions.size() && problem_.axes.empty();
      if (must || !one_in(3))
        problem_.axes.push_back({.n = dimensions[d]});
      else
        problem_.repeats.push_back({dimensions[d], 0, 0});
    }
  }

  void kinds() {
    auto& axes = problem_.axes;
    problem_.precision = one_in(2) ? Precision::f32 : Precision::f64;
    problem_.direction = one_in(2) ? Direction::forward : Direction::inverse;
    // c2c, r2c, c2r, kinds of real numbers, and the first three with some of these.
    const std::uint64_t mode = random_.between(0, 6);
    const std::size_t half = random_.between(0, axes.size() - 1);
    for (std::size_t a = 0; a < axes.size(); ++a) {
      if (mode == 3 || (mode > 3 && one_in(2))) axes[a].kind = any_of(real_kinds);
      if (mode != 3 && a == half && mode % 4 == 1) axes[a].kind = Kind::r2c;
      if (mode != 3 && a == half && mode % 4 == 2) axes[a].kind = Kind::c2r;
      if (axes[a].kind == Kind::dct1 && axes[a].n < 2) axes[a].kind = Kind::dct2;
    }
  }

  // Of c2c axes and at most one r2c.
  void product() {
    const bool may = std::ranges::all_of(problem_.axes, [](const Axis& axis) {
      return axis.kind == Kind::c2c || axis.kind == Kind::r2c;
    });
    if (!may || !one_in(5)) return;
    problem_.product = one_in(2) ? Product::convolution : Product::correlation;
    problem_.direction = Direction::forward;
  }

  // Of sides that are native and not split; of complex data not where kinds take their parts.
  void functions() {
    const bool split = problem_.in.parts == Parts::split || problem_.out.parts == Parts::split;
    const SideLayout in = layout_of(problem_, false), out = layout_of(problem_, true);
    const bool apart =
        std::ranges::any_of(problem_.axes,
                            [](const Axis& axis) { return is_real_to_real(axis.kind); }) &&
        !(in.real && out.real);
    if (split || apart || !one_in(8)) return;
    if (problem_.in.storage == Storage::native && one_in(2))
      problem_.load_function = load_function_text(in.real);
    if (problem_.out.storage == Storage::native && one_in(2))
      problem_.store_function = store_function_text(out.real);
  }

  bool has(Kind kind) const {
    return std::any_of(problem_.axes.begin(), problem_.axes.end(),
                       [&](const Axis& axis) { return axis.kind == kind; });
  }

  void formats() {
    bool some_real = false, all_real = true;
    for (const Axis& axis : problem_.axes) {
      some_real |= is_real_to_real(axis.kind);
      all_real &= is_real_to_real(axis.kind);
    }
    // Kinds of real numbers take the parts of complex data interleaved.
    const bool may_split = !some_real || all_real || has(Kind::r2c) || has(Kind::c2r);
    for (Format* format : {&problem_.in, &problem_.out}) {
      if (problem_.precision == Precision::f32 && one_in(3))
        format->storage = one_in(2) ? Storage::f16 : Storage::bf16;
      if (may_split && one_in(3)) format->parts = Parts::split;
    }
    if (one_in(4)) problem_.out = problem_.in;
  }

  void extents() {
    if (!one_in(4)) return;
    for (Axis& axis : problem_.axes) {
      const std::uint64_t bins = axis.n / 2 + 1;
      if (one_in(2)) axis.in_extent = random_.between(1, axis.kind == Kind::c2r ? bins : axis.n);
      const bool to_bins = axis.kind == Kind::r2c && problem_.product == Product::none;
      if (one_in(2)) axis.out_extent = random_.between(1, to_bins ? bins : axis.n);
    }
  }

  // Strides of all modes of a side, the batch outermost.
  std::vector<std::int64_t> strides(const std::vector<std::uint64_t>& extents) {
    std::vector<std::size_t> order(extents.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t batch = problem_.axes.size();
    if (one_in(2))
      for (std::size_t i = order.size(); i-- > 1;)
        std::swap(order[i], order[random_.between(0, i)]);
    std::erase(order, batch);
    order.insert(order.begin(), batch);
    std::vector<std::int64_t> result(extents.size());
    constexpr std::int64_t least[] = {1, 1, 1, 1, 2, 3}, padding[] = {0, 0, 0, 1, 5};
    std::int64_t reach = any_of(least);
    const bool padded = one_in(2), reversed = one_in(3);
    for (auto mode = order.rbegin(); mode != order.rend(); ++mode) {
      result[*mode] = reversed && one_in(3) ? -reach : reach;
      reach *= static_cast<std::int64_t>(extents[*mode]);
      if (padded) reach += any_of(padding);
    }
    return result;
  }

  void assign(bool output, const std::vector<std::int64_t>& strides) {
    for (std::size_t a = 0; a < problem_.axes.size(); ++a)
      (output ? problem_.axes[a].out_stride : problem_.axes[a].in_stride) = strides[a];
    for (std::size_t r = 0; r < problem_.repeats.size(); ++r)
      (output ? problem_.repeats[r].out_distance : problem_.repeats[r].in_distance) =
          strides[problem_.axes.size() + r];
  }

  void layouts() {
    const SideLayout in = layout_of(problem_, false), out = layout_of(problem_, true);
    in_place_ = one_in(3) && problem_.in.storage == problem_.out.storage &&
                (problem_.in.parts == problem_.out.parts || (in.real && out.real));
    if (in_place_ && in.real == out.real) {
      std::vector<std::uint64_t> most;
      for (std::size_t m = 0; m < in.extents.size(); ++m)
        most.push_back(std::max(in.extents[m], out.extents[m]));
      const auto both = strides(most);
      assign(false, both);
      assign(true, both);
    } else if (in_place_ && problem_.in.parts == Parts::interleaved) {
      padded_rows(in.real);
    } else {
      in_place_ = false;
      assign(false, strides(in.extents));
      assign(true, strides(out.extents));
      if (one_in(8)) overlap();
    }
  }

  // r2c and c2r in place: bins of a row are neighbours, and so are real numbers; everything else is
  // twice as far apart where numbers are real.
  void padded_rows(bool in_is_real) {
    std::vector<std::uint64_t> extents;
    std::size_t row = 0;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a) {
      const Axis& axis = problem_.axes[a];
      const bool half = axis.kind == Kind::r2c || axis.kind == Kind::c2r;
      if (half) row = a;
      extents.push_back(half ? 1 : axis.n);
    }
    for (const Repeat& repeat : problem_.repeats) extents.push_back(repeat.count);
    auto complex = strides(extents);
    const auto bins = static_cast<std::int64_t>(problem_.axes[row].n / 2 + 1);
    std::vector<std::int64_t> real;
    for (std::size_t m = 0; m < complex.size(); ++m) {
      complex[m] = m == row ? 1 : complex[m] * bins;
      real.push_back(m == row ? 1 : 2 * complex[m]);
    }
    assign(!in_is_real, real);
    assign(in_is_real, complex);
  }

  // Transforms of a loop read what others of it read, too, as those of a spectrogram do.
  void overlap() {
    for (std::size_t r = 1; r < problem_.repeats.size(); ++r)
      problem_.repeats[r].in_distance = static_cast<std::int64_t>(random_.between(0, 3));
  }

  Random random_;
  Problem problem_;
  bool in_place_ = false;
};

}  // namespace

GeneralCase random_problem(std::uint64_t seed, std::uint64_t index) {
  Draw draw(seed, index / problems_a_form);
  GeneralCase row;
  row.problem = draw.form();
  Random random(random_bits(seed + 1, index));
  auto& batch = row.problem.repeats.front();
  batch.count = random.between(2, batch.count);
  double points = 1;
  for (const Axis& axis : row.problem.axes) points *= static_cast<double>(axis.n);
  // Results of about one, so that 16 bits hold them; every fourth form has none.
  const bool unscaled = index / problems_a_form % 4 == 0 && row.problem.out.storage != Storage::f16;
  if (!unscaled)
    row.problem.scale = (random.between(0, 1) ? 1 : -1) *
                        static_cast<double>(random.between(512, 2048)) / 1024 /
                        (row.problem.product == Product::none ? std::sqrt(points) : points);
  row.in_place = draw.may_be_in_place() && random.between(0, 1) == 0;
  row.misalignment = random.between(0, 3);
  row.planned_batch = index / problems_a_form % 2 == 0 ? 0 : std::uint64_t{1} << 20;
  row.data = random.bits();
  return row;
}

GeneralCase random_problem_of_pairs(std::uint64_t seed, std::uint64_t index) {
  GeneralCase row = random_problem(seed, index);
  row.problem.precision = Precision::f64x2;
  row.problem.in.storage = row.problem.out.storage = Storage::native;
  return row;
}

}  // namespace papilio::tests
