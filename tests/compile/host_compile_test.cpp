// SPDX-License-Identifier: MIT
//
// Clang in process: text to object to function, its errors, and the floating-point contract of the
// code it makes.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <thread>
#include <vector>

#include "codelets/embedded.h"
#include "papilio/papilio.hpp"
#include "runtime/compile/clang_plugin.h"
#include "runtime/compile/clang_table.h"
#include "runtime/compile/compiler.h"
#include "tests/support/environment_variable.h"
#include "tests/support/parameter_name.h"
#include "tests/support/temporary_folder.h"

namespace papilio {
namespace {

std::string kernel_text(int real_bits, const std::string& body, int threads = 1) {
  return "#define PAPILIO_REAL_BITS " + std::to_string(real_bits) + "\n" +
         std::string(codelets::abi_text()) + "\nPAPILIO_KERNEL(entry, " + std::to_string(threads) +
         ", 1)\n"
         "const real* const x = (const real*)arguments.operands[PAPILIO_IN].elements;\n"
         "real* const y = (real*)arguments.operands[PAPILIO_OUT].elements;\n" +
         body + "\nPAPILIO_KERNEL_END\n";
}

namespace abi {
#define PAPILIO_REAL_BITS 64
#include "codelets/abi.h"
}  // namespace abi

abi::papilio_arguments arguments_of(const void* x, void* y) {
  abi::papilio_arguments arguments{};
  arguments.operands[PAPILIO_IN].elements = const_cast<void*>(x);
  arguments.operands[PAPILIO_OUT].elements = y;
  return arguments;
}

using Function = void (*)(const void*, long long, long long);

// Compiles, loads and runs one block of a kernel that maps `in`, its x, to what it stores at y.
template <class Real>
std::vector<Real> run(const std::string& body, std::vector<Real> in, int threads = 1) {
  const auto text = kernel_text(8 * sizeof(Real), body, threads);
  const auto loaded =
      compile::load_object(compile::clang_compiler()->compile(text, "host"), "entry");
  std::vector<Real> out(in.size());
  const auto arguments = arguments_of(in.data(), out.data());
  reinterpret_cast<Function>(loaded.function)(&arguments, 0, 1);
  return out;
}

// What a GPU divides by (PAPILIO_QUOTIENT): the text of its function against division. Around every
// multiple of b, where a b < 2^32.
TEST(HostCompile, QuotientsOfAGpuAreExact) {
  const std::string abi(codelets::abi_text());
  const auto from = abi.find("PAPILIO_CODELET int papilio_quotient"), to = abi.find("}\n", from);
  ASSERT_NE(from, std::string::npos);
  const std::string text = "#define PAPILIO_REAL_BITS 64\n" + abi +
                           abi.substr(from, to + 2 - from) +
                           R"(
PAPILIO_KERNEL(entry, 1, 1)
  long long checked = 0, wrong = 0;
  for (unsigned b = 1; b < 40000; ++b) {
    const unsigned long long end = ((1ull << 32) - 1) / b;
    const unsigned last = end < (1u << 20) ? end : (1u << 20);
    for (unsigned a = b - 1; a <= last; a += b) {
      wrong += papilio_quotient(a, b) != int(a / b);
      if (a < last) wrong += papilio_quotient(a + 1, b) != int((a + 1) / b);
      ++checked;
    }
    wrong += papilio_quotient(last, b) != int(last / b);
  }
  real* const y = (real*)arguments.operands[PAPILIO_OUT].elements;
  y[0] = checked;
  y[1] = wrong;
PAPILIO_KERNEL_END
)";
  const auto loaded =
      compile::load_object(compile::clang_compiler()->compile(text, "host"), "entry");
  double out[2] = {};
  const auto arguments = arguments_of(nullptr, out);
  reinterpret_cast<Function>(loaded.function)(&arguments, 0, 1);
  EXPECT_GT(out[0], 1e7);
  EXPECT_EQ(out[1], 0);
}

std::string refusal(const std::string& before, const std::string& value) {
  const std::string text = "#define PAPILIO_REAL_BITS 32\n" + std::string(codelets::abi_text()) +
                           before +
                           "PAPILIO_KERNEL(entry, 1, 1)\n"
                           "  real* const y = (real*)arguments.operands[PAPILIO_OUT].elements;\n"
                           "  y[0] = " +
                           value + ";\nPAPILIO_KERNEL_END\n";
  try {
    compile::load_object(compile::clang_compiler()->compile(text, "host"), "entry");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed) << error.what();
    return error.what();
  }
  return "accepted";
}

// A caller's function may bring variables along. Nothing would run their constructors.
TEST(HostCompile, InitialValuesThatAreNotConstantsAreRefused) {
  EXPECT_NE(refusal("struct S { float x; S() { x = 3; } };\nstatic S s;\n", "s.x").find("constant"),
            std::string::npos);
  EXPECT_EQ(refusal("static float s = 3;\n", "s"), "accepted");
}

TEST(HostCompile, FunctionsOfLibrariesAreRefusedByName) {
  const std::string message = refusal("", "__builtin_sinf(y[1])");
  EXPECT_NE(message.find("no library's function"), std::string::npos) << message;
  EXPECT_NE(message.find("sinf"), std::string::npos) << message;
}

TEST(HostCompile, IdentityNamesCompilerProcessorAndOptions) {
  const std::string identity = compile::clang_compiler()->identity();
  EXPECT_NE(identity.find(compile::clang_compiler()->name()), std::string::npos) << identity;
  EXPECT_NE(identity.find("clang version"), std::string::npos) << identity;
  EXPECT_NE(identity.find("-target-cpu"), std::string::npos);
  EXPECT_NE(identity.find("-ffp-contract=off"), std::string::npos);
}

// A program may hold two copies of the library, each with its plugin, over one libLLVM, which keeps
// its switches for the process.
TEST(HostCompile, SeveralCopiesShareOneLlvmInSilence) {
  const std::string first = compile::clang_compiler()->identity();
  const auto plugin =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "../lib/libpapilio_clang.so";
  const tests::TemporaryFolder folder;
  testing::internal::CaptureStderr();
  for (const char* const name : {"second.so", "third.so"}) {
    std::filesystem::copy_file(plugin, folder / name);
    void* const library = dlopen((folder / name).c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    const auto table =
        reinterpret_cast<papilio_clang_plugin_function>(dlsym(library, "papilio_clang_plugin"))();
    EXPECT_EQ(first.rfind(table->identity(), 0), 0u);  // what the library adds stands behind
    const std::string text = kernel_text(32, "");
    const auto ignore = [](void*, const char*, std::size_t) {};
    EXPECT_EQ(table->compile(text.data(), text.size(), 0, nullptr, ignore, ignore), 0);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(HostCompile, TheEnvironmentSaysHowMuchIsOptimised) {
  const auto text = kernel_text(32, "y[block] = x[block];");
  tests::EnvironmentVariable level("PAPILIO_CLANG_LEVEL", {});
  const auto usual = compile::clang_compiler();
  level.set("3");
  EXPECT_EQ(compile::clang_compiler()->identity(), usual->identity());
  level.set("0");
  const auto quick = compile::clang_compiler();
  EXPECT_NE(quick->identity(), usual->identity());
  EXPECT_NE(quick->compile(text, "host"), usual->compile(text, "host"));
  for (const char* wrong : {"1", "-1", "03", "fast"}) {
    level.set(wrong);
    EXPECT_THROW(compile::clang_compiler(), Error) << wrong;
  }
}

TEST(HostCompile, SameTextSameObject) {
  const auto compiler = compile::clang_compiler();
  const auto text = kernel_text(32, "y[block] = x[block];");
  EXPECT_EQ(compiler->compile(text, "host"), compiler->compile(text, "host"));
}

TEST(HostCompile, RejectedTextShowsTheLog) {
  try {
    compile::clang_compiler()->compile(kernel_text(32, "no_such_name;"), "host");
    FAIL() << "compiled";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
    EXPECT_NE(std::string(error.what()).find("no_such_name"), std::string::npos) << error.what();
  }
}

// Clang knows them only once it assembles, and would leave the instruction out.
TEST(HostCompile, ErrorsOfTheAssemblerAreErrors) {
  const std::string wrong = "no_such_instruction";
  for (const std::string& text : {kernel_text(32, "__asm__ volatile(\"" + wrong + "\");"),
                                  kernel_text(32, "y[0] = 1;") + "__asm__(\"" + wrong + "\");\n"}) {
    try {
      compile::clang_compiler()->compile(text, "host");
      FAIL() << "compiled";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
      EXPECT_NE(std::string(error.what()).find(wrong), std::string::npos) << error.what();
    }
  }
}

TEST(HostCompile, OtherArchitecturesAreRefused) {
  EXPECT_THROW(compile::clang_compiler()->compile("", "sm_90"), Error);
}

TEST(HostCompile, WrongObjectsDoNotLoad) {
  const auto object = compile::clang_compiler()->compile(kernel_text(32, ""), "host");
  EXPECT_NO_THROW(compile::load_object(object, "entry"));
  EXPECT_THROW(compile::load_object(object, "another"), Error);
  EXPECT_THROW(compile::load_object("not an object", "entry"), Error);
  EXPECT_THROW(compile::load_object(object.substr(0, object.size() / 2), "entry"), Error);
}

TEST(HostCompile, ThreadsCompileAndLoadAtOnce) {
  std::vector<std::thread> threads;
  std::vector<float> results(8);
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&results, i] {
      const std::string body = "y[0] = " + std::to_string(i) + ";";
      results[i] = run<float>(body, {0.0f})[0];
    });
  }
  for (auto& thread : threads) thread.join();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(results[i], static_cast<float>(i));
}

// 1 + 2^-12 squared is not a float; the product's rest shows whether it was rounded before the sum.
TEST(HostCompile, OnlyWrittenFmasAreFused) {
  const float a = 1 + std::ldexp(1.0f, -12);
  const float c = -(1 + std::ldexp(1.0f, -11));
  const auto separate = run<float>("y[0] = x[0] * x[0] + x[1];", {a, c});
  EXPECT_EQ(separate[0], 0.0f);
  const auto fused = run<float>("y[0] = papilio_fma(x[0], x[0], x[1]);", {a, c});
  EXPECT_EQ(fused[0], std::ldexp(1.0f, -24));
  const double b = 1 + std::ldexp(1.0, -27);
  const double d = -(1 + std::ldexp(1.0, -26));
  EXPECT_EQ(run<double>("y[0] = x[0] * x[0] + x[1];", {b, d})[0], 0.0);
  EXPECT_EQ(run<double>("y[0] = papilio_fma(x[0], x[0], x[1]);", {b, d})[0], std::ldexp(1.0, -54));
}

TEST(HostCompile, ConstantsAreRoundedOnce) {
  // Halfway between two floats plus a little: rounding through double would give the even one.
  const std::string spelling = "1.00000005960464477539062500000001";
  const auto out = run<float>("y[0] = PAPILIO_CONSTANT(" + spelling + ");", {0.0f});
  EXPECT_EQ(out[0], std::nextafter(1.0f, 2.0f));
}

// Random numbers in (2^-4, 2^4): f32's neighbours of the nearest, and f64's nearest.
TEST(HostCompile, NeighboursOfConstants) {
  std::mt19937 random(1);
  std::string body;
  std::vector<double> values;
  for (int i = 0; i < 64; ++i) {
    const double value =
        std::ldexp(std::uniform_real_distribution(1.0, 2.0)(random), static_cast<int>(i % 8) - 4);
    char line[256];
    std::snprintf(line, sizeof line,
                  "y[%d] = PAPILIO_CONSTANT_BELOW(%.40f); y[%d] = PAPILIO_CONSTANT_ABOVE(%.40f);\n",
                  2 * i, value, 2 * i + 1, value);
    values.push_back(value);
    body += line;
  }
  const auto singles = run<float>(body, std::vector<float>(128));
  const auto doubles = run<double>(body, std::vector<double>(128));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto nearest = static_cast<float>(values[i]);
    EXPECT_EQ(singles[2 * i], std::nextafter(nearest, 0.0f)) << values[i];
    EXPECT_EQ(singles[2 * i + 1], std::nextafter(nearest, 32.0f)) << values[i];
    EXPECT_EQ(doubles[2 * i], values[i]);
    EXPECT_EQ(doubles[2 * i + 1], values[i]);
  }
}

TEST(HostCompile, SignsOfZeroSurvive) {
  const auto out = run<float>("y[0] = x[0] - x[0]; y[1] = x[1] + (-x[0] + x[0]); y[2] = 0 - x[2];",
                              {1.0f, -0.0f, 0.0f});
  EXPECT_FALSE(std::signbit(out[0]));
  EXPECT_FALSE(std::signbit(out[1]));
  EXPECT_FALSE(std::signbit(out[2]));
}

// A batch that does not fill its last block: 100 rows in blocks of 64, each row reversed.
TEST(HostCompile, RaggedBlocksTouchNothingOutside) {
  const std::string body = R"(PAPILIO_PHASE_TILES(1, 64)
      index64 row = block * 64 + tile;
      const bool inside = row < arguments.batch;
      if (!inside) row = arguments.batch - 1;
      real of[4];
      PAPILIO_UNROLL for (int i = 0; i < 4; ++i) of[i] = x[row * 4 + i];
      PAPILIO_UNROLL for (int i = 0; i < 4; ++i)
        if (inside) y[row * 4 + i] = of[3 - i];
    PAPILIO_PHASE_END)";
  const auto loaded = compile::load_object(
      compile::clang_compiler()->compile(kernel_text(32, body, 64), "host"), "entry");
  std::vector<float> in(400), out(4 * 128, -1);
  for (int i = 0; i < 400; ++i) in[i] = i;
  auto arguments = arguments_of(in.data(), out.data());
  arguments.batch = 100;
  reinterpret_cast<Function>(loaded.function)(&arguments, 0, 2);
  for (int i = 0; i < 4 * 128; ++i) EXPECT_EQ(out[i], i < 400 ? i / 4 * 4 + 3 - i % 4 : -1) << i;
}

// Every thread reads a row of C elements, rotates it by one through shared memory in the same phase
// (what it wrote first it reads back), and writes it: rows are what the compiler transposes.
template <class Real>
void expect_rotated_rows(int row, int threads) {
  const std::string c = std::to_string(row);
  const std::string body =
      "PAPILIO_SHARED(shared, " + std::to_string(row * threads) + ")" + "PAPILIO_PHASE_LANES(" +
      std::to_string(threads) + ", 1)" + "const real* in = x + lane * " + c + ";" +
      "real* out = y + lane * " + c + ";" + "PAPILIO_UNROLL for (int i = 0; i < " + c + "; ++i)" +
      "  shared[lane * " + c + " + i] = in[i] * 2;" + "PAPILIO_UNROLL for (int i = 0; i < " + c +
      "; ++i)" + "  out[i] = shared[lane * " + c + " + (i + 1) % " + c + "] + i;" +
      "PAPILIO_PHASE_END";
  std::vector<Real> in(row * threads);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<Real>(i);
  const auto out = run<Real>(body, in, threads);
  for (int thread = 0; thread < threads; ++thread) {
    for (int i = 0; i < row; ++i) {
      ASSERT_EQ(out[thread * row + i], 2 * (thread * row + (i + 1) % row) + i)
          << "row " << row << ", threads " << threads << ", element " << i;
    }
  }
}

TEST(HostCompile, RowsOfEveryLength) {
  for (const int row : {2, 3, 4, 6, 8, 12, 16, 20, 24, 31, 32, 40}) {
    for (const int threads : {4, 8, 32, 37}) {
      expect_rotated_rows<float>(row, threads);
      expect_rotated_rows<double>(row, threads);
    }
  }
}

// A rotation by 5 threads through shared memory, in each kind of phase; 48 threads leave a rest
// after whole vectors, 3 tiles of 16 lanes.
class HostPhases : public testing::TestWithParam<const char*> {};

TEST_P(HostPhases, ExchangeThroughSharedMemory) {
  const std::string phase = GetParam();
  const std::string body = R"(
    PAPILIO_SHARED(shared, 48)
    PAPILIO_REGISTERS(kept, 2)
    )" + phase + R"(
      PAPILIO_R(kept, 0) = x[tile * 16 + lane];
      PAPILIO_R(kept, 1) = thread;
      shared[tile * 16 + (lane + 5) % 16] = PAPILIO_R(kept, 0);
    PAPILIO_PHASE_END
    PAPILIO_BARRIER
    )" + phase + R"(
      y[tile * 16 + lane] = shared[tile * 16 + lane] * 100 + PAPILIO_R(kept, 0) +
                            (PAPILIO_R(kept, 1) - thread);
    PAPILIO_PHASE_END)";
  std::vector<double> in(48);
  for (int i = 0; i < 48; ++i) in[i] = i;
  const auto out = run<double>(body, in, 48);
  for (int i = 0; i < 48; ++i) {
    EXPECT_EQ(out[i], 100 * (i / 16 * 16 + (i + 11) % 16) + i) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, HostPhases,
                         testing::Values("PAPILIO_PHASE_LANES(16, 3)", "PAPILIO_PHASE_TILES(16, 3)",
                                         "PAPILIO_PHASE_STRIPES(4, 4, 3)",
                                         "PAPILIO_PHASE_STRIPES(2, 8, 3)"),
                         tests::parameter_name);

}  // namespace
}  // namespace papilio
