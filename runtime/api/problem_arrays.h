// SPDX-License-Identifier: MIT
//
// All arrays of a problem in a device's memory, filled, for those who execute plans to time them.
#pragma once

#include <memory>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/execute/device.h"

namespace papilio::api {

class ProblemArrays {
 public:
  // Of a completed problem, in its own layout, on numbers that look random. Throws Error where the
  // device has no memory for it.
  ProblemArrays(const Problem& problem, std::shared_ptr<execute::Device> device);

  const Arrays& arrays() const { return arrays_; }

  // The first numbers of the output and the last ones, so many of each at most, in the order of
  // memory, with what lies in gaps; of split parts the real ones. None where they are not stored in
  // the precision.
  std::vector<double> output(std::size_t most) const;
  // Makes these numbers again what they were before any execution.
  void reset_output(std::size_t most);

  // What the arrays of a side take.
  static std::size_t side_bytes(const Problem& problem);

 private:
  // A part of the first output array, in bytes.
  struct Range {
    std::size_t begin, size;
  };
  // Its first numbers and its last ones.
  std::vector<Range> ends(std::size_t most) const;
  void* make(std::size_t bytes, const Format& format);

  Problem problem_;
  std::shared_ptr<execute::Device> device_;
  std::vector<std::shared_ptr<void>> memories_;
  void* first_out_ = nullptr;  // in memory, whatever the signs of strides
  std::size_t out_bytes_ = 0;
  Arrays arrays_;
};

}  // namespace papilio::api
