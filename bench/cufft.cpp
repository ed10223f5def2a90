// SPDX-License-Identifier: MIT
//
// Contender cufft: NVIDIA's library, opened when the program runs, so that one papilio-bench serves
// machines with and without it. The few entry points used are declared here.
#include "bench/contender.h"
#include "runtime/cli/size_list.h"

namespace papilio::bench {

void* cufft_function(const char* name) {
  return library_function({"libcufft.so.12", "libcufft.so.11", "libcufft.so.10", "libcufft.so",
                           "/usr/local/cuda/lib64/libcufft.so"},
                          name);
}

namespace {

// Values of cufft.h.
constexpr int type_c2c = 0x29;
constexpr int type_z2z = 0x69;
constexpr int forward = -1;
constexpr int inverse = 1;

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
        execute_(reinterpret_cast<Execute>(cufft_function(
            trial.problem.precision == Precision::f32 ? "cufftExecC2C" : "cufftExecZ2Z"))) {
    const auto create = reinterpret_cast<Create>(cufft_function("cufftCreate"));
    const auto make = reinterpret_cast<MakePlan>(cufft_function("cufftMakePlanMany64"));
    check(create(&plan_), "cufftCreate");
    const cli::Dimensions dimensions = cli::dimensions_of(trial.problem);
    std::vector<long long> lengths(dimensions.begin(), dimensions.end());
    const auto distance = static_cast<long long>(trial.problem.length);
    std::size_t workspace_bytes = 0;
    const int status =
        make(plan_, static_cast<int>(lengths.size()), lengths.data(), nullptr, 1, distance, nullptr,
             1, distance, trial.problem.precision == Precision::f32 ? type_c2c : type_z2z,
             static_cast<long long>(trial.problem.batch), &workspace_bytes);
    if (status != 0) destroy_(plan_);
    check(status, "cufftMakePlanMany64");
  }
  ~Cufft() override { destroy_(plan_); }

  void execute(execute::Stream stream) override {
    if (stream != stream_) check(set_stream_(plan_, stream), "cufftSetStream");
    stream_ = stream;
    check(execute_(plan_, trial_.in, trial_.out,
                   trial_.problem.direction == Direction::forward ? forward : inverse),
          "cufftExec");
  }

 private:
  using Create = int (*)(int* plan);
  using Destroy = int (*)(int plan);
  using SetStream = int (*)(int plan, void* stream);
  using Execute = int (*)(int plan, const void* in, void* out, int direction);
  using MakePlan = int (*)(int plan, int rank, long long* lengths, long long* in_embedding,
                           long long in_stride, long long in_distance, long long* out_embedding,
                           long long out_stride, long long out_distance, int type, long long batch,
                           std::size_t* workspace_bytes);

  Trial trial_;
  Destroy destroy_;
  SetStream set_stream_;
  Execute execute_;
  int plan_ = 0;
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
