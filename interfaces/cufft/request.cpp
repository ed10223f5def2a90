// SPDX-License-Identifier: MIT
#include "interfaces/cufft/request.h"

#include <algorithm>
#include <vector>

namespace papilio::cufft {
namespace {

// What one side of a transform is, by its number type.
struct NumberRow {
  Number number;
  bool real;
  Precision precision;
  Storage storage;
  std::size_t bytes;
  const char* name;
};
constexpr NumberRow number_rows[] = {
    {R_16F, true, Precision::f32, Storage::f16, 2, "f16"},
    {C_16F, false, Precision::f32, Storage::f16, 4, "f16"},
    {R_16BF, true, Precision::f32, Storage::bf16, 2, "bf16"},
    {C_16BF, false, Precision::f32, Storage::bf16, 4, "bf16"},
    {R_32F, true, Precision::f32, Storage::native, 4, "f32"},
    {C_32F, false, Precision::f32, Storage::native, 8, "f32"},
    {R_64F, true, Precision::f64, Storage::native, 8, "f64"},
    {C_64F, false, Precision::f64, Storage::native, 16, "f64"},
};

const NumberRow& row_of(Number number) {
  for (const NumberRow& row : number_rows)
    if (row.number == number) return row;
  throw Failure(INVALID_TYPE, "data type " + std::to_string(number) +
                                  " has no transforms; real and complex numbers of 16 (half, "
                                  "bfloat16), 32 and 64 bits have");
}

// 2^62 bytes is what Papilio allows on a side.
constexpr long long most_elements = 1LL << 58;

[[noreturn]] void reject_size(const std::string& what, long long value) {
  throw Failure(INVALID_SIZE, what + " is " + std::to_string(value) + "; at least 1 is allowed");
}

long long product(long long a, long long b) {
  long long result = 0;
  if (__builtin_mul_overflow(a, b, &result) || result > most_elements)
    throw Failure(INVALID_SIZE, "the transforms have more than 2^58 elements");
  return result;
}

// The extents and strides of one side, dimension by dimension, the last one innermost.
struct Side {
  std::vector<long long> strides;
  long long distance;
};

Side side_of(const Request& request, bool of_output, bool in_place) {
  const Embedding& given = of_output ? request.out : request.in;
  const Number number = of_output ? request.out_number : request.in_number;
  const bool real_transform = is_real(request.in_number) || is_real(request.out_number);
  Side side{std::vector<long long>(request.rank), 0};
  long long stride = request.by_default ? 1 : given.stride;
  for (int d = request.rank - 1; d >= 0; --d) {
    side.strides[d] = stride;
    long long extent = given.extents[d];
    if (request.by_default) {
      extent = request.n[d];
      if (real_transform && d == request.rank - 1) {
        const long long bins = extent / 2 + 1;
        if (!is_real(number)) extent = bins;
        if (is_real(number) && in_place) extent = 2 * bins;
      }
    }
    if (d > 0 || request.by_default) stride = product(stride, extent);
  }
  side.distance = request.by_default ? stride : given.distance;
  return side;
}

long long elements_of(const Request& request, int dimension, Number number) {
  const long long n = request.n[dimension];
  const bool real_transform = is_real(request.in_number) || is_real(request.out_number);
  return real_transform && dimension == request.rank - 1 && !is_real(number) ? n / 2 + 1 : n;
}

void check_embedding(const Embedding& side, const char* name, long long batch) {
  const auto require = [&](const char* what, long long value) {
    if (value < 1)
      throw Failure(INVALID_VALUE, std::string(name) + what + " is " + std::to_string(value) +
                                       "; at least 1 is allowed");
  };
  require("stride", side.stride);
  if (batch > 1) require("dist", side.distance);
}

}  // namespace

Numbers numbers_of(Type type) {
  switch (type) {
    case C2C:
      return {C_32F, C_32F};
    case R2C:
      return {R_32F, C_32F};
    case C2R:
      return {C_32F, R_32F};
    case Z2Z:
      return {C_64F, C_64F};
    case D2Z:
      return {R_64F, C_64F};
    case Z2D:
      return {C_64F, R_64F};
  }
  throw Failure(INVALID_TYPE, "type " + std::to_string(type) + " is none of cufftType's");
}

void check_numbers(Number in, Number out, Number execution) {
  const NumberRow &from = row_of(in), &to = row_of(out), &by = row_of(execution);
  if (from.real && to.real)
    throw Failure(INVALID_TYPE, "input and output are real; one at least is complex");
  if (from.storage != to.storage || from.precision != to.precision)
    throw Failure(INVALID_TYPE, std::string("input is ") + from.name + " and output " + to.name +
                                    "; both have one precision");
  if (by.storage != from.storage || by.precision != from.precision)
    throw Failure(INVALID_TYPE, std::string("execution type is ") + by.name + ", data are " +
                                    from.name + "; they are the same");
}

template <class Integer>
Request request_of(const Arguments<Integer>& arguments) {
  Request request;
  if (arguments.rank < 1 || arguments.rank > 3)
    throw Failure(INVALID_VALUE,
                  "rank is " + std::to_string(arguments.rank) + "; 1, 2 and 3 are allowed");
  if (!arguments.n) throw Failure(INVALID_VALUE, "n is null");
  request.rank = arguments.rank;
  request.batch = arguments.batch;
  if (request.batch < 1) reject_size("batch", request.batch);
  long long elements = request.batch;
  for (int d = 0; d < request.rank; ++d) {
    request.n[d] = arguments.n[d];
    if (request.n[d] < 1) reject_size("n[" + std::to_string(d) + "]", request.n[d]);
    elements = product(elements, request.n[d]);
  }
  // Embeddings count where both are given; without them strides and distances are ignored.
  request.by_default = !arguments.in_embed || !arguments.out_embed;
  if (request.by_default) return request;
  for (int d = 0; d < request.rank; ++d) {
    request.in.extents[d] = arguments.in_embed[d];
    request.out.extents[d] = arguments.out_embed[d];
    if (d == 0) continue;
    if (request.in.extents[d] < 1) reject_size("inembed", request.in.extents[d]);
    if (request.out.extents[d] < 1) reject_size("onembed", request.out.extents[d]);
  }
  request.in.stride = arguments.in_stride;
  request.in.distance = arguments.in_distance;
  request.out.stride = arguments.out_stride;
  request.out.distance = arguments.out_distance;
  check_embedding(request.in, "i", request.batch);
  check_embedding(request.out, "o", request.batch);
  return request;
}

template Request request_of(const Arguments<int>&);
template Request request_of(const Arguments<long long>&);

bool is_real(Number number) {
  return row_of(number).real;
}

std::size_t bytes_of(Number number) {
  return row_of(number).bytes;
}

Kind kind_of(const Request& request) {
  return is_real(request.in_number)    ? Kind::r2c
         : is_real(request.out_number) ? Kind::c2r
                                       : Kind::c2c;
}

bool is_padded_in_place(const Request& request) {
  return request.by_default && kind_of(request) != Kind::c2c;
}

Problem problem_of(const Request& request, Direction direction, bool in_place) {
  Problem problem;
  problem.precision = row_of(request.in_number).precision;
  problem.direction = direction;
  problem.in.storage = row_of(request.in_number).storage;
  problem.out.storage = row_of(request.out_number).storage;
  const Side in = side_of(request, false, in_place), out = side_of(request, true, in_place);
  for (int d = 0; d < request.rank; ++d) {
    Axis axis;
    axis.n = static_cast<std::uint64_t>(request.n[d]);
    axis.kind = d + 1 == request.rank ? kind_of(request) : Kind::c2c;
    axis.in_stride = in.strides[d];
    axis.out_stride = out.strides[d];
    problem.axes.push_back(axis);
  }
  if (request.batch > 1)
    problem.repeats.push_back(
        {static_cast<std::uint64_t>(request.batch), in.distance, out.distance});
  return problem;
}

std::size_t span_bytes(const Request& request, bool of_output, bool in_place) {
  const Number number = of_output ? request.out_number : request.in_number;
  const Side side = side_of(request, of_output, in_place);
  // Of rows that are padded the padding counts, too, so that a block holds either side.
  const bool padded = in_place && is_padded_in_place(request);
  if (request.by_default && padded)
    return static_cast<std::size_t>(product(side.distance, request.batch)) * bytes_of(number);
  long long last = product(request.batch - 1, side.distance);
  for (int d = 0; d < request.rank; ++d)
    last += product(elements_of(request, d, number) - 1, side.strides[d]);
  return static_cast<std::size_t>(last + 1) * bytes_of(number);
}

std::string to_text(const Request& request) {
  static constexpr const char* kinds[] = {"c2c", "r2c", "c2r"};
  std::string text = std::string(kinds[static_cast<int>(kind_of(request))]) + " " +
                     row_of(request.in_number).name + " ";
  for (int d = 0; d < request.rank; ++d) text += (d ? "x" : "") + std::to_string(request.n[d]);
  if (request.batch > 1) text += " batch " + std::to_string(request.batch);
  if (request.by_default) return text;
  const auto add = [&](const char* name, const Embedding& side) {
    text += std::string(" ") + name + " ";
    for (int d = 1; d < request.rank; ++d) text += std::to_string(side.extents[d]) + ",";
    text += std::to_string(side.stride) + "," + std::to_string(side.distance);
  };
  add("in", request.in);
  add("out", request.out);
  return text;
}

}  // namespace papilio::cufft
