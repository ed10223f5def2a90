// SPDX-License-Identifier: MIT
//
// How generic kernels (runtime/compose/generic_text.h) load and store elements of any kind, layout
// and storage. Follows abi.h, storage.h in f32, and generic_pass.h.
#ifndef PAPILIO_GENERIC_H
#define PAPILIO_GENERIC_H

// Numbers in memory in the order of papilio::Storage: those of 16 bits in f32 alone.
#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real read_number(const void* numbers, const index64 at, const index64 storage) {
  if (storage == 1) return papilio_widen(((const papilio_f16*)numbers)[at]);
  if (storage == 2) return papilio_widen(((const papilio_bf16*)numbers)[at]);
  return ((const real*)numbers)[at];
}
PAPILIO_CODELET void write_number(void* numbers, const index64 at, const index64 storage,
                                  const real value) {
  if (storage == 1)
    papilio_narrow(value, ((papilio_f16*)numbers)[at]);
  else if (storage == 2)
    papilio_narrow(value, ((papilio_bf16*)numbers)[at]);
  else
    ((real*)numbers)[at] = value;
}
#else
PAPILIO_CODELET real read_number(const void* numbers, const index64 at, const index64) {
  return ((const real*)numbers)[at];
}
PAPILIO_CODELET void write_number(void* numbers, const index64 at, const index64,
                                  const real value) {
  ((real*)numbers)[at] = value;
}
#endif

PAPILIO_CODELET const unsigned char* head_at(const papilio_arguments& arguments,
                                             const index64 offset) {
  return (const unsigned char*)arguments.operands[PAPILIO_TABLES].elements + offset;
}
PAPILIO_CODELET const complex_t* table_at(const papilio_arguments& arguments,
                                          const index64 offset) {
  return (const complex_t*)head_at(arguments, offset);
}

// w_n^e for e < n.
PAPILIO_CODELET complex_t root(const papilio_arguments& arguments, const papilio_generic_pass& pass,
                               const index64 e) {
  return papilio_multiply(
      table_at(arguments, pass.coarse_roots)[e >> pass.shift],
      table_at(arguments, pass.fine_roots)[e & ((index64(1) << pass.shift) - 1)]);
}

// Where a transform begins, on both sides, and its number.
struct generic_start {
  index64 in, out, transform;
};
PAPILIO_CODELET generic_start start_of(const papilio_generic_pass& pass, index64 transform) {
  generic_start at = {0, 0, transform};
  PAPILIO_UNROLL for (int i = 0; i < PAPILIO_GENERIC_LOOPS; ++i) {
    if (i < pass.loops) {
      const index64 index = transform % pass.counts[i];
      transform /= pass.counts[i];
      at.in += index * pass.in.steps[i];
      at.out += index * pass.out.steps[i];
    }
  }
  at.in += transform * pass.in.distance;
  at.out += transform * pass.out.distance;
  return at;
}

// Formats other than interleaved or real numbers in the working precision, and the numbers of
// kinds, are functions of their own: inlined, a text of radix 16 had each sixteen times. They take
// values, since the address of an argument or of the pass would put it into local memory.
#if defined(__CUDACC__)
#define PAPILIO_FUNCTION static __device__ __noinline__
#else
#define PAPILIO_FUNCTION static __attribute__((noinline))
#endif

PAPILIO_FUNCTION complex_t read_other(const void* elements, const void* imaginary, const index64 at,
                                      const index64 format) {
  const index64 storage = format / 4;
  if (format % 2) return {read_number(elements, at, storage), 0};
  if (format % 4 / 2)
    return {read_number(elements, at, storage), read_number(imaginary, at, storage)};
  return {read_number(elements, 2 * at, storage), read_number(elements, 2 * at + 1, storage)};
}
PAPILIO_CODELET complex_t read_element(const papilio_operand& in, const index64 at,
                                       const index64 format) {
  if (format == 0) return ((const complex_t*)in.elements)[at];
  if (format == 1) return {((const real*)in.elements)[at], 0};
  return read_other(in.elements, in.imaginary, at, format);
}

PAPILIO_FUNCTION void write_other(void* elements, void* imaginary, const index64 at,
                                  const index64 format, const complex_t value) {
  const index64 storage = format / 4;
  if (format % 2) {
    write_number(elements, at, storage, value.re);
  } else if (format % 4 / 2) {
    write_number(elements, at, storage, value.re);
    write_number(imaginary, at, storage, value.im);
  } else {
    write_number(elements, 2 * at, storage, value.re);
    write_number(elements, 2 * at + 1, storage, value.im);
  }
}
PAPILIO_CODELET void write_element(const papilio_operand& out, const index64 at,
                                   const index64 format, const complex_t value) {
  if (format == 0)
    ((complex_t*)out.elements)[at] = value;
  else if (format == 1)
    ((real*)out.elements)[at] = value.re;
  else
    write_other(out.elements, out.imaginary, at, format, value);
}

// Number `number` of a transform's real numbers, times sign; 0 where there is none.
PAPILIO_CODELET real number_at(const void* elements, const index64 start, const index64 stride,
                               const index64 storage, const index64 count, const index64 number,
                               const index64 sign) {
  if (sign == 0 || number < 0 || number >= count) return 0;
  const real value = read_number(elements, start + number * stride, storage);
  return sign < 0 ? -value : value;
}
PAPILIO_CODELET void put_number(void* elements, const index64 start, const index64 stride,
                                const index64 storage, const index64 count, const index64 number,
                                const index64 sign, const real value) {
  if (sign == 0 || number < 0 || number >= count) return;
  write_number(elements, start + number * stride, storage, sign < 0 ? -value : value);
}

// The element that a kind makes of real numbers. Offsets of roots are from `head`.
PAPILIO_FUNCTION complex_t load_numbers(const void* elements, const unsigned char* head,
                                        const index64 numbers, const index64 start,
                                        const index64 stride, const index64 storage,
                                        const index64 outer_swap, const index64 e) {
  const papilio_real_numbers& n = *(const papilio_real_numbers*)(head + numbers);
  const bool low = e < n.split;
  complex_t value = {number_at(elements, start, stride, storage, n.count,
                               low ? e * n.low.step + n.low.first : e * n.high.step + n.high.first,
                               low ? n.low.sign : n.high.sign),
                     number_at(elements, start, stride, storage, n.count,
                               e * n.second.step + n.second.first, n.second.sign)};
  if (outer_swap) value = papilio_swap(value);
  if (n.root) value = papilio_multiply(value, ((const complex_t*)(head + n.root))[e]);
  return value;
}

// The real numbers that a kind makes of an element.
PAPILIO_FUNCTION void store_numbers(void* elements, const unsigned char* head,
                                    const index64 numbers, const index64 start,
                                    const index64 stride, const index64 storage, const index64 e,
                                    complex_t value, const real scale) {
  const papilio_real_numbers& n = *(const papilio_real_numbers*)(head + numbers);
  if (n.root) value = papilio_multiply(value, ((const complex_t*)(head + n.root))[e]);
  const bool low = e < n.split, negate = n.alternates && e % 2 == 1;
  const real gain = (negate ? -real(int(n.gain)) : real(int(n.gain))) * scale;
  const real first = n.subtracts ? value.re - value.im : value.re;
  put_number(elements, start, stride, storage, n.count,
             low ? e * n.low.step + n.low.first : e * n.high.step + n.high.first,
             low ? n.low.sign : n.high.sign, first * gain);
  put_number(elements, start, stride, storage, n.count, e * n.second.step + n.second.first,
             n.second.sign, value.im * gain);
}

// The bin of the caller's spectrum that element e of a transform meets.
template <bool half, bool conjugated>
PAPILIO_CODELET complex_t bin_at(const complex_t* spectrum, const index64 n, const index64 at) {
  return papilio_spectrum<half, conjugated>{papilio_table<complex_t>(spectrum), n, 0}[at];
}
PAPILIO_FUNCTION complex_t bin_of(const complex_t* spectrum, const unsigned char* head,
                                  const index64 bins, index64 transform, const index64 e) {
  const papilio_generic_pass& pass = *(const papilio_generic_pass*)head;
  const papilio_generic_bins& b = *(const papilio_generic_bins*)(head + bins);
  index64 at = e * b.stride;
  for (int i = 0; i < pass.loops; ++i) {
    at += transform % pass.counts[i] * b.steps[i];
    transform /= pass.counts[i];
  }
  if (b.half)
    return b.conjugated ? bin_at<true, true>(spectrum, b.n, at)
                        : bin_at<true, false>(spectrum, b.n, at);
  return b.conjugated ? bin_at<false, true>(spectrum, b.n, at)
                      : bin_at<false, false>(spectrum, b.n, at);
}

PAPILIO_CODELET complex_t load(const papilio_arguments& arguments, const papilio_generic_pass& pass,
                               const generic_start start, const index64 e) {
  if (e >= pass.load.limit) return {0, 0};
  complex_t value;
  if (__builtin_expect(pass.load.numbers != 0, 0)) {
    value = load_numbers(arguments.operands[PAPILIO_IN].elements, head_at(arguments, 0),
                         pass.load.numbers, start.in, pass.in.stride, pass.load.format / 4,
                         pass.load.outer_swap, e);
  } else {
    // Bins beyond the half that memory holds are conjugates; the imaginary parts of those that are
    // their own conjugates are not read.
    const bool beyond = pass.hermitian && 2 * e > pass.hermitian;
    const index64 element = beyond ? pass.hermitian - e : e;
    if (pass.hermitian && element >= pass.half_limit) return {0, 0};
    const papilio_operand& in = arguments.operands[PAPILIO_IN];
    value = read_element(in, start.in + element * pass.in.stride, pass.load.format);
    if (beyond) value.im = -value.im;
    if (pass.hermitian && (element == 0 || 2 * element == pass.hermitian)) value.im = 0;
    if (in.swap) value = papilio_swap(value);
    if (__builtin_expect(pass.load.bins != 0, 0))
      value = papilio_multiply(
          value, bin_of((const complex_t*)arguments.operands[PAPILIO_SPECTRUM].elements,
                        head_at(arguments, 0), pass.load.bins, start.transform, e));
    if (pass.load.outer_swap) value = papilio_swap(value);
  }
  if (pass.load.swap) value = papilio_swap(value);
  if (pass.load.factor) value = papilio_multiply(value, table_at(arguments, pass.load.factor)[e]);
  return value;
}

PAPILIO_CODELET void store(const papilio_arguments& arguments, const papilio_generic_pass& pass,
                           const generic_start start, const index64 e, complex_t value) {
  if (e >= pass.store.limit) return;
  if (pass.store.swap) value = papilio_swap(value);
  if (pass.store.factor) value = papilio_multiply(value, table_at(arguments, pass.store.factor)[e]);
  if (pass.store.outer_swap) value = papilio_swap(value);
  const papilio_operand& out = arguments.operands[PAPILIO_OUT];
  const real scale = papilio_scale(out);
  if (__builtin_expect(pass.store.numbers != 0, 0)) {
    store_numbers(out.elements, head_at(arguments, 0), pass.store.numbers, start.out,
                  pass.out.stride, pass.store.format / 4, e, value, scale);
    return;
  }
  value.re = value.re * scale;
  value.im = value.im * scale;
  if (out.swap) value = papilio_swap(value);
  write_element(out, start.out + e * pass.out.stride, pass.store.format, value);
}

#endif  // PAPILIO_GENERIC_H
