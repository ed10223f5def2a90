// SPDX-License-Identifier: MIT
#include "generator/dag/print.h"

#include <gtest/gtest.h>

#include "generator/dag/builder.h"
#include "tests/support/golden.h"

namespace papilio::dag {
namespace {

TEST(Print, Graphviz) {
  Builder builder(4);
  const Vertex x = builder.load(0), y = builder.load(3);
  const Vertex fused = builder.operation(Op::fnma, {builder.constant(Exact(1) / 3), x, y});
  const Dag dag = builder.finish({fused, builder.negate(fused), x, builder.constant(0.5)});
  tests::expect_golden(
      print_graphviz(dag, codelets::signature(codelets::find_kind("plain"), 2), "four outputs"),
      "print_test", "graphviz");
}

}  // namespace
}  // namespace papilio::dag
