// SPDX-License-Identifier: MIT
//
// The space of general problems: it holds the planner's choice, both ways to do a real transform
// and both lists of sweeps; moves go between them; what is legal gives the planner's results. And
// the words that know a problem again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "runtime/api/backends.h"
#include "runtime/api/problem_arrays.h"
#include "runtime/cli/check_case.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"
#include "runtime/search/describe.h"
#include "runtime/search/problem_text.h"
#include "tests/search/problems.h"
#include "tests/support/backends.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

using plan::Schedule;
using search::Die;

// What is typed, and the same completed.
struct General {
  Problem asked;
  Problem problem = problem::complete(asked);
};
General columns(std::uint64_t n, std::int64_t batch) {
  return {{.axes = {{n, Kind::c2c, batch, batch}},
           .repeats = {{static_cast<std::uint64_t>(batch), 1, 1}}}};
}
std::vector<General> generals() {
  return {{{.length = 60, .batch = 5, .kind = Kind::r2c}},
          {{.length = 45, .batch = 5, .kind = Kind::r2c}},
          {{.length = 60, .batch = 5, .precision = Precision::f64, .kind = Kind::c2r}},
          {{.length = 32, .batch = 5, .kind = Kind::dct2}},
          {{.length = 16, .batch = 5, .kind = Kind::dst3}},
          {{.length = 22, .batch = 5, .kind = Kind::dct4}},
          {{.length = 30, .batch = 5, .kind = Kind::dht}},
          {{.dimensions = {6, 4, 10}, .batch = 3, .kind = Kind::r2c}},
          {{.dimensions = {8, 12}, .batch = 3, .kind = Kind::c2r}},
          {{.dimensions = {5, 9}, .batch = 3, .kind = Kind::r2c}},
          {{.dimensions = {4, 3, 15}, .batch = 3, .kind = Kind::c2r}},
          {{.dimensions = {4, 7}, .batch = 3, .kind = Kind::dht}},
          {{.dimensions = {6, 8}, .batch = 3, .kind = Kind::dct2}},
          {{.length = 48, .batch = 3, .product = Product::convolution}},
          {{.length = 48, .batch = 3, .kind = Kind::r2c, .product = Product::correlation}},
          columns(24, 7)};
}

struct GeneralSpace {
  GeneralSpace(const Problem& problem, const plan::Target& target)
      : planning(api::planning_context(problem, {}, target)),
        space(problem::shape(problem), planning.context),
        chosen(plan::choose_for_problem(space.shape(), planning.context)) {}
  const api::PlanningContext planning;
  const search::Space space;
  const Schedule chosen;
};

// Of every transform: whether it is of half as many points (h), of pairs of rows (the loop's
// number) or of all points (w).
std::string ways_of(const Schedule& schedule, const plan::Context& context) {
  const plan::Sweeps& sweeps = plan::sweeps_of(schedule, context);
  std::string ways = std::to_string(sweeps.list.size());
  for (std::size_t s = 0; s < sweeps.list.size(); ++s) {
    const Schedule& node = sweeps.list.size() > 1 ? schedule.inner[s] : schedule;
    const bool half = node.inner.size() == 1 &&
                      plan::shape_of(node.inner[0]) == plan::folded_shape(sweeps.list[s]);
    ways += node.with.paired > 0 ? std::to_string(node.with.paired) : half ? "h" : "w";
  }
  return ways;
}

TEST(GeneralSpace, HoldsThePlannersChoiceAndWhatIsDrawn) {
  for (const char* target : {"h100", "host"})
    for (const General& one : generals()) {
      const std::string name = search::problem_text(one.problem) + " " + target;
      const GeneralSpace searching(one.problem, plan::target_of(target));
      EXPECT_EQ(searching.space.why_not(searching.chosen).value_or(""), "") << name;
      Die die(3);
      for (int i = 0; i < 20; ++i) {
        const auto schedule = searching.space.sample(die);
        ASSERT_TRUE(schedule) << name;
        EXPECT_EQ(plan::parse(plan::print(*schedule)), *schedule);
        plan::lower_for_problem(*schedule, searching.planning.context);
        for (const double value : search::describe(*schedule, searching.planning.context))
          EXPECT_TRUE(std::isfinite(value)) << plan::print(*schedule);
      }
    }
}

using Ways = std::set<std::string>;

// Of what is drawn, or of what moves lead to from the planner's choice and, one move and two moves
// on, from there.
Ways ways_in(const Problem& problem, bool by_moves) {
  const GeneralSpace searching(problem, plan::target_of("h100"));
  const plan::Context& context = searching.planning.context;
  Ways found;
  Die die(5);
  if (by_moves) {
    std::map<std::string, Schedule> one_of;
    for (int step = 0; step < 3; ++step) {
      auto from = one_of;
      from.emplace(ways_of(searching.chosen, context), searching.chosen);
      for (const auto& [way, schedule] : from)
        for (Schedule& near : searching.space.neighbours(schedule, die))
          one_of.emplace(ways_of(near, context), std::move(near));
    }
    for (const auto& [way, schedule] : one_of) found.insert(way);
  } else {
    for (int i = 0; i < 200; ++i)
      if (const auto drawn = searching.space.sample(die)) found.insert(ways_of(*drawn, context));
  }
  return found;
}

TEST(GeneralSpace, HasAllWaysOfARealTransformAndAllListsOfSweeps) {
  const Problem real = problem::complete({.length = 60, .batch = 5, .kind = Kind::r2c});
  const Problem odd = problem::complete({.length = 45, .batch = 5, .kind = Kind::r2c});
  const Problem volume =
      problem::complete({.dimensions = {6, 4, 10}, .batch = 3, .kind = Kind::r2c});
  const Problem odd_rows =
      problem::complete({.dimensions = {6, 4, 9}, .batch = 3, .kind = Kind::c2r});
  for (const bool by_moves : {false, true}) {
    EXPECT_EQ(ways_in(real, by_moves), (Ways{"1h", "1w"})) << by_moves;
    EXPECT_EQ(ways_in(odd, by_moves), (Ways{"1w"})) << by_moves << "rows of a batch are no pairs";
    EXPECT_EQ(ways_in(volume, by_moves), (Ways{"1h", "2hw", "2ww", "3hww", "3www"})) << by_moves;
    EXPECT_EQ(ways_in(odd_rows, by_moves), (Ways{"2w2", "2w3", "2ww", "3ww2", "3ww3", "3www"}))
        << by_moves;
  }
}

// The size that is printed counts pairs of rows and the kernel for all axes: with either taken from
// the problem's sweeps the space is smaller.
TEST(GeneralSpace, CountsAllWays) {
  const auto size = [](const Problem& problem, const std::function<void(plan::Sweeps&)>& change) {
    const auto planning = api::planning_context(problem, {}, plan::target_of("host"));
    plan::Context context = planning.context;
    plan::Sweeps sweeps = *context.sweeps;
    change(sweeps);
    context.sweeps = std::make_shared<const plan::Sweeps>(sweeps);
    const search::Bounds small{.depth = 0, .more_passes = 0};
    return search::Space(problem::shape(problem), context, small).size(0, 4000);
  };
  const auto nothing = [](plan::Sweeps&) {};
  const Problem rows = problem::complete({.dimensions = {2, 5}, .kind = Kind::r2c});
  const auto pairs = size(rows, nothing), alone = size(rows, [](plan::Sweeps&sweeps) {
                                            for (plan::Sweep& sweep : sweeps.list)
                                              for (plan::SweepLoop& loop : sweep.loops)
                                                loop.of_transform = false;
                                          });
  EXPECT_GT(pairs.legal - alone.legal, 3 * (pairs.legal_error + alone.legal_error));
  // The one kernel by itself, and beside as small a space.
  const Problem plane = problem::complete({.dimensions = {4, 16}, .kind = Kind::c2r});
  const auto whole =
      size(plane, [](plan::Sweeps& sweeps) { sweeps = plan::Sweeps(*sweeps.wholes.front()); });
  const auto both = size(plane, [](plan::Sweeps& sweeps) {
    const auto one = sweeps.wholes.front();
    sweeps = plan::Sweeps(*one);
    sweeps.wholes = {one};
  });
  EXPECT_GT(whole.legal, 1000);
  EXPECT_GT(both.schedules, 1.9 * whole.schedules);
}

// What the planner ranks beside its choice is legal, differs, and has every way and list that it
// would choose somewhere.
TEST(GeneralSpace, IsRankedByThePlanner) {
  for (const char* target : {"h100", "host"})
    for (const General& one : generals()) {
      const std::string name = search::problem_text(one.problem) + " " + target;
      const GeneralSpace searching(one.problem, plan::target_of(target));
      const plan::Context& context = searching.planning.context;
      const auto ranked = plan::rank_for_problem(searching.space.shape(), context);
      ASSERT_GE(ranked.size(), 2u) << name;
      EXPECT_EQ(ranked.front().schedule, searching.chosen) << name;
      std::set<std::string> texts;
      double before = 0;
      for (std::size_t i = 0; i < ranked.size(); ++i) {
        EXPECT_EQ(searching.space.why_not(ranked[i].schedule).value_or(""), "") << name;
        EXPECT_TRUE(texts.insert(plan::print(ranked[i].schedule)).second) << name;
        EXPECT_TRUE(i == 0 || before <= ranked[i].us) << name;
        before = i == 0 ? 0 : ranked[i].us;
      }
    }
  const auto ways = [](const Problem& problem) {
    const GeneralSpace searching(problem::complete(problem), plan::target_of("h100"));
    Ways found;
    for (const auto& ranked :
         plan::rank_for_problem(searching.space.shape(), searching.planning.context))
      found.insert(ways_of(ranked.schedule, searching.planning.context));
    return found;
  };
  EXPECT_EQ(ways({.dimensions = {6, 4, 10}, .batch = 3, .kind = Kind::r2c}),
            (Ways{"1h", "2hw", "2ww", "3hww", "3www"}));
  EXPECT_EQ(ways({.dimensions = {5, 9}, .batch = 3, .kind = Kind::r2c}), (Ways{"22w", "2ww"}));
}

TEST(GeneralSpace, ItsMovesStayInside) {
  for (const General& one : generals()) {
    const GeneralSpace searching(one.problem, plan::target_of("h100"));
    Die die(7);
    Schedule now = searching.chosen;
    for (int i = 0; i < 10; ++i) {
      const auto next = searching.space.mutate(now, die);
      ASSERT_TRUE(next) << plan::print(now);
      EXPECT_NE(*next, now);
      EXPECT_EQ(searching.space.why_not(*next).value_or(""), "") << plan::print(*next);
      now = *next;
    }
    const auto child = searching.space.crossover(searching.chosen, now, die);
    if (child) {
      EXPECT_EQ(searching.space.why_not(*child).value_or(""), "");
    }
  }
}

TEST(GeneralSpace, RefusesOtherProblemsByNode) {
  const GeneralSpace real(problem::complete({.length = 60, .kind = Kind::r2c}),
                          plan::target_of("h100"));
  const auto why = [&](const char* text) {
    return real.space.why_not(plan::parse(text)).value_or("nothing");
  };
  EXPECT_NE(why("stockham(60, radices=6x10, threads=10, per_block=1)").find("r2c(60"),
            std::string::npos);
  EXPECT_NE(why("r2c(60, stockham(30, radices=3x10, threads=3, per_block=1))").find("staged"),
            std::string::npos);
  EXPECT_EQ(why("r2c(60, stockham(30, radices=3x10, threads=3, per_block=1, store=staged))"),
            "nothing");
  const GeneralSpace plane(problem::complete({.dimensions = {4, 9}, .kind = Kind::r2c}),
                           plan::target_of("h100"));
  const auto why_pairs = [&](const std::string& paired, const std::string& store) {
    return plane.space
        .why_not(plan::parse("axes(36, r2c(9, paired=" + paired +
                             ", stockham(9, radices=3x3, threads=3, per_block=1" + store +
                             ")), stockham(4, radices=4, threads=1, per_block=1))"))
        .value_or("nothing");
  };
  EXPECT_EQ(why_pairs("2", ", store=staged"), "nothing");
  EXPECT_NE(why_pairs("1", ", store=staged").find("rows of the batch"), std::string::npos);
  EXPECT_NE(why_pairs("3", ", store=staged").find("no loop around this axis"), std::string::npos);
  EXPECT_NE(why_pairs("2", "").find("store=staged"), std::string::npos);
}

TEST(GeneralSpace, GivesThePlannersResults) {
  for (const TestBackend& on : backends_here()) {
    const auto device = open_device(on.backend);
    for (const General& one : generals()) {
      const GeneralSpace searching(one.problem, plan::target_of(*api::device_of(on.backend)));
      const auto result = [&](const Schedule& schedule) {
        PlanOptions options;
        options.backend = on.backend;
        options.mode = Mode::pinned;
        options.schedule = plan::print(schedule);
        const api::ProblemArrays arrays(one.problem, device);
        Plan(one.problem, options).execute(arrays.arrays());
        return arrays.output(1 << 20);
      };
      const auto expected = result(searching.chosen);
      ASSERT_FALSE(expected.empty());
      Die die(11);
      for (int i = 0; i < 3; ++i) {
        const auto schedule = searching.space.sample(die);
        ASSERT_TRUE(schedule);
        const auto values = result(*schedule);
        ASSERT_EQ(values.size(), expected.size());
        double squares = 0, of_all = 0;
        for (std::size_t v = 0; v < values.size(); ++v) {
          squares += std::pow(values[v] - expected[v], 2);
          of_all += std::pow(expected[v], 2);
        }
        EXPECT_LT(std::sqrt(squares / of_all),
                  6 * cli::error_bound(one.problem.length, one.problem.precision, {}))
            << plan::print(*schedule);
      }
    }
  }
}

TEST(ProblemText, IsOneWordOfOneProblem) {
  const auto text = [](const Problem& problem) {
    return search::problem_text(problem::complete(problem));
  };
  EXPECT_EQ(text({.length = 1024, .batch = 7}), "1024");
  EXPECT_EQ(text({.dimensions = {64, 48}}), "64x48");
  EXPECT_EQ(text({.dimensions = {64, 48}, .kind = Kind::r2c}), "64x48:r2c");
  EXPECT_EQ(text({.length = 48, .batch = 3, .kind = Kind::c2r, .padded = true}), "48:c2r:padded");
  EXPECT_EQ(text({.length = 48, .product = Product::convolution}), "48:convolution");
  EXPECT_EQ(text({.length = 48, .in = {Storage::f16}}), "48:f16>native");
  // The general form of the same problems.
  EXPECT_EQ(text({.axes = {{64, Kind::c2c, 48, 25}, {48, Kind::r2c, 1, 1}},
                  .repeats = {{3, 64 * 48, 64 * 25}}}),
            "64x48:r2c");
  EXPECT_EQ(text({.axes = {{48, Kind::c2r, 1, 1}}, .repeats = {{3, 25, 50}}}), "48:c2r:padded");
  EXPECT_EQ(text({.axes = {{48, Kind::r2c, 1, 1}}}), "48:r2c");
  // Other layouts are other problems.
  const std::string side_by_side = text(columns(24, 7).asked);
  EXPECT_EQ(side_by_side, "24.c2c.7.7.24.24;1.1");
  EXPECT_NE(text(columns(24, 8).asked), side_by_side);
  EXPECT_EQ(text({.axes = {{24, Kind::c2c, 1, 1, 20}}}), "24.c2c.1.1.20.24");
  EXPECT_EQ(text({.axes = {{24, Kind::c2c, 4, 4}}, .repeats = {{5, 100, 100}, {4, 1, 1}}}),
            "24.c2c.4.4.24.24;100.100+4.1.1");
}

}  // namespace
}  // namespace papilio::tests
