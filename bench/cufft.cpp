// SPDX-License-Identifier: MIT
//
// Contender cufft: NVIDIA's library, opened when the program runs, so that one papilio-bench serves
// machines with and without it. The few entry points used are declared here. Its plans have one
// loop of transforms, so that groups of columns are a call each.
#include "bench/contender.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/size_list.h"

namespace papilio::bench {

void* cufft_function(const char* name) {
  return library_function({"libcufft.so.12", "libcufft.so.11", "libcufft.so.10", "libcufft.so",
                           "/usr/local/cuda/lib64/libcufft.so"},
                          name);
}

namespace {

// Values of cufft.h.
constexpr int forward = -1;
constexpr int inverse = 1;

// A kind's type, and the calls that execute it.
struct Type {
  Kind kind;
  int f32, f64;
  const char *execute_f32, *execute_f64;
};
constexpr Type types[] = {
    {Kind::c2c, 0x29, 0x69, "cufftExecC2C", "cufftExecZ2Z"},
    {Kind::r2c, 0x2a, 0x6a, "cufftExecR2C", "cufftExecD2Z"},
    {Kind::c2r, 0x2c, 0x6c, "cufftExecC2R", "cufftExecZ2D"},
};

const Type& type_of(Kind kind) {
  for (const Type& type : types)
    if (type.kind == kind) return type;
  throw Error(ErrorCode::unavailable, "cuFFT has no " + cli::to_text(kind));
}

void check(int status, const char* what) {
  if (status != 0) {
    throw Error(ErrorCode::unavailable,
                std::string(what) + ": cuFFT error " + std::to_string(status));
  }
}

class Cufft : public Prepared {
 public:
  explicit Cufft(const Trial& trial)
      : trial_(trial),
        destroy_(reinterpret_cast<Destroy>(cufft_function("cufftDestroy"))),
        set_stream_(reinterpret_cast<SetStream>(cufft_function("cufftSetStream"))),
        is_complex_(trial.problem.kind == Kind::c2c) {
    const Type& type = type_of(trial.problem.kind);
    const bool single = trial.problem.precision == Precision::f32;
    execute_ = cufft_function(single ? type.execute_f32 : type.execute_f64);
    const auto create = reinterpret_cast<Create>(cufft_function("cufftCreate"));
    const auto make = reinterpret_cast<MakePlan>(cufft_function("cufftMakePlanMany64"));
    check(create(&plan_), "cufftCreate");
    const cli::Dimensions dimensions = cli::dimensions_of(trial.problem);
    std::vector<long long> lengths(dimensions.begin(), dimensions.end());
    const bool in_columns = trial.columns > 1;
    const auto distance = [&](const cli::Side& side) {
      return in_columns ? 1 : static_cast<long long>(side.elements());
    };
    const auto stride = static_cast<long long>(trial.columns);
    const std::uint64_t transforms = in_columns ? trial.columns : trial.problem.batch;
    calls_ = trial.problem.batch / transforms;
    long long* const embedding = in_columns ? lengths.data() : nullptr;  // null: no strides
    std::size_t workspace_bytes = 0;
    const int status = make(plan_, static_cast<int>(lengths.size()), lengths.data(), embedding,
                            stride, distance(cli::input_side(trial.problem)), embedding, stride,
                            distance(cli::output_side(trial.problem)), single ? type.f32 : type.f64,
                            static_cast<long long>(transforms), &workspace_bytes);
    if (status != 0) destroy_(plan_);
    check(status, "cufftMakePlanMany64");
  }
  ~Cufft() override { destroy_(plan_); }

  void execute(execute::Stream stream) override {
    if (stream != stream_) check(set_stream_(plan_, stream), "cufftSetStream");
    stream_ = stream;
    const int direction = trial_.problem.direction == Direction::forward ? forward : inverse;
    for (std::uint64_t call = 0; call < calls_; ++call) {
      const void* in = static_cast<const char*>(trial_.in) + trial_.in_bytes() / calls_ * call;
      void* out = static_cast<char*>(trial_.out) + trial_.out_bytes() / calls_ * call;
      check(is_complex_ ? reinterpret_cast<Execute>(execute_)(plan_, in, out, direction)
                        : reinterpret_cast<ExecuteReal>(execute_)(plan_, in, out),
            "cufftExec");
    }
  }

 private:
  using Create = int (*)(int* plan);
  using Destroy = int (*)(int plan);
  using SetStream = int (*)(int plan, void* stream);
  using Execute = int (*)(int plan, const void* in, void* out, int direction);
  using ExecuteReal = int (*)(int plan, const void* in, void* out);
  using MakePlan = int (*)(int plan, int rank, long long* lengths, long long* in_embedding,
                           long long in_stride, long long in_distance, long long* out_embedding,
                           long long out_stride, long long out_distance, int type, long long batch,
                           std::size_t* workspace_bytes);

  Trial trial_;
  Destroy destroy_;
  SetStream set_stream_;
  bool is_complex_;
  void* execute_;
  int plan_ = 0;
  std::uint64_t calls_ = 1;
  void* stream_ = nullptr;
};

}  // namespace

std::unique_ptr<Prepared> prepare_cufft(const Trial& trial) {
  if (trial.device.backend() != Backend::cuda) {
    throw Error(ErrorCode::unavailable, "cuFFT runs on a GPU only");
  }
  return std::make_unique<Cufft>(trial);
}

}  // namespace papilio::bench
