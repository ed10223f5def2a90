// SPDX-License-Identifier: MIT
//
// Reads manifests, keeps descriptors, hands out texts. A text from a folder is checked against the
// digest in its manifest, so that a plan never runs text that nobody verified; those in the library
// were checked when it was built.
#include "runtime/compose/codelet_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "codelets/digest.h"
#include "codelets/embedded.h"
#include "codelets/kind.h"
#include "papilio/papilio.hpp"

namespace papilio::compose {
namespace {

std::string read_file(const std::string& path) {
  std::error_code unseen;  // in a folder that may not be looked into: it is not read
  const bool is_file = std::filesystem::is_regular_file(path, unseen);  // a pipe may have no end
  std::ifstream file;
  if (is_file) file.open(path, std::ios::binary);
  std::ostringstream text;
  if (!file.is_open() || !(text << file.rdbuf()))
    throw Error(ErrorCode::input_output, fmt::format("codelets: cannot read '{}'", path));
  return std::move(text).str();
}

}  // namespace

CodeletLibrary::CodeletLibrary(const std::vector<std::string>& folders) {
  // A build before the first generation ships none.
  if (const auto manifest = codelets::embedded_manifest(); !manifest.empty())
    add(std::string(manifest), "");
  for (const auto& folder : folders) add(read_file(folder + "/manifest.csv"), folder);
  std::set<std::string> variants;
  for (const auto& [key, entry] : entries_) {
    const auto& [radix, kind, variant] = key;
    if (kind != "plain") continue;
    if (variant != default_variant) {
      variants.insert(variant);
      continue;
    }
    radices_.push_back(radix);
    default_plain_[static_cast<std::size_t>(radix)] = &entry.descriptor;
  }
  variants_.assign(variants.begin(), variants.end());
}

void CodeletLibrary::add(const std::string& manifest, const std::string& folder) {
  try {
    for (auto& descriptor : codelets::parse_manifest(manifest)) {
      codelets::find_kind(descriptor.kind);  // throws if there is no such kind
      codelets::check_radix(descriptor.radix);
      Key key{descriptor.radix, descriptor.kind, descriptor.variant};
      entries_[std::move(key)] = {std::move(descriptor), folder};
    }
  } catch (const std::invalid_argument& error) {
    throw Error(ErrorCode::input_output,
                fmt::format("codelets: '{}/manifest.csv': {}", folder, error.what()));
  }
}

const codelets::Descriptor* CodeletLibrary::find(int radix, std::string_view kind,
                                                 std::string_view variant) const {
  const auto at = entries_.find(std::tuple(radix, kind, variant));
  return at == entries_.end() ? nullptr : &at->second.descriptor;
}

const codelets::Descriptor* CodeletLibrary::plain(int radix, std::string_view variant) const {
  if (radix < 0 || radix > codelets::largest_radix) return nullptr;
  const auto* own = variant == default_variant ? nullptr : find(radix, "plain", variant);
  return own ? own : default_plain_[static_cast<std::size_t>(radix)];
}

bool CodeletLibrary::has_variant(const std::vector<int>& radices, std::string_view variant) const {
  return std::any_of(radices.begin(), radices.end(),
                     [&](int radix) { return find(radix, "plain", variant) != nullptr; });
}

std::string CodeletLibrary::text(const codelets::Descriptor& descriptor) const {
  const auto& folder =
      entries_.at(Key(descriptor.radix, descriptor.kind, descriptor.variant)).folder;
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
