// SPDX-License-Identifier: MIT
//
// Table makers, one function a kind. Roots come from numbers/unit_roots (fixed point, 113 bits and
// more), spectra from the double-double DFT of numbers/reference_dft. The chirp's index is reduced
// in integers: j^2 mod 2n is exact, where a floating-point j^2 pi / n would lose the low bits.
#include "runtime/twiddle/tables.h"

#include <algorithm>
#include <vector>

#include "numbers/number_theory.h"
#include "numbers/reference_dft.h"
#include "numbers/unit_roots.h"
#include "runtime/process/floating_point.h"
#include "runtime/twiddle/coprime.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::twiddle {
namespace {

using numbers::Complex;
using numbers::UnitRoots;
using numbers::WideComplex;

// Collects entries rounded to working precision.
class Writer {
 public:
  Writer(std::uint64_t count, Precision precision) : precision_(precision) {
    bytes_.reserve(count * 2 * bytes_of(precision));
  }
  void root(const UnitRoots& roots, std::uint64_t k) {
    if (precision_ == Precision::f32)
      append(roots.f32(k));
    else if (precision_ == Precision::f64)
      append(roots.f64(k));
    else
      append(roots.wide(k));
  }
  void wide(const WideComplex& value) {
    if (precision_ == Precision::f32)
      append(Complex<float>{static_cast<float>(value.re), static_cast<float>(value.im)});
    else if (precision_ == Precision::f64)
      append(Complex<double>{static_cast<double>(value.re), static_cast<double>(value.im)});
    else
      append(value);
  }
  template <class Entry>
  void append(const Entry& entry) {
    bytes_.append(reinterpret_cast<const char*>(&entry), sizeof entry);
  }
  std::string take() { return std::move(bytes_); }

 private:
  Precision precision_;
  std::string bytes_;
};

void pass(const Table& table, Writer& writer) {
  const std::uint64_t radix = table.a, span = table.b;
  const UnitRoots roots(radix * span);
  for (std::uint64_t q = 1; q < radix; ++q)
    for (std::uint64_t k = 0; k < span; ++k) writer.root(roots, q * k);
}

void root_powers(const Table& table, Writer& writer) {
  const UnitRoots roots(table.a);
  for (std::uint64_t i = 0; i < table.c; ++i) writer.root(roots, i * table.b);
}

void shifted_powers(const Table& table, Writer& writer) {
  const UnitRoots roots(table.a);
  for (std::uint64_t i = 0; i < table.c; ++i) writer.root(roots, i * table.b + 1);
}

void root_products(const Table& table, Writer& writer) {
  const UnitRoots roots(table.a);
  for (std::uint64_t i = 0; i < table.b; ++i)
    for (std::uint64_t j = 0; j < table.c; ++j) writer.root(roots, i * j % table.a);
}

std::uint64_t square_mod(std::uint64_t j, std::uint64_t m) {
  return numbers::multiply_mod(j, j, m);
}

void chirp(const Table& table, Writer& writer) {
  const std::uint64_t n = table.a, even = std::max<std::uint64_t>(2, table.b), order = n * even;
  const UnitRoots roots(order);
  for (std::uint64_t row = 0; row < std::max<std::uint64_t>(1, table.c); ++row)
    for (std::uint64_t j = 0; j < n; ++j)
      writer.root(roots, (square_mod(j, 2 * n) * (even / 2) + row * j % even * n) % order);
}

// Calls with the number of each bin of a spectrum of so many, in the order of the table: every
// `rows`-th bin, from each of the first `rows`.
template <class Write>
void in_order(std::uint64_t length, const Table& table, const Write& write) {
  const std::uint64_t rows = std::max<std::uint64_t>(1, table.c);
  const auto order = coprime_bins(table.factors, length / rows);
  std::uint64_t span = 1;
  for (const std::uint64_t radix : table.digits) span *= radix;
  MixedRadix place = reversed(table.digits);
  place.push_back({span, 0, span});
  for (std::uint64_t row = 0; row < rows; ++row)
    for (std::uint64_t k = 0; k < order.size(); ++k) write(order[place(k)] * rows + row);
}

// Transforms `kernel`, divides by its length (so that the unnormalised inverse needs no scaling),
// and writes it.
void spectrum(std::vector<WideComplex> kernel, const Table& table, Writer& writer) {
  const numbers::DoubleDouble scale = numbers::reciprocal(static_cast<double>(kernel.size()));
  const auto bins = numbers::reference_dft(std::move(kernel), false);
  in_order(bins.size(), table, [&](std::uint64_t k) {
    writer.wide({bins[k].re * scale, bins[k].im * scale});
  });
}

// b[j] = exp(+pi i j^2 / n) for -n < j < reach, wrapped into 0 <= j < m.
void chirp_spectrum(const Table& table, Writer& writer) {
  const std::uint64_t n = table.a, m = table.b;
  const UnitRoots roots(2 * n);
  std::vector<WideComplex> kernel(m, WideComplex{0.0, 0.0});
  const std::uint64_t reach = reach_of(table);
  for (std::uint64_t i = 0; i < m; ++i)
    if (const std::uint64_t j = i < reach ? i : m - i; j < n)
      kernel[i] = roots.wide(2 * n - square_mod(j, 2 * n));
  spectrum(std::move(kernel), table, writer);
}

void rader_spectrum(const Table& table, Writer& writer) {
  const std::uint64_t p = table.a, inverse = numbers::inverse_mod(table.b, p);
  const UnitRoots roots(p);
  std::vector<WideComplex> kernel(p - 1);
  std::uint64_t power = 1;
  for (auto& value : kernel) {
    value = roots.wide(power);
    power = numbers::multiply_mod(power, inverse, p);
  }
  spectrum(std::move(kernel), table, writer);
}

// A real cyclic convolution of 2 h numbers by transforms of h complex ones, z_q = a_2q + i a_2q+1.
// With E and P the transforms of the kernel's even and odd numbers, Z_k becomes
//     (E + i P (1 - w_h^k) / 2) Z_k + i P (1 + w_h^k) / 2 conj Z_h-k.
// Rader's kernel is cas(2 pi g^-q / p), cas = cos + sin, so that the convolution is that of
// Hartley's transform. Where 2 h is not p - 1, its numbers -q < 0 come from the end.
void rader_products(const Table& table, Writer& writer) {
  const std::uint64_t p = table.a, h = table.c, inverse = numbers::inverse_mod(table.b, p);
  const UnitRoots roots(p), turns(h);
  const numbers::DoubleDouble scale = numbers::reciprocal(static_cast<double>(h)), half = 0.5;
  std::vector<WideComplex> even(h, WideComplex{0.0, 0.0}), odd = even;
  std::uint64_t power = 1;
  for (std::uint64_t q = 0; q + 1 < p; ++q, power = numbers::multiply_mod(power, inverse, p)) {
    const WideComplex root = roots.wide(power);  // exp(-2 pi i power / p)
    for (const std::uint64_t i : {q, (q + 2 * h - (p - 1)) % (2 * h)})
      if (i == q || q > 0) (i % 2 == 0 ? even : odd)[i / 2] = {(root.re - root.im) * scale, 0.0};
  }
  even = numbers::reference_dft(std::move(even), false);
  odd = numbers::reference_dft(std::move(odd), false);
  for (const bool crosses : {false, true})
    for (std::uint64_t k = 0; k < h; ++k) {
      const WideComplex w = turns.wide(k), &e = even[k], &o = odd[k];
      const WideComplex turned = {o.re * w.re - o.im * w.im, o.re * w.im + o.im * w.re};
      if (crosses)
        writer.wide({-(half * (o.im + turned.im)), half * (o.re + turned.re)});
      else
        writer.wide({e.re - half * (o.im - turned.im), e.im + half * (o.re - turned.re)});
    }
}

void rader_roots(const Table& table, Writer& writer) {
  const std::uint64_t p = table.a, half = (p - 1) / 2;
  const UnitRoots roots(p - 1);
  const auto powers = coprime_powers(p, table.b, table.factors, half);
  const auto positions = coprime_positions(table.factors, half);
  for (std::uint64_t i = 0; i < half; ++i)
    writer.root(roots, positions[i] + (powers[i] > half ? half : 0));
}

void power_permutation(const Table& table, Writer& writer) {
  for (const std::uint32_t power : coprime_powers(table.a, table.b, {}, table.a - 1))
    writer.append(power);
}

void staging(const Table& table, Writer& writer) {
  for (const std::uint32_t word :
       staging_words(table.a, table.b, table.shape, table.factors, table.rows))
    writer.append(word);
}

struct Row {
  const char* name;
  std::uint64_t (*entries)(const Table&);
  void (*make)(const Table&, Writer&);
};

// In the order of Table::Kind.
const Row rows[] = {
    {"pass", [](const Table& t) { return (t.a - 1) * t.b; }, pass},
    {"root_powers", [](const Table& t) { return t.c; }, root_powers},
    {"root_products", [](const Table& t) { return t.b * t.c; }, root_products},
    {"chirp", [](const Table& t) { return t.a * std::max<std::uint64_t>(1, t.c); }, chirp},
    {"chirp_spectrum", [](const Table& t) { return t.b; }, chirp_spectrum},
    {"rader_spectrum", [](const Table& t) { return t.a - 1; }, rader_spectrum},
    {"rader_roots", [](const Table& t) { return (t.a - 1) / 2; }, rader_roots},
    {"power_permutation", [](const Table& t) { return t.a - 1; }, power_permutation},
    {"staging", [](const Table& t) { return all_words(t.a, t.shape); }, staging},
    {"shifted_powers", [](const Table& t) { return t.c; }, shifted_powers},
    {"rader_products", [](const Table& t) { return 2 * t.c; }, rader_products},
};

const Row& row(const Table& table) {
  return rows[static_cast<int>(table.kind)];
}

}  // namespace

std::uint64_t reach_of(const Table& table) {
  return table.reach > 0 ? table.reach : table.a;
}

std::uint64_t entries(const Table& table) {
  return row(table).entries(table);
}

bool has_integers(const Table& table) {
  return table.kind == Table::Kind::power_permutation || table.kind == Table::Kind::staging;
}

std::size_t table_bytes(const Table& table, Precision precision) {
  if (has_integers(table)) return entries(table) * 4;
  return entries(table) * 2 * bytes_of(precision);
}

std::string print(const Table& table) {
  std::string text = std::string(row(table).name) + "(" + std::to_string(table.a) + "," +
                     std::to_string(table.b) + "," + std::to_string(table.c);
  if (table.kind == Table::Kind::staging)
    for (const std::uint32_t part :
         {table.shape.lanes, table.shape.tiles, table.shape.radix, table.shape.extent,
          table.shape.rows, table.shape.row_step, table.shape.residue_step, table.shape.wave,
          table.shape.unit, table.shape.aside, std::uint32_t{table.shape.tiles_adjoin},
          std::uint32_t{table.shape.folded}, table.shape.before, table.shape.after})
      text += "," + std::to_string(part);
  if (table.shape.pairs) text += ",pairs";
  if (table.shape.reals) text += ",reals";
  if (table.reach > 0) text += ",to" + std::to_string(table.reach);
  for (const std::uint64_t factor : table.factors) text += ",x" + std::to_string(factor);
  for (const std::uint64_t radix : table.digits) text += ",d" + std::to_string(radix);
  for (const auto& dimension : table.rows) {
    text += ",r";
    for (const std::uint64_t radix : dimension) text += "." + std::to_string(radix);
  }
  return text + ")";
}

std::string make_table(const Table& table, Precision precision) {
  const process::FloatingPointMode mode;  // whoever asks
  Writer writer(entries(table), precision);
  row(table).make(table, writer);
  return writer.take();
}

}  // namespace papilio::twiddle
