// SPDX-License-Identifier: MIT
//
// Parameters to text and back.
#include "codelets/parameter.h"

#include <charconv>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace papilio::codelets {
namespace {

std::string print(const Atom& atom) {
  return atom.first + std::to_string(atom.second);
}

Parameter parse_parameter(const std::string& word) {
  static const std::regex whole(
      R"(([0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?|[ctri][0-9]+)([*/][ctri][0-9]+)*)");
  static const std::regex part(R"(([*/]?)([ctri])([0-9]+))");
  if (!std::regex_match(word, whole))
    throw std::invalid_argument("'" + word + "' is not a parameter such as t1, 0.5*c1 or c3/c1");
  Parameter parameter;
  std::size_t from = 0;
  if (std::string("ctri").find(word[0]) == std::string::npos) {
    from = word.find_first_of("*/");
    parameter.factor = word.substr(0, from);
  }
  if (from == std::string::npos) return parameter;
  const auto begin = word.begin() + static_cast<std::ptrdiff_t>(from);
  for (std::sregex_iterator at(begin, word.end(), part), end; at != end; ++at) {
    int& power = parameter.powers[{(*at)[2].str()[0], std::stoi((*at)[3])}];
    power += (*at)[1] == "/" ? -1 : 1;
  }
  std::erase_if(parameter.powers, [](const auto& entry) { return entry.second == 0; });
  return parameter;
}

}  // namespace

std::string print(const Parameter& parameter) {
  std::string above, below;
  for (const auto& [atom, power] : parameter.powers) {
    for (int i = 0; i < power; ++i) above += (above.empty() ? "" : "*") + print(atom);
    for (int i = 0; i > power; --i) below += "/" + print(atom);
  }
  if (above.empty()) return parameter.factor + below;
  if (parameter.factor != "1") above = parameter.factor + "*" + above;
  return above + below;
}

std::string print(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const auto& parameter : parameters) text += (text.empty() ? "" : " ") + print(parameter);
  return text.empty() ? "none" : text;
}

std::vector<Parameter> parse_parameters(std::string_view text) {
  std::vector<Parameter> parameters;
  if (text == "none" || text.starts_with('=')) return parameters;
  while (!text.empty()) {
    const auto space = text.find(' ');
    parameters.push_back(parse_parameter(std::string(text.substr(0, space))));
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return parameters;
}

std::string print_constants(const std::vector<std::string>& constants) {
  std::string text = "=";
  for (const auto& constant : constants) text += " " + constant;
  return text;
}

std::vector<std::string> parse_constants(std::string_view text) {
  static const std::regex number(R"(-?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?)");
  std::vector<std::string> constants;
  if (!text.starts_with('=')) return constants;
  std::istringstream words(std::string(text.substr(1)));
  for (std::string word; words >> word; constants.push_back(word))
    if (!std::regex_match(word, number))
      throw std::invalid_argument("'" + word + "' is not a decimal number");
  return constants;
}

}  // namespace papilio::codelets
