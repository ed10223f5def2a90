// SPDX-License-Identifier: MIT
//
// What a generic kernel (runtime/compose/generic_text.h) reads at run time: the head of its tables.
// One text for the kernel and for the library, which fills it in. Offsets are in bytes from the
// head's begin; 0: there is none.
#ifndef PAPILIO_GENERIC_PASS_H
#define PAPILIO_GENERIC_PASS_H

#define PAPILIO_GENERIC_LOOPS 6

// As access::RealNumbers has it; root: the offset of its table.
struct papilio_real_number {
  long long step, first, sign;
};
struct papilio_real_numbers {
  long long count, split;
  papilio_real_number low, high, second;
  long long root, gain, subtracts, alternates;
};

// As GenericPass of runtime/compose/spec/kernel_spec.h has them.
struct papilio_generic_place {
  long long stride, steps[PAPILIO_GENERIC_LOOPS], distance;
};
struct papilio_generic_bins {
  long long n, half, conjugated;  // as papilio_spectrum of abi.h has them
  long long stride, steps[PAPILIO_GENERIC_LOOPS];
};
struct papilio_generic_end {
  long long limit, swap, outer_swap;
  long long format;   // bit 0: real numbers; bit 1: split; above: Storage
  long long numbers;  // the offset of a kind's papilio_real_numbers
  long long bins;     // the offset of a product's papilio_generic_bins; of a load alone
  long long factor;   // of a table
};
struct papilio_generic_pass {
  long long length, radix, span;
  long long loops, counts[PAPILIO_GENERIC_LOOPS];
  long long transforms, across;
  papilio_generic_place in, out;
  papilio_generic_end load, store;
  long long hermitian, half_limit;
  // w_length^e is entry e >> shift of the coarse roots times one of the fine ones.
  long long shift, fine_roots, coarse_roots;
};

struct papilio_generic_head {
  papilio_generic_pass pass;
  papilio_real_numbers load, store;
  papilio_generic_bins bins;
};

#endif  // PAPILIO_GENERIC_PASS_H
