// SPDX-License-Identifier: MIT
//
// A normalised shape made executable: a Papilio plan and what the processor does before and after
// it, chosen by how the arrays lie.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "interfaces/fftw3/planner.h"
#include "interfaces/fftw3/shape.h"

namespace papilio::fftw3 {

// The imaginary pointer of a side that is not split is null.
struct Arrays {
  void *in = nullptr, *in_im = nullptr, *out = nullptr, *out_im = nullptr;
};

class Transform {
 public:
  // Plans for arrays that lie as `arrays` do. Throws papilio::Error.
  Transform(Shape shape, Level level, const Arrays& arrays);

  // Whether wisdom has what the constructor would plan.
  static bool is_known(const Shape& shape, Level level, const Arrays& arrays);

  // The input is as it was afterwards, unless it is the output. Any alignment and any overlap will
  // do; what a plan does not take as it lies is copied. Throws papilio::Error.
  void execute(const Arrays& arrays) const;

  const Shape& shape() const { return shape_; }
  std::string print() const;  // FFTW's way of showing a plan, with our schedule in it
  double predicted_us() const;

 private:
  // A way is the sides that go through a copy, one element after the other: a sum of these two.
  static constexpr unsigned copies_in = 1, copies_out = 2;

  static unsigned wanted(const Shape& planned, const Arrays& arrays);
  Shape shape_of(unsigned way) const;
  const Plan& plan(unsigned way) const;
  void run(const Arrays& arrays) const;

  std::unique_ptr<const Transform> first_, second_;  // of more dimensions than a plan takes
  Shape shape_;                                      // as asked
  Shape planned_;  // what Papilio does of it: half-complex kinds are Hartley transforms
  Level level_;
  unsigned needed_ = 0;  // the way that planned_ asks for wherever the arrays lie
  mutable std::mutex mutex_;
  mutable std::array<std::shared_ptr<const Plan>, 4> owned_;  // by way
  mutable std::array<std::atomic<const Plan*>, 4> plans_{};   // the same, for those who execute
};

}  // namespace papilio::fftw3
