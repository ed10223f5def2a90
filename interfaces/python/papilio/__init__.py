# SPDX-License-Identifier: MIT
"""Papilio: fast Fourier transforms of any length, on NVIDIA GPUs and on the processor.

    import numpy, papilio
    x = numpy.random.rand(100, 1009)
    y = papilio.fft.rfft(x)                  # as scipy.fft.rfft, for NumPy, CuPy, PyTorch, JAX
    plan = papilio.plan("rfft", x)           # the same as an object
    print(plan.schedule)                     # what it decided
    y = plan.execute(x)
"""

from __future__ import annotations

import importlib

from . import _core, fft
from ._arrays import find as _find
from ._description import Description, Device, Kernel
from ._errors import UnavailableError, UnsupportedDtypeError
from ._plan import Options as _Options
from ._plan import Plan
from ._transform import describe as _describe
from ._transform import make_plan as _make_plan
from ._transform import plan_cache
from .fft._functions import CALLS as _CALLS
from .fft._functions import arguments_of as _arguments_of

__version__ = "0.1.0"
__all__ = ["fft", "plan", "describe", "devices", "Plan", "Kernel", "Description", "Device",
           "UnavailableError", "UnsupportedDtypeError", "plan_cache", "scipy_backend"]


def _prepare(function: str, x, args, kwargs):
    if function not in _CALLS:
        raise ValueError(f"function: {function!r} is none of {', '.join(_CALLS)}")
    options = _Options(**{k: kwargs.pop(k) for k in _Options._fields if k in kwargs})
    arguments, out = _arguments_of(function, x, args, kwargs)
    arrays, x = _find(x)
    if not hasattr(arrays, "layout"):
        raise TypeError("x: plans for JAX's arrays are made inside XLA; a NumPy array of the same "
                        "shape and type has the same schedule on the processor")
    request = _CALLS[function].request(tuple(x.shape), *arguments)
    if not request.axes:
        raise ValueError("axes: at least 1 axis must be transformed")
    return request, arrays, x, out, options


def plan(function: str, x, *args, **kwargs) -> Plan:
    """A plan for papilio.fft's `function` called with (x, *args, **kwargs) and other arrays of x's
    shape, type, strides and device.

    Besides the function's arguments it takes those of planning: mode ("estimate", "measure",
    "pinned", "latency", "patient", "exhaustive"), time_limit (seconds of those two), schedule (a
    text to pin), architecture (a GPU to plan as for, on the processor), codelets (a list of folders),
    workspace_limit (bytes), planned_batch, arithmetic ("ieee", "tf32", "f16"): PlanOptions of
    papilio.hpp says what they do."""
    request, arrays, x, out, options = _prepare(function, x, args, kwargs)
    return _make_plan(function, request, arrays, x, out, options)


def describe(function: str, x, *args, **kwargs) -> Description:
    """The schedule and kernels that such a plan would have, without a device or a compiler;
    architecture="h100" or "sm_90" chooses for which."""
    request, arrays, x, _, options = _prepare(function, x, args, kwargs)
    return _describe(request, arrays, x, options)


def devices() -> list[Device]:
    """The GPU and the processor, with the reason where one is not usable."""
    return _core.devices()


def __getattr__(name: str):
    if name == "scipy_backend":
        from ._scipy_backend import ScipyBackend
        globals()["scipy_backend"] = ScipyBackend
        return ScipyBackend
    if name in ("torch", "jax"):
        return importlib.import_module(f"papilio.{name}")
    raise AttributeError(f"module 'papilio' has no attribute {name!r}")
