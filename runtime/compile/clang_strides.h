// SPDX-License-Identifier: MIT
//
// Gathers and scatters that touch rows of consecutive elements, rewritten as row accesses and a
// transposition in registers. The vectoriser does this itself for up to eight elements a row; a
// radix of 16, or a short transform that one thread loads as a whole, has more.
#pragma once

#include <llvm/IR/PassManager.h>

namespace papilio::compile {

struct TransposeStridedAccesses : llvm::PassInfoMixin<TransposeStridedAccesses> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
};

}  // namespace papilio::compile
