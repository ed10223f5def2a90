# SPDX-License-Identifier: MIT
"""The transforms among JAX's test harnesses, which it installs (its fft_test.py it does not): each
against NumPy in double precision, and as JAX's own tests of transforms go on, under jax.jit and
jax.vmap and with derivatives of second order. SUITE_JAX=papilio takes papilio.jax's functions for
the primitive; JAX_PLATFORMS says where it runs. tests/clients/jax runs this file."""

import os

import jax
import jax.test_util
import numpy
import pytest
from jax import lax
from jax._src.internal_test_util import test_harnesses

jax.config.update("jax_enable_x64", True)
PLATFORM = "cpu" if jax.default_backend() == "cpu" else "gpu"
HARNESSES = [harness for harness in test_harnesses.all_harnesses
             if harness.group_name == lax.fft_p.name and harness.filter(PLATFORM)]
NAMES = {lax.FftType.FFT: "fftn", lax.FftType.IFFT: "ifftn", lax.FftType.RFFT: "rfftn",
         lax.FftType.IRFFT: "irfftn"}


def parameters(harness):
    kind, lengths = harness.params["fft_type"], harness.params["fft_lengths"]
    return NAMES[kind], lengths, tuple(range(-len(lengths), 0))


def function_of(harness):
    if os.environ.get("SUITE_JAX") != "papilio":
        return harness.dyn_fun
    import papilio.jax
    name, lengths, axes = parameters(harness)
    return lambda x: getattr(papilio.jax, name)(x, s=lengths, axes=axes)


def argument_of(harness):
    [x] = harness.dyn_args_maker(numpy.random.RandomState(1009))
    return x


def expected(harness, x):
    name, lengths, axes = parameters(harness)
    if 0 in x.shape:
        shape = list(x.shape)
        shape[-1] = {"rfftn": lengths[-1] // 2 + 1}.get(name, lengths[-1])
        return numpy.zeros(shape)
    return getattr(numpy.fft, name)(x.astype(numpy.result_type(x.dtype, numpy.float64)), s=lengths,
                                    axes=axes)


def check(result, reference):
    result = numpy.asarray(result)
    assert result.shape == reference.shape
    bound = 2e-6 if result.dtype in (numpy.float32, numpy.complex64) else 1e-14
    assert numpy.linalg.norm(result - reference) <= bound * numpy.linalg.norm(reference)


every = pytest.mark.parametrize("harness", HARNESSES, ids=[h.fullname for h in HARNESSES])


@every
def test_value(harness):
    x = argument_of(harness)
    result = function_of(harness)(x)
    assert next(iter(result.devices())).platform == PLATFORM
    check(result, expected(harness, x))


@every
def test_jit(harness):
    x = argument_of(harness)
    check(jax.jit(function_of(harness))(x), expected(harness, x))


@every
@pytest.mark.parametrize("axis", [0, 1])
def test_vmap(harness, axis):
    x = argument_of(harness)
    if axis >= x.ndim - len(harness.params["fft_lengths"]):
        pytest.skip("the axis is transformed")
    result = jax.vmap(function_of(harness), in_axes=axis, out_axes=axis)(x)
    check(result, expected(harness, x))


@every
def test_derivatives(harness):
    x = argument_of(harness)
    x = x[:2, :2]  # two of each loop's turns, or of long transforms a part, as JAX's tests are small
    lengths = harness.params["fft_lengths"]
    if 0 in x.shape or len(lengths) > 2:
        pytest.skip("no numbers, or too many")
    tolerance = 1e-1 if x.dtype in (numpy.float32, numpy.complex64) else 1e-4
    jax.test_util.check_grads(function_of(harness), (x,), order=2, rtol=tolerance, atol=tolerance,
                              modes=["fwd", "rev"])


def test_there_are_harnesses():
    assert len(HARNESSES) >= 20
