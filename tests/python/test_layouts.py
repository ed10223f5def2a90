# SPDX-License-Identifier: MIT
"""Strides, padding, cropping, results in arrays that are there, work in place."""

import numpy as np
import pytest
import scipy.fft
from expect import complex_numbers, expect_close

import papilio
import papilio.fft as pf


def views(rng, dtype):
    base = complex_numbers(rng, (6, 10, 24), dtype) if dtype[0] == "c" else \
        rng.standard_normal((6, 10, 24)).astype(dtype)
    return {
        "contiguous": base, "fortran": np.asfortranarray(base), "transposed": base.transpose(2, 0, 1),
        "backwards": base[::-1, :, ::-1], "steps": base[::2, 1:, ::3], "one": base[2:3, :, :],
        "repeated loop": np.broadcast_to(base[:, :1, :], base.shape),
    }


@pytest.mark.parametrize("view", views(np.random.default_rng(0), "c16"))
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_strided_input(view, axis, rng):
    for name, dtype in (("fft", "c16"), ("ifft", "c8"), ("rfft", "f8"), ("fft", "f4"),
                        ("irfft", "c16"), ("dct", "f8"), ("dst", "c8")):
        x = views(rng, dtype)[view]
        if name == "irfft" and x.shape[axis] == 1:
            continue  # of one bin there is no number of points
        kept = x.copy()
        expect_close(getattr(pf, name)(x, axis=axis), getattr(scipy.fft, name)(x, axis=axis))
        np.testing.assert_array_equal(x, kept)


@pytest.mark.parametrize("view", views(np.random.default_rng(0), "c16"))
def test_strided_input_in_two_dimensions(view, rng):
    x = views(rng, "c16")[view]
    expect_close(pf.fftn(x, axes=(2, 0)), scipy.fft.fftn(x, axes=(2, 0)))


def test_strided_input_is_not_copied(rng):
    """A plan reads the array where it is: what is converted first is known."""
    x = complex_numbers(rng, (12, 40))
    assert papilio.plan("fft", x[::-1, ::2])._steps.convert is None
    assert papilio.plan("rfft", x.real)._steps.convert is None  # reals two apart
    assert papilio.plan("rfft", x.real.astype("f2"))._steps.convert is None
    assert papilio.plan("fft", np.broadcast_to(x[:, :1], (12, 40)))._steps.convert == "c16"


@pytest.mark.parametrize("n", [1, 5, 24, 40])
def test_padding_and_cropping(n, rng):
    z, x = complex_numbers(rng, (3, 24)), rng.standard_normal((3, 24))
    for name, a in (("fft", z), ("ifft", z), ("fft", x), ("rfft", x), ("irfft", z), ("hfft", z),
                    ("ihfft", x), ("dct", x)):
        expect_close(getattr(pf, name)(a, n=n), getattr(scipy.fft, name)(a, n=n))
        expect_close(getattr(pf, name)(a, n=n, axis=0), getattr(scipy.fft, name)(a, n=n, axis=0))


def test_padding_and_cropping_in_two_dimensions(rng):
    z = complex_numbers(rng, (9, 14))
    for s in ((5, 20), (12, 7), (-1, 30)):
        expect_close(pf.fft2(z, s=s), scipy.fft.fft2(z, s=s))
        expect_close(pf.rfft2(z.real, s=s), scipy.fft.rfft2(z.real, s=s))
        expect_close(pf.irfft2(z, s=s), scipy.fft.irfft2(z, s=s))


def test_an_array_that_is_not_aligned_is_copied(rng):
    expected = complex_numbers(rng, 60)
    x = np.frombuffer(bytearray(8 + expected.nbytes), dtype="c16", offset=8, count=60)
    x = x if x.ctypes.data % 16 else np.frombuffer(bytearray(expected.nbytes), "c16")
    x[...] = expected
    expect_close(pf.fft(x), scipy.fft.fft(expected))
    out = np.frombuffer(bytearray(8 + 60 * 16), dtype="c16", offset=8, count=60)
    assert pf.fft(x, out=out) is out
    expect_close(np.array(out), scipy.fft.fft(expected))


def test_out(rng):
    x = rng.standard_normal((4, 30))
    out = np.empty((4, 16), "c16")
    assert pf.rfft(x, out=out) is out
    expect_close(out, scipy.fft.rfft(x))
    wide = np.full((4, 60), 7, "c16")
    assert pf.fft(x, out=wide[::-1, ::2]) is not None
    expect_close(np.ascontiguousarray(wide[::-1, ::2]), scipy.fft.fft(x))
    assert (wide[:, 1::2] == 7).all()  # nothing between the elements was touched
    with pytest.raises(ValueError, match=r"out: its shape is \(4, 15\); the result's is \(4, 16\)"):
        pf.rfft(x, out=np.empty((4, 15), "c16"))
    with pytest.raises(TypeError, match="out: its type is c8"):
        pf.rfft(x, out=np.empty((4, 16), "c8"))
    with pytest.raises(TypeError, match="out: a numpy.ndarray is expected"):
        pf.rfft(x, out=[0] * 16)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out: the array is read-only"):
        pf.rfft(x, out=out)


def test_in_place(rng):
    z = complex_numbers(rng, (4, 30))
    expected = scipy.fft.fft(z)
    assert pf.fft(z, overwrite_x=True) is z
    expect_close(z, expected)
    z = complex_numbers(rng, (4, 30))
    expected = scipy.fft.ifft(z, axis=0)
    assert pf.ifft(z, axis=0, out=z) is z
    expect_close(z, expected)
    x = rng.standard_normal((5, 12))
    expected = scipy.fft.dct(x)
    assert pf.dct(x, overwrite_x=True) is x
    expect_close(x, expected)


def test_what_cannot_be_overwritten_is_not(rng):
    records = np.zeros(8, dtype=[("z", "c16"), ("tag", "i2"), ("x", "f8")])
    records["z"], records["x"] = complex_numbers(rng, 8), rng.standard_normal(8)
    base = complex_numbers(rng, 16)
    overlapping = np.lib.stride_tricks.as_strided(base, (4, 8), (16, 16))
    for name, x in (("fft", records["z"]), ("dct", records["x"]), ("fft", overlapping)):
        expected = getattr(scipy.fft, name)(x)
        with scipy.fft.set_backend(papilio.scipy_backend, only=True):
            result = getattr(scipy.fft, name)(x, overwrite_x=True)
        assert not np.shares_memory(result, x)
        expect_close(result, expected)
    for x in (complex_numbers(rng, (6, 10))[::-2, 1:7], complex_numbers(rng, (5, 8))[:1],
              complex_numbers(rng, (3, 4, 5)).transpose(2, 0, 1)):  # these can
        expected = scipy.fft.fft(x)
        assert pf.fft(x, overwrite_x=True) is x
        expect_close(np.array(x), expected)
    one = records["z"][:1]
    assert pf.fft(one, out=one) is one


def test_more_than_16_axes_or_loops(rng):
    """Those of one point do not count. Of more the backend leaves the transform to SciPy."""
    loops = rng.standard_normal((2,) * 18)[(slice(None, None, -1), slice(None)) * 9]
    calls = [("fftn", np.ones((1,) * 17)), ("ifftn", complex_numbers(rng, (1, 2, 3) + (1,) * 15)),
             ("rfftn", np.ones((2,) * 17)), ("fft", loops)]
    for name, x in calls:
        expected = getattr(scipy.fft, name)(x)
        with scipy.fft.set_backend(papilio.scipy_backend, only=True):
            expect_close(getattr(scipy.fft, name)(x), expected)
    for name, x in calls[:2]:
        expect_close(getattr(pf, name)(x), getattr(scipy.fft, name)(x))
    for name, x in calls[2:]:
        with pytest.raises(ValueError, match="x: .* at most 16 of each are allowed"):
            getattr(pf, name)(x)


def test_arrays_without_elements():
    assert pf.fft(np.empty((0, 8))).shape == (0, 8)
    assert pf.rfft(np.empty((3, 0, 8))).shape == (3, 0, 5)
    np.testing.assert_array_equal(pf.fft(np.empty((2, 0)), n=4), np.zeros((2, 4), "c16"))
    out = np.ones((2, 4), "c16")
    assert pf.fft(np.empty((2, 0)), n=4, out=out) is out and not out.any()
    assert pf.fftn(np.float64(3)) == 3
