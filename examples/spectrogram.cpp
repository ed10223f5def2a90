// SPDX-License-Identifier: MIT
//
// Prints the loudest tone of each moment of a recording. One plan does real transforms of 1024
// samples, 256 apart; it reads the overlapping frames where they lie. Without a file the recording
// is a tone that rises from 500 to 2500 Hz.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "arguments.h"

struct Recording {
  std::vector<float> samples;
  double rate = 8000;
};

// The first channel of a WAV file of 16 bits.
Recording read_wav(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto number = [&](std::size_t at, int count) {
    std::uint32_t value = 0;
    if (at + count > bytes.size()) throw std::runtime_error(path + ": too short");
    for (int i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  const std::size_t format = bytes.find("fmt "), data = bytes.find("data");
  if (!bytes.starts_with("RIFF") || format > bytes.size() || data > bytes.size() ||
      number(format + 8, 2) != 1 || number(format + 22, 2) != 16)
    throw std::runtime_error(path + ": not a WAV file of 16 bits");
  Recording recording;
  recording.rate = number(format + 12, 4);
  const std::size_t step = 2 * number(format + 10, 2);
  const std::size_t end = std::min<std::size_t>(bytes.size(), data + 8 + number(data + 4, 4));
  for (std::size_t at = data + 8; at + 2 <= end; at += step)
    recording.samples.push_back(static_cast<std::int16_t>(number(at, 2)) / 32768.0f);
  return recording;
}

Recording rising_tone() {
  Recording tone;
  const std::size_t n = 32000;
  for (std::size_t i = 0; i < n; ++i) {
    const double seconds = i / tone.rate;  // 500 Hz and 500 more each second
    tone.samples.push_back(
        0.5f * std::sin(2 * std::numbers::pi * (500 * seconds + 250 * seconds * seconds)));
  }
  return tone;
}

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "spectrogram: the loudest tone of each moment of a recording\n"
                            "  --wav FILE                  16 bits; otherwise a rising tone\n"
                            "  --every SECONDS             of a line (1)\n");
  const std::string path = arguments.text("--wav", "");
  const Recording recording = path.empty() ? rising_tone() : read_wav(path);
  constexpr std::size_t frame = 1024, hop = 256, bins = frame / 2 + 1;
  if (recording.samples.size() < frame) throw std::runtime_error("less than 1024 samples");
  const std::size_t frames = (recording.samples.size() - frame) / hop + 1;

  papilio::Problem problem;
  problem.axes = {{.n = frame, .kind = papilio::Kind::r2c, .in_stride = 1, .out_stride = 1}};
  problem.repeats = {{.count = frames, .in_distance = hop, .out_distance = bins}};
  const papilio::Streamed transform(problem, arguments.plan_options());
  std::vector<std::complex<float>> spectra(frames * bins);
  transform.execute(recording.samples.data(), spectra.data());

  const double every = std::stod(arguments.text("--every", "1"));
  double next = 0;
  for (std::size_t f = 0; f < frames; ++f) {
    const double middle = (f * hop + 0.5 * frame) / recording.rate;
    if (middle < next) continue;
    next += every;
    const auto* x = &spectra[f * bins];
    std::size_t loudest = 1;
    float most = 0;
    for (std::size_t k = 1; k + 1 < bins; ++k) {
      // Hann's window, as a sum of three neighbouring bins.
      const float size = std::abs(0.5f * x[k] - 0.25f * (x[k - 1] + x[k + 1]));
      if (size > most) most = size, loudest = k;
    }
    std::printf("%6.2f s  %5.0f Hz\n", middle, loudest * recording.rate / frame);
  }
} catch (const std::exception& error) {
  std::fprintf(stderr, "spectrogram: %s\n", error.what());
  return 1;
}
