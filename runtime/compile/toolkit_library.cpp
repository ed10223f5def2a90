// SPDX-License-Identifier: MIT
#include "runtime/compile/toolkit_library.h"

#include <cstdlib>
#include <vector>

namespace papilio::compile {
namespace {

std::vector<std::string> paths_of(const char* variable, std::initializer_list<const char*> names) {
  if (const char* path = std::getenv(variable); path && *path) return {path};
  std::vector<std::string> folders;
  for (const char* toolkit : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* root = std::getenv(toolkit); root && *root)
      for (const char* inside : {"/lib64/", "/lib/"}) folders.push_back(root + std::string(inside));
  folders.insert(folders.end(), {"", "/usr/local/cuda/lib64/"});
  std::vector<std::string> paths;
  for (const auto& folder : folders)
    for (const char* name : names) paths.push_back(folder + name);
  return paths;
}

}  // namespace

ToolkitLibrary open_toolkit_library(const char* variable,
                                    std::initializer_list<const char*> names) {
  ToolkitLibrary library;
  for (const auto& path : paths_of(variable, names)) {
    library.handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library.handle) {
      library.path = path;
      break;
    }
    const char* why = dlerror();
    if (library.reason.empty() && why) library.reason = why;
  }
  return library;
}

}  // namespace papilio::compile
