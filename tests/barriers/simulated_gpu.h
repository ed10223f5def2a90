// SPDX-License-Identifier: MIT
//
// A GPU, played on the host for kernels of kernel_on_fibers.h. A fiber is a thread. It runs from
// one wait to the next; which thread runs then, which block of a cluster is ahead, when remote
// stores arrive and in what order blocks run is drawn from a seed. Shared memory is full of NaNs
// when a block begins. It refuses
//
//   - two accesses that no barrier orders (race_watch.h), if it watches;
//   - threads of a block that wait at different barriers, or of which some have left;
//   - threads that arrive at a cluster's barrier twice, or wait there without having arrived;
//   - remote stores to a block that has left, past its array, or before its mbarrier is open; a
//     block that leaves while its mbarrier still counts;
//   - waits that never end, and writes behind the end of the shared array.
//
// Memory is as strong as the host's: of fences it knows only that what a thread tells its cluster
// is what it did before its last one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tests/barriers/fiber.h"
#include "tests/barriers/kernel_interface.h"
#include "tests/barriers/race_watch.h"
#include "tests/support/random.h"

namespace papilio::tests {

using FiberFunction = void (*)(papilio_gpu* gpu, const void* arguments);

// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): none derives from it
class SimulatedGpu final : public papilio_gpu {
 public:
  SimulatedGpu();
  ~SimulatedGpu();
  SimulatedGpu(const SimulatedGpu&) = delete;
  SimulatedGpu& operator=(const SimulatedGpu&) = delete;

  // A read of device memory: which launch, thread, and of the thread's reads.
  using Read = std::tuple<int, std::uint32_t, std::uint32_t>;

  // For the launches that follow. What is read by the reads of `poisoned` is a NaN.
  void begin(std::uint64_t seed, bool watch, std::set<Read> poisoned = {});
  // Reads since then of what another thread then wrote, without a barrier between. Their threads
  // may not rely on them: the next time they can be poisoned.
  const std::set<Read>& doubtful() const { return doubtful_; }

  // Device memory, 48 MiB. All of it is released at once.
  void* allocate(std::size_t bytes);
  void release_all() { allocated_ = 0; }

  // Throws std::runtime_error with what it refuses.
  void launch(FiberFunction function, const void* arguments, int blocks, int threads, int cluster,
              std::size_t array_bytes);

 private:
  // What a thread is doing.
  enum class State {
    ready,
    at_block_barrier,
    at_warp_barrier,
    at_product,
    at_cluster,
    at_mbarrier,
    left
  };
  struct Thread {
    State state = State::ready;
    Actor actor;
    Actor fenced{0, 0, 0, 0, nullptr};  // as it was at its last fence; at time 0: there was none
    bool arrived = false;               // at the cluster's barrier
    std::size_t arrival = 0;            // how many such barriers were over then
    // Of a product: its registers.
    const void *left = nullptr, *right = nullptr;
    void* sums = nullptr;
  };
  struct Mbarrier {
    bool open = false;
    int arrivals = 0, missing = 0;
    long long bytes = 0;       // that are to come
    Time phases = 0;           // that are over
    Times sent;                // by this one's: what senders have read, since values were there
    std::vector<Known> known;  // to them, of which `sent` has the reads
    Known told;                // by the last one that is over
  };
  struct Block {
    std::vector<int> ready;  // threads, numbered in the cluster as all are here
    int waiting = 0, line = 0, left = 0;
    Mbarrier mbarrier;
  };
  struct ClusterBarrier {
    int arrived = 0;
    Known known;              // to all who have arrived, up to their fences
    Times fenced;             // of each thread
    std::vector<Known> told;  // to those who waited, a barrier each
  };
  struct RemoteStore {
    int target = 0;
    std::size_t offset = 0;  // in the block's memory
    unsigned char value[16] = {};
    unsigned bytes = 0;
  };
  struct Launch {
    FiberFunction function = nullptr;
    const void* arguments = nullptr;
    int threads = 0, cluster = 1;
    std::size_t array_bytes = 0;
  };

  // papilio_gpu
  bool read(const void* from, unsigned bytes) override;
  bool write(const void* to, const void* value, unsigned bytes) override;
  void declare_own(unsigned bytes) override;
  unsigned char* declare_array(unsigned bytes) override;
  void assume(bool fact, int line) override;
  void prefetch(const void* from, unsigned bytes) override;
  long long clock() override { return ticks_ += 100; }
  void block_barrier(int line) override;
  void warp_barrier(int line) override;
  void fence() override;
  void cluster_arrive() override;
  void cluster_wait() override;
  unsigned shared_address(const void* here) override;
  unsigned cluster_address(unsigned own, int target) override;
  void remote_store(unsigned to, const void* value, unsigned bytes, unsigned mbarrier) override;
  void open_mbarrier(unsigned own, int arrivals) override;
  void expect_bytes(unsigned own, int bytes) override;
  void wait_for_phase(unsigned own, int parity) override;
  void multiply_f64(double left, double right, double* sums) override;
  void multiply_tf32(const float* left, const float* right, float* sums) override;
  void multiply_f16(const unsigned* left, unsigned right, float* sums) override;
  unsigned to_halves(float high, float low) override;
  float from_half(unsigned half) override;

  // Turns.
  void run_cluster(int number);
  void begin_block(int number);
  void leave();
  int next_thread();
  std::string what_all_wait_for() const;
  static void enter(void* gpu, std::size_t thread);
  void give_way() { fibers_.give_way(); }
  void wake(int thread);
  void refuse(const std::string& reason);

  // What threads of a block do, simulated_block.cpp. Threads first .. end - 1 then know all of each
  // other, and go on.
  void meet(int first, int end);
  // The last thread of a warp to come to `state` does act(first, end) for all of it.
  template <class Act>
  void gather(State state, Act&& act);
  template <class Number, class Sum, class Multiply>
  void multiply(const Number* left, const Number* right, Sum* sums, Multiply&& all);

  // What blocks of a cluster do, simulated_cluster.cpp.
  Mbarrier& opened(int block, std::size_t offset);
  void count(int block);
  void tell_reads(Mbarrier& mbarrier);
  void deliver_some(bool all_wait);
  void deliver(std::size_t store);
  void learn(const Known& more);

  // Numbers. Of all threads of a launch a cluster has `stride`: its own, and for each of its blocks
  // one that stands for the remote stores to it.
  int threads_of_cluster() const { return launch_.threads * launch_.cluster; }
  std::uint32_t stride() const {
    return static_cast<std::uint32_t>(threads_of_cluster() + launch_.cluster);
  }
  std::uint32_t first_number() const {
    return static_cast<std::uint32_t>(cluster_number_) * stride();
  }
  int block_of(int thread) const { return thread / launch_.threads; }
  Thread& self() { return threads_[static_cast<std::size_t>(running_)]; }
  unsigned char* memory_of(int block) const;
  std::string place_of(const void* address) const;
  std::string name_of(std::uint32_t number) const;

  Fibers fibers_;
  unsigned char* all_ = nullptr;  // device memory, then that of a cluster's blocks
  std::size_t allocated_ = 0;
  std::unique_ptr<RaceWatch> races_;
  bool watch_ = true;
  int launches_ = 0;
  std::set<Read> poisoned_, doubtful_;
  Random random_{1};
  long long ticks_ = 0;

  Launch launch_;
  // Of the cluster that runs.
  int cluster_number_ = 0;
  std::vector<Thread> threads_;
  std::vector<Block> blocks_;
  ClusterBarrier cluster_barrier_;
  std::vector<RemoteStore> stores_;  // under way
  std::uint64_t laziness_ = 0;       // theirs
  int running_ = 0;                  // thread
  bool on_fiber_ = false;
  int ahead_ = 0;                  // block
  std::uint64_t stays_ahead_ = 0;  // for so many turns
  std::string refusal_;
  Known learned_from_[2], learned_;  // the last one's, which others will ask for too
};

}  // namespace papilio::tests
