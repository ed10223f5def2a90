// SPDX-License-Identifier: MIT
#include "bench/plan_endurance.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include "bench/plan_stage.h"
#include "bench/progress.h"
#include "papilio/memory.hpp"

namespace papilio::bench {
namespace {

constexpr std::size_t parts = 20;  // rows of the table

std::size_t mappings() {
  std::ifstream maps("/proc/self/maps");
  std::size_t count = 0;
  for (std::string line; std::getline(maps, line);) ++count;
  return count;
}

// Makes and destroys a plan of each of `order`: thread t those numbered t, t + threads, ...
void make_all(const std::vector<Problem>& problems, const std::vector<std::size_t>& order,
              const Endurance& how) {
  std::vector<std::exception_ptr> failures(how.threads);
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < how.threads; ++thread)
      threads.emplace_back([&, thread] {
        try {
          for (std::size_t i = thread; i < order.size(); i += how.threads)
            Plan(problems[order[i]], how.options);
        } catch (...) {
          failures[thread] = std::current_exception();
        }
      });
  }
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace

std::vector<EnduranceRow> endure(const std::vector<Problem>& problems, const Endurance& how,
                                 const std::function<void(const EnduranceRow&)>& each) {
  std::mt19937_64 random(how.seed);
  std::vector<bool> seen(problems.size());
  EnduranceRow now;
  std::vector<EnduranceRow> rows;
  const auto start = std::chrono::steady_clock::now();
  const auto add_row = [&] {
    now.problems = static_cast<std::size_t>(std::ranges::count(seen, true));
    now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    now.resident_mib = resident_mib();
    now.kept_mib = static_cast<double>(kept_bytes()) / (1 << 20);
    now.mappings = mappings();
    rows.push_back(now);
    each(now);
  };
  add_row();
  Progress progress("plans", how.plans);
  while (now.plans < how.plans) {
    const std::size_t end = (rows.size() * how.plans + parts - 1) / parts;
    std::vector<std::size_t> order;
    for (; now.plans < end; ++now.plans) {
      order.push_back(random() % problems.size());
      seen[order.back()] = true;
    }
    make_all(problems, order, how);
    progress.clear();
    add_row();
    progress.advance(order.size());
  }
  release_kept();
  add_row();
  return rows;
}

std::string endurance_columns() {
  return "plans,problems,seconds,resident_mib,kept_mib,mappings\n";
}

std::string print_row(const EnduranceRow& row) {
  return fmt::format("{},{},{:.1f},{:.1f},{:.1f},{}\n", row.plans, row.problems, row.seconds,
                     row.resident_mib, row.kept_mib, row.mappings);
}

}  // namespace papilio::bench
