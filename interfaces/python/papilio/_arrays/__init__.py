# SPDX-License-Identifier: MIT
"""Kinds of arrays, a file each. What a kind must have is what NumpyArrays has. Other packages are
never imported here: an array of theirs shows that they are."""

from __future__ import annotations

import numpy as np

from .numpy import NUMPY


def _torch(x):
    from .torch import kind_of
    return kind_of(x)


def _cupy(x):
    from .cupy import CUPY
    return CUPY


def _jax(x):
    from .jax import JAX
    return JAX


_KINDS = {"torch": _torch, "cupy": _cupy, "jax": _jax, "jaxlib": _jax}
_known: dict = {}  # by class: a function of the array, or None for what NumPy takes


def _choice(cls):
    for base in cls.__mro__:
        choose = _KINDS.get(base.__module__.partition(".")[0])
        if choose:
            return choose
    return None


def find(x):
    """The kind of array that x is, and x as one."""
    cls = type(x)
    if cls is np.ndarray:
        return NUMPY, x
    if cls not in _known:
        _known[cls] = _choice(cls)
    choose = _known[cls]
    if choose is None:
        if hasattr(x, "__cuda_array_interface__"):
            raise TypeError(f"x: {cls.__module__}.{cls.__name__} is an array on a GPU; "
                            f"cupy.asarray(x) and torch.as_tensor(x) make one of it that papilio "
                            f"takes, without a copy")
        return NUMPY, np.asarray(x)
    arrays = choose(x)
    return arrays, arrays.accept(x)
