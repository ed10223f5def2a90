// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/transform.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "interfaces/fftw3/copies.h"
#include "interfaces/fftw3/run_plan.h"

namespace papilio::fftw3 {
namespace {

struct Free {
  void operator()(void* pointer) const { std::free(pointer); }
};

// A copy of one side's elements, one after the other; split parts follow each other.
class Buffer {
 public:
  Buffer(const Shape& shape, Side side) {
    bytes_ = shape.element_bytes(side);
    for (const Turns& loop : turns(shape, side)) bytes_ *= static_cast<std::size_t>(loop.count);
    bytes_ = (bytes_ + 63) / 64 * 64;
    data_.reset(std::aligned_alloc(64, bytes_ * (shape.is_split(side) ? 2 : 1)));
    if (!data_) throw std::bad_alloc();
    second_ = shape.is_split(side) ? static_cast<char*>(data_.get()) + bytes_ : nullptr;
  }
  void* data() const { return data_.get(); }
  void* second() const { return second_; }

 private:
  std::size_t bytes_;
  std::unique_ptr<void, Free> data_;
  void* second_;
};

// Copies one side's elements from where they lie in `from` to where they lie in `to`.
void copy_elements(const Shape& from, Side from_side, const void* in, const void* in_im,
                   const Shape& to, Side to_side, void* out, void* out_im) {
  const auto sources = turns(from, from_side), targets = turns(to, to_side);
  const auto bytes = static_cast<std::int64_t>(from.element_bytes(from_side));
  std::vector<CopyLoop> loops;
  for (std::size_t m = 0; m < sources.size(); ++m)
    loops.push_back({sources[m].count, sources[m].stride * bytes, targets[m].stride * bytes});
  copy(in, out, static_cast<std::size_t>(bytes), loops);
  if (in_im) copy(in_im, out_im, static_cast<std::size_t>(bytes), loops);
}

bool overlap(const void* a, const Span& a_span, const void* b, const Span& b_span) {
  if (!a || !b) return false;
  const auto begin = [](const void* p) { return reinterpret_cast<std::intptr_t>(p); };
  return begin(a) + a_span.begin < begin(b) + b_span.end &&
         begin(b) + b_span.begin < begin(a) + a_span.end;
}

bool sides_overlap(const Shape& shape, const Arrays& arrays) {
  const Span in = span(shape, Side::in), out = span(shape, Side::out);
  return overlap(arrays.in, in, arrays.out, out) || overlap(arrays.in, in, arrays.out_im, out) ||
         overlap(arrays.in_im, in, arrays.out, out) ||
         overlap(arrays.in_im, in, arrays.out_im, out);
}

bool is_aligned(const void* pointer, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(pointer) % bytes == 0;
}

// Every element from where the input has it to where the output has it.
void copy_across(const Shape& shape, const Arrays& arrays) {
  if (!sides_overlap(shape, arrays))
    return copy_elements(shape, Side::in, arrays.in, arrays.in_im, shape, Side::out, arrays.out,
                         arrays.out_im);
  if (arrays.in == arrays.out && arrays.in_im == arrays.out_im && may_be_in_place(shape)) return;
  const Shape dense = with_dense(shape, Side::in);
  const Buffer buffer(dense, Side::in);
  copy_elements(shape, Side::in, arrays.in, arrays.in_im, dense, Side::in, buffer.data(),
                buffer.second());
  copy_elements(dense, Side::in, buffer.data(), buffer.second(), shape, Side::out, arrays.out,
                arrays.out_im);
}

bool has_kind(const Shape& shape, RealKind kind) {
  return std::find(shape.kinds.begin(), shape.kinds.end(), kind) != shape.kinds.end();
}

// Where a dimension is hc2r, its sums are done in the output, and the plan is one in place.
Shape planned_shape(Shape shape) {
  if (has_kind(shape, RealKind::hc2r))
    for (auto* list : {&shape.dims, &shape.loops})
      for (Dim& dim : *list) dim.in = dim.out;
  for (RealKind& kind : shape.kinds)
    if (kind == RealKind::r2hc || kind == RealKind::hc2r) kind = RealKind::dht;
  return shape;
}

Arrays in_place_on_output(const Arrays& arrays) {
  return {arrays.out, arrays.out_im, arrays.out, arrays.out_im};
}

Arrays planned_arrays(const Shape& shape, Arrays arrays) {
  if (has_kind(shape, RealKind::hc2r)) arrays.in = arrays.out;
  return arrays;
}

}  // namespace

unsigned Transform::wanted(const Shape& planned, const Arrays& arrays) {
  const Span out = span(planned, Side::out);
  unsigned way = 0;
  if (!is_aligned(arrays.in, planned.element_bytes(Side::in)) ||
      !is_aligned(arrays.in_im, planned.element_bytes(Side::in)))
    way |= copies_in;
  if (!is_aligned(arrays.out, planned.element_bytes(Side::out)) ||
      !is_aligned(arrays.out_im, planned.element_bytes(Side::out)) ||
      overlap(arrays.out, out, arrays.out_im, out))
    way |= copies_out;
  if (way & copies_out) return way;
  const bool in_place = arrays.in == arrays.out && arrays.in_im == arrays.out_im;
  if (in_place ? !may_be_in_place(planned) : sides_overlap(planned, arrays)) way |= copies_in;
  return way;
}

Shape Transform::shape_of(unsigned way) const {
  Shape shape = planned_;
  if (way & copies_in) shape = with_dense(std::move(shape), Side::in);
  if (way & copies_out) shape = with_dense(std::move(shape), Side::out);
  return shape;
}

const Plan& Transform::plan(unsigned way) const {
  if (const Plan* plan = plans_[way].load(std::memory_order_acquire)) return *plan;
  const std::lock_guard lock(mutex_);
  if (!owned_[way]) owned_[way] = plan_for(shape_of(way), level_);
  plans_[way].store(owned_[way].get(), std::memory_order_release);
  return *owned_[way];
}

Transform::Transform(Shape shape, Level level, const Arrays& arrays)
    : shape_(std::move(shape)), planned_(planned_shape(shape_)), level_(level) {
  if (does_nothing(shape_) || shape_.dims.empty()) return;
  if (shape_.dims.size() > most_dims) {
    const auto stages = in_two_stages(shape_);
    if (!stages)
      throw Error(ErrorCode::invalid_argument, "a c2r has at most " + std::to_string(most_dims) +
                                                   " dimensions of more than one point");
    first_ = std::make_unique<const Transform>(stages->first, level, arrays);
    second_ = std::make_unique<const Transform>(stages->second, level, in_place_on_output(arrays));
    return;
  }
  const unsigned way = wanted(planned_, planned_arrays(shape_, arrays));
  // Strides of 0 and strides that do not nest are refused where a copy is not.
  for (const unsigned needed : {0u, copies_in, copies_out, copies_in | copies_out}) try {
      plan(way | needed);
      needed_ = needed;
      return;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_argument || needed == (copies_in | copies_out)) throw;
    }
}

bool Transform::is_known(const Shape& shape, Level level, const Arrays& arrays) {
  if (does_nothing(shape) || shape.dims.empty()) return true;
  if (shape.dims.size() > most_dims) {
    const auto stages = in_two_stages(shape);
    return stages && is_known(stages->first, level, arrays) &&
           is_known(stages->second, level, in_place_on_output(arrays));
  }
  const Shape planned = planned_shape(shape);
  const unsigned way = wanted(planned, planned_arrays(shape, arrays));
  for (const unsigned needed : {0u, copies_in, copies_out, copies_in | copies_out}) {
    Shape variant = planned;
    if ((way | needed) & copies_in) variant = with_dense(std::move(variant), Side::in);
    if ((way | needed) & copies_out) variant = with_dense(std::move(variant), Side::out);
    if (fftw3::is_known(variant, level)) return true;
  }
  return false;
}

void Transform::run(const Arrays& arrays) const {
  const unsigned way = wanted(planned_, arrays) | needed_;
  const Plan& made = plan(way);
  if (way == 0) return run_plan(made, planned_, arrays);
  const Shape shape = shape_of(way);
  Arrays inner = arrays;
  std::unique_ptr<Buffer> in, out;
  if (way & copies_in) {
    in = std::make_unique<Buffer>(shape, Side::in);
    inner.in = in->data();
    inner.in_im = in->second();
    copy_elements(planned_, Side::in, arrays.in, arrays.in_im, shape, Side::in, inner.in,
                  inner.in_im);
  }
  if (way & copies_out) {
    out = std::make_unique<Buffer>(shape, Side::out);
    inner.out = out->data();
    inner.out_im = out->second();
  }
  run_plan(made, shape, inner);
  if (way & copies_out)
    copy_elements(shape, Side::out, inner.out, inner.out_im, planned_, Side::out, arrays.out,
                  arrays.out_im);
}

void Transform::execute(const Arrays& arrays) const {
  if (does_nothing(shape_)) return;
  if (shape_.dims.empty()) return copy_across(shape_, arrays);
  if (first_) {
    first_->execute(arrays);
    return second_->execute(in_place_on_output(arrays));
  }
  if (has_kind(shape_, RealKind::hc2r)) copy_across(shape_, arrays);
  for (std::size_t d = 0; d < shape_.kinds.size(); ++d)
    if (shape_.kinds[d] == RealKind::hc2r) halfcomplex_to_hartley(arrays.out, shape_, d, Side::out);
  run(planned_arrays(shape_, arrays));
  for (std::size_t d = 0; d < shape_.kinds.size(); ++d)
    if (shape_.kinds[d] == RealKind::r2hc) hartley_to_halfcomplex(arrays.out, shape_, d, Side::out);
}

std::string Transform::print() const {
  std::string text = "(papilio \"" + fftw3::print(shape_) + "\"";
  for (const auto* stage : {first_.get(), second_.get()})
    if (stage) text += "\n" + stage->print();
  for (unsigned way = 0; way < plans_.size(); ++way)
    if (const Plan* made = plans_[way].load(std::memory_order_acquire)) {
      text += "\n  (";
      if (way & copies_in) text += "copy-in ";
      text += "\"" + made->schedule() + "\"";
      if (way & copies_out) text += " copy-out";
      text += ')';
    }
  return text + ")";
}

double Transform::predicted_us() const {
  if (first_) return first_->predicted_us() + second_->predicted_us();
  double us = 0;
  for (const auto& made : plans_)
    if (const Plan* plan = made.load(std::memory_order_acquire))
      us = us == 0 ? plan->predicted_us() : std::min(us, plan->predicted_us());
  return us;
}

}  // namespace papilio::fftw3
