// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_fold.h"

#include "runtime/access/real_kinds.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"

namespace papilio::compose {
namespace {

// Text of w_n^i.
std::string root(BodyWriter& body) {
  const std::uint64_t n = body.spec.memory_length();
  const access::EndText text{n, n, "i", "int", "", body.tables};
  return text.root(n, "i", body.spec.fold_pairs());
}

constexpr const char* a_re = "PAPILIO_R(stage_re, 2 * e)";
constexpr const char* a_im = "PAPILIO_R(stage_im, 2 * e)";
constexpr const char* b_re = "PAPILIO_R(stage_re, 2 * e + 1)";
constexpr const char* b_im = "PAPILIO_R(stage_im, 2 * e + 1)";

}  // namespace

const char* load_name(const KernelSpec& spec) {
  return spec.fold && spec.fold->stores_bins ? "load_pair" : "load";
}

const char* store_name(const KernelSpec& spec) {
  return spec.fold && !spec.fold->stores_bins ? "store_pair" : "store";
}

std::string pair_text(const Fold& fold) {
  return fold.stores_bins
             ? "PAPILIO_CODELET complex_t load_pair(const papilio_arguments& arguments, "
               "const place& here, const int j, const int c) {\n"
               "  return {load(arguments, here, 2 * j, 2 * c).re,\n"
               "          load(arguments, here, 2 * j + 1, 2 * c).re};\n}\n\n"
             : "PAPILIO_CODELET void store_pair(const papilio_arguments& arguments, "
               "const place& here, const int j, const int c, complex_t value) {\n"
               "  store(arguments, here, 2 * j, 2 * c, {0, value.im});\n"
               "  store(arguments, here, 2 * j + 1, 2 * c, {0, value.re});\n}\n\n";
}

int folded_per_thread(const KernelSpec& spec) {
  if (!spec.fold) return 0;
  const std::uint64_t threads = spec.threads();
  return 2 * static_cast<int>((spec.fold_pairs() * spec.tiles + threads - 1) / threads);
}

// With A and B, the bins with their parts swapped: P = A - conj B, Q = -i w (A + conj B), and the
// pair is P + Q and conj(Q - P).
void load_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  items_of_transforms(
      body, spec.load, spec.fold_pairs(),
      fmt::format("    const place here = locate(arguments, block, t);\n"
                  "    const complex_t a = load(arguments, here, i, 0), "
                  "b = load(arguments, here, {} - i, 0);\n"
                  "    const complex_t root = {};\n"
                  "    const complex_t q = papilio_multiply({{a.re + b.re, a.im - b.im}}, "
                  "{{root.im, -root.re}});\n"
                  "    const real p_re = a.re - b.re, p_im = a.im + b.im;\n"
                  "    {} = p_re + q.re;\n    {} = p_im + q.im;\n"
                  "    {} = q.re - p_re;\n    {} = p_im - q.im;\n",
                  spec.length(), root(body), a_re, a_im, b_re, b_im));
}

// Bin m / 2, and of all bins m + m / 2, is stored twice, with one value, unless a function of the
// caller would see that.
// With A = Z_i and B = Z_m-i: P = (A + conj B) / 2, Q = -i w (A - conj B) / 2, and the bins are
// P + Q and conj(P - Q).
void store_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const std::uint64_t m = spec.length();
  const std::string once =
      spec.store.format.user && m % 2 == 0 ? fmt::format("if (2 * i != {}) ", m) : "";
  std::string text = fmt::format(
      "    const place here = locate(arguments, block, t);\n"
      "    const complex_t a = {{{}, {}}}, b = {{{}, {}}}, root = {};\n"
      "    const complex_t q = papilio_multiply({{real(.5) * (a.re - b.re), real(.5) * (a.im + "
      "b.im)}}, {{root.im, -root.re}});\n"
      "    const real p_re = real(.5) * (a.re + b.re), p_im = real(.5) * (a.im - b.im);\n"
      "    store(arguments, here, i, 0, {{p_re + q.re, p_im + q.im}});\n"
      "    {}store(arguments, here, {} - i, 0, {{p_re - q.re, q.im - p_im}});\n",
      a_re, a_im, b_re, b_im, root(body), once, m);
  if (spec.fold->whole)
    text += fmt::format(
        "    if (i > 0) {{\n"
        "      store(arguments, here, {} - i, 0, {{p_re + q.re, -(p_im + q.im)}});\n"
        "      {}store(arguments, here, {} + i, 0, {{p_re - q.re, p_im - q.im}});\n"
        "    }}\n",
        2 * m, once, m);
  items_of_transforms(body, spec.store, spec.fold_pairs(), text);
}

void copy_pairs(BodyWriter& body, bool to_shared, Part part) {
  const KernelSpec& spec = body.spec;
  if (to_shared)
    body.will_write();
  else
    body.will_read();
  const Padding& padding = to_shared ? body.layout.load : body.layout.store;
  const std::string t = spec.tiles == 1 ? "0" : "t";
  items_of_transforms(
      body, to_shared ? spec.load : spec.store, spec.fold_pairs(),
      fmt::format("    const int other = i == 0 ? 0 : {} - i;\n    {{ {} }}\n    {{ {} }}\n",
                  spec.length(),
                  move_value(body, part, padding.slot(t, "i"), a_re, a_im, to_shared),
                  move_value(body, part, padding.slot(t, "other"), b_re, b_im, to_shared)));
}

}  // namespace papilio::compose
