// SPDX-License-Identifier: MIT
//
// Digest files, written and read back.
#include "runtime/cli/digest_file.h"

#include <charconv>
#include <exception>
#include <filesystem>
#include <fstream>

#include "runtime/cli/csv.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/options.h"
#include "runtime/cli/size_list.h"

namespace papilio::cli {
namespace {

const std::string older_heading = "schedule,seed,digest,architecture,n,batch,precision,direction";
const std::string heading = older_heading + ",kind";

DigestLine parse_line(const std::string& text, std::size_t columns) {
  const std::vector<std::string> fields = split_csv_line(text);
  if (fields.size() != columns) {
    throw Error(ErrorCode::input_output, std::to_string(columns) + " fields expected, found " +
                                             std::to_string(fields.size()));
  }
  DigestLine line;
  line.schedule = fields[0];
  const std::string& seed = fields[1];
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), line.seed);
  if (error != std::errc{} || end != seed.data() + seed.size()) {
    throw Error(ErrorCode::input_output, "seed '" + seed + "' is not an unsigned integer");
  }
  line.digest = fields[2];
  line.architecture = fields[3];
  set_dimensions(line.problem, parse_dimensions(fields[4]));
  line.problem.batch = parse_size(fields[5], "batch");
  line.problem.precision = parse_precision(fields[6]);
  line.problem.direction = parse_direction(fields[7]);
  if (columns > 8) line.problem.kind = parse_kind(fields[8]);
  return line;
}

}  // namespace

std::string print_digests(const std::vector<DigestLine>& lines) {
  std::string text = heading + '\n';
  for (const DigestLine& line : lines) {
    text += csv_line({line.schedule, std::to_string(line.seed), line.digest, line.architecture,
                      print_dimensions(dimensions_of(line.problem)),
                      std::to_string(line.problem.batch), to_text(line.problem.precision),
                      to_text(line.problem.direction), to_text(line.problem.kind)}) +
            '\n';
  }
  return text;
}

std::vector<DigestLine> read_digests(const std::string& path) {
  // A pipe may be: <(zcat ..)
  const auto status = std::filesystem::status(path);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
      !std::filesystem::is_fifo(status))
    throw Error(ErrorCode::input_output, path + ": not a regular file or a pipe");
  std::ifstream file(path);
  if (!file) throw Error(ErrorCode::input_output, path + ": cannot be opened for reading");
  std::string text;
  const auto next_line = [&] {
    if (!std::getline(file, text)) return false;
    if (text.ends_with('\r')) text.pop_back();
    return true;
  };
  if (!next_line() || (text != heading && text != older_heading)) {
    throw Error(ErrorCode::input_output,
                path + ": not a digest file (first line: " + heading + ")");
  }
  const std::size_t columns = text == heading ? 9 : 8;
  std::vector<DigestLine> lines;
  for (int number = 2; next_line(); ++number) {
    try {
      lines.push_back(parse_line(text, columns));
    } catch (const std::exception& error) {
      throw Error(ErrorCode::input_output,
                  path + ": line " + std::to_string(number) + ": " + error.what());
    }
  }
  if (lines.empty()) throw Error(ErrorCode::input_output, path + ": there are no cases in it");
  return lines;
}

}  // namespace papilio::cli
