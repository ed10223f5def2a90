// SPDX-License-Identifier: MIT
//
// Assembles a translation unit: precision, ABI, codelets, memory access, body.
#include "runtime/compose/kernel_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codelets/embedded.h"
#include "runtime/compose/access/access_text.h"
#include "runtime/compose/access/vector_text.h"
#include "runtime/compose/body/body_fold.h"
#include "runtime/compose/body/kernel_body.h"
#include "runtime/compose/generic_text.h"
#include "runtime/compose/matrix/matrix_text.h"
#include "runtime/compose/matrix/product_text.h"
#include "runtime/compose/precision_text.h"
#include "runtime/compose/spec/exchange_layout.h"
#include "runtime/compose/spec/passes.h"

namespace papilio::compose {
namespace {

// What a kernel is to its plan, as far as its text tells: equal texts have one name, whatever plans
// they serve, and are compiled once. With loops around it a transform is a part of a longer one:
// columns or rows of a matrix.
const char* role_of(const KernelSpec& spec) {
  if (spec.units == Units::fma) return "product";
  if (spec.is_rader()) return "rader";
  if (spec.convolution) return "convolve";
  if (spec.loops.empty() && spec.joined == 1) return "transform";
  return spec.load.order == Order::lanes ? "rows" : "columns";
}

// Parts that meet their twiddles first are on the way back of a convolution in several kernels.
bool goes_back(const KernelSpec& spec) {
  return spec.load.has(Operation::Kind::twiddle);
}

std::string entry_name(const KernelSpec& spec) {
  return fmt::format("papilio_{}{}_{}_{}", role_of(spec), goes_back(spec) ? "_back" : "",
                     spec.memory_length(), name_of(spec.precision));
}

// The pass whose butterflies hold what is loaded or stored.
Pass pass_at(const KernelSpec& spec, const Access& access) {
  return &access == &spec.load ? forward_passes(spec).front() : stored_pass(spec);
}

// Whether the last element of each butterfly, or more of them, lies beyond a limit for all threads.
bool passes_limits(const KernelSpec& spec) {
  for (const auto* access : {&spec.load, &spec.store}) {
    if (access->staged) continue;  // elements belong to threads, not to butterflies
    const Pass pass = pass_at(spec, *access);
    const auto radix = static_cast<std::uint64_t>(pass.radix);
    const std::uint64_t length = spec.access_length();
    std::uint64_t least = length * spec.pieces() - length / radix;
    if (spec.fold && spec.fold->chirp && spec.memory_length() <= least) return true;
    for (const auto& level : access->levels) {
      if (level.run > 0)  // of butterflies within a run
        least = pass.extent == level.run ? (level.run - level.run / radix) / level.step : 0;
      else
        least *= level.stride.reach();
      for (const auto& operation : level.operations) {
        if (operation.kind == Operation::Kind::limit && operation.count <= least) return true;
        if (operation.kind == Operation::Kind::permute) least = 0;  // anywhere
      }
    }
  }
  return false;
}

// The body loads and stores elements j + c. Of a butterfly's, in one dimension, c is a multiple of
// its distance and j below that.
std::uint64_t bases_of(const KernelSpec& spec, const Access& access) {
  const bool one_dimension = spec.cluster ? spec.cluster->four_step && spec.cluster->tail == 1
                                          : spec.dimensions.empty() && !spec.shares_bins();
  if (access.staged || !one_dimension) return spec.memory_length();
  return spec.access_length() / static_cast<std::uint64_t>(pass_at(spec, access).radix);
}

// Whether a side has numbers of 16 bits.
bool is_narrow(const KernelSpec& spec) {
  const View* const views[] = {&spec.load, &spec.store, &spec.x0, &spec.y0};
  return std::ranges::any_of(
      views, [](const View* view) { return view->format.storage != Storage::native; });
}

// The functions by which the body loads, or stores: elements, pairs of bins or several numbers.
std::string side_text(const KernelSpec& spec, const Access& side, TablePlacer& tables) {
  const bool loads = &side == &spec.load;
  if (end_of_pairs(spec) && spec.fold->stores_bins != loads)
    return in_precision(bins_text(spec, tables), spec.precision);
  if (numbers_at_once(spec, side) > 1) return vector_text(spec, side, tables);
  const View view = view_in_memory(spec, side);
  return loads ? load_text(spec, view, access::Operand::in, bases_of(spec, side), tables)
               : store_text(spec, view, access::Operand::out, bases_of(spec, side), tables);
}

}  // namespace

ComposedKernel compose_kernel(const KernelSpec& spec, const CodeletLibrary& library, bool banked) {
  if (spec.generic) return generic_kernel(spec, library);
  if (multiply_matrices(spec.units)) return matrix_kernel(spec);
  const auto layout = choose_layout(spec, banked);
  TablePlacer tables(spec.precision, spec.early_tables);
  BodyOptions options;
  options.entry = entry_name(spec);

  std::string text = precision_text(spec.precision);
  if (spec.blocks() > 1) text += fmt::format("#define PAPILIO_CLUSTER {}\n", spec.blocks());
  if (passes_limits(spec)) text += "#define PAPILIO_LIMITS\n";
  text += codelets::abi_text();
  if (spec.blocks() > 1) text += codelets::clusters_text();
  if (is_narrow(spec)) text += codelets::storage_text();
  if (numbers_at_once(spec, spec.load) > 1 || numbers_at_once(spec, spec.store) > 1)
    text += codelets::vectors_text();
  text += in_precision(spec.user_text, spec.precision);
  std::set<int> radices(spec.radices.begin(), spec.radices.end());
  if (spec.shares_bins() && !spec.is_rader()) radices.insert(spec.blocks());  // of store_pieces()
  if (spec.extension) radices.insert(spec.extension->radix);
  for (const int radix : radices) {
    if (radix == 1) continue;  // a transform of one point is a copy
    if (spec.units == Units::fma) {
      text += product_text(radix, spec.precision);
      options.codelets[radix] = product_name(radix);
      continue;
    }
    const auto* descriptor = library.plain(radix, spec.variant);
    if (!descriptor)
      throw Error(ErrorCode::invalid_schedule,
                  fmt::format("there is no codelet of radix {}", radix));
    text += "\n" + in_precision(library.text(*descriptor), spec.precision);
    options.codelets[radix] = descriptor->function;
  }
  text += "\n" + locate_text(spec) + dc_text(spec, tables);
  text += side_text(spec, spec.load, tables);
  if (spec.ahead) text += prefetch_text(spec, tables);
  // A load's tables are a kernel's first ones and a store's the last ones, so that a chirp that the
  // plan's first kernel loads by and its last one stores by stands once (api/table_places.h).
  const std::string body = kernel_body(spec, layout, options, tables);
  text += side_text(spec, spec.store, tables);
  if (spec.fold) text += pair_text(spec, tables);
  text += body;

  ComposedKernel kernel;
  kernel.text = std::move(text);
  kernel.entry = options.entry;
  kernel.tables = tables.placed();
  kernel.table_bytes = tables.bytes();
  kernel.shared_bytes = layout.reals * bytes_of(spec.precision);
  kernel.threads = spec.threads();
  kernel.cluster = spec.blocks();
  kernel.points_per_thread = points_per_thread(spec);
  return kernel;
}

std::uint64_t block_count(const KernelSpec& spec, std::uint64_t problems) {
  const std::uint64_t batch = spec.batch_of(problems);
  if (spec.generic)
    return (batch * spec.generic->transforms() * generic_threads(spec) + spec.threads() - 1) /
           spec.threads();
  std::uint64_t blocks = spec.sharing_blocks();
  for (const auto& loop : spec.loops)
    blocks *= loop.id == spec.tile_loop ? (loop.count + spec.tiles - 1) / spec.tiles : loop.count;
  return spec.tile_loop == batch_loop ? blocks * ((batch + spec.tiles - 1) / spec.tiles)
                                      : blocks * batch;
}

}  // namespace papilio::compose
