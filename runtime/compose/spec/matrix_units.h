// SPDX-License-Identifier: MIT
//
// The matrix units of a multiprocessor: a row for each type of factors.
#pragma once

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

struct MatrixUnits {
  Units units;
  const char* word;       // in a schedule
  const char* factors;    // the type of the factors, in a kernel's name
  Precision precision;    // of the data and the sums
  Arithmetic arithmetic;  // the least precise arithmetic that permits them
  // Instructions for a product of 8 x 4 by 4 x 8 complex numbers: four real products in f64, a
  // single one of 16 x 8 by 8 x 8 for floats.
  int instructions;
};

inline constexpr MatrixUnits matrix_units[] = {
    {Units::tensor, "tensor", "f64", Precision::f64, Arithmetic::ieee, 4},
    {Units::tf32, "tf32", "tf32", Precision::f32, Arithmetic::tf32, 1},
    {Units::f16, "f16", "f16", Precision::f32, Arithmetic::f16, 1}};

// The row of a kernel's units; null for codelets and fused multiply-adds.
constexpr const MatrixUnits* matrix_units_of(Units units) {
  for (const MatrixUnits& row : matrix_units)
    if (row.units == units) return &row;
  return nullptr;
}

constexpr bool multiply_matrices(Units units) {
  return matrix_units_of(units) != nullptr;
}

}  // namespace papilio::compose
