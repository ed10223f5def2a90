// SPDX-License-Identifier: MIT
//
// NVML as papilio loads it: one card, at one bus, whose counter goes on by 7 mJ a reading.
#include <cstring>

extern "C" {
int nvmlInit_v2() {
  return 0;
}
const char* nvmlErrorString(int result) {
  return result == 6 ? "Not Found" : "Success";
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device) {
  static int card;
  *device = &card;
  return std::strcmp(bus, "0000:3b:00.0") == 0 ? 0 : 6;
}
int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules) {
  static unsigned long long sum = 1000;
  *millijoules = sum += 7;
  return 0;
}
}
