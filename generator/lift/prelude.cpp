// SPDX-License-Identifier: MIT
//
// See prelude.h. Functions with bodies are templates, so that a function of the same signature in
// the file is preferred instead of being a second definition.
#include "generator/lift/prelude.h"

#include <regex>

namespace papilio::lift {
namespace {

constexpr const char* language = R"(
#define __device__
#define __host__
#define __global__
#define __constant__ const
#define __shared__ static
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define restrict __restrict__
#define __ldg(pointer) (*(pointer))
typedef decltype(sizeof(0)) size_t;
typedef unsigned int uint;
#define M_PI 3.141592653589793238462643383279502884
#define M_PI_2 1.570796326794896619231321691639751442
#define M_PI_4 0.785398163397448309615660845819875721
#define M_SQRT2 1.414213562373095048801688724209698079
#define M_SQRT1_2 0.707106781186547524400844362104849039
#define M_PI_F 3.141592653589793238462643383279502884f
#define M_SQRT1_2_F 0.707106781186547524400844362104849039f
#define CUDART_PI_F 3.141592653589793238462643383279502884f
#define CUDART_PI 3.141592653589793238462643383279502884
#define CUDART_SQRT_HALF_F 0.707106781186547524400844362104849039f
#define CUDART_SQRT_HALF 0.707106781186547524400844362104849039
#define CUDART_SQRT_TWO_F 1.414213562373095048801688724209698079f
// Functions without a body are known to the interpreter (calls.cpp), or refused with their line.
#define PAPILIO_ONE(name) double name(double); float name##f(float);
#define PAPILIO_TWO(name) float name(float, float);
extern "C" {
PAPILIO_ONE(cos) PAPILIO_ONE(sin) PAPILIO_ONE(tan) PAPILIO_ONE(cospi) PAPILIO_ONE(sinpi)
PAPILIO_ONE(sqrt) PAPILIO_ONE(rsqrt) PAPILIO_ONE(fabs)
float __cosf(float); float __sinf(float); float __fsqrt_rn(float); double __dsqrt_rn(double);
double fma(double, double, double); float fmaf(float, float, float);
double __fma_rn(double, double, double); float __fmaf_rn(float, float, float);
PAPILIO_TWO(__fadd_rn) PAPILIO_TWO(__fsub_rn) PAPILIO_TWO(__fmul_rn)
double __dadd_rn(double, double); double __dsub_rn(double, double);
double __dmul_rn(double, double);
void sincos(double, double*, double*); void sincosf(float, float*, float*);
void sincospi(double, double*, double*); void sincospif(float, float*, float*);
}
#undef PAPILIO_ONE
#undef PAPILIO_TWO
namespace std {
using ::cos; using ::sin; using ::tan; using ::sqrt; using ::fabs; using ::fma;
using ::cosf; using ::sinf; using ::tanf; using ::sqrtf; using ::fabsf; using ::fmaf;
using ::size_t;
}
void __syncthreads(); void __syncwarp(unsigned = 0xffffffffu);
template <class T> T __shfl_sync(unsigned, T, int, int = 32);
template <class T> T __shfl_xor_sync(unsigned, T, int, int = 32);
template <class T> T __shfl_up_sync(unsigned, T, unsigned, int = 32);
template <class T> T __shfl_down_sync(unsigned, T, unsigned, int = 32);
)";

struct Piece {
  const char* type;
  const char* text;
};
constexpr Piece types[] = {
    {"float2", R"(struct alignas(8) float2 { float x, y; };
template <int = 0> inline float2 make_float2(float x, float y) { return {x, y}; }
)"},
    {"float4", R"(struct alignas(16) float4 { float x, y, z, w; };
template <int = 0> inline float4 make_float4(float x, float y, float z, float w) {
  return {x, y, z, w};
}
)"},
    {"double2", R"(struct alignas(16) double2 { double x, y; };
template <int = 0> inline double2 make_double2(double x, double y) { return {x, y}; }
)"},
    {"int2", "struct int2 { int x, y; };\n"},
    {"uint3", "struct uint3 { unsigned x, y, z; };\n"},
};

// These stand on float2 and double2 being the vector types.
constexpr const char* complex_numbers = R"(
typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef float2 cufftComplex;
typedef double2 cuDoubleComplex;
typedef double2 cufftDoubleComplex;
#define PAPILIO_COMPLEX(complex, real, f, make)                                               \
  template <int = 0> inline complex make(real x, real y) { return {x, y}; }                   \
  template <int = 0> inline real cuCreal##f(complex a) { return a.x; }                        \
  template <int = 0> inline real cuCimag##f(complex a) { return a.y; }                        \
  template <int = 0> inline complex cuConj##f(complex a) { return {a.x, -a.y}; }              \
  template <int = 0> inline complex cuCadd##f(complex a, complex b) {                         \
    return {a.x + b.x, a.y + b.y};                                                            \
  }                                                                                           \
  template <int = 0> inline complex cuCsub##f(complex a, complex b) {                         \
    return {a.x - b.x, a.y - b.y};                                                            \
  }                                                                                           \
  template <int = 0> inline complex cuCmul##f(complex a, complex b) {                         \
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                    \
  }
PAPILIO_COMPLEX(float2, float, f, make_cuFloatComplex)
template <int = 0> inline float2 make_cuComplex(float x, float y) { return {x, y}; }
PAPILIO_COMPLEX(double2, double, , make_cuDoubleComplex)
#undef PAPILIO_COMPLEX
)";

constexpr const char* indices = "extern const uint3 threadIdx, blockIdx, blockDim, gridDim;\n";

// `type` may be a pattern.
bool defines(const std::string& text, const std::string& type) {
  const std::regex definition(R"(\b(struct|class|union)\b[^;{}()]*(\([^)]*\)+\s*)?\b)" + type +
                              R"(\s*(:[^;{]*)?\{|\}\s*)" + type + R"(\s*;|\busing\s+)" + type +
                              R"(\s*=|\btypedef\b[^;{}]*\b)" + type + R"(\s*;)");
  return std::regex_search(text, definition);
}

}  // namespace

std::string foreign_prelude(const std::string& text) {
  std::string prelude = language;
  bool all = true;
  for (const Piece& piece : types) {
    const bool ours = !defines(text, piece.type);
    if (ours) prelude += piece.text;
    all = all && ours;
  }
  if (all && !defines(text, "cu(fft|Float)?Complex")) prelude += complex_numbers;
  if (all) prelude += indices;
  return prelude;
}

std::string without_includes(const std::string& text) {
  static const std::regex include(R"((^|\n)[ \t]*#[ \t]*include[^\n]*)");
  return std::regex_replace(text, include, "$1");
}

}  // namespace papilio::lift
