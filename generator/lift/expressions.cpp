// SPDX-License-Identifier: MIT
//
// Values of scalar expressions. Operands are evaluated from left to right, which is the order of
// the operations on the tape.
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallString.h>

#include "generator/lift/constants.h"
#include "generator/lift/interpreter.h"

namespace papilio::lift {

using dag::Op;

const clang::Expr& bare(const clang::Expr& expression) {
  const clang::Expr* inner = expression.IgnoreParens();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(inner)) return bare(*full->getSubExpr());
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(inner))
    return bare(*bound->getSubExpr());
  if (const auto* substituted = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(inner))
    return bare(*substituted->getReplacement());
  if (const auto* standard = llvm::dyn_cast<clang::CXXDefaultArgExpr>(inner))
    return bare(*standard->getExpr());
  if (const auto* standard = llvm::dyn_cast<clang::CXXDefaultInitExpr>(inner))
    return bare(*standard->getExpr());
  return *inner;
}

bool Interpreter::truth(const Cell& cell, clang::SourceLocation location) {
  if (const auto* integer = std::get_if<long long>(&cell)) return *integer != 0;
  if (const auto* place = std::get_if<Place>(&cell)) return place->allocation != nullptr;
  const auto* real = std::get_if<Real>(&cell);
  if (!real || !real->is_constant())
    refuse(location, "the condition depends on data, which is known only at run time");
  return real->constant != 0;
}

long long Interpreter::integer(const clang::Expr& expression) {
  const Cell cell = scalar(expression);
  if (const auto* integer = std::get_if<long long>(&cell)) return *integer;
  refuse(expression.getBeginLoc(), "an integer known while lifting is expected");
}

Real Interpreter::real(const clang::Expr& expression) {
  const Cell cell = scalar(expression);
  if (const auto* real = std::get_if<Real>(&cell)) return *real;
  if (const auto* integer = std::get_if<long long>(&cell)) return {-1, *integer, 0};
  refuse(expression.getBeginLoc(), "a real is expected");
}

std::string Interpreter::spelling(clang::SourceLocation location) const {
  const auto& sources = context_.getSourceManager();
  llvm::SmallString<64> buffer;
  return clang::Lexer::getSpelling(sources.getSpellingLoc(location), buffer, sources,
                                   context_.getLangOpts())
      .str();
}

Cell Interpreter::literal(const clang::FloatingLiteral& expression) {
  const std::string text = spelling(expression.getBeginLoc());
  const int bits = &expression.getSemantics() == &llvm::APFloat::IEEEsingle() ? 24 : 53;
  if (const auto constant =
          read_decimal(text, bits == 24 ? Spelled::float_literal : Spelled::double_literal))
    return *constant;
  if (text.compare(0, 2, "0x") != 0 && text.compare(0, 2, "0X") != 0)
    refuse(expression.getBeginLoc(), "constant '" + text + "' is no number");
  // Hexadecimal digits are the rounded value itself.
  Real value{-1, expression.getValueAsApproximateDouble(), 0};
  value.uncertainty = ldexp(abs(value.constant), -bits);
  return value;
}

Cell Interpreter::scalar(const clang::Expr& written) {
  const clang::Expr& expression = bare(written);
  const auto location = expression.getBeginLoc();
  const Nested nested(*this, location);
  if (expression.isGLValue())
    return memory_.read(place(expression), expression.getType(), line(location));
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression)) return converted(*cast);
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(&expression))
    return literal(*number);
  if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(&expression))
    return static_cast<long long>(number->getValue().getZExtValue());
  if (const auto* flag = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(&expression))
    return static_cast<long long>(flag->getValue());
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&expression))
    return unary(*operation);
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression))
    return binary(*operation);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) {
    const bool holds = truth(scalar(*choice->getCond()), choice->getCond()->getBeginLoc());
    return scalar(holds ? *choice->getTrueExpr() : *choice->getFalseExpr());
  }
  if (llvm::isa<clang::CXXThisExpr>(expression)) return frame_->self;
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expression))
    return zeros(expression.getType(), location).front();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&expression)) {
    if (list->getNumInits() == 1) return scalar(*list->getInit(0));
    return zeros(expression.getType(), location).front();
  }
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(&expression)) {
    const Cells returned = call(*called).values;
    if (returned.size() == 1) return returned.front();
    refuse(location, "a function without a value is used as one");
  }
  clang::Expr::EvalResult known;  // sizeof and its like
  if (expression.getType()->isIntegralOrEnumerationType() &&
      expression.EvaluateAsInt(known, context_))
    return static_cast<long long>(known.Val.getInt().getExtValue());
  refuse(location, std::string("unknown construct ") + expression.getStmtClassName());
}

Cell Interpreter::converted(const clang::CastExpr& cast) {
  const clang::Expr& from = *cast.getSubExpr();
  switch (cast.getCastKind()) {
    case clang::CK_ArrayToPointerDecay:
      return place(from);
    case clang::CK_IntegralCast:
    case clang::CK_BooleanToSignedIntegral:
      return wrapped(integer(from), cast.getType());
    case clang::CK_IntegralToFloating:
      return Real{-1, integer(from), 0};
    case clang::CK_FloatingCast: {
      const Real value = real(from);
      if (!value.is_constant() || context_.getTypeSize(cast.getType()) != 32) return value;
      return widen(value, 24);
    }
    case clang::CK_FloatingToIntegral: {
      const Real value = real(from);
      if (value.is_constant())
        return static_cast<long long>(trunc(value.constant).convert_to<long long>());
      refuse(cast.getBeginLoc(), "data are converted to an integer");
    }
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_PointerToBoolean:
      return static_cast<long long>(truth(scalar(from), cast.getBeginLoc()));
    case clang::CK_NullToPointer:
      return Place{};
    case clang::CK_BitCast:
      check_same_scalars(from.getType()->getPointeeType(), cast.getType()->getPointeeType(),
                         cast.getBeginLoc());
      return scalar(from);
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase: {
      Place place = std::get<Place>(scalar(from));
      place.offset += base_offset(cast);
      return place;
    }
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
      return scalar(from);
    default:
      refuse(cast.getBeginLoc(), std::string("unknown conversion ") + cast.getCastKindName() +
                                     " to " + cast.getType().getAsString());
  }
}

Cell Interpreter::unary(const clang::UnaryOperator& expression) {
  const clang::Expr& operand = *expression.getSubExpr();
  switch (expression.getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return scalar(operand);
    case clang::UO_Minus:
      if (expression.getType()->isRealFloatingType())
        return memory_.tape().operation(Op::negate, {real(operand)});
      return wrapped(-integer(operand), expression.getType());
    case clang::UO_Not:
      return wrapped(~integer(operand), expression.getType());
    case clang::UO_LNot:
      return static_cast<long long>(!truth(scalar(operand), operand.getBeginLoc()));
    case clang::UO_AddrOf:
      return place(operand);
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const Place at = place(operand);
      Cell before = memory_.read(at, operand.getType(), line(expression.getOperatorLoc()));
      increment(expression, at);
      return before;
    }
    default:
      refuse(
          expression.getOperatorLoc(),
          "unknown operator " + clang::UnaryOperator::getOpcodeStr(expression.getOpcode()).str());
  }
}

Cell Interpreter::increment(const clang::UnaryOperator& expression, const Place& at) {
  const clang::QualType type = expression.getSubExpr()->getType();
  const auto location = expression.getOperatorLoc();
  Cell one = 1LL;
  if (type->isRealFloatingType()) one = Real{-1, 1, 0};
  Cell after = arithmetic(expression.isIncrementOp() ? clang::BO_Add : clang::BO_Sub,
                          memory_.read(at, type, line(location)), one, type, type->getPointeeType(),
                          location);
  memory_.write(at, {after}, line(location));
  return after;
}

Cell Interpreter::binary(const clang::BinaryOperator& expression) {
  const auto location = expression.getOperatorLoc();
  const clang::Expr &left = *expression.getLHS(), &right = *expression.getRHS();
  if (expression.getOpcode() == clang::BO_Comma) {
    effect(left);
    return scalar(right);
  }
  if (expression.isLogicalOp()) {
    const bool first = truth(scalar(left), left.getBeginLoc());
    if (first == (expression.getOpcode() == clang::BO_LOr)) return static_cast<long long>(first);
    return static_cast<long long>(truth(scalar(right), right.getBeginLoc()));
  }
  const Cell a = scalar(left), b = scalar(right);
  if (expression.isComparisonOp()) return compare(expression.getOpcode(), a, b, location);
  const clang::QualType pointee = left.getType()->isPointerType()
                                      ? left.getType()->getPointeeType()
                                      : right.getType()->getPointeeType();
  return arithmetic(expression.getOpcode(), a, b, expression.getType(), pointee, location);
}

}  // namespace papilio::lift
