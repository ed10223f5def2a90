// SPDX-License-Identifier: MIT
//
// The C interface between the library and its Clang plugin. The plugin exports one function,
// papilio_clang_plugin(), which returns this table. Everything else is hidden, since host programs
// often carry an LLVM of their own. Results are passed to callbacks, so no memory changes owner.
// All functions are safe from many threads.
#pragma once

#include <stddef.h>

extern "C" {

// Receives `size` bytes that are valid during the call only.
typedef void (*papilio_sink)(void* context, const char* bytes, size_t size);

struct papilio_clang_table {
  int version;  // papilio_clang_table_version

  // The compiler's name and version. Lives as long as the plugin, as does the next.
  const char* (*name)(void);

  // Compiler version, processor, features and options: everything but the level.
  const char* (*identity)(void);

  // Compiles the C++ text to a relocatable object for this processor, optimised as by -O0 or -O3
  // (`level` 0 or 3). Returns 0 and calls `object`, or returns 1 and calls `log` with the
  // diagnostics.
  int (*compile)(const char* text, size_t size, int level, void* context, papilio_sink object,
                 papilio_sink log);

  // Links an object into this process and finds `symbol`. Returns a handle for unload, or null
  // after calling `log` with the reason.
  void* (*load)(const char* object, size_t size, const char* symbol, void** function, void* context,
                papilio_sink log);
  void (*unload)(void* handle);
};

enum { papilio_clang_table_version = 3 };

typedef const papilio_clang_table* (*papilio_clang_plugin_function)(void);
}
