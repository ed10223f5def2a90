# SPDX-License-Identifier: MIT
"""Times the 20 calls that NumPy's users make most, on papilio.fft and on scipy.fft, one thread each,
once planned. The least of several means counts, since other programs only ever add to a time."""

import math
import os
import time

os.environ["PAPILIO_THREADS"] = "1"

import numpy as np
import scipy.fft

import papilio.fft

rng = np.random.default_rng(1009)


def reals(*shape):
    return rng.standard_normal(shape)


def complexes(*shape):
    return reals(*shape) + 1j * reals(*shape)


CALLS = [
    ("fft", reals(1000), {}), ("fft", reals(1024), {}), ("fft", complexes(1024), {}),
    ("fft", complexes(4096), {}), ("fft", complexes(100, 1000), {}),
    ("fft", complexes(256, 256), {"axis": 0}), ("fft", reals(1 << 16), {}),
    ("ifft", complexes(1024), {}), ("ifft", complexes(100, 1000), {}), ("rfft", reals(1000), {}),
    ("rfft", reals(44100), {}), ("rfft", reals(100, 1024), {}), ("rfft", reals(1000), {"n": 2048}),
    ("irfft", complexes(513), {}), ("irfft", complexes(100, 513), {}), ("fft2", reals(256, 256), {}),
    ("fft2", complexes(512, 512), {}), ("ifft2", complexes(256, 256), {}),
    ("rfft2", reals(512, 512), {}), ("fftn", complexes(32, 32, 32), {}),
]


def mean_us(call, times):
    start = time.perf_counter()
    for _ in range(times):
        call()
    return 1e6 * (time.perf_counter() - start) / times


def least_us(*calls, rounds=25):
    """Of each call; they take turns."""
    for call in calls:
        call()
    times = [max(1, int(2000 / mean_us(call, 1))) for call in calls]
    means = [[mean_us(call, n) for call, n in zip(calls, times)] for _ in range(rounds)]
    return [min(column) for column in zip(*means)]


def main():
    logarithms = 0.0
    for name, x, arguments in CALLS:
        ours, theirs = least_us(lambda: getattr(papilio.fft, name)(x, **arguments),
                                lambda: getattr(scipy.fft, name)(x, **arguments))
        logarithms += math.log(theirs / ours)
        what = f"{name}({x.dtype}{list(x.shape)}{''.join(f', {k}={v}' for k, v in arguments.items())})"
        print(f"{what:40} papilio {ours:9.1f} us   scipy {theirs:9.1f} us   {theirs / ours:.2f}")
    print(f"geometric mean of scipy's time over papilio's: {math.exp(logarithms / len(CALLS)):.2f}")


if __name__ == "__main__":
    main()
