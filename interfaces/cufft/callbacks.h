// SPDX-License-Identifier: MIT
//
// Callbacks for link-time optimisation: a program's device functions that load the input's elements
// and store the output's, as the text of Papilio's own such functions.
#pragma once

#include <string>

#include "interfaces/cufft/request.h"

namespace papilio::cufft {

// A function as cufftXtSetJITCallback is given it; without a name there is none.
struct Callback {
  CallbackType type = CB_UNDEFINED;
  std::string name;   // of a C++ function, or its symbol
  std::string image;  // LTO IR or a fat binary with it

  bool is_there() const { return !name.empty(); }
  bool operator==(const Callback&) const = default;
};

struct Callbacks {
  Callback load, store;

  bool are_there() const { return load.is_there() || store.is_there(); }
  bool operator==(const Callbacks&) const = default;
};

// Gives the problem of a request its functions. Throws Failure(INVALID_TYPE) for a callback that is
// not of the request's numbers, NOT_SUPPORTED for numbers of 16 bits.
void add_callbacks(Problem& problem, const Request& request, const Callbacks& callbacks);

}  // namespace papilio::cufft
