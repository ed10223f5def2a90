// SPDX-License-Identifier: MIT
//
// One case, all contenders: prepared, checked on a sample, then timed in turn.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "bench/contender.h"
#include "bench/figures.h"
#include "bench/stopwatch.h"

namespace papilio::bench {

// A contender that is ready for a trial, or the note that says why it is not.
struct Entrant {
  Contender contender;
  std::unique_ptr<Prepared> prepared;
  double plan_ms = 0;
  std::string note;
};

Entrant enter(const Trial& trial, const Contender& contender);

// Enters `early` contenders for all trials, on all cores (or one, if `alone`). `done` is called
// after each trial, from one thread at a time. [trial][contender], in the order of `early`.
std::vector<std::vector<Entrant>> enter_early(const std::vector<Trial>& trials,
                                              const std::vector<Contender>& early, bool alone,
                                              const std::function<void()>& done);

struct Rounds {
  int most = 11;
  int least = 3;          // even if the budget is spent
  double budget_s = 1.5;  // of one case
  int repeats = 0;        // executions a sample; 0: as many as take two milliseconds
};

// Runs the entrants on `trial`, whose input is upload_random's. An entrant that throws keeps what
// it threw as its note; one whose output is far off has the note "wrong"; the others go on.
CaseResult measure(const Case& subject, const Trial& trial, std::vector<Entrant> entrants,
                   Stopwatch& stopwatch, const Rounds& rounds);

}  // namespace papilio::bench
