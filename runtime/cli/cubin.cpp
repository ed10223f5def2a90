// SPDX-License-Identifier: MIT
//
// Reads the register count out of a cubin. It stands in the ELF section .nv.info, a list of
// attributes: a byte for the format, a byte for the attribute, then two bytes that are the value
// or, in format 4, the size of what follows. Attribute 0x2f holds a symbol's index and its
// registers
// (`readelf -x .nv.info`, against what `ptxas -v` prints; CUDA 11 to 13).
#include "runtime/cli/cubin.h"

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <optional>

namespace papilio::cli {
namespace {

constexpr std::uint8_t sized_format = 4;
constexpr std::uint8_t register_count = 0x2f;

// The value of type T at `offset`, if the bytes reach that far.
template <class T>
std::optional<T> read(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

std::string_view part(std::string_view bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || bytes.size() - offset < size) return {};
  return bytes.substr(offset, size);
}

std::string_view section(std::string_view elf, std::string_view name) {
  const auto header = read<Elf64_Ehdr>(elf, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return {};
  const auto row = [&](std::uint64_t i) {
    return read<Elf64_Shdr>(elf, header->e_shoff + i * sizeof(Elf64_Shdr));
  };
  const auto names_row = row(header->e_shstrndx);
  if (!names_row) return {};
  const std::string_view names = part(elf, names_row->sh_offset, names_row->sh_size);
  for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
    const auto one = row(i);
    if (!one || one->sh_name >= names.size()) return {};
    const std::string_view rest = names.substr(one->sh_name);
    if (rest.substr(0, rest.find('\0')) == name) return part(elf, one->sh_offset, one->sh_size);
  }
  return {};
}

}  // namespace

int cubin_registers(std::string_view cubin) {
  const std::string_view info = section(cubin, ".nv.info");
  for (std::uint64_t at = 0; at + 4 <= info.size();) {
    const auto format = static_cast<std::uint8_t>(info[at]);
    const auto attribute = static_cast<std::uint8_t>(info[at + 1]);
    const std::uint16_t size = *read<std::uint16_t>(info, at + 2);
    if (format == sized_format && attribute == register_count) {
      return static_cast<int>(read<std::uint32_t>(info, at + 8).value_or(UINT32_MAX));
    }
    at += 4 + (format == sized_format ? size : 0);
  }
  return -1;
}

}  // namespace papilio::cli
