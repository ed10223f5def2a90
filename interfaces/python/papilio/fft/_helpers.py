# SPDX-License-Identifier: MIT
"""Frequencies, shifts and lengths. fftfreq and rfftfreq are NumPy's own, shifts those of the array's
library."""

from __future__ import annotations

import contextlib
import operator
import os
import threading
from functools import lru_cache

from numpy.fft import fftfreq, rfftfreq  # noqa: F401

from .. import _core
from .._arrays import find
from .._request import check_workers

_workers = threading.local()
# Passes of one kernel take factors up to 16, and codelets of these primes are shipped.
_PRIMES = (2, 3, 5, 7, 11, 13)


def fftshift(x, axes=None):
    """Bin 0 moved to the middle, along some axes or all."""
    arrays, array = find(x)
    return arrays.own_fft().fftshift(array, axes)


def ifftshift(x, axes=None):
    """The inverse of fftshift."""
    arrays, array = find(x)
    return arrays.own_fft().ifftshift(array, axes)


def _smooth(n: int) -> bool:
    for p in _PRIMES:
        while n % p == 0:
            n //= p
    return n == 1


def _candidates(target: int):
    """Smooth lengths from target to the next power of two."""
    power = 1 << max(target - 1, 0).bit_length()
    n = target
    while n < power:
        if _smooth(n):
            yield n
        n += 1
    yield power


def _predicted_us(n: int, real: bool, architecture: str) -> float:
    kind = "r2c" if real else "c2c"
    out = n // 2 + 1 if real else n
    problem = _core.Problem([(n, kind, 1, 1, 0, 0)], [(256, n, out)], "f32", "forward", 1.0,
                            "native", "native")
    options = _core.Options("host" if architecture == "host" else "auto", "estimate", "",
                            architecture, [], 0, 0, "ieee", 0)
    return _core.describe(problem, options).predicted_us


@lru_cache(maxsize=1024)
def next_fast_len(target, real=False, *, architecture="host"):
    """The length from `target` on that is transformed fastest, by the cost model for an architecture
    or a card ("host", "sm_90", "h100"): the first dozen products of small primes are compared, and
    `target` itself, since a length that is no such product may be as fast."""
    target = operator.index(target)
    if target < 1:
        raise ValueError(f"target: {target} is not a positive integer")
    lengths = [target]
    for n in _candidates(target):
        if n != target:
            lengths.append(n)
        if len(lengths) == 12:
            break
    return min(lengths, key=lambda n: (_predicted_us(n, bool(real), architecture), n))


@lru_cache(maxsize=1024)
def prev_fast_len(target, real=False, *, architecture="host"):
    """The length up to `target` that takes least time a point, by the same cost model, among `target`
    and the dozen products of small primes before it."""
    target = operator.index(target)
    if target < 1:
        raise ValueError(f"target: {target} is not a positive integer")
    lengths = [target]
    for n in range(target - 1, 0, -1):
        if _smooth(n):
            lengths.append(n)
        if len(lengths) == 12 or 2 * n < target:
            break
    return min(lengths, key=lambda n: (_predicted_us(n, bool(real), architecture) / n, -n))


@contextlib.contextmanager
def set_workers(workers):
    """SciPy's context manager. The number is kept for get_workers() and changes nothing else."""
    check_workers(workers)
    workers = operator.index(workers)
    old = get_workers()
    _workers.count = workers if workers > 0 else workers + 1 + (os.cpu_count() or 1)
    try:
        yield
    finally:
        _workers.count = old


def get_workers():
    return getattr(_workers, "count", 1)
