// SPDX-License-Identifier: MIT
//
// From the syntax tree of one codelet function to a list of operations. Only this file's source and
// lift.cpp know Clang's headers.
#pragma once

#include <map>
#include <string>
#include <vector>

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

// Throws Error naming line and reason.
Function read_function(const clang::FunctionDecl& function, const clang::ASTContext& context);

}  // namespace papilio::lift
