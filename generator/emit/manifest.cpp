// SPDX-License-Identifier: MIT
//
// Codelets on disk: a file each, and the manifest beside them.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "generator/emit/emit.h"

namespace papilio::emit {
namespace {

namespace fs = std::filesystem;
using codelets::Descriptor;

void replace_file(const fs::path& path, const std::string& text) {
  const fs::path temporary = path.string() + "." + std::to_string(getpid()) + ".part";
  {
    std::ofstream out(temporary, std::ios::binary);
    out << text;
    out.close();
    if (out) {
      std::error_code error;
      fs::rename(temporary, path, error);
      if (!error) return;
    }
  }
  std::error_code ignored;
  fs::remove(temporary, ignored);
  throw std::runtime_error("cannot write '" + path.string() + "': a writable folder is expected");
}

std::vector<Descriptor> read_manifest(const fs::path& path) {
  if (!fs::exists(path)) return {};
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  try {
    return codelets::parse_manifest(text.str());
  } catch (const std::invalid_argument& error) {
    throw std::runtime_error("'" + path.string() + "': " + error.what());
  }
}

}  // namespace

void write_codelets(const std::vector<Codelet>& codelets, const std::string& folder,
                    Manifest manifest) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder))
    throw std::runtime_error("cannot make the folder '" + folder +
                             "': a path in a writable folder is expected");
  const fs::path path = fs::path(folder) / "manifest.csv";
  std::vector<Descriptor> descriptors;
  if (manifest == Manifest::update) descriptors = read_manifest(path);
  for (const Codelet& codelet : codelets) {
    const auto is_old = [&](const Descriptor& old) { return old.file == codelet.descriptor.file; };
    std::erase_if(descriptors, is_old);
    descriptors.push_back(codelet.descriptor);
  }
  std::sort(descriptors.begin(), descriptors.end(), [](const Descriptor& a, const Descriptor& b) {
    return std::tie(a.radix, a.kind, a.variant) < std::tie(b.radix, b.kind, b.variant);
  });
  std::string text = codelets::manifest_header() + "\n";
  for (const auto& descriptor : descriptors) text += codelets::print(descriptor) + "\n";
  // The manifest last: it never names a file that is not there.
  for (const Codelet& codelet : codelets)
    replace_file(fs::path(folder) / codelet.descriptor.file, codelet.text);
  replace_file(path, text);
}

}  // namespace papilio::emit
