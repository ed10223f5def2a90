// SPDX-License-Identifier: MIT
//
// FFTW's functions as legacy Fortran calls them: dfftw_ and sfftw_ names with one underscore and
// with two, every argument by its address, a plan in an eight-byte integer, dimensions with the
// first one contiguous (FFTW's manual, "Calling FFTW from Legacy Fortran"). Strides and kinds of
// the guru interface are in the caller's order.
#include <algorithm>
#include <vector>

#include "interfaces/fftw3/fortran_names.h"
#include "interfaces/fftw3/names.h"

using namespace papilio::fftw3;

namespace {

using Complex = X(complex);

// Reversed, as the C functions want dimensions.
template <class Number>
std::vector<Number> reversed(int rank, const Number* numbers) {
  if (rank <= 0 || !numbers) return {};
  return {std::make_reverse_iterator(numbers + rank), std::make_reverse_iterator(numbers)};
}

std::vector<X(r2r_kind)> kinds_of(int rank, const int* kinds) {
  std::vector<X(r2r_kind)> result;
  result.reserve(std::max(rank, 0));
  for (int d = 0; d < rank; ++d) result.push_back(static_cast<X(r2r_kind)>(kinds[d]));
  return result;
}

std::vector<X(iodim)> dims_of(int rank, const int* n, const int* is, const int* os) {
  std::vector<X(iodim)> result;
  result.reserve(std::max(rank, 0));
  for (int d = 0; d < rank; ++d) result.push_back({n[d], is[d], os[d]});
  return result;
}

const int* pointer(const std::vector<int>& numbers) {
  return numbers.empty() ? nullptr : numbers.data();
}

}  // namespace

extern "C" {

FORTRAN(execute, (const X(plan) * plan)) {
  X(execute)(*plan);
}
FORTRAN(destroy_plan, (X(plan) * plan)) {
  X(destroy_plan)(*plan);
}
FORTRAN(cleanup, ()) {
  X(cleanup)();
}
FORTRAN(forget_wisdom, ()) {
  X(forget_wisdom)();
}
FORTRAN(print_plan, (const X(plan) * plan)) {
  X(print_plan)(*plan);
}
FORTRAN(flops, (const X(plan) * plan, double* add, double* mul, double* fma)) {
  X(flops)(*plan, add, mul, fma);
}
FORTRAN(cost, (double* cost, const X(plan) * plan)) {
  *cost = X(cost)(*plan);
}
FORTRAN(estimate_cost, (double* cost, const X(plan) * plan)) {
  *cost = X(estimate_cost)(*plan);
}
FORTRAN(set_timelimit, (const double* seconds)) {
  X(set_timelimit)(*seconds);
}

FORTRAN(export_wisdom, (void (*write)(char*, void*), void* data)) {
  char* const text = X(export_wisdom_to_string)();
  for (char* letter = text; letter && *letter; ++letter) write(letter, data);
  X(free)(text);
}
FORTRAN(import_wisdom, (int* done, void (*read)(int*, void*), void* data)) {
  struct Reader {
    void (*read)(int*, void*);
    void* data;
  } reader{read, data};
  *done = X(import_wisdom)(
      [](void* from) {
        const auto& source = *static_cast<const Reader*>(from);
        int letter = -1;
        source.read(&letter, source.data);
        return letter;
      },
      &reader);
}
FORTRAN(import_system_wisdom, (int* done)) {
  *done = X(import_system_wisdom)();
}

// --- Complex -------------------------------------------------------------------------------------

FORTRAN(plan_dft, (X(plan) * plan, const int* rank, const int* n, Complex* in, Complex* out,
                   const int* sign, const int* flags)) {
  const auto sizes = reversed(*rank, n);
  *plan = X(plan_dft)(*rank, pointer(sizes), in, out, *sign, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_1d, (X(plan) * plan, const int* n, Complex* in, Complex* out, const int* sign,
                      const int* flags)) {
  *plan = X(plan_dft_1d)(*n, in, out, *sign, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_2d, (X(plan) * plan, const int* nx, const int* ny, Complex* in, Complex* out,
                      const int* sign, const int* flags)) {
  *plan = X(plan_dft_2d)(*ny, *nx, in, out, *sign, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_3d, (X(plan) * plan, const int* nx, const int* ny, const int* nz, Complex* in,
                      Complex* out, const int* sign, const int* flags)) {
  *plan = X(plan_dft_3d)(*nz, *ny, *nx, in, out, *sign, static_cast<unsigned>(*flags));
}
FORTRAN(plan_many_dft,
        (X(plan) * plan, const int* rank, const int* n, const int* howmany, Complex* in,
         const int* inembed, const int* istride, const int* idist, Complex* out, const int* onembed,
         const int* ostride, const int* odist, const int* sign, const int* flags)) {
  const auto sizes = reversed(*rank, n), ins = reversed(*rank, inembed),
             outs = reversed(*rank, onembed);
  *plan = X(plan_many_dft)(*rank, pointer(sizes), *howmany, in, pointer(ins), *istride, *idist, out,
                           pointer(outs), *ostride, *odist, *sign, static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_dft, (X(plan) * plan, const int* rank, const int* n, const int* is, const int* os,
                        const int* loops, const int* h_n, const int* h_is, const int* h_os,
                        Complex* in, Complex* out, const int* sign, const int* flags)) {
  *plan = X(plan_guru_dft)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                           dims_of(*loops, h_n, h_is, h_os).data(), in, out, *sign,
                           static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_split_dft,
        (X(plan) * plan, const int* rank, const int* n, const int* is, const int* os,
         const int* loops, const int* h_n, const int* h_is, const int* h_os, Real* ri, Real* ii,
         Real* ro, Real* io, const int* flags)) {
  *plan = X(plan_guru_split_dft)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                                 dims_of(*loops, h_n, h_is, h_os).data(), ri, ii, ro, io,
                                 static_cast<unsigned>(*flags));
}
FORTRAN(execute_dft, (const X(plan) * plan, Complex* in, Complex* out)) {
  X(execute_dft)(*plan, in, out);
}
FORTRAN(execute_split_dft, (const X(plan) * plan, Real* ri, Real* ii, Real* ro, Real* io)) {
  X(execute_split_dft)(*plan, ri, ii, ro, io);
}

// --- Real to complex -----------------------------------------------------------------------------

FORTRAN(plan_dft_r2c,
        (X(plan) * plan, const int* rank, const int* n, Real* in, Complex* out, const int* flags)) {
  const auto sizes = reversed(*rank, n);
  *plan = X(plan_dft_r2c)(*rank, pointer(sizes), in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_r2c_1d, (X(plan) * plan, const int* n, Real* in, Complex* out, const int* flags)) {
  *plan = X(plan_dft_r2c_1d)(*n, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_r2c_2d,
        (X(plan) * plan, const int* nx, const int* ny, Real* in, Complex* out, const int* flags)) {
  *plan = X(plan_dft_r2c_2d)(*ny, *nx, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_r2c_3d, (X(plan) * plan, const int* nx, const int* ny, const int* nz, Real* in,
                          Complex* out, const int* flags)) {
  *plan = X(plan_dft_r2c_3d)(*nz, *ny, *nx, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_many_dft_r2c,
        (X(plan) * plan, const int* rank, const int* n, const int* howmany, Real* in,
         const int* inembed, const int* istride, const int* idist, Complex* out, const int* onembed,
         const int* ostride, const int* odist, const int* flags)) {
  const auto sizes = reversed(*rank, n), ins = reversed(*rank, inembed),
             outs = reversed(*rank, onembed);
  *plan = X(plan_many_dft_r2c)(*rank, pointer(sizes), *howmany, in, pointer(ins), *istride, *idist,
                               out, pointer(outs), *ostride, *odist, static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_dft_r2c, (X(plan) * plan, const int* rank, const int* n, const int* is,
                            const int* os, const int* loops, const int* h_n, const int* h_is,
                            const int* h_os, Real* in, Complex* out, const int* flags)) {
  *plan = X(plan_guru_dft_r2c)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                               dims_of(*loops, h_n, h_is, h_os).data(), in, out,
                               static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_split_dft_r2c,
        (X(plan) * plan, const int* rank, const int* n, const int* is, const int* os,
         const int* loops, const int* h_n, const int* h_is, const int* h_os, Real* in, Real* ro,
         Real* io, const int* flags)) {
  *plan = X(plan_guru_split_dft_r2c)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                                     dims_of(*loops, h_n, h_is, h_os).data(), in, ro, io,
                                     static_cast<unsigned>(*flags));
}
FORTRAN(execute_dft_r2c, (const X(plan) * plan, Real* in, Complex* out)) {
  X(execute_dft_r2c)(*plan, in, out);
}
FORTRAN(execute_split_dft_r2c, (const X(plan) * plan, Real* in, Real* ro, Real* io)) {
  X(execute_split_dft_r2c)(*plan, in, ro, io);
}

// --- Complex to real -----------------------------------------------------------------------------

FORTRAN(plan_dft_c2r,
        (X(plan) * plan, const int* rank, const int* n, Complex* in, Real* out, const int* flags)) {
  const auto sizes = reversed(*rank, n);
  *plan = X(plan_dft_c2r)(*rank, pointer(sizes), in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_c2r_1d, (X(plan) * plan, const int* n, Complex* in, Real* out, const int* flags)) {
  *plan = X(plan_dft_c2r_1d)(*n, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_c2r_2d,
        (X(plan) * plan, const int* nx, const int* ny, Complex* in, Real* out, const int* flags)) {
  *plan = X(plan_dft_c2r_2d)(*ny, *nx, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_dft_c2r_3d, (X(plan) * plan, const int* nx, const int* ny, const int* nz, Complex* in,
                          Real* out, const int* flags)) {
  *plan = X(plan_dft_c2r_3d)(*nz, *ny, *nx, in, out, static_cast<unsigned>(*flags));
}
FORTRAN(plan_many_dft_c2r,
        (X(plan) * plan, const int* rank, const int* n, const int* howmany, Complex* in,
         const int* inembed, const int* istride, const int* idist, Real* out, const int* onembed,
         const int* ostride, const int* odist, const int* flags)) {
  const auto sizes = reversed(*rank, n), ins = reversed(*rank, inembed),
             outs = reversed(*rank, onembed);
  *plan = X(plan_many_dft_c2r)(*rank, pointer(sizes), *howmany, in, pointer(ins), *istride, *idist,
                               out, pointer(outs), *ostride, *odist, static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_dft_c2r, (X(plan) * plan, const int* rank, const int* n, const int* is,
                            const int* os, const int* loops, const int* h_n, const int* h_is,
                            const int* h_os, Complex* in, Real* out, const int* flags)) {
  *plan = X(plan_guru_dft_c2r)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                               dims_of(*loops, h_n, h_is, h_os).data(), in, out,
                               static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_split_dft_c2r,
        (X(plan) * plan, const int* rank, const int* n, const int* is, const int* os,
         const int* loops, const int* h_n, const int* h_is, const int* h_os, Real* ri, Real* ii,
         Real* out, const int* flags)) {
  *plan = X(plan_guru_split_dft_c2r)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                                     dims_of(*loops, h_n, h_is, h_os).data(), ri, ii, out,
                                     static_cast<unsigned>(*flags));
}
FORTRAN(execute_dft_c2r, (const X(plan) * plan, Complex* in, Real* out)) {
  X(execute_dft_c2r)(*plan, in, out);
}
FORTRAN(execute_split_dft_c2r, (const X(plan) * plan, Real* ri, Real* ii, Real* out)) {
  X(execute_split_dft_c2r)(*plan, ri, ii, out);
}

// --- Real to real --------------------------------------------------------------------------------

FORTRAN(plan_r2r, (X(plan) * plan, const int* rank, const int* n, Real* in, Real* out,
                   const int* kind, const int* flags)) {
  const auto sizes = reversed(*rank, n), kinds = reversed(*rank, kind);
  *plan = X(plan_r2r)(*rank, pointer(sizes), in, out, kinds_of(*rank, pointer(kinds)).data(),
                      static_cast<unsigned>(*flags));
}
FORTRAN(plan_r2r_1d,
        (X(plan) * plan, const int* n, Real* in, Real* out, const int* kind, const int* flags)) {
  *plan =
      X(plan_r2r_1d)(*n, in, out, static_cast<X(r2r_kind)>(*kind), static_cast<unsigned>(*flags));
}
FORTRAN(plan_r2r_2d, (X(plan) * plan, const int* nx, const int* ny, Real* in, Real* out,
                      const int* kind_x, const int* kind_y, const int* flags)) {
  const int n[] = {*nx, *ny}, kinds[] = {*kind_x, *kind_y}, rank = 2;
  PAPILIO_JOIN(F(plan_r2r), _)(plan, &rank, n, in, out, kinds, flags);
}
FORTRAN(plan_r2r_3d,
        (X(plan) * plan, const int* nx, const int* ny, const int* nz, Real* in, Real* out,
         const int* kind_x, const int* kind_y, const int* kind_z, const int* flags)) {
  const int n[] = {*nx, *ny, *nz}, kinds[] = {*kind_x, *kind_y, *kind_z}, rank = 3;
  PAPILIO_JOIN(F(plan_r2r), _)(plan, &rank, n, in, out, kinds, flags);
}
FORTRAN(plan_many_r2r,
        (X(plan) * plan, const int* rank, const int* n, const int* howmany, Real* in,
         const int* inembed, const int* istride, const int* idist, Real* out, const int* onembed,
         const int* ostride, const int* odist, const int* kind, const int* flags)) {
  const auto sizes = reversed(*rank, n), ins = reversed(*rank, inembed),
             outs = reversed(*rank, onembed), kinds = reversed(*rank, kind);
  *plan = X(plan_many_r2r)(*rank, pointer(sizes), *howmany, in, pointer(ins), *istride, *idist, out,
                           pointer(outs), *ostride, *odist, kinds_of(*rank, pointer(kinds)).data(),
                           static_cast<unsigned>(*flags));
}
FORTRAN(plan_guru_r2r, (X(plan) * plan, const int* rank, const int* n, const int* is, const int* os,
                        const int* loops, const int* h_n, const int* h_is, const int* h_os,
                        Real* in, Real* out, const int* kind, const int* flags)) {
  const auto kinds = reversed(*rank, kind);
  *plan = X(plan_guru_r2r)(*rank, dims_of(*rank, n, is, os).data(), *loops,
                           dims_of(*loops, h_n, h_is, h_os).data(), in, out,
                           kinds_of(*rank, pointer(kinds)).data(), static_cast<unsigned>(*flags));
}
FORTRAN(execute_r2r, (const X(plan) * plan, Real* in, Real* out)) {
  X(execute_r2r)(*plan, in, out);
}

}  // extern "C"
