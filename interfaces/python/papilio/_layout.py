# SPDX-License-Identifier: MIT
"""Shapes and strides to the axes and loops of a problem (papilio.hpp, Axis and Repeat)."""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from ._errors import TooManyAxesError

# Names of element types, and their bytes. Arrays of others are converted before a transform.
ITEMSIZE = {"f2": 2, "bf2": 2, "f4": 4, "f8": 8, "c8": 8, "c16": 16}
STORAGE = {"f2": "f16", "bf2": "bf16"}
COMPLEX = {"f2": "c8", "bf2": "c8", "f4": "c8", "f8": "c16", "c8": "c8", "c16": "c16"}
REAL = {"f2": "f4", "bf2": "f4", "f4": "f4", "f8": "f8", "c8": "f4", "c16": "f8"}


def is_complex(type_name: str) -> bool:
    return type_name in ("c8", "c16")


def precision(type_name: str) -> str:
    return "f64" if type_name in ("f8", "c16") else "f32"


class Layout(NamedTuple):
    """An array's elements in memory. `type` is None where no kernel reads it as it is."""

    type: str | None
    shape: tuple[int, ...]
    strides: tuple[int, ...]  # bytes


def contiguous(type_name: str, shape) -> Layout:
    strides = []
    step = ITEMSIZE[type_name]
    for count in reversed(shape):
        strides.append(step)
        step *= count
    return Layout(type_name, tuple(shape), tuple(reversed(strides)))


def is_direct(layout: Layout, axes) -> bool:
    """Whether kernels can read the array in place: whole elements apart, and not the same element
    again along a transformed axis."""
    if layout.type is None:
        return False
    size = ITEMSIZE[layout.type]
    if any(stride % size for stride, count in zip(layout.strides, layout.shape) if count > 1):
        return False
    return all(layout.strides[a] != 0 or layout.shape[a] == 1 for a in axes)


@functools.lru_cache(maxsize=256)
def is_apart(layout: Layout) -> bool:
    """Whether elements are whole elements apart and none share memory, as is certain where each loop
    steps over all that those of smaller strides reach."""
    reach = size = ITEMSIZE[layout.type]
    for stride, count in sorted((abs(s), n) for s, n in zip(layout.strides, layout.shape) if n > 1):
        if stride % size or stride < reach:
            return False
        reach += stride * (count - 1)
    return True


def merge(loops):
    """Loops (count, in_distance, out_distance) of a batch, one where the outer goes on where the
    inner ends."""
    merged = []
    for count, into, out in loops:
        if count == 1:
            continue
        if merged:
            before, outer_in, outer_out = merged[-1]
            if outer_in == count * into and outer_out == count * out:
                merged[-1] = (before * count, into, out)
                continue
        merged.append((count, into, out))
    return merged


def axes_and_loops(kinds, lengths, axes, source: Layout, target: Layout):
    """Axes (n, kind, in_stride, out_stride, in_extent, out_extent) and loops of a transform of
    `lengths` along `axes`. Complex arrays of real kinds are their two parts, a loop more."""
    parts = is_complex(source.type) and kinds[0] not in ("c2c", "r2c", "c2r")
    sizes = [ITEMSIZE[side.type] // (2 if parts else 1) for side in (source, target)]

    def steps(a):
        return source.strides[a] // sizes[0], target.strides[a] // sizes[1]

    tuples = []
    for kind, n, a in zip(kinds, lengths, axes):
        into, out = steps(a)
        held = n // 2 + 1 if kind == "c2r" else n
        tuples.append((n, kind, into, out, min(held, source.shape[a]), 0))
    loops = [(count, *steps(a)) for a, count in enumerate(target.shape) if a not in axes]
    if parts:
        loops.append((2, 1, 1))
    if math.prod(lengths) * math.prod(count for count, *_ in loops) > 1 << 58:
        raise ValueError("n or s: the transforms have more than 2^58 points in all")
    # Along one point a complex transform changes nothing; at least one axis stays.
    tuples = [axis for axis in tuples if axis[:2] != (1, "c2c")] or tuples[-1:]
    loops = merge(loops)
    if max(len(tuples), len(loops)) > 16:
        raise TooManyAxesError(f"x: {len(tuples)} axes and {len(loops)} loops over the others; at "
                               f"most 16 of each are allowed")
    return tuples, loops
