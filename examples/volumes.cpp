// SPDX-License-Identifier: MIT
//
// Many small volumes of 24^3 points, transformed and transformed back, in host memory: as in the
// study of particle pictures for which Papilio's codelets were first made.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>
#include <vector>

#include "arguments.h"

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "volumes: many transforms of 24 x 24 x 24 points, there and back\n"
                            "  --batch COUNT               of volumes (64)\n");
  const std::size_t batch = arguments.number("--batch", 64), points = 24 * 24 * 24;
  papilio::Problem problem{.dimensions = {24, 24, 24}, .batch = batch};
  const papilio::Streamed forward(problem, arguments.plan_options());
  problem.direction = papilio::Direction::inverse;
  problem.scale = 1.0 / points;
  const papilio::Streamed back(problem, arguments.plan_options());

  // In each volume a point of its own.
  std::vector<std::complex<float>> volumes(batch * points);
  for (std::size_t b = 0; b < batch; ++b) volumes[b * points + b % points] = 1.0f;
  const auto start = std::chrono::steady_clock::now();
  forward.execute(volumes.data(), volumes.data());
  double flat = 0;  // the spectrum of a point has the size 1 everywhere
  for (const auto& bin : volumes) flat = std::max<double>(flat, std::abs(std::abs(bin) - 1.0f));
  back.execute(volumes.data(), volumes.data());
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  double error = 0;
  for (std::size_t b = 0; b < batch; ++b) {
    volumes[b * points + b % points] -= 1.0f;
    for (std::size_t i = 0; i < points; ++i)
      error = std::max<double>(error, std::abs(volumes[b * points + i]));
  }
  const bool right = flat < 1e-5 && error < 1e-5;
  std::printf("%zu volumes of 24^3 in chunks of %llu, %.3f s: %s\n", batch,
              static_cast<unsigned long long>((batch + forward.chunks() - 1) / forward.chunks()),
              seconds.count(), right ? "there and back" : "WRONG");
  return right ? 0 : 1;
} catch (const std::exception& error) {
  return failed(error);
}
