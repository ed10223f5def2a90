// SPDX-License-Identifier: MIT
//
// The specification of one kernel: a batch of transforms (or convolutions) of one length or shape,
// each on some threads of a block, with a way to load elements and a way to store them. Strategies
// lower schedules to specifications. kernel_text turns them into source.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codelets/generic_pass.h"
#include "papilio/papilio.hpp"
#include "runtime/access/access.h"
#include "runtime/access/real_numbers.h"
#include "runtime/twiddle/tables.h"

namespace papilio::compose {

// Forward transform, product with a spectrum, inverse transform, all in one kernel.
struct Convolution {
  twiddle::Table spectrum;
  std::uint64_t rader_prime = 0;  // p > 0: Rader's method with prime p
  std::uint64_t rader_generator = 0;
  // Rows that one kernel convolves together: before * after, the points of the dimensions before
  // and after the convolved one. The last pass is along the convolved dimension. Passes along the
  // others are not undone. By Rader's method, Good's map splits the prime's own dimension of c p
  // points into c and p. The rows are then before * c * after. The spec's dimensions are those of
  // the rows, then p - 1. Passes along p - 1 come last.
  std::uint64_t rows = 1, before = 1, after = 1;
  // The middle kernel of a convolution by three kernels: this loop numbers its transforms, which
  // are the rows of the whole one. The spectrum is stored in rows too. 0: the kernel holds the
  // whole.
  int row_loop = 0;
  bool rader_dc = false;  // of these, Rader's: bin 0 of row 0 uses x0 and y0
  // Rader's: there are no twiddles between coprime factors of the length. The factors follow the
  // order of the radices, and the spectrum is stored in that order (twiddle/coprime.h).
  bool coprime = false;
  // Bins are dealt out to the blocks of a cluster: block c has bins c, c + blocks, and so on.
  // `row_loop` numbers the blocks. The spectrum has a row for each block. Outputs are sums over all
  // blocks (compose/body/body_shared_bins.h). Rader's method has two blocks.
  int blocks = 1;
  // Rader's, of p real numbers (compose/body/body_real_product.h): an element is two neighbours of
  // the permuted numbers, so that (p - 1) / 2 are there, and length() may be p - 1 or more. The
  // side of the bins is that of `fold`.
  bool of_reals = false;
  std::optional<Spectrum> users{};  // the caller's spectrum, instead of the table
};

// A transform held by the blocks of a cluster together, as a matrix of n1 x n2 elements. First each
// block has n2 / blocks columns and transforms along the first dimension. Then the blocks exchange.
// Then each has n1 / blocks rows and transforms along the second dimension. The four-step method
// does one transform of n1 n2 points so: it has twiddles between, and element (k1, k2) of the
// matrix is output k1 + n1 k2. With a tail, the first dimension has n1 m points and the others t.
// The second part is then m x t, and element (k1, k2, l) is output (k1 + n1 k2) t + l.
//
// If `blocks` does not divide a part, the last block has fewer columns or rows. It computes as if
// it had as many as the others. Missing elements are neither loaded nor sent nor stored, and their
// results meet no others.
struct Cluster {
  int blocks = 2;
  std::uint64_t first = 1, second = 1;  // n1, n2
  bool four_step = false;
  std::uint64_t tail = 1;  // t

  // Whether all blocks have equal shares of a part, and the share of each but perhaps the last.
  bool divides(std::uint64_t part) const { return part % count() == 0; }
  std::uint64_t share(std::uint64_t part) const { return (part + count() - 1) / count(); }
  std::uint64_t columns() const { return share(second); }
  std::uint64_t rows() const { return share(first); }

 private:
  std::uint64_t count() const { return static_cast<std::uint64_t>(blocks); }
};

// A transform of 2 m real numbers as one of m complex ones, each a pair of neighbours. The accesses
// are those of the 2 m points. In several dimensions the last one is of 2 m real numbers, and pairs
// of bins are in opposite rows, or with `across` in one row. Or, with `rows`, two transforms of n
// real numbers, n odd, as one of n complex ones: rows 2 j and 2 j + 1 are its real and imaginary
// parts. The accesses are those of a row; which of the two it is, is the index of row_of_pair
// (compose/body/body_fold.h). Or, of a convolution of_reals, bins i and p - i by sum and difference
// of numbers i and p - i.
struct Fold {
  struct Rows {
    int loop = 0;             // over the pairs
    std::uint64_t count = 0;  // if odd, the last row has no partner

    bool all_have_partners() const { return count % 2 == 0; }
  };
  bool stores_bins = true;  // real numbers are loaded; else they are stored
  bool whole = false;       // bins beyond half are stored, too
  // Of several dimensions: the kind along all others, of which rows k and n - k cross between the
  // passes and the bins (access/real_planes.h, compose/body/body_crossings.h).
  std::optional<Kind> across{};
  std::optional<Rows> rows{};
  // By Bluestein's method m points are padded. Between the fold and the passes they are multiplied
  // by this table of m entries, and those beyond are zeros.
  std::optional<twiddle::Table> chirp{};
};
inline constexpr int row_of_pair = -2;  // a loop of two iterations that one thread takes

// DCT-I or DST-I of a row of real numbers, by the transform of its even or odd extension, of N = r
// L points. A first pass of radix r leaves r sequences of L points. Those numbered q and r - q have
// the same bins, and of each, its element L - j is the conjugate of element j. So only sequences 0
// .. r / 2 are transformed, two as the parts of a row of a transform of rows() x L points, whose
// last dimension is transformed (compose/body/body_extension.h). Both sides are staged.
struct Extension {
  int radix = 0;     // r
  bool odd = false;  // of a sine transform

  int last() const { return radix / 2; }            // sequence
  int rows() const { return (radix / 2 + 2) / 2; }  // sequences q and q + rows() are a row

  auto operator<=>(const Extension&) const =
      default;  // NOLINT(modernize-use-nullptr): a fault of 14
};

// A pass of sizes read at run time (compose/generic_text.h), of the radix that the spec names, over
// transforms of `length` points. A thread does one butterfly, or one output by the definition
// (`direct`). Transforms are numbered by the loops, the first one fastest, and by the batch.
struct GenericPass {
  static constexpr std::size_t most_loops = PAPILIO_GENERIC_LOOPS;
  // Element e meets the bin at e stride + the sum of loop indices times steps.
  struct Bins {
    Spectrum spectrum;
    std::int64_t stride = 1;
    std::vector<std::int64_t> steps;
  };
  // One side. Elements from `limit` on are zero when loaded and dropped when stored. From registers
  // outward, the others are swapped, multiplied and swapped again.
  struct End {
    std::uint64_t limit = 0;
    bool swap = false;
    std::optional<twiddle::Table> factor;
    bool outer_swap = false;
    access::Format format{};  // native, 16 bits (f32 alone) or split, but not by a function
    // Elements of a load of which memory holds the first half and one more; the others are their
    // conjugates. Those in memory from `half_limit` on are zero. 0: memory holds them all.
    std::uint64_t hermitian = 0, half_limit = 0;
    std::optional<access::RealNumbers> numbers{};  // of a kind, between both pairs of swaps
    std::optional<Bins> bins{};  // of the caller's spectrum, multiplied by before the outer swap
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

// How a kernel computes the DFTs of its passes: by codelets, or by products with the DFT matrix.
// Products use fused multiply-adds in place of a codelet (compose/matrix/product_text.h), or matrix
// units (compose/spec/matrix_units.h) on doubles or on floats rounded to tf32 or f16.
enum class Units { codelets, fma, tensor, tf32, f16 };

// How an exchange through shared memory moves real and imaginary parts. Planar: both at once, each
// in a plane of its own. Interleaved: as one complex number, in half the instructions; it takes a
// few registers more, since the parts of a number must be neighbours. Halves: one part after the
// other, in half the memory.
enum class Parts { planar, interleaved, halves };

struct KernelSpec {
  Precision precision = Precision::f32;
  std::vector<int> radices;  // of the passes, in order; their product, of each row, is length()
  // In several dimensions: the dimensions, of which the last is contiguous in the element index,
  // and the dimension of each pass. Empty in one dimension.
  std::vector<std::uint64_t> dimensions;
  std::vector<int> axes;
  Units units = Units::codelets;
  std::string variant = "instructions";  // of the codelets (CodeletLibrary::plain)
  int lanes = 1;                         // threads per transform
  int tiles = 1;                         // transforms per block
  int resident = 1;                      // blocks that a multiprocessor's registers must hold
  Parts parts = Parts::planar;           // how an exchange moves them
  // A pass writes a butterfly where it has read it. Bins then come in digit-reversed order: a
  // product with a spectrum does not mind, and a last pass undoes it
  // (compose/body/body_in_place.h).
  bool in_place = false;
  bool early_tables = false;  // may be read before the barriers and stores that precede their use
  // Idle threads may repeat the work of the last busy one, so that reads need not wait behind a
  // branch. They do if that makes no more groups of this many threads busy. 32: warps; 128: one
  // warp a scheduler; 0: never.
  int repeats_within = 0;
  bool keeps_roots = false;        // L1 keeps the twiddles of passes
  bool stores_past_cache = false;  // stores bypass L1
  std::optional<Convolution> convolution;
  std::optional<Fold> fold;  // the side with the bins is staged
  std::optional<Extension> extension{};
  std::optional<Cluster> cluster;  // then lanes and tiles are those of one block
  std::vector<Loop> loops;         // without the batch
  std::uint64_t joined = 1;        // transforms in the batch per transform of the problem
  int tile_loop = batch_loop;      // neighbouring transforms of a block are neighbours in this loop
  Access load, store;
  // The pass before which a block prefetches what the next block in its place will load
  // (PAPILIO_AHEAD of codelets/abi.h). Inverse passes are counted on from the forward ones.
  std::optional<std::size_t> ahead;
  // Clock cycles over which the first blocks begin, in launches of many times as many blocks. 0:
  // all begin together (plan/choose/stagger.h).
  int stagger = 0;
  // For rader_dc only (the operation, or of a convolution): x0 and y0 are element 0 of these views.
  // Without levels, there is no x0 or y0.
  View x0, y0;
  // The text serves both directions: it asks each operand whether to swap, not the view.
  bool asks_for_swaps = false;
  std::string user_text{};             // source of the caller's callbacks
  std::optional<GenericPass> generic;  // if set, accesses and loops are unused

  std::uint64_t length() const {
    std::uint64_t product = extension ? static_cast<std::uint64_t>(extension->rows()) : 1;
    for (const int radix : radices) product *= radix;
    return product;
  }
  int threads() const { return lanes * tiles; }  // per block
  // Transforms in the batch of a launch for this many of the problem.
  std::uint64_t batch_of(std::uint64_t problems) const { return joined * problems; }
  std::size_t complex_bytes() const { return 2 * bytes_of(precision); }
  bool shares_bins() const { return convolution && convolution->blocks > 1; }
  // Whether each block loads a share of the elements, and sends the results to the others. True for
  // more than two blocks; each of two blocks loads all elements.
  bool loads_share() const { return shares_bins() && !is_rader() && blocks() > 2; }
  // The loop whose iterations are the blocks of a cluster; 0: none.
  int rank_loop() const { return shares_bins() ? convolution->row_loop : 0; }
  // Blocks of a cluster, and blocks that share a transform.
  int blocks() const { return shares_bins() ? convolution->blocks : sharing_blocks(); }
  int sharing_blocks() const { return cluster ? cluster->blocks : 1; }
  std::uint64_t blocks_of_cluster() const { return static_cast<std::uint64_t>(sharing_blocks()); }
  // Elements of a transform that a block holds, on the side of a cluster's exchange with more.
  std::uint64_t block_length() const {
    return cluster
               ? std::max(cluster->first * cluster->columns(), cluster->second * cluster->rows())
               : length();
  }
  // Whether anything goes through shared memory.
  bool exchanges() const {
    return radices.size() > 1 || load.staged || store.staged || shares_bins();
  }
  // For blocks that share bins: the number of pieces of the input and of the output, a transform's
  // length apart.
  std::uint64_t pieces() const {
    return shares_bins() && !is_rader() ? static_cast<std::uint64_t>(blocks()) / 2 : 1;
  }
  bool is_rader() const { return convolution && convolution->rader_prime > 0; }
  bool is_of_reals() const { return convolution && convolution->of_reals; }
  // Points of the complex transform. (Those of Rader's convolution lack one of each row; those of
  // Bluestein's that folds are padded.)
  std::uint64_t points() const {
    return is_rader()            ? convolution->rader_prime * convolution->rows
           : fold && fold->chirp ? fold->chirp->a
                                 : length();
  }
  // Elements of a transform in memory, and those that its passes ask for: a fold of one row
  // accesses twice as many as the transform has points.
  std::uint64_t memory_length() const { return elements_of_point() * points(); }
  std::uint64_t access_length() const { return elements_of_point() * length(); }
  std::uint64_t elements_of_point() const { return fold && !fold->rows && !is_of_reals() ? 2 : 1; }
  // The pairs of a fold are bins i and m - i. Bins 0 and m are a pair, and bin m / 2 of an even m
  // is alone. (With bins 0 and m / 2 as a pair there is one round less, but loads cannot move above
  // the branch that this needs: c2r of 16384 points took 1.5 times as long, H100.) These are a
  // block's. In a cluster, whose blocks divide the side of the bins, the last ones are block 0's
  // alone; planes of which bins are stored are divided by their rows.
  std::uint64_t fold_pairs() const {
    if (folds_columns_of_cluster()) return length() / blocks_of_cluster() / 2 + pairs_of_block_0();
    return (fold_length() / 2 + 1) *
           (folds_planes() ? length() / fold_length() / blocks_of_cluster() : 1);
  }
  // The pairs of one column, which is its own mirror image.
  std::uint64_t pairs_of_block_0() const {
    return !folds_columns_of_cluster() ? 0 : folds_planes() ? cluster->first : 1;
  }
  // m; or, of two rows, n; or p.
  std::uint64_t fold_length() const { return folds_planes() ? dimensions.back() : points(); }
  // The exponents of w_2m that pairs are multiplied by are below this.
  std::uint64_t fold_exponents() const {
    return cluster && !folds_planes() ? fold_length() : fold_length() / 2 + 1;
  }
  bool folds_planes() const {
    return fold && !fold->rows && !dimensions.empty() && !is_rader() &&
           !(cluster && cluster->four_step);
  }
  // Whether the blocks of a cluster have columns of the bins' side, and not rows of a plane.
  bool folds_columns_of_cluster() const {
    return fold && cluster && (cluster->four_step || !fold->stores_bins);
  }
  // Whether of all bins those of a half are stored, each with its conjugate.
  bool stores_with_conjugates() const {
    return fold && fold->whole && !fold->rows && !folds_planes();
  }
  bool folds_opposite_rows() const { return folds_planes() && !fold->across; }
  bool loads_bins_of_planes() const { return folds_opposite_rows() && !fold->stores_bins; }
  // Of an extension: N / 2, the number of the last element that is no mirror image; and the columns
  // of the first pass that are none.
  std::uint64_t half_of_extension() const {
    return dimensions.back() * static_cast<std::uint64_t>(extension->radix) / 2;
  }
  std::uint64_t columns_of_extension() const { return dimensions.back() / 2 + 1; }
  // Of a row in memory: bins 0 .. N / 2, but for the ends of a sine transform.
  std::uint64_t numbers_of_extension() const {
    return half_of_extension() + 1 - (extension->odd ? 2 : 0);
  }
  // Elements that a block stages. By Rader's method with two blocks, those of the first one; a fold
  // stages one of each pair.
  std::uint64_t staged_length() const {
    return shares_bins() && is_rader() ? length() + 1 : is_rader() ? points() : block_length();
  }
};

// The length of the runs in which a kernel accesses the quotient of a divided dimension. Runs of
// neighbouring transforms are adjacent. 0: there are no such runs.
inline std::uint64_t run_of_rest(const KernelSpec& spec, const Access& access) {
  return spec.convolution || spec.fold || access.levels.empty() ? 0 : access.levels.front().run;
}

// The elements of a transform that pair `number` of a fold holds: i and m - i, or element 0 twice.
// In a cluster, the elements of a block that is not the first one. Of a plane whose bins are loaded
// the kernel takes bin 0 of all rows last, and the numbers are others; the pairs are the same.
struct FoldedPair {
  std::uint64_t first = 0, second = 0;
};
FoldedPair folded_pair(const KernelSpec& spec, std::uint64_t number);

// The kind on the side of the bins, where both bins of a pair are made, or stored, at once
// (access::RealKind::on_load_pair). Null: each bin is an element of its own.
const Operation* end_of_pairs(const KernelSpec& spec);

// The loop with this id; row_of_pair is one that is not among the spec's.
const Loop& loop_of(const KernelSpec& spec, int loop);

// True if a block may hold transforms beyond the end of its tile loop.
bool has_ragged_tiles(const KernelSpec& spec);

// The twiddle operation at the element's own index that the kernel body applies in registers
// (compose/access/twiddle_text.h), per butterfly or for all elements of a column that a thread
// stores. load_text and store_text omit it. It is the first operation, or the one after the factor
// of a convolution's outputs. Null if there is none.
const Operation* twiddle_in_registers(const KernelSpec& spec, const Access& access);

// The access without that twiddle, as load_text and store_text write it.
View view_in_memory(const KernelSpec& spec, const Access& access);

// The maximum number of complex values that a thread holds in registers in any pass.
int points_per_thread(const KernelSpec& spec);

}  // namespace papilio::compose
