/* SPDX-License-Identifier: MIT
 *
 * A program in C, as a user would write it, called from C++ only to be judged. */
#ifndef PAPILIO_TESTS_API_C_ROUND_TRIP_H
#define PAPILIO_TESTS_API_C_ROUND_TRIP_H

#include <stdint.h>

#include "papilio/papilio.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Transforms `data` (2 * length doubles) forward and back in place on the host. Returns the first
 * status that is not PAPILIO_SUCCESS. */
papilio_status round_trip_in_c(double* data, uint64_t length);

/* The same for one transform of `rank` dimensions. */
papilio_status round_trip_nd_in_c(double* data, int rank, const uint64_t* dimensions);

#ifdef __cplusplus
}
#endif
#endif
