// SPDX-License-Identifier: MIT
#include "runtime/compose/access/storage_text.h"

#include <fmt/format.h>

namespace papilio::compose {
namespace {

using access::Operand;

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

// What the caller's functions are given: the first element of the whole array, and the number of
// one.
std::string user_arguments(const access::Format& format, const Indices& indices, Operand operand) {
  const std::string of = access::operand_text(operand);
  return fmt::format("{0} - {1}.first, {1}.first + {2}",
                     access::pointer_text(operand, element_type(format)), of, indices.offset());
}

}  // namespace

std::string read_text(const access::Format& format, const Indices& indices, Operand operand) {
  const bool is_native = format.storage == Storage::native;
  if (format.user) {
    const std::string element =
        fmt::format("papilio_user_load({}, {}.user_data)", user_arguments(format, indices, operand),
                    access::operand_text(operand));
    return format.real ? fmt::format("{{{}, 0}}", element) : element;
  }
  const auto element = [&](const std::string& type, const char* field) {
    const std::string text = indices.memory(access::pointer_text(operand, type, field));
    return is_native ? text : fmt::format("papilio_widen({})", text);
  };
  const char* number = number_type(format.storage);
  if (format.real) return fmt::format("{{{}, 0}}", element(number, "elements"));
  if (format.split)
    return fmt::format("{{{}, {}}}", element(number, "elements"), element(number, "imaginary"));
  return element(element_type(format), "elements");
}

std::string write_text(const KernelSpec& spec, const access::Format& format, const Indices& indices,
                       Operand operand) {
  const bool is_native = format.storage == Storage::native;
  if (format.user)
    return fmt::format("  papilio_user_store({}, value{}, {}.user_data);\n",
                       user_arguments(format, indices, operand), format.real ? ".re" : "",
                       access::operand_text(operand));
  const char* type = number_type(format.storage);
  const auto number = [&](const char* field, const char* part) {
    const std::string element = indices.memory(access::pointer_text(operand, type, field));
    return is_native ? fmt::format("  {} = value.{};\n", element, part)
                     : fmt::format("  papilio_narrow(value.{}, {});\n", part, element);
  };
  if (format.real) return number("elements", "re");
  if (format.split) return number("elements", "re") + number("imaginary", "im");
  const std::string element = indices.memory(access::pointer_text(operand, element_type(format)));
  if (!is_native) return fmt::format("  {} = papilio_narrow_pair<{}>(value);\n", element, type);
  return spec.stores_past_cache ? fmt::format("  papilio_store_past_cache(&{}, value);\n", element)
                                : fmt::format("  {} = value;\n", element);
}

}  // namespace papilio::compose
