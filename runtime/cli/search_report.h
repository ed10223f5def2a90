// SPDX-License-Identifier: MIT
//
// What `papilio search` shows and keeps: a picture of times over trials, and a CSV of all trials
// that a later search goes on from.
#pragma once

#include <fstream>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/search/elsewhere.h"
#include "runtime/search/trial.h"
#include "runtime/search/wisdom.h"

namespace papilio::cli {

// Trials as dots, the best so far as a line, times over the planner's from top to bottom.
void print_picture(std::ostream& out, const std::vector<search::Trial>& trials, double planner_us);

// What all rows of a file have in common.
struct SearchHead {
  std::string size, batch, precision, direction, device, architecture, objective;
  double planner_us = 0;
  bool operator==(const SearchHead&) const = default;
};
SearchHead search_head(const Problem& problem);

// One row a trial, written when it is there. The file may hold rows of other problems, too.
class TrialLog {
 public:
  TrialLog() = default;
  // Appends to `path`, or begins it. Throws Error(input_output), also where it holds something
  // else. A last line that is not whole, of a search that was killed, is cut off.
  explicit TrialLog(const std::string& path);

  // `features` are those of search/describe.h, or none.
  // Where the file cannot be written (the disk is full), says so once on stderr: the search goes
  // on.
  void add(const SearchHead& head, const std::string& method, std::uint64_t seed,
           const search::Trial& trial, const std::vector<double>& features);

  // False after that.
  bool is_whole() const { return is_whole_; }

 private:
  std::string path_;
  std::ofstream file_;
  bool is_whole_ = true;
};

// The trials of a file that are of the same problem, device, architecture and objective, by the
// text of their schedules. `is_measured`: their values are of a device, which may be faster or
// slower now, so each is scaled by the planner's value now over that of its row. Throws
// Error(input_output) that names the line. A file that is not there holds none.
std::map<std::string, search::Trial> read_trials(const std::string& path, const SearchHead& head,
                                                 bool is_measured);

// The trials of files that are of other problems than `head`, or on another device, with the same
// objective, and the fastest schedule of each that is of the same size, precision and direction.
// Throws as read_trials does, and where a file has none of them.
search::Elsewhere read_elsewhere(const std::vector<std::string>& paths, const SearchHead& head);

// Puts what was found, maybe with these codelets, into a file of wisdom, unless the file knows of
// something faster that is legal.
void remember(const std::string& path, const search::Wise& wise,
              const std::vector<std::string>& codelets);

}  // namespace papilio::cli
