// SPDX-License-Identifier: MIT
//
// What operators do with two values: integers as the machine has them, pointers in cells, reals on
// the tape.
#include <utility>
#include <variant>

#include "generator/lift/constants.h"
#include "generator/lift/interpreter.h"

namespace papilio::lift {

using dag::Op;

namespace {

// The values of two cells, each null where the cell holds something else.
template <class T>
std::pair<const T*, const T*> both(const Cell& a, const Cell& b) {
  return {std::get_if<T>(&a), std::get_if<T>(&b)};
}

}  // namespace

Cell Interpreter::wrapped(long long value, clang::QualType type) const {
  if (type->isBooleanType()) return static_cast<long long>(value != 0);
  const unsigned bits = static_cast<unsigned>(context_.getIntWidth(type));
  if (bits >= 64) return value;
  const unsigned long long mask = (1ull << bits) - 1;
  const unsigned long long low = static_cast<unsigned long long>(value) & mask;
  const bool negative = type->isSignedIntegerOrEnumerationType() && (low >> (bits - 1));
  return static_cast<long long>(negative ? low | ~mask : low);
}

Cell Interpreter::compare(clang::BinaryOperatorKind kind, const Cell& a, const Cell& b,
                          clang::SourceLocation location) {
  const auto ordered = [&](const auto& left, const auto& right) -> Cell {
    switch (kind) {
      case clang::BO_LT:
        return static_cast<long long>(left < right);
      case clang::BO_GT:
        return static_cast<long long>(left > right);
      case clang::BO_LE:
        return static_cast<long long>(left <= right);
      case clang::BO_GE:
        return static_cast<long long>(left >= right);
      case clang::BO_EQ:
        return static_cast<long long>(left == right);
      case clang::BO_NE:
        return static_cast<long long>(left != right);
      default:
        refuse(location, "unknown comparison");
    }
  };
  if (const auto [i, j] = both<long long>(a, b); i && j) return ordered(*i, *j);
  if (const auto [x, y] = both<Real>(a, b); x && y) {
    if (!x->is_constant() || !y->is_constant())
      refuse(location, "a comparison of data, which are known only at run time");
    return ordered(x->constant, y->constant);
  }
  if (const auto [p, q] = both<Place>(a, b); p && q && p->allocation == q->allocation)
    return ordered(p->offset, q->offset);
  refuse(location, "a comparison of pointers to different arrays");
}

Cell Interpreter::arithmetic(clang::BinaryOperatorKind kind, const Cell& a, const Cell& b,
                             clang::QualType type, clang::QualType pointee,
                             clang::SourceLocation location) {
  const std::string unknown = "unknown operator " + clang::BinaryOperator::getOpcodeStr(kind).str();
  if (const auto [x, y] = both<Real>(a, b); x && y) {
    Tape& tape = memory_.tape();
    if (kind == clang::BO_Add) return tape.operation(Op::add, {*x, *y});
    if (kind == clang::BO_Sub) return tape.operation(Op::subtract, {*x, *y});
    if (kind == clang::BO_Mul) return tape.operation(Op::multiply, {*x, *y});
    if (kind != clang::BO_Div) refuse(location, unknown);
    if (!y->is_constant()) refuse(location, "division by data");
    if (y->constant == 0) refuse(location, "division by zero");
    if (x->is_constant()) return divide(*x, *y);
    // A division by a constant counts as the product that it can be.
    return tape.operation(Op::multiply, {*x, divide({-1, 1, 0}, *y)});
  }
  if (const auto* p = std::get_if<Place>(&a)) {
    const long size = memory_.size(pointee, line(location));
    if (const auto* j = std::get_if<long long>(&b); j && kind == clang::BO_Add)
      return Place{p->allocation, p->offset + size * static_cast<long>(*j)};
    if (const auto* j = std::get_if<long long>(&b); j && kind == clang::BO_Sub)
      return Place{p->allocation, p->offset - size * static_cast<long>(*j)};
    if (const auto* q = std::get_if<Place>(&b);
        q && kind == clang::BO_Sub && p->allocation == q->allocation && size > 0)
      return static_cast<long long>((p->offset - q->offset) / size);
  }
  if (std::holds_alternative<Place>(b) && kind == clang::BO_Add)
    return arithmetic(kind, b, a, type, pointee, location);
  const auto *i = std::get_if<long long>(&a), *j = std::get_if<long long>(&b);
  if (!i || !j) refuse(location, unknown + " here");
  const bool divides = kind == clang::BO_Div || kind == clang::BO_Rem;
  if (divides && *j == 0) refuse(location, "division by zero");
  if ((kind == clang::BO_Shl || kind == clang::BO_Shr) && (*j < 0 || *j > 63))
    refuse(location, "a shift by " + std::to_string(*j));
  // Unsigned, so that overflow wraps here whatever it does there.
  const auto u = static_cast<unsigned long long>(*i), v = static_cast<unsigned long long>(*j);
  const bool is_signed = type->isSignedIntegerOrEnumerationType();
  const auto wrap = [&](unsigned long long result) {
    return wrapped(static_cast<long long>(result), type);
  };
  switch (kind) {
    case clang::BO_Add:
      return wrap(u + v);
    case clang::BO_Sub:
      return wrap(u - v);
    case clang::BO_Mul:
      return wrap(u * v);
    case clang::BO_Div:
      return is_signed && *j == -1 ? wrap(0 - u) : is_signed ? wrap(*i / *j) : wrap(u / v);
    case clang::BO_Rem:
      return is_signed && *j == -1 ? wrap(0) : is_signed ? wrap(*i % *j) : wrap(u % v);
    case clang::BO_And:
      return wrap(u & v);
    case clang::BO_Or:
      return wrap(u | v);
    case clang::BO_Xor:
      return wrap(u ^ v);
    case clang::BO_Shl:
      return wrap(u << v);
    case clang::BO_Shr:
      return is_signed ? wrap(*i >> v) : wrap(u >> v);
    default:
      refuse(location, unknown);
  }
}

}  // namespace papilio::lift
