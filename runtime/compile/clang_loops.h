// SPDX-License-Identifier: MIT
//
// What the host's compiler knows about kernels and LLVM does not: loops over threads. These passes
// run just before LLVM's vectoriser and give such loops the shape it wants.
#pragma once

#include <llvm/IR/PassManager.h>

namespace papilio::compile {

void prepare_thread_loops(llvm::FunctionPassManager& passes);

// Keeps stores that LLVM 14 would vectorise wrongly from being taken together; the last pass before
// its vectoriser. Nothing with later versions.
void split_store_groups(llvm::FunctionPassManager& passes);

}  // namespace papilio::compile
