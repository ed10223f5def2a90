// SPDX-License-Identifier: MIT
//
// What the steps of a kernel's body write with: phases and the barriers between them, and loops
// over a thread's butterflies.
//
// A kernel keeps its values in two register arrays, re and im: element q of a thread's butterfly b
// at [b r + q]. Register indices are constants once the loops are unrolled. The writer opens phases
// and places a barrier wherever shared memory changes hands.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "runtime/compose/body/kernel_body.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

// How a block's threads are numbered (codelets/abi.h): neighbours are lanes of one transform or
// transforms of one lane; all threads are one row; lanes, for steps in which few threads work.
enum class Phase { closed, lanes, tiles, flat, apart };

// Which parts an exchange moves at once.
struct Part {
  bool re, im;
};

// The elements that a butterfly reads or writes, as texts: the first one, and the number of its
// run. In the texts, h and k are quotient and remainder of j by `divisor`.
struct Elements {
  std::string base, number;
  Runs runs;
  std::uint64_t divisor = 1;
};

class BodyWriter {
 public:
  BodyWriter(const KernelSpec& spec, const ExchangeLayout& layout, const BodyOptions& options,
             TablePlacer& tables);

  const KernelSpec& spec;
  const ExchangeLayout& layout;
  const BodyOptions& options;
  TablePlacer& tables;
  const std::vector<Part> parts;  // exchanged one after the other
  const bool rader;               // a convolution of Rader's in one kernel
  const Phase inner;              // order of the phases after the first exchange
  Phase order = Phase::lanes;     // order in which the registers were filled

  // A phase of lanes that a pass of span L > 1 uses runs in stripes of L lanes, if they fit evenly:
  // the host's inner loop then meets consecutive addresses (docs/kernels.md, Phases). Lane
  // numbers stay the same.
  void open(Phase phase, std::uint64_t span = 1);
  void close();

  // A barrier where shared memory was read before it is written, or written before it is read.
  void will_write();
  void will_read();
  // What follows need not wait for what came before: another barrier sees to that.
  void forget_accesses() { written_ = read_ = false; }

  // The same two, and the phase in which a pass then writes or reads.
  void open_to_write(const Pass& pass);
  void open_to_read(const Pass& pass);

  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    code_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }
  void add(const std::string& lines) { code_ += lines; }
  const std::string& text() const { return code_; }

  // A loop over the butterflies of a thread; `body` works on butterfly j, elements [b r + q]. One
  // that names no register may stay a loop.
  enum class Loop { unrolled, rolled };
  // Lanes that repeat the last one (repeats_idle_lanes) do all that `body` says with its number:
  // they load, compute and write the same, to the same places. What must be done but once is in
  // once().
  void butterflies(const Pass& pass, const std::string& body, Loop loop = Loop::unrolled);
  std::string once(const Pass& pass, const std::string& statements) const;
  // The thread whose butterfly it is.
  std::string thread_of(const Pass& pass) const;

  // Text that sets h and k, j = h * divisor + k. With a whole number of divisors a sweep, k does
  // not depend on the butterfly's number.
  std::string divide(std::uint64_t divisor) const;

  // Text that sets h, the run that a pass's butterfly j reads, and k, its place there; for the
  // phase that is open.
  std::string run_and_place(const Pass& pass) const;

  // The number of the first element of a butterfly of a pass that reads `elements`, divided: text
  // of the quotient and the remainder, after `prelude`. `steady` if the remainder is the same for
  // all butterflies of a thread.
  struct Division {
    std::string prelude, quotient, remainder;
    bool steady = false;
  };
  Division divided(const Elements& elements, std::uint64_t divisor) const;

  // Text of a butterfly's place along its pass's dimension, which says its twiddles, once k is
  // there.
  std::string twiddle_number(const Pass& pass) const;

 private:
  void barrier();

  std::string code_;
  Phase phase_ = Phase::closed;
  std::uint64_t stripe_ = 1;  // of the open phase
  bool written_ = false, read_ = false;
};

// Text of a number that has something to do in each of `full` turns and, if it is below `busy`, in
// the one after them; else of the last one that has.
std::string last_busy(const std::string& turn, const std::string& number, std::uint64_t full,
                      std::uint64_t busy);

// Text of a statement for every element q of a butterfly, and of the register that holds it.
std::string each(int radix, const std::string& statement);
std::string element(const char* part, const Pass& pass);

// Statements that are done where `condition` holds, everywhere if it is empty.
std::string only(const std::string& condition, const std::string& statements);

// The elements that a butterfly reads, and those that it writes for the next pass.
Elements natural(const Pass& pass);
Elements autosorted(const Pass& pass);

}  // namespace papilio::compose
