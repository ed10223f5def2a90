// SPDX-License-Identifier: MIT
//
// A real recording, of whatever length it happens to have, through Papilio: on a GPU where there is
// one, on the processor otherwise. Holds the result against FFTW in long double and draws it.
//
//     spectrum IN.wav OUT.svg [auto|cuda|host] [CODELET FOLDER]
#include <fftw3.h>
#include <sndfile.h>

#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "numbers/number_theory.h"
#include "papilio/papilio.hpp"
#include "runtime/cli/check_case.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/program.h"
#include "runtime/cli/text_table.h"
#include "tools/spectrum/picture.h"

namespace {

using namespace papilio;

struct Sound {
  std::vector<std::complex<float>> samples;  // the first channel; imaginary parts 0
  int rate_hz = 0;
};

Sound read_sound(const std::string& path) {
  SF_INFO info{};
  const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(sf_open(path.c_str(), SFM_READ, &info),
                                                         sf_close);
  if (!file) throw std::runtime_error(path + ": " + sf_strerror(nullptr));
  std::vector<float> frames(static_cast<std::size_t>(info.frames) * info.channels);
  if (sf_readf_float(file.get(), frames.data(), info.frames) != info.frames || info.frames == 0) {
    throw std::runtime_error(path + ": cannot read all of its frames");
  }
  Sound sound;
  sound.rate_hz = info.samplerate;
  for (std::size_t i = 0; i < frames.size(); i += info.channels) {
    sound.samples.emplace_back(frames[i]);
  }
  return sound;
}

std::string factors_text(std::uint64_t n) {
  std::string text;
  for (const std::uint64_t p : numbers::prime_factors(n)) {
    text += (text.empty() ? "" : " * ") + std::to_string(p);
  }
  return text;
}

// Relative L2 distance of `out` from FFTW's transform of `in` in long double.
double error_against_fftw(const std::vector<std::complex<float>>& in,
                          const std::vector<std::complex<float>>& out) {
  std::vector<std::complex<long double>> wide(in.begin(), in.end());
  auto* data = reinterpret_cast<fftwl_complex*>(wide.data());
  const fftwl_plan plan =
      fftwl_plan_dft_1d(static_cast<int>(in.size()), data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
  long double difference = 0, norm = 0;
  for (std::size_t k = 0; k < in.size(); ++k) {
    difference += std::norm(std::complex<long double>(out[k]) - wide[k]);
    norm += std::norm(wide[k]);
  }
  return static_cast<double>(std::sqrt(difference / norm));
}

std::vector<std::complex<float>> transform(const Plan& plan,
                                           const std::vector<std::complex<float>>& in) {
  const std::size_t bytes = in.size() * sizeof in[0];
  const auto device = cli::open_device(plan.backend());
  const cli::DeviceBuffer input(device, bytes);
  const cli::DeviceBuffer output(device, bytes);
  device->upload(input.get(), in.data(), bytes);
  plan.execute(input.get(), output.get());  // the first execution loads what it needs
  const double us = device->time_us(nullptr, [&] { plan.execute(input.get(), output.get()); });
  std::printf("  transformed in  %s\n", cli::format_us(us).c_str());
  std::vector<std::complex<float>> out(in.size());
  device->download(out.data(), output.get(), bytes);
  return out;
}

int run(const std::string& in_path, const std::string& out_path, const PlanOptions& options) {
  const Sound sound = read_sound(in_path);
  const std::uint64_t n = sound.samples.size();
  std::printf("  recording       %s\n  length          %llu samples = %s, at %d Hz\n",
              in_path.c_str(), static_cast<unsigned long long>(n), factors_text(n).c_str(),
              sound.rate_hz);
  const auto start = std::chrono::steady_clock::now();
  const Plan plan({.length = n}, options);
  const std::chrono::duration<double, std::micro> planned =
      std::chrono::steady_clock::now() - start;
  std::printf("  runs on         %s (%s)\n  schedule        %s\n  planned in      %s\n",
              cli::to_text(plan.backend()), plan.architecture().c_str(), plan.schedule().c_str(),
              cli::format_us(planned.count()).c_str());
  const auto out = transform(plan, sound.samples);
  const double error = error_against_fftw(sound.samples, out);
  const double bound = cli::error_bound(n, Precision::f32, plan.arithmetic());
  std::printf("  error           %.3g relative L2 against FFTW in long double (bound %.3g)\n",
              error, bound);

  spectrum::Spectrum spectrum;
  const std::string name = std::filesystem::path(in_path).filename();
  spectrum.title = "Spectrum of " + name;
  spectrum.subtitle = std::to_string(n) + " samples = " + factors_text(n) + ", relative error " +
                      cli::format_number(error, 2) + " against FFTW in long double";
  spectrum.highest_hz = sound.rate_hz / 2.0;
  for (std::uint64_t k = 0; k <= n / 2; ++k) spectrum.magnitudes.push_back(std::abs(out[k]));
  cli::write_output_file(out_path, {spectrum::draw_spectrum(spectrum)});
  std::printf("  picture         %s\n", out_path.c_str());
  return error <= bound ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 5) {
    std::fprintf(stderr, "usage: spectrum IN.wav OUT.svg [auto|cuda|host] [CODELET FOLDER]\n");
    return 2;
  }
  try {
    cli::PlanChoice choice;
    if (argc > 3) choice.backend = argv[3];
    PlanOptions options = choice.options();
    if (argc > 4) options.codelets = {argv[4]};
    return cli::checked_output("spectrum", run(argv[1], argv[2], options));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "spectrum: %s\n", error.what());
    return 1;
  }
}
