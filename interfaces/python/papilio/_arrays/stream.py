# SPDX-License-Identifier: MIT
"""The address of a CUDA stream, however a library names it."""

from __future__ import annotations

import operator


def handle_of(stream) -> int:
    """Of CUDA's own protocol, PyTorch's and CuPy's streams, or a number."""
    if hasattr(stream, "__cuda_stream__"):
        protocol = stream.__cuda_stream__
        return (protocol() if callable(protocol) else protocol)[1]
    for name in ("cuda_stream", "ptr", "handle"):
        if hasattr(stream, name):
            return int(getattr(stream, name))
    try:
        return operator.index(stream)
    except TypeError:
        raise TypeError(f"stream: {type(stream).__name__} is neither a stream of PyTorch or CuPy nor "
                        f"an address") from None
