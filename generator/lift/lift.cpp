// SPDX-License-Identifier: MIT
//
// Our own codelets: the arguments are arrays of reals, inputs are only read, outputs only written.
#include "generator/lift/lift.h"

#include <clang/AST/Decl.h>

#include "codelets/embedded.h"
#include "generator/lift/front_end.h"
#include "generator/lift/interpreter.h"
#include "generator/lift/lay_out.h"

namespace papilio::lift {
namespace {

using codelets::Array;
using codelets::Signature;

// Of a signature's arrays: as long as they are used.
constexpr int any_size = -1;

// The argument of `array`, and where it stands in memory.
Cells argument(Interpreter& interpreter, const clang::ParmVarDecl& parameter, const Array& array,
               const clang::ASTContext& context, Allocation*& memory) {
  const auto location = parameter.getLocation();
  const int line = interpreter.line(location);
  clang::QualType type = parameter.getType().getNonReferenceType();
  const auto* sized = context.getAsConstantArrayType(type);
  if (!sized && !type->isPointerType())
    interpreter.refuse(location, "argument " + array.name + " is expected to be an array");
  if (array.size != any_size && sized && sized->getSize() != array.size)
    interpreter.refuse(location, "argument " + array.name + " is expected to have " +
                                     std::to_string(array.size) + " elements");
  type = sized ? sized->getElementType() : type->getPointeeType();
  const Access access = array.output ? Access::output : Access::input;
  Memory& all = interpreter.memory();
  memory = array.size == any_size ? &all.allocate_growing(array.name, type, line, access)
                                  : &all.allocate_array(array.name, type, array.size, line, access);
  return {Place{memory, 0}};
}

// Runs `function` and lays out what it did. Of arrays of any size the outputs tell how many points
// there are.
Lifted run(const clang::FunctionDecl& function, const clang::ASTContext& context,
           const Signature& signature) {
  Interpreter interpreter(context);
  std::string names;
  for (const Array& array : signature.arrays) names += (names.empty() ? "" : ", ") + array.name;
  if (function.getNumParams() != signature.arrays.size())
    interpreter.refuse(function.getLocation(), "the function does not take (" + names + ")");
  std::vector<Allocation*> memory(signature.arrays.size());
  std::vector<Cells> arguments;
  for (std::size_t i = 0; i < memory.size(); ++i)
    arguments.push_back(argument(interpreter, *function.getParamDecl(static_cast<unsigned>(i)),
                                 signature.arrays[i], context, memory[i]));
  const int first_line = interpreter.line(function.getLocation());
  interpreter.run(function, arguments, {}, first_line);

  Tape& tape = interpreter.memory().tape();
  int radix = signature.arrays.front().size;
  if (radix == any_size) {
    radix = 0;
    for (const Allocation* array : memory)
      if (array->access == Access::output)
        radix = std::max(radix, static_cast<int>(array->cells.size()));
    if (radix == 0) throw Error(first_line, "no output is written");
  }
  const bool sized = signature.arrays.front().size != any_size;
  std::vector<int> slots(tape.loads()), outputs(sized ? signature.outputs : 2 * radix);
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const Array& array = signature.arrays[i];
    const int size = sized ? array.size : radix;
    for (const auto& [offset, load] : memory[i]->loaded)
      if (offset < size)
        slots[load] = array.first + array.stride * static_cast<int>(offset);
      else
        throw Error(interpreter.memory().loads()[load].line,
                    "input " + array.name + "[" + std::to_string(offset) +
                        "] is out of range, there are " + std::to_string(radix) + " outputs");
    for (int index = 0; array.output && index < size; ++index) {
      if (!memory[i]->written.count(index))
        throw Error(first_line,
                    "output " + array.name + "[" + std::to_string(index) + "] is never written");
      outputs[array.first + array.stride * index] =
          tape.node(std::get<Real>(memory[i]->cells[index]));
    }
  }
  return lay_out(function.getNameAsString(), radix, tape, slots,
                 sized ? signature.data + signature.parameters : 2 * radix, outputs);
}

}  // namespace

Lifted lift(const std::string& text, const std::string& function, const Signature& signature) {
  Lifted lifted;
  const std::string prelude =
      "#define PAPILIO_LIFT\n#define PAPILIO_REAL_BITS 64\n" + std::string(codelets::abi_text());
  with_function({prelude, text, "codelet"}, function,
                [&](const clang::FunctionDecl& found, const clang::ASTContext& context) {
                  lifted = run(found, context, signature);
                });
  return lifted;
}

Lifted lift(const std::string& text, const std::string& function) {
  return lift(text, function, codelets::signature(codelets::find_kind("plain"), any_size));
}

}  // namespace papilio::lift
