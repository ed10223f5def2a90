// SPDX-License-Identifier: MIT
//
// A folder of codelets as papilio-gen writes one, filled by hand: shipped texts under other names.
#pragma once

#include <fstream>
#include <string>

#include "codelets/descriptor.h"
#include "codelets/digest.h"
#include "codelets/embedded.h"
#include "codelets/kind.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {

class CodeletsFolder {
 public:
  CodeletsFolder() { write_manifest(codelets::manifest_header() + "\n"); }

  std::string path() const { return folder_.path(); }

  // The shipped plain codelet of `radix`, said to be of this kind and variant and to keep
  // `live_registers` values.
  codelets::Descriptor add(int radix, const std::string& kind, const std::string& variant,
                           int live_registers) {
    const std::string shipped = codelets::codelet_name(radix, "plain", "instructions");
    codelets::Descriptor descriptor;
    for (const auto& one : codelets::parse_manifest(codelets::embedded_manifest()))
      if (one.file == shipped + ".h") descriptor = one;
    const std::string name = codelets::codelet_name(radix, kind, variant);
    descriptor.kind = kind;
    descriptor.variant = variant;
    descriptor.file = name + ".h";
    descriptor.function = "papilio_" + name;
    descriptor.live_registers_f32 = live_registers;
    std::string text(codelets::embedded_codelet(shipped + ".h"));
    text.replace(text.find("papilio_" + shipped + "("), 8 + shipped.size(), descriptor.function);
    descriptor.digest = digest(text);
    std::ofstream(folder_ / descriptor.file) << text;
    write_manifest(manifest_ + codelets::print(descriptor) + "\n");
    return descriptor;
  }

  void write_manifest(const std::string& text) {
    manifest_ = text;
    std::ofstream(folder_ / "manifest.csv") << text;
  }

 private:
  TemporaryFolder folder_;
  std::string manifest_;
};

}  // namespace papilio::tests
