// SPDX-License-Identifier: MIT
//
// Random problems, of any kind, layout and storage, streamed in chunks through a device that does
// nothing before it must: the bytes of the whole output are those of one plan.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "numbers/half.h"
#include "runtime/api/streaming.h"
#include "runtime/problem/problem.h"
#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"
#include "tests/support/lazy_device.h"
#include "tests/support/random_bytes.h"

namespace papilio::tests {
namespace {

using problem::Side;
using Bytes = std::vector<unsigned char>;

std::size_t number_bytes(const Problem& problem, Side side) {
  const Format& format = side == Side::in ? problem.in : problem.out;
  return format.storage != Storage::native ? 2 : problem.precision == Precision::f32 ? 4 : 8;
}

void put(const Problem& problem, Bytes& bytes, std::uint64_t seed) {
  const std::size_t width = number_bytes(problem, Side::in);
  for (std::size_t i = 0; i < bytes.size() / width; ++i) {
    const double value = random_real<double>(seed, i);
    const auto narrow = static_cast<float>(value);
    const std::uint16_t half =
        problem.in.storage == Storage::f16 ? numbers::f16_of(value) : numbers::bf16_of(value);
    std::memcpy(&bytes[i * width],
                width == 8   ? static_cast<const void*>(&value)
                : width == 4 ? static_cast<const void*>(&narrow)
                             : &half,
                width);
  }
}

double get(const Problem& problem, const unsigned char* at) {
  double wide = 0;
  float narrow = 0;
  std::uint16_t half = 0;
  switch (number_bytes(problem, Side::out)) {
    case 8:
      std::memcpy(&wide, at, 8);
      return wide;
    case 4:
      std::memcpy(&narrow, at, 4);
      return narrow;
    default:
      std::memcpy(&half, at, 2);
      return problem.out.storage == Storage::f16 ? numbers::f16_value(half)
                                                 : numbers::bf16_value(half);
  }
}

// Both parts of a side, of as many bytes as its elements span.
struct Images {  // NOLINT(bugprone-reserved-identifier): a fault of 14
  Bytes bytes[2];
  std::int64_t origin = 0;

  void* pointer(int part) { return bytes[part].empty() ? nullptr : bytes[part].data() + origin; }
};

class StreamedProblem {
 public:
  explicit StreamedProblem(const Problem& asked)
      : problem_(asked), complete_(problem::complete(asked)) {
    const std::size_t bytes = std::max(api::places_of(complete_, Side::in).bytes,
                                       api::places_of(complete_, Side::out).bytes);
    work_ = api::streamed_work(complete_, bytes / 3);
    in_ = images(Side::in, work_.in.arrays, 0);
    for (int i = 0; i < work_.in.arrays; ++i)
      put(problem_, in_.bytes[i], static_cast<std::uint64_t>(i));
    out_ = images(Side::out, work_.out.arrays, 0x5a);
    if (problem_.product != Product::none)
      spectrum_ = random_bytes(problem_.precision, 99, 2 * spectrum_points(problem_));
  }

  std::uint64_t chunks() const { return work_.chunks.count; }

  void check() {
    Images whole = out_, streamed = out_;
    Plan(problem_, host).execute(arrays(whole));
    stream_to(streamed);
    const std::size_t width = number_bytes(problem_, Side::out);
    for (int i = 0; i < work_.out.arrays; ++i) {
      double largest = 0, distance = 0;
      for (std::size_t at = 0; at + width <= whole.bytes[i].size(); at += width) {
        const unsigned char *a = &whole.bytes[i][at], *b = &streamed.bytes[i][at];
        if (std::memcmp(a, out_.bytes[i].data(), width) != 0)
          largest = std::max(largest, std::fabs(get(problem_, a)));
        if (std::memcmp(a, b, width) == 0) continue;
        // Chunks may have other kernels than the whole: numbers differ by rounding, gaps never.
        ASSERT_NE(std::memcmp(a, out_.bytes[i].data(), width), 0)
            << "a gap was written, byte " << at;
        distance = std::max(distance, std::fabs(get(problem_, a) - get(problem_, b)));
      }
      const double unit = width == 8 ? 0x1p-52 : width == 4 ? 0x1p-23 : 0x1p-8;
      EXPECT_LE(distance, 64 * unit * largest);
    }
  }

 private:
  static inline const PlanOptions host{.backend = Backend::host};

  Images images(Side side, int count, unsigned char fill) const {
    Images made;
    const api::Places places = api::places_of(complete_, side);
    made.origin = places.origin_bytes;
    for (int i = 0; i < count; ++i) made.bytes[i].assign(places.bytes, fill);
    return made;
  }
  Arrays arrays(Images& out) {
    return {.in = in_.pointer(0),
            .out = out.pointer(0),
            .in_im = in_.pointer(1),
            .out_im = out.pointer(1),
            .spectrum = spectrum_.empty() ? nullptr : spectrum_.data()};
  }
  void stream_to(Images& out) {
    const auto device = std::make_shared<LazyDevice>();
    const Plan each(work_.chunks.each, host), last(work_.chunks.last, host);
    work_.run = [&](std::uint64_t chunk, const Arrays& arrays, void*, execute::Stream stream) {
      const bool is_last = chunk + 1 == work_.chunks.count;
      device->enqueue(stream, [=, &each, &last] { (is_last ? last : each).execute(arrays); });
    };
    api::StreamRoom(device, work_).execute(work_, arrays(out), 2);
  }

  Problem problem_, complete_;
  api::StreamedWork work_;
  Images in_, out_;
  std::vector<char> spectrum_;  // of a convolution
};

TEST(StreamedProblems, HaveTheResultsOfOnePlan) {
  if (!test_backends().front().missing.empty()) GTEST_SKIP() << test_backends().front().missing;
  const char* const asked = std::getenv("PAPILIO_RANDOM_FORMS");
  const std::uint64_t forms = asked ? std::stoull(asked) : 40;
  std::uint64_t cut = 0;
  for (std::uint64_t form = 0; form < forms; ++form) {
    const GeneralCase row = random_problem(20261127, form * problems_a_form);
    SCOPED_TRACE(describe_case(row));
    StreamedProblem streamed(row.problem);
    cut += streamed.chunks() > 1;
    streamed.check();
    if (testing::Test::HasFailure()) return;
  }
  // Most problems have a loop that can be cut.
  EXPECT_GT(cut, forms / 3);
}

}  // namespace
}  // namespace papilio::tests
