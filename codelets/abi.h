// SPDX-License-Identifier: MIT
//
// The contract between generated codelets, composed kernels and the compilers that read them.
// A kernel is written once on the names below; this header makes that one text valid CUDA C++
// (nvcc, NVRTC) and valid host C++ (Clang), with the same bits out of both. It includes nothing:
// NVRTC has no headers, and the in-process Clang needs none.
//
// Before this header the text defines PAPILIO_REAL_BITS as 32 or 64; or as 128, with f64x2.h
// between the two. PAPILIO_LIFT is defined when a codelet is read back by the generator; then a
// constant keeps its spelling. PAPILIO_CLUSTER is the number of blocks that work on one unit
// together, 1 unless the text defines it; where it does, clusters.h follows. A text with
// PAPILIO_LIMITS has elements beyond a limit (below).
//
// A kernel is a chain of phases. Inside a phase every thread works on its own; a phase ends where
// threads exchange values (PAPILIO_BARRIER). On the GPU a phase is plain code; on the CPU it is a
// loop over the threads of the block, so nothing may return or diverge around the end of a phase,
// and what lives from one phase to the next is declared with PAPILIO_REGISTERS.
#ifndef PAPILIO_ABI_H
#define PAPILIO_ABI_H

#ifndef PAPILIO_REAL_BITS
#define PAPILIO_REAL_BITS 32
#endif

#ifndef PAPILIO_CLUSTER
#define PAPILIO_CLUSTER 1
#endif

#if PAPILIO_REAL_BITS == 32
typedef float real;
#elif PAPILIO_REAL_BITS == 64
typedef double real;
#endif

typedef long long index64;

// One interleaved complex number as users store it, aligned for loads of at most 16 bytes.
struct alignas(sizeof(real) < 16 ? 2 * sizeof(real) : 16) complex_t {
  real re, im;
};

// An array that a kernel reads or writes.
struct papilio_operand {
  void* elements;    // the first of this launch, of whatever type the text says
  void* imaginary;   // the same of imaginary parts, where they are stored apart
  void* user_data;   // what the caller's function is given
  index64 first;     // elements of the caller's array before this launch's
  double scale64;    // multiplies what is stored, where the text says so
  double scale_low;  // of 128 bits: what is added to scale64
  float scale32;
  int swap;  // whether real and imaginary parts change places, where the text asks (below)
};
// The operands: what transforms load and store; element 0 of what Rader's method transforms and
// makes; the kernel's own tables; the caller's spectrum of a convolution.
#define PAPILIO_IN 0
#define PAPILIO_OUT 1
#define PAPILIO_X0 2
#define PAPILIO_Y0 3
#define PAPILIO_TABLES 4
#define PAPILIO_SPECTRUM 5
#define PAPILIO_OPERANDS 6

// What every kernel receives. The first load and the last store of an inverse transform swap real
// and imaginary parts. Texts that serve both directions, those of all lengths and the host's, ask
// the operand whether to. Other texts say it themselves.
struct papilio_arguments {
  papilio_operand operands[PAPILIO_OPERANDS];
  index64 batch;
  index64 blocks, resident;  // or clusters: of the launch, and those of them that run at once
  index64 stagger;           // clock cycles over which the first of them begin; 0: together
};

// ---- constants -------------------------------------------------------------------------------
// Spelled with 36 digits and rounded once, to the working precision. A text of 128 bits has pairs
// of doubles in their places (compose/precision_text.h). _BELOW and _ABOVE are f32's neighbours of
// the nearest value (generator/emit/rounding_of_constants.h says why), in other precisions the
// nearest itself. Of x, no power of two, x * 2^-24 is more than half a unit in the last place and
// less than one: the sum is rounded to the neighbour.
#if defined(PAPILIO_LIFT)
real papilio_constant(const char* spelling);
#define PAPILIO_CONSTANT(digits) papilio_constant(#digits)
#elif PAPILIO_REAL_BITS == 32
#define PAPILIO_CONSTANT(digits) digits##f
#define PAPILIO_CONSTANT_BELOW(digits) (digits##f - digits##f * 0x1p-24f)
#define PAPILIO_CONSTANT_ABOVE(digits) (digits##f + digits##f * 0x1p-24f)
#else
#define PAPILIO_CONSTANT(digits) digits
#endif
#ifndef PAPILIO_CONSTANT_BELOW
#define PAPILIO_CONSTANT_BELOW(digits) PAPILIO_CONSTANT(digits)
#define PAPILIO_CONSTANT_ABOVE(digits) PAPILIO_CONSTANT(digits)
#endif

#if defined(__CUDACC__)  // ------------------------------------------------- CUDA: nvcc and NVRTC

#define PAPILIO_CODELET static __device__ __forceinline__
#define PAPILIO_MEMBER __device__ __forceinline__
#define PAPILIO_UNROLL _Pragma("unroll")
#define PAPILIO_ROLL _Pragma("unroll 1")

#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __fmaf_rn(a, b, c);
}
#elif PAPILIO_REAL_BITS == 64
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __fma_rn(a, b, c);
}
#endif

#if PAPILIO_CLUSTER == 1
#define PAPILIO_CLUSTER_SHAPE
#define PAPILIO_COORDINATES const index64 block = blockIdx.x;
#endif

#define PAPILIO_KERNEL(name, threads, blocks_per_multiprocessor)                    \
  extern "C" __global__ void PAPILIO_CLUSTER_SHAPE __launch_bounds__(               \
      threads, blocks_per_multiprocessor) name(const papilio_arguments arguments) { \
    constexpr int block_threads = threads;                                          \
    (void)block_threads;                                                            \
    PAPILIO_COORDINATES {
#define PAPILIO_KERNEL_END \
  }                        \
  }
// Aligned for whole complex numbers.
#define PAPILIO_SHARED(name, count) extern __shared__ __align__(16) real name[];
#define PAPILIO_REGISTERS(name, count) real name[count];
#define PAPILIO_R(name, i) name[i]

// Divides the number of a thread or of a block's element by a constant. Both are at most the reals
// in a block's shared memory, 58112 of 227 KiB, so that their product is below 2^32. NVRTC does not
// know them to be so, nor not to be negative, and would take twice as many instructions. With m =
// ceil(2^32 / b), a m / 2^32 is above a / b by less than a / 2^32 < 1 / b.
//
// It is the upper half of a whole product, not __umulhi: where constants are added to the latter,
// ptxas of CUDA 13.0 makes each sum one instruction, and of several sums at times two the same
// (docs/kernels.md, "Sums that became one").
PAPILIO_CODELET int papilio_quotient(const int a, const unsigned b) {
  const unsigned long long reciprocal = ~0u / b + 1;
  return int((b & (b - 1)) == 0 ? unsigned(a) / b : unsigned(unsigned(a) * reciprocal >> 32));
}
#define PAPILIO_QUOTIENT(a, b) papilio_quotient(a, b)
#define PAPILIO_REMAINDER(a, b) ((a)-papilio_quotient(a, b) * (b))

// In texts with PAPILIO_LIMITS compilers are told which lanes and transforms there are. NVRTC does
// not conclude it from the launch bounds, and would keep all comparisons of elements with a limit
// that come out the same for each of them. Elsewhere it makes more of it than it saves: divisions
// by constants take more instructions in 16 bits than in 32.
#if defined(PAPILIO_LIMITS)
#define PAPILIO_KNOW(number, count) __builtin_assume((number) >= 0 && (number) < (count));
#else
#define PAPILIO_KNOW(number, count)
#endif
// A block is `tiles` transforms of `lanes` threads each. Neighbouring threads are neighbouring
// lanes of one transform (PHASE_LANES) or the same lane of neighbouring transforms (PHASE_TILES).
#define PAPILIO_PHASE_LANES(lanes, tiles)                                      \
  {                                                                            \
    const int thread = threadIdx.x;                                            \
    const int lane = (tiles) == 1 ? thread : PAPILIO_REMAINDER(thread, lanes); \
    const int tile = (tiles) == 1 ? 0 : PAPILIO_QUOTIENT(thread, lanes);       \
    PAPILIO_KNOW(lane, lanes)                                                  \
    PAPILIO_KNOW(tile, tiles)                                                  \
    (void)lane;                                                                \
    (void)tile;
#define PAPILIO_PHASE_TILES(lanes, tiles)                                      \
  {                                                                            \
    const int thread = threadIdx.x;                                            \
    const int lane = (lanes) == 1 ? 0 : PAPILIO_QUOTIENT(thread, tiles);       \
    const int tile = (lanes) == 1 ? thread : PAPILIO_REMAINDER(thread, tiles); \
    PAPILIO_KNOW(lane, lanes)                                                  \
    PAPILIO_KNOW(tile, tiles)                                                  \
    (void)lane;                                                                \
    (void)tile;
// As PHASE_LANES, for a pass whose addresses depend on lane % span: the lanes are `stripes` runs of
// `span` neighbours, and lane = stripe * span + inner. The host's inner loop is then a single run,
// in which addresses grow by one.
#define PAPILIO_PHASE_STRIPES(stripes, span, tiles) \
  PAPILIO_PHASE_LANES((stripes) * (span), tiles)    \
  const int stripe = PAPILIO_QUOTIENT(lane, span);  \
  const int inner = PAPILIO_REMAINDER(lane, span);  \
  (void)stripe;                                     \
  (void)inner;
// As PHASE_LANES, for steps in which few threads work, perhaps two lanes' iterations on one word:
// the host takes them one by one.
#define PAPILIO_PHASE_APART(lanes, tiles) PAPILIO_PHASE_LANES(lanes, tiles)
#define PAPILIO_PHASE_END }
#define PAPILIO_BARRIER __syncthreads();

// Phases between these ask for what the block will load that takes this one's place, by its number;
// it then finds that in the second-level cache. On the host and before sm_90 nobody asks. The first
// of the two ways is for long runs, the second for many short ones: for the sector of an element.
#if __CUDA_ARCH__ >= 900
#define PAPILIO_AHEAD                                 \
  {                                                   \
    const index64 later = block + arguments.resident; \
    if (later < arguments.blocks) {                   \
      const index64 block = later;
PAPILIO_CODELET void papilio_prefetch(const complex_t* from, int count) {
  // Whole granules of 16 bytes.
  const unsigned long long begin = (unsigned long long)from & ~15ull,
                           end = ((unsigned long long)(from + count) + 15) & ~15ull;
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(begin),
               "r"((unsigned)(end - begin)));
}
PAPILIO_CODELET void papilio_prefetch(const complex_t* from) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(from));
}
#else
#define PAPILIO_AHEAD \
  {                   \
    if (false) {
PAPILIO_CODELET void papilio_prefetch(const complex_t*, int = 0) {}
#endif
#define PAPILIO_AHEAD_END \
  }                       \
  }

// Stores that leave the first-level cache to what is loaded through it.
PAPILIO_CODELET void papilio_store_past_cache(complex_t* to, const complex_t value) {
#if PAPILIO_REAL_BITS == 32
  asm volatile("st.global.L1::no_allocate.v2.f32 [%0], {%1, %2};" ::"l"(to), "f"(value.re),
               "f"(value.im)
               : "memory");
#elif PAPILIO_REAL_BITS == 128
  papilio_store_past_cache(&to->re, value.re);
  papilio_store_past_cache(&to->im, value.im);
#else
  asm volatile("st.global.L1::no_allocate.v2.f64 [%0], {%1, %2};" ::"l"(to), "d"(value.re),
               "d"(value.im)
               : "memory");
#endif
}

// Blocks that begin together and each have a multiprocessor to themselves stay in step: all load,
// then all compute, then all store. With this at its beginning a kernel's first blocks begin one
// after the other, spread evenly however many they are: at the multiples of 2^32 / (golden ratio),
// mod 2^32.
PAPILIO_CODELET void papilio_stagger(const index64 block, const papilio_arguments& arguments) {
  if (block >= arguments.resident) return;
  const unsigned long long part = unsigned(block) * 2654435769u;
  const long long begin = clock64() + (long long)((part * arguments.stagger) >> 32);
  while (clock64() < begin) {
  }
}
#define PAPILIO_STAGGER papilio_stagger(block, arguments);

// A table whose reads may pass stores and barriers, since it never changes while a kernel runs. As
// ordinary memory it might be what the last store has changed.
PAPILIO_CODELET unsigned papilio_read(const unsigned* from) {
  return __ldg(from);
}
PAPILIO_CODELET complex_t papilio_read(const complex_t* from) {
#if PAPILIO_REAL_BITS == 32
  const float2 value = __ldg((const float2*)from);
  return {value.x, value.y};
#elif PAPILIO_REAL_BITS == 128
  return {papilio_read(&from->re), papilio_read(&from->im)};
#else
  const double2 value = __ldg((const double2*)from);
  return {value.x, value.y};
#endif
}
// The same of a table that the first-level cache shall keep while others pass through it.
PAPILIO_CODELET complex_t papilio_read_kept(const complex_t* from) {
  complex_t value;
#if PAPILIO_REAL_BITS == 32
  asm("ld.global.nc.L1::evict_last.v2.f32 {%0, %1}, [%2];"
      : "=f"(value.re), "=f"(value.im)
      : "l"(from));
#elif PAPILIO_REAL_BITS == 128
  value = {papilio_read_kept(&from->re), papilio_read_kept(&from->im)};
#else
  asm("ld.global.nc.L1::evict_last.v2.f64 {%0, %1}, [%2];"
      : "=d"(value.re), "=d"(value.im)
      : "l"(from));
#endif
  return value;
}
template <class Entry, bool kept = false>
struct papilio_table {
  const Entry* entries;
  PAPILIO_MEMBER explicit papilio_table(const void* from) : entries((const Entry*)from) {}
  template <class Index>
  PAPILIO_MEMBER Entry operator[](const Index index) const {
    if constexpr (kept) return papilio_read_kept(entries + index);
    return papilio_read(entries + index);
  }
  template <class Index>
  PAPILIO_MEMBER papilio_table operator+(const Index index) const {
    return papilio_table(entries + index);
  }
};

#else  // ------------------------------------------------------------------- host: Clang in process

// The default calling convention packs a complex number into one register, and the packing outlives
// inlining; this one passes its parts one by one.
#if defined(__clang__) && defined(__x86_64__)
#define PAPILIO_CODELET static inline __attribute__((always_inline, regcall))
#else
#define PAPILIO_CODELET static inline __attribute__((always_inline))
#endif
#define PAPILIO_UNROLL _Pragma("clang loop unroll(full)")
#define PAPILIO_ROLL _Pragma("clang loop unroll(disable)")
#define PAPILIO_MEMBER inline __attribute__((always_inline))
template <class Entry, bool kept = false>
using papilio_table = const Entry*;

#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __builtin_fmaf(a, b, c);
}
#elif PAPILIO_REAL_BITS == 64
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __builtin_fma(a, b, c);
}
#endif

// A host kernel runs the blocks, or clusters, [first_block, last_block); the executor splits them
// over cores.
#define PAPILIO_KERNEL(name, threads, blocks_per_multiprocessor)                        \
  extern "C" void name(const papilio_arguments* arguments_pointer, index64 first_block, \
                       index64 last_block) {                                            \
    const papilio_arguments arguments = *arguments_pointer;                             \
    constexpr int block_threads = threads;                                              \
    (void)block_threads;                                                                \
    for (index64 block = first_block; block < last_block; ++block) {                    \
      PAPILIO_COORDINATES
#define PAPILIO_KERNEL_END \
  }                        \
  }
// A row a register, of whole cache lines and one more: rows 2^k bytes apart would share few cache
// sets.
#define PAPILIO_ROW ((block_threads + 15) / 16 * 16 + 16)

#if PAPILIO_CLUSTER == 1
#define PAPILIO_COORDINATES
#define PAPILIO_EACH_RANK
#define PAPILIO_SHARED(name, count) alignas(64) real name[count];
#define PAPILIO_REGISTERS(name, count) alignas(64) real name[count][PAPILIO_ROW];
#define PAPILIO_R(name, i) name[i][thread]
#endif

#define PAPILIO_QUOTIENT(a, b) ((a) / (b))
#define PAPILIO_REMAINDER(a, b) ((a) % (b))

// The innermost loop of a phase: iterations are threads, so they do not depend on each other. With
// AVX-512 the threads after the last whole vector run under a mask, otherwise one by one.
#if defined(__AVX512F__)
#define PAPILIO_THREAD_LOOP \
  _Pragma("clang loop vectorize(assume_safety) vectorize_predicate(enable)")
#else
#define PAPILIO_THREAD_LOOP _Pragma("clang loop vectorize(assume_safety)")
#endif

#define PAPILIO_PHASE_LANES(lanes, tiles)                        \
  PAPILIO_EACH_RANK                                              \
  for (int tile = 0; tile < (tiles); ++tile) PAPILIO_THREAD_LOOP \
  for (int lane = 0; lane < (lanes); ++lane) {                   \
    const int thread = tile * (lanes) + lane;                    \
    (void)thread;
#define PAPILIO_PHASE_TILES(lanes, tiles)                        \
  PAPILIO_EACH_RANK                                              \
  for (int lane = 0; lane < (lanes); ++lane) PAPILIO_THREAD_LOOP \
  for (int tile = 0; tile < (tiles); ++tile) {                   \
    const int thread = lane * (tiles) + tile;                    \
    (void)thread;
#define PAPILIO_PHASE_STRIPES(stripes, span, tiles)                        \
  PAPILIO_EACH_RANK                                                        \
  for (int tile = 0; tile < (tiles); ++tile)                               \
    for (int stripe = 0; stripe < (stripes); ++stripe) PAPILIO_THREAD_LOOP \
  for (int inner = 0; inner < (span); ++inner) {                           \
    const int lane = stripe * (span) + inner;                              \
    const int thread = tile * ((stripes) * (span)) + lane;                 \
    (void)thread;
#define PAPILIO_PHASE_APART(lanes, tiles)        \
  PAPILIO_EACH_RANK                              \
  for (int tile = 0; tile < (tiles); ++tile)     \
    for (int lane = 0; lane < (lanes); ++lane) { \
      const int thread = tile * (lanes) + lane;  \
      (void)thread;
#define PAPILIO_PHASE_END }
#define PAPILIO_BARRIER

#define PAPILIO_STAGGER
#define PAPILIO_AHEAD if (false) {
#define PAPILIO_AHEAD_END }
PAPILIO_CODELET void papilio_prefetch(const complex_t*, int = 0) {}
PAPILIO_CODELET void papilio_store_past_cache(complex_t* to, const complex_t value) {
  *to = value;
}

#endif

// ---- complex arithmetic
PAPILIO_CODELET complex_t papilio_multiply(const complex_t a, const complex_t b) {
  return {papilio_fma(-a.im, b.im, a.re * b.re), papilio_fma(a.im, b.re, a.re * b.im)};
}
PAPILIO_CODELET complex_t papilio_swap(const complex_t a) {
  return {a.im, a.re};
}
PAPILIO_CODELET real papilio_scale(const papilio_operand& of) {
#if PAPILIO_REAL_BITS == 32
  return of.scale32;
#elif PAPILIO_REAL_BITS == 128
  return real(of.scale64, of.scale_low);
#else
  return of.scale64;
#endif
}

// A caller's spectrum of n bins, or, where `half`, the first n / 2 + 1 of them, of which the others
// are the conjugates; as it is, or conjugated.
template <bool half, bool conjugated>
struct papilio_spectrum {
  papilio_table<complex_t> bins;
  index64 n;
  index64 first;

  PAPILIO_MEMBER papilio_spectrum operator+(const index64 k) const { return {bins, n, first + k}; }
  PAPILIO_MEMBER complex_t operator[](const index64 k) const {
    const index64 bin = first + k;
    const bool mirrored = half && 2 * bin > n;
    complex_t value = bins[mirrored ? n - bin : bin];
    if (mirrored != conjugated) value.im = -value.im;
    return value;
  }
};

#endif  // PAPILIO_ABI_H
