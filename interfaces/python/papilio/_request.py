# SPDX-License-Identifier: MIT
"""The arguments of a call, checked and brought to one form. SciPy's rules and, where its tests ask
for them, its words; every message begins with the argument."""

from __future__ import annotations

import operator
import os
from typing import NamedTuple

try:
    from numpy.exceptions import AxisError
except ImportError:  # NumPy before 1.25
    from numpy import AxisError

_NORMS = {None: 0, "backward": 0, "ortho": 1, "forward": 2}


class Request(NamedTuple):
    """A transform of an array, whatever the array's layout."""

    family: str  # c2c, r2c, c2r, dct, dst
    forward: bool
    axes: tuple[int, ...]
    lengths: tuple[int, ...]  # points along each of them
    norm: int  # 0: none; 1: 1/sqrt(N); 2: 1/N
    type: int = 0  # of dct and dst, after the direction
    orthogonalize: bool = False

    @property
    def scale(self) -> float:
        if self.norm == 0:
            return 1.0
        size = 1
        for n in self.lengths:
            if self.family in ("c2c", "r2c", "c2r"):
                size *= n
            else:
                size *= 2 * (n + (self.type == 1) * (-1 if self.family == "dct" else 1))
        return 1.0 / size if self.norm == 2 else float(size) ** -0.5

    @property
    def kinds(self) -> tuple[str, ...]:
        count = len(self.axes)
        if self.family in ("dct", "dst"):
            return (f"{self.family}{self.type}",) * count
        return ("c2c",) * (count - 1) + (self.family,)

    def out_shape(self, shape) -> tuple[int, ...]:
        shape = list(shape)
        for a, n in zip(self.axes, self.lengths):
            shape[a] = n
        if self.family == "r2c":
            shape[self.axes[-1]] = self.lengths[-1] // 2 + 1
        return tuple(shape)


def norm_mode(norm, forward: bool) -> int:
    try:
        mode = _NORMS[norm]
    except (KeyError, TypeError):
        raise ValueError(f'norm: Invalid norm value {norm!r}, should be "backward", "ortho" or '
                         f'"forward"') from None
    return mode if forward else 2 - mode


def whole(value, name: str) -> int:
    try:
        return int(operator.index(value))
    except TypeError:
        raise TypeError(f"{name}: {value!r} is not an integer") from None


def several(value, name: str) -> tuple[int, ...]:
    """Of one integer or of several."""
    if value.__class__ is tuple:  # most often it is as it should be
        for v in value:
            if v.__class__ is not int:
                break
        else:
            return value
    try:
        return (int(operator.index(value)),)
    except TypeError:
        pass
    try:
        return tuple([int(operator.index(v)) for v in value])
    except TypeError:
        raise ValueError(f"{name} must be a scalar or iterable of integers") from None


def check_workers(workers) -> None:
    """SciPy's rules. How many threads there are, PAPILIO_THREADS says, once for the process."""
    if workers is None:
        return
    workers = whole(workers, "workers")
    if workers == 0:
        raise ValueError("workers must not be zero")
    if workers < -(os.cpu_count() or 1):
        raise ValueError(f"workers value out of range; got {workers}, must not be less than "
                         f"{-(os.cpu_count() or 1)}")


def one_axis(shape, n, axis, family: str):
    """Axes and lengths of a function with `n` and `axis`."""
    axis = whole(axis, "axis")
    if not -len(shape) <= axis < len(shape):
        raise AxisError(axis, len(shape))
    axis %= len(shape)
    if n is None:
        n = 2 * (shape[axis] - 1) if family == "c2r" else shape[axis]
    n = whole(n, "n")
    if n < 1:
        raise ValueError(f"n: invalid number of data points ({n}) specified")
    return (axis,), (n,)


def many_axes(shape, s, axes, family: str):
    """Axes and lengths of a function with `s` and `axes`."""
    dimensions = len(shape)
    if axes is not None:
        axes = [a + dimensions if a < 0 else a for a in several(axes, "axes")]
        if any(not 0 <= a < dimensions for a in axes):
            raise ValueError("axes exceeds dimensionality of input")
        if len(set(axes)) != len(axes):
            raise ValueError("all axes must be unique")
    if s is not None:
        s = several(s, "s")
        if axes and len(axes) != len(s):
            raise ValueError("when given, axes and shape arguments have to be of the same length")
        if axes is None:
            if len(s) > dimensions:
                raise ValueError("shape requires more axes than are present")
            axes = list(range(dimensions - len(s), dimensions))
        s = [shape[a] if n == -1 else n for n, a in zip(s, axes)]
    else:
        if axes is None:
            axes = list(range(dimensions))
        s = [shape[a] for a in axes]
        if family == "c2r" and axes:
            s[-1] = 2 * (s[-1] - 1)
    if any(n < 1 for n in s):
        raise ValueError(f"s: invalid number of data points ({s}) specified")
    if not axes and family in ("r2c", "c2r"):
        raise ValueError("axes: at least 1 axis must be transformed")
    return tuple(axes), tuple(s)


def make_request(family, forward, many, shape, s, axes, norm, type_number=0,
                 orthogonalize=None) -> Request:
    if many:
        axes, lengths = many_axes(shape, s, axes, family)
    else:
        axes, lengths = one_axis(shape, s, axes, family)
    mode = norm_mode(norm, forward)
    if family in ("dct", "dst"):
        type_number = whole(type_number, "type")
        if type_number not in (1, 2, 3, 4):
            raise ValueError(f"type: {type_number!r} is not 1, 2, 3 or 4")
        if family == "dct" and type_number == 1 and min(lengths, default=2) < 2:
            raise ValueError("n: a DCT of type 1 has at least 2 points")
        if not forward:
            type_number = {2: 3, 3: 2}.get(type_number, type_number)
        ortho = mode == 1 if orthogonalize is None else bool(orthogonalize)
        return Request(family, forward, axes, lengths, mode, type_number, ortho)
    return Request(family, forward, axes, lengths, mode)
