# SPDX-License-Identifier: MIT
"""The arguments of torch.fft's functions, by its rules, with its exceptions and in its words, which
programs and its own tests ask for. What comes out is lists for papilio.torch's operator, which has
SciPy's rules; None stands for what the operator finds out itself."""

from __future__ import annotations

import warnings

import torch

_NORMS = (None, "backward", "ortho", "forward")


def integers(value):
    """torch.fft takes one number where it takes several."""
    if value is None or isinstance(value, (list, tuple)):
        return value if value is None else list(value)
    return [value]


def _wrapped(x, dim):
    if not -x.ndim <= dim < x.ndim:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-x.ndim}, {x.ndim - 1}], but "
            f"got {dim})" if x.ndim else f"Dimension specified as {dim} but tensor has no dimensions")
    return dim % x.ndim


def _check_length(n):
    if n < 1:
        raise RuntimeError(f"Invalid number of data points ({n}) specified")


def _check_rest(x, name, norm):
    if norm not in _NORMS:
        raise RuntimeError(f'Invalid normalization mode: "{norm}"')
    if name.startswith(("rfft", "ihfft")) and x.is_complex():
        wanted = "real-valued" if name[-1] == "n" else "real"
        raise RuntimeError(f"{name} expects a {wanted} input tensor, but got {x.dtype}")


def one(x, name, n, dim, norm):
    """`n` and `dim` of a function of one dimension, as lists."""
    _check_rest(x, name, norm)
    a = _wrapped(x, dim)
    _check_length((2 * (x.shape[a] - 1) if name in ("irfft", "hfft") else x.shape[a])
                  if n is None else n)
    return None if n is None else [n], [a]


def many(x, name, s, dim, norm):
    """`s` and `dim` of a function of several dimensions, named as the one of all, as lists."""
    _check_rest(x, name, norm)
    s, dim = integers(s), integers(dim)
    if dim is None:
        count = x.ndim if s is None else len(s)
        if count > x.ndim:
            raise RuntimeError(f"Got shape with {count} values but input tensor only has {x.ndim} "
                               f"dimensions.")
        dim = list(range(x.ndim - count, x.ndim))
    elif s is not None and len(s) != len(dim):
        raise RuntimeError("When given, dim and shape arguments must have the same length")
    dim = [_wrapped(x, d) for d in dim]
    if len(set(dim)) != len(dim):
        raise RuntimeError("FFT dims must be unique")
    to_real = name in ("irfftn", "hfftn")
    if not dim and name not in ("fftn", "ifftn"):  # a real side has a last axis
        raise RuntimeError(f"{name} must transform at least one axis")
    lengths = [x.shape[a] for a in dim]
    if to_real:
        lengths[-1] = 2 * (lengths[-1] - 1)
    if s is not None:
        s = lengths = [n if given == -1 else given for given, n in zip(s, lengths)]
    for n in lengths:
        _check_length(n)
    return s, dim


def put(out, result, name, x):
    """The result in `out`, which is resized as PyTorch does it."""
    if torch.is_grad_enabled() and (x.requires_grad or out.requires_grad):
        raise RuntimeError(f"{name}(): functions with out=... arguments don't support automatic "
                           f"differentiation, but one of the arguments requires grad.")
    if result.is_complex() and not out.is_complex():
        raise RuntimeError(f"{name} expects a complex output tensor, but got {out.dtype}")
    if not result.is_complex() and not out.is_floating_point():
        raise RuntimeError(f"{name} expects a floating point output tensor, but got {out.dtype}")
    if out.shape != result.shape:
        if out.numel():
            warnings.warn(
                f"An output with one or more elements was resized since it had shape "
                f"{list(out.shape)}, which does not match the required output shape "
                f"{list(result.shape)}. This behavior is deprecated, and in a future PyTorch "
                f"release outputs will not be resized unless they have zero elements.")
        out.resize_(result.shape)
    return out.copy_(result)
