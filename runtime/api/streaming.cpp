// SPDX-License-Identifier: MIT
//
// The order is that of one thread: it fills a slot and enqueues copy, kernels and copy on the
// slot's stream, goes on to the next slot, and comes back to wait for the oldest. Only copies
// between pageable and pinned memory are shared out to other threads.
#include "runtime/api/streaming.h"

#include <algorithm>

#include "runtime/problem/problem.h"

namespace papilio::api {
namespace {

constexpr std::size_t most_slots = 3;
// Pieces of one copy are no smaller.
constexpr std::size_t least_piece_bytes = std::size_t{1} << 20;

void share_copy(execute::CopyTeam& team, const Places& places, const char* from, char* to) {
  const std::size_t bytes = places.run_bytes * places.runs;
  const std::size_t pieces = std::clamp<std::size_t>(bytes / least_piece_bytes, 1, team.hands());
  team.share(pieces, [&](std::size_t piece) {
    const auto part = [&](std::uint64_t whole, std::size_t number) {
      return static_cast<std::uint64_t>(static_cast<unsigned __int128>(whole) * number / pieces);
    };
    if (places.is_dense()) {
      Places share = places;
      const std::size_t begin = part(places.bytes, piece);
      share.run_bytes = part(places.bytes, piece + 1) - begin;
      copy_runs(share, from + begin, to + begin, 0, 1);
    } else {
      copy_runs(places, from, to, part(places.runs, piece), part(places.runs, piece + 1));
    }
  });
}

SidePlaces side_places(const Chunks& chunks, problem::Side side) {
  const bool is_split = problem::is_split(chunks.each, problem::general(chunks.each), side);
  return {places_of(chunks.each, side), places_of(chunks.last, side), is_split ? 2 : 1};
}

}  // namespace

StreamedWork streamed_work(const Problem& problem, std::size_t chunk_bytes) {
  StreamedWork work;
  work.chunks = chunks_of(problem, chunk_bytes);
  work.in = side_places(work.chunks, problem::Side::in);
  work.out = side_places(work.chunks, problem::Side::out);
  const problem::General form = problem::general(problem);
  if (problem.product != Product::none)
    work.spectrum_bytes = problem::spectrum_bytes(problem, form);
  const auto bytes = [&](problem::Side side) {
    return static_cast<std::int64_t>(problem::element_bytes(problem, form, side));
  };
  work.in_bytes = bytes(problem::Side::in);
  work.out_bytes = bytes(problem::Side::out);
  return work;
}

void StreamedWork::name_elements(Arrays& part, const Arrays& whole, std::uint64_t chunk) const {
  const auto before = static_cast<std::int64_t>(chunk);
  part.load_data = whole.load_data;
  part.store_data = whole.store_data;
  part.in_first = whole.in_first + before * (chunks.in_step_bytes / in_bytes);
  part.out_first = whole.out_first + before * (chunks.out_step_bytes / out_bytes);
}

std::size_t StreamRoom::device_bytes(const StreamedWork& work) {
  const auto side = [](const SidePlaces& places) {
    return static_cast<std::size_t>(places.arrays) * places.each.bytes;
  };
  return std::min<std::uint64_t>(most_slots, work.chunks.count) *
             (side(work.in) + side(work.out) + work.workspace_bytes) +
         work.spectrum_bytes;
}

StreamRoom::StreamRoom(std::shared_ptr<execute::Device> device, const StreamedWork& work)
    : device_(std::move(device)), slots_(std::min<std::uint64_t>(most_slots, work.chunks.count)) {
  try {
    for (Slot& slot : slots_) {
      slot.stream = device_->make_stream();
      for (int i = 0; i < work.in.arrays; ++i)
        slot.in[i].device = static_cast<char*>(device_->allocate(work.in.each.bytes));
      for (int i = 0; i < work.out.arrays; ++i)
        slot.out[i].device = static_cast<char*>(device_->allocate(work.out.each.bytes));
      if (work.workspace_bytes) slot.workspace = device_->allocate(work.workspace_bytes);
    }
    if (work.spectrum_bytes) spectrum_ = device_->allocate(work.spectrum_bytes);
  } catch (...) {
    release();
    throw;
  }
}

StreamRoom::~StreamRoom() {
  release();
}

void StreamRoom::release() noexcept {
  for (Slot& slot : slots_) {
    for (Part* part : {&slot.in[0], &slot.in[1], &slot.out[0], &slot.out[1]}) {
      device_->release(part->device);
      device_->release_pinned(part->pinned);
    }
    device_->release(slot.workspace);
    device_->destroy_stream(slot.stream);
  }
  device_->release(spectrum_);
}

class StreamRoom::Pass {
 public:
  Pass(StreamRoom& room, const StreamedWork& work, const Arrays& arrays, int copy_threads)
      : room_(room), device_(*room.device_), work_(work), caller_(arrays), team_(copy_threads) {
    const void* ins[] = {arrays.in, arrays.in_im};
    void* outs[] = {arrays.out, arrays.out_im};
    for (int i = 0; i < work.in.arrays; ++i) {
      in_[i].base = static_cast<char*>(const_cast<void*>(ins[i]));
      in_[i].straight = is_straight(in_[i], work.in, work.chunks.in_step_bytes);
    }
    for (int i = 0; i < work.out.arrays; ++i) {
      out_[i].base = static_cast<char*>(outs[i]);
      out_[i].straight = is_straight(out_[i], work.out, work.chunks.out_step_bytes);
    }
  }

  // A failure leaves copies under way, from and to memory that the caller may free.
  ~Pass() {
    for (Slot& slot : room_.slots_) {
      if (!slot.busy) continue;
      try {
        device_.synchronize(slot.stream);
      } catch (const Error&) {
      }
      slot.busy = false;
    }
  }

  void run() {
    for (std::uint64_t chunk = 0; chunk < work_.chunks.count; ++chunk) {
      Slot& slot = room_.slots_[chunk % room_.slots_.size()];
      if (slot.busy) finish(slot);
      begin(slot, chunk);
    }
    for (std::uint64_t i = 0; i < room_.slots_.size(); ++i) {
      Slot& slot = room_.slots_[(work_.chunks.count + i) % room_.slots_.size()];
      if (slot.busy) finish(slot);
    }
  }

 private:
  struct HostArray {
    char* base = nullptr;   // of index 0
    bool straight = false;  // pinned, without gaps: copied without a stay in a slot's pinned memory
  };

  const Places& places(const SidePlaces& side, std::uint64_t chunk) const {
    return chunk + 1 == work_.chunks.count ? side.last : side.each;
  }
  char* lowest(const HostArray& array, const Places& places, std::int64_t step,
               std::uint64_t chunk) const {
    return array.base + static_cast<std::int64_t>(chunk) * step - places.origin_bytes;
  }
  bool is_straight(const HostArray& array, const SidePlaces& side, std::int64_t step) const {
    if (!side.each.is_dense() || !side.last.is_dense()) return false;
    const std::uint64_t end = work_.chunks.count - 1;
    return device_.is_pinned(lowest(array, places(side, 0), step, 0)) &&
           device_.is_pinned(lowest(array, side.last, step, end) + side.last.bytes - 1);
  }
  char* pinned(Part& part, std::size_t bytes) const {
    if (!part.pinned) part.pinned = static_cast<char*>(device_.allocate_pinned(bytes));
    return part.pinned;
  }

  void begin(Slot& slot, std::uint64_t chunk) {
    slot.chunk = chunk;
    slot.busy = true;
    const Places &in = places(work_.in, chunk), &out = places(work_.out, chunk);
    for (int i = 0; i < work_.in.arrays; ++i) {
      const char* from = lowest(in_[i], in, work_.chunks.in_step_bytes, chunk);
      if (!in_[i].straight) {
        char* const staged = pinned(slot.in[i], work_.in.each.bytes);
        share_copy(team_, in, from, staged);
        from = staged;
      }
      device_.upload_ordered(slot.in[i].device, from, in.bytes, slot.stream);
    }
    const auto index_0 = [](Part& part, const Places& places) -> char* {
      return part.device ? part.device + places.origin_bytes : nullptr;
    };
    Arrays arrays{.in = index_0(slot.in[0], in),
                  .out = index_0(slot.out[0], out),
                  .in_im = index_0(slot.in[1], in),
                  .out_im = index_0(slot.out[1], out),
                  .spectrum = room_.spectrum_};
    work_.name_elements(arrays, caller_, chunk);
    work_.run(chunk, arrays, slot.workspace, slot.stream);
    for (int i = 0; i < work_.out.arrays; ++i) {
      char* const to = out_[i].straight ? lowest(out_[i], out, work_.chunks.out_step_bytes, chunk)
                                        : pinned(slot.out[i], work_.out.each.bytes);
      device_.download_ordered(to, slot.out[i].device, out.bytes, slot.stream);
    }
  }

  void finish(Slot& slot) {
    device_.synchronize(slot.stream);
    slot.busy = false;
    const Places& out = places(work_.out, slot.chunk);
    for (int i = 0; i < work_.out.arrays; ++i)
      if (!out_[i].straight)
        share_copy(team_, out, slot.out[i].pinned,
                   lowest(out_[i], out, work_.chunks.out_step_bytes, slot.chunk));
  }

  StreamRoom& room_;
  execute::Device& device_;
  const StreamedWork& work_;
  const Arrays& caller_;
  execute::CopyTeam team_;
  HostArray in_[2], out_[2];
};

void StreamRoom::execute(const StreamedWork& work, const Arrays& arrays, int copy_threads) {
  if (work.spectrum_bytes) device_->upload(spectrum_, arrays.spectrum, work.spectrum_bytes);
  Pass(*this, work, arrays, copy_threads).run();
}

}  // namespace papilio::api
