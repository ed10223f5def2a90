// SPDX-License-Identifier: MIT
#include "runtime/execute/idle_block.h"

namespace papilio::execute {

using driver::calls;
using driver::success;

bool IdleBlock::is_idle() {
  return block_ && !taken_ && calls().event_query(done_) == success;
}

driver::DevicePointer IdleBlock::take(std::size_t bytes, driver::StreamHandle stream) {
  int capturing = 0;
  if (bytes > most_bytes || calls().stream_is_capturing(stream, &capturing) != success ||
      capturing != 0)
    return 0;
  const std::lock_guard lock(mutex_);
  if (!block_) {
    if (!done_ && calls().event_create(&done_, driver::event_without_time) != success) return 0;
    if (calls().memory_allocate(&block_, bytes) != success) {
      block_ = 0;
      return 0;
    }
    bytes_ = bytes;
  } else if (bytes > bytes_ || !is_idle()) {
    return 0;
  }
  taken_ = true;
  return block_;
}

bool IdleBlock::give_back(driver::DevicePointer pointer, driver::StreamHandle stream) noexcept {
  const std::lock_guard lock(mutex_);
  if (!taken_ || pointer != block_) return false;
  // What cannot be waited for is never idle again.
  if (calls().event_record(done_, stream) == success) taken_ = false;
  return true;
}

void IdleBlock::release() noexcept {
  const std::lock_guard lock(mutex_);
  if (block_ && !is_idle()) return;
  if (block_) calls().memory_free(block_);
  if (done_) calls().event_destroy(done_);
  block_ = 0;
  done_ = nullptr;
}

}  // namespace papilio::execute
