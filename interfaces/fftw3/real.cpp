// SPDX-License-Identifier: MIT
//
// FFTW's functions for transforms between real and complex numbers. Inputs are kept, whether or not
// FFTW_PRESERVE_INPUT asks for it.
#include "interfaces/fftw3/names.h"

using namespace papilio::fftw3;

namespace {

X(plan) make(std::optional<Shape> shape, const Arrays& arrays, unsigned flags) {
  return plan_of(make_handle(std::move(shape), arrays, flags));
}

template <class Dimension>
X(plan)
r2c(int rank, const Dimension* dims, int howmany_rank, const Dimension* howmany_dims,
    const Arrays& arrays, unsigned flags) {
  auto shape = guru(Family::r2c, precision, rank, dims, howmany_rank, howmany_dims);
  if (shape && arrays.out_im) shape->out_parts = papilio::Parts::split;
  return make(std::move(shape), arrays, flags);
}

template <class Dimension>
X(plan)
c2r(int rank, const Dimension* dims, int howmany_rank, const Dimension* howmany_dims,
    const Arrays& arrays, unsigned flags) {
  auto shape = guru(Family::c2r, precision, rank, dims, howmany_rank, howmany_dims);
  if (shape && arrays.in_im) shape->in_parts = papilio::Parts::split;
  return make(std::move(shape), arrays, flags);
}

}  // namespace

extern "C" {

X(plan)
X(plan_many_dft_r2c)
(int rank, const int* n, int howmany, Real* in, const int* inembed, int istride, int idist,
 X(complex) * out, const int* onembed, int ostride, int odist, unsigned flags) {
  const void* const place = out;
  return make(embedded(Family::r2c, precision, rank, n, howmany, {inembed, istride, idist},
                       {onembed, ostride, odist}, in == place),
              {.in = in, .out = out}, flags);
}
X(plan) X(plan_dft_r2c)(int rank, const int* n, Real* in, X(complex) * out, unsigned flags) {
  return X(plan_many_dft_r2c)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, flags);
}
X(plan) X(plan_dft_r2c_1d)(int n, Real* in, X(complex) * out, unsigned flags) {
  return X(plan_dft_r2c)(1, &n, in, out, flags);
}
X(plan) X(plan_dft_r2c_2d)(int n0, int n1, Real* in, X(complex) * out, unsigned flags) {
  const int n[] = {n0, n1};
  return X(plan_dft_r2c)(2, n, in, out, flags);
}
X(plan) X(plan_dft_r2c_3d)(int n0, int n1, int n2, Real* in, X(complex) * out, unsigned flags) {
  const int n[] = {n0, n1, n2};
  return X(plan_dft_r2c)(3, n, in, out, flags);
}

X(plan)
X(plan_many_dft_c2r)
(int rank, const int* n, int howmany, X(complex) * in, const int* inembed, int istride, int idist,
 Real* out, const int* onembed, int ostride, int odist, unsigned flags) {
  const void* const place = in;
  return make(embedded(Family::c2r, precision, rank, n, howmany, {inembed, istride, idist},
                       {onembed, ostride, odist}, out == place),
              {.in = in, .out = out}, flags);
}
X(plan) X(plan_dft_c2r)(int rank, const int* n, X(complex) * in, Real* out, unsigned flags) {
  return X(plan_many_dft_c2r)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, flags);
}
X(plan) X(plan_dft_c2r_1d)(int n, X(complex) * in, Real* out, unsigned flags) {
  return X(plan_dft_c2r)(1, &n, in, out, flags);
}
X(plan) X(plan_dft_c2r_2d)(int n0, int n1, X(complex) * in, Real* out, unsigned flags) {
  const int n[] = {n0, n1};
  return X(plan_dft_c2r)(2, n, in, out, flags);
}
X(plan) X(plan_dft_c2r_3d)(int n0, int n1, int n2, X(complex) * in, Real* out, unsigned flags) {
  const int n[] = {n0, n1, n2};
  return X(plan_dft_c2r)(3, n, in, out, flags);
}

X(plan)
X(plan_guru_dft_r2c)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, Real* in,
 X(complex) * out, unsigned flags) {
  return r2c(rank, dims, howmany_rank, howmany_dims, {.in = in, .out = out}, flags);
}
X(plan)
X(plan_guru64_dft_r2c)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims, Real* in,
 X(complex) * out, unsigned flags) {
  return r2c(rank, dims, howmany_rank, howmany_dims, {.in = in, .out = out}, flags);
}
X(plan)
X(plan_guru_split_dft_r2c)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, Real* in,
 Real* ro, Real* io, unsigned flags) {
  return r2c(rank, dims, howmany_rank, howmany_dims, {in, nullptr, ro, io}, flags);
}
X(plan)
X(plan_guru64_split_dft_r2c)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims, Real* in,
 Real* ro, Real* io, unsigned flags) {
  return r2c(rank, dims, howmany_rank, howmany_dims, {in, nullptr, ro, io}, flags);
}

X(plan)
X(plan_guru_dft_c2r)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, X(complex) * in,
 Real* out, unsigned flags) {
  return c2r(rank, dims, howmany_rank, howmany_dims, {.in = in, .out = out}, flags);
}
X(plan)
X(plan_guru64_dft_c2r)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims,
 X(complex) * in, Real* out, unsigned flags) {
  return c2r(rank, dims, howmany_rank, howmany_dims, {.in = in, .out = out}, flags);
}
X(plan)
X(plan_guru_split_dft_c2r)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, Real* ri,
 Real* ii, Real* out, unsigned flags) {
  return c2r(rank, dims, howmany_rank, howmany_dims, {ri, ii, out, nullptr}, flags);
}
X(plan)
X(plan_guru64_split_dft_c2r)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims, Real* ri,
 Real* ii, Real* out, unsigned flags) {
  return c2r(rank, dims, howmany_rank, howmany_dims, {ri, ii, out, nullptr}, flags);
}

void X(execute_dft_r2c)(const X(plan) plan, Real* in, X(complex) * out) {
  execute_handle(handle_of(plan), {.in = in, .out = out});
}
void X(execute_split_dft_r2c)(const X(plan) plan, Real* in, Real* ro, Real* io) {
  execute_handle(handle_of(plan), {in, nullptr, ro, io});
}
void X(execute_dft_c2r)(const X(plan) plan, X(complex) * in, Real* out) {
  execute_handle(handle_of(plan), {.in = in, .out = out});
}
void X(execute_split_dft_c2r)(const X(plan) plan, Real* ri, Real* ii, Real* out) {
  execute_handle(handle_of(plan), {ri, ii, out, nullptr});
}

}  // extern "C"
