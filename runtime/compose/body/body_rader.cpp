// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_rader.h"

#include "runtime/access/division_text.h"
#include "runtime/compose/body/body_butterfly.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/staging_text.h"

namespace papilio::compose {
namespace {

constexpr Part only_re{true, false};

// Two variables, real and imaginary part of a thread's item.
struct Item {
  std::string thread, number, re, im;
};

// Text that moves an item between its variables and its slot.
std::string move_item(const BodyWriter& body, Way way, Side side, const Item& item, Part part,
                      bool to_shared) {
  const twiddle::Table table = staging_table(body.spec, body.layout, way);
  const std::string at =
      staged_address(body.spec, table, side, item.thread, item.number, !part.re, body.tables);
  if (part.re && part.im)
    return move_complex(fmt::format("*(complex_t*)({})", at), item.re, item.im, to_shared);
  const std::string slot = fmt::format("*(real*)({})", at), value = part.re ? item.re : item.im;
  return to_shared ? fmt::format("{} = {};", slot, value) : fmt::format("{} = {};", value, slot);
}

// Of an element of a convolution of reals: two numbers with slots of their own. Elements that pad
// are zeros, and are not wanted.
std::string move_numbers(const BodyWriter& body, Way way, const Pass& pass, bool to_shared) {
  const auto move = [&](int second, const char* name) {
    const Item number{body.thread_of(pass),
                      fmt::format("2 * (b * {} + q) + {}", pass.radix, second), element(name, pass),
                      ""};
    return move_item(body, way, Side::butterflies, number, only_re, to_shared);
  };
  const std::string both = move(0, "re") + " " + move(1, "im");
  const std::uint64_t count = (body.spec.points() - 1) / 2;
  if (count == body.spec.length()) return both;
  const std::string zeros =
      fmt::format(" else {{ {} = 0; {} = 0; }}", element("re", pass), element("im", pass));
  return fmt::format("if (q * {0} < {1} && j + q * {0} < {1}) {{ {2} }}{3}", pass.butterflies,
                     count, both, to_shared ? "" : zeros);
}

std::string move_element(const BodyWriter& body, Way way, const Pass& pass, Part part,
                         bool to_shared) {
  if (body.spec.is_of_reals()) return move_numbers(body, way, pass, to_shared);
  const Item item{body.thread_of(pass), fmt::format("b * {} + q", pass.radix), element("re", pass),
                  element("im", pass)};
  return move_item(body, way, Side::butterflies, item, part, to_shared);
}

}  // namespace

namespace {

std::string permuted_one(const BodyWriter& body, const char* number, bool to_shared, Part part) {
  const Item item{"thread", number, fmt::format("PAPILIO_R(stage_re, {})", number),
                  fmt::format("PAPILIO_R(stage_im, {})", number)};
  const Way way = to_shared ? Way::in : Way::out;
  return move_item(body, way, Side::memory, item, body.spec.is_of_reals() ? only_re : part,
                   to_shared);
}

}  // namespace

std::string permuted_item(const BodyWriter& body, bool to_shared, Part part) {
  return "    " + permuted_one(body, "e", to_shared, part) + "\n";
}

std::string permuted_pair(const BodyWriter& body, bool to_shared, Part part) {
  return fmt::format("    {{ {} }}\n    {{ {} }}\n", permuted_one(body, "2 * e", to_shared, part),
                     permuted_one(body, "2 * e + 1", to_shared, part));
}

void read_permuted(BodyWriter& body, const Pass& first, Part part) {
  body.open_to_read(first);
  body.butterflies(first, each(first.radix, move_element(body, Way::in, first, part, false)));
}

void write_permuted(BodyWriter& body, const Pass& last, Part part) {
  body.open_to_write(last);
  body.butterflies(last, each(last.radix, move_element(body, Way::out, last, part, true)));
}

void transform_aside(BodyWriter& body, const Pass& pass, std::size_t number) {
  const KernelSpec& spec = body.spec;
  // The same pass over rows of one element.
  const std::uint64_t row = spec.length() / spec.convolution->rows, inner = pass.inner / row,
                      span = pass.span / row, stride = pass.stride / row,
                      butterflies = pass.butterflies / row;
  const bool sorts = !spec.in_place;
  const bool moves = sorts && passes_across_rows(spec) > 1;
  const std::size_t from = moves ? number % 2 : 0, to = moves ? 1 - from : 0;
  body.open(Phase::apart);
  body.line("  for (int j = lane; j < {}; j += {}) {{\n    const int k = {};", butterflies,
            spec.lanes, remainder("j", span));
  const std::string first = stride == butterflies
                                ? "j"
                                : fmt::format("{} * {} + {}", quotient("j", stride),
                                              pass.extent / row, remainder("j", stride));
  body.line("    const int e = {};", first);
  body.add(arrays(pass.radix));
  body.add(each(pass.radix, fmt::format("const complex_t v = {}; xr[q] = v.re; xi[q] = v.im;",
                                        aside_load(spec, body.layout, from,
                                                   fmt::format("e + q * {}", stride)))));
  const std::string twiddles =
      multiply_by_twiddles(body, pass, quotient("k", inner), sorts ? 'x' : 'y');
  const std::string codelet = codelet_of(body, pass.radix);
  body.add(sorts ? twiddles + codelet : codelet + twiddles);
  body.add(each(pass.radix, aside_store(spec, body.layout, to,
                                        fmt::format("(j - k) * {} + k + q * {}", pass.radix, span),
                                        "yr[q]", "yi[q]")));
  body.line("  }}");
}

void multiply_rows(BodyWriter& body, const Pass& last, const std::string& product) {
  const KernelSpec& spec = body.spec;
  const std::size_t area = final_aside(spec);
  const bool one = last.stride == last.butterflies;
  const std::string re = fmt::format("PAPILIO_R(re, b * {})", last.radix),
                    im = fmt::format("PAPILIO_R(im, b * {})", last.radix),
                    sum_re = "PAPILIO_R(sum, 2 * b)", sum_im = "PAPILIO_R(sum, 2 * b + 1)";
  body.butterflies(last, body.run_and_place(last) +
                             fmt::format("    {} = {};\n    {} = {};\n", sum_re, re, sum_im, im) +
                             product);
  const std::string meet = fmt::format(
      "      const complex_t x0 = {};\n      {}\n      {} = {} + x0.im;\n      {} = {} + x0.re;\n",
      aside_load(spec, body.layout, area, "h"),
      aside_store(spec, body.layout, area, "h", "x0.re + " + sum_re, "x0.im + " + sum_im), re, re,
      im, im);
  const std::string first_block = spec.shares_bins() ? "rank == 0 && " : "";
  body.open(Phase::apart);
  if (one)
    body.line("  if ({}lane == 0) {{\n      const int b = 0, h = 0;\n{}  }}", first_block, meet);
  else
    body.butterflies(last, body.run_and_place(last) + only(first_block + "k == 0", meet));
}

}  // namespace papilio::compose
