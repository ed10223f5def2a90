// SPDX-License-Identifier: MIT
//
// FFTW's functions for plans of any kind, memory and wisdom.
#include <cstdlib>
#include <cstring>

#include "interfaces/fftw3/names.h"

using namespace papilio::fftw3;

namespace {

constexpr std::size_t alignment_bytes = 64;  // of memory that we hand out: a line of the cache
constexpr int told_alignment_bytes = 16;     // of alignment_of: what FFTW's own programs expect
#ifdef PAPILIO_FFTW_IS_SINGLE
constexpr const char* system_wisdom = "/etc/papilio/fftwf-wisdom";
#else
constexpr const char* system_wisdom = "/etc/papilio/fftw-wisdom";
#endif

void* allocate(std::size_t count, std::size_t bytes) {
  std::size_t total = 0;
  if (__builtin_mul_overflow(count, bytes, &total) || total > SIZE_MAX - alignment_bytes)
    return nullptr;
  return std::aligned_alloc(alignment_bytes,
                            (total + alignment_bytes) / alignment_bytes * alignment_bytes);
}

std::string wisdom_text() noexcept try {
  return export_wisdom(precision);
} catch (const std::exception& error) {
  log(std::string("wisdom could not be written: ") + error.what());
  return {};
}

int take_wisdom(const std::function<int()>& next) noexcept try {
  return import_wisdom(precision, next);
} catch (const std::exception& error) {
  log(std::string("wisdom could not be read: ") + error.what());
  return 0;
}

}  // namespace

extern "C" {

int X(papilio_threads)(int threads);

// Programs look for FFTW's name and version here.
const char X(version)[] = "fftw-3.3.10-papilio";
const char X(cc)[] = "papilio";
const char X(codelet_optim)[] = "";

void X(execute)(const X(plan) plan) {
  execute_handle(handle_of(plan), handle_of(plan)->arrays);
}
void X(destroy_plan)(X(plan) plan) {
  delete handle_of(plan);
}
X(plan) X(copy_plan)(const X(plan) plan) {
  return plan_of(copy_handle(handle_of(plan)));
}

char* X(sprint_plan)(const X(plan) plan) {
  return print_handle(handle_of(plan));
}
void X(fprint_plan)(const X(plan) plan, FILE* file) {
  char* const text = X(sprint_plan)(plan);
  if (text) std::fputs(text, file);
  std::free(text);
}
void X(print_plan)(const X(plan) plan) {
  X(fprint_plan)(plan, stdout);
}

void X(flops)(const X(plan) plan, double* add, double* mul, double* fma) {
  const Operations count = count_operations(handle_of(plan));
  *add = count.additions;
  *mul = count.multiplications;
  *fma = 0;
}
double X(cost)(const X(plan) plan) {
  return cost_us(handle_of(plan));
}
double X(estimate_cost)(const X(plan) plan) {
  return cost_us(handle_of(plan));
}
void X(set_timelimit)(double seconds) {
  set_time_limit(seconds);
}

// For libfftw3_threads: sets the number, if it is not 0, and returns it.
int X(papilio_threads)(int threads) {
  if (threads > 0) set_threads(threads);
  return planned_threads();
}

void X(forget_wisdom)(void) {
  forget_wisdom();
}
void X(cleanup)(void) {
  forget_wisdom();
  forget_plans();
}

void X(export_wisdom)(X(write_char_func) write, void* data) {
  for (const char letter : wisdom_text()) write(letter, data);
}
void X(export_wisdom_to_file)(FILE* file) {
  const std::string text = wisdom_text();
  std::fwrite(text.data(), 1, text.size(), file);
}
int X(export_wisdom_to_filename)(const char* name) {
  FILE* const file = std::fopen(name, "w");
  if (!file) return 0;
  X(export_wisdom_to_file)(file);
  const bool is_whole = !std::ferror(file);
  return std::fclose(file) == 0 && is_whole;
}
char* X(export_wisdom_to_string)(void) {
  return duplicate(wisdom_text());
}

int X(import_wisdom)(X(read_char_func) read, void* data) {
  return take_wisdom([&] { return read(data); });
}
int X(import_wisdom_from_file)(FILE* file) {
  return take_wisdom([&] { return std::getc(file); });
}
int X(import_wisdom_from_filename)(const char* name) {
  FILE* const file = std::fopen(name, "r");
  if (!file) return 0;
  const int taken = X(import_wisdom_from_file)(file);
  std::fclose(file);
  return taken;
}
int X(import_wisdom_from_string)(const char* text) {
  return take_wisdom([&] { return *text ? static_cast<unsigned char>(*text++) : -1; });
}
int X(import_system_wisdom)(void) {
  return X(import_wisdom_from_filename)(system_wisdom);
}

void* X(malloc)(size_t bytes) {
  return allocate(bytes, 1);
}
Real* X(alloc_real)(size_t count) {
  return static_cast<Real*>(allocate(count, sizeof(Real)));
}
X(complex) * X(alloc_complex)(size_t count) {
  return static_cast<X(complex)*>(allocate(count, sizeof(X(complex))));
}
void X(free)(void* pointer) {
  std::free(pointer);
}
int X(alignment_of)(Real* pointer) {
  return static_cast<int>(reinterpret_cast<std::uintptr_t>(pointer) % told_alignment_bytes);
}

}  // extern "C"
