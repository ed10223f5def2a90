// SPDX-License-Identifier: MIT
//
// One row a card. Limits are those of NVIDIA's CUDA C++ Programming Guide, "Compute Capabilities";
// clusters of more than 8 blocks are outside the portable ones of its "Thread Block Clusters".
// Memory's rates are by the data sheets, but the H100's by its driver's clock and bus and the
// H200's by 3201 MHz and 6144 bits. The H200's second-level cache is what its driver says. A
// device's own limits go before its row's. Of each rate a copy is taken for the part that it is on
// an H200. Rates only rank schedules: measure mode does not need them.
#include "runtime/target/target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace papilio::plan {
namespace {

struct Row {
  const char* name;
  int capability;
  int multiprocessors;
  int shared_block_kib, shared_multiprocessor_kib, threads_multiprocessor, blocks_multiprocessor;
  int cluster_blocks;
  int l2_mib;
  double memory_tb_per_s, clock_ghz;
  int fp32_lanes;
  double f64_rate;
  double product_rate_tf32;  // in those of an FP32 lane
};

// Of several cards with an architecture the first is what its name stands for.
const Row rows[] = {
    {"t4", 75, 40, 64, 64, 1024, 16, 1, 4, 0.32, 1.6, 64, 1.0 / 32, 0},
    {"a100", 80, 108, 163, 164, 2048, 32, 1, 40, 1.555, 1.4, 64, 0.5, 8},
    {"rtx3090", 86, 84, 99, 100, 1536, 16, 1, 6, 0.936, 1.7, 128, 1.0 / 64, 1},
    {"rtx4090", 89, 128, 99, 100, 1536, 24, 1, 72, 1.008, 2.5, 128, 1.0 / 64, 1},
    {"h200", 90, 132, 227, 228, 2048, 32, 16, 60, 4.916736, 1.7, 128, 0.5, 8},
    {"h100", 90, 132, 227, 228, 2048, 32, 16, 50, 3.35232, 1.7, 128, 0.5, 8},
    {"b200", 100, 148, 227, 228, 2048, 32, 16, 126, 8.0, 1.8, 128, 0.5, 16},
    {"rtx5090", 120, 170, 99, 100, 1536, 24, 8, 96, 1.792, 2.4, 128, 1.0 / 64, 1},
};

// From sm_75 on, those that NVRTC 12.9 or 13.0 compiles for.
constexpr int capabilities[] = {75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121};

// What a copy takes of memory's rate: on an H200 4.25 TB/s.
constexpr double copy_part = 4.25 / 4.916736;

// Cards of one name say a little more or less: H200s 4.92 and 4.81 TB/s. What is chosen for slower
// memory is 7 % slower on the latter (12288 points in f64), which is as fast as the others.
constexpr double as_fast = .05;

// What slow memory transfers less than, in a cycle of a multiprocessor: between an H100's 15 bytes
// and an H200's 22. No other card was measured.
constexpr double least_bytes = 18;

// A newer or in-between card behaves like the closest row below it.
const Row* row_of(int capability) {
  const Row* best = nullptr;
  for (const auto& row : rows)
    if (row.capability <= capability && (!best || row.capability > best->capability)) best = &row;
  return best;
}

// "sm_90", or a card's name.
const Row* row_of(const std::string& architecture) {
  for (const auto& row : rows)
    if (architecture == row.name) return &row;
  if (!architecture.starts_with("sm_")) return nullptr;
  int capability = 0;
  const char* end = architecture.data() + architecture.size();
  const auto [at, error] = std::from_chars(architecture.data() + 3, end, capability);
  return error == std::errc{} && at == end ? row_of(capability) : nullptr;
}

std::string name_of(int capability) {
  return fmt::format("sm_{}", capability);
}

// Whether there is such a GPU, or such a card in the table. A device's own may be a later one.
bool is_known(const std::string& architecture) {
  return std::ranges::any_of(capabilities, [&](int one) { return architecture == name_of(one); }) ||
         std::ranges::any_of(rows, [&](const Row& row) { return architecture == row.name; });
}

[[noreturn]] void refuse(const std::string& architecture) {
  std::vector<std::string> gpus, cards;
  for (const int known : capabilities) gpus.push_back(name_of(known));
  for (const Row& known : rows) cards.emplace_back(known.name);
  throw Error(ErrorCode::invalid_argument,
              fmt::format("architecture is '{}'; allowed are 'host', those of GPUs ('{}') and "
                          "cards ('{}')",
                          architecture, fmt::join(gpus, "', '"), fmt::join(cards, "', '")));
}

// Eight equal ones; an H200's are counted from how many clusters of 2 to 16 blocks it runs at once,
// with 1 to 8 blocks on a multiprocessor (cudaOccupancyMaxActiveClusters): 7 of 16, 15 of 8, 66 of
// 2 with one. So clusters of more than two blocks leave out at least a sixteenth of it.
std::vector<int> groups_of(int multiprocessors) {
  if (multiprocessors == 132) return {18, 18, 16, 16, 16, 16, 16, 8, 2, 2, 2, 2};
  return std::vector<int>(8, std::max(1, multiprocessors / 8));
}

void set_rates(Target& target, const Row& row) {
  target.groups = groups_of(target.limits.multiprocessors);
  // Of the architecture's first card, if it had as many multiprocessors.
  const Row& first = *row_of(row.capability);
  const double known =
      first.memory_tb_per_s * 1e6 * target.limits.multiprocessors / first.multiprocessors;
  target.copy_bytes_per_us = copy_part * known;
  double& own = target.limits.memory_bytes_per_us;
  if (own == 0) own = row.memory_tb_per_s * 1e6;
  own = std::round(own);  // as a row says it and as a driver's clock gives it
  target.memory_slowness = known / own;
  if (std::abs(target.memory_slowness - 1) < as_fast) target.memory_slowness = 1;
  target.issue_per_us = target.limits.multiprocessors * row.fp32_lanes * row.clock_ghz * 1e3;
  target.clock_per_us = row.clock_ghz * 1e3;
  target.memory_is_slow = own < least_bytes * target.clock_per_us * target.limits.multiprocessors;
  target.f64_rate = row.f64_rate;
  target.multiplies_matrices = row.capability >= 80;
  target.product_rate_tf32 = row.product_rate_tf32;
  target.launch_us = 2.0;
}

Target host_target() {
  Target target;
  target.architecture = "host";
  target.is_host = true;
  target.multiplies_matrices = true;  // the same arithmetic, written out
  target.limits.threads_per_block = 1024;
  target.limits.shared_bytes_per_block = 256 * 1024;  // of stack; stays inside a core's L2
  target.limits.cluster_blocks = 16;
  target.copy_bytes_per_us = 1e4;
  target.issue_per_us = 2e4;  // a core with 8 f32 lanes, two units
  target.launch_us = 0.1;
  return target;
}

// Of a known architecture, or a later one.
Target gpu_target(const std::string& architecture) {
  const Row* row = row_of(architecture);
  if (!row) refuse(architecture);
  Target target;
  target.architecture = architecture.starts_with("sm_") ? architecture : name_of(row->capability);
  auto& limits = target.limits;
  limits.shared_bytes_per_block = std::size_t{1024} * row->shared_block_kib;
  limits.shared_bytes_per_multiprocessor = std::size_t{1024} * row->shared_multiprocessor_kib;
  limits.threads_per_multiprocessor = row->threads_multiprocessor;
  limits.blocks_per_multiprocessor = row->blocks_multiprocessor;
  limits.cluster_blocks = row->cluster_blocks;
  limits.multiprocessors = row->multiprocessors;
  limits.l2_bytes = std::size_t{1024} * 1024 * row->l2_mib;
  set_rates(target, *row);
  return target;
}

}  // namespace

Target target_of(const std::string& architecture) {
  if (architecture == "host") return host_target();
  if (!is_known(architecture)) refuse(architecture);
  return gpu_target(architecture);
}

Target target_of(const execute::Device& device) {
  const std::string architecture = device.architecture();
  Target target = architecture == "host" ? host_target() : gpu_target(architecture);
  const auto shared = target.limits.shared_bytes_per_block;
  target.limits = device.limits();
  if (target.is_host)
    target.limits.shared_bytes_per_block = shared;
  else
    set_rates(target, *row_of(architecture));
  return target;
}

}  // namespace papilio::plan
