// SPDX-License-Identifier: MIT
#include "bench/cost_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

#include "papilio/papilio.hpp"

namespace papilio::bench {

using plan::CostConstants;

namespace {

constexpr CostMember members[] = {
    {"load_segment", &CostConstants::load_segment},
    {"row_segment", &CostConstants::row_segment},
    {"store_segment", &CostConstants::store_segment},
    {"load_misaligned", &CostConstants::load_misaligned},
    {"store_misaligned", &CostConstants::store_misaligned},
    {"short_load_misaligned", &CostConstants::short_load_misaligned},
    {"short_store_misaligned", &CostConstants::short_store_misaligned},
    {"gather", &CostConstants::gather},
    {"staged", &CostConstants::staged},
    {"table_pressure", &CostConstants::table_pressure},
    {"data_pressure", &CostConstants::data_pressure},
    {"load_pressure", &CostConstants::load_pressure},
    {"issue", &CostConstants::issue, 1},
    {"idle", &CostConstants::idle},
    {"uneven", &CostConstants::uneven},
    {"thread", &CostConstants::thread},
    {"scattered", &CostConstants::scattered},
    {"twiddle", &CostConstants::twiddle},
    {"twiddle_butterfly", &CostConstants::twiddle_butterfly},
    {"split", &CostConstants::split},
    {"rader", &CostConstants::rader},
    {"beyond", &CostConstants::beyond},
    {"shared", &CostConstants::shared, 1},
    {"cached", &CostConstants::cached},
    {"table_miss", &CostConstants::table_miss},
    {"sharpness", &CostConstants::sharpness, 1000},
    {"block_overlap", &CostConstants::block_overlap},
    {"warp_overlap", &CostConstants::warp_overlap},
    {"warp_points", &CostConstants::warp_points},
    {"convolving_points_f64", &CostConstants::convolving_points_f64, 0,
     &CostConstants::warp_points},
    {"warp_exponent", &CostConstants::warp_exponent, 1},
    {"early_overlap", &CostConstants::early_overlap, 1},
    {"alone_overlap", &CostConstants::alone_overlap, 1},
    {"ahead_overlap", &CostConstants::ahead_overlap, 1},
    {"ahead_columns_overlap", &CostConstants::ahead_columns_overlap, 1},
    {"held_exponent", &CostConstants::held_exponent},
    {"spill_exponent", &CostConstants::spill_exponent},
    {"spill_exponent_f64", &CostConstants::spill_exponent_f64, 0, &CostConstants::spill_exponent},
    {"text", &CostConstants::text},
    {"text_kib", &CostConstants::text_kib, 1e9},
    {"cluster", &CostConstants::cluster},
    {"cluster_wait", &CostConstants::cluster_wait},
    {"cluster_columns", &CostConstants::cluster_columns},
    {"cluster_uneven", &CostConstants::cluster_uneven},
    {"cluster_runs", &CostConstants::cluster_runs},
    {"cluster_groups", &CostConstants::cluster_groups},
    {"cluster_alone", &CostConstants::cluster_alone},
    {"cluster_alone_more", &CostConstants::cluster_alone_more},
    {"cluster_alone_points", &CostConstants::cluster_alone_points, 0, &CostConstants::warp_points},
    {"cluster_points_f64", &CostConstants::cluster_points_f64, 0, &CostConstants::warp_points},
    {"block_us", &CostConstants::block_us},
    {"partial_passes", &CostConstants::partial_passes},
    {"whole_passes", &CostConstants::whole_passes},
    {"fourth_pass_f64", &CostConstants::fourth_pass_f64},
    {"barriers", &CostConstants::barriers},
    {"fewer_barriers", &CostConstants::fewer_barriers},
    {"place_issue", &CostConstants::place_issue, 0, &CostConstants::issue},
    {"place_uneven", &CostConstants::place_uneven},
    {"place_block_overlap", &CostConstants::place_block_overlap, 0, &CostConstants::block_overlap},
    {"place_warp_overlap", &CostConstants::place_warp_overlap, 0, &CostConstants::warp_overlap},
    {"place_columns", &CostConstants::place_columns},
    {"place_rader_columns", &CostConstants::place_rader_columns},
    {"sorted_issue", &CostConstants::sorted_issue, 0, &CostConstants::issue},
    {"sorted_block_overlap", &CostConstants::sorted_block_overlap, 0,
     &CostConstants::place_block_overlap},
    {"sorted_warp_overlap", &CostConstants::sorted_warp_overlap, 0,
     &CostConstants::place_warp_overlap},
    {"kernel_us", &CostConstants::kernel_us},
    {"instruction_us", &CostConstants::instruction_us},
    {"shared_instruction_us", &CostConstants::shared_instruction_us},
    {"access_us", &CostConstants::access_us},
    {"line_us", &CostConstants::line_us},
    {"exchange_us", &CostConstants::exchange_us},
    {"table_us", &CostConstants::table_us},
    {"remote_us", &CostConstants::remote_us},
    {"latency_f64", &CostConstants::latency_f64, 1},
    {"cached_memory", &CostConstants::cached_memory, 1},
    {"in_step", &CostConstants::in_step},
    {"few_rate", &CostConstants::few_rate, 1},
};
static_assert(std::size(members) * sizeof(double) == sizeof(CostConstants),
              "every constant is listed");

constexpr std::size_t longest_shown = 60;  // of a line, in a message

const CostMember* find_member(std::string_view name) {
  const auto at = std::find_if(std::begin(members), std::end(members),
                               [&](const CostMember& each) { return name == each.name; });
  return at == std::end(members) ? nullptr : at;
}

// Lower-case letters, digits and underscores that a line begins with.
std::string_view first_name(std::string_view line) {
  return line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"));
}

}  // namespace

std::span<const CostMember> cost_members() {
  return members;
}

std::vector<std::string> names_of_cost_members() {
  std::vector<std::string> names;
  for (const auto& member : members) names.emplace_back(member.name);
  return names;
}

CostConstants constants_from_file(const std::string& path, CostConstants constants) {
  std::ifstream file(path);
  std::string line;
  bool some = false;
  for (int number = 1; std::getline(file, line); ++number) {
    const auto refuse = [&](const std::string& why) {
      throw Error(ErrorCode::invalid_argument, fmt::format("{}, line {}: {}", path, number, why));
    };
    std::istringstream words(line);
    std::string name, equals, text, more;
    words >> name >> equals >> text;
    // A fit prints more than constants: judgements, a line a length.
    if (equals != "=" && !find_member(first_name(line))) continue;
    if (equals != "=" || text.empty() || words >> more)
      refuse(fmt::format("'{}' is not 'name = number'", line.substr(0, longest_shown)));
    const CostMember* const member = find_member(name);
    if (!member)
      refuse(fmt::format("the cost model has no constant '{}'", name.substr(0, longest_shown)));
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
      refuse(fmt::format("'{}' is no number", text.substr(0, longest_shown)));
    constants.*member->value = value;
    some = true;
  }
  if (!some)
    throw Error(ErrorCode::invalid_argument,
                fmt::format("{}: there is no line 'name = number'", path));
  return constants;
}

}  // namespace papilio::bench
