// SPDX-License-Identifier: MIT
//
// Every byte of an array that is no element of its side is a NaN's before (0xff): a gap that is
// read shows in the results, a gap that is written shows in its bytes.
#include "tests/accuracy/general_case.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <limits>
#include <sstream>

#include "numbers/number_theory.h"
#include "tests/accuracy/general_layout.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/backends.h"
#include "tests/support/random_bytes.h"

namespace papilio::tests {
namespace {

constexpr std::size_t guard_bytes = 256;
constexpr unsigned char poison = 0xff;

constexpr const char* kind_names[] = {"c2c",  "r2c",  "c2r",  "dct1", "dct2", "dct3",
                                      "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
constexpr const char* storage_names[] = {"native", "f16", "bf16"};

// The unit of the last place, relative, of numbers of 16 bits: half of it is a rounding's most.
double storage_unit(Storage storage) {
  return storage == Storage::f16 ? 0x1p-11 : storage == Storage::bf16 ? 0x1p-8 : 0;
}

}  // namespace

std::string describe_case(const GeneralCase& row) {
  std::ostringstream text;
  text.precision(17);
  const Problem problem = general_form(row.problem);
  for (const Axis& axis : problem.axes)
    text << kind_names[static_cast<int>(axis.kind)] << '(' << axis.n << ", strides "
         << axis.in_stride << ' ' << axis.out_stride << ", extents " << axis.in_extent << ' '
         << axis.out_extent << ") ";
  for (const Repeat& repeat : problem.repeats)
    text << "repeat(" << repeat.count << ", " << repeat.in_distance << ' ' << repeat.out_distance
         << ") ";
  text << name_of(problem.precision) << ' '
       << (problem.direction == Direction::forward ? "forward" : "inverse");
  for (const Format& format : {problem.in, problem.out})
    text << ' ' << storage_names[static_cast<int>(format.storage)]
         << (format.parts == Parts::split ? " split" : "");
  constexpr const char* products[] = {"", " convolution", " correlation"};
  text << products[static_cast<int>(problem.product)]
       << (problem.load_function.empty() ? "" : " load function")
       << (problem.store_function.empty() ? "" : " store function");
  text << " scale " << problem.scale << (row.in_place ? " in place" : "") << " misaligned by "
       << row.misalignment << " planned for " << row.planned_batch << " data " << row.data;
  return text.str();
}

Problem general_form(const Problem& problem) {
  if (!problem.axes.empty()) return problem;
  Problem form = problem;
  std::vector<std::uint64_t> dimensions = problem.dimensions;
  if (dimensions.empty()) dimensions.push_back(problem.length);
  form.length = 0, form.dimensions.clear(), form.batch = 1, form.kind = Kind::c2c;
  form.padded = false;
  const bool last_only = problem.kind == Kind::r2c || problem.kind == Kind::c2r;
  std::uint64_t in = 1, out = 1;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    const std::uint64_t n = dimensions[d], bins = n / 2 + 1;
    const bool last = d + 1 == dimensions.size();
    const Kind kind = last_only && !last ? Kind::c2c : problem.kind;
    form.axes.insert(form.axes.begin(),
                     Axis{n, kind, static_cast<std::int64_t>(in), static_cast<std::int64_t>(out)});
    const std::uint64_t row = problem.padded ? 2 * bins : n;
    in *= kind == Kind::r2c ? row : kind == Kind::c2r ? bins : n;
    out *= kind == Kind::c2r ? row : kind == Kind::r2c ? bins : n;
  }
  form.repeats = {{problem.batch, static_cast<std::int64_t>(in), static_cast<std::int64_t>(out)}};
  return form;
}

double relative_bound(const Problem& general) {
  double squares = 0;
  for (const Axis& axis : general.axes) {
    const bool extended = axis.kind >= Kind::dct1 && axis.kind <= Kind::dst4;
    const std::uint64_t n = axis.kind == Kind::dct1   ? 2 * (axis.n - 1)
                            : axis.kind == Kind::dst1 ? 2 * (axis.n + 1)
                            : extended                ? 2 * axis.n
                                                      : axis.n;
    const double factor = n >= 16 && numbers::largest_prime_factor(n) <= 13 ? 0.75 : 1.2;
    squares += factor * factor * std::log2(static_cast<double>(n));
  }
  squares = std::max(squares, 1.2 * 1.2);
  // There and back, and a product of complex numbers, sqrt(5) u at the most.
  if (general.product != Product::none) squares = 2 * squares + 5;
  // Of pairs of doubles what the reference, in long double, is off by.
  const double unit = general.precision == Precision::f32   ? 0x1p-24
                      : general.precision == Precision::f64 ? 0x1p-53
                                                            : 0x1p-63;
  if (general.scale != 1) {
    const double rounded =
        general.precision == Precision::f32 ? static_cast<float>(general.scale) : general.scale;
    const double off = (rounded / general.scale - 1) / unit;  // the same for every result
    squares += 1.0 / 3 + off * off;
  }
  return unit * std::sqrt(squares);
}

// The arrays of both sides as images of bytes: on the host, and where the backend computes.
class GeneralRunner::Arrays {
 public:
  Arrays(GeneralRunner& runner, const SideLayout& in, const SideLayout& out, const GeneralCase& row)
      : runner_(runner), in_(in), out_(out), in_place_(row.in_place) {
    in_offsets_ = in.offsets();
    out_offsets_ = out.offsets();
    const auto span = [](const std::vector<std::int64_t>& offsets, const SideLayout& side) {
      const auto [least, greatest] = std::minmax_element(offsets.begin(), offsets.end());
      const auto bytes = static_cast<std::int64_t>(side.element_bytes());
      return std::pair(*least * bytes, (*greatest + 1) * bytes);
    };
    auto in_span = span(in_offsets_, in);
    const auto out_span = span(out_offsets_, out);
    if (in_place_) {
      // Of r2c and c2r index 0 is that of a complex element, and so is the first byte.
      in_span = {std::min(in_span.first, out_span.first),
                 std::max(in_span.second, out_span.second)};
    }
    const std::size_t widest = std::max(in.element_bytes(), out.element_bytes());
    place(in_images_, in.arrays(), in_span,
          row.misalignment * (in_place_ ? widest : in.element_bytes()));
    if (!in_place_)
      place(out_images_, out.arrays(), out_span, row.misalignment * out.element_bytes());
    for (std::size_t i = 0; i < images().size(); ++i)
      image(i).memory = static_cast<unsigned char*>(runner.pooled(i, image(i).bytes.size()));
  }

  std::size_t elements() const { return in_offsets_.size(); }

  void fill(const std::vector<WideNumber>* given, std::uint64_t seed) {
    // Of f32 those of f64, which are rounded.
    const auto drawn = [&](std::uint64_t draw_seed, std::uint64_t counter) {
      return random_number(std::max(in_.precision, Precision::f64), draw_seed, counter);
    };
    const auto origins = host_origins(in_images_);
    for (std::size_t i = 0; i < in_offsets_.size(); ++i) {
      const WideNumber value =
          given ? (*given)[i]
                : WideNumber(drawn(seed, 2 * i), in_.real ? 0 : drawn(seed, 2 * i + 1));
      in_.write(origins.data(), in_offsets_[i], value);
    }
    before_ = images_bytes();
  }
  // Bins of a convolution, as the backend has them.
  std::vector<WideNumber> make_spectrum(const Problem& form, std::uint64_t seed) {
    const auto bytes = random_bytes(form.precision, seed + 1, 2 * spectrum_points(form));
    spectrum_memory_ = runner_.pooled(images().size(), bytes.size());
    runner_.device_->upload(spectrum_memory_, bytes.data(), bytes.size());
    std::vector<WideNumber> bins;
    for (std::uint64_t i = 0; i < spectrum_points(form); ++i)
      bins.emplace_back(random_number(form.precision, seed + 1, 2 * i),
                        random_number(form.precision, seed + 1, 2 * i + 1));
    return bins;
  }
  // What the transform reads: rounded to storage, and where elements share a place, what is there.
  std::vector<WideNumber> inputs() {
    const auto origins = host_origins(in_images_);
    std::vector<WideNumber> values;
    values.reserve(in_offsets_.size());
    for (const std::int64_t offset : in_offsets_)
      values.push_back(in_.read(origins.data(), offset));
    return values;
  }

  void upload() {
    for (Image* one : images())
      runner_.device_->upload(one->memory, one->bytes.data(), one->bytes.size());
  }
  void execute(const Plan& plan) {
    const auto pointer = [](std::vector<Image>& side, std::size_t part) -> void* {
      return part < side.size() ? side[part].memory + side[part].origin : nullptr;
    };
    std::vector<Image>& out = in_place_ ? in_images_ : out_images_;
    if (spectrum_memory_)
      plan.execute(papilio::Arrays{pointer(in_images_, 0), pointer(out, 0), pointer(in_images_, 1),
                                   pointer(out, 1), spectrum_memory_});
    else if (in_images_.size() == 1 && out.size() == 1)
      plan.execute(pointer(in_images_, 0), pointer(out, 0));
    else
      plan.execute_split(pointer(in_images_, 0), pointer(in_images_, 1), pointer(out, 0),
                         pointer(out, 1));
    runner_.device_->synchronize(nullptr);
  }
  void download() {
    for (Image* one : images())
      runner_.device_->download(one->bytes.data(), one->memory, one->bytes.size());
  }
  std::vector<WideNumber> results() {
    const auto origins = host_origins(in_place_ ? in_images_ : out_images_);
    std::vector<WideNumber> values;
    values.reserve(out_offsets_.size());
    for (const std::int64_t offset : out_offsets_)
      values.push_back(out_.read(origins.data(), offset));
    return values;
  }

  // What else was written; "" if nothing.
  std::string strayed() {
    std::size_t number = 0;
    if (!in_place_)
      for (Image& one : in_images_)
        if (one.bytes != before_[number++]) return "changed its input, or wrote beside it";
    for (Image& one : in_place_ ? in_images_ : out_images_) {
      std::vector<unsigned char> mask(one.bytes.size(), 0);
      const auto allow = [&](const SideLayout& side, const std::vector<std::int64_t>& offsets) {
        const auto bytes = static_cast<std::int64_t>(side.element_bytes());
        for (const std::int64_t offset : offsets)
          std::fill_n(mask.begin() + one.origin + offset * bytes, bytes, 1);
      };
      allow(out_, out_offsets_);
      if (in_place_) allow(in_, in_offsets_);
      const std::vector<unsigned char>& old = before_[number++];
      for (std::size_t i = 0; i < mask.size(); ++i)
        if (!mask[i] && one.bytes[i] != old[i])
          return "wrote beside its output, " +
                 std::to_string(static_cast<std::ptrdiff_t>(i) - one.origin) +
                 " bytes from index 0";
    }
    return "";
  }

 private:
  struct Image {
    std::vector<unsigned char> bytes;
    std::ptrdiff_t origin = 0;  // of index 0
    unsigned char* memory = nullptr;
  };

  // The lowest byte that may be an element's is `misalignment` past a multiple of 256; with
  // negative strides index 0 is not it, and no better aligned than one element.
  void place(std::vector<Image>& images, int count, std::pair<std::int64_t, std::int64_t> span,
             std::size_t misalignment) const {
    for (int i = 0; i < count; ++i) {
      Image one;
      const std::size_t start = guard_bytes + misalignment;
      one.bytes.assign(start + static_cast<std::size_t>(span.second - span.first) + guard_bytes,
                       poison);
      one.origin = static_cast<std::ptrdiff_t>(start) - span.first;
      images.push_back(std::move(one));
    }
  }
  static std::vector<unsigned char*> host_origins(std::vector<Image>& images) {
    std::vector<unsigned char*> origins;
    for (Image& one : images) origins.push_back(one.bytes.data() + one.origin);
    return origins;
  }
  std::vector<Image*> images() {
    std::vector<Image*> all;
    for (Image& one : in_images_) all.push_back(&one);
    for (Image& one : out_images_) all.push_back(&one);
    return all;
  }
  Image& image(std::size_t i) { return *images()[i]; }
  std::vector<std::vector<unsigned char>> images_bytes() {
    std::vector<std::vector<unsigned char>> all;
    for (const Image* one : images()) all.push_back(one->bytes);
    return all;
  }

  GeneralRunner& runner_;
  const SideLayout &in_, &out_;
  const bool in_place_;
  void* spectrum_memory_ = nullptr;
  std::vector<std::int64_t> in_offsets_, out_offsets_;
  std::vector<Image> in_images_, out_images_;
  std::vector<std::vector<unsigned char>> before_;
};

GeneralRunner::GeneralRunner(Backend backend) : backend_(backend), device_(open_device(backend)) {}

GeneralRunner::~GeneralRunner() {
  for (const auto& [memory, bytes] : pool_)
    if (memory) device_->release(memory);
}

void* GeneralRunner::pooled(std::size_t slot, std::size_t bytes) {
  if (pool_.size() <= slot) pool_.resize(slot + 1);
  auto& [memory, size] = pool_[slot];
  if (size < bytes) {
    if (memory) device_->release(memory);
    memory = nullptr;
    size = std::max(bytes, std::size_t{1} << 20);
    memory = device_->allocate(size);
  }
  return memory;
}

GeneralResult GeneralRunner::run(const GeneralCase& row) {
  GeneralResult result;
  try {
    run_in(row, nullptr, nullptr, result);
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  return result;
}

GeneralResult GeneralRunner::run(const GeneralCase& row, const std::vector<WideNumber>& in,
                                 std::vector<WideNumber>& out) {
  GeneralResult result;
  try {
    run_in(row, &in, &out, result);
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  return result;
}

void GeneralRunner::run_in(const GeneralCase& row, const std::vector<WideNumber>* given,
                           std::vector<WideNumber>* out, GeneralResult& result) {
  const Problem form = general_form(row.problem);
  PlanOptions options;
  options.backend = backend_;
  options.planned_batch = row.planned_batch;
  options.schedule = row.schedule;
  if (!row.schedule.empty()) options.mode = Mode::pinned;
  const Plan plan(row.problem, options);
  result.schedule = plan.schedule();

  const SideLayout in_side = layout_of(form, false), out_side = layout_of(form, true);
  Arrays arrays(*this, in_side, out_side, row);
  arrays.fill(given, row.data);
  std::vector<WideNumber> spectrum;
  if (form.product != Product::none) spectrum = arrays.make_spectrum(form, row.data);
  std::vector<WideNumber> inputs = arrays.inputs();
  if (!form.load_function.empty()) apply_load_function(in_side, inputs);
  DenseArray expected = expected_results(form, {in_side.extents, std::move(inputs)}, spectrum);
  arrays.upload();
  arrays.execute(plan);
  arrays.download();
  result.failure = arrays.strayed();

  long double all_squares = 0;
  for (const WideNumber& value : expected.data) all_squares += std::norm(value);
  const long double mean = all_squares / static_cast<long double>(expected.data.size());
  for (std::size_t a = 0; a < form.axes.size(); ++a) resize_axis(expected, a, out_side.extents[a]);
  std::vector<WideNumber> results = arrays.results();
  if (!form.store_function.empty()) undo_store_function(out_side, results);
  long double error = 0, squares = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const WideNumber wanted = expected.data[i] * static_cast<long double>(form.scale);
    error += std::norm(results[i] - wanted);
    squares += std::norm(wanted);
  }
  // The bound is on a mean over many roundings. Of few results some lie further from it: 80000
  // draws of c2r of 20 points, 40 results each, by ten points and a fold, have a mean of .83 of
  // it, 99.9 % are below 1.33 and the worst is 1.48. Of few inputs among zeros only a few of the
  // transform's constants are met, with their roundings. Repeats that read the same elements have
  // the same roundings.
  const auto count = static_cast<double>(results.size());
  const double numbers = out_side.real ? count : 2 * count;
  double apart = numbers;
  for (const Repeat& repeat : form.repeats)
    if (repeat.in_distance == 0) apart /= static_cast<double>(repeat.count);
  double read = 1;
  bool padded = false;
  for (std::size_t a = 0; a < form.axes.size(); ++a) {
    read *= static_cast<double>(in_side.extents[a]);
    padded |= form.axes[a].in_extent != 0;
  }
  const double few = padded ? std::min(read, apart) : apart;
  const double norm = std::max(std::fabs(form.scale) * std::sqrt(static_cast<double>(mean) * count),
                               std::sqrt(static_cast<double>(squares)));
  double bound = relative_bound(form) * (1 + 3 / std::sqrt(few)) * norm +
                 storage_unit(out_side.storage) * std::sqrt(static_cast<double>(squares));
  if (out_side.storage == Storage::f16) bound += 0x1p-25 * std::sqrt(numbers);
  const double distance = std::sqrt(static_cast<double>(error));
  result.ratio = distance == 0 ? 0 : distance / bound;
  // A NaN compares as smaller than nothing; it must not pass.
  if (std::isnan(distance)) result.ratio = std::numeric_limits<double>::infinity();
  if (out) *out = results;
}

}  // namespace papilio::tests
