// SPDX-License-Identifier: MIT
//
// Our header declares what FFTW's does: every function's type and every constant, by value.
#include "papilio/fftw3.h"

#include <gtest/gtest.h>

#define PAPILIO_HEADER ours
#include "tests/interfaces/fftw3/signatures.h"

std::map<std::string, std::string> their_signatures();
extern "C" int papilio_c_complex_product(fftw_complex* a, const fftw_complex* b);

TEST(FftwHeader, DeclaresWhatFftwDeclares) {
  const auto ours = ours::signatures();
#ifndef PAPILIO_HAVE_FFTW_HEADER
  GTEST_SKIP() << "FFTW's header is not installed (libfftw3-dev)";
#else
  const auto theirs = their_signatures();
  ASSERT_GT(theirs.size(), 250u);
  for (const auto& [name, text] : theirs) EXPECT_EQ(ours.at(name), text) << name;
  EXPECT_EQ(ours.size(), theirs.size());
#endif
}

TEST(FftwHeader, SpellsTypesThatDiffer) {
  // The comparison above can fail: types that differ are spelled differently.
  EXPECT_NE(ours::spell<fftw_iodim>(), ours::spell<fftw_iodim64>());
  EXPECT_NE(ours::spell<decltype(fftw_execute_dft)>(), ours::spell<decltype(fftwf_execute_dft)>());
  EXPECT_EQ(ours::spell<fftw_complex*>(), "pointer to 2 of float64");
}

TEST(FftwHeader, HasComplexNumbersOfCWhereTheyWereIncluded) {
  fftw_complex a = {1, 2};
  const fftw_complex b = {3, 4};
  EXPECT_EQ(papilio_c_complex_product(&a, &b), 0b1111);  // all four precisions are C's
  EXPECT_EQ(a[0], -5);
  EXPECT_EQ(a[1], 10);
}
