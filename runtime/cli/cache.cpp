// SPDX-License-Identifier: MIT
//
// papilio cache: where compiled kernels are kept, how much there is, and how to be rid of it.
#include "runtime/cache/cache.h"

#include <iostream>

#include "runtime/cli/options.h"
#include "runtime/cli/text_table.h"

namespace papilio::cli {
namespace {

int show_cache() {
  const std::size_t limit = cache::disk_limit();  // throws where the environment has none
  const cache::DiskState disk = cache::disk_state();
  const cache::BundleState bundle = cache::bundle_state();
  std::cout << "folder  ";
  if (disk.folder.empty()) {
    std::cout << "none: " << disk.reason << '\n';
  } else {
    std::cout << disk.folder << '\n'
              << "        " << disk.files << " files, " << format_bytes(disk.bytes)
              << (limit ? ", at most " + format_bytes(limit) : std::string(", without a limit"))
              << '\n';
    if (!disk.writable) std::cout << "        not writable: " << disk.reason << '\n';
  }
  std::cout << "bundle  ";
  if (bundle.path.empty()) {
    std::cout << "none\n";
  } else {
    std::cout << bundle.path << "\n        " << bundle.entries << " kernels, "
              << format_bytes(bundle.bytes) << '\n';
  }
  return 0;
}

int clear_cache() {
  const std::string folder = cache::disk_state().folder;
  const std::size_t removed = cache::clear_disk();
  std::cout << "removed " << removed << " files from " << (folder.empty() ? "no folder" : folder)
            << '\n';
  return 0;
}

}  // namespace

void add_cache(CLI::App& program, Run& run) {
  auto clear = std::make_shared<bool>(false);
  CLI::App& command = *program.add_subcommand(
      "cache",
      "Show where compiled kernels are kept (PAPILIO_CACHE_DIR moves it, PAPILIO_CACHE_MIB limits "
      "it), or clear it");
  command.add_flag("--clear", *clear, "Delete every kernel kept in the folder");
  command.callback(
      [clear, &run] { run = [clear] { return *clear ? clear_cache() : show_cache(); }; });
}

}  // namespace papilio::cli
