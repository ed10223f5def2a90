// SPDX-License-Identifier: MIT
#include "tests/barriers/kernel_on_fibers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "tests/support/read_file.h"

namespace papilio::tests {
namespace {

// Declarations of shared memory, as they stand and as C++ has them.
constexpr std::pair<const char*, const char*> declarations[] = {
    {"typedef float real;", "typedef papilio_float real;"},
    {"typedef double real;", "typedef papilio_double real;"},
    {"struct alignas(16) real {\n  double hi, lo;",
     "struct alignas(16) real {\n  papilio_part hi, lo;"},
    {"extern __shared__ __align__(16) real name[];",
     "real* const name = papilio_shared_array<real>(count);"},
    {"__shared__ index64 papilio_arrivals;",
     "index64& papilio_arrivals = papilio_own_shared<index64>();"}};

// All the PTX that a kernel may have, and the function of cuda_words.h that stands for it. It takes
// the operands in their order.
constexpr std::pair<const char*, const char*> instructions[] = {
    {"cp.async.bulk.prefetch.L2.global [%0], %1;", "ptx_prefetch"},
    {"prefetch.global.L2 [%0];", "ptx_prefetch"},
    {"st.global.L1::no_allocate.v2.f32 [%0], {%1, %2};", "ptx_store"},
    {"st.global.L1::no_allocate.v2.f64 [%0], {%1, %2};", "ptx_store"},
    {"ld.global.nc.L1::evict_last.v2.f32 {%0, %1}, [%2];", "ptx_load_table"},
    {"ld.global.nc.L1::evict_last.v2.f64 {%0, %1}, [%2];", "ptx_load_table"},
    {"mov.u32 %0, %%cluster_ctarank;", "ptx_rank"},
    {"mapa.shared::cluster.u32 %0, %1, %2;", "ptx_map"},
    {"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f32 [%0], {%1, %2}, [%3];",
     "ptx_remote_store"},
    {"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0], {%1, %2}, [%3];",
     "ptx_remote_store"},
    {"st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0], {%1, %2}, [%5];\n"
     "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.f64 [%0 + 16], {%3, %4}, [%5];",
     "ptx_remote_store"},
    {"mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;",
     "ptx_open_mbarrier"},
    {"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;", "ptx_expect_bytes"},
    {"{\n.reg .pred complete;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 complete, [%0], "
     "%1;\n@!complete bra again;\n}",
     "ptx_wait_for_phase"},
    {"fence.acq_rel.cta;", "ptx_fence"},
    {"barrier.cluster.arrive.relaxed.aligned;", "ptx_cluster_arrive"},
    {"barrier.cluster.wait.acquire.aligned;", "ptx_cluster_wait"},
    {"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};",
     "ptx_multiply"},
    {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %4}, {%7, "
     "%8}, {%0, %1, %2, %3};",
     "ptx_multiply"},
    {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, "
     "%2, %3};",
     "ptx_multiply"},
    {"cvt.rn.f16x2.f32 %0, %1, %2;", "ptx_to_halves"},
    {"cvt.rn.f16.f32 %0, %1;", "ptx_to_half"},
    {"cvt.f32.f16 %0, %1;", "ptx_from_half"},
    {"cvt.rna.tf32.f32 %0, %1;", "ptx_to_tf32"}};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

// Reads one statement asm [volatile]("instruction" : "constraint"(operand), .. : .. : "clobber").
class AsmReader {
 public:
  // `at`: behind its opening parenthesis.
  AsmReader(const std::string& text, std::size_t at) : text_(text), at_(at) {
    while (peek() == '"') instruction += string();
    for (int colons = 0; peek() != ')';) {
      const char c = peek();
      ++at_;
      if (c == ':') {
        ++colons;
      } else if (c == '"' && colons < 3) {  // outputs and inputs, not what is overwritten
        --at_;
        string();
        operands.push_back(parenthesised());
      } else if (c == '"') {
        --at_;
        string();
      }
    }
    end = at_ + 1;
  }

  std::string instruction;
  std::vector<std::string> operands;
  std::size_t end = 0;  // behind its closing parenthesis

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    if (at_ >= text_.size()) throw std::runtime_error("an asm statement does not end");
    return text_[at_];
  }
  std::string string() {
    const std::size_t first = text_.find('"', at_) + 1;
    at_ = text_.find('"', first) + 1;
    std::string bytes = text_.substr(first, at_ - 1 - first);
    replace_all(bytes, "\\n", "\n");
    return bytes;
  }
  std::string parenthesised() {
    peek();
    const std::size_t first = at_;
    int depth = 0;
    do {
      depth += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
      ++at_;
    } while (depth > 0);
    return text_.substr(first, at_ - first);
  }

  const std::string& text_;
  std::size_t at_;
};

std::string call_of(const AsmReader& read) {
  for (const auto& [instruction, function] : instructions) {
    if (read.instruction != instruction) continue;
    std::string arguments;
    for (const std::string& operand : read.operands)
      arguments += (arguments.empty() ? "" : ", ") + operand;
    return fmt::format("{}({})", function, arguments);
  }
  throw std::runtime_error("kernel_on_fibers.cpp does not know this PTX: " + read.instruction);
}

void replace_ptx(std::string& text) {
  for (std::size_t at = 0; (at = text.find("asm", at)) != text.npos;) {
    std::size_t open = at + 3;
    if (text.compare(open, 9, " volatile") == 0) open += 9;
    if (text[open] != '(' || std::isalnum(static_cast<unsigned char>(text[at - 1]))) {
      at = open;
      continue;
    }
    const AsmReader read(text, open + 1);
    const auto lines = std::count(text.begin() + at, text.begin() + read.end, '\n');
    const std::string call = call_of(read) + std::string(lines, '\n');
    text.replace(at, read.end - at, call);
    at += call.size();
  }
}

bool is_wait(const std::string& line) {
  for (const char* word :
       {"PAPILIO_BARRIER", "PAPILIO_WARP_BARRIER", "PAPILIO_CLUSTER_ENTER",
        "PAPILIO_CLUSTER_ARRIVE", "PAPILIO_CLUSTER_WAIT", "PAPILIO_CLUSTER_RECEIVE"})
    if (line.rfind(word, 0) == 0) return true;
  return false;
}

}  // namespace

compose::ComposedKernel on_fibers(compose::ComposedKernel kernel) {
  static const std::string head = read_file(PAPILIO_BARRIERS_FOLDER "/kernel_interface.h") +
                                  read_file(PAPILIO_BARRIERS_FOLDER "/cuda_words.h") +
                                  "#line 1 \"kernel\"\n";
  for (const auto& [from, to] : declarations) replace_all(kernel.text, from, to);
  replace_ptx(kernel.text);
  kernel.text = head + kernel.text +
                fmt::format(
                    "extern \"C\" void papilio_on_fibers(papilio_gpu* gpu, const "
                    "papilio_arguments* arguments) {{\n"
                    "  papilio_gpu_now = gpu;\n"
                    "  {}(*arguments);\n"
                    "}}\n",
                    kernel.entry);
  kernel.entry = "papilio_on_fibers";
  return kernel;
}

std::vector<Wait> waits_of(const compose::ComposedKernel& kernel) {
  std::vector<Wait> waits;
  int number = 0;
  for (std::size_t at = 0; at < kernel.text.size();) {
    const std::size_t end = std::min(kernel.text.find('\n', at), kernel.text.size());
    const std::string line = kernel.text.substr(at, end - at);
    ++number;
    if (is_wait(line)) waits.push_back({number, line});
    at = end + 1;
  }
  return waits;
}

compose::ComposedKernel without(compose::ComposedKernel kernel, const Wait& wait) {
  std::size_t at = 0;
  for (int line = 1; line < wait.line; ++line) at = kernel.text.find('\n', at) + 1;
  if (kernel.text.compare(at, wait.word.size(), wait.word) != 0)
    throw std::runtime_error("no " + wait.word + " at line " + std::to_string(wait.line));
  kernel.text.erase(at, wait.word.size());
  return kernel;
}

}  // namespace papilio::tests
