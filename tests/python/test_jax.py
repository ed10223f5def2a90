# SPDX-License-Identifier: MIT
"""JAX's arrays, on whatever device JAX has: beside jax.numpy.fft, jit, derivatives, vmap."""

import numpy as np
import pytest
import scipy.fft

jax = pytest.importorskip("jax")
jax.config.update("jax_enable_x64", True)

import jax.numpy as jnp
from jax.test_util import check_grads

import papilio.fft as pf
import papilio.jax as pj

REAL_IN = ("rfft", "ihfft", "rfft2", "rfftn")
ALL = ("fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "irfft", "hfft", "irfft2",
       "irfftn") + REAL_IN
TRIGONOMETRIC = ("dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn")


def test_shifts_give_arrays_of_jax():
    x = jnp.arange(12.).reshape(3, 4)
    for name in ("fftshift", "ifftshift"):
        result = getattr(pf, name)(x, 1)
        assert isinstance(result, jax.Array)
        np.testing.assert_array_equal(result, getattr(np.fft, name)(np.asarray(x), 1))
        np.testing.assert_array_equal(jax.jit(lambda a: getattr(pf, name)(a, 1))(x), result)


def numbers(name, shape=(3, 4, 6), dtype="c16"):
    rng = np.random.default_rng(1009)
    x = rng.standard_normal(shape)
    if name not in REAL_IN and name not in TRIGONOMETRIC:
        x = x + 1j * rng.standard_normal(shape)
        return jnp.asarray(x.astype(dtype))
    return jnp.asarray(x.astype(np.empty(0, dtype).real.dtype))


def expect_close(result, expected, tolerance=1e-12):
    assert isinstance(result, jax.Array)
    assert result.shape == expected.shape and result.dtype == expected.dtype
    if result.dtype in (jnp.float32, jnp.complex64):
        tolerance = 1e-5
    np.testing.assert_allclose(result, expected, tolerance, tolerance * 10)


@pytest.mark.parametrize("functions", [pf, pj], ids=["papilio.fft", "papilio.jax"])
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
def test_as_jax_numpy_fft(functions, name, norm):
    for dtype in ("c16", "c8"):
        x = numbers(name, dtype=dtype)
        expect_close(getattr(functions, name)(x, norm=norm), getattr(jnp.fft, name)(x, norm=norm))


@pytest.mark.parametrize("name", ["fft", "rfft", "irfft", "hfft", "ihfft"])
def test_lengths_axes_and_jit(name):
    x = numbers(name)
    for n in (3, 9):
        for axis in (0, 1, -1):
            f = jax.jit(lambda a: getattr(pj, name)(a, n, axis))
            expect_close(f(x), getattr(jnp.fft, name)(x, n, axis))


@pytest.mark.parametrize("name", TRIGONOMETRIC)
@pytest.mark.parametrize("type_number", [1, 2, 3, 4])
def test_cosine_and_sine_transforms(name, type_number):
    x = numbers(name)
    expect_close(getattr(pj, name)(x, type_number, norm="ortho"),
                 getattr(scipy.fft, name)(np.asarray(x), type_number, norm="ortho"))


def test_types():
    expect_close(pj.fft(jnp.arange(12)), jnp.fft.fft(jnp.arange(12)))
    x = numbers("rfft").astype(jnp.bfloat16)
    expect_close(pj.rfft(x), jnp.fft.rfft(x.astype(jnp.float32)))
    with pytest.raises(TypeError, match="x must be a real sequence"):
        pj.rfft(numbers("fft"))
    assert pj.fft(jnp.zeros((0, 4))).shape == (0, 4)


@pytest.mark.parametrize("name", ["fft", "ifft2", "rfft", "irfft", "hfft", "ihfft", "rfftn",
                                  "irfftn"])
@pytest.mark.parametrize("n", [None, 4, 7])
def test_derivatives(name, n):
    arguments = {}
    if n is not None:
        arguments = {"s": (3, n), "axes": (0, 1)} if name[-1] in "2n" else {"n": n, "norm": "ortho"}
    x = numbers(name, (3, 5))
    check_grads(lambda a: getattr(pj, name)(a, **arguments), (x,), order=2)


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft"])
def test_transposes_are_jax_s_own(name):
    x = numbers(name, (2, 6))
    ours, transpose = jax.vjp(getattr(pj, name), x)
    theirs, expected = jax.vjp(getattr(jnp.fft, name), x)
    g = ours * 3 + 1j if jnp.iscomplexobj(ours) else ours * 3
    expect_close(transpose(g)[0], expected(g)[0])


@pytest.mark.parametrize("name", TRIGONOMETRIC[:4])
@pytest.mark.parametrize("type_number", [1, 2, 3, 4])
def test_derivatives_of_cosine_and_sine_transforms(name, type_number):
    x = numbers(name, (2, 5))
    check_grads(lambda a: getattr(pj, name)(a, type_number, norm="ortho"), (x,), order=1)


def test_vmap():
    x = numbers("rfft", (5, 4, 6))
    expect_close(jax.vmap(lambda a: pj.rfft(a, axis=0), in_axes=1)(x),
                 jax.vmap(lambda a: jnp.fft.rfft(a, axis=0), in_axes=1)(x))
    gradient = jax.vmap(jax.grad(lambda a: jnp.abs(pj.fft(a)).sum()))
    expected = jax.vmap(jax.grad(lambda a: jnp.abs(jnp.fft.fft(a)).sum()))
    expect_close(gradient(x), expected(x))


def test_errors_reach_the_user():
    with pytest.raises(ValueError, match="out: x is an array of JAX"):
        pf.fft(numbers("fft"), out=np.empty((3, 4, 6), "c16"))
