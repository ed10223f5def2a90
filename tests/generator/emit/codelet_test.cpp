// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "codelets/digest.h"
#include "generator/dag/builder.h"
#include "generator/emit/emit.h"
#include "tests/support/golden.h"

namespace papilio::emit {
namespace {

using dag::Builder;
using dag::Dag;
using dag::Exact;
using dag::Op;
using dag::Vertex;

// Not a DFT: two inputs and outputs with every form that a statement can take.
Dag all_forms() {
  Builder builder(4);
  const Vertex x = builder.load(0), y = builder.load(1), z = builder.load(2);
  const Vertex k = builder.constant(Exact(1) / 3), two = builder.constant(2);
  const Vertex sum = builder.add(x, y);
  const Vertex kept = builder.operation(Op::fma, {sum, k, z});
  const Vertex scaled = builder.multiply(two, builder.operation(Op::fms, {k, kept, x}));
  const Vertex last = builder.operation(Op::fnma, {k, scaled, builder.negate(kept)});
  return builder.finish({kept, builder.negate(last), builder.subtract(last, sum), x});
}

TEST(Codelet, TextOfEveryForm) {
  const Dag dag = all_forms();
  const Codelet codelet = emit_codelet(
      {2, "plain", "instructions", "an example of every statement", "papilio-gen --radix 2"}, dag,
      schedule::best_schedule(dag));
  tests::expect_golden(codelet.text, "codelet_test", "all_forms");
}

TEST(Codelet, DescriptorSaysWhatTheTextIs) {
  const Dag dag = all_forms();
  const auto schedule = schedule::best_schedule(dag);
  const Codelet codelet = emit_codelet({.radix = 2}, dag, schedule);
  const auto& descriptor = codelet.descriptor;
  EXPECT_EQ(descriptor.radix, 2);
  EXPECT_EQ(descriptor.file, "dft2_plain.h");
  EXPECT_EQ(descriptor.function, "papilio_dft2_plain");
  EXPECT_EQ(descriptor.additions, 2);
  EXPECT_EQ(descriptor.multiplications, 1);
  EXPECT_EQ(descriptor.fmas, 3);
  EXPECT_EQ(descriptor.live_registers_f32, schedule.live_values);
  EXPECT_EQ(descriptor.live_registers_f64, 2 * schedule.live_values);
  EXPECT_EQ(descriptor.digest, digest(codelet.text));
  const auto manifest = codelets::manifest_header() + "\n" + codelets::print(descriptor) + "\n";
  EXPECT_EQ(codelets::print(codelets::parse_manifest(manifest).at(0)), codelets::print(descriptor));
}

TEST(Codelet, RejectsADagOfAnotherSize) {
  const Dag dag = all_forms();
  EXPECT_THROW(emit_codelet({.radix = 3}, dag, schedule::best_schedule(dag)),
               std::invalid_argument);
}

}  // namespace
}  // namespace papilio::emit
