// SPDX-License-Identifier: MIT
//
// NVRTC: CUDA C++ text in, cubin out. The library is found and loaded when it is first needed, and
// its few entry points are declared here, so this file builds without CUDA and the same binary can
// tell a user which package is missing. NVRTC keeps its state in the program object; compiles on
// several threads run side by side (measured on 12.1, 12.8 and 13.0: 1.6 to 1.8 times on two
// cores).
#include <dlfcn.h>
#include <link.h>

#include <filesystem>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/compile/linked.h"
#include "runtime/compile/toolkit_library.h"
#include "runtime/process/opened_once.h"

namespace papilio::compile {
namespace {

using Program = struct ProgramTag*;  // nvrtcProgram
constexpr int success = 0;           // NVRTC_SUCCESS

// The entry points, with the signatures of nvrtc.h (unchanged since CUDA 11.2).
struct Library {
  std::string path;  // as it was asked for
  std::string file;  // as the loader found it
  int (*version)(int* major, int* minor);
  int (*count_architectures)(int* count);
  int (*list_architectures)(int* architectures);
  int (*create)(Program*, const char* text, const char* name, int header_count,
                const char* const* headers, const char* const* include_names);
  int (*destroy)(Program*);
  int (*compile)(Program, int option_count, const char* const* options);
  int (*cubin_bytes)(Program, std::size_t*);
  int (*cubin)(Program, char*);
  int (*lto_bytes)(Program, std::size_t*);  // null before CUDA 12
  int (*lto)(Program, char*);
  int (*log_bytes)(Program, std::size_t*);
  int (*log)(Program, char*);
  const char* (*describe)(int result);
};

Library load_library() {
  const ToolkitLibrary opened = open_toolkit_library(
      "PAPILIO_NVRTC", {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"});
  if (!opened.handle)
    throw Error(ErrorCode::unavailable,
                "NVRTC, the compiler of the cuda backend, is not on this machine (" +
                    opened.reason +
                    "). Install it: package nvidia-cuda-toolkit (Debian, Ubuntu) or cuda-nvrtc "
                    "(NVIDIA's repository), or point CUDA_HOME or PAPILIO_NVRTC at it");
  Library library;
  library.path = opened.path;
  if (link_map* loaded = nullptr; dlinfo(opened.handle, RTLD_DI_LINKMAP, &loaded) == 0)
    library.file = loaded->l_name;
  const auto resolve = [&](const char* symbol, auto*& function) {
    if (!opened.find(symbol, function))
      throw Error(ErrorCode::unavailable, "NVRTC: " + opened.path + " has no " + symbol +
                                              "; version 11.2 or later is needed (packages "
                                              "nvidia-cuda-toolkit or cuda-nvrtc)");
  };
  resolve("nvrtcVersion", library.version);
  resolve("nvrtcGetNumSupportedArchs", library.count_architectures);
  resolve("nvrtcGetSupportedArchs", library.list_architectures);
  resolve("nvrtcCreateProgram", library.create);
  resolve("nvrtcDestroyProgram", library.destroy);
  resolve("nvrtcCompileProgram", library.compile);
  resolve("nvrtcGetCUBINSize", library.cubin_bytes);
  resolve("nvrtcGetCUBIN", library.cubin);
  opened.find("nvrtcGetLTOIRSize", library.lto_bytes);
  opened.find("nvrtcGetLTOIR", library.lto);
  resolve("nvrtcGetProgramLogSize", library.log_bytes);
  resolve("nvrtcGetProgramLog", library.log);
  resolve("nvrtcGetErrorString", library.describe);
  return library;
}

class NvrtcCompiler final : public Compiler {
 public:
  NvrtcCompiler() : library_(load_library()) {
    int major = 0, minor = 0;
    check(library_.version(&major, &minor), "nvrtcVersion");
    version_ = "NVRTC " + std::to_string(major) + "." + std::to_string(minor);
    // Updates of one version differ in their file's name alone (libnvrtc.so.13.0.88).
    std::error_code failed;
    const auto file = std::filesystem::canonical(library_.file, failed);
    if (!failed) build_ = " (" + file.filename().string() + ")";
    // The language without textures, surfaces and device-side launches: 15 to 60 ms less a kernel,
    // the same cubin. 12.4 is the oldest version seen to accept it.
    if (major > 12 || (major == 12 && minor >= 4)) options_.push_back("-minimal");
    // Our cache is the only one: NVRTC's own, in the driver's folder, would hide what a compile
    // costs.
    if (major >= 13) options_.push_back("-no-cache");
    int count = 0;
    check(library_.count_architectures(&count), "nvrtcGetNumSupportedArchs");
    architectures_.resize(count);
    check(library_.list_architectures(architectures_.data()), "nvrtcGetSupportedArchs");
  }

  std::string name() const override { return version_; }

  std::string identity() const override {
    std::string text = version_ + build_;
    for (const char* option : options_) text += std::string(" ") + option;
    return text;
  }

  std::string compile(const std::string& text, const std::string& architecture) const override;

 private:
  // Owns one nvrtcProgram.
  struct ProgramOwner {
    const Library& library;
    Program program = nullptr;
    ~ProgramOwner() { library.destroy(&program); }
  };

  void check(int result, const char* call) const {
    if (result != success)
      throw Error(ErrorCode::internal,
                  version_ + ": " + call + " failed: " + library_.describe(result));
  }

  void check_architecture(const std::string& architecture) const;
  std::string log(Program program) const;

  Library library_;
  std::string version_ = "NVRTC", build_;
  std::vector<int> architectures_;
  // The bits of a transform are a contract: no contraction, no flush to zero, exact division and
  // square root. They are spelled out although some are defaults, since identity() prints them.
  std::vector<const char*> options_ = {"-std=c++17", "-fmad=false", "-ftz=false", "-prec-div=true",
                                       "-prec-sqrt=true"};
};

void NvrtcCompiler::check_architecture(const std::string& architecture) const {
  std::string supported;
  for (const int number : architectures_) {
    const auto name = "sm_" + std::to_string(number);
    if (name == architecture) return;
    supported += (supported.empty() ? "" : ", ") + name;
  }
  throw Error(ErrorCode::unavailable, version_ + " (" + library_.path + ") cannot compile for '" +
                                          architecture + "'; it supports " + supported);
}

std::string NvrtcCompiler::log(Program program) const {
  std::size_t bytes = 0;
  if (library_.log_bytes(program, &bytes) != success || bytes == 0) return {};
  std::string text(bytes, '\0');
  if (library_.log(program, text.data()) != success) return {};
  text.pop_back();  // NVRTC counts the closing zero
  return text;
}

std::string NvrtcCompiler::compile(const std::string& text, const std::string& architecture) const {
  check_architecture(architecture);
  const std::string target = "-arch=" + architecture;
  std::vector<const char*> options = {target.c_str()};
  options.insert(options.end(), options_.begin(), options_.end());

  const auto linked = linked_in(text);
  if (!linked.empty()) {
    if (!library_.lto_bytes || !library_.lto)
      throw Error(ErrorCode::unavailable,
                  version_ +
                      " makes no LTO IR, which functions compiled elsewhere are linked to; "
                      "12.0 or later does");
    options.push_back("-dlto");
  }

  ProgramOwner owner{library_};
  check(library_.create(&owner.program, text.c_str(), "kernel.cu", 0, nullptr, nullptr),
        "nvrtcCreateProgram");
  const int result =
      library_.compile(owner.program, static_cast<int>(options.size()), options.data());
  if (result != success)
    throw Error(ErrorCode::compilation_failed, version_ + " rejected a kernel for " + architecture +
                                                   " (" + library_.describe(result) + "):\n" +
                                                   log(owner.program));
  std::size_t bytes = 0;
  if (!linked.empty()) {
    check(library_.lto_bytes(owner.program, &bytes), "nvrtcGetLTOIRSize");
    std::string ir(bytes, '\0');
    check(library_.lto(owner.program, ir.data()), "nvrtcGetLTOIR");
    return link(ir, linked, architecture);
  }
  check(library_.cubin_bytes(owner.program, &bytes), "nvrtcGetCUBINSize");
  std::string cubin(bytes, '\0');
  check(library_.cubin(owner.program, cubin.data()), "nvrtcGetCUBIN");
  return cubin;
}

}  // namespace

std::shared_ptr<const Compiler> nvrtc_compiler() {
  // Only success is remembered, so that a program can ask again after NVRTC was installed.
  using Shared = std::shared_ptr<const Compiler>;
  static auto& opened = *new process::OpenedOnce<Shared>;  // outlives static objects
  return opened.get([]() -> Shared { return std::make_shared<NvrtcCompiler>(); });
}

}  // namespace papilio::compile
