// SPDX-License-Identifier: MIT
//
// What a kernel on the host asks of the GPU that is played to it. The kernel's side of it is
// cuda_words.h, the GPU's side simulated_gpu.h. Both include this file, the kernel as a piece of
// its text; so it includes nothing itself.
#ifndef PAPILIO_KERNEL_INTERFACE_H
#define PAPILIO_KERNEL_INTERFACE_H

struct papilio_gpu {  // NOLINT(cppcoreguidelines-virtual-class-destructor): not destroyed as one
  // Of the thread that runs at the moment.
  unsigned thread, block, rank;
  unsigned char* shared;  // its block's: what the ABI declares for itself, then the kernel's array
  // Shared and device memory: accesses to it are reported, unless it is empty.
  const unsigned char* memory;
  unsigned long long memory_bytes;

  // Before it is done. True if the value is not certain: it is then to be taken for a NaN.
  virtual bool read(const void* from, unsigned bytes) = 0;
  virtual bool write(const void* to, const void* value, unsigned bytes) = 0;
  // Bytes that the ABI declares for itself, and bytes of the kernel's array.
  virtual void declare_own(unsigned bytes) = 0;
  virtual unsigned char* declare_array(unsigned bytes) = 0;
  virtual void assume(bool fact, int line) = 0;
  virtual void prefetch(const void* from, unsigned bytes) = 0;
  virtual long long clock() = 0;

  virtual void block_barrier(int line) = 0;
  virtual void warp_barrier(int line) = 0;
  virtual void fence() = 0;
  virtual void cluster_arrive() = 0;
  virtual void cluster_wait() = 0;

  // Addresses of shared memory, as PTX has them: in the window of the own block, and in that of the
  // cluster.
  virtual unsigned shared_address(const void* here) = 0;
  virtual unsigned cluster_address(unsigned own, int target) = 0;
  virtual void remote_store(unsigned to, const void* value, unsigned bytes, unsigned mbarrier) = 0;
  virtual void open_mbarrier(unsigned own, int arrivals) = 0;
  virtual void expect_bytes(unsigned own, int bytes) = 0;
  virtual void wait_for_phase(unsigned own, int parity) = 0;

  // A product of the warp: the thread's registers of the left and of the right matrix, and of the
  // sums, as the PTX instruction mma lays them out.
  virtual void multiply_f64(double left, double right, double* sums) = 0;              // m8n8k4
  virtual void multiply_tf32(const float* left, const float* right, float* sums) = 0;  // m16n8k8
  virtual void multiply_f16(const unsigned* left, unsigned right, float* sums) = 0;    // m16n8k8
  virtual unsigned to_halves(float high, float low) = 0;
  virtual float from_half(unsigned half) = 0;
};

#endif  // PAPILIO_KERNEL_INTERFACE_H
