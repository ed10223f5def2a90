// SPDX-License-Identifier: MIT
//
// The table of networks.
#include "generator/algorithm/kinds.h"

#include <stdexcept>

namespace papilio::algorithm {
namespace {

// Made from the best networks of other kinds: nothing to choose.
std::vector<Tree> one(const char* name, int n) {
  return {{name, n}};
}

// Made from the best DFT of n points, which is as good here as elsewhere.
std::vector<Tree> around(const char* name, int n) {
  return {{name, n, {{"", n}}}};
}

// A way for each split of the DFT of n points.
std::vector<Tree> per_split(const char* name, int n) {
  std::vector<Tree> splits;
  for (const Algorithm& algorithm : algorithms())
    for (Tree& tree : algorithm.splits(n)) splits.push_back({name, n, {std::move(tree)}});
  return splits;
}

}  // namespace

const std::vector<Network>& networks() {
  static const std::vector<Network> table = {
      {"twiddle", "cartesian", [](int n) { return around("cartesian", n); }, cartesian_twiddles},
      {"twiddle", "tangent", [](int n) { return around("tangent", n); }, tangent_twiddles},
      {"twiddle_dif", "cartesian", [](int n) { return around("cartesian", n); },
       cartesian_twiddles_dif},
      {"twiddle_dif", "tangent", [](int n) { return around("tangent", n); }, tangent_twiddles_dif},
      {"convolve", "spectrum", [](int n) { return around("spectrum", n); }, loaded_spectrum},
      {"real", "real_part", [](int n) { return per_split("real_part", n); }, real_part},
      {"real_inverse", "hermitian_part", [](int n) { return per_split("hermitian_part", n); },
       hermitian_part},
      {"real_inverse", "transposed", [](int n) { return one("transposed", n); }, transposed_real},
      // Past these lengths the others always win; the limits only save the chooser's time.
      {"dct2", "direct", [](int n) { return n <= 16 ? one("direct", n) : std::vector<Tree>{}; },
       direct_dct2},
      {"dct2", "halved", [](int n) { return n % 2 == 0 ? one("halved", n) : std::vector<Tree>{}; },
       halved_dct2},
      {"dct2", "permuted", [](int n) { return one("permuted", n); }, permuted_dct2},
      {"dct2", "symmetric",
       [](int n) { return n % 2 == 1 || n <= 16 ? one("symmetric", n) : std::vector<Tree>{}; },
       symmetric_dct2},
      {"dct3", "transposed", [](int n) { return one("transposed", n); }, transposed_dct2},
      {"dct4", "direct", [](int n) { return n <= 16 ? one("direct", n) : std::vector<Tree>{}; },
       direct_dct4},
      {"dct4", "complex",
       [](int n) { return n % 2 == 0 ? one("complex", n) : std::vector<Tree>{}; }, complex_dct4},
      {"dct4", "symmetric",
       [](int n) { return n % 2 == 1 || n <= 8 ? one("symmetric", n) : std::vector<Tree>{}; },
       symmetric_dct4},
      {"dst2", "alternating", [](int n) { return one("alternating", n); }, alternating_dct2},
      {"dst3", "reversed", [](int n) { return one("reversed", n); }, reversed_dct3},
      {"dst4", "reversed", [](int n) { return one("reversed", n); }, reversed_dct4},
  };
  return table;
}

const Network* find_network(std::string_view kind, std::string_view name) {
  for (const Network& row : networks())
    if (row.kind == kind && row.name == name) return &row;
  return nullptr;
}

Dag build(const std::string& kind, const Tree& tree, const Workshop& workshop) {
  const Network* network = find_network(kind, tree.name);
  if (!network)
    throw std::invalid_argument("'" + tree.name + "' is no way to make the kind " + kind);
  return network->build(tree, workshop);
}

}  // namespace papilio::algorithm
