// SPDX-License-Identifier: MIT
//
// papilio check: a table of cases, each held against the multiprecision reference, or against the
// bits that another machine wrote down. Cases are independent, so they are worked through by
// several threads; results come out in the order of the table.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <mutex>
#include <thread>

#include "runtime/api/backends.h"
#include "runtime/cli/check_case.h"
#include "runtime/cli/csv.h"
#include "runtime/cli/digest_file.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"
#include "runtime/problem/problem.h"

namespace papilio::cli {
namespace {

struct CheckArguments {
  std::string sizes;
  std::string batch = "auto";
  std::string precision = "both";
  std::string direction = "both";
  std::string kind = "c2c";
  std::string seed = "1";
  std::string jobs = "0";
  std::string digest_file;
  std::string against_digest_file;
  PlanChoice choice;
};

struct Case {
  Problem problem;
  std::uint64_t seed = 0;
  PlanOptions options;
  std::string expected_digest;  // empty unless compared with a digest file
};

// Three transforms at short lengths, so that neighbours in a batch cannot be mixed up unseen.
std::uint64_t default_batch(std::uint64_t length) {
  return length <= 4096 ? 3 : 1;
}

std::vector<Kind> kinds_of(const CheckArguments& arguments) {
  std::vector<Kind> kinds;
  if (arguments.kind != "all") return {parse_kind(arguments.kind)};
  for (const std::string& name : kind_names()) kinds.push_back(parse_kind(name));
  return kinds;
}

// The directions of a kind that are asked for: other kinds than c2c have one.
std::vector<Direction> directions_of(const CheckArguments& arguments, Kind kind) {
  if (kind != Kind::c2c) return {Direction::forward};
  std::vector<Direction> directions;
  for (const Direction direction : {Direction::forward, Direction::inverse})
    if (arguments.direction == "both" || arguments.direction == to_text(direction))
      directions.push_back(direction);
  return directions;
}

void add_cases(const CheckArguments& arguments, const Dimensions& dimensions, Precision precision,
               std::vector<Case>& cases) {
  for (const Kind kind : kinds_of(arguments)) {
    // One point has no dct1.
    if (arguments.kind == "all" && kind == Kind::dct1 &&
        std::find(dimensions.begin(), dimensions.end(), 1) != dimensions.end())
      continue;
    for (const Direction direction : directions_of(arguments, kind)) {
      Problem problem;
      set_dimensions(problem, dimensions);
      problem.batch = arguments.batch == "auto" ? default_batch(problem.length)
                                                : parse_size(arguments.batch, "--batch");
      problem.precision = precision;
      problem.direction = direction;
      problem.kind = kind;
      PlanOptions options = arguments.choice.options();
      // Of --precision both: f64 has no other.
      if (precision != Precision::f32) options.arithmetic = Arithmetic::ieee;
      if (options.mode == Mode::latency) {  // its first schedule, as long as the case takes
        options.schedule = describe(problem, options).schedule;
        options.mode = Mode::pinned;
      }
      cases.push_back({problem, parse_count(arguments.seed, "--seed"), options, {}});
    }
  }
}

std::vector<Case> cases_of_sizes(const CheckArguments& arguments) {
  std::vector<Case> cases;
  for (const Dimensions& dimensions : parse_sizes(arguments.sizes)) {
    for (const Precision precision : {Precision::f32, Precision::f64, Precision::f64x2}) {
      const bool both = arguments.precision == "both" && precision != Precision::f64x2;
      if (!both && arguments.precision != to_text(precision)) continue;
      add_cases(arguments, dimensions, precision, cases);
    }
  }
  return cases;
}

std::vector<Case> cases_of_digests(const CheckArguments& arguments) {
  std::vector<Case> cases;
  for (const DigestLine& line : read_digests(arguments.against_digest_file)) {
    PlanOptions options = arguments.choice.options();
    options.mode = Mode::pinned;
    options.schedule = line.schedule;
    cases.push_back({line.problem, line.seed, options, line.digest});
  }
  return cases;
}

// Calls run(i) for every i < count from `jobs` threads, and done(i) in ascending order from this
// one as soon as all up to i have run.
void run_in_order(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& run,
                  const std::function<void(std::size_t)>& done) {
  std::atomic<std::size_t> next{0};
  std::vector<char> finished(count, 0);
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < std::min<std::size_t>(jobs, count); ++t) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < count; i = next++) {
        run(i);
        const std::lock_guard lock(mutex);
        finished[i] = 1;
        changed.notify_one();
      }
    });
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return finished[i] != 0; });
    lock.unlock();
    done(i);
  }
}

std::vector<std::string> problem_fields(const Problem& problem, const CheckResult& result) {
  const char* direction = problem.kind == Kind::c2r ? "inverse" : to_text(problem.direction);
  return {print_dimensions(dimensions_of(problem)),
          to_text(problem.kind),
          to_text(problem.precision),
          direction,
          result.backend,
          result.schedule};
}

// Prints rows and keeps the tally that the summary and the exit status are made of.
class Report {
 public:
  Report(const CheckArguments& arguments) : by_digest_(!arguments.against_digest_file.empty()) {
    std::cout << "n,kind,precision,direction,backend,schedule,"
              << (by_digest_ ? "digest,expected,ok\n" : "error,bound,ok\n");
  }

  void add(const Case& one, const CheckResult& result) {
    const double bound =
        error_bound(logical_points(one.problem), one.problem.precision, result.arithmetic);
    const bool ok = result.failure.empty() &&
                    (by_digest_ ? result.digest == one.expected_digest : result.error <= bound);
    std::vector<std::string> fields = problem_fields(one.problem, result);
    if (by_digest_) {
      fields.insert(fields.end(), {result.digest, one.expected_digest});
    } else {  // what did not run has no error
      fields.insert(fields.end(), {result.failure.empty() ? format_number(result.error, 4) : "",
                                   format_number(bound, 4)});
    }
    fields.push_back(ok ? "yes" : "no");
    std::cout << csv_line(fields) << '\n' << std::flush;
    ++cases_;
    if (!ok) ++failures_;
    if (!result.failure.empty()) {
      std::cerr << "papilio: n = " << print_dimensions(dimensions_of(one.problem)) << ": "
                << result.failure << '\n';
    } else if (!by_digest_) {
      worst_.push_back({result.error / bound, csv_line(fields)});
      std::sort(worst_.begin(), worst_.end(), std::greater<>());
      if (worst_.size() > 3) worst_.pop_back();
    }
  }

  int finish() const {
    if (!worst_.empty()) std::cerr << "the worst, as parts of their bounds:\n";
    for (const auto& [part, line] : worst_) {
      std::cerr << "  " << format_number(part, 3) << "  " << line << '\n';
    }
    std::cerr << cases_ - failures_ << " of " << cases_ << " cases "
              << (by_digest_ ? "have the same bits" : "are within their bounds") << '\n';
    return failures_ == 0 ? 0 : 1;
  }

 private:
  bool by_digest_;
  std::size_t cases_ = 0;
  std::size_t failures_ = 0;
  std::vector<std::pair<double, std::string>> worst_;
};

// What all cases would complain of is said once, and so is a size that is none.
void check_alike(const CheckArguments& arguments, const std::vector<Case>& cases) {
  const PlanOptions options = arguments.choice.options();
  check_texts(options);
  api::described_target(options);
  for (const Case& one : cases) problem::check(problem::complete(one.problem));
}

int run_check(const CheckArguments& arguments) {
  const bool by_digest = !arguments.against_digest_file.empty();
  if (arguments.sizes.empty() == !by_digest) {
    throw Error(ErrorCode::invalid_argument, "check takes either SIZES or --against-digest FILE");
  }
  if (arguments.direction != "both" && arguments.kind != "c2c" && arguments.kind != "all")
    throw Error(ErrorCode::invalid_argument, "--direction is given, and --kind " + arguments.kind +
                                                 ", which has one; c2c alone has both");
  if (arguments.choice.arithmetic != "ieee" && arguments.precision.starts_with("f64"))
    throw Error(ErrorCode::invalid_argument, "arithmetic is tf32 or f16 and precision " +
                                                 arguments.precision +
                                                 ": they round floats, f32 alone");
  if (!arguments.digest_file.empty()) check_output_file(arguments.digest_file);
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  constexpr std::uint64_t most_jobs = 4096;
  const std::uint64_t asked = parse_count(arguments.jobs, "--jobs");
  const auto jobs = asked ? static_cast<unsigned>(std::min(asked, most_jobs)) : cores;
  // Cases side by side leave no cores for the threads of one. (Before the first device is made.)
  if (jobs > 1) setenv("PAPILIO_THREADS", "1", 0);
  const std::vector<Case> cases =
      by_digest ? cases_of_digests(arguments) : cases_of_sizes(arguments);
  check_alike(arguments, cases);
  // A long reference takes gigabytes: one such case at a time, on all cores.
  constexpr std::uint64_t long_case = std::uint64_t{1} << 19;
  std::mutex one_long_case;

  std::vector<CheckResult> results(cases.size());
  Report report(arguments);
  std::vector<DigestLine> digests;
  bool outside_contract = false;
  run_in_order(
      cases.size(), jobs,
      [&](std::size_t i) {
        const Problem& problem = cases[i].problem;
        const bool is_long = problem.length * problem.batch >= long_case;
        std::unique_lock lock(one_long_case, std::defer_lock);
        if (is_long) lock.lock();
        results[i] = run_check_case(problem, cases[i].options, cases[i].seed, !by_digest,
                                    is_long || jobs == 1 ? 0 : 1);
      },
      [&](std::size_t i) {
        report.add(cases[i], results[i]);
        if (results[i].arithmetic != Arithmetic::ieee) {
          outside_contract = true;
        } else if (results[i].failure.empty()) {
          digests.push_back({results[i].schedule, cases[i].seed, results[i].digest,
                             results[i].architecture, cases[i].problem});
        }
      });
  if (!arguments.digest_file.empty()) {
    if (outside_contract)
      std::cerr
          << "papilio: no digests of schedules in tf32 or f16: their bits may differ from one "
             "architecture to another\n";
    write_output_file(arguments.digest_file, {print_digests(digests)});
  }
  return report.finish();
}

}  // namespace

void add_check(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App& command = *program.add_subcommand(
      "check", "Hold transforms of random data against a multiprecision reference (CSV)");
  command.add_option(
      "SIZES", arguments->sizes,
      "Sizes, such as 2..512,1009,2^14..2^18,64x64,8x8x8: a..b counts every integer, "
      "2^a..2^b the powers of two, 64x64 is two-dimensional");
  command
      .add_option(
          "--kind", arguments->kind,
          "c2c; r2c or c2r (of the last dimension); dct1 .. dct4, dst1 .. dst4, dht; or all")
      ->check([](const std::string& text) -> std::string {
        if (text != "all") parse_kind(text);
        return "";
      })
      ->type_name("KIND")
      ->capture_default_str();
  command
      .add_option("--batch", arguments->batch,
                  "Transforms a case (auto: 3 up to 4096 points, then 1)")
      ->capture_default_str();
  command.add_option("--precision", arguments->precision, "f32, f64, both or f64x2")
      ->check(CLI::IsMember({"f32", "f64", "both", "f64x2"}))
      ->capture_default_str();
  command.add_option("--direction", arguments->direction, "forward, inverse or both")
      ->check(CLI::IsMember({"forward", "inverse", "both"}))
      ->capture_default_str();
  add_backend(command, arguments->choice);
  add_architecture(
      command, arguments->choice,
      "Plan for this architecture or card; with --backend host the processor then runs a GPU's "
      "schedules, which is how digests for a GPU are made");
  add_schedule(command, arguments->choice);
  add_arithmetic(command, arguments->choice);
  command
      .add_flag("--latency", arguments->choice.latency,
                "Check the generic schedules that `transform --latency` begins with")
      ->excludes("--schedule");
  command.add_option("--seed", arguments->seed, "Seed of the random data")
      ->type_name("NUMBER")
      ->capture_default_str();
  command.add_option("--jobs", arguments->jobs, "Cases worked on at once (0: one a core)")
      ->type_name("COUNT");
  command
      .add_option("--digest", arguments->digest_file,
                  "Write schedule, seed and digest of every case to this file")
      ->type_name("FILE");
  command
      .add_option("--against-digest", arguments->against_digest_file,
                  "Instead of SIZES: repeat the cases of this file and compare their bits")
      ->type_name("FILE")
      ->excludes("--kind", "--batch", "--precision", "--direction", "--schedule", "--planned-batch",
                 "--arithmetic", "--latency", "--seed", "--digest");
  add_codelets(command, arguments->choice);
  command.callback([arguments, &run] { run = [arguments] { return run_check(*arguments); }; });
}

}  // namespace papilio::cli
