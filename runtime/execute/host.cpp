// SPDX-License-Identifier: MIT
//
// The processor as a device: memory is ordinary memory, a launch splits its blocks over cores and
// has finished when it returns. Kernels keep a block's registers and shared memory on the stack,
// and those of all blocks of a cluster, so they run on workers with a deep stack and on the
// caller's thread, whose stack is changed for the while where it is not deep enough.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/execute/device.h"
#include "runtime/process/environment.h"
#include "runtime/process/floating_point.h"
#include "runtime/process/fork.h"
#include "runtime/process/stack.h"
#include "runtime/process/threads.h"

namespace papilio::execute {
namespace {

constexpr std::size_t worker_stack_bytes = std::size_t{64} << 20;
// A block's registers and shared memory reach about 1.5 MiB: 1024 threads of 32 complex f64 values,
// as many staged, and 227 KiB. The caller's frames come on top.
constexpr std::size_t block_stack_bytes = std::size_t{3} << 20;
// As on the largest GPU, so that its schedules run here too.
constexpr int largest_cluster = 16;
static_assert(largest_cluster * block_stack_bytes < worker_stack_bytes);

// One launch, shared by all who work on it.
struct Work {
  HostFunction function = nullptr;
  const void* arguments = nullptr;
  long long blocks = 0;            // or clusters
  long long chunk = 1;             // blocks taken at a time
  std::atomic<long long> next{0};  // first block nobody has taken
  int helpers_wanted = 0;          // the pool's mutex guards these two
  int helpers_running = 0;

  void run() {
    const process::FloatingPointMode mode;
    for (;;) {
      const long long first = next.fetch_add(chunk, std::memory_order_relaxed);
      if (first >= blocks) return;
      function(arguments, first, std::min(blocks, first + chunk));
    }
  }
};

// Workers that wait for launches. Several launches may be under way at once. Where the system has
// no thread to give, the caller does the work alone; so does a child of fork until it has made
// workers of its own.
class Pool {
 public:
  explicit Pool(int workers) : workers_(workers) {}

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (auto& worker : workers_) worker.join();
  }

  // Runs `work` on the caller and up to `helpers` workers. Returns when all is done.
  void run(Work& work, int helpers) {
    {
      const std::lock_guard lock(mutex_);
      helpers = std::min(helpers, start(helpers));
      work.helpers_wanted = helpers;
      if (helpers > 0) queue_.push_back(&work);
    }
    if (helpers == 1) {
      wake_.notify_one();
    } else if (helpers > 1) {
      wake_.notify_all();
    }
    work.run();
    if (helpers == 0) return;
    std::unique_lock lock(mutex_);
    forget(work);  // nothing is left for helpers that have not come yet
    done_.wait(lock, [&] { return work.helpers_running == 0; });
  }

 private:
  // Makes the workers up to number `wanted` that do not run yet; returns how many do.
  int start(int wanted) {
    for (; running_ < wanted; ++running_)
      if (!workers_[running_].start(worker_stack_bytes, [this] { serve(); })) break;
    return running_;
  }

  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      Work& work = *queue_.front();
      if (--work.helpers_wanted == 0) queue_.pop_front();
      ++work.helpers_running;
      lock.unlock();
      work.run();
      lock.lock();
      if (--work.helpers_running == 0) done_.notify_all();
    }
  }

  void forget(Work& work) {
    if (work.helpers_wanted == 0) return;
    work.helpers_wanted = 0;
    queue_.erase(std::find(queue_.begin(), queue_.end(), &work));
  }

  // In a child of fork: workers and launches under way stayed with the parent.
  void begin_anew() {
    for (auto& worker : workers_) worker.forget();
    running_ = 0;
    queue_.clear();
    new (&wake_) std::condition_variable;
    new (&done_) std::condition_variable;
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::deque<Work*> queue_;
  std::vector<process::Thread> workers_;
  int running_ = 0;  // the first so many of them run
  bool stopping_ = false;
  const process::ForkSafe fork_safe_{mutex_, [this] { begin_anew(); }};
};

class HostKernel final : public Kernel {
 public:
  explicit HostKernel(HostCode code) : code_(std::move(code)) {}
  int registers() const override { return -1; }
  std::size_t local_bytes() const override { return 0; }
  int resident() const override { return -1; }
  HostFunction function() const { return code_.function; }

 private:
  HostCode code_;
};

int chosen_threads(int asked) {
  if (asked > 0) return asked;
  const auto threads = process::integer_in_environment("PAPILIO_THREADS", 1, 4096);
  return threads ? static_cast<int>(*threads) : process::usable_cores();
}

// Workspaces that executions gave back, for those that come: each page of new memory is mapped and
// cleared when it is first touched, which takes a quarter of the time of 2^22 points.
class IdleMemory {
 public:
  ~IdleMemory() { clear(); }

  // The last one given back that holds so much and not much more; null if there is none.
  void* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
      const std::size_t size = malloc_usable_size(*block);
      if (size < bytes || size / 2 > bytes) continue;
      void* const found = *block;
      blocks_.erase(std::next(block).base());
      bytes_ -= size;
      return found;
    }
    return nullptr;
  }

  void keep(void* pointer) noexcept try {
    const std::size_t size = malloc_usable_size(pointer);
    if (size > most_bytes) return std::free(pointer);  // nor does it drive others out
    const std::lock_guard lock(mutex_);
    blocks_.push_back(pointer);
    bytes_ += size;
    while (bytes_ > most_bytes) drop_oldest();
  } catch (const std::bad_alloc&) {
    std::free(pointer);
  }

  void clear() {
    const std::lock_guard lock(mutex_);
    while (!blocks_.empty()) drop_oldest();
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{256} << 20;

  void drop_oldest() {
    bytes_ -= malloc_usable_size(blocks_.front());
    std::free(blocks_.front());
    blocks_.pop_front();
  }

  std::mutex mutex_;
  std::deque<void*> blocks_;
  std::size_t bytes_ = 0;
  const process::ForkSafe fork_safe_{mutex_};
};

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const auto colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "processor";
}

class HostDevice final : public Device {
 public:
  HostDevice(HostLoader loader, int threads)
      : loader_(std::move(loader)), threads_(threads), name_(processor_name()), pool_(threads - 1) {
    // Shapes as large as the largest GPU allows, so that a GPU's schedules run here too.
    limits_.shared_bytes_per_block = limits_.shared_bytes_per_multiprocessor = 227 * 1024;
    limits_.cluster_blocks = largest_cluster;
    limits_.multiprocessors = threads;
    limits_.l2_bytes = static_cast<std::size_t>(std::max(0L, sysconf(_SC_LEVEL2_CACHE_SIZE)));
    limits_.memory_bytes = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  }

  Backend backend() const override { return Backend::host; }
  std::string name() const override { return name_; }
  std::string architecture() const override { return "host"; }
  const Limits& limits() const override { return limits_; }

  std::shared_ptr<const Kernel> load(const std::string& image, const std::string& entry,
                                     std::size_t) override {
    return std::make_shared<HostKernel>(loader_(image, entry));
  }

  void launch(const Launch& launch, Stream) override {
    check_shape(launch, limits_);
    Work work;
    work.function = static_cast<const HostKernel*>(launch.kernel)->function();
    work.arguments = launch.arguments;
    work.blocks = static_cast<long long>(launch.blocks) / launch.cluster;
    const int most = launch.most_workers ? std::min(launch.most_workers, threads_) : threads_;
    const int hands = static_cast<int>(std::min<long long>(most, work.blocks));
    // Eight chunks a worker even out cores of different speed; one hand takes all at once.
    work.chunk = hands == 1 ? work.blocks : (work.blocks + 8LL * hands - 1) / (8LL * hands);
    process::on_deep_stack(launch.cluster * block_stack_bytes, [&] {
      if (hands == 1) {
        work.run();
      } else {
        pool_.run(work, hands - 1);
      }
    });
  }

  void* allocate(std::size_t bytes) override {
    const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + 255) / 256 * 256;
    const auto fresh = [&] { return rounded < bytes ? nullptr : std::aligned_alloc(256, rounded); };
    void* pointer = fresh();
    if (!pointer) {
      idle_.clear();
      pointer = fresh();
    }
    if (!pointer) {
      throw Error(ErrorCode::out_of_memory,
                  "cannot allocate " + std::to_string(bytes) + " bytes of memory");
    }
    return pointer;
  }
  void release(void* pointer) noexcept override { std::free(pointer); }
  void* allocate_ordered(std::size_t bytes, Stream) override {
    void* const idle = idle_.take(bytes);
    return idle ? idle : allocate(bytes);
  }
  void release_ordered(void* pointer, Stream) noexcept override {
    if (pointer) idle_.keep(pointer);
  }

  void release_idle() noexcept override { idle_.clear(); }

  void upload(void* to, const void* from, std::size_t bytes) override {
    if (bytes) std::memcpy(to, from, bytes);
  }
  void download(void* to, const void* from, std::size_t bytes) override {
    if (bytes) std::memcpy(to, from, bytes);
  }
  void synchronize(Stream) override {}

  void check_pointer(const void* pointer, const char* what) const override {
    if (pointer) return;
    throw Error(ErrorCode::invalid_argument, std::string(what) + " is null");
  }

  double time_us(Stream, const std::function<void()>& work) override {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
        .count();
  }

 private:
  const HostLoader loader_;
  const int threads_;
  const std::string name_;
  Limits limits_;
  IdleMemory idle_;
  Pool pool_;
};

}  // namespace

std::shared_ptr<Device> host_device(HostLoader loader, int threads) {
  return std::make_shared<HostDevice>(std::move(loader), chosen_threads(threads));
}

}  // namespace papilio::execute
