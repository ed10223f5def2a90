// SPDX-License-Identifier: MIT
//
// The table of kinds, and the arguments that follow from a row.
#include "codelets/kind.h"

#include <stdexcept>

namespace papilio::codelets {

const std::vector<Kind>& kinds() {
  static const auto& table = *new std::vector<Kind>{
      {"plain", "DFT of n complex points", true, true, false},
      {"twiddle", "DFT with twiddles on its inputs (decimation in time)", true, true, true},
      {"twiddle_dif", "DFT with twiddles on its outputs (decimation in frequency)", true, true,
       true},
      {"real", "DFT of n reals, to half-complex", false, false, false},
      {"real_inverse", "half-complex back to n reals", false, false, false},
      {"dct2", "DCT-II of n reals (REDFT10)", false, false, false},
      {"dct3", "DCT-III of n reals (REDFT01)", false, false, false},
      {"dct4", "DCT-IV of n reals (REDFT11)", false, false, false},
      {"dst2", "DST-II of n reals (RODFT10)", false, false, false},
      {"dst3", "DST-III of n reals (RODFT01)", false, false, false},
      {"dst4", "DST-IV of n reals (RODFT11)", false, false, false},
      {"convolve", "cyclic convolution of n complex points with a loaded spectrum", true, true,
       true},
  };
  return table;
}

const Kind& find_kind(std::string_view name) {
  std::string names;
  for (const Kind& kind : kinds()) {
    if (kind.name == name) return kind;
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  }
  throw std::invalid_argument("kind '" + std::string(name) + "': there are " + names);
}

void check_radix(int n) {
  if (n < smallest_radix || n > largest_radix)
    throw std::invalid_argument("radix " + std::to_string(n) + ": from " +
                                std::to_string(smallest_radix) + " to " +
                                std::to_string(largest_radix) + " is allowed");
}

Signature signature(const Kind& kind, int n, int parameters) {
  Signature result;
  const auto add = [&](const char* complex_re, const char* complex_im, const char* real,
                       bool is_complex, bool output) {
    if (is_complex) {
      result.arrays.push_back({complex_re, n, 0, 2, output});
      result.arrays.push_back({complex_im, n, 1, 2, output});
    } else {
      result.arrays.push_back({real, n, 0, 1, output});
    }
  };
  result.data = kind.complex_in ? 2 * n : n;
  result.outputs = kind.complex_out ? 2 * n : n;
  result.parameters = parameters;
  add("xr", "xi", "x", kind.complex_in, false);
  if (parameters > 0) result.arrays.push_back({"w", parameters, result.data, 1, false});
  add("yr", "yi", "y", kind.complex_out, true);
  return result;
}

std::string element(const Signature& signature, bool output, int slot) {
  for (const Array& array : signature.arrays) {
    const int offset = slot - array.first, index = offset / array.stride;
    if (array.output == output && offset >= 0 && offset % array.stride == 0 && index < array.size)
      return array.name + "[" + std::to_string(index) + "]";
  }
  throw std::invalid_argument("slot " + std::to_string(slot) + " belongs to no argument");
}

std::string codelet_name(int n, std::string_view kind, std::string_view variant) {
  std::string name = "dft" + std::to_string(n) + "_" + std::string(kind);
  if (variant != "instructions") name += "_" + std::string(variant);
  return name;
}

}  // namespace papilio::codelets
