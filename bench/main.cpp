// SPDX-License-Identifier: MIT
//
// papilio-bench: how fast, and against what. All contenders run in one process on the same buffers,
// taking turns; a ratio from one run means more than two figures from two. What it prints of a run
// it also prints of a file of figures, and of the difference of two.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/classes.h"
#include "bench/compare.h"
#include "bench/report.h"
#include "bench/run.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/program.h"
#include "runtime/cli/size_list.h"
#include "runtime/problem/problem.h"

namespace {

using namespace papilio;

struct Arguments {
  std::string sizes;
  std::string suite;
  std::string cases;
  std::string anchors;
  std::string only;
  std::string batch;
  std::string columns;
  std::string points;
  std::string precision = "f32";
  std::string kind = "c2c";
  std::string csv;
  std::string compare;
  std::string from;
  double threshold_percent = 2;
  bench::RunOptions run;
  cli::PlanChoice choice;
};

const char* const description =
    "papilio-bench: Papilio beside a copy, cuFFT and FFTW, taking turns in one run.\n"
    "\n"
    "  papilio-bench --suite h200 --csv NEW.csv             the whole table, with its aims\n"
    "  papilio-bench --suite h200 --compare OLD.csv         ... and what moved since\n"
    "  papilio-bench --suite h200 --only 'prime > 31'       one of its classes\n"
    "  papilio-bench --suite h200-latency                   one transform alone, in a CUDA graph\n"
    "  papilio-bench --suite h200-kinds                     r2c, c2r and cosine transforms\n"
    "  papilio-bench 2^4..2^14,1009 --kind r2c              real input beside cuFFT's R2C\n"
    "  papilio-bench 2^4..2^13,1009 --cases mine.csv        some lengths, and a file's cases\n"
    "  papilio-bench 64,1000,1009 --columns all             the first axis of a matrix, and rows\n"
    "  papilio-bench --from NEW.csv --compare OLD.csv       two files; needs no GPU\n";

// The anchors in the source tree this program was built from, or in the one it is started in.
std::string anchors_path(const Arguments& arguments) {
  if (!arguments.anchors.empty()) return arguments.anchors;
  const char* const built_from = PAPILIO_BENCH_FOLDER "/anchors/h200_peers.csv";
  return std::filesystem::exists(built_from) ? built_from : "bench/anchors/h200_peers.csv";
}

// A suite needs the file; other runs show its figures beside theirs where it is there.
bench::Results read_anchors(const Arguments& arguments) {
  const std::string path = anchors_path(arguments);
  const bool needed = !arguments.suite.empty() || !arguments.anchors.empty();
  if (!needed && !std::filesystem::exists(path)) return {};
  return bench::read_csv(path);
}

// Cases of about as many points each as were asked for.
void add_sizes(const Arguments& arguments, Backend backend, std::vector<bench::Case>& cases) {
  const Precision precision = cli::parse_precision(arguments.precision);
  // A gigabyte in and a gigabyte out on a GPU, well past its caches (as the anchors were measured).
  std::uint64_t points = backend == Backend::cuda ? std::uint64_t{1} << 27 : std::uint64_t{1} << 22;
  if (precision == Precision::f64) points /= 2;
  if (arguments.kind != "c2c") points *= 2;  // as many bytes
  if (!arguments.points.empty()) points = cli::parse_size(arguments.points, "--points");
  for (const cli::Dimensions& dimensions : cli::parse_sizes(arguments.sizes)) {
    bench::Case subject;
    subject.kind = arguments.kind;
    subject.precision = precision;
    subject.dimensions = dimensions;
    subject.batch = arguments.batch.empty() ? std::max<std::uint64_t>(points / subject.points(), 1)
                                            : cli::parse_size(arguments.batch, "--batch");
    if (arguments.columns == "all")
      subject.columns = subject.batch;
    else if (!arguments.columns.empty())
      subject.columns = cli::parse_size(arguments.columns, "--columns");
    if (arguments.batch.empty())
      subject.batch = std::max<std::uint64_t>(subject.batch / subject.columns, 1) * subject.columns;
    cases.push_back(subject);
  }
}

std::vector<bench::Case> choose_cases(const Arguments& arguments, Backend backend,
                                      const bench::Results& anchors) {
  std::vector<bench::Case> cases;
  if (!arguments.suite.empty())
    cases = bench::select_suite(arguments.suite, bench::cases_of(anchors));
  if (!arguments.cases.empty()) {
    for (const bench::Case& subject : bench::cases_of(bench::read_csv(arguments.cases))) {
      if (std::find(cases.begin(), cases.end(), subject) == cases.end()) cases.push_back(subject);
    }
  }
  if (!arguments.sizes.empty()) add_sizes(arguments, backend, cases);
  std::erase_if(cases, [&](const bench::Case& subject) {
    if (arguments.only.empty()) return false;
    const bench::Class* group = bench::class_of(subject);
    return group == nullptr ||
           std::string(group->name(subject.precision)).find(arguments.only) == std::string::npos;
  });
  // Before anything runs: the array of a case must be one.
  for (const bench::Case& subject : cases)
    if (bench::obstacle(subject).empty())
      problem::check(problem::complete(bench::problem_of(subject)));
  if (cases.empty())
    throw Error(ErrorCode::invalid_argument,
                arguments.only.empty()
                    ? "there are no cases: name SIZES, --suite, --cases or --from"
                    : "no case is in a class called '" + arguments.only + "'");
  return cases;
}

// Ours ran everywhere, and so did whoever was asked for by name, somewhere at least.
bool all_right(const bench::Results& results, const std::vector<std::string>& asked) {
  for (const std::string& contender : asked) {
    const auto ran = [&](const bench::CaseResult& result) { return result.find(contender); };
    if (std::none_of(results.begin(), results.end(), ran)) {
      std::cerr << "papilio-bench: " << contender << " was asked for and did not run\n";
      return false;
    }
  }
  for (const bench::CaseResult& result : results) {
    const std::string note = result.note("ours");
    if (!note.empty() && !note.starts_with(bench::not_supported)) return false;
  }
  return true;
}

int report_file(const Arguments& arguments, const bench::Results& anchors) {
  const bench::Results results = bench::read_csv(arguments.from);
  if (arguments.compare.empty()) {
    const bench::Columns columns = bench::choose_columns(results, anchors);
    bench::print_heading(stdout, columns);
    for (const bench::CaseResult& result : results) bench::print_case(stdout, result, columns);
    bench::print_summary(stdout, results, columns);
  } else {
    bench::print_comparison(stdout, bench::read_csv(arguments.compare), results,
                            arguments.threshold_percent / 100);
  }
  return 0;
}

int run_bench(Arguments& arguments) {
  const bench::Results anchors = read_anchors(arguments);
  if (!arguments.from.empty()) return report_file(arguments, anchors);
  // A file that is broken or cannot be written must not be found out after the run.
  if (!arguments.csv.empty()) cli::check_output_file(arguments.csv);
  const bench::Results before =
      arguments.compare.empty() ? bench::Results{} : bench::read_csv(arguments.compare);
  // One thread each on the processor, unless the user says otherwise.
  setenv("PAPILIO_THREADS", "1", 0);
  bench::our_options() = arguments.choice.options();
  cli::check_texts(bench::our_options());
  bench::RunOptions& run = arguments.run;
  run.backend = bench::choose_backend(bench::our_options().backend);
  run.graph |= arguments.suite == "h200-latency" && run.backend == Backend::cuda;
  run.plan_alone = arguments.choice.measure;
  const std::vector<bench::Case> cases = choose_cases(arguments, run.backend, anchors);
  const bench::Run outcome = bench::run(cases, run, anchors);
  // Written first: a report that fails must not cost the run.
  if (!arguments.csv.empty())
    cli::write_output_file(
        arguments.csv, {bench::print_csv(outcome.results, outcome.device, outcome.columns.on_gpu)});
  bench::print_summary(stdout, outcome.results, outcome.columns);
  if (!arguments.compare.empty())
    bench::print_comparison(stdout, before, outcome.results, arguments.threshold_percent / 100);
  return all_right(outcome.results, arguments.run.against) ? 0 : 1;
}

void add_options(CLI::App& program, Arguments& arguments) {
  auto* const sizes =
      program.add_option("SIZES", arguments.sizes, "Sizes, such as 2^4..2^13,1000,1009,64x64");
  program
      .add_option("--suite", arguments.suite,
                  "h200: the complex cases of the anchors that fill the device; h200-latency: the "
                  "other complex ones, each one execution captured in a CUDA graph and replayed; "
                  "h200-kinds: r2c, c2r and cosine transforms")
      ->type_name("NAME");
  program
      .add_option("--cases", arguments.cases,
                  "Cases of a file with the columns prec, kind, dims, batch and, where it has it, "
                  "columns; others are not read")
      ->type_name("FILE");
  program
      .add_option("--anchors", arguments.anchors,
                  "The suites' cases and recorded figures, instead of bench/anchors/h200_peers.csv")
      ->type_name("FILE");
  program.add_option("--only", arguments.only, "Only cases of classes whose name holds this text")
      ->type_name("TEXT");
  auto* const from =
      program.add_option("--from", arguments.from, "Report on this file of figures; run nothing")
          ->type_name("FILE");
  auto* const compare =
      program
          .add_option("--compare", arguments.compare,
                      "Show what moved since this file of figures, after the run or beside --from")
          ->type_name("FILE");
  program
      .add_option("--threshold", arguments.threshold_percent,
                  "--compare lists moves of more than so many per cent")
      ->check(cli::non_negative_number())
      ->needs(compare)
      ->capture_default_str();
  program.add_option("--csv", arguments.csv, "Write the figures to this file")->type_name("FILE");
  auto* const batch =
      program
          .add_option("--batch", arguments.batch, "Transforms a case of SIZES, instead of --points")
          ->needs(sizes);
  program
      .add_option("--columns", arguments.columns,
                  "Of SIZES, of one dimension: so many transforms lie side by side, element by "
                  "element; all: the columns of one matrix")
      ->needs(sizes);
  program
      .add_option("--points", arguments.points,
                  "Points a case of SIZES in all (2^27 on a GPU, 2^22 on the host; half for f64, "
                  "twice as many of kinds with real numbers)")
      ->needs(sizes)
      ->excludes(batch);
  program
      .add_option("--kind", arguments.kind,
                  "Of SIZES: c2c; r2c or c2r (of the last dimension); dct1 .. dct4, dst1 .. dst4, "
                  "dht")
      ->check(CLI::IsMember(cli::kind_names()))
      ->type_name("KIND")
      ->needs(sizes)
      ->capture_default_str();
  program.add_option("--precision", arguments.precision, "Of SIZES: f32 or f64")
      ->check(CLI::IsMember({"f32", "f64"}))
      ->needs(sizes)
      ->capture_default_str();
  program
      .add_option("--against", arguments.run.against,
                  "Contenders: copy, cufft, fftw, and of cases with --columns rows, as many "
                  "contiguous transforms; else all that there are")
      ->delimiter(',');
  program.add_flag("--graph", arguments.run.graph, "Replay each execution from a CUDA graph");
  program
      .add_option("--rounds", arguments.run.rounds.most,
                  "Rounds of turns at the most; medians are taken over them")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->capture_default_str();
  program
      .add_option("--minutes", arguments.run.minutes,
                  "Time to keep to: late in a run that is slow, cases get fewer rounds")
      ->check(cli::positive_number(60'000'000))
      ->capture_default_str();
  cli::add_backend(program, arguments.choice);
  cli::add_schedule(program, arguments.choice);
  program.add_flag("--measure", arguments.choice.measure, "Let ours measure its schedules")
      ->excludes("--schedule");
  cli::add_codelets(program, arguments.choice);
  cli::exclude_all_but(program, from, {"--compare", "--threshold", "--anchors"});
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  return cli::run_program("papilio-bench", argc, argv, [&](CLI::App& program) -> cli::Work {
    program.description(description);
    add_options(program, arguments);
    return [&] { return run_bench(arguments); };
  });
}
