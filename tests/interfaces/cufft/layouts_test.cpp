// SPDX-License-Identifier: MIT
//
// Transforms of every type, rank and layout through the drop-in, against the definition; nothing is
// written between the elements, and out of place the input stays as it was.
#include <gtest/gtest.h>

#include <ostream>
#include <vector>

#include "tests/interfaces/cufft/case.h"
#include "tests/interfaces/cufft/library.h"

namespace papilio::cufft {
namespace {

constexpr std::pair<Type, std::pair<Number, Number>> all_types[] = {
    {C2C, {C_32F, C_32F}}, {R2C, {R_32F, C_32F}}, {C2R, {C_32F, R_32F}},
    {Z2Z, {C_64F, C_64F}}, {D2Z, {R_64F, C_64F}}, {Z2D, {C_64F, R_64F}}};

Result execute(Handle plan, Type type, void* in, void* out, int direction) {
  const Library& cufft = drop_in();
  switch (type) {
    case C2C:
      return cufft.cufftExecC2C(plan, static_cast<Complex*>(in), static_cast<Complex*>(out),
                                direction);
    case R2C:
      return cufft.cufftExecR2C(plan, static_cast<float*>(in), static_cast<Complex*>(out));
    case C2R:
      return cufft.cufftExecC2R(plan, static_cast<Complex*>(in), static_cast<float*>(out));
    case Z2Z:
      return cufft.cufftExecZ2Z(plan, static_cast<DoubleComplex*>(in),
                                static_cast<DoubleComplex*>(out), direction);
    case D2Z:
      return cufft.cufftExecD2Z(plan, static_cast<double*>(in), static_cast<DoubleComplex*>(out));
    default:
      return cufft.cufftExecZ2D(plan, static_cast<DoubleComplex*>(in), static_cast<double*>(out));
  }
}

// Both directions of c2c; of real transforms their own.
std::vector<int> directions(const Case& c) {
  if (is_real_number(c.in)) return {forward};
  if (is_real_number(c.out)) return {inverse};
  return {inverse, forward};
}

void expect_out_of_place(Handle plan, Type type, const Case& c) {
  for (const int direction : directions(c)) {
    Data data = make_data(c, direction);
    const auto before = data.in;
    ASSERT_EQ(execute(plan, type, data.in.data(), data.out.data(), direction), SUCCESS);
    EXPECT_LT(error_of(data, data.out), tolerance(c.out)) << "direction " << direction;
    EXPECT_TRUE(data.in == before) << "the input was changed";
  }
}

// Input and output in one array that holds either.
void expect_in_place(Handle plan, Type type, const Case& c) {
  for (const int direction : directions(c)) {
    Data data = make_data(c, direction);
    std::vector<char> both = data.in;
    both.resize(std::max(data.in.size(), data.out.size()));
    ASSERT_EQ(execute(plan, type, both.data(), both.data(), direction), SUCCESS);
    both.resize(data.out.size());
    // What lies between the elements belongs to them in place: only values count.
    for (std::size_t i = 0; i < both.size(); ++i) data.out[i] = both[i];
    Data values = data;
    if (is_real_number(c.out)) {
      // Padding may hold anything; make it what error_of expects there.
      std::vector<char> clean(data.out.size(), untouched);
      for (long long b = 0; b < c.batch; ++b)
        for_each(extents(c, c.out), [&](const auto& index, std::size_t) {
          const auto at = static_cast<std::size_t>(offset(c.to, index, b)) * element_bytes(c.out);
          std::copy_n(&both[at], element_bytes(c.out), &clean[at]);
        });
      both = clean;
    }
    EXPECT_LT(error_of(data, both), tolerance(c.out)) << "in place, direction " << direction;
  }
}

std::vector<std::vector<long long>> shapes() {
  return {{16}, {15}, {7, 12}, {6, 9}, {3, 4, 10}, {2, 5, 9}};
}

class Layouts : public testing::TestWithParam<std::pair<Type, std::pair<Number, Number>>> {};

// embed NULL: packed rows out of place, padded real rows in place, by one plan.
TEST_P(Layouts, Default) {
  const auto& [type, numbers] = GetParam();
  for (const auto& n : shapes())
    for (const long long batch : {1LL, 5LL}) {
      SCOPED_TRACE(testing::PrintToString(n) + " batch " + std::to_string(batch));
      Case c{n, batch, numbers.first, numbers.second, {}, {}};
      std::vector<int> lengths(n.begin(), n.end());
      Handle plan = -1;
      // The strides are ignored.
      ASSERT_EQ(drop_in().cufftPlanMany(&plan, static_cast<int>(n.size()), lengths.data(), nullptr,
                                        3, 17, nullptr, 2, 1, type, static_cast<int>(batch)),
                SUCCESS);
      c.from = packed(c, c.in);
      c.to = packed(c, c.out);
      expect_out_of_place(plan, type, c);
      c.from = packed(c, c.in, true);
      c.to = packed(c, c.out, true);
      expect_in_place(plan, type, c);
      c.from = packed(c, c.in);
      c.to = packed(c, c.out);
      expect_out_of_place(plan, type, c);
      EXPECT_EQ(drop_in().cufftDestroy(plan), SUCCESS);
    }
}

Handle plan_of(const Case& c, Type type) {
  std::vector<int> n(c.n.begin(), c.n.end()), in(3), out(3);
  for (int d = 0; d < 3; ++d) {
    in[d] = static_cast<int>(c.from.embed[d]);
    out[d] = static_cast<int>(c.to.embed[d]);
  }
  Handle plan = -1;
  EXPECT_EQ(
      drop_in().cufftPlanMany(&plan, static_cast<int>(n.size()), n.data(), in.data(),
                              static_cast<int>(c.from.stride), static_cast<int>(c.from.distance),
                              out.data(), static_cast<int>(c.to.stride),
                              static_cast<int>(c.to.distance), type, static_cast<int>(c.batch)),
      SUCCESS);
  return plan;
}

// Rows longer than needed, gaps between elements, transforms beside each other (istride = batch,
// idist = 1), an inembed[0] larger than needed.
TEST_P(Layouts, Embedded) {
  const auto& [type, numbers] = GetParam();
  for (const auto& n : shapes())
    for (int layout = 0; layout < 4; ++layout) {
      SCOPED_TRACE(testing::PrintToString(n) + " layout " + std::to_string(layout));
      Case c{n, 4, numbers.first, numbers.second, {}, {}};
      const auto embed = [&](Number side, int kind) {
        Place place = packed(c, side);
        if (kind == 1) {  // roomy
          place.embed[0] += 3;
          for (std::size_t d = 1; d < n.size(); ++d) place.embed[d] += 2;
          place.stride = 2;
          place.distance = 2;
          for (std::size_t d = 0; d < n.size(); ++d) place.distance *= place.embed[d];
          place.distance += 5;
        } else if (kind == 2) {  // interleaved
          place.stride = c.batch;
          place.distance = 1;
        }
        return place;
      };
      constexpr int kinds[4][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 2}};
      c.from = embed(c.in, kinds[layout][0]);
      c.to = embed(c.out, kinds[layout][1]);
      const Handle plan = plan_of(c, type);
      expect_out_of_place(plan, type, c);
      if (c.in == c.out && layout < 3) expect_in_place(plan, type, c);
      EXPECT_EQ(drop_in().cufftDestroy(plan), SUCCESS);
    }
}

const char* name_of(
    const testing::TestParamInfo<std::pair<Type, std::pair<Number, Number>>>& type) {
  constexpr const char* names[] = {"C2C", "R2C", "C2R", "Z2Z", "D2Z", "Z2D"};
  return names[type.index];
}
INSTANTIATE_TEST_SUITE_P(Cufft, Layouts, testing::ValuesIn(all_types), name_of);

// Padded real rows by embeddings, in place.
TEST(CufftRealRows, EmbeddedInPlace) {
  Case c{{6, 10}, 3, R_32F, C_32F, {}, {}};
  c.from = packed(c, c.in, true);
  c.to = packed(c, c.out);
  Handle plan = plan_of(c, R2C);
  expect_in_place(plan, R2C, c);
  drop_in().cufftDestroy(plan);
  std::swap(c.in, c.out);
  std::swap(c.from, c.to);
  plan = plan_of(c, C2R);
  expect_in_place(plan, C2R, c);
  drop_in().cufftDestroy(plan);
}

// What cannot be done in place is refused, and nothing is written.
TEST(CufftRealRows, UnequalRowsInPlaceAreRefused) {
  Case c{{16}, 3, C_32F, C_32F, {}, {}};
  c.from = packed(c, c.in);
  c.to = packed(c, c.out);
  c.to.distance = 20;
  const Handle plan = plan_of(c, C2C);
  Data data = make_data(c, forward);
  std::vector<char> both(std::max(data.in.size(), data.out.size()), untouched);
  const auto before = both;
  EXPECT_EQ(execute(plan, C2C, both.data(), both.data(), forward), NOT_SUPPORTED);
  EXPECT_TRUE(both == before);
  drop_in().cufftDestroy(plan);
}

struct XtTypes {
  const char* name;
  Number real, complex;
};

void PrintTo(const XtTypes& types, std::ostream* out) {
  *out << types.name;
}

class XtLayouts : public testing::TestWithParam<XtTypes> {};

// cufftXt's own calls with every storage type: c2c, r2c, c2r; packed and embedded.
TEST_P(XtLayouts, EveryStorage) {
  const auto [name, real, complex] = GetParam();
  const Library& cufft = drop_in();
  const std::pair<Number, Number> sides[] = {{complex, complex}, {real, complex}, {complex, real}};
  for (const auto& [in, out] : sides)
    for (const bool embedded : {false, true}) {
      SCOPED_TRACE(std::to_string(in) + " to " + std::to_string(out));
      Case c{{4, 16}, 3, in, out, {}, {}};
      c.from = packed(c, in);
      c.to = packed(c, out);
      if (embedded) {
        c.to.stride = c.batch;
        c.to.distance = 1;
      }
      Handle plan = -1;
      ASSERT_EQ(cufft.cufftCreate(&plan), SUCCESS);
      std::size_t size = 1, made = 2;
      auto *from = embedded ? c.from.embed.data() : nullptr,
           *to = embedded ? c.to.embed.data() : nullptr;
      ASSERT_EQ(cufft.cufftXtGetSizeMany(plan, 2, c.n.data(), from, 1, c.from.distance, in, to,
                                         c.to.stride, c.to.distance, out, c.batch, &size, complex),
                SUCCESS);
      ASSERT_EQ(cufft.cufftXtMakePlanMany(plan, 2, c.n.data(), from, 1, c.from.distance, in, to,
                                          c.to.stride, c.to.distance, out, c.batch, &made, complex),
                SUCCESS);
      EXPECT_EQ(size, made);
      for (const int direction : directions(c)) {
        Data data = make_data(c, direction);
        ASSERT_EQ(cufft.cufftXtExec(plan, data.in.data(), data.out.data(), direction), SUCCESS);
        EXPECT_LT(error_of(data, data.out), tolerance(c.out));
      }
      EXPECT_EQ(cufft.cufftDestroy(plan), SUCCESS);
    }
}

INSTANTIATE_TEST_SUITE_P(Cufft, XtLayouts,
                         testing::Values(XtTypes{"f16", R_16F, C_16F},
                                         XtTypes{"bf16", R_16BF, C_16BF},
                                         XtTypes{"f32", R_32F, C_32F},
                                         XtTypes{"f64", R_64F, C_64F}),
                         [](const auto& types) { return types.param.name; });

}  // namespace
}  // namespace papilio::cufft
