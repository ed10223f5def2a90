// SPDX-License-Identifier: MIT
//
// The units of a multiprocessor that multiply matrices: a row for each kind of factors.
#pragma once

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

struct MatrixUnits {
  Units units;
  const char* word;       // of a schedule
  const char* factors;    // their type, in a kernel's name
  Precision precision;    // of the data and the sums
  Arithmetic arithmetic;  // that has them proposed
  // For a product of 8 x 4 by 4 x 8 complex numbers: in f64 each of its four real ones, of floats a
  // single one of 16 x 8 by 8 x 8.
  int instructions;
};

inline constexpr MatrixUnits matrix_units[] = {
    {Units::tensor, "tensor", "f64", Precision::f64, Arithmetic::ieee, 4},
    {Units::tf32, "tf32", "tf32", Precision::f32, Arithmetic::tf32, 1},
    {Units::f16, "f16", "f16", Precision::f32, Arithmetic::f16, 1}};

// The row of a kernel's units; null where they multiply no matrices.
constexpr const MatrixUnits* matrix_units_of(Units units) {
  for (const MatrixUnits& row : matrix_units)
    if (row.units == units) return &row;
  return nullptr;
}

constexpr bool multiply_matrices(Units units) {
  return matrix_units_of(units) != nullptr;
}

}  // namespace papilio::compose
