// SPDX-License-Identifier: MIT
#include "runtime/compile/linked.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "papilio/papilio.hpp"
#include "runtime/compile/toolkit_library.h"
#include "runtime/process/opened_once.h"

namespace papilio::compile {
namespace {

constexpr std::string_view mark = "// papilio_linked ";
constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// RFC 4648.
std::string decoded(std::string_view text) {
  while (!text.empty() && (text.back() == '=' || text.back() == '\r')) text.remove_suffix(1);
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto digit = digits.find(c);
    if (digit == digits.npos)
      throw Error(ErrorCode::invalid_argument,
                  "a line 'papilio_linked' of a function's text is not base 64");
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xff));
  }
  return bytes;
}

using LinkHandle = struct LinkHandleTag*;  // nvJitLinkHandle
constexpr int linked_well = 0;             // NVJITLINK_SUCCESS
constexpr int lto_ir = 3, any = 10;

// The entry points, with the signatures of nvJitLink.h (unchanged since CUDA 12.0).
struct LinkerLibrary {
  int (*create)(LinkHandle*, std::uint32_t option_count, const char** options);
  int (*destroy)(LinkHandle*);
  int (*add)(LinkHandle, int type, const void* data, std::size_t bytes, const char* name);
  int (*complete)(LinkHandle);
  int (*cubin_bytes)(LinkHandle, std::size_t*);
  int (*cubin)(LinkHandle, void*);
  int (*log_bytes)(LinkHandle, std::size_t*);
  int (*log)(LinkHandle, char*);
};

LinkerLibrary load_linker() {
  const ToolkitLibrary opened = open_toolkit_library(
      "PAPILIO_NVJITLINK", {"libnvJitLink.so.13", "libnvJitLink.so.12", "libnvJitLink.so"});
  if (!opened.handle)
    throw Error(ErrorCode::unavailable,
                "nvJitLink, which links functions that were compiled elsewhere, is not on this "
                "machine (" +
                    opened.reason +
                    "). It comes with CUDA 12 and later; PAPILIO_NVJITLINK names its file");
  LinkerLibrary library;
  const auto resolve = [&](const char* symbol, auto*& function) {
    if (!opened.find(symbol, function))
      throw Error(ErrorCode::unavailable, std::string("nvJitLink has no ") + symbol);
  };
  resolve("nvJitLinkCreate", library.create);
  resolve("nvJitLinkDestroy", library.destroy);
  resolve("nvJitLinkAddData", library.add);
  resolve("nvJitLinkComplete", library.complete);
  resolve("nvJitLinkGetLinkedCubinSize", library.cubin_bytes);
  resolve("nvJitLinkGetLinkedCubin", library.cubin);
  resolve("nvJitLinkGetErrorLogSize", library.log_bytes);
  resolve("nvJitLinkGetErrorLog", library.log);
  return library;
}

class Linker {
 public:
  Linker(const LinkerLibrary& library, const std::string& architecture) : library_(library) {
    const std::string target = "-arch=" + architecture;
    const char* options[] = {target.c_str(), "-lto",        "-fma=0",
                             "-ftz=0",       "-prec-div=1", "-prec-sqrt=1"};
    check(library_.create(&handle_, std::size(options), options), "nvJitLinkCreate");
  }
  Linker(const Linker&) = delete;
  Linker& operator=(const Linker&) = delete;
  ~Linker() { library_.destroy(&handle_); }

  void add(int type, const std::string& bytes, const char* name) {
    check(library_.add(handle_, type, bytes.data(), bytes.size(), name), "nvJitLinkAddData");
  }

  std::string cubin() {
    check(library_.complete(handle_), "nvJitLinkComplete");
    std::size_t bytes = 0;
    check(library_.cubin_bytes(handle_, &bytes), "nvJitLinkGetLinkedCubinSize");
    std::string cubin(bytes, '\0');
    check(library_.cubin(handle_, cubin.data()), "nvJitLinkGetLinkedCubin");
    return cubin;
  }

 private:
  void check(int result, const char* call) const {
    if (result == linked_well) return;
    std::string log;
    std::size_t bytes = 0;
    if (handle_ && library_.log_bytes(handle_, &bytes) == linked_well && bytes > 0) {
      log.resize(bytes);
      if (library_.log(handle_, log.data()) != linked_well) log.clear();
      while (!log.empty() && log.back() == '\0') log.pop_back();
    }
    throw Error(ErrorCode::compilation_failed,
                std::string(call) + " failed with " + std::to_string(result) + ": " + log);
  }

  const LinkerLibrary& library_;
  LinkHandle handle_ = nullptr;
};

}  // namespace

std::vector<std::string> linked_in(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at)) {
    const std::size_t begin = at + mark.size(), end = std::min(text.find('\n', begin), text.size());
    auto bytes = decoded(std::string_view(text).substr(begin, end - begin));
    if (std::ranges::find(found, bytes) == found.end()) found.push_back(std::move(bytes));
    at = end;
  }
  return found;
}

std::string link(const std::string& kernel, const std::vector<std::string>& called,
                 const std::string& architecture) {
  static auto& opened = *new process::OpenedOnce<LinkerLibrary>;  // never destroyed
  const LinkerLibrary library = opened.get(load_linker);
  Linker linker(library, architecture);
  linker.add(lto_ir, kernel, "kernel");
  for (const auto& bytes : called) linker.add(any, bytes, "papilio_linked");
  return linker.cubin();
}

}  // namespace papilio::compile
