// SPDX-License-Identifier: MIT
//
// Contender ours: Papilio through its public API, its workspace allocated beforehand.
#include "bench/contender.h"

namespace papilio::bench {
namespace {

class Ours : public Prepared {
 public:
  explicit Ours(const Case& one) : one_(one), plan_(one.problem, options(one)) {
    if (plan_.workspace_bytes() > 0) workspace_ = one_.device.allocate(plan_.workspace_bytes());
  }
  ~Ours() override {
    if (workspace_ != nullptr) one_.device.release(workspace_);
  }
  void execute() override { plan_.execute(one_.in, one_.out, workspace_); }
  std::string schedule() const override { return plan_.schedule(); }

 private:
  static PlanOptions options(const Case& one) {
    PlanOptions options = our_options();
    options.backend = one.device.backend();
    return options;
  }

  Case one_;
  Plan plan_;
  void* workspace_ = nullptr;
};

}  // namespace

PlanOptions& our_options() {
  static PlanOptions options;
  return options;
}

std::unique_ptr<Prepared> prepare_ours(const Case& one) {
  return std::make_unique<Ours>(one);
}

}  // namespace papilio::bench
