// SPDX-License-Identifier: MIT
//
// A program is a lowered schedule: kernels in launch order, and the buffers between them. Lowering
// passes each node a frame: where its elements come from, where they go, and the surrounding loops.
// A node either becomes a kernel in its frame or makes new frames for its inner schedules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/plan/lower/context.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

using compose::Buffer;

// One side of a node: a view of the node's elements. `reusable` means that the buffer is a
// workspace that may be overwritten element by element. The levels of a reusable port have no
// operations.
struct Port : compose::View {
  bool reusable = false;

  // The same port with one more level, the innermost.
  Port through(compose::Level level) const;
};

// The level of a four-step plan that multiplies element k of column `loop` by w_order^(k loop). In
// several dimensions the exponent is (k mod rows) (loop / beside), where `rows` is the last
// dimension.
compose::Level four_step_twiddle(std::uint64_t order, int loop, std::uint64_t rows = 0,
                                 std::uint64_t beside = 1);

// Whether the port's memory holds complex numbers in the working precision, with no effect of a
// transform's kind in between. Only then may a block prefetch the elements, or a matrix product
// read them.
bool is_plain(const Port& port);

// Known symmetry of the input. Real: bin N - k is the conjugate of bin k. Hermitian (in an inverse
// transform): element N - j is minus the conjugate of element j. A strategy of several kernels may
// then omit half of the values between them.
enum class Symmetry { none, real, hermitian };

struct Frame {
  std::vector<compose::Loop> loops{};
  Port in{}, out{};
  Symmetry symmetry = Symmetry::none;
  std::optional<compose::Fold> fold{};            // single kernels only
  std::optional<compose::Extension> extension{};  // the same
};

struct Step {
  compose::KernelSpec spec;
  int node = 0;            // index of its schedule node, in print order
  std::size_t kernel = 0;  // index among that node's kernels, in launch order
};

struct Program {
  std::vector<Step> steps;
  std::vector<std::uint64_t> workspaces;  // complex elements per transform of the batch
};

// So many complex elements or a few more, whole cache lines of a GPU.
inline std::uint64_t whole_lines(std::uint64_t elements, std::size_t complex_bytes) {
  const std::uint64_t line = 128 / complex_bytes;
  return (elements + line - 1) / line * line;
}

class Lowering {
 public:
  // Loop numbers up to `last_loop` belong to the frames that will be passed in. The program reuses
  // the memory of `other`.
  explicit Lowering(const Context& context, int last_loop = 0, Program other = {})
      : context_(context), program_(std::move(other)), loops_(last_loop) {
    program_.steps.clear();
    program_.workspaces.clear();
    program_.steps.reserve(3);  // more are rare
  }

  const Context& context() const { return context_; }
  Program take();

  // Sets the tree whose nodes number the kernels. The default is the first schedule lowered.
  void begin(const Schedule& root) { root_ = &root; }
  void lower(const Schedule& schedule, const Frame& frame);

  compose::Loop new_loop(std::uint64_t count) { return {++loops_, count}; }

  // A new workspace of `length` elements for every iteration of the frame's loops and the batch.
  // The elements are contiguous, unless the input is neighbouring columns. Columns stay adjacent;
  // the stride of their elements is row_pitch() of the number of columns.
  Port new_workspace(std::uint64_t length, const Frame& frame);

  // The distance between the rows of a matrix in a workspace. Each row begins at a cache line;
  // otherwise columns a few elements wide would touch one more sector than they fill. If each
  // element is itself a row of neighbours, those rows begin at cache lines.
  std::uint64_t row_pitch(std::uint64_t columns) const {
    return context_.target.is_host ? columns : whole_lines(columns, context_.complex_bytes());
  }
  std::uint64_t row_pitch(std::uint64_t columns, const Frame& frame) const;

  // Adds a workspace of `elements` complex numbers per transform of the batch. The caller decides
  // its layout.
  void add_workspace(std::uint64_t elements) { program_.workspaces.push_back(elements); }

  // Appends a kernel with the passes of a stockham or cluster node, between the ports of `frame`.
  compose::KernelSpec& add_kernel(const Schedule& kernel, const Frame& frame);

  // Makes the last kernel a convolution.
  void convolve(const compose::Convolution& convolution);

  // Sets the ports of Rader's DC term: x0 is read through `in`, and y0 is written through `out`.
  void set_dc(const Port& in, const Port& out) { dc_ = {in.view(), out.view()}; }

 private:
  void connect_dc(compose::KernelSpec& spec) const;
  void connect_ends(compose::KernelSpec& spec) const;
  void number(Step& step, const Schedule& kernel) const;

  const Context& context_;
  Program program_;
  int loops_;                                                  // the last loop number in use
  const Schedule* root_ = nullptr;                             // the schedule being lowered
  const Schedule* node_ = nullptr;                             // its current node
  std::optional<std::pair<compose::View, compose::View>> dc_;  // x0 and y0
};

// The least precise arithmetic among the program's kernels.
Arithmetic arithmetic_of(const Program& program);

// Checks every node of `schedule`. Throws Error(invalid_schedule) naming the node, the parameter
// and the allowed values.
void check_tree(const Schedule& schedule, const Context& context);

// Checks `schedule` and lowers it for contiguous transforms. Throws as check_tree does. The result
// depends on the schedule and, of the context, on precision, direction, scaling, codelets and the
// architecture's features. It does not depend on the batch, the card or any cost.
Program lower(const Schedule& schedule, const Context& context);

// The same without the checks, for schedules made by the planner.
Program lower_unchecked(const Schedule& schedule, const Context& context);

// Takes the program from `lowering` and checks its kernels against the schedule and the target's
// limits.
Program finish(Lowering& lowering, const Schedule& schedule);

}  // namespace papilio::plan
