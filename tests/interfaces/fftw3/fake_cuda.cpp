// SPDX-License-Identifier: MIT
//
// A libcuda.so.1 whose device is ordinary memory: what copies to a device and back do can be seen
// on a machine without one. An allocation is filled with ones, as nobody may rely on what is there.
#include <cstdlib>
#include <cstring>

extern "C" {

int papilio_fake_cuda = 1;  // nobody else's has it

int cuInit(unsigned) {
  return 0;
}
int cuDeviceGet(int* device, int) {
  *device = 0;
  return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
  *context = reinterpret_cast<void*>(1);
  return 0;
}
static thread_local void* current = nullptr;
int cuCtxGetCurrent(void** context) {
  *context = current;
  return 0;
}
int cuCtxPushCurrent_v2(void* context) {
  if (current) return 1;
  current = context;
  return 0;
}
int cuCtxPopCurrent_v2(void** context) {
  if (!current) return 1;
  *context = current;
  current = nullptr;
  return 0;
}
int cuMemAlloc_v2(unsigned long long* pointer, std::size_t bytes) {
  if (!current) return 201;
  void* const memory = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  if (!memory) return 2;
  std::memset(memory, 0xff, bytes);
  *pointer = reinterpret_cast<unsigned long long>(memory);
  return 0;
}
int cuMemFree_v2(unsigned long long pointer) {
  std::free(reinterpret_cast<void*>(pointer));
  return 0;
}
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes) {
  if (!current) return 201;
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes) {
  if (!current) return 201;
  std::memcpy(to, reinterpret_cast<void*>(from), bytes);
  return 0;
}

}  // extern "C"
