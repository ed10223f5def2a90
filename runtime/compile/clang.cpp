// SPDX-License-Identifier: MIT
//
// The Clang plugin, a shared library of its own: kernel text in, relocatable object for this
// processor out, and objects linked into the process by LLVM ORC. It stands apart so that only
// users of the host backend pay for LLVM. Everything but the level that decides the object is in
// identity().
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/InitializePasses.h>
#include <llvm/PassRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/TargetParser/Host.h>
#else
#include <llvm/Support/Host.h>
#endif

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "runtime/compile/clang_loops.h"
#include "runtime/compile/clang_module.h"
#include "runtime/compile/clang_strides.h"
#include "runtime/compile/clang_table.h"

namespace {

using papilio::compile::mask_unread_lanes;
using papilio::compile::prepare_thread_loops;
using papilio::compile::split_store_groups;
using papilio::compile::TransposeStridedAccesses;

std::vector<std::string> host_features() {
#if LLVM_VERSION_MAJOR >= 19
  const llvm::StringMap<bool> map = llvm::sys::getHostCPUFeatures();
#else
  llvm::StringMap<bool> map;
  llvm::sys::getHostCPUFeatures(map);
#endif
  std::vector<std::string> features;
  for (const auto& entry : map) {
    features.emplace_back(entry.getValue() ? "+" : "-").append(entry.getKey().str());
  }
  std::sort(features.begin(), features.end());  // the map's order is not fixed
  return features;
}

// Of a processor newer than itself LLVM knows the features, but no name: "generic". On x86-64 Clang
// takes another word for that.
std::string host_processor() {
  std::string name = llvm::sys::getHostCPUName().str();
#if defined(__x86_64__)
  if (name == "generic") return "x86-64";
#endif
  return name;
}

// Options of `clang -cc1`, which makes plain IR; make_object() below does the rest.
std::vector<std::string> make_options() {
  std::vector<std::string> options = {"-triple",
                                      llvm::sys::getProcessTriple(),
                                      "-emit-llvm-only",
                                      "-disable-llvm-passes",
                                      "-x",
                                      "c++",
                                      "-std=c++17",
                                      "-O3",
                                      "-ffp-contract=off",
                                      "-mprefer-vector-width=512",
                                      "-mrelocation-model",
                                      "pic",
                                      "-pic-level",
                                      "2",
                                      "-mframe-pointer=none",
                                      "-nostdsysteminc",
                                      "-nobuiltininc",
                                      "-w",
                                      "-target-cpu",
                                      host_processor()};
  for (const std::string& feature : host_features()) {
    options.push_back("-target-feature");
    options.push_back(feature);
  }
  return options;
}

// Sets a switch that LLVM keeps for the whole process and offers nowhere else. Unknown to a later
// LLVM, it is left out, which costs speed only.
void set_process_option(const char* name, const char* value) {
  auto& known = llvm::cl::getRegisteredOptions();
  const auto found = known.find(name);
  if (found == known.end()) return;
  // Another copy of this library may have set it before, of the same LLVM, which would complain.
  found->second->setNumOccurrencesFlag(llvm::cl::ZeroOrMore);
  found->second->addOccurrence(0, name, value);
}

constexpr std::pair<const char*, const char*> process_options[] = {
    // Complex numbers in a loop whose last vector is masked: without it they are gathered one by
    // one.
    {"enable-masked-interleaved-mem-accesses", "true"},
    // Of the thousands of loads in a large codelet's block the selector makes one list as long,
    // again and again: at 2048, LLVM's own limit, Rader's kernel of 1293 points takes 3 times as
    // long to compile. What is compiled is as fast.
    {"combiner-tokenfactor-inline-limit", "4"},
};

// All passes that a compilation may meet. LLVM registers a pass when it first makes one, under a
// lock that all compilations read; a child of fork whose parent was reading it then could never
// write.
void register_passes() {
  auto& registry = *llvm::PassRegistry::getPassRegistry();
  llvm::initializeCore(registry);
  llvm::initializeTransformUtils(registry);
  llvm::initializeAnalysis(registry);
  llvm::initializeScalarOpts(registry);
  llvm::initializeVectorization(registry);
  llvm::initializeInstCombine(registry);
  llvm::initializeIPO(registry);
  llvm::initializeTarget(registry);
  llvm::initializeCodeGen(registry);
  llvm::initializeGlobalISel(registry);
}

// Made on first use: targets registered, options fixed.
struct Setup {
  std::vector<std::string> options;
  std::string identity;

  Setup() {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    register_passes();
    for (const auto& [name, value] : process_options) set_process_option(name, value);
    options = make_options();
    identity = "papilio " PAPILIO_PLUGIN_DIGEST " " + clang::getClangFullVersion();
    for (const std::string& option : options) identity += " " + option;
    for (const auto& [name, value] : process_options)
      identity += std::string(" -mllvm -") + name + "=" + value;
  }
};

const Setup& setup() {
  static const Setup& made = *new Setup;  // never destroyed, as the next
  return made;
}

const char* name() {
  static const std::string& version = *new std::string(clang::getClangFullVersion());
  return version.c_str();
}

const char* identity() {
  return setup().identity.c_str();
}

// Level 3 is LLVM's -O3, except that loops are unrolled only where the text asks for it, so that
// the loops over threads are still loops when the vectoriser sees them. Level 0 is LLVM's -O0:
// functions are inlined where the text says so, and no more.
void optimize(llvm::Module& module, llvm::TargetMachine& machine, int level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.LoopUnrolling = false;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerVectorizerStartEPCallback(
      [](llvm::FunctionPassManager& passes, llvm::OptimizationLevel) {
        prepare_thread_loops(passes);
        split_store_groups(passes);
      });
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  if (level == 0) {
    builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0).run(module, modules);
    return;
  }
  auto passes = builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3);
  llvm::FunctionPassManager last;
  mask_unread_lanes(last);
  last.addPass(TransposeStridedAccesses());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(last)));
  passes.run(module, modules);
}

llvm::Expected<llvm::SmallString<0>> make_object(llvm::Module& module, int level) {
  auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host) return host.takeError();
  host->setRelocationModel(llvm::Reloc::PIC_);
#if LLVM_VERSION_MAJOR >= 18
  using Effort = llvm::CodeGenOptLevel;
  const auto object_file = llvm::CodeGenFileType::ObjectFile;
#else
  using Effort = llvm::CodeGenOpt::Level;
  const auto object_file = llvm::CGFT_ObjectFile;
#endif
  host->setCodeGenOptLevel(static_cast<Effort>(level));
  auto machine = host->createTargetMachine();
  if (!machine) return machine.takeError();
  optimize(module, **machine, level);
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr, object_file)) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "no code generator");
  }
  passes.run(module);
  return bytes;
}

// Text to IR; null when Clang rejects it, its diagnostics then being in `log`.
std::unique_ptr<llvm::Module> parse(llvm::StringRef text, llvm::LLVMContext& llvm_context,
                                    std::string& log) {
  llvm::raw_string_ostream log_stream(log);
  clang::CompilerInstance instance;
  instance.setVerboseOutputStream(log_stream);
  instance.createDiagnostics(
      new clang::TextDiagnosticPrinter(log_stream, &instance.getDiagnosticOpts()),
      /*ShouldOwnClient=*/true);
  std::vector<const char*> arguments;
  for (const std::string& option : setup().options) arguments.push_back(option.c_str());
  arguments.push_back("kernel.cpp");  // replaced by the buffer below
  if (!clang::CompilerInvocation::CreateFromArgs(instance.getInvocation(), arguments,
                                                 instance.getDiagnostics())) {
    return nullptr;
  }
  const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, "kernel.cpp");
  instance.getFrontendOpts().Inputs = {
      clang::FrontendInputFile(buffer->getMemBufferRef(), clang::Language::CXX)};
  papilio::compile::MakeModule action(llvm_context);
  if (!instance.ExecuteAction(action) || instance.getDiagnostics().hasErrorOccurred()) {
    return nullptr;
  }
  return std::move(action.module);
}

int compile(const char* text, size_t size, int level, void* context, papilio_sink object,
            papilio_sink log) {
  llvm::LLVMContext llvm_context;
  std::string messages, errors;
  llvm_context.setDiagnosticHandler(std::make_unique<papilio::compile::KeptErrors>(errors));
  const auto module = parse(llvm::StringRef(text, size), llvm_context, messages);
  if (module && module->getNamedGlobal("llvm.global_ctors")) {
    messages += "a variable's initial value is not a constant: nothing runs before a kernel";
  } else if (module) {
    auto bytes = make_object(*module, level);
    if (bytes && errors.empty()) {
      object(context, bytes->data(), bytes->size());
      return 0;
    }
    messages = bytes ? errors : llvm::toString(bytes.takeError());
  }
  log(context, messages.data(), messages.size());
  return 1;
}

// One JIT for the process, one dynamic library in it for each loaded object: two kernels may share
// a name. Kernels call nothing but these few functions.
struct Linker {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::string failure;
  std::atomic<unsigned> loaded{0};

  // What a session says of an error besides the error that a lookup returns: the symbols' names.
  std::string take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
  }

  Linker() {
    setup();
    llvm::orc::LLJITBuilder builder;
    builder.setPlatformSetUp(llvm::orc::setUpInactivePlatform);  // no static initialisers to run
#if LLVM_VERSION_MAJOR >= 17
    builder.setLinkProcessSymbolsByDefault(false);
#endif
    auto made = builder.create();
    if (made) {
      jit = std::move(*made);
      jit->getExecutionSession().setErrorReporter(
          [this](llvm::Error error) { report(llvm::toString(std::move(error))); });
    } else {
      failure = llvm::toString(made.takeError());
    }
  }

 private:
  void report(const std::string& text) {
    const std::lock_guard lock(mutex_);
    reports_ += (reports_.empty() ? "" : "; ") + text;
  }

  std::mutex mutex_;
  std::string reports_;
};

Linker& linker() {
  static Linker* made = new Linker;  // never destroyed: kernels may outlive static destructors
  return *made;
}

template <class Function>
#if LLVM_VERSION_MAJOR >= 17
llvm::orc::ExecutorSymbolDef address_of(Function* function) {
  return {llvm::orc::ExecutorAddr::fromPtr(function), llvm::JITSymbolFlags::Exported};
}
#else
llvm::JITEvaluatedSymbol address_of(Function* function) {
  return {llvm::pointerToJITTargetAddress(function), llvm::JITSymbolFlags::Exported};
}
#endif

llvm::Error define_functions(llvm::orc::LLJIT& jit, llvm::orc::JITDylib& library) {
  llvm::orc::SymbolMap symbols;
  symbols[jit.mangleAndIntern("fmaf")] =
      address_of(static_cast<float (*)(float, float, float)>(fmaf));
  symbols[jit.mangleAndIntern("fma")] =
      address_of(static_cast<double (*)(double, double, double)>(fma));
  symbols[jit.mangleAndIntern("memcpy")] = address_of(memcpy);
  symbols[jit.mangleAndIntern("memmove")] = address_of(memmove);
  symbols[jit.mangleAndIntern("memset")] = address_of(memset);
  return library.define(llvm::orc::absoluteSymbols(std::move(symbols)));
}

llvm::Expected<void*> link(llvm::orc::LLJIT& jit, llvm::orc::JITDylib& library,
                           llvm::StringRef object, const char* symbol) {
  if (auto error = define_functions(jit, library)) return error;
  if (auto error =
          jit.addObjectFile(library, llvm::MemoryBuffer::getMemBufferCopy(object, symbol))) {
    return error;
  }
  auto address = jit.lookup(library, symbol);
  if (!address) return address.takeError();
#if LLVM_VERSION_MAJOR >= 15
  return address->toPtr<void*>();
#else
  return reinterpret_cast<void*>(static_cast<uintptr_t>(address->getAddress()));
#endif
}

void* load(const char* object, size_t size, const char* symbol, void** function, void* context,
           papilio_sink log) {
  Linker& shared = linker();
  std::string failure = shared.failure;
  if (shared.jit) {
    llvm::orc::ExecutionSession& session = shared.jit->getExecutionSession();
    auto& library = session.createBareJITDylib("kernel" + std::to_string(shared.loaded++));
    auto address = link(*shared.jit, library, llvm::StringRef(object, size), symbol);
    if (address) {
      *function = *address;
      return &library;
    }
    failure = llvm::toString(address.takeError());
    if (const std::string reports = shared.take_reports(); !reports.empty())
      failure = reports + "; " + failure;
    llvm::consumeError(session.removeJITDylib(library));
  }
  log(context, failure.data(), failure.size());
  return nullptr;
}

void unload(void* handle) {
  auto& library = *static_cast<llvm::orc::JITDylib*>(handle);
  llvm::consumeError(linker().jit->getExecutionSession().removeJITDylib(library));
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const papilio_clang_table*
papilio_clang_plugin() {
  static const papilio_clang_table table = {
      papilio_clang_table_version, name, identity, compile, load, unload};
  return &table;
}
