// SPDX-License-Identifier: MIT
//
// rader(p, g=.., inner), p an odd prime, inner of length p - 1 (C. M. Rader, "Discrete Fourier
// transforms when the number of data samples is prime", 1968). With g a generator modulo p,
//     X[g^-k] = x0 + sum_j x[g^j] w_p^(g^(j-k)),  X[0] = sum of all x,
// a cyclic convolution of length p - 1: forward transform, product with a spectrum made beforehand,
// inverse transform. x0 enters through bin 0 of the product. One kernel where inner is a stockham,
// the permutations then staged through shared memory (and with index=coprime no twiddles between
// coprime factors of p - 1); across kernels otherwise, three where inner takes two
// (plan/convolution.h).
#include <fmt/format.h>

#include "numbers/number_theory.h"
#include "runtime/plan/convolution.h"
#include "runtime/plan/cost.h"
#include "runtime/plan/planner.h"
#include "runtime/plan/strategy.h"
#include "runtime/twiddle/coprime.h"

namespace papilio::plan {
namespace {

using compose::Level;
using compose::Operation;
using twiddle::Table;

Schedule make(std::uint64_t p, Schedule inner) {
  Schedule schedule{"rader", p, {}, {}};
  schedule.set("g", std::to_string(numbers::primitive_root(p)));
  schedule.inner.push_back(std::move(inner));
  return schedule;
}

bool contains_rader_across_kernels(const Schedule& schedule) {
  if (schedule.strategy == "rader" && !schedule.inner.empty() && !convolves_in_one_kernel(schedule))
    return true;
  for (const auto& inner : schedule.inner)
    if (contains_rader_across_kernels(inner)) return true;
  return false;
}

std::vector<Schedule> candidates(const Shape& shape, const Role& role, const Context& context) {
  if (shape.size() != 1) return {};
  const std::uint64_t p = shape[0];
  if (p < 3 || !numbers::is_prime(p)) return {};
  std::vector<Schedule> found;
  // As a kernel of its own the loads and stores are always staged in full rows.
  if (p <= 16384) {
    for (auto& inner : best_stockhams(p - 1, role, context, 96)) {
      const bool coprime = twiddle::coprime_runs(inner.list("radices")).size() > 1;
      found.push_back(make(p, std::move(inner)));
      if (coprime) found.back().set("index", "coprime");
    }
  }
  if (p > 4096 && role.is_row()) {
    for (auto& inner : convolution_schedules(p - 1, context))
      if (!contains_rader_across_kernels(inner)) found.push_back(make(p, std::move(inner)));
    auto inner = best({p - 1}, {}, context, false);
    if (inner.strategy == "hierarchical" && !contains_rader_across_kernels(inner))
      found.push_back(make(p, std::move(inner)));
  }
  return found;
}

void check(const Schedule& schedule, const Context&) {
  static const char* const parameters[] = {"g", "index"};
  check_form(schedule, parameters, 1);
  const std::uint64_t p = schedule.length, g = schedule.integer("g");
  if (p < 3 || p > 0xffffffffu || !numbers::is_prime(p))
    reject(schedule, "not an odd prime below 2^32");
  if (schedule.inner[0].strategy == "cluster")
    reject(schedule, "its permutations are not for clusters");
  if (schedule.inner[0].length != p - 1)
    reject(schedule,
           fmt::format("inner length is {}, {} is needed", schedule.inner[0].length, p - 1));
  for (std::uint64_t last = 0; const auto factor : numbers::prime_factors(p - 1)) {
    if (factor != last && (g >= p || numbers::power_mod(g, (p - 1) / factor, p) == 1))
      reject(schedule, fmt::format("g={} does not generate the residues modulo {}", g, p));
    last = factor;
  }
  check_word(schedule, "index", {"linear", "coprime"});
  if (schedule.word_or("index", "linear") == "coprime" && !convolves_in_one_kernel(schedule))
    reject(schedule, "index=coprime is for a rader in one kernel");
  if (!convolves_in_one_kernel(schedule) && contains_rader_across_kernels(schedule.inner[0]))
    reject(schedule, "rader across kernels cannot be nested");
}

void lower(const Schedule& schedule, const Frame& frame, Lowering& lowering) {
  const std::uint64_t p = schedule.length, g = schedule.integer("g");
  const Table spectrum{Table::Kind::rader_spectrum, p, g, 0};
  if (convolves_in_one_kernel(schedule)) {
    auto& spec = lowering.add_kernel(schedule.inner[0], frame);
    spec.load.staged = spec.store.staged = true;
    spec.convolution = compose::Convolution{spectrum, p, g};
    if (schedule.word_or("index", "linear") == "coprime") {
      spec.convolution->coprime = true;
      spec.convolution->spectrum.factors = twiddle::coprime_factors(spec.radices);
    }
    return;
  }
  Level permute_in, permute_out, multiply;
  Operation operation;
  operation.kind = Operation::Kind::permute;
  operation.table = {Table::Kind::power_permutation, p, g, 0};
  permute_in.operations = {operation};
  Operation swap;
  operation.table.b = numbers::inverse_mod(g, p);
  permute_out.operations = {swap, operation};
  lowering.set_auxiliary(frame.in, frame.out);
  const Port in = frame.in.through(permute_in), out = frame.out.through(permute_out);
  if (convolves_in_three_kernels(schedule.inner[0])) {
    lower_convolution(schedule.inner[0], {frame.loops, in, out}, spectrum, true, lowering);
    return;
  }
  Operation dc;
  dc.kind = Operation::Kind::rader_dc;
  dc.table = spectrum;
  multiply.operations = {dc, swap};
  const Port product = lowering.new_workspace(p - 1, frame.loops);
  lowering.lower(schedule.inner[0], {frame.loops, in, product.through(multiply)});
  lowering.lower(schedule.inner[0], {frame.loops, product, out});
}

}  // namespace

extern const Strategy rader;
const Strategy rader = {"rader",
                        "a prime length as a cyclic convolution one shorter",
                        convolves_in_one_kernel,
                        candidates,
                        check,
                        lower};

}  // namespace papilio::plan
