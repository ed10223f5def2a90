// SPDX-License-Identifier: MIT
#include "runtime/compose/body_cluster.h"

#include "runtime/compose/cluster_text.h"
#include "runtime/compose/twiddle_text.h"

namespace papilio::compose {
namespace {

// The complex numbers that came in, in rows.
void read_arrivals(BodyWriter& body, const Pass& to, const ClusterSide& side,
                   const Arrivals& arrivals) {
  const Cluster& cluster = *body.spec.cluster;
  body.open_to_read(to);
  const Elements elements = natural(to);
  const std::string slot = arrival_slot(cluster, arrivals, side, "e");
  const std::uint64_t step = arrival_step(cluster, arrivals, side, elements.stride);
  body.butterflies(
      to, body.divide(elements.divisor) +
              fmt::format("    const int e = {};\n    const complex_t* const slots = (const "
                          "complex_t*)(real*)shared + {};\n",
                          elements.base, slot) +
              each(to.radix, fmt::format("const complex_t v = slots[q * {}]; {} = v.re; {} = v.im;",
                                         step, element("re", to), element("im", to))));
}

}  // namespace

void remote_exchange(BodyWriter& body, const Pass& from, const Pass& to, bool back) {
  const KernelSpec& spec = body.spec;
  const ClusterSide side = side_before(*spec.cluster, back);
  const Arrivals arrivals = arrivals_of(spec, back, body.layout.banks);
  const Elements elements = natural(from);
  const auto place = [&] {
    return body.divide(elements.divisor) + fmt::format("    const int e = {};\n", elements.base) +
           matrix_place(side);
  };
  if (spec.cluster->four_step) {
    const TwiddleMatrix matrix{
        spec.length(), from.stride / side.minor, "u", side.minor * side.blocks, "y", from.radix};
    body.butterflies(from, place() + twiddle_powers(matrix, body.tables) +
                               twiddle_butterfly(matrix, body.tables));
  }
  body.close();
  body.line("PAPILIO_CLUSTER_WAIT");
  body.open(body.order, from.span);
  body.butterflies(
      from, place() + each(from.radix, destination(arrivals, side, from) +
                                           fmt::format("PAPILIO_REMOTE_STORE(there, at, {}, {});",
                                                       element("re", from), element("im", from))));
  body.close();
  body.line("PAPILIO_CLUSTER_RECEIVE({}, {})", int{back}, spec.block_length() * spec.tiles);
  read_arrivals(body, to, side, arrivals);
  body.order = body.inner;
}

void free_slice(BodyWriter& body) {
  body.close();
  body.line("PAPILIO_CLUSTER_ARRIVE");
  body.forget_accesses();
}

}  // namespace papilio::compose
