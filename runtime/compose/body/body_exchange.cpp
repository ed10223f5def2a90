// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_exchange.h"

namespace papilio::compose {
namespace {

// Text of the slot of a butterfly's first element, less than a stride into its run: where runs are
// whole periods, or periods whole runs, the run's number tells what is skipped.
std::string first_slot(const Padding& padding, const std::string& tile, const Elements& elements) {
  const std::uint64_t run = elements.runs.length, period = padding.period;
  if (padding.pad == 0) return padding.slot(tile, elements.base, "0");
  const bool periods = run % period == 0 && elements.runs.stride <= period,
             runs = period % run == 0;
  if (!periods && !runs) return padding.slot(tile, elements.base);
  if (elements.number == "0") return padding.slot(tile, elements.base, "0");
  if (periods)
    return padding.slot(tile, elements.base,
                        fmt::format("{} * {}", elements.number, padding.skipped(run)));
  return padding.slot(tile, elements.base, padding.skipped(elements.number, period / run));
}

}  // namespace

std::string moves(const BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                  const Padding& padding, const std::string& re, const std::string& im,
                  bool to_shared) {
  const std::string tile = body.spec.tiles == 1 ? "0" : "tile";
  const auto step = padding.step(elements.runs);
  std::string statements, prelude, slot = "at";
  if (step) {
    prelude = fmt::format("    const int at = {};\n", first_slot(padding, tile, elements));
    slot = fmt::format("at + q * {}", *step);
  } else {
    statements = fmt::format("const int index = {} + q * {}, at = {}; ", elements.base,
                             elements.runs.stride, padding.slot(tile, "index"));
  }
  statements += move_value(body, part, slot, re, im, to_shared);
  return prelude + each(pass.radix, statements);
}

std::string move_complex(const std::string& slot, const std::string& re, const std::string& im,
                         bool to_shared) {
  return to_shared ? fmt::format("{} = {{{}, {}}};", slot, re, im)
                   : fmt::format("const complex_t v = {}; {} = v.re; {} = v.im;", slot, re, im);
}

std::string move_value(const BodyWriter& body, Part part, const std::string& slot,
                       const std::string& re, const std::string& im, bool to_shared) {
  if (body.spec.parts == Parts::interleaved)
    return move_complex(fmt::format("((complex_t*)(real*)shared)[{}]", slot), re, im, to_shared) +
           " ";
  std::string text;
  for (const bool imaginary : {false, true}) {
    if (!(imaginary ? part.im : part.re)) continue;
    const std::string location = imaginary && body.layout.plane
                                     ? fmt::format("shared[{} + {}]", body.layout.plane, slot)
                                     : fmt::format("shared[{}]", slot);
    const std::string& value = imaginary ? im : re;
    text += to_shared ? fmt::format("{} = {}; ", location, value)
                      : fmt::format("{} = {}; ", value, location);
  }
  return text;
}

void write_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                     const Padding& padding) {
  body.open_to_write(pass);
  body.butterflies(
      pass, body.divide(elements.divisor) + moves(body, pass, elements, part, padding,
                                                  element("re", pass), element("im", pass), true));
}

void read_registers(BodyWriter& body, const Pass& pass, const Elements& elements, Part part,
                    const Padding& padding) {
  body.open_to_read(pass);
  body.butterflies(
      pass, body.divide(elements.divisor) + moves(body, pass, elements, part, padding,
                                                  element("re", pass), element("im", pass), false));
}

void exchange(BodyWriter& body, const Pass& from, const Pass& to, const Padding& padding) {
  for (const Part part : body.parts) {
    write_registers(body, from, autosorted(from), part, padding);
    read_registers(body, to, natural(to), part, padding);
  }
  body.order = body.inner;
}

}  // namespace papilio::compose
