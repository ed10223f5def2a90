// SPDX-License-Identifier: MIT
#include "runtime/plan/cost/print_cost.h"

#include <fmt/format.h>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/gpu_cost.h"
#include "runtime/plan/cost/latency.h"

namespace papilio::plan {
namespace {

std::string line(const char* name, double value, const char* unit) {
  return fmt::format("  {:<20} {:>12.4g} {}\n", name, value, unit);
}

std::string print_cost(const compose::KernelSpec& spec, const Context& context) {
  std::string text;
  if (!spec.generic && !context.target.is_host) {
    double transforms = static_cast<double>(spec.batch_of(context.batch));
    for (const auto& loop : spec.loops) transforms *= static_cast<double>(loop.count);
    const Kernel k{spec, context, transforms};
    for (const Term& term : gpu_terms(k)) text += line(term.name, term.value, term.unit);
    text += line("steps of one block", latency_us(k), "us");
    text += line("launch", k.cost.kernel_us, "us");
  }
  return text + line("predicted", predicted_us(spec, context), "us");
}

}  // namespace

std::string print_cost(const Program& program, const Context& context) {
  std::string text;
  for (std::size_t i = 0; i < program.steps.size(); ++i)
    text += fmt::format("kernel {} of {}\n", i + 1, program.steps.size()) +
            print_cost(program.steps[i].spec, context);
  return text + fmt::format("{:<22} {:>12.4g} us\n", "predicted", predicted_us(program, context));
}

}  // namespace papilio::plan
