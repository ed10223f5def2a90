// SPDX-License-Identifier: MIT
//
// Links objects of the Clang compiler into this process. The plugin that compiles them also loads
// them (LLVM ORC). It is opened on the first use.
#pragma once

#include <memory>
#include <string>

namespace papilio::compile {

struct LoadedObject {
  std::shared_ptr<const void> owner;  // the code stays in place while this lives
  void* function = nullptr;
};

// Links a relocatable object and finds `symbol` in it. Throws Error(unavailable) without the
// plugin, Error(internal) if the object does not link.
LoadedObject load_object(const std::string& object, const std::string& symbol);

}  // namespace papilio::compile
