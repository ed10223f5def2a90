// SPDX-License-Identifier: MIT
//
// Recordings, by libsndfile where the program was built with its header. The library is loaded when
// the first recording is read, so that the program starts where it is not.
#include "papilio/papilio.hpp"
#include "runtime/cli/input_array.h"

#ifdef PAPILIO_HAVE_SNDFILE

#include <dlfcn.h>
#include <sndfile.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace papilio::cli {
namespace {

// A file in memory, for libsndfile's functions.
struct Reader {
  const std::string& bytes;
  sf_count_t at = 0;

  static Reader& of(void* self) { return *static_cast<Reader*>(self); }
  static sf_count_t length(void* self) { return static_cast<sf_count_t>(of(self).bytes.size()); }
  static sf_count_t tell(void* self) { return of(self).at; }
  static sf_count_t seek(sf_count_t offset, int whence, void* self) {
    Reader& reader = of(self);
    const sf_count_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reader.at : length(self);
    reader.at = std::clamp<sf_count_t>(base + offset, 0, length(self));
    return reader.at;
  }
  static sf_count_t read(void* to, sf_count_t count, void* self) {
    Reader& reader = of(self);
    const sf_count_t there = std::min(count, length(self) - reader.at);
    if (there <= 0) return 0;
    std::memcpy(to, reader.bytes.data() + reader.at, static_cast<std::size_t>(there));
    reader.at += there;
    return there;
  }
  static sf_count_t write(const void*, sf_count_t, void*) { return 0; }
};

// The functions that are called here.
struct Library {
  decltype(&sf_open_virtual) open = nullptr;
  decltype(&sf_close) close = nullptr;
  decltype(&sf_strerror) error = nullptr;
  decltype(&sf_readf_float) read_float = nullptr;
  decltype(&sf_readf_double) read_double = nullptr;

  explicit Library(const std::string& name) {
    void* const handle = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
    const auto resolve = [&](auto& function, const char* symbol) {
      if (handle)
        function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(handle, symbol));
      if (!function)
        throw Error(ErrorCode::unavailable,
                    name +
                        ": a recording; libsndfile.so.1, which reads it, is not on this machine "
                        "(package libsndfile1)");
    };
    resolve(open, "sf_open_virtual");
    resolve(close, "sf_close");
    resolve(error, "sf_strerror");
    resolve(read_float, "sf_readf_float");
    resolve(read_double, "sf_readf_double");
  }

  sf_count_t read(SNDFILE* file, float* to, sf_count_t frames) const {
    return read_float(file, to, frames);
  }
  sf_count_t read(SNDFILE* file, double* to, sf_count_t frames) const {
    return read_double(file, to, frames);
  }
};

// All samples, block by block, as many as there are.
template <class Real>
std::vector<char> read_samples(const Library& library, SNDFILE* file, std::size_t channels) {
  constexpr sf_count_t frames = 1 << 14;
  std::vector<Real> block(static_cast<std::size_t>(frames) * channels);
  std::vector<char> data;
  for (sf_count_t read; (read = library.read(file, block.data(), frames)) > 0;) {
    const char* bytes = reinterpret_cast<const char*>(block.data());
    data.insert(data.end(), bytes,
                bytes + static_cast<std::size_t>(read) * channels * sizeof(Real));
  }
  return data;
}

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// libsndfile reads what there is of a WAV file that was cut off, and says nothing. Programs that
// write into a pipe do not know the length, and promise 2^31 bytes or so.
void check_whole(const std::string& bytes, const std::string& name) {
  constexpr std::uint32_t unknown = 0x7ff00000;
  if (!bytes.starts_with("RIFF") || bytes.compare(8, 4, "WAVE") != 0) return;
  for (std::size_t at = 12; at + 8 <= bytes.size();) {
    const std::size_t length = number_at(bytes, at + 4), there = bytes.size() - (at + 8);
    if (bytes.compare(at, 4, "data") == 0) {
      if (length > there && length < unknown)
        throw Error(ErrorCode::input_output,
                    name + ": truncated: the header promises " + std::to_string(length) +
                        " bytes of samples, the file has " + std::to_string(there));
      return;
    }
    at += 8 + length + length % 2;
  }
}

}  // namespace

NpyArray parse_sound(const std::string& bytes, const std::string& name) {
  const Library library(name);
  Reader reader{bytes};
  SF_VIRTUAL_IO functions{Reader::length, Reader::seek, Reader::read, Reader::write, Reader::tell};
  SF_INFO info{};
  const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(
      library.open(&functions, SFM_READ, &info, &reader), library.close);
  if (!file)
    throw Error(ErrorCode::input_output,
                name + ": not a recording that libsndfile reads: " + library.error(nullptr));
  const auto channels = static_cast<std::size_t>(info.channels);
  const int samples = info.format & SF_FORMAT_SUBMASK;
  const bool wide = samples == SF_FORMAT_PCM_32 || samples == SF_FORMAT_DOUBLE;
  NpyArray array;
  array.type = wide ? NpyType::f8 : NpyType::f4;
  array.data = wide ? read_samples<double>(library, file.get(), channels)
                    : read_samples<float>(library, file.get(), channels);
  const std::uint64_t frames = array.elements() / channels;
  if (frames == 0) throw Error(ErrorCode::input_output, name + ": the recording has no samples");
  check_whole(bytes, name);
  // Channels lie side by side.
  array.shape = channels == 1 ? std::vector<std::uint64_t>{frames}
                              : std::vector<std::uint64_t>{channels, frames};
  array.fortran = channels > 1;
  return array;
}

}  // namespace papilio::cli

#else

namespace papilio::cli {

NpyArray parse_sound(const std::string&, const std::string& name) {
  throw Error(ErrorCode::unavailable,
              name +
                  ": a recording; this papilio was built without libsndfile, which reads it "
                  "(package libsndfile1-dev)");
}

}  // namespace papilio::cli

#endif
