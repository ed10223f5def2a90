// SPDX-License-Identifier: MIT
//
// What papilio-bench prints.
#include "bench/report.h"

#include <cmath>
#include <cstdio>

#include "runtime/cli/csv.h"
#include "runtime/cli/text_table.h"

namespace papilio::bench {
namespace {

const char* to_text(Precision precision) {
  return precision == Precision::f32 ? "f32" : "f64";
}

// Collects factors; their geometric mean.
struct GeometricMean {
  double log_sum = 0;
  int count = 0;
  void add(double factor) {
    log_sum += std::log(factor);
    ++count;
  }
  double value() const { return std::exp(log_sum / count); }
};

}  // namespace

void print_heading(const std::vector<Contender>& chosen) {
  std::printf(
      "copyfrac = time of the copy / time of the contender; spread = (most - least) / median\n");
  std::printf("%12s %10s", "n", "batch");
  for (const Contender& contender : chosen) {
    if (contender.transforms) {
      std::printf(" | %10s  copyfrac  spread", (std::string(contender.name) + " us").c_str());
    } else {
      std::printf(" | %10s  spread", (std::string(contender.name) + " us").c_str());
    }
  }
  std::printf(" | difference\n");
}

void print_case(const CaseResult& result, const std::vector<Contender>& chosen) {
  std::printf("%12llu %10llu", static_cast<unsigned long long>(result.problem.length),
              static_cast<unsigned long long>(result.problem.batch));
  for (const Contender& contender : chosen) {
    const Timing* timing = result.find(contender.name);
    if (timing == nullptr) {
      std::printf(contender.transforms ? " | %10s  %8s  %6s" : " | %10s  %6s", "-", "-", "-");
      continue;
    }
    std::printf(" | %10.2f", timing->median_us);
    if (contender.transforms) std::printf("  %8.3f", result.copyfrac(contender.name).value_or(NAN));
    std::printf("  %5.1f%%", 100 * (timing->most_us - timing->least_us) / timing->median_us);
  }
  if (const Timing* ours = result.find("ours")) {
    std::printf(" | %.2e from %s%s", ours->error, result.reference.c_str(),
                ours->right ? "" : "  WRONG");
  }
  std::printf("\n");
  std::fflush(stdout);
}

void print_means(const std::vector<CaseResult>& results, const std::vector<Contender>& chosen) {
  std::printf("geometric means over %zu cases\n", results.size());
  for (const Contender& contender : chosen) {
    if (!contender.transforms) continue;
    GeometricMean copyfrac, speed;
    for (const CaseResult& result : results) {
      if (const auto fraction = result.copyfrac(contender.name)) copyfrac.add(*fraction);
      const Timing* ours = result.find("ours");
      const Timing* theirs = result.find(contender.name);
      if (ours != nullptr && theirs != nullptr) speed.add(theirs->median_us / ours->median_us);
    }
    if (copyfrac.count > 0) std::printf("  %-6s copyfrac %.3f", contender.name, copyfrac.value());
    if (speed.count > 0 && std::string(contender.name) != "ours") {
      std::printf("%sours is %.3f times as fast as %s", copyfrac.count > 0 ? "   " : "  ",
                  speed.value(), contender.name);
    }
    if (copyfrac.count > 0 || speed.count > 0) std::printf("\n");
  }
}

std::string print_csv(const std::vector<CaseResult>& results, const std::string& device) {
  std::string text =
      "lib,prec,kind,dims,batch,us,copyfrac,err,plan_ms,us_min,us_max,device,schedule\n";
  for (const CaseResult& result : results) {
    for (const Timing& timing : result.timings) {
      if (!timing.failure.empty()) continue;
      const auto fraction = result.copyfrac(timing.contender);
      text += cli::csv_line(
                  {timing.contender, to_text(result.problem.precision), "c2c",
                   std::to_string(result.problem.length), std::to_string(result.problem.batch),
                   cli::format_number(timing.median_us, 6),
                   fraction ? cli::format_number(*fraction, 4) : "",
                   cli::format_number(timing.error, 4), cli::format_number(timing.plan_ms, 4),
                   cli::format_number(timing.least_us, 6), cli::format_number(timing.most_us, 6),
                   device, timing.schedule}) +
              '\n';
    }
  }
  return text;
}

}  // namespace papilio::bench
