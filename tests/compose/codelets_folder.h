// SPDX-License-Identifier: MIT
//
// A folder of codelets as papilio-gen writes one, filled by hand: shipped texts under other names.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "codelets/descriptor.h"
#include "codelets/digest.h"
#include "codelets/embedded.h"
#include "codelets/kind.h"

namespace papilio::tests {

class CodeletsFolder {
 public:
  CodeletsFolder() {
    std::string name = std::filesystem::temp_directory_path() / "papilio_codelets_XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
    write_manifest(codelets::manifest_header() + "\n");
  }
  ~CodeletsFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  CodeletsFolder(const CodeletsFolder&) = delete;
  CodeletsFolder& operator=(const CodeletsFolder&) = delete;

  std::string path() const { return path_; }

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
    std::ofstream(path_ + "/" + descriptor.file) << text;
    write_manifest(manifest_ + codelets::print(descriptor) + "\n");
    return descriptor;
  }

  void write_manifest(const std::string& text) {
    manifest_ = text;
    std::ofstream(path_ + "/manifest.csv") << text;
  }

 private:
  std::string path_, manifest_;
};

}  // namespace papilio::tests
