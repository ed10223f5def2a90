# SPDX-License-Identifier: MIT
"""CuPy's arrays. Imported when one comes along."""

from __future__ import annotations

import cupy
import numpy as np

from .. import _core
from .._errors import UnsupportedDtypeError
from .._layout import Layout
from .stream import handle_of

_TYPES = {np.dtype(name): name for name in ("f2", "f4", "f8", "c8", "c16")}
_DTYPES = {name: dtype for dtype, name in _TYPES.items()}


class CupyArrays:
    operator = None  # what would compute in place of a plan
    backend = "cuda"

    def __repr__(self):
        return "cupy"

    @staticmethod
    def own_fft():
        return cupy.fft

    @staticmethod
    def accept(x):
        return x

    @staticmethod
    def key(x):
        return x.dtype, x.shape, x.strides, _core.place_of(x.data.ptr) if x.size else None

    @staticmethod
    def layout(x) -> Layout:
        return Layout(_TYPES.get(x.dtype), x.shape, x.strides)

    @staticmethod
    def promoted(x) -> str:
        if x.dtype.kind in "fc":
            raise UnsupportedDtypeError(f"x: no kernel has numbers of {x.dtype}")
        return "f8"

    @staticmethod
    def convert(x, type_name: str):
        return cupy.array(x, dtype=_DTYPES[type_name], order="C", copy=True)

    @staticmethod
    def conjugate(x):
        return cupy.ascontiguousarray(cupy.conjugate(x))

    @staticmethod
    def conjugate_in_place(x):
        cupy.conjugate(x, out=x)

    @staticmethod
    def empty(shape, type_name: str, like):
        with like.device:
            return cupy.empty(shape, _DTYPES[type_name])

    @staticmethod
    def zeros(shape, type_name: str, like):
        with like.device:
            return cupy.zeros(shape, _DTYPES[type_name])

    @staticmethod
    def assign(out, values):
        out[...] = values

    @staticmethod
    def may_overwrite(x) -> bool:
        return True

    @staticmethod
    def pointer(x) -> int:
        return x.data.ptr

    @staticmethod
    def nbytes(x) -> int:
        return x.nbytes

    @staticmethod
    def check_out(out, x):
        if not isinstance(out, cupy.ndarray):
            raise TypeError(f"out: a cupy.ndarray is expected, not {type(out).__name__}")
        if out.device != x.device:
            raise ValueError(f"out: it is on {out.device}; x is on {x.device}")

    @staticmethod
    def place_of(x):
        return _core.place_of(x.data.ptr) if x.size else (x.device.id, 0)

    @staticmethod
    def stream(stream, x) -> int:
        if stream is None:
            return cupy.cuda.get_current_stream(x.device.id).ptr
        return handle_of(stream)

    @staticmethod
    def run(core, x, out, workspace: int, stream: int) -> bool:
        source, target = x.data.ptr, out.data.ptr
        if source % core.in_alignment or target % core.out_alignment:
            return False
        core.execute(source, target, workspace, stream)
        return True


CUPY = CupyArrays()
