/* SPDX-License-Identifier: MIT
 *
 * Transforms 1009 ones on the processor and prints the first bin, their sum. */
#include <papilio/papilio.h>
#include <stdio.h>

int main(void) {
  static float data[2 * 1009];
  papilio_options options = {0};
  options.struct_bytes = sizeof options;
  papilio_plan* plan = NULL;
  papilio_status status;
  int i;
  for (i = 0; i < 1009; ++i) data[2 * i] = 1;
  options.backend = PAPILIO_HOST;
  status = papilio_plan_create(&plan, 1009, 1, PAPILIO_F32, PAPILIO_FORWARD, 1, &options);
  if (status == PAPILIO_SUCCESS) status = papilio_plan_execute(plan, data, data, NULL, NULL);
  papilio_plan_destroy(plan);
  if (status != PAPILIO_SUCCESS) {
    fprintf(stderr, "%s\n", papilio_last_error());
    return 1;
  }
  printf("%g\n", data[0]);
  return 0;
}
