// SPDX-License-Identifier: MIT
//
// Where a library of the CUDA toolkit is looked for when it is first needed.
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

namespace papilio::compile {

// What `variable` of the environment names alone; without it the names in the toolkit that the user
// points at, in the loader's own search and in the usual folder, in this order.
inline std::vector<std::string> library_paths(const char* variable,
                                              std::initializer_list<const char*> names) {
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

}  // namespace papilio::compile
