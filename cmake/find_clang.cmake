# SPDX-License-Identifier: MIT
#
# Finds LLVM and Clang development files (Debian, Ubuntu: llvm-dev libclang-dev). Sets
# PAPILIO_HAVE_CLANG, and the interface target papilio_llvm with include folders and the shared
# libraries libclang-cpp and libLLVM. The default version comes first; where it lacks the Clang
# headers, other installed versions are tried.
foreach(version "" 19 18 17 16 15 14)
  find_package(LLVM ${version} CONFIG QUIET)
  if(LLVM_FOUND AND EXISTS ${LLVM_INCLUDE_DIRS}/clang/Basic/Version.h)
    # The unversioned link to libclang-cpp is in a package of its own; its versioned name does.
    find_library(PAPILIO_CLANG_CPP NO_CACHE HINTS ${LLVM_LIBRARY_DIRS} NAMES
      clang-cpp libclang-cpp.so.${LLVM_VERSION_MAJOR}
      libclang-cpp.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR})
    find_library(PAPILIO_LLVM NO_CACHE HINTS ${LLVM_LIBRARY_DIRS} NAMES
      LLVM-${LLVM_VERSION_MAJOR} libLLVM.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR} LLVM)
    if(PAPILIO_CLANG_CPP AND PAPILIO_LLVM)
      set(PAPILIO_HAVE_CLANG TRUE)
      add_library(papilio_llvm INTERFACE)
      target_include_directories(papilio_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
      target_link_libraries(papilio_llvm INTERFACE ${PAPILIO_CLANG_CPP} ${PAPILIO_LLVM})
      # GCC 12 follows a null pointer through Clang's headers that no caller passes.
      target_compile_options(papilio_llvm INTERFACE -fno-rtti
        $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull>)
      break()
    endif()
  endif()
  unset(LLVM_DIR CACHE)
endforeach()
