// SPDX-License-Identifier: MIT
//
// Calls: functions and constructors of the file run; the few functions of the language's library
// that a butterfly needs are known by name.
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/Config/llvm-config.h>

#include <utility>

#include "generator/lift/constants.h"
#include "generator/lift/interpreter.h"

namespace papilio::lift {
namespace {

using dag::Op;

constexpr int deepest_call = 100;

// Arithmetic by name.
struct Intrinsic {
  const char* name;
  Op op;
};
constexpr Intrinsic intrinsics[] = {
    {"fma", Op::fma},
    {"fmaf", Op::fma},
    {"__fma_rn", Op::fma},
    {"__fmaf_rn", Op::fma},
    {"__builtin_fma", Op::fma},
    {"__builtin_fmaf", Op::fma},
    {"__fadd_rn", Op::add},
    {"__dadd_rn", Op::add},
    {"__fsub_rn", Op::subtract},
    {"__dsub_rn", Op::subtract},
    {"__fmul_rn", Op::multiply},
    {"__dmul_rn", Op::multiply},
};

}  // namespace

Returned Interpreter::run(const clang::FunctionDecl& function, const std::vector<Cells>& arguments,
                          const Place& self, int from_line) {
  const clang::FunctionDecl* definition = nullptr;
  const clang::Stmt* body = function.getBody(definition);
  if (!body)
    throw Error(from_line, "call of " + function.getNameAsString() +
                               ", which this file does not define and lifting does not know");
  if (++depth_ > deepest_call)
    throw Error(from_line, "calls nest deeper than " + std::to_string(deepest_call));
  Frame frame;
  frame.self = self;
  frame.returns_reference = definition->getReturnType()->isReferenceType();
  for (unsigned i = 0; i < arguments.size(); ++i) {
    const clang::ParmVarDecl& parameter = *definition->getParamDecl(i);
    Place& at = frame.variables[&parameter];
    if (parameter.getType()->isReferenceType()) {
      at = std::get<Place>(arguments[i].front());
      continue;
    }
    at = {&memory_.allocate(parameter.getNameAsString(), parameter.getType(), from_line), 0};
    at.allocation->is_parameter = true;
    memory_.write(at, arguments[i], from_line);
  }
  Frame* const caller = std::exchange(frame_, &frame);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition)) {
    if (method->getParent()->isLambda()) bind_captures(*method, self, frame);
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method))
      initialise(*constructor, self);
  }
  statement(*body);
  frame_ = caller;
  --depth_;
  return std::move(frame.returned);
}

void Interpreter::bind_captures(const clang::CXXMethodDecl& method, const Place& self,
                                Frame& frame) {
#if LLVM_VERSION_MAJOR >= 16
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
#else
  llvm::DenseMap<const clang::VarDecl*, clang::FieldDecl*> captures;
#endif
  clang::FieldDecl* this_field = nullptr;
  method.getParent()->getCaptureFields(captures, this_field);
  const int here = line(method.getLocation());
  const auto referred = [&](const clang::FieldDecl& field) {
    const Place at{self.allocation, self.offset + memory_.offset(field, here)};
    if (!field.getType()->isReferenceType() && !field.getType()->isPointerType()) return at;
    const Cell cell = memory_.read(at, field.getType(), here);
    return field.getType()->isReferenceType() ? std::get<Place>(cell) : at;
  };
  for (const auto& [variable, field] : captures) frame.variables[variable] = referred(*field);
  if (!this_field) return;
  const Place at{self.allocation, self.offset + memory_.offset(*this_field, here)};
  frame.self = std::get<Place>(memory_.read(at, this_field->getType(), here));
}

void Interpreter::initialise(const clang::CXXConstructorDecl& constructor, const Place& self) {
  for (const clang::CXXCtorInitializer* part : constructor.inits()) {
    const int here = line(part->getSourceLocation());
    Place at = self;
    bool by_reference = false;
    if (const clang::FieldDecl* field = part->getMember()) {
      at.offset += memory_.offset(*field, here);
      by_reference = field->getType()->isReferenceType();
    } else if (part->isBaseInitializer()) {
      at.offset += memory_.offset(*constructor.getParent(),
                                  *part->getBaseClass()->getAsCXXRecordDecl(), here);
    }
    const clang::Expr& initialiser = *part->getInit();
    memory_.write(at, by_reference ? Cells{place(initialiser)} : value(initialiser), here);
  }
}

Cells Interpreter::constructed(const clang::CXXConstructExpr& expression) {
  const int here = line(expression.getBeginLoc());
  const clang::CXXConstructorDecl& constructor = *expression.getConstructor();
  const clang::QualType type = context_.getBaseElementType(expression.getType());
  const long size = memory_.size(type, here);
  if (constructor.isCopyOrMoveConstructor() && !constructor.isUserProvided())
    return memory_.copy(place(*expression.getArg(0)), type, here);
  Cells values;
  const long count = size == 0 ? 0 : memory_.size(expression.getType(), here) / size;
  for (long i = 0; i < count; ++i) {  // an array's elements, one after the other
    Cells element = expression.requiresZeroInitialization() ? zeros(type, expression.getBeginLoc())
                                                            : Cells(size);
    if (!constructor.isTrivial()) {
      Allocation& made = memory_.allocate("a temporary", type, here);
      made.cells = element;
      const auto given = arguments(constructor, llvm::ArrayRef<const clang::Expr*>(
                                                    expression.getArgs(), expression.getNumArgs()));
      run(constructor, given, {&made, 0}, here);
      element = made.cells;
    }
    values.insert(values.end(), element.begin(), element.end());
  }
  return values;
}

Cells Interpreter::argument(const clang::Expr& expression, clang::QualType type) {
  if (type->isReferenceType()) return {place(expression)};
  return value(expression);
}

std::vector<Cells> Interpreter::arguments(const clang::FunctionDecl& callee,
                                          llvm::ArrayRef<const clang::Expr*> written) {
  std::vector<Cells> values;
  for (unsigned i = 0; i < written.size() && i < callee.getNumParams(); ++i)
    values.push_back(argument(*written[i], callee.getParamDecl(i)->getType()));
  return values;
}

Returned Interpreter::call(const clang::CallExpr& expression) {
  const int here = line(expression.getBeginLoc());
  const clang::FunctionDecl* callee = expression.getDirectCallee();
  if (!callee) refuse(expression.getBeginLoc(), "call of a function that is known at run time");
  llvm::ArrayRef<const clang::Expr*> written(expression.getArgs(), expression.getNumArgs());
  Place self;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && llvm::isa<clang::CXXOperatorCallExpr>(expression) && !method->isStatic()) {
    self = place(*written.front());
    written = written.drop_front();
  } else if (const auto* on = llvm::dyn_cast<clang::CXXMemberCallExpr>(&expression)) {
    const clang::Expr& object = *on->getImplicitObjectArgument();
    self = object.getType()->isPointerType() ? std::get<Place>(scalar(object)) : place(object);
  }
  if (method && !method->isUserProvided() &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator())) {
    memory_.write(self, value(*written.front()), here);
    return {self, {}};
  }
  if (!callee->hasBody()) return {{}, intrinsic(*callee, expression)};
  return run(*callee, arguments(*callee, written), self, here);
}

Cells Interpreter::intrinsic(const clang::FunctionDecl& callee, const clang::CallExpr& expression) {
  const auto location = expression.getBeginLoc();
  const std::string name = callee.getNameAsString();
  std::vector<const clang::Expr*> written(expression.arg_begin(), expression.arg_end());
  for (const Intrinsic& known : intrinsics) {
    if (name != known.name) continue;
    std::vector<Real> operands;
    operands.reserve(written.size());
    for (const clang::Expr* operand : written) operands.push_back(real(*operand));
    return {memory_.tape().operation(known.op, operands)};
  }
  if (name == "papilio_constant") {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(written[0]->IgnoreParenImpCasts());
    const auto constant =
        text ? read_decimal(text->getString().str(), Spelled::digits) : std::optional<Real>();
    if (constant) return {*constant};
    refuse(location,
           "constant '" + (text ? text->getString().str() : "") + "' is not a decimal number");
  }
  const bool of_reals = !written.empty() && written[0]->getType()->isRealFloatingType();
  if (of_reals && lift::apply(name, {-1, 1, 0})) {
    const Real argument = real(*written[0]);
    if (!argument.is_constant()) refuse(location, "call of " + name + " on data");
    if (const auto result = lift::apply(name, argument)) return {*result};
    refuse(location, name + " has no value there");
  }
  for (const char* pair : {"sincos", "sincosf", "sincospi", "sincospif"}) {
    if (name != pair || written.size() != 3) continue;
    const Real angle = real(*written[0]);
    if (!angle.is_constant()) refuse(location, "call of " + name + " on data");
    const std::string of_pi = name.find("pi") != std::string::npos ? "pi" : "";
    const char* parts[] = {"sin", "cos"};
    for (int i = 0; i < 2; ++i)
      memory_.write(std::get<Place>(scalar(*written[i + 1])),
                    Cells{Cell(*lift::apply(parts[i] + of_pi, angle))}, line(location));
    return {};
  }
  refuse(location,
         "call of " + name + ", which this file does not define and lifting does not know");
}

}  // namespace papilio::lift
