// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/print_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/access/operations.h"
#include "runtime/access/real_kinds.h"
#include "runtime/compose/spec/stages.h"

namespace papilio::compose {
namespace {

std::string loop_name(int loop) {
  return loop == batch_loop ? "b" : loop == row_of_pair ? "row" : fmt::format("l{}", loop);
}

std::string print(const Level& level) {
  std::vector<std::string> terms = {
      level.run > 0 ? fmt::format("(k / {}) {} + k mod {}", level.run, level.stride, level.run)
                    : print_term(level.stride, "k")};
  for (const auto& loop : level.loops)
    terms.push_back(print_term(loop.stride, loop_name(loop.loop)));
  std::string text = fmt::format("{}", fmt::join(terms, " + "));
  for (const auto& operation : level.operations) {
    text += "; " + kind_of(operation).print(operation, loop_name);
    if (level.step > 1) text += fmt::format(" at k / {}", level.step);
  }
  return text;
}

class Lines {
 public:
  template <class... Values>
  void add(const char* name, fmt::format_string<Values...> format, Values&&... values) {
    text_ += fmt::format("{:<10} {}\n", name, fmt::format(format, std::forward<Values>(values)...));
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

const char* exchange_of(const KernelSpec& spec) {
  return spec.parts == Parts::halves        ? "halves"
         : spec.parts == Parts::interleaved ? "interleaved"
                                            : "planar";
}

const char* home_of(Home home) {
  constexpr const char* names[] = {"memory", "registers", "shared memory"};
  return names[static_cast<std::size_t>(home)];
}

const char* units_of(Units units) {
  constexpr const char* names[] = {"codelets", "fma", "tensor", "tf32", "f16"};
  return names[static_cast<std::size_t>(units)];
}

// What a view does besides.
std::string beside_memory(const View& view) {
  return std::string(view.scale ? ", scaled" : "") + (view.swap ? ", swapped" : "");
}

std::string print(const access::Format& format) {
  constexpr const char* names[] = {"", ", f16", ", bf16"};
  return std::string(names[static_cast<std::size_t>(format.storage)]) +
         (format.real ? ", real" : "") + (format.split ? ", split" : "") +
         (format.user ? ", by the caller" : "");
}

void add_access(Lines& lines, const char* name, const Access& access) {
  lines.add(name, "{}, {}{}: {}{}", access.order == Order::lanes ? "lanes" : "tiles",
            access.staged ? "staged" : "direct", print(access.format), print(access.levels),
            beside_memory(access));
}

// Which numbers of memory element e of a kind is made of, or becomes.
std::string print(const access::RealNumbers& numbers) {
  const auto of = [](const access::RealNumber& n) {
    return n.sign == 0 ? "none"
                       : fmt::format("{}({} e + {})", n.sign < 0 ? "-" : "", n.step, n.first);
  };
  return fmt::format("numbers {} and {} of {}{}{}{}{}",
                     numbers.split == 0
                         ? of(numbers.high)
                         : fmt::format("{} below {}, {} from there on", of(numbers.low),
                                       numbers.split, of(numbers.high)),
                     of(numbers.second), numbers.count,
                     numbers.root ? ", times " + twiddle::print(*numbers.root) : "",
                     numbers.gain != 1 ? fmt::format(", times {}", numbers.gain) : "",
                     numbers.subtracts ? ", the real part less the imaginary part" : "",
                     numbers.alternates ? ", odd ones times -1" : "");
}

void add_generic(Lines& lines, const GenericPass& pass) {
  lines.add("generic", "length {}, span {}{}{}", pass.length, pass.span,
            pass.direct ? ", by the definition" : "",
            pass.across ? ", neighbouring transforms side by side" : "");
  const auto add = [&](const char* name, const GenericPass::End& end,
                       const GenericPass::Place& place) {
    std::string loops;
    for (std::size_t i = 0; i < pass.counts.size(); ++i)
      loops += fmt::format(", {} a distance of {}", pass.counts[i], place.steps[i]);
    lines.add(
        name, "stride {}{}, batch a distance of {}{}; limit {}{}{}{}", place.stride, loops,
        place.distance, print(end.format), end.limit, end.swap ? "; swap" : "",
        end.factor ? "; multiply by " + twiddle::print(*end.factor) : "",
        fmt::format("{}{}{}", end.outer_swap ? "; swap" : "", end.hermitian ? "; bins to half" : "",
                    end.numbers ? "; " + print(*end.numbers) : "") +
            (end.bins ? "; product with " + print(end.bins->spectrum) : ""));
  };
  add("load", pass.load, pass.in);
  add("store", pass.store, pass.out);
}

void add_shape(Lines& lines, const KernelSpec& spec) {
  lines.add("transform", "{} points{}, {}", spec.length(),
            spec.dimensions.empty() ? "" : fmt::format(" = {}", fmt::join(spec.dimensions, "x")),
            name_of(spec.precision));
  if (spec.units != Units::codelets) lines.add("units", "{}", units_of(spec.units));
  if (spec.variant != "instructions") lines.add("codelets", "{}", spec.variant);
  lines.add("block", "{} threads a transform, {} transforms{}", spec.lanes, spec.tiles,
            spec.resident > 1 ? fmt::format(", {} blocks resident", spec.resident) : "");
  if (const auto& cluster = spec.cluster)
    lines.add("cluster", "{} blocks, parts {}x{}{}{}", cluster->blocks, cluster->first,
              cluster->second, cluster->four_step ? ", four-step" : "",
              cluster->tail > 1 ? fmt::format(", tail {}", cluster->tail) : "");
  for (const Loop& loop : spec.loops) lines.add("loop", "{} of {}", loop_name(loop.id), loop.count);
  if (spec.joined > 1) lines.add("joined", "{} transforms to one of the batch", spec.joined);
  if (spec.tile_loop != batch_loop) lines.add("tiles", "along {}", loop_name(spec.tile_loop));
  if (spec.asks_for_swaps) lines.add("directions", "both");
}

void add_product(Lines& lines, const KernelSpec& spec) {
  const Convolution& convolution = *spec.convolution;
  std::string text = "by " + (convolution.users ? print(*convolution.users)
                                                : twiddle::print(convolution.spectrum));
  if (spec.is_rader())
    text += fmt::format(", Rader p={} g={}{}", convolution.rader_prime, convolution.rader_generator,
                        convolution.coprime    ? ", coprime"
                        : convolution.of_reals ? ", of reals"
                                               : "");
  if (convolution.rows > 1)
    text += fmt::format(", rows {} before {} after {}", convolution.rows, convolution.before,
                        convolution.after);
  if (convolution.row_loop > 0) text += ", rows by " + loop_name(convolution.row_loop);
  if (convolution.rader_dc) text += ", dc beside";
  if (convolution.blocks > 1) text += fmt::format(", bins of {} blocks", convolution.blocks);
  lines.add("product", "{}", text);
}

void add_pass(Lines& lines, const KernelSpec& spec, const stage::Butterflies& s) {
  const auto pass = [&](const Pass& pass, bool back) {
    lines.add(back ? "pass back" : "pass", "radix {}{}, span {}, {} butterflies, {} a thread{}",
              pass.radix,
              spec.axes.empty() || back ? "" : fmt::format(" along {}", spec.axes[s.number] + 1),
              pass.twiddle_span(), pass.butterflies, pass.per_thread,
              s.in_place() ? fmt::format(", in place ({}), from {} to {}", exchange_of(spec),
                                         home_of(s.from), home_of(s.to))
                           : "");
  };
  pass(s.pass, s.way == Direction::inverse);
  if (!s.back) return;
  add_product(lines, spec);
  pass(*s.back, true);
}

const char* padding_of(const KernelSpec& spec) {
  return spec.fold->chirp ? ", times the chirp" : "";
}

std::string folded_of(const KernelSpec& spec) {
  const auto& rows = spec.fold->rows;
  return rows                  ? fmt::format("i and n - i of two rows of {}", rows->count)
         : spec.is_of_reals()  ? "i and p - i of numbers"
         : spec.fold->across   ? "i and m - i of a row"
         : spec.folds_planes() ? "i and m - i of opposite rows"
                               : "i and m - i";
}

void add_crossings(Lines& lines, const KernelSpec& spec) {
  for (std::size_t d = 0; spec.fold->across && d + 1 < spec.dimensions.size(); ++d)
    lines.add("crossing", "rows k and {} - k along {}, {}", spec.dimensions[d], d + 1,
              access::real_kind(*spec.fold->across).name);
}

// A line for each stage. What loads and stores do was said before.
void add_stages(Lines& lines, const KernelSpec& spec) {
  const ByStage visit{
      [&](const stage::Load& s) {
        if (s.route == stage::Route::extended)
          lines.add("extension", "pass of radix {}, {} of {} columns, to {} rows",
                    spec.extension->radix, spec.columns_of_extension(), spec.dimensions.back(),
                    spec.extension->rows());
        if (!folds(s.route)) return;
        lines.add("fold", "bins {} to elements{}", folded_of(spec), padding_of(spec));
        add_crossings(lines, spec);
      },
      [&](const stage::Store& s) {
        if (s.route == stage::Route::extended)
          lines.add("extension", "parts of rows to numbers, in the order of memory");
        if (!folds(s.route)) return;
        add_crossings(lines, spec);
        lines.add("fold", "elements {}{} to bins{}", folded_of(spec), padding_of(spec),
                  spec.fold->whole ? ", all of them" : "");
      },
      [&](const stage::LoadColumns&) { lines.add("columns", "sent to the cluster's blocks"); },
      [&](const stage::Butterflies& s) { add_pass(lines, spec, s); },
      [&](const stage::Exchange&) { lines.add("exchange", "{}", exchange_of(spec)); },
      [&](const stage::ClusterExchange&) { lines.add("exchange", "cluster"); },
      [&](const stage::FreeSlice& s) {
        lines.add("free", "for other blocks{}", s.was_read ? ", once it was read" : "");
      },
      [&](const stage::Product&) { add_product(lines, spec); },
      [&](const stage::DcPass& s) { lines.add("pass of x0", "radix {}", s.pass.radix); },
      [&](const stage::BlockRoots& s) {
        lines.add("roots", "of the second block, {}", s.loaded ? "loaded" : "to be stored");
      },
      [&](const stage::SwapParts&) { lines.add("swap", "real and imaginary parts"); },
      [&](const stage::Prefetch&) { lines.add("prefetch", "of a later block"); },
      [&](const stage::StorePieces&) { lines.add("sum", "of the blocks' outputs"); },
      [&](const stage::MatrixPass& s) {
        lines.add("pass", "product with a matrix of {}", s.radix);
      },
      [&](const stage::Generic&) { add_generic(lines, *spec.generic); }};
  for (const Stage& stage : stages_of(spec)) std::visit(visit, stage);
}

void add_tuning(Lines& lines, const KernelSpec& spec) {
  if (spec.early_tables) lines.add("tables", "read_only");
  if (spec.repeats_within > 0) lines.add("idle", "repeat{}", spec.repeats_within);
  if (spec.keeps_roots) lines.add("roots", "kept");
  if (spec.stores_past_cache) lines.add("stores", "past_l1");
  if (spec.stagger > 0) lines.add("stagger", "{} cycles", spec.stagger);
}

}  // namespace

std::string print(const std::vector<Level>& levels) {
  std::string text;
  for (const Level& level : levels) {
    if (!text.empty()) text += " | ";
    text += print(level);
  }
  return text.empty() ? "nowhere" : text;
}

std::string print(const KernelSpec& spec) {
  Lines lines;
  add_shape(lines, spec);
  if (!spec.generic) add_access(lines, "load", spec.load);
  if (!spec.x0.levels.empty())
    lines.add("load x0", "{}{}", print(spec.x0.levels), beside_memory(spec.x0));
  add_stages(lines, spec);
  if (!spec.y0.levels.empty())
    lines.add("store y0", "{}{}", print(spec.y0.levels), beside_memory(spec.y0));
  if (!spec.generic) add_access(lines, "store", spec.store);
  add_tuning(lines, spec);
  return lines.take();
}

}  // namespace papilio::compose
