// SPDX-License-Identifier: MIT
//
// How much of the link a GPU's transforms of host data reach: gigabytes each way a second of
// transforms in pinned memory, beside those of a mere copy there and back through the same chunks,
// which transforms of one point are.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>

#include "arguments.h"

// Seconds of the fastest of three executions.
double fastest(const papilio::Streamed& transform, const void* in, void* out) {
  double least = 1e30;
  for (int i = 0; i < 3; ++i) {
    const auto start = std::chrono::steady_clock::now();
    transform.execute(in, out);
    least = std::min(
        least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return least;
}

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "overlap: the rate of transforms of host data beside the link's\n"
                            "  --n POINTS                  of a transform (1000)\n"
                            "  --megabytes SIZE            of each array (64)\n"
                            "  --chunk MEGABYTES           of a side at a time (32)\n");
  const papilio::PlanOptions options = arguments.plan_options();
  const std::size_t n = arguments.number("--n", 1000), megabyte = 1 << 20;
  const std::size_t batch =
      std::max<std::size_t>(arguments.number("--megabytes", 64) * megabyte / (8 * n), 1);
  const std::size_t chunk = arguments.number("--chunk", 32) * megabyte, bytes = 8 * n * batch;

  const auto memory = papilio::pinned_memory(2 * bytes, options.backend);
  auto* const in = static_cast<std::complex<float>*>(memory.get());
  auto* const out = in + n * batch;
  for (std::size_t i = 0; i < n * batch; ++i) in[i] = static_cast<float>(i / n % 7);

  const papilio::Streamed transform({.length = n, .batch = batch}, options, chunk);
  const double seconds = fastest(transform, in, out);
  double error = 0;  // row b holds b % 7 everywhere: bin 0 is n times that, the next is 0
  for (std::size_t b = 0; b < batch; ++b)
    error = std::max<double>(error, std::abs(out[b * n] / static_cast<float>(n) - float(b % 7)) +
                                        (n > 1 ? std::abs(out[b * n + 1]) / n : 0));
  const bool right = error < 1e-5;
  std::printf("%zu x %zu points in %llu chunks: %s\n%.1f GB/s each way\n", batch, n,
              static_cast<unsigned long long>(transform.chunks()), right ? "right" : "WRONG",
              bytes / seconds / 1e9);
  if (transform.plan().backend() == papilio::Backend::cuda) {
    const papilio::Streamed copy({.length = 1, .batch = n * batch}, options, chunk);
    const double link = fastest(copy, in, out);
    std::printf("%.1f GB/s each way for a copy there and back: %.0f %% of the link\n",
                bytes / link / 1e9, 100 * link / seconds);
  }
  return right ? 0 : 1;
} catch (const std::exception& error) {
  return failed(error);
}
