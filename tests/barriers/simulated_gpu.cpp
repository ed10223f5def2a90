// SPDX-License-Identifier: MIT
#include "tests/barriers/simulated_gpu.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "tests/barriers/simulated_memory.h"

namespace papilio::tests {
namespace {

// Poison: every real number of these bytes is a NaN.
constexpr unsigned char poison = 0xff;

}  // namespace

SimulatedGpu::SimulatedGpu() {
  void* const mapped = mmap(nullptr, all_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  all_ = static_cast<unsigned char*>(mapped);
  memory = all_;
  races_ = std::make_unique<RaceWatch>(all_, all_bytes);
}

SimulatedGpu::~SimulatedGpu() {
  munmap(all_, all_bytes);
}

void SimulatedGpu::begin(std::uint64_t seed, bool watch, std::set<Read> poisoned) {
  random_ = Random(seed);
  watch_ = watch;
  launches_ = 0;
  ticks_ = 0;
  stays_ahead_ = 0;
  poisoned_ = std::move(poisoned);
  doubtful_.clear();
}

void* SimulatedGpu::allocate(std::size_t bytes) {
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + 255) / 256 * 256;
  if (rounded > device_bytes - allocated_) throw std::bad_alloc();
  allocated_ += rounded;
  return all_ + allocated_ - rounded;
}

// ---- a launch
void SimulatedGpu::launch(FiberFunction function, const void* arguments, int blocks, int threads,
                          int cluster, std::size_t array_bytes) {
  if (cluster > most_blocks || array_bytes > slot_bytes - array_at - guard_bytes)
    throw std::runtime_error("a launch that the simulated GPU has no room for");
  ++launches_;
  launch_ = {function, arguments, threads, cluster, array_bytes};
  memory_bytes = watch_ ? all_bytes : 0;
  races_->forget();
  std::vector<int> clusters(static_cast<std::size_t>(blocks / cluster));
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    clusters[i] = static_cast<int>(i);
    std::swap(clusters[i], clusters[random_.between(0, i)]);
  }
  for (const int number : clusters) run_cluster(number);
}

void SimulatedGpu::run_cluster(int number) {
  cluster_number_ = number;
  refusal_.clear();
  stores_.clear();
  laziness_ = random_.between(0, 3);
  threads_.assign(static_cast<std::size_t>(threads_of_cluster()), {});
  blocks_.assign(static_cast<std::size_t>(launch_.cluster), {});
  cluster_barrier_ = {};
  cluster_barrier_.fenced.resize(threads_.size());
  for (int own = 0; own < launch_.cluster; ++own) begin_block(own);
  for (std::size_t left = 0; left < threads_.size();) {
    running_ = next_thread();
    thread = static_cast<unsigned>(running_ % launch_.threads);
    rank = static_cast<unsigned>(block_of(running_));
    block = static_cast<unsigned>(number * launch_.cluster) + rank;
    shared = memory_of(block_of(running_));
    on_fiber_ = true;
    fibers_.resume(static_cast<std::size_t>(running_));
    on_fiber_ = false;
    if (self().state == State::left) {
      ++left;
      leave();
    }
    if (!refusal_.empty()) throw std::runtime_error(refusal_);
  }
  if (!stores_.empty())
    throw std::runtime_error(
        fmt::format("all have left, and {} remote stores are under way, one "
                    "to block {}",
                    stores_.size(), stores_.front().target));
}

void SimulatedGpu::begin_block(int number) {
  unsigned char* const own = memory_of(number);
  std::memset(own, poison, array_at + launch_.array_bytes + guard_bytes);
  races_->forget(static_cast<std::size_t>(own - all_), slot_bytes);
  for (int i = 0; i < launch_.threads; ++i) {
    const auto place = static_cast<std::size_t>(number * launch_.threads + i);
    threads_[place].actor.first = first_number();
    threads_[place].actor.number = first_number() + static_cast<std::uint32_t>(place);
    blocks_[static_cast<std::size_t>(number)].ready.push_back(static_cast<int>(place));
    fibers_.start(place, &SimulatedGpu::enter, this);
  }
}

void SimulatedGpu::enter(void* gpu, std::size_t) {
  auto& self = *static_cast<SimulatedGpu*>(gpu);
  self.launch_.function(&self, self.launch_.arguments);
  self.self().state = State::left;
}

void SimulatedGpu::leave() {
  Block& own = blocks_[rank];
  ++own.left;
  if (own.waiting > 0)
    return refuse(fmt::format("leaves, and others wait at the barrier of line {}", own.line));
  if (self().arrived) return refuse("leaves without having waited for its cluster");
  if (own.left < launch_.threads) return;
  const Mbarrier& mbarrier = own.mbarrier;
  if (mbarrier.open && (mbarrier.missing != mbarrier.arrivals || mbarrier.bytes != 0))
    return refuse(
        fmt::format("leaves as the last one, and the block's mbarrier is not done: {} "
                    "bytes and {} arrivals are missing",
                    mbarrier.bytes, mbarrier.missing));
  const unsigned char* const end = shared + array_at + launch_.array_bytes;
  if (std::any_of(end, end + guard_bytes, [](unsigned char byte) { return byte != poison; }))
    refuse("leaves as the last one, and the shared array has been written behind its end");
}

// ---- turns
int SimulatedGpu::next_thread() {
  const auto some_ready = [&] {
    return std::any_of(blocks_.begin(), blocks_.end(),
                       [](const Block& block) { return !block.ready.empty(); });
  };
  deliver_some(false);
  while (!some_ready()) {
    if (stores_.empty()) throw std::runtime_error(what_all_wait_for());
    deliver_some(true);
  }
  // One block is ahead for a while, so that others come late to what it does to them.
  if (stays_ahead_ == 0) {
    ahead_ = static_cast<int>(random_.between(0, blocks_.size() - 1));
    stays_ahead_ = random_.between(1, 4 * static_cast<std::uint64_t>(launch_.threads));
  }
  --stays_ahead_;
  int from = ahead_ % launch_.cluster;
  while (blocks_[from].ready.empty())
    from = static_cast<int>(random_.between(0, blocks_.size() - 1));
  auto& ready = blocks_[from].ready;
  std::swap(ready.back(), ready[random_.between(0, ready.size() - 1)]);
  const int thread = ready.back();
  ready.pop_back();
  return thread;
}

std::string SimulatedGpu::what_all_wait_for() const {
  std::string text;
  for (int block = 0; block < launch_.cluster; ++block) {
    int at[static_cast<int>(State::left) + 1] = {};
    for (int i = 0; i < launch_.threads; ++i)
      ++at[static_cast<int>(threads_[block * launch_.threads + i].state)];
    const auto count = [&](State state) { return at[static_cast<int>(state)]; };
    text += fmt::format(
        "; block {}: {} threads at a barrier, {} at a warp's, {} at a product, {} at the "
        "cluster's, {} at the mbarrier, for which {} bytes are missing, {} have left",
        block, count(State::at_block_barrier), count(State::at_warp_barrier),
        count(State::at_product), count(State::at_cluster), count(State::at_mbarrier),
        blocks_[block].mbarrier.bytes, count(State::left));
  }
  return "all wait for ever" + text;
}

void SimulatedGpu::wake(int thread) {
  threads_[static_cast<std::size_t>(thread)].state = State::ready;
  blocks_[static_cast<std::size_t>(block_of(thread))].ready.push_back(thread);
}

void SimulatedGpu::refuse(const std::string& reason) {
  if (refusal_.empty()) refusal_ = name_of(self().actor.number) + " " + reason;
  while (on_fiber_) fibers_.give_way();  // it is never resumed
}

// ---- names
unsigned char* SimulatedGpu::memory_of(int block) const {
  return all_ + device_bytes + static_cast<std::size_t>(block) * slot_bytes;
}

std::string SimulatedGpu::place_of(const void* address) const {
  const auto offset = static_cast<const unsigned char*>(address) - all_;
  if (static_cast<std::size_t>(offset) < device_bytes)
    return fmt::format("byte {} of device memory", offset);
  const auto inside = static_cast<std::size_t>(offset) - device_bytes;
  return fmt::format("byte {} of block {}'s shared array",
                     static_cast<long long>(inside % slot_bytes) - static_cast<long long>(array_at),
                     inside / slot_bytes);
}

std::string SimulatedGpu::name_of(std::uint32_t number) const {
  const auto cluster = number / stride();
  const int place = static_cast<int>(number % stride());
  const int all = threads_of_cluster();
  const std::string of = launch_.cluster > 1 ? fmt::format(" of cluster {}", cluster) : "";
  if (place >= all) return fmt::format("a remote store to block {}{}", place - all, of);
  return fmt::format("thread {} of block {}{}", place % launch_.threads,
                     launch_.cluster > 1 ? static_cast<std::size_t>(block_of(place)) : cluster, of);
}

}  // namespace papilio::tests
