// SPDX-License-Identifier: MIT
//
// papilio transform: an array in (a NumPy file, a recording, a pipe), its transform along some of
// its axes out, the others a batch. Nothing is written before the whole result is there.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <iostream>

#include "runtime/cli/axes_problem.h"
#include "runtime/cli/input_array.h"
#include "runtime/cli/kinds.h"
#include "runtime/cli/npy.h"
#include "runtime/cli/options.h"
#include "runtime/cli/output_file.h"
#include "runtime/cli/size_list.h"
#include "runtime/cli/text_table.h"

namespace papilio::cli {
namespace {

struct TransformArguments {
  std::string in;
  std::string out;
  std::string kind = "c2c";
  bool inverse = false;
  std::string precision;
  std::string scale;
  std::string norm;
  std::string dims;
  std::string axes;
  std::string length;
  PlanChoice choice;
};

double parse_scale(const std::string& text, double points) {
  if (text == "1/n") return 1.0 / points;
  try {
    std::size_t end = 0;
    const double scale = std::stod(text, &end);
    if (end == text.size()) return scale;
  } catch (const std::exception&) {
  }
  throw Error(ErrorCode::invalid_argument, "--scale '" + text + "' is neither a number nor 1/n");
}

// The last so many axes of `rank`.
std::vector<std::size_t> parse_dims(const std::string& text, std::size_t rank) {
  const std::uint64_t dims = text == "all" ? rank : parse_size(text, "--dims");
  if (dims > rank)
    throw Error(ErrorCode::invalid_argument, "--dims " + text + ": the array has " +
                                                 std::to_string(rank) +
                                                 (rank == 1 ? " axis" : " axes"));
  std::vector<std::size_t> axes;
  for (std::size_t axis = rank - dims; axis < rank; ++axis) axes.push_back(axis);
  return axes;
}

AxesTransform parse_transform(const TransformArguments& arguments, const NpyArray& in) {
  if (in.shape.empty())
    throw Error(ErrorCode::input_output, arguments.in + ": a scalar has no axis to transform");
  if (in.elements() == 0)
    throw Error(ErrorCode::input_output,
                arguments.in + ": the array is empty (an axis has length 0)");
  AxesTransform transform;
  transform.kind = parse_kind(arguments.kind);
  transform.inverse = arguments.inverse;
  transform.axes = arguments.axes.empty()
                       ? parse_dims(arguments.dims.empty() ? "1" : arguments.dims, in.shape.size())
                       : parse_axes(arguments.axes, in.shape.size());
  if (!arguments.length.empty()) transform.length = parse_size(arguments.length, "--length");
  transform.norm = parse_norm(arguments.norm);
  if (transform.kind == Kind::r2c && is_complex(in.type))
    throw Error(ErrorCode::invalid_argument,
                "--kind r2c takes real numbers, and " + arguments.in + " has complex ones");
  return transform;
}

// What would be ignored.
void check_flags(const TransformArguments& arguments) {
  const Kind kind = parse_kind(arguments.kind);
  if (arguments.inverse && (kind == Kind::r2c || kind == Kind::c2r))
    throw Error(ErrorCode::invalid_argument, "--inverse is given, and --kind " + arguments.kind +
                                                 ", which goes one way: r2c forward, c2r back");
  if (arguments.out == "-" && isatty(STDOUT_FILENO))
    throw Error(ErrorCode::invalid_argument,
                "OUT is - and standard output a terminal, which shows no .npy file");
}

void write_array(const std::string& path, const NpyArray& array) {
  if (path != "-") return write_npy(path, array);
  std::cout << npy_header(array.type, array.shape);
  std::cout.write(array.data.data(), static_cast<std::streamsize>(array.data.size()));
}

std::string describe_kind(const AxesTransform& transform, const Problem& problem) {
  const std::string precision = to_text(problem.precision);
  const Direction direction = transform.inverse ? Direction::inverse : Direction::forward;
  if (transform.kind == Kind::c2c) return precision + ' ' + to_text(direction);
  const std::string text = to_text(transform.kind) + ", " + precision;
  return is_real_to_real(transform.kind) ? text + ' ' + to_text(direction) : text;
}

int run_transform(const TransformArguments& arguments) {
  check_flags(arguments);
  const PlanOptions options = arguments.choice.options();
  for (const char* ending : {".wav", ".flac", ".ogg", ".aiff", ".mp3"})
    if (arguments.out.ends_with(ending))
      throw Error(ErrorCode::invalid_argument,
                  "OUT is '" + arguments.out + "'; a .npy file is written, no recording");
  if (arguments.out != "-") check_output_file(arguments.out);
  NpyArray in = read_array(arguments.in);
  const AxesTransform transform = parse_transform(arguments, in);
  const bool complex = transform.kind == Kind::c2c || transform.kind == Kind::c2r ||
                       (is_real_to_real(transform.kind) && is_complex(in.type));
  const Precision precision = arguments.precision.empty() ? natural_precision(in.type)
                                                          : parse_precision(arguments.precision);
  in = to_numbers(std::move(in), precision, complex);
  AxesProblem asked = axes_problem(transform, in);
  if (!arguments.scale.empty())
    asked.problem.scale = parse_scale(arguments.scale, asked.logical_points);
  weigh_input(transform, in);

  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  // By way of chunks, so that a GPU need not hold the array.
  const Streamed streamed(asked.problem, options);
  const Plan plan = streamed.plan();
  const double plan_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

  NpyArray out{asked.type, asked.shape, {}, false};
  std::uint64_t elements = 1;
  for (const std::uint64_t extent : out.shape) elements *= extent;
  out.data.resize(elements * npy_type_bytes(out.type));
  const auto device = open_device(plan.backend());
  const std::string schedule = plan.schedule();
  const auto execution = Clock::now();
  streamed.execute(in.data.data(), out.data.data());
  const double execute_us =
      std::chrono::duration<double, std::micro>(Clock::now() - execution).count();
  weigh_output(transform, out);
  write_array(arguments.out, out);

  std::uint64_t batch = 1;
  for (const Repeat& repeat : asked.problem.repeats) batch *= repeat.count;
  // Where the array goes to standard output, what is said of it does not.
  (arguments.out == "-" ? std::cerr : std::cout)
      << schedule << '\n'
      << batch << " x " << print_dimensions(asked.points) << " points, "
      << describe_kind(transform, asked.problem) << ", on " << device->name() << " ("
      << plan.architecture() << ')'
      << (streamed.chunks() > 1 ? ", in " + std::to_string(streamed.chunks()) + " chunks" : "")
      << ": planned in " << format_us(plan_us) << ", transformed in " << format_us(execute_us)
      << '\n';
  return 0;
}

const char* const kinds_help =
    "c2c; r2c, c2r (numpy.fft.rfftn, irfftn: of the last of the axes, the others c2c); dct1 .. "
    "dct4, dst1 .. dst4 (scipy.fft.dctn, dstn); dht";

}  // namespace

void add_transform(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<TransformArguments>();
  CLI::App& command = *program.add_subcommand(
      "transform", "Transform axes of a NumPy file or a recording; the other axes are a batch");
  command
      .add_option("IN", arguments->in,
                  "Input: .npy (bool, integers, f2 f4 f8, c8 c16; either byte order, C or Fortran "
                  "order), a recording (WAV, FLAC ..: channels x samples), - for standard input")
      ->required();
  command.add_option("OUT", arguments->out, "Output .npy, - for standard output")->required();
  command.add_option("--kind", arguments->kind, kinds_help)
      ->check(CLI::IsMember(kind_names()).description(""))
      ->type_name("KIND")
      ->capture_default_str();
  CLI::Option* axes =
      command
          .add_option("--axes", arguments->axes,
                      "Axes to transform, such as 0,2 or -1 (the last, if none is named), or all")
          ->type_name("AXES");
  command
      .add_option("--dims", arguments->dims, "The last K axes, or all of them: --axes counted back")
      ->type_name("K|all")
      ->excludes(axes);
  command
      .add_option(
          "-n,--length", arguments->length,
          "Points along the last of the axes, as NumPy's argument n: the array is cut, or "
          "zeros follow it; of c2r the length of the result, 2 (m - 1) for m bins otherwise")
      ->type_name("N");
  command.add_flag("--inverse", arguments->inverse,
                   "The inverse transform; like the forward one it is not normalised by itself");
  CLI::Option* norm =
      command
          .add_option("--norm", arguments->norm,
                      "NumPy's and SciPy's: backward (1/n on the way back), ortho (1/sqrt n each "
                      "way), forward; without it nothing is normalised")
          ->type_name("NORM")
          ->check(CLI::IsMember({"backward", "ortho", "forward"}).description(""));
  command
      .add_option("--scale", arguments->scale,
                  "Factor on every output: a number, or 1/n, n the points of one transform (of "
                  "dct and dst 2 n, as FFTW counts them; 1 if not given)")
      ->excludes(norm);
  command
      .add_option("--precision", arguments->precision,
                  "f32 or f64; by default what holds the file's numbers (integers of 32 and 64 "
                  "bits are f64)")
      ->check(CLI::IsMember({"f32", "f64"}));
  add_backend(command, arguments->choice);
  add_schedule(command, arguments->choice);
  add_arithmetic(command, arguments->choice);
  add_mode(command, arguments->choice,
           "Run a generic schedule while kernels that are in no cache are compiled");
  add_codelets(command, arguments->choice);
  command.callback([arguments, &run] { run = [arguments] { return run_transform(*arguments); }; });
}

}  // namespace papilio::cli
