// SPDX-License-Identifier: MIT
//
// Libraries of the CUDA toolkit, opened when they are first needed: NVRTC, nvJitLink.
#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <string>

namespace papilio::compile {

struct ToolkitLibrary {
  void* handle = nullptr;    // null: none could be opened
  std::string path, reason;  // what was opened, as it was asked for; why the first could not be

  // Sets `function` to the entry point of a name, null where there is none.
  template <class Function>
  bool find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(dlsym(handle, name));
    return function != nullptr;
  }
};

// The file that `variable` of the environment names alone; without it the first of the names in the
// toolkit that the user points at, in the loader's own search and in the usual folder, in this
// order. It is never closed: its threads and exit handlers may outlive any owner we could name.
ToolkitLibrary open_toolkit_library(const char* variable, std::initializer_list<const char*> names);

}  // namespace papilio::compile
