// SPDX-License-Identifier: MIT
//
// Kernels that make long tables where they are used: roots of unity in the integers of
// numbers/unit_roots.h, so that they have the same bits as the tables that twiddle/tables.h makes,
// and the two ends of a spectrum's transform, in a precision above the table's. One text a
// precision serves every table.
#pragma once

#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/compose/spec/composed_kernel.h"

namespace papilio::compose {

// What a thread makes an entry of.
enum class Made : std::int64_t {
  pass,         // as twiddle::Table::Kind has them
  root_powers,  // `c` is added to the exponent
  root_products,
  chirp,
  power_permutation,
  chirp_source,  // what chirp_spectrum is the transform of
  rader_source,  // what rader_spectrum is the transform of
};

// Tables of UnitRoots: the digits' words are `words` bytes from the beginning of the job.
struct RootTable {
  std::int64_t order = 1, unit_shift = 0, digit_bits = 0, digits = 0, words = 0;
};

// What a launch makes, at the beginning of its tables. Offsets are in bytes from there.
struct TableJob {
  Made made = Made::pass;
  std::int64_t entries = 0;  // threads; of a folded source, and of what stores it, the residue's
  std::int64_t a = 0, b = 0, c = 0;
  RootTable roots, twiddles;  // `twiddles`: of a folded source, of the whole transform's order
  // Powers: [i] at `low`, i < 2^power_bits, [i 2^power_bits] at `high`, 64 bits each, modulo `a`.
  std::int64_t low = 0, high = 0, power_bits = 0;
  std::int64_t residues = 1, first = 0;
  std::int64_t residue_roots = 0;  // complex numbers, `residues` of them
  // Storing a spectrum: of so many bins, in so many rows, each in digit reversal; symmetric: bin
  // and whole - bin are equal, and are both stored.
  std::int64_t whole = 0, rows = 1, symmetric = 0, digits = 0;
  static constexpr int most_digits = 12;
  std::int64_t radices[most_digits] = {};
  double scale = 1, scale_low = 0;
};

// Makes entries of this precision: f32, f64 or f64x2.
ComposedKernel table_kernel(Precision precision);

// Makes what the bins first + k `residues` of a chirp's spectrum are the transform of, `entries` of
// them, in f64 or f64x2: a part of a spectrum whose whole transform would take too much memory.
ComposedKernel folded_kernel(Precision precision);

// Stores bins of this precision, f64 or f64x2, scaled, in f32 or f64.
ComposedKernel spectrum_kernel(Precision precision);

// All of them, for those who compile ahead.
std::vector<ComposedKernel> table_kernels();

}  // namespace papilio::compose
