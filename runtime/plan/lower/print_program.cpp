// SPDX-License-Identifier: MIT
#include "runtime/plan/lower/print_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/compose/spec/print_spec.h"

namespace papilio::plan {
namespace {

void add_names(const Schedule& schedule, std::vector<std::string>& names) {
  names.push_back(schedule.name());
  for (const auto& inner : schedule.inner) add_names(inner, names);
}

std::string title(const Program& program, std::size_t i, const std::vector<std::string>& names) {
  const Step& step = program.steps[i];
  return fmt::format("kernel {} of {}, of {}\n", i + 1, program.steps.size(),
                     names.at(static_cast<std::size_t>(step.node)));
}

std::string indented(const std::string& lines) {
  std::string text;
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t to = std::min(lines.find('\n', from), lines.size());
    text += "  " + lines.substr(from, to - from) + "\n";
    from = to + 1;
  }
  return text;
}

std::string port(const char* name, const compose::View& view) {
  return fmt::format("  {:<10} {}: {}\n", name, print(view.buffer), compose::print(view.levels));
}

}  // namespace

std::string print(const Buffer& buffer) {
  switch (buffer.kind) {
    case Buffer::Kind::input:
      return "input";
    case Buffer::Kind::output:
      return "output";
    case Buffer::Kind::draft:
      return "draft";
    case Buffer::Kind::workspace:
      return fmt::format("workspace {}", buffer.number);
  }
  return "?";
}

std::string print(const Program& program, const Schedule& schedule) {
  std::vector<std::string> names;
  add_names(schedule, names);
  std::string text = "schedule " + print(schedule) + "\n";
  for (std::size_t i = 0; i < program.workspaces.size(); ++i)
    text += fmt::format("workspace {}: {} elements a transform\n", i, program.workspaces[i]);
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    const auto& spec = step.spec;
    text += title(program, i, names);
    for (const auto& loop : spec.loops)
      text += fmt::format("  {:<10} l{} of {}\n", "loop", loop.id, loop.count);
    text += port("in", spec.load);
    text += port("out", spec.store);
    if (spec.x0.levels.empty()) continue;
    text += port("in x0", spec.x0);
    text += port("out y0", spec.y0);
  }
  return text;
}

std::string print_specs(const Program& program, const Schedule& schedule) {
  std::vector<std::string> names;
  add_names(schedule, names);
  std::string text;
  for (std::size_t i = 0; i < program.steps.size(); ++i)
    text += title(program, i, names) + indented(compose::print(program.steps[i].spec));
  return text;
}

}  // namespace papilio::plan
