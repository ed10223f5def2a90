// SPDX-License-Identifier: MIT
//
// Memory for a problem's sides, filled with random numbers, and a plan's execution on it.
#pragma once

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "tests/interfaces/fftw3/random_problem.h"

namespace papilio::fftw_tests {

// One array that holds a side, or one of its two parts: the pointer stands at the element of
// index 0.
class Array {
 public:
  Array(const Problem& problem, bool is_input, std::uint64_t seed,
        std::size_t misaligned_bytes = 0) {
    std::ptrdiff_t least = 0, greatest = 0;
    const auto counts = extents(problem, is_input);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto& loop =
          i < problem.loops.size() ? problem.loops[i] : problem.dims[i - problem.loops.size()];
      const std::ptrdiff_t last = (counts[i] - 1) * (is_input ? loop.is : loop.os);
      (last < 0 ? least : greatest) += last;
    }
    const std::ptrdiff_t width = problem.width(is_input);
    first_ = static_cast<std::size_t>(-least * width) + guard;
    values_.resize(static_cast<std::size_t>((greatest - least + 1) * width) + 2 * guard);
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = tests::random_real<Real>(seed, i);
    // A multiple of 64 bytes, and the misalignment on top, in raw memory.
    bytes_ = values_.size() * sizeof(Real);
    memory_ = static_cast<char*>(
        std::aligned_alloc(64, (bytes_ + first_ * sizeof(Real)) / 64 * 64 + 256));
    base_ = memory_ + misaligned_bytes + (64 - first_ * sizeof(Real) % 64) % 64;
    reset();
  }
  Array(const Array&) = delete;
  ~Array() { std::free(memory_); }

  void reset() { std::memcpy(base_, values_.data(), bytes_); }
  Real* pointer() const { return reinterpret_cast<Real*>(base_ + first_ * sizeof(Real)); }
  X(complex) * complex() const { return reinterpret_cast<X(complex)*>(pointer()); }
  std::vector<Real> contents() const {
    std::vector<Real> result(values_.size());
    std::memcpy(result.data(), base_, bytes_);
    return result;
  }
  const std::vector<Real>& initial() const { return values_; }

 private:
  static constexpr std::size_t guard = 16;
  std::vector<Real> values_;
  std::size_t first_ = 0, bytes_ = 0;
  char *memory_ = nullptr, *base_ = nullptr;
};

// The arrays of a problem; split or not, in place or not.
struct Memory {
  Memory(const Problem& problem, std::uint64_t seed, std::size_t misaligned_bytes = 0)
      : problem_(problem),
        seed_(seed),
        in(problem, true, seed, misaligned_bytes),
        in_im(problem, true, seed + 1, misaligned_bytes),
        own_out(problem, false, seed + 2, misaligned_bytes),
        own_out_im(problem, false, seed + 3, misaligned_bytes) {}

  const Problem& problem_;
  const std::uint64_t seed_;
  Array in, in_im, own_out, own_out_im;
  const Array& out() const { return problem_.in_place ? in : own_out; }
  const Array& out_im() const { return problem_.in_place ? in_im : own_out_im; }

  X(plan) plan(const Library& library, unsigned flags) const {
    const Problem& p = problem_;
    const int rank = static_cast<int>(p.dims.size()), loops = static_cast<int>(p.loops.size());
    const auto *dims = p.dims.data(), *howmany = p.loops.data();
    switch (p.family) {
      case Family::c2c:
        return p.split ? library.plan_guru64_split_dft(rank, dims, loops, howmany, in.pointer(),
                                                       in_im.pointer(), out().pointer(),
                                                       out_im().pointer(), flags)
                       : library.plan_guru64_dft(rank, dims, loops, howmany, in.complex(),
                                                 out().complex(), p.sign, flags);
      case Family::r2c:
        return p.split
                   ? library.plan_guru64_split_dft_r2c(rank, dims, loops, howmany, in.pointer(),
                                                       out().pointer(), out_im().pointer(), flags)
                   : library.plan_guru64_dft_r2c(rank, dims, loops, howmany, in.pointer(),
                                                 out().complex(), flags);
      case Family::c2r:
        return p.split ? library.plan_guru64_split_dft_c2r(rank, dims, loops, howmany, in.pointer(),
                                                           in_im.pointer(), out().pointer(), flags)
                       : library.plan_guru64_dft_c2r(rank, dims, loops, howmany, in.complex(),
                                                     out().pointer(), flags);
      default:
        return library.plan_guru64_r2r(rank, dims, loops, howmany, in.pointer(), out().pointer(),
                                       p.kinds.data(), flags);
    }
  }

  // As new arrays of a plan made for others.
  void execute(const Library& library, X(plan) plan) const {
    const Problem& p = problem_;
    switch (p.family) {
      case Family::c2c:
        if (p.split)
          return library.execute_split_dft(plan, in.pointer(), in_im.pointer(), out().pointer(),
                                           out_im().pointer());
        return library.execute_dft(plan, in.complex(), out().complex());
      case Family::r2c:
        if (p.split)
          return library.execute_split_dft_r2c(plan, in.pointer(), out().pointer(),
                                               out_im().pointer());
        return library.execute_dft_r2c(plan, in.pointer(), out().complex());
      case Family::c2r:
        if (p.split)
          return library.execute_split_dft_c2r(plan, in.pointer(), in_im.pointer(),
                                               out().pointer());
        return library.execute_dft_c2r(plan, in.complex(), out().pointer());
      default:
        return library.execute_r2r(plan, in.pointer(), out().pointer());
    }
  }

  void reset() {
    for (Array* array : {&in, &in_im, &own_out, &own_out_im}) array->reset();
  }
  // What the output arrays hold, gaps and guards included.
  std::vector<Real> result() const {
    auto all = out().contents();
    if (problem_.split && problem_.has_complex(false)) {
      const auto more = out_im().contents();
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }
};

// What the output arrays must hold, in result()'s order, by FFTW. It is asked for dense arrays, out
// of place and not split, since 3.3.10 recurses without end for some strides of mixed signs.
inline std::vector<Real> expected_result(const Problem& problem, const Memory& memory) {
  Problem dense = problem;
  dense.split = dense.in_place = false;
  for (const bool is_input : {true, false}) {
    const auto counts = extents(problem, is_input);
    std::vector<std::ptrdiff_t> strides(counts.size());
    std::ptrdiff_t reach = 1;
    for (std::size_t i = counts.size(); i-- > 0; reach *= counts[i]) strides[i] = reach;
    set_strides(dense, strides, is_input ? &fftw_iodim64::is : &fftw_iodim64::os);
  }
  Memory reference(dense, 0);
  const X(plan) plan = reference.plan(*theirs(), FFTW_ESTIMATE);
  if (!plan) throw std::runtime_error("FFTW has no plan");
  const auto copy = [&](bool is_input, Real* re, Real* im, Real* row, bool to_row) {
    const std::ptrdiff_t width = problem.width(is_input), dense_width = dense.width(is_input);
    for_each_element(problem, is_input, [&](std::ptrdiff_t offset, std::ptrdiff_t number) {
      for (std::ptrdiff_t part = 0; part < dense_width; ++part) {
        Real& place = width == dense_width ? re[offset * width + part] : (part ? im : re)[offset];
        Real& other = row[number * dense_width + part];
        to_row ? other = place : place = other;
      }
    });
  };
  copy(true, memory.in.pointer(), memory.in_im.pointer(), reference.in.pointer(), true);
  theirs()->execute(plan);
  theirs()->destroy_plan(plan);
  Memory expected(problem, memory.seed_);
  copy(false, expected.out().pointer(), expected.out_im().pointer(), reference.out().pointer(),
       false);
  return expected.result();
}

// Relative L2 difference; places that both left as they were count as equal.
inline double difference(const std::vector<Real>& got, const std::vector<Real>& expected) {
  double error = 0, norm = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    error += std::pow(static_cast<double>(got[i]) - static_cast<double>(expected[i]), 2);
    norm += std::pow(static_cast<double>(expected[i]), 2);
  }
  return norm == 0 ? error : std::sqrt(error / norm);
}

inline constexpr double tolerance = sizeof(Real) == 4 ? 1e-6 : 2e-15;

}  // namespace papilio::fftw_tests
