// SPDX-License-Identifier: MIT
//
// See foreign.h. The function runs on arguments that remember what was read and written; then
// complex numbers are found among them.
#include "generator/lift/foreign.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "codelets/embedded.h"
#include "generator/lift/complex_parts.h"
#include "generator/lift/front_end.h"
#include "generator/lift/interpreter.h"
#include "generator/lift/lay_out.h"
#include "generator/lift/prelude.h"

namespace papilio::lift {
namespace {

// A complex number among the arguments.
struct Number {
  Place real, imaginary;
};

class Reader {
 public:
  Reader(const clang::FunctionDecl& function, const clang::ASTContext& context)
      : function_(function),
        interpreter_(context),
        memory_(interpreter_.memory()),
        line_(interpreter_.line(function.getLocation())) {}

  Foreign read() {
    run();
    outputs_ = numbers([](const Allocation& each) { return !each.written.empty(); });
    if (outputs_.empty()) throw Error(line_, "no output is written");
    inputs_ = numbers([](const Allocation& each) { return !each.loaded.empty(); });
    refuse_reads_of_outputs();
    data_first();
    return laid_out();
  }

 private:
  void run() {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function_);
    if (method && !method->isStatic())
      throw Error(line_, "a member function; a free or static one is expected");
    std::vector<Cells> values;
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      const std::string name = parameter->getNameAsString().empty()
                                   ? "argument " + std::to_string(values.size() + 1)
                                   : parameter->getNameAsString();
      const clang::QualType type = parameter->getType();
      if (type->isPointerType() || type->isReferenceType()) {
        const clang::QualType target = type->getPointeeType();
        Allocation& made = type->isPointerType()
                               ? memory_.allocate_growing(name, target, line_, Access::argument)
                               : memory_.allocate(name, target, line_, Access::argument);
        arguments_.push_back(&made);
        values.push_back({Place{&made, 0}});
      } else {
        arguments_.push_back(&memory_.allocate(name, type, line_, Access::argument));
        values.push_back(memory_.copy({arguments_.back(), 0}, type, line_));
      }
    }
    const Returned returned = interpreter_.run(function_, values, {}, line_);
    if (returned.values.empty()) return;
    Allocation& made =
        memory_.allocate("the result", function_.getReturnType(), line_, Access::argument);
    memory_.write({&made, 0}, returned.values, line_);
    arguments_.push_back(&made);
  }

  // ---- complex numbers
  long size(const Allocation& each) { return memory_.size(each.element, line_); }

  // Elements read or written. Of arrays of reals: also those whose partner is.
  std::set<long> touched(const Allocation& each) {
    std::set<long> elements;
    for (const auto* used : {&each.loaded, &each.written})
      for (const auto& [offset, what] : *used) elements.insert(offset / size(each));
    return elements;
  }

  bool are_partners(const Allocation& real, const Allocation& imaginary) {
    const auto names = imaginary_names(real.name);
    return std::find(names.begin(), names.end(), imaginary.name) != names.end();
  }

  // The places of the arguments that `uses` holds for, whole elements.
  template <class Uses>
  std::vector<Number> numbers(Uses uses) {
    std::vector<Part> parts;
    std::vector<Place> places;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      Allocation& each = *arguments_[i];
      if (!uses(each)) continue;
      std::set<long> elements = touched(each);
      if (each.grows && size(each) == 1) complete(each, elements);
      for (const long element : elements)
        for (long offset = element * size(each); offset < (element + 1) * size(each); ++offset) {
          places.push_back({&each, offset});
          parts.push_back({memory_.name(places.back(), line_), static_cast<int>(i),
                           each.grows || size(each) > 1});
        }
    }
    std::vector<Number> found;
    try {
      for (const auto& [real, imaginary] : pair_parts(parts))
        found.push_back({places[real], places[imaginary]});
    } catch (const std::invalid_argument& error) {
      throw Error(line_, error.what());
    }
    return found;
  }

  // An array of reals has its partner's elements too; one without a partner is interleaved.
  void complete(const Allocation& each, std::set<long>& elements) {
    bool has_partner = false;
    for (const Allocation* other : arguments_) {
      if (!other->grows || size(*other) != 1 || touched(*other).empty() ||
          !(are_partners(each, *other) || are_partners(*other, each)))
        continue;
      has_partner = true;
      for (const long element : touched(*other)) elements.insert(element);
    }
    if (has_partner) return;
    for (const long element : touched(each)) elements.insert(element ^ 1);
  }

  static bool is_in_place(const Number& number) {
    return !number.real.allocation->written.empty() && !number.real.allocation->loaded.empty();
  }

  // An argument that is read although others bring the data, and although some of it is written
  // first, is no argument in place: its output is read too early.
  void refuse_reads_of_outputs() {
    const auto read_only = std::count_if(inputs_.begin(), inputs_.end(),
                                         [](const Number& each) { return !is_in_place(each); });
    if (read_only < static_cast<long>(outputs_.size())) return;
    for (const Load& load : memory_.loads()) {
      const Allocation& each = *load.allocation;
      if (each.written.empty()) continue;
      for (const auto& [offset, line] : each.written)
        if (!each.loaded.count(offset))
          throw Error(load.line, "output " + memory_.name({load.allocation, load.offset}, line_) +
                                     " is read before it is written");
    }
  }

  // ---- which inputs are data
  void data_first() {
    const auto n = static_cast<long>(outputs_.size());
    if (static_cast<long>(inputs_.size()) == n) return;
    const auto take = [&](auto is_data) {
      std::vector<Number> ordered = inputs_;
      const auto twiddles = std::stable_partition(ordered.begin(), ordered.end(), is_data);
      if (twiddles - ordered.begin() != n) return false;
      inputs_ = std::move(ordered);
      return true;
    };
    const auto in_the_first = [&](const Number& number) {
      return std::find_if(inputs_.begin(), inputs_.begin() + n, [&](const Number& each) {
               return each.real.allocation == number.real.allocation;
             }) != inputs_.begin() + n;
    };
    if (take(is_in_place)) return;
    if (take([](const Number& each) { return !names_twiddles(each.real.allocation->name); }))
      return;
    if (static_cast<long>(inputs_.size()) > n && take(in_the_first)) return;
    std::string names;
    for (const Number& each : inputs_)
      names += (names.empty() ? "" : ", ") + memory_.name(each.real, line_);
    throw Error(line_, std::to_string(inputs_.size()) + " complex inputs are read (" + names +
                           ") and " + std::to_string(n) + " complex outputs written");
  }

  // ---- the DAG
  Foreign laid_out() {
    Foreign foreign;
    std::vector<int> slots(memory_.tape().loads(), 0);
    const auto enter = [&](const Place& place) {
      const auto load = place.allocation->loaded.find(place.offset);
      if (load != place.allocation->loaded.end())
        slots[load->second] = static_cast<int>(foreign.inputs.size());
      foreign.inputs.push_back(memory_.name(place, line_));
    };
    for (const Number& each : inputs_) {
      enter(each.real);
      enter(each.imaginary);
    }
    std::vector<int> outputs;
    const auto leave = [&](const Place& place) {
      foreign.outputs.push_back(memory_.name(place, line_));
      const Allocation& each = *place.allocation;
      const Cell* cell =
          place.offset < static_cast<long>(each.cells.size()) ? &each.cells[place.offset] : nullptr;
      if (!cell || !std::holds_alternative<Real>(*cell))
        throw Error(line_, "output " + foreign.outputs.back() + " is never written");
      outputs.push_back(memory_.tape().node(std::get<Real>(*cell)));
    };
    for (const Number& each : outputs_) {
      leave(each.real);
      leave(each.imaginary);
    }
    foreign.lifted =
        lay_out(function_.getNameAsString(), static_cast<int>(outputs_.size()), memory_.tape(),
                slots, static_cast<int>(foreign.inputs.size()), outputs);
    return foreign;
  }

  const clang::FunctionDecl& function_;
  Interpreter interpreter_;
  Memory& memory_;
  const int line_;
  std::vector<Allocation*> arguments_;
  std::vector<Number> inputs_, outputs_;
};

// "    y[1] = x[0] / x[1];", as it stands on that line.
std::string line_of(const std::string& text, int number) {
  std::istringstream lines(text);
  std::string line;
  for (int i = 0; i < number && std::getline(lines, line);) ++i;
  return line;
}

}  // namespace

Foreign lift_foreign(const std::string& text, const std::string& function,
                     const std::string& file) {
  Foreign foreign;
  const bool ours = text.find("PAPILIO_CODELET") != std::string::npos;
  const std::string prelude =
      ours ? "#define PAPILIO_LIFT\n" + std::string(codelets::abi_text()) : foreign_prelude(text);
  try {
    with_function({prelude, without_includes(text), file}, function,
                  [&](const clang::FunctionDecl& found, const clang::ASTContext& context) {
                    foreign = Reader(found, context).read();
                  });
  } catch (const Error& error) {
    if (error.line() == 0) throw;
    throw Error(0, std::string(error.what()) + "\n  " + line_of(text, error.line()));
  }
  return foreign;
}

}  // namespace papilio::lift
