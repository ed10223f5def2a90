// SPDX-License-Identifier: MIT
//
// A digest of bytes: the SHA-1 name-based UUID of RFC 4122, 32 hexadecimal digits. Codelets, cached
// kernels and transform outputs are all named by it, so generator and runtime share this one file.
#pragma once

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace papilio {

// Digest of `bytes`: 32 lower-case hexadecimal digits, the same on every machine.
inline std::string digest(std::string_view bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  boost::uuids::name_generator_sha1 generator{boost::uuids::uuid{}};
  const boost::uuids::uuid id = generator(bytes.data(), bytes.size());
  std::string text;
  for (const auto byte : id) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace papilio
