#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Prints tests/cli/numpy_cases.txt: what NumPy and SciPy make of arrays that transform_test.cpp builds by
# the same formula, a line a case: arguments of papilio transform | dtype | order | shape | shape of the
# result | its numbers, real and imaginary parts one after another. python3 numpy_cases.py > numpy_cases.txt
import numpy as np
import scipy
import scipy.fft as sp


def make(dtype, shape):
    i = np.arange(np.prod(shape, dtype=int))
    real, imaginary = (7 * i * i + 3 * i) % 11 - 4, (5 * i) % 7 - 3
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return (real != 0).reshape(shape)
    if dtype.kind == "u":
        real = abs(real)
    return (real + 1j * imaginary if dtype.kind == "c" else real).astype(dtype).reshape(shape)


def print_case(arguments, dtype, order, shape, transform):
    array = np.array(make(dtype, shape), order=order)
    wide = np.complex128 if array.dtype.kind == "c" else np.float64
    result = transform(array.astype(wide))
    numbers = result.ravel()
    if np.iscomplexobj(numbers):
        numbers = np.stack([numbers.real, numbers.imag], -1).ravel()
    text = " ".join(f"{0.0 if abs(x) < 1e-14 else x:.13g}" for x in numbers)
    dims = ["x".join(map(str, one)) for one in (shape, result.shape)]
    print("|".join([arguments, dtype, order, *dims, text]))


def both(transform):
    """A complex array's real and imaginary parts, as SciPy does of real kinds."""
    return lambda a, **k: transform(a.real, **k) + 1j * transform(a.imag, **k)


print(f"# NumPy {np.__version__}, SciPy {scipy.__version__}; made by numpy_cases.py")
S = (2, 3, 4)
NORMS = ("backward", "ortho", "forward")

# What is said without a norm is not normalised.
print_case("", "<c16", "C", S, np.fft.fft)
print_case("--inverse --norm forward", "<c8", "F", S, lambda a: np.fft.ifft(a, norm="forward"))
print_case("--inverse --scale 1/n", "<c16", "C", S, np.fft.ifft)
print_case("--dims 2", "<c16", "F", S, np.fft.fft2)
print_case("--dims all", "<c16", "F", S, np.fft.fftn)

# Axes, norms and orders.
for axes, order, norm in [((0, 2), "C", "ortho"), ((1,), "F", "forward"), ((2, 0), "F", "backward")]:
    said = f"--axes={','.join(map(str, axes))} --norm {norm}"
    print_case(said, "<c16", order, S, lambda a: np.fft.fftn(a, axes=axes, norm=norm))
    print_case(said + " --inverse", "<c16", order, S, lambda a: np.fft.ifftn(a, axes=axes, norm=norm))
    print_case(said + " --kind r2c", "<f8", order, S, lambda a: np.fft.rfftn(a, axes=axes, norm=norm))
    print_case(said + " --kind c2r", "<c16", order, S, lambda a: np.fft.irfftn(a, axes=axes, norm=norm))
print_case("--kind c2r --norm backward", "<f8", "C", S, np.fft.irfft)

# Cosine and sine transforms: their weights of norm "ortho", their inverses, axes, complex numbers.
for number in (1, 2, 3, 4):
    for norm, order, axes in zip(NORMS, "CFC", ((-1,), (1,), (0, 2))):
        said = f"--axes={','.join(map(str, axes))} --norm {norm} --kind "
        print_case(said + f"dct{number}", "<f8", order, S,
                   lambda a: sp.dctn(a, number, axes=axes, norm=norm))
        print_case(said + f"dst{number} --inverse", "<f8", order, S,
                   lambda a: sp.idstn(a, number, axes=axes, norm=norm))
    print_case(f"--kind dct{number} --inverse --norm ortho", "<c16", "C", S,
               both(lambda a: sp.idct(a, number, norm="ortho")))

# Lengths: cut, or followed by zeros.
for n in (3, 5, 6):
    print_case(f"-n {n}", "<c16", "C", S, lambda a: np.fft.fft(a, n))
    print_case(f"--length {n} --kind r2c --axes 1", "<f8", "F", S, lambda a: np.fft.rfft(a, n, axis=1))
    print_case(f"-n {n} --kind c2r --norm backward", "<c16", "C", S, lambda a: np.fft.irfft(a, n))
    print_case(f"-n {n} --kind dct3 --norm ortho", "<f8", "C", S, lambda a: sp.dct(a, 3, n, norm="ortho"))
    print_case(f"-n {n} --kind dst3 --norm ortho", "<f8", "C", S, lambda a: sp.dst(a, 3, n, norm="ortho"))

# Types, in either byte order.
for dtype in ("|b1 |u1 |i1 <u2 >i2 <u4 >i4 <u8 >i8 >u2 >u4 >u8 <i8 <f2 >f2 >f4 >f8 >c8 >c16").split():
    print_case("", dtype, "C", (2, 5), np.fft.fft)
