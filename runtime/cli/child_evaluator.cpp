// SPDX-License-Identifier: MIT
#include "runtime/cli/child_evaluator.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "papilio/papilio.hpp"
#include "runtime/schedule/schedule.h"

namespace papilio::cli {

using search::Outcome;
using search::Trial;

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t to = std::min(line.find('\t', from), line.size());
    fields.push_back(line.substr(from, to - from));
    from = to + 1;
  }
  return fields;
}

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw Error(ErrorCode::internal, fmt::format("no pipe: {}", std::strerror(errno)));
    read = ends[0];
    write = ends[1];
  }
};

std::string describe_end(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("the child got signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  return fmt::format("the child ended with status {}", WEXITSTATUS(status));
}

}  // namespace

ChildEvaluator::ChildEvaluator(ChildOptions options) : options_(std::move(options)) {
  signal(SIGPIPE, SIG_IGN);  // a dead child is noticed when it is read from
  start();
}

ChildEvaluator::~ChildEvaluator() {
  end(true);
}

// Its own process group, so that ctrl-C reaches the search alone, which ends it.
void ChildEvaluator::start() {
  Pipe in, out;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, 0);
  posix_spawn_file_actions_adddup2(&actions, out.write, 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<std::string> words = options_.command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failed =
      posix_spawn(&child_, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in.read);
  close(out.write);
  to_child_ = in.write;
  from_child_ = out.read;
  if (failed != 0) {
    child_ = -1;
    end(true);
    throw Error(ErrorCode::unavailable,
                fmt::format("cannot start '{}': {}", words[0], std::strerror(failed)));
  }
  ready_ = waits_ = false;
  text_.clear();
  fatal_.clear();
  heard_ = std::chrono::steady_clock::now();
  while (!ready_) {
    const bool lives = read_lines(1);
    const std::chrono::duration<double> silent = std::chrono::steady_clock::now() - heard_;
    if (lives && silent.count() < 2 * options_.longest_s) continue;
    end(true);
    throw Error(ErrorCode::unavailable,
                fmt::format("the baseline could not be timed: {}",
                            lives ? "the child said nothing" : how_it_ended_));
  }
}

void ChildEvaluator::end(bool at_once) {
  if (to_child_ >= 0) close(to_child_);
  if (child_ > 0) {
    if (at_once) kill(child_, SIGKILL);
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    how_it_ended_ = fatal_.empty() ? describe_end(status) : fatal_;
  }
  if (from_child_ >= 0) close(from_child_);
  child_ = -1;
  to_child_ = from_child_ = -1;
}

std::size_t ChildEvaluator::room() const {
  const std::size_t now = jobs_.size() + done_.size();
  return suspects_.empty() && now < options_.under_way ? options_.under_way - now : 0;
}

void ChildEvaluator::submit(const plan::Schedule& schedule, double best_us) {
  jobs_[++last_number_] = {schedule, best_us};
  send(last_number_);
}

void ChildEvaluator::send(std::uint64_t number) {
  const Job& job = jobs_.at(number);
  const std::string line =
      fmt::format("{} {} {}\n", number, job.best_us, plan::print(job.schedule));
  if (jobs_.size() == 1) heard_ = std::chrono::steady_clock::now();
  std::size_t sent = 0;
  while (sent < line.size()) {
    const auto count = write(to_child_, line.data() + sent, line.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;  // it died: seen when it is read from
    sent += static_cast<std::size_t>(count);
  }
}

void ChildEvaluator::finish(std::uint64_t number, Trial trial) {
  trial.schedule = jobs_.at(number).schedule;
  jobs_.erase(number);
  std::erase(suspects_, number);
  done_.push_back(std::move(trial));
  if (!suspects_.empty()) send(suspects_.front());
}

void ChildEvaluator::take(const std::string& line) {
  heard_ = std::chrono::steady_clock::now();
  const auto fields = fields_of(line);
  if (fields[0] == "ready" && fields.size() == 4) {
    ready_ = true;
    if (restarts_ > 0) return;  // the first baseline stays the measure
    baseline_us_ = std::stod(fields[1]);
    device_ = fields[2];
    baseline_ = fields[3];
    return;
  }
  if (fields.size() < 2) return;
  const std::uint64_t number = std::strtoull(fields[1].c_str(), nullptr, 10);
  const auto job = jobs_.find(number);
  if (job == jobs_.end()) return;
  if (fields[0] == "fatal" && fields.size() == 3) fatal_ = fields[2];
  waits_ = fields[0] == "waiting";
  if (fields[0] == "timing") job->second.timing = true;
  if (fields[0] != "done" || fields.size() != 6) return;
  Trial trial;
  trial.outcome = search::parse_outcome(fields[2]).value_or(Outcome::refused);
  if (trial.outcome == Outcome::timed || trial.outcome == Outcome::slow) {
    trial.us = std::stod(fields[3]);
    trial.noise = std::stod(fields[4]);
  }
  trial.reason = fields[5];
  finish(number, std::move(trial));
}

bool ChildEvaluator::read_lines(double seconds) {
  pollfd waiting{from_child_, POLLIN, 0};
  const int ready = poll(&waiting, 1, static_cast<int>(std::ceil(seconds * 1000)));
  if (ready <= 0) return true;
  char bytes[4096];
  const auto count = read(from_child_, bytes, sizeof bytes);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) {
    end(false);
    return false;
  }
  text_.append(bytes, static_cast<std::size_t>(count));
  for (std::size_t end; (end = text_.find('\n')) != std::string::npos;) {
    const std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    take(line);
  }
  return true;
}

// The child is gone. What hung while it was timed is to blame, and so is what was alone. Of several
// each is tried again by itself, what was being timed first.
void ChildEvaluator::blame(Outcome outcome) {
  ++restarts_;
  std::uint64_t timed = 0, guilty = 0;
  for (const auto& [number, job] : jobs_)
    if (job.timing) timed = number;
  if (!suspects_.empty())
    guilty = suspects_.front();
  else if (jobs_.size() == 1)
    guilty = jobs_.begin()->first;
  else if (outcome == Outcome::hung)
    guilty = timed;
  const bool was_alone = !suspects_.empty();
  for (auto& [number, job] : jobs_) {
    job.timing = false;
    if (guilty == 0 && number == timed)
      suspects_.push_front(number);
    else if (guilty == 0)
      suspects_.push_back(number);
  }
  start();
  if (guilty == 0) {
    send(suspects_.front());
    return;
  }
  if (!was_alone)
    for (const auto& [number, job] : jobs_)
      if (number != guilty) send(number);
  Trial trial;
  trial.outcome = outcome;
  trial.reason = how_it_ended_;
  finish(guilty, std::move(trial));  // goes on with the next suspect
}

std::optional<Trial> ChildEvaluator::wait(double seconds) {
  if (done_.empty() && !jobs_.empty()) {
    if (!read_lines(seconds)) {
      blame(Outcome::crashed);
    } else {
      const std::chrono::duration<double> silent = std::chrono::steady_clock::now() - heard_;
      if (!waits_ && silent.count() > options_.longest_s) {
        end(true);
        how_it_ended_ = fmt::format("nothing was heard for {} s", options_.longest_s);
        blame(Outcome::hung);
      }
    }
  }
  if (done_.empty()) return std::nullopt;
  Trial trial = std::move(done_.front());
  done_.pop_front();
  return trial;
}

}  // namespace papilio::cli
