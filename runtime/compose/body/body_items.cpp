// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_items.h"

#include "runtime/access/division_text.h"
#include "runtime/compose/access/access_text.h"
#include "runtime/compose/spec/numbering.h"

namespace papilio::compose {

void items(BodyWriter& body, std::uint64_t each, const std::string& statements, Repeats repeats,
           BodyWriter::Loop loop) {
  const KernelSpec& spec = body.spec;
  const std::uint64_t count = each * spec.tiles, threads = spec.threads(), full = count / threads,
                      busy = count % threads;
  const bool repeat = repeats == Repeats::where_cheap && repeats_idle_threads(spec, busy) &&
                      !twiddle_in_registers(spec, spec.store);
  body.line("  PAPILIO_{} for (int e = 0; e < {}; ++e) {{",
            loop == BodyWriter::Loop::rolled ? "ROLL" : "UNROLL", full + (busy != 0 ? 1 : 0));
  if (repeat)
    body.line("    const int last = {};\n    {{\n    const int thread = last;",
              last_busy("e", "thread", full, busy));
  body.line("    const int f = thread + e * {};\n    (void)f;", threads);
  if (busy != 0 && !repeat) body.line("    if (e < {} || f < {}) {{", full, count);
  body.add(statements + (busy == 0 ? "  }\n" : "    }\n  }\n"));
}

bool transforms_follow(const KernelSpec& spec, const Access& access, std::span<const Level> levels,
                       std::uint64_t each) {
  if (spec.tiles == 1 || access.order != Order::lanes || levels.size() != 1) return false;
  const Level& level = levels.front();
  return spec.tile_loop == batch_loop && level.stride == 1 && level.operations.empty() &&
         level.loops.size() == 1 && level.loops.front().loop == batch_loop &&
         level.loops.front().stride == static_cast<std::int64_t>(each);
}

// Elements past the batch are neither loaded nor stored: what becomes of them does not matter. A
// whole block asks for none of them.
void items_of_rows(BodyWriter& body, std::uint64_t each, const std::string& statements) {
  const KernelSpec& spec = body.spec;
  body.open(Phase::flat);
  // A block's first transform is always inside the batch.
  body.line("  place here = locate(arguments, block, 0);\n  here.inside = true;");
  const bool ragged = has_ragged_tiles(spec);
  if (ragged) body.line("  if (arguments.batch - here.batch >= {}) {{", spec.tiles);
  items(body, each, statements);
  if (!ragged) return;
  const std::uint64_t threads = spec.threads();
  body.line("  }} else {{");
  body.line("  const int left = int(arguments.batch - here.batch) * {} - thread;", each);
  body.line("  PAPILIO_UNROLL for (int e = 0; e < {}; ++e) {{",
            (each * spec.tiles + threads - 1) / threads);
  body.line("    if (e * {} < left) {{", threads);
  body.add(statements + "    }\n  }\n  }\n");
}

void items_of_transforms(BodyWriter& body, const Access& access, std::uint64_t each,
                         const std::string& statements, Repeats repeats, BodyWriter::Loop loop) {
  const KernelSpec& spec = body.spec;
  body.open(Phase::flat);
  const std::uint64_t threads = spec.threads();
  const Numbering staged = staged_numbering(spec, access, each);
  const bool follow = staged.tile.radix == 0;  // the transforms, each with all its items
  std::string names;
  if (spec.tiles == 1)
    names = "    const int t = 0, i = f;\n";
  else if (follow && threads <= each)
    // The items of a round are of one transform, or of two: nothing is divided at run time.
    names = fmt::format(
        "    const int first = e * {1} / {0}, last = (e * {1} + {2}) / {0};\n"
        "    const int t = first == last || f < last * {0} ? first : last, i = f - t * {0};\n",
        each, threads, threads - 1);
  else
    names = fmt::format("    const int t = {}, i = {};\n", digit_text("f", staged.tile),
                        mapped("f", staged.item));
  items(body, each, names + statements, repeats, loop);
}

}  // namespace papilio::compose
