// SPDX-License-Identifier: MIT
//
// Clang's front end, in memory and without any include folder: from a text to the syntax tree of
// one of its functions.
#pragma once

#include <functional>
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace papilio::lift {

struct Source {
  std::string prelude;  // stands before the text, and has no line numbers
  std::string text;
  std::string file;  // what Clang calls it in its errors
};

// Calls `use` with the definition of `function`: in any namespace, a static member, or the only
// instance of a template. Throws Error if Clang rejects the text, if there is no such function or
// more than one, and whatever `use` throws.
void with_function(
    const Source& source, const std::string& function,
    const std::function<void(const clang::FunctionDecl&, const clang::ASTContext&)>& use);

}  // namespace papilio::lift
