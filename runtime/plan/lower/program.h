// SPDX-License-Identifier: MIT
//
// A schedule lowered: kernels in launch order and the buffers between them. Lowering hands each
// node a frame (where its elements come from, where they go, which loops surround it); a node
// either becomes a kernel in that frame or makes new frames for its inner schedules.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/compose/codelet_library.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/schedule/schedule.h"
#include "runtime/target/target.h"

namespace papilio::plan {

// The dimensions of a transform, the last one contiguous; in one dimension its length alone.
using Shape = std::vector<std::uint64_t>;

std::uint64_t points(const Shape& shape);

// How a transform meets memory: its elements contiguous (row) or a stride apart with neighbouring
// transforms adjacent (column), on each side. A column must run several neighbours in one block.
struct Role {
  bool column_load = false, column_store = false;
  std::uint64_t neighbours = 0;  // transforms adjacent in memory, 0: the batch
  // Columns are stored to a workspace, whose rows begin cache lines (Lowering::row_pitch); a row is
  // loaded from one, where columns may be stored back.
  bool to_workspace = false, from_workspace = false;
  // Of a plan that divides a dimension (hierarchical), the elements that follow it: of columns so
  // many neighbours have the same twiddles, rows are stored in runs of them.
  std::uint64_t tail = 1;

  auto operator<=>(const Role&) const = default;
  bool is_row() const { return !column_load && !column_store; }
};

// What was found so far in one planning call: best schedules by shape, role, few (Context) and
// whether only kernels count, and the cheapest stockhams by shape, role, few and how many were
// asked for.
struct Memo {
  std::map<std::tuple<Shape, Role, std::uint64_t, bool>, Schedule> best;
  std::map<std::tuple<Shape, Role, std::uint64_t, std::size_t>, std::vector<Schedule>> stockhams;
};

// Layouts that the cost model has asked for, by all that their counts depend on, and exchanges that
// several of them have.
struct LayoutMemo {
  std::map<std::vector<std::uint64_t>, compose::ExchangeLayout> layouts;
  compose::ExchangeMemo exchanges;
};

// Everything a strategy may ask about besides the length.
struct Context {
  Target target;
  const compose::CodeletLibrary* codelets = nullptr;
  Precision precision = Precision::f32;
  Arithmetic arithmetic = Arithmetic::ieee;  // what may be proposed
  Direction direction = Direction::forward;
  bool scaled = false;  // outputs, by something else than 1
  std::uint64_t batch = 1;
  // Transforms to choose schedules for, if they do not fill the device; else 0. And whether the
  // second-level cache holds what all load and store, so that memory's rate counts for little.
  std::uint64_t few = 0;
  bool cached = false;
  std::shared_ptr<Memo> memo = std::make_shared<Memo>();
  std::shared_ptr<LayoutMemo> layouts = std::make_shared<LayoutMemo>();
  // Whether kernels load and store complex numbers as they compute, between contiguous ends: the
  // strategies that know no others propose nothing where not.
  bool plain_memory = true;
  std::string load_function, store_function;  // the caller's (Problem)
  // Of a problem that is not simple (plan/sweeps/sweeps.h).
  std::shared_ptr<const struct Sweeps> sweeps;
  bool rough = false;  // the cost model need not count bank conflicts, which takes most of its time

  std::size_t complex_bytes() const { return precision == Precision::f32 ? 8 : 16; }
};

// The user's input and output, and workspace 0, 1, ... A draft is the output's memory while it
// holds values that are not the result yet: neither scaled nor, in an inverse transform, swapped.
struct Buffer {
  enum class Kind { input, output, draft, workspace };
  Kind kind = Kind::input;
  int number = 0;  // of a workspace
  bool operator==(const Buffer&) const = default;
};

// One side of a node: a view of the node's elements, and the buffer that it ends in. Where the
// buffer is a workspace that may be overwritten element by element, `reusable` is set: then the
// levels carry no operations.
struct Port : compose::View {
  Buffer buffer{};
  bool reusable = false;

  // The same port seen through one more level next to the element.
  Port through(compose::Level level) const;
};

// The level at which element k of column `loop` meets w_order^(k loop), in a four-step plan; of
// several dimensions, k mod rows, the last of them, and loop / beside.
compose::Level four_step_twiddle(std::uint64_t order, int loop, std::uint64_t rows = 0,
                                 std::uint64_t beside = 1);

// Whether a port's elements are in memory what a kernel computes with: complex numbers in the
// working precision, no kind's effect on the way. Only then may a block prefetch them, or a product
// with a matrix take them.
bool is_plain(const Port& port);

// What is known of the elements that come in: real, so that bins N - k are the conjugates of bins
// k; or, of an inverse transform of Hermitian bins, such that elements N - j are minus the
// conjugates of elements j. Then a strategy of several kernels may leave out half between them.
enum class Symmetry { none, real, hermitian };

struct Frame {
  std::vector<compose::Loop> loops{};
  Port in{}, out{};
  Symmetry symmetry = Symmetry::none;
  std::optional<compose::Fold> fold{};  // of one kernel alone
};

struct Step {
  compose::KernelSpec spec;
  Buffer in, out, auxiliary_in, auxiliary_out;
  int node = 0;            // of the schedule, in the order of printing, that says how it is done
  std::size_t kernel = 0;  // which one of that node's, in the order of launches
};

struct Program {
  std::vector<Step> steps;
  std::vector<std::uint64_t> workspaces;  // complex elements for one transform of the batch
};

class Lowering {
 public:
  // Loops up to `last_loop` are taken by the frames that will be passed in. The program is made in
  // the memory of another one.
  explicit Lowering(const Context& context, int last_loop = 0, Program other = {})
      : context_(context), program_(std::move(other)), loops_(last_loop) {
    program_.steps.clear();
    program_.workspaces.clear();
    program_.steps.reserve(3);  // more are rare
  }

  const Context& context() const { return context_; }
  Program take();

  // Kernels are numbered by the nodes of the tree that is begun with, or of the first one lowered.
  void begin(const Schedule& root) { root_ = &root; }
  void lower(const Schedule& schedule, const Frame& frame);

  compose::Loop new_loop(std::uint64_t count) { return {++loops_, count}; }

  // A new workspace holding `length` elements for every iteration of the frame's loops and the
  // batch: contiguous, or, where neighbouring columns come in, as far apart as there are of these,
  // which stay side by side.
  Port new_workspace(std::uint64_t length, const Frame& frame);

  // Distance between the rows of a matrix in a workspace, so that each begins a line of the caches:
  // columns a few elements wide would otherwise touch a sector more than they fill. Where each
  // element is a row of neighbours itself, it is their rows that begin so.
  std::uint64_t row_pitch(std::uint64_t columns) const {
    const std::uint64_t line = context_.target.is_host ? 1 : 128 / context_.complex_bytes();
    return (columns + line - 1) / line * line;
  }
  std::uint64_t row_pitch(std::uint64_t columns, const Frame& frame) const;

  // A workspace of so many complex elements for one of the batch, whose layout is the caller's.
  void add_workspace(std::uint64_t elements) { program_.workspaces.push_back(elements); }

  // Appends a kernel whose passes are those of a stockham or a cluster, between the ports of
  // `frame`.
  compose::KernelSpec& add_kernel(const Schedule& kernel, const Frame& frame);

  // Makes the kernel added last a convolution.
  void convolve(const compose::Convolution& convolution);

  // Where Rader's DC term passes by the kernels: x0 comes in and y0 goes out through these ports.
  void set_auxiliary(const Port& in, const Port& out);

 private:
  void connect_auxiliary(Step& step) const;
  void number(Step& step, const Schedule& kernel) const;

  const Context& context_;
  Program program_;
  int loops_;                       // the last number given to a loop
  const Schedule* root_ = nullptr;  // of what is lowered,
  const Schedule* node_ = nullptr;  // and its node whose strategy is at work
  std::optional<std::pair<Port, Port>> auxiliary_;
};

// What the kernels of a program compute in: the least precise of them.
Arithmetic arithmetic_of(const Program& program);

// Checks `schedule`, every node and its inner ones. Throws Error(invalid_schedule) naming the node,
// the parameter and what is allowed.
void check_tree(const Schedule& schedule, const Context& context);

// Checks `schedule` and lowers it for contiguous transforms. Throws as check_tree. What comes out
// depends on the schedule and, of the context, on precision, direction, scaling, codelets and what
// the architecture has: not on the batch, the card or any cost.
Program lower(const Schedule& schedule, const Context& context);

// The same without the checks, for what the planner makes.
Program lower_unchecked(const Schedule& schedule, const Context& context);

// The program of what was lowered, its kernels checked against the schedule and the target's
// limits.
Program finish(Lowering& lowering, const Schedule& schedule);

}  // namespace papilio::plan
