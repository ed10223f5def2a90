// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_fold.h"

#include "runtime/access/real_kinds.h"
#include "runtime/compose/body/body_exchange.h"
#include "runtime/compose/body/body_items.h"

namespace papilio::compose {
namespace {

// Pairs of bins i and m - i. Bins 0 and m come from element 0 alone, and of an even m bin m / 2 is
// its own other: the two are pair 0.
std::uint64_t pairs(const KernelSpec& spec) {
  return (spec.length() + 1) / 2;
}

bool has_middle(const KernelSpec& spec) {
  return spec.length() % 2 == 0;
}

// Text of the other element of pair i, in shared memory.
std::string other(const KernelSpec& spec) {
  return fmt::format("i == 0 ? {} : {} - i", has_middle(spec) ? spec.length() / 2 : 0,
                     spec.length());
}

// Text of w_n^i.
std::string root(BodyWriter& body) {
  const std::uint64_t n = body.spec.memory_length();
  const access::EndText text{n, n, "i", "int", "", body.tables};
  return text.root(n, "i", pairs(body.spec));
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
  return 2 * static_cast<int>((pairs(spec) * spec.tiles + threads - 1) / threads);
}

// With A and B, the bins with their parts swapped: P = A - conj B, Q = -i w (A + conj B), and the
// pair is P + Q and conj(Q - P). Of bins 0 and m the real parts count.
void load_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const std::uint64_t m = spec.length();
  std::string text = fmt::format(
      "    const place here = locate(arguments, block, t);\n"
      "    const complex_t a = load(arguments, here, i, 0), b = load(arguments, here, {}, 0);\n"
      "    const complex_t root = {};\n",
      has_middle(spec) ? other(spec) : fmt::format("{} - i", m), root(body));
  const std::string pair = fmt::format(
      "      const complex_t q = papilio_multiply({{a.re + b.re, a.im - b.im}}, "
      "{{root.im, -root.re}});\n"
      "      const real p_re = a.re - b.re, p_im = a.im + b.im;\n"
      "      {} = p_re + q.re;\n      {} = p_im + q.im;\n"
      "      {} = q.re - p_re;\n      {} = p_im - q.im;\n",
      a_re, a_im, b_re, b_im);
  if (has_middle(spec))
    text += fmt::format(
        "    if (i == 0) {{\n"
        "      const complex_t last = load(arguments, here, {}, 0);\n"
        "      {} = a.im - last.im;\n      {} = a.im + last.im;\n"
        "      {} = -2 * b.re;\n      {} = 2 * b.im;\n"
        "    }} else {{\n{}    }}\n",
        m, a_re, a_im, b_re, b_im, pair);
  else
    text += "    {\n" + pair + "    }\n";
  items_of_transforms(body, spec.load, pairs(spec), text);
}

// With A = Z_i and B = Z_m-i: P = (A + conj B) / 2, Q = -i w (A - conj B) / 2, and the bins are
// P + Q and conj(P - Q).
void store_bins(BodyWriter& body) {
  const KernelSpec& spec = body.spec;
  const std::uint64_t m = spec.length(), n = 2 * m;
  const bool whole = spec.fold->whole;
  const auto store = [](const std::string& bin, const char* re, const char* im) {
    return fmt::format("      store(arguments, here, {}, 0, {{{}, {}}});\n", bin, re, im);
  };
  std::string text = fmt::format(
      "    const place here = locate(arguments, block, t);\n"
      "    const complex_t a = {{{}, {}}}, b = {{{}, {}}}, root = {};\n",
      a_re, a_im, b_re, b_im, root(body));
  const std::string ends =
      store("0", "a.re + a.im", "0") + store(fmt::format("{}", m), "a.re - a.im", "0");
  std::string pair =
      "      const complex_t q = papilio_multiply(\n"
      "          {real(.5) * (a.re - b.re), real(.5) * (a.im + b.im)}, {root.im, -root.re});\n"
      "      const real p_re = real(.5) * (a.re + b.re), p_im = real(.5) * (a.im - b.im);\n" +
      store("i", "p_re + q.re", "p_im + q.im") +
      store(fmt::format("{} - i", m), "p_re - q.re", "q.im - p_im");
  if (whole)
    pair += store(fmt::format("{} - i", n), "p_re + q.re", "-(p_im + q.im)") +
            store(fmt::format("{} + i", m), "p_re - q.re", "p_im - q.im");
  std::string middle;
  if (has_middle(spec)) middle = store(fmt::format("{}", m / 2), "b.re", "-b.im");
  if (has_middle(spec) && whole) middle += store(fmt::format("{}", n - m / 2), "b.re", "b.im");
  text += "    if (i == 0) {\n" + ends + middle + "    } else {\n" + pair + "    }\n";
  items_of_transforms(body, spec.store, pairs(spec), text);
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
      body, to_shared ? spec.load : spec.store, pairs(spec),
      fmt::format("    const int other = {};\n    {{ {} }}\n    {{ {} }}\n", other(spec),
                  move_value(body, part, padding.slot(t, "i"), a_re, a_im, to_shared),
                  move_value(body, part, padding.slot(t, "other"), b_re, b_im, to_shared)));
}

}  // namespace papilio::compose
