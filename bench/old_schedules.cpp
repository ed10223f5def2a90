// SPDX-License-Identifier: MIT
#include "bench/old_schedules.h"

#include <regex>

#include "runtime/plan/choose/tuning.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::bench {
namespace {

void drop_tuning(plan::Schedule& schedule) {
  plan::Parameters& with = schedule.with;
  if (plan::is_in_place(schedule))
    with.exchange = plan::Exchange::in_place;
  else if (!with.exchange.is(plan::Exchange::halves))
    with.exchange = {};
  with.tables = {};
  with.idle = {};
  with.roots = {};
  with.stores = {};
  with.stagger = {};
  for (auto& inner : schedule.inner) drop_tuning(inner);
}

}  // namespace

std::string in_new_words(std::string schedule) {
  static const std::pair<std::regex, const char*> words[] = {
      {std::regex(", exchange=joint\\b"), ""},
      {std::regex("\\bexchange=split\\b"), "exchange=halves"},
      {std::regex("\\bexchange=place\\b"), "exchange=in_place"},
      {std::regex("\\bahead="), "prefetch="},
  };
  for (const auto& [old, now] : words) schedule = std::regex_replace(schedule, old, now);
  return schedule;
}

plan::Schedule recorded_schedule(const std::string& text, const plan::Context& context) {
  plan::Schedule schedule = plan::parse(in_new_words(text));
  plan::Schedule without = schedule;
  drop_tuning(without);
  return without == schedule ? plan::tuned(std::move(schedule), context) : schedule;
}

bool is_same_choice(const std::string& one, const std::string& other) {
  if (one == other) return true;
  try {
    plan::Schedule a = plan::parse(in_new_words(one)), b = plan::parse(in_new_words(other));
    drop_tuning(a);
    drop_tuning(b);
    return a == b;
  } catch (const Error&) {
    return false;  // of another contender, or of a version that is forgotten
  }
}

}  // namespace papilio::bench
