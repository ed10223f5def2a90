// SPDX-License-Identifier: MIT
//
// Objects made by the Clang compiler, linked into this process. The plugin that compiles them also
// loads them (LLVM ORC); it is opened on the first call of either kind.
#pragma once

#include <memory>
#include <string>

namespace papilio::compile {

struct LoadedObject {
  std::shared_ptr<const void> owner;  // the code stays in place while this lives
  void* function = nullptr;
};

// Links a relocatable object and finds `symbol` in it. Throws Error(unavailable) without the plugin
// and Error(internal) for an object that does not link.
LoadedObject load_object(const std::string& object, const std::string& symbol);

}  // namespace papilio::compile
