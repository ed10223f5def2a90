// SPDX-License-Identifier: MIT
//
// Names and sizes of the kinds of transforms.
#include "runtime/cli/kinds.h"

#include <algorithm>

#include "runtime/cli/size_list.h"

namespace papilio::cli {

const std::vector<std::string>& kind_names() {
  static const std::vector<std::string> names = {"c2c",  "r2c",  "c2r",  "dct1", "dct2", "dct3",
                                                 "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
  return names;
}

const std::string& to_text(Kind kind) {
  return kind_names().at(static_cast<std::size_t>(kind));
}

Kind parse_kind(const std::string& text) {
  const auto& names = kind_names();
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<Kind>(found - names.begin());
  std::string known;
  for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
  throw Error(ErrorCode::invalid_argument, "kind '" + text + "' is not one of " + known);
}

bool is_real_to_real(Kind kind) {
  return kind >= Kind::dct1;
}

Kind inverse_kind(Kind kind) {
  switch (kind) {
    case Kind::dct2:
      return Kind::dct3;
    case Kind::dct3:
      return Kind::dct2;
    case Kind::dst2:
      return Kind::dst3;
    case Kind::dst3:
      return Kind::dst2;
    default:
      return kind;
  }
}

std::uint64_t logical_size(Kind kind, std::uint64_t n) {
  switch (kind) {
    case Kind::dct1:
      return n > 1 ? 2 * (n - 1) : 1;
    case Kind::dst1:
      return 2 * (n + 1);
    case Kind::dct2:
    case Kind::dct3:
    case Kind::dct4:
    case Kind::dst2:
    case Kind::dst3:
    case Kind::dst4:
      return 2 * n;
    default:
      return n;
  }
}

Kind kind_along(const Problem& problem, std::size_t d, std::size_t dimensions) {
  const bool last_only = problem.kind == Kind::r2c || problem.kind == Kind::c2r;
  return last_only && d + 1 < dimensions ? Kind::c2c : problem.kind;
}

std::uint64_t logical_points(const Problem& problem) {
  const Dimensions dimensions = dimensions_of(problem);
  std::uint64_t points = 1;
  for (std::size_t d = 0; d < dimensions.size(); ++d)
    points *= logical_size(kind_along(problem, d, dimensions.size()), dimensions[d]);
  return points;
}

}  // namespace papilio::cli
