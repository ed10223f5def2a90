// SPDX-License-Identifier: MIT
//
// The constants a kernel reads at run time. A Table says what is needed. make_table computes roots
// with at least 113 correct bits and spectra with about 100, rounds each entry once to the working
// precision, and lays the entries out in the order in which a kernel reads them. Errors are bounded
// per kind below, in units of u: 2^-24 for f32, 2^-53 for f64.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/twiddle/staging.h"

namespace papilio::twiddle {

struct Table {
  enum class Kind {
    pass,               // a = radix r, b = span L: [(q-1) L + k] = w_{rL}^(q k), 1 <= q < r, k < L
    root_powers,        // a = N, b = step, c = count: [i] = w_N^(i step)
    root_products,      // a = N, b = rows, c = columns: [i c + j] = w_N^(i j), i < b, j < c
    chirp,              // a = n: [j] = exp(-pi i j^2 / n), j < n
                        // b = N, even, c = rows: [n i + j] = exp(-pi i j^2 / n) w_N^(i j), i < c
    chirp_spectrum,     // a = n, b = m: DFT_m of the wrapped conjugate chirp, over m; `reach` below
    rader_spectrum,     // a = p, b = g: DFT_{p-1} of w_p^(g^-k), over p-1
                        // c > 1: spectra of l bins in c rows, bin i + c j at [i (l / c) + j]
    rader_roots,        // a = p, b = g: [j] = w_{p-1}^j, negated where g^j mod p > p / 2,
                        // j < (p-1) / 2
    power_permutation,  // a = p, b = g: 32-bit integers g^j mod p, j < p-1
    staging,            // a = p, b = g: words of staging_words(p, g, shape), for any precision
    shifted_powers,     // a = N, b = step, c = count: [i] = w_N^(i step + 1)
    rader_products,     // a = p, b = g, c = h: factors of bin k and of the conjugate of bin h - k,
                        // [k] and [k + h], k < h (tables.cpp); h is (p-1) / 2, or p-1 at least
  };
  Kind kind = Kind::pass;
  std::uint64_t a = 0, b = 0, c = 0;
  Staging shape = {};  // staging only
  // chirp_spectrum: entries j < reach of the chirp come first, the others from the end. 0: n.
  std::uint64_t reach = 0;
  // rader_spectrum, rader_roots, staging: coprime factors of p - 1, or of (p - 1) / 2, that give
  // the order of elements and of the bins of each row (twiddle/coprime.h). None: natural order.
  std::vector<std::uint64_t> factors = {};
  // chirp_spectrum, rader_spectrum: radices of the passes in place but the last; L is their
  // product. Entry [s + q L] of each row is then entry [k + q L] of natural order, k the digit
  // reversal of s.
  std::vector<std::uint64_t> digits = {};
  // staging: radices of the passes in place along each dimension that rows are counted through.
  std::vector<std::vector<std::uint64_t>> rows = {};

  bool operator==(const Table&) const = default;
};

// Of a chirp's spectrum: `reach`, or n.
std::uint64_t reach_of(const Table& table);

// Number of entries: complex numbers, or 32-bit integers if has_integers().
std::uint64_t entries(const Table& table);
bool has_integers(const Table& table);

// Size in bytes at a precision.
std::size_t table_bytes(const Table& table, Precision precision);

// Canonical text, such as "pass(16,64)": part of a plan's cache key.
std::string print(const Table& table);

// The table's bytes. Entries of pass, root_powers, shifted_powers, root_products and chirp are
// correctly rounded roots of unity (error at most u / sqrt(2) in modulus); spectra are rounded once
// from about 100 correct bits. (Plans have long ones made on their device:
// runtime/api/table_maker.h.)
std::string make_table(const Table& table, Precision precision);

}  // namespace papilio::twiddle
