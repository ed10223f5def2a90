// SPDX-License-Identifier: MIT
//
// The parameters of a node of a schedule, each a field of its type. A field that has its default
// value is absent: it is not printed, and its meaning is fixed (docs/schedules.md). The table of
// names and types is in parameters.cpp: text is checked there, once, and strategies read fields.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::plan {

// How values change threads between two passes, through shared memory: real and imaginary parts in
// two planes; as complex numbers; one part after the other, in half the memory; or written where
// they were read, in planes or as complex numbers.
enum class Exchange { planar, interleaved, halves, in_place, in_place_interleaved };
constexpr bool exchanges_in_place(Exchange exchange) {
  return exchange == Exchange::in_place || exchange == Exchange::in_place_interleaved;
}

// Whether threads load and store their own elements, or the block does so in the order of memory,
// through shared memory.
enum class Path { direct, staged };

// The order of a Rader convolution's points: powers of the generator, or their remainders modulo
// coprime factors.
enum class Indexing { linear, coprime };

// What multiplies by the matrix of a DFT: units for fused multiply-adds, or for matrices.
enum class ProductUnits { fma, tensor, tf32, f16 };

// How tables are read: in the order of the text; or as read-only data, which may be read before the
// barriers and stores that come earlier.
enum class Tables { plain, read_only };

// What threads without a butterfly do: wait at a branch; or repeat the last thread's butterfly, so
// that there is no branch, if that keeps no further group of 32 (128) threads busy.
enum class Idle { wait, repeat32, repeat128 };

// Whether the roots of passes are read with a hint to stay in L1.
enum class Roots { plain, kept };

// Whether stores bypass L1.
enum class Stores { plain, past_l1 };

// A value for each kernel that a node becomes, in the order of their launches: one for all of them,
// or as many as there are. Absent: the type's first value for all.
template <class T>
class PerKernel {
 public:
  PerKernel() = default;
  PerKernel(T value) : one_(value) {}
  explicit PerKernel(std::vector<T> values) {
    const auto same = [&](const T& value) { return value == values.front(); };
    if (!std::all_of(values.begin(), values.end(), same))
      several_ = std::move(values);
    else if (!values.empty())
      one_ = values.front();
  }

  T of(std::size_t kernel) const {
    return several_.empty() ? one_ : several_[kernel % several_.size()];
  }
  bool is(T value) const { return several_.empty() && one_ == value; }
  bool fits(std::size_t kernels) const { return several_.empty() || several_.size() == kernels; }
  bool given() const { return !several_.empty() || one_ != T{}; }
  std::span<const T> values() const {
    if (several_.empty()) return {&one_, given() ? std::size_t{1} : 0};
    return several_;
  }
  bool operator==(const PerKernel&) const = default;

 private:
  T one_ = {};              // for all kernels, where there are not
  std::vector<T> several_;  // that are not all the same
};

using Number = std::uint64_t;  // 0: absent

struct Parameters {
  Number paired = 0;
  Number inputs = 0, outputs = 0;
  Number blocks = 0;
  std::vector<std::uint64_t> dims{};
  Number p = 0, g = 0;
  Indexing index = {};
  std::vector<int> parts{};
  ProductUnits units = {};
  std::vector<int> radices{}, axes{}, direct{};
  Number padded = 0;
  std::string codelets{};
  Number threads = 0, per_block = 0;
  PerKernel<Exchange> exchange{};
  Path load = {}, store = {};
  Number resident = 0;
  PerKernel<Number> prefetch{};
  // What changes no result, and is chosen last (plan/choose/tuning.h).
  PerKernel<Tables> tables{};
  PerKernel<Idle> idle{};
  PerKernel<Roots> roots{};
  PerKernel<Stores> stores{};
  PerKernel<Number> stagger{};

  bool operator==(const Parameters&) const = default;
  bool has_extents() const { return inputs > 0 || outputs > 0; }
};

// The names of those that are given, in the order of printing.
std::vector<std::string_view> given(const Parameters& parameters);
bool is_given(const Parameters& parameters, std::string_view name);

// The value as text; empty where it is absent.
std::string value_of(const Parameters& parameters, std::string_view name);

// Sets a parameter from text. `node` names the node in messages. Throws Error(invalid_schedule)
// where there is no such parameter, where the text is no value of its type, and, with the new name,
// where name or value is one of an older grammar.
void set_value(Parameters& parameters, std::string_view name, std::string_view text,
               const std::string& node);

// A list as parameters spell it: 16x9x7.
std::string join(const std::vector<int>& numbers);

}  // namespace papilio::plan
