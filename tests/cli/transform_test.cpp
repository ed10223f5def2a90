// SPDX-License-Identifier: MIT
//
// papilio transform against NumPy and SciPy: every line of numpy_cases.txt, whose arrays are made
// here by the formula of numpy_cases.py; recordings; pipes; and what is refused, by name.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "numbers/half.h"
#include "runtime/cli/npy.h"
#include "tests/cli/program.h"

namespace papilio::cli {
namespace {

bool has_host_backend() {
  return run_papilio("devices").out.find("only kernels of all lengths") == std::string::npos;
}
#define SKIP_WITHOUT_HOST() \
  if (!has_host_backend()) GTEST_SKIP() << run_papilio("devices").out

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<std::uint64_t> shape_of(const std::string& text) {
  std::vector<std::uint64_t> shape;
  for (const std::string& extent : split(text, 'x')) shape.push_back(std::stoull(extent));
  return shape;
}

template <class T>
std::string bytes_of(double value) {
  const T number = static_cast<T>(value);
  return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string number_bytes(const std::string& type, double value) {
  if (type == "b1") return bytes_of<std::uint8_t>(value != 0);
  if (type == "u1") return bytes_of<std::uint8_t>(std::fabs(value));
  if (type == "u2") return bytes_of<std::uint16_t>(std::fabs(value));
  if (type == "u4") return bytes_of<std::uint32_t>(std::fabs(value));
  if (type == "u8") return bytes_of<std::uint64_t>(std::fabs(value));
  if (type == "i1") return bytes_of<std::int8_t>(value);
  if (type == "i2") return bytes_of<std::int16_t>(value);
  if (type == "i4") return bytes_of<std::int32_t>(value);
  if (type == "i8") return bytes_of<std::int64_t>(value);
  if (type == "f2") return bytes_of<std::uint16_t>(numbers::f16_of(value));
  return type == "f4" || type == "c8" ? bytes_of<float>(value) : bytes_of<double>(value);
}

// The .npy file of a case, as NumPy would save it.
std::string input_file(const std::string& dtype, bool fortran,
                       const std::vector<std::uint64_t>& shape) {
  const std::string type = dtype.substr(1);
  std::string header = npy_header(NpyType::f4, shape);
  const std::size_t before = header.size();
  header.replace(header.find("<f4"), 3, dtype);
  if (fortran) header.replace(header.find("False"), 5, "True ");
  if (header.size() > before) header.erase(header.size() - 2, header.size() - before);
  std::uint64_t elements = 1;
  for (const std::uint64_t extent : shape) elements *= extent;
  std::string payload;
  for (std::uint64_t place = 0; place < elements; ++place) {
    std::uint64_t i = place;
    if (fortran) {  // the first index is the fastest: which element stands here?
      std::uint64_t rest = place, stride = elements;
      i = 0;
      for (const std::uint64_t extent : shape) {
        stride /= extent;
        i += rest % extent * stride;
        rest /= extent;
      }
    }
    const auto number = static_cast<std::int64_t>(i);
    for (const double value : {static_cast<double>((7 * number * number + 3 * number) % 11 - 4),
                               static_cast<double>(5 * number % 7 - 3)}) {
      std::string bytes = number_bytes(type, value);
      if (dtype[0] == '>') std::reverse(bytes.begin(), bytes.end());
      payload += bytes;
      if (type[0] != 'c') break;
    }
  }
  return header + payload;
}

std::vector<double> numbers_of(const NpyArray& array) {
  const bool wide = array.type == NpyType::f8 || array.type == NpyType::c16;
  std::vector<double> numbers;
  for (std::size_t at = 0; at < array.data.size(); at += wide ? 8 : 4) {
    double number = 0;
    float narrow = 0;
    wide ? std::memcpy(&number, &array.data[at], 8) : std::memcpy(&narrow, &array.data[at], 4);
    numbers.push_back(wide ? number : static_cast<double>(narrow));
  }
  return numbers;
}

void expect_near(const std::vector<double>& got, const std::vector<double>& want, double part,
                 const std::string& what) {
  ASSERT_EQ(got.size(), want.size()) << what;
  double largest = 0;
  for (const double number : want) largest = std::max(largest, std::fabs(number));
  for (std::size_t i = 0; i < want.size(); ++i)
    ASSERT_NEAR(got[i], want[i], part * largest) << what << ", number " << i;
}

TEST(Transform, IsThatOfNumPyAndSciPy) {
  SKIP_WITHOUT_HOST();
  const TemporaryFolder folder;
  std::ifstream file(PAPILIO_NUMPY_CASES);
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto fields = split(line, '|');
    // A type of one byte begins with the separator.
    const bool one_byte = fields[1].empty();
    const std::size_t next = one_byte ? 3 : 2;
    const std::string dtype = one_byte ? "|" + fields[2] : fields[1];
    write_file(folder / "in.npy",
               input_file(dtype, fields[next] == "F", shape_of(fields[next + 1])));
    const Outcome outcome = run_papilio("transform --backend host " + fields[0] + ' ' +
                                        (folder / "in.npy") + ' ' + (folder / "out.npy"));
    ASSERT_EQ(outcome.status, 0) << line << outcome.err;
    const NpyArray out = read_npy(folder / "out.npy");
    ASSERT_EQ(out.shape, shape_of(fields[next + 2])) << line;
    std::vector<double> want;
    for (const std::string& number : split(fields[next + 3], ' '))
      want.push_back(std::stod(number));
    const bool narrow = out.type == NpyType::f4 || out.type == NpyType::c8;
    // Widths up to 16 bits are exact in f32, and stay there.
    const std::string bytes = dtype.substr(2);
    const bool small =
        dtype[1] == 'c' ? bytes == "8" : bytes == "1" || bytes == "2" || dtype.substr(1) == "f4";
    EXPECT_EQ(narrow, small) << line;
    ASSERT_NO_FATAL_FAILURE(expect_near(numbers_of(out), want, narrow ? 1e-6 : 2e-12, line));
    ++cases;
  }
  EXPECT_EQ(cases, 80);
}

// 40 MB each way: rows that hold their number, whose bin 0 is the number of points times that.
TEST(Transform, GoesByChunks) {
  SKIP_WITHOUT_HOST();
  const TemporaryFolder folder;
  const std::uint64_t rows = 100000, n = 50;
  NpyArray in{NpyType::c8, {rows, n}, std::vector<char>(rows * n * 8), false};
  for (std::uint64_t i = 0; i < rows * n; ++i) {
    const auto value = static_cast<float>(i / n % 1000);
    std::memcpy(&in.data[8 * i], &value, 4);
  }
  write_npy(folder / "in.npy", in);
  const Outcome outcome =
      run_papilio("transform " + (folder / "in.npy") + ' ' + (folder / "out.npy"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(", in 2 chunks: planned in"), std::string::npos) << outcome.out;
  const auto numbers = numbers_of(read_npy(folder / "out.npy"));
  for (std::uint64_t row = 0; row < rows; ++row) {
    ASSERT_NEAR(numbers[2 * n * row], static_cast<double>(n * (row % 1000)), 0.1) << row;
    ASSERT_NEAR(numbers[2 * n * row + 2], 0, 0.05) << row;
  }
}

TEST(Transform, ReadsAndWritesPipes) {
  SKIP_WITHOUT_HOST();
  const TemporaryFolder folder;
  write_file(folder / "in.npy", input_file("<c16", false, {3, 10}));
  const std::string host = "transform --backend host ";
  ASSERT_EQ(run_papilio(host + (folder / "in.npy") + ' ' + (folder / "file.npy")).status, 0);
  const Outcome piped = run_papilio(host + "- - < " + (folder / "in.npy"));
  ASSERT_EQ(piped.status, 0) << piped.err;
  EXPECT_EQ(piped.out, read_file(folder / "file.npy"));
  EXPECT_NE(piped.err.find("3 x 10 points, f64 forward"), std::string::npos) << piped.err;
  // A named pipe is read as one.
  const std::string fifo = folder / "fifo";
  ASSERT_EQ(
      std::system(
          ("mkfifo " + fifo + " && (cat " + (folder / "in.npy") + " > " + fifo + " &)").c_str()),
      0);
  const Outcome named = run_papilio(host + fifo + " -");
  EXPECT_EQ(named.out, piped.out) << named.err;
  const Outcome cut = run_papilio(host + "- - < /dev/null");
  EXPECT_EQ(cut.status, 1);
  EXPECT_EQ(cut.out, "");
  EXPECT_NE(cut.err.find("standard input: not a .npy file"), std::string::npos) << cut.err;
}

std::string little_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i));
  return text;
}

// Two channels of 16 bits: tones of 5 and 12 turns in 64 samples.
std::string wave_file() {
  std::string data;
  for (int i = 0; i < 64; ++i)
    for (const double turns : {5.0, 12.0}) {
      const double sample = 8192 * (turns / 5) * std::cos(2 * std::acos(-1.0) * turns * i / 64);
      data += little_endian(static_cast<std::uint16_t>(std::lround(sample)), 2);
    }
  return "RIFF" + little_endian(static_cast<std::uint32_t>(36 + data.size()), 4) + "WAVEfmt " +
         little_endian(16, 4) + little_endian(1, 2) + little_endian(2, 2) + little_endian(8000, 4) +
         little_endian(32000, 4) + little_endian(4, 2) + little_endian(16, 2) + "data" +
         little_endian(static_cast<std::uint32_t>(data.size()), 4) + data;
}

TEST(Transform, ReadsRecordings) {
  SKIP_WITHOUT_HOST();
  const TemporaryFolder folder;
  const std::string in = folder / "in.wav", out = folder / "out.npy";
  write_file(in, wave_file());
  const Outcome outcome = run_papilio("transform --backend host --kind r2c " + in + ' ' + out);
  if (outcome.err.find(": a recording; ") != std::string::npos) {  // which says what is missing
    EXPECT_EQ(outcome.status, 1);
    GTEST_SKIP() << outcome.err;
  }
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const NpyArray bins = read_npy(out);
  EXPECT_EQ(bins.shape, (std::vector<std::uint64_t>{2, 33}));
  const auto numbers = numbers_of(bins);
  // Half of 64 samples times the tones' heights, a quarter and .6.
  EXPECT_NEAR(numbers[2 * 5], 8.0, 1e-3);
  EXPECT_NEAR(numbers[2 * (33 + 12)], 19.2, 1e-3);
  EXPECT_NEAR(numbers[2 * 12], 0.0, 1e-3);
  for (const auto& [bytes, reason] :
       {std::pair{wave_file().substr(0, 30), "not a recording that libsndfile reads"},
        std::pair{wave_file().substr(0, 44), "the recording has no samples"},
        std::pair{wave_file().substr(0, 144),
                  "truncated: the header promises 256 bytes of samples, the file has 100"}}) {
    write_file(in, bytes);
    const Outcome refused = run_papilio("transform --backend host " + in + ' ' + out);
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find(in + ": " + reason), std::string::npos) << refused.err;
  }
  // As a program leaves it that wrote into a pipe.
  write_file(in, wave_file().replace(40, 4, little_endian(0xffffffff, 4)));
  EXPECT_EQ(run_papilio("transform --backend host --kind r2c " + in + ' ' + out).status, 0);
  EXPECT_EQ(numbers_of(read_npy(out)), numbers);
}

TEST(Transform, RefusesByName) {
  const TemporaryFolder folder;
  write_file(folder / "real.npy", input_file("<f8", false, {4, 6}));
  write_file(folder / "complex.npy", input_file("<c16", false, {4, 6}));
  write_file(folder / "one.npy", input_file("<c16", false, {4, 1}));
  write_file(folder / "out.npy", "as it was");
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"--kind r2c", "complex.npy", "--kind r2c takes real numbers"},
      {"--kind c2r --inverse", "complex.npy", "--inverse is given, and --kind c2r"},
      {"--kind r2c --inverse", "real.npy", "--inverse is given, and --kind r2c"},
      {"--kind c2r", "one.npy", "has 0 points unless --length"},
      {"--kind dct5", "real.npy", "dct5"},
      {"--kind dct1 -n 1", "real.npy", "a dct1 has at least 2 points"},
      {"--norm orto", "real.npy", "orto"},
      {"--norm ortho --scale 2", "real.npy", "--norm excludes --scale"},
      {"--axes 0 --dims 2", "real.npy", "--axes excludes --dims"},
      {"--axes 0,-2", "real.npy", "axis -2 of 0,-2 stands twice"},
      {"--axes 2", "real.npy", "no axis 2; it has 2"},
      {"--axes=-3", "real.npy", "no axis -3"},
      {"--axes 1,", "real.npy", "'' is not the number of an axis"},
      {"--axes ''", "real.npy", "--axes is given and empty"},
      {"--length 0", "real.npy", "--length '0' must be at least 1"},
      {"--lenght 3", "real.npy", "no flag '--lenght' of transform; the nearest is --length"},
      {"--scale 1e400", "real.npy", "--scale '1e400'"}};
  for (const auto& [arguments, in, reason] : cases) {
    const Outcome outcome = run_papilio(std::string("transform --backend host ") + arguments + ' ' +
                                        (folder / in) + ' ' + (folder / "out.npy"));
    EXPECT_EQ(outcome.status, 2) << arguments << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("papilio: ")) << outcome.err;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
    EXPECT_EQ(read_file(folder / "out.npy"), "as it was");
  }
}

}  // namespace
}  // namespace papilio::cli
