// SPDX-License-Identifier: MIT
//
// The table of requests.
#include "runtime/cli/search_serve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <iostream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "runtime/search/describe.h"

namespace papilio::cli {
namespace {

using Json = nlohmann::ordered_json;
using search::Trial;

struct Server {
  const Searching& searching;
  const SearchHead& head;
  search::Evaluator& evaluator;
  search::Die die;

  const search::Space& space() const { return searching.space; }
};

plan::Schedule schedule_of(const Json& request, const char* name) {
  return plan::parse(request.at(name).get<std::string>());
}
Json text_of(const std::optional<plan::Schedule>& schedule) {
  return schedule ? Json(plan::print(*schedule)) : Json(nullptr);
}
Json number_of(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// The conversion alone would wrap a negative number around and cut others.
std::uint64_t seed_of(const Json& value) {
  if (!value.is_number_unsigned())
    throw Error(ErrorCode::invalid_argument,
                "seed is " + value.dump() + "; an integer from 0 to 2^64 - 1 is allowed");
  return value.get<std::uint64_t>();
}

// Infinite where it is not asked for.
double best_us_of(const Json& request) {
  if (!request.contains("best_us")) return std::numeric_limits<double>::infinity();
  const Json& value = request["best_us"];
  if (!value.is_number() || !(value.get<double>() > 0))
    throw Error(ErrorCode::invalid_argument,
                "best_us is " + value.dump() + "; a number above 0 is allowed");
  return value.get<double>();
}

Json ask_planner(Server& server, const Json&) {
  Json seeds = Json::array();
  for (const auto& seed : seeds_of(server.searching)) seeds.push_back(plan::print(seed));
  return {{"schedule", plan::print(server.searching.chosen)},
          {"us", server.head.planner_us},
          {"device", server.head.device},
          {"ranked", std::move(seeds)}};
}

Json ask_sample(Server& server, const Json& request) {
  if (request.contains("seed"))
    return {{"schedule", text_of(server.space().sample(seed_of(request["seed"])))}};
  return {{"schedule", text_of(server.space().sample(server.die))}};
}

Json ask_neighbours(Server& server, const Json& request) {
  Json list = Json::array();
  for (const auto& near : server.space().neighbours(schedule_of(request, "schedule"), server.die))
    list.push_back(plan::print(near));
  return {{"schedules", std::move(list)}};
}

Json ask_mutate(Server& server, const Json& request) {
  return {
      {"schedule", text_of(server.space().mutate(schedule_of(request, "schedule"), server.die))}};
}

Json ask_crossover(Server& server, const Json& request) {
  return {{"schedule", text_of(server.space().crossover(schedule_of(request, "a"),
                                                        schedule_of(request, "b"), server.die))}};
}

Json ask_why_not(Server& server, const Json& request) {
  const auto why = server.space().why_not(schedule_of(request, "schedule"));
  return {{"why", why ? Json(*why) : Json(nullptr)}};
}

Json ask_describe(Server& server, const Json& request) {
  const auto values = search::describe(schedule_of(request, "schedule"), server.space().context());
  Json features = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i)
    features[search::features()[i].name] = number_of(values[i]);
  return {{"features", std::move(features)}};
}

// All of a list, compiled side by side; answers in the order of the list.
Json ask_try(Server& server, const Json& request) {
  std::vector<plan::Schedule> schedules;
  for (const auto& text : request.at("schedules"))
    schedules.push_back(plan::parse(text.get<std::string>()));
  const double best_us = best_us_of(request);
  std::map<std::string, Trial> trials;
  std::size_t next = 0, under_way = 0;
  while (next < schedules.size() || under_way > 0) {
    for (; next < schedules.size() && server.evaluator.room() > 0; ++next) {
      const auto [place, is_new] = trials.try_emplace(plan::print(schedules[next]));
      if (!is_new) continue;
      if (auto why = server.space().why_not(schedules[next])) {
        place->second.outcome = search::Outcome::refused;
        place->second.reason = *why;
        continue;
      }
      server.evaluator.submit(schedules[next], best_us);
      ++under_way;
    }
    if (under_way == 0) continue;
    if (const auto trial = server.evaluator.wait(1)) {
      trials[plan::print(trial->schedule)] = *trial;
      --under_way;
    }
  }
  Json list = Json::array();
  for (const auto& schedule : schedules) {
    const Trial& trial = trials.at(plan::print(schedule));
    list.push_back({{"outcome", search::to_text(trial.outcome)},
                    {"us", number_of(trial.us)},
                    {"noise", trial.noise},
                    {"reason", trial.reason}});
  }
  return {{"trials", std::move(list)}};
}

struct Request {
  const char* name;
  Json (*answer)(Server& server, const Json& request);
};
constexpr Request requests[] = {
    {"planner", ask_planner},       {"sample", ask_sample},
    {"neighbours", ask_neighbours}, {"mutate", ask_mutate},
    {"crossover", ask_crossover},   {"why_not", ask_why_not},
    {"describe", ask_describe},     {"try", ask_try},
};

Json answer_line(Server& server, const std::string& line) {
  try {
    const Json request = Json::parse(line);
    const auto wanted = request.at("do").get<std::string>();
    std::vector<const char*> names;
    for (const Request& row : requests) {
      if (wanted == row.name) return row.answer(server, request);
      names.push_back(row.name);
    }
    return {{"error", fmt::format("do is '{}', none of {}", wanted, fmt::join(names, ", "))}};
  } catch (const Json::exception& error) {
    return {{"error", error.what()}};
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unavailable) throw;  // the child cannot be started again
    return {{"error", error.what()}};
  }
}

}  // namespace

int serve_search(const Searching& searching, const SearchHead& head, search::Evaluator& evaluator,
                 std::uint64_t seed) {
  Server server{searching, head, evaluator, search::Die(seed)};
  for (std::string line; !interrupted() && std::getline(std::cin, line);)
    std::cout << answer_line(server, line).dump(-1, ' ', false, Json::error_handler_t::replace)
              << '\n'
              << std::flush;
  return 0;
}

}  // namespace papilio::cli
