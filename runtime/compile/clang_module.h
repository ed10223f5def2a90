// SPDX-License-Identifier: MIT
//
// A kernel's text as a module of LLVM's, before any pass. Clang's own action for that
// (clang/CodeGen/CodeGenAction.h) keeps timers on the stack and in a list of the process, where a
// child of fork would find those of threads that it does not have.
#pragma once

#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <string>

namespace papilio::compile {

class MakeModule final : public clang::ASTFrontendAction {
 public:
  explicit MakeModule(llvm::LLVMContext& context) : context_(context) {}

  std::unique_ptr<llvm::Module> module;

 private:
  // From some version on with a file system.
  template <class Instance>
  auto made(Instance& instance, llvm::StringRef file) {
    if constexpr (requires {
                    clang::CreateLLVMCodeGen(
                        instance.getDiagnostics(), file, instance.getHeaderSearchOpts(),
                        instance.getPreprocessorOpts(), instance.getCodeGenOpts(), context_);
                  })
      return clang::CreateLLVMCodeGen(
          instance.getDiagnostics(), file, instance.getHeaderSearchOpts(),
          instance.getPreprocessorOpts(), instance.getCodeGenOpts(), context_);
    else
      return clang::CreateLLVMCodeGen(
          instance.getDiagnostics(), file, &instance.getVirtualFileSystem(),
          instance.getHeaderSearchOpts(), instance.getPreprocessorOpts(), instance.getCodeGenOpts(),
          context_);
  }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    std::unique_ptr<clang::CodeGenerator> generator(made(instance, file));
    generator_ = generator.get();
    return generator;
  }
  void EndSourceFileAction() override {
    if (generator_) module.reset(generator_->ReleaseModule());
  }

 private:
  llvm::LLVMContext& context_;
  clang::CodeGenerator* generator_ = nullptr;
};

// Keeps errors, which the assembler finds in a caller's function. Passes remark on loops that they
// leave as they are; none of that is an error.
struct KeptErrors final : llvm::DiagnosticHandler {
  explicit KeptErrors(std::string& kept) : text(kept) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    stream << '\n';
    return true;
  }

  std::string& text;
};

}  // namespace papilio::compile
