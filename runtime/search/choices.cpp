// SPDX-License-Identifier: MIT
//
// The odometer: a draw that takes the same answers asks the same questions, so the last digit that
// can be raised is, and those behind it are forgotten.
#include "runtime/search/choices.h"

namespace papilio::search {

std::size_t Odometer::pick(std::size_t options) {
  if (read_ == digits_.size()) digits_.push_back({0, options});
  return digits_[read_++].value;
}

bool Odometer::next() {
  digits_.resize(read_);
  read_ = 0;
  while (!digits_.empty() && digits_.back().value + 1 == digits_.back().options) digits_.pop_back();
  if (digits_.empty()) return false;
  ++digits_.back().value;
  return true;
}

}  // namespace papilio::search
