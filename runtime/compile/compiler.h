// SPDX-License-Identifier: MIT
//
// Text in, image out. A compiler turns the text of one kernel into an image that a device loads: a
// cubin (NVRTC) or a relocatable object (Clang). It has no state that changes a result, so its
// identity and the text decide the image. They are the cache's key.
#pragma once

#include <memory>
#include <string>

namespace papilio::compile {

class Compiler {
 public:
  virtual ~Compiler() = default;

  // Name and version, for people.
  virtual std::string name() const = 0;

  // Name, version and fixed options: everything besides text and architecture that decides the
  // image.
  virtual std::string identity() const = 0;

  // Compiles `text` for `architecture` ("sm_90", or "host"). Safe to call from many threads at
  // once. Throws Error(compilation_failed) with the compiler's log.
  virtual std::string compile(const std::string& text, const std::string& architecture) const = 0;
};

// NVRTC, loaded at run time. Throws Error(unavailable) naming the package to install.
std::shared_ptr<const Compiler> nvrtc_compiler();

// Clang in this process, in a plugin loaded at run time. PAPILIO_CLANG_LEVEL is the level of
// optimisation: 3 (default), or 0, which compiles some twenty times as fast and runs some ten times
// as long. The bits are the same. Throws Error(unavailable) if Clang is missing or the level is
// `none`, Error(invalid_argument) for another level.
std::shared_ptr<const Compiler> clang_compiler();

}  // namespace papilio::compile
