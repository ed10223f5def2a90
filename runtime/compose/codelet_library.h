// SPDX-License-Identifier: MIT
//
// The codelets a planner may use: those shipped inside the library and those of folders named at
// run time. Read-only once made.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "codelets/descriptor.h"
#include "codelets/kind.h"

namespace papilio::compose {

// What a codelet minimises unless something else is asked for; every radix is expected to have it.
inline constexpr std::string_view default_variant = "instructions";

class CodeletLibrary {
 public:
  // The shipped codelets plus every folder's manifest.csv; a later folder wins where two have the
  // same radix, kind and variant. Throws Error(input_output) naming the folder and what is wrong
  // with it: a radix or a kind that no codelet can have, too.
  explicit CodeletLibrary(const std::vector<std::string>& folders = {});

  CodeletLibrary(const CodeletLibrary&) = delete;

  // Radices with a plain codelet of the default variant, ascending.
  const std::vector<int>& radices() const { return radices_; }

  // Variants of plain codelets besides the default, in alphabetical order.
  const std::vector<std::string>& variants() const { return variants_; }

  // Exactly this codelet; nullptr where there is none.
  const codelets::Descriptor* find(int radix, std::string_view kind,
                                   std::string_view variant) const;

  // The plain codelet a kernel of this variant uses: the radix's own, or the default one where the
  // radix has no such variant. nullptr where it has neither.
  const codelets::Descriptor* plain(int radix, std::string_view variant = default_variant) const;

  // Whether the variant makes a difference to a kernel of these radices.
  bool has_variant(const std::vector<int>& radices, std::string_view variant) const;

  // Text of the codelet's file; throws Error(input_output) if it cannot be read or is not the text
  // that the manifest describes.
  std::string text(const codelets::Descriptor& descriptor) const;

 private:
  using Key = std::tuple<int, std::string, std::string>;  // radix, kind, variant
  // Keys of strings and of views are found alike. (Clang 14 compares no tuples of different types.)
  struct Before {
    using is_transparent = void;
    using View = std::tuple<int, std::string_view, std::string_view>;
    bool operator()(const View& a, const View& b) const { return a < b; }
  };
  struct Entry {
    codelets::Descriptor descriptor;
    std::string folder;  // empty: shipped
  };
  void add(const std::string& manifest, const std::string& folder);

  std::map<Key, Entry, Before> entries_;
  std::array<const codelets::Descriptor*, codelets::largest_radix + 1> default_plain_{};
  std::vector<int> radices_;
  std::vector<std::string> variants_;
};

}  // namespace papilio::compose
