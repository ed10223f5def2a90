// SPDX-License-Identifier: MIT
//
// FFTW's functions for complex transforms.
#include "interfaces/fftw3/names.h"

using namespace papilio::fftw3;

namespace {

X(plan) make(std::optional<Shape> shape, const Arrays& arrays, int sign, unsigned flags) {
  if (shape) shape->inverse = sign != FFTW_FORWARD;
  return plan_of(make_handle(std::move(shape), arrays, flags));
}

template <class Dimension>
X(plan)
split(int rank, const Dimension* dims, int howmany_rank, const Dimension* howmany_dims,
      const Arrays& arrays, unsigned flags) {
  auto shape = guru(Family::c2c, precision, rank, dims, howmany_rank, howmany_dims);
  if (shape) shape->in_parts = shape->out_parts = papilio::Parts::split;
  return make(std::move(shape), arrays, FFTW_FORWARD, flags);
}

}  // namespace

extern "C" {

X(plan)
X(plan_many_dft)
(int rank, const int* n, int howmany, X(complex) * in, const int* inembed, int istride, int idist,
 X(complex) * out, const int* onembed, int ostride, int odist, int sign, unsigned flags) {
  return make(embedded(Family::c2c, precision, rank, n, howmany, {inembed, istride, idist},
                       {onembed, ostride, odist}, in == out),
              {.in = in, .out = out}, sign, flags);
}

X(plan)
X(plan_dft)(int rank, const int* n, X(complex) * in, X(complex) * out, int sign, unsigned flags) {
  return X(plan_many_dft)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, sign, flags);
}
X(plan) X(plan_dft_1d)(int n, X(complex) * in, X(complex) * out, int sign, unsigned flags) {
  return X(plan_dft)(1, &n, in, out, sign, flags);
}
X(plan)
X(plan_dft_2d)(int n0, int n1, X(complex) * in, X(complex) * out, int sign, unsigned flags) {
  const int n[] = {n0, n1};
  return X(plan_dft)(2, n, in, out, sign, flags);
}
X(plan)
X(plan_dft_3d)
(int n0, int n1, int n2, X(complex) * in, X(complex) * out, int sign, unsigned flags) {
  const int n[] = {n0, n1, n2};
  return X(plan_dft)(3, n, in, out, sign, flags);
}

X(plan)
X(plan_guru_dft)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, X(complex) * in,
 X(complex) * out, int sign, unsigned flags) {
  return make(guru(Family::c2c, precision, rank, dims, howmany_rank, howmany_dims),
              {.in = in, .out = out}, sign, flags);
}
X(plan)
X(plan_guru64_dft)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims,
 X(complex) * in, X(complex) * out, int sign, unsigned flags) {
  return make(guru(Family::c2c, precision, rank, dims, howmany_rank, howmany_dims),
              {.in = in, .out = out}, sign, flags);
}
X(plan)
X(plan_guru_split_dft)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, Real* ri,
 Real* ii, Real* ro, Real* io, unsigned flags) {
  return split(rank, dims, howmany_rank, howmany_dims, {ri, ii, ro, io}, flags);
}
X(plan)
X(plan_guru64_split_dft)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims, Real* ri,
 Real* ii, Real* ro, Real* io, unsigned flags) {
  return split(rank, dims, howmany_rank, howmany_dims, {ri, ii, ro, io}, flags);
}

void X(execute_dft)(const X(plan) plan, X(complex) * in, X(complex) * out) {
  execute_handle(handle_of(plan), {.in = in, .out = out});
}
void X(execute_split_dft)(const X(plan) plan, Real* ri, Real* ii, Real* ro, Real* io) {
  execute_handle(handle_of(plan), {ri, ii, ro, io});
}

}  // extern "C"
