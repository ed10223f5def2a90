// SPDX-License-Identifier: MIT
//
// CUDA's words for a kernel that runs on the host, a fiber a thread: what stands before a kernel's
// text, behind kernel_interface.h, so that Clang takes its CUDA form as C++. Of that form nothing
// is replaced but what C++ cannot say: declarations of shared memory, and PTX, which
// kernel_on_fibers.cpp turns into calls of the functions named ptx_ here.
//
// A real number is a class that reports its reads and writes where it lies in shared or device
// memory. Arithmetic is on plain numbers, with the bits of a GPU.
#define __CUDACC__
#define __CUDA_ARCH__ 900
#define __global__
#define __device__
#define __forceinline__
#define __noinline__
#define __launch_bounds__(...)
#define __cluster_dims__(...)

static papilio_gpu* papilio_gpu_now;

// ---- memory
static bool papilio_is_reported(const void* at) {
  const unsigned long long offset =
      (unsigned long long)at - (unsigned long long)papilio_gpu_now->memory;
  return offset < papilio_gpu_now->memory_bytes;
}

// What it reads or writes may be taken for poison: then it is a NaN.
template <class Number>
class papilio_reported {
 public:
  papilio_reported() = default;
  constexpr papilio_reported(const papilio_reported& from) : number_(from.number()) {}
  constexpr papilio_reported(double number) : number_((Number)number) {}
  constexpr papilio_reported(float number) : number_((Number)number) {}
  constexpr papilio_reported(int number) : number_((Number)number) {}
  constexpr Number number() const {
    if (!__builtin_is_constant_evaluated() && papilio_is_reported(this) &&
        papilio_gpu_now->read(this, sizeof number_))
      return __builtin_nanf("");
    return number_;
  }
  papilio_reported& operator=(const papilio_reported& from) {
    Number number = from.number();
    if (papilio_is_reported(this) && papilio_gpu_now->write(this, &number, sizeof number_))
      number = __builtin_nanf("");
    number_ = number;
    return *this;
  }
  constexpr papilio_reported operator-() const { return -number(); }
  friend constexpr papilio_reported operator+(const papilio_reported& a,
                                              const papilio_reported& b) {
    return a.number() + b.number();
  }
  friend constexpr papilio_reported operator-(const papilio_reported& a,
                                              const papilio_reported& b) {
    return a.number() - b.number();
  }
  friend constexpr papilio_reported operator*(const papilio_reported& a,
                                              const papilio_reported& b) {
    return a.number() * b.number();
  }
  friend constexpr bool operator==(const papilio_reported& a, const papilio_reported& b) {
    return a.number() == b.number();
  }

 private:
  Number number_;
};
typedef papilio_reported<float> papilio_float;
typedef papilio_reported<double> papilio_double;

// One of a pair of doubles (codelets/f64x2.h), in which arithmetic is on plain doubles.
class papilio_part : public papilio_double {
 public:
  papilio_part() = default;
  constexpr papilio_part(double number) : papilio_double(number) {}
  constexpr operator double() const { return number(); }
  constexpr double operator-() const { return -number(); }
};

// Shared memory, in the place of `__shared__ Type name` and of `extern __shared__ Type name[]`.
template <class Type>
static Type& papilio_own_shared() {
  papilio_gpu_now->declare_own(sizeof(Type));
  return *(Type*)papilio_gpu_now->shared;
}
template <class Type>
static Type* papilio_shared_array(long long count) {
  return (Type*)papilio_gpu_now->declare_array(count * sizeof(Type));
}

// Tables, which nobody writes: not reported.
struct float2 {
  float x, y;
};
struct double2 {
  double x, y;
};
template <class Type>
static Type __ldg(const Type* from) {
  return *from;
}

// ---- threads and time
struct papilio_index {
  unsigned x;
};
#define threadIdx           \
  papilio_index {           \
    papilio_gpu_now->thread \
  }
#define blockIdx           \
  papilio_index {          \
    papilio_gpu_now->block \
  }
#define __syncthreads() papilio_gpu_now->block_barrier(__LINE__)
#define __syncwarp() papilio_gpu_now->warp_barrier(__LINE__)
#define clock64() papilio_gpu_now->clock()

// ---- arithmetic
static papilio_float __fmaf_rn(const papilio_float& a, const papilio_float& b,
                               const papilio_float& c) {
  return __builtin_fmaf(a.number(), b.number(), c.number());
}
static papilio_double __fma_rn(const papilio_double& a, const papilio_double& b,
                               const papilio_double& c) {
  return __builtin_fma(a.number(), b.number(), c.number());
}
static double __fma_rn(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
static double __dadd_rn(double a, double b) {
  return a + b;
}
static double __dsub_rn(double a, double b) {
  return a - b;
}
static double __dmul_rn(double a, double b) {
  return a * b;
}
#define __builtin_assume(fact) papilio_gpu_now->assume(fact, __LINE__)

// ---- PTX
static unsigned long long __cvta_generic_to_shared(const void* here) {
  return papilio_gpu_now->shared_address(here);
}
static void ptx_prefetch(const void* from) {
  papilio_gpu_now->prefetch(from, 0);
}
static void ptx_prefetch(unsigned long long from, unsigned bytes) {
  papilio_gpu_now->prefetch((const void*)from, bytes);
}
template <class Complex, class Real>
static void ptx_store(Complex* to, const Real& re, const Real& im) {
  *to = {re, im};
}
template <class Real, class Complex>
static void ptx_load_table(Real& re, Real& im, const Complex* from) {
  re = from->re;
  im = from->im;
}
template <class Pair>
static void ptx_load_table(papilio_part& hi, papilio_part& lo, const Pair* from) {
  hi = from->hi;
  lo = from->lo;
}
static void ptx_rank(unsigned& rank) {
  rank = papilio_gpu_now->rank;
}
static void ptx_map(unsigned& there, unsigned own, int target) {
  there = papilio_gpu_now->cluster_address(own, target);
}
template <class Number>
static void ptx_remote_store(unsigned to, const papilio_reported<Number>& re,
                             const papilio_reported<Number>& im, unsigned mbarrier) {
  const Number value[2] = {re.number(), im.number()};
  papilio_gpu_now->remote_store(to, value, sizeof value, mbarrier);
}
static void ptx_remote_store(unsigned to, double re_hi, double re_lo, double im_hi, double im_lo,
                             unsigned mbarrier) {
  const double re[] = {re_hi, re_lo}, im[] = {im_hi, im_lo};
  papilio_gpu_now->remote_store(to, re, sizeof re, mbarrier);
  papilio_gpu_now->remote_store(to + sizeof re, im, sizeof im, mbarrier);
}
static void ptx_open_mbarrier(unsigned own) {
  papilio_gpu_now->open_mbarrier(own, 1);
}
static void ptx_expect_bytes(unsigned own, int bytes) {
  papilio_gpu_now->expect_bytes(own, bytes);
}
static void ptx_wait_for_phase(unsigned own, int parity) {
  papilio_gpu_now->wait_for_phase(own, parity);
}
static void ptx_fence() {
  papilio_gpu_now->fence();
}
static void ptx_cluster_arrive() {
  papilio_gpu_now->cluster_arrive();
}
static void ptx_cluster_wait() {
  papilio_gpu_now->cluster_wait();
}
static void ptx_multiply(papilio_double& s0, papilio_double& s1, const papilio_double& left,
                         const papilio_double& right) {
  double sums[2] = {s0.number(), s1.number()};
  papilio_gpu_now->multiply_f64(left.number(), right.number(), sums);
  s0 = sums[0];
  s1 = sums[1];
}
// Four operands of the left matrix, of which the first and the last are the same register.
static void ptx_multiply(papilio_float& s0, papilio_float& s1, papilio_float& s2, papilio_float& s3,
                         unsigned left0, unsigned left1, unsigned left2, unsigned right0,
                         unsigned right1) {
  const unsigned bits[] = {left0, left1, left2, left0, right0, right1};
  float operands[6], sums[4] = {s0.number(), s1.number(), s2.number(), s3.number()};
  __builtin_memcpy(operands, bits, sizeof bits);
  papilio_gpu_now->multiply_tf32(operands, operands + 4, sums);
  s0 = sums[0], s1 = sums[1], s2 = sums[2], s3 = sums[3];
}
static void ptx_multiply(papilio_float& s0, papilio_float& s1, papilio_float& s2, papilio_float& s3,
                         unsigned left0, unsigned left1, unsigned right) {
  const unsigned left[] = {left0, left1};
  float sums[4] = {s0.number(), s1.number(), s2.number(), s3.number()};
  papilio_gpu_now->multiply_f16(left, right, sums);
  s0 = sums[0], s1 = sums[1], s2 = sums[2], s3 = sums[3];
}
static void ptx_to_halves(unsigned& halves, const papilio_float& high, const papilio_float& low) {
  halves = papilio_gpu_now->to_halves(high.number(), low.number());
}
static void ptx_to_half(unsigned short& half, const papilio_float& number) {
  half = (unsigned short)papilio_gpu_now->to_halves(0, number.number());
}
static void ptx_from_half(papilio_float& number, unsigned short half) {
  number = papilio_gpu_now->from_half(half);
}
static unsigned __float_as_uint(const papilio_float& value) {
  const float number = value.number();
  unsigned bits;
  __builtin_memcpy(&bits, &number, sizeof bits);
  return bits;
}
static papilio_float __uint_as_float(unsigned bits) {
  float number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}
// To the nearest of 11 bits, of two the larger one.
static void ptx_to_tf32(unsigned& rounded, const papilio_float& value) {
  rounded = (__float_as_uint(value) + 0x1000u) & ~0x1fffu;
}
