// SPDX-License-Identifier: MIT
//
// Compilation through the cache, tables, and launches chunk by chunk.
#include "runtime/api/executable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "codelets/digest.h"
#include "runtime/api/table_maker.h"
#include "runtime/builtin/builtin.h"
#include "runtime/cache/cache.h"
#include "runtime/compile/compiler.h"
#include "runtime/problem/general.h"
#include "runtime/problem/problem.h"
#include "runtime/process/free_memory.h"
#include "runtime/process/threads.h"

namespace papilio::api {
namespace {

namespace abi {
#define PAPILIO_REAL_BITS 64  // any precision serves: the arguments do not depend on it
#include "codelets/abi.h"
}  // namespace abi

constexpr std::uint64_t most_blocks = 0x7fffffff;

// A launch staggers its blocks where so many follow each other: of fewer, the first ones' wait is
// too great a part.
constexpr abi::index64 least_rounds = 16;

std::shared_ptr<const compile::Compiler> compiler_of(bool on_host) {
  return on_host ? compile::clang_compiler() : compile::nvrtc_compiler();
}

std::string target_of(const std::string& architecture, bool on_host) {
  return on_host ? "host" : architecture;
}

// A bundled kernel is found by text and architecture alone, without loading a compiler; whatever
// compiler made it, the ABI's arithmetic has one meaning.
std::string bundled_key(const std::string& text, const std::string& target) {
  return cache::key({"bundled kernel", digest(text), target});
}

std::string kernel_key(const std::string& text, const std::string& target,
                       const compile::Compiler& compiler) {
  return cache::key({"kernel", digest(text), target, compiler.identity()});
}

// Spectra take a transform to compute and are worth a file; the other tables are quicker to make
// again.
std::string table_bytes_of(const twiddle::Table& table, Precision precision) {
  using Kind = twiddle::Table::Kind;
  if (table.kind != Kind::chirp_spectrum && table.kind != Kind::rader_spectrum &&
      table.kind != Kind::rader_products)
    return twiddle::make_table(table, precision);
  return cache::lookup(
             cache::key({"table 1", twiddle::print(table), name_of(precision)}),
             [&] { return twiddle::make_table(table, precision); },
             twiddle::table_bytes(table, precision))
      .bytes;
}

// From element `first` on, of so many bytes each; `before` more were in arrays before this one.
abi::papilio_operand callers_array(const void* elements, const void* imaginary,
                                   const void* user_data, std::int64_t first, std::int64_t bytes,
                                   std::int64_t before) {
  const auto at = [&](const void* array) -> void* {
    return array ? static_cast<char*>(const_cast<void*>(array)) + first * bytes : nullptr;
  };
  abi::papilio_operand operand{};
  operand.elements = at(elements);
  operand.imaginary = at(imaginary);
  operand.user_data = const_cast<void*>(user_data);
  operand.first = before + first;
  return operand;
}

}  // namespace

std::string image_of(const std::string& text, const std::string& architecture, bool on_host) {
  const std::string target = target_of(architecture, on_host);
  if (on_host)
    if (auto built_in = builtin::image_of(text); !built_in.empty()) return built_in;
  if (auto bundled = cache::find_bundled(bundled_key(text, target))) return *bundled;
  const auto compiler = compiler_of(on_host);
  return cache::lookup(kernel_key(text, target, *compiler),
                       [&] {
                         auto image = compiler->compile(text, target);
                         process::return_free_memory();
                         return image;
                       })
      .bytes;
}

bool is_compiled(const ComposedProgram& program, const std::string& architecture,
                 bool on_host) try {
  const std::string target = target_of(architecture, on_host);
  return std::all_of(program.kernels.begin(), program.kernels.end(), [&](const auto& kernel) {
    return (on_host && !builtin::image_of(kernel.text).empty()) ||
           cache::find_bundled(bundled_key(kernel.text, target)) ||
           cache::holds(kernel_key(kernel.text, target, *compiler_of(on_host)));
  });
} catch (const Error& error) {
  if (error.code() != ErrorCode::unavailable) throw;
  return false;  // without a compiler only the bundle could have held it
}

Executable::Executable(ComposedProgram program, const Problem& problem, const PlanOptions& options,
                       std::shared_ptr<execute::Device> device, const std::string& architecture,
                       const std::stop_token& stop)
    : program_(std::move(program)),
      problem_(problem),
      most_threads_(options.threads),
      scale32_(static_cast<float>(problem.scale)),
      device_(std::move(device)),
      workspaces_(place_workspaces(program_.program, problem_, options)) {
  const problem::General form = problem::general(problem_);
  using problem::Side;
  in_bytes_ = static_cast<std::int64_t>(problem::element_bytes(problem_, form, Side::in));
  out_bytes_ = static_cast<std::int64_t>(problem::element_bytes(problem_, form, Side::out));
  if (!form.repeats.empty()) {
    in_distance_ = form.repeats.front().in_distance;
    out_distance_ = form.repeats.front().out_distance;
  }
  places_ = place_tables(program_.kernels);
  TableMaker maker(problem_.precision, device_, most_threads_);
  const auto placed = placed_tables();
  for (const auto& [table, where] : placed)
    if (TableMaker::makes(table, problem_.precision)) maker.add(table, where);
  load_kernels(architecture, stop, maker);
  make_tables(maker, placed);
  makers_kernels_.clear();
}

Workspaces place_workspaces(const plan::Program& program, const Problem& problem,
                            const PlanOptions& options) {
  Workspaces placed;
  std::uint64_t per_transform = 0;
  const std::size_t bytes = problem::complex_bytes(problem.precision);
  for (const auto elements : program.workspaces) per_transform += elements * bytes;
  auto& chunk = placed.chunk;
  chunk = problem.batch;
  if (per_transform > 0)
    chunk =
        std::clamp<std::uint64_t>(options.workspace_limit_bytes / per_transform, 1, problem.batch);
  for (const auto& step : program.steps) {
    if (compose::block_count(step.spec, 1) > most_blocks)
      throw Error(
          options.schedule.empty() ? ErrorCode::invalid_argument : ErrorCode::invalid_schedule,
          fmt::format(
              "{}: one transform takes {} blocks of a kernel; 2^31 - 1 are allowed",
              options.schedule.empty() ? fmt::format("length is {}", problem.length) : "schedule",
              compose::block_count(step.spec, 1)));
    while (compose::block_count(step.spec, chunk) > most_blocks) chunk = (chunk + 1) / 2;
  }
  for (const auto elements : program.workspaces) {
    placed.offsets.push_back(placed.bytes);
    placed.bytes += (elements * bytes * chunk + 255) / 256 * 256;
  }
  return placed;
}

void Executable::load_kernels(const std::string& architecture, const std::stop_token& stop,
                              const TableMaker& maker) {
  // Equal kernels of a plan (the two transforms of a convolution, say) are compiled and loaded
  // once, and beside them those that make its tables.
  std::map<std::string, std::size_t> distinct;
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i < program_.kernels.size(); ++i)
    if (distinct.emplace(program_.kernels[i].text, i).second) first.push_back(i);
  kernels_.resize(program_.kernels.size());
  makers_kernels_.resize(maker.kernels().size());
  const bool on_host = device_->backend() == Backend::host;
  process::side_by_side(first.size() + makers_kernels_.size(), [&](std::size_t f) {
    if (stop.stop_requested())
      throw Error(ErrorCode::unavailable, "abandoned: the plan or the process has ended");
    const bool is_own = f < first.size();
    const auto& kernel = is_own ? program_.kernels[first[f]] : maker.kernels()[f - first.size()];
    (is_own ? kernels_[first[f]] : makers_kernels_[f - first.size()]) = device_->load(
        image_of(kernel.text, architecture, on_host), kernel.entry, kernel.shared_bytes);
  });
  for (std::size_t i = 0; i < kernels_.size(); ++i)
    kernels_[i] = kernels_[distinct.at(program_.kernels[i].text)];
}

std::vector<Executable::SharedTable> Executable::placed_tables() const {
  std::vector<SharedTable> found;
  for (std::size_t i = 0; i < program_.kernels.size(); ++i)
    for (const auto& [table, offset] : program_.kernels[i].tables) {
      const auto known = std::ranges::find(found, table, &SharedTable::table);
      auto& places =
          known == found.end() ? found.emplace_back(SharedTable{table, {}}).places : known->places;
      const std::size_t place = places_.offsets[i] + offset;
      if (std::ranges::find(places, place) == places.end()) places.push_back(place);
    }
  return found;
}

// Parameters and short tables go up in runs, those of neighbours together.
void Executable::make_tables(const TableMaker& maker, const std::vector<SharedTable>& placed) {
  if (places_.bytes == 0) return;
  tables_ = {device_->allocate(places_.bytes),
             [device = device_](void* tables) { device->release(tables); }};
  char* const tables = static_cast<char*>(tables_.get());
  maker.make(makers_kernels_, tables);
  std::vector<std::string> made(placed.size());      // empty: made on the device
  std::map<std::size_t, const std::string*> pieces;  // by where they lie
  for (std::size_t i = 0; i < program_.kernels.size(); ++i)
    if (const auto& parameters = program_.kernels[i].parameters; !parameters.empty())
      pieces.emplace(places_.offsets[i], &parameters);
  for (std::size_t t = 0; t < placed.size(); ++t) {
    const auto& [table, places] = placed[t];
    if (!TableMaker::makes(table, problem_.precision)) {
      made[t] = table_bytes_of(table, problem_.precision);
      if (made[t].size() != twiddle::table_bytes(table, problem_.precision))
        throw Error(ErrorCode::internal, "a table has the wrong size");
    }
    for (const std::size_t place : places) pieces.emplace(place, &made[t]);
  }
  std::size_t begin = 0;
  std::string run;
  const auto flush = [&] {
    if (!run.empty()) device_->upload(tables + begin, run.data(), run.size());
    run.clear();
  };
  for (const auto& [at, bytes] : pieces) {
    if (bytes->empty()) {
      flush();
      continue;
    }
    if (run.empty()) begin = at;
    run.resize(at - begin);
    run += *bytes;
  }
  flush();
}

void Executable::run(const Arrays& arrays, void* workspace, execute::Stream stream) const {
  for (std::uint64_t done = 0; done < problem_.batch; done += workspaces_.chunk) {
    const std::uint64_t batch = std::min(workspaces_.chunk, problem_.batch - done);
    const auto first = static_cast<std::int64_t>(done);
    const auto in = callers_array(arrays.in, arrays.in_im, arrays.load_data, first * in_distance_,
                                  in_bytes_, arrays.in_first),
               out = callers_array(arrays.out, arrays.out_im, arrays.store_data,
                                   first * out_distance_, out_bytes_, arrays.out_first);
    const auto operand = [&](const compose::View& view) {
      using Kind = compose::Buffer::Kind;
      abi::papilio_operand of = view.buffer.kind == Kind::input ? in : out;
      if (view.buffer.kind == Kind::workspace) {
        of = {};
        of.elements = static_cast<char*>(workspace) + workspaces_.offsets[view.buffer.number];
      }
      of.scale64 = view.scale ? problem_.scale : 1;
      of.scale_low = view.scale ? problem_.scale_low : 0;
      of.scale32 = view.scale ? scale32_ : 1;
      of.swap = view.swap;
      return of;
    };
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      const auto& spec = program_.program.steps[i].spec;
      const auto& kernel = program_.kernels[i];
      abi::papilio_arguments arguments{};
      arguments.operands[PAPILIO_IN] = operand(spec.load);
      arguments.operands[PAPILIO_OUT] = operand(spec.store);
      arguments.operands[PAPILIO_X0] = operand(spec.x0);
      arguments.operands[PAPILIO_Y0] = operand(spec.y0);
      arguments.operands[PAPILIO_TABLES].elements =
          static_cast<char*>(tables_.get()) + places_.offsets[i];
      arguments.operands[PAPILIO_SPECTRUM].elements = const_cast<void*>(arrays.spectrum);
      arguments.batch = static_cast<abi::index64>(spec.batch_of(batch));
      const std::uint64_t blocks = compose::block_count(spec, batch);
      arguments.blocks = static_cast<abi::index64>(blocks / kernel.cluster);
      arguments.resident = kernels_[i]->resident();
      if (arguments.blocks >= least_rounds * arguments.resident) arguments.stagger = spec.stagger;
      execute::Launch launch;
      launch.kernel = kernels_[i].get();
      launch.blocks = blocks;
      launch.threads = kernel.threads;
      launch.most_workers = most_threads_;
      launch.cluster = kernel.cluster;
      launch.shared_bytes = kernel.shared_bytes;
      launch.arguments = &arguments;
      launch.arguments_bytes = sizeof arguments;
      device_->launch(launch, stream);
    }
  }
}

}  // namespace papilio::api
