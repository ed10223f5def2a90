// SPDX-License-Identifier: MIT
#include "tests/accuracy/user_functions.h"

namespace papilio::tests {

namespace {

// What the caller's functions multiply an element by, from its index: powers of two, so that no
// rounding comes in.
double load_factor(std::int64_t index) {
  return (index & 1) != 0 ? -2 : 0.5;
}
double undo_store_factor(std::int64_t index) {
  return (index & 2) != 0 ? -1 : 0.25;
}

void apply(double (*factor)(std::int64_t), const SideLayout& side,
           std::vector<WideNumber>& values) {
  const auto offsets = side.offsets();
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] *= static_cast<long double>(factor(offsets[i]));
}

}  // namespace

std::string load_function_text(bool real) {
  return real
             ? "PAPILIO_CODELET real papilio_user_load(const real* in, index64 index, const void*) "
               "{ return in[index] * (index & 1 ? real(-2) : real(.5)); }"
             : "PAPILIO_CODELET complex_t papilio_user_load(const complex_t* in, index64 index, "
               "const void*) { const real f = index & 1 ? real(-2) : real(.5); "
               "return {in[index].re * f, in[index].im * f}; }";
}

std::string store_function_text(bool real) {
  return real ? "PAPILIO_CODELET void papilio_user_store(real* out, index64 index, real value, "
                "void*) { out[index] = value * (index & 2 ? real(-1) : real(4)); }"
              : "PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 index, "
                "complex_t value, void*) { const real f = index & 2 ? real(-1) : real(4); "
                "out[index] = {value.re * f, value.im * f}; }";
}

void apply_load_function(const SideLayout& in, std::vector<WideNumber>& inputs) {
  apply(load_factor, in, inputs);
}

void undo_store_function(const SideLayout& out, std::vector<WideNumber>& results) {
  apply(undo_store_factor, out, results);
}

}  // namespace papilio::tests
