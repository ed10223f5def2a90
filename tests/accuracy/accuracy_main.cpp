// SPDX-License-Identifier: MIT
//
// Program accuracy: the table outside ctest. It deals the lengths to as many processes as there are
// cores (this same program with --share), so that kernels compile side by side, collects their
// lines, and prints the worst three rows. Exit status: 0 all rows passed, 1 some did not, 2 bad
// usage, 3 the backend asked for is not on this machine.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/accuracy/run_case.h"
#include "tests/accuracy/table.h"

namespace papilio::tests {
namespace {

constexpr const char* usage =
    "accuracy [--whole] [--lengths N,N,NxM...] [--backend host|cuda] [--processes N] [--csv FILE]\n"
    "         [--share I/N]\n"
    "Runs the accuracy table (without --whole: the thinning that ctest runs; with --lengths: its "
    "rows\n"
    "at these lengths) and prints the worst three rows by error / bound. --csv writes a line a "
    "row.\n"
    "Without --backend: cuda where a GPU is usable, otherwise host. --share runs one of N shares "
    "in\n"
    "this process and prints its lines.\n";

constexpr const char* csv_header =
    "row,length,batch,precision,direction,placement,scale,error,bound,ratio,digest,schedule,"
    "failure";

struct Options {
  std::string table_arguments;  // as given, for the processes that share the work
  std::vector<AccuracyCase> table = thinned_table();
  std::string backend, csv;
  std::size_t processes = std::max(1u, std::thread::hardware_concurrency());
  std::size_t share = 0, share_count = 0;  // count 0: deal to processes
};

// One line of the CSV and what is needed to rank it.
struct Line {
  std::size_t row = 0;
  double ratio = 0;
  bool failed = false;
  std::string text;
};

std::string quoted(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string csv_line(std::size_t number, const AccuracyCase& row, const AccuracyResult& result) {
  std::ostringstream line;
  line.precision(4);
  line << number << ',' << describe_size(row) << ',' << row.batch << ','
       << (row.precision == Precision::f32 ? "f32" : "f64") << ','
       << (row.direction == Direction::forward ? "forward" : "inverse") << ','
       << (row.in_place ? "in_place" : "out_of_place") << ',' << row.scale << ',' << result.error
       << ',' << result.bound << ',' << result.error / result.bound << ',' << result.digest << ','
       << quoted(result.schedule) << ',' << quoted(result.failure);
  return line.str();
}

// Whether a line that csv_line() made stands for a row that passed, and its rank.
Line parse_line(const std::string& text) {
  Line line{.row = std::stoul(text), .text = text};
  std::istringstream fields(text);
  std::string field;
  for (int i = 0; i < 10; ++i) std::getline(fields, field, ',');
  line.ratio = std::stod(field);
  line.failed = !(line.ratio <= 1) || !text.ends_with(",\"\"");
  return line;
}

std::vector<AccuracyCase> rows_at(const std::string& lengths) {
  const std::vector<AccuracyCase> whole = whole_table();
  std::vector<AccuracyCase> table;
  std::istringstream list(lengths);
  for (std::string size; std::getline(list, size, ',');) {
    std::copy_if(whole.begin(), whole.end(), std::back_inserter(table),
                 [&](const AccuracyCase& row) { return describe_size(row) == size; });
  }
  return table;
}

// Throws std::exception on anything it does not know.
Options parse(const std::vector<std::string>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (name == "--whole") {
      options.table = whole_table();
      options.table_arguments = " --whole";
      continue;
    }
    const std::string& value = arguments.at(++i);
    if (name == "--lengths") {
      options.table = rows_at(value);
      options.table_arguments = " --lengths " + value;
    } else if (name == "--backend") {
      if (value != "host" && value != "cuda") throw std::invalid_argument(value);
      options.backend = value;
    } else if (name == "--processes") {
      options.processes = std::max(1ul, std::stoul(value));
    } else if (name == "--csv") {
      options.csv = value;
    } else if (name == "--share") {
      options.share = std::stoul(value);
      options.share_count = std::stoul(value.substr(value.find('/') + 1));
    } else {
      throw std::invalid_argument(name);
    }
  }
  return options;
}

// The backend asked for, or the best that is usable.
Backend choose_backend(const std::string& wanted) {
  std::string reasons;
  std::vector<TestBackend> backends = test_backends();
  std::reverse(backends.begin(), backends.end());  // cuda first
  for (const TestBackend& backend : backends) {
    if (!wanted.empty() && wanted != backend.name) continue;
    if (backend.missing.empty()) return backend.backend;
    reasons += "\n  " + backend.name + " is skipped: " + backend.missing;
  }
  throw Error(ErrorCode::unavailable, "no backend to run on:" + reasons);
}

int run_share(const Options& options) {
  CaseRunner runner(choose_backend(options.backend));
  std::size_t lengths = 0;
  for (std::size_t i = 0; i < options.table.size(); ++i) {
    if (i != 0 && !same_size(options.table[i], options.table[i - 1])) ++lengths;
    if (lengths % options.share_count != options.share) continue;
    std::cout << csv_line(i, options.table[i], runner.run(options.table[i])) << std::endl;
  }
  return 0;
}

// Starts a process a share and collects their lines. Returns the first exit status that is not 0.
int run_all_shares(const Options& options, const std::string& program, std::vector<Line>& lines) {
  std::mutex mutex;
  int status = 0;
  std::vector<std::jthread> readers;
  for (std::size_t share = 0; share < options.processes; ++share) {
    const std::string backend = options.backend.empty() ? "" : " --backend " + options.backend;
    const std::string command = "'" + program + "'" + options.table_arguments + backend +
                                " --share " + std::to_string(share) + "/" +
                                std::to_string(options.processes);
    readers.emplace_back([&, command] {
      std::FILE* pipe = popen(command.c_str(), "r");
      char* buffer = nullptr;
      std::size_t capacity = 0;
      for (ssize_t size; (size = getline(&buffer, &capacity, pipe)) > 0;) {
        const std::string text(buffer, static_cast<std::size_t>(size) - 1);
        const std::lock_guard lock(mutex);
        lines.push_back(parse_line(text));
        if (lines.size() % 500 == 0) std::cerr << lines.size() << " rows\n";
      }
      std::free(buffer);
      const int ended = pclose(pipe);
      const std::lock_guard lock(mutex);
      if (status == 0) status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 1;
    });
  }
  readers.clear();
  return status;
}

int report(const Options& options, std::vector<Line> lines) {
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.row < b.row; });
  if (!options.csv.empty()) {
    std::ofstream file(options.csv == "-" ? "/dev/stdout" : options.csv);
    file << csv_header << '\n';
    for (const Line& line : lines) file << line.text << '\n';
    if (!file.flush()) throw Error(ErrorCode::input_output, "cannot write " + options.csv);
  }
  const auto failed =
      std::count_if(lines.begin(), lines.end(), [](auto& line) { return line.failed; });
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    return std::pair(a.failed, a.ratio) > std::pair(b.failed, b.ratio);
  });
  std::cerr << lines.size() << " of " << options.table.size() << " rows ran, " << failed
            << " failed; the worst three by error / bound:\n"
            << csv_header << '\n';
  for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 3); ++i) {
    std::cerr << lines[i].text << '\n';
  }
  return failed == 0 && lines.size() == options.table.size() ? 0 : 1;
}

int run(int argc, char** argv) {
  Options options;
  try {
    options = parse({argv + 1, argv + argc});
  } catch (const std::exception&) {
    std::cerr << usage;
    return 2;
  }
  try {
    if (options.share_count != 0) return run_share(options);
    std::vector<Line> lines;
    const int status = run_all_shares(options, argv[0], lines);
    const int verdict = report(options, std::move(lines));
    return status != 0 ? status : verdict;
  } catch (const Error& error) {
    std::cerr << "accuracy: " << error.what() << '\n';
    return error.code() == ErrorCode::unavailable ? 3 : 1;
  }
}

}  // namespace
}  // namespace papilio::tests

int main(int argc, char** argv) {
  return papilio::tests::run(argc, argv);
}
