# SPDX-License-Identifier: MIT
"""Comparison with what another library says."""

import numpy as np


def expect_close(result, expected, roundings=8):
    """Equal shape and type, and a relative L2 error of few roundings."""
    expected = np.asarray(expected)
    assert type(result) is np.ndarray
    assert result.shape == expected.shape
    assert result.dtype == expected.dtype
    wide = np.complex128
    difference = np.linalg.norm((result.astype(wide) - expected.astype(wide)).ravel())
    norm = np.linalg.norm(expected.astype(wide).ravel())
    assert difference <= roundings * np.finfo(expected.dtype).eps * norm


def complex_numbers(rng, shape, dtype="c16"):
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)
