// SPDX-License-Identifier: MIT
//
// Our declarations against the toolkit's, one by one, and what the built libraries show: their
// names, every function, and the version under which a program linked against NVIDIA's asks for it.
#include <gtest/gtest.h>
#include <link.h>

#include "tests/interfaces/cufft/declared.h"
#include "tests/interfaces/cufft/library.h"
#include "tests/interfaces/cufft/signature.h"

namespace papilio::cufft {

Declared our_declarations() {
  Declared declared;
#define PAPILIO_FUNCTION(name) declared[#name] = signature(decltype(&::papilio::cufft::name){});
  PAPILIO_CUFFT_DOCUMENTED(PAPILIO_FUNCTION)
#undef PAPILIO_FUNCTION
#define PAPILIO_VALUE(ours, theirs) declared[#theirs] = std::to_string(static_cast<int>(ours));
  PAPILIO_CUFFT_VALUES(PAPILIO_VALUE)
#undef PAPILIO_VALUE
  const auto add = [&](const char* name, std::size_t value) {
    declared[name] = std::to_string(value);
  };
  add("sizeof cudaXtDesc", sizeof(MemoryDescriptor));
  add("cudaXtDesc.nGPUs", offsetof(MemoryDescriptor, gpu_count));
  add("cudaXtDesc.GPUs", offsetof(MemoryDescriptor, gpus));
  add("cudaXtDesc.data", offsetof(MemoryDescriptor, data));
  add("cudaXtDesc.size", offsetof(MemoryDescriptor, size));
  add("cudaXtDesc.cudaXtState", offsetof(MemoryDescriptor, state));
  add("sizeof cudaLibXtDesc", sizeof(LibraryDescriptor));
  add("cudaLibXtDesc.descriptor", offsetof(LibraryDescriptor, descriptor));
  add("cudaLibXtDesc.library", offsetof(LibraryDescriptor, library));
  add("cudaLibXtDesc.subFormat", offsetof(LibraryDescriptor, sub_format));
  add("cudaLibXtDesc.libDescriptor", offsetof(LibraryDescriptor, library_descriptor));
  return declared;
}

namespace {

TEST(CufftAbi, IsTheToolkits) {
#ifdef PAPILIO_CUFFT_TOOLKIT
  const Declared ours = our_declarations(), theirs = toolkit_declarations();
  EXPECT_EQ(ours.size(), theirs.size());
  for (const auto& [name, text] : theirs)
    EXPECT_EQ(ours.contains(name) ? ours.at(name) : "", text) << name;
#else
  GTEST_SKIP() << "no cufftXt.h (CUDA toolkit)";
#endif
}

class CufftLibraries : public testing::TestWithParam<int> {};  // their version

TEST_P(CufftLibraries, ShowEveryFunctionUnderTheirVersion) {
  const int major = GetParam();
  const char* const path = major == 12 ? PAPILIO_CUFFT_12 : PAPILIO_CUFFT_11;
  const std::string soname = "libcufft.so." + std::to_string(major);
  const Library library = open_library(path);
#define PAPILIO_FUNCTION(name) \
  EXPECT_NE(dlvsym(library.handle, #name, soname.c_str()), nullptr) << #name;
  PAPILIO_CUFFT_EXPORTED(PAPILIO_FUNCTION)
#undef PAPILIO_FUNCTION
  // Found by its soname once it is loaded, wherever it lies: what LD_PRELOAD rests on.
  void* again = dlopen(soname.c_str(), RTLD_NOW | RTLD_NOLOAD);
  EXPECT_EQ(again, library.handle);
  int version = 0;
  EXPECT_EQ(library.cufftGetVersion(&version), SUCCESS);
  EXPECT_EQ(version / 1000, major);
  EXPECT_EQ(library.cufftGetVersion(nullptr), SUCCESS);
  int parts[3] = {};
  for (int p = 0; p < 3; ++p)
    EXPECT_EQ(library.cufftGetProperty(static_cast<LibraryProperty>(p), &parts[p]), SUCCESS);
  EXPECT_EQ(parts[0] * 1000 + parts[1] * 100 + parts[2], version);
}

INSTANTIATE_TEST_SUITE_P(Built, CufftLibraries, testing::Values(12, 11),
                         [](const auto& version) { return "so_" + std::to_string(version.param); });

}  // namespace
}  // namespace papilio::cufft
