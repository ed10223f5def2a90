// SPDX-License-Identifier: MIT
//
// NumPy's .npy files. The header is a Python dictionary literal; the few forms that NumPy writes
// are parsed by hand, and the size it promises is computed with overflow checks and held against
// the file's before any memory is asked for.
#include "runtime/cli/npy.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "papilio/papilio.hpp"
#include "runtime/cli/output_file.h"

namespace papilio::cli {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longest_header =
    64 * 1024;                               // NumPy itself refuses more than 10 000 by default
constexpr std::size_t most_dimensions = 64;  // NumPy's own limit

struct TypeRow {
  NpyType type;
  std::string_view name;
  std::size_t bytes;
};
constexpr std::array<TypeRow, 14> types = {{{NpyType::u1, "|u1", 1},
                                            {NpyType::i2, "<i2", 2},
                                            {NpyType::i4, "<i4", 4},
                                            {NpyType::f4, "<f4", 4},
                                            {NpyType::f8, "<f8", 8},
                                            {NpyType::c8, "<c8", 8},
                                            {NpyType::c16, "<c16", 16},
                                            {NpyType::b1, "|b1", 1},
                                            {NpyType::i1, "|i1", 1},
                                            {NpyType::u2, "<u2", 2},
                                            {NpyType::u4, "<u4", 4},
                                            {NpyType::i8, "<i8", 8},
                                            {NpyType::u8, "<u8", 8},
                                            {NpyType::f2, "<f2", 2}}};

const TypeRow& row(NpyType type) {
  return *std::find_if(types.begin(), types.end(),
                       [type](const TypeRow& r) { return r.type == type; });
}

class Failure {
 public:
  explicit Failure(std::string name) : name_(std::move(name)) {}
  [[noreturn]] void operator()(const std::string& reason) const {
    throw Error(ErrorCode::input_output, name_ + ": " + reason);
  }

 private:
  std::string name_;
};

// What stands in front of the payload.
struct Header {
  NpyType type = NpyType::f4;
  bool big_endian = false;
  bool fortran = false;
  std::vector<std::uint64_t> shape;
  std::size_t payload_offset = 0;
  std::size_t payload_bytes = 0;
};

// Byte order and type: "<f4", ">i8", "|u1"; '=' is this machine's order, which is little-endian.
void parse_type(const std::string& descr, Header& header, const Failure& fail) {
  if (descr.find('O') != std::string::npos) fail("dtype '" + descr + "' holds pickled objects");
  const bool has_order =
      !descr.empty() && std::string_view("<>=|").find(descr.front()) != std::string_view::npos;
  for (const TypeRow& r : types) {
    // '|' stands where there is no order: of one byte.
    if (!has_order || descr.substr(1) != r.name.substr(1)) continue;
    if (descr.front() == '|' && r.bytes > 1) continue;
    header.type = r.type;
    header.big_endian = descr.front() == '>' && r.bytes > 1;
    return;
  }
  std::string known;
  for (const TypeRow& r : types)
    known += (known.empty() ? "" : ", ") + std::string(r.name.substr(1));
  fail("dtype '" + descr + "' is not one of " + known);
}

// Turns the bytes of every number around: parts of complex ones each by itself.
void swap_bytes(std::vector<char>& data, NpyType type) {
  const std::size_t bytes = npy_type_bytes(type) / (is_complex(type) ? 2 : 1);
  for (std::size_t at = 0; at < data.size(); at += bytes)
    std::reverse(data.begin() + static_cast<std::ptrdiff_t>(at),
                 data.begin() + static_cast<std::ptrdiff_t>(at + bytes));
}

// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), } in any order of its keys.
class DictionaryParser {
 public:
  DictionaryParser(std::string_view text, const Failure& fail) : rest_(text), fail_(fail) {}

  void parse(Header& header) {
    std::optional<std::string> descr;
    std::optional<bool> fortran_order;
    std::optional<std::vector<std::uint64_t>> shape;
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      expect(':');
      if (key == "descr" && !descr) {
        if (peek() == '[') fail_("structured dtypes are not supported");
        descr = string();
      } else if (key == "fortran_order" && !fortran_order) {
        fortran_order = boolean();
      } else if (key == "shape" && !shape) {
        shape = tuple();
      } else {
        fail_("bad header: unexpected key '" + key + "'");
      }
      if (!accept(',') && peek() != '}') fail_("bad header: ',' or '}' expected");
    }
    skip_space();
    if (!rest_.empty()) fail_("bad header: text after the dictionary");
    if (!descr || !fortran_order || !shape) {
      fail_("bad header: 'descr', 'fortran_order' and 'shape' must all be there");
    }
    parse_type(*descr, header, fail_);
    header.fortran = *fortran_order;
    header.shape = std::move(*shape);
  }

 private:
  void skip_space() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_[0]))) {
      rest_.remove_prefix(1);
    }
  }
  char peek() {
    skip_space();
    return rest_.empty() ? '\0' : rest_[0];
  }
  bool accept(char c) {
    if (peek() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail_(std::string("bad header: '") + c + "' expected");
  }
  std::string string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail_("bad header: a quoted string expected");
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) fail_("bad header: a string without its end");
    std::string text(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return text;
  }
  bool boolean() {
    skip_space();
    for (const auto& [word, value] : {std::pair{"True", true}, std::pair{"False", false}}) {
      if (rest_.starts_with(word)) {
        rest_.remove_prefix(std::strlen(word));
        return value;
      }
    }
    fail_("bad header: 'fortran_order' must be True or False");
  }
  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> values;
    expect('(');
    while (!accept(')')) {
      if (values.size() == most_dimensions) fail_("the shape has more than 64 dimensions");
      skip_space();
      std::uint64_t value = 0;
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
      if (error == std::errc::result_out_of_range) {
        fail_("absurd shape: a dimension does not fit 64 bits");
      }
      if (error != std::errc{}) fail_("bad header: a dimension must be a non-negative integer");
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      accept('L');  // Python 2 wrote long integers so
      values.push_back(value);
      if (!accept(',') && peek() != ')') fail_("bad header: ',' or ')' expected in the shape");
    }
    return values;
  }

  std::string_view rest_;
  const Failure& fail_;
};

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

// `start` is the file's beginning, at least its header if the file is that long; `file_bytes` its
// whole size.
Header parse_header(std::string_view start, std::uint64_t file_bytes, const Failure& fail) {
  if (!start.starts_with(magic)) fail("not a .npy file (it does not begin with \\x93NUMPY)");
  if (start.size() < 10) fail("truncated: the file ends inside its header");
  const int major = static_cast<unsigned char>(start[6]);
  if (major < 1 || major > 3) fail("format version " + std::to_string(major) + " is not 1, 2 or 3");
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  const std::size_t text_offset = 8 + length_bytes;
  if (start.size() < text_offset) fail("truncated: the file ends inside its header");
  const std::uint64_t text_bytes = little_endian(start.substr(8, length_bytes));
  if (text_bytes > longest_header) {
    fail("bad header: it claims " + std::to_string(text_bytes) + " bytes");
  }
  if (start.size() < text_offset + text_bytes) fail("truncated: the file ends inside its header");

  Header header;
  DictionaryParser(start.substr(text_offset, text_bytes), fail).parse(header);
  header.payload_offset = text_offset + text_bytes;
  std::uint64_t bytes = npy_type_bytes(header.type);
  const bool empty = std::find(header.shape.begin(), header.shape.end(), 0) != header.shape.end();
  for (const std::uint64_t extent : header.shape) {
    if (!empty && __builtin_mul_overflow(bytes, extent, &bytes)) {
      fail("absurd shape: its size in bytes does not fit 64 bits");
    }
  }
  if (empty) bytes = 0;
  const std::uint64_t there = file_bytes - header.payload_offset;
  if (there < bytes) {
    fail("truncated: the header promises " + std::to_string(bytes) +
         " bytes of data, the file has " + std::to_string(there));
  }
  if (there > bytes) {
    fail("the file has " + std::to_string(there - bytes) + " bytes more than its header promises");
  }
  header.payload_bytes = bytes;
  return header;
}

}  // namespace

std::string_view npy_type_name(NpyType type) {
  return row(type).name;
}
std::size_t npy_type_bytes(NpyType type) {
  return row(type).bytes;
}

bool is_complex(NpyType type) {
  return type == NpyType::c8 || type == NpyType::c16;
}

std::uint64_t NpyArray::elements() const {
  return data.size() / npy_type_bytes(type);
}

std::vector<std::int64_t> NpyArray::strides() const {
  std::vector<std::int64_t> result(shape.size());
  std::int64_t stride = 1;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t axis = fortran ? i : shape.size() - 1 - i;
    result[axis] = stride;
    stride *= static_cast<std::int64_t>(shape[axis]);
  }
  return result;
}

NpyArray parse_npy(std::string_view bytes, const std::string& name) {
  const Header header = parse_header(bytes, bytes.size(), Failure(name));
  const std::string_view payload = bytes.substr(header.payload_offset);
  NpyArray array{header.type, header.shape, {payload.begin(), payload.end()}, header.fortran};
  if (header.big_endian) swap_bytes(array.data, array.type);
  return array;
}

NpyArray read_npy(const std::string& path) {
  const Failure fail(path);
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) fail("no such file");
  if (!std::filesystem::is_regular_file(status)) fail("not a regular file");
  const std::uint64_t file_bytes = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) fail("cannot be opened for reading");

  std::string start(std::min<std::uint64_t>(file_bytes, longest_header + 12), '\0');
  if (!file.read(start.data(), static_cast<std::streamsize>(start.size()))) fail("cannot be read");
  const Header header = parse_header(start, file_bytes, fail);
  NpyArray array{header.type, header.shape, {}, header.fortran};
  try {
    array.data.resize(header.payload_bytes);
  } catch (const std::exception&) {
    throw Error(ErrorCode::out_of_memory,
                path + ": no memory for its " + std::to_string(header.payload_bytes) + " bytes");
  }
  file.seekg(static_cast<std::streamoff>(header.payload_offset));
  if (!file.read(array.data.data(), static_cast<std::streamsize>(array.data.size()))) {
    fail("truncated while it was read");
  }
  if (header.big_endian) swap_bytes(array.data, array.type);
  return array;
}

std::string npy_header(NpyType type, const std::vector<std::uint64_t>& shape) {
  std::string text =
      "{'descr': '" + std::string(npy_type_name(type)) + "', 'fortran_order': False, 'shape': (";
  for (const std::uint64_t extent : shape) {
    text += std::to_string(extent);
    text += shape.size() == 1 ? "," : ", ";
  }
  if (shape.size() > 1) text.resize(text.size() - 2);
  text += "), }";
  // At most 64 dimensions of 20 digits: version 1.0's two length bytes always suffice.
  const std::size_t before_text = magic.size() + 4;
  const std::size_t whole = (before_text + text.size() + 1 + 63) / 64 * 64;
  text.resize(whole - before_text - 1, ' ');
  text += '\n';
  std::string header(magic);
  header +=
      {'\x01', '\x00', static_cast<char>(text.size() & 255), static_cast<char>(text.size() >> 8)};
  return header + text;
}

void write_npy(const std::string& path, const NpyArray& array) {
  write_output_file(path, {npy_header(array.type, array.shape),
                           std::string_view(array.data.data(), array.data.size())});
}

}  // namespace papilio::cli
