// SPDX-License-Identifier: MIT
//
// The codelets a planner may use: those shipped inside the library and those of folders named at
// run time. Read-only once made.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codelets/descriptor.h"

namespace papilio::compose {

class CodeletLibrary {
 public:
  // The shipped codelets plus every folder's manifest.csv; a later folder wins where two have the
  // same radix. Throws Error(input_output) naming the folder and what is wrong with it.
  explicit CodeletLibrary(const std::vector<std::string>& folders = {});

  // Radices with a plain codelet, ascending.
  const std::vector<int>& radices() const { return radices_; }

  // nullptr where there is none.
  const codelets::Descriptor* plain(int radix) const;

  // Text of the codelet's file; throws Error(input_output) if it cannot be read or is not the text
  // that the manifest describes.
  std::string text(const codelets::Descriptor& descriptor) const;

 private:
  struct Entry {
    codelets::Descriptor descriptor;
    std::string folder;  // empty: shipped
  };
  void add(const std::string& manifest, const std::string& folder);

  std::map<int, Entry> plain_;
  std::vector<int> radices_;
};

}  // namespace papilio::compose
