// SPDX-License-Identifier: MIT
//
// NumPy's .npy files, formats 1.0 to 3.0 (numpy.lib.format): a reader that trusts nothing the
// header says before it has been held against the file's size, and a writer that never leaves half
// a file behind. Numbers of every width, in either byte order; arrays in C or in Fortran order.
// Everything else (objects, strings, structures, numbers past 64 bits) is refused by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::cli {

enum class NpyType { u1, i2, i4, f4, f8, c8, c16, b1, i1, u2, u4, i8, u8, f2 };

// NumPy's name, such as "<f4" or "|u1", and the bytes of one element.
std::string_view npy_type_name(NpyType type);
std::size_t npy_type_bytes(NpyType type);
bool is_complex(NpyType type);

// An array in this machine's byte order, in C order (the last axis is contiguous) unless it says
// otherwise. An empty shape is a scalar.
struct NpyArray {
  NpyType type = NpyType::f4;
  std::vector<std::uint64_t> shape;
  std::vector<char> data;  // elements() * npy_type_bytes(type) bytes
  bool fortran = false;    // the first axis is contiguous

  std::uint64_t elements() const;
  // Elements from one index of each axis to the next.
  std::vector<std::int64_t> strides() const;
};

// A whole file held in memory. Throws Error(input_output): `name`, then what is wrong.
NpyArray parse_npy(std::string_view bytes, const std::string& name);

// Reads `path`; the header is held against the file's size before the payload is read. Throws
// Error(input_output) naming the path and the reason, Error(out_of_memory) if it does not fit.
NpyArray read_npy(const std::string& path);

// A version 1.0 header whose length is a multiple of 64 bytes.
std::string npy_header(NpyType type, const std::vector<std::uint64_t>& shape);

// Writes header and payload, of an array in C order, to a temporary name beside `path`, then
// renames it. Throws Error(input_output); `path` is then what it was before.
void write_npy(const std::string& path, const NpyArray& array);

}  // namespace papilio::cli
