// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/planner.h"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>

#include "interfaces/fftw3/gpu.h"
#include "papilio/memory.hpp"

namespace papilio::fftw3 {
namespace {

// Plans kept: so many, and of so many points together, which bounds their tables.
constexpr std::size_t most_plans = 256;
constexpr double most_points = 1 << 24;
constexpr double least_seconds_to_compile = 1;  // of a time limit

struct Known {
  Level level;
  std::string schedule;
};

struct Kept {
  std::string key;
  Level level;
  int threads;
  double points;
  std::shared_ptr<const Plan> plan;
};

struct Planner {
  std::mutex mutex;      // of all below, held briefly
  std::list<Kept> kept;  // the last used first
  std::map<std::string, Known, std::less<>> wisdom;
  double time_limit = -1;
  int threads = 1;
  std::mutex making;  // held while a plan is made, so that no two are timed at once

  Planner();
};

// Never destroyed: plans may be asked for from other objects' destructors.
Planner& planner() {
  static Planner* const only = new Planner;
  return *only;
}

// fork() waits until nobody holds `mutex`. In the child both are made anew: whoever held `making`
// is not there. Who holds `mutex` may wait for a lock of Papilio's, so Papilio's handlers, which
// take those, must be there before: of several, the last registered one is the first to prepare.
Planner::Planner() {
  kept_bytes();
  pthread_atfork([] { planner().mutex.lock(); }, [] { planner().mutex.unlock(); },
                 [] {
                   new (&planner().mutex) std::mutex;
                   new (&planner().making) std::mutex;
                 });
}

double points_of(const Shape& shape) {
  double points = 1;
  for (const Dim& dim : shape.dims) points *= static_cast<double>(dim.n);
  return points;
}

std::string key_of(const Shape& shape, Backend backend) {
  static const char* const names[] = {" automatic", " cuda", ""};
  return print(shape) + names[static_cast<std::size_t>(backend)];
}

// Of latency mode the schedule that was chosen, or "" as long as the generic one runs.
std::string chosen_schedule(const Plan& plan) try {
  return plan.ready() ? plan.schedule() : std::string();
} catch (const Error&) {
  return {};
}

void remember(Planner& all, const Kept& kept) {
  const std::string schedule = chosen_schedule(*kept.plan);
  Known& known = all.wisdom.try_emplace(kept.key, Known{kept.level, schedule}).first->second;
  if (kept.level > known.level || known.schedule.empty()) known.schedule = schedule;
  known.level = std::max(known.level, kept.level);
}

void keep(Planner& all, Kept kept) {
  remember(all, kept);
  all.kept.push_front(std::move(kept));
  double points = 0;
  std::size_t count = 0;
  for (auto it = all.kept.begin(); it != all.kept.end();) {
    points += it->points;
    if (++count == 1 || (count <= most_plans && points <= most_points)) {
      ++it;
    } else {
      if (all.wisdom.contains(it->key)) remember(all, *it);  // it may be ready by now
      it = all.kept.erase(it);
    }
  }
}

Level limited(Level level, double time_limit) {
  const bool is_short = time_limit >= 0 && time_limit < least_seconds_to_compile;
  return is_short ? Level::estimate : level;
}

Mode mode_of(Level level) {
  switch (level) {
    case Level::estimate:
      return Mode::latency;
    case Level::measure:
      return Mode::estimate;
    case Level::patient:
      return Mode::patient;
    default:
      return Mode::exhaustive;
  }
}

// `time_limit`: negative for none.
std::shared_ptr<const Plan> make_plan(const Shape& shape, Level level, double time_limit,
                                      int threads, Backend backend, const std::string& schedule) {
  PlanOptions options;
  options.threads = threads;
  options.backend = backend;
  std::optional<gpu::Context> context;
  if (options.backend != Backend::host) context.emplace();
  options.schedule = schedule;
  options.mode = mode_of(level);
  if (time_limit > 0) options.time_limit_s = time_limit;
  // A schedule is pinned in the other modes too.
  if (!schedule.empty() && level > Level::measure) options.mode = Mode::pinned;
  return std::make_shared<const Plan>(problem_of(shape), options);
}

}  // namespace

std::shared_ptr<const Plan> plan_for(const Shape& shape, Level asked) {
  Planner& all = planner();
  const Backend backend = chosen_backend();
  const std::string key = key_of(shape, backend);
  Level level = asked;
  double time_limit = -1;
  int threads = 1;
  std::optional<Known> known;
  const auto find = [&]() -> std::shared_ptr<const Plan> {
    const std::lock_guard lock(all.mutex);
    time_limit = all.time_limit;
    threads = all.threads;
    level = limited(asked, time_limit);
    for (auto it = all.kept.begin(); it != all.kept.end(); ++it) {
      if (it->key != key || it->level < level || it->threads != threads) continue;
      all.kept.splice(all.kept.begin(), all.kept, it);
      remember(all, all.kept.front());
      return all.kept.front().plan;
    }
    const auto found = all.wisdom.find(key);
    if (found != all.wisdom.end() && found->second.level >= level &&
        !found->second.schedule.empty())
      known = found->second;
    return nullptr;
  };
  if (auto plan = find()) return plan;
  const std::lock_guard one_at_a_time(all.making);
  if (auto plan = find()) return plan;  // made by whoever was before
  std::shared_ptr<const Plan> plan;
  Level made = level;
  if (known) try {
      plan = make_plan(shape, level, time_limit, threads, backend, known->schedule);
      made = known->level;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_schedule) throw;
      log("wisdom is dropped: " + std::string(error.what()));
      const std::lock_guard lock(all.mutex);
      all.wisdom.erase(key);
    }
  if (!plan) plan = make_plan(shape, level, time_limit, threads, backend, {});
  const std::lock_guard lock(all.mutex);
  keep(all, {key, made, threads, points_of(shape), plan});
  return plan;
}

bool is_known(const Shape& shape, Level level) {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  const auto known = all.wisdom.find(key_of(shape, chosen_backend()));
  return known != all.wisdom.end() && known->second.level >= limited(level, all.time_limit);
}

void set_time_limit(double seconds) {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  all.time_limit = seconds;
}

void set_threads(int threads) {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  all.threads = threads;
}

int planned_threads() {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  return all.threads;
}

Backend chosen_backend() {
  const char* text = std::getenv("PAPILIO_FFTW_BACKEND");
  const std::string_view name = text ? text : "";
  if (name.empty() || name == "host") return Backend::host;
  if (name == "cuda") return Backend::cuda;
  if (name == "automatic") return Backend::automatic;
  throw Error(ErrorCode::invalid_argument, "PAPILIO_FFTW_BACKEND is '" + std::string(name) +
                                               "'; host, cuda and automatic are allowed");
}

void forget_wisdom() {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  all.wisdom.clear();
}

void forget_plans() {
  std::list<Kept> gone;  // plans end without the lock
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  gone.swap(all.kept);
}

void log(const std::string& message) {
  const char* text = std::getenv("PAPILIO_LOG");
  if (text && *text && std::string_view(text) != "0")
    std::fprintf(stderr, "papilio fftw3: %s\n", message.c_str());
}

// --- Wisdom as text ------------------------------------------------------------------------------

namespace {

constexpr std::string_view heading = "(papilio-fftw3-wisdom 1 ";
constexpr std::size_t longest_wisdom = std::size_t{1} << 28;

// Takes the text between two quotes at `at`, which moves past the second; null if there is none.
std::optional<std::string> quoted(std::string_view text, std::size_t& at) {
  if (at >= text.size() || text[at] != '"') return std::nullopt;
  const std::size_t end = text.find('"', at + 1);
  if (end == std::string_view::npos) return std::nullopt;
  std::string inside(text.substr(at + 1, end - at - 1));
  at = end + 1;
  return inside;
}

bool skip(std::string_view text, std::size_t& at, std::string_view expected) {
  if (text.substr(at, expected.size()) != expected) return false;
  at += expected.size();
  return true;
}

// The characters up to the parenthesis that closes the first one; null if it does not come, or does
// not begin as wisdom of ours.
std::optional<std::string> balanced(const std::function<int()>& next) {
  std::string text;
  int depth = 0;
  bool in_quotes = false;
  for (int c = next(); c >= 0 && text.size() < longest_wisdom; c = next()) {
    const char letter = static_cast<char>(c);
    if (text.empty() && (letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r'))
      continue;
    text += letter;
    if (text.size() <= heading.size() && letter != heading[text.size() - 1]) return std::nullopt;
    if (letter == '"') in_quotes = !in_quotes;
    if (in_quotes) continue;
    if (letter == '(') ++depth;
    if (letter == ')' && --depth == 0) return text;
  }
  return std::nullopt;
}

std::optional<std::map<std::string, Known>> parse(std::string_view text, Precision precision) {
  std::map<std::string, Known> result;
  std::size_t at = 0;
  if (!skip(text, at, heading) || !skip(text, at, std::string(name_of(precision)) + "\n"))
    return std::nullopt;
  while (skip(text, at, "  (")) {
    const auto key = quoted(text, at);
    if (!key || !skip(text, at, " ") || at >= text.size()) return std::nullopt;
    const char level = text[at++];
    if (level < '0' || level > '3' || !skip(text, at, " ")) return std::nullopt;
    auto schedule = quoted(text, at);
    if (!schedule || !skip(text, at, ")\n")) return std::nullopt;
    result.insert_or_assign(*key, Known{static_cast<Level>(level - '0'), std::move(*schedule)});
  }
  if (!skip(text, at, ")") || at != text.size()) return std::nullopt;
  return result;
}

}  // namespace

std::string export_wisdom(Precision precision) {
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  for (const Kept& kept : all.kept)
    if (all.wisdom.contains(kept.key)) remember(all, kept);
  std::string text = std::string(heading) + name_of(precision) + "\n";
  for (const auto& [key, known] : all.wisdom)
    text += "  (\"" + key + "\" " + std::to_string(static_cast<int>(known.level)) + " \"" +
            known.schedule + "\")\n";
  return text + ")\n";
}

bool import_wisdom(Precision precision, const std::function<int()>& next) {
  const auto text = balanced(next);
  auto read = text ? parse(*text, precision) : std::nullopt;
  if (!read) {
    log("wisdom is not Papilio's, or of another precision, or broken; nothing was taken");
    return false;
  }
  Planner& all = planner();
  const std::lock_guard lock(all.mutex);
  for (auto& [key, known] : *read) {
    const auto [place, is_new] = all.wisdom.try_emplace(key, known);
    if (!is_new && known.level >= place->second.level && !known.schedule.empty())
      place->second = known;
  }
  return true;
}

}  // namespace papilio::fftw3
