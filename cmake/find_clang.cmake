# SPDX-License-Identifier: MIT
#
# Finds LLVM and Clang development files (Debian, Ubuntu: llvm-dev libclang-dev). Sets
# PAPILIO_HAVE_CLANG, and the interface target papilio_llvm with include folders and the shared
# libraries libclang-cpp and libLLVM.
find_package(LLVM CONFIG QUIET)
if(LLVM_FOUND AND EXISTS ${LLVM_INCLUDE_DIRS}/clang/Basic/Version.h)
  find_library(PAPILIO_CLANG_CPP NAMES clang-cpp HINTS ${LLVM_LIBRARY_DIRS} NO_CACHE)
  find_library(PAPILIO_LLVM NAMES LLVM LLVM-${LLVM_VERSION_MAJOR} HINTS ${LLVM_LIBRARY_DIRS} NO_CACHE)
  if(PAPILIO_CLANG_CPP AND PAPILIO_LLVM)
    set(PAPILIO_HAVE_CLANG TRUE)
    add_library(papilio_llvm INTERFACE)
    target_include_directories(papilio_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
    target_link_libraries(papilio_llvm INTERFACE ${PAPILIO_CLANG_CPP} ${PAPILIO_LLVM})
    target_compile_options(papilio_llvm INTERFACE -fno-rtti)
  endif()
endif()
