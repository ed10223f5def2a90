// SPDX-License-Identifier: MIT
//
// Arrays from files and pipes, and their numbers.
#include "runtime/cli/input_array.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "numbers/half.h"

namespace papilio::cli {
namespace {

std::string read_stream(std::FILE* stream, const std::string& name) {
  std::string bytes;
  char block[1 << 16];
  for (std::size_t count; (count = std::fread(block, 1, sizeof block, stream)) > 0;)
    bytes.append(block, count);
  if (std::ferror(stream)) throw Error(ErrorCode::input_output, name + ": cannot be read");
  return bytes;
}

NpyArray parse_array(const std::string& bytes, const std::string& name) {
  return looks_like_sound(bytes) ? parse_sound(bytes, name) : parse_npy(bytes, name);
}

std::string first_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(12, '\0');
  file.read(start.data(), 12);
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

// A number of 16 bits, to be read as one.
struct Half {
  std::uint16_t bits;
  explicit operator float() const { return static_cast<float>(numbers::f16_value(bits)); }
  explicit operator double() const { return numbers::f16_value(bits); }
};

// NumPy's True is any byte but 0.
struct Boolean {
  std::uint8_t byte;
  explicit operator float() const { return byte ? 1 : 0; }
  explicit operator double() const { return byte ? 1 : 0; }
};

template <class From, class To>
void convert(const NpyArray& in, bool complex, To* to) {
  const bool from_complex = is_complex(in.type);
  const std::size_t parts = from_complex ? 2 : 1;
  const char* from = in.data.data();
  for (std::uint64_t i = 0, n = in.elements(); i < n; ++i, from += parts * sizeof(From)) {
    From value[2] = {};
    std::memcpy(value, from, parts * sizeof(From));
    *to++ = static_cast<To>(value[0]);
    if (complex) *to++ = from_complex ? static_cast<To>(value[1]) : To{0};
  }
}

template <class To>
void convert_to(const NpyArray& in, bool complex, char* out) {
  To* to = reinterpret_cast<To*>(out);
  switch (in.type) {
    case NpyType::b1:
      return convert<Boolean>(in, complex, to);
    case NpyType::u1:
      return convert<std::uint8_t>(in, complex, to);
    case NpyType::i1:
      return convert<std::int8_t>(in, complex, to);
    case NpyType::u2:
      return convert<std::uint16_t>(in, complex, to);
    case NpyType::i2:
      return convert<std::int16_t>(in, complex, to);
    case NpyType::u4:
      return convert<std::uint32_t>(in, complex, to);
    case NpyType::i4:
      return convert<std::int32_t>(in, complex, to);
    case NpyType::u8:
      return convert<std::uint64_t>(in, complex, to);
    case NpyType::i8:
      return convert<std::int64_t>(in, complex, to);
    case NpyType::f2:
      return convert<Half>(in, complex, to);
    case NpyType::f4:
    case NpyType::c8:
      return convert<float>(in, complex, to);
    case NpyType::f8:
    case NpyType::c16:
      return convert<double>(in, complex, to);
  }
}

}  // namespace

NpyArray read_array(const std::string& path) {
  if (path == "-") return parse_array(read_stream(stdin, "standard input"), "standard input");
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool is_file = std::filesystem::is_regular_file(status);
  if (is_file && !looks_like_sound(first_bytes(path))) return read_npy(path);
  if (!is_file && !std::filesystem::is_fifo(status)) return read_npy(path);  // which says why not
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr)
    throw Error(ErrorCode::input_output, path + ": cannot be opened for reading");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closer(file, std::fclose);
  return parse_array(read_stream(file, path), path);
}

bool looks_like_sound(std::string_view bytes) {
  if (bytes.starts_with("fLaC") || bytes.starts_with("OggS")) return true;
  if (bytes.size() < 12) return false;
  const std::string_view form = bytes.substr(8, 4);
  const bool wave = bytes.starts_with("RIFF") || bytes.starts_with("RIFX") ||
                    bytes.starts_with("RF64") || bytes.starts_with("BW64");
  return (wave && form == "WAVE") ||
         (bytes.starts_with("FORM") && (form == "AIFF" || form == "AIFC"));
}

Precision natural_precision(NpyType type) {
  switch (type) {
    case NpyType::b1:
    case NpyType::u1:
    case NpyType::i1:
    case NpyType::u2:
    case NpyType::i2:
    case NpyType::f2:
    case NpyType::f4:
    case NpyType::c8:
      return Precision::f32;
    case NpyType::u4:
    case NpyType::i4:
    case NpyType::u8:
    case NpyType::i8:
    case NpyType::f8:
    case NpyType::c16:
      break;
  }
  return Precision::f64;
}

NpyArray to_numbers(NpyArray in, Precision precision, bool complex) {
  const bool narrow = precision == Precision::f32;
  const NpyType type =
      complex ? (narrow ? NpyType::c8 : NpyType::c16) : (narrow ? NpyType::f4 : NpyType::f8);
  if (in.type == type) return in;
  NpyArray out{type, in.shape, {}, in.fortran};
  out.data.resize(in.elements() * npy_type_bytes(type));
  narrow ? convert_to<float>(in, complex, out.data.data())
         : convert_to<double>(in, complex, out.data.data());
  return out;
}

}  // namespace papilio::cli
