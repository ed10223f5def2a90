// SPDX-License-Identifier: MIT
//
// With twiddles: by value on the inputs; and on the outputs, all from one.
typedef struct {
  float x, y;
} cpx;

__device__ cpx cmul(cpx a, cpx b) {
  cpx c;
  c.x = __fmaf_rn(a.x, b.x, -(a.y * b.y));
  c.y = __fmaf_rn(a.x, b.y, a.y * b.x);
  return c;
}
__device__ cpx conjugate(cpx a) {
  return {a.x, -a.y};
}
__device__ void add_subtract(cpx* a, cpx* b) {
  const cpx t = *b;
  b->x = a->x - t.x;
  b->y = a->y - t.y;
  a->x += t.x;
  a->y += t.y;
}

__device__ void dft4(cpx* p, int inverse) {
  add_subtract(p + 0, p + 2);
  add_subtract(p + 1, p + 3);
  cpx t = p[3];
  if (inverse) {
    p[3].x = -t.y, p[3].y = t.x;
  } else {
    p[3].x = t.y, p[3].y = -t.x;
  }
  add_subtract(&p[0], &p[1]);
  add_subtract(&p[2], &p[3]);
}

__device__ void radix4_dit(cpx& a, cpx& b, cpx& c, cpx& d, cpx w1, cpx w2, cpx w3) {
  cpx p[4] = {a, cmul(b, w1), cmul(c, w2), cmul(d, w3)};
  dft4(p, 0);
  a = p[0], b = p[2], c = p[1], d = p[3];
}

__device__ void radix4_dif_inverse(const cpx* in, cpx* out, const cpx* twiddle) {
  cpx p[4];
  for (int i = 0; i < 4; ++i) p[i] = in[i];
  dft4(p, 1);
  const cpx w = conjugate(twiddle[0]), w2 = cmul(w, w), w3 = cmul(w, w2);
  out[0] = p[0];
  out[1] = cmul(p[2], w);
  out[2] = cmul(p[1], w2);
  out[3] = cmul(p[3], w3);
}
