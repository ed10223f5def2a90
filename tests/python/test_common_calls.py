# SPDX-License-Identifier: MIT
"""The calls that NumPy's and SciPy's users make most, beside NumPy and SciPy."""

import numpy as np
import pytest
import scipy.fft
from expect import complex_numbers, expect_close

import papilio
import papilio.fft as pf

COMMON = [
    ("fft", lambda r: r.standard_normal(1000), {}),
    ("fft", lambda r: complex_numbers(r, 1024), {}),
    ("fft", lambda r: complex_numbers(r, (8, 100)), {"axis": 0}),
    ("fft", lambda r: r.standard_normal(100), {"n": 128}),
    ("fft", lambda r: r.integers(-9, 9, 64), {}),
    ("ifft", lambda r: complex_numbers(r, 1000), {}),
    ("ifft", lambda r: complex_numbers(r, (5, 64)), {"axis": 1}),
    ("rfft", lambda r: r.standard_normal(1000), {}),
    ("rfft", lambda r: r.standard_normal((6, 101)), {}),
    ("rfft", lambda r: r.standard_normal(50), {"n": 64}),
    ("irfft", lambda r: complex_numbers(r, 501), {}),
    ("irfft", lambda r: complex_numbers(r, 33), {"n": 65}),
    ("fft2", lambda r: r.standard_normal((32, 48)), {}),
    ("fft2", lambda r: complex_numbers(r, (3, 16, 20)), {}),
    ("ifft2", lambda r: complex_numbers(r, (32, 48)), {}),
    ("rfft2", lambda r: r.standard_normal((32, 48)), {}),
    ("irfft2", lambda r: complex_numbers(r, (32, 25)), {}),
    ("fftn", lambda r: r.standard_normal((8, 9, 10)), {}),
    ("ifftn", lambda r: complex_numbers(r, (8, 9, 10)), {}),
    ("fft", lambda r: [1.0, 2.0, 3.0, 4.0], {}),
]


@pytest.mark.parametrize("library", [np.fft, scipy.fft], ids=["numpy", "scipy"])
@pytest.mark.parametrize("name, make, arguments", COMMON)
def test_common_call(library, name, make, arguments, rng):
    x = make(rng)
    expect_close(getattr(pf, name)(x, **arguments), getattr(library, name)(x, **arguments))


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "i4", "?", ">f8", "c8", "c16"])
def test_types_become_what_scipy_makes_of_them(name, dtype, rng):
    x = (10 * rng.standard_normal((3, 24))).astype(dtype)
    if name in ("rfft", "ihfft") and x.dtype.kind == "c":
        with pytest.raises(TypeError, match="x must be a real sequence"):
            getattr(pf, name)(x)
    else:
        expect_close(getattr(pf, name)(x), getattr(scipy.fft, name)(x))


@pytest.mark.parametrize("name", ["hfft2", "ihfft2", "hfftn", "ihfftn", "rfftn", "irfftn"])
@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
def test_half_spectra_in_several_dimensions(name, norm, rng):
    x = rng.standard_normal((4, 6, 10))
    if name in ("hfft2", "hfftn", "irfftn"):
        x = x + 1j * rng.standard_normal(x.shape)
    expect_close(getattr(pf, name)(x, norm=norm), getattr(scipy.fft, name)(x, norm=norm))


@pytest.mark.parametrize("name", ["dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn"])
@pytest.mark.parametrize("type_number", [1, 2, 3, 4])
@pytest.mark.parametrize("norm, orthogonalize", [(None, None), ("ortho", None), ("forward", None),
                                                 ("ortho", False), (None, True)])
def test_cosine_and_sine_transforms(name, type_number, norm, orthogonalize, rng):
    x = rng.standard_normal((6, 20))
    arguments = {"type": type_number, "norm": norm, "orthogonalize": orthogonalize}
    expect_close(getattr(pf, name)(x, **arguments), getattr(scipy.fft, name)(x, **arguments))
    arguments["s" if name.endswith("n") else "n"] = (4, 30) if name.endswith("n") else 30
    expect_close(getattr(pf, name)(x, **arguments), getattr(scipy.fft, name)(x, **arguments))


def test_cosine_transform_of_complex_numbers_takes_their_parts(rng):
    x = complex_numbers(rng, (6, 20), "c8")
    expect_close(pf.dct(x, norm="ortho"), scipy.fft.dct(x, norm="ortho"))
    expect_close(pf.dstn(x[:, ::-2]), scipy.fft.dstn(x[:, ::-2]))


def test_real_input_has_the_mirrored_half(rng):
    for shape, axes in (((5, 6, 7), (0, 1, 2)), ((5, 6, 7), (2, 0)), ((4, 9), (1, 0)), ((2,), (0,)),
                        ((1, 3), (0, 1)), ((6, 1), (0, 1))):
        x = rng.standard_normal(shape)
        expect_close(pf.fftn(x, axes=axes), scipy.fft.fftn(x, axes=axes))


def test_frequencies_and_shifts(rng):
    x = rng.standard_normal((5, 8))
    np.testing.assert_array_equal(pf.fftfreq(9, 0.1), np.fft.fftfreq(9, 0.1))
    np.testing.assert_array_equal(pf.rfftfreq(10, 0.1), np.fft.rfftfreq(10, 0.1))
    np.testing.assert_array_equal(pf.ifftshift(pf.fftshift(x)), x)
    np.testing.assert_array_equal(pf.fftshift(x, axes=1), np.fft.fftshift(x, axes=1))


def test_prev_fast_len_takes_no_more_time_a_point():
    def us_a_point(n):
        return papilio.describe("fft", np.empty((256, n), "c8"), architecture="host").predicted_us / n
    for target in (1, 2, 97, 1021, 1024, 4093):
        n = pf.prev_fast_len(target)
        assert target / 2 <= n <= target
        assert us_a_point(n) <= us_a_point(target)
    with pytest.raises(ValueError, match="target"):
        pf.prev_fast_len(0)


def test_products_of_small_primes_are_made_not_searched():
    from papilio.fft._helpers import _smooth_lengths

    def smooth(n):
        for p in (2, 3, 5, 7, 11, 13):
            while n % p == 0:
                n //= p
        return n == 1
    for begin, end in ((1, 1), (1, 2), (1, 300), (997, 3000), (4097, 8193)):
        assert _smooth_lengths(begin, end) == [n for n in range(begin, end) if smooth(n)]
    # Candidates of 10^12 one by one would take hours.
    lengths = _smooth_lengths(10**12, 10**12 + 10**9)
    assert lengths[0] == 10**12 and all(map(smooth, lengths)) and len(lengths) > 3


def test_next_fast_len_is_not_slower_than_the_target():
    for target in (1, 2, 97, 1021, 4093):
        n = pf.next_fast_len(target)
        assert target <= n <= 2 * target
    # The least product of small primes above a prime is predicted to be faster than the prime.
    assert pf.next_fast_len(1021) != 1021
    assert pf.next_fast_len(1024, real=True) == 1024
    with pytest.raises(ValueError, match="target"):
        pf.next_fast_len(0)


def test_lengths_beyond_the_model_are_those_of_scipy():
    for target in (2**36 + 1, 10**12, 10**15 + 1, 10**18 + 1):
        for real in (False, True):
            assert pf.next_fast_len(target, real) == scipy.fft.next_fast_len(target, real)
            if hasattr(scipy.fft, "prev_fast_len"):
                assert pf.prev_fast_len(target, real) == scipy.fft.prev_fast_len(target, real)
