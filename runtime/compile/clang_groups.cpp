// SPDX-License-Identifier: MIT
//
// LLVM 14's vectoriser stores to a strided array with one masked store where several elements of a
// row are stored, and takes the wrong values, or none at all, where a gap stands before one of them
// (LoopVectorize's vectorizeInterleaveGroup counts members and gaps alike; later versions do not).
// Such groups are split here, before it sees them: each store's address gets a term that is zero,
// and that no analysis knows to be, so that each is a strided store by itself.
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopAccessAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "runtime/compile/clang_loops.h"

namespace papilio::compile {

#if LLVM_VERSION_MAJOR < 15

namespace {

using Group = llvm::InterleaveGroup<llvm::Instruction>;

bool has_gap_before_a_member(const Group& group) {
  for (unsigned i = 0, found = 0; found < group.getNumMembers(); ++i) {
    if (!group.getMember(i)) return true;
    ++found;
  }
  return false;
}

class SplitStoreGroups : public llvm::PassInfoMixin<SplitStoreGroups> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
    auto& tree = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
    auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
    auto& aliases = analyses.getResult<llvm::AAManager>(function);
    auto& library = analyses.getResult<llvm::TargetLibraryAnalysis>(function);
    bool changed = false;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
      if (!loop->isInnermost() || !loop->getLoopPreheader()) continue;
      const llvm::LoopAccessInfo accesses(loop, &evolution, &library, &aliases, &tree, &loops);
      llvm::PredicatedScalarEvolution predicated(evolution, *loop);
      llvm::InterleavedAccessInfo groups(predicated, loop, &tree, &loops, &accesses);
      groups.analyzeInterleaving(true);
      std::vector<llvm::StoreInst*> apart;
      for (const Group* group : groups.getInterleaveGroups()) {
        if (!llvm::isa<llvm::StoreInst>(group->getInsertPos())) continue;
        if (!has_gap_before_a_member(*group)) continue;
        for (unsigned i = 0; i < group->getFactor(); ++i)
          if (auto* member = group->getMember(i))
            apart.push_back(llvm::cast<llvm::StoreInst>(member));
      }
      for (llvm::StoreInst* store : apart) shift_by_zero(*store, *loop);
      changed |= !apart.empty();
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }

 private:
  static void shift_by_zero(llvm::StoreInst& store, llvm::Loop& loop) {
    llvm::IRBuilder<> before(loop.getLoopPreheader()->getTerminator());
    // With a side effect, so that no two are made one.
    llvm::Type* number = before.getInt64Ty();
    auto* assembly =
        llvm::InlineAsm::get(llvm::FunctionType::get(number, {number}, false), "", "=r,0", true);
    llvm::Value* zero = before.CreateCall(assembly, {before.getInt64(0)});
    llvm::IRBuilder<> builder(&store);
    llvm::Value* pointer = store.getPointerOperand();
    auto* type = llvm::cast<llvm::PointerType>(pointer->getType());
    auto* bytes = builder.getInt8PtrTy(type->getAddressSpace());
    llvm::Value* shifted =
        builder.CreateInBoundsGEP(builder.getInt8Ty(), builder.CreateBitCast(pointer, bytes), zero);
    store.setOperand(store.getPointerOperandIndex(), builder.CreateBitCast(shifted, type));
  }
};

}  // namespace

void split_store_groups(llvm::FunctionPassManager& passes) {
  passes.addPass(SplitStoreGroups());
}

#else

void split_store_groups(llvm::FunctionPassManager&) {}

#endif

}  // namespace papilio::compile
