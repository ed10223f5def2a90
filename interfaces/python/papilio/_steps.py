# SPDX-License-Identifier: MIT
"""What a request needs around the library's transform: a conversion before, factors of orthogonal
cosine and sine transforms, conjugates, the mirrored half. Decided once, when a plan is made."""

from __future__ import annotations

from typing import NamedTuple

from ._layout import (COMPLEX, ITEMSIZE, REAL, Layout, axes_and_loops, contiguous, is_complex,
                      is_direct)
from ._request import Request

_ROOT = 2.0 ** 0.5


class Steps(NamedTuple):
    source: Layout  # what the library reads
    target: Layout  # what it writes
    axes: list
    loops: list
    convert: str | None  # type that x is copied to first
    before: tuple  # (axis, index, factor), on that copy
    conjugate: bool  # x first
    after: tuple  # (axis, index, factor), on the result
    conjugate_after: bool
    half: int | None  # axis of which the transform gives half the bins, the rest being mirrored


def _before(request: Request):
    last = [(a, n - 1) for a, n in zip(request.axes, request.lengths)]
    first = [(a, 0) for a in request.axes]
    places = {("dct", 1): first + last, ("dct", 3): first, ("dst", 3): last}
    return places.get((request.family, request.type), [])


def _after(request: Request):
    last = [(a, n - 1) for a, n in zip(request.axes, request.lengths)]
    first = [(a, 0) for a in request.axes]
    places = {("dct", 1): first + last, ("dct", 2): first, ("dst", 2): last}
    return places.get((request.family, request.type), [])


def result_type(request: Request, type_name: str) -> str:
    if request.family in ("dct", "dst"):
        return COMPLEX[type_name] if is_complex(type_name) else REAL[type_name]
    return REAL[type_name] if request.family == "c2r" else COMPLEX[type_name]


def decide(request: Request, layout: Layout, promoted: str, out: Layout | None,
           may_mirror: bool) -> Steps:
    """`layout` is x's, `promoted` the type that it stands for, `out` that of an array given for the
    result. Throws where their types or shapes cannot be."""
    family = request.family
    if family == "r2c" and is_complex(promoted):
        raise TypeError("x must be a real sequence")
    half = None
    wanted = promoted
    if family == "c2c" and not is_complex(promoted) and request.forward and may_mirror:
        half = request.axes[-1]
        kinds = ("c2c",) * (len(request.axes) - 1) + ("r2c",)
    else:
        kinds = request.kinds
        if family in ("c2c", "c2r"):
            wanted = COMPLEX[promoted]
    before = tuple((a, i, _ROOT) for a, i in _before(request)
                   if request.orthogonalize and i < layout.shape[a])
    if before:
        wanted = COMPLEX[wanted] if is_complex(wanted) else REAL[wanted]
    convert = None
    source = layout
    if layout.type != wanted or before or not is_direct(layout, request.axes):
        convert, source = wanted, contiguous(wanted, layout.shape)
    conjugate = family == "c2r" and request.forward
    if conjugate:
        source = contiguous(wanted, layout.shape)

    shape, type_name = request.out_shape(layout.shape), result_type(request, promoted)
    target = contiguous(type_name, shape)
    if out is not None:
        if out.shape != shape:
            raise ValueError(f"out: its shape is {out.shape}; the result's is {shape}")
        if out.type != type_name:
            raise TypeError(f"out: its type is {out.type or 'another'}; the result's is {type_name}")
        size = ITEMSIZE[type_name]
        if any(stride % size for stride, count in zip(out.strides, shape) if count > 1):
            raise ValueError(f"out: its strides {out.strides} are not whole elements")
        target = out
    axes, loops = axes_and_loops(kinds, request.lengths, request.axes, source, target)
    after = tuple((a, i, 1 / _ROOT) for a, i in _after(request) if request.orthogonalize)
    return Steps(source, target, axes, loops, convert, before, conjugate, after,
                 family == "r2c" and not request.forward, half)
