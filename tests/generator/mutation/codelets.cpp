// SPDX-License-Identifier: MIT
//
// See codelets.h.
#include "tests/generator/mutation/codelets.h"

#include "codelets/kind.h"
#include "generator/pipeline.h"
#include "tests/support/read_file.h"

namespace papilio::tests {
std::vector<Subject> codelets_in(const std::string& folder) {
  std::vector<Subject> subjects;
  for (const auto& descriptor : codelets::parse_manifest(read_file(folder + "/manifest.csv")))
    subjects.push_back({descriptor.file.substr(0, descriptor.file.find('.')),
                        read_file(folder + "/" + descriptor.file), descriptor});
  return subjects;
}

Subject make(int radix, const std::string& kind) {
  auto codelet = generator::Pipeline().make(radix, kind).codelet;
  return {codelets::codelet_name(radix, kind, codelet.descriptor.variant), std::move(codelet.text),
          std::move(codelet.descriptor)};
}

std::string shipped_folder() {
  return std::string(PAPILIO_SOURCE_FOLDER) + "/codelets/generated";
}

bool is_small(const codelets::Descriptor& descriptor) {
  return descriptor.kind == "plain" && descriptor.variant == "instructions" &&
         descriptor.radix <= 8;
}

}  // namespace papilio::tests
