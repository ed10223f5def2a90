/* SPDX-License-Identifier: MIT
 *
 * Papilio from C: the spectrum of a real series of 1001 samples, in host memory, on a GPU where
 * there is one. A tone of 77 turns becomes one peak. */
#include <math.h>
#include <papilio/papilio.h>
#include <stdio.h>
#include <string.h>

enum { samples = 1001, bins = samples / 2 + 1 };

static int failed(const char* doing) {
  fprintf(stderr, "%s: %s\n", doing, papilio_last_error());
  return 1;
}

int main(int argc, char** argv) {
  static float series[samples], spectrum[2 * bins];
  papilio_axis axis = {0};
  papilio_problem problem = {0};
  papilio_options options = {0};
  papilio_arrays arrays = {0};
  papilio_streamed* transform = NULL;
  int i, peak = 0;
  double size, most = 0;

  options.struct_bytes = sizeof options;
  for (i = 1; i < argc; ++i) {
    if (i + 1 < argc && strcmp(argv[i], "--backend") == 0) {
      ++i;
      options.backend = strcmp(argv[i], "host") == 0   ? PAPILIO_HOST
                        : strcmp(argv[i], "cuda") == 0 ? PAPILIO_CUDA
                                                       : PAPILIO_AUTOMATIC;
    } else {
      printf("from_c: the peak of a tone's spectrum, from C\n  --backend auto|cuda|host\n");
      return strcmp(argv[i], "--help") == 0 ? 0 : 2;
    }
  }
  for (i = 0; i < samples; ++i)
    series[i] = (float)cos(2 * 3.14159265358979 * 77 * i / samples);

  axis.n = samples;
  axis.kind = PAPILIO_R2C;
  axis.in_stride = axis.out_stride = 1;
  problem.struct_bytes = sizeof problem;
  problem.rank = 1;
  problem.axes = &axis;
  problem.precision = PAPILIO_F32;
  problem.scale = 2.0 / samples; /* a peak as high as its tone */
  if (papilio_streamed_create(&transform, &problem, &options, 0) != PAPILIO_SUCCESS)
    return failed("planning");

  arrays.struct_bytes = sizeof arrays;
  arrays.in = series;
  arrays.out = spectrum;
  if (papilio_streamed_execute(transform, &arrays) != PAPILIO_SUCCESS) return failed("executing");
  papilio_streamed_destroy(transform);

  for (i = 0; i < bins; ++i) {
    size = hypot(spectrum[2 * i], spectrum[2 * i + 1]);
    if (size > most) most = size, peak = i;
  }
  printf("bin %d, height %.3f\n", peak, most);
  return 0;
}
