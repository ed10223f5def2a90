// SPDX-License-Identifier: MIT
//
// Runs a function on Clang's syntax tree. Integers, pointers and constants have values, so loops
// unroll and indices are known. Reals that depend on arguments are nodes of the tape. A construct
// that needs a run-time value is refused with its line.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <string>
#include <vector>

#include "generator/lift/memory.h"

namespace papilio::lift {

// A function's result: a place if it returns a reference.
struct Returned {
  Place place;
  Cells values;
};

class Interpreter {
 public:
  explicit Interpreter(const clang::ASTContext& context) : context_(context), memory_(context) {}

  Memory& memory() { return memory_; }

  // Runs the definition of `function`; an argument by reference is its place.
  Returned run(const clang::FunctionDecl& function, const std::vector<Cells>& arguments,
               const Place& self, int line);

  int line(clang::SourceLocation location) const;
  [[noreturn]] void refuse(clang::SourceLocation location, const std::string& reason) const;

 private:
  // One running function.
  struct Frame {
    std::map<const clang::ValueDecl*, Place> variables;
    Place self;
    bool returns_reference = false;
    Returned returned;
  };
  enum class Flow { next, break_loop, next_iteration, return_function };

  // ---- statements.cpp
  Flow statement(const clang::Stmt& node);
  Flow block(const clang::CompoundStmt& node);
  Flow loop(const clang::Stmt& node, const clang::Expr* condition, const clang::Stmt& body,
            const clang::Expr* step, bool test_first);
  void declare(const clang::Decl& declaration);
  void declare_variable(const clang::VarDecl& variable);
  Place global(const clang::VarDecl& variable, clang::SourceLocation location);

  // ---- expressions.cpp: values of scalars
  Cell scalar(const clang::Expr& expression);
  Cell converted(const clang::CastExpr& cast);
  Cell unary(const clang::UnaryOperator& expression);
  Cell binary(const clang::BinaryOperator& expression);
  Cell literal(const clang::FloatingLiteral& expression);
  Cell increment(const clang::UnaryOperator& expression, const Place& place);
  bool truth(const Cell& cell, clang::SourceLocation location);
  long long integer(const clang::Expr& expression);
  Real real(const clang::Expr& expression);
  std::string spelling(clang::SourceLocation location) const;

  // ---- arithmetic.cpp
  Cell arithmetic(clang::BinaryOperatorKind kind, const Cell& a, const Cell& b,
                  clang::QualType type, clang::QualType pointee, clang::SourceLocation location);
  Cell compare(clang::BinaryOperatorKind kind, const Cell& a, const Cell& b,
               clang::SourceLocation location);
  Cell wrapped(long long value, clang::QualType type) const;

  // ---- objects.cpp: lvalues, structs and arrays
  Place place(const clang::Expr& expression);
  Place variable(const clang::ValueDecl& declaration, clang::SourceLocation location);
  Place element(const clang::ArraySubscriptExpr& expression);
  Place member(const clang::MemberExpr& expression);
  Place assigned(const clang::BinaryOperator& expression);
  Place materialised(const clang::Expr& expression);
  void check_same_scalars(clang::QualType from, clang::QualType to, clang::SourceLocation location);
  long base_offset(const clang::CastExpr& cast);
  Cells value(const clang::Expr& expression);
  Cells object(const clang::Expr& expression);
  Cells listed(const clang::InitListExpr& expression);
  Cells constructed(const clang::CXXConstructExpr& expression);
  Cells closure(const clang::LambdaExpr& expression);
  Cells zeros(clang::QualType type, clang::SourceLocation location);
  void effect(const clang::Expr& expression);

  // ---- calls.cpp
  Returned call(const clang::CallExpr& expression);
  Cells argument(const clang::Expr& expression, clang::QualType type);
  std::vector<Cells> arguments(const clang::FunctionDecl& callee,
                               llvm::ArrayRef<const clang::Expr*> written);
  Cells intrinsic(const clang::FunctionDecl& callee, const clang::CallExpr& expression);
  void initialise(const clang::CXXConstructorDecl& constructor, const Place& self);
  void bind_captures(const clang::CXXMethodDecl& method, const Place& self, Frame& frame);

  // One construct inside another, which takes a piece of the stack.
  class Nested {
   public:
    Nested(Interpreter& interpreter, clang::SourceLocation location);
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    int& depth_;
  };

  const clang::ASTContext& context_;
  Memory memory_;
  Frame* frame_ = nullptr;
  int depth_ = 0;    // of calls
  int nesting_ = 0;  // of constructs, across calls
  long statements_ = 0;
  std::map<const clang::VarDecl*, Place> globals_;
};

// Less parentheses, temporaries' bookkeeping and substituted template parameters.
const clang::Expr& bare(const clang::Expr& expression);

}  // namespace papilio::lift
