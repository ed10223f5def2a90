// SPDX-License-Identifier: MIT
#include "runtime/compose/body/body_cluster.h"

#include "runtime/access/division_text.h"
#include "runtime/compose/access/twiddle_text.h"
#include "runtime/compose/body/cluster_text.h"

namespace papilio::compose {
namespace {

// The complex numbers that came in, in rows.
void read_arrivals(BodyWriter& body, const Pass& to, const ClusterSide& side,
                   const Arrivals& arrivals) {
  const Cluster& cluster = *body.spec.cluster;
  body.open_to_read(to);
  const Elements elements = natural(to);
  const std::uint64_t step = arrival_step(cluster, arrivals, side, elements.runs.stride);
  // Of four steps, element e is in row e % part, column e / part, but for a tail of t points, which
  // adjoin in both; in dimensions rows are rows.
  const std::uint64_t tail = cluster.tail;
  const auto place = body.divided(elements, cluster.four_step ? side.part * tail : 1);
  const std::string column = tail == 1 ? place.quotient
                                       : fmt::format("({} * {} + {})", place.quotient, tail,
                                                     remainder(place.remainder, tail));
  const std::string slot =
      arrival_slot(arrivals, cluster.four_step ? quotient(place.remainder, tail) : "0", column);
  body.butterflies(
      to, place.prelude +
              fmt::format("    const complex_t* const slots = (const complex_t*)(real*)shared + "
                          "{};\n",
                          slot) +
              each(to.radix, fmt::format("const complex_t v = slots[q * {}]; {} = v.re; {} = v.im;",
                                         step, element("re", to), element("im", to))));
}

}  // namespace

void remote_exchange(BodyWriter& body, const Pass& from, const Pass& to, bool back) {
  const KernelSpec& spec = body.spec;
  const ClusterSide side = side_before(spec, back);
  const Arrivals arrivals = arrivals_of(spec, back, body.layout.banks);
  const Elements elements = natural(from);
  // Text of the first element's row and column in the whole matrix.
  const auto row = [](const BodyWriter::Division& place) {
    return fmt::format("    const int u = {};\n    (void)u;\n", place.quotient);
  };
  const auto column = [&](const BodyWriter::Division& place) {
    return fmt::format("    const int y = {};\n", column_number(side, place.remainder));
  };
  const auto present = [&](const BodyWriter::Division& place) {
    return presence(side, place.remainder);
  };
  if (spec.cluster->four_step) {
    const std::uint64_t tail = spec.cluster->tail;
    const TwiddleMatrix matrix{spec.length() / tail,
                               from.stride / side.minor,
                               "u",
                               side.width / tail,
                               quotient("y", tail),
                               from.radix,
                               true};
    const auto place = body.divided(elements, side.minor);
    const std::string powers = column(place) + twiddle_powers(matrix, body.tables);
    const std::string butterfly = row(place) + twiddle_butterfly(matrix, body.tables);
    // There are no twiddles for columns that are not there.
    if (place.steady) {
      body.line("  {}{{", present(place).empty() ? "" : fmt::format("if ({}) ", present(place)));
      body.add(powers);
      body.butterflies(from, butterfly);
      body.line("  }}");
    } else {
      body.butterflies(from, place.prelude + only(present(place), powers + butterfly));
    }
  }
  body.close();
  body.line("PAPILIO_CLUSTER_WAIT");
  body.open(body.order, from.span);
  const auto place = body.divided(elements, side.minor);
  body.butterflies(
      from, place.prelude + row(place) + column(place) +
                only(present(place),
                     each(from.radix, destination(arrivals, side, from) +
                                          fmt::format("PAPILIO_REMOTE_STORE(there, at, {}, {});",
                                                      element("re", from), element("im", from)))));
  body.close();
  body.line("PAPILIO_CLUSTER_RECEIVE({}, {} * {})", int{back}, received_rows(side),
            side.width * spec.tiles);
  read_arrivals(body, to, side, arrivals);
  body.order = body.inner;
}

void free_slice(BodyWriter& body, bool was_read) {
  body.close();
  body.line("{}", was_read ? "PAPILIO_CLUSTER_ARRIVE" : "PAPILIO_CLUSTER_ENTER");
  body.forget_accesses();
}

}  // namespace papilio::compose
