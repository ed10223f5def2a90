// SPDX-License-Identifier: MIT
//
// The kinds of transforms, a row each: which complex transform does one, and the text by which its
// elements are made of what memory holds and its results of what the transform leaves. A kind is no
// pass of its own: its text stands in the load and the store of the neighbouring kernels.
#pragma once

#include <cstdint>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::compose {
class TablePlacer;
}

namespace papilio::access {

// Text of an element's number, whose second part is known when the text is compiled.
inline constexpr const char* sum_of_element = "(j + c)";

// Where an effect of a kind is written: at element `index` of the complex transform.
struct EndText {
  std::uint64_t n = 0;       // points of the kind
  std::uint64_t length = 0;  // of the complex transform
  std::string index;         // text, of `type`
  const char* type = "int";
  std::string memory;  // function that loads or stores an element of the axis
  compose::TablePlacer& tables;
  std::string row{};  // in a plane: text of the number of its row's first element
  bool half = false;  // elements beyond length / 2 are never asked for; or, of a store,
  bool both = false;  // are not stored by themselves, but with their conjugates
  // Of pairs of bins: their numbers are below this. And each element is stored once, even if it is
  // both elements of a pair.
  std::uint64_t pairs = 0;
  bool once = false;

  // An element of the axis in memory, by its number's text, or number factor * index + offset. The
  // index is often j + c, c known when the text is compiled: then so is the second part of the
  // number, and a thread finds all its elements by constant distances from few addresses. (The
  // first part alone, of a number that is an element, is not negative.)
  struct Element {
    std::string base, constant = "0";
  };
  Element element(const std::string& number) const;
  Element element(std::int64_t factor, std::int64_t offset = 0) const;
  // Text that says whether the index is 0. Where it is j + c that has c = 0.
  std::string is_first() const;
  // The statement, which stores what the conjugate of the element becomes, where there is one.
  std::string of_conjugate(const std::string& statement) const;
  std::string source(const Element& element) const;
  std::string sink(const Element& element, const std::string& number) const;
  // w_order^(step * exponent), exponent below `count`: out of one table, or of two where it would
  // be long.
  std::string root(std::uint64_t order, const std::string& exponent, std::uint64_t count,
                   std::uint64_t step = 1) const;
  // w_order^(step * index + 1), index below `count`.
  std::string shifted_root(std::uint64_t order, std::uint64_t step, std::uint64_t count) const;

 private:
  bool is_sum() const;  // the index is j + c
};

struct RealKind {
  Kind kind;
  const char* name;  // in schedules
  bool inverse;      // of the complex transform, whose elements are then Hermitian
  bool real;         // are its elements real?
  bool joins;        // is an element made of two in memory and a root?
  bool rotates;      // is an element or a result multiplied by a root of the kind's own?
  // Points of the complex transform.
  std::uint64_t (*length)(std::uint64_t n);
  // Statements that set `value` to element `index` of the transform; null: it is the element in
  // memory. And statements that store result `value`; null: it is stored as it is.
  std::string (*on_load)(const EndText& text);
  std::string (*on_store)(const EndText& text);
  // Of a fold of n = 2 m points, with Z the complex transform of m (compose/body/body_fold.h):
  // statements that set `a` and `b` to Z_i and Z_m-i, i being the index, or that store what is made
  // of them. Null: bins are loaded or stored one by one, and folded.
  std::string (*on_load_pair)(const EndText& text) = nullptr;
  std::string (*on_store_pair)(const EndText& text) = nullptr;
  // Where numbers 2 e and 2 e + 1 in memory are of elements e and N - 1 - e, N = n / 2, and so are
  // those 2 (N - 1 - e) and one more: statements that make both elements, `a` and `b`, of the two
  // pairs of numbers, `low` and `high`, e being the index; and the opposite, which declare `low`
  // and `high`. Null: the kind has no such order.
  std::string (*on_load_four)(const EndText& text) = nullptr;
  std::string (*on_store_four)(const EndText& text) = nullptr;
};

const RealKind& real_kind(Kind kind);

}  // namespace papilio::access
