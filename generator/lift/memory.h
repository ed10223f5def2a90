// SPDX-License-Identifier: MIT
//
// Variables while a function is lifted: flat rows of cells, one scalar each, so that a pointer to
// structs can walk over their members as it does in the machine. It knows types and names; the
// interpreter (interpreter.h) runs on it.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "generator/lift/lift.h"
#include "generator/lift/tape.h"

namespace papilio::lift {

struct Allocation;

// A pointer, or where an lvalue stands.
struct Place {
  Allocation* allocation = nullptr;
  long offset = 0;  // in cells
};

// Nothing if it was never written.
using Cell = std::variant<std::monostate, long long, Real, Place>;
using Cells = std::vector<Cell>;

enum class Access {
  local,
  input,     // an argument that is only read
  output,    // an argument whose elements are each written once and not read
  argument,  // an argument that may be read, written or both: what is read first is the input
};

// A variable, an argument, or what an argument points at.
struct Allocation {
  std::string name;
  clang::QualType element;
  bool is_array = false;      // of elements
  bool grows = false;         // an argument of unknown length
  bool is_parameter = false;  // of a function, by value
  Access access = Access::local;
  Cells cells;
  std::map<long, int> loaded;   // by offset: the load of the tape that is its value at entry
  std::map<long, int> written;  // by offset: line of the first write
};

// A load of the tape.
struct Load {
  Allocation* allocation = nullptr;
  long offset = 0;
  int line = 0;
};

// A scalar of a type: what follows the name of a variable, ".x" or "[3].re".
struct Leaf {
  std::string suffix;
  clang::QualType type;
};

class Memory {
 public:
  explicit Memory(const clang::ASTContext& context) : context_(context) {}

  // The scalars of a type, in order. Throws Error for a type that has none known (unions, ...).
  const std::vector<Leaf>& leaves(clang::QualType type, int line);
  long size(clang::QualType type, int line) { return static_cast<long>(leaves(type, line).size()); }
  // Offset of a member, in cells.
  long offset(const clang::FieldDecl& field, int line);
  long offset(const clang::CXXRecordDecl& derived, const clang::CXXRecordDecl& base, int line);

  // One element, or `elements` in a row.
  Allocation& allocate(const std::string& name, clang::QualType element, int line,
                       Access access = Access::local);
  Allocation& allocate_array(const std::string& name, clang::QualType element, long elements,
                             int line, Access access);
  Allocation& allocate_growing(const std::string& name, clang::QualType element, int line,
                               Access access);

  // "x[3].re".
  std::string name(const Place& place, int line);

  // The scalar of this type at `place`. Throws Error if it was never written.
  Cell read(const Place& place, clang::QualType type, int line);
  // All scalars of the type. Unwritten ones stay unwritten.
  Cells copy(const Place& place, clang::QualType type, int line);
  void write(const Place& place, const Cells& values, int line);

  Tape& tape() { return tape_; }
  const std::vector<Load>& loads() const { return loads_; }

 private:
  Cell& cell(const Place& place, int line);
  // The value at entry, if `place` is in an argument that has one of this type.
  void load(const Place& place, clang::QualType type, int line);
  void append(clang::QualType type, const std::string& prefix, int line, std::vector<Leaf>& leaves);

  const clang::ASTContext& context_;
  Tape tape_;
  std::vector<Load> loads_;
  std::deque<std::unique_ptr<Allocation>> allocations_;
  std::map<const clang::Type*, std::vector<Leaf>> leaves_;
};

}  // namespace papilio::lift
