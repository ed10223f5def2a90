// SPDX-License-Identifier: MIT
//
// The texts are written out; what they read is the struct of the header, whose members are repeated
// here in its order.
#include "runtime/compose/table_text.h"

#include <fmt/format.h>

#include "codelets/embedded.h"
#include "runtime/compose/precision_text.h"

namespace papilio::compose {
namespace {

constexpr int threads = 128;

constexpr const char* job_text = R"(
typedef unsigned long long word;

struct root_table {
  index64 order, unit_shift, digit_bits, digits, words;
};
struct table_job {
  index64 made, entries, a, b, c;
  root_table roots, twiddles;
  index64 low, high, power_bits, residues, first, residue_roots;
  index64 whole, rows, symmetric, digits, radices[12];
  double scale, scale_low;
};

PAPILIO_CODELET const unsigned char* tables_of(const papilio_arguments& arguments) {
  return (const unsigned char*)arguments.operands[PAPILIO_TABLES].elements;
}
)";

// As numbers/unit_roots.cpp does it, whose comments say why.
constexpr const char* fixed_roots_text = R"(
struct fixed {
  word lo, hi;
};
struct fixed_root {
  fixed re, im;
};

#if defined(__CUDACC__)
#define ROOT static __device__ __noinline__  // many instructions: compiled once
PAPILIO_CODELET word high_product(const word a, const word b) { return __umul64hi(a, b); }
PAPILIO_CODELET int leading_zeros(const word a) { return __clzll((long long)a); }
PAPILIO_CODELET double double_of(const word bits) { return __longlong_as_double((long long)bits); }
PAPILIO_CODELET float float_of(const unsigned bits) { return __uint_as_float(bits); }
#else
#define ROOT PAPILIO_CODELET
PAPILIO_CODELET word high_product(const word a, const word b) {
  return (word)((unsigned __int128)a * b >> 64);
}
PAPILIO_CODELET int leading_zeros(const word a) { return __builtin_clzll(a); }
PAPILIO_CODELET double double_of(const word bits) { return __builtin_bit_cast(double, bits); }
PAPILIO_CODELET float float_of(const unsigned bits) { return __builtin_bit_cast(float, bits); }
#endif

PAPILIO_CODELET fixed fixed_add(const fixed a, const fixed b) {
  const word lo = a.lo + b.lo;
  return {lo, a.hi + b.hi + (lo < a.lo)};
}
PAPILIO_CODELET fixed fixed_subtract(const fixed a, const fixed b) {
  return {a.lo - b.lo, a.hi - b.hi - (a.lo < b.lo)};
}
PAPILIO_CODELET fixed fixed_multiply(const fixed a, const fixed b) {
  const word x = a.lo * b.hi, y = a.hi * b.lo;
  word middle = high_product(a.lo, b.lo) + x;
  word carry = middle < x;
  middle += y;
  carry += middle < y;
  const fixed sum = fixed_add({a.hi * b.hi, high_product(a.hi, b.hi)},
                              fixed_add({high_product(a.lo, b.hi), 0},
                                        fixed_add({high_product(a.hi, b.lo), 0}, {carry, 0})));
  return {sum.lo << 1 | middle >> 63, sum.hi << 1 | sum.lo >> 63};
}
PAPILIO_CODELET fixed_root fixed_product(const fixed_root a, const fixed_root b) {
  return {fixed_subtract(fixed_multiply(a.re, b.re), fixed_multiply(a.im, b.im)),
          fixed_add(fixed_multiply(a.re, b.im), fixed_multiply(a.im, b.re))};
}

// Shifted until the top bit is set; not of zero.
PAPILIO_CODELET fixed normalised(const fixed value, int& shift) {
  shift = value.hi ? leading_zeros(value.hi) : 64 + leading_zeros(value.lo);
  if (shift == 0) return value;
  if (shift >= 64) return {0, value.lo << (shift - 64)};
  return {value.lo << shift, value.hi << shift | value.lo >> (64 - shift)};
}

#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real rounded(const fixed value) {
  if ((value.lo | value.hi) == 0) return 0;
  int shift;
  const fixed significand = normalised(value, shift);
  return (float)(significand.hi | (significand.lo != 0)) * float_of((unsigned)(64 - shift) << 23);
}
PAPILIO_CODELET real negated(const real value) { return 0 - value; }
#else
PAPILIO_CODELET double rounded64(const fixed value) {
  if ((value.lo | value.hi) == 0) return 0;
  int shift;
  const fixed significand = normalised(value, shift);
  return (double)(significand.hi | (significand.lo != 0)) * double_of((word)(960 - shift) << 52);
}
#if PAPILIO_REAL_BITS == 64
PAPILIO_CODELET real rounded(const fixed value) { return rounded64(value); }
PAPILIO_CODELET real negated(const real value) { return 0 - value; }
#else
PAPILIO_CODELET real rounded(const fixed value) {
  if ((value.lo | value.hi) == 0) return real(0);
  int shift;
  const fixed significand = normalised(value, shift);
  const word half = 1ull << 10;
  fixed rest = {significand.lo, significand.hi & (2 * half - 1)};
  const bool odd = (significand.hi >> 11) & 1;
  const bool up = rest.hi > half || (rest.hi == half && (rest.lo != 0 || odd));
  if (up) rest = fixed_subtract({0, 2 * half}, rest);
  const double low = rounded64(rest) * double_of((word)(1023 - shift) << 52);
  return real(rounded64(value), up ? -low : low);
}
PAPILIO_CODELET real negated(const real value) { return real(0 - value.hi, 0 - value.lo); }
#endif
#endif

// exp(-2 pi i k / order).
ROOT complex_t root(const unsigned char* tables, const root_table& table, word k) {
  const word n = table.order;
  if (k >= n) k %= n;
  word angle = 4 * k;
  const bool below = angle > 2 * n;
  if (below) angle = 4 * n - angle;
  const bool left = angle > n;
  if (left) angle = 2 * n - angle;
  const bool steep = angle > n - angle;
  if (steep) angle = n - angle;
  const bool diagonal = angle == n - angle;
  angle >>= table.unit_shift;
  const fixed_root* const digits = (const fixed_root*)(tables + table.words);
  const word mask = (1ull << table.digit_bits) - 1;
  fixed_root octant = digits[angle & mask];
  for (index64 digit = 1; digit < table.digits; ++digit) {
    angle >>= table.digit_bits;
    octant = fixed_product(octant, digits[((word)digit << table.digit_bits) + (angle & mask)]);
  }
  const real a = rounded(octant.re), b = diagonal ? a : rounded(octant.im);
  const real re = steep ? b : a, im = steep ? a : b;
  return {left ? negated(re) : re, below ? im : negated(im)};
}

PAPILIO_CODELET word square(const word j, const word modulus) {
  const word rest = j % modulus;
  return rest * rest % modulus;
}
)";

constexpr const char* entry_text = R"(
PAPILIO_CODELET word power(const papilio_arguments& arguments, const table_job& job, const word e) {
  const word* const low = (const word*)(tables_of(arguments) + job.low);
  const word* const high = (const word*)(tables_of(arguments) + job.high);
  return low[e & ((1ull << job.power_bits) - 1)] * high[e >> job.power_bits] % (word)job.a;
}

PAPILIO_CODELET complex_t entry(const papilio_arguments& arguments, const table_job& job,
                                const word e) {
  const word a = job.a, b = job.b, c = job.c;
  word k = 0;
  if (job.made == 0) {
    k = (e / b + 1) * (e % b);
  } else if (job.made == 1) {
    k = e * b + c;
  } else if (job.made == 2) {
    k = e / c * (e % c);
  } else if (job.made == 3) {
    const word row = e / a, j = e % a;
    k = square(j, 2 * a) * (b / 2) + row * j % b * a;
  } else if (job.made == 5) {
    const word j = e < b ? e : job.entries - e;
    if (j >= a) return {real(0), real(0)};
    k = 2 * a - square(j, 2 * a);
  } else if (job.made == 6) {
    k = power(arguments, job, e);
  }
  return root(tables_of(arguments), job.roots, k);
}
)";

constexpr const char* folded_text = R"(
// With J = j + q d, the conjugate chirp b, d bins of the residue and r residues: sum_q b[J] w_r^(q
// first), times w_m^(j first). Of the two parts of b the second goes on from its end. A step
// multiplies by what the chirp grows by; every eighth value is a root.
PAPILIO_CODELET complex_t folded(const papilio_arguments& arguments, const table_job& job,
                                 const word j) {
  const word n = job.a, order = 2 * n, d = job.entries, r = job.residues;
  const complex_t* const residues = (const complex_t*)(tables_of(arguments) + job.residue_roots);
  const complex_t growth = root(tables_of(arguments), job.roots, order - 2 * square(d, n) % order);
  complex_t sum = {real(0), real(0)};
  for (int part = 0; part < 2; ++part) {
    const word reach = job.b, rest = r * d - reach + 1;
    const word end = !part ? reach : rest < n ? rest : n;
    complex_t value = sum, step = sum;
    for (word q = 0, at = part ? d - j : j; q < r && at < end; ++q, at += d) {
      if (q % 8 == 0) {
        value = root(tables_of(arguments), job.roots, order - square(at, order));
        step = root(tables_of(arguments), job.roots,
                    2 * order - 2 * (at * d % n) - square(d, order));
      } else {
        value = papilio_multiply(value, step);
        step = papilio_multiply(step, growth);
      }
      const word turn = (part ? r - 1 - q : q) * job.first % r;
      const complex_t turned = papilio_multiply(value, residues[turn]);
      sum.re = sum.re + turned.re;
      sum.im = sum.im + turned.im;
    }
  }
  return papilio_multiply(sum, root(tables_of(arguments), job.twiddles, j * job.first));
}
)";

constexpr const char* make_entry_text = R"(
  const table_job job = *(const table_job*)tables_of(arguments);
  const index64 e = block * {0} + lane;
  void* const out = arguments.operands[PAPILIO_OUT].elements;
  if (e < job.entries) {{
    if (job.made == 4)
      ((unsigned*)out)[e] = (unsigned)power(arguments, job, e);
    else
      ((complex_t*)out)[e] = entry(arguments, job, e);
  }}
)";

constexpr const char* make_folded_text = R"(
  const table_job job = *(const table_job*)tables_of(arguments);
  const index64 j = block * {0} + lane;
  complex_t* const out = (complex_t*)arguments.operands[PAPILIO_OUT].elements;
  if (j < job.entries) out[j] = folded(arguments, job, j);
)";

constexpr const char* place_bin_text = R"(
#if PAPILIO_REAL_BITS == 128
typedef double narrow;
PAPILIO_CODELET narrow narrowed(const real value) { return value.hi; }
#else
typedef float narrow;
PAPILIO_CODELET narrow narrowed(const real value) { return (narrow)value; }
#endif

// Where the table has this bin: rows lie one after another, and have every rows-th bin each.
PAPILIO_CODELET index64 place_of(const table_job& job, const index64 bin) {
  const index64 length = job.whole / job.rows, index = bin / job.rows;
  index64 span = 1, place = 0;
  for (index64 i = 0; i < job.digits; ++i) span *= job.radices[i];
  index64 product = span, stride = 1;
  PAPILIO_ROLL for (index64 i = 0; i < job.digits; ++i) {
    product /= job.radices[i];
    place += index / stride % job.radices[i] * product;
    stride *= job.radices[i];
  }
  return bin % job.rows * length + place + index / span * span;
}
)";

constexpr const char* store_spectrum_text = R"(
  const table_job job = *(const table_job*)tables_of(arguments);
  const index64 k = block * {0} + lane;
  if (k < job.entries) {{
#if PAPILIO_REAL_BITS == 128
    const real scale(job.scale, job.scale_low);
#else
    const real scale = job.scale;
#endif
    narrow* const to = (narrow*)arguments.operands[PAPILIO_OUT].elements;
    const complex_t value = ((const complex_t*)arguments.operands[PAPILIO_IN].elements)[k];
    const narrow re = narrowed(value.re * scale), im = narrowed(value.im * scale);
    index64 bin = k * job.residues + job.first;
    const int places = job.symmetric && bin > 0 ? 2 : 1;
    PAPILIO_ROLL for (int i = 0; i < places; ++i) {{
      const index64 place = place_of(job, bin);
      to[2 * place] = re;
      to[2 * place + 1] = im;
      bin = job.whole - bin;
    }}
  }}
)";

ComposedKernel composed(const char* name, Precision precision, const std::string& functions,
                        const char* body) {
  ComposedKernel kernel;
  kernel.entry = fmt::format("papilio_{}_{}", name, name_of(precision));
  kernel.threads = threads;
  kernel.points_per_thread = 1;
  kernel.text = precision_text(precision);
  kernel.text += codelets::abi_text();
  kernel.text += job_text + functions;
  kernel.text += fmt::format("PAPILIO_KERNEL({0}, {1}, 1)\nPAPILIO_PHASE_LANES({1}, 1)\n",
                             kernel.entry, threads);
  kernel.text += fmt::format(fmt::runtime(body), threads);
  kernel.text += "PAPILIO_PHASE_END\nPAPILIO_KERNEL_END\n";
  return kernel;
}

}  // namespace

ComposedKernel table_kernel(Precision precision) {
  return composed("table", precision, std::string(fixed_roots_text) + entry_text, make_entry_text);
}

ComposedKernel folded_kernel(Precision precision) {
  return composed("folded", precision, std::string(fixed_roots_text) + folded_text,
                  make_folded_text);
}

ComposedKernel spectrum_kernel(Precision precision) {
  return composed("spectrum", precision, place_bin_text, store_spectrum_text);
}

std::vector<ComposedKernel> table_kernels() {
  std::vector<ComposedKernel> kernels;
  for (const auto precision : {Precision::f32, Precision::f64, Precision::f64x2}) {
    kernels.push_back(table_kernel(precision));
    if (precision == Precision::f32) continue;
    kernels.push_back(folded_kernel(precision));
    kernels.push_back(spectrum_kernel(precision));
  }
  return kernels;
}

}  // namespace papilio::compose
