// SPDX-License-Identifier: MIT
//
// Every function of the interface, and what a test of one precision calls it by. Compiled for
// single precision where PAPILIO_FFTW_IS_SINGLE is defined.
#pragma once

// Calls ROW(name) for every function that both FFTW's header and ours declare, and every constant.
// clang-format off
#define PAPILIO_FFTW_FUNCTIONS(ROW)                                                                \
  ROW(plan_dft_1d)                                                                                 \
  ROW(plan_dft_2d) ROW(plan_dft_3d) ROW(plan_dft) ROW(plan_many_dft) ROW(plan_guru_dft) ROW(       \
      plan_guru64_dft) ROW(plan_guru_split_dft) ROW(plan_guru64_split_dft) ROW(plan_dft_r2c_1d)    \
      ROW(plan_dft_r2c_2d) ROW(plan_dft_r2c_3d) ROW(plan_dft_r2c) ROW(plan_many_dft_r2c) ROW(      \
          plan_guru_dft_r2c) ROW(plan_guru64_dft_r2c) ROW(plan_guru_split_dft_r2c)                 \
          ROW(plan_guru64_split_dft_r2c) ROW(plan_dft_c2r_1d) ROW(plan_dft_c2r_2d) ROW(            \
              plan_dft_c2r_3d) ROW(plan_dft_c2r) ROW(plan_many_dft_c2r) ROW(plan_guru_dft_c2r)     \
              ROW(plan_guru64_dft_c2r) ROW(plan_guru_split_dft_c2r) ROW(plan_guru64_split_dft_c2r) \
                  ROW(plan_r2r_1d) ROW(plan_r2r_2d) ROW(plan_r2r_3d) ROW(plan_r2r) ROW(            \
                      plan_many_r2r) ROW(plan_guru_r2r) ROW(plan_guru64_r2r) ROW(execute)          \
                      ROW(execute_dft) ROW(execute_split_dft) ROW(execute_dft_r2c) ROW(            \
                          execute_split_dft_r2c) ROW(execute_dft_c2r) ROW(execute_split_dft_c2r)   \
                          ROW(execute_r2r) ROW(destroy_plan) ROW(print_plan) ROW(fprint_plan)      \
                              ROW(sprint_plan) ROW(flops) ROW(cost) ROW(estimate_cost)             \
                                  ROW(set_timelimit) ROW(cleanup) ROW(forget_wisdom)               \
                                      ROW(export_wisdom) ROW(export_wisdom_to_file)                \
                                          ROW(export_wisdom_to_filename)                           \
                                              ROW(export_wisdom_to_string) ROW(import_wisdom)      \
                                                  ROW(import_wisdom_from_file)                     \
                                                      ROW(import_wisdom_from_filename)             \
                                                          ROW(import_wisdom_from_string)           \
                                                              ROW(import_system_wisdom)            \
                                                                  ROW(malloc) ROW(alloc_real)      \
                                                                      ROW(alloc_complex) ROW(free) \
                                                                          ROW(alignment_of)
#define PAPILIO_FFTW_THREAD_FUNCTIONS(ROW)                                                         \
  ROW(init_threads)                                                                                \
  ROW(plan_with_nthreads) ROW(planner_nthreads) ROW(cleanup_threads) ROW(make_planner_thread_safe) \
      ROW(threads_set_callback)
#define PAPILIO_FFTW_NUMBERS(ROW)                                                               \
  ROW(FFTW_FORWARD)                                                                             \
  ROW(FFTW_BACKWARD) ROW(FFTW_MEASURE) ROW(FFTW_DESTROY_INPUT) ROW(FFTW_UNALIGNED)              \
      ROW(FFTW_CONSERVE_MEMORY) ROW(FFTW_EXHAUSTIVE) ROW(FFTW_PRESERVE_INPUT) ROW(FFTW_PATIENT) \
          ROW(FFTW_ESTIMATE) ROW(FFTW_WISDOM_ONLY) ROW(FFTW_R2HC) ROW(FFTW_HC2R) ROW(FFTW_DHT)  \
              ROW(FFTW_REDFT00) ROW(FFTW_REDFT01) ROW(FFTW_REDFT10) ROW(FFTW_REDFT11)           \
                  ROW(FFTW_RODFT00) ROW(FFTW_RODFT01) ROW(FFTW_RODFT10) ROW(FFTW_RODFT11)           \
                      ROW(FFTW_ESTIMATE_PATIENT) ROW(FFTW_BELIEVE_PCOST) ROW(FFTW_NO_DFT_R2HC)  \
                          ROW(FFTW_NO_NONTHREADED) ROW(FFTW_NO_BUFFERING)                       \
                              ROW(FFTW_NO_INDIRECT_OP) ROW(FFTW_ALLOW_LARGE_GENERIC)            \
                                  ROW(FFTW_NO_RANK_SPLITS) ROW(FFTW_NO_VRANK_SPLITS)            \
                                      ROW(FFTW_NO_VRECURSE) ROW(FFTW_NO_SIMD) ROW(FFTW_NO_SLOW) \
                                          ROW(FFTW_NO_FIXED_RADIX_LARGE_N)                      \
                                              ROW(FFTW_ALLOW_PRUNING)
// clang-format on
