// SPDX-License-Identifier: MIT
//
// Executables of living plans. Equal plans share kernels, tables and spectra. An executable ends
// with its last plan.
#pragma once

#include <memory>
#include <string>

#include "runtime/api/executable.h"

namespace papilio::api {

// Everything that an executable of this schedule depends on. Empty if codelets come from a folder,
// since that cannot be compared.
std::string live_key(const plan::Schedule& schedule, const Problem& problem,
                     const PlanOptions& options, const execute::Device& device,
                     const std::string& architecture);

// The executable of this key, if a plan has it. Null otherwise, and for an empty key.
std::shared_ptr<const Executable> find_live(const std::string& key);

// Makes it findable.
std::shared_ptr<const Executable> share(const std::string& key,
                                        std::shared_ptr<const Executable> executable);

}  // namespace papilio::api
