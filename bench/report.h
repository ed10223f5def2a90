// SPDX-License-Identifier: MIT
//
// What papilio-bench prints of a run, or of a file: a line a case, then the dashboard: a line a
// class with its aim, the speed over the peer, what is slower than it, errors, and what did not
// run. All of it is made from figures, so a file and a run read alike.
#pragma once

#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "bench/figures.h"

namespace papilio::bench {

// Which contenders a report shows. `recorded`: figures of an earlier run of another library on the
// same kind of device (VkFFT in the anchors), shown as a copyfrac beside ours; may be empty.
struct Columns {
  std::string peer;    // rows, cufft or fftw; empty if there is none
  bool on_gpu = true;  // the aims are a GPU's, and short runs are bound by its launches
  std::string recorded_name = "vkfft";
  Results recorded;
};

// What ours is held against, of these contenders: rows where every case is one of columns, else a
// library.
std::string choose_peer(const std::set<std::string>& contenders, bool all_in_columns);

// The columns for what there is in `results`.
Columns choose_columns(const Results& results, Results recorded);

void print_heading(std::FILE* out, const Columns& columns);
void print_case(std::FILE* out, const CaseResult& result, const Columns& columns);
void print_summary(std::FILE* out, const Results& results, const Columns& columns);

}  // namespace papilio::bench
