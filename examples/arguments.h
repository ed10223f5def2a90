// SPDX-License-Identifier: MIT
//
// What the examples' command lines share: --help, --backend, and numbers and files by name.
#pragma once

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <papilio/papilio.hpp>
#include <string>
#include <system_error>

// What main returns for what it catches.
inline int failed(const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

class Arguments {
 public:
  // Of "--name value" pairs; prints `help` and ends the program for anything that it does not name.
  Arguments(int argc, char** argv, const std::string& help) {
    for (int i = 1; i < argc; i += 2) {
      const std::string name = argv[i];
      if (name == "--help") {
        std::printf("%s  --backend auto|cuda|host    where to run\n", help.c_str());
        std::exit(0);
      }
      if (name != "--backend" &&
          (!name.starts_with("--") || help.find("  " + name + " ") == std::string::npos))
        refuse("there is no argument '" + name + "'");
      if (i + 1 == argc) refuse(name + " wants a value");
      values_[name] = argv[i + 1];
    }
  }

  papilio::PlanOptions plan_options() const {
    const std::string backend = text("--backend", "auto");
    if (backend == "auto") return {};
    if (backend == "cuda") return {.backend = papilio::Backend::cuda};
    if (backend == "host") return {.backend = papilio::Backend::host};
    refuse("--backend is '" + backend + "', none of auto, cuda and host");
  }
  std::string text(const std::string& name, const std::string& otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
  }
  std::size_t number(const std::string& name, std::size_t otherwise) const {
    const std::string given = text(name, std::to_string(otherwise));
    const char* const last = given.data() + given.size();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(given.data(), last, value);
    if (error != std::errc{} || end != last || value == 0)
      refuse(name + " is '" + given + "', not a whole number of at least 1");
    return value;
  }

 private:
  [[noreturn]] static void refuse(const std::string& why) {
    std::fprintf(stderr, "%s; see --help\n", why.c_str());
    std::exit(2);
  }

  std::map<std::string, std::string> values_;
};
