// SPDX-License-Identifier: MIT
//
// See front_end.h.
#include "generator/lift/front_end.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
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

#include <exception>
#include <vector>

#include "generator/lift/lift.h"

namespace papilio::lift {
namespace {

using Use = std::function<void(const clang::FunctionDecl&, const clang::ASTContext&)>;

// What one run leaves behind. No exception crosses Clang's frames.
struct Outcome {
  std::exception_ptr failure;
};

class Consumer final : public clang::ASTConsumer {
 public:
  Consumer(const std::string& name, const Use& use, Outcome& outcome)
      : name_(name), use_(use), outcome_(outcome) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (context.getDiagnostics().hasErrorOccurred()) return;
    try {
      search(*context.getTranslationUnitDecl());
      use_(the_only_one(context.getSourceManager()), context);
    } catch (...) {
      outcome_.failure = std::current_exception();
    }
  }

 private:
  void search(const clang::DeclContext& scope) {
    for (const clang::Decl* declaration : scope.decls()) {
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        consider(*function);
      } else if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration)) {
        for (const clang::FunctionDecl* instance : pattern->specializations()) consider(*instance);
        is_template_ = is_template_ || pattern->getNameAsString() == name_;
      } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(
                     declaration)) {
        search(*llvm::cast<clang::DeclContext>(declaration));
      }
    }
  }

  void consider(const clang::FunctionDecl& function) {
    if (function.doesThisDeclarationHaveABody() && function.getDeclName().isIdentifier() &&
        function.getNameAsString() == name_)
      found_.push_back(&function);
  }

  const clang::FunctionDecl& the_only_one(const clang::SourceManager& sources) const {
    if (found_.empty())
      throw Error(0, "there is no function " + name_ +
                         (is_template_ ? ", only a template that nothing instantiates" : ""));
    if (found_.size() == 1) return *found_.front();
    std::string lines;
    for (const clang::FunctionDecl* function : found_)
      lines += (lines.empty() ? "" : ", ") +
               std::to_string(sources.getPresumedLoc(function->getLocation()).getLine());
    throw Error(0, "there are " + std::to_string(found_.size()) + " functions " + name_ +
                       ", on lines " + lines + ": one of a name can be lifted");
  }

  const std::string name_;
  const Use& use_;
  Outcome& outcome_;
  std::vector<const clang::FunctionDecl*> found_;
  bool is_template_ = false;
};

class Action final : public clang::ASTFrontendAction {
 public:
  Action(const std::string& name, const Use& use, Outcome& outcome)
      : name_(name), use_(use), outcome_(outcome) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(name_, use_, outcome_);
  }

 private:
  const std::string name_;
  const Use& use_;
  Outcome& outcome_;
};

// As a string literal has it.
std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

void with_function(const Source& source, const std::string& function, const Use& use) {
  std::string log;
  llvm::raw_string_ostream log_stream(log);
  clang::CompilerInstance instance;
  instance.setVerboseOutputStream(log_stream);
  instance.createDiagnostics(
      new clang::TextDiagnosticPrinter(log_stream, &instance.getDiagnosticOpts()),
      /*ShouldOwnClient=*/true);
  const std::string triple = llvm::sys::getDefaultTargetTriple();
  const std::vector<const char*> arguments = {
      "-triple",      triple.c_str(),    "-fsyntax-only", "-x", "c++",
      "-std=gnu++17", "-nostdsysteminc", "-nobuiltininc", "-w", "codelet"};
  bool good = clang::CompilerInvocation::CreateFromArgs(instance.getInvocation(), arguments,
                                                        instance.getDiagnostics());
  Outcome outcome;
  if (good) {
    const std::string whole =
        source.prelude + "\n#line 1 \"" + quoted(source.file) + "\"\n" + source.text + "\n";
    const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(whole, source.file);
    instance.getFrontendOpts().Inputs = {
        clang::FrontendInputFile(buffer->getMemBufferRef(), clang::Language::CXX)};
    Action action(function, use, outcome);
    good = instance.ExecuteAction(action) && !instance.getDiagnostics().hasErrorOccurred();
  }
  if (!good) throw Error(0, "Clang rejects the text:\n" + log_stream.str());
  if (outcome.failure) std::rethrow_exception(outcome.failure);
}

}  // namespace papilio::lift
