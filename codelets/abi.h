// SPDX-License-Identifier: MIT
//
// The contract between generated codelets, composed kernels and the compilers that read them.
// A kernel is written once on the names below; this header makes that one text valid CUDA C++
// (nvcc, NVRTC) and valid host C++ (Clang), with the same bits out of both. It includes nothing:
// NVRTC has no headers, and the in-process Clang needs none.
//
// Before this header the text defines PAPILIO_REAL_BITS as 32 or 64. PAPILIO_LIFT is defined when a
// codelet is read back by the generator; then a constant keeps its spelling. PAPILIO_CLUSTER is the
// number of blocks that work on one unit together, 1 unless the text defines it.
//
// A kernel is a chain of phases. Inside a phase every thread works on its own; a phase ends where
// threads exchange values (PAPILIO_BARRIER). On the GPU a phase is plain code; on the CPU it is a
// loop over the threads of the block, so nothing may return or diverge around the end of a phase,
// and what lives from one phase to the next is declared with PAPILIO_REGISTERS.
//
// In a kernel of clusters `block` is the cluster's number, and `rank` in a phase the number of this
// block in its cluster. The loop of a phase covers all blocks of the cluster; the shared array is a
// slice for each, and its name means this block's. Values reach another block by remote stores:
//
//     PAPILIO_CLUSTER_ARRIVE            my slice is free: at first, and when the last read is done
//     ... phases that leave `shared` alone ...
//     PAPILIO_CLUSTER_WAIT              all slices are free
//     PAPILIO_PHASE_LANES(lanes, tiles)
//       const papilio_remote there = PAPILIO_REMOTE(shared + 2 * lane, target);
//       PAPILIO_REMOTE_STORE(there, 0, re, im);
//       PAPILIO_REMOTE_STORE(there, 64, re, im);   64 complex numbers on
//     PAPILIO_PHASE_END
//     PAPILIO_CLUSTER_RECEIVE(0, count) all that was sent to my slice is there to be read
//
// Every exchange is such a round; RECEIVE is told its number, 0, 1, .., and how many complex
// numbers each block receives, itself included. It promises nothing of the block's ordinary
// accesses: that remains PAPILIO_BARRIER's. On the GPU 16 bytes of a block's shared memory are this
// header's own.
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
#else
typedef double real;
#endif

typedef long long index64;

// One interleaved complex number as users store it.
struct alignas(2 * sizeof(real)) complex_t {
  real re, im;
};

// What every kernel receives. `tables` points at the kernel's own read-only tables; the auxiliary
// buffers serve the few kernels that touch a second one. Scales multiply what is stored, where the
// text says so. `flags` is for kernels of all lengths and both directions: it says where real and
// imaginary parts change places, which on the first load and the last store makes a transform an
// inverse one. Other texts say that themselves.
struct papilio_arguments {
  const complex_t* in;
  complex_t* out;
  const complex_t* auxiliary_in;
  complex_t* auxiliary_out;
  const unsigned char* tables;
  index64 batch;
  index64 blocks, resident;  // or clusters: of the launch, and those of them that run at once
  double scale64, auxiliary_scale64;
  float scale32, auxiliary_scale32;
  int flags;
};
#define PAPILIO_SWAP_LOAD 1
#define PAPILIO_SWAP_STORE 2

// ---- constants -------------------------------------------------------------------------------
// Spelled with 36 digits and rounded once, to the working precision.
#if defined(PAPILIO_LIFT)
real papilio_constant(const char* spelling);
#define PAPILIO_CONSTANT(digits) papilio_constant(#digits)
#elif PAPILIO_REAL_BITS == 32
#define PAPILIO_CONSTANT(digits) digits##f
#else
#define PAPILIO_CONSTANT(digits) digits
#endif

#if defined(__CUDACC__)  // ------------------------------------------------- CUDA: nvcc and NVRTC

#define PAPILIO_CODELET static __device__ __forceinline__
#define PAPILIO_UNROLL _Pragma("unroll")

#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __fmaf_rn(a, b, c);
}
#else
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __fma_rn(a, b, c);
}
#endif

#if PAPILIO_CLUSTER > 1
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#error "a kernel of thread block clusters needs sm_90 or later"
#endif
// Where a remote store goes, and the mbarrier in that block's shared memory that counts its bytes:
// addresses in the window that shows the shared memory of the whole cluster. A store that counts
// itself in needs no fence behind it, while a barrier with release and acquire at cluster scope
// waits for all that is on its way to memory.
struct papilio_remote {
  unsigned data, arrivals;
};
PAPILIO_CODELET int papilio_rank() {
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
PAPILIO_CODELET unsigned papilio_shared_address(const void* here) {
  return (unsigned)__cvta_generic_to_shared(here);
}
PAPILIO_CODELET unsigned papilio_map(const void* here, int target) {
  unsigned there;
  asm("mapa.shared::cluster.u32 %0, %1, %2;"
      : "=r"(there)
      : "r"(papilio_shared_address(here)), "r"(target));
  return there;
}
PAPILIO_CODELET void papilio_remote_store(const papilio_remote there, unsigned offset, real re,
                                          real im) {
  const unsigned data = there.data + offset;
#if PAPILIO_REAL_BITS == 32
  asm volatile(
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f32 [%0], {%1, %2}, [%3];" ::
          "r"(data),
      "f"(re), "f"(im), "r"(there.arrivals));
#else
  asm volatile(
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0], {%1, %2}, [%3];" ::
          "r"(data),
      "d"(re), "d"(im), "r"(there.arrivals));
#endif
}
PAPILIO_CODELET void papilio_open(const index64* arrivals) {
  if (threadIdx.x == 0)
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], 1;\n"
        "fence.mbarrier_init.release.cluster;" ::"r"(papilio_shared_address(arrivals))
        : "memory");
}
// Every phase of the mbarrier waits for one arrival, which says how many bytes belong to it. Bytes
// may come in before it does.
PAPILIO_CODELET void papilio_receive(const index64* arrivals, int exchange, int bytes) {
  const unsigned barrier = papilio_shared_address(arrivals);
  if (threadIdx.x == 0)
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
                 : "memory");
  asm volatile(
      "{\n"
      ".reg .pred complete;\n"
      "again:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 complete, [%0], %1;\n"
      "@!complete bra again;\n"
      "}" ::"r"(barrier),
      "r"(exchange & 1)
      : "memory");
}
#define PAPILIO_REMOTE(address, target)                                  \
  papilio_remote {                                                       \
    papilio_map(address, target), papilio_map(&papilio_arrivals, target) \
  }
#define PAPILIO_REMOTE_STORE(there, index, re, im) \
  papilio_remote_store(there, (index) * (unsigned)sizeof(complex_t), re, im)
// Only execution is ordered: a block's threads meet before it arrives, so its reads are done.
#define PAPILIO_CLUSTER_ARRIVE \
  __syncthreads();             \
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
#define PAPILIO_CLUSTER_WAIT asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#define PAPILIO_CLUSTER_RECEIVE(exchange, count) \
  papilio_receive(&papilio_arrivals, exchange, (count) * (int)sizeof(complex_t));
#define PAPILIO_CLUSTER_SHAPE __cluster_dims__(PAPILIO_CLUSTER, 1, 1)
#define PAPILIO_COORDINATES                           \
  const index64 block = blockIdx.x / PAPILIO_CLUSTER; \
  const int rank = papilio_rank();                    \
  (void)rank;                                         \
  __shared__ index64 papilio_arrivals;                \
  papilio_open(&papilio_arrivals);
#else
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

// In texts with PAPILIO_LIMITS compilers are told which threads there are. NVRTC does not conclude
// it from the launch bounds, and would keep all comparisons of elements with a limit that come out
// the same for each of them. Elsewhere it makes more of it than it saves: divisions by constants
// take more instructions in 16 bits than in 32.
#if defined(PAPILIO_LIMITS)
#define PAPILIO_KNOW_THREAD __builtin_assume(thread >= 0 && thread < block_threads);
#else
#define PAPILIO_KNOW_THREAD
#endif
// A block is `tiles` transforms of `lanes` threads each. Neighbouring threads are neighbouring
// lanes of one transform (PHASE_LANES) or the same lane of neighbouring transforms (PHASE_TILES).
#define PAPILIO_PHASE_LANES(lanes, tiles)                      \
  {                                                            \
    const int thread = threadIdx.x;                            \
    PAPILIO_KNOW_THREAD                                        \
    const int lane = (tiles) == 1 ? thread : thread % (lanes); \
    const int tile = (tiles) == 1 ? 0 : thread / (lanes);      \
    (void)lane;                                                \
    (void)tile;
#define PAPILIO_PHASE_TILES(lanes, tiles)                      \
  {                                                            \
    const int thread = threadIdx.x;                            \
    PAPILIO_KNOW_THREAD                                        \
    const int lane = (lanes) == 1 ? 0 : thread / (tiles);      \
    const int tile = (lanes) == 1 ? thread : thread % (tiles); \
    (void)lane;                                                \
    (void)tile;
// As PHASE_LANES, for a pass whose addresses depend on lane % span: the lanes are `stripes` runs of
// `span` neighbours, and lane = stripe * span + inner. The host's inner loop is then a single run,
// in which addresses grow by one.
#define PAPILIO_PHASE_STRIPES(stripes, span, tiles) \
  PAPILIO_PHASE_LANES((stripes) * (span), tiles)    \
  const int stripe = lane / (span);                 \
  const int inner = lane % (span);                  \
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

#else  // ------------------------------------------------------------------- host: Clang in process

// The default calling convention packs a complex number into one register, and the packing outlives
// inlining; this one passes its parts one by one.
#if defined(__clang__) && defined(__x86_64__)
#define PAPILIO_CODELET static inline __attribute__((always_inline, regcall))
#else
#define PAPILIO_CODELET static inline __attribute__((always_inline))
#endif
#define PAPILIO_UNROLL _Pragma("clang loop unroll(full)")

#if PAPILIO_REAL_BITS == 32
PAPILIO_CODELET real papilio_fma(real a, real b, real c) {
  return __builtin_fmaf(a, b, c);
}
#else
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

#if PAPILIO_CLUSTER > 1
// The shared array: converts to the slice of the rank whose turn it is.
template <int reals>
struct papilio_slices {
  real (&slices)[PAPILIO_CLUSTER][reals];
  const int& rank;
  __attribute__((always_inline)) operator real*() const { return slices[rank]; }
};
typedef real* papilio_remote;
#define PAPILIO_COORDINATES int rank = 0;
#define PAPILIO_EACH_RANK for (rank = 0; rank < PAPILIO_CLUSTER; ++rank)
#define PAPILIO_SHARED(name, count)                            \
  constexpr int papilio_slice = ((count) + 15) / 16 * 16;      \
  alignas(64) real name##_all[PAPILIO_CLUSTER][papilio_slice]; \
  const papilio_slices<papilio_slice> name = {name##_all, rank};
#define PAPILIO_REGISTERS(name, count) alignas(64) real name[PAPILIO_CLUSTER][count][PAPILIO_ROW];
#define PAPILIO_R(name, i) name[rank][i][thread]
#define PAPILIO_REMOTE(address, target) ((address) + ((target)-rank) * papilio_slice)
#define PAPILIO_REMOTE_STORE(there, index, re, im) \
  ((there)[2 * (index)] = (re), (there)[2 * (index) + 1] = (im))
#define PAPILIO_CLUSTER_ARRIVE
#define PAPILIO_CLUSTER_WAIT
#define PAPILIO_CLUSTER_RECEIVE(exchange, count)
#else
#define PAPILIO_COORDINATES
#define PAPILIO_EACH_RANK
#define PAPILIO_SHARED(name, count) alignas(64) real name[count];
#define PAPILIO_REGISTERS(name, count) alignas(64) real name[count][PAPILIO_ROW];
#define PAPILIO_R(name, i) name[i][thread]
#endif

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

#define PAPILIO_AHEAD if (false) {
#define PAPILIO_AHEAD_END }
PAPILIO_CODELET void papilio_prefetch(const complex_t*, int = 0) {}

#endif

// ---- complex arithmetic
PAPILIO_CODELET complex_t papilio_multiply(const complex_t a, const complex_t b) {
  return {papilio_fma(-a.im, b.im, a.re * b.re), papilio_fma(a.im, b.re, a.re * b.im)};
}
PAPILIO_CODELET complex_t papilio_swap(const complex_t a) {
  return {a.im, a.re};
}

// ---- products of matrices: where the text defines PAPILIO_PRODUCTS
// Warps, of 32 neighbouring threads of a phase, multiply complex matrices, 8 x 4 by 4 x 8, and add
// the product to 8 x 8 sums. Of those each thread has row thread % 32 / 4, columns 2 (thread % 4)
// and the one after it. All threads of a warp take part or none:
//
//     papilio_left a;
//     papilio_right b;
//     papilio_sums sums = {};
//     PAPILIO_LEFT(a, entry at (row, inner))         an expression of these two names
//     PAPILIO_RIGHT(b, entry at (inner, column))
//     papilio_product(sums, a, b);
//     sums.re[0], sums.im[0], sums.re[1], sums.im[1]
//
// What a warp has read before PAPILIO_WARP_BARRIER, between two phases, it may write behind it.
//
// Doubles are multiplied as they are. Floats are rounded first, to 11 bits: to tf32, or with
// PAPILIO_HALF_PRODUCTS to f16, where they are infinite from 65520 on and multiples of 2^-24.
// Their products are exact, but in what order a GPU adds them and how it rounds is not known:
// these are outside the contract of the same bits.
#if defined(PAPILIO_PRODUCTS)
struct papilio_sums {
  real re[2], im[2];
};
#if defined(__CUDACC__)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#error "products of matrices need sm_80 or later"
#endif
#define PAPILIO_LEFT(to, ...)                            \
  {                                                      \
    const int row = thread % 32 / 4, inner = thread % 4; \
    to = papilio_left_of(__VA_ARGS__);                   \
  }
#define PAPILIO_RIGHT(to, ...)                              \
  {                                                         \
    const int column = thread % 32 / 4, inner = thread % 4; \
    to = papilio_right_of(__VA_ARGS__);                     \
  }
#define PAPILIO_WARP_BARRIER __syncwarp();
#if PAPILIO_REAL_BITS == 64
typedef complex_t papilio_left, papilio_right;
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  return a;
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return b;
}
PAPILIO_CODELET void papilio_real_product(real (&sum)[2], const real a, const real b) {
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+d"(sum[0]), "+d"(sum[1])
               : "d"(a), "d"(b));
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const complex_t a, const complex_t b) {
  papilio_real_product(sums.re, a.re, b.re);
  papilio_real_product(sums.im, a.re, b.im);
  papilio_real_product(sums.re, a.im, -b.im);
  papilio_real_product(sums.im, a.im, b.re);
}
#else
// One real product of 16 x 8 by 8 x 8: rows 0 to 7 are the sums' real parts, 8 to 15 their
// imaginary ones.
//     | A.re  -A.im |   | B.re |
//     | A.im   A.re | * | B.im |
#if defined(PAPILIO_HALF_PRODUCTS)
// Two values of f16, neighbours along the inner side: there real and imaginary parts take turns.
PAPILIO_CODELET unsigned papilio_halves(const real first, const real second) {
  unsigned halves;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(halves) : "f"(second), "f"(first));
  return halves;
}
struct papilio_left {
  unsigned re, im;
};
typedef unsigned papilio_right;
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  return {papilio_halves(a.re, -a.im), papilio_halves(a.im, a.re)};
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return papilio_halves(b.re, b.im);
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left a,
                                     const papilio_right b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, "
      "{%0, %1, %2, %3};"
      : "+f"(sums.re[0]), "+f"(sums.re[1]), "+f"(sums.im[0]), "+f"(sums.im[1])
      : "r"(a.re), "r"(a.im), "r"(b));
}
#else
PAPILIO_CODELET unsigned papilio_tf32(const real value) {
  unsigned rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(value));
  return rounded;
}
struct papilio_left {
  unsigned re, im, minus_im;
};
struct papilio_right {
  unsigned re, im;
};
PAPILIO_CODELET papilio_left papilio_left_of(const complex_t a) {
  const unsigned im = papilio_tf32(a.im);
  return {papilio_tf32(a.re), im, im ^ 0x80000000u};
}
PAPILIO_CODELET papilio_right papilio_right_of(const complex_t b) {
  return {papilio_tf32(b.re), papilio_tf32(b.im)};
}
// Along the inner side four real parts, then four imaginary ones.
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left a,
                                     const papilio_right b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %4}, "
      "{%7, %8}, {%0, %1, %2, %3};"
      : "+f"(sums.re[0]), "+f"(sums.re[1]), "+f"(sums.im[0]), "+f"(sums.im[1])
      : "r"(a.re), "r"(a.im), "r"(a.minus_im), "r"(b.re), "r"(b.im));
}
#endif
#endif
#else
// A thread's row of the left matrix, its two columns of the right one.
struct papilio_left {
  complex_t entries[4];
};
struct papilio_right {
  complex_t entries[2][4];
};
#define PAPILIO_LEFT(to, ...)                              \
  PAPILIO_UNROLL for (int inner = 0; inner < 4; ++inner) { \
    const int row = thread % 32 / 4;                       \
    to.entries[inner] = papilio_factor(__VA_ARGS__);       \
  }
#define PAPILIO_RIGHT(to, ...)                               \
  PAPILIO_UNROLL for (int b = 0; b < 2; ++b) {               \
    const int column = thread % 4 * 2 + b;                   \
    PAPILIO_UNROLL for (int inner = 0; inner < 4; ++inner) { \
      to.entries[b][inner] = papilio_factor(__VA_ARGS__);    \
    }                                                        \
  }
#define PAPILIO_WARP_BARRIER
// As the units take a value: rounded to the nearest of 11 bits, of two the even one in f16 and the
// larger one in tf32.
PAPILIO_CODELET real papilio_rounded(const real value) {
#if PAPILIO_REAL_BITS == 64
  return value;
#elif defined(PAPILIO_HALF_PRODUCTS)
  const real size = value < 0 ? -value : value;
  // The sum has units of 2^-24.
  if (size < 0x1p-14f) return (value + 0.75f) - 0.75f;
  if (size >= 65520) return value * __builtin_inff();
  const unsigned bits = __builtin_bit_cast(unsigned, value);
  return __builtin_bit_cast(real, (bits + 0xfffu + (bits >> 13 & 1u)) & ~0x1fffu);
#else
  return __builtin_bit_cast(real, (__builtin_bit_cast(unsigned, value) + 0x1000u) & ~0x1fffu);
#endif
}
PAPILIO_CODELET complex_t papilio_factor(const complex_t value) {
  return {papilio_rounded(value.re), papilio_rounded(value.im)};
}
// In f64 the order in which the units add a sum's four products, each rounded.
PAPILIO_CODELET real papilio_add_products(const real sum, const real a0, const real b0,
                                          const real a1, const real b1, const real a2,
                                          const real b2, const real a3, const real b3) {
  return papilio_fma(a3, b3, papilio_fma(a2, b2, papilio_fma(a1, b1, papilio_fma(a0, b0, sum))));
}
PAPILIO_CODELET void papilio_product(papilio_sums& sums, const papilio_left& left,
                                     const papilio_right& right) {
  const complex_t* a = left.entries;
  PAPILIO_UNROLL for (int i = 0; i < 2; ++i) {
    const complex_t* b = right.entries[i];
    sums.re[i] = papilio_add_products(sums.re[i], a[0].re, b[0].re, a[1].re, b[1].re, a[2].re,
                                      b[2].re, a[3].re, b[3].re);
    sums.im[i] = papilio_add_products(sums.im[i], a[0].re, b[0].im, a[1].re, b[1].im, a[2].re,
                                      b[2].im, a[3].re, b[3].im);
    sums.re[i] = papilio_add_products(sums.re[i], a[0].im, -b[0].im, a[1].im, -b[1].im, a[2].im,
                                      -b[2].im, a[3].im, -b[3].im);
    sums.im[i] = papilio_add_products(sums.im[i], a[0].im, b[0].re, a[1].im, b[1].re, a[2].im,
                                      b[2].re, a[3].im, b[3].re);
  }
}
#endif
#endif  // PAPILIO_PRODUCTS

#endif  // PAPILIO_ABI_H
