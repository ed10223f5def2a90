// SPDX-License-Identifier: MIT
//
// The .npy reader and writer: what NumPy writes is read, and every way a file can be wrong is
// refused by name.
#include "runtime/cli/npy.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "papilio/papilio.hpp"
#include "tests/support/temporary_folder.h"

namespace papilio::cli {
namespace {

using tests::TemporaryFolder;

// A file with this header text and payload, padded as NumPy pads.
std::string file_with(std::string header, const std::string& payload, int version = 1) {
  const std::size_t fixed = version == 1 ? 10 : 12;
  while ((fixed + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (std::size_t i = 0; i < fixed - 8; ++i) {
    bytes += static_cast<char>(header.size() >> (8 * i));
  }
  return bytes + header + payload;
}

std::string simple(const std::string& descr, const std::string& shape, std::size_t payload) {
  return file_with("{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }",
                   std::string(payload, 'x'));
}

// The message with which `bytes` is refused; empty if it is read.
std::string refusal(const std::string& bytes) {
  try {
    parse_npy(bytes, "in.npy");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::input_output);
    EXPECT_TRUE(std::string(error.what()).starts_with("in.npy: ")) << error.what();
    return error.what();
  }
  return "";
}

TEST(Npy, reads_every_supported_type) {
  const std::vector<std::pair<std::string, std::size_t>> types = {
      {"|b1", 1}, {"|u1", 1}, {"|i1", 1}, {"<u2", 2}, {"<i2", 2}, {"<u4", 4}, {"<i4", 4},
      {"<u8", 8}, {"<i8", 8}, {"<f2", 2}, {"<f4", 4}, {"<f8", 8}, {"<c8", 8}, {"<c16", 16}};
  for (const auto& [descr, bytes] : types) {
    const NpyArray array = parse_npy(simple(descr, "(2, 3)", 6 * bytes), "in.npy");
    EXPECT_EQ(npy_type_name(array.type), descr);
    EXPECT_EQ(array.shape, (std::vector<std::uint64_t>{2, 3}));
    EXPECT_EQ(array.elements(), 6u);
  }
}

TEST(Npy, reads_either_byte_order) {
  const std::string dictionary = "', 'fortran_order': False, 'shape': (2,), }";
  const auto data = [&](const std::string& descr, const std::string& payload) {
    const auto bytes = parse_npy(file_with("{'descr': '" + descr + dictionary, payload), "x").data;
    return std::string(bytes.begin(), bytes.end());
  };
  EXPECT_EQ(data(">i2", "abcd"), "badc");
  EXPECT_EQ(data("=i2", "abcd"), "abcd");
  EXPECT_EQ(data(">f8", "abcdefghijklmnop"), "hgfedcbaponmlkji");
  // Parts each by itself.
  EXPECT_EQ(data(">c8", "abcdefghijklmnop"), "dcbahgfelkjiponm");
  EXPECT_EQ(data(">i1", "ab"), "ab");
}

TEST(Npy, reads_fortran_order) {
  const auto array = parse_npy(
      file_with("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "abcdef"), "x");
  EXPECT_TRUE(array.fortran);
  EXPECT_EQ(array.strides(), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(parse_npy(simple("|u1", "(2, 3)", 6), "x").strides(),
            (std::vector<std::int64_t>{3, 1}));
}

TEST(Npy, reads_all_three_versions) {
  for (const int version : {1, 2, 3}) {
    const auto bytes =
        file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "abcd", version);
    EXPECT_EQ(parse_npy(bytes, "in.npy").data, (std::vector<char>{'a', 'b', 'c', 'd'}));
  }
}

TEST(Npy, reads_scalars_and_empty_arrays) {
  EXPECT_TRUE(parse_npy(simple("<f4", "()", 4), "in.npy").shape.empty());
  EXPECT_EQ(parse_npy(simple("<f4", "(0, 5)", 0), "in.npy").elements(), 0u);
  EXPECT_EQ(parse_npy(simple("<f4", "(9999999999, 0, 9999999999)", 0), "in.npy").elements(), 0u);
}

TEST(Npy, round_trip_through_a_file) {
  const TemporaryFolder folder;
  const std::string path = folder / "a.npy";
  const NpyArray array{NpyType::c8, {2, 1}, std::vector<char>(16, 'q')};
  write_npy(path, array);
  const NpyArray back = read_npy(path);
  EXPECT_EQ(back.type, array.type);
  EXPECT_EQ(back.shape, array.shape);
  EXPECT_EQ(back.data, array.data);
  EXPECT_EQ((std::filesystem::file_size(path) - 16) % 64, 0u);
}

TEST(Npy, headers_are_as_numpy_writes_them) {
  for (const auto& [shape, text] : std::vector<std::pair<std::vector<std::uint64_t>, std::string>>{
           {{}, "()"}, {{7}, "(7,)"}, {{2, 3, 4}, "(2, 3, 4)"}}) {
    const std::string header = npy_header(NpyType::f8, shape);
    EXPECT_EQ(header.size() % 64, 0u);
    EXPECT_NE(header.find("{'descr': '<f8', 'fortran_order': False, 'shape': " + text + ", }"),
              std::string::npos)
        << header;
  }
}

TEST(Npy, refuses_by_name) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "not a .npy file"},
      {"RIFF....WAVE", "not a .npy file"},
      {"\x93NUMPY\x01", "truncated"},
      {simple("<f4", "(3,)", 11), "promises 12 bytes of data, the file has 11"},
      {simple("<f4", "(3,)", 13), "1 bytes more"},
      {simple("|f4", "(3,)", 12), "dtype '|f4'"},
      {simple("<f16", "(3,)", 48), "dtype '<f16'"},
      {simple("|O", "(3,)", 12), "pickled objects"},
      {simple("<U8", "(3,)", 96), "dtype '<U8'"},
      {simple("", "(3,)", 3), "dtype ''"},
      {simple("xu1", "(3,)", 3), "dtype 'xu1'"},
      {simple("<f4", "(4294967296, 4294967296)", 8), "does not fit 64 bits"},
      {simple("<f4", "(99999999999999999999,)", 8), "absurd shape"},
      {simple("<f4", "(1000000000000,)", 8), "truncated"},
      {simple("<f4", "(-3,)", 12), "non-negative"},
      {simple("<f4", "(3 4)", 12), "expected in the shape"},
      {simple("<f4", "3", 12), "'(' expected"},
      {file_with("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,), }", "abcd"),
       "structured"},
      {file_with("{'descr': '<f4', 'shape': (1,), }", "abcd"), "must all be there"},
      {file_with("{'descr': '<f4', 'fortran_order': 0, 'shape': (1,), }", "abcd"), "True or False"},
      {file_with("{'descr': '<f4', 'colour': 'red', }", "abcd"), "unexpected key 'colour'"},
      {file_with("{'descr': '<f4, }", "abcd"), "string without its end"},
      {file_with("[1, 2]", "abcd"), "'{' expected"},
      {file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } 7", "abcd"),
       "after the dictionary"},
      {file_with("{}", "", 4), "version 4"},
      {std::string("\x93NUMPY\x02\x00\xff\xff\xff\x7f", 12), "claims 2147483647 bytes"},
      {std::string("\x93NUMPY\x01\x00\xff\x00{'descr'", 18), "ends inside its header"},
  };
  for (const auto& [bytes, reason] : cases) {
    EXPECT_NE(refusal(bytes).find(reason), std::string::npos)
        << "wanted: " << reason << "\ngot: " << refusal(bytes);
  }
}

TEST(Npy, refuses_what_is_no_file) {
  EXPECT_THROW(read_npy("/nowhere/in.npy"), Error);
  EXPECT_THROW(read_npy("/"), Error);
}

TEST(Npy, follows_links_and_replaces_no_device) {
  const NpyArray array{NpyType::f4, {1}, std::vector<char>(4)};
  EXPECT_THROW(write_npy("/dev/null", array), Error);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  const TemporaryFolder folder;
  write_npy(folder / "file.npy", {NpyType::f8, {1}, std::vector<char>(8)});
  std::filesystem::create_symlink("file.npy", folder / "link.npy");
  write_npy(folder / "link.npy", array);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.npy"));
  EXPECT_EQ(read_npy(folder / "file.npy").type, NpyType::f4);
}

TEST(Npy, a_failed_write_leaves_nothing) {
  const NpyArray array{NpyType::f4, {1}, std::vector<char>(4)};
  EXPECT_THROW(write_npy("/nowhere/out.npy", array), Error);
  // A folder stands where the file should go: the rename fails, and the temporary file goes too.
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "out.npy");
  EXPECT_THROW(write_npy(folder / "out.npy", array), Error);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace papilio::cli
