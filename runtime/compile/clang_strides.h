// SPDX-License-Identifier: MIT
//
// Rewrites gathers and scatters of rows of consecutive elements as row accesses and a transposition
// in registers. LLVM's vectoriser does this for rows of up to eight elements. A radix of 16, or a
// short transform that one thread loads, has longer rows.
#pragma once

#include <llvm/IR/PassManager.h>

namespace papilio::compile {

struct TransposeStridedAccesses : llvm::PassInfoMixin<TransposeStridedAccesses> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace papilio::compile
