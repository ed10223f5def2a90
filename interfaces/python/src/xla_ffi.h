// SPDX-License-Identifier: MIT
//
// What is used here of XLA's foreign function interface (xla/ffi/api/c_api.h, version 0.x, whose
// structures grow at their ends alone). Declared here, so that building needs no jaxlib, and one
// build serves its versions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace papilio::python::xla {

struct Error;
struct Context;

struct Extension {
  std::size_t struct_size;
  int type;  // 1: asks for the handler's metadata
  Extension* next;
};
constexpr int metadata_extension = 1;

struct ApiVersion {
  std::size_t struct_size;
  Extension* extensions;
  int major, minor;
};

struct Metadata {
  std::size_t struct_size;
  ApiVersion api_version;
  std::uint32_t traits;
};

struct MetadataExtension {
  Extension base;
  Metadata* metadata;
};

struct ErrorCreate {
  std::size_t struct_size;
  Extension* extensions;
  const char* message;
  int code;  // as in gRPC
};

struct StreamGet {
  std::size_t struct_size;
  Extension* extensions;
  Context* context;
  void* stream;  // out
};

struct Api {
  std::size_t struct_size;
  Extension* extensions;
  ApiVersion api_version;
  const void* internal;
  Error* (*error_create)(ErrorCreate*);
  void* error_get_details;
  void* error_destroy;
  void* handler_register;
  Error* (*stream_get)(StreamGet*);
};

struct Buffer {
  std::size_t struct_size;
  Extension* extensions;
  int dtype;
  void* data;
  std::int64_t rank;
  std::int64_t* dims;
};

// Arguments and results: buffers (type 1).
struct Buffers {
  std::size_t struct_size;
  Extension* extensions;
  std::int64_t size;
  int* types;
  void** items;
};

struct ByteSpan {
  const char* data;
  std::size_t size;
};

enum class AttributeType { array = 1, dictionary = 2, scalar = 3, string = 4 };
constexpr int dtype_s64 = 5, dtype_f64 = 12;

struct Scalar {
  int dtype;
  void* value;
};

struct Array {
  int dtype;
  std::size_t size;
  void* data;
};

struct Attributes {
  std::size_t struct_size;
  Extension* extensions;
  std::int64_t size;
  AttributeType* types;
  ByteSpan** names;
  void** items;
};

struct CallFrame {
  std::size_t struct_size;
  Extension* extensions;
  const Api* api;
  Context* context;
  int stage;
  Buffers arguments;
  Buffers results;
  Attributes attributes;
};

}  // namespace papilio::python::xla
