// SPDX-License-Identifier: MIT
//
// radix -> algorithm -> dag -> simplify -> schedule -> emit -> lift -> verify.
#include "generator/pipeline.h"

#include <optional>
#include <regex>
#include <stdexcept>
#include <tuple>

#include "codelets/digest.h"
#include "generator/dag/builder.h"
#include "generator/schedule/bounds.h"
#ifdef PAPILIO_HAVE_CLANG
#include "generator/lift/lift.h"
#endif

namespace papilio::generator {

using dag::Dag;

const std::vector<Variant>& variants() {
  static const std::vector<Variant> table = {
      {"instructions", "instructions, multiply-adds fused", Counting::fused},
      {"registers", "values alive at once", Counting::fused},
      {"latency", "the longest chain of instructions", Counting::fused},
      {"flops", "additions and multiplications, none fused", Counting::separate},
  };
  return table;
}

namespace {

const Variant& find_variant(const std::string& name) {
  std::string names;
  for (const Variant& variant : variants()) {
    if (variant.name == name) return variant;
    names += (names.empty() ? "" : ", ") + std::string(variant.name);
  }
  throw std::invalid_argument("variant '" + name + "': there are " + names);
}

// `dag`, which reads the values v_j as r0 i0 r1 i1 .., with constants in their place.
Dag insert_constants(const Dag& dag, const std::vector<std::string>& constants) {
  const int data = dag::data_slots(dag);
  dag::Builder builder(data);
  std::vector<dag::Vertex> inputs;
  inputs.reserve(data + constants.size());
  for (int slot = 0; slot < data; ++slot) inputs.push_back(builder.load(slot));
  for (const auto& constant : constants) inputs.push_back(builder.constant(dag::Exact(constant)));
  return builder.finish(builder.splice(dag, inputs));
}

schedule::Schedule schedule_by(const Dag& dag, const std::string& scheduler) {
  return scheduler == "best" ? schedule::best_schedule(dag) : schedule::schedule_by(dag, scheduler);
}

}  // namespace

Candidate Pipeline::choose(int radix, const std::string& kind, const std::string& name) {
  codelets::check_radix(radix);
  codelets::find_kind(kind);
  const Variant& variant = find_variant(name);
  Chooser& chooser = this->chooser(variant.counting);
  Candidate candidate = {kind, chooser.choose(kind, radix).tree, variant.counting, "best"};
  const bool registers = name == "registers", latency = name == "latency";
  if (!registers && !latency) return candidate;
  if (latency) candidate.scheduler = "latency";
  std::optional<std::tuple<int, int>> best;
  for (const auto& tree : chooser.splits(kind, radix)) {
    const Dag dag = instructions(simplify_linear(chooser.build(kind, tree), variant.counting),
                                 variant.counting);
    const int count = dag::count(dag).instructions();
    const int cost =
        latency ? schedule::critical_path(dag) : schedule::best_schedule(dag).live_values;
    if (best && std::tuple(cost, count) >= *best) continue;
    best = {cost, count};
    candidate.tree = tree;
  }
  return candidate;
}

std::string command_for(int radix, const std::string& kind, const std::string& variant) {
  std::string command = "papilio-gen --radix " + std::to_string(radix);
  if (kind != "plain") command += " --kind " + kind;
  if (variant != "instructions") command += " --variant " + variant;
  return command;
}

Made Pipeline::make(int radix, const std::string& kind, const std::string& variant) {
  return make(choose(radix, kind, variant), variant, command_for(radix, kind, variant));
}

Made Pipeline::make(const Candidate& candidate) {
  Made made = make(candidate, "picked", "papilio-gen --candidate '" + print(candidate) + "'");
  const Candidate usual = choose(candidate.n(), candidate.kind, "instructions");
  if (!candidate.constants.empty() || usual.tree != candidate.tree ||
      usual.counting != candidate.counting)
    return made;
  const auto order = schedule_by(made.simplified, usual.scheduler).order;
  return order == made.schedule.order ? make(candidate.n(), candidate.kind) : made;
}

Made Pipeline::make(const Candidate& candidate, const std::string& variant,
                    const std::string& command) {
  check_constants(candidate);
  Made made;
  made.candidate = candidate;
  made.dag = chooser(candidate.counting).build(candidate.kind, candidate.tree);
  if (!candidate.constants.empty()) made.dag = insert_constants(made.dag, candidate.constants);
  made.simplified = instructions(simplify_linear(made.dag, candidate.counting), candidate.counting);
  made.schedule = schedule_by(made.simplified, candidate.scheduler);
  made.codelet = emit::emit_codelet(
      {candidate.n(), candidate.kind, variant, algorithm::print(candidate.tree), command},
      made.simplified, made.schedule);
  if (!candidate.constants.empty())
    made.codelet.descriptor.twiddle = codelets::print_constants(candidate.constants);
  if (can_lift()) {
    const auto report = prove(made.codelet.text, made.codelet.descriptor);
    if (!report.proved())
      throw std::logic_error("the codelet made from '" + print(candidate) +
                             "' is wrong: " + report.failure);
  }
  return made;
}

Dag optimise(const Dag& dag) {
  dag::Builder builder(dag.inputs, dag.parameters);
  std::vector<dag::Vertex> here(boost::num_vertices(dag.graph));
  for (dag::Vertex vertex = 0; vertex < here.size(); ++vertex) {
    auto at = dag::operands(dag, vertex);
    for (dag::Vertex& operand : at) operand = here[operand];
    const dag::Value& value = dag.graph[vertex];
    switch (value.op) {
      case dag::Op::fma:
        here[vertex] = builder.add(builder.multiply(at[0], at[1]), at[2]);
        break;
      case dag::Op::fms:
        here[vertex] = builder.subtract(builder.multiply(at[0], at[1]), at[2]);
        break;
      case dag::Op::fnma:
        here[vertex] = builder.subtract(at[2], builder.multiply(at[0], at[1]));
        break;
      default:
        here[vertex] = builder.copy(value, at);
    }
  }
  std::vector<dag::Vertex> outputs;
  for (const dag::Vertex output : dag.outputs) outputs.push_back(here[output]);
  return instructions(simplify_linear(builder.finish(outputs), Counting::fused), Counting::fused);
}

#ifdef PAPILIO_HAVE_CLANG

namespace {

// The arguments are those that the descriptor's kind, radix and parameters ask for.
lift::Lifted lift_codelet(const std::string& text, const codelets::Descriptor& descriptor) {
  auto parameters = codelets::parse_parameters(descriptor.twiddle);
  const auto signature = codelets::signature(codelets::find_kind(descriptor.kind), descriptor.radix,
                                             static_cast<int>(parameters.size()));
  auto lifted = lift::lift(text, descriptor.function, signature);
  lifted.dag.parameters = std::move(parameters);
  return lifted;
}

}  // namespace

bool can_lift() {
  return true;
}

Dag lift(const std::string& text, const codelets::Descriptor& descriptor) {
  return lift_codelet(text, descriptor).dag;
}

verify::Report prove(const std::string& text, const codelets::Descriptor& descriptor) {
  const auto lifted = lift_codelet(text, descriptor);
  auto report = verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, descriptor);
  const int live = schedule::schedule_by(lifted.dag, "source_order").live_values;
  if (report.proved() &&
      (live != descriptor.live_registers_f32 || 2 * live != descriptor.live_registers_f64))
    report.failure = "the text keeps " + std::to_string(live) +
                     " values alive, the descriptor says " +
                     std::to_string(descriptor.live_registers_f32) + " registers in f32 and " +
                     std::to_string(descriptor.live_registers_f64) + " in f64";
  return report;
}

codelets::Descriptor describe(const std::string& text) {
  static const std::regex declaration(R"(PAPILIO_CODELET\s+void\s+(\w+)\s*\()");
  static const std::regex our_name(R"(papilio_dft(\d{1,6})_(\w+))");
  std::smatch match;
  if (!std::regex_search(text, match, declaration))
    throw std::runtime_error("no codelet: 'PAPILIO_CODELET void name(...)' is expected");
  codelets::Descriptor descriptor;
  descriptor.function = match[1];
  lift::Lifted lifted;
  std::smatch name;
  if (std::regex_match(descriptor.function, name, our_name)) {
    descriptor.radix = std::stoi(name[1]);
    codelets::check_radix(descriptor.radix);
    for (const auto& kind : codelets::kinds())
      for (const auto& variant : variants())
        if (descriptor.function ==
            "papilio_" + codelets::codelet_name(descriptor.radix, kind.name, variant.name)) {
          descriptor.kind = kind.name;
          descriptor.variant = variant.name;
        }
    if (codelets::find_kind(descriptor.kind).has_parameters)
      throw std::runtime_error(
          descriptor.function +
          " reads parameters, whose meaning is in its manifest: a manifest.csv "
          "beside it is expected");
    lifted = lift_codelet(text, descriptor);
  } else {
    lifted = lift::lift(text, descriptor.function);
  }
  descriptor.radix = lifted.radix;
  // What the header claims, if it does, is held to the text as well.
  static const std::regex claim(
      R"((\d{1,6}) additions?, (\d{1,6}) multiplications?, (\d{1,6}) fused)");
  std::smatch claimed;
  const bool claims = std::regex_search(text, claimed, claim);
  descriptor.additions = claims ? std::stoi(claimed[1]) : lifted.counts.additions;
  descriptor.multiplications = claims ? std::stoi(claimed[2]) : lifted.counts.multiplications;
  descriptor.fmas = claims ? std::stoi(claimed[3]) : lifted.counts.fmas;
  const int live = schedule::schedule_by(lifted.dag, "source_order").live_values;
  descriptor.live_registers_f32 = live;
  descriptor.live_registers_f64 = 2 * live;
  descriptor.digest = digest(text);
  return descriptor;
}

#else

namespace {
[[noreturn]] void refuse() {
  throw std::runtime_error(
      "codelets cannot be read back: this program was built without Clang (Debian, Ubuntu: "
      "libclang-dev and llvm-dev)");
}
}  // namespace

bool can_lift() {
  return false;
}
Dag lift(const std::string&, const codelets::Descriptor&) {
  refuse();
}
verify::Report prove(const std::string&, const codelets::Descriptor&) {
  refuse();
}
codelets::Descriptor describe(const std::string&) {
  refuse();
}

#endif

}  // namespace papilio::generator
