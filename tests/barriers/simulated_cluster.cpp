// SPDX-License-Identifier: MIT
//
// The simulated GPU's clusters: their barrier, remote stores, and the mbarriers that count them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "tests/barriers/simulated_gpu.h"
#include "tests/barriers/simulated_memory.h"

namespace papilio::tests {
namespace {

// That an mbarrier can count.
constexpr long long most_counted = (1 << 20) - 1;
constexpr unsigned mbarrier_bytes = 8;

}  // namespace

// ---- the cluster's barrier
void SimulatedGpu::fence() {
  self().fenced = self().actor;
  ++self().actor.now;
}

void SimulatedGpu::cluster_arrive() {
  Thread& thread = self();
  ClusterBarrier& barrier = cluster_barrier_;
  if (thread.arrived) return refuse("arrives at its cluster's barrier twice");
  thread.arrived = true;
  thread.arrival = barrier.told.size();
  barrier.known = join(barrier.known, thread.fenced.known);
  barrier.fenced[static_cast<std::size_t>(running_)] = thread.fenced.now;
  if (++barrier.arrived < threads_of_cluster()) return;
  barrier.arrived = 0;
  const auto told = barrier.known ? std::make_shared<Times>(*barrier.known)
                                  : std::make_shared<Times>(2 * stride());
  for (std::size_t t = 0; t < barrier.fenced.size(); ++t)
    (*told)[t] = std::max((*told)[t], barrier.fenced[t]);
  barrier.told.push_back(told);
  for (int t = 0; t < threads_of_cluster(); ++t)
    if (threads_[static_cast<std::size_t>(t)].state == State::at_cluster) wake(t);
}

void SimulatedGpu::cluster_wait() {
  Thread& thread = self();
  if (!thread.arrived) return refuse("waits for its cluster without having arrived");
  if (cluster_barrier_.told.size() == thread.arrival) {
    thread.state = State::at_cluster;
    give_way();
  }
  thread.arrived = false;
  learn(cluster_barrier_.told[thread.arrival]);
}

void SimulatedGpu::learn(const Known& more) {
  Known& known = self().actor.known;
  if (known != learned_from_[0] || more != learned_from_[1]) {
    learned_from_[0] = known;
    learned_from_[1] = more;
    learned_ = join(known, more);
  }
  known = learned_;
}

// ---- mbarriers
unsigned SimulatedGpu::shared_address(const void* here) {
  const auto offset = static_cast<const unsigned char*>(here) - shared;
  if (offset < 0 || static_cast<std::size_t>(offset) >= slot_bytes)
    refuse("takes an address for one of its shared memory");
  return static_cast<unsigned>(offset);
}

unsigned SimulatedGpu::cluster_address(unsigned own, int target) {
  if (own >= slot_bytes || target < 0 || target >= launch_.cluster)
    refuse(fmt::format("maps address {} to block {}", own, target));
  return (static_cast<unsigned>(target + 1) << window_bits) + own;
}

// The mbarrier of a block, which stands in what the ABI declares for itself.
SimulatedGpu::Mbarrier& SimulatedGpu::opened(int block, std::size_t offset) {
  Mbarrier& mbarrier = blocks_[static_cast<std::size_t>(block)].mbarrier;
  if (offset + mbarrier_bytes > array_at) refuse("takes for an mbarrier what is none");
  if (!mbarrier.open) refuse(fmt::format("uses the mbarrier of block {} before it is open", block));
  if (watch_) read(memory_of(block) + offset, mbarrier_bytes);
  return mbarrier;
}

void SimulatedGpu::open_mbarrier(unsigned own, int arrivals) {
  Mbarrier& mbarrier = blocks_[rank].mbarrier;
  if (own + mbarrier_bytes > array_at) return refuse("takes for an mbarrier what is none");
  if (mbarrier.open) return refuse("opens an mbarrier that is open");
  mbarrier = {true, arrivals, arrivals, 0, 0, {}, {}, nullptr};
  const unsigned char zero[mbarrier_bytes] = {};
  if (watch_) write(shared + own, zero, mbarrier_bytes);
  std::memset(shared + own, 0, mbarrier_bytes);
  fence();
}

void SimulatedGpu::expect_bytes(unsigned own, int bytes) {
  Mbarrier& mbarrier = opened(static_cast<int>(rank), own);
  mbarrier.bytes += bytes;
  --mbarrier.missing;
  count(static_cast<int>(rank));
}

void SimulatedGpu::wait_for_phase(unsigned own, int parity) {
  Mbarrier& mbarrier = opened(static_cast<int>(rank), own);
  while (static_cast<int>(mbarrier.phases & 1) == parity) {
    self().state = State::at_mbarrier;
    give_way();
  }
  if (mbarrier.told) learn(mbarrier.told);
}

void SimulatedGpu::count(int block) {
  Mbarrier& mbarrier = blocks_[static_cast<std::size_t>(block)].mbarrier;
  if (std::llabs(mbarrier.bytes) > most_counted || mbarrier.missing < 0)
    return refuse(fmt::format("makes the mbarrier of block {} count {} bytes, {} arrivals", block,
                              mbarrier.bytes, mbarrier.missing));
  if (mbarrier.missing > 0 || mbarrier.bytes != 0) return;
  ++mbarrier.phases;
  mbarrier.missing = mbarrier.arrivals;
  mbarrier.sent.resize(2 * stride());
  mbarrier.sent[static_cast<std::size_t>(threads_of_cluster() + block)] = mbarrier.phases;
  mbarrier.told = std::make_shared<Times>(std::move(mbarrier.sent));
  mbarrier.sent.clear();
  mbarrier.known.clear();
  for (int t = block * launch_.threads; t < (block + 1) * launch_.threads; ++t)
    if (threads_[static_cast<std::size_t>(t)].state == State::at_mbarrier) wake(t);
}

// ---- remote stores
void SimulatedGpu::remote_store(unsigned to, const void* value, unsigned bytes, unsigned mbarrier) {
  constexpr unsigned offsets = (1u << window_bits) - 1;
  const unsigned window = to >> window_bits;
  RemoteStore store;
  store.target = static_cast<int>(window) - 1;
  store.offset = to & offsets;
  store.bytes = bytes;
  std::memcpy(store.value, value, bytes);
  if (window < 1 || store.target >= launch_.cluster || mbarrier >> window_bits != window)
    return refuse(fmt::format("stores to address {:x} and mbarrier {:x}", to, mbarrier));
  if (store.offset < array_at || store.offset + bytes > array_at + launch_.array_bytes ||
      store.offset % bytes != 0)
    return refuse(fmt::format(
        "stores to byte {} of block {}, outside of its array",
        static_cast<long long>(store.offset) - static_cast<long long>(array_at), store.target));
  Mbarrier& counter = opened(store.target, mbarrier & offsets);
  if (watch_) {
    unsigned char* const there = memory_of(store.target) + store.offset;
    Actor carrier;
    carrier.number =
        first_number() + static_cast<std::uint32_t>(threads_of_cluster() + store.target);
    carrier.now = counter.phases + 1;
    const auto conflict =
        races_->send(static_cast<std::size_t>(there - all_), bytes, self().actor, carrier);
    if (conflict.other != RaceWatch::nobody)
      return refuse(fmt::format("stores to {}, which {} reads or writes: no barrier orders them",
                                place_of(there), name_of(conflict.other)));
    tell_reads(counter);
  }
  stores_.push_back(store);
}

// What a thread sends it had read, and so had others before a barrier that lies before. Of what
// they have written nothing is promised.
void SimulatedGpu::tell_reads(Mbarrier& mbarrier) {
  Actor& actor = self().actor;
  const std::size_t half = stride();
  mbarrier.sent.resize(2 * half);
  mbarrier.sent[half + static_cast<std::size_t>(running_)] = actor.now++;
  if (!actor.known || std::count(mbarrier.known.begin(), mbarrier.known.end(), actor.known)) return;
  mbarrier.known.push_back(actor.known);
  for (std::size_t i = 0; i < half; ++i)
    mbarrier.sent[half + i] =
        std::max({mbarrier.sent[half + i], (*actor.known)[i], (*actor.known)[half + i]});
}

// How soon they arrive differs from cluster to cluster: at once, after some turns, after many, or
// only when all wait for them.
void SimulatedGpu::deliver_some(bool all_wait) {
  if (stores_.empty()) return;
  if (all_wait || laziness_ == 1 || (laziness_ == 2 && random_.between(0, 15) == 0))
    deliver(random_.between(0, stores_.size() - 1));
  while (laziness_ == 0 && !stores_.empty()) deliver(random_.between(0, stores_.size() - 1));
}

void SimulatedGpu::deliver(std::size_t number) {
  std::swap(stores_[number], stores_.back());
  const RemoteStore store = stores_.back();
  stores_.pop_back();
  Block& block = blocks_[static_cast<std::size_t>(store.target)];
  if (block.left == launch_.threads)
    return refuse(
        fmt::format("runs when a remote store comes to block {}, which has left", store.target));
  std::memcpy(memory_of(store.target) + store.offset, store.value, store.bytes);
  block.mbarrier.bytes -= store.bytes;
  count(store.target);
}

}  // namespace papilio::tests
