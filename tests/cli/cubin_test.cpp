// SPDX-License-Identifier: MIT
//
// Registers read from a cubin: a small ELF file made here, and everything that is none.
#include "runtime/cli/cubin.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace papilio::cli {
namespace {

// An ELF file with the sections "", ".nv.info" and ".shstrtab".
std::string elf_with_info(const std::string& info) {
  const std::string names("\0.nv.info\0.shstrtab\0", 20);
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_shoff = sizeof header;
  header.e_shnum = 3;
  header.e_shstrndx = 2;
  Elf64_Shdr rows[3] = {};
  const std::size_t data = sizeof header + sizeof rows;
  rows[1].sh_name = 1;
  rows[1].sh_offset = data;
  rows[1].sh_size = info.size();
  rows[2].sh_name = 10;
  rows[2].sh_offset = data + info.size();
  rows[2].sh_size = names.size();
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) +
         std::string(reinterpret_cast<const char*>(rows), sizeof rows) + info + names;
}

// A two-byte attribute, then 40 registers of symbol 8, as nvcc 13 writes them for sm_90.
const std::string forty("\x03\x1b\xff\x00\x04\x2f\x08\x00\x08\x00\x00\x00\x28\x00\x00\x00", 16);

TEST(Cubin, finds_the_registers) {
  EXPECT_EQ(cubin_registers(elf_with_info(forty)), 40);
}

TEST(Cubin, says_so_where_there_are_none) {
  EXPECT_EQ(cubin_registers(""), -1);
  EXPECT_EQ(
      cubin_registers("not an ELF file, but long enough to hold the header of one, is it not"), -1);
  EXPECT_EQ(cubin_registers(elf_with_info("")), -1);
  const std::string whole = elf_with_info(forty);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_EQ(cubin_registers(whole.substr(0, length)), -1) << length;
  }
}

}  // namespace
}  // namespace papilio::cli
