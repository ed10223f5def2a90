// SPDX-License-Identifier: MIT
//
// Two passes over the loops that codelets/abi.h marks as loops over threads. Blocks at the ragged
// end of a batch get a loop of their own, so that all others run without conditions; and accesses
// are marked as independent again where an earlier pass dropped the mark.
#include "runtime/compile/clang_loops.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

namespace papilio::compile {
namespace {

// The access group of a loop over threads, null for other loops.
llvm::MDNode* thread_group(const llvm::Loop& loop) {
  const llvm::MDNode* mark = llvm::findOptionMDForLoop(&loop, "llvm.loop.parallel_accesses");
  if (!mark || mark->getNumOperands() < 2) return nullptr;
  return llvm::cast<llvm::MDNode>(mark->getOperand(1));
}

// A comparison that has the same result in every iteration if `bound_by(last, limit)` holds.
struct Guard {
  llvm::ICmpInst* comparison;
  bool result;
  llvm::CmpInst::Predicate bound_by;
  const llvm::SCEV* first;  // the growing side, in the first iteration
  const llvm::SCEV* last;   // and in the last
  const llvm::SCEV* limit;  // the side that does not change
};

// Copies a loop that asks, thread by thread, whether it is still inside the batch: one copy for
// blocks that are inside as a whole, which asks nothing, and one for the others, which is not
// vectorised.
class SplitRaggedLoops : public llvm::PassInfoMixin<SplitRaggedLoops> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
    auto& tree = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
    auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
    bool changed = false;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
      if (!thread_group(*loop) || !loop->isInnermost() || !can_split(*loop, tree)) continue;
      const auto guards = find_guards(*loop, evolution);
      if (guards.empty()) continue;
      split(*loop, guards, loops, tree, evolution);
      changed = true;
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }

 private:
  static bool can_split(const llvm::Loop& loop, const llvm::DominatorTree& tree) {
    const llvm::BasicBlock* exit = loop.getExitBlock();
    return exit && loop.isLoopSimplifyForm() && loop.isLCSSAForm(tree) && exit->phis().empty();
  }

  static std::vector<Guard> find_guards(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    std::vector<Guard> guards;
    const unsigned trips = evolution.getSmallConstantTripCount(&loop);
    if (trips < 2) return guards;
    for (llvm::BasicBlock* block : loop.blocks()) {
      for (llvm::Instruction& instruction : *block) {
        auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
        if (!comparison || !comparison->isRelational()) continue;
        auto predicate = comparison->getPredicate();
        const llvm::SCEV* left = evolution.getSCEV(comparison->getOperand(0));
        const llvm::SCEV* right = evolution.getSCEV(comparison->getOperand(1));
        if (evolution.isLoopInvariant(left, &loop)) {
          std::swap(left, right);
          predicate = llvm::CmpInst::getSwappedPredicate(predicate);
        }
        const auto* growing = llvm::dyn_cast<llvm::SCEVAddRecExpr>(left);
        if (!growing || growing->getLoop() != &loop || !growing->isAffine() ||
            !evolution.isKnownPositive(growing->getStepRecurrence(evolution)) ||
            !evolution.isLoopInvariant(right, &loop) || llvm::isa<llvm::SCEVConstant>(right)) {
          continue;
        }
        // x < limit holds everywhere if it holds at the end; x >= limit fails everywhere then.
        const bool upwards =
            predicate == llvm::CmpInst::ICMP_SLT || predicate == llvm::CmpInst::ICMP_SLE ||
            predicate == llvm::CmpInst::ICMP_ULT || predicate == llvm::CmpInst::ICMP_ULE;
        const auto* last = growing->evaluateAtIteration(
            evolution.getConstant(growing->getStart()->getType(), trips - 1), evolution);
        guards.push_back({comparison, upwards,
                          upwards ? predicate : llvm::CmpInst::getInversePredicate(predicate),
                          growing->getStart(), last, right});
      }
    }
    return guards;
  }

  static void split(llvm::Loop& loop, const std::vector<Guard>& guards, llvm::LoopInfo& loops,
                    llvm::DominatorTree& tree, llvm::ScalarEvolution& evolution) {
    llvm::BasicBlock* check = loop.getLoopPreheader();
    llvm::BasicBlock* exit = loop.getExitBlock();
    llvm::Instruction* end = check->getTerminator();
    llvm::SCEVExpander expander(evolution, check->getModule()->getDataLayout(), "whole");
    llvm::IRBuilder<> builder(end);
    llvm::Value* whole = builder.getTrue();
    for (const Guard& guard : guards) {
      llvm::Type* type = guard.comparison->getOperand(0)->getType();
      llvm::Value* last = expander.expandCodeFor(guard.last, type, end);
      llvm::Value* limit = expander.expandCodeFor(guard.limit, type, end);
      llvm::Value* first = expander.expandCodeFor(guard.first, type, end);
      whole = builder.CreateAnd(whole, builder.CreateICmp(guard.bound_by, last, limit));
      // It has not wrapped on the way.
      whole = builder.CreateAnd(whole, llvm::CmpInst::isSigned(guard.bound_by)
                                           ? builder.CreateICmpSLE(first, last)
                                           : builder.CreateICmpULE(first, last));
    }
    llvm::BasicBlock* entry = llvm::SplitBlock(check, end, &tree, &loops);
    llvm::ValueToValueMapTy copies;
    llvm::SmallVector<llvm::BasicBlock*, 8> blocks;
    llvm::Loop* ragged =
        llvm::cloneLoopWithPreheader(entry, check, &loop, copies, ".ragged", &loops, &tree, blocks);
    llvm::remapInstructionsInBlocks(blocks, copies);
    check->getTerminator()->eraseFromParent();
    llvm::BranchInst::Create(entry, ragged->getLoopPreheader(), whole, check);
    tree.changeImmediateDominator(exit, check);
    ragged->setLoopID(nullptr);
    llvm::addStringMetadataToLoop(ragged, "llvm.loop.isvectorized", 1);
    for (const Guard& guard : guards) {
      guard.comparison->replaceAllUsesWith(
          llvm::ConstantInt::getBool(guard.comparison->getContext(), guard.result));
    }
    evolution.forgetLoop(&loop);
  }
};

// Loops over threads are declared free of dependences, access by access, but an access that an
// earlier pass split or merged loses the mark, and one such access costs the loop its vectors.
struct MarkAccesses : llvm::PassInfoMixin<MarkAccesses> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    for (llvm::Loop* loop : analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
      llvm::MDNode* group = thread_group(*loop);
      if (!group) continue;
      for (llvm::BasicBlock* block : loop->blocks()) {
        for (llvm::Instruction& instruction : *block) {
          if (instruction.mayReadOrWriteMemory()) {
            instruction.setMetadata(llvm::LLVMContext::MD_access_group, group);
          }
        }
      }
    }
    return llvm::PreservedAnalyses::all();
  }
};

}  // namespace

void prepare_thread_loops(llvm::FunctionPassManager& passes) {
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.addPass(SplitRaggedLoops());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.addPass(MarkAccesses());
}

}  // namespace papilio::compile
