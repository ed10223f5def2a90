// SPDX-License-Identifier: MIT
//
// Counters of energy: the right card, packages alone, ends of ranges, and what is said where there
// is none.
#include "runtime/execute/energy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/environment_variable.h"
#include "tests/support/fake_card.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

// A device that has nothing but a place.
class Placed final : public FakeCard {
 public:
  explicit Placed(std::string bus) : bus_(std::move(bus)) {}
  std::string bus_id() const override { return bus_; }

 private:
  std::string bus_;
};

template <class Function>
std::string refusal(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unavailable);
    return error.what();
  }
  return "nothing was refused";
}

TEST(Energy, OfACardIsThatOfItsPlace) {
  const EnvironmentVariable nvml("PAPILIO_NVML", PAPILIO_FAKE_NVML);
  const auto counter = execute::gpu_energy(Placed("0000:3b:00.0"));
  const double first = counter->microjoules();
  EXPECT_EQ(counter->microjoules() - first, 7000);
  EXPECT_EQ(refusal([] { execute::gpu_energy(Placed("0000:5e:00.0")); }),
            "energy: GPU 0000:5e:00.0: Not Found");
}

TEST(Energy, SaysThatNvmlIsNotThere) {
  const EnvironmentVariable nvml("PAPILIO_NVML", "/nowhere/libnvidia-ml.so.1");
  const std::string why = refusal([] { execute::gpu_energy(Placed("0000:3b:00.0")); });
  EXPECT_NE(why.find("NVML cannot be opened: /nowhere"), std::string::npos) << why;
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text << '\n';
}

TEST(Energy, OfTheProcessorIsThatOfItsPackages) {
  const TemporaryFolder folder;
  for (const char* zone : {"intel-rapl:0", "intel-rapl:1", "intel-rapl:0:0", "intel-rapl"}) {
    write(folder.path() / zone / "energy_uj", "500");
    write(folder.path() / zone / "max_energy_range_uj", "1000");
  }
  const auto counter = execute::processor_energy(folder.path());
  EXPECT_EQ(counter->microjoules(), 0);
  write(folder.path() / "intel-rapl:0" / "energy_uj", "700");
  write(folder.path() / "intel-rapl:0:0" / "energy_uj", "600");
  EXPECT_EQ(counter->microjoules(), 200);
  write(folder.path() / "intel-rapl:1" / "energy_uj", "100");  // it began again
  EXPECT_EQ(counter->microjoules(), 800);
  std::filesystem::remove(folder.path() / "intel-rapl:1" / "energy_uj");
  const std::string why = refusal([&] { counter->microjoules(); });
  EXPECT_NE(why.find("intel-rapl:1/energy_uj cannot be read"), std::string::npos) << why;
}

TEST(Energy, SaysThatTheProcessorHasNone) {
  const TemporaryFolder folder;
  EXPECT_NE(refusal([&] { execute::processor_energy(folder.path()); }).find("no package"),
            std::string::npos);
  EXPECT_NE(refusal([&] { execute::processor_energy("/nowhere"); }).find("/nowhere has no package"),
            std::string::npos);
}

}  // namespace
}  // namespace papilio::tests
