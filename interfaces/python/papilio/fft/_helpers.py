# SPDX-License-Identifier: MIT
"""Frequencies, shifts and lengths. fftfreq and rfftfreq are NumPy's own, shifts those of the array's
library."""

from __future__ import annotations

import contextlib
import os
import threading
from functools import lru_cache

from numpy.fft import fftfreq, rfftfreq  # noqa: F401

from .. import _core
from .._arrays import find
from .._plan import Options
from .._request import check_workers, whole

_workers = threading.local()
# Passes of one kernel take factors up to 16, and codelets of these primes are shipped.
_PRIMES = (2, 3, 5, 7, 11, 13)
# Up to here there are schedules of every length to compare; beyond it the answers are SciPy's.
_MODELLED = 1 << 36


def fftshift(x, axes=None):
    """Bin 0 moved to the middle, along some axes or all."""
    arrays, array = find(x)
    return arrays.own_fft().fftshift(array, axes)


def ifftshift(x, axes=None):
    """The inverse of fftshift."""
    arrays, array = find(x)
    return arrays.own_fft().ifftshift(array, axes)


def _smooth_lengths(begin: int, end: int, primes=_PRIMES) -> list[int]:
    """All products of 2 and the other primes from begin on and below end, in order."""
    odd = [1]
    for p in primes[1:]:
        for n in odd:  # grows: multiples of what was added follow
            if n * p < end:
                odd.append(n * p)
    found = []
    for n in odd:
        n <<= max(0, ((begin - 1) // n).bit_length())
        while n < end:
            found.append(n)
            n *= 2
    return sorted(found)


def _scipy_primes(real) -> tuple[int, ...]:
    return _PRIMES[:3] if real else _PRIMES[:5]


def _predicted_us(n: int, real: bool, architecture: str) -> float:
    kind = "r2c" if real else "c2c"
    out = n // 2 + 1 if real else n
    problem = _core.Problem([(n, kind, 1, 1, 0, 0)], [(256, n, out)], "f32", "forward", 1.0,
                            "native", "native")
    backend = "host" if architecture == "host" else "auto"
    return _core.describe(problem, Options(architecture=architecture).core(backend)).predicted_us


def _checked(target) -> int:
    target = whole(target, "target")
    if not 1 <= target <= 1 << 60:
        raise ValueError(f"target: {target} is not from 1 to 2^60")
    return target


@lru_cache(maxsize=1024, typed=True)  # 4.0 is no 4
def next_fast_len(target, real=False, *, architecture="host"):
    """The length from `target` on that is transformed fastest, by the cost model for an architecture
    or a card ("host", "sm_90", "h100"): the next eleven products of small primes are compared, to the
    next power of two, and `target` itself, since a length that is no such product may be as fast.
    Beyond 2^36 it is SciPy's."""
    target = _checked(target)
    power = 1 << (target - 1).bit_length()
    if target > _MODELLED:
        return _smooth_lengths(target, power + 1, _scipy_primes(real))[0]
    lengths = [target, *_smooth_lengths(target + 1, power + 1)[:11]]
    return min(lengths, key=lambda n: (_predicted_us(n, bool(real), architecture), n))


@lru_cache(maxsize=1024, typed=True)
def prev_fast_len(target, real=False, *, architecture="host"):
    """The length up to `target` that takes least time a point, by the same cost model, among `target`
    and the eleven products of small primes before it, to its half."""
    target = _checked(target)
    if target > _MODELLED:
        return _smooth_lengths((target + 1) // 2, target + 1, _scipy_primes(real))[-1]
    lengths = [target, *_smooth_lengths((target + 1) // 2, target)[-11:]]
    return min(lengths, key=lambda n: (_predicted_us(n, bool(real), architecture) / n, -n))


@contextlib.contextmanager
def set_workers(workers):
    """SciPy's context manager. The number is kept for get_workers() and changes nothing else."""
    check_workers(workers)
    workers = whole(workers, "workers")
    old = get_workers()
    _workers.count = workers if workers > 0 else workers + 1 + (os.cpu_count() or 1)
    try:
        yield
    finally:
        _workers.count = old


def get_workers():
    return getattr(_workers, "count", 1)
