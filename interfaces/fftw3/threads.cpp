// SPDX-License-Identifier: MIT
//
// libfftw3_threads and libfftw3_omp: how many threads a plan made from now on uses. Threads are
// Papilio's own, kept from one execution to the next.
#include "interfaces/fftw3/fortran_names.h"
#include "interfaces/fftw3/names.h"

extern "C" {

// In libfftw3 itself: sets the number, if it is not 0, and returns it.
int X(papilio_threads)(int threads);

int X(init_threads)(void) {
  return 1;
}
void X(plan_with_nthreads)(int threads) {
  X(papilio_threads)(threads < 1 ? 1 : threads);
}
int X(planner_nthreads)(void) {
  return X(papilio_threads)(0);
}
void X(cleanup_threads)(void) {
  X(cleanup)();
  X(papilio_threads)(1);
}
// Planning is thread-safe in any case.
void X(make_planner_thread_safe)(void) {}
// Papilio's threads do the work, whoever offers others.
void X(threads_set_callback)(void (*)(void* (*)(char*), char*, size_t, int, void*), void*) {}

FORTRAN(init_threads, (int* done)) {
  *done = X(init_threads)();
}
FORTRAN(plan_with_nthreads, (const int* threads)) {
  X(plan_with_nthreads)(*threads);
}
FORTRAN(planner_nthreads, (int* threads)) {
  *threads = X(planner_nthreads)();
}
FORTRAN(cleanup_threads, ()) {
  X(cleanup_threads)();
}

}  // extern "C"
