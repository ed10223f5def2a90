// SPDX-License-Identifier: MIT
#include "tests/barriers/race_watch.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace papilio::tests {

constexpr std::size_t word_bytes = 4;

// As mapped, all zero, it is of an age that has passed.
struct RaceWatch::Word {
  std::uint32_t age;
  std::uint32_t more;  // further readers: one more than their place in readers_, or 0
  Access writer, reader;
};

Known join(const Known& a, const Known& b) {
  if (!a || a == b) return b;
  if (!b) return a;
  auto joined = std::make_shared<Times>(*a);
  for (std::size_t i = 0; i < joined->size(); ++i) (*joined)[i] = std::max((*joined)[i], (*b)[i]);
  return joined;
}

RaceWatch::RaceWatch(const unsigned char* memory, std::size_t bytes)
    : memory_(memory), words_(bytes / word_bytes) {
  void* const mapped = mmap(nullptr, words_ * sizeof(Word), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  table_ = static_cast<Word*>(mapped);
}

RaceWatch::~RaceWatch() {
  munmap(table_, words_ * sizeof(Word));
}

void RaceWatch::forget() {
  ++age_;
  readers_.clear();
}

void RaceWatch::forget(std::size_t offset, std::size_t bytes) {
  for (std::size_t at = offset; at < offset + bytes; at += word_bytes)
    table_[at / word_bytes].age = 0;
}

bool RaceWatch::is_known(const Access& access, const Actor& actor) {
  if (access.number == nobody || access.number == actor.number) return true;
  const std::size_t place = access.number - actor.first;
  if (!actor.known || place >= actor.known->size() / 2) return false;
  const Times& known = *actor.known;
  return access.time <= known[place] ||
         (access.read > 0 && access.time <= known[known.size() / 2 + place]);
}

RaceWatch::Word& RaceWatch::word(std::size_t offset) {
  Word& word = table_[offset / word_bytes];
  if (word.age != age_) word = {age_, 0, {}, {}};
  return word;
}

RaceWatch::Conflict RaceWatch::conflict(const Word& word, const Actor& actor) const {
  for (const Access& access : {word.writer, word.reader})
    if (!is_known(access, actor)) return {access.number, access.read};
  if (word.more > 0)
    for (const Access& access : readers_[word.more - 1])
      if (!is_known(access, actor)) return {access.number, access.read};
  return {};
}

RaceWatch::Conflict RaceWatch::read(std::size_t offset, std::size_t bytes, const Actor& actor) {
  Conflict first;
  const Access access{actor.number, actor.now, actor.reads};
  for (std::size_t at = offset; at < offset + bytes; at += word_bytes) {
    Word& read = word(at);
    if (!is_known(read.writer, actor)) {
      if (first.other == nobody) first = {read.writer.number, 0};
    } else if (read.more == 0 && is_known(read.reader, actor)) {
      read.reader = access;
    } else {
      if (read.more == 0) {
        readers_.emplace_back();
        read.more = static_cast<std::uint32_t>(readers_.size());
      }
      auto& readers = readers_[read.more - 1];
      if (readers.empty() || readers.back().number != actor.number)
        readers.push_back(access);
      else
        readers.back() = access;
    }
  }
  return first;
}

// Threads without work do what another one does, and write what it writes: that changes nothing.
RaceWatch::Conflict RaceWatch::write(std::size_t offset, std::size_t bytes, const void* value,
                                     const Actor& actor) {
  Conflict first;
  for (std::size_t at = offset; at < offset + bytes; at += word_bytes) {
    Word& written = word(at);
    const Conflict found = conflict(written, actor);
    const void* const part = static_cast<const unsigned char*>(value) + (at - offset);
    if (found.other != nobody && std::memcmp(memory_ + at, part, word_bytes) == 0) continue;
    if (first.other == nobody) first = found;
    written = {age_, 0, {actor.number, actor.now, 0}, {}};
  }
  return first;
}

RaceWatch::Conflict RaceWatch::send(std::size_t offset, std::size_t bytes, const Actor& actor,
                                    const Actor& carrier) {
  Conflict first;
  for (std::size_t at = offset; at < offset + bytes; at += word_bytes) {
    Word& written = word(at);
    if (first.other == nobody) first = conflict(written, actor);
    written = {age_, 0, {carrier.number, carrier.now, 0}, {}};
  }
  return first;
}

}  // namespace papilio::tests
