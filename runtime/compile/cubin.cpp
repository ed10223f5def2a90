// SPDX-License-Identifier: MIT
//
// The ELF sections .nv.info are lists of attributes: a byte for the format, a byte for the
// attribute, then two bytes that are the value or, in format 4, the size of what follows.
// Attributes 0x2f and 0x11 hold a symbol's index and its registers, or the bytes of its stack frame
// (`readelf -x .nv.info`, against what `ptxas -v` of CUDA 13.0 prints).
#include "runtime/compile/cubin.h"

#include <elf.h>

#include <cstdint>
#include <cstring>

namespace papilio::compile {
namespace {

constexpr std::uint32_t attribute_section = SHT_LOPROC;
constexpr std::uint8_t sized_format = 4;
constexpr std::uint8_t register_count = 0x2f;
constexpr std::uint8_t frame_size = 0x11;

// The value of type T at `offset`, if the bytes reach that far.
template <class T>
std::optional<T> read(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

void read_attributes(std::string_view info, Resources& resources) {
  for (std::uint64_t at = 0; at + 4 <= info.size();) {
    const auto format = static_cast<std::uint8_t>(info[at]);
    const auto attribute = static_cast<std::uint8_t>(info[at + 1]);
    const std::uint16_t size = *read<std::uint16_t>(info, at + 2);
    if (format == sized_format)
      if (const auto value = read<std::uint32_t>(info, at + 8)) {
        if (attribute == register_count) resources.registers = static_cast<int>(*value);
        if (attribute == frame_size) resources.frame_bytes = static_cast<int>(*value);
      }
    at += 4 + (format == sized_format ? size : 0);
  }
}

}  // namespace

Resources read_cubin(std::string_view cubin) {
  Resources resources;
  const auto header = read<Elf64_Ehdr>(cubin, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return resources;
  for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
    const auto section = read<Elf64_Shdr>(cubin, header->e_shoff + i * sizeof(Elf64_Shdr));
    if (!section || section->sh_type != attribute_section) continue;
    if (section->sh_offset > cubin.size() || section->sh_size > cubin.size() - section->sh_offset)
      continue;
    read_attributes(cubin.substr(section->sh_offset, section->sh_size), resources);
  }
  return resources;
}

}  // namespace papilio::compile
