// SPDX-License-Identifier: MIT
//
// Arrays of host memory through a device in chunks: the values of a whole plan, gaps untouched, in
// every layout; the order of copies and kernels on a device that does nothing before it must; what
// is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#include "runtime/api/streaming.h"
#include "runtime/problem/problem.h"
#include "tests/support/backends.h"
#include "tests/support/backends_here.h"
#include "tests/support/lazy_device.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

struct Layout {
  std::string name;
  Problem problem;
  std::uint64_t chunks;  // of 4096 bytes a side
};
void PrintTo(const Layout& layout, std::ostream* stream) {
  *stream << layout.name;
}

std::vector<Layout> layouts() {
  const auto general = [](std::vector<Axis> axes, std::vector<Repeat> repeats) {
    Problem problem;
    problem.axes = std::move(axes);
    problem.repeats = std::move(repeats);
    return problem;
  };
  Problem split = {.length = 15, .batch = 100};
  split.in.parts = split.out.parts = Parts::split;
  Problem half = {.length = 32, .batch = 90, .kind = Kind::r2c};
  half.in.storage = Storage::f16;
  Problem product = {.length = 60, .batch = 50, .kind = Kind::r2c};
  product.product = Product::convolution;
  return {
      {"batch", {.length = 30, .batch = 101}, 6},
      {"even", {.length = 64, .batch = 64}, 8},
      {"one", {.length = 30, .batch = 10}, 1},
      {"long", {.length = 1000, .batch = 3}, 3},
      {"planes", {.dimensions = {6, 10}, .batch = 50, .precision = Precision::f64}, 13},
      {"inverse", {.length = 21, .batch = 99, .direction = Direction::inverse, .scale = 0.5}, 5},
      {"r2c", {.length = 15, .batch = 200, .kind = Kind::r2c}, 4},
      {"padded", {.length = 30, .batch = 100, .kind = Kind::c2r, .padded = true}, 4},
      {"dct", {.length = 20, .batch = 200, .precision = Precision::f64, .kind = Kind::dct2}, 8},
      {"split", split, 2},
      {"half", half, 3},
      {"product", product, 3},
      {"gaps", general({{.n = 12, .in_stride = 2, .out_stride = 1}}, {{70, 30, 14}}), 5},
      {"backwards", general({{.n = 12, .in_stride = -1, .out_stride = 1}}, {{100, 12, -13}}), 3},
      {"middle", general({{.n = 8, .in_stride = 5, .out_stride = 5}}, {{40, 40, 40}, {5, 1, 1}}),
       4},
      {"overlapping",
       general({{.n = 32, .kind = Kind::r2c, .in_stride = 1, .out_stride = 1}}, {{90, 8, 17}}), 3},
      {"inner", general({{.n = 10, .in_stride = 90, .out_stride = 90}}, {{90, 1, 1}}), 1},
      {"crossed", general({{.n = 10, .in_stride = 1, .out_stride = 80}}, {{80, 10, 1}}), 1}};
}

// One array of a side as bytes, index 0 somewhere in it.
struct HostSide {
  std::array<std::vector<unsigned char>, 2> bytes;
  std::int64_t origin = 0;

  void* pointer(int part) { return bytes[part].empty() ? nullptr : bytes[part].data() + origin; }
};

HostSide make_side(const Problem& problem, problem::Side side, int arrays, unsigned char fill) {
  HostSide made;
  const api::Places places = api::places_of(problem, side);
  made.origin = places.origin_bytes;
  for (int i = 0; i < arrays; ++i) made.bytes[i].assign(places.bytes, fill);
  return made;
}

// Everything that a layout needs, and what a whole plan on the host makes of it.
class Streams : public testing::TestWithParam<Layout> {
 protected:
  void SetUp() override {
    if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
    problem_ = problem::complete(GetParam().problem);
    work_ = api::streamed_work(problem_, 4096);
    in_ = make_side(problem_, problem::Side::in, work_.in.arrays, 0);
    for (int i = 0; i < work_.in.arrays; ++i) fill(in_.bytes[i], static_cast<std::uint64_t>(i));
    expected_ = out_ = make_side(problem_, problem::Side::out, work_.out.arrays, 0x5a);
    spectrum_.resize(work_.spectrum_bytes);
    fill(spectrum_, 7);
    Plan(GetParam().problem, {.backend = Backend::host}).execute(arrays(expected_));
  }

  // Numbers in the problem's storage.
  void fill(std::vector<unsigned char>& bytes, std::uint64_t seed) const {
    if (problem_.precision == Precision::f64) return fill_with<double>(bytes, seed);
    if (problem_.in.storage == Storage::native) return fill_with<float>(bytes, seed);
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
      bytes[i + 1] = 0x3c + i / 2 % 3;  // 1 .. 2
  }
  template <class Real>
  static void fill_with(std::vector<unsigned char>& bytes, std::uint64_t seed) {
    for (std::size_t i = 0; i < bytes.size() / sizeof(Real); ++i) {
      const auto number = static_cast<Real>(random_real<double>(seed, i));
      std::memcpy(&bytes[i * sizeof(Real)], &number, sizeof(Real));
    }
  }

  Arrays arrays(HostSide& out) {
    return {.in = in_.pointer(0),
            .out = out.pointer(0),
            .in_im = in_.pointer(1),
            .out_im = out.pointer(1),
            .spectrum = spectrum_.empty() ? nullptr : spectrum_.data()};
  }

  // Gaps hold the same bytes; numbers differ by rounding at most, since chunks may have other
  // kernels than the whole.
  template <class Real>
  void expect_equal_as(const HostSide& got) const {
    const std::vector<unsigned char> untouched(sizeof(Real), 0x5a);
    for (int i = 0; i < work_.out.arrays; ++i) {
      const auto &a = got.bytes[i], &b = expected_.bytes[i];
      ASSERT_EQ(a.size(), b.size());
      const auto number = [](const std::vector<unsigned char>& bytes, std::size_t at) {
        Real value = 0;
        std::memcpy(&value, &bytes[at], sizeof value);
        return value;
      };
      const auto is_gap = [&](std::size_t at) {
        return std::memcmp(&b[at], untouched.data(), sizeof(Real)) == 0;
      };
      Real largest = 0;
      for (std::size_t at = 0; at + sizeof(Real) <= b.size(); at += sizeof(Real))
        if (!is_gap(at)) largest = std::max(largest, std::abs(number(b, at)));
      for (std::size_t at = 0; at + sizeof(Real) <= a.size(); at += sizeof(Real)) {
        if (std::memcmp(&a[at], &b[at], sizeof(Real)) == 0) continue;
        ASSERT_FALSE(is_gap(at)) << "a gap was written, byte " << at;
        ASSERT_NEAR(number(a, at), number(b, at),
                    64 * std::numeric_limits<Real>::epsilon() * largest)
            << "byte " << at << " of array " << i;
      }
    }
  }
  void expect_equal(const HostSide& got) const {
    problem_.precision == Precision::f64 ? expect_equal_as<double>(got)
                                         : expect_equal_as<float>(got);
  }

  Problem problem_;
  api::StreamedWork work_;
  HostSide in_, out_, expected_;
  std::vector<unsigned char> spectrum_;
};

INSTANTIATE_TEST_SUITE_P(Layouts, Streams, testing::ValuesIn(layouts()), parameter_name);

TEST_P(Streams, IsThatOfAWholePlan) {
  for (const TestBackend& backend : backends_here()) {
    const Streamed streamed(GetParam().problem, {.backend = backend.backend}, 4096);
    EXPECT_EQ(streamed.chunks(), GetParam().chunks);
    for (int again = 0; again < 2; ++again) {
      HostSide out = out_;
      streamed.execute(arrays(out));
      expect_equal(out);
    }
  }
}

TEST_P(Streams, InSlotsOfADeviceThatWaits) {
  const auto device = std::make_shared<LazyDevice>();
  const Plan each(work_.chunks.each, {.backend = Backend::host});
  const Plan last(work_.chunks.last, {.backend = Backend::host});
  work_.run = [&](std::uint64_t chunk, const Arrays& arrays, void*, execute::Stream stream) {
    const bool is_last = chunk + 1 == work_.chunks.count;
    device->enqueue(stream, [=, &each, &last] { (is_last ? last : each).execute(arrays); });
  };
  for (const bool pinned : {false, true}) {
    device->all_pinned = pinned;
    api::StreamRoom room(device, work_);
    for (const int threads : {1, 4}) {
      HostSide out = out_;
      room.execute(work_, arrays(out), threads);
      EXPECT_EQ(device->waiting(), 0u);
      expect_equal(out);
    }
  }
  EXPECT_EQ(device->live, 0);
  EXPECT_EQ(device->most_waiting, std::min<std::uint64_t>(GetParam().chunks, 3));
}

TEST_P(Streams, AFailureLeavesNothingUnderWay) {
  const auto device = std::make_shared<LazyDevice>();
  const std::uint64_t failing = std::min<std::uint64_t>(2, work_.chunks.count - 1);
  work_.run = [&](std::uint64_t chunk, const Arrays&, void*, execute::Stream) {
    if (chunk == failing) throw Error(ErrorCode::device_failed, "as asked");
  };
  {
    api::StreamRoom room(device, work_);
    HostSide out = out_;
    EXPECT_THROW(room.execute(work_, arrays(out), 2), Error);
    EXPECT_EQ(device->waiting(), 0u);
  }
  EXPECT_EQ(device->live, 0);
}

TEST(Streamed, InPlaceWhereAPlanMay) {
  if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
  for (const TestBackend& backend : backends_here()) {
    // Ones: bin 0 of each row is n, in padded rows.
    const Streamed streamed({.length = 30, .batch = 100, .kind = Kind::r2c, .padded = true},
                            {.backend = backend.backend}, 1000);
    EXPECT_GT(streamed.chunks(), 5u);
    std::vector<float> data(100 * 32, 1.0f);
    streamed.execute(data.data(), data.data());
    for (std::size_t row = 0; row < 100; ++row) {
      EXPECT_FLOAT_EQ(data[32 * row], 30.0f);
      EXPECT_NEAR(data[32 * row + 2], 0.0f, 1e-5f);
    }
  }
}

TEST(Streamed, PinnedMemory) {
  if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
  for (const TestBackend& backend : backends_here()) {
    constexpr std::size_t batch = 1000, n = 24;
    const auto memory = pinned_memory(2 * batch * n * 8, backend.backend);
    auto* const in = static_cast<std::complex<float>*>(memory.get());
    auto* const out = in + batch * n;
    for (std::size_t b = 0; b < batch; ++b) std::fill_n(in + b * n, n, static_cast<float>(b));
    Streamed({.length = n, .batch = batch}, {.backend = backend.backend}, 10000).execute(in, out);
    for (std::size_t b = 0; b < batch; ++b)
      ASSERT_FLOAT_EQ(out[b * n].real(), static_cast<float>(n * b)) << backend.name;
  }
}

TEST(Streamed, RefusesMemoryOfTheDevice) {
  for (const TestBackend& backend : test_backends()) {
    if (backend.backend != Backend::cuda) continue;
    if (!backend.missing.empty()) GTEST_SKIP() << backend.missing;
    const auto device = open_device(backend.backend);
    const std::shared_ptr<void> memory(device->allocate(4096),
                                       [&](void* p) { device->release(p); });
    std::vector<std::complex<float>> data(64);
    const Streamed streamed({.length = 8, .batch = 4}, {.backend = backend.backend});
    for (const bool out : {false, true}) try {
        streamed.execute(out ? data.data() : memory.get(), out ? memory.get() : data.data());
        ADD_FAILURE();
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
        EXPECT_NE(std::string(error.what()).find(out ? "out is memory of" : "in is memory of"),
                  std::string::npos)
            << error.what();
      }
  }
}

// What functions see: the index in the whole array on either side, in every chunk, also in the last
// one, and their data.
TEST(Streamed, GivesFunctionsTheIndexInTheWholeArray) {
  if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
  constexpr std::uint64_t n = 8, batch = 301;
  const Streamed streamed(
      {.length = n,
       .batch = batch,
       .precision = Precision::f64,
       .load_function = "PAPILIO_CODELET complex_t papilio_user_load(const complex_t* in, index64 "
                        "i, const void* data) {\n"
                        "  return {in[i].re * *(const real*)data, i % 8 == 0 ? real(i) : 0};\n}",
       .store_function = "PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 i, "
                         "complex_t value, void* data) {\n"
                         "  out[i] = {value.im, real(i) + *(const real*)data};\n}"},
      {.backend = Backend::host}, 4096);
  ASSERT_GT(streamed.chunks(), 3u);
  const std::vector<std::complex<double>> in(n * batch);
  std::vector<std::complex<double>> out(n * batch);
  double factor = 2, shift = 0.5;
  streamed.execute(
      {.in = in.data(), .out = out.data(), .load_data = &factor, .store_data = &shift});
  for (std::uint64_t i = 0; i < n * batch; ++i) {  // an impulse i at element 0: i in all bins
    const std::uint64_t first = i / n * n;
    ASSERT_EQ(out[i].real(), static_cast<double>(first));
    ASSERT_EQ(out[i].imag(), static_cast<double>(i) + shift);
  }
  // A piece of a longer array, of which so many elements come before.
  streamed.plan().execute({.in = in.data(),
                           .out = out.data(),
                           .load_data = &factor,
                           .store_data = &shift,
                           .in_first = 16,
                           .out_first = 1000});
  EXPECT_EQ(out[n].real(), 24);
  EXPECT_EQ(out[n].imag(), 1000 + n + shift);
}

TEST(Streamed, Refuses) {
  if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
  const auto message = [](const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
      return std::string(error.what());
    }
    return std::string();
  };
  const PlanOptions host{.backend = Backend::host};
  EXPECT_NE(message([&] { Streamed({.length = 0}, host); }).find("length"), std::string::npos);
  const Streamed streamed({.length = 8, .batch = 4}, host);
  std::vector<std::complex<float>> data(64);
  EXPECT_NE(message([&] { streamed.execute(data.data(), nullptr); }).find("out is null"),
            std::string::npos);
  EXPECT_NE(message([&] { streamed.execute(data.data(), data.data() + 8); }).find("overlap"),
            std::string::npos);
  EXPECT_NE(message([&] {
              streamed.execute({.in = data.data(), .out = data.data() + 32, .in_im = data.data()});
            }).find("in_im"),
            std::string::npos);
}

}  // namespace
}  // namespace papilio::tests
