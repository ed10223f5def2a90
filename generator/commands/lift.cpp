// SPDX-License-Identifier: MIT
//
// See lift.h.
#include "generator/commands/lift.h"

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include "generator/commands/files.h"
#include "generator/dag/builder.h"
#include "generator/dag/print.h"
#include "generator/pipeline.h"
#include "generator/recognise/exact_constants.h"
#include "generator/recognise/recognise.h"
#ifdef PAPILIO_HAVE_CLANG
#include "generator/lift/foreign.h"
#endif

namespace papilio::generator {
namespace {

#ifdef PAPILIO_HAVE_CLANG

nlohmann::ordered_json as_json(const dag::Counts& counts) {
  return {{"additions", counts.additions},
          {"multiplications", counts.multiplications},
          {"fmas", counts.fmas},
          {"instructions", counts.instructions()}};
}

nlohmann::ordered_json as_json(const recognise::Recognised& recognised) {
  const char* side[] = {"none", "inputs", "outputs"};
  return {{"description", describe(recognised)},
          {"points", recognised.n},
          {"sign", recognised.sign},
          {"scale",
           {static_cast<double>(recognised.scale_re), static_cast<double>(recognised.scale_im)}},
          {"input_order", recognise::name_order(recognised.input_order)},
          {"output_order", recognise::name_order(recognised.output_order)},
          {"twiddles_on", side[static_cast<int>(recognised.twiddles)]},
          {"twiddles", recognised.twiddle}};
}

// Whether it is one of our codelets under other names: in another order, or inverse.
bool is_plain_renamed(const recognise::Recognised& recognised) {
  if (recognised.n < codelets::smallest_radix || recognised.n > codelets::largest_radix)
    return false;
  auto plain = recognised;
  plain.sign = -1;
  std::iota(plain.input_order.begin(), plain.input_order.end(), 0);
  std::iota(plain.output_order.begin(), plain.output_order.end(), 0);
  return plain.is_plain();
}

// Its inputs and outputs renamed: by natural index, and, since the inverse DFT is the forward one
// with real and imaginary parts exchanged before and after, by exchanging these.
dag::Dag renamed(const recognise::Recognised& recognised, const dag::Dag& dag) {
  const int swap = recognised.sign > 0 ? 1 : 0;
  dag::Builder builder(dag.inputs);
  std::vector<dag::Vertex> inputs;
  for (const int index : recognised.input_order)
    for (const int part : {swap, 1 - swap}) inputs.push_back(builder.load(2 * index + part));
  const auto outputs = builder.splice(dag, inputs);
  std::vector<dag::Vertex> natural(outputs.size());
  for (int k = 0; k < recognised.n; ++k)
    for (const int part : {0, 1})
      natural[2 * recognised.output_order[k] + (part ^ swap)] = outputs[2 * k + part];
  return builder.finish(natural);
}

// The text of ours, if it is proved: constants are restored by guessing.
std::optional<std::string> written_again(const recognise::Recognised& recognised,
                                         const dag::Dag& optimised, const LiftOptions& options) {
  if (!is_plain_renamed(recognised)) return {};
  const auto plain = renamed(recognised, optimised);
  const auto schedule = schedule::best_schedule(plain);
  const std::string source = std::filesystem::path(options.file).filename().string();
  const auto codelet =
      emit::emit_codelet({recognised.n, "plain", "picked", options.function + " of " + source,
                          "papilio-gen --lift " + options.file + " --function " + options.function},
                         plain, schedule);
  if (!prove(codelet.text, codelet.descriptor).proved()) return {};
  return codelet.text;
}

// What our own codelet of the same transform costs, and its command.
std::optional<std::string> made_by_us(const recognise::Recognised& recognised) {
  if (recognised.n < codelets::smallest_radix || recognised.n > codelets::largest_radix) return {};
  const std::string kind = recognised.twiddles == recognise::Twiddles::inputs    ? "twiddle"
                           : recognised.twiddles == recognise::Twiddles::outputs ? "twiddle_dif"
                                                                                 : "plain";
  Chooser chooser(Counting::fused);
  return std::to_string(chooser.choose(kind, recognised.n).instructions) + " instructions (" +
         command_for(recognised.n, kind) + ")";
}

#endif

}  // namespace

#ifdef PAPILIO_HAVE_CLANG

int lift_command(const LiftOptions& options) {
  const std::string text = read_file(options.file);
  lift::Foreign foreign;
  try {
    foreign = lift::lift_foreign(text, options.function, options.file);
  } catch (const lift::Error& error) {
    throw std::runtime_error("'" + options.file + "' cannot be lifted: " + error.what());
  }
  const auto& lifted = foreign.lifted;
  const auto recognised =
      recognise::recognise(lifted.dag, lifted.uncertainty, foreign.inputs, foreign.outputs);
  if (!recognised.is_dft())
    throw std::runtime_error(
        "'" + options.file + "': " + options.function + " is no DFT: " + recognised.difference +
        "\n  the nearest: " + describe(recognised) + "; as written " + dag::print(lifted.counts));
  const auto restored = recognise::restore_constants(lifted.dag, lifted.uncertainty, recognised.n);
  // Products of two inputs, as of twiddles, are sometimes fused better by hand.
  dag::Dag optimised = optimise(restored);
  if (dag::count(optimised).instructions() > dag::count(restored).instructions())
    optimised = restored;
  const auto counts = dag::count(optimised);
  const auto codelet = written_again(recognised, optimised, options);
  if (options.json) {
    nlohmann::ordered_json report = {{"file", options.file},
                                     {"function", options.function},
                                     {"is", as_json(recognised)},
                                     {"written", as_json(lifted.counts)},
                                     {"optimised", as_json(counts)}};
    if (codelet) report["codelet"] = *codelet;
    std::cout << report.dump(2) << "\n";
    return 0;
  }
  std::cout << "// " << options.function << ": " << describe(recognised) << "\n// as written "
            << dag::print(lifted.counts) << "\n// optimised  " << dag::print(counts) << "\n";
  if (const auto ours = made_by_us(recognised)) std::cout << "// ours        " << *ours << "\n";
  if (codelet)
    std::cout << (recognised.is_plain() ? ""
                                        : "// written again as a forward DFT in natural order\n")
              << "\n"
              << *codelet;
  else if (is_plain_renamed(recognised))
    std::cout << "// not written again: its constants have too few digits to tell what they are\n";
  else
    std::cout
        << "// not written again: plain codelets of 2 to 128 points are, which are not scaled "
           "and have no twiddles\n";
  return 0;
}

#else

int lift_command(const LiftOptions& options) {
  read_file(options.file);
  throw std::runtime_error(
      "nothing can be lifted: this program was built without Clang (Debian, Ubuntu: libclang-dev "
      "and llvm-dev)");
}

#endif

}  // namespace papilio::generator
