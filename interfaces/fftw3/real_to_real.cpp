// SPDX-License-Identifier: MIT
//
// FFTW's functions for transforms of real numbers to real numbers.
#include "interfaces/fftw3/names.h"

using namespace papilio::fftw3;

namespace {

X(plan)
make(std::optional<Shape> shape, int rank, const X(r2r_kind) * kinds, Real* in, Real* out,
     unsigned flags) {
  if (shape)
    for (int d = 0; d < rank; ++d) shape->kinds.push_back(static_cast<RealKind>(kinds[d]));
  return plan_of(make_handle(std::move(shape), {.in = in, .out = out}, flags));
}

}  // namespace

extern "C" {

X(plan)
X(plan_many_r2r)
(int rank, const int* n, int howmany, Real* in, const int* inembed, int istride, int idist,
 Real* out, const int* onembed, int ostride, int odist, const X(r2r_kind) * kind, unsigned flags) {
  return make(embedded(Family::r2r, precision, rank, n, howmany, {inembed, istride, idist},
                       {onembed, ostride, odist}, in == out),
              rank, kind, in, out, flags);
}
X(plan)
X(plan_r2r)(int rank, const int* n, Real* in, Real* out, const X(r2r_kind) * kind, unsigned flags) {
  return X(plan_many_r2r)(rank, n, 1, in, nullptr, 1, 1, out, nullptr, 1, 1, kind, flags);
}
X(plan) X(plan_r2r_1d)(int n, Real* in, Real* out, X(r2r_kind) kind, unsigned flags) {
  return X(plan_r2r)(1, &n, in, out, &kind, flags);
}
X(plan)
X(plan_r2r_2d)
(int n0, int n1, Real* in, Real* out, X(r2r_kind) kind0, X(r2r_kind) kind1, unsigned flags) {
  const int n[] = {n0, n1};
  const X(r2r_kind) kinds[] = {kind0, kind1};
  return X(plan_r2r)(2, n, in, out, kinds, flags);
}
X(plan)
X(plan_r2r_3d)
(int n0, int n1, int n2, Real* in, Real* out, X(r2r_kind) kind0, X(r2r_kind) kind1,
 X(r2r_kind) kind2, unsigned flags) {
  const int n[] = {n0, n1, n2};
  const X(r2r_kind) kinds[] = {kind0, kind1, kind2};
  return X(plan_r2r)(3, n, in, out, kinds, flags);
}
X(plan)
X(plan_guru_r2r)
(int rank, const X(iodim) * dims, int howmany_rank, const X(iodim) * howmany_dims, Real* in,
 Real* out, const X(r2r_kind) * kind, unsigned flags) {
  return make(guru(Family::r2r, precision, rank, dims, howmany_rank, howmany_dims), rank, kind, in,
              out, flags);
}
X(plan)
X(plan_guru64_r2r)
(int rank, const X(iodim64) * dims, int howmany_rank, const X(iodim64) * howmany_dims, Real* in,
 Real* out, const X(r2r_kind) * kind, unsigned flags) {
  return make(guru(Family::r2r, precision, rank, dims, howmany_rank, howmany_dims), rank, kind, in,
              out, flags);
}

void X(execute_r2r)(const X(plan) plan, Real* in, Real* out) {
  execute_handle(handle_of(plan), {.in = in, .out = out});
}

}  // extern "C"
