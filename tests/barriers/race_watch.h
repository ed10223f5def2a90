// SPDX-License-Identifier: MIT
//
// Which accesses to memory are not ordered: two of different threads to one word, one of them a
// write that changes it, and no chain of barriers between them. What is found does not depend on
// the order in which the threads happen to run. The method is that of FastTrack (C. Flanagan, S.
// Freund, PLDI 2009): of each word the last write and the reads since then, of each thread how far
// it knows the others to have come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace papilio::tests {

// A thread's time: how often it has told others how far it is.
using Time = std::uint32_t;

// How far one knows the threads of a cluster to have come, by their numbers there: first with all
// that they do, then with what they read. Those who wait at a barrier share it behind.
using Times = std::vector<Time>;
using Known = std::shared_ptr<const Times>;

// All that any of two knows. Either may be null: nothing.
Known join(const Known& a, const Known& b);

// Whoever does an access. Numbers count all threads of a launch, those of a cluster from `first`
// on.
struct Actor {
  std::uint32_t first = 0, number = 0;
  Time now = 1;
  std::uint32_t reads = 0;  // how many it has done
  Known known;
};

class RaceWatch {
 public:
  explicit RaceWatch(const unsigned char* memory, std::size_t bytes);
  ~RaceWatch();
  RaceWatch(const RaceWatch&) = delete;
  RaceWatch& operator=(const RaceWatch&) = delete;

  // Everything before is over; and so in a part of memory.
  void forget();
  void forget(std::size_t offset, std::size_t bytes);

  // An access of another thread with which one is not ordered: a number, or `nobody`.
  static constexpr std::uint32_t nobody = ~0u;
  struct Conflict {
    std::uint32_t other = nobody;
    std::uint32_t read = 0;  // if the other one reads, which of its reads it is, from 1
  };
  Conflict read(std::size_t offset, std::size_t bytes, const Actor& actor);
  Conflict write(std::size_t offset, std::size_t bytes, const void* value, const Actor& actor);
  // What `actor` sends off now and `carrier` writes at some time after: ordered for those who know
  // that the carrier has come to its `now`.
  Conflict send(std::size_t offset, std::size_t bytes, const Actor& actor, const Actor& carrier);

 private:
  struct Access {
    std::uint32_t number = nobody;
    Time time = 0;
    std::uint32_t read = 0;
  };
  struct Word;

  static bool is_known(const Access& access, const Actor& actor);
  Word& word(std::size_t offset);
  Conflict conflict(const Word& word, const Actor& actor) const;

  const unsigned char* memory_;
  std::size_t words_;
  Word* table_;  // mapped, so that only what is touched takes memory
  std::uint32_t age_ = 1;
  std::vector<std::vector<Access>> readers_;  // of words that several have read
};

}  // namespace papilio::tests
