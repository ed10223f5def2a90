# SPDX-License-Identifier: MIT
"""PyTorch's tensors, of a GPU or of the processor. Imported when a tensor comes along."""

from __future__ import annotations

import torch
from torch.autograd import forward_ad

from .. import _core
from .._errors import UnsupportedDtypeError
from .._layout import ITEMSIZE, Layout

_TYPES = {torch.float16: "f2", torch.bfloat16: "bf2", torch.float32: "f4", torch.float64: "f8",
          torch.complex64: "c8", torch.complex128: "c16"}
_DTYPES = {name: dtype for dtype, name in _TYPES.items()}


class TorchArrays:
    """What does not depend on the device."""

    operator_takes_none = "x requires a gradient, and the operator that knows it takes none"

    @staticmethod
    def own_fft():
        return torch.fft

    @staticmethod
    def accept(x):
        """Without the marks of conjugates and negatives that PyTorch leaves undone."""
        return x.resolve_conj().resolve_neg()

    @staticmethod
    def wants_operator(x) -> bool:
        if torch._C._are_functorch_transforms_active():
            return True
        if x.requires_grad and torch.is_grad_enabled():
            return True
        if forward_ad._current_level < 0:
            return False
        try:
            return forward_ad.unpack_dual(x).tangent is not None
        except RuntimeError:  # within a vmap
            return True

    @staticmethod
    def operator(call, x, s, axes, norm, type_number, orthogonalize):
        from ..torch import apply
        request = call.request(tuple(x.shape), s, axes, norm, type_number, orthogonalize)
        name = call.name if call.many and call.name[-1] == "n" else call.name.rstrip("2") + "n"
        return apply(x, name, list(request.lengths), list(request.axes), norm or "backward",
                     type_number, orthogonalize)

    @staticmethod
    def key(x):
        return x.dtype, x.shape, x.stride(), x.device

    @staticmethod
    def layout(x) -> Layout:
        size = x.element_size()
        return Layout(_TYPES.get(x.dtype), tuple(x.shape), tuple(size * s for s in x.stride()))

    @staticmethod
    def promoted(x) -> str:
        """As torch.fft: whole numbers become the default type."""
        if x.dtype == torch.complex32:
            raise UnsupportedDtypeError("x: no kernel has complex numbers of 32 bits; convert it to "
                                        "complex64")
        return _TYPES[torch.get_default_dtype()]

    @staticmethod
    def convert(x, type_name: str):
        return x.to(_DTYPES[type_name], copy=True, memory_format=torch.contiguous_format)

    @staticmethod
    def conjugate(x):
        return x.conj().resolve_conj().contiguous()

    @staticmethod
    def conjugate_in_place(x):
        torch.conj_physical_(x)

    @staticmethod
    def empty(shape, type_name: str, like):
        return torch.empty(shape, dtype=_DTYPES[type_name], device=like.device)

    @staticmethod
    def zeros(shape, type_name: str, like):
        return torch.zeros(shape, dtype=_DTYPES[type_name], device=like.device)

    @staticmethod
    def assign(out, values):
        out[...] = values

    @staticmethod
    def may_overwrite(x) -> bool:
        return True

    @staticmethod
    def pointer(x) -> int:
        return x.data_ptr()

    @staticmethod
    def nbytes(x) -> int:
        return x.numel() * x.element_size()

    def check_out(self, out, x):
        if not isinstance(out, torch.Tensor):
            raise TypeError(f"out: a torch.Tensor is expected, not {type(out).__name__}")
        if out.device != x.device:
            raise ValueError(f"out: it is on {out.device}; x is on {x.device}")
        if out.is_conj() or out.is_neg():
            raise ValueError("out: it is a view that PyTorch conjugates or negates when it is read")

    def run(self, core, x, out, workspace: int, stream: int) -> bool:
        source, target = x.data_ptr(), out.data_ptr()
        if source % core.in_alignment or target % core.out_alignment:
            return False
        core.execute(source, target, workspace, stream)
        return True


class HostTensors(TorchArrays):
    backend = "host"

    def __repr__(self):
        return "torch on the processor"

    @staticmethod
    def place_of(x):
        return None, 0

    @staticmethod
    def stream(stream, x) -> int:
        if stream is not None:
            raise ValueError("stream: the tensor is in the processor's memory, where there is none")
        return 0


class CudaTensors(TorchArrays):
    backend = "cuda"

    def __repr__(self):
        return "torch on a GPU"

    @staticmethod
    def place_of(x):
        # PyTorch's memory is of primary contexts.
        ordinal = x.device.index
        return ordinal, _core.place_on(ordinal)

    @staticmethod
    def stream(stream, x) -> int:
        from .stream import handle_of
        if stream is None:
            return torch.cuda.current_stream(x.device).cuda_stream
        return handle_of(stream)


HOST, CUDA = HostTensors(), CudaTensors()


def kind_of(x):
    if x.device.type == "cpu":
        return HOST
    if x.device.type == "cuda":
        return CUDA
    raise ValueError(f"x: it is on {x.device}; cpu and cuda are where papilio computes")
