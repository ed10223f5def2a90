// SPDX-License-Identifier: MIT
//
// The classes of lengths that are reported together, each with what it is to reach, and the limits
// of the error. Their definitions and aims are those of the roof table (what the hardware and the
// peers reach on an H200); limits of f64 classes are half of the f32 ones, since a value is twice
// as large.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/case.h"

namespace papilio::bench {

enum class Family {
  tiny,          // up to 4 points
  power_of_two,  // from 8
  smooth,        // prime factors up to 13
  up_to_31,      // a prime factor 17..31, none larger
  prime,         // a prime factor above 31
  plane,         // 2-D
  volume,        // 3-D
  alone,         // one 1-D transform that does not fill the device
  few,           // 2-D and 3-D transforms that do not
  // Of kinds with real numbers, batches that fill the device:
  real_power_of_two,  // r2c, c2r and Hartley transforms, to 16384 points
  real_smooth,        // even lengths with prime factors up to 13, likewise
  real_other,         // the other lengths, likewise
  real_long,          // beyond
  real_dimensions,    // 2-D and 3-D
  cosine_23,          // cosine and sine transforms II and III, of one dimension
  cosine_14,          // I and IV
  columns,            // of any kind, whose transforms lie side by side
};

inline bool is_complex(Family family) {
  return family < Family::real_power_of_two;
}

struct Class {
  Family family;
  std::uint64_t most_points;  // of one transform, f32; half as many for f64
  const char* name_f32;
  const char* name_f64;
  double aim = 0;                   // geometric mean of copyfrac; 0: none is set
  double floor = 0;                 // none under this
  std::optional<double> slower_us;  // at most so much slower than cuFFT, each; 0: faster

  const char* name(Precision precision) const {
    return precision == Precision::f32 ? name_f32 : name_f64;
  }
};

// Every class, in the order of reports. A family's rows follow each other by most_points.
const std::vector<Class>& classes();

// The class of a case; null for a real kind that does not fill the device or cannot run.
const Class* class_of(const Case& subject);

// An error in units of u sqrt(log2 n), u = 2^-24 or 2^-53, n the points of one transform; and the
// most it may be: 0.75 for lengths from 16 with prime factors up to 13, else 1.2.
double error_units(double error, const Case& subject);
double error_limit(const Case& subject);

}  // namespace papilio::bench
