# SPDX-License-Identifier: MIT
"""Fast Fourier transforms with the names and signatures of numpy.fft and scipy.fft.

Arrays of NumPy, CuPy, PyTorch and JAX go in, the same kind comes out, computed where the array is:
on its GPU's current stream, or on the processor."""

from ._functions import FUNCTIONS
from ._helpers import (fftfreq, fftshift, get_workers, ifftshift, next_fast_len, prev_fast_len,
                       rfftfreq, set_workers)

globals().update(FUNCTIONS)
__all__ = [*FUNCTIONS, "fftfreq", "rfftfreq", "fftshift", "ifftshift", "next_fast_len",
           "prev_fast_len", "set_workers", "get_workers"]
