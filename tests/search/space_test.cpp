// SPDX-License-Identifier: MIT
//
// The space of schedules: what it draws lowers or is refused with a reason, it holds what the
// planner ranks, enumerating it and counting it agree, and moves stay inside it.
#include "runtime/search/space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/compose/kernel_text.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/search/describe.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw.h"
#include "runtime/search/draw_strategies.h"
#include "runtime/search/feature_limit.h"
#include "runtime/search/moves.h"
#include "tests/search/problems.h"

namespace papilio::tests {
namespace {

using plan::Schedule;
using plan::Shape;
using search::Die;

struct Case {
  Shape shape;
  const char* architecture;
  Precision precision = Precision::f32;
};
const Case cases[] = {
    {{16}, "host"},     {{16}, "h100"},        {{115}, "h100", Precision::f64},
    {{1009}, "h100"},   {{1009}, "host"},      {{4096}, "h100"},
    {{4096}, "sm_80"},  {{122}, "h100"},       {{65536}, "h100"},
    {{8, 12}, "h100"},  {{6, 134, 5}, "h100"}, {{23, 23}, "host", Precision::f64},
    {{291777}, "h100"}, {{1000003}, "sm_80"},
};

std::string name_of(const Case& one) {
  std::string name;
  for (const auto n : one.shape) name += std::to_string(n) + " ";
  return name + one.architecture;
}

std::vector<std::string> words_of(const std::string& names) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < names.size();) {
    const std::size_t to = std::min(names.find(' ', from), names.size());
    if (to > from) words.push_back(names.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

// Every strategy but latency mode's is drawn, every parameter of every strategy is decided.
TEST(Space, HasEveryStrategyAndParameter) {
  std::set<std::string> drawn, decided;
  for (const auto& drawing : search::drawings()) drawn.insert(drawing.strategy);
  for (const auto& domain : search::domains()) decided.insert(domain.parameter);
  for (const auto& strategy : plan::strategies()) {
    if (std::string(strategy.name) == "generic") continue;
    EXPECT_TRUE(drawn.contains(strategy.name)) << strategy.name;
    for (const auto& name : words_of(std::string(strategy.needs) + " " + strategy.takes))
      EXPECT_TRUE(decided.contains(name)) << strategy.name << " " << name;
  }
}

// What is drawn prints and parses, and is refused with a line that says why, or lowers to kernels
// whose text can be composed.
TEST(Space, DrawsWhatLowersOrIsRefusedWithAReason) {
  for (const Case& one : cases) {
    const SearchProblem problem(one.shape, one.architecture, one.precision);
    Die die(7);
    int legal = 0, drawn = 0;
    for (int i = 0; i < 300; ++i) {
      const Schedule schedule = problem.space.grammar().draw(one.shape, die, 3);
      if (schedule.strategy.empty()) continue;
      ++drawn;
      const std::string text = plan::print(schedule);
      EXPECT_EQ(plan::parse(text), schedule) << text;
      EXPECT_EQ(plan::shape_of(schedule), one.shape) << text;
      if (const auto why = problem.space.why_not(schedule)) {
        EXPECT_TRUE(why->starts_with("schedule: ")) << text << "\n" << *why;
        EXPECT_EQ(why->find('\n'), std::string::npos) << *why;
        continue;
      }
      if (++legal > 20) continue;
      for (const auto& step : plan::lower(schedule, problem.space.context()).steps)
        EXPECT_NO_THROW(compose::compose_kernel(step.spec, *problem.planning.codelets,
                                                !problem.space.context().target.is_host))
            << text;
    }
    EXPECT_GT(drawn, 200) << name_of(one);
    EXPECT_GT(legal, 45) << name_of(one) << ": few of the draws are legal";
  }
}

// The values that the planner's schedules have are in the domains. Stagger is a number of cycles
// there, a node with a value for each of its kernels is reached by no draw, and a few numbers of
// threads and of transforms a block are not among those drawn.
TEST(Space, HoldsWhatThePlannerRanks) {
  for (const Case& one : {Case{{1009}, "h100"}, Case{{4096}, "h100"}, Case{{64, 64}, "h100"},
                          Case{{1009}, "host"}, Case{{122}, "h100"}}) {
    const SearchProblem problem(one.shape, one.architecture, one.precision);
    const auto& context = problem.space.context();
    int nodes = 0, known = 0;
    for (auto& ranked : plan::rank(one.shape, {}, context)) {
      EXPECT_EQ(problem.space.why_not(ranked.schedule), std::nullopt)
          << plan::print(ranked.schedule);
      search::visit_nodes(ranked.schedule, [&](Schedule& node, int) {
        ++nodes;
        bool all = true;
        for (const auto* domain : search::domains_of(node, context)) {
          const std::string parameter = domain->parameter;
          const auto value = plan::value_of(node.with, parameter);
          if (parameter == "stagger" || value.find('/') != std::string::npos) continue;
          const auto values = domain->values(node, context);
          // A cluster's per_block that is left out is 1.
          all &=
              std::ranges::count(values, value) > 0 || (parameter == "per_block" && value.empty());
        }
        known += all;
      });
    }
    EXPECT_GT(nodes, 100) << name_of(one);
    EXPECT_GE(known, nodes * 97 / 100) << name_of(one) << ": " << nodes << " nodes";
  }
}

TEST(Space, IsLargerThanWhatThePlannerRanks) {
  const SearchProblem problem({96}, "h100");
  const auto ranked = plan::rank({96}, {}, problem.space.context());
  std::size_t legal = 0;
  problem.space.enumerate([&](const Schedule& schedule) {
    legal += !problem.space.why_not(schedule);
    return legal < 10 * ranked.size();
  });
  EXPECT_EQ(legal, 10 * ranked.size());
}

// A space small enough to be enumerated is counted exactly, and the estimate of the same agrees.
// Its passes were counted anew for each order of the radices before them: 2^38 took half a minute.
TEST(Space, DrawsOfLongLengths) {
  const SearchProblem problem({96}, "h100");
  const search::Grammar grammar(problem.space.context(), {});
  EXPECT_EQ(grammar.fewest_passes(std::uint64_t{1} << 50), 10u);  // 32^10
  EXPECT_EQ(grammar.fewest_passes(32), 1u);
  EXPECT_EQ(grammar.fewest_passes(1), 1u);
  EXPECT_EQ(grammar.fewest_passes(1000003), 0u);
}

TEST(Space, IsCountedAndEstimatedAlike) {
  search::Bounds small;
  small.depth = 0;
  small.more_passes = 0;
  const SearchProblem problem({7}, "host", Precision::f32, 64, small);
  std::set<std::string> texts;
  problem.space.enumerate([&](const Schedule& schedule) {
    EXPECT_TRUE(texts.insert(plan::print(schedule)).second) << plan::print(schedule);
    return true;
  });
  const auto exact = problem.space.size(100000, 0);
  ASSERT_TRUE(exact.exact);
  EXPECT_EQ(exact.schedules, static_cast<double>(texts.size()));
  EXPECT_GT(exact.schedules, 100);
  const auto estimated = problem.space.size(10, 20000);
  EXPECT_FALSE(estimated.exact);
  EXPECT_NEAR(estimated.schedules, exact.schedules, 5 * estimated.schedules_error + 1);
  EXPECT_NEAR(estimated.legal, exact.legal, 5 * estimated.legal_error + 1);
  EXPECT_LT(estimated.schedules_error, exact.schedules / 10);
}

// Random draws come to every schedule of a small space.
TEST(Space, DrawsEverythingThatItEnumerates) {
  search::Bounds small;
  small.depth = 0;
  small.more_passes = 0;
  const SearchProblem problem({2}, "host", Precision::f32, 64, small);
  std::set<std::string> enumerated, drawn;
  problem.space.enumerate([&](const Schedule& schedule) {
    enumerated.insert(plan::print(schedule));
    return true;
  });
  Die die(3);
  for (int i = 0; i < 200000 && drawn.size() < enumerated.size(); ++i)
    drawn.insert(plan::print(problem.space.grammar().draw({2}, die, 0)));
  EXPECT_EQ(drawn, enumerated);
}

TEST(Space, SamplesTheSameForASeed) {
  const SearchProblem problem({1009}, "h100");
  std::set<std::string> different;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto one = problem.space.sample(seed), other = problem.space.sample(seed);
    ASSERT_TRUE(one && other);
    EXPECT_EQ(*one, *other);
    EXPECT_EQ(problem.space.why_not(*one), std::nullopt);
    different.insert(plan::print(*one));
  }
  EXPECT_EQ(different.size(), 10u);
}

TEST(Space, MovesStayInside) {
  for (const Case& one : {Case{{1009}, "h100"}, Case{{4096}, "h100"}, Case{{8, 12}, "h100"},
                          Case{{65536}, "sm_80"}}) {
    const SearchProblem problem(one.shape, one.architecture, one.precision);
    Die die(5);
    const auto start = problem.space.sample(die), other = problem.space.sample(die);
    ASSERT_TRUE(start && other);
    const auto around = problem.space.neighbours(*start, die);
    EXPECT_GT(around.size(), 10u) << plan::print(*start);
    std::set<std::string> texts{plan::print(*start)};
    for (const Schedule& near : around) {
      EXPECT_EQ(problem.space.why_not(near), std::nullopt);
      EXPECT_TRUE(texts.insert(plan::print(near)).second) << plan::print(near);
    }
    const auto mutated = problem.space.mutate(*start, die);
    ASSERT_TRUE(mutated);
    EXPECT_NE(*mutated, *start);
    EXPECT_EQ(problem.space.why_not(*mutated), std::nullopt);
    if (const auto child = problem.space.crossover(*start, *other, die)) {
      EXPECT_NE(*child, *start);
      EXPECT_NE(*child, *other);
      EXPECT_EQ(problem.space.why_not(*child), std::nullopt);
    }
  }
}

// Each move finds what its name says.
TEST(Space, MovesChangeWhatTheySay) {
  const SearchProblem problem({4096}, "h100");
  const auto start = plan::parse("stockham(4096, radices=16x16x16, threads=256, per_block=1)");
  const std::map<std::string, std::string> examples = {
      {"value", "stockham(4096, radices=16x16x16, threads=256, per_block=1, exchange=interleaved)"},
      {"split", "stockham(4096, radices=4x4x16x16, threads=256, per_block=1)"},
      {"shift", "stockham(4096, radices=8x16x32, threads=256, per_block=1)"},
  };
  Die die(1);
  for (const auto& move : search::moves()) {
    const auto example = examples.find(move.name);
    if (example == examples.end()) continue;
    std::set<std::string> found;
    move.apply(start, problem.space.grammar(), 3, die,
               [&](const Schedule& after) { found.insert(plan::print(after)); });
    EXPECT_TRUE(found.contains(example->second)) << move.name;
  }
}

TEST(Space, IsNarrowedByAPredicate) {
  SearchProblem problem({1000}, "h100");
  problem.space.constrain([](const Schedule& schedule) -> std::optional<std::string> {
    if (plan::is_kernel(schedule)) return std::nullopt;
    return "more than one trip";
  });
  Die die(2);
  for (int i = 0; i < 20; ++i) {
    const auto schedule = problem.space.sample(die);
    ASSERT_TRUE(schedule);
    EXPECT_TRUE(plan::is_kernel(*schedule)) << plan::print(*schedule);
  }
  const auto two = plan::parse(
      "hierarchical(1000, stockham(20, radices=20, threads=1, per_block=8), "
      "stockham(50, radices=10x5, threads=5, per_block=8))");
  EXPECT_EQ(problem.space.why_not(two), "more than one trip");
}

// Limits of features leave schedules within them, and say by which one another is excluded.
TEST(Space, IsConstrainedByFeatures) {
  SearchProblem problem({4096}, "h100");
  const plan::Context& context = problem.space.context();
  const auto of = [&](const char* name, const Schedule& schedule) {
    for (std::size_t i = 0; i < search::features().size(); ++i)
      if (std::string_view(search::features()[i].name) == name)
        return search::describe(schedule, context)[i];
    return -1.0;
  };
  const auto seed = *problem.space.sample(1);
  problem.space.constrain(search::at_most("kernels=1", context));
  problem.space.constrain(search::at_most("shared_bytes", 20000, context));
  search::Die die(3);
  int sampled = 0;
  for (int i = 0; i < 20; ++i) {
    const auto schedule = problem.space.sample(die);
    if (!schedule) continue;
    ++sampled;
    EXPECT_EQ(of("kernels", *schedule), 1);
    EXPECT_LE(of("shared_bytes", *schedule), 20000);
    for (const auto& near : problem.space.neighbours(*schedule, die))
      EXPECT_LE(of("shared_bytes", near), 20000);
  }
  EXPECT_GT(sampled, 2);
  problem.space.constrain(search::at_most("passes=0", context));
  EXPECT_NE(problem.space.why_not(seed).value_or("").find(" is "), std::string::npos);
  EXPECT_FALSE(problem.space.sample(die));
  for (const char* wrong : {"beauty=1", "kernels", "kernels=", "kernels=many", "kernels=-1", "=3"})
    EXPECT_THROW(search::at_most(wrong, context), Error) << wrong;
}

// What the processor's kernels lack is refused by name: 0 is at most anything.
TEST(Space, OfTheHostHasNoLimitsOfGpus) {
  const SearchProblem problem({60}, "host");
  const plan::Context& context = problem.space.context();
  const auto schedule = *problem.space.sample(1);
  const auto values = search::describe(schedule, context);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const search::Feature& feature = search::features()[i];
    SCOPED_TRACE(feature.name);
    if (!feature.gpu) {
      EXPECT_NO_THROW(search::at_most(feature.name, 1, context));
      continue;
    }
    EXPECT_EQ(values[i], 0);
    try {
      search::at_most(feature.name, 1, context);
      ADD_FAILURE() << "is allowed";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
      EXPECT_NE(std::string(error.what()).find(feature.name), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace papilio::tests
