// SPDX-License-Identifier: MIT
//
// papilio run: becomes another program, with the drop-in for cuFFT loaded before anything else, so
// that the loader takes it wherever the program asks for libcufft by its name. The report is
// written by the drop-in, in the program.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "runtime/cli/options.h"

namespace papilio::cli {
namespace {

struct RunChoice {
  std::vector<std::string> words;  // the program and its arguments
  std::string report, compare, log;
  bool on_host = false;
};

// The drop-ins that are there, for LD_PRELOAD: a program takes that of the version it was built
// for.
std::string drop_ins() {
  std::error_code ignored;
  const auto home = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<std::filesystem::path> folders{home / "../lib"};
#ifdef PAPILIO_PROGRAMS_TO_LIB
  folders.push_back(home / PAPILIO_PROGRAMS_TO_LIB);
#endif
  std::string list;
  for (const auto& folder : folders)
    for (const char* name : {"libcufft.so.12", "libcufft.so.11"}) {
      const auto file = (folder / "papilio-cufft" / name).lexically_normal();
      if (list.find(name) != std::string::npos || !std::filesystem::exists(file, ignored)) continue;
      if (file.string().find_first_of(": ") != std::string::npos)
        throw Error(ErrorCode::unavailable,
                    file.string() + ": LD_PRELOAD takes no path with a space or a colon");
      list += (list.empty() ? "" : ":") + file.string();
    }
  if (list.empty())
    throw Error(ErrorCode::unavailable,
                "no drop-in for cuFFT (papilio-cufft/libcufft.so.12) beside this program's "
                "libraries; it was not built or not installed");
  return list;
}

// Before the program starts, so that no report is lost to it. What was not there is not left there.
void check_grows(const char* option, const std::string& path) {
  if (path.empty() || path == "0" || path == "1" || path == "stderr") return;
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(path, ignored);
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
  // A pipe that nobody reads yet gives ENXIO.
  if (file < 0 && errno != ENXIO)
    throw Error(ErrorCode::input_output,
                std::string(option) + ": writing '" + path + "': " + std::strerror(errno));
  if (file < 0) return;
  close(file);
  if (is_new) unlink(path.c_str());
}

int become(RunChoice& choice) {
  check_grows("--report", choice.report);
  check_grows("--log", choice.log);
  std::string preload = drop_ins();
  if (const char* others = std::getenv("LD_PRELOAD"); others && *others)
    preload += std::string(":") + others;
  setenv("LD_PRELOAD", preload.c_str(), 1);
  if (!choice.report.empty()) setenv("PAPILIO_REPORT", choice.report.c_str(), 1);
  if (!choice.compare.empty()) {
    setenv("PAPILIO_COMPARE", choice.compare.c_str(), 1);
    setenv("PAPILIO_REPORT", "stderr", 0);
  }
  if (!choice.log.empty()) setenv("PAPILIO_LOG", choice.log.c_str(), 1);
  if (choice.on_host) setenv("PAPILIO_BACKEND", "host", 1);
  const char* const backend = std::getenv("PAPILIO_BACKEND");
  const bool needs_driver = !backend || std::string_view(backend) != "host";
  if (void* driver = needs_driver ? dlopen("libcuda.so.1", RTLD_LAZY) : nullptr)
    dlclose(driver);
  else if (needs_driver)
    std::cerr << "papilio: no driver of a GPU is here (libcuda.so.1): cuFFT's calls will fail\n";
  std::vector<char*> arguments;
  for (std::string& word : choice.words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  throw Error(ErrorCode::invalid_argument,
              "cannot run '" + choice.words[0] + "': " + std::strerror(errno));
}

}  // namespace

void add_run(CLI::App& program, Run& run) {
  CLI::App& command = *program.add_subcommand(
      "run",
      "Run a program with Papilio in the place of cuFFT: papilio run [options] -- program ...");
  auto& choice = *new RunChoice;  // as long as the process
  command.add_flag("--report{stderr}", choice.report,
                   "When it ends, tell what was planned and executed, with times; =FILE: there");
  command.add_flag("--compare{1}", choice.compare,
                   "Report, and time each transform once beside NVIDIA's library; =FILE: that one");
  command.add_flag("--log{stderr}", choice.log, "Tell why calls failed; =FILE: there");
  command.add_flag("--host", choice.on_host,
                   "On host memory, for programs that pass host pointers (tests)");
  command.add_option("program", choice.words, "After --, the program and its arguments")
      ->required();
  command.callback([&choice, &run] { run = [&choice] { return become(choice); }; });
}

}  // namespace papilio::cli
