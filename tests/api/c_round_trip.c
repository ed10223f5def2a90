/* SPDX-License-Identifier: MIT
 *
 * Compiled as C: papilio.h must be valid C, and its enumerations usable as such. */
#include "tests/api/c_round_trip.h"

static papilio_options on_the_host(void) {
  papilio_options options = {0};
  options.struct_bytes = sizeof options;
  options.backend = PAPILIO_HOST;
  return options;
}

static papilio_status transform(double* data, uint64_t length, papilio_direction direction,
                                double scale) {
  const papilio_options options = on_the_host();
  papilio_plan* plan = NULL;
  papilio_status status =
      papilio_plan_create(&plan, length, 1, PAPILIO_F64, direction, scale, &options);
  if (status == PAPILIO_SUCCESS) status = papilio_plan_execute(plan, data, data, NULL, NULL);
  papilio_plan_destroy(plan);
  return status;
}

papilio_status round_trip_in_c(double* data, uint64_t length) {
  papilio_status status = transform(data, length, PAPILIO_FORWARD, 1.0);
  if (status != PAPILIO_SUCCESS) return status;
  return transform(data, length, PAPILIO_INVERSE, 1.0 / (double)length);
}

static papilio_status transform_nd(double* data, int rank, const uint64_t* dimensions,
                                   papilio_direction direction, double scale) {
  const papilio_options options = on_the_host();
  papilio_plan* plan = NULL;
  papilio_status status =
      papilio_plan_create_nd(&plan, rank, dimensions, 1, PAPILIO_F64, direction, scale, &options);
  if (status == PAPILIO_SUCCESS) status = papilio_plan_execute(plan, data, data, NULL, NULL);
  papilio_plan_destroy(plan);
  return status;
}

papilio_status round_trip_nd_in_c(double* data, int rank, const uint64_t* dimensions) {
  double points = 1;
  int d;
  papilio_status status = transform_nd(data, rank, dimensions, PAPILIO_FORWARD, 1.0);
  if (status != PAPILIO_SUCCESS) return status;
  for (d = 0; d < rank; ++d) points *= (double)dimensions[d];
  return transform_nd(data, rank, dimensions, PAPILIO_INVERSE, 1.0 / points);
}
