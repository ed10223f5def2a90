// SPDX-License-Identifier: MIT
//
// A kernel keeps its values in two register arrays, re and im: element q of a thread's butterfly b
// at [b r + q]. Every step (load, butterflies, exchange, product, store) goes from registers to
// registers; the writer opens phases and places a barrier wherever shared memory changes hands.
// Register indices are constants once the loops are unrolled.
#include "runtime/compose/kernel_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/compose/cluster_text.h"
#include "runtime/compose/passes.h"
#include "runtime/compose/staging_text.h"
#include "runtime/compose/twiddle_text.h"

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
        // One lane a transform: neighbouring threads are neighbouring transforms either way, and
        // the host's inner loop is then the long one.
        inner_(spec.lanes == 1                                         ? Phase::tiles
               : spec.store.staged || spec.store.order == Order::lanes ? Phase::lanes
                                                                       : Phase::tiles) {
    if (rader_) {
      gather_ = staging_table(spec, layout, Way::in);
      scatter_ = staging_table(spec, layout, Way::out);
    }
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
  enum class Phase { closed, lanes, tiles, flat, apart };

  // ---- phases and barriers
  // A phase of lanes that a pass of span L > 1 uses runs in stripes of L lanes, if they fit evenly:
  // the host's inner loop then meets consecutive addresses (docs/kernels.md). Lane numbers stay the
  // same.
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
      line("PAPILIO_PHASE_{}({}, {})",
           phase == Phase::lanes   ? "LANES"
           : phase == Phase::tiles ? "TILES"
                                   : "APART",
           spec_.lanes, spec_.tiles);
    if (phase != Phase::flat)
      line("  const place here = locate(arguments, block, tile);\n  (void)here;");
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
    line("PAPILIO_KERNEL({}, {}, {})", options_.entry, spec_.threads(), spec_.resident);
    if (layout_.reals > 0) line("PAPILIO_SHARED(shared, {})", layout_.reals);
    const int points = points_per_thread(spec_);
    line("PAPILIO_REGISTERS(re, {})\nPAPILIO_REGISTERS(im, {})", points, points);
    if (spec_.load.staged || spec_.store.staged)
      line("PAPILIO_REGISTERS(stage_re, {0})\nPAPILIO_REGISTERS(stage_im, {0})",
           staged_per_thread());
    if (rader_) line("PAPILIO_REGISTERS(sum, {})", 2 * forward_.back().per_thread);
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
    return fmt::format("    PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{ {} }}\n", radix,
                       statement);
  }
  static std::string element(const char* part, const Pass& pass) {
    return fmt::format("PAPILIO_R({}, b * {} + q)", part, pass.radix);
  }

  // ---- shared memory
  // The elements that a butterfly reads or writes: base + q * stride, base a multiple of
  // `multiple`. In the base, h and k are quotient and remainder of j by `divisor`.
  struct Elements {
    std::string base;
    std::uint64_t multiple, stride, divisor = 1;
  };
  static Elements natural(const Pass& pass) { return runs(pass, pass.stride); }
  static Elements autosorted(const Pass& pass) { return runs(pass, pass.span); }
  // Runs of radix * stride elements, butterfly k of run h at element k of it.
  static Elements runs(const Pass& pass, std::uint64_t stride) {
    const std::uint64_t run = pass.radix * stride;
    if (stride == pass.butterflies) return {"j", 1, stride};
    if (stride == 1) return {fmt::format("j * {}", run), run, 1};
    return {fmt::format("h * {} + k", run), 1, stride, stride};
  }

  std::string shared(bool imaginary, const std::string& slot) const {
    return imaginary && layout_.plane ? fmt::format("shared[{} + {}]", layout_.plane, slot)
                                      : fmt::format("shared[{}]", slot);
  }
  std::string tile() const { return spec_.tiles == 1 ? "0" : "tile"; }

  // Text that moves the elements of a butterfly between registers and shared memory. Where the
  // padding allows it, slots are at constant distances from one that is computed once.
  std::string exchange(const Pass& pass, const Elements& elements, Part part, bool to_shared) {
    const auto step = layout_.step(elements.multiple, elements.stride, pass.radix);
    std::string moves, prelude, slot = "at";
    if (step) {
      prelude = fmt::format("    const int at = {};\n", layout_.slot(tile(), elements.base));
      slot = fmt::format("at + q * {}", *step);
    } else {
      moves = fmt::format("const int index = {} + q * {}, at = {}; ", elements.base,
                          elements.stride, layout_.slot(tile(), "index"));
    }
    for (const bool imaginary : {false, true}) {
      if (!(imaginary ? part.im : part.re)) continue;
      const std::string location = shared(imaginary, slot);
      const std::string value = element(imaginary ? "im" : "re", pass);
      moves += to_shared ? fmt::format("{} = {}; ", location, value)
                         : fmt::format("{} = {}; ", value, location);
    }
    return prelude + each(pass.radix, moves);
  }

  // Rader's permutations: moves a thread's item between two variables and its slot.
  std::string staged_move(const twiddle::Table& table, Side side, const std::string& item,
                          const std::string& re, const std::string& im, Part part, bool to_shared) {
    const std::string at = staged_address(spec_, table, side, item, !part.re, tables_);
    if (part.re && part.im) {
      const std::string place = fmt::format("*(complex_t*)({})", at);
      return to_shared
                 ? fmt::format("{} = {{{}, {}}};", place, re, im)
                 : fmt::format("const complex_t v = {}; {} = v.re; {} = v.im;", place, re, im);
    }
    const std::string place = fmt::format("*(real*)({})", at), value = part.re ? re : im;
    return to_shared ? fmt::format("{} = {};", place, value)
                     : fmt::format("{} = {};", value, place);
  }
  void move_permuted(const Pass& pass, const twiddle::Table& table, Part part, bool to_shared) {
    butterflies(pass,
                each(pass.radix,
                     staged_move(table, Side::butterflies, fmt::format("b * {} + q", pass.radix),
                                 element("re", pass), element("im", pass), part, to_shared)));
  }

  void open_to_write(const Pass& pass) {
    will_write();
    open(order_, pass.span);
  }
  void open_to_read(const Pass& pass) {
    will_read();
    open(inner_, pass.span);
  }
  void write_registers(const Pass& pass, const Elements& elements, Part part) {
    open_to_write(pass);
    butterflies(pass, divide(elements.divisor) + exchange(pass, elements, part, true));
  }
  void read_registers(const Pass& pass, const Elements& elements, Part part) {
    open_to_read(pass);
    butterflies(pass, divide(elements.divisor) + exchange(pass, elements, part, false));
  }
  // j = h * divisor + k. With a whole number of divisors a sweep, k does not depend on the
  // butterfly's number.
  std::string divide(std::uint64_t divisor) const {
    const std::uint64_t lanes = spec_.lanes;
    if (divisor == 1) return "";
    if (stripe_ == divisor)
      return fmt::format("    const int k = inner, h = stripe + b * {};\n", lanes / divisor);
    if (lanes % divisor == 0)
      return fmt::format("    const int k = lane % {0}, h = lane / {0} + b * {1};\n", divisor,
                         lanes / divisor);
    if (divisor % lanes == 0)
      return fmt::format("    const int k = lane + b % {0} * {1}, h = b / {0};\n", divisor / lanes,
                         lanes);
    return fmt::format("    const int k = j % {0}, h = j / {0};\n", divisor);
  }

  // ---- loading and storing
  std::uint64_t memory_elements() const { return spec_.memory_length(); }
  int staged_per_thread() const {
    const std::uint64_t threads = spec_.threads();
    return static_cast<int>((memory_elements() * spec_.tiles + threads - 1) / threads);
  }
  // A loop over the elements of the block in memory order: `body` works on element f of the block,
  // item e of a thread.
  void items(const std::string& body) {
    const std::uint64_t count = memory_elements() * spec_.tiles, whole = count / spec_.threads();
    const bool part = count % spec_.threads() != 0;
    line("  PAPILIO_UNROLL for (int e = 0; e < {}; ++e) {{", staged_per_thread());
    line("    const int f = thread + e * {};\n    (void)f;", spec_.threads());
    if (part) line("    if (e < {} || f < {}) {{", whole, count);
    code_ += body + (part ? "    }\n  }\n" : "  }\n");
  }
  // The same: `body` works on element i of transform t.
  void flat(const Access& access, const std::string& body) {
    open(Phase::flat);
    std::string names = "    const int t = 0, i = f;\n";
    if (spec_.tiles > 1)
      names = access.order == Order::lanes
                  ? fmt::format("    const int t = f / {0}, i = f % {0};\n", memory_elements())
                  : fmt::format("    const int t = f % {0}, i = f / {0};\n", spec_.tiles);
    items(names + body);
  }
  // True if the transforms of a block follow each other in memory: element f of the block is then
  // element f of its first transform, and no number is divided.
  bool rows_follow(const Access& access) const {
    if (spec_.tiles == 1 || access.order != Order::lanes || access.levels.size() != 1) return false;
    const Level& level = access.levels.front();
    return spec_.tile_loop == batch_loop && level.stride == 1 && level.operations.empty() &&
           level.loops.size() == 1 && level.loops.front().loop == batch_loop &&
           level.loops.front().stride == memory_elements();
  }
  // Elements past the batch are neither loaded nor stored: what becomes of them does not matter. A
  // whole block asks for none of them.
  void flat_rows(const std::string& body) {
    open(Phase::flat);
    // A block's first transform is always inside the batch.
    line("  place here = locate(arguments, block, 0);\n  here.inside = true;");
    const bool ragged = has_ragged_tiles(spec_);
    if (ragged) line("  if (arguments.batch - here.batch >= {}) {{", spec_.tiles);
    items(body);
    if (!ragged) return;
    line("  }} else {{");
    line("  const int left = int(arguments.batch - here.batch) * {} - thread;", memory_elements());
    line("  PAPILIO_UNROLL for (int e = 0; e < {}; ++e) {{", staged_per_thread());
    line("    if (e * {} < left) {{", spec_.threads());
    code_ += body + "    }\n  }\n  }\n";
  }

  void flat_copy(const Access& access, bool to_shared, Part part) {
    if (to_shared)
      will_write();
    else
      will_read();
    if (rader_) {
      open(Phase::flat);
      items("    " +
            staged_move(to_shared ? gather_ : scatter_, Side::memory, "e", "PAPILIO_R(stage_re, e)",
                        "PAPILIO_R(stage_im, e)", part, to_shared) +
            "\n");
      return;
    }
    std::string body;
    for (const bool imaginary : {false, true}) {
      if (!(imaginary ? part.im : part.re)) continue;
      const std::string stage = imaginary ? "PAPILIO_R(stage_im, e)" : "PAPILIO_R(stage_re, e)";
      const std::string slot = shared(imaginary, layout_.slot(spec_.tiles == 1 ? "0" : "t", "i"));
      body += to_shared ? fmt::format("    {} = {};\n", slot, stage)
                        : fmt::format("    {} = {};\n", stage, slot);
    }
    flat(access, body);
  }

  // ---- asking ahead
  // For what the block loads that takes this one's place.
  void load_ahead() {
    close();
    line("PAPILIO_AHEAD");
    if (spec_.load.order == Order::lanes)
      rows_ahead();
    else
      columns_ahead();
    close();
    line("PAPILIO_AHEAD_END");
  }
  // Rows in one piece, or this block's share of a cluster's rows. One thread asks for rows that
  // follow each other.
  void rows_ahead() {
    std::uint64_t count = memory_elements() / spec_.blocks();
    const Level& level = spec_.load.levels.front();
    for (const auto& operation : level.operations)
      if (operation.kind == Operation::Kind::limit) count = std::min(count, operation.count);
    const bool follow = spec_.tiles > 1 && !spec_.cluster && spec_.load.levels.size() == 1 &&
                        std::any_of(level.loops.begin(), level.loops.end(), [&](const auto& loop) {
                          return loop.loop == spec_.tile_loop && loop.stride == count;
                        });
    open(Phase::lanes);
    if (!follow) {
      line("  if (lane == 0) prefetch(arguments, here, {}, 0, {});",
           spec_.cluster ? fmt::format("rank * {}", count) : "0", count);
      return;
    }
    std::string rows = std::to_string(spec_.tiles);
    if (has_ragged_tiles(spec_)) {
      const std::string left = spec_.tile_loop == batch_loop
                                   ? "arguments.batch - here.batch"
                                   : fmt::format("{} - {}", loop_of(spec_, spec_.tile_loop).count,
                                                 loop_name(spec_, spec_.tile_loop));
      line("  const int rows = {0} < {1} ? int({0}) : {1};", left, rows);
      rows = "rows";
    }
    line("  if (thread == 0) prefetch(arguments, here, 0, 0, {} * {});", rows, count);
  }
  // Columns sector by sector.
  void columns_ahead() {
    const Pass& first = forward_.front();
    open(Phase::tiles);
    const Place place = in_memory(first, false);
    line("  if (tile % {} == 0) {{", spec_.precision == Precision::f32 ? 4 : 2);
    butterflies(first, place.prelude +
                           each(first.radix, fmt::format("prefetch(arguments, here, {}, q * {});",
                                                         place.base, place.stride)));
    line("  }}");
  }

  void load_elements() {
    const Pass& first = forward_.front();
    if (!spec_.load.staged) {
      order_ = spec_.lanes == 1 || spec_.load.order == Order::tiles ? Phase::tiles : Phase::lanes;
      if (forward_.size() == 1 && !spec_.store.staged) order_ = inner_;
      open(order_);
      const Place place = in_memory(first, false);
      butterflies(first, place.prelude +
                             each(first.radix,
                                  fmt::format("const complex_t v = load(arguments, here, {}, q * "
                                              "{}); {} = v.re; {} = v.im;",
                                              place.base, place.stride, element("re", first),
                                              element("im", first))));
      twiddle(spec_.load, first, place);
      return;
    }
    const std::string stage =
        "    PAPILIO_R(stage_re, e) = v.re;\n    PAPILIO_R(stage_im, e) = v.im;\n";
    if (rows_follow(spec_.load))
      flat_rows(fmt::format("    const complex_t v = load(arguments, here, thread, e * {});\n",
                            spec_.threads()) +
                stage);
    else
      flat(spec_.load,
           "    const complex_t v = load(arguments, locate(arguments, block, t), i, 0);\n" + stage);
    for (const Part part : parts_) {
      flat_copy(spec_.load, true, part);
      if (rader_) {
        open_to_read(first);
        move_permuted(first, gather_, part, false);
      } else {
        read_registers(first, natural(first), part);
      }
    }
    order_ = inner_;
  }

  // The elements in memory that a butterfly of the first or last pass reads or writes.
  struct Place {
    std::string prelude, base;
    std::uint64_t stride;
  };

  // The twiddle of a four-step plan, applied to the registers next to an access that has one. The
  // first and the last pass of one dimension have butterflies of elements base + q * stride, base
  // below stride.
  void twiddle(const Access& access, const Pass& pass, const Place& place) {
    const auto operation = twiddle_in_registers(access);
    if (!operation) return;
    const TwiddleMatrix matrix{operation->order,
                               place.stride,
                               spec_.cluster ? "row" : "j",
                               loop_of(spec_, operation->loop).count,
                               loop_name(spec_, operation->loop),
                               pass.radix};
    line("  {{");
    code_ += twiddle_powers(matrix, tables_);
    const std::string row =
        spec_.cluster ? place.prelude + fmt::format("    const int row = {};\n", place.base) : "";
    butterflies(pass, row + twiddle_butterfly(matrix, tables_));
    line("  }}");
  }

  // ---- between the blocks of a cluster
  // The slice is free to be written by others when the last read of it is done. They wait for that
  // as late as possible.
  void free_slice() {
    close();
    line("PAPILIO_CLUSTER_ARRIVE");
    written_ = read_ = false;
  }
  void remote_exchange(const Pass& from, const Pass& to, bool back) {
    const Cluster& cluster = *spec_.cluster;
    const ClusterSide side = side_before(cluster, back);
    const Arrivals arrivals = arrivals_of(spec_, back, layout_.banks);
    const Elements elements = natural(from);
    const auto place = [&] {
      return divide(elements.divisor) + fmt::format("    const int e = {};\n", elements.base) +
             matrix_place(side);
    };
    if (cluster.four_step) {
      const TwiddleMatrix matrix{
          spec_.length(), from.stride / side.minor, "u", side.minor * side.blocks, "y", from.radix};
      butterflies(from,
                  place() + twiddle_powers(matrix, tables_) + twiddle_butterfly(matrix, tables_));
    }
    close();
    line("PAPILIO_CLUSTER_WAIT");
    open(order_, from.span);
    butterflies(from, place() + each(from.radix,
                                     destination(arrivals, side, from) +
                                         fmt::format("PAPILIO_REMOTE_STORE(there, at, {}, {});",
                                                     element("re", from), element("im", from))));
    close();
    line("PAPILIO_CLUSTER_RECEIVE({}, {})", int{back}, spec_.block_length() * spec_.tiles);
    read_arrivals(to, side, arrivals);
  }

  // The complex numbers that came in, in rows.
  void read_arrivals(const Pass& to, const ClusterSide& side, const Arrivals& arrivals) {
    will_read();
    open(inner_, to.span);
    const Elements elements = natural(to);
    const std::string slot = arrival_slot(*spec_.cluster, arrivals, side, "e");
    const std::uint64_t step = arrival_step(*spec_.cluster, arrivals, side, elements.stride);
    butterflies(to,
                divide(elements.divisor) +
                    fmt::format("    const int e = {};\n    const complex_t* const slots = (const "
                                "complex_t*)(real*)shared + {};\n",
                                elements.base, slot) +
                    each(to.radix, fmt::format("const complex_t v = slots[q * {}]; {} = v.re; {} = "
                                               "v.im;",
                                               step, element("re", to), element("im", to))));
  }

  Place in_memory(const Pass& pass, bool after_exchange) const {
    const Elements elements = natural(pass);
    const std::string prelude = divide(elements.divisor);
    if (!spec_.cluster) return {prelude, elements.base, elements.stride};
    const bool rows = after_exchange && !spec_.cluster->four_step;
    if (rows)
      return {prelude, fmt::format("{} + rank * {}", elements.base, spec_.block_length()),
              elements.stride};
    const ClusterSide side = side_before(*spec_.cluster, after_exchange);
    return {prelude + fmt::format("    const int e = {};\n", elements.base), position(side, "e"),
            elements.stride * side.blocks};
  }

  void store_elements() {
    const Pass& last = spec_.convolution ? inverse_.back() : forward_.back();
    if (!spec_.store.staged) {
      // Where the last pass reads, it also writes: it spans the whole of its dimension.
      const Place place = in_memory(last, !spec_.convolution);
      twiddle(spec_.store, last, place);
      butterflies(
          last, place.prelude +
                    each(last.radix,
                         fmt::format("store(arguments, here, {}, q * {}, {{{}, {}}});", place.base,
                                     place.stride, element("re", last), element("im", last))));
      return;
    }
    for (const Part part : parts_) {
      if (rader_) {
        open_to_write(last);
        move_permuted(last, scatter_, part, true);
      } else {
        write_registers(last, natural(last), part);
      }
      flat_copy(spec_.store, false, part);
    }
    const std::string value = "{PAPILIO_R(stage_re, e), PAPILIO_R(stage_im, e)});\n";
    if (rows_follow(spec_.store))
      flat_rows(
          fmt::format("    store(arguments, here, thread, e * {},\n          ", spec_.threads()) +
          value);
    else
      flat(spec_.store,
           "    store(arguments, locate(arguments, block, t), i, 0,\n          " + value);
  }

  // ---- arithmetic
  void run_passes(const std::vector<Pass>& passes) {
    const bool back = &passes == &inverse_;
    const std::size_t first = spec_.cluster ? first_passes(spec_) : 0;
    const std::size_t cut = back ? passes.size() - first : first;
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (spec_.cluster && p == cut) {
        remote_exchange(passes[p - 1], passes[p], back);
        order_ = inner_;
      } else if (p > 0) {
        for (const Part part : parts_) {
          write_registers(passes[p - 1], autosorted(passes[p - 1]), part);
          read_registers(passes[p], natural(passes[p]), part);
        }
        order_ = inner_;
      }
      if (spec_.ahead == (back ? forward_.size() : 0) + p) load_ahead();
      if (spec_.cluster && p + 1 == cut) free_slice();
      open(order_, passes[p].span);
      butterfly(passes[p]);
      if (rader_ && !back && p < cofactor_passes(spec_)) transform_aside(passes[p], p);
    }
  }
  void butterfly(const Pass& pass) {
    if (pass.radix == 1) return;
    std::string body = pass.twiddle_span() > 1 ? divide(pass.span) : "";
    body += each_of_butterfly(
        pass, fmt::format("xr[q] = {}; xi[q] = {};", element("re", pass), element("im", pass)));
    body += each(pass.radix,
                 fmt::format("{} = yr[q]; {} = yi[q];", element("re", pass), element("im", pass)));
    butterflies(pass, body);
  }
  // Rader's elements that stand aside, along the cofactor.
  void transform_aside(const Pass& pass, std::size_t number) {
    Pass column = pass;
    column.inner = 1;
    column.span = pass.twiddle_span();
    const std::uint64_t count = spec_.convolution->cofactor / pass.radix;
    const std::size_t from = number % 2, to = cofactor_passes(spec_) > 1 ? 1 - from : 0;
    open(Phase::apart);
    line("  for (int j = lane; j < {}; j += {}) {{\n    const int k = j % {};", count, spec_.lanes,
         column.span);
    code_ += each_of_butterfly(
        column, fmt::format("const complex_t v = {}; xr[q] = v.re; xi[q] = v.im;",
                            aside_load(spec_, layout_, from, fmt::format("j + q * {}", count))));
    code_ += each(pass.radix,
                  aside_store(spec_, layout_, to,
                              fmt::format("(j - k) * {} + k + q * {}", pass.radix, column.span),
                              "yr[q]", "yi[q]"));
    line("  }}");
  }
  // Fills x by a statement for every q, then y with its transform, twiddles included.
  std::string each_of_butterfly(const Pass& pass, const std::string& fill) {
    std::string body = fmt::format("    real xr[{0}], xi[{0}], yr[{0}], yi[{0}];\n", pass.radix);
    body += each(pass.radix, fill);
    if (pass.twiddle_span() > 1) {
      const twiddle::Table table{twiddle::Table::Kind::pass, static_cast<std::uint64_t>(pass.radix),
                                 pass.twiddle_span(), 0};
      const std::string k = pass.inner == 1 ? "k" : fmt::format("k / {}", pass.inner);
      body += fmt::format("    const complex_t* w = {} + {};\n", tables_.pointer(table), k);
      if (loaded_roots(pass, spec_.precision) < pass.radix - 1)
        body += multiply_by_powers(pass);
      else
        body += fmt::format(
            "    PAPILIO_UNROLL for (int q = 1; q < {}; ++q) {{ const complex_t v = "
            "papilio_multiply({{xr[q], xi[q]}}, w[(q - 1) * {}]); xr[q] = v.re; xi[q] = v.im; }}\n",
            pass.radix, pass.twiddle_span());
    }
    return body + fmt::format("    {}(xr, xi, yr, yi);\n", options_.codelets.at(pass.radix));
  }
  // The same from roots q = 1, 2, 3, 4, 8, 12, .. of a butterfly and products of two of them.
  static std::string multiply_by_powers(const Pass& pass) {
    std::string text;
    for (int q = 1; q < pass.radix; ++q) {
      const int fine = q % 4, coarse = q - fine;
      text +=
          fine == 0 || coarse == 0
              ? fmt::format("    const complex_t w{} = w[{}];\n", q, (q - 1) * pass.twiddle_span())
              : fmt::format("    const complex_t w{} = papilio_multiply(w{}, w{});\n", q, coarse,
                            fine);
      text += fmt::format(
          "    {{ const complex_t v = papilio_multiply({{xr[{0}], xi[{0}]}}, w{0}); xr[{0}] = "
          "v.re; "
          "xi[{0}] = v.im; }}\n",
          q);
    }
    return text;
  }
  // The product with the spectrum, conjugated (swapped) for the inverse that follows.
  void multiply_spectrum() {
    const Pass& last = forward_.back();
    const Convolution& convolution = *spec_.convolution;
    std::string row;
    if (convolution.row_loop)
      row = fmt::format(" + index64({}) * {}", loop_name(spec_, convolution.row_loop),
                        spec_.length());
    if (convolution.rader_dc) {
      line("  const bool dc = lane == 0 && {} == 0;", loop_name(spec_, convolution.row_loop));
      line("  complex_t x0 = {{0, 0}};");
      line("  if (dc) {{");
      line("    x0 = auxiliary_load(arguments, here, 0, 0);");
      line("    auxiliary_store(arguments, here, 0, 0,");
      line("                    {{x0.re + PAPILIO_R(re, 0), x0.im + PAPILIO_R(im, 0)}});");
      line("  }}");
    }
    const auto product = [&](const Place& bins) {
      return each(last.radix,
                  fmt::format("const complex_t v = papilio_multiply({{{0}, {1}}}, ({2}{4} + "
                              "{5})[q * {3}]); {0} = v.im; {1} = v.re;",
                              element("re", last), element("im", last),
                              tables_.pointer(convolution.spectrum), bins.stride, row, bins.base));
    };
    if (rader_) {
      multiply_rows(last, product({"", "k", last.stride}));
      return;
    }
    const Place bins = in_memory(last, true);
    butterflies(last, bins.prelude + product(bins));
    if (convolution.rader_dc) {
      line("  if (dc) {{");
      line("    PAPILIO_R(re, 0) = PAPILIO_R(re, 0) + x0.im;");
      line("    PAPILIO_R(im, 0) = PAPILIO_R(im, 0) + x0.re;");
      line("  }}");
    }
  }
  // Rader's: bin 0 of a row meets what stands aside for it, which is its sum afterwards.
  void multiply_rows(const Pass& last, const std::string& product) {
    const std::size_t area = final_aside(spec_);
    const bool one = last.stride == last.butterflies;
    const auto prelude = [&]() -> std::string {
      if (one) return "    const int k = j;\n";
      if (last.stride == 1) return "    const int h = j, k = 0;\n";
      return divide(last.stride);
    };
    const std::string re = fmt::format("PAPILIO_R(re, b * {})", last.radix),
                      im = fmt::format("PAPILIO_R(im, b * {})", last.radix),
                      sum_re = "PAPILIO_R(sum, 2 * b)", sum_im = "PAPILIO_R(sum, 2 * b + 1)";
    butterflies(
        last,
        prelude() + fmt::format("    {} = {};\n    {} = {};\n", sum_re, re, sum_im, im) + product);
    const std::string meet = fmt::format(
        "      const complex_t x0 = {};\n      {}\n      {} = {} + x0.im;\n      {} = {} + "
        "x0.re;\n",
        aside_load(spec_, layout_, area, "h"),
        aside_store(spec_, layout_, area, "h", "x0.re + " + sum_re, "x0.im + " + sum_im), re, re,
        im, im);
    open(Phase::apart);
    if (one)
      line("  if (lane == 0) {{\n      const int b = 0, h = 0;\n{}  }}", meet);
    else
      butterflies(last, prelude() + "    if (k == 0) {\n" + meet + "    }\n");
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
  twiddle::Table gather_, scatter_;  // Rader's permutations

  std::string code_;
  Phase phase_ = Phase::closed;
  std::uint64_t stripe_ = 1;    // of the open phase
  Phase order_ = Phase::lanes;  // order in which the registers were filled
  bool written_ = false, read_ = false;
};

}  // namespace

std::string kernel_body(const KernelSpec& spec, const ExchangeLayout& layout,
                        const BodyOptions& options, TablePlacer& tables) {
  return BodyWriter(spec, layout, options, tables).write();
}

}  // namespace papilio::compose
