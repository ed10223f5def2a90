// SPDX-License-Identifier: MIT
//
// A codelet file against its descriptor.
#include "generator/commands/verify.h"

#include <filesystem>
#include <iomanip>
#include <iostream>
#include <stdexcept>

#include "codelets/digest.h"
#include "generator/commands/files.h"
#include "generator/pipeline.h"
#include "generator/verify/rounding.h"

namespace papilio::generator {
namespace {

std::vector<codelets::Descriptor> read_manifest(const std::filesystem::path& path) {
  try {
    return codelets::parse_manifest(read_file(path));
  } catch (const std::invalid_argument& error) {
    throw std::runtime_error("'" + path.string() + "': " + error.what());
  }
}

// The descriptor in the manifest beside the file, or, for a codelet without one, what its text
// says.
codelets::Descriptor find_descriptor(const std::filesystem::path& file, const std::string& text) {
  const auto manifest = file.parent_path() / "manifest.csv";
  if (std::filesystem::exists(manifest))
    for (const auto& descriptor : read_manifest(manifest))
      if (descriptor.file == file.filename()) {
        if (descriptor.digest == digest(text)) return descriptor;
        throw std::runtime_error("'" + file.string() + "' has the digest " + digest(text) +
                                 ", the manifest beside it expects " + descriptor.digest);
      }
  return describe(text);
}

}  // namespace

void verify_file(const std::string& path, bool json) {
  const std::string text = read_file(path);
  if (!can_lift()) describe(text);  // says what is missing
  codelets::Descriptor descriptor;
  verify::Report report;
  try {
    descriptor = find_descriptor(path, text);
    report = prove(text, descriptor);
  } catch (const std::exception& error) {
    const std::string message = error.what();
    if (message.find(path) != std::string::npos) throw;
    throw std::runtime_error("'" + path + "': " + message);
  }
  if (!report.proved()) throw std::runtime_error("'" + path + "': " + report.failure);
  if (json) {
    std::cout << as_json(descriptor).dump(2) << "\n";
    return;
  }
  const auto lifted = lift(text, descriptor);
  const auto rounding = verify::estimate_rounding(lifted, descriptor);
  const std::string what = descriptor.kind == "plain"
                               ? "the DFT of " + std::to_string(descriptor.radix) + " points"
                               : codelets::find_kind(descriptor.kind).computes +
                                     (", n = " + std::to_string(descriptor.radix));
  std::cout << path << ": " << what << ", " << descriptor.instructions() << " instructions ("
            << descriptor.additions << " additions, " << descriptor.multiplications
            << " multiplications, " << descriptor.fmas << " fused multiply-adds); largest error "
            << report.largest_error.str(2) << " on " << report.vectors
            << " vectors, the digits of its constants allow " << report.largest_bound.str(2)
            << "; rounding " << std::setprecision(2) << rounding.f32 << " u in f32, "
            << rounding.f64 << " u in f64\n";
}

}  // namespace papilio::generator
