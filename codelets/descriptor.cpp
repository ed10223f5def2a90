// SPDX-License-Identifier: MIT
//
// Descriptors to manifest lines and back. A field is a row of one table, so the two cannot
// disagree.
#include "codelets/descriptor.h"

#include <charconv>
#include <stdexcept>
#include <variant>

namespace papilio::codelets {
namespace {

using Field = std::variant<std::string Descriptor::*, int Descriptor::*>;
struct Column {
  const char* name;
  Field field;
};

const Column columns[] = {
    {"radix", &Descriptor::radix},
    {"kind", &Descriptor::kind},
    {"variant", &Descriptor::variant},
    {"file", &Descriptor::file},
    {"function", &Descriptor::function},
    {"input_order", &Descriptor::input_order},
    {"output_order", &Descriptor::output_order},
    {"twiddle", &Descriptor::twiddle},
    {"additions", &Descriptor::additions},
    {"multiplications", &Descriptor::multiplications},
    {"fmas", &Descriptor::fmas},
    {"live_registers_f32", &Descriptor::live_registers_f32},
    {"live_registers_f64", &Descriptor::live_registers_f64},
    {"digest", &Descriptor::digest},
};

std::vector<std::string_view> split(std::string_view line, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = line.find(separator);
    parts.push_back(line.substr(0, at));
    if (at == std::string_view::npos) return parts;
    line.remove_prefix(at + 1);
  }
}

[[noreturn]] void reject(std::size_t line, const std::string& why) {
  throw std::invalid_argument("manifest line " + std::to_string(line) + ": " + why);
}

Descriptor parse_line(std::string_view text, std::size_t line) {
  const auto parts = split(text, ',');
  if (parts.size() != std::size(columns))
    reject(line, "has " + std::to_string(parts.size()) + " fields, " +
                     std::to_string(std::size(columns)) + " are expected");
  Descriptor descriptor;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = parts[i];
    if (const auto* word = std::get_if<std::string Descriptor::*>(&columns[i].field)) {
      if (part.empty()) reject(line, std::string("field ") + columns[i].name + " is empty");
      descriptor.*(*word) = part;
    } else {
      int& value = descriptor.*std::get<int Descriptor::*>(columns[i].field);
      const auto end = part.data() + part.size();
      const auto [at, error] = std::from_chars(part.data(), end, value);
      if (error != std::errc{} || at != end || value < 0)
        reject(line, std::string("field ") + columns[i].name + " is '" + std::string(part) +
                         "', a count is expected");
    }
  }
  if (descriptor.radix < 1) reject(line, "radix must be at least 1");
  return descriptor;
}

}  // namespace

std::string manifest_header() {
  std::string header;
  for (const auto& column : columns)
    header += (header.empty() ? "" : ",") + std::string(column.name);
  return header;
}

std::string print(const Descriptor& descriptor) {
  std::string line;
  for (const auto& column : columns) {
    if (&column != columns) line += ',';
    if (const auto* word = std::get_if<std::string Descriptor::*>(&column.field))
      line += descriptor.*(*word);
    else
      line += std::to_string(descriptor.*std::get<int Descriptor::*>(column.field));
  }
  return line;
}

std::vector<Descriptor> parse_manifest(std::string_view text) {
  std::vector<Descriptor> descriptors;
  std::size_t line = 0;
  for (const auto part : split(text, '\n')) {
    ++line;
    if (line == 1) {
      if (part != manifest_header()) reject(1, "is not the header of a codelet manifest");
    } else if (!part.empty()) {
      descriptors.push_back(parse_line(part, line));
    }
  }
  return descriptors;
}

}  // namespace papilio::codelets
