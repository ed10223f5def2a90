// SPDX-License-Identifier: MIT
//
// A thread does one butterfly of a Stockham pass through device memory
// (plan/papers/global_stockham.cpp states the index map), or one output of a pass by the
// definition: with s = q' L + k,
//     y[h r L + s] = sum_q x[h L + k + q n/r] w_{rL}^(q s),
// the twiddle and the DFT of r points being one root. Sums go over runs of 32 terms and then over
// the runs, so that rounding errors grow with r^(1/4) in the mean, not with r^(1/2).
#include "runtime/compose/generic_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "codelets/embedded.h"
#include "runtime/compose/precision_text.h"

namespace papilio::compose {
namespace {

using twiddle::Table;

// Up to this order the roots stand in one table, rounded once each; above, two of about sqrt n
// entries and a product do, as in compose/access/access_text.cpp.
constexpr std::uint64_t whole_roots = 4096;

// The head of a kernel's tables, and the tables behind it.
class Parameters {
 public:
  explicit Parameters(Precision precision) : precision_(precision) {}

  void number(const char* name, std::uint64_t value) {
    names_ += fmt::format("  index64 {};\n", name);
    const auto bytes = static_cast<std::int64_t>(value);
    values_.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
  }
  // As many numbers as a pass has loops at the most; `none` for those it has not.
  template <class Number>
  void loops(const char* name, const std::vector<Number>& values, Number none) {
    names_ += fmt::format("  index64 {}[{}];\n", name, GenericPass::most_loops);
    for (std::size_t i = 0; i < GenericPass::most_loops; ++i) {
      const auto bytes = static_cast<std::int64_t>(i < values.size() ? values[i] : none);
      values_.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
    }
  }
  // The offset of a table; 0, where the head stands, for none.
  void table(const char* name, const std::optional<Table>& table) {
    number(name, table ? bytes_ : 0);
    if (!table) return;
    placed_.push_back({*table, bytes_});
    bytes_ += (twiddle::table_bytes(*table, precision_) + 255) / 256 * 256;
  }

  std::string declaration() const { return "struct generic_pass {\n" + names_ + "};\n\n"; }
  void take(ComposedKernel& kernel) {
    kernel.parameters = std::move(values_);
    kernel.tables = std::move(placed_);
    kernel.table_bytes = bytes_;
  }

 private:
  Precision precision_;
  std::string names_, values_;
  std::vector<PlacedTable> placed_;
  std::size_t bytes_ = 512;
};

Parameters parameters_of(const KernelSpec& spec) {
  const GenericPass& pass = *spec.generic;
  const auto radix = static_cast<std::uint64_t>(spec.radices.front());
  int shift = 0;
  while ((std::uint64_t{1} << shift) < std::min(pass.length, whole_roots) ||
         (std::uint64_t{1} << (2 * shift)) < pass.length)
    ++shift;
  const std::uint64_t step = std::uint64_t{1} << shift;

  Parameters parameters(spec.precision);
  parameters.number("length", pass.length);
  parameters.number("radix", radix);
  parameters.number("span", pass.span);
  parameters.number("loops", pass.counts.size());
  parameters.loops("counts", pass.counts, std::uint64_t{1});
  parameters.number("transforms", pass.transforms());
  parameters.number("across", pass.across);
  for (const bool in : {true, false}) {
    const GenericPass::Place& place = in ? pass.in : pass.out;
    parameters.number(in ? "in_stride" : "out_stride", static_cast<std::uint64_t>(place.stride));
    parameters.loops(in ? "in_steps" : "out_steps", place.steps, std::int64_t{0});
    parameters.number(in ? "in_distance" : "out_distance",
                      static_cast<std::uint64_t>(place.distance));
  }
  parameters.number("load_limit", pass.load.limit);
  parameters.number("store_limit", pass.store.limit);
  parameters.number("load_swap", pass.load.swap);
  parameters.number("store_swap", pass.store.swap);
  parameters.number("load_outer_swap", pass.load.outer_swap);
  parameters.number("store_outer_swap", pass.store.outer_swap);
  parameters.number("load_real", pass.load.real);
  parameters.number("store_real", pass.store.real);
  parameters.number("hermitian", pass.load.hermitian);
  parameters.number("half_limit", pass.load.half_limit);
  parameters.table("load_factor", pass.load.factor);
  parameters.table("store_factor", pass.store.factor);
  parameters.number("shift", static_cast<std::uint64_t>(shift));
  parameters.table("fine_roots",
                   Table{Table::Kind::root_powers, pass.length, 1, std::min(step, pass.length)});
  parameters.table("coarse_roots", Table{Table::Kind::root_powers, pass.length, step,
                                         (pass.length + step - 1) / step});
  return parameters;
}

constexpr const char* access_text = R"(
PAPILIO_CODELET const complex_t* table_at(const papilio_arguments& arguments, const index64 offset) {
  return (const complex_t*)((const unsigned char*)arguments.operands[PAPILIO_TABLES].elements +
                            offset);
}

// w_n^e for e < n.
PAPILIO_CODELET complex_t root(const papilio_arguments& arguments, const generic_pass& pass,
                               const index64 e) {
  return papilio_multiply(
      table_at(arguments, pass.coarse_roots)[e >> pass.shift],
      table_at(arguments, pass.fine_roots)[e & ((index64(1) << pass.shift) - 1)]);
}

// Where a transform begins, on both sides.
struct generic_start {
  index64 in, out;
};
PAPILIO_CODELET generic_start start_of(const generic_pass& pass, index64 transform) {
  generic_start at = {0, 0};
  PAPILIO_UNROLL for (int i = 0; i < LOOPS; ++i) {
    if (i < pass.loops) {
      const index64 index = transform % pass.counts[i];
      transform /= pass.counts[i];
      at.in += index * pass.in_steps[i];
      at.out += index * pass.out_steps[i];
    }
  }
  at.in += transform * pass.in_distance;
  at.out += transform * pass.out_distance;
  return at;
}

PAPILIO_CODELET complex_t load(const papilio_arguments& arguments, const generic_pass& pass,
                               const generic_start start, const index64 e) {
  if (e >= pass.load_limit) return {0, 0};
  // Bins beyond the half that memory holds are conjugates; the imaginary parts of those that are
  // their own conjugates are not read.
  const bool beyond = pass.hermitian && 2 * e > pass.hermitian;
  const index64 element = beyond ? pass.hermitian - e : e;
  if (pass.hermitian && element >= pass.half_limit) return {0, 0};
  const papilio_operand& in = arguments.operands[PAPILIO_IN];
  const index64 at = start.in + element * pass.in_stride;
  complex_t value = {0, 0};
  if (pass.load_real)
    value.re = ((const real*)in.elements)[at];
  else
    value = ((const complex_t*)in.elements)[at];
  if (beyond) value.im = -value.im;
  if (pass.hermitian && (element == 0 || 2 * element == pass.hermitian)) value.im = 0;
  if (in.swap) value = papilio_swap(value);
  if (pass.load_outer_swap) value = papilio_swap(value);
  if (pass.load_swap) value = papilio_swap(value);
  if (pass.load_factor)
    value = papilio_multiply(value, table_at(arguments, pass.load_factor)[e]);
  return value;
}

PAPILIO_CODELET void store(const papilio_arguments& arguments, const generic_pass& pass,
                           const generic_start start, const index64 e, complex_t value) {
  if (e >= pass.store_limit) return;
  if (pass.store_swap) value = papilio_swap(value);
  if (pass.store_factor)
    value = papilio_multiply(value, table_at(arguments, pass.store_factor)[e]);
  if (pass.store_outer_swap) value = papilio_swap(value);
  const papilio_operand& out = arguments.operands[PAPILIO_OUT];
  const real scale = papilio_scale(out);
  value.re = value.re * scale;
  value.im = value.im * scale;
  if (out.swap) value = papilio_swap(value);
  const index64 at = start.out + e * pass.out_stride;
  if (pass.store_real)
    ((real*)out.elements)[at] = value.re;
  else
    ((complex_t*)out.elements)[at] = value;
}

)";

constexpr const char* butterfly_text = R"(  const index64 butterflies = pass.length / {0};
  const index64 transforms = arguments.batch * pass.transforms;
  if (work < transforms * butterflies) {{
    const index64 transform = pass.across ? work % transforms : work / butterflies;
    const index64 j = pass.across ? work / transforms : work % butterflies, k = j % pass.span;
    const generic_start start = start_of(pass, transform);
    const index64 turn = k * (butterflies / pass.span);
    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];
    PAPILIO_UNROLL for (int q = 0; q < {0}; ++q) {{
      complex_t v = load(arguments, pass, start, j + q * butterflies);
      if (q > 0) v = papilio_multiply(v, root(arguments, pass, q * turn));
      xr[q] = v.re;
      xi[q] = v.im;
    }}
    {1}(xr, xi, yr, yi);
    PAPILIO_UNROLL for (int q = 0; q < {0}; ++q) {{
      store(arguments, pass, start, (j - k) * {0} + k + q * pass.span, {{yr[q], yi[q]}});
    }}
  }}
)";

constexpr const char* direct_text =
    R"(  const index64 transforms = arguments.batch * pass.transforms;
  if (work < transforms * pass.length) {
    const index64 transform = pass.across ? work % transforms : work / pass.length;
    const index64 e = pass.across ? work / transforms : work % pass.length;
    const generic_start start = start_of(pass, transform);
    const index64 order = pass.radix * pass.span, s = e % order;
    const index64 first = e / order * pass.span + e % pass.span;
    const index64 distance = pass.length / pass.radix, step = pass.length / order;
    complex_t sum = {0, 0};
    index64 turn = 0;
    for (index64 from = 0; from < pass.radix; from += 32) {
      const index64 to = from + 32 < pass.radix ? from + 32 : pass.radix;
      complex_t part = {0, 0};
      for (index64 q = from; q < to; ++q) {
        const complex_t x = load(arguments, pass, start, first + q * distance);
        const complex_t w = root(arguments, pass, turn * step);
        part.re = papilio_fma(-x.im, w.im, papilio_fma(x.re, w.re, part.re));
        part.im = papilio_fma(x.im, w.re, papilio_fma(x.re, w.im, part.im));
        turn += s;
        if (turn >= order) turn -= order;
      }
      sum.re = sum.re + part.re;
      sum.im = sum.im + part.im;
    }
    store(arguments, pass, start, e, sum);
  }
)";

}  // namespace

ComposedKernel generic_kernel(const KernelSpec& spec, const CodeletLibrary& library) {
  const bool direct = spec.generic->direct;
  const int radix = spec.radices.front();
  auto parameters = parameters_of(spec);
  ComposedKernel kernel;
  kernel.entry = fmt::format("papilio_generic_{}_{}", direct ? "direct" : std::to_string(radix),
                             name_of(spec.precision));
  kernel.threads = spec.threads();
  kernel.points_per_thread = direct ? 1 : radix;

  std::string body = direct_text;
  std::string& text = kernel.text;
  text = precision_text(spec.precision);
  text += codelets::abi_text();
  if (!direct) {
    const auto* descriptor = library.plain(radix);
    if (!descriptor)
      throw Error(ErrorCode::invalid_schedule,
                  fmt::format("there is no codelet of radix {}", radix));
    text += "\n" + in_precision(library.text(*descriptor), spec.precision);
    body = fmt::format(fmt::runtime(butterfly_text), radix, descriptor->function);
  }
  text += fmt::format("#define LOOPS {}\n", GenericPass::most_loops);
  text += "\n" + parameters.declaration() + access_text;
  text += fmt::format(
      "PAPILIO_KERNEL({0}, {1}, 1)\nPAPILIO_PHASE_LANES({1}, 1)\n"
      "  const generic_pass pass = *(const "
      "generic_pass*)arguments.operands[PAPILIO_TABLES].elements;\n"
      "  const index64 work = block * {1} + lane;\n",
      kernel.entry, kernel.threads);
  text += body + "PAPILIO_PHASE_END\nPAPILIO_KERNEL_END\n";
  parameters.take(kernel);
  return kernel;
}

std::uint64_t generic_threads(const KernelSpec& spec) {
  const GenericPass& pass = *spec.generic;
  return pass.direct ? pass.length : pass.length / static_cast<std::uint64_t>(spec.radices.front());
}

}  // namespace papilio::compose
