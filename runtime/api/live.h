// SPDX-License-Identifier: MIT
//
// Executables of plans that live: a plan that is equal to one of these has the same kernels, tables
// and spectra, not copies of them. Nothing is kept here: with its last plan an executable goes.
#pragma once

#include <memory>
#include <string>

#include "runtime/api/executable.h"

namespace papilio::api {

// All that an executable of this schedule depends on; empty where it cannot be told, since codelets
// come from a folder.
std::string live_key(const plan::Schedule& schedule, const Problem& problem,
                     const PlanOptions& options, const execute::Device& device,
                     const std::string& architecture);

// The one of this key, if a plan has it; null otherwise, and for an empty key.
std::shared_ptr<const Executable> find_live(const std::string& key);

// Lets others find it.
std::shared_ptr<const Executable> share(const std::string& key,
                                        std::shared_ptr<const Executable> executable);

}  // namespace papilio::api
