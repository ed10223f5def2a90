// SPDX-License-Identifier: MIT
//
// radix -> algorithm -> dag -> simplify -> schedule -> emit -> lift -> verify.
#include "generator/pipeline.h"

#include <optional>
#include <regex>
#include <stdexcept>

#include "codelets/digest.h"
#include "generator/schedule/schedulers.h"
#include "generator/simplify/simplify.h"
#ifdef PAPILIO_HAVE_CLANG
#include "generator/lift/lift.h"
#endif

namespace papilio::generator {
namespace {

using dag::Dag;

// The passes on sums and products, until none of them finds anything more.
Dag simplify_linear(const Dag& dag) {
  Dag simplified = dag;
  for (;;) {
    const auto before = boost::num_vertices(simplified.graph);
    simplified = simplify::canonicalise_constants(simplified);
    simplified = simplify::simplify_algebra(simplified);
    simplified = simplify::eliminate_common_subexpressions(simplified);
    if (boost::num_vertices(simplified.graph) == before) return simplified;
  }
}

// The passes that make instructions.
Dag fuse(const Dag& linear) {
  return simplify::place_signs(simplify::extract_fmas(linear));
}

}  // namespace

Pipeline::Pipeline() {
  workshop_.dft = [this](int n) -> const Dag& { return choose(n).linear; };
  workshop_.simplify = simplify_linear;
}

void Pipeline::fill_in(algorithm::Tree& tree) {
  if (tree.name.empty())
    tree = choose(tree.n).tree;
  else
    for (auto& part : tree.parts) fill_in(part);
}

const Pipeline::Choice& Pipeline::choose(int n) {
  if (const auto known = choices_.find(n); known != choices_.end()) return known->second;
  std::optional<Choice> best;
  for (const auto& algorithm : algorithm::algorithms())
    for (auto tree : algorithm.splits(n)) {
      fill_in(tree);
      Dag linear = simplify_linear(algorithm::build(tree, workshop_));
      const int instructions = dag::count(fuse(linear)).instructions();
      if (!best || instructions < best->instructions)
        best = Choice{std::move(tree), std::move(linear), instructions};
    }
  return choices_.emplace(n, std::move(*best)).first->second;
}

Made Pipeline::make(int radix) {
  if (radix < smallest_radix || radix > largest_radix)
    throw std::invalid_argument("radix " + std::to_string(radix) + ": from " +
                                std::to_string(smallest_radix) + " to " +
                                std::to_string(largest_radix) + " is allowed");
  Made made;
  made.tree = choose(radix).tree;
  made.dag = algorithm::build(made.tree, workshop_);
  made.simplified = fuse(simplify_linear(made.dag));
  made.schedule = schedule::best_schedule(made.simplified);
  made.codelet =
      emit::emit_codelet(radix, made.simplified, made.schedule, algorithm::print(made.tree));
  if (can_lift()) {
    const auto report = prove(made.codelet.text, made.codelet.descriptor);
    if (!report.proved())
      throw std::logic_error("the codelet made for radix " + std::to_string(radix) +
                             " is wrong: " + report.failure);
  }
  return made;
}

#ifdef PAPILIO_HAVE_CLANG

bool can_lift() {
  return true;
}

dag::Dag lift(const std::string& text, const std::string& function) {
  return lift::lift(text, function).dag;
}

verify::Report prove(const std::string& text, const codelets::Descriptor& descriptor) {
  const auto lifted = lift::lift(text, descriptor.function);
  return verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, descriptor);
}

codelets::Descriptor describe(const std::string& text) {
  static const std::regex declaration(R"(PAPILIO_CODELET\s+void\s+(\w+)\s*\()");
  std::smatch match;
  if (!std::regex_search(text, match, declaration))
    throw std::runtime_error("no codelet: 'PAPILIO_CODELET void name(...)' is expected");
  codelets::Descriptor descriptor;
  descriptor.function = match[1];
  const auto lifted = lift::lift(text, descriptor.function);
  descriptor.radix = lifted.radix;
  descriptor.additions = lifted.counts.additions;
  descriptor.multiplications = lifted.counts.multiplications;
  descriptor.fmas = lifted.counts.fmas;
  const int live = schedule::live_values(lifted.dag, schedule::source_order(lifted.dag));
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
dag::Dag lift(const std::string&, const std::string&) {
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
