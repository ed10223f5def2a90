// SPDX-License-Identifier: MIT
//
// Contender fftw: FFTW on the processor, one thread, planned in estimate mode.
#include "bench/contender.h"
#include "runtime/cli/size_list.h"

#ifdef PAPILIO_BENCH_FFTW
#include <fftw3.h>
#endif

namespace papilio::bench {

#ifdef PAPILIO_BENCH_FFTW
namespace {

// One FFTW's names, for f32 and f64.
struct Single {
  using Plan = fftwf_plan;
  using Complex = fftwf_complex;
  static constexpr auto make = fftwf_plan_many_dft;
  static constexpr auto execute = fftwf_execute;
  static constexpr auto destroy = fftwf_destroy_plan;
};
struct Double {
  using Plan = fftw_plan;
  using Complex = fftw_complex;
  static constexpr auto make = fftw_plan_many_dft;
  static constexpr auto execute = fftw_execute;
  static constexpr auto destroy = fftw_destroy_plan;
};

template <class Names>
class Fftw : public Prepared {
 public:
  explicit Fftw(const Trial& trial) {
    const cli::Dimensions dimensions = cli::dimensions_of(trial.problem);
    const std::vector<int> lengths(dimensions.begin(), dimensions.end());
    const int distance = static_cast<int>(trial.problem.length);
    // FFTW_ESTIMATE plans without touching the data, and an out-of-place plan keeps its input.
    auto* in = static_cast<typename Names::Complex*>(const_cast<void*>(trial.in));
    auto* out = static_cast<typename Names::Complex*>(trial.out);
    plan_ = Names::make(
        static_cast<int>(lengths.size()), lengths.data(), static_cast<int>(trial.problem.batch), in,
        nullptr, 1, distance, out, nullptr, 1, distance,
        trial.problem.direction == Direction::forward ? FFTW_FORWARD : FFTW_BACKWARD,
        FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    if (plan_ == nullptr) throw Error(ErrorCode::unavailable, "FFTW has no plan for this case");
  }
  ~Fftw() override { Names::destroy(plan_); }
  void execute(execute::Stream) override { Names::execute(plan_); }

 private:
  typename Names::Plan plan_;
};

}  // namespace

std::unique_ptr<Prepared> prepare_fftw(const Trial& trial) {
  if (trial.device.backend() != Backend::host) {
    throw Error(ErrorCode::unavailable, "FFTW runs on the processor only");
  }
  if (trial.problem.precision == Precision::f32) return std::make_unique<Fftw<Single>>(trial);
  return std::make_unique<Fftw<Double>>(trial);
}

#else

std::unique_ptr<Prepared> prepare_fftw(const Trial&) {
  throw Error(ErrorCode::unavailable, "papilio-bench was built without FFTW (libfftw3-dev)");
}

#endif

}  // namespace papilio::bench
