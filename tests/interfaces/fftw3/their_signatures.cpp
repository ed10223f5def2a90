// SPDX-License-Identifier: MIT
//
// FFTW's own header. Tests and benchmarks alone include it.
#include <cstdio>

#include <fftw3.h>

#define PAPILIO_FFTW_DOUBLE(name) fftw_##name
#define PAPILIO_FFTW_SINGLE(name) fftwf_##name
#define PAPILIO_FFTW_LONG(name) fftwl_##name
#define PAPILIO_FFTW_QUAD(name) fftwq_##name
#define PAPILIO_HEADER theirs
#include "tests/interfaces/fftw3/signatures.h"

std::map<std::string, std::string> their_signatures() {
  return theirs::signatures();
}
