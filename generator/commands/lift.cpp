// SPDX-License-Identifier: MIT
//
// See lift.h.
#include "generator/commands/lift.h"

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "generator/commands/files.h"
#include "generator/pipeline.h"
#include "generator/recognise/exact_constants.h"
#include "generator/recognise/recognise.h"
#ifdef PAPILIO_HAVE_CLANG
#include "generator/lift/foreign.h"
#endif

namespace papilio::generator {
namespace {

#ifdef PAPILIO_HAVE_CLANG

std::string print(const dag::Counts& counts) {
  const auto counted = [](int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  return counted(counts.instructions(), "instruction") + " (" +
         counted(counts.additions, "addition") + ", " +
         counted(counts.multiplications, "multiplication") + ", " +
         counted(counts.fmas, "fused multiply-add") + ")";
}

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

// The text of ours, if it is proved: constants are restored by guessing.
std::optional<std::string> written_again(const recognise::Recognised& recognised,
                                         const dag::Dag& optimised, const LiftOptions& options) {
  if (!recognised.is_plain()) return {};
  const auto schedule = schedule::best_schedule(optimised);
  auto codelet = emit::emit_codelet(
      recognised.n, "plain", "instructions", optimised, schedule,
      options.function + " of " + std::filesystem::path(options.file).filename().string());
  if (!prove(codelet.text, codelet.descriptor).proved()) return {};
  const std::string made = "Made by papilio-gen --";
  const std::size_t at = codelet.text.find(made) + made.size();
  codelet.text.replace(at, codelet.text.find('\n', at) - at,
                       "lift " + options.file + " --function " + options.function);
  return codelet.text;
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
        "\n  the nearest: " + describe(recognised) + "; as written " + print(lifted.counts));
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
            << print(lifted.counts) << "\n// optimised  " << print(counts) << "\n";
  if (codelet)
    std::cout << "\n" << *codelet;
  else if (recognised.is_plain())
    std::cout << "// not written again: its constants have too few digits to tell what they are\n";
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
