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

// Numbers of a struct in a kernel's text, and their values.
class Numbers {
 public:
  explicit Numbers(const char* name) : name_(name) {}

  void add(const std::string& name, std::int64_t value) {
    declared_ += fmt::format("  index64 {};\n", name);
    values_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  // As many numbers as a pass has loops at the most; `none` for those it has not.
  template <class Number>
  void loops(const char* name, const std::vector<Number>& values, Number none) {
    declared_ += fmt::format("  index64 {}[{}];\n", name, GenericPass::most_loops);
    for (std::size_t i = 0; i < GenericPass::most_loops; ++i) {
      const auto value = static_cast<std::int64_t>(i < values.size() ? values[i] : none);
      values_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }
  std::string declaration() const {
    return fmt::format("struct {} {{\n{}}};\n\n", name_, declared_);
  }
  // As many bytes as they take with room behind them.
  std::string values(std::size_t bytes) const {
    if (values_.size() > bytes) throw Error(ErrorCode::internal, name_ + " is too long");
    return values_ + std::string(bytes - values_.size(), '\0');
  }

 private:
  std::string name_, declared_, values_;
};

// The head of a kernel's tables, which is a struct generic_pass and two of generic_numbers, and the
// tables behind it, whose offsets are among the numbers.
constexpr std::size_t pass_bytes = 512, numbers_bytes = 128, head_bytes = 768;

class Tables {
 public:
  explicit Tables(Precision precision) : precision_(precision) {}

  // The offset of a table; 0, where the head stands, for none.
  std::int64_t place(const std::optional<Table>& table) {
    if (!table) return 0;
    placed.push_back({*table, bytes});
    bytes += (twiddle::table_bytes(*table, precision_) + 255) / 256 * 256;
    return static_cast<std::int64_t>(placed.back().offset);
  }

  std::vector<PlacedTable> placed;
  std::size_t bytes = head_bytes;

 private:
  Precision precision_;
};

// access::RealNumbers of a side.
Numbers numbers_of(const access::RealNumbers& numbers, Tables& tables) {
  Numbers list("generic_numbers");
  list.add("count", static_cast<std::int64_t>(numbers.count));
  list.add("split", static_cast<std::int64_t>(numbers.split));
  for (const auto& [name, number] :
       {std::pair{"low", numbers.low}, {"high", numbers.high}, {"second", numbers.second}}) {
    list.add(fmt::format("{}_step", name), number.step);
    list.add(fmt::format("{}_first", name), number.first);
    list.add(fmt::format("{}_sign", name), number.sign);
  }
  list.add("root", tables.place(numbers.root));
  list.add("gain", numbers.gain);
  list.add("subtracts", numbers.subtracts);
  list.add("alternates", numbers.alternates);
  return list;
}

// Bit 0: real numbers; bit 1: split; above: Storage.
std::int64_t format_code(const access::Format& format) {
  return (format.real ? 1 : 0) + (format.split ? 2 : 0) + 4 * static_cast<int>(format.storage);
}

Numbers pass_of(const KernelSpec& spec, Tables& tables) {
  const GenericPass& pass = *spec.generic;
  int shift = 0;
  while ((std::uint64_t{1} << shift) < std::min(pass.length, whole_roots) ||
         (std::uint64_t{1} << (2 * shift)) < pass.length)
    ++shift;
  const std::uint64_t step = std::uint64_t{1} << shift;

  Numbers list("generic_pass");
  const auto add = [&](const char* name, std::uint64_t value) {
    list.add(name, static_cast<std::int64_t>(value));
  };
  add("length", pass.length);
  add("radix", static_cast<std::uint64_t>(spec.radices.front()));
  add("span", pass.span);
  add("loops", pass.counts.size());
  list.loops("counts", pass.counts, std::uint64_t{1});
  add("transforms", pass.transforms());
  add("across", pass.across);
  for (const bool in : {true, false}) {
    const GenericPass::Place& place = in ? pass.in : pass.out;
    list.add(in ? "in_stride" : "out_stride", place.stride);
    list.loops(in ? "in_steps" : "out_steps", place.steps, std::int64_t{0});
    list.add(in ? "in_distance" : "out_distance", place.distance);
  }
  for (const bool in : {true, false}) {
    const GenericPass::End& end = in ? pass.load : pass.store;
    add(in ? "load_limit" : "store_limit", end.limit);
    add(in ? "load_swap" : "store_swap", end.swap);
    add(in ? "load_outer_swap" : "store_outer_swap", end.outer_swap);
    list.add(in ? "load_format" : "store_format", format_code(end.format));
    add(in ? "load_numbers" : "store_numbers",
        !end.numbers ? 0 : pass_bytes + (in ? 0 : numbers_bytes));
    list.add(in ? "load_factor" : "store_factor", tables.place(end.factor));
  }
  add("hermitian", pass.load.hermitian);
  add("half_limit", pass.load.half_limit);
  add("shift", static_cast<std::uint64_t>(shift));
  list.add("fine_roots", tables.place(Table{Table::Kind::root_powers, pass.length, 1,
                                            std::min(step, pass.length)}));
  list.add("coarse_roots", tables.place(Table{Table::Kind::root_powers, pass.length, step,
                                              (pass.length + step - 1) / step}));
  return list;
}

// Numbers in memory in the order of papilio::Storage: those of 16 bits in f32 alone.
constexpr const char* narrow_numbers = R"(
PAPILIO_CODELET real read_number(const void* numbers, const index64 at, const index64 storage) {
  if (storage == 1) return papilio_widen(((const papilio_f16*)numbers)[at]);
  if (storage == 2) return papilio_widen(((const papilio_bf16*)numbers)[at]);
  return ((const real*)numbers)[at];
}
PAPILIO_CODELET void write_number(void* numbers, const index64 at, const index64 storage,
                                  const real value) {
  if (storage == 1)
    papilio_narrow(value, ((papilio_f16*)numbers)[at]);
  else if (storage == 2)
    papilio_narrow(value, ((papilio_bf16*)numbers)[at]);
  else
    ((real*)numbers)[at] = value;
}
)";
constexpr const char* numbers_alone = R"(
PAPILIO_CODELET real read_number(const void* numbers, const index64 at, const index64) {
  return ((const real*)numbers)[at];
}
PAPILIO_CODELET void write_number(void* numbers, const index64 at, const index64,
                                  const real value) {
  ((real*)numbers)[at] = value;
}
)";
static_assert(static_cast<int>(Storage::f16) == 1 && static_cast<int>(Storage::bf16) == 2);

constexpr const char* access_text = R"(
PAPILIO_CODELET const unsigned char* head_at(const papilio_arguments& arguments,
                                             const index64 offset) {
  return (const unsigned char*)arguments.operands[PAPILIO_TABLES].elements + offset;
}
PAPILIO_CODELET const complex_t* table_at(const papilio_arguments& arguments, const index64 offset) {
  return (const complex_t*)head_at(arguments, offset);
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

// Formats other than interleaved or real numbers in the working precision, and the numbers of kinds,
// are functions of their own: inlined, a text of radix 16 had each sixteen times. They take values,
// since the address of an argument or of the pass would put it into local memory.
#if defined(__CUDACC__)
#define FUNCTION static __device__ __noinline__
#else
#define FUNCTION static __attribute__((noinline))
#endif

FUNCTION complex_t read_other(const void* elements, const void* imaginary, const index64 at,
                              const index64 format) {
  const index64 storage = format / 4;
  if (format % 2) return {read_number(elements, at, storage), 0};
  if (format % 4 / 2) return {read_number(elements, at, storage), read_number(imaginary, at, storage)};
  return {read_number(elements, 2 * at, storage), read_number(elements, 2 * at + 1, storage)};
}
PAPILIO_CODELET complex_t read_element(const papilio_operand& in, const index64 at,
                                       const index64 format) {
  if (format == 0) return ((const complex_t*)in.elements)[at];
  if (format == 1) return {((const real*)in.elements)[at], 0};
  return read_other(in.elements, in.imaginary, at, format);
}

FUNCTION void write_other(void* elements, void* imaginary, const index64 at, const index64 format,
                          const complex_t value) {
  const index64 storage = format / 4;
  if (format % 2) {
    write_number(elements, at, storage, value.re);
  } else if (format % 4 / 2) {
    write_number(elements, at, storage, value.re);
    write_number(imaginary, at, storage, value.im);
  } else {
    write_number(elements, 2 * at, storage, value.re);
    write_number(elements, 2 * at + 1, storage, value.im);
  }
}
PAPILIO_CODELET void write_element(const papilio_operand& out, const index64 at,
                                   const index64 format, const complex_t value) {
  if (format == 0)
    ((complex_t*)out.elements)[at] = value;
  else if (format == 1)
    ((real*)out.elements)[at] = value.re;
  else
    write_other(out.elements, out.imaginary, at, format, value);
}

// Number `number` of a transform's real numbers, times sign; 0 where there is none.
PAPILIO_CODELET real number_at(const void* elements, const index64 start, const index64 stride,
                               const index64 storage, const index64 count, const index64 number,
                               const index64 sign) {
  if (sign == 0 || number < 0 || number >= count) return 0;
  const real value = read_number(elements, start + number * stride, storage);
  return sign < 0 ? -value : value;
}
PAPILIO_CODELET void put_number(void* elements, const index64 start, const index64 stride,
                                const index64 storage, const index64 count, const index64 number,
                                const index64 sign, const real value) {
  if (sign == 0 || number < 0 || number >= count) return;
  write_number(elements, start + number * stride, storage, sign < 0 ? -value : value);
}

// The element that a kind makes of real numbers. Offsets of roots are from `head`.
FUNCTION complex_t load_numbers(const void* elements, const unsigned char* head,
                                const index64 numbers, const index64 start, const index64 stride,
                                const index64 storage, const index64 outer_swap, const index64 e) {
  const generic_numbers& n = *(const generic_numbers*)(head + numbers);
  const bool low = e < n.split;
  complex_t value = {number_at(elements, start, stride, storage, n.count,
                               low ? e * n.low_step + n.low_first : e * n.high_step + n.high_first,
                               low ? n.low_sign : n.high_sign),
                     number_at(elements, start, stride, storage, n.count,
                               e * n.second_step + n.second_first, n.second_sign)};
  if (outer_swap) value = papilio_swap(value);
  if (n.root) value = papilio_multiply(value, ((const complex_t*)(head + n.root))[e]);
  return value;
}

// The real numbers that a kind makes of an element.
FUNCTION void store_numbers(void* elements, const unsigned char* head, const index64 numbers,
                            const index64 start, const index64 stride, const index64 storage,
                            const index64 e, complex_t value, const real scale) {
  const generic_numbers& n = *(const generic_numbers*)(head + numbers);
  if (n.root) value = papilio_multiply(value, ((const complex_t*)(head + n.root))[e]);
  const bool low = e < n.split, negate = n.alternates && e % 2 == 1;
  const real gain = (negate ? -real(int(n.gain)) : real(int(n.gain))) * scale;
  const real first = n.subtracts ? value.re - value.im : value.re;
  put_number(elements, start, stride, storage, n.count,
             low ? e * n.low_step + n.low_first : e * n.high_step + n.high_first,
             low ? n.low_sign : n.high_sign, first * gain);
  put_number(elements, start, stride, storage, n.count, e * n.second_step + n.second_first,
             n.second_sign, value.im * gain);
}

PAPILIO_CODELET complex_t load(const papilio_arguments& arguments, const generic_pass& pass,
                               const generic_start start, const index64 e) {
  if (e >= pass.load_limit) return {0, 0};
  complex_t value;
  if (__builtin_expect(pass.load_numbers != 0, 0)) {
    value = load_numbers(arguments.operands[PAPILIO_IN].elements, head_at(arguments, 0),
                         pass.load_numbers, start.in, pass.in_stride, pass.load_format / 4,
                         pass.load_outer_swap, e);
  } else {
    // Bins beyond the half that memory holds are conjugates; the imaginary parts of those that are
    // their own conjugates are not read.
    const bool beyond = pass.hermitian && 2 * e > pass.hermitian;
    const index64 element = beyond ? pass.hermitian - e : e;
    if (pass.hermitian && element >= pass.half_limit) return {0, 0};
    const papilio_operand& in = arguments.operands[PAPILIO_IN];
    value = read_element(in, start.in + element * pass.in_stride, pass.load_format);
    if (beyond) value.im = -value.im;
    if (pass.hermitian && (element == 0 || 2 * element == pass.hermitian)) value.im = 0;
    if (in.swap) value = papilio_swap(value);
    if (pass.load_outer_swap) value = papilio_swap(value);
  }
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
  if (__builtin_expect(pass.store_numbers != 0, 0)) {
    store_numbers(out.elements, head_at(arguments, 0), pass.store_numbers, start.out,
                  pass.out_stride, pass.store_format / 4, e, value, scale);
    return;
  }
  value.re = value.re * scale;
  value.im = value.im * scale;
  if (out.swap) value = papilio_swap(value);
  write_element(out, start.out + e * pass.out_stride, pass.store_format, value);
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
  Tables tables(spec.precision);
  const Numbers pass = pass_of(spec, tables);
  const auto numbers = [&](const GenericPass::End& end) {
    return numbers_of(end.numbers.value_or(access::RealNumbers{}), tables);
  };
  const Numbers loaded = numbers(spec.generic->load), stored = numbers(spec.generic->store);
  ComposedKernel kernel;
  kernel.entry = fmt::format("papilio_generic_{}_{}", direct ? "direct" : std::to_string(radix),
                             name_of(spec.precision));
  kernel.threads = spec.threads();
  kernel.points_per_thread = direct ? 1 : radix;

  std::string body = direct_text;
  std::string& text = kernel.text;
  text = precision_text(spec.precision);
  text += codelets::abi_text();
  const bool is_f32 = spec.precision == Precision::f32;
  if (is_f32) text += codelets::storage_text();
  if (!direct) {
    const auto* descriptor = library.plain(radix);
    if (!descriptor)
      throw Error(ErrorCode::invalid_schedule,
                  fmt::format("there is no codelet of radix {}", radix));
    text += "\n" + in_precision(library.text(*descriptor), spec.precision);
    body = fmt::format(fmt::runtime(butterfly_text), radix, descriptor->function);
  }
  text += fmt::format("#define LOOPS {}\n", GenericPass::most_loops);
  text += "\n" + pass.declaration() + loaded.declaration() +
          (is_f32 ? narrow_numbers : numbers_alone) + access_text;
  text += fmt::format(
      "PAPILIO_KERNEL({0}, {1}, 1)\nPAPILIO_PHASE_LANES({1}, 1)\n"
      "  const generic_pass pass = *(const "
      "generic_pass*)arguments.operands[PAPILIO_TABLES].elements;\n"
      "  const index64 work = block * {1} + lane;\n",
      kernel.entry, kernel.threads);
  text += body + "PAPILIO_PHASE_END\nPAPILIO_KERNEL_END\n";
  kernel.parameters =
      pass.values(pass_bytes) + loaded.values(numbers_bytes) + stored.values(numbers_bytes);
  kernel.tables = std::move(tables.placed);
  kernel.table_bytes = tables.bytes;
  return kernel;
}

std::uint64_t generic_threads(const KernelSpec& spec) {
  const GenericPass& pass = *spec.generic;
  return pass.direct ? pass.length : pass.length / static_cast<std::uint64_t>(spec.radices.front());
}

}  // namespace papilio::compose
