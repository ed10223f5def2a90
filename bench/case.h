// SPDX-License-Identifier: MIT
//
// A case of the benchmark: what is transformed, how many of them. Its spelling is that of the
// columns prec, kind, dims and batch of anchors/h200_peers.csv, which may also name cases that
// Papilio cannot run: those are listed and counted, never dropped. A further one, `columns`, may
// stand in other files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::bench {

struct Case {
  std::string kind = "c2c";  // as cli::parse_kind reads it
  Precision precision = Precision::f32;
  std::vector<std::uint64_t> dimensions;  // as typed, "64x128"; never empty
  std::uint64_t batch = 1;
  // Transforms of one dimension side by side: element e of number c of them at e columns + c. 1:
  // rows, one after the other; `batch`: the columns of a matrix.
  std::uint64_t columns = 1;

  std::uint64_t points() const;  // of one transform
  std::uint64_t bytes() const;   // of the whole batch, on the larger side
  const char* precision_text() const;
  std::string dimensions_text() const;
  std::string text() const;  // "f32 64x64 x 32768"
  // Whether it moves about as much as the throughput cases of the anchors (a gigabyte), so that
  // launches and caches do not matter.
  bool fills_the_device() const;

  bool operator==(const Case&) const = default;
};

inline bool is_in_columns(const Case& subject) {
  return subject.columns > 1;
}

// Why Papilio cannot run the case; empty if it can. Begins with `not_supported`.
inline const std::string not_supported = "not supported yet";
std::string obstacle(const Case& subject);

// The problem of a case without an obstacle, but for `columns`: forward, unscaled, contiguous, the
// last dimension innermost.
Problem problem_of(const Case& subject);

// What suite `name` is made of: "h200", the anchors' complex cases that fill the device;
// "h200-latency", the other complex ones; "h200-kinds", those of other kinds, and after each of r2c
// the same of c2r. Throws Error(invalid_argument).
std::vector<Case> select_suite(const std::string& name, const std::vector<Case>& anchors);

}  // namespace papilio::bench
