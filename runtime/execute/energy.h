// SPDX-License-Identifier: MIT
//
// Counters of energy: a GPU's (NVML, loaded when it is asked for) and the processor's (RAPL, as
// Linux's powercap shows it). Counters move in steps: a reading is that of the last step.
#pragma once

#include <memory>
#include <string>

#include "runtime/execute/device.h"

namespace papilio::execute {

class EnergyCounter {
 public:
  virtual ~EnergyCounter() = default;
  // Since some moment in the past. Throws Error(device_failed).
  virtual double microjoules() = 0;
};

// Of the whole card, by NVML's total energy counter, in millijoules. Throws Error(unavailable)
// where the library (libnvidia-ml.so.1, or what PAPILIO_NVML names) or the counter is not there:
// cards before Volta, instances of MIG.
std::unique_ptr<EnergyCounter> gpu_energy(const Device& device);

// Of all packages of the processor, a step about a millisecond. `folder` is powercap's. Throws
// Error(unavailable) where it cannot be read, as by all but root on most systems.
std::unique_ptr<EnergyCounter> processor_energy(const std::string& folder = "/sys/class/powercap");

// One of the two.
std::unique_ptr<EnergyCounter> energy_counter(const Device& device);

}  // namespace papilio::execute
