# SPDX-License-Identifier: MIT
"""jax.numpy.fft's functions, and SciPy's cosine and sine transforms, on papilio:

    import papilio.jax as pj
    y = jax.jit(pj.rfft)(x)       # x on a GPU or the processor

One primitive, called through XLA's foreign function interface on XLA's stream, with derivatives of
any order in either direction, and batching by jax.vmap. XLA does what stands around the library's
transform: conversions, conjugates, factors."""

from __future__ import annotations

import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from . import _core, _nvrtc
from ._adjoint import adjoint_steps
from ._errors import UnsupportedDtypeError
from ._layout import STORAGE, contiguous, precision
from ._request import make_request
from ._steps import decide, result_type
from .fft._functions import CALLS

_TYPES = {"float16": "f2", "bfloat16": "bf2", "float32": "f4", "float64": "f8", "complex64": "c8",
          "complex128": "c16"}
_DTYPES = {name: dtype for dtype, name in _TYPES.items()}
_KINDS = {name: i for i, name in enumerate(("c2c", "r2c", "c2r", "dct1", "dct2", "dct3", "dct4",
                                            "dst1", "dst2", "dst3", "dst4"))}
_STORAGES = {"native": 0, "f16": 1, "bf16": 2}
_TARGET = "papilio_transform"

_nvrtc.point_at_wheel()
_host, _cuda = _core.jax_handlers()
jax.ffi.register_ffi_target(_TARGET, _host, platform="cpu")
jax.ffi.register_ffi_target(_TARGET, _cuda, platform="CUDA")

_transform_p = Primitive(_TARGET)


def _type_of(x) -> str:
    """As jax.numpy.fft: whole numbers become the default type."""
    name = _TYPES.get(jnp.dtype(x.dtype).name)
    if name is None:
        if jnp.issubdtype(x.dtype, jnp.inexact):
            raise UnsupportedDtypeError(f"x: no kernel has numbers of {x.dtype}")
        name = _TYPES[jnp.dtype(jax.dtypes.canonicalize_dtype(np.float64)).name]
    return name


def _geometry(request, steps):
    forward = request.forward or request.family != "c2c"
    numbers = [int(precision(steps.target.type) == "f64"), 0 if forward else 1,
               _STORAGES[STORAGE.get(steps.source.type, "native")], 0, len(steps.axes)]
    for n, kind, into, out, extent, _ in steps.axes:
        numbers += [n, _KINDS[kind], into, out, extent]
    numbers.append(len(steps.loops))
    for loop in steps.loops:
        numbers += loop
    return np.array(numbers, np.int64)


def _hyperplanes(x, factors):
    for axis, index, factor in factors:
        x = x.at[(slice(None),) * axis + (index,)].multiply(jnp.asarray(factor, x.real.dtype))
    return x


def _lowered(x, *, request):
    """What is compiled for the primitive."""
    name = _type_of(x)
    steps = decide(request, contiguous(name, x.shape), name, None, may_mirror=False)
    if 0 in x.shape or 0 in steps.target.shape:
        return jnp.zeros(steps.target.shape, _DTYPES[steps.target.type])
    x = _hyperplanes(x.astype(_DTYPES[steps.convert or name]), steps.before)
    if steps.conjugate:
        x = jnp.conj(x)
    call = jax.ffi.ffi_call(_TARGET, jax.ShapeDtypeStruct(steps.target.shape,
                                                          _DTYPES[steps.target.type]))
    x = call(x, geometry=_geometry(request, steps), scale=np.float64(request.scale))
    x = _hyperplanes(x, steps.after)
    return jnp.conj(x) if steps.conjugate_after else x


@functools.lru_cache(maxsize=256)
def _compiled(request):
    return jax.jit(lambda x: _transform_p.bind(x, request=request))


def _shape(x, *, request):
    name = result_type(request, _type_of(x))
    return jax.core.ShapedArray(request.out_shape(x.shape), jnp.dtype(_DTYPES[name]))


def _resize(x, shape):
    x = x[tuple(slice(0, n) for n in shape)]
    return jnp.pad(x, [(0, n - m) for m, n in zip(x.shape, shape)])


def _ranges(x, factors):
    for axis, first, last, factor in factors:
        x = x.at[(slice(None),) * axis + (slice(first, last),)].multiply(
            jnp.asarray(factor, x.real.dtype))
    return x


def _transpose(cotangent, x, *, request):
    """The transpose is the adjoint between conjugates."""
    if type(cotangent) is ad.Zero:
        return [ad.Zero(x.aval)]
    steps = adjoint_steps(request)
    g = jnp.asarray(cotangent)
    g = g if steps.conjugate_before else jnp.conj(g)
    g = _ranges(g, steps.before)
    call = CALLS[steps.function]
    inner = make_request(call.family, call.forward, True, g.shape, steps.s, request.axes, steps.norm,
                         steps.type, False)
    g = _ranges(_transform_p.bind(g, request=inner), steps.after)
    g = g if steps.conjugate_after else jnp.conj(g)
    g = _resize(g, x.aval.shape)
    if not jnp.issubdtype(x.aval.dtype, jnp.complexfloating):
        g = g.real
    return [g.astype(x.aval.dtype)]


def _batch(arguments, dimensions, *, request):
    (x,), (d,) = arguments, dimensions
    x = jnp.moveaxis(x, d, 0)
    return _transform_p.bind(x, request=request._replace(
        axes=tuple(a + 1 for a in request.axes))), 0


_transform_p.def_impl(lambda x, *, request: _compiled(request)(x))
_transform_p.def_abstract_eval(_shape)
mlir.register_lowering(_transform_p, mlir.lower_fun(_lowered, multiple_results=False))
ad.deflinear2(_transform_p, _transpose)
batching.primitive_batchers[_transform_p] = _batch


def transform(function: str, x, s=None, axes=None, norm=None, type_number=0, orthogonalize=None):
    """papilio.fft's `function` of x."""
    x = jnp.asarray(x)
    call = CALLS[function]
    request = make_request(call.family, call.forward, call.many, x.shape, s, axes, norm, type_number,
                           orthogonalize)
    if not request.axes:
        return x
    name = _type_of(x)
    if call.family == "r2c" and name in ("c8", "c16"):
        raise TypeError("x must be a real sequence")
    return _transform_p.bind(x.astype(_DTYPES[name]), request=request)


def _one(name):
    def function(a, n=None, axis=-1, norm=None):
        return transform(name, a, n, axis, norm)
    return function


def _many(name):
    default = (-2, -1) if name.endswith("2") else None

    def function(a, s=None, axes=default, norm=None):
        return transform(name, a, s, axes, norm)
    return function


def _trigonometric(name):
    if name.endswith("n"):
        def function(x, type=2, s=None, axes=None, norm=None, *, orthogonalize=None):
            return transform(name, x, s, axes, norm, type, orthogonalize)
    else:
        def function(x, type=2, n=None, axis=-1, norm=None, *, orthogonalize=None):
            return transform(name, x, n, axis, norm, type, orthogonalize)
    return function


__all__ = ["transform"]
for _name, _call in CALLS.items():
    if _call.family in ("dct", "dst"):
        _function = _trigonometric(_name)
    else:
        _function = (_many if _call.many else _one)(_name)
    _function.__name__ = _function.__qualname__ = _name
    _function.__module__ = __name__
    _function.__doc__ = f"{_name} on papilio, for arrays of JAX."
    globals()[_name] = _function
    __all__.append(_name)
