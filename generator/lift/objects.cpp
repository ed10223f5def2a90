// SPDX-License-Identifier: MIT
//
// Lvalues, and values of structs and arrays.
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include "generator/lift/interpreter.h"

namespace papilio::lift {
namespace {

bool is_object(clang::QualType type) {
  return type->isRecordType() || type->isArrayType();
}

bool decays(const clang::Expr& expression) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression);
  return cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay;
}

}  // namespace

// ---- lvalues

Place Interpreter::place(const clang::Expr& written) {
  const clang::Expr& expression = bare(written);
  const auto location = expression.getBeginLoc();
  if (!expression.isGLValue()) return materialised(expression);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expression))
    return variable(*name->getDecl(), location);
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
    return element(*subscript);
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(&expression)) return member(*access);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&expression)) {
    if (unary->getOpcode() == clang::UO_Deref) {
      const Cell pointer = scalar(*unary->getSubExpr());
      if (const auto* target = std::get_if<Place>(&pointer)) return *target;
    } else if (unary->isIncrementDecrementOp()) {
      const Place at = place(*unary->getSubExpr());
      increment(*unary, at);
      return at;
    } else if (unary->getOpcode() == clang::UO_Extension) {
      return place(*unary->getSubExpr());
    }
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
    if (operation->isAssignmentOp()) return assigned(*operation);
    if (operation->getOpcode() == clang::BO_Comma) {
      effect(*operation->getLHS());
      return place(*operation->getRHS());
    }
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) {
    const bool holds = truth(scalar(*choice->getCond()), choice->getCond()->getBeginLoc());
    return place(holds ? *choice->getTrueExpr() : *choice->getFalseExpr());
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(&expression))
    return materialised(*temporary->getSubExpr());
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(&expression))
    return materialised(*literal->getInitializer());
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&expression);
      list && list->getNumInits() == 1)
    return place(*list->getInit(0));
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(&expression)) return call(*called).place;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression)) {
    Place at = place(*cast->getSubExpr());
    switch (cast->getCastKind()) {
      case clang::CK_LValueBitCast:
        check_same_scalars(cast->getSubExpr()->getType(), cast->getType(), location);
        return at;
      case clang::CK_DerivedToBase:
      case clang::CK_UncheckedDerivedToBase:
        at.offset += base_offset(*cast);
        return at;
      case clang::CK_NoOp:
        return at;
      default:
        break;
    }
  }
  refuse(location, std::string("unknown construct ") + expression.getStmtClassName());
}

Place Interpreter::variable(const clang::ValueDecl& declaration, clang::SourceLocation location) {
  const auto known = frame_->variables.find(&declaration);
  if (known != frame_->variables.end()) return known->second;
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(&declaration))
    return place(*binding->getBinding());
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
  if (!variable || !variable->hasGlobalStorage())
    refuse(location, declaration.getNameAsString() + " is no variable known here");
  return global(*variable, location);
}

Place Interpreter::element(const clang::ArraySubscriptExpr& expression) {
  const clang::Expr& base = *expression.getBase();
  const Cell pointer = scalar(base);
  const long long index = integer(*expression.getIdx());
  const auto* at = std::get_if<Place>(&pointer);
  if (!at) refuse(expression.getBeginLoc(), "a pointer is expected before [");
  const int here = line(expression.getBeginLoc());
  const long size = memory_.size(expression.getType(), here);
  const clang::Expr& array = bare(base);
  if (decays(array)) {
    const clang::Expr& whole = *llvm::cast<clang::CastExpr>(array).getSubExpr();
    const auto* type = context_.getAsConstantArrayType(whole.getType());
    if (type && (index < 0 || type->getSize().ule(static_cast<std::uint64_t>(index)))) {
      const Place out{at->allocation, at->offset};
      std::string name = at->allocation ? memory_.name(out, here) : "the array";
      name = name.substr(0, name.rfind('['));
      refuse(expression.getBeginLoc(),
             name + "[" + std::to_string(index) + "] is out of range, " + name + " has " +
                 std::to_string(type->getSize().getZExtValue()) + " elements");
    }
  }
  if (index > 1'000'000 || index < -1'000'000)
    refuse(expression.getBeginLoc(), "index " + std::to_string(index) + " is out of range");
  return {at->allocation, at->offset + size * static_cast<long>(index)};
}

Place Interpreter::member(const clang::MemberExpr& expression) {
  const auto location = expression.getMemberLoc();
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expression.getMemberDecl());
  if (!field) return variable(*expression.getMemberDecl(), location);
  Place at;
  if (expression.isArrow()) {
    const Cell pointer = scalar(*expression.getBase());
    if (const auto* target = std::get_if<Place>(&pointer)) at = *target;
  } else {
    at = place(*expression.getBase());
  }
  at.offset += memory_.offset(*field, line(location));
  if (!field->getType()->isReferenceType()) return at;
  const Cell referred = memory_.read(at, field->getType(), line(location));
  return std::get<Place>(referred);
}

Place Interpreter::assigned(const clang::BinaryOperator& expression) {
  const clang::Expr &left = *expression.getLHS(), &right = *expression.getRHS();
  const int here = line(expression.getBeginLoc());
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(&expression)) {
    const Cell by = scalar(right);  // first: it may change what stands on the left
    const Place at = place(left);
    const clang::QualType type = left.getType();
    const auto location = expression.getOperatorLoc();
    const Cell before = memory_.read(at, type, here);
    const clang::QualType computed = compound->getComputationResultType();
    const auto* whole = std::get_if<long long>(&before);
    if (whole && computed->isRealFloatingType())
      refuse(location, "an integer variable is changed by a real");
    const Cell after =
        arithmetic(clang::BinaryOperator::getOpForCompoundAssignment(expression.getOpcode()),
                   before, by, computed, type->getPointeeType(), location);
    const auto* integer = std::get_if<long long>(&after);
    memory_.write(at, {integer ? wrapped(*integer, type) : after}, here);
    return at;
  }
  const Cells values = value(right);
  const Place at = place(left);
  memory_.write(at, values, here);
  return at;
}

Place Interpreter::materialised(const clang::Expr& expression) {
  const int here = line(expression.getBeginLoc());
  const Cells values = value(expression);
  Allocation& made = memory_.allocate("a temporary", expression.getType(), here);
  memory_.write({&made, 0}, values, here);
  return {&made, 0};
}

void Interpreter::check_same_scalars(clang::QualType from, clang::QualType to,
                                     clang::SourceLocation location) {
  const auto& before = memory_.leaves(from, line(location));
  const auto& after = memory_.leaves(to, line(location));
  const auto type = [](const Leaf& leaf) {
    return leaf.type.getCanonicalType().getUnqualifiedType();
  };
  for (const auto* leaves : {&before, &after})
    for (const Leaf& leaf : *leaves)
      if (type(leaf) != type(before.front()))
        refuse(location, "a cast between " + from.getAsString() + " and " + to.getAsString() +
                             ", which are not the same reals in a row");
}

long Interpreter::base_offset(const clang::CastExpr& cast) {
  long at = 0;
  clang::QualType type = cast.getSubExpr()->getType();
  if (type->isPointerType()) type = type->getPointeeType();
  const clang::CXXRecordDecl* derived = type->getAsCXXRecordDecl();
  for (auto step = cast.path_begin(); step != cast.path_end(); ++step) {
    const clang::CXXRecordDecl* base = (*step)->getType()->getAsCXXRecordDecl();
    at += memory_.offset(*derived, *base, line(cast.getBeginLoc()));
    derived = base;
  }
  return at;
}

// ---- structs and arrays

Cells Interpreter::value(const clang::Expr& expression) {
  if (is_object(expression.getType())) return object(expression);
  return {scalar(expression)};
}

// The expression as a statement: its value is not used, so nothing is read for it.
void Interpreter::effect(const clang::Expr& written) {
  const clang::Expr& expression = bare(written);
  const Nested nested(*this, expression.getBeginLoc());
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression);
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression);
  if (cast && cast->getCastKind() == clang::CK_ToVoid)
    effect(*cast->getSubExpr());
  else if (const auto* called = llvm::dyn_cast<clang::CallExpr>(&expression))
    call(*called);
  else if (operation && operation->getOpcode() == clang::BO_Comma) {
    effect(*operation->getLHS());
    effect(*operation->getRHS());
  } else if (expression.isGLValue())
    place(expression);
  else
    value(expression);
}

Cells Interpreter::object(const clang::Expr& written) {
  const clang::Expr& expression = bare(written);
  const auto location = expression.getBeginLoc();
  if (expression.isGLValue())
    return memory_.copy(place(expression), expression.getType(), line(location));
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&expression))
    return constructed(*made);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&expression)) return listed(*list);
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expression))
    return zeros(expression.getType(), location);
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(&expression))
    return call(*called).values;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression))
    return object(*cast->getSubExpr());
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&expression)) return closure(*lambda);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) {
    const bool holds = truth(scalar(*choice->getCond()), choice->getCond()->getBeginLoc());
    return object(holds ? *choice->getTrueExpr() : *choice->getFalseExpr());
  }
  refuse(location, std::string("unknown construct ") + expression.getStmtClassName());
}

Cells Interpreter::zeros(clang::QualType type, clang::SourceLocation location) {
  Cells values;
  for (const Leaf& leaf : memory_.leaves(type, line(location))) {
    if (leaf.type->isRealFloatingType())
      values.push_back(Real{});
    else if (leaf.type->isPointerType())
      values.push_back(Place{});
    else
      values.push_back(0LL);
  }
  return values;
}

Cells Interpreter::listed(const clang::InitListExpr& list) {
  if (list.isTransparent()) return object(*list.getInit(0));
  Cells values;
  for (unsigned i = 0; i < list.getNumInits(); ++i) {
    const Cells part = value(*list.getInit(i));
    values.insert(values.end(), part.begin(), part.end());
  }
  // What no initialiser is written for: zeros in an array, and its elements' own in a struct are
  // written out by Clang.
  const Cells rest = zeros(list.getType(), list.getBeginLoc());
  values.insert(values.end(), rest.begin() + static_cast<long>(values.size()), rest.end());
  return values;
}

Cells Interpreter::closure(const clang::LambdaExpr& lambda) {
  Cells values;
  auto field = lambda.getLambdaClass()->field_begin();
  for (const clang::Expr* captured : lambda.capture_inits()) {
    const bool by_reference = (*field++)->getType()->isReferenceType();
    const Cells part = by_reference ? Cells{place(*captured)} : value(*captured);
    values.insert(values.end(), part.begin(), part.end());
  }
  return values;
}

}  // namespace papilio::lift
