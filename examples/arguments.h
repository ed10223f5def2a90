// SPDX-License-Identifier: MIT
//
// What the examples' command lines share: --help, --backend, and numbers and files by name.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <papilio/papilio.hpp>
#include <string>

class Arguments {
 public:
  // Of "--name value" pairs; prints `help` and ends the program for anything that it does not name.
  Arguments(int argc, char** argv, const std::string& help) {
    for (int i = 1; i < argc; i += 2) {
      const std::string name = argv[i];
      const bool asked = name == "--help";
      if (asked || i + 1 == argc ||
          (name != "--backend" && help.find(name + " ") == std::string::npos)) {
        std::fprintf(asked ? stdout : stderr, "%s  --backend auto|cuda|host    where to run\n",
                     help.c_str());
        std::exit(asked ? 0 : 2);
      }
      values_[name] = argv[i + 1];
    }
  }

  papilio::PlanOptions plan_options() const {
    const std::string backend = text("--backend", "auto");
    return {.backend = backend == "cuda"   ? papilio::Backend::cuda
                       : backend == "host" ? papilio::Backend::host
                                           : papilio::Backend::automatic};
  }
  std::string text(const std::string& name, const std::string& otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
  }
  std::size_t number(const std::string& name, std::size_t otherwise) const {
    return std::stoull(text(name, std::to_string(otherwise)));
  }

 private:
  std::map<std::string, std::string> values_;
};
