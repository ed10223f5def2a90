// SPDX-License-Identifier: MIT
//
// What one kernel does, before it is text: a batch of transforms of one length or of one shape (or
// of convolutions of one length), each on some threads of a block, between a way to load elements
// and a way to store them. Strategies lower schedules to these; kernel_text turns them into source.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/access/access.h"
#include "runtime/twiddle/tables.h"

namespace papilio::compose {

// Forward transform, product with a spectrum, inverse transform, all in one kernel.
struct Convolution {
  twiddle::Table spectrum;
  std::uint64_t rader_prime =
      0;  // p > 0: elements are permuted by powers of g, the DC term handled
  std::uint64_t rader_generator = 0;
  // In one kernel, so many rows done together: before * after, with the points of the dimensions
  // before and after the one that is convolved. The last pass is along that, and no passes along
  // others are undone. By Rader's method the prime's own dimension, of c p points, is two by Good's
  // map, c and p; the rows are before * c * after, the spec's dimensions all of these but p, and
  // last p - 1, and passes along the rows come after all others.
  std::uint64_t rows = 1, before = 1, after = 1;
  // The middle kernel of a convolution across three: its transforms are the rows of the whole one,
  // numbered by this loop, and the spectrum is in rows too. 0: the kernel holds the whole.
  int row_loop = 0;
  bool rader_dc = false;  // Rader's there: bin 0 of row 0 meets x0 and y0, the auxiliary accesses
  // Rader's: no twiddles between coprime factors of the length, in the order of the radices; the
  // spectrum is in that order too (twiddle/coprime.h).
  bool coprime = false;
  // Of bins so many times as many as the kernel has points, block c of a cluster has c, c + blocks,
  // ..: `row_loop` numbers the blocks, the spectrum is in as many rows, and the output is made of
  // what all have (compose/body/body_shared_bins.h). Rader's by two.
  int blocks = 1;
  std::optional<Spectrum> users{};  // the caller's, instead of the table
};

// A transform held by the blocks of a cluster together, as a matrix of n1 x n2 elements: first each
// block has n2 / blocks columns and transforms along the first dimension, then all exchange, and
// each has n1 / blocks rows and transforms along the second. One transform of n1 n2 points is done
// so by the four-step method: twiddles between, and element (k1, k2) of the matrix is output k1 +
// n1 k2. So is one whose first dimension has n1 m points and the others t: the second part is then
// m x t, and output (k1, k2, l) is (k1 + n1 k2) t + l.
//
// Of parts that `blocks` does not divide the last block has fewer columns or rows than the others,
// and does as if it had as many: what is not there is neither loaded nor sent nor stored, and what
// it makes of it meets nothing that is.
struct Cluster {
  int blocks = 2;
  std::uint64_t first = 1, second = 1;  // n1, n2
  bool four_step = false;
  std::uint64_t tail = 1;  // t

  // Whether all blocks have as much of a part; and what each has, the last one perhaps less.
  bool divides(std::uint64_t part) const { return part % count() == 0; }
  std::uint64_t share(std::uint64_t part) const { return (part + count() - 1) / count(); }
  std::uint64_t columns() const { return share(second); }
  std::uint64_t rows() const { return share(first); }

 private:
  std::uint64_t count() const { return static_cast<std::uint64_t>(blocks); }
};

// A transform of 2 m real numbers as one of m complex ones, each a pair of neighbours
// (compose/body/body_fold.h). The accesses are those of the 2 m points.
struct Fold {
  bool stores_bins = true;  // real numbers are loaded; else they are stored
  bool whole = false;       // bins beyond half are stored, too
};

// A pass of sizes read at run time (compose/generic_text.h), of the radix that the spec names, over
// transforms of `length` points. Its threads are one to a butterfly, or one to an output where it
// is done by the definition (`direct`), over all transforms: those of the loops, the first of which
// changes fastest, of each of the batch.
struct GenericPass {
  static constexpr std::size_t most_loops = 6;
  // One side: elements from `limit` on are zero when loaded, dropped when stored. From registers
  // outward the others are swapped, multiplied and, beyond that, swapped again.
  struct End {
    std::uint64_t limit = 0;
    bool swap = false;
    std::optional<twiddle::Table> factor;
    bool outer_swap = false;
    bool real = false;  // real numbers are in memory
    // Of so many elements of a load memory holds bins to half, of which those from `half_limit` on
    // are zero; the others are their conjugates. 0: it holds them all.
    std::uint64_t hermitian = 0, half_limit = 0;
  };
  // Where element e of a transform is: e stride + the sum of loop indices times steps + the batch's
  // index times distance.
  struct Place {
    std::int64_t stride = 1, distance = 0;
    std::vector<std::int64_t> steps;
  };
  std::uint64_t length = 0;
  std::uint64_t span = 1;  // product of the radices before
  bool direct = false;
  std::vector<std::uint64_t> counts;  // of the loops
  Place in, out;
  bool across = false;  // neighbouring threads take neighbouring transforms
  End load, store;

  std::uint64_t transforms() const {  // for one of the batch
    std::uint64_t product = 1;
    for (const std::uint64_t count : counts) product *= count;
    return product;
  }
};

// What does the DFTs of a kernel's passes: codelets, or products with the DFT's matrix: on the
// units of fused multiply-adds, in a codelet's place (compose/matrix/product_text.h), or on those
// that multiply matrices (compose/spec/matrix_units.h), of doubles or of floats rounded to tf32
// or f16.
enum class Units { codelets, fma, tensor, tf32, f16 };

// How an exchange through shared memory moves real and imaginary parts: both at once, each in a
// plane of its own; both as one complex number, in half the instructions, and with a few registers
// more, since the two of a number must be neighbours; or one after the other, in half the memory.
enum class Parts { planar, interleaved, halves };

struct KernelSpec {
  Precision precision = Precision::f32;
  std::vector<int> radices;  // of the passes, in order; their product is length()
  // Of a transform in several dimensions, the last one contiguous in the element's number: each
  // dimension, and of each pass the dimension that it transforms. Empty in one dimension.
  std::vector<std::uint64_t> dimensions;
  std::vector<int> axes;
  Units units = Units::codelets;
  std::string variant = "instructions";  // of the codelets, see CodeletLibrary::plain
  int lanes = 1;                         // threads a transform
  int tiles = 1;                         // transforms a block
  int resident = 1;                      // blocks that a multiprocessor's registers must hold
  Parts parts = Parts::planar;           // how an exchange moves them
  // A pass writes a butterfly where it has read it, and bins come in the order of their digits
  // reversed, which a product need not mind and a last pass undoes (compose/body/body_in_place.h).
  bool in_place = false;
  bool early_tables = false;  // read before barriers and stores that come before their use
  // Where a step has too little for all threads, the others do what the last one does again, so
  // that no branch is around it, behind which reads would wait: if that makes no more groups of so
  // many threads busy (32: warps; 128: warps at a scheduler; 0: never).
  int repeats_within = 0;
  bool keeps_roots = false;        // tables of passes read so as to stay in the first-level cache
  bool stores_past_cache = false;  // leaving the first-level cache to what is loaded through it
  std::optional<Convolution> convolution;
  std::optional<Fold> fold;        // the side of the bins is staged
  std::optional<Cluster> cluster;  // then lanes and tiles are those of one block
  std::vector<Loop> loops;         // without the batch
  std::uint64_t joined = 1;        // transforms that the batch counts for one of the problem's
  int tile_loop = batch_loop;      // neighbouring transforms of a block are neighbours in this loop
  Access load, store;
  // Before which pass, the inverse ones counted on from the forward ones, a block asks for what the
  // one that takes its place will load (PAPILIO_AHEAD of codelets/abi.h).
  std::optional<std::size_t> ahead;
  // Clock cycles over which the first blocks begin, where a launch has many times as many; 0:
  // together (plan/choose/stagger.h).
  int stagger = 0;
  // rader_dc only, as operation or of a convolution: where x0 comes from and y0 goes to, element 0
  // of these views. Without levels: nowhere.
  View auxiliary_load, auxiliary_store;
  Ends ends, auxiliary_ends;
  std::string user_text{};             // the functions of the caller that loads and stores call
  std::optional<GenericPass> generic;  // then accesses and loops say nothing

  std::uint64_t length() const {
    std::uint64_t product = 1;
    for (const int radix : radices) product *= radix;
    return product;
  }
  int threads() const { return lanes * tiles; }  // a block
  // Transforms that the batch counts, of so many of the problem.
  std::uint64_t batch_of(std::uint64_t problems) const { return joined * problems; }
  std::size_t complex_bytes() const { return precision == Precision::f32 ? 8 : 16; }
  bool shares_bins() const { return convolution && convolution->blocks > 1; }
  // Of two such blocks each loads all elements; of more, of which none could afford that, each its
  // share, and sends the others what it makes of it.
  bool loads_share() const { return shares_bins() && !is_rader() && blocks() > 2; }
  // The loop whose iterations are the blocks of a cluster; 0: none.
  int rank_loop() const { return shares_bins() ? convolution->row_loop : 0; }
  // Of a cluster, and those of them that share a transform.
  int blocks() const { return shares_bins() ? convolution->blocks : sharing_blocks(); }
  int sharing_blocks() const { return cluster ? cluster->blocks : 1; }
  // Elements of a transform that a block holds: of the two sides of a cluster's exchange the most.
  std::uint64_t block_length() const {
    return cluster
               ? std::max(cluster->first * cluster->columns(), cluster->second * cluster->rows())
               : length();
  }
  // Whether anything goes through shared memory.
  bool exchanges() const {
    return radices.size() > 1 || load.staged || store.staged || shares_bins();
  }
  // Pieces, a transform's length apart, in which elements come to blocks that share bins and
  // outputs leave them.
  std::uint64_t pieces() const {
    return shares_bins() && !is_rader() ? static_cast<std::uint64_t>(blocks()) / 2 : 1;
  }
  bool is_rader() const { return convolution && convolution->rader_prime > 0; }
  // Of a fold the accesses are those of twice the points; and its pairs of bins i and m - i: bins 0
  // and m, and m / 2 of an even m, are pairs of their own. (With m / 2 as the other of bin 0, a
  // branch in each thread, there is no round for one pair more; the branch keeps loads from passing
  // it: c2r of 16384 points then took 1.5 times as long on an H100.)
  std::uint64_t access_length() const { return (fold ? 2 : 1) * length(); }
  std::uint64_t fold_pairs() const { return length() / 2 + 1; }
  // Elements of a transform in memory.
  std::uint64_t memory_length() const {
    return is_rader() ? convolution->rader_prime * convolution->rows : access_length();
  }
  // Those that a block stages: of Rader's method by two blocks the first one, and of pairs one.
  std::uint64_t staged_length() const {
    return shares_bins() && is_rader() ? length() + 1 : fold ? length() : memory_length();
  }
};

// The runs in which a kernel stores what a divided dimension leaves, those of neighbouring
// transforms side by side; 0: it does not.
inline std::uint64_t run_of_rest(const KernelSpec& spec, const Access& access) {
  return spec.convolution || access.levels.empty() ? 0 : access.levels.front().run;
}

// The loop of that number.
const Loop& loop_of(const KernelSpec& spec, int loop);

// True if a block may hold transforms beyond the end of its tile loop.
bool has_ragged_tiles(const KernelSpec& spec);

// A twiddle at the element's own index that the body multiplies in registers, by whole butterflies
// or by all that a thread stores of a column (compose/access/twiddle_text.h); load or store leave
// it out. It comes first of all, or after what a convolution multiplies its outputs by.
const Operation* twiddle_in_registers(const KernelSpec& spec, const Access& access);

// An access as load_text and store_text write it: without such a twiddle.
View view_in_memory(const KernelSpec& spec, const Access& access);

// Complex values a thread holds in registers: the most any pass needs.
int points_per_thread(const KernelSpec& spec);

}  // namespace papilio::compose
