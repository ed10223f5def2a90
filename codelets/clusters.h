// SPDX-License-Identifier: MIT
//
// Clusters of blocks, for kernel text that comes after abi.h and has defined PAPILIO_CLUSTER, 2 or
// more, before it.
//
// In such a kernel `block` is the cluster's number, and `rank` in a phase the number of this block
// in its cluster. The loop of a phase covers all blocks of the cluster; the shared array is a slice
// for each, and its name means this block's. Values reach another block by remote stores:
//
//     PAPILIO_CLUSTER_ARRIVE            my slice is free, its last read done; or, if none was,
//                                       PAPILIO_CLUSTER_ENTER
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
#ifndef PAPILIO_CLUSTERS_H
#define PAPILIO_CLUSTERS_H

#if defined(__CUDACC__)  // ------------------------------------------------- CUDA: nvcc and NVRTC

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
#elif PAPILIO_REAL_BITS == 128
  asm volatile(
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0], {%1, %2}, [%5];\n"
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0 + 16], {%3, %4}, "
      "[%5];" ::"r"(data),
      "d"(re.hi), "d"(re.lo), "d"(im.hi), "d"(im.lo), "r"(there.arrivals));
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
// may come in before it does. They are read from shared memory alone, which the wait orders in the
// block's scope, its default; the cluster's would throw away the first-level cache besides.
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
#define PAPILIO_CLUSTER_ENTER \
  __syncthreads();            \
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
// Of the barrier only execution is ordered, so that each thread's reads must be done when it
// arrives. They are not because it has come that far: reads and writes of a block go one way, in
// order, and __syncthreads() need not wait for them; what other blocks send comes another way.
#define PAPILIO_CLUSTER_ARRIVE                     \
  asm volatile("fence.acq_rel.cta;" ::: "memory"); \
  PAPILIO_CLUSTER_ENTER
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

#else  // ------------------------------------------------------------------- host: Clang in process

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
#define PAPILIO_CLUSTER_ENTER PAPILIO_CLUSTER_ARRIVE
#define PAPILIO_CLUSTER_WAIT
#define PAPILIO_CLUSTER_RECEIVE(exchange, count)

#endif

#endif  // PAPILIO_CLUSTERS_H
