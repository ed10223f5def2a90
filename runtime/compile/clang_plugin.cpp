// SPDX-License-Identifier: MIT
//
// The library's side of the Clang plugin: finds the shared library, checks its version and wraps
// its C table as a Compiler and an object loader. No LLVM header is seen here, and nothing of LLVM
// is mapped before the host backend is first used.
#include "runtime/compile/clang_plugin.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/compile/clang_table.h"
#include "runtime/compile/compiler.h"
#include "runtime/process/fork.h"
#include "runtime/process/memory.h"
#include "runtime/process/opened_once.h"

namespace papilio::compile {
namespace {

constexpr const char* file_name = "libpapilio_clang.so";

// Folders that may hold the plugin, nearest first: beside the code that runs now, a library, a
// drop-in in a folder of its own or a program, built or installed.
std::vector<std::filesystem::path> folders() {
  std::vector<std::filesystem::path> found;
  const auto add_around = [&](const std::filesystem::path& file) {
    if (file.empty()) return;
    const std::filesystem::path folder = file.parent_path();
    found.push_back(folder);
    found.push_back(folder.parent_path());
    found.push_back(folder.parent_path() / "lib");
#ifdef PAPILIO_PROGRAMS_TO_LIB
    found.push_back(folder / PAPILIO_PROGRAMS_TO_LIB);
#endif
  };
  std::error_code ignored;
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&load_object), &info) != 0 && info.dli_fname) {
    add_around(std::filesystem::canonical(info.dli_fname, ignored));
  }
  add_around(std::filesystem::read_symlink("/proc/self/exe", ignored));
  return found;
}

const papilio_clang_table* open_plugin() {
  std::string reason = "it was not built or not installed";
  const auto try_open = [&](const std::string& path) -> void* {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) reason = dlerror();
    return library;
  };
  void* library = nullptr;
  for (const auto& folder : folders()) {
    std::error_code ignored;
    const auto path = folder / file_name;
    if (!library && std::filesystem::exists(path, ignored)) library = try_open(path.string());
  }
  if (!library) library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const bool memory = reason.find("Cannot allocate memory") != std::string::npos ||
                        reason.find("failed to map segment") != std::string::npos ||
                        reason.find("cannot create shared object descriptor") != std::string::npos;
    throw Error(
        memory ? ErrorCode::out_of_memory : ErrorCode::unavailable,
        std::string("the host backend needs Clang: ") + file_name + " cannot be loaded (" + reason +
            ")" +
            (memory ? ""
                    : "; install the packages libclang-dev and llvm-dev and build again, or do "
                      "without functions of your own: the rest needs no compiler"));
  }
  const auto function =
      reinterpret_cast<papilio_clang_plugin_function>(dlsym(library, "papilio_clang_plugin"));
  const papilio_clang_table* table = function ? function() : nullptr;
  if (!table || table->version != papilio_clang_table_version) {
    throw Error(ErrorCode::unavailable,
                std::string(file_name) + " belongs to another version of Papilio; build it again");
  }
  return table;
}

// Opened once; a failure is tried again on the next call, since a package may have been installed.
const papilio_clang_table& plugin() {
  static auto& opened = *new process::OpenedOnce<const papilio_clang_table*>;  // never destroyed
  static std::atomic<bool> has_ended{false};
  const papilio_clang_table* table = opened.get(open_plugin);
  // Clang's own static objects are there by now, so that this one ends before them.
  struct End {
    ~End() { has_ended = true; }
  };
  static const End end;
  if (has_ended)
    throw Error(ErrorCode::unavailable,
                "the host backend needs Clang, which has ended with the process's static objects");
  return *table;
}

// What the plugin hands back.
struct Answer {
  std::string bytes, log;
  static void take_bytes(void* context, const char* bytes, size_t size) {
    static_cast<Answer*>(context)->bytes.assign(bytes, size);
  }
  static void take_log(void* context, const char* bytes, size_t size) {
    static_cast<Answer*>(context)->log.assign(bytes, size);
  }
};

int chosen_level() {
  const char* text = std::getenv("PAPILIO_CLANG_LEVEL");
  if (!text || !*text || !std::strcmp(text, "3")) return 3;
  if (!std::strcmp(text, "0")) return 0;
  if (!std::strcmp(text, "none"))
    throw Error(ErrorCode::unavailable,
                "the host backend needs Clang: PAPILIO_CLANG_LEVEL is none");
  throw Error(ErrorCode::invalid_argument,
              std::string("PAPILIO_CLANG_LEVEL is '") + text + "'; it must be 0, 3 or none");
}

// What LLVM 14 took for kernels of 60 to 16384 points was about half of this: it grows with the
// text.
std::size_t compiling_bytes(std::size_t text) {
  return (std::size_t{64} << 20) + 256 * text;
}
constexpr std::size_t compiling_mappings = 128, loading_mappings = 64;
constexpr std::size_t loading_bytes = std::size_t{32} << 20;

void require(const process::Room& room, const char* work) {
  if (!room.shortage().empty())
    throw Error(ErrorCode::out_of_memory, std::string(work) + ": " + room.shortage());
}

class ClangCompiler final : public Compiler {
 public:
  ClangCompiler(const papilio_clang_table& table, int level) : table_(table), level_(level) {}

  std::string name() const override {
    const process::HoldFork hold;  // LLVM makes its static objects
    return table_.name();
  }
  std::string identity() const override {
    const process::HoldFork hold;
    return std::string(table_.identity()) + " level " + std::to_string(level_);
  }

  std::string compile(const std::string& text, const std::string& architecture) const override {
    if (architecture != "host") {
      throw Error(ErrorCode::invalid_argument,
                  "the Clang compiler compiles for architecture 'host', "
                  "not '" +
                      architecture + "'");
    }
    // The first compilation makes LLVM's static objects. Those after it share nothing that a fork
    // could break, and take too long to let one wait.
    static std::atomic<bool> compiled{false};
    std::optional<process::HoldFork> hold;
    if (!compiled) hold.emplace();
    const process::Room room(compiling_bytes(text.size()), compiling_mappings);
    require(room, "compiling a kernel");
    Answer answer;
    if (table_.compile(text.data(), text.size(), level_, &answer, Answer::take_bytes,
                       Answer::take_log)) {
      throw Error(ErrorCode::compilation_failed, "Clang rejected a kernel:\n" + answer.log);
    }
    compiled = true;
    return std::move(answer.bytes);
  }

 private:
  const papilio_clang_table& table_;
  int level_;
};

}  // namespace

std::shared_ptr<const Compiler> clang_compiler() {
  const int level = chosen_level();
  return std::make_shared<ClangCompiler>(plugin(), level);
}

LoadedObject load_object(const std::string& object, const std::string& symbol) {
  const process::HoldFork hold;  // the linker is one for the process, and has locks
  const papilio_clang_table& table = plugin();
  if (const auto obstacle = process::obstacle_to_executable_memory(); !obstacle.empty())
    throw Error(ErrorCode::unavailable, "the host backend makes code at run time, and " + obstacle);
  const process::Room room(loading_bytes, loading_mappings);
  require(room, "loading a kernel");
  Answer answer;
  LoadedObject loaded;
  void* handle = table.load(object.data(), object.size(), symbol.c_str(), &loaded.function, &answer,
                            Answer::take_log);
  if (!handle) {
    // Only a caller's function can ask for a symbol that is not there.
    const bool calls_library = answer.log.find("Symbols not found") != std::string::npos;
    throw Error(calls_library ? ErrorCode::compilation_failed : ErrorCode::internal,
                "cannot link kernel " + symbol +
                    (calls_library ? ", which may call no library's function: " : ": ") +
                    answer.log);
  }
  loaded.owner = std::shared_ptr<const void>(handle, [&table](const void* pointer) {
    const process::HoldFork hold;
    table.unload(const_cast<void*>(pointer));
  });
  return loaded;
}

}  // namespace papilio::compile
