// SPDX-License-Identifier: MIT
//
// From the syntax tree of one codelet function to a list of operations. Only this file's source and
// lift.cpp know Clang's headers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codelets/kind.h"
#include "generator/dag/dag.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace papilio::lift {

// One value of the text; operands are earlier nodes.
struct Node {
  dag::Value value;
  dag::Exact uncertainty = 0;
  std::vector<int> operands;
};

struct Function {
  std::vector<Node> nodes;
  std::map<int, int> outputs;     // slot -> node
  std::map<int, int> input_line;  // slot -> line of its first use
};

// The function's arguments are the arrays of `signature`, in that order; an array of size
// `any_size` has as many elements as are used. Throws Error naming line and reason.
inline constexpr int any_size = -1;
Function read_function(const clang::FunctionDecl& function, const clang::ASTContext& context,
                       const codelets::Signature& signature);

}  // namespace papilio::lift
