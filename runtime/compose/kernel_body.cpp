// SPDX-License-Identifier: MIT
//
// A kernel keeps its values in two register arrays, re and im: element q of a thread's butterfly b at
// [b r + q]. Every step (load, butterflies, exchange, product, store) goes from registers to registers;
// the writer opens phases and places a barrier wherever shared memory changes hands. Register indices
// are constants once the loops are unrolled.
#include "runtime/compose/kernel_body.h"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/compose/passes.h"

namespace papilio::compose {
namespace {

// Which parts an exchange moves at once.
struct Part {
  bool re, im;
};

class BodyWriter {
 public:
  BodyWriter(const KernelSpec& spec, const ExchangeLayout& layout, const BodyOptions& options,
             TablePlacer& tables)
      : spec_(spec),
        layout_(layout),
        options_(options),
        tables_(tables),
        forward_(forward_passes(spec)),
        inverse_(inverse_passes(spec)),
        rader_(spec.convolution && spec.convolution->rader_prime > 0),
        // One lane a transform: neighbouring threads are neighbouring transforms either way, and the
        // host's inner loop is then the long one.
        inner_(spec.lanes == 1 ? Phase::tiles
               : spec.store.staged || spec.store.order == Order::lanes ? Phase::lanes
                                                                        : Phase::tiles) {
    parts_ = spec.split_exchange ? std::vector<Part>{{true, false}, {false, true}}
                                 : std::vector<Part>{{true, true}};
  }

  std::string write() {
    prologue();
    load_elements();
    run_passes(forward_);
    if (spec_.convolution) {
      multiply_spectrum();
      run_passes(inverse_);
      swap_registers();
    }
    store_elements();
    close();
    return code_ + "PAPILIO_KERNEL_END\n";
  }

 private:
  enum class Phase { closed, lanes, tiles, flat };

  // ---- phases and barriers
  // A phase of lanes that a pass of span L > 1 uses runs in stripes of L lanes, if they fit evenly: the
  // host's inner loop then meets consecutive addresses (docs/kernels.md). Lane numbers stay the same.
  void open(Phase phase, std::uint64_t span = 1) {
    const bool striped = phase == Phase::lanes && span >= 4 && spec_.lanes % span == 0 &&
                         span < static_cast<std::uint64_t>(spec_.lanes);
    const std::uint64_t stripe = striped ? span : 1;
    if (phase_ == phase && (stripe_ == stripe || span == 1)) return;
    close();
    phase_ = phase;
    stripe_ = stripe;
    if (phase == Phase::flat)
      line("PAPILIO_PHASE_LANES({}, 1)", spec_.threads());
    else if (striped)
      line("PAPILIO_PHASE_STRIPES({}, {}, {})", spec_.lanes / span, span, spec_.tiles);
    else
      line("PAPILIO_PHASE_{}({}, {})", phase == Phase::lanes ? "LANES" : "TILES", spec_.lanes,
           spec_.tiles);
    if (phase != Phase::flat) line("  const place here = locate(arguments, block, tile);\n  (void)here;");
  }
  void close() {
    if (phase_ != Phase::closed) line("PAPILIO_PHASE_END");
    phase_ = Phase::closed;
  }
  void barrier() {
    close();
    line("PAPILIO_BARRIER");
    written_ = read_ = false;
  }
  void will_write() {
    if (read_) barrier();
    written_ = true;
  }
  void will_read() {
    if (written_) barrier();
    read_ = true;
  }

  // ---- text
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    code_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }

  void prologue() {
    line("PAPILIO_KERNEL({}, {}, {})", options_.entry, spec_.threads(),
         options_.blocks_per_multiprocessor);
    if (layout_.reals > 0) line("PAPILIO_SHARED(shared, {})", layout_.reals);
    const int points = points_per_thread(spec_);
    line("PAPILIO_REGISTERS(re, {})\nPAPILIO_REGISTERS(im, {})", points, points);
    if (spec_.load.staged || spec_.store.staged)
      line("PAPILIO_REGISTERS(stage_re, {0})\nPAPILIO_REGISTERS(stage_im, {0})", staged_per_thread());
    if (rader_)
      line("PAPILIO_REGISTERS(x0, 2)\nPAPILIO_REGISTERS(y0, 2)");
  }

  // A loop over the butterflies of a thread; `body` works on butterfly j, elements [b r + q].
  void butterflies(const Pass& pass, const std::string& body) {
    const bool whole = pass.butterflies % spec_.lanes == 0;
    line("  PAPILIO_UNROLL for (int b = 0; b < {}; ++b) {{", pass.per_thread);
    line("    const int j = lane + b * {};", spec_.lanes);
    if (!whole)
      line("    if (b < {} || j < {}) {{", pass.butterflies / spec_.lanes, pass.butterflies);
    code_ += body;
    code_ += whole ? "  }\n" : "    }\n  }\n";
  }
  static std::string each(int radix, const std::string& statement) {
    return fmt::format("    PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{ {} }}\n", radix, statement);
  }
  static std::string element(const char* part, const Pass& pass) {
    return fmt::format("PAPILIO_R({}, b * {} + q)", part, pass.radix);
  }

  // ---- shared memory
  std::string shared(bool imaginary, const std::string& tile, const std::string& index) const {
    const std::string slot = layout_.slot(tile, index);
    return imaginary && layout_.plane ? fmt::format("shared[{} + {}]", layout_.plane, slot)
                                      : fmt::format("shared[{}]", slot);
  }
  std::string tile() const { return spec_.tiles == 1 ? "0" : "tile"; }

  // Registers -> shared, element q of a butterfly going to `index` (text over j, k, b, q).
  void write_registers(const Pass& pass, const std::string& index, Part part) {
    will_write();
    open(order_, pass.span);
    std::string statements = fmt::format("const int at = {};", index);
    if (part.re) statements += fmt::format(" {} = {};", shared(false, tile(), "at"), element("re", pass));
    if (part.im) statements += fmt::format(" {} = {};", shared(true, tile(), "at"), element("im", pass));
    butterflies(pass, span_index(pass) + each(pass.radix, statements));
  }
  void read_registers(const Pass& pass, const std::string& index, Part part) {
    will_read();
    open(inner_, pass.span);
    std::string statements = fmt::format("const int at = {};", index);
    if (part.re) statements += fmt::format(" {} = {};", element("re", pass), shared(false, tile(), "at"));
    if (part.im) statements += fmt::format(" {} = {};", element("im", pass), shared(true, tile(), "at"));
    butterflies(pass, each(pass.radix, statements));
  }
  static std::string natural(const Pass& pass) { return fmt::format("j + q * {}", pass.butterflies); }
  static std::string autosorted(const Pass& pass) {
    return pass.span == 1 ? fmt::format("j * {} + q", pass.radix)
                          : fmt::format("h * {} + k + q * {}", pass.radix * pass.span, pass.span);
  }
  // j = h L + k. With a whole number of spans a sweep, k does not depend on the butterfly's number.
  std::string span_index(const Pass& pass) const {
    if (pass.span == 1) return "";
    if (stripe_ == pass.span)
      return fmt::format("    const int k = inner, h = stripe + b * {};\n", spec_.lanes / pass.span);
    if (spec_.lanes % pass.span == 0)
      return fmt::format("    const int k = lane % {0}, h = lane / {0} + b * {1};\n", pass.span,
                         spec_.lanes / pass.span);
    if (pass.span % spec_.lanes == 0)
      return fmt::format("    const int k = lane + b % {0} * {1}, h = b / {0};\n",
                         pass.span / spec_.lanes, spec_.lanes);
    return fmt::format("    const int k = j % {0}, h = j / {0};\n", pass.span);
  }

  // ---- loading and storing
  std::uint64_t memory_elements() const { return rader_ ? spec_.length() + 1 : spec_.length(); }
  int staged_per_thread() const {
    const std::uint64_t threads = spec_.threads();
    return static_cast<int>((memory_elements() * spec_.tiles + threads - 1) / threads);
  }
  // A loop over the elements of the block in memory order: `body` works on element i of transform t.
  void flat(const Access& access, const std::string& body) {
    open(Phase::flat);
    const std::uint64_t count = memory_elements() * spec_.tiles;
    const bool lanes = access.order == Order::lanes;
    line("  PAPILIO_UNROLL for (int e = 0; e < {}; ++e) {{", staged_per_thread());
    line("    const int f = thread + e * {};", spec_.threads());
    if (count % spec_.threads() != 0)
      line("    if (e < {} || f < {}) {{", count / spec_.threads(), count);
    if (spec_.tiles == 1)
      line("    const int t = 0, i = f;");
    else if (lanes)
      line("    const int t = f / {0}, i = f % {0};", memory_elements());
    else
      line("    const int t = f % {0}, i = f / {0};", spec_.tiles);
    code_ += body;
    code_ += count % spec_.threads() != 0 ? "    }\n  }\n" : "  }\n";
  }
  void flat_copy(const Access& access, bool to_shared, Part part) {
    if (to_shared)
      will_write();
    else
      will_read();
    std::string body;
    for (const bool imaginary : {false, true}) {
      if (!(imaginary ? part.im : part.re)) continue;
      const std::string stage = imaginary ? "PAPILIO_R(stage_im, e)" : "PAPILIO_R(stage_re, e)";
      const std::string slot = shared(imaginary, spec_.tiles == 1 ? "0" : "t", "i");
      body += to_shared ? fmt::format("    {} = {};\n", slot, stage)
                        : fmt::format("    {} = {};\n", stage, slot);
    }
    flat(access, body);
  }

  void load_elements() {
    const Pass& first = forward_.front();
    if (!spec_.load.staged) {
      order_ = spec_.lanes == 1 || spec_.load.order == Order::tiles ? Phase::tiles : Phase::lanes;
      if (forward_.size() == 1 && !spec_.store.staged) order_ = inner_;
      open(order_);
      butterflies(first, each(first.radix, fmt::format("const complex_t v = load(arguments, here, {}); "
                                                       "{} = v.re; {} = v.im;",
                                                       natural(first), element("re", first),
                                                       element("im", first))));
      return;
    }
    flat(spec_.load,
         "    const complex_t v = load(arguments, locate(arguments, block, t), i);\n"
         "    PAPILIO_R(stage_re, e) = v.re;\n    PAPILIO_R(stage_im, e) = v.im;\n");
    for (const Part part : parts_) {
      flat_copy(spec_.load, true, part);
      read_registers(first, rader_ ? permuted(1, first) : natural(first), part);
      if (!rader_) continue;
      if (part.re) line("  PAPILIO_R(x0, 0) = {};", shared(false, tile(), "0"));
      if (part.im) line("  PAPILIO_R(x0, 1) = {};", shared(true, tile(), "0"));
    }
    order_ = inner_;
  }

  void store_elements() {
    const Pass& last = spec_.convolution ? inverse_.back() : forward_.back();
    if (!spec_.store.staged) {
      butterflies(last, each(last.radix, fmt::format("store(arguments, here, {}, {{{}, {}}});",
                                                     natural(last), element("re", last),
                                                     element("im", last))));
      return;
    }
    for (const Part part : parts_) {
      write_registers(last, rader_ ? permuted(-1, last) : natural(last), part);
      if (rader_) {
        line("  if (lane == 0) {{");
        if (part.re) line("    {} = PAPILIO_R(y0, 0);", shared(false, tile(), "0"));
        if (part.im) line("    {} = PAPILIO_R(y0, 1);", shared(true, tile(), "0"));
        line("  }}");
      }
      flat_copy(spec_.store, false, part);
    }
    flat(spec_.store,
         "    store(arguments, locate(arguments, block, t), i,\n"
         "          {PAPILIO_R(stage_re, e), PAPILIO_R(stage_im, e)});\n");
  }

  // Rader's index maps: element j of the convolution is element g^j, its output element g^-j.
  std::string permuted(int sign, const Pass& pass) {
    const auto& convolution = *spec_.convolution;
    const std::uint64_t g = convolution.rader_generator, p = convolution.rader_prime;
    const twiddle::Table table{twiddle::Table::Kind::power_permutation, p,
                               sign > 0 ? g : numbers::inverse_mod(g, p), 0};
    return fmt::format("int({})", tables_.entry(table, natural(pass)));
  }

  // ---- arithmetic
  void run_passes(const std::vector<Pass>& passes) {
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (p > 0) {
        for (const Part part : parts_) {
          write_registers(passes[p - 1], autosorted(passes[p - 1]), part);
          read_registers(passes[p], natural(passes[p]), part);
        }
        order_ = inner_;
      }
      open(order_, passes[p].span);
      butterfly(passes[p]);
    }
  }
  void butterfly(const Pass& pass) {
    if (pass.radix == 1) return;
    std::string body = span_index(pass);
    body += fmt::format("    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];\n", pass.radix);
    body += each(pass.radix, fmt::format("xr[q] = {}; xi[q] = {};", element("re", pass),
                                         element("im", pass)));
    if (pass.span > 1) {
      const twiddle::Table table{twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix),
                                 pass.span, 0};
      body += fmt::format("    const complex_t* w = {} + k;\n", tables_.pointer(table));
      body += fmt::format(
          "    PAPILIO_UNROLL for (int q = 1; q < {}; ++q) {{ const complex_t v = "
          "papilio_multiply({{xr[q], xi[q]}}, w[(q - 1) * {}]); xr[q] = v.re; xi[q] = v.im; }}\n",
          pass.radix, pass.span);
    }
    body += fmt::format("    {}(xr, xi, yr, yi);\n", options_.codelets.at(pass.radix));
    body += each(pass.radix, fmt::format("{} = yr[q]; {} = yi[q];", element("re", pass),
                                         element("im", pass)));
    butterflies(pass, body);
  }
  // The product with the spectrum, conjugated (swapped) for the inverse that follows.
  void multiply_spectrum() {
    const Pass& last = forward_.back();
    if (rader_) {
      line("  PAPILIO_R(y0, 0) = PAPILIO_R(x0, 0) + PAPILIO_R(re, 0);");
      line("  PAPILIO_R(y0, 1) = PAPILIO_R(x0, 1) + PAPILIO_R(im, 0);");
    }
    butterflies(last,
                each(last.radix,
                     fmt::format("const complex_t v = papilio_multiply({{{0}, {1}}}, {2}); {0} = v.im; "
                                 "{1} = v.re;",
                                 element("re", last), element("im", last),
                                 tables_.entry(spec_.convolution->spectrum, natural(last)))));
    if (rader_) {
      line("  if (lane == 0) {{");
      line("    PAPILIO_R(re, 0) = PAPILIO_R(re, 0) + PAPILIO_R(x0, 1);");
      line("    PAPILIO_R(im, 0) = PAPILIO_R(im, 0) + PAPILIO_R(x0, 0);");
      line("  }}");
    }
  }
  void swap_registers() {
    const Pass& last = inverse_.back();
    butterflies(last, each(last.radix, fmt::format("const real v = {0}; {0} = {1}; {1} = v;",
                                                   element("re", last), element("im", last))));
  }

  const KernelSpec& spec_;
  const ExchangeLayout& layout_;
  const BodyOptions& options_;
  TablePlacer& tables_;
  std::vector<Pass> forward_, inverse_;
  bool rader_;
  Phase inner_;  // order of the phases after the first exchange
  std::vector<Part> parts_;

  std::string code_;
  Phase phase_ = Phase::closed;
  std::uint64_t stripe_ = 1;       // of the open phase
  Phase order_ = Phase::lanes;  // order in which the registers were filled
  bool written_ = false, read_ = false;
};

}  // namespace

std::string kernel_body(const KernelSpec& spec, const ExchangeLayout& layout,
                        const BodyOptions& options, TablePlacer& tables) {
  return BodyWriter(spec, layout, options, tables).write();
}

}  // namespace papilio::compose
