// SPDX-License-Identifier: MIT
//
// papilio-mutants [FOLDER [SAMPLE]]: the table of mutation scores of a folder's codelets, every
// mutant of the small ones and SAMPLE (500) of each large one. Without FOLDER those shipped, and
// every mutant of a codelet of 4 points of each other kind. Exits 1 if a mutant survived.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "codelets/kind.h"
#include "tests/generator/mutation/codelets.h"
#include "tests/generator/mutation/judge.h"

using namespace papilio::tests;

namespace {

void add_row(const Subject& subject, const std::vector<Mutant>& mutants, Tally& total) {
  const Tally tally = judge_all(subject.text, subject.descriptor, mutants);
  std::cout << row(subject.name, tally) << std::flush;
  for (const auto& survivor : tally.survivors) std::cout << "  survived: " << survivor << "\n";
  total += tally;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int sample = argc > 2 ? std::atoi(argv[2]) : 500;
    Tally total;
    std::cout << heading();
    for (const Subject& subject : codelets_in(argc > 1 ? argv[1] : shipped_folder())) {
      const auto all = all_mutants(subject.text, subject.descriptor);
      add_row(subject, is_small(subject.descriptor) ? all : random_mutants(all, sample, 1), total);
    }
    for (const auto& kind : papilio::codelets::kinds()) {
      if (argc > 1 || kind.name == std::string("plain")) continue;
      const Subject subject = make(4, kind.name);
      add_row(subject, all_mutants(subject.text, subject.descriptor), total);
    }
    std::cout << row("all", total);
    return total.survivors.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "papilio-mutants: " << error.what() << "\n";
    return 1;
  }
}
