// SPDX-License-Identifier: MIT
#include "runtime/compose/access/storage_text.h"

#include <fmt/format.h>

namespace papilio::compose {
namespace {

// Text of a pointer to numbers of a type, where arguments name complex numbers.
std::string typed(const char* type, const std::string& pointer) {
  return fmt::format("(({}*){})", type, pointer);
}

const char* number_type(Storage storage) {
  return storage == Storage::native ? "real"
         : storage == Storage::f16  ? "papilio_f16"
                                    : "papilio_bf16";
}

// The type of an element that is not split.
std::string element_type(const access::Format& format) {
  const char* number = number_type(format.storage);
  if (format.real) return number;
  return format.storage == Storage::native ? "complex_t" : fmt::format("papilio_pair<{}>", number);
}

std::string imaginary(const AccessNames& names) {
  return fmt::format("arguments.operands[{}]", names.imaginary);
}

}  // namespace

std::string read_text(const Indices& indices, const AccessNames& names) {
  const Storage storage = names.format.storage;
  if (names.format.is_native()) return indices.memory(names.pointer);
  if (names.format.user) {
    const std::string element = fmt::format(
        "papilio_user_load((const {}*){} - arguments.in_first, arguments.in_first + {}, "
        "arguments.operands[PAPILIO_LOAD_DATA])",
        element_type(names.format), names.pointer, indices.offset());
    return names.format.real ? fmt::format("{{{}, 0}}", element) : element;
  }
  const char* type = number_type(storage);
  const auto number = [&](const std::string& pointer) {
    const std::string element =
        indices.memory(typed(fmt::format("const {}", type).c_str(), pointer));
    return storage == Storage::native ? element : fmt::format("papilio_widen({})", element);
  };
  if (names.format.real) return fmt::format("{{{}, 0}}", number(names.pointer));
  if (names.format.split)
    return fmt::format("{{{}, {}}}", number(names.pointer), number(imaginary(names)));
  return fmt::format(
      "papilio_widen({})",
      indices.memory(typed(fmt::format("const papilio_pair<{}>", type).c_str(), names.pointer)));
}

std::string write_text(const KernelSpec& spec, const Indices& indices, const AccessNames& names) {
  const Storage storage = names.format.storage;
  if (names.format.user)
    return fmt::format(
        "  papilio_user_store(({}*){} - arguments.out_first, arguments.out_first + {}, value{}, "
        "arguments.operands[PAPILIO_STORE_DATA]);\n",
        element_type(names.format), names.pointer, indices.offset(),
        names.format.real ? ".re" : "");
  if (names.format.is_native()) {
    const std::string element = indices.memory(names.pointer);
    return spec.stores_past_cache
               ? fmt::format("  papilio_store_past_cache(&{}, value);\n", element)
               : fmt::format("  {} = value;\n", element);
  }
  const char* type = number_type(storage);
  const auto number = [&](const std::string& pointer, const char* part) {
    const std::string element = indices.memory(typed(type, pointer));
    return storage == Storage::native
               ? fmt::format("  {} = value.{};\n", element, part)
               : fmt::format("  papilio_narrow(value.{}, {});\n", part, element);
  };
  if (names.format.real) return number(names.pointer, "re");
  if (names.format.split) return number(names.pointer, "re") + number(imaginary(names), "im");
  return fmt::format(
      "  {} = papilio_narrow_pair<{}>(value);\n",
      indices.memory(typed(fmt::format("papilio_pair<{}>", type).c_str(), names.pointer)), type);
}

}  // namespace papilio::compose
