// SPDX-License-Identifier: MIT
//
// Writes a function's type as text: the size of each parameter and what it points to. So two
// declarations can be compared whose types have different names.
#pragma once

#include <string>
#include <type_traits>

namespace papilio::cufft {

template <class T>
std::string type_text() {
  if constexpr (std::is_pointer_v<T>) {
    using Target = std::remove_pointer_t<T>;
    const std::string prefix = std::is_const_v<Target> ? "const*" : "*";
    using Bare = std::remove_cv_t<Target>;
    if constexpr (std::is_void_v<Bare>)
      return prefix + "void";
    else if constexpr (std::is_class_v<Bare> && !requires { sizeof(Bare); })
      return prefix + "hidden";
    else
      return prefix + type_text<Bare>();
  } else if constexpr (std::is_floating_point_v<T>) {
    return "real" + std::to_string(sizeof(T));
  } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    return "integer" + std::to_string(sizeof(T));
  } else {
    return "struct" + std::to_string(sizeof(T)) + "align" + std::to_string(alignof(T));
  }
}

template <class Return, class... Parameters>
std::string signature(Return (*)(Parameters...)) {
  std::string text = type_text<Return>() + "(";
  ((text += type_text<Parameters>() + ","), ...);
  return text + ")";
}

}  // namespace papilio::cufft
