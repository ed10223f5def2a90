# SPDX-License-Identifier: MIT
"""NumPy's arrays, and what becomes one: lists, scalars, anything that numpy.asarray takes."""

from __future__ import annotations

import numpy as np

from .._errors import UnsupportedDtypeError
from .._layout import Layout

_TYPES = {np.dtype(name): name for name in ("f2", "f4", "f8", "c8", "c16")}
_DTYPES = {name: dtype for dtype, name in _TYPES.items()}


class NumpyArrays:
    operator = None  # what would compute in place of a plan
    backend = "host"

    def __repr__(self):
        return "numpy"

    @staticmethod
    def own_fft():
        """The library's module of transforms, which has its fftshift."""
        return np.fft

    @staticmethod
    def place_of(x):
        """The device's number and the context that a plan for the array belongs to."""
        return None, 0

    @staticmethod
    def key(x):
        """What a plan for the array depends on, hashable and quick to have."""
        return x.dtype, x.shape, x.strides

    @staticmethod
    def layout(x) -> Layout:
        return Layout(_TYPES.get(x.dtype), x.shape, x.strides)

    @staticmethod
    def promoted(x) -> str:
        """The type that an array of another type is converted to, as SciPy has it."""
        kind = x.dtype.kind
        if kind in "fc":
            native = _TYPES.get(x.dtype.newbyteorder("="))
            if native is None:
                raise UnsupportedDtypeError(
                    f"x: {x.dtype} has more digits than any kernel; convert it to "
                    f"{'float64' if kind == 'f' else 'complex128'}")
            return native
        return "f8"

    @staticmethod
    def convert(x, type_name: str):
        """A contiguous copy."""
        return np.array(x, dtype=_DTYPES[type_name], order="C", copy=True, subok=False)

    @staticmethod
    def conjugate(x):
        return np.conjugate(x, order="C")

    @staticmethod
    def conjugate_in_place(x):
        np.conjugate(x, out=x)

    @staticmethod
    def empty(shape, type_name: str, like):
        return np.empty(shape, _DTYPES[type_name])

    @staticmethod
    def zeros(shape, type_name: str, like):
        return np.zeros(shape, _DTYPES[type_name])

    @staticmethod
    def assign(out, values):
        out[...] = values

    @staticmethod
    def may_overwrite(x) -> bool:
        return x.flags.writeable and x.dtype in _TYPES

    @staticmethod
    def pointer(x) -> int:
        return x.ctypes.data

    @staticmethod
    def check_out(out, x):
        """Throws unless a result of x may be written to it."""
        if not isinstance(out, np.ndarray):
            raise TypeError(f"out: a numpy.ndarray is expected, not {type(out).__name__}")
        if not out.flags.writeable:
            raise ValueError("out: the array is read-only")

    @staticmethod
    def nbytes(x) -> int:
        return x.nbytes

    @staticmethod
    def stream(stream, x) -> int:
        """The stream's address: the one given, or the array's library's current one."""
        if stream is not None:
            raise ValueError("stream: the array is in the processor's memory, where there is none")
        return 0

    @staticmethod
    def run(core, x, out, workspace: int, stream: int) -> bool:
        """False, and nothing was done, if x or out is not aligned to its elements."""
        return core.execute_buffers(x, out, workspace)


NUMPY = NumpyArrays()
