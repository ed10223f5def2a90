// SPDX-License-Identifier: MIT
#include "runtime/compose/spec/print_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/access/real_kinds.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {
namespace {

std::string loop_name(int loop) {
  return loop == batch_loop ? "b" : fmt::format("l{}", loop);
}

std::string term(access::Stride factor, const std::string& of) {
  return factor == 1 ? of : fmt::format("{} {}", factor.value, of);
}

std::string print(const Spectrum& spectrum) {
  return fmt::format("the caller's {}{}spectrum ", spectrum.conjugated ? "conjugated " : "",
                     spectrum.half ? "half " : "");
}

std::string print(const Operation& operation) {
  using Kind = Operation::Kind;
  switch (operation.kind) {
    case Kind::swap:
      return "swap";
    case Kind::multiply:
      return "multiply by " + twiddle::print(operation.table) +
             (operation.loop > 0
                  ? fmt::format(" row {} of {}", loop_name(operation.loop), operation.count)
                  : "");
    case Kind::twiddle:
      return fmt::format("twiddle w_{}^(k{} {}{})", operation.order,
                         operation.rows > 0 ? fmt::format(" mod {}", operation.rows) : "",
                         loop_name(operation.loop),
                         operation.beside > 1 ? fmt::format(" / {}", operation.beside) : "");
    case Kind::limit:
      return fmt::format("limit {}", operation.count);
    case Kind::permute:
      return "permute by " + twiddle::print(operation.table);
    case Kind::rader_dc:
      return "rader_dc " + twiddle::print(operation.table);
    case Kind::mirror:
      return fmt::format("mirror {}{}", operation.order,
                         operation.rows > 0 ? fmt::format(" in rows of {}", operation.rows) : "");
    case Kind::product: {
      std::vector<std::string> terms = {term(operation.order, "k")};
      for (const auto& [loop, stride] : operation.strides)
        terms.push_back(term(stride, loop_name(loop)));
      return fmt::format("product with {}at {}", print(operation.spectrum),
                         fmt::join(terms, " + "));
    }
    case Kind::end:
      return fmt::format("{} of {}", access::real_kind(operation.transform).name, operation.order);
  }
  return "?";
}

std::string print(const Level& level) {
  std::vector<std::string> terms = {
      level.run > 0 ? fmt::format("(k / {}) {} + k mod {}", level.run, level.stride, level.run)
                    : term(level.stride, "k")};
  for (const auto& loop : level.loops) terms.push_back(term(loop.stride, loop_name(loop.loop)));
  std::string text = fmt::format("{}", fmt::join(terms, " + "));
  for (const auto& operation : level.operations) {
    text += "; " + print(operation);
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
  return spec.split_exchange    ? "halves"
         : spec.in_place        ? spec.paired_exchange ? "in_place_interleaved" : "in_place"
         : spec.paired_exchange ? "interleaved"
                                : "planar";
}

const char* units_of(Units units) {
  constexpr const char* names[] = {"codelets", "fma", "tensor", "tf32", "f16"};
  return names[static_cast<std::size_t>(units)];
}

std::string print(const Ends& ends) {
  std::string text;
  if (ends.swap_load) text += " swap_load";
  if (ends.swap_store) text += " swap_store";
  if (ends.scale_store) text += " scale_store";
  if (ends.asked) text += " asked";
  return text;
}

std::string print(const access::Format& format) {
  constexpr const char* names[] = {"", ", f16", ", bf16"};
  return std::string(names[static_cast<std::size_t>(format.storage)]) +
         (format.real ? ", real" : "") + (format.split ? ", split" : "") +
         (format.user ? ", by the caller" : "");
}

void add_access(Lines& lines, const char* name, const Access& access) {
  lines.add(name, "{}, {}{}: {}", access.order == Order::lanes ? "lanes" : "tiles",
            access.staged ? "staged" : "direct", print(access.format), print(access.levels));
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
    lines.add(name, "stride {}{}, batch a distance of {}; limit {}{}{}{}", place.stride, loops,
              place.distance, end.limit, end.swap ? "; swap" : "",
              end.factor ? "; multiply by " + twiddle::print(*end.factor) : "",
              fmt::format("{}{}{}", end.outer_swap ? "; swap" : "", end.real ? "; real" : "",
                          end.hermitian ? "; bins to half" : ""));
  };
  add("load", pass.load, pass.in);
  add("store", pass.store, pass.out);
}

void add_shape(Lines& lines, const KernelSpec& spec) {
  lines.add("transform", "{} points{}, {}", spec.length(),
            spec.dimensions.empty() ? "" : fmt::format(" = {}", fmt::join(spec.dimensions, "x")),
            spec.precision == Precision::f32 ? "f32" : "f64");
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
  if (const std::string ends = print(spec.ends); !ends.empty())
    lines.add("ends", "{}", ends.substr(1));
}

// The passes one way, with what lies between them: `number` counts on from those before.
void add_passes(Lines& lines, const KernelSpec& spec, const Passes& passes, bool back,
                std::size_t& number) {
  for (std::size_t p = 0; p < passes.size(); ++p) {
    const Pass& pass = passes[p];
    if (p > 0) {
      const bool between_blocks =
          spec.cluster && p == (back ? passes.size() - first_passes(spec) : first_passes(spec));
      lines.add("exchange", "{}", between_blocks ? "cluster" : exchange_of(spec));
    }
    if (spec.ahead && *spec.ahead == number) lines.add("prefetch", "of a later block");
    lines.add(back ? "pass back" : "pass", "radix {}{}, span {}, {} butterflies, {} a thread",
              pass.radix,
              spec.axes.empty() || back ? "" : fmt::format(" along {}", spec.axes[p] + 1),
              pass.twiddle_span(), pass.butterflies, pass.per_thread);
    ++number;
  }
}

void add_convolution(Lines& lines, const KernelSpec& spec) {
  const Convolution& convolution = *spec.convolution;
  std::string text = "by " + (convolution.users ? print(*convolution.users)
                                                : twiddle::print(convolution.spectrum));
  if (spec.is_rader())
    text += fmt::format(", Rader p={} g={}{}", convolution.rader_prime, convolution.rader_generator,
                        convolution.coprime ? ", coprime" : "");
  if (convolution.rows > 1)
    text += fmt::format(", rows {} before {} after {}", convolution.rows, convolution.before,
                        convolution.after);
  if (convolution.row_loop > 0) text += ", rows by " + loop_name(convolution.row_loop);
  if (convolution.rader_dc) text += ", dc beside";
  if (convolution.blocks > 1) text += fmt::format(", bins of {} blocks", convolution.blocks);
  lines.add("product", "{}", text);
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
  if (spec.generic) {
    add_generic(lines, *spec.generic);
    return lines.take();
  }
  add_access(lines, "load", spec.load);
  if (!spec.auxiliary_load.empty()) lines.add("load x0", "{}", print(spec.auxiliary_load));
  if (spec.fold && !spec.fold->stores_bins) lines.add("fold", "bins i and m - i to elements");
  std::size_t number = 0;
  if (spec.units > Units::fma) {
    for (const int radix : spec.radices) lines.add("pass", "product with a matrix of {}", radix);
  } else {
    add_passes(lines, spec, forward_passes(spec), false, number);
  }
  if (spec.convolution) {
    add_convolution(lines, spec);
    add_passes(lines, spec, inverse_passes(spec), true, number);
  }
  if (!spec.auxiliary_store.empty())
    lines.add("store y0", "{}{}", print(spec.auxiliary_store), print(spec.auxiliary_ends));
  if (spec.fold && spec.fold->stores_bins)
    lines.add("fold", "elements i and m - i to bins{}", spec.fold->whole ? ", all of them" : "");
  add_access(lines, "store", spec.store);
  add_tuning(lines, spec);
  return lines.take();
}

}  // namespace papilio::compose
