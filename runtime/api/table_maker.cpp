// SPDX-License-Identifier: MIT
//
// A launch's tables are a job and what that points at, or those of a generic pass; all are uploaded
// together. A chirp's spectrum of many bins is made a residue at a time: the bins
// s + k r, k < m / r, are the transform of m / r points, the sums of r of the chirp's each, and
// those of r - s are the same, from the other end, where the chirp is symmetric.
#include "runtime/api/table_maker.h"

#include <algorithm>
#include <utility>

#include "numbers/double_double.h"
#include "numbers/number_theory.h"
#include "numbers/unit_roots.h"
#include "runtime/api/planning.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::api {
namespace {

namespace abi {
#define PAPILIO_REAL_BITS 64  // the arguments hold only pointers to reals
#include "codelets/abi.h"
}  // namespace abi

using compose::Made;
using compose::TableJob;
using twiddle::Table;

// Shorter ones are made, or read from the folder, in less time than kernels are loaded.
constexpr std::uint64_t least_roots = 1 << 15, least_bins = 1 << 16;

constexpr std::uint64_t most_residues = 64;

// Kernels' 64-bit indices hold what is computed of these.
constexpr std::uint64_t longest_chirp = std::uint64_t{1} << 31;

// Of f64x2 kernels of radix 8 take twice as long to compile, and long spectra three quarters of the
// trips.
constexpr std::uint64_t least_of_radix_8 = 1 << 22;

constexpr std::uint64_t largest_direct = 64;

bool is_spectrum(const Table& table) {
  return table.kind == Table::Kind::chirp_spectrum || table.kind == Table::Kind::rader_spectrum;
}

// Generic passes of so many points. None where a prime factor is too large.
std::optional<plan::Schedule> passes_of(std::uint64_t length, Precision precision) {
  plan::Schedule schedule{"generic", length, {}, {}};
  std::vector<int> radices, direct;
  const bool eight = precision == Precision::f64 || length >= least_of_radix_8;
  for (const int radix : {8, 7, 5, 4, 3, 2, 13, 11})
    for (; length % radix == 0 && (radix != 8 || eight); length /= radix) radices.push_back(radix);
  for (const std::uint64_t prime : numbers::prime_factors(length)) {
    if (prime > largest_direct) return std::nullopt;
    direct.push_back(static_cast<int>(prime));
  }
  if (radices.empty()) radices.push_back(1);
  schedule.with.radices = radices;
  schedule.with.direct = direct;
  return schedule;
}

// Whether a spectrum is that of a chirp with the same entries from both ends.
bool is_of_symmetric_chirp(const Table& table) {
  return table.kind == Table::Kind::chirp_spectrum && reach_of(table) == table.a &&
         table.b + 1 >= 2 * table.a;
}

// In how many parts a spectrum is made.
std::uint64_t residues_of(const Table& table, std::uint64_t most_at_once) {
  const std::uint64_t bins = entries(table);
  if (table.kind != Table::Kind::chirp_spectrum || bins <= most_at_once) return 1;
  std::uint64_t most = 1;
  for (const std::uint64_t residues : numbers::divisors(bins))
    if (residues <= most_residues && bins / most > most_at_once) most = residues;
  return most;
}

std::int64_t number(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::string bytes_of_words(std::span<const std::uint64_t> words) {
  return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
}

// Appends to what follows the job, aligned for whole complex numbers; where, from the job's begin.
std::int64_t put(std::string& rest, const std::string& bytes) {
  constexpr std::size_t alignment = 16;
  while ((sizeof(TableJob) + rest.size()) % alignment != 0) rest.push_back('\0');
  const auto at = number(sizeof(TableJob) + rest.size());
  rest += bytes;
  return at;
}

// Appends the digits' tables of roots of this order to what follows the job.
void add_roots(std::uint64_t order, compose::RootTable& roots, std::string& rest) {
  const numbers::UnitRoots all(order);
  const auto digits = all.digits();
  roots = {number(order), digits.unit_shift, digits.digit_bits, digits.digits,
           put(rest, bytes_of_words(digits.words))};
}

// The tables of the powers of g modulo p.
void add_powers(std::uint64_t p, std::uint64_t g, TableJob& job, std::string& rest) {
  job.a = number(p);
  while ((std::uint64_t{1} << (2 * job.power_bits)) < p) ++job.power_bits;
  const std::uint64_t count = std::uint64_t{1} << job.power_bits;
  const auto powers = [&](std::uint64_t base) {
    std::vector<std::uint64_t> values(count, 1);
    for (std::uint64_t i = 1; i < count; ++i)
      values[i] = numbers::multiply_mod(values[i - 1], base, p);
    return put(rest, bytes_of_words(values));
  };
  job.low = powers(g);
  job.high = powers(numbers::power_mod(g, count, p));
}

// What makes a table but a spectrum, or what the whole spectrum is the transform of.
TableJob job_of(const Table& table, std::string& rest) {
  TableJob job;
  job.entries = number(entries(table));
  job.a = number(table.a);
  job.b = number(table.b);
  job.c = number(table.c);
  std::uint64_t order = table.a;
  switch (table.kind) {
    case Table::Kind::pass:
      job.made = Made::pass;
      order = table.a * table.b;
      break;
    case Table::Kind::root_powers:
    case Table::Kind::shifted_powers:
      job.made = Made::root_powers;
      job.c = table.kind == Table::Kind::shifted_powers;
      break;
    case Table::Kind::root_products:
      job.made = Made::root_products;
      break;
    case Table::Kind::chirp:
      job.made = Made::chirp;
      job.b = std::max<std::int64_t>(2, job.b);
      order = table.a * static_cast<std::uint64_t>(job.b);
      break;
    case Table::Kind::chirp_spectrum:
      job.made = Made::chirp_source;
      job.b = number(reach_of(table));
      order = 2 * table.a;
      break;
    case Table::Kind::rader_spectrum:
      job.made = Made::rader_source;
      add_powers(table.a, numbers::inverse_mod(table.b, table.a), job, rest);
      break;
    case Table::Kind::power_permutation:
      job.made = Made::power_permutation;
      add_powers(table.a, table.b, job, rest);
      return job;
    default:
      throw Error(ErrorCode::internal, "no kernel makes " + print(table));
  }
  add_roots(order, job.roots, rest);
  return job;
}

}  // namespace

bool TableMaker::makes(const Table& table, Precision precision) {
  if (precision == Precision::f64x2) return false;
  const std::uint64_t count = entries(table);
  switch (table.kind) {
    case Table::Kind::chirp:
    case Table::Kind::pass:
    case Table::Kind::root_powers:
    case Table::Kind::shifted_powers:
    case Table::Kind::root_products:
    case Table::Kind::power_permutation:
      return count >= least_roots && table.a < longest_chirp && table.b < longest_chirp;
    case Table::Kind::chirp_spectrum:
    case Table::Kind::rader_spectrum:
      return count >= least_bins && table.a < longest_chirp && table.factors.empty() &&
             table.digits.size() <= TableJob::most_digits && passes_of(count, wider(precision));
    default:
      return false;
  }
}

std::size_t TableMaker::kernel_of(compose::ComposedKernel kernel) {
  const auto known = std::ranges::find(kernels_, kernel.entry, &compose::ComposedKernel::entry);
  if (known == kernels_.end()) {
    kernels_.push_back(std::move(kernel));
    return kernels_.size() - 1;
  }
  return static_cast<std::size_t>(known - kernels_.begin());
}

std::size_t TableMaker::append(const std::string& bytes) {
  const std::size_t at = (data_.size() + 255) / 256 * 256;
  data_.resize(at);
  data_ += bytes;
  return at;
}

void TableMaker::launch(compose::ComposedKernel kernel, const TableJob& job,
                        const std::string& rest, Where in, Where out, std::size_t place) {
  std::string bytes(reinterpret_cast<const char*>(&job), sizeof job);
  bytes += rest;
  const auto threads = static_cast<std::uint64_t>(kernel.threads);
  const std::uint64_t blocks = (static_cast<std::uint64_t>(job.entries) + threads - 1) / threads;
  launches_.push_back({kernel_of(std::move(kernel)), append(bytes), blocks, in, out, place});
}

void TableMaker::add(const Table& table, const std::vector<std::size_t>& places) {
  if (is_spectrum(table)) return add_spectrum(table, places);
  std::string rest;
  const TableJob job = job_of(table, rest);
  for (const std::size_t place : places)
    launch(compose::table_kernel(precision_), job, rest, Where::nowhere, Where::tables, place);
}

TableMaker::Where TableMaker::add_transform(std::uint64_t length) {
  const Problem problem{.length = length, .precision = wide()};
  const auto planning = planning_context(problem, {}, plan::target_of(*device_));
  const auto program = plan::lower_for_problem(*passes_of(length, wide()), planning.context);
  std::vector<std::pair<Table, std::string>> made;  // passes of one length have tables in common
  const auto made_once = [&](const Table& table) -> const std::string& {
    const auto known = std::ranges::find(made, table, &std::pair<Table, std::string>::first);
    if (known != made.end()) return known->second;
    return made.emplace_back(table, make_table(table, wide())).second;
  };
  Where from = Where::work;
  for (const auto& step : program.steps) {
    auto kernel = compose::compose_kernel(step.spec, *planning.codelets, false);
    std::string tables = kernel.parameters;
    for (const auto& placed : kernel.tables) {
      tables.resize(placed.offset);
      tables += made_once(placed.table);
    }
    const Where to = from == Where::work ? Where::other_work : Where::work;
    const auto blocks = compose::block_count(step.spec, 1);
    launches_.push_back({kernel_of(std::move(kernel)), append(tables), blocks, from, to, 0});
    from = to;
  }
  return from;
}

void TableMaker::add_spectrum(const Table& table, const std::vector<std::size_t>& places) {
  const std::uint64_t bins = entries(table), residues = residues_of(table, most_at_once_);
  const std::uint64_t length = bins / residues;
  work_bytes_ = std::max<std::size_t>(work_bytes_, length * 2 * bytes_of(wide()));
  std::string rest;
  TableJob source = job_of(table, rest);
  source.entries = number(length);
  source.residues = number(residues);
  if (residues > 1) {
    add_roots(bins, source.twiddles, rest);
    source.residue_roots =
        put(rest, twiddle::make_table({Table::Kind::root_powers, residues, 1, residues}, wide()));
  }
  TableJob store;
  store.entries = number(length);
  store.whole = number(bins);
  store.residues = number(residues);
  store.rows = std::max<std::int64_t>(1, number(table.c));
  store.digits = number(table.digits.size());
  std::ranges::copy(table.digits, store.radices);
  const auto scale = numbers::reciprocal(static_cast<double>(bins));
  store.scale = scale.hi;
  store.scale_low = scale.lo;
  const std::size_t begin = launches_.size();
  std::size_t transform = 0, launches = 0;  // that of the first residue, which all have
  Where result = Where::work;
  const bool is_symmetric = is_of_symmetric_chirp(table);
  const std::uint64_t made = is_symmetric ? residues / 2 + 1 : residues;
  for (std::uint64_t residue = 0; residue < made; ++residue) {
    source.first = store.first = number(residue);
    store.symmetric = is_symmetric && residue > 0 && 2 * residue < residues;
    launch(residues > 1 ? compose::folded_kernel(wide()) : compose::table_kernel(wide()), source,
           rest, Where::nowhere, Where::work, 0);
    if (residue == 0) {
      transform = begin + 1;
      result = add_transform(length);
      launches = launches_.size() - transform;
    } else {
      for (std::size_t i = 0; i < launches; ++i)
        launches_.push_back(Launch(launches_[transform + i]));
    }
    for (const std::size_t place : places)
      launch(compose::spectrum_kernel(wide()), store, {}, result, Where::tables, place);
  }
}

void TableMaker::make(const std::vector<std::shared_ptr<const execute::Kernel>>& loaded,
                      char* to) const {
  if (launches_.empty()) return;
  const auto memory = [&](std::size_t bytes) {
    return std::shared_ptr<char>(static_cast<char*>(bytes > 0 ? device_->allocate(bytes) : nullptr),
                                 [device = device_](char* from) {
                                   if (from) device->release(from);
                                 });
  };
  const auto data = memory(data_.size()), work = memory(work_bytes_), other = memory(work_bytes_);
  device_->upload(data.get(), data_.data(), data_.size());
  const std::shared_ptr<void> stream(
      device_->make_stream(), [device = device_](void* made) { device->destroy_stream(made); });
  const auto address = [&](Where where, std::size_t place) -> char* {
    return where == Where::work         ? work.get()
           : where == Where::other_work ? other.get()
           : where == Where::tables     ? to + place
                                        : nullptr;
  };
  for (const Launch& one : launches_) {
    abi::papilio_arguments arguments{};
    abi::papilio_operand& out = arguments.operands[PAPILIO_OUT];
    out.elements = address(one.out, one.place);
    out.scale64 = out.scale32 = 1;
    arguments.operands[PAPILIO_IN].elements = address(one.in, one.place);
    arguments.operands[PAPILIO_TABLES].elements = data.get() + one.tables;
    arguments.batch = 1;
    arguments.blocks = static_cast<abi::index64>(one.blocks);
    arguments.resident = loaded[one.kernel]->resident();
    execute::Launch launch;
    launch.kernel = loaded[one.kernel].get();
    launch.blocks = one.blocks;
    launch.threads = kernels_[one.kernel].threads;
    launch.most_workers = most_threads_;
    launch.shared_bytes = kernels_[one.kernel].shared_bytes;
    launch.arguments = &arguments;
    launch.arguments_bytes = sizeof arguments;
    device_->launch(launch, stream.get());
  }
  device_->synchronize(stream.get());
}

}  // namespace papilio::api
