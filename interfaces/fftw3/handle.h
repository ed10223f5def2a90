// SPDX-License-Identifier: MIT
//
// What an fftw_plan points to, and how one is made of any function's arguments. Nothing here
// throws: FFTW's functions return NULL, and PAPILIO_LOG=1 prints why.
#pragma once

#include <memory>

#include "interfaces/fftw3/transform.h"

namespace papilio::fftw3 {

struct Handle {
  Handle(std::shared_ptr<const Transform> made, const Arrays& planned)
      : transform(std::move(made)), arrays(planned) {}
  const std::shared_ptr<const Transform> transform;
  const Arrays arrays;  // what execute() without arrays runs on
};

// The arguments of the advanced interface's two sides.
struct Embedding {
  const int* embed;
  int stride, distance;
};

// A row-major shape: `embed` null means as long as the dimensions; the complex side of r2c and c2r
// has n/2 + 1 elements in its last dimension, and in place the real one is padded to twice as many.
// Null where FFTW has no plan.
std::optional<Shape> embedded(Family family, Precision precision, int rank, const int* n,
                              int howmany, const Embedding& in, const Embedding& out,
                              bool in_place);

// dims and howmany_dims of the guru interfaces. Null for negative ranks.
template <class Dimension>
std::optional<Shape> guru(Family family, Precision precision, int rank, const Dimension* dims,
                          int howmany_rank, const Dimension* howmany_dims) {
  if (rank < 0 || howmany_rank < 0) return std::nullopt;
  Shape shape{.family = family, .precision = precision, .dims = {}, .loops = {}};
  for (int d = 0; d < rank; ++d) shape.dims.push_back({dims[d].n, dims[d].is, dims[d].os});
  for (int d = 0; d < howmany_rank; ++d)
    shape.loops.push_back({howmany_dims[d].n, howmany_dims[d].is, howmany_dims[d].os});
  return shape;
}

// Plans; null if there is no shape or no plan of it. `flags` are FFTW's.
Handle* make_handle(std::optional<Shape> shape, const Arrays& arrays, unsigned flags) noexcept;
Handle* copy_handle(const Handle* handle) noexcept;

// On arrays that lie as those that were planned for: split parts may be given for complex numbers
// where the parts are their halves, and complex numbers for split parts. What cannot be done is
// printed, whatever PAPILIO_LOG says: the caller has no other way to learn of it.
void execute_handle(const Handle* handle, const Arrays& arrays) noexcept;

// malloc's memory, for the caller to free(); null if there is none.
char* duplicate(const std::string& text) noexcept;
char* print_handle(const Handle* handle) noexcept;

// Operations that a power of two of the same size takes by the usual count, 5 n log2 n for complex
// data, half of it for real: additions and multiplications.
struct Operations {
  double additions = 0, multiplications = 0;
};
Operations count_operations(const Handle* handle) noexcept;
double cost_us(const Handle* handle) noexcept;

}  // namespace papilio::fftw3
