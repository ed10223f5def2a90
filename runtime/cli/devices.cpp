// SPDX-License-Identifier: MIT
//
// papilio devices: what this machine can run on, and what is missing where it cannot.
#include <iostream>

#include "runtime/cli/options.h"
#include "runtime/cli/text_table.h"

namespace papilio::cli {

void add_devices(CLI::App& program, Run& run) {
  CLI::App& command = *program.add_subcommand(
      "devices", "List the backends of this machine, with what is missing where one is not usable");
  command.callback([&run] {
    run = [] {
      TextTable table({"<backend", "<usable", "<architecture", "<name", "<detail"});
      for (const DeviceInfo& device : devices()) {
        table.add({to_text(device.backend), device.usable ? "yes" : "no",
                   device.architecture.empty() ? "-" : device.architecture,
                   device.name.empty() ? "-" : device.name, device.detail});
      }
      table.print(std::cout);
      return 0;
    };
  });
}

}  // namespace papilio::cli
