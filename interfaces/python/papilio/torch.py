# SPDX-License-Identifier: MIT
"""torch.fft's functions, and SciPy's cosine and sine transforms, on papilio:

    import papilio.torch as pt
    y = pt.rfft(x, dim=-2)        # x on a GPU or the processor

One operator, torch.ops.papilio.transform, with derivatives of any order, a fake kernel, so that
torch.compile has it in its graphs, and batching for torch.func.vmap. The functions know forward mode
as well."""

from __future__ import annotations

from typing import Optional

import torch
from torch.autograd import forward_ad

from . import _torch_arguments
from ._layout import COMPLEX, REAL
from ._adjoint import adjoint_steps
from ._arrays import find
from .fft._functions import CALLS

_TYPES = {torch.float16: "f2", torch.bfloat16: "bf2", torch.float32: "f4", torch.float64: "f8",
          torch.complex64: "c8", torch.complex128: "c16"}
_DTYPES = {name: dtype for dtype, name in _TYPES.items()}


@torch.library.custom_op("papilio::transform", mutates_args=())
def transform(x: torch.Tensor, function: str, s: Optional[list[int]], dim: list[int], norm: str,
              type: int, orthogonalize: Optional[bool]) -> torch.Tensor:
    """papilio.fft's `function`, one that takes several axes."""
    arrays, x = find(x.detach())
    result = CALLS[function].compute(arrays, x, s, dim, norm, type_number=type,
                                     orthogonalize=orthogonalize)
    if result.data_ptr() == x.data_ptr():  # no axes: x itself
        return result.to(_dtype_of_result(CALLS[function].family, x), copy=True)
    return result


def _dtype_of_result(family: str, x: torch.Tensor):
    name = _TYPES.get(x.dtype, _TYPES[torch.get_default_dtype()])
    if family in ("dct", "dst"):
        return _DTYPES[name if x.is_complex() else REAL[name]]
    return _DTYPES[REAL[name] if family == "c2r" else COMPLEX[name]]


@transform.register_fake
def _(x, function, s, dim, norm, type, orthogonalize):
    call = CALLS[function]
    request = call.request(tuple(x.shape), s, dim, norm, type, orthogonalize)
    return x.new_empty(request.out_shape(x.shape), dtype=_dtype_of_result(call.family, x))


def _setup(ctx, inputs, output):
    x, ctx.function, ctx.s, ctx.dim, ctx.norm, ctx.type, ctx.orthogonalize = inputs
    ctx.shape, ctx.complex = x.shape, x.is_complex()


def _resize(x, shape):
    """Cropped, or followed by zeros, along every axis."""
    for a, n in enumerate(shape):
        if x.shape[a] > n:
            x = x.narrow(a, 0, n)
    missing = [m for a in reversed(range(len(shape))) for m in (0, shape[a] - x.shape[a])]
    return torch.nn.functional.pad(x, missing) if any(missing) else x


def _scaled(x, factors):
    """x with hyperplanes multiplied: (axis, first index, last index or None, factor)."""
    for axis, first, last, factor in factors:
        weights = torch.ones(x.shape[axis], dtype=x.real.dtype if x.is_complex() else x.dtype,
                             device=x.device)
        weights[first:last] = factor
        x = x * weights.reshape([-1 if a == axis else 1 for a in range(x.ndim)])
    return x


def _backward(ctx, gradient):
    call = CALLS[ctx.function]
    request = call.request(tuple(ctx.shape), ctx.s, ctx.dim, ctx.norm, ctx.type, ctx.orthogonalize)
    steps = adjoint_steps(request)
    x = gradient.conj() if steps.conjugate_before else gradient
    x = _scaled(x, steps.before)
    if request.axes:
        x = apply(x.resolve_conj(), steps.function, list(steps.s), list(request.axes),
                  steps.norm, steps.type, False)
    x = _scaled(x, steps.after)
    x = x.conj() if steps.conjugate_after else x
    x = _resize(x, ctx.shape)
    if x.is_complex() and not ctx.complex:
        x = x.real
    return x, None, None, None, None, None, None


transform.register_autograd(_backward, setup_context=_setup)


def _batched(info, in_dims, x, function, s, dim, norm, type, orthogonalize):
    x = x.movedim(in_dims[0], 0)
    dim = [d + 1 if d >= 0 else d for d in dim]
    return transform(x, function, s, dim, norm, type, orthogonalize), 0


transform.register_vmap(_batched)


class _Linear(torch.autograd.Function):
    """The operator in PyTorch's forward mode, of which an operator of a library knows nothing (it would
    drop the tangent), and within torch.func's transformations, of which it knows vmap alone. A transform
    is linear, so the tangent's transform is the result's."""

    @staticmethod
    def forward(x, *arguments):
        return transform(x, *arguments)

    @staticmethod
    def setup_context(ctx, inputs, output):
        _setup(ctx, inputs, output)
        ctx.arguments = inputs[1:]

    @staticmethod
    def backward(ctx, gradient):
        return _backward(ctx, gradient)

    @staticmethod
    def jvp(ctx, tangent, *_):
        return apply(tangent, *ctx.arguments)

    @staticmethod
    def vmap(info, in_dims, x, function, s, dim, *others):
        dim = [d + 1 if d >= 0 else d for d in dim]
        return apply(x.movedim(in_dims[0], 0), function, s, dim, *others), 0


def apply(x: torch.Tensor, *arguments) -> torch.Tensor:
    """transform(x, ...) with derivatives in either mode."""
    if forward_ad._current_level >= 0 or torch._C._are_functorch_transforms_active():
        return _Linear.apply(x, *arguments)
    return transform(x, *arguments)


def _one(name: str):
    def function(input, n=None, dim=-1, norm=None, *, out=None):
        s, dim = _torch_arguments.one(input, name, n, dim, norm)
        result = apply(input, name + "n", s, dim, norm or "backward", 0, None)
        return result if out is None else _torch_arguments.put(out, result, name, input)
    return function


def _many(name: str, default):
    def function(input, s=None, dim=default, norm=None, *, out=None):
        s, dim = _torch_arguments.many(input, name, s, dim, norm)
        result = apply(input, name, s, dim, norm or "backward", 0, None)
        return result if out is None else _torch_arguments.put(out, result, name, input)
    return function


def _trigonometric_one(name: str):
    def function(input, type=2, n=None, dim=-1, norm=None, *, orthogonalize=None):
        return apply(input, name + "n", None if n is None else [n], [dim],
                     norm or "backward", type, orthogonalize)
    return function


def _trigonometric_many(name: str):
    def function(input, type=2, s=None, dim=None, norm=None, *, orthogonalize=None):
        s, dim = _torch_arguments.integers(s), _torch_arguments.integers(dim)
        if dim is None:
            count = input.ndim if s is None else len(s)
            dim = list(range(input.ndim - count, input.ndim))
        return apply(input, name, s, dim, norm or "backward", type, orthogonalize)
    return function


def _functions():
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        yield name, _one(name)
        yield name + "2", _many(name + "n", (-2, -1))
        yield name + "n", _many(name + "n", None)
    for name in ("dct", "idct", "dst", "idst"):
        yield name, _trigonometric_one(name)
        yield name + "n", _trigonometric_many(name + "n")


__all__ = ["transform"]
for _name, _function in _functions():
    _function.__name__ = _function.__qualname__ = _name
    _function.__module__ = __name__
    _function.__doc__ = (f"torch.fft.{_name} on papilio." if _name.lstrip("i")[0] != "d" else
                         f"scipy.fft.{_name} on papilio, for tensors.")
    globals()[_name] = _function
    __all__.append(_name)
