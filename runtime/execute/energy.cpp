// SPDX-License-Identifier: MIT
//
// Entry points of NVML, with the types of nvml.h that they need, and files of powercap.
#include "runtime/execute/energy.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace papilio::execute {
namespace {

[[noreturn]] void unavailable(const std::string& why) {
  throw Error(ErrorCode::unavailable, "energy: " + why);
}

// NVML's calls return 0, or a number that `text` explains.
struct Nvml {
  using Handle = struct HandleTag*;
  int (*init)() = nullptr;
  const char* (*text)(int) = nullptr;
  int (*by_bus)(const char*, Handle*) = nullptr;
  int (*energy)(Handle, unsigned long long*) = nullptr;

  template <class Function>
  static void find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (!function) unavailable(std::string("NVML has no ") + name);
  }
  Nvml() {
    const char* asked = std::getenv("PAPILIO_NVML");
    const char* const name = asked && *asked ? asked : "libnvidia-ml.so.1";
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);  // never closed, as the driver
    if (!library) unavailable(std::string("NVML cannot be opened: ") + dlerror());
    find(library, "nvmlInit_v2", init);
    find(library, "nvmlErrorString", text);
    find(library, "nvmlDeviceGetHandleByPciBusId_v2", by_bus);
    find(library, "nvmlDeviceGetTotalEnergyConsumption", energy);
    check(init(), "nvmlInit");
  }
  void check(int result, const std::string& call) const {
    if (result != 0) unavailable(call + ": " + text(result));
  }
};

class GpuEnergy final : public EnergyCounter {
 public:
  explicit GpuEnergy(const Device& device) {
    const std::string bus = device.bus_id();
    nvml_.check(nvml_.by_bus(bus.c_str(), &handle_), "GPU " + bus);
    microjoules();
  }
  double microjoules() override {
    unsigned long long millijoules = 0;
    nvml_.check(nvml_.energy(handle_, &millijoules), "the card's total energy counter");
    return 1e3 * static_cast<double>(millijoules);
  }

 private:
  Nvml nvml_;
  Nvml::Handle handle_ = nullptr;
};

class ProcessorEnergy final : public EnergyCounter {
 public:
  explicit ProcessorEnergy(const std::string& folder) {
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
      // intel-rapl:0 is a package, intel-rapl:0:1 a part of one. AMD's have the same names.
      const std::string name = entry.path().filename();
      const auto colon = name.find(':');
      if (!name.starts_with("intel-rapl:") || name.find(':', colon + 1) != std::string::npos)
        continue;
      Package package{entry.path() / "energy_uj"};
      package.range = number(entry.path() / "max_energy_range_uj");
      package.last = number(package.path);
      packages_.push_back(package);
    }
    if (packages_.empty()) unavailable(folder + " has no package of the processor (RAPL)");
  }
  double microjoules() override {
    for (Package& package : packages_) {
      const double now = number(package.path);
      package.sum += now >= package.last ? now - package.last : now + package.range - package.last;
      package.last = now;
    }
    double sum = 0;
    for (const Package& package : packages_) sum += package.sum;
    return sum;
  }

 private:
  struct Package {
    std::filesystem::path path;
    double range = 0, last = 0, sum = 0;  // after `range` the counter begins again
  };
  static double number(const std::filesystem::path& path) {
    double value = 0;
    if (!(std::ifstream(path) >> value))
      unavailable(path.string() + " cannot be read; on most systems root alone may");
    return value;
  }
  std::vector<Package> packages_;
};

}  // namespace

std::unique_ptr<EnergyCounter> gpu_energy(const Device& device) {
  return std::make_unique<GpuEnergy>(device);
}

std::unique_ptr<EnergyCounter> processor_energy(const std::string& folder) {
  return std::make_unique<ProcessorEnergy>(folder);
}

std::unique_ptr<EnergyCounter> energy_counter(const Device& device) {
  return device.backend() == Backend::cuda ? gpu_energy(device) : processor_energy();
}

}  // namespace papilio::execute
