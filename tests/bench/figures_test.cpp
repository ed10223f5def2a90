// SPDX-License-Identifier: MIT
//
// Figures written and read back, and files that are not what they should be.
#include "bench/figures.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace papilio::bench {
namespace {

class File {
 public:
  explicit File(const std::string& text) : path_(testing::TempDir() + "figures_test.csv") {
    std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(Figures, SurviveTheirCsv) {
  CaseResult result{{"c2c", Precision::f64, {1009}, 77}, {}};
  result.figures = {{"copy", 10, 9, 11, 0, 1.0, {}, "", ""},
                    {"ours", 20.5, 19, 30, 300, 0.4878, 2.5e-16, "", "rader(1009, \"a\", b)"},
                    {"cufft", 0, 0, 0, 0, {}, {}, "no library, sorry", ""}};
  const File file(print_csv({result}, "A GPU, large"));
  const Results back = read_csv(file.path());
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].subject, result.subject);
  const Figure* ours = back[0].find("ours");
  ASSERT_NE(ours, nullptr);
  EXPECT_EQ(ours->median_us, 20.5);
  EXPECT_EQ(ours->least_us, 19);
  EXPECT_EQ(ours->most_us, 30);
  EXPECT_EQ(ours->copyfrac, 0.4878);
  EXPECT_EQ(ours->error, 2.5e-16);
  EXPECT_EQ(ours->schedule, "rader(1009, \"a\", b)");
  EXPECT_EQ(back[0].find("cufft"), nullptr);
  EXPECT_EQ(back[0].note("cufft"), "no library, sorry");
  EXPECT_DOUBLE_EQ(*back[0].speed_over("copy", "ours"), 2.05);
}

TEST(Figures, AreReadFromTheAnchors) {
  const Results anchors = read_csv(PAPILIO_BENCH_ANCHORS);
  const CaseResult* found = find_case(anchors, {"c2c", Precision::f32, {4096}, 32768});
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->find("cufft")->median_us, 520.565);
  EXPECT_EQ(found->find("cufft")->error, 1.855e-7);
  const CaseResult* double_precision = find_case(anchors, {"c2c", Precision::f64, {16}, 4194304});
  ASSERT_NE(double_precision, nullptr);
  EXPECT_FALSE(double_precision->find("vkfft")->error.has_value());  // -1: not measured
}

TEST(Figures, ListOfCasesNeedsFourColumns) {
  const File file("batch,note,dims,kind,prec\r\n3,mine,2^10,c2c,f64\r\n\r\n3,,1024,c2c,f64\r\n");
  const std::vector<Case> cases = cases_of(read_csv(file.path()));
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(cases[0], (Case{"c2c", Precision::f64, {1024}, 3}));
}

TEST(Figures, NameTheLineThatIsWrong) {
  const std::string head = "lib,prec,kind,dims,batch,us\nours,f32,c2c,16,1,2.5\n";
  for (const char* wrong :
       {"ours,f16,c2c,16,1,2", "ours,f32,c2c,sixteen,1,2", "ours,f32,c2c,16,0,2",
        "ours,f32,c2c,16,1,fast", "ours,f32,c2c,16,1,nan", "ours,f32", "ours,f32,c2c,2^40,2^40,2",
        "ours,\"f32,c2c,16,1,2"}) {
    const File file(head + wrong + "\n");
    try {
      read_csv(file.path());
      ADD_FAILURE() << wrong;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::input_output);
      EXPECT_NE(std::string(error.what()).find(":3: "), std::string::npos) << error.what();
    }
  }
  const File headless("16,1,2\n");
  EXPECT_THROW(read_csv(headless.path()), Error);
  EXPECT_THROW(read_csv(headless.path() + ".missing"), Error);
}

}  // namespace
}  // namespace papilio::bench
