// SPDX-License-Identifier: MIT
//
// papilio_write_kernels FOLDER NAME...: writes the text of every host kernel whose sizes are read
// at run time into a file of its own, and table.cpp, which lists them. NAMEs are what the build
// expects to be compiled, such as generic_16_f32; it fails if there are others.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "codelets/digest.h"
#include "runtime/compose/kernel_text.h"
#include "runtime/compose/table_text.h"
#include "runtime/plan/strategies/generic.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace {

using namespace papilio;

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text).flush()) throw std::runtime_error("cannot write " + path.string());
}

// GCC 12 compiles `value = papilio_swap(value)` of pairs of doubles wrongly from -O1 on: inverse
// transforms in f64x2 were wrong (14 points; right at -O0). By way of memory it is right. The
// digest stays that of the text that the library makes.
std::string swapped_in_memory(std::string text) {
  const std::string swap = "  return {a.im, a.re};\n";
  const auto at = text.find(swap);
  if (at == std::string::npos) throw std::runtime_error("papilio_swap reads otherwise now");
  return text.replace(at, swap.size(),
                      "  volatile double parts[] = {a.re.hi, a.re.lo, a.im.hi, a.im.lo};\n"
                      "  return {real(parts[2], parts[3]), real(parts[0], parts[1])};\n");
}

// Texts by entry: those of lengths that among them have every radix, and a prime without a codelet;
// those that make tables, and the ends of a spectrum's transform above f32 and f64.
std::map<std::string, std::string> texts(const compose::CodeletLibrary& library) {
  std::map<std::string, std::string> found;
  const auto add = [&](compose::ComposedKernel kernel) {
    found.emplace(std::move(kernel.entry), std::move(kernel.text));
  };
  for (auto& kernel : compose::table_kernels()) add(std::move(kernel));
  for (const auto precision : {Precision::f32, Precision::f64, Precision::f64x2}) {
    plan::Context context;
    context.target = plan::target_of("host");
    context.codelets = &library;
    context.precision = precision;
    auto lengths = plan::generic_radices(context);
    lengths.push_back(17);
    for (const int n : lengths) {
      const auto schedule = plan::generic_schedule(static_cast<std::uint64_t>(n), context);
      for (const auto& step : plan::lower_for_problem(schedule, context).steps)
        add(compose::compose_kernel(step.spec, library, false));
    }
  }
  return found;
}

int run(const std::filesystem::path& folder, std::set<std::string> expected) {
  const compose::CodeletLibrary library;
  std::filesystem::create_directories(folder);
  std::string declared, listed;
  for (const auto& [entry, text] : texts(library)) {
    if (expected.erase(entry.substr(std::string_view("papilio_").size())) == 0)
      throw std::runtime_error("the build does not know '" + entry + "'");
    write(folder / (entry + ".cpp"), entry.ends_with("f64x2") ? swapped_in_memory(text) : text);
    for (const char* level : {"", "_avx2"})
      declared += fmt::format("{}void {}{}(const void*, long long, long long);\n",
                              *level ? "#ifdef PAPILIO_BUILTIN_AVX2\n" : "", entry, level) +
                  (*level ? "#endif\n" : "");
    listed += fmt::format("    {{\"{}\", {{{}, AVX2({})}}}},\n", digest(text), entry, entry);
  }
  if (!expected.empty()) throw std::runtime_error("there is no kernel '" + *expected.begin() + "'");
  write(folder / "table.cpp",
        "#include \"runtime/builtin/table.h\"\n\nextern \"C\" {\n" + declared +
            "}\n\n#ifdef PAPILIO_BUILTIN_AVX2\n#define AVX2(name) name##_avx2\n#else\n"
            "#define AVX2(name) nullptr\n#endif\n\nnamespace papilio::builtin {\n\n"
            "std::span<const Kernel> kernels() {\n  static constexpr Kernel all[] = {\n" +
            listed + "  };\n  return all;\n}\n\n}  // namespace papilio::builtin\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw std::runtime_error("usage: papilio_write_kernels FOLDER NAME...");
    return run(argv[1], {argv + 2, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "papilio_write_kernels: " << error.what() << '\n';
    return 1;
  }
}
