// SPDX-License-Identifier: MIT
#include "interfaces/cufft/report.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>

#include "interfaces/cufft/driver.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/settings.h"

namespace papilio::cufft {
namespace {

// At most so many executions wait for their events to be read.
constexpr std::size_t most_pending = 256;

struct Row {
  unsigned long long plans = 0, executions = 0, in_place = 0, timed = 0;
  double plan_ms = 0, total_us = 0;
  std::map<bool, std::optional<Comparison>> compared;  // out of place, in place
};

struct Pending {
  Row* row;
  void* context;
  driver::Event start, end;
};

class Report {
 public:
  static Report& of_process() {
    static auto& only = *new Report;  // outlives whatever still executes at exit
    return only;
  }

  std::mutex mutex;
  std::map<std::string, Row> rows;
  std::deque<Pending> pending;

  // Reads the events of the oldest executions until `left` remain.
  void read(std::size_t left) {
    while (pending.size() > left) {
      const Pending oldest = pending.front();
      pending.pop_front();
      read(oldest);
    }
  }

  void print(std::FILE* file);

 private:
  Report() {
    owner_ = getpid();
    std::atexit([] { of_process().write(); });
  }

  void write() noexcept;

  static void read(const Pending& one) {
    try {
      const InContext in(one.context);
      const auto& calls = driver::calls();
      float milliseconds = 0;
      if (calls.event_synchronize(one.end) == driver::success &&
          calls.event_elapsed(&milliseconds, one.start, one.end) == driver::success) {
        one.row->total_us += 1000.0 * milliseconds;
        ++one.row->timed;
      }
      calls.event_destroy(one.start);
      calls.event_destroy(one.end);
    } catch (const Failure&) {
      // The context is gone, and the events with it.
    }
  }

  pid_t owner_;  // a child that was forked has its parent's rows, but not done its work
};

void Report::print(std::FILE* file) {
  char name[256] = {};
  if (std::FILE* comm = std::fopen("/proc/self/comm", "r")) {
    if (std::fgets(name, sizeof name, comm)) name[std::strcspn(name, "\n")] = 0;
    std::fclose(comm);
  }
  unsigned long long plans = 0, executions = 0;
  for (const auto& [text, row] : rows) plans += row.plans, executions += row.executions;
  std::fprintf(file, "papilio: cuFFT's calls of %s (process %d): %llu plan%s, %llu execution%s\n",
               name, static_cast<int>(getpid()), plans, plans == 1 ? "" : "s", executions,
               executions == 1 ? "" : "s");
  std::fprintf(file, "%8s %10s %10s %9s  %s\n", "plans", "plan ms", "executions", "mean us",
               "transform");
  for (const auto& [text, row] : rows) {
    std::fprintf(file, "%8llu %10.1f %10llu ", row.plans, row.plan_ms, row.executions);
    if (row.timed > 0)
      std::fprintf(file, "%9.1f", row.total_us / static_cast<double>(row.timed));
    else
      std::fprintf(file, "%9s", "-");
    std::fprintf(file, "  %s", text.c_str());
    if (row.in_place > 0) std::fprintf(file, " (%llu in place)", row.in_place);
    std::fprintf(file, "\n");
    for (const auto& [in_place, comparison] : row.compared) {
      if (!comparison) continue;
      std::fprintf(file, "%41s  ", "");
      if (comparison->trouble.empty())
        std::fprintf(file, "beside cuFFT%s: ours %.1f us, cuFFT %.1f us, %.2f times as fast\n",
                     in_place ? " in place" : "", comparison->ours_us, comparison->theirs_us,
                     comparison->theirs_us / comparison->ours_us);
      else
        std::fprintf(file, "not compared: %s\n", comparison->trouble.c_str());
    }
  }
}

void Report::write() noexcept try {
  const char* where = std::getenv("PAPILIO_REPORT");
  const std::lock_guard lock(mutex);
  if (owner_ != getpid() || !where || rows.empty()) return;
  read(0);
  write_to(where, [this](std::FILE* file) { print(file); });
} catch (...) {
  // The process ends: there is nobody to tell.
}

}  // namespace

bool is_reporting() {
  static const bool on = is_asked(std::getenv("PAPILIO_REPORT"));
  return on;
}

void report_plan(const Request& request, double milliseconds) {
  auto& report = Report::of_process();
  const std::lock_guard lock(report.mutex);
  auto& row = report.rows[to_text(request)];
  ++row.plans;
  row.plan_ms += milliseconds;
}

ReportedExecution::ReportedExecution(Plans& plans, Stream stream, bool in_place)
    : plans_(plans),
      stream_(stream),
      in_place_(in_place),
      started_(std::chrono::steady_clock::now()) {
  if (plans_.backend() == Backend::host) return;
  const InContext in(plans_.context());
  if (is_capturing(plans_.backend(), stream_)) return;
  const auto& calls = driver::calls();
  if (calls.event_create(&start_, 0) != driver::success)
    start_ = nullptr;
  else
    calls.event_record(start_, stream_);
}

void ReportedExecution::end() {
  const auto elapsed = std::chrono::steady_clock::now() - started_;
  auto& report = Report::of_process();
  const std::lock_guard lock(report.mutex);
  auto& row = report.rows[to_text(plans_.request())];
  ++row.executions;
  row.in_place += in_place_;
  if (plans_.backend() == Backend::host) {
    row.total_us += std::chrono::duration<double, std::micro>(elapsed).count();
    ++row.timed;
    return;
  }
  if (!start_) return;
  const InContext in(plans_.context());
  const auto& calls = driver::calls();
  driver::Event end = nullptr;
  if (calls.event_create(&end, 0) == driver::success &&
      calls.event_record(end, stream_) == driver::success) {
    report.pending.push_back({&row, plans_.context(), start_, end});
    report.read(most_pending);
    return;
  }
  calls.event_destroy(start_);
}

bool is_compared(const Request& request, bool in_place) {
  static const bool wanted = is_asked(std::getenv("PAPILIO_COMPARE"));
  if (!wanted || !is_reporting()) return true;
  auto& report = Report::of_process();
  const std::lock_guard lock(report.mutex);
  return !report.rows[to_text(request)].compared.emplace(in_place, std::nullopt).second;
}

void report_comparison(const Request& request, bool in_place, const Comparison& comparison) {
  auto& report = Report::of_process();
  const std::lock_guard lock(report.mutex);
  report.rows[to_text(request)].compared[in_place] = comparison;
}

}  // namespace papilio::cufft
