// SPDX-License-Identifier: MIT
//
// NVIDIA's library has the drop-in's own soname, so it is opened by its path: PAPILIO_COMPARE names
// it, or it is looked for beside the libraries that the process has loaded, as Python's packages
// lay them out, and where the toolkit is installed.
#include "interfaces/cufft/compare.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "interfaces/cufft/driver.h"
#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/memory.h"

namespace papilio::cufft {
namespace {

constexpr int untimed = 3;           // executions before the clock starts
constexpr double least_us = 2000.0;  // of a timed loop
constexpr int most_times = 200;

struct TheirLibrary {
  decltype(&cufftCreate) create = nullptr;
  decltype(&cufftDestroy) destroy = nullptr;
  decltype(&cufftSetStream) set_stream = nullptr;
  decltype(&cufftXtMakePlanMany) make_plan = nullptr;
  decltype(&cufftXtExec) execute = nullptr;
  std::string trouble;
};

// Files of that name that there may be, nearest first.
std::vector<std::filesystem::path> places(const std::string& name) {
  std::vector<std::filesystem::path> found;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* list) {
        const std::filesystem::path folder =
            std::filesystem::path(info->dlpi_name ? info->dlpi_name : "").parent_path();
        auto& folders = *static_cast<std::vector<std::filesystem::path>*>(list);
        if (!folder.empty()) {
          folders.push_back(folder);
          folders.push_back(folder.parent_path().parent_path() / "cufft/lib");
        }
        return 0;
      },
      &found);
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* root = std::getenv(variable); root && *root)
      found.push_back(std::filesystem::path(root) / "lib64");
  found.emplace_back("/usr/local/cuda/lib64");
  for (auto& folder : found) folder /= name;
  return found;
}

TheirLibrary open_theirs() {
  TheirLibrary library;
  Dl_info own{};
  dladdr(reinterpret_cast<const void*>(&compare), &own);
  std::error_code ignored;
  const auto self = std::filesystem::canonical(own.dli_fname ? own.dli_fname : "", ignored);
  const std::string text = std::getenv("PAPILIO_COMPARE");
  const std::string name = "libcufft.so." + std::to_string(PAPILIO_CUFFT_VERSION / 1000);
  void* handle = nullptr;
  for (const auto& path : text == "1" ? places(name) : std::vector{std::filesystem::path(text)}) {
    const auto file = std::filesystem::canonical(path, ignored);
    if (file.empty() || file == self) continue;
    handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (handle) break;
    if (const char* why = dlerror()) library.trouble = why;
  }
  if (!handle) {
    if (library.trouble.empty())
      library.trouble = "no " + name + " of NVIDIA's was found; name it by PAPILIO_COMPARE";
    return library;
  }
  const auto resolve = [&](auto& function, const char* symbol) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, symbol));
    if (!function) library.trouble = std::string("NVIDIA's library has no ") + symbol;
  };
  resolve(library.create, "cufftCreate");
  resolve(library.destroy, "cufftDestroy");
  resolve(library.set_stream, "cufftSetStream");
  resolve(library.make_plan, "cufftXtMakePlanMany");
  resolve(library.execute, "cufftXtExec");
  return library;
}

// Microseconds of one of many executions, by events.
template <class Execute>
double time_us(Stream stream, const Execute& execute) {
  const auto& calls = driver::calls();
  driver::Event start = nullptr, end = nullptr;
  driver::check(calls.event_create(&start, 0), "cuEventCreate");
  driver::check(calls.event_create(&end, 0), "cuEventCreate");
  const auto loop_us = [&](int times) {
    calls.event_record(start, stream);
    for (int i = 0; i < times; ++i) execute();
    calls.event_record(end, stream);
    float milliseconds = 0;
    driver::check(calls.event_synchronize(end), "timing");
    driver::check(calls.event_elapsed(&milliseconds, start, end), "timing");
    return 1000.0 * milliseconds / times;
  };
  loop_us(untimed);
  const double once = loop_us(1);
  const int times = static_cast<int>(
      std::clamp(least_us / std::max(once, 0.1), 1.0, static_cast<double>(most_times)));
  double best = loop_us(times);
  for (int repeat = 0; repeat < 2; ++repeat) best = std::min(best, loop_us(times));
  calls.event_destroy(start);
  calls.event_destroy(end);
  return best;
}

// A plan of theirs, ended with its owner.
struct TheirPlan {
  explicit TheirPlan(const TheirLibrary& library) : library(library) {
    if (library.create(&handle) != SUCCESS) throw Failure(INTERNAL_ERROR, "cufftCreate fails");
  }
  ~TheirPlan() { library.destroy(handle); }
  const TheirLibrary& library;
  Handle handle = no_handle;
};

Comparison timed(Plans& plans, const Plan& plan, const void* in, bool in_place, int direction,
                 Stream stream, const TheirLibrary& library) {
  Request request = plans.request();
  TheirPlan theirs(library);
  std::size_t work_size = 0;
  const auto embed = [&](Embedding& side) {
    return request.by_default ? nullptr : side.extents.data();
  };
  const Number execution = is_real(request.in_number) ? request.out_number : request.in_number;
  Result result = library.make_plan(
      theirs.handle, request.rank, request.n.data(), embed(request.in), request.in.stride,
      request.in.distance, request.in_number, embed(request.out), request.out.stride,
      request.out.distance, request.out_number, request.batch, &work_size, execution);
  if (result == SUCCESS) result = library.set_stream(theirs.handle, stream);
  if (result != SUCCESS)
    throw Failure(result, "NVIDIA's library has no plan for it, result " + std::to_string(result));
  const std::size_t in_bytes = span_bytes(request, false, in_place),
                    out_bytes = span_bytes(request, true, in_place);
  const auto source = allocate(in_place ? std::max(in_bytes, out_bytes) : in_bytes);
  const auto target = in_place ? source : allocate(out_bytes);
  const auto area = allocate(plan.workspace_bytes());
  copy(source.get(), in, in_bytes, stream);
  Comparison comparison;
  comparison.ours_us =
      time_us(stream, [&] { plan.execute(source.get(), target.get(), area.get(), stream); });
  copy(source.get(), in, in_bytes, stream);
  comparison.theirs_us = time_us(stream, [&] {
    const Result done = library.execute(theirs.handle, source.get(), target.get(), direction);
    if (done != SUCCESS)
      throw Failure(done, "NVIDIA's library does not execute it, result " + std::to_string(done));
  });
  return comparison;
}

}  // namespace

Comparison compare(Plans& plans, const Plan& plan, const void* in, bool in_place, int direction,
                   Stream stream) {
  Comparison comparison;
  if (plans.backend() == Backend::host) {
    comparison.trouble = "NVIDIA's library has no host memory";
    return comparison;
  }
  static const TheirLibrary library = open_theirs();
  comparison.trouble = library.trouble;
  if (!library.trouble.empty()) return comparison;
  try {
    const InContext in_context(plans.context());
    return timed(plans, plan, in, in_place, direction, stream, library);
  } catch (const std::exception& error) {
    comparison.trouble = error.what();
    return comparison;
  }
}

}  // namespace papilio::cufft
