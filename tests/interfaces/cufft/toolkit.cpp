// SPDX-License-Identifier: MIT
//
// What the toolkit's own headers declare; compiled where they are installed.
#include <cufftXt.h>

#include "tests/interfaces/cufft/declared.h"
#include "tests/interfaces/cufft/names.h"
#include "tests/interfaces/cufft/signature.h"

namespace papilio::cufft {

Declared toolkit_declarations() {
  Declared declared;
#define PAPILIO_FUNCTION(name) declared[#name] = signature(decltype(&::name){});
  PAPILIO_CUFFT_DOCUMENTED(PAPILIO_FUNCTION)
#undef PAPILIO_FUNCTION
#define PAPILIO_VALUE(ours, theirs) declared[#theirs] = std::to_string(static_cast<int>(theirs));
  PAPILIO_CUFFT_VALUES(PAPILIO_VALUE)
#undef PAPILIO_VALUE
  const auto add = [&](const char* name, std::size_t value) {
    declared[name] = std::to_string(value);
  };
  add("sizeof cudaXtDesc", sizeof(cudaXtDesc));
  add("cudaXtDesc.nGPUs", offsetof(cudaXtDesc, nGPUs));
  add("cudaXtDesc.GPUs", offsetof(cudaXtDesc, GPUs));
  add("cudaXtDesc.data", offsetof(cudaXtDesc, data));
  add("cudaXtDesc.size", offsetof(cudaXtDesc, size));
  add("cudaXtDesc.cudaXtState", offsetof(cudaXtDesc, cudaXtState));
  add("sizeof cudaLibXtDesc", sizeof(cudaLibXtDesc));
  add("cudaLibXtDesc.descriptor", offsetof(cudaLibXtDesc, descriptor));
  add("cudaLibXtDesc.library", offsetof(cudaLibXtDesc, library));
  add("cudaLibXtDesc.subFormat", offsetof(cudaLibXtDesc, subFormat));
  add("cudaLibXtDesc.libDescriptor", offsetof(cudaLibXtDesc, libDescriptor));
  return declared;
}

}  // namespace papilio::cufft
