// SPDX-License-Identifier: MIT
//
// Walks the statements of a codelet in order. Locals map to nodes; an expression becomes the nodes
// of its operations. Constants are taken from their spelling, since the value that Clang computes
// is already rounded.
#include "generator/lift/function_reader.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallString.h>

#include <array>
#include <regex>

#include "generator/lift/lift.h"

namespace papilio::lift {
namespace {

using dag::Op;

class Reader {
 public:
  Reader(const clang::FunctionDecl& function, const clang::ASTContext& context,
         const codelets::Signature& signature)
      : function_(function),
        context_(context),
        sources_(context.getSourceManager()),
        signature_(signature) {}

  Function read() {
    check_arguments();
    statement(*function_.getBody());
    return std::move(result_);
  }

 private:
  int line(clang::SourceLocation location) const {
    return static_cast<int>(sources_.getPresumedLoc(sources_.getExpansionLoc(location)).getLine());
  }

  [[noreturn]] void fail(clang::SourceLocation location, const std::string& reason) const {
    throw Error("line " + std::to_string(line(location)) + ": " + reason);
  }

  void check_arguments() const {
    std::string names;
    for (const codelets::Array& array : signature_.arrays)
      names += (names.empty() ? "" : ", ") + array.name;
    if (function_.getNumParams() != signature_.arrays.size()) {
      fail(function_.getLocation(), "the function does not take (" + names + ")");
    }
    for (unsigned i = 0; i < function_.getNumParams(); ++i) {
      const codelets::Array& array = signature_.arrays[i];
      const clang::ParmVarDecl& parameter = *function_.getParamDecl(i);
      const clang::QualType type = parameter.getType().getNonReferenceType();
      const auto* sized = context_.getAsConstantArrayType(type);
      if (array.size != any_size && sized && sized->getSize() != array.size) {
        fail(parameter.getBeginLoc(), "argument " + array.name + " is expected to have " +
                                          std::to_string(array.size) + " elements");
      }
    }
  }

  // ---- statements
  void statement(const clang::Stmt& node) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&node)) {
      for (const clang::Stmt* child : block->body()) statement(*child);
    } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&node)) {
      for (const clang::Decl* child : declaration->decls()) declare(*child);
    } else if (const auto* expression = llvm::dyn_cast<clang::Expr>(&node)) {
      assign(*expression->IgnoreParenImpCasts());
    } else if (!llvm::isa<clang::NullStmt>(&node)) {
      fail(node.getBeginLoc(), std::string("unknown construct ") + node.getStmtClassName());
    }
  }

  void declare(const clang::Decl& declaration) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (!variable || !variable->getInit() || !variable->getType().isConstQualified() ||
        !variable->getType()->isRealFloatingType()) {
      fail(declaration.getBeginLoc(), "only 'const real name = expression;' may be declared");
    }
    locals_[variable] = value(*variable->getInit());
  }

  void assign(const clang::Expr& expression) {
    const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(&expression);
    if (!assignment || assignment->getOpcode() != clang::BO_Assign) {
      fail(expression.getBeginLoc(), "only assignments and declarations may stand as statements");
    }
    const auto* target =
        llvm::dyn_cast<clang::ArraySubscriptExpr>(assignment->getLHS()->IgnoreParenImpCasts());
    if (!target) fail(assignment->getBeginLoc(), "only elements of the outputs may be assigned");
    const Element element = subscript(*target);
    if (!element.output) fail(target->getBeginLoc(), element.text + " is an input");
    const int node = value(*assignment->getRHS());
    if (!result_.outputs.emplace(element.slot, node).second) {
      fail(target->getBeginLoc(), "output " + element.text + " is written twice");
    }
  }

  // ---- elements of the arguments
  struct Element {
    bool output = false;
    int slot = 0;
    std::string text;
  };

  Element subscript(const clang::ArraySubscriptExpr& expression) const {
    const auto* base =
        llvm::dyn_cast<clang::DeclRefExpr>(expression.getBase()->IgnoreParenImpCasts());
    const auto* argument = base ? llvm::dyn_cast<clang::ParmVarDecl>(base->getDecl()) : nullptr;
    if (!argument) fail(expression.getBeginLoc(), "only the function's arguments have elements");
    clang::Expr::EvalResult value;
    if (!expression.getIdx()->EvaluateAsInt(value, context_)) {
      fail(expression.getBeginLoc(), "the index is not a constant");
    }
    const codelets::Array& array = signature_.arrays[argument->getFunctionScopeIndex()];
    const auto index = value.Val.getInt().getExtValue();
    const std::string text = array.name + "[" + std::to_string(index) + "]";
    if (index < 0 || index > 1'000'000) {
      fail(expression.getBeginLoc(), "index " + std::to_string(index) + " is out of range");
    }
    if (array.size != any_size && index >= array.size) {
      fail(expression.getBeginLoc(), text + " is out of range, " + array.name + " has " +
                                         std::to_string(array.size) + " elements");
    }
    return {array.output, array.first + array.stride * static_cast<int>(index), text};
  }

  // ---- expressions
  int insert(Node node) {
    result_.nodes.push_back(std::move(node));
    return static_cast<int>(result_.nodes.size()) - 1;
  }
  int operation(Op op, std::vector<int> operands) {
    return insert({{op, -1, 0}, 0, std::move(operands)});
  }

  // The node of the value of `written`, its operations inserted in the order of evaluation.
  int value(const clang::Expr& written) {
    const clang::Expr& expression = *written.IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
      const auto local = locals_.find(name->getDecl());
      if (local != locals_.end()) return local->second;
      fail(name->getBeginLoc(), name->getDecl()->getNameAsString() + " is not a local real");
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression)) {
      return load(*element);
    }
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&expression)) {
      if (unary->getOpcode() == clang::UO_Plus) return value(*unary->getSubExpr());
      if (unary->getOpcode() == clang::UO_Minus) {
        return operation(Op::negate, {value(*unary->getSubExpr())});
      }
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
      return arithmetic(*binary);
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression)) return called(*call);
    if (llvm::isa<clang::FloatingLiteral, clang::IntegerLiteral>(&expression)) {
      return constant(expression.getBeginLoc(), spelling(expression.getBeginLoc()));
    }
    fail(expression.getBeginLoc(),
         std::string("unknown construct ") + expression.getStmtClassName());
  }

  int load(const clang::ArraySubscriptExpr& expression) {
    const Element element = subscript(expression);
    if (element.output) {
      fail(expression.getBeginLoc(), "output " + element.text + " is read");
    }
    result_.input_line.emplace(element.slot, line(expression.getBeginLoc()));
    return insert({{Op::load, element.slot, 0}, 0, {}});
  }

  int arithmetic(const clang::BinaryOperator& binary) {
    Op op;
    switch (binary.getOpcode()) {
      case clang::BO_Add:
        op = Op::add;
        break;
      case clang::BO_Sub:
        op = Op::subtract;
        break;
      case clang::BO_Mul:
        op = Op::multiply;
        break;
      default:
        fail(binary.getOperatorLoc(), "unknown operator " + binary.getOpcodeStr().str());
    }
    const int left = value(*binary.getLHS());
    return operation(op, {left, value(*binary.getRHS())});
  }

  int called(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const std::string name = callee ? callee->getNameAsString() : "a function";
    if (name == "papilio_fma" && call.getNumArgs() == 3) {
      const int a = value(*call.getArg(0)), b = value(*call.getArg(1));
      return operation(Op::fma, {a, b, value(*call.getArg(2))});
    }
    if (name == "papilio_constant" && call.getNumArgs() == 1) {
      const auto* literal =
          llvm::dyn_cast<clang::StringLiteral>(call.getArg(0)->IgnoreParenImpCasts());
      if (literal) return constant(call.getBeginLoc(), literal->getString().str());
    }
    fail(call.getBeginLoc(), "call of " + name + ", which is not part of a codelet");
  }

  // ---- constants
  std::string spelling(clang::SourceLocation location) const {
    llvm::SmallString<64> buffer;
    return clang::Lexer::getSpelling(sources_.getSpellingLoc(location), buffer, sources_,
                                     context_.getLangOpts())
        .str();
  }

  int constant(clang::SourceLocation location, const std::string& text) {
    static const std::regex decimal(R"(([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?[fFlL]?)");
    std::smatch part;
    if (!std::regex_match(text, part, decimal) || part.length(2) + part.length(3) == 0) {
      fail(location, "constant '" + text + "' is not a decimal number");
    }
    const std::string digits = part.str(2) + part.str(3);
    const int exponent = part.length(4) ? std::stoi(part.str(4)) : 0;
    // The digits as an integer times a power of ten: boost reads that form exactly.
    const auto scaled = [&](const std::string& mantissa) {
      return dag::Exact(part.str(1) + mantissa + "e" + std::to_string(exponent - part.length(3)));
    };
    const std::size_t first = digits.find_first_not_of('0');
    const bool exact = first == std::string::npos || digits.size() - first < 7;
    Node node{{Op::constant, -1, scaled(digits)}, 0, {}};
    if (!exact) node.uncertainty = abs(scaled("0.5"));
    return insert(std::move(node));
  }

  const clang::FunctionDecl& function_;
  const clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const codelets::Signature& signature_;
  std::map<const clang::Decl*, int> locals_;
  Function result_;
};

}  // namespace

Function read_function(const clang::FunctionDecl& function, const clang::ASTContext& context,
                       const codelets::Signature& signature) {
  return Reader(function, context, signature).read();
}

}  // namespace papilio::lift
