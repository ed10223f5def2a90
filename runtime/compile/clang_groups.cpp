// SPDX-License-Identifier: MIT
//
// Groups of strided accesses of a row that LLVM's vectoriser makes one access.
//
// Loads: a thread's whole row is loaded, gaps too. Where threads are masked, all lanes of a thread
// are masked alike, so that the last thread's load goes past the last element by the gap behind it,
// which need not be the caller's, nor mapped. So the lanes that nobody reads are masked here, too.
// (Without a mask the vectoriser leaves the last thread to a scalar loop.)
//
// Stores: LLVM 14's vectoriser stores to a strided array with one masked store where several
// elements of a row are stored, and takes the wrong values, or none at all, where a gap stands
// before one of them (LoopVectorize's vectorizeInterleaveGroup counts members and gaps alike; later
// versions do not). Such groups are split here, before it sees them: each store's address gets a
// term that is zero, and that no analysis knows to be, so that each is a strided store by itself.
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
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "runtime/compile/clang_loops.h"

namespace papilio::compile {

namespace {

// The lanes of a vector that its users read, if they are shuffles and single elements.
std::optional<std::vector<bool>> lanes_read(const llvm::Value& vector) {
  const unsigned width = llvm::cast<llvm::FixedVectorType>(vector.getType())->getNumElements();
  std::vector<bool> read(width);
  for (const llvm::User* user : vector.users()) {
    if (const auto* element = llvm::dyn_cast<llvm::ExtractElementInst>(user)) {
      const auto* lane = llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand());
      if (!lane || lane->getZExtValue() >= width) return std::nullopt;
      read[lane->getZExtValue()] = true;
    } else if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(user)) {
      for (const int lane : shuffle->getShuffleMask())
        if (lane >= 0 && shuffle->getOperand(static_cast<unsigned>(lane) / width) == &vector)
          read[static_cast<unsigned>(lane) % width] = true;
    } else {
      return std::nullopt;
    }
  }
  return read;
}

class MaskUnreadLanes : public llvm::PassInfoMixin<MaskUnreadLanes> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    bool changed = false;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!load || load->getIntrinsicID() != llvm::Intrinsic::masked_load) continue;
      if (!llvm::isa<llvm::FixedVectorType>(load->getType())) continue;
      const auto read = lanes_read(*load);
      if (!read || std::ranges::find(*read, false) == read->end()) continue;
      llvm::IRBuilder<> builder(load);
      std::vector<llvm::Constant*> lanes;
      for (const bool lane : *read) lanes.push_back(builder.getInt1(lane));
      const unsigned mask = load->arg_size() - 2;  // before what masked lanes become
      load->setArgOperand(
          mask, builder.CreateAnd(load->getArgOperand(mask), llvm::ConstantVector::get(lanes)));
      changed = true;
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }
};

}  // namespace

void mask_unread_lanes(llvm::FunctionPassManager& passes) {
  passes.addPass(MaskUnreadLanes());
}

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
