// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_extension.h"

#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"

namespace papilio::compose {
namespace {

// Text of element i + q L of the extension, out of the number in memory that it is, or is the
// mirror image or the negative of. Those of a sine transform that are 0 are loaded, too, from
// another place: behind no branch, so that a thread's loads do not wait for each other.
std::string element_of_extension(const KernelSpec& spec, int q) {
  const Extension& extension = *spec.extension;
  const std::uint64_t length = spec.dimensions.back(), half = spec.half_of_extension();
  const bool is_image = 2 * q >= extension.radix;
  const std::uint64_t begin =
      length * static_cast<std::uint64_t>(is_image ? extension.radix - q : q);
  const std::string place = is_image ? fmt::format("{} - i", begin) : "i";
  const auto load = [](const std::string& base, std::uint64_t constant) {
    return fmt::format("load_memory(arguments, here, {}, {}).re", base, constant);
  };
  if (!extension.odd) return load(place, is_image ? 0 : begin);
  const std::string index = is_image ? place : fmt::format("(i + {})", begin);
  const bool may_be_zero = q == 0 || (is_image ? begin : begin + length / 2) == half;
  const std::string number =
      may_be_zero
          ? fmt::format("({0} == 0 || {0} == {1} ? 0 : {2})", index, half,
                        load(fmt::format("({0} == 0 || {0} == {1} ? 1 : {0}) - 1", index, half), 0))
          : load(index + " - 1", 0);
  return (is_image ? "-" : "") + number;
}

// Sequences 0 .. r / 2 of column i, in yr and yi; of a sine transform, i times these.
std::string sequences_of_column(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const Extension& extension = *spec.extension;
  const std::uint64_t columns = spec.columns_of_extension();
  const twiddle::Table roots{twiddle::Table::Kind::root_products, 2 * spec.half_of_extension(),
                             static_cast<std::uint64_t>(extension.last()) + 1, columns};
  std::string text = arrays(extension.radix);
  for (int q = 0; q < extension.radix; ++q)
    text += fmt::format("    xr[{0}] = {1};\n    xi[{0}] = 0;\n", q, element_of_extension(spec, q));
  text += codelet_of(body, extension.radix) +
          fmt::format("    const auto w = {} + i;\n", body.tables.pointer(roots));
  for (int q = 1; q <= extension.last(); ++q)
    text += multiply_value('y', q, fmt::format("w[{}]", static_cast<std::uint64_t>(q) * columns));
  if (extension.odd)
    text += each(extension.last() + 1, "const real v = yr[q]; yr[q] = -yi[q]; yi[q] = v;");
  return text;
}

// The parts of the rows' elements to real numbers in shared memory. Element k of row h has bins h +
// r k and h + rows + r k of the extension. Bin f beyond N / 2 is bin N - f, or its negative. Of a
// sequence that is its own mirror image, 0 or r / 2, both are there, and one is kept.
void write_numbers(BodyWriter& body, const Pass& last) {
  const KernelSpec& spec = body.spec;
  const Extension& extension = *spec.extension;
  const int rows = extension.rows(), ends = extension.odd ? 1 : 0;
  const std::uint64_t half = spec.half_of_extension(), radix = last.radix;
  const std::string begin = spec.tiles == 1
                                ? std::to_string(-ends)
                                : fmt::format("tile * {} - {}", spec.numbers_of_extension(), ends);
  const auto number = [&](const char* bin) {
    return fmt::format("shared[{}]",
                       body.layout.store.slot("0", fmt::format("({} + {})", begin, bin)));
  };
  // `value` of bin f of butterfly element q, which beyond N / 2 is kept where `images` says so.
  const auto keep = [&](std::uint64_t q, const std::string& value, const std::string& images) {
    const std::string own = fmt::format("{} = {};", number("f"), value),
                      image = fmt::format("const int g = {} - f; {} = {}{};", 2 * half, number("g"),
                                          extension.odd ? "-" : "", value);
    if (2 * q + 2 <= radix)  // f is below N / 2
      return extension.odd && q == 0 ? fmt::format("if (f > 0) {{ {} }}", own) : own;
    if (2 * q >= radix)  // f is at least N / 2
      return extension.odd ? fmt::format("if ({} && f > {}) {{ {} }}", images, half, image)
                           : fmt::format("if ({} || f == {}) {{ {} }}", images, half, image);
    return fmt::format("if (f {} {}) {{ {} }} else if ({}{}) {{ {} }}",
                       extension.odd ? "<" : "<=", half, own, images,
                       extension.odd ? fmt::format(" && f > {}", half) : "", image);
  };
  std::string text;
  for (const bool second : {false, true}) {
    const bool all_are_there = !second || 2 * rows == extension.last() + 1;
    const std::string images = !second ? "h > 0"
                               : extension.radix % 2 == 0
                                   ? fmt::format("h != {}", extension.last() - rows)
                                   : "true";
    std::string values;
    for (std::uint64_t q = 0; q < radix; ++q)
      values += fmt::format(
          "    {{ const int f = bin + {}; {} }}\n",
          q * last.stride * static_cast<std::uint64_t>(extension.radix) + (second ? rows : 0),
          keep(q, fmt::format("PAPILIO_R({}, b * {} + {})", second ? "im" : "re", radix, q),
               images));
    text += only(all_are_there ? "" : fmt::format("h < {}", rows - 1), values);
  }
  body.open_to_write(last);
  body.butterflies(last, body.run_and_place(last) +
                             fmt::format("    const int bin = k * {} + h;\n", extension.radix) +
                             text);
}

}  // namespace

void load_extension(BodyWriter& body, const Pass& first) {
  const KernelSpec& spec = body.spec;
  const Extension& extension = *spec.extension;
  const Padding& padding = body.layout.load;
  const Part both = body.parts.front();
  const std::uint64_t length = spec.dimensions.back();
  const int rows = extension.rows();
  std::string text = "    const place here = locate(arguments, block, t);\n" +
                     sequences_of_column(body) +
                     fmt::format("    const int mirrored = i == 0 ? 0 : {} - i;\n", length);
  for (int row = 0; row < rows; ++row) {
    const bool is_pair = row + rows <= extension.last();
    const auto store = [&](const char* element, const std::string& re, const std::string& im) {
      const std::string index =
          fmt::format("({} + {})", static_cast<std::uint64_t>(row) * length, element);
      return "    { " +
             move_value(body, both, padding.slot(spec.tiles == 1 ? "0" : "t", index), re, im,
                        true) +
             "}\n";
    };
    const std::string a_re = fmt::format("yr[{}]", row), a_im = fmt::format("yi[{}]", row),
                      b_re = fmt::format("yr[{}]", row + rows),
                      b_im = fmt::format("yi[{}]", row + rows);
    text += is_pair ? store("i", a_re + " - " + b_im, a_im + " + " + b_re) +
                          store("mirrored", a_re + " + " + b_im, b_re + " - " + a_im)
                    : store("i", a_re, a_im) + store("mirrored", a_re, "-" + a_im);
  }
  body.will_write();
  // Idle threads repeat no column: the last one may be its own mirror image, whose element has two
  // values, of which the later one stays. Unrolled, the columns of several rounds are in registers
  // at once. (H200, 100 schedules in f32: rolled, radices from 13 on take .98 of the time in the
  // mean, .85 to 1.04, and others 1.06.)
  constexpr int most_of_unrolled = 12;
  items_of_transforms(
      body, spec.load, spec.columns_of_extension(), text, Repeats::never,
      extension.radix > most_of_unrolled ? BodyWriter::Loop::rolled : BodyWriter::Loop::unrolled);
  read_registers(body, first, natural(first), both, padding);
  body.order = body.inner;
}

void store_extension(BodyWriter& body, const Pass& last) {
  const KernelSpec& spec = body.spec;
  write_numbers(body, last);
  body.will_read();
  const std::uint64_t numbers = spec.numbers_of_extension();
  const auto value = [&](const std::string& number) {
    return fmt::format("complex_t{{shared[{}], 0}}", body.layout.store.slot("0", number));
  };
  const View memory = spec.store.view().beyond(*spec.store.level_of_end());
  if (spec.tiles == 1 || transforms_follow(spec, spec.store, memory.levels, numbers))
    items_of_rows(
        body, numbers,
        fmt::format("    store_memory(arguments, here, thread, e * {0}, {1});\n", spec.threads(),
                    value(fmt::format("(thread + e * {})", spec.threads()))));
  else
    items_of_transforms(
        body, spec.store, numbers,
        fmt::format("    store_memory(arguments, locate(arguments, block, t), i, 0, {});\n",
                    value(fmt::format("(t * {} + i)", numbers))));
}

}  // namespace papilio::compose
