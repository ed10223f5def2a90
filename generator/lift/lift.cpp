// SPDX-License-Identifier: MIT
//
// Runs Clang's front end over the ABI header and the codelet's text, in memory and without any
// include folder, finds the function, and lays out what the reader found as a DAG.
#include "generator/lift/lift.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/TargetParser/Host.h>
#else
#include <llvm/Support/Host.h>
#endif

#include <optional>

#include "codelets/embedded.h"
#include "generator/lift/function_reader.h"

namespace papilio::lift {
namespace {

// What one run of the front end leaves behind. No exception crosses Clang's frames.
struct Outcome {
  std::optional<Function> function;
  std::string failure;
};

class Consumer final : public clang::ASTConsumer {
 public:
  Consumer(const std::string& name, const codelets::Signature& signature, Outcome& outcome)
      : name_(name), signature_(signature), outcome_(outcome) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (context.getDiagnostics().hasErrorOccurred()) return;
    outcome_.failure = "there is no function " + name_;
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody() ||
          function->getNameAsString() != name_) {
        continue;
      }
      try {
        outcome_.function = read_function(*function, context, signature_);
      } catch (const std::exception& error) {
        outcome_.failure = error.what();
      }
      return;
    }
  }

 private:
  const std::string name_;
  const codelets::Signature& signature_;
  Outcome& outcome_;
};

class Action final : public clang::ASTFrontendAction {
 public:
  Action(const std::string& name, const codelets::Signature& signature, Outcome& outcome)
      : name_(name), signature_(signature), outcome_(outcome) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(name_, signature_, outcome_);
  }

 private:
  const std::string name_;
  const codelets::Signature& signature_;
  Outcome& outcome_;
};

Function parse(const std::string& text, const std::string& name,
               const codelets::Signature& signature) {
  std::string log;
  llvm::raw_string_ostream log_stream(log);
  clang::CompilerInstance instance;
  instance.setVerboseOutputStream(log_stream);
  instance.createDiagnostics(
      new clang::TextDiagnosticPrinter(log_stream, &instance.getDiagnosticOpts()),
      /*ShouldOwnClient=*/true);
  const std::string triple = llvm::sys::getDefaultTargetTriple();
  const std::vector<const char*> arguments = {
      "-triple",    triple.c_str(),    "-fsyntax-only", "-x", "c++",
      "-std=c++17", "-nostdsysteminc", "-nobuiltininc", "-w", "codelet"};
  bool good = clang::CompilerInvocation::CreateFromArgs(instance.getInvocation(), arguments,
                                                        instance.getDiagnostics());
  Outcome outcome;
  if (good) {
    const std::string whole = "#define PAPILIO_LIFT\n#define PAPILIO_REAL_BITS 64\n" +
                              std::string(codelets::abi_text()) + "\n#line 1 \"codelet\"\n" + text;
    const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(whole, "codelet");
    instance.getFrontendOpts().Inputs = {
        clang::FrontendInputFile(buffer->getMemBufferRef(), clang::Language::CXX)};
    Action action(name, signature, outcome);
    good = instance.ExecuteAction(action) && !instance.getDiagnostics().hasErrorOccurred();
  }
  if (!good) throw Error("Clang rejects the codelet:\n" + log_stream.str());
  if (!outcome.function) throw Error(outcome.failure);
  return std::move(*outcome.function);
}

std::string slot_name(const codelets::Signature& signature, int slot, bool output) {
  for (const codelets::Array& array : signature.arrays) {
    const int index = (slot - array.first) / array.stride;
    if (array.output == output && array.first + index * array.stride == slot)
      return array.name + "[" + std::to_string(index) + "]";
  }
  return std::to_string(slot);
}

// Each of the first `outputs` slots must have been written.
void check_outputs(const Function& function, const codelets::Signature& signature, int outputs) {
  for (int slot = 0; slot < outputs; ++slot)
    if (!function.outputs.count(slot))
      throw Error("line 1: output " + slot_name(signature, slot, true) + " is never written");
}

Lifted lay_out(const std::string& function_name, const Function& function, int radix, int inputs) {
  Lifted lifted;
  lifted.function = function_name;
  lifted.radix = radix;
  dag::Dag& dag = lifted.dag;
  dag.inputs = inputs;
  for (int slot = 0; slot < dag.inputs; ++slot) {
    boost::add_vertex(dag::Value{dag::Op::load, slot, 0}, dag.graph);
  }
  std::vector<dag::Vertex> vertex;  // of each node
  for (const Node& node : function.nodes) {
    if (node.value.op == dag::Op::load) {
      vertex.push_back(static_cast<dag::Vertex>(node.value.slot));
      continue;
    }
    vertex.push_back(boost::add_vertex(node.value, dag.graph));
    for (std::size_t position = 0; position < node.operands.size(); ++position) {
      boost::add_edge(vertex.back(), vertex[node.operands[position]],
                      dag::Operand{static_cast<int>(position)}, dag.graph);
    }
    switch (node.value.op) {
      case dag::Op::add:
      case dag::Op::subtract:
        ++lifted.counts.additions;
        break;
      case dag::Op::multiply:
        ++lifted.counts.multiplications;
        break;
      case dag::Op::fma:
        ++lifted.counts.fmas;
        break;
      default:
        break;
    }
  }
  lifted.uncertainty.resize(boost::num_vertices(dag.graph));
  for (std::size_t node = 0; node < vertex.size(); ++node) {
    lifted.uncertainty[vertex[node]] = function.nodes[node].uncertainty;
  }
  for (const auto& [slot, node] : function.outputs) dag.outputs.push_back(vertex[node]);
  return lifted;
}

}  // namespace

Lifted lift(const std::string& text, const std::string& function_name,
            const codelets::Signature& signature) {
  const Function function = parse(text, function_name, signature);
  check_outputs(function, signature, signature.outputs);
  return lay_out(function_name, function, signature.arrays.front().size,
                 signature.data + signature.parameters);
}

Lifted lift(const std::string& text, const std::string& function_name) {
  codelets::Signature signature = codelets::signature(codelets::find_kind("plain"), any_size);
  const Function function = parse(text, function_name, signature);
  if (function.outputs.empty()) throw Error("line 1: no output is written");
  const int radix = function.outputs.rbegin()->first / 2 + 1;
  check_outputs(function, signature, 2 * radix);
  for (const auto& [slot, line] : function.input_line) {
    if (slot < 2 * radix) continue;
    throw Error("line " + std::to_string(line) + ": input " + slot_name(signature, slot, false) +
                " is out of range, there are " + std::to_string(radix) + " outputs");
  }
  return lay_out(function_name, function, radix, 2 * radix);
}

}  // namespace papilio::lift
