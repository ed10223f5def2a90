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

std::string imaginary(const Operand& operand) {
  return fmt::format("arguments.operands[{}]", operand.imaginary);
}

}  // namespace

std::string read_text(const access::Format& format, const Indices& indices,
                      const Operand& operand) {
  const Storage storage = format.storage;
  if (format.is_native()) return indices.memory(operand.pointer);
  if (format.user) {
    const std::string element = fmt::format(
        "papilio_user_load((const {}*){} - arguments.in_first, arguments.in_first + {}, "
        "arguments.operands[PAPILIO_LOAD_DATA])",
        element_type(format), operand.pointer, indices.offset());
    return format.real ? fmt::format("{{{}, 0}}", element) : element;
  }
  const char* type = number_type(storage);
  const auto number = [&](const std::string& pointer) {
    const std::string element =
        indices.memory(typed(fmt::format("const {}", type).c_str(), pointer));
    return storage == Storage::native ? element : fmt::format("papilio_widen({})", element);
  };
  if (format.real) return fmt::format("{{{}, 0}}", number(operand.pointer));
  if (format.split)
    return fmt::format("{{{}, {}}}", number(operand.pointer), number(imaginary(operand)));
  return fmt::format(
      "papilio_widen({})",
      indices.memory(typed(fmt::format("const papilio_pair<{}>", type).c_str(), operand.pointer)));
}

std::string write_text(const KernelSpec& spec, const access::Format& format, const Indices& indices,
                       const Operand& operand) {
  const Storage storage = format.storage;
  if (format.user)
    return fmt::format(
        "  papilio_user_store(({}*){} - arguments.out_first, arguments.out_first + {}, value{}, "
        "arguments.operands[PAPILIO_STORE_DATA]);\n",
        element_type(format), operand.pointer, indices.offset(), format.real ? ".re" : "");
  if (format.is_native()) {
    const std::string element = indices.memory(operand.pointer);
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
  if (format.real) return number(operand.pointer, "re");
  if (format.split) return number(operand.pointer, "re") + number(imaginary(operand), "im");
  return fmt::format(
      "  {} = papilio_narrow_pair<{}>(value);\n",
      indices.memory(typed(fmt::format("papilio_pair<{}>", type).c_str(), operand.pointer)), type);
}

}  // namespace papilio::compose
