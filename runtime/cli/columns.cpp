// SPDX-License-Identifier: MIT
#include "runtime/cli/columns.h"

#include "runtime/cli/size_list.h"
#include "runtime/problem/general.h"

namespace papilio::cli {

void put_in_columns(Problem& problem, std::uint64_t columns) {
  const Dimensions dimensions = dimensions_of(problem);
  auto in = static_cast<std::int64_t>(columns), out = in;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    Axis axis{dimensions[d], problem.kind, in, out};
    const bool last = d + 1 == dimensions.size();
    if (!last && (problem.kind == Kind::r2c || problem.kind == Kind::c2r)) axis.kind = Kind::c2c;
    const bool is_product = problem.product != Product::none;
    in *= static_cast<std::int64_t>(problem::full_extent(axis, problem::Side::in, is_product));
    out *= static_cast<std::int64_t>(problem::full_extent(axis, problem::Side::out, is_product));
    problem.axes.insert(problem.axes.begin(), axis);
  }
  problem.repeats = {{columns, 1, 1}};
  if (problem.batch > columns)
    problem.repeats.insert(problem.repeats.begin(), {problem.batch / columns, in, out});
  problem.length = 0;
  problem.dimensions.clear();
  problem.batch = 1;
  problem.kind = Kind::c2c;
}

}  // namespace papilio::cli
