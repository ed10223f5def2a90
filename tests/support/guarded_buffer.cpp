// SPDX-License-Identifier: MIT
//
// The whole allocation, guards included, goes up and down in one piece.
#include "tests/support/guarded_buffer.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace papilio::tests {
namespace {

constexpr std::size_t guard_bytes = 1024;
constexpr unsigned char guard_pattern = 0xa5, poison_pattern = 0xff;

}  // namespace

GuardedBuffer::GuardedBuffer(std::shared_ptr<execute::Device> device, std::size_t bytes,
                             std::size_t misalignment)
    : device_(std::move(device)), bytes_(bytes), offset_(guard_bytes + misalignment) {
  const std::size_t total = offset_ + bytes_ + guard_bytes;
  memory_ = static_cast<unsigned char*>(device_->allocate(total));
  std::vector<unsigned char> image(total, guard_pattern);
  std::fill_n(image.begin() + static_cast<std::ptrdiff_t>(offset_), bytes_, poison_pattern);
  device_->upload(memory_, image.data(), total);
}

GuardedBuffer::~GuardedBuffer() {
  device_->release(memory_);
}

void* GuardedBuffer::data() const {
  return memory_ + offset_;
}

void GuardedBuffer::write(const void* from) {
  device_->upload(data(), from, bytes_);
}

bool GuardedBuffer::read(void* to) const {
  device_->synchronize(nullptr);
  std::vector<unsigned char> image(offset_ + bytes_ + guard_bytes);
  device_->download(image.data(), memory_, image.size());
  if (bytes_ > 0) std::memcpy(to, image.data() + offset_, bytes_);
  const auto is_guard = [](unsigned char byte) { return byte == guard_pattern; };
  const auto begin = image.begin();
  const auto end_of_data = begin + static_cast<std::ptrdiff_t>(offset_ + bytes_);
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(offset_), is_guard) &&
         std::all_of(end_of_data, image.end(), is_guard);
}

}  // namespace papilio::tests
