// SPDX-License-Identifier: MIT
#include "runtime/search/describe.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/cost/gpu_cost.h"
#include "runtime/plan/cost/gpu_kernel.h"
#include "runtime/plan/cost/work.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::search {
namespace {

enum Index : std::size_t {
  kernels,
  passes,
  blocks_of_cluster,
  threads_of_block,
  lanes,
  tiles,
  points_of_thread,
  largest_radix,
  smallest_radix,
  in_place,
  halves,
  interleaved,
  instructions,
  shared_words,
  table_words,
  idle,
  shared_bytes,
  load_run,
  store_run,
  padding,
  registers,
  resident,
  memory_us,
  issue_us,
  shared_us,
  predicted,
  count
};

const Feature table[] = {
    {"kernels", "launches, each a trip through memory"},
    {"passes", "of all kernels"},
    {"cluster_blocks", "the most blocks of a cluster"},
    {"block_threads", "the most threads of a block"},
    {"threads", "the fewest threads of a transform"},
    {"per_block", "the fewest transforms of a block"},
    {"thread_points", "the most complex values of a thread"},
    {"largest_radix", "of all passes"},
    {"smallest_radix", "of all passes"},
    {"in_place", "kernels that exchange in place"},
    {"halves", "kernels that exchange real and imaginary parts in turn"},
    {"interleaved", "kernels that exchange complex numbers"},
    {"instructions", "a point, arithmetic and addressing, of all kernels"},
    {"shared_words", "a point, to and from shared memory"},
    {"table_words", "a point, read from tables"},
    {"idle", "instructions that warps without a butterfly wait for"},
    {"shared_bytes", "the most of a block", true},
    {"load_run", "the shortest run of bytes that neighbouring threads load"},
    {"store_run", "the shortest that they store"},
    {"padding", "the most transforms that blocks go through for one that there is"},
    {"registers", "the most of a thread, as expected", true},
    {"resident", "the fewest blocks of a multiprocessor, as expected", true},
    {"memory_us", "the model's time of memory", true},
    {"issue_us", "of issuing instructions", true},
    {"shared_us", "of shared memory and L1, with bank conflicts", true},
    {"predicted_us", "the model's time of the whole batch"},
};
static_assert(std::size(table) == count);

// What only a GPU has: the features of the table that say so.
void add_terms(const compose::KernelSpec& spec, const plan::Context& context,
               std::vector<double>& values) {
  double transforms = static_cast<double>(spec.batch_of(context.batch));
  for (const auto& loop : spec.loops) transforms *= static_cast<double>(loop.count);
  const plan::Kernel kernel{spec, context, transforms};
  values[registers] = std::max(values[registers], kernel.registers.expected());
  values[resident] =
      values[resident] == 0 ? kernel.resident : std::min(values[resident], kernel.resident);
  values[shared_bytes] =
      std::max(values[shared_bytes], static_cast<double>(plan::shared_bytes(spec, context)));
  for (const plan::Term& term : plan::gpu_terms(kernel)) {
    const std::string_view name = term.name;
    if (name == "memory") values[memory_us] += term.value;
    if (name == "issue") values[issue_us] += term.value;
    if (name == "shared memory and L1") values[shared_us] += term.value;
  }
}

}  // namespace

std::span<const Feature> features() {
  return table;
}

std::vector<double> describe(const plan::Schedule& schedule, const plan::Context& context) {
  const plan::Program program = plan::lower_for_problem(schedule, context);
  std::vector<double> values(count, 0.0);
  const auto least = [&](Index index, double value) {
    values[index] = values[index] == 0 ? value : std::min(values[index], value);
  };
  const auto most = [&](Index index, double value) {
    values[index] = std::max(values[index], value);
  };
  values[kernels] = static_cast<double>(program.steps.size());
  const auto bytes = static_cast<double>(context.complex_bytes());
  for (const auto& step : program.steps) {
    const compose::KernelSpec& spec = step.spec;
    for (const auto& list : {compose::forward_passes(spec), compose::inverse_passes(spec)})
      for (const compose::Pass& pass : list) {
        ++values[passes];
        most(largest_radix, pass.radix);
        least(smallest_radix, pass.radix);
      }
    most(blocks_of_cluster, spec.sharing_blocks() > 1 ? spec.sharing_blocks() : spec.blocks());
    most(threads_of_block, spec.threads());
    least(lanes, spec.lanes);
    least(tiles, spec.tiles);
    most(points_of_thread, compose::points_per_thread(spec));
    values[in_place] += spec.in_place;
    values[halves] += spec.parts == compose::Parts::halves;
    values[interleaved] += spec.parts == compose::Parts::interleaved;
    const plan::Work work = plan::work_of(spec, context);
    const double part = static_cast<double>(spec.length()) / static_cast<double>(schedule.length);
    double loops = 1;
    for (const auto& loop : spec.loops) loops *= static_cast<double>(loop.count);
    const double share = part * loops;  // of all points, that this kernel goes through
    values[instructions] += share * work.instructions;
    values[shared_words] += share * work.shared_accesses;
    values[table_words] += share * work.table_words;
    values[idle] += share * work.idle;
    const plan::Geometry geometry(spec);
    least(load_run, plan::segment_bytes(spec, spec.load, bytes, geometry));
    least(store_run, plan::segment_bytes(spec, spec.store, bytes, geometry));
    most(padding, plan::padded(spec));
    if (!context.target.is_host && !spec.generic) add_terms(spec, context, values);
  }
  values[predicted] = plan::predicted_us(program, context);
  return values;
}

}  // namespace papilio::search
