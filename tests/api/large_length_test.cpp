// SPDX-License-Identifier: MIT
//
// Lengths past 32 bits. Their kernels must compile everywhere; they run where 70 GB of device
// memory allow it. No reference is computed at such a length: the transform of two impulses is
// known in closed form, so samples of the output are compared with roots of unity.
#include <gtest/gtest.h>

#include <vector>

#include "numbers/unit_roots.h"
#include "tests/support/backends.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using Element = numbers::Complex<float>;

constexpr std::uint64_t length = std::uint64_t{1} << 32;

class LargeLength : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = open_device(GetParam().backend);
    options_.backend = GetParam().backend;
  }

  std::shared_ptr<execute::Device> device_;
  PlanOptions options_;
};

TEST_P(LargeLength, Compiles) {
  EXPECT_NO_THROW(Plan({.length = length}, options_));
  EXPECT_NO_THROW(Plan({.length = 65536, .batch = length / 65536 * 3}, options_));
}

TEST_P(LargeLength, TransformsImpulses) {
  const Plan plan({.length = length}, options_);
  const std::size_t needed_bytes = length * sizeof(Element) + plan.workspace_bytes();
  const std::size_t memory_bytes = device_->limits().memory_bytes;
  if (GetParam().backend == Backend::host || memory_bytes < needed_bytes + (needed_bytes >> 4)) {
    GTEST_SKIP() << "takes a GPU with " << (needed_bytes >> 30)
                 << " GiB and some to spare; here: " << (memory_bytes >> 30) << " GiB on "
                 << device_->name();
  }
  auto* data = static_cast<Element*>(device_->allocate(length * sizeof(Element)));
  const std::vector<Element> zeros(std::size_t{1} << 26, {0, 0});
  for (std::uint64_t first = 0; first < length; first += zeros.size()) {
    device_->upload(data + first, zeros.data(), zeros.size() * sizeof(Element));
  }
  const std::uint64_t near = 3, far = length - 12345;
  const Element one{1, 0}, two{0, 2};
  device_->upload(data + near, &one, sizeof one);
  device_->upload(data + far, &two, sizeof two);
  plan.execute(data, data);
  device_->synchronize(nullptr);

  const numbers::UnitRoots roots(length);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::uint64_t k = i < 8 ? length / 8 * i + i : random_bits(1, i) % length;
    Element actual;
    device_->download(&actual, data + k, sizeof actual);
    const numbers::Complex<double> a = roots.f64(near * k % length);
    const numbers::Complex<double> b = roots.f64(far * k % length);
    EXPECT_NEAR(actual.re, a.re - 2 * b.im, 4e-6) << k;
    EXPECT_NEAR(actual.im, a.im + 2 * b.re, 4e-6) << k;
  }
  device_->release(data);
}

INSTANTIATE_TEST_SUITE_P(On, LargeLength, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
