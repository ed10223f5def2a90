// SPDX-License-Identifier: MIT
//
// Contender fftw: FFTW on the processor, one thread, planned in estimate mode.
#include "bench/contender.h"
#include "runtime/cli/kinds.h"
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
  using Real = float;
  static constexpr auto make = fftwf_plan_guru64_dft;
  static constexpr auto make_r2c = fftwf_plan_guru64_dft_r2c;
  static constexpr auto make_c2r = fftwf_plan_guru64_dft_c2r;
  static constexpr auto make_r2r = fftwf_plan_guru64_r2r;
  static constexpr auto execute = fftwf_execute;
  static constexpr auto destroy = fftwf_destroy_plan;
};
struct Double {
  using Plan = fftw_plan;
  using Complex = fftw_complex;
  using Real = double;
  static constexpr auto make = fftw_plan_guru64_dft;
  static constexpr auto make_r2c = fftw_plan_guru64_dft_r2c;
  static constexpr auto make_c2r = fftw_plan_guru64_dft_c2r;
  static constexpr auto make_r2r = fftw_plan_guru64_r2r;
  static constexpr auto execute = fftw_execute;
  static constexpr auto destroy = fftw_destroy_plan;
};

fftw_r2r_kind r2r_kind_of(Kind kind) {
  switch (kind) {
    case Kind::dct1:
      return FFTW_REDFT00;
    case Kind::dct2:
      return FFTW_REDFT10;
    case Kind::dct3:
      return FFTW_REDFT01;
    case Kind::dct4:
      return FFTW_REDFT11;
    case Kind::dst1:
      return FFTW_RODFT00;
    case Kind::dst2:
      return FFTW_RODFT10;
    case Kind::dst3:
      return FFTW_RODFT01;
    case Kind::dst4:
      return FFTW_RODFT11;
    default:
      return FFTW_DHT;
  }
}

template <class Names>
class Fftw : public Prepared {
 public:
  explicit Fftw(const Trial& trial) {
    const Problem& problem = trial.problem;
    const cli::Dimensions dimensions = cli::dimensions_of(problem);
    const cli::Side from = cli::input_side(problem), to = cli::output_side(problem);
    const int rank = static_cast<int>(dimensions.size());
    std::vector<fftw_iodim64> axes(dimensions.size());
    auto in_stride = static_cast<std::ptrdiff_t>(trial.columns), out_stride = in_stride;
    for (std::size_t d = dimensions.size(); d-- > 0;) {
      axes[d] = {static_cast<std::ptrdiff_t>(dimensions[d]), in_stride, out_stride};
      in_stride *= static_cast<std::ptrdiff_t>(from.extents[d]);
      out_stride *= static_cast<std::ptrdiff_t>(to.extents[d]);
    }
    const auto columns = static_cast<std::ptrdiff_t>(trial.columns);
    const fftw_iodim64 loops[] = {
        {static_cast<std::ptrdiff_t>(problem.batch) / columns, in_stride, out_stride},
        {columns, 1, 1}};
    // FFTW_ESTIMATE plans without touching the data. Out of place all plans keep their input but
    // those of c2r in several dimensions: FFTW has none that would.
    const bool keeps = problem.kind != Kind::c2r || rank == 1;
    const unsigned flags = FFTW_ESTIMATE | (keeps ? FFTW_PRESERVE_INPUT : FFTW_DESTROY_INPUT);
    using Complex = typename Names::Complex;
    using Real = typename Names::Real;
    void* const in = const_cast<void*>(trial.in);
    void* const out = trial.out;
    switch (problem.kind) {
      case Kind::c2c:
        plan_ = Names::make(
            rank, axes.data(), 2, loops, static_cast<Complex*>(in), static_cast<Complex*>(out),
            problem.direction == Direction::forward ? FFTW_FORWARD : FFTW_BACKWARD, flags);
        break;
      case Kind::r2c:
        plan_ = Names::make_r2c(rank, axes.data(), 2, loops, static_cast<Real*>(in),
                                static_cast<Complex*>(out), flags);
        break;
      case Kind::c2r:
        plan_ = Names::make_c2r(rank, axes.data(), 2, loops, static_cast<Complex*>(in),
                                static_cast<Real*>(out), flags);
        break;
      default:
        const std::vector<fftw_r2r_kind> kinds(dimensions.size(), r2r_kind_of(problem.kind));
        plan_ = Names::make_r2r(rank, axes.data(), 2, loops, static_cast<Real*>(in),
                                static_cast<Real*>(out), kinds.data(), flags);
    }
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
