// SPDX-License-Identifier: MIT
//
// Twiddles all 1 show the DFT; then, for twiddles at random, columns (decimation in time) or rows
// (in frequency) of its matrix must each be multiplied by one number, which is compared with the
// twiddles, their conjugates and products.
#include "generator/recognise/recognise.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <optional>
#include <random>
#include <sstream>

#include "generator/recognise/linear_map.h"
#include "generator/recognise/match.h"

namespace papilio::recognise {
namespace {

using dag::Exact;

std::string number(const Exact& value) {
  std::ostringstream text;
  const double shown = static_cast<double>(value);
  text << std::setprecision(6) << (std::abs(shown) < 1e-12 ? 0.0 : shown);
  return text.str();
}

std::string number(const Exact& re, const Exact& im) {
  if (im == 0) return number(re);
  return number(re) + (im < 0 ? " - " : " + ") + number(abs(im)) + " i";
}

struct BoundedComplex {
  Bounded re, im;
};
BoundedComplex operator*(const BoundedComplex& a, const BoundedComplex& b) {
  const auto part = [](const Bounded& p, const Bounded& q, const Bounded& r, const Bounded& s,
                       int sign) {
    return Bounded{p.value * q.value + sign * r.value * s.value,
                   abs(p.value) * q.bound + abs(q.value) * p.bound + abs(r.value) * s.bound +
                       abs(s.value) * r.bound + p.bound * q.bound + r.bound * s.bound};
  };
  return {part(a.re, b.re, a.im, b.im, -1), part(a.re, b.im, a.im, b.re, 1)};
}
bool fits(const BoundedComplex& found, const BoundedComplex& expected) {
  return fits(found.re, expected.re) && fits(found.im, expected.im);
}

// The complex entry (k, j), as the column of x_j's real part says.
BoundedComplex entry(const LinearMap& map, int k, int j) {
  return {map.at(2 * k, 2 * j), map.at(2 * k + 1, 2 * j)};
}

class Recogniser {
 public:
  Recogniser(const dag::Dag& dag, const std::vector<Exact>& uncertainty,
             const std::vector<std::string>& inputs, const std::vector<std::string>& outputs)
      : evaluator_(dag, uncertainty), inputs_(inputs), outputs_(outputs) {
    result_.n = static_cast<int>(dag.outputs.size()) / 2;
    twiddle_reals_ = dag.inputs - 2 * result_.n;
  }

  Recognised recognise() {
    std::vector<Exact> ones(twiddle_reals_);
    for (int i = 0; i < twiddle_reals_; i += 2) ones[i] = 1;
    const LinearMap map = evaluator_.matrix(ones);
    const Form form = nearest_form(map);
    result_.sign = form.sign;
    result_.input_order = form.input;
    result_.output_order = form.output;
    const LinearMap expected = exact_matrix(form, map, result_.scale_re, result_.scale_im);
    const std::string where = twiddle_reals_ ? " (all twiddles 1)" : "";
    result_.difference = nonlinearity(map, ones, where);
    if (result_.is_dft()) result_.difference = difference(map, expected, where);
    if (result_.is_dft() && twiddle_reals_ > 0) find_twiddles(expected);
    return std::move(result_);
  }

 private:
  std::string difference(const LinearMap& found, const LinearMap& expected,
                         const std::string& where) const {
    for (int row = 0; row < found.rows; ++row)
      for (int column = 0; column < found.columns; ++column)
        if (!fits(found.at(row, column), expected.at(row, column)))
          return "output " + outputs_[row] + ": " + number(expected.at(row, column).value) + " " +
                 inputs_[column] + " expected, " + number(found.at(row, column).value) + " found" +
                 where;
    return "";
  }

  std::string nonlinearity(const LinearMap& map, const std::vector<Exact>& twiddles,
                           const std::string& where) const {
    const auto row = evaluator_.find_nonlinear(map, twiddles);
    return row ? "output " + outputs_[*row] + ": no linear function of the inputs" + where : "";
  }

  // `plain`: the matrix where all twiddles are 1.
  void find_twiddles(const LinearMap& plain) {
    const int n = result_.n;
    std::mt19937_64 random(777);
    std::vector<std::vector<std::string>> meanings(n);  // those that held so far
    for (int round = 0; round < 2; ++round) {
      std::vector<Exact> drawn(twiddle_reals_);
      for (Exact& part : drawn) part = ldexp(Exact(static_cast<std::int64_t>(random())), -63);
      const LinearMap map = evaluator_.matrix(drawn);
      const std::string where = " (twiddles at random)";
      result_.difference = nonlinearity(map, drawn, where);
      std::string at_inputs, at_outputs;
      const auto v_inputs = factors(map, plain, false, at_inputs);
      const auto v_outputs = factors(map, plain, true, at_outputs);
      const bool dit = at_inputs.empty(), dif = at_outputs.empty();
      if (!dit && !dif && result_.is_dft()) result_.difference = at_inputs + where;
      if (!result_.is_dft()) return;
      result_.twiddles = dit ? Twiddles::inputs : Twiddles::outputs;
      for (int index = 0; index < n; ++index) {
        const auto fitting = explain((dit ? v_inputs : v_outputs)[index], drawn);
        std::vector<std::string> both;
        for (const std::string& meaning : fitting)
          if (round == 0 || std::find(meanings[index].begin(), meanings[index].end(), meaning) !=
                                meanings[index].end())
            both.push_back(meaning);
        meanings[index] = both;
      }
    }
    for (const auto& fitting : meanings)
      result_.twiddle.push_back(fitting.empty() ? "an unknown function of the twiddles"
                                                : fitting.front());
  }

  // The factor of each column (or row) of `plain` in `map`, by natural index; `difference` is the
  // first output where one column (row) has more than one.
  std::vector<BoundedComplex> factors(const LinearMap& map, const LinearMap& plain, bool of_rows,
                                      std::string& difference) const {
    const int n = result_.n;
    const auto& order = of_rows ? result_.output_order : result_.input_order;
    std::vector<BoundedComplex> v(n);
    const Exact norm = result_.scale_re * result_.scale_re + result_.scale_im * result_.scale_im;
    LinearMap expected = plain;
    for (int line = 0; line < n; ++line) {
      const int first_k = of_rows ? line : 0, first_j = of_rows ? 0 : line;
      // Entries of a DFT matrix have the modulus of its scale: dividing is conjugating.
      const BoundedComplex unit = entry(plain, first_k, first_j);
      const BoundedComplex inverse = {{unit.re.value / norm, unit.re.bound / norm},
                                      {-unit.im.value / norm, unit.im.bound / norm}};
      v[order[line]] = entry(map, first_k, first_j) * inverse;
      for (int i = 0; i < n; ++i) {
        const int k = of_rows ? line : i, j = of_rows ? i : line;
        const BoundedComplex product = v[order[line]] * entry(plain, k, j);
        const auto put = [&](int row, int column, const Bounded& value) {
          expected.entries[(2 * k + row) * plain.columns + 2 * j + column] = value;
        };
        put(0, 0, product.re);
        put(1, 0, product.im);
        put(0, 1, {-product.im.value, product.im.bound});
        put(1, 1, product.re);
      }
    }
    difference = this->difference(map, expected, "");
    return v;
  }

  // What v may be, plainest first.
  std::vector<std::string> explain(const BoundedComplex& v, const std::vector<Exact>& drawn) const {
    struct Named {
      std::string name;
      BoundedComplex value;
    };
    std::vector<Named> once;
    for (int i = 0; i < twiddle_reals_; i += 2) {
      const std::string name = twiddle_name(2 * result_.n + i);
      const Bounded re(drawn[i]), im(drawn[i + 1]), minus_im(-drawn[i + 1]);
      once.push_back({name, {re, im}});
      once.push_back({"conj(" + name + ")", {re, minus_im}});
    }
    std::vector<Named> all = {{"1", {Bounded(Exact(1)), Bounded(Exact(0))}}};
    all.insert(all.end(), once.begin(), once.end());
    std::vector<Named> power = once;
    for (int exponent = 2; exponent < result_.n; ++exponent)
      for (std::size_t i = 0; i < once.size(); ++i) {
        power[i].value = power[i].value * once[i].value;
        all.push_back({once[i].name + "^" + std::to_string(exponent), power[i].value});
      }
    for (std::size_t i = 0; i < once.size(); ++i)
      for (std::size_t j = i + 1; j < once.size(); ++j)
        all.push_back({once[i].name + " " + once[j].name, once[i].value * once[j].value});
    std::vector<std::string> fitting;
    for (const Named& candidate : all)
      if (fits(v, candidate.value)) fitting.push_back(candidate.name);
    return fitting;
  }

  // "w[0]" for w[0].x and w[0].y, else both names.
  std::string twiddle_name(int slot) const {
    const std::string &re = inputs_[slot], &im = inputs_[slot + 1];
    const std::size_t dot = re.rfind('.');
    if (dot != std::string::npos && im.compare(0, dot + 1, re, 0, dot + 1) == 0)
      return re.substr(0, dot);
    return "(" + re + ", " + im + ")";
  }

  const Evaluator evaluator_;
  const std::vector<std::string>&inputs_, &outputs_;
  int twiddle_reals_ = 0;
  Recognised result_;
};

std::string describe_scale(const Recognised& recognised) {
  const Exact &re = recognised.scale_re, &im = recognised.scale_im;
  if (im == 0 && re == 1) return "not scaled";
  std::string text = "scale " + number(re, im);
  if (im == 0 && re == Exact(1) / recognised.n) text += " = 1/n";
  if (im == 0 && re == 1 / sqrt(Exact(recognised.n))) text += " = 1/sqrt(n)";
  return text;
}

}  // namespace

bool Recognised::is_plain() const {
  return is_dft() && sign == -1 && scale_re == 1 && scale_im == 0 && rank(input_order) == 0 &&
         rank(output_order) == 0 && twiddles == Twiddles::none;
}

Recognised recognise(const dag::Dag& dag, const std::vector<Exact>& uncertainty,
                     const std::vector<std::string>& inputs,
                     const std::vector<std::string>& outputs) {
  return Recogniser(dag, uncertainty, inputs, outputs).recognise();
}

std::string describe(const Recognised& recognised) {
  std::string text = std::string(recognised.sign < 0 ? "forward" : "inverse") + " DFT of " +
                     std::to_string(recognised.n) + " points, ";
  const std::string in = name_order(recognised.input_order);
  const std::string out = name_order(recognised.output_order);
  if (in == "natural" && out == "natural")
    text += "natural order";
  else
    text += "inputs " + in + ", outputs " + out;
  text += ", " + describe_scale(recognised);
  if (recognised.twiddles == Twiddles::none || !recognised.is_dft()) return text;
  text += recognised.twiddles == Twiddles::inputs ? ", twiddles on its inputs:"
                                                  : ", twiddles on its outputs:";
  for (std::size_t i = 0; i < recognised.twiddle.size(); ++i)
    text += (i ? ", v" : " v") + std::to_string(i) + " = " + recognised.twiddle[i];
  return text;
}

}  // namespace papilio::recognise
