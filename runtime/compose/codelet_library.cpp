// SPDX-License-Identifier: MIT
//
// Reads manifests, keeps descriptors, hands out texts. A text from a folder is checked against the
// digest in its manifest, so that a plan never runs text that nobody verified; those in the library
// were checked when it was built.
#include "runtime/compose/codelet_library.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "codelets/digest.h"
#include "codelets/embedded.h"
#include "papilio/papilio.hpp"

namespace papilio::compose {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    throw Error(ErrorCode::input_output, fmt::format("codelets: cannot read '{}'", path));
  return std::move(text).str();
}

}  // namespace

CodeletLibrary::CodeletLibrary(const std::vector<std::string>& folders) {
  // A build before the first generation ships none.
  if (const auto manifest = codelets::embedded_manifest(); !manifest.empty())
    add(std::string(manifest), "");
  for (const auto& folder : folders) add(read_file(folder + "/manifest.csv"), folder);
  for (const auto& [radix, entry] : plain_) radices_.push_back(radix);
}

void CodeletLibrary::add(const std::string& manifest, const std::string& folder) {
  try {
    for (auto& descriptor : codelets::parse_manifest(manifest))
      if (descriptor.kind == "plain" && descriptor.radix > 1)
        plain_[descriptor.radix] = {std::move(descriptor), folder};
  } catch (const std::invalid_argument& error) {
    throw Error(ErrorCode::input_output,
                fmt::format("codelets: '{}/manifest.csv': {}", folder, error.what()));
  }
}

const codelets::Descriptor* CodeletLibrary::plain(int radix) const {
  const auto at = plain_.find(radix);
  return at == plain_.end() ? nullptr : &at->second.descriptor;
}

std::string CodeletLibrary::text(const codelets::Descriptor& descriptor) const {
  const auto& folder = plain_.at(descriptor.radix).folder;
  if (folder.empty()) return std::string(codelets::embedded_codelet(descriptor.file));
  std::string text = read_file(folder + "/" + descriptor.file);
  if (digest(text) != descriptor.digest)
    throw Error(
        ErrorCode::input_output,
        fmt::format("codelets: '{}/{}' is not the text its manifest describes; make it again "
                    "with papilio-gen --radix {} -o {}",
                    folder, descriptor.file, descriptor.radix, folder));
  return text;
}

}  // namespace papilio::compose
