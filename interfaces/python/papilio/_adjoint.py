# SPDX-License-Identifier: MIT
"""The adjoint of a transform, as a transform with factors before and after: what derivatives need.

A real number's gradient under a complex result is the real part. With half spectra a bin stands for
two: c2r's adjoint doubles the inner bins of r2c, and r2c's halves them before c2r. Transposes of
cosine and sine matrices of types 2 and 3 are each other's but for one row or column; types 1 of
cosine but for both ends; the others are symmetric."""

from __future__ import annotations

from typing import NamedTuple

from ._request import Request

_ROOT = 2.0 ** 0.5
_NORMS = ("backward", "ortho", "forward")


class Adjoint(NamedTuple):
    function: str  # of papilio.fft, over the same axes
    s: tuple[int, ...]
    norm: str
    type: int = 0
    conjugate_before: bool = False
    before: tuple = ()  # (axis, first index, last index or None, factor)
    after: tuple = ()
    conjugate_after: bool = False


def _inner(request: Request, factor: float) -> tuple:
    """Bins of the half spectrum that stand for two."""
    n = request.lengths[-1]
    return ((request.axes[-1], 1, (n + 1) // 2, factor),)


def _norm_of(mode: int, forward: bool) -> str:
    return _NORMS[mode if forward else 2 - mode]


def adjoint_steps(request: Request) -> Adjoint:
    """The scale is the same; the direction turns round."""
    family, s = request.family, request.lengths
    if family == "c2c":
        name = "ifftn" if request.forward else "fftn"
        return Adjoint(name, s, _norm_of(request.norm, not request.forward))
    if family == "r2c":
        # of ihfft the conjugate: its real adjoint takes the conjugate of the gradient
        return Adjoint("irfftn", s, _norm_of(request.norm, False),
                       conjugate_before=not request.forward, before=_inner(request, 0.5))
    if family == "c2r":
        return Adjoint("rfftn", s, _norm_of(request.norm, True), after=_inner(request, 2.0),
                       conjugate_after=request.forward)
    return _trigonometric(request)


def _ends(request: Request, places: str, factor: float) -> tuple:
    found = []
    for axis, n in zip(request.axes, request.lengths):
        if "first" in places:
            found.append((axis, 0, 1, factor))
        if "last" in places:
            found.append((axis, n - 1, n, factor))
    return tuple(found)


# Of a family and type: the transposed type; what is doubled before and halved after it; what an
# orthogonal transform multiplies by the root of two before, and divides after.
_TABLE = {
    ("dct", 1): (1, "first last", "first last", "first last", "first last"),
    ("dct", 2): (3, "first", "", "", "first"),
    ("dct", 3): (2, "", "first", "first", ""),
    ("dct", 4): (4, "", "", "", ""),
    ("dst", 1): (1, "", "", "", ""),
    ("dst", 2): (3, "last", "", "", "last"),
    ("dst", 3): (2, "", "last", "last", ""),
    ("dst", 4): (4, "", "", "", ""),
}


def _trigonometric(request: Request) -> Adjoint:
    type_number, doubled, halved, multiplied, divided = _TABLE[request.family, request.type]
    before, after = _ends(request, doubled, 2.0), _ends(request, halved, 0.5)
    if request.orthogonalize:
        before += _ends(request, divided, 1 / _ROOT)
        after += _ends(request, multiplied, _ROOT)
    return Adjoint(request.family + "n", request.lengths, _norm_of(request.norm, True), type_number,
                   before=before, after=after)
