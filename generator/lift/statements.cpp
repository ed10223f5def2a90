// SPDX-License-Identifier: MIT
//
// Statements and declarations. A loop runs as it would in the machine, which unrolls it.
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <utility>

#include "generator/lift/interpreter.h"

namespace papilio::lift {
namespace {

// Beyond these a loop is taken to have no end, and a text to be no butterfly.
constexpr int most_iterations = 10'000;
constexpr long most_statements = 1'000'000;
// About 2 kB of stack each.
constexpr int deepest_construct = 2000;

}  // namespace

int Interpreter::line(clang::SourceLocation location) const {
  const auto& sources = context_.getSourceManager();
  return static_cast<int>(sources.getPresumedLoc(sources.getExpansionLoc(location)).getLine());
}

void Interpreter::refuse(clang::SourceLocation location, const std::string& reason) const {
  throw Error(line(location), reason);
}

Interpreter::Nested::Nested(Interpreter& interpreter, clang::SourceLocation location)
    : depth_(interpreter.nesting_) {
  if (depth_ >= deepest_construct)
    interpreter.refuse(location,
                       "constructs nest deeper than " + std::to_string(deepest_construct));
  ++depth_;
}

Interpreter::Flow Interpreter::statement(const clang::Stmt& node) {
  const Nested nested(*this, node.getBeginLoc());
  if (++statements_ > most_statements)
    refuse(node.getBeginLoc(), "more than " + std::to_string(most_statements) + " statements run");
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(&node)) {
    effect(*expression);
    return Flow::next;
  }
  switch (node.getStmtClass()) {
    case clang::Stmt::CompoundStmtClass:
      return block(llvm::cast<clang::CompoundStmt>(node));
    case clang::Stmt::NullStmtClass:
      return Flow::next;
    case clang::Stmt::DeclStmtClass:
      for (const clang::Decl* child : llvm::cast<clang::DeclStmt>(node).decls()) declare(*child);
      return Flow::next;
    case clang::Stmt::AttributedStmtClass:  // #pragma unroll
      return statement(*llvm::cast<clang::AttributedStmt>(node).getSubStmt());
    case clang::Stmt::BreakStmtClass:
      return Flow::break_loop;
    case clang::Stmt::ContinueStmtClass:
      return Flow::next_iteration;
    case clang::Stmt::ReturnStmtClass:
      if (const clang::Expr* returned = llvm::cast<clang::ReturnStmt>(node).getRetValue()) {
        if (frame_->returns_reference)
          frame_->returned.place = place(*returned);
        else
          frame_->returned.values = value(*returned);
      }
      return Flow::return_function;
    case clang::Stmt::IfStmtClass: {
      const auto& branch = llvm::cast<clang::IfStmt>(node);
      if (branch.getInit()) statement(*branch.getInit());
      if (branch.getConditionVariable()) declare(*branch.getConditionVariable());
      const bool holds = truth(scalar(*branch.getCond()), branch.getCond()->getBeginLoc());
      const clang::Stmt* taken = holds ? branch.getThen() : branch.getElse();
      return taken ? statement(*taken) : Flow::next;
    }
    case clang::Stmt::ForStmtClass: {
      const auto& each = llvm::cast<clang::ForStmt>(node);
      if (each.getInit()) statement(*each.getInit());
      return loop(node, each.getCond(), *each.getBody(), each.getInc(), true);
    }
    case clang::Stmt::WhileStmtClass: {
      const auto& each = llvm::cast<clang::WhileStmt>(node);
      return loop(node, each.getCond(), *each.getBody(), nullptr, true);
    }
    case clang::Stmt::DoStmtClass: {
      const auto& each = llvm::cast<clang::DoStmt>(node);
      return loop(node, each.getCond(), *each.getBody(), nullptr, false);
    }
    default:
      refuse(node.getBeginLoc(), std::string("unknown construct ") + node.getStmtClassName());
  }
}

Interpreter::Flow Interpreter::block(const clang::CompoundStmt& node) {
  for (const clang::Stmt* child : node.body()) {
    const Flow flow = statement(*child);
    if (flow != Flow::next) return flow;
  }
  return Flow::next;
}

Interpreter::Flow Interpreter::loop(const clang::Stmt& node, const clang::Expr* condition,
                                    const clang::Stmt& body, const clang::Expr* step,
                                    bool test_first) {
  const auto goes_on = [&] {
    return !condition || truth(scalar(*condition), condition->getBeginLoc());
  };
  if (test_first && !goes_on()) return Flow::next;
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const Flow flow = statement(body);
    if (flow == Flow::return_function) return flow;
    if (flow == Flow::break_loop) return Flow::next;
    if (step) effect(*step);
    if (!goes_on()) return Flow::next;
  }
  refuse(node.getBeginLoc(), "the loop has no end, or one after more than " +
                                 std::to_string(most_iterations) + " rounds");
}

void Interpreter::declare(const clang::Decl& declaration) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration)) {
    declare_variable(*variable);
  } else if (!llvm::isa<clang::TypeDecl, clang::StaticAssertDecl, clang::UsingDecl,
                        clang::UsingDirectiveDecl, clang::EmptyDecl>(declaration)) {
    refuse(declaration.getBeginLoc(),
           std::string("unknown declaration ") + declaration.getDeclKindName());
  }
}

void Interpreter::declare_variable(const clang::VarDecl& variable) {
  const int at = line(variable.getLocation());
  const clang::Expr* initialiser = variable.getInit();
  if (variable.getType()->isReferenceType()) {
    frame_->variables[&variable] = place(*initialiser);
    return;
  }
  // The initialiser first: `float t = t0;` in a loop reads no value of the round before.
  const Cells values = initialiser ? value(*initialiser) : Cells();
  Allocation& made = memory_.allocate(variable.getNameAsString(), variable.getType(), at);
  frame_->variables[&variable] = {&made, 0};
  memory_.write({&made, 0}, values, at);
}

Place Interpreter::global(const clang::VarDecl& variable, clang::SourceLocation location) {
  const clang::VarDecl* definition = nullptr;
  const clang::Expr* initialiser = variable.getAnyInitializer(definition);
  const clang::VarDecl* key = initialiser ? definition : &variable;
  if (const auto known = globals_.find(key); known != globals_.end()) return known->second;
  const std::string name = variable.getNameAsString();
  if (!initialiser) refuse(location, name + " has no value in this file");
  if (!context_.getBaseElementType(key->getType()).isConstQualified())
    refuse(location, "the global variable " + name + " is not constant");
  // Its initialiser sees no local.
  Frame outside;
  Frame* const inside = std::exchange(frame_, &outside);
  const Cells values = value(*initialiser);
  frame_ = inside;
  Allocation& made = memory_.allocate(name, key->getType(), line(location));
  memory_.write({&made, 0}, values, line(location));
  return globals_[key] = {&made, 0};
}

}  // namespace papilio::lift
