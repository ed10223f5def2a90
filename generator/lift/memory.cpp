// SPDX-License-Identifier: MIT
//
// See memory.h.
#include "generator/lift/memory.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>

namespace papilio::lift {
namespace {

// Longer arrays are no butterfly's.
constexpr long largest_allocation = 1'000'000;

}  // namespace

void Memory::append(clang::QualType type, const std::string& prefix, int line,
                    std::vector<Leaf>& leaves) {
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    const auto size = array->getSize().getZExtValue();
    if (size > largest_allocation)
      throw Error(line, "an array of " + std::to_string(size) + " elements");
    for (std::uint64_t i = 0; i < size; ++i)
      append(array->getElementType(), prefix + "[" + std::to_string(i) + "]", line, leaves);
    return;
  }
  if (const auto* record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    if (!record || record->isUnion())
      throw Error(line, "type " + type.getAsString() + ", a union or not defined in this file");
    if (const auto* with_bases = llvm::dyn_cast<clang::CXXRecordDecl>(record))
      for (const clang::CXXBaseSpecifier& base : with_bases->bases())
        append(base.getType(), prefix, line, leaves);
    for (const clang::FieldDecl* field : record->fields())
      append(field->getType(), prefix + "." + field->getNameAsString(), line, leaves);
    return;
  }
  if (!type->isReferenceType() && !type->isScalarType())
    throw Error(line, "type " + type.getAsString() + ": reals, integers, pointers, structs and " +
                          "arrays of constant size are known");
  leaves.push_back({prefix, type});
}

const std::vector<Leaf>& Memory::leaves(clang::QualType type, int line) {
  const clang::Type* key = type.getCanonicalType().getTypePtr();
  const auto known = leaves_.find(key);
  if (known != leaves_.end()) return known->second;
  std::vector<Leaf> leaves;
  append(type, "", line, leaves);
  return leaves_.emplace(key, std::move(leaves)).first->second;
}

long Memory::offset(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base,
                    int line) {
  long at = 0;
  for (const clang::CXXBaseSpecifier& each : derived.getDefinition()->bases()) {
    if (each.getType()->getAsCXXRecordDecl()->getCanonicalDecl() == base.getCanonicalDecl())
      return at;
    at += size(each.getType(), line);
  }
  throw Error(line, base.getNameAsString() + " is no direct base of " + derived.getNameAsString());
}

long Memory::offset(const clang::FieldDecl& field, int line) {
  long at = 0;
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(field.getParent()))
    for (const clang::CXXBaseSpecifier& base : record->bases()) at += size(base.getType(), line);
  for (const clang::FieldDecl* other : field.getParent()->fields()) {
    if (other->getCanonicalDecl() == field.getCanonicalDecl()) break;
    at += size(other->getType(), line);
  }
  return at;
}

Allocation& Memory::allocate(const std::string& name, clang::QualType element, int line,
                             Access access) {
  Allocation& made = allocate_array(name, element, 1, line, access);
  made.is_array = false;
  return made;
}

Allocation& Memory::allocate_array(const std::string& name, clang::QualType element, long elements,
                                   int line, Access access) {
  Allocation& made = allocate_growing(name, element, line, access);
  made.grows = false;
  made.cells.resize(elements * size(element, line));
  return made;
}

Allocation& Memory::allocate_growing(const std::string& name, clang::QualType element, int line,
                                     Access access) {
  size(element, line);  // refuses types that have none
  allocations_.push_back(std::make_unique<Allocation>());
  Allocation& made = *allocations_.back();
  made.name = name;
  made.element = element;
  made.is_array = made.grows = true;
  made.access = access;
  return made;
}

std::string Memory::name(const Place& place, int line) {
  const Allocation& allocation = *place.allocation;
  const auto& scalars = leaves(allocation.element, line);
  const long count = static_cast<long>(scalars.size());
  const long index = count == 0 ? 0 : (place.offset - (place.offset < 0 ? count - 1 : 0)) / count;
  return allocation.name + (allocation.is_array ? "[" + std::to_string(index) + "]" : "") +
         (count == 0 ? "" : scalars[place.offset - index * count].suffix);
}

Cell& Memory::cell(const Place& place, int line) {
  if (!place.allocation) throw Error(line, "a pointer that points nowhere is followed");
  Cells& cells = place.allocation->cells;
  if (place.offset < 0 || place.offset >= largest_allocation ||
      (!place.allocation->grows && place.offset >= static_cast<long>(cells.size()))) {
    const long element = size(place.allocation->element, line);
    throw Error(line, name(place, line) + " is out of range" +
                          (place.allocation->grows || element == 0
                               ? ""
                               : ", " + place.allocation->name + " has " +
                                     std::to_string(cells.size() / element) + " elements"));
  }
  if (place.offset >= static_cast<long>(cells.size())) cells.resize(place.offset + 1);
  return cells[place.offset];
}

void Memory::load(const Place& place, clang::QualType type, int line) {
  Allocation& allocation = *place.allocation;
  if (allocation.access == Access::output)
    throw Error(line, "output " + name(place, line) + " is read");
  if (allocation.access == Access::local || !type->isRealFloatingType()) return;
  if (!std::holds_alternative<std::monostate>(cell(place, line))) return;
  allocation.loaded[place.offset] = tape_.loads();
  loads_.push_back({&allocation, place.offset, line});
  cell(place, line) = tape_.load();
}

Cell Memory::read(const Place& place, clang::QualType type, int line) {
  cell(place, line);
  load(place, type, line);
  const Cell& found = cell(place, line);
  if (!std::holds_alternative<std::monostate>(found)) return found;
  // A real that an argument brings is there from its copy on.
  if (place.allocation->access == Access::local &&
      (!place.allocation->is_parameter || type->isRealFloatingType()))
    throw Error(line, name(place, line) + " is read before it is written");
  throw Error(line, "the value of the argument " + name(place, line) +
                        " must be known while lifting: call this function from one that gives it");
}

Cells Memory::copy(const Place& place, clang::QualType type, int line) {
  Cells values;
  const auto& scalars = leaves(type, line);
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    const Place at{place.allocation, place.offset + static_cast<long>(i)};
    cell(at, line);
    load(at, scalars[i].type, line);
    values.push_back(cell(at, line));
  }
  return values;
}

void Memory::write(const Place& place, const Cells& values, int line) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Place at{place.allocation, place.offset + static_cast<long>(i)};
    cell(at, line) = values[i];
    Allocation& allocation = *at.allocation;
    if (allocation.access == Access::local) continue;
    if (allocation.access == Access::input) throw Error(line, name(at, line) + " is an input");
    if (!allocation.written.emplace(at.offset, line).second && allocation.access == Access::output)
      throw Error(line, "output " + name(at, line) + " is written twice");
  }
}

}  // namespace papilio::lift
