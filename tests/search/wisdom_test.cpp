// SPDX-License-Identifier: MIT
//
// Wisdom: its text, what is refused, merging, and when plans are made by it.
#include "runtime/search/wisdom.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "papilio/papilio.hpp"
#include "runtime/api/backends.h"
#include "runtime/api/planning.h"
#include "runtime/api/wise.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/size_list.h"
#include "runtime/problem/problem.h"
#include "runtime/search/shipped.h"
#include "tests/support/backends.h"
#include "tests/support/child_process.h"
#include "tests/support/environment_variable.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

using search::Wise;

// No planner's choice: 12 points in three passes.
constexpr const char* unusual = "stockham(12, radices=2x3x2, threads=3, per_block=5)";

Wise wise_of(const std::string& schedule, double us = 50) {
  Wise wise;
  wise.schedule = plan::parse(schedule);
  wise.shape = {wise.schedule.length};
  wise.batch = 8;
  wise.architecture = "host";
  wise.device = api::device_of(Backend::host)->name();
  wise.us = us;
  wise.planner_us = 100;
  wise.version = "0.1";
  wise.from = "a test";
  return wise;
}

std::string refusal(const std::string& text) {
  try {
    search::parse_wisdom(text, "FILE");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::input_output);
    return error.what();
  }
  return "was read";
}

TEST(Wisdom, IsReadAsItWasWritten) {
  Wise other = wise_of("stockham(7, radices=7, threads=1, per_block=2)", 12.5);
  other.precision = Precision::f64;
  other.device = "a\tcard";
  const std::string text = search::print_wisdom({wise_of(unusual), other});
  const auto wisdom = search::parse_wisdom(text + "\n# a comment\n", "FILE");
  ASSERT_EQ(wisdom.size(), 2u);
  EXPECT_EQ(search::print_wisdom(wisdom), text);
  EXPECT_EQ(plan::print(wisdom[0].schedule), unusual);
  EXPECT_TRUE(wisdom[0].same_problem(wise_of(unusual, 1)));
  EXPECT_EQ(wisdom[1].us, 12.5);
  EXPECT_EQ(wisdom[1].device, "a card");
}

TEST(Wisdom, IsRefusedByTheLine) {
  const std::string text = search::print_wisdom({wise_of(unusual)});
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.rfind(from), from.size(), to);
    return refusal(other);
  };
  EXPECT_EQ(refusal(text), "was read");
  EXPECT_NE(refusal("(fftw-3.3.8 fftw_wisdom)\n").find("FILE, line 1: is no wisdom"),
            std::string::npos);
  EXPECT_EQ(refusal(""), "was read");
  EXPECT_NE(refusal(text + "12\t8\n").find("line 4: 2 fields"), std::string::npos);
  EXPECT_NE(with("f32", "f16").find("line 3: precision is 'f16'"), std::string::npos);
  EXPECT_NE(with("\t50\t", "\tnan\t").find("line 3: us is 'nan'"), std::string::npos);
  EXPECT_NE(with("\t50\t", "\t-5\t").find("line 3: us"), std::string::npos);
  EXPECT_NE(with("\t8\t", "\t0\t").find("line 3: batch is '0'"), std::string::npos);
  EXPECT_NE(with("radices=", "radishes=").find("line 3: schedule"), std::string::npos);
  EXPECT_NE(with("stockham(12", "stockham(13").find("line 3: the schedule transforms 13"),
            std::string::npos);
}

TEST(Wisdom, IsMergedToTheFastest) {
  Wise slower = wise_of("stockham(12, radices=4x3, threads=3, per_block=1)", 80);
  Wise elsewhere = wise_of(unusual, 10);
  elsewhere.device = "another";
  const auto merged = search::merge_wisdom({slower, elsewhere}, {wise_of(unusual), slower});
  ASSERT_EQ(merged.size(), 2u);
  for (const Wise& wise : merged) EXPECT_EQ(wise.us, wise.device == "another" ? 10 : 50);
}

// The fastest that is legal; what is not, where there is nothing else.
TEST(Wisdom, IsMergedToWhatIsLegal) {
  const Wise fast = wise_of("stockham(12, radices=4x3, threads=100000, per_block=1)", 5),
             slow = wise_of(unusual), slowest = wise_of(unusual, 80);
  int asked = 0;
  const auto is_legal = [&](const Wise& wise) {
    ++asked;
    return wise.schedule != fast.schedule;
  };
  auto merged = search::merge_wisdom({slow}, {fast, slowest}, is_legal);
  ASSERT_EQ(merged.size(), 1u);
  EXPECT_EQ(merged[0].us, 50);
  EXPECT_EQ(asked, 2);
  merged = search::merge_wisdom({fast}, {fast}, is_legal);
  ASSERT_EQ(merged.size(), 1u);
  EXPECT_EQ(merged[0].us, 5);
  EXPECT_EQ(asked, 2);
}

// As `papilio search` and `papilio wisdom merge` do.
void remember(const std::string& path, const Wise& wise) {
  search::update_wisdom(
      path, [&](std::vector<Wise>& all) { all = search::merge_wisdom(std::move(all), {wise}); });
}

// Many processes put what they found into one file at once: nothing is lost, by the program's way
// and by that of the modes.
TEST(Wisdom, ProcessesThatWriteAtOnceLoseNothing) {
  constexpr std::uint64_t processes = 6, of_each = 20;
  const TemporaryFolder folder;
  const std::string path = folder / "shared.wisdom";
  const Problem asked{.length = 12, .batch = 8};
  const auto planning = api::planning_context(asked, {}, plan::target_of("host"));
  EXPECT_EQ(in_child([&] {
              std::vector<pid_t> children;
              for (std::uint64_t child = 0; child < processes; ++child) {
                children.push_back(fork());
                if (children.back() != 0) continue;
                const EnvironmentVariable variable("PAPILIO_WISDOM", path.c_str());
                for (std::uint64_t i = 0; i < of_each; ++i) {
                  Wise wise = wise_of(unusual);
                  wise.batch = 1 + child * of_each + i;
                  if (child % 2 == 0) {
                    remember(path, wise);
                  } else {
                    Problem problem = asked;
                    problem.batch = wise.batch;
                    api::keep_found(problem, {}, planning.context, wise.device, wise);
                  }
                }
                _exit(0);
              }
              for (const pid_t child : children) {
                int status = 0;
                EXPECT_EQ(waitpid(child, &status, 0), child);
                EXPECT_EQ(status, 0);
              }
            }),
            0);
  EXPECT_EQ(search::read_wisdom(path).size(), processes * of_each);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / ""), {}), 1)
      << "no lock is left behind";
}

// The file of a link is written, not a file in the link's place; what cannot be locked is written.
TEST(Wisdom, IsWrittenThroughALink) {
  const TemporaryFolder folder, elsewhere;
  std::ofstream(elsewhere / "real") << search::print_wisdom({});
  std::filesystem::create_symlink(elsewhere / "real", folder / "link");
  remember(folder / "link", wise_of(unusual));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(search::read_wisdom(elsewhere / "real").size(), 1u);
}

// So it is begun: the file of a link, or of a link to a link, that is not there yet.
TEST(Wisdom, IsBegunThroughALink) {
  const TemporaryFolder folder, elsewhere;
  std::filesystem::create_symlink(elsewhere / "real", folder / "absolute");
  std::filesystem::create_symlink("absolute", folder / "relative");
  remember(folder / "relative", wise_of(unusual));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "relative"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "absolute"));
  ASSERT_TRUE(std::filesystem::is_regular_file(elsewhere / "real"));
  EXPECT_EQ(search::read_wisdom(elsewhere / "real").size(), 1u);
}

TEST(Wisdom, KeepsTheModeOfItsFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "shared.wisdom";
  for (const auto mode : {0600, 0664}) {
    std::ofstream(path) << search::print_wisdom({});
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(mode));
    remember(path, wise_of(unusual));
    EXPECT_EQ(static_cast<int>(std::filesystem::status(path).permissions()), mode);
  }
}

// Plans with the file's wisdom; each file has a name of its own, since one is read once a process.
class PlansByWisdom : public testing::Test {
 protected:
  void SetUp() override {
    const auto host = test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  }
  std::string schedule(const std::vector<Wise>& wisdom, PlanOptions options = {},
                       const Problem& problem = {.length = 12, .batch = 8}) {
    static int files = 0;
    const std::string path = folder_ / ("wisdom" + std::to_string(++files));
    std::ofstream(path) << search::print_wisdom(wisdom);
    const EnvironmentVariable variable("PAPILIO_WISDOM", path.c_str());
    options.backend = Backend::host;
    std::string described = describe(problem, options).schedule;
    EXPECT_EQ(Plan(problem, options).schedule(), described);
    return described;
  }
  TemporaryFolder folder_;
};

TEST_F(PlansByWisdom, OnTheSameDevice) {
  EXPECT_EQ(schedule({wise_of(unusual)}), unusual);
  EXPECT_NE(schedule({}), unusual);
  EXPECT_EQ(schedule({wise_of(unusual)}, {}, {.length = 12, .batch = 3}), unusual)
      << "on the host schedules are the same for all batches";
}

TEST_F(PlansByWisdom, NotElsewhereNorOfOtherProblems) {
  Wise wise = wise_of(unusual);
  wise.device = "another processor";
  EXPECT_NE(schedule({wise}), unusual);
  wise = wise_of(unusual);
  wise.architecture = "sm_90";
  EXPECT_NE(schedule({wise}), unusual);
  wise = wise_of(unusual);
  wise.precision = Precision::f64;
  EXPECT_NE(schedule({wise}), unusual);
  EXPECT_NE(schedule({wise_of(unusual)}, {}, {.length = 24, .batch = 8}), unusual);
  // What is planned for an architecture by name is the planner's own choice.
  const std::string path = folder_ / "named";
  std::ofstream(path) << search::print_wisdom({wise_of(unusual)});
  const EnvironmentVariable variable("PAPILIO_WISDOM", path.c_str());
  EXPECT_NE(describe({.length = 12, .batch = 8}, {.architecture = "host"}).schedule, unusual);
}

TEST_F(PlansByWisdom, NotWhereItIsIllegal) {
  const auto own = schedule({});
  EXPECT_EQ(schedule({wise_of("stockham(12, radices=2x3x2, threads=4000, per_block=5)")}), own);
  EXPECT_EQ(schedule({wise_of("stockham(12, radices=2x2, threads=3, per_block=5)")}), own);
  EXPECT_EQ(schedule({wise_of("stockham(12, radices=2x3x2, threads=4000, per_block=5)", 10),
                      wise_of(unusual)}),
            unusual);
}

TEST_F(PlansByWisdom, NotWhereAScheduleIsPinned) {
  PlanOptions options;
  options.mode = Mode::pinned;
  options.schedule = "stockham(12, radices=4x3, threads=3, per_block=1)";
  EXPECT_EQ(schedule({wise_of(unusual)}, options), options.schedule);
}

TEST_F(PlansByWisdom, AndSayWhatIsWrongWithAFile) {
  const std::string path = folder_ / "broken";
  std::ofstream(path) << search::print_wisdom({wise_of(unusual)}) << "nonsense\n";
  // A folder cannot be read, no file has so long a name, /dev/zero has no end, and nobody writes
  // into the pipe.
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& name :
       {path, folder_ / "", folder_ / std::string(300, 'x'), std::string("/dev/zero"), pipe}) {
    const EnvironmentVariable variable("PAPILIO_WISDOM", name.c_str());
    try {
      const Plan plan({.length = 12, .batch = 8}, {.backend = Backend::host});
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::input_output);
      EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    }
  }
}

// The variable may be set before the first search writes the file, which is read when it is there.
TEST_F(PlansByWisdom, OfAFileThatIsNotThereYet) {
  const std::string own = schedule({});
  const std::string path = folder_ / "later";
  const EnvironmentVariable variable("PAPILIO_WISDOM", path.c_str());
  const auto planned = [] {
    return Plan({.length = 12, .batch = 8}, {.backend = Backend::host}).schedule();
  };
  EXPECT_EQ(planned(), own);
  std::ofstream(path) << search::print_wisdom({wise_of(unusual)});
  EXPECT_EQ(planned(), unusual);
}

// The user's file goes before the system's, which serves where that has nothing, and those who have
// none; no wisdom is none.
TEST_F(PlansByWisdom, OfTheSystem) {
  const std::string path = folder_ / "system";
  Wise other = wise_of("stockham(12, radices=4x3, threads=3, per_block=7)");
  std::ofstream(path) << search::print_wisdom({other});
  const EnvironmentVariable system("PAPILIO_SYSTEM_WISDOM", path);
  const std::string of_system = plan::print(other.schedule);
  EXPECT_EQ(schedule({}), of_system);
  EXPECT_EQ(schedule({wise_of(unusual)}), unusual);
  EXPECT_NE(schedule({}, {}, {.length = 24, .batch = 8}), of_system);
  const auto without_file = [](const std::optional<std::string>& own) {
    const EnvironmentVariable variable("PAPILIO_WISDOM", own);
    return Plan({.length = 12, .batch = 8}, {.backend = Backend::host}).schedule();
  };
  EXPECT_EQ(without_file(std::nullopt), of_system);
  EXPECT_NE(without_file(""), of_system);
  {
    const EnvironmentVariable none("PAPILIO_SYSTEM_WISDOM", "");
    EXPECT_NE(without_file(std::nullopt), of_system);
  }
  const EnvironmentVariable absent("PAPILIO_SYSTEM_WISDOM", folder_ / "absent");
  EXPECT_NE(without_file(std::nullopt), of_system);
  std::ofstream(folder_ / "broken") << "nonsense\n";
  const EnvironmentVariable broken("PAPILIO_SYSTEM_WISDOM", folder_ / "broken");
  EXPECT_THROW(without_file(std::nullopt), Error);
}

// What is shipped is of cards that target/ knows, is legal on them, is 3 % faster than the planner,
// and is what plans are made by there, with batches that fill the device; PAPILIO_WISDOM may be
// empty (none) or name another file, which goes first.
TEST(ShippedWisdom, IsWhatPlansOnItsCardsAreMadeBy) {
  const auto& shipped = search::shipped_wisdom();
  EXPECT_GE(shipped.size(), 52u);
  const std::map<std::string, std::string> cards = {{"NVIDIA H100 80GB HBM3", "h100"},
                                                    {"NVIDIA H200", "h200"}};
  const TemporaryFolder folder;
  for (const Wise& wise : shipped) {
    SCOPED_TRACE(plan::print(wise.schedule));
    ASSERT_TRUE(cards.contains(wise.device)) << wise.device;
    const plan::Target target = plan::target_of(cards.at(wise.device));
    EXPECT_LE(wise.us, 0.971 * wise.planner_us);
    Problem problem{.batch = 2 * wise.batch, .precision = wise.precision};
    // What is shipped is a shape, or dimensions and a kind: "64x64:r2c".
    const std::string size = wise.size_text();
    const std::size_t colon = size.find(':');
    cli::set_dimensions(problem, cli::parse_dimensions(size.substr(0, colon)));
    if (colon != std::string::npos) problem.kind = cli::parse_kind(size.substr(colon + 1));
    problem = problem::complete(problem);
    const auto planning = api::planning_context(problem, {}, target);
    const auto found = [&](const std::optional<std::string>& path, const std::string& device) {
      const EnvironmentVariable variable("PAPILIO_WISDOM", path);
      return api::wise_schedule(problem, {}, planning.context, device);
    };
    EXPECT_EQ(found(std::nullopt, wise.device), wise.schedule);
    EXPECT_EQ(found("", wise.device), std::nullopt);
    EXPECT_EQ(found(std::nullopt, "another card"), std::nullopt);
    const std::string path = folder / std::to_string(&wise - shipped.data());
    std::ofstream(path) << search::print_wisdom({});
    EXPECT_EQ(found(path, wise.device), wise.schedule) << "where the file has nothing";
    Wise other = wise;
    other.schedule = api::estimated_schedule(problem, {}, planning.context);
    std::ofstream(path + "other") << search::print_wisdom({other});
    EXPECT_EQ(found(path + "other", wise.device), other.schedule);
    problem.batch = 1;
    const auto of_one = api::planning_context(problem, {}, target);
    if (of_one.context.few == 0) continue;  // 2^22 points
    EXPECT_EQ(api::wise_schedule(problem, {}, of_one.context, wise.device), std::nullopt);
  }
}

}  // namespace
}  // namespace papilio::tests
