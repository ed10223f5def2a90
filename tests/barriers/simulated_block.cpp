// SPDX-License-Identifier: MIT
//
// What threads of the simulated GPU do within their block: accesses to memory, barriers, and the
// products of warps.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "tests/barriers/simulated_gpu.h"
#include "tests/barriers/simulated_memory.h"
#include "tests/barriers/warp_product.h"

namespace papilio::tests {

void SimulatedGpu::meet(int first, int end) {
  Known all;
  for (int t = first; t < end; ++t) all = join(all, threads_[t].actor.known);
  const auto known = all ? std::make_shared<Times>(*all) : std::make_shared<Times>(2 * stride());
  for (int t = first; t < end; ++t) (*known)[t] = threads_[t].actor.now++;
  for (int t = first; t < end; ++t) {
    threads_[t].actor.known = known;
    wake(t);
  }
}

// ---- barriers and products
void SimulatedGpu::block_barrier(int line) {
  Block& own = blocks_[rank];
  if (own.waiting > 0 && own.line != line)
    return refuse(fmt::format("waits at line {}, others at line {}", line, own.line));
  if (own.left > 0) return refuse(fmt::format("waits at line {}, others have left", line));
  own.line = line;
  self().state = State::at_block_barrier;
  if (++own.waiting == launch_.threads) {
    own.waiting = 0;
    const int first = static_cast<int>(rank) * launch_.threads;
    meet(first, first + launch_.threads);
  }
  give_way();
}

template <class Act>
void SimulatedGpu::gather(State state, Act&& act) {
  const int begin = static_cast<int>(rank) * launch_.threads;
  const int first = begin + (running_ - begin) / warp_threads * warp_threads;
  const int end = std::min(first + warp_threads, begin + launch_.threads);
  self().state = state;
  if (std::all_of(threads_.begin() + first, threads_.begin() + end,
                  [&](const Thread& thread) { return thread.state == state; }))
    act(first, end);
  give_way();
}

void SimulatedGpu::warp_barrier(int) {
  gather(State::at_warp_barrier, [&](int first, int end) { meet(first, end); });
}

template <class Number, class Sum, class Multiply>
void SimulatedGpu::multiply(const Number* left, const Number* right, Sum* sums, Multiply&& all) {
  if (launch_.threads % warp_threads != 0) return refuse("multiplies in a warp that is not whole");
  self().left = left;
  self().right = right;
  self().sums = sums;
  gather(State::at_product, [&](int first, int end) {
    OfWarp<const Number> lefts{}, rights{};
    OfWarp<Sum> all_sums{};
    for (int t = first; t < end; ++t) {
      lefts[t - first] = static_cast<const Number*>(threads_[t].left);
      rights[t - first] = static_cast<const Number*>(threads_[t].right);
      all_sums[t - first] = static_cast<Sum*>(threads_[t].sums);
    }
    all(lefts, rights, all_sums);
    for (int t = first; t < end; ++t) wake(t);
  });
}

void SimulatedGpu::multiply_f64(double left, double right, double* sums) {
  multiply(&left, &right, sums, multiply_m8n8k4);
}
void SimulatedGpu::multiply_tf32(const float* left, const float* right, float* sums) {
  multiply(left, right, sums, multiply_m16n8k8_tf32);
}
void SimulatedGpu::multiply_f16(const unsigned* left, unsigned right, float* sums) {
  multiply(left, &right, sums, multiply_m16n8k8_f16);
}
unsigned SimulatedGpu::to_halves(float high, float low) {
  return two_halves(high, low);
}
float SimulatedGpu::from_half(unsigned half) {
  return number_of_half(half);
}

// ---- memory
void SimulatedGpu::declare_own(unsigned bytes) {
  if (bytes > array_at) refuse("declares more shared memory for itself than there is room for");
}

unsigned char* SimulatedGpu::declare_array(unsigned bytes) {
  if (bytes > launch_.array_bytes)
    refuse(fmt::format("declares a shared array of {} bytes in a launch with {}", bytes,
                       launch_.array_bytes));
  return shared + array_at;
}

// Idle threads load what others have, and do nothing with it: so what device memory holds may be
// read in any order, but is not to be relied on.
bool SimulatedGpu::read(const void* from, unsigned bytes) {
  const auto offset = static_cast<std::size_t>(static_cast<const unsigned char*>(from) - all_);
  Actor& actor = self().actor;
  ++actor.reads;
  const auto conflict = races_->read(offset, bytes, actor);
  const bool ordered = conflict.other == RaceWatch::nobody;
  if (!ordered && offset >= device_bytes)
    refuse(fmt::format("reads {}, which {} writes: no barrier orders them", place_of(from),
                       name_of(conflict.other)));
  return !ordered || poisoned_.count({launches_, actor.number, actor.reads}) > 0;
}

bool SimulatedGpu::write(const void* to, const void* value, unsigned bytes) {
  const auto offset = static_cast<std::size_t>(static_cast<const unsigned char*>(to) - all_);
  const auto conflict = races_->write(offset, bytes, value, self().actor);
  if (conflict.other == RaceWatch::nobody) return false;
  if (conflict.read == 0) return true;
  if (offset >= device_bytes)
    refuse(fmt::format("writes {}, which {} reads: no barrier orders them", place_of(to),
                       name_of(conflict.other)));
  doubtful_.insert({launches_, conflict.other, conflict.read});
  return false;
}

void SimulatedGpu::assume(bool fact, int line) {
  if (!fact) refuse(fmt::format("makes an assumption at line {} that is wrong", line));
}

void SimulatedGpu::prefetch(const void* from, unsigned bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  if (bytes > 0 && (address % 16 != 0 || bytes % 16 != 0))
    refuse("prefetches what is not whole granules of 16 bytes");
}

}  // namespace papilio::tests
