// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_writer.h"

#include "runtime/access/division_text.h"

namespace papilio::compose {
namespace {

// One lane a transform: neighbouring threads are neighbouring transforms either way, and the host's
// inner loop is then the long one.
Phase inner_phase(const KernelSpec& spec) {
  if (spec.lanes == 1) return Phase::tiles;
  return spec.store.staged || spec.store.order == Order::lanes ? Phase::lanes : Phase::tiles;
}

// Butterfly k of run h begins at element k of it.
Elements elements_of(const Pass& pass, const Runs& runs) {
  if (runs.stride == pass.butterflies) return {"j", "0", runs};
  if (runs.stride == 1) return {fmt::format("j * {}", runs.length), "j", runs};
  return {fmt::format("h * {} + k", runs.length), "h", runs, runs.stride};
}

}  // namespace

BodyWriter::BodyWriter(const KernelSpec& spec, const ExchangeLayout& layout,
                       const BodyOptions& options, TablePlacer& tables)
    : spec(spec),
      layout(layout),
      options(options),
      tables(tables),
      parts(spec.parts == Parts::halves ? std::vector<Part>{{true, false}, {false, true}}
                                        : std::vector<Part>{{true, true}}),
      rader(spec.is_rader()),
      inner(inner_phase(spec)) {}

void BodyWriter::open(Phase phase, std::uint64_t span) {
  const bool striped = phase == Phase::lanes && span >= 4 && spec.lanes % span == 0 &&
                       span < static_cast<std::uint64_t>(spec.lanes);
  const std::uint64_t stripe = striped ? span : 1;
  if (phase_ == phase && (stripe_ == stripe || span == 1)) return;
  close();
  phase_ = phase;
  stripe_ = stripe;
  if (phase == Phase::flat)
    line("PAPILIO_PHASE_LANES({}, 1)", spec.threads());
  else if (striped)
    line("PAPILIO_PHASE_STRIPES({}, {}, {})", spec.lanes / span, span, spec.tiles);
  else
    line("PAPILIO_PHASE_{}({}, {})",
         phase == Phase::lanes   ? "LANES"
         : phase == Phase::tiles ? "TILES"
                                 : "APART",
         spec.lanes, spec.tiles);
  if (phase != Phase::flat)
    line("  const place here = locate(arguments, block, tile{});\n  (void)here;",
         spec.rank_loop() ? ", rank" : "");
}

void BodyWriter::close() {
  if (phase_ != Phase::closed) line("PAPILIO_PHASE_END");
  phase_ = Phase::closed;
}

void BodyWriter::barrier() {
  close();
  line("PAPILIO_BARRIER");
  forget_accesses();
}

void BodyWriter::will_write() {
  if (read_) barrier();
  written_ = true;
}

void BodyWriter::will_read() {
  if (written_) barrier();
  read_ = true;
}

void BodyWriter::open_to_write(const Pass& pass) {
  will_write();
  open(order, pass.span);
}

void BodyWriter::open_to_read(const Pass& pass) {
  will_read();
  open(inner, pass.span);
}

void BodyWriter::butterflies(const Pass& pass, const std::string& body, Loop loop) {
  const std::uint64_t lanes = spec.lanes, full = pass.butterflies / lanes,
                      busy = pass.butterflies % lanes;
  const bool repeat = repeats_idle_lanes(spec, pass), branch = branches(spec, pass),
             mirror = mirrors_butterflies(spec, pass);
  line("  PAPILIO_{} for (int b = 0; b < {}; ++b) {{", loop == Loop::rolled ? "ROLL" : "UNROLL",
       pass.per_thread);
  if (repeat)
    line(
        "    const int self = lane, last = {};\n    (void)self;\n    {{\n    const int lane = "
        "last;",
        last_busy("b", "lane", full, busy));
  if (mirror)
    line(
        "    const int mirrored = b < {} ? lane : {} - lane;\n    {{\n    const int lane = "
        "mirrored;",
        pass.per_thread / 2, lanes - 1);
  if (repeat || mirror) {
    if (stripe_ > 1)
      line("    const int stripe = {}, inner = {};\n    (void)stripe;\n    (void)inner;",
           quotient("lane", stripe_), remainder("lane", stripe_));
  }
  line("    const int j = lane + b * {};", lanes);
  if (branch) line("    if (b < {} || j < {}) {{", full, pass.butterflies);
  add(body);
  add(repeat || mirror || branch ? "    }\n  }\n" : "  }\n");
}

std::string BodyWriter::once(const Pass& pass, const std::string& statements) const {
  return only(repeats_idle_lanes(spec, pass) ? "self == lane" : "", statements);
}

std::string BodyWriter::thread_of(const Pass& pass) const {
  if (!repeats_idle_lanes(spec, pass)) return "thread";
  return fmt::format("thread + (lane - self) * {}", phase_ == Phase::tiles ? spec.tiles : 1);
}

std::string BodyWriter::divide(std::uint64_t divisor) const {
  const std::uint64_t lanes = spec.lanes;
  if (divisor == 1) return "";
  if (lanes == divisor) return "    const int k = lane, h = b;\n";
  if (stripe_ == divisor)
    return fmt::format("    const int k = inner, h = stripe + b * {};\n", lanes / divisor);
  if (lanes % divisor == 0)
    return fmt::format("    const int k = {}, h = {} + b * {};\n", remainder("lane", divisor),
                       quotient("lane", divisor), lanes / divisor);
  if (divisor % lanes == 0)
    return fmt::format("    const int k = lane + b % {0} * {1}, h = b / {0};\n", divisor / lanes,
                       lanes);
  return fmt::format("    const int k = {}, h = {};\n", remainder("j", divisor),
                     quotient("j", divisor));
}

std::string BodyWriter::run_and_place(const Pass& pass) const {
  if (pass.stride == pass.butterflies) return "    const int h = 0, k = j;\n    (void)h;\n";
  if (pass.stride == 1) return "    const int h = j, k = 0;\n    (void)k;\n";
  return divide(pass.stride);
}

BodyWriter::Division BodyWriter::divided(const Elements& elements, std::uint64_t divisor) const {
  const std::uint64_t lanes = spec.lanes;
  const bool direct = elements.base == "j";
  if (direct && divisor > 1 && lanes == divisor) return {"", "b", "lane", true};
  if (direct && divisor > 1 && stripe_ == divisor)
    return {"", fmt::format("(stripe + b * {})", lanes / divisor), "inner", true};
  if (direct && divisor > 1 && lanes % divisor == 0)
    return {"", fmt::format("({} + b * {})", quotient("lane", divisor), lanes / divisor),
            remainder("lane", divisor), true};
  const std::string number =
      divide(elements.divisor) + fmt::format("    const int e = {};\n", elements.base);
  return {number, quotient("e", divisor), remainder("e", divisor)};
}

std::string BodyWriter::twiddle_number(const Pass& pass) const {
  const std::uint64_t lanes = spec.lanes;
  if (pass.inner == 1) return "k";
  if (stripe_ != pass.span && pass.span % lanes == 0 && lanes % pass.inner == 0)
    return fmt::format("({} + b % {} * {})", quotient("lane", pass.inner), pass.span / lanes,
                       lanes / pass.inner);
  return quotient("k", pass.inner);
}

std::string last_busy(const std::string& turn, const std::string& number, std::uint64_t full,
                      std::uint64_t busy) {
  return fmt::format("{0} < {2} || {1} < {3} ? {1} : {4}", turn, number, full, busy, busy - 1);
}

std::string each(int radix, const std::string& statement) {
  return fmt::format("    PAPILIO_UNROLL for (int q = 0; q < {}; ++q) {{ {} }}\n", radix,
                     statement);
}

std::string element(const char* part, const Pass& pass) {
  return fmt::format("PAPILIO_R({}, b * {} + q)", part, pass.radix);
}

std::string only(const std::string& condition, const std::string& statements) {
  return condition.empty() ? statements
                           : fmt::format("    if ({}) {{\n{}    }}\n", condition, statements);
}

Elements natural(const Pass& pass) {
  return elements_of(pass, pass.reads());
}
Elements autosorted(const Pass& pass) {
  return elements_of(pass, pass.writes());
}

}  // namespace papilio::compose
