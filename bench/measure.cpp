// SPDX-License-Identifier: MIT
//
// One case, all contenders. Their turns are interleaved, so that a clock that drifts or a neighbour
// who wakes up hits all of them alike; the median is taken over the rounds.
#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "numbers/reference_dft.h"
#include "runtime/cli/check_case.h"

namespace papilio::bench {
namespace {

// What an output must look like: some of the batch's transforms, one after another.
struct Expected {
  std::string source;
  std::vector<std::uint64_t> transforms;
  std::vector<char> bytes;
};

struct Entrant {
  Timing timing;
  bool transforms = false;
  std::unique_ptr<Prepared> prepared;
  int repeats = 1;
  std::vector<double> samples_us;
};

template <class Real>
Expected multiprecision(const Case& one) {
  using Complex = numbers::Complex<Real>;
  const std::uint64_t n = one.problem.length;
  std::vector<Complex> in(n * one.problem.batch);
  one.device.download(in.data(), one.in, one.bytes());
  Expected expected{"multiprecision", {0, one.problem.batch / 2, one.problem.batch - 1}, {}};
  for (const std::uint64_t b : expected.transforms) {
    std::vector<numbers::WideComplex> wide(n);
    for (std::uint64_t j = 0; j < n; ++j) {
      wide[j] = {numbers::DoubleDouble(in[b * n + j].re), numbers::DoubleDouble(in[b * n + j].im)};
    }
    wide = numbers::reference_dft(std::move(wide), one.problem.direction == Direction::inverse);
    for (const numbers::WideComplex& value : wide) {
      const Complex rounded{static_cast<Real>(value.re), static_cast<Real>(value.im)};
      const char* bytes = reinterpret_cast<const char*>(&rounded);
      expected.bytes.insert(expected.bytes.end(), bytes, bytes + sizeof rounded);
    }
  }
  return expected;
}

Expected whole_output(const Case& one, const std::string& contender) {
  Expected expected{contender, {}, std::vector<char>(one.bytes())};
  for (std::uint64_t b = 0; b < one.problem.batch; ++b) expected.transforms.push_back(b);
  one.device.download(expected.bytes.data(), one.out, one.bytes());
  return expected;
}

template <class Real>
double relative_difference(const Case& one, const Expected& expected) {
  std::vector<char> bytes(one.bytes());
  one.device.download(bytes.data(), one.out, one.bytes());
  const auto* out = reinterpret_cast<const Real*>(bytes.data());
  const auto* want = reinterpret_cast<const Real*>(expected.bytes.data());
  const std::uint64_t reals = 2 * one.problem.length;
  double difference = 0, norm = 0;
  for (const std::uint64_t b : expected.transforms) {
    for (std::uint64_t j = 0; j < reals; ++j, ++want) {
      const double d = static_cast<double>(out[b * reals + j]) - *want;
      difference += d * d;
      norm += static_cast<double>(*want) * *want;
    }
  }
  return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

// The device's clock also keeps its context current meanwhile, which peers rely on.
double run_once_us(const Case& one, Prepared& prepared, int repeats) {
  const double us = one.device.time_us(nullptr, [&] {
    for (int i = 0; i < repeats; ++i) prepared.execute();
  });
  return us / repeats;
}

// Plans, runs once, and keeps the failure instead where there is one.
Entrant enter(const Case& one, const Contender& contender) {
  Entrant entrant;
  entrant.timing.contender = contender.name;
  entrant.transforms = contender.transforms;
  try {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    entrant.prepared = contender.prepare(one);
    entrant.timing.plan_ms =
        std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    entrant.timing.schedule = entrant.prepared->schedule();
    run_once_us(one, *entrant.prepared, 1);
  } catch (const std::exception& error) {
    entrant.timing.failure = error.what();
    entrant.prepared.reset();
  }
  return entrant;
}

// Long enough for the clock: half a millisecond a sample.
int repeats_for(double us) {
  return static_cast<int>(std::clamp(500.0 / std::max(us, 0.5), 1.0, 1000.0));
}

void check_outputs(const Case& one, std::vector<Entrant>& entrants, CaseResult& result) {
  const bool single = one.problem.precision == Precision::f32;
  Expected expected;
  for (const char* name : {"cufft", "fftw"}) {
    for (Entrant& entrant : entrants) {
      if (entrant.timing.contender != name || !entrant.prepared || !expected.bytes.empty())
        continue;
      run_once_us(one, *entrant.prepared, 1);
      expected = whole_output(one, name);
    }
  }
  if (expected.bytes.empty()) {
    expected = single ? multiprecision<float>(one) : multiprecision<double>(one);
  }
  result.reference = expected.source;
  for (Entrant& entrant : entrants) {
    if (!entrant.prepared || !entrant.transforms) continue;
    // What another contender left in the output must not pass for this one's.
    std::vector<char> nothing(one.bytes());
    one.device.upload(one.out, nothing.data(), nothing.size());
    run_once_us(one, *entrant.prepared, 1);
    entrant.timing.error = single ? relative_difference<float>(one, expected)
                                  : relative_difference<double>(one, expected);
    // The reference itself may be several times worse than Papilio's bound.
    entrant.timing.right =
        entrant.timing.error <= 8 * cli::error_bound(one.problem.length, one.problem.precision);
  }
}

}  // namespace

const Timing* CaseResult::find(const std::string& contender) const {
  for (const Timing& timing : timings) {
    if (timing.contender == contender && timing.failure.empty()) return &timing;
  }
  return nullptr;
}

std::optional<double> CaseResult::copyfrac(const std::string& contender) const {
  const Timing* copy = find("copy");
  const Timing* timing = find(contender);
  if (copy == nullptr || timing == nullptr) return std::nullopt;
  return copy->median_us / timing->median_us;
}

CaseResult measure(const Case& one, const std::vector<Contender>& chosen, int rounds) {
  CaseResult result{one.problem, {}, {}};
  std::vector<Entrant> entrants;
  for (const Contender& contender : chosen) entrants.push_back(enter(one, contender));
  check_outputs(one, entrants, result);

  for (Entrant& entrant : entrants) {
    if (entrant.prepared) entrant.repeats = repeats_for(run_once_us(one, *entrant.prepared, 3));
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      Entrant& entrant = entrants[(round + i) % entrants.size()];
      if (!entrant.prepared) continue;
      entrant.samples_us.push_back(run_once_us(one, *entrant.prepared, entrant.repeats));
    }
  }
  for (Entrant& entrant : entrants) {
    auto& samples = entrant.samples_us;
    if (!samples.empty()) {
      std::sort(samples.begin(), samples.end());
      entrant.timing.median_us = samples[samples.size() / 2];
      entrant.timing.least_us = samples.front();
      entrant.timing.most_us = samples.back();
    }
    result.timings.push_back(std::move(entrant.timing));
  }
  return result;
}

}  // namespace papilio::bench
