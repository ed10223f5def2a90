// SPDX-License-Identifier: MIT
//
// Which Papilio plan does a shape: planned once, kept while it may be asked for again, and what was
// chosen remembered as wisdom. One planner a library; any thread may ask it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "interfaces/fftw3/shape.h"

namespace papilio::fftw3 {

// FFTW's planning rigour, by its flags. `estimate` is Papilio's latency mode: it does not wait for
// a compiler where a generic kernel serves. `measure` takes what the cost model likes best,
// `patient` and `exhaustive` search the space of schedules (papilio.hpp's modes of these names).
enum class Level { estimate, measure, patient, exhaustive };

// Throws papilio::Error.
std::shared_ptr<const Plan> plan_for(const Shape& shape, Level level);

// Whether a plan of this level, or of a higher one, was made or imported: what FFTW_WISDOM_ONLY
// asks.
bool is_known(const Shape& shape, Level level);

// Seconds that planning may take, negative for no limit: searches end with it, after a minute where
// there is none. Within less than one second no compiler is waited for where a generic kernel
// serves.
void set_time_limit(double seconds);

// Threads of the processor that plans made from now on use: at most so many. 1 until it is set, as
// FFTW has it.
void set_threads(int threads);
int planned_threads();

// The processor, or as PAPILIO_FFTW_BACKEND says: host, cuda or automatic.
Backend chosen_backend();

// Wisdom is text: a line a shape, with its level and its schedule ("" where no schedule was chosen
// yet). import_wisdom reads what export_wisdom wrote up to its last parenthesis, a character at a
// time (negative: there is no more), and takes all of it or, returning false, nothing.
std::string export_wisdom(Precision precision);
bool import_wisdom(Precision precision, const std::function<int()>& next);
void forget_wisdom();
void forget_plans();  // those kept for the next who asks

// Prints why a function fails, if PAPILIO_LOG is set and not 0.
void log(const std::string& message);

}  // namespace papilio::fftw3
