// SPDX-License-Identifier: MIT
//
// The tables of docs/mapping.md, row by row: a call of FFTW (or of cuFFT, whose layouts FFTW's
// advanced interface has, too) and the problem that the table makes of it give the same values in
// the same places, and leave the rest of the output alone.
#include <fftw3.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>

#include "papilio/papilio.hpp"
#include "tests/support/backends.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using Dims = std::vector<fftw_iodim64>;
using Lengths = std::vector<int>;

// ---- the translations, as docs/mapping.md has them ----

Direction direction_of(int sign) {
  return sign == FFTW_FORWARD ? Direction::forward : Direction::inverse;
}

Kind kind_of(fftw_r2r_kind kind) {
  switch (kind) {
    case FFTW_REDFT00:
      return Kind::dct1;
    case FFTW_REDFT10:
      return Kind::dct2;
    case FFTW_REDFT01:
      return Kind::dct3;
    case FFTW_REDFT11:
      return Kind::dct4;
    case FFTW_RODFT00:
      return Kind::dst1;
    case FFTW_RODFT10:
      return Kind::dst2;
    case FFTW_RODFT01:
      return Kind::dst3;
    case FFTW_RODFT11:
      return Kind::dst4;
    default:
      return Kind::dht;
  }
}

// guru64: an iodim of the transform is an axis, one of the loops a repeat. Of r2c and c2r the last
// one is the real one.
Problem guru64(const Dims& dims, const Dims& loops, Kind last = Kind::c2c) {
  Problem problem;
  problem.precision = Precision::f64;
  for (const fftw_iodim64& dim : dims)
    problem.axes.push_back({static_cast<std::uint64_t>(dim.n),
                            &dim == &dims.back() ? last : Kind::c2c, dim.is, dim.os});
  if (dims.empty()) problem.axes.push_back({.n = 1});  // FFTW's rank 0: a copy
  for (const fftw_iodim64& loop : loops)
    problem.repeats.push_back({static_cast<std::uint64_t>(loop.n), loop.is, loop.os});
  return problem;
}

// Strides of an array embedded in another of these extents.
std::vector<std::int64_t> embedded(const Lengths& extents, std::int64_t stride) {
  std::vector<std::int64_t> strides(extents.size());
  for (std::size_t d = extents.size(); d-- > 0; stride *= extents[d]) strides[d] = stride;
  return strides;
}

struct Side {
  Lengths embed;  // empty: NULL
  int stride = 1, distance = 0;
};

// Elements of the last dimension that a side has by itself: what NULL stands for.
Lengths own_extents(const Lengths& n, Kind kind, bool output, bool in_place) {
  Lengths extents = n;
  const int bins = n.back() / 2 + 1;
  if (kind == (output ? Kind::r2c : Kind::c2r)) extents.back() = bins;
  if (kind == (output ? Kind::c2r : Kind::r2c) && in_place) extents.back() = 2 * bins;
  return extents;
}

// The advanced interface: plan_many_dft, plan_many_dft_r2c, plan_many_dft_c2r.
Problem many(const Lengths& n, int howmany, const Side& in, const Side& out, Kind kind = Kind::c2c,
             bool in_place = false) {
  const auto strides = [&](const Side& side, bool output) {
    return embedded(side.embed.empty() ? own_extents(n, kind, output, in_place) : side.embed,
                    side.stride);
  };
  const auto in_strides = strides(in, false), out_strides = strides(out, true);
  Dims dims;
  for (std::size_t d = 0; d < n.size(); ++d)
    dims.push_back({n[d], static_cast<std::ptrdiff_t>(in_strides[d]),
                    static_cast<std::ptrdiff_t>(out_strides[d])});
  return guru64(dims, {{howmany, in.distance, out.distance}}, kind);
}

// cufftPlanMany: with inembed NULL the other numbers of the layout are not looked at.
Problem cufft_many(Lengths n, const Side& in, const Side& out, int batch, Kind kind = Kind::c2c) {
  if (!in.embed.empty()) return many(n, batch, in, out, kind);
  Problem problem{
      .batch = static_cast<std::uint64_t>(batch), .precision = Precision::f64, .kind = kind};
  problem.dimensions.assign(n.begin(), n.end());
  return problem;
}

Problem basic(const Lengths& n, Kind kind = Kind::c2c) {
  return cufft_many(n, {}, {}, 1, kind);
}

// ---- what is compared ----

// Arrays of plenty of numbers, with index 0 in the middle; FFTW's and ours.
class FftwCalls : public testing::Test {
 protected:
  static constexpr std::size_t numbers = 8192, middle = 2048;

  void SetUp() override {
    if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
    for (std::size_t i = 0; i < numbers; ++i) {
      in_.push_back(random_real<double>(1, i));
      in_im_.push_back(random_real<double>(2, i));
    }
  }

  // `fftw` plans, given its arrays; they are filled after that. `sides` is 1 in place.
  void expect_same(const Problem& problem, const std::function<fftw_plan(double*, double*)>& fftw,
                   bool in_place = false) {
    expect_same_split(
        problem, [&](double* in, double*, double* out, double*) { return fftw(in, out); },
        in_place);
  }

  void expect_same_split(const Problem& problem,
                         const std::function<fftw_plan(double*, double*, double*, double*)>& fftw,
                         bool in_place = false) {
    std::vector<double> a(numbers), a_im(numbers), b(numbers, 7), b_im(numbers, 7);
    double* const theirs = in_place ? a.data() : b.data();
    const fftw_plan plan =
        fftw(a.data() + middle, a_im.data() + middle, theirs + middle, b_im.data() + middle);
    ASSERT_NE(plan, nullptr);
    a = in_, a_im = in_im_;
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    std::vector<double> c = in_, c_im = in_im_, d(numbers, 7), d_im(numbers, 7);
    double* const ours = in_place ? c.data() : d.data();
    const Plan translated(problem, {.backend = Backend::host});
    translated.execute(
        {.in = c.data() + middle,
         .out = ours + middle,
         .in_im = problem.in.parts == Parts::split ? c_im.data() + middle : nullptr,
         .out_im = problem.out.parts == Parts::split ? d_im.data() + middle : nullptr});
    double most = 0;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < numbers; ++i) {
      most = std::max({most, std::fabs(theirs[i] - ours[i]), std::fabs(b_im[i] - d_im[i])});
      changed += ours[i] != (in_place ? in_[i] : 7);
    }
    EXPECT_LT(most, 1e-12);
    EXPECT_GT(changed, 3u);
    if (!in_place) {
      EXPECT_EQ(c, in_);
    }
  }

  static fftw_complex* complex(double* p) { return reinterpret_cast<fftw_complex*>(p); }

  std::vector<double> in_, in_im_;
};

TEST_F(FftwCalls, Basic) {
  for (const int sign : {FFTW_FORWARD, FFTW_BACKWARD}) {
    Problem problem = basic({30});
    problem.direction = direction_of(sign);
    expect_same(problem, [&](double* in, double* out) {
      return fftw_plan_dft_1d(30, complex(in), complex(out), sign, FFTW_ESTIMATE);
    });
    problem = basic({4, 5, 6});
    problem.direction = direction_of(sign);
    expect_same(problem, [&](double* in, double* out) {
      return fftw_plan_dft_3d(4, 5, 6, complex(in), complex(out), sign, FFTW_ESTIMATE);
    });
  }
  expect_same(basic({7, 10}, Kind::r2c), [&](double* in, double* out) {
    return fftw_plan_dft_r2c_2d(7, 10, in, complex(out), FFTW_ESTIMATE);
  });
  expect_same(basic({15}, Kind::r2c), [&](double* in, double* out) {
    return fftw_plan_dft_r2c_1d(15, in, complex(out), FFTW_ESTIMATE);
  });
  expect_same(basic({12}, Kind::dct3), [&](double* in, double* out) {
    return fftw_plan_r2r_1d(12, in, out, FFTW_REDFT01, FFTW_ESTIMATE);
  });
  Problem padded = basic({7, 10}, Kind::r2c);  // in place, rows of 2 (n / 2 + 1) numbers
  padded.padded = true;
  expect_same(
      padded,
      [&](double* in, double*) {
        return fftw_plan_dft_r2c_2d(7, 10, in, complex(in), FFTW_ESTIMATE);
      },
      true);
}

// Both read numbers that no real array's spectrum has, and must agree all the same.
TEST_F(FftwCalls, BasicC2r) {
  for (const int n : {9, 10})
    expect_same(basic({n}, Kind::c2r), [&](double* in, double* out) {
      return fftw_plan_dft_c2r_1d(n, complex(in), out, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    });
}

TEST_F(FftwCalls, Advanced) {
  const Lengths n = {4, 6};
  const Side embedded_in{{5, 9}, 2, 100}, embedded_out{{4, 7}, 1, 30};
  for (const auto& sides :
       {std::pair{embedded_in, embedded_out}, std::pair{Side{{}, 1, 24}, Side{{}, 3, 1}},
        std::pair{Side{{}, 5, 1}, embedded_out}}) {
    const Side &in = sides.first, &out = sides.second;
    const auto embed = [](const Side& side) {
      return side.embed.empty() ? nullptr : side.embed.data();
    };
    expect_same(many(n, 3, in, out), [&](double* a, double* b) {
      return fftw_plan_many_dft(2, n.data(), 3, complex(a), embed(in), in.stride, in.distance,
                                complex(b), embed(out), out.stride, out.distance, FFTW_FORWARD,
                                FFTW_ESTIMATE);
    });
    expect_same(many(n, 3, in, out, Kind::r2c), [&](double* a, double* b) {
      return fftw_plan_many_dft_r2c(2, n.data(), 3, a, embed(in), in.stride, in.distance,
                                    complex(b), embed(out), out.stride, out.distance,
                                    FFTW_ESTIMATE);
    });
  }
  // In place NULL stands for padded rows.
  expect_same(
      many(n, 3, {{}, 1, 32}, {{}, 1, 16}, Kind::r2c, true),
      [&](double* a, double*) {
        return fftw_plan_many_dft_r2c(2, n.data(), 3, a, nullptr, 1, 32, complex(a), nullptr, 1, 16,
                                      FFTW_ESTIMATE);
      },
      true);
  const Lengths line = {10};
  expect_same(many(line, 4, {{}, 1, 6}, {{}, 1, 11}, Kind::c2r), [&](double* a, double* b) {
    return fftw_plan_many_dft_c2r(1, line.data(), 4, complex(a), nullptr, 1, 6, b, nullptr, 1, 11,
                                  FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  });
}

TEST_F(FftwCalls, CufftPlanMany) {
  const Lengths n = {4, 6};
  expect_same(cufft_many(n, {{5, 9}, 2, 100}, {{4, 7}, 1, 30}, 3), [&](double* a, double* b) {
    const int inembed[] = {5, 9}, onembed[] = {4, 7};
    return fftw_plan_many_dft(2, n.data(), 3, complex(a), inembed, 2, 100, complex(b), onembed, 1,
                              30, FFTW_FORWARD, FFTW_ESTIMATE);
  });
  // Strides and distances that NULL makes cuFFT overlook.
  expect_same(cufft_many(n, {{}, 5, 77}, {{}, 3, 99}, 3), [&](double* a, double* b) {
    return fftw_plan_many_dft(2, n.data(), 3, complex(a), nullptr, 1, 24, complex(b), nullptr, 1,
                              24, FFTW_FORWARD, FFTW_ESTIMATE);
  });
  expect_same(cufft_many(n, {}, {}, 3, Kind::r2c), [&](double* a, double* b) {
    return fftw_plan_many_dft_r2c(2, n.data(), 3, a, nullptr, 1, 24, complex(b), nullptr, 1, 16,
                                  FFTW_ESTIMATE);
  });
}

TEST_F(FftwCalls, Guru64) {
  // Two axes apart, two loops between them, another order on the way out.
  const Dims dims = {{5, 84, 3}, {3, 4, 60}}, loops = {{7, 12, 180}, {4, 1, 15}};
  for (const int sign : {FFTW_FORWARD, FFTW_BACKWARD}) {
    Problem problem = guru64(dims, loops);
    problem.direction = direction_of(sign);
    expect_same(problem, [&](double* a, double* b) {
      return fftw_plan_guru64_dft(2, dims.data(), 2, loops.data(), complex(a), complex(b), sign,
                                  FFTW_ESTIMATE);
    });
  }
  const Dims backwards = {{12, -1, 2}};
  expect_same(guru64(backwards, {}), [&](double* a, double* b) {
    return fftw_plan_guru64_dft(1, backwards.data(), 0, nullptr, complex(a), complex(b),
                                FFTW_FORWARD, FFTW_ESTIMATE);
  });
  expect_same(guru64(dims, loops, Kind::r2c), [&](double* a, double* b) {
    return fftw_plan_guru64_dft_r2c(2, dims.data(), 2, loops.data(), a, complex(b), FFTW_ESTIMATE);
  });
  const Dims bins = {{10, 3, 2}};
  expect_same(guru64(bins, {{3, 1, 25}}, Kind::c2r), [&](double* a, double* b) {
    const fftw_iodim64 loop{3, 1, 25};
    return fftw_plan_guru64_dft_c2r(1, bins.data(), 1, &loop, complex(a), b,
                                    FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  });
  // Rank 0 copies: here, a transposition.
  const Dims transposed = {{6, 9, 1}, {9, 1, 6}};
  expect_same(guru64({}, transposed), [&](double* a, double* b) {
    return fftw_plan_guru64_dft(0, nullptr, 2, transposed.data(), complex(a), complex(b),
                                FFTW_FORWARD, FFTW_ESTIMATE);
  });
}

TEST_F(FftwCalls, Split) {
  const Dims dims = {{5, 6, 9}, {6, 1, 1}}, loops = {{4, 40, 60}};
  Problem problem = guru64(dims, loops);
  problem.in.parts = problem.out.parts = Parts::split;
  expect_same_split(problem, [&](double* re, double* im, double* to_re, double* to_im) {
    return fftw_plan_guru64_split_dft(2, dims.data(), 1, loops.data(), re, im, to_re, to_im,
                                      FFTW_ESTIMATE);
  });
  // FFTW's split transforms are forward; the way back is that of parts changed over.
  problem.direction = Direction::inverse;
  expect_same_split(problem, [&](double* re, double* im, double* to_re, double* to_im) {
    return fftw_plan_guru64_split_dft(2, dims.data(), 1, loops.data(), im, re, to_im, to_re,
                                      FFTW_ESTIMATE);
  });
  problem = guru64(dims, loops, Kind::r2c);
  problem.out.parts = Parts::split;
  expect_same_split(problem, [&](double* re, double*, double* to_re, double* to_im) {
    return fftw_plan_guru64_split_dft_r2c(2, dims.data(), 1, loops.data(), re, to_re, to_im,
                                          FFTW_ESTIMATE);
  });
  problem = guru64({{10, 1, 1}}, {{4, 8, 12}}, Kind::c2r);
  problem.in.parts = Parts::split;
  expect_same_split(problem, [&](double* re, double* im, double* to_re, double*) {
    const fftw_iodim64 dim{10, 1, 1}, loop{4, 8, 12};
    return fftw_plan_guru64_split_dft_c2r(1, &dim, 1, &loop, re, im, to_re,
                                          FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  });
}

TEST_F(FftwCalls, RealToReal) {
  const fftw_r2r_kind kinds[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11, FFTW_DHT,
                                 FFTW_RODFT00, FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11};
  const Dims dims = {{5, 7, 40}, {6, 1, 3}}, loops = {{4, 50, 220}};
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    // A kind an axis.
    const fftw_r2r_kind two[] = {kinds[i], kinds[(i + 4) % std::size(kinds)]};
    Problem problem = guru64(dims, loops);
    for (std::size_t axis = 0; axis < 2; ++axis) problem.axes[axis].kind = kind_of(two[axis]);
    expect_same(problem, [&](double* a, double* b) {
      return fftw_plan_guru64_r2r(2, dims.data(), 1, loops.data(), a, b, two, FFTW_ESTIMATE);
    });
  }
}

}  // namespace
}  // namespace papilio::tests
