// SPDX-License-Identifier: MIT
//
// Long tables, made by kernels on the device that reads them (runtime/compose/table_text.h), in the
// accuracy of those that twiddle/tables.h makes. A spectrum is transformed by generic passes, f32's
// in f64 and f64's in f64x2. Which tables are made so depends on nothing but the table and the
// precision, so that their bits are the same on every device.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/compose/table_text.h"
#include "runtime/execute/device.h"
#include "runtime/twiddle/tables.h"

namespace papilio::api {

class TableMaker {
 public:
  // A spectrum of more bins than `most_at_once` is made in parts: what it takes beside its table is
  // twice as many bins of the wider precision.
  static constexpr std::uint64_t usual_at_once = 1 << 24;
  TableMaker(Precision precision, std::shared_ptr<execute::Device> device, int most_threads,
             std::uint64_t most_at_once = usual_at_once)
      : precision_(precision),
        device_(std::move(device)),
        most_threads_(most_threads),
        most_at_once_(most_at_once) {}

  // Whether a table is long enough, and one that kernels make.
  static bool makes(const twiddle::Table& table, Precision precision);

  // Plans to make such a table, as often as it has places: offsets from where make() is told.
  void add(const twiddle::Table& table, const std::vector<std::size_t>& places);

  // The kernels that make() needs, each once.
  const std::vector<compose::ComposedKernel>& kernels() const { return kernels_; }

  // Makes all that was added; `loaded` are the kernels. Done when the call returns.
  void make(const std::vector<std::shared_ptr<const execute::Kernel>>& loaded, char* to) const;

 private:
  // Memory that a launch reads or writes.
  enum class Where { nowhere, work, other_work, tables };
  struct Launch {
    std::size_t kernel = 0, tables = 0;  // `tables`: an offset in data_
    std::uint64_t blocks = 0;
    Where in = Where::nowhere, out = Where::nowhere;
    std::size_t place = 0;  // of what goes to the tables
  };

  // What the spectra of a precision are transformed in.
  static Precision wider(Precision precision) {
    return precision == Precision::f32 ? Precision::f64 : Precision::f64x2;
  }
  Precision wide() const { return wider(precision_); }
  std::size_t kernel_of(compose::ComposedKernel kernel);
  std::size_t append(const std::string& bytes);
  void launch(compose::ComposedKernel kernel, const compose::TableJob& job, const std::string& rest,
              Where in, Where out, std::size_t place);
  void add_spectrum(const twiddle::Table& table, const std::vector<std::size_t>& places);
  // Transforms what is in `work`; where the bins are then.
  Where add_transform(std::uint64_t length);

  Precision precision_;
  std::shared_ptr<execute::Device> device_;
  int most_threads_;
  std::uint64_t most_at_once_;
  std::vector<compose::ComposedKernel> kernels_;
  std::vector<Launch> launches_;
  std::string data_;            // jobs, and the tables of generic passes
  std::size_t work_bytes_ = 0;  // of each of the two buffers
};

}  // namespace papilio::api
