// SPDX-License-Identifier: MIT
//
// papilio transform: a NumPy file in, its transform along the last axis, or the last few, out. The
// leading axes are the batch. Nothing is written before the whole result is there.
#include <chrono>
#include <cstring>
#include <iostream>

#include "runtime/cli/npy.h"
#include "runtime/cli/options.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"

namespace papilio::cli {
namespace {

struct TransformArguments {
  std::string in;
  std::string out;
  bool inverse = false;
  std::string precision;
  std::string scale = "1";
  std::string dims = "1";
  PlanChoice choice;
};

// The precision that holds every value of the type: what is exact in f32 stays f32.
Precision natural_precision(NpyType type) {
  switch (type) {
    case NpyType::u1:
    case NpyType::i2:
    case NpyType::f4:
    case NpyType::c8:
      return Precision::f32;
    case NpyType::i4:
    case NpyType::f8:
    case NpyType::c16:
      break;
  }
  return Precision::f64;
}

template <class From, class To>
void convert_values(const char* from, std::uint64_t elements, bool complex, To* to) {
  for (std::uint64_t i = 0; i < elements; ++i) {
    From value[2] = {};
    const std::size_t bytes = sizeof(From) * (complex ? 2 : 1);
    std::memcpy(value, from + i * bytes, bytes);
    to[2 * i] = static_cast<To>(value[0]);
    to[2 * i + 1] = static_cast<To>(value[1]);
  }
}

template <class To>
void convert(const NpyArray& in, char* out) {
  To* to = reinterpret_cast<To*>(out);
  const char* from = in.data.data();
  const std::uint64_t n = in.elements();
  switch (in.type) {
    case NpyType::u1:
      return convert_values<std::uint8_t>(from, n, false, to);
    case NpyType::i2:
      return convert_values<std::int16_t>(from, n, false, to);
    case NpyType::i4:
      return convert_values<std::int32_t>(from, n, false, to);
    case NpyType::f4:
      return convert_values<float>(from, n, false, to);
    case NpyType::f8:
      return convert_values<double>(from, n, false, to);
    case NpyType::c8:
      return convert_values<float>(from, n, true, to);
    case NpyType::c16:
      return convert_values<double>(from, n, true, to);
  }
}

// The array as complex numbers of `precision`.
NpyArray to_complex(NpyArray in, Precision precision) {
  const NpyType type = precision == Precision::f32 ? NpyType::c8 : NpyType::c16;
  if (in.type == type) return in;
  NpyArray out{type, in.shape, {}};
  out.data.resize(in.elements() * npy_type_bytes(type));
  precision == Precision::f32 ? convert<float>(in, out.data.data())
                              : convert<double>(in, out.data.data());
  return out;
}

double parse_scale(const std::string& text, std::uint64_t length) {
  if (text == "1/n") return 1.0 / static_cast<double>(length);
  try {
    std::size_t end = 0;
    const double scale = std::stod(text, &end);
    if (end == text.size()) return scale;
  } catch (const std::exception&) {
  }
  throw Error(ErrorCode::invalid_argument, "--scale '" + text + "' is neither a number nor 1/n");
}

// How many axes of `rank` are transformed, counted from the last.
std::size_t parse_dims(const std::string& text, std::size_t rank) {
  const std::uint64_t dims = text == "all" ? rank : parse_size(text, "--dims");
  if (dims > rank)
    throw Error(ErrorCode::invalid_argument, "--dims " + text + ": the array has " +
                                                 std::to_string(rank) +
                                                 (rank == 1 ? " axis" : " axes"));
  return dims;
}

Problem describe_problem(const TransformArguments& arguments, const NpyArray& in) {
  if (in.shape.empty()) {
    throw Error(ErrorCode::input_output, arguments.in + ": a scalar has no axis to transform");
  }
  if (in.elements() == 0) {
    throw Error(ErrorCode::input_output,
                arguments.in + ": the array is empty (an axis has length 0)");
  }
  Problem problem;
  const std::size_t dims = parse_dims(arguments.dims, in.shape.size());
  set_dimensions(problem, {in.shape.end() - static_cast<std::ptrdiff_t>(dims), in.shape.end()});
  problem.batch = in.elements() / problem.length;
  problem.precision = arguments.precision.empty() ? natural_precision(in.type)
                                                  : parse_precision(arguments.precision);
  problem.direction = arguments.inverse ? Direction::inverse : Direction::forward;
  problem.scale = parse_scale(arguments.scale, problem.length);
  return problem;
}

int run_transform(const TransformArguments& arguments) {
  NpyArray in = read_npy(arguments.in);
  const Problem problem = describe_problem(arguments, in);
  NpyArray data = to_complex(std::move(in), problem.precision);

  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const Plan plan(problem, arguments.choice.options());
  const double plan_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

  const auto device = open_device(plan.backend());
  const std::string schedule = plan.schedule();
  const DeviceBuffer input(device, data.data.size());
  const DeviceBuffer output(device, data.data.size());
  device->upload(input.get(), data.data.data(), data.data.size());
  const double execute_us =
      device->time_us(nullptr, [&] { plan.execute(input.get(), output.get()); });
  device->download(data.data.data(), output.get(), data.data.size());
  write_npy(arguments.out, data);

  std::cout << schedule << '\n'
            << problem.batch << " x " << print_dimensions(dimensions_of(problem)) << " points, "
            << to_text(problem.precision) << ' ' << to_text(problem.direction) << ", on "
            << device->name() << " (" << plan.architecture() << "): planned in "
            << format_us(plan_us) << ", transformed in " << format_us(execute_us) << '\n';
  return 0;
}

}  // namespace

void add_transform(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<TransformArguments>();
  CLI::App& command = *program.add_subcommand(
      "transform",
      "Transform the last axis of a NumPy file, or the last few; the leading axes are a batch");
  command.add_option("IN", arguments->in, "Input .npy: f4 f8 c8 c16 i2 i4 u1, C order")->required();
  command.add_option("OUT", arguments->out, "Output .npy, complex, of the same shape")->required();
  command
      .add_option("--dims", arguments->dims,
                  "Transform the last K axes as one K-dimensional transform, or all of them as "
                  "numpy.fft.fftn does")
      ->type_name("K|all")
      ->capture_default_str();
  command.add_flag("--inverse", arguments->inverse,
                   "The inverse transform; like the forward one it is not normalised by itself");
  command
      .add_option("--scale", arguments->scale,
                  "Factor on every output: a number, or 1/n, n the points of one transform")
      ->capture_default_str();
  command
      .add_option("--precision", arguments->precision,
                  "f32 or f64; by default that of the file (i4 counts as f64)")
      ->check(CLI::IsMember({"f32", "f64"}));
  add_backend(command, arguments->choice);
  add_schedule(command, arguments->choice);
  add_arithmetic(command, arguments->choice);
  add_measure_and_latency(command, arguments->choice,
                          "Run a generic schedule while kernels that are in no cache are compiled");
  add_codelets(command, arguments->choice);
  command.callback([arguments, &run] { run = [arguments] { return run_transform(*arguments); }; });
}

}  // namespace papilio::cli
