// SPDX-License-Identifier: MIT
//
// Contender ours: Papilio through its public API. The workspace is allocated when it is first
// executed, so that many plans can wait for their turn.
#include "bench/contender.h"

namespace papilio::bench {
namespace {

class Ours : public Prepared {
 public:
  explicit Ours(const Trial& trial) : trial_(trial), plan_(trial.problem, options(trial)) {}
  ~Ours() override {
    if (workspace_ != nullptr) trial_.device.release(workspace_);
  }
  void execute(execute::Stream stream) override {
    if (workspace_ == nullptr && plan_.workspace_bytes() > 0)
      workspace_ = trial_.device.allocate(plan_.workspace_bytes());
    plan_.execute(trial_.in, trial_.out, workspace_, stream);
  }
  std::string schedule() const override { return plan_.schedule(); }

 private:
  static PlanOptions options(const Trial& trial) {
    PlanOptions options = our_options();
    options.backend = trial.device.backend();
    return options;
  }

  Trial trial_;
  Plan plan_;
  void* workspace_ = nullptr;
};

}  // namespace

PlanOptions& our_options() {
  static PlanOptions options;
  return options;
}

std::unique_ptr<Prepared> prepare_ours(const Trial& trial) {
  return std::make_unique<Ours>(trial);
}

}  // namespace papilio::bench
