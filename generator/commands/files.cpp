// SPDX-License-Identifier: MIT
//
// Files, JSON and progress.
#include "generator/commands/files.h"

#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

namespace papilio::generator {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!std::filesystem::is_regular_file(path) || !(text << in.rdbuf()))
    throw std::runtime_error("cannot read '" + path.string() + "': a readable file is expected");
  return text.str();
}

nlohmann::ordered_json as_json(const codelets::Descriptor& descriptor) {
  return {{"radix", descriptor.radix},
          {"kind", descriptor.kind},
          {"variant", descriptor.variant},
          {"additions", descriptor.additions},
          {"multiplications", descriptor.multiplications},
          {"fmas", descriptor.fmas},
          {"instructions", descriptor.instructions()},
          {"live_registers", descriptor.live_registers_f32},
          {"digest", descriptor.digest}};
}

void show_progress(std::size_t done, std::size_t of, const std::string& what) {
  if (!isatty(STDERR_FILENO)) return;
  constexpr std::size_t width = 30;
  const std::size_t filled = width * done / of;
  std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, ' ') << "] " << done
            << "/" << of << " " << what << "\033[K" << (done == of ? "\n" : "") << std::flush;
}

}  // namespace papilio::generator
