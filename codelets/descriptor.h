// SPDX-License-Identifier: MIT
//
// What a codelet says of itself. The generator writes one descriptor a codelet, as one line of
// manifest.csv beside the codelet files; the runtime reads that line and never opens the text until
// a kernel needs it. Printing and parsing are inverse.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::codelets {

struct Descriptor {
  int radix = 0;                         // points
  std::string kind = "plain";            // a row of kinds() (kind.h)
  std::string variant = "instructions";  // what was minimised
  std::string file;                      // file name inside the folder of the manifest
  std::string function;  // name to call; its arguments are those of signature() (kind.h)
  std::string input_order = "natural";
  std::string output_order = "natural";
  std::string twiddle = "none";  // what it reads from a table, or constants (parameter.h)
  int additions = 0;             // additions and subtractions
  int multiplications = 0;
  int fmas = 0;                // fused multiply-adds, whatever their signs
  int live_registers_f32 = 0;  // most 32-bit registers live at once in the emitted order
  int live_registers_f64 = 0;
  std::string digest;  // of the file's text

  int instructions() const { return additions + multiplications + fmas; }
};

// First line of a manifest.
std::string manifest_header();

// One line of a manifest, without the line's end.
std::string print(const Descriptor& descriptor);

// The descriptors of a whole manifest, header included. Throws std::invalid_argument naming the
// line and the field that is wrong.
std::vector<Descriptor> parse_manifest(std::string_view text);

}  // namespace papilio::codelets
