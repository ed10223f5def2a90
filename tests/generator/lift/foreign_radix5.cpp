// SPDX-License-Identifier: MIT
//
// In place on an array of structs with methods; a lambda; Winograd's constants.
struct Complex {
  float re, im;
  Complex() = default;
  Complex(float a, float b) : re(a), im(b) {}
  Complex operator+(const Complex& other) const { return {re + other.re, im + other.im}; }
  Complex operator-(const Complex& other) const { return {re - other.re, im - other.im}; }
  Complex& operator*=(float s) {
    re *= s;
    im *= s;
    return *this;
  }
};
inline Complex operator*(float s, Complex a) {
  return a *= s;
}

namespace fft {
constexpr float root5_4 = 0.55901699f, s1 = 0.951056516f, s2 = 0.587785252f;

void radix5(Complex (&x)[5]) {
  const Complex t1 = x[1] + x[4], t2 = x[2] + x[3], t3 = x[1] - x[4], t4 = x[2] - x[3];
  const Complex t5 = t1 + t2;
  const Complex t6 = root5_4 * (t1 - t2);
  const Complex t7 = x[0] - 0.25f * t5;
  x[0] = x[0] + t5;
  const Complex a = t7 + t6, b = t7 - t6;
  const Complex u = s1 * t3 + s2 * t4, v = s2 * t3 - s1 * t4;
  const auto store = [&x](int k, Complex base, const Complex& odd) {
    x[k] = Complex(base.re + odd.im, base.im - odd.re);
    x[5 - k] = Complex{base.re - odd.im, base.im + odd.re};
  };
  store(1, a, u);
  store(2, b, v);
}
}  // namespace fft
