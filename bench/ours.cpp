// SPDX-License-Identifier: MIT
//
// Contender ours: Papilio through its public API. The workspace is allocated when it is first
// executed, so that many plans can wait for their turn. Contender rows: the same, of as many
// contiguous transforms as a case has in columns.
#include "bench/contender.h"
#include "runtime/cli/columns.h"

namespace papilio::bench {
namespace {

class Ours : public Prepared {
 public:
  explicit Ours(const Trial& trial) : trial_(trial), plan_(problem(trial), options(trial)) {}
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
  static Problem problem(const Trial& trial) {
    Problem problem = trial.problem;
    if (trial.columns > 1) cli::put_in_columns(problem, trial.columns);
    return problem;
  }
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

std::unique_ptr<Prepared> prepare_rows(const Trial& trial) {
  if (trial.columns == 1) throw Error(ErrorCode::unavailable, "the case is one of rows already");
  Trial rows = trial;
  rows.columns = 1;
  return std::make_unique<Ours>(rows);
}

}  // namespace papilio::bench
