// SPDX-License-Identifier: MIT
//
// Registers read from a cubin: a small ELF file made here, and everything that is none.
#include "runtime/compile/cubin.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace papilio::compile {
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
  rows[1].sh_type = SHT_LOPROC;
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
  EXPECT_EQ(read_cubin(elf_with_info(forty)).registers, 40);
}

TEST(Cubin, says_so_where_there_are_none) {
  EXPECT_FALSE(read_cubin("").registers);
  EXPECT_FALSE(read_cubin("not an ELF file, but long enough to hold the header of one, is it not")
                   .registers);
  EXPECT_FALSE(read_cubin(elf_with_info("")).registers);
  const std::string whole = elf_with_info(forty);
  const std::size_t needed = whole.find(forty) + forty.size();
  for (std::size_t length = 0; length < needed; ++length) {
    EXPECT_FALSE(read_cubin(whole.substr(0, length)).registers) << length;
  }
}

}  // namespace
}  // namespace papilio::compile
