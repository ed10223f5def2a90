// SPDX-License-Identifier: MIT
#include "interfaces/cufft/callbacks.h"

#include <cstdint>

namespace papilio::cufft {
namespace {

// How a callback of a type for loading is written, and as which number Papilio has its elements.
// Types for storing are four more.
struct CallbackRow {
  CallbackType load;
  Number number;
  const char* called;  // what the callback takes and returns
  const char* ours;
};
constexpr CallbackRow callback_rows[] = {
    {CB_LD_COMPLEX, C_32F, "float2", "complex_t"},
    {CB_LD_COMPLEX_DOUBLE, C_64F, "double2", "complex_t"},
    {CB_LD_REAL, R_32F, "float", "real"},
    {CB_LD_REAL_DOUBLE, R_64F, "double", "real"},
};

const CallbackRow& callback_row_of(Number number) {
  for (const CallbackRow& row : callback_rows)
    if (row.number == number) return row;
  throw Failure(NOT_SUPPORTED, "a callback of 16-bit numbers");
}

void check_type(const Callback& callback, CallbackType wanted, const Request& request) {
  if (callback.type != wanted)
    throw Failure(INVALID_TYPE, "callback '" + callback.name + "' is of type " +
                                    std::to_string(callback.type) + ", the plan, " +
                                    to_text(request) + ", takes " + std::to_string(wanted));
}

// RFC 4648.
std::string base64(const std::string& bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63];
  }
  if (count > 0) text += digits[bits << (6 - count) & 63];
  return text;
}

// How the callback is declared: by the name of a C++ function, as cuFFT has it, or by its symbol.
std::string declaration(const Callback& callback) {
  return std::string(callback.name.starts_with("_Z") ? "extern \"C\" " : "") + "__device__ ";
}

std::string linked(const Callback& callback) {
  return "\n// papilio_linked " + base64(callback.image) + "\n";
}

std::string load_text(const Callback& callback, const CallbackRow& row) {
  const std::string called = row.called, ours = row.ours;
  const bool is_real = ours == "real";
  return declaration(callback) + called + " " + callback.name +
         "(void*, unsigned long long, void*, void*);\n"
         "PAPILIO_CODELET " +
         ours + " papilio_user_load(const " + ours +
         "* in, index64 index, const void* data) {\n"
         "  const " +
         called + " value = " + callback.name + "(const_cast<" + ours +
         "*>(in), index, const_cast<void*>(data), nullptr);\n"
         "  return " +
         (is_real ? "value" : "{value.x, value.y}") + ";\n}" + linked(callback);
}

std::string store_text(const Callback& callback, const CallbackRow& row) {
  const std::string called = row.called, ours = row.ours;
  const bool is_real = ours == "real";
  return declaration(callback) + "void " + callback.name + "(void*, unsigned long long, " + called +
         ", void*, void*);\n"
         "PAPILIO_CODELET void papilio_user_store(" +
         ours + "* out, index64 index, " + ours +
         " value, void* data) {\n"
         "  " +
         callback.name + "(out, index, " + (is_real ? "value" : called + "{value.re, value.im}") +
         ", data, nullptr);\n}" + linked(callback);
}

}  // namespace

void add_callbacks(Problem& problem, const Request& request, const Callbacks& callbacks) {
  if (callbacks.load.is_there()) {
    const CallbackRow& row = callback_row_of(request.in_number);
    check_type(callbacks.load, row.load, request);
    problem.load_function = load_text(callbacks.load, row);
  }
  if (callbacks.store.is_there()) {
    const CallbackRow& row = callback_row_of(request.out_number);
    check_type(callbacks.store, static_cast<CallbackType>(row.load + CB_ST_COMPLEX), request);
    problem.store_function = store_text(callbacks.store, row);
  }
}

}  // namespace papilio::cufft
