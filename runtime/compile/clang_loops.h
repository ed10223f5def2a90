// SPDX-License-Identifier: MIT
//
// LLVM passes for loops over threads. Two run just before LLVM's vectoriser and give these loops
// the form that it vectorises, and vectorises rightly; one runs at the end.
#pragma once

#include <llvm/IR/PassManager.h>

namespace papilio::compile {

void prepare_thread_loops(llvm::FunctionPassManager& passes);

// Keeps apart stores that LLVM 14 would vectorise wrongly. It is the last pass before the
// vectoriser, and does nothing with later versions.
void split_store_groups(llvm::FunctionPassManager& passes);

// Keeps loads of vectors from memory behind the caller's last element.
void mask_unread_lanes(llvm::FunctionPassManager& passes);

}  // namespace papilio::compile
