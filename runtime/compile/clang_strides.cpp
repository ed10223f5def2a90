// SPDX-License-Identifier: MIT
//
// After vectorisation, vector lane i of a gather is thread i's element. If the addresses of lane i
// are base + i * stride, and gathers at base, base + 1, .. base + C - 1 elements stand in one
// block, then thread i's elements are a row in memory: V rows of C elements are loaded and
// transposed by log2(C) stages of two-operand shuffles (each exchanges one bit of the row's with
// one bit of the column's number). Stores likewise, the other way round. On a Zen 4 core a gather
// costs about one cycle an element, a stage of shuffles one a vector.
#include "runtime/compile/clang_strides.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/KnownBits.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::compile {
namespace {

using llvm::Value;

// A vector of integers or addresses: sum of terms (the same in all lanes, or lane 0 of a vector
// whose other lanes differ from it by what `lanes` says) plus lanes[i]. Arithmetic is modulo 2^64.
struct Form {
  std::map<Value*, std::uint64_t> terms;
  std::vector<std::uint64_t> lanes;

  explicit Form(unsigned width) : lanes(width) {}
  void add(const Form& other, std::uint64_t factor) {
    for (const auto& [value, count] : other.terms) {
      if ((terms[value] += count * factor) == 0) terms.erase(value);
    }
    for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] += other.lanes[i] * factor;
  }
  void add(std::uint64_t constant) {
    for (auto& lane : lanes) lane += constant;
  }
};

class FormReader {
 public:
  FormReader(const llvm::DataLayout& layout, unsigned width) : layout_(layout), width_(width) {}

  std::optional<Form> integers(Value* value) const {
    Form form(width_);
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
      for (unsigned i = 0; i < width_; ++i) {
        auto* lane = value->getType()->isVectorTy() ? constant->getAggregateElement(i) : constant;
        const auto* number = llvm::dyn_cast_or_null<llvm::ConstantInt>(lane);
        if (!number) return std::nullopt;
        form.lanes[i] = number->getSExtValue();
      }
      return form;
    }
    if (!value->getType()->isVectorTy()) {
      if (!value->getType()->isIntegerTy(64)) return std::nullopt;
      form.terms[value] = 1;
      return form;
    }
    if (Value* scalar = llvm::getSplatValue(value)) return integers(scalar);
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) return induction(*phi);
    const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!operation) return std::nullopt;
    const auto left = integers(operation->getOperand(0));
    const auto right = integers(operation->getOperand(1));
    if (!left || !right) return std::nullopt;
    const bool constant =
        right->terms.empty() &&
        std::equal(right->lanes.begin() + 1, right->lanes.end(), right->lanes.begin());
    switch (operation->getOpcode()) {
      case llvm::Instruction::Or:
        if (!disjoint(*operation)) return std::nullopt;
        [[fallthrough]];
      case llvm::Instruction::Add:
        form.add(*left, 1);
        form.add(*right, 1);
        return form;
      case llvm::Instruction::Sub:
        form.add(*left, 1);
        form.add(*right, ~std::uint64_t{0});
        return form;
      case llvm::Instruction::Shl:
        if (!constant || right->lanes[0] > 63) return std::nullopt;
        form.add(*left, std::uint64_t{1} << right->lanes[0]);
        return form;
      case llvm::Instruction::Mul:
        if (!constant) return std::nullopt;
        form.add(*left, right->lanes[0]);
        return form;
      default:
        return std::nullopt;
    }
  }

  std::optional<Form> addresses(Value* value) const {
    Form form(width_);
    if (!value->getType()->isVectorTy()) {
      form.terms[value->stripPointerCasts()] = 1;
      return form;
    }
    if (Value* scalar = llvm::getSplatValue(value)) return addresses(scalar);
    auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
    if (!element) return std::nullopt;
    const auto base = addresses(element->getPointerOperand());
    if (!base) return std::nullopt;
    form.add(*base, 1);
    for (auto index = llvm::gep_type_begin(element); index != llvm::gep_type_end(element);
         ++index) {
      const auto number = integers(index.getOperand());
      if (!number) return std::nullopt;
      if (auto* structure = index.getStructTypeOrNull()) {
        form.add(layout_.getStructLayout(structure)->getElementOffset(number->lanes[0]));
      } else {
        form.add(*number, layout_.getTypeAllocSize(index.getIndexedType()).getFixedValue());
      }
    }
    return form;
  }

 private:
  // A counter that starts at constants and grows by the same in all lanes.
  std::optional<Form> induction(const llvm::PHINode& phi) const {
    if (phi.getNumIncomingValues() != 2) return std::nullopt;
    for (const unsigned start : {0u, 1u}) {
      auto* first = llvm::dyn_cast<llvm::Constant>(phi.getIncomingValue(start));
      const auto* next = llvm::dyn_cast<llvm::BinaryOperator>(phi.getIncomingValue(1 - start));
      if (!first || !next || next->getOpcode() != llvm::Instruction::Add ||
          next->getOperand(0) != &phi || !llvm::getSplatValue(next->getOperand(1))) {
        continue;
      }
      auto form = integers(first);
      if (!form) return std::nullopt;
      form->add(-form->lanes[0]);
      form->terms[const_cast<llvm::PHINode*>(&phi)] = 1;
      return form;
    }
    return std::nullopt;
  }

  bool disjoint(const llvm::BinaryOperator& operation) const {
#if LLVM_VERSION_MAJOR >= 18
    if (llvm::cast<llvm::PossiblyDisjointInst>(operation).isDisjoint()) return true;
#endif
    const auto left = llvm::computeKnownBits(operation.getOperand(0), layout_);
    const auto right = llvm::computeKnownBits(operation.getOperand(1), layout_);
    return (left.Zero | right.Zero).isAllOnes();
  }

  const llvm::DataLayout& layout_;
  const unsigned width_;
};

// One gather or scatter of all lanes, lane i at base + offset + i * stride.
struct Access {
  llvm::IntrinsicInst* call;
  bool store;
  llvm::FixedVectorType* type;
  std::uint64_t stride = 0, offset = 0;
  std::map<Value*, std::uint64_t> base;
  unsigned position = 0;  // in the block

  Value* pointers() const { return call->getArgOperand(store ? 1 : 0); }
  bool like(const Access& other) const {
    return store == other.store && type == other.type && stride == other.stride &&
           base == other.base;
  }
};

std::optional<Access> read_access(llvm::Instruction& instruction, const llvm::DataLayout& layout) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call) return std::nullopt;
  const bool store = call->getIntrinsicID() == llvm::Intrinsic::masked_scatter;
  if (!store && call->getIntrinsicID() != llvm::Intrinsic::masked_gather) return std::nullopt;
  const auto* mask = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(store ? 3 : 2));
  if (!mask || !mask->isAllOnesValue()) return std::nullopt;
  Value* data = store ? call->getArgOperand(0) : call;
  Access access{call, store, llvm::cast<llvm::FixedVectorType>(data->getType()), 0, 0, {}, 0};
  const unsigned width = access.type->getNumElements();
  if (width < 4 || (width & (width - 1)) != 0) return std::nullopt;
  auto form = FormReader(layout, width).addresses(access.pointers());
  if (!form) return std::nullopt;
  access.offset = form->lanes[0];
  access.stride = form->lanes[1] - form->lanes[0];
  for (unsigned i = 0; i < width; ++i) {
    if (form->lanes[i] != access.offset + i * access.stride) return std::nullopt;
  }
  access.base = std::move(form->terms);
  return access;
}

class Transposer {
 public:
  Transposer(llvm::BasicBlock& block, const llvm::DataLayout& layout)
      : block_(block), layout_(layout) {}

  bool run() {
    unsigned position = 0;
    for (llvm::Instruction& instruction : block_) {
      ++position;
      if (auto access = read_access(instruction, layout_)) {
        access->position = position;
        accesses_.push_back(std::move(*access));
      }
    }
    bool changed = false;
    std::vector<bool> seen(accesses_.size());
    for (std::size_t i = 0; i < accesses_.size(); ++i) {
      if (seen[i]) continue;
      std::vector<const Access*> alike;
      for (std::size_t j = i; j < accesses_.size(); ++j) {
        if (seen[j] || !accesses_[j].like(accesses_[i])) continue;
        seen[j] = true;
        alike.push_back(&accesses_[j]);
      }
      changed |= transpose_runs(std::move(alike));
    }
    for (llvm::IntrinsicInst* call : done_) call->eraseFromParent();
    return changed;
  }

 private:
  std::uint64_t element_bytes(const Access& access) const {
    return layout_.getTypeAllocSize(access.type->getElementType()).getFixedValue();
  }

  // Cuts accesses that differ in their offset alone into runs of neighbours, and those into powers
  // of two that a transposition can take.
  bool transpose_runs(std::vector<const Access*> alike) {
    std::stable_sort(alike.begin(), alike.end(), [](const Access* a, const Access* b) {
      return static_cast<std::int64_t>(a->offset) < static_cast<std::int64_t>(b->offset);
    });
    const std::uint64_t bytes = element_bytes(*alike.front());
    const std::size_t width = alike.front()->type->getNumElements();
    bool changed = false;
    for (std::size_t begin = 0; begin < alike.size();) {
      std::size_t end = begin + 1;
      while (end < alike.size() && alike[end]->offset == alike[end - 1]->offset + bytes) ++end;
      std::size_t count = width;
      while (count > end - begin) count /= 2;
      const std::vector<const Access*> run(alike.begin() + begin, alike.begin() + begin + count);
      if (count >= 4 && movable(run)) {
        transpose(run);
        changed = true;
      }
      begin += count;
    }
    return changed;
  }

  static Value* object_of(const llvm::Instruction& instruction) {
    const Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
    return pointer ? const_cast<Value*>(llvm::getUnderlyingObject(pointer)) : nullptr;
  }

  static Value* object_of(const Access& access) {
    for (const auto& [value, count] : access.base) {
      if (value->getType()->isPointerTy()) {
        return const_cast<Value*>(llvm::getUnderlyingObject(value));
      }
    }
    return nullptr;
  }

  // A block's registers and shared memory are locals whose address never leaves the kernel.
  static bool apart(const Value* one, const Value* other) {
    return one && other && one != other &&
           (llvm::isa<llvm::AllocaInst>(one) || llvm::isa<llvm::AllocaInst>(other));
  }

  // Whether all of `run` may happen at once: loads where the first stands, stores where the last
  // does. Lanes are threads, which never touch each other's elements inside a phase.
  bool movable(const std::vector<const Access*>& run) const {
    const auto [first, last] = std::minmax_element(
        run.begin(), run.end(),
        [](const Access* a, const Access* b) { return a->position < b->position; });
    const std::uint64_t row = run.size() * element_bytes(*run.front());
    const auto stride = static_cast<std::int64_t>(run.front()->stride);
    if (static_cast<std::uint64_t>(std::abs(stride)) < row) return false;
    const Value* object = object_of(*run.front());
    for (auto at = (*first)->call->getIterator(); &*at != (*last)->call; ++at) {
      if (!at->mayReadOrWriteMemory() || (!run.front()->store && !at->mayWriteToMemory())) continue;
      const auto other = std::find_if(accesses_.begin(), accesses_.end(),
                                      [&](const Access& access) { return access.call == &*at; });
      if (other != accesses_.end()) {
        const bool same_rows = other->base == run.front()->base &&
                               other->stride == run.front()->stride &&
                               other->type == run.front()->type;
        if (same_rows && (other->store == run.front()->store)) continue;
        if (!apart(object, object_of(*other))) return false;
      } else if (!apart(object, object_of(*at))) {
        return false;
      }
    }
    return true;
  }

  // Address of row 0, as bytes.
  Value* first_row(llvm::IRBuilder<>& builder, const Access& access) const {
    Value* pointer = nullptr;
    Value* offset = builder.getInt64(access.offset);
    for (const auto& [value, count] : access.base) {
      if (value->getType()->isPointerTy()) {
        pointer = value;
        continue;
      }
      Value* scalar = value->getType()->isVectorTy()
                          ? builder.CreateExtractElement(value, std::uint64_t{0})
                          : value;
      offset = builder.CreateAdd(offset, builder.CreateMul(scalar, builder.getInt64(count)));
    }
    auto* bytes = llvm::PointerType::get(builder.getInt8Ty(), 0);
    return builder.CreateGEP(builder.getInt8Ty(), builder.CreateBitCast(pointer, bytes), offset);
  }

  // Exchanges rows and columns in each run of rows.size() lanes of the vectors `rows`.
  static void transpose_registers(llvm::IRBuilder<>& builder, std::vector<Value*>& rows,
                                  unsigned width) {
    for (unsigned bit = 1; bit < rows.size(); bit *= 2) {
      std::vector<int> low(width), high(width);
      for (unsigned lane = 0; lane < width; ++lane) {
        low[lane] = static_cast<int>(lane & bit ? width + (lane ^ bit) : lane);
        high[lane] = static_cast<int>(lane & bit ? width + lane : (lane | bit));
      }
      for (unsigned row = 0; row < rows.size(); ++row) {
        if (row & bit) continue;
        Value *one = rows[row], *other = rows[row | bit];
        rows[row] = builder.CreateShuffleVector(one, other, low);
        rows[row | bit] = builder.CreateShuffleVector(one, other, high);
      }
    }
  }

  void transpose(const std::vector<const Access*>& run) {
    const Access& front = *run.front();
    const unsigned count = static_cast<unsigned>(run.size());
    const unsigned width = front.type->getNumElements();
    const bool has_pointer = object_of(front) != nullptr;
    if (!has_pointer) return;
    const auto by_position = [](const Access* a, const Access* b) {
      return a->position < b->position;
    };
    llvm::IRBuilder<> builder(front.store
                                  ? (*std::max_element(run.begin(), run.end(), by_position))->call
                                  : (*std::min_element(run.begin(), run.end(), by_position))->call);
    Value* base = first_row(builder, front);
    auto* row_type = llvm::FixedVectorType::get(front.type->getElementType(), count);
    const llvm::Align alignment(element_bytes(front));
    const auto row_address = [&](unsigned row) {
      Value* address =
          builder.CreateGEP(builder.getInt8Ty(), base, builder.getInt64(row * front.stride));
      return builder.CreateBitCast(address, llvm::PointerType::get(row_type, 0));
    };
    std::vector<Value*> vectors;
    if (front.store) {
      for (const Access* access : run) vectors.push_back(access->call->getArgOperand(0));
      transpose_registers(builder, vectors, width);
      for (unsigned row = 0; row < width; ++row) {
        std::vector<int> lanes(count);
        for (unsigned i = 0; i < count; ++i) lanes[i] = static_cast<int>(row / count * count + i);
        Value* vector = vectors[row % count];
        if (count < width) vector = builder.CreateShuffleVector(vector, lanes);
        builder.CreateAlignedStore(vector, row_address(row), alignment);
      }
    } else {
      for (unsigned first = 0; first < count; ++first) {
        std::vector<Value*> parts;  // rows first, first + count, ..: side by side in one vector
        for (unsigned row = first; row < width; row += count) {
          parts.push_back(builder.CreateAlignedLoad(row_type, row_address(row), alignment));
        }
        vectors.push_back(llvm::concatenateVectors(builder, parts));
      }
      transpose_registers(builder, vectors, width);
      for (unsigned i = 0; i < count; ++i) run[i]->call->replaceAllUsesWith(vectors[i]);
    }
    for (const Access* access : run) done_.push_back(access->call);
  }

  llvm::BasicBlock& block_;
  const llvm::DataLayout& layout_;
  std::vector<Access> accesses_;
  std::vector<llvm::IntrinsicInst*> done_;
};

}  // namespace

llvm::PreservedAnalyses TransposeStridedAccesses::run(llvm::Function& function,
                                                      llvm::FunctionAnalysisManager&) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  bool changed = false;
  for (llvm::BasicBlock& block : function) changed |= Transposer(block, layout).run();
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace papilio::compile
