// SPDX-License-Identifier: MIT
//
// Poisson's equation in a box whose walls let nothing through: a DCT-II in three dimensions turns
// the difference operator into its eigenvalues, to divide by, and a DCT-III turns back. The right
// side is made of a solution that is known, so the error that is left is that of the arithmetic.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "arguments.h"

struct Box {
  std::size_t nx, ny, nz;

  std::size_t at(std::size_t x, std::size_t y, std::size_t z) const {
    return (x * ny + y) * nz + z;
  }
  std::size_t cells() const { return nx * ny * nz; }
};

// Six neighbours less six times the cell; beyond a wall lies the cell itself.
std::vector<double> laplacian(const std::vector<double>& u, const Box& box) {
  std::vector<double> result(u.size());
  const auto before = [](std::size_t i) { return i ? i - 1 : 0; };
  const auto after = [](std::size_t i, std::size_t n) { return std::min(i + 1, n - 1); };
  for (std::size_t x = 0; x < box.nx; ++x)
    for (std::size_t y = 0; y < box.ny; ++y)
      for (std::size_t z = 0; z < box.nz; ++z)
        result[box.at(x, y, z)] = u[box.at(before(x), y, z)] + u[box.at(after(x, box.nx), y, z)] +
                                  u[box.at(x, before(y), z)] + u[box.at(x, after(y, box.ny), z)] +
                                  u[box.at(x, y, before(z))] + u[box.at(x, y, after(z, box.nz))] -
                                  6 * u[box.at(x, y, z)];
  return result;
}

int main(int argc, char** argv) try {
  const Arguments arguments(argc, argv,
                            "poisson: Poisson's equation in a box by cosine transforms\n"
                            "  --n CELLS                   along the longest side (36)\n");
  const std::size_t n = arguments.number("--n", 36);
  const Box box{n, std::max<std::size_t>(n * 5 / 6, 1), std::max<std::size_t>(n * 2 / 3, 1)};

  // A solution without a mean, which no right side determines.
  std::vector<double> wanted(box.cells());
  std::mt19937 random(1);
  for (double& value : wanted) value = std::uniform_real_distribution<>(-1, 1)(random);
  double mean = 0;
  for (const double value : wanted) mean += value / wanted.size();
  for (double& value : wanted) value -= mean;
  std::vector<double> u = laplacian(wanted, box);

  papilio::Problem problem{.dimensions = {box.nx, box.ny, box.nz},
                           .precision = papilio::Precision::f64,
                           .kind = papilio::Kind::dct2};
  const papilio::Streamed forward(problem, arguments.plan_options());
  problem.kind = papilio::Kind::dct3;
  problem.scale = 1.0 / (8 * box.cells());  // there and back: 2 n along each axis
  const papilio::Streamed back(problem, arguments.plan_options());

  forward.execute(u.data(), u.data());
  const auto eigenvalue = [](std::size_t k, std::size_t m) {
    return 2 * std::cos(std::numbers::pi * k / m) - 2;
  };
  for (std::size_t x = 0; x < box.nx; ++x)
    for (std::size_t y = 0; y < box.ny; ++y)
      for (std::size_t z = 0; z < box.nz; ++z)
        u[box.at(x, y, z)] /=
            x + y + z == 0 ? 1.0
                           : eigenvalue(x, box.nx) + eigenvalue(y, box.ny) + eigenvalue(z, box.nz);
  u[0] = 0;
  back.execute(u.data(), u.data());

  double largest = 0;
  for (std::size_t i = 0; i < u.size(); ++i)
    largest = std::max(largest, std::abs(u[i] - wanted[i]));
  std::printf("%zu x %zu x %zu cells, largest error %.1e: %s\n", box.nx, box.ny, box.nz, largest,
              largest < 1e-11 ? "solved" : "WRONG");
  return largest < 1e-11 ? 0 : 1;
} catch (const std::exception& error) {
  return failed(error);
}
