// SPDX-License-Identifier: MIT
//
// How a function gets the two names that Fortran compilers give a name with an underscore in it.
#pragma once

#include "interfaces/fftw3/names.h"

#define PAPILIO_TEXT_OF(name) #name
#define PAPILIO_TEXT(name) PAPILIO_TEXT_OF(name)
#define PAPILIO_JOIN_OF(a, b) a##b
#define PAPILIO_JOIN(a, b) PAPILIO_JOIN_OF(a, b)

// dfftw_name_ and dfftw_name__, one function; its body follows.
#define FORTRAN(name, arguments)                                      \
  void PAPILIO_JOIN(F(name), __) arguments                            \
      __attribute__((alias(PAPILIO_TEXT(PAPILIO_JOIN(F(name), _))))); \
  void PAPILIO_JOIN(F(name), _) arguments
