// SPDX-License-Identifier: MIT
//
// Index arithmetic as text: an element's number through the levels of an access to where it is in
// memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "runtime/compose/access/access_text.h"

namespace papilio::compose {

inline constexpr std::uint64_t int_limit = 0x7fffffff;

// Walks levels from the element, j + c, outward. Each gives one named index (levels that change
// nothing share a name), declared where operations need it, with limits and permutations. An index
// is kept as a part of the element and a part of the loops: the second is the same for all elements
// of a thread, which then reach memory at constant distances from one pointer.
class Indices {
 public:
  // Numbers j are below `bases`. Declarations go to `code`, and with them a return for constants c
  // that are beyond a limit whatever j is; one for other elements beyond it, to `limits`, which may
  // be the same. They return `outside`.
  Indices(const KernelSpec& spec, std::span<const Level> levels, std::uint64_t bases,
          const std::string& outside, TablePlacer& tables, std::string& code, std::string& limits);

  // Text of the index at level l, if that level has operations.
  const std::string& level(std::size_t l) const { return names_[l]; }
  // The same, and 0 for an element beyond the level's limit, if it has one.
  std::string within_limit(std::size_t l) const;

  // Text of how far that is from the element that the pointer points to.
  std::string offset() const;

  // Text of the element of the buffer that `pointer` points to, of complex numbers unless the text
  // says another type.
  std::string memory(const std::string& pointer) const;

 private:
  void enter_runs(const Level& level);
  void advance(const Level& level);
  void address(const Operation& operation, const std::string& index);
  void limit(std::uint64_t count, const std::string& index);
  std::uint64_t greatest_of_loops() const;
  std::string whole();
  std::string declare(bool wide, const std::string& value);

  const KernelSpec& spec_;
  std::uint64_t bases_;
  std::string outside_;
  TablePlacer& tables_;
  std::string& code_;
  std::string& limits_;
  std::uint64_t bound_;
  std::string element_ = access::sum_of_element;
  std::int64_t fixed_ = 1;  // factor of the element's number, 0 after a permutation or runs
  std::vector<Level::LoopStride> terms_;
  std::vector<std::string> names_, beyond_;  // of levels; whether an element is beyond the limit
  int count_ = 0;
};

}  // namespace papilio::compose
