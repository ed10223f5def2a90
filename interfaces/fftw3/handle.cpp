// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/handle.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>

namespace papilio::fftw3 {
namespace {

// FFTW's flags that mean something here.
constexpr unsigned exhaustive = 1u << 3, patient = 1u << 5, estimate = 1u << 6,
                   wisdom_only = 1u << 21;

Level level_of(unsigned flags) {
  if (flags & estimate) return Level::estimate;
  if (flags & exhaustive) return Level::exhaustive;
  return flags & patient ? Level::patient : Level::measure;
}

// Split parts that are the halves of complex numbers become such numbers, where all strides are
// even.
void join_parts(Shape& shape, Arrays& arrays, Side side) {
  if (!shape.is_split(side)) return;
  void*& im = side == Side::in ? arrays.in_im : arrays.out_im;
  const void* re = side == Side::in ? arrays.in : arrays.out;
  if (!im || im != static_cast<const char*>(re) + shape.element_bytes(side)) return;
  for (const Turns& loop : turns(shape, side))
    if (loop.count > 1 && loop.stride % 2 != 0) return;
  for (auto* list : {&shape.dims, &shape.loops})
    for (Dim& dim : *list) (side == Side::in ? dim.in : dim.out) /= 2;
  (side == Side::in ? shape.in_parts : shape.out_parts) = Parts::interleaved;
  im = nullptr;
}

void fit_parts(const Shape& shape, Side side, void* re, void*& im) {
  const std::size_t real = shape.precision == Precision::f32 ? 4 : 8;
  void* const half = static_cast<char*>(re) + real;
  if (shape.is_split(side) && !im) im = half;
  if (shape.is_split(side) || !im) return;
  if (im != half)
    throw Error(ErrorCode::invalid_argument,
                "parts are given that are not the halves of complex numbers, and those of the plan "
                "were: fftw_execute_split_dft wants arrays as far apart as the plan's");
  im = nullptr;
}

Handle* make(std::optional<Shape> asked, Arrays arrays, unsigned flags) {
  auto shape = asked ? normalised(std::move(*asked)) : std::nullopt;
  if (!shape) {
    log("no plan: sizes of 1 or more (FFTW_REDFT00: 2), counts and ranks of 0 or more, and kinds "
        "of "
        "FFTW's header are allowed");
    return nullptr;
  }
  join_parts(*shape, arrays, Side::in);
  join_parts(*shape, arrays, Side::out);
  const bool in_place = arrays.in && arrays.in == arrays.out && arrays.in_im == arrays.out_im;
  const bool may_move = shape->family == Family::r2c || shape->family == Family::c2r;
  if (in_place && !may_move && !has_equal_places(*shape)) {
    log("no plan: in place, input and output take different places: " + print(*shape));
    return nullptr;
  }
  if (flags & wisdom_only && !Transform::is_known(*shape, level_of(flags), arrays)) {
    log("no plan: FFTW_WISDOM_ONLY is set and no wisdom has " + print(*shape));
    return nullptr;
  }
  auto transform = std::make_shared<const Transform>(std::move(*shape), level_of(flags), arrays);
  return new Handle(std::move(transform), arrays);
}

}  // namespace

std::optional<Shape> embedded(Family family, Precision precision, int rank, const int* n,
                              int howmany, const Embedding& in, const Embedding& out,
                              bool in_place) {
  if (rank < 0 || howmany < 0) return std::nullopt;
  Shape shape{.family = family, .precision = precision, .dims = {}, .loops = {}};
  shape.dims.resize(static_cast<std::size_t>(rank));
  const auto row_major = [&](const Embedding& side, bool has_half, bool is_row_of_half,
                             std::int64_t Dim::*stride) {
    std::int64_t reach = side.stride;
    for (int d = rank; d-- > 0;) {
      shape.dims[static_cast<std::size_t>(d)].*stride = reach;
      std::int64_t length = n[d];
      if (side.embed)
        length = side.embed[d];
      else if (d + 1 == rank && has_half)
        length = n[d] / 2 + 1;
      else if (d + 1 == rank && is_row_of_half && in_place)
        length = 2 * (std::int64_t{n[d]} / 2 + 1);
      reach *= length;
    }
  };
  for (int d = 0; d < rank; ++d) shape.dims[static_cast<std::size_t>(d)].n = n[d];
  row_major(in, family == Family::c2r, family == Family::r2c, &Dim::in);
  row_major(out, family == Family::r2c, family == Family::c2r, &Dim::out);
  shape.loops.push_back({howmany, in.distance, out.distance});
  return shape;
}

Handle* make_handle(std::optional<Shape> shape, const Arrays& arrays, unsigned flags) noexcept try {
  return make(std::move(shape), arrays, flags);
} catch (const std::exception& error) {
  log(std::string("no plan: ") + error.what());
  return nullptr;
}

Handle* copy_handle(const Handle* handle) noexcept try {
  return handle ? new Handle(*handle) : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void execute_handle(const Handle* handle, const Arrays& arrays) noexcept try {
  const Shape& shape = handle->transform->shape();
  Arrays fitting = arrays;
  fit_parts(shape, Side::in, fitting.in, fitting.in_im);
  fit_parts(shape, Side::out, fitting.out, fitting.out_im);
  handle->transform->execute(fitting);
} catch (const std::exception& error) {
  std::fprintf(stderr, "papilio fftw3: a plan could not be executed: %s\n", error.what());
}

char* duplicate(const std::string& text) noexcept {
  return strdup(text.c_str());
}

char* print_handle(const Handle* handle) noexcept try {
  return duplicate(handle ? handle->transform->print() : std::string());
} catch (const std::exception&) {
  return nullptr;
}

Operations count_operations(const Handle* handle) noexcept {
  const Shape& shape = handle->transform->shape();
  double points = 1, log_points = 0;
  for (const Dim& dim : shape.dims) {
    points *= static_cast<double>(dim.n);
    log_points += std::log2(static_cast<double>(dim.n));
  }
  for (const Dim& loop : shape.loops) points *= static_cast<double>(loop.n);
  const double per_point = (shape.family == Family::c2c ? 1 : 0.5) * points * log_points;
  return {std::floor(3 * per_point), std::floor(2 * per_point)};
}

double cost_us(const Handle* handle) noexcept try {
  return handle->transform->predicted_us();
} catch (const std::exception&) {
  return 0;
}

}  // namespace papilio::fftw3
