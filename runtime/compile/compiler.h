// SPDX-License-Identifier: MIT
//
// Text in, image out. A compiler turns the text of one kernel into something a device can load: a
// cubin (NVRTC) or a relocatable object (Clang). It knows no FFT word and keeps no state that
// changes a result, so its identity and the text decide the image; the cache is keyed on exactly
// that.
#pragma once

#include <memory>
#include <string>

namespace papilio::compile {

class Compiler {
 public:
  virtual ~Compiler() = default;

  // Name and version, for people.
  virtual std::string name() const = 0;

  // Name, version and fixed options: everything but text and architecture that decides the image.
  virtual std::string identity() const = 0;

  // Compiles `text` for `architecture` ("sm_90", or "host"). Safe to call from many threads at
  // once. Throws Error(compilation_failed) with the compiler's log.
  virtual std::string compile(const std::string& text, const std::string& architecture) const = 0;
};

// NVRTC, loaded at run time. Throws Error(unavailable) naming the package to install.
std::shared_ptr<const Compiler> nvrtc_compiler();

// Clang in process, in a plugin loaded at run time, optimising as the variable PAPILIO_CLANG_LEVEL
// of the environment says: 3, which it is where nothing is said, or 0, which compiles some twenty
// times as fast for kernels that run some ten times as long. The bits computed are the same. Throws
// Error(unavailable) likewise, for `none`, too, and Error(invalid_argument) for another level.
std::shared_ptr<const Compiler> clang_compiler();

}  // namespace papilio::compile
