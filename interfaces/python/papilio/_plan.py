# SPDX-License-Identifier: MIT
"""A plan for one function of papilio.fft and one layout of arrays: the library's plan and the steps
around it. Every call of papilio.fft executes one, from the cache or made for it."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral, Real
from typing import NamedTuple

from . import _core, _nvrtc
from ._layout import ITEMSIZE, STORAGE, precision
from ._steps import Steps


class Options(NamedTuple):
    """PlanOptions of papilio.hpp, less the backend."""

    mode: str = "estimate"
    schedule: str = ""
    architecture: str = ""
    codelets: tuple = ()
    workspace_limit: int = 0  # bytes; 0: the library's
    planned_batch: int = 0
    arithmetic: str = "ieee"
    time_limit: float = 0.0  # seconds; 0: the library's

    def core(self, backend: str):
        self._check()
        mode = "pinned" if self.schedule and self.mode == "estimate" else self.mode
        return _core.Options(backend, mode, self.schedule, self.architecture,
                             list(map(str, self.codelets)), int(self.workspace_limit),
                             int(self.planned_batch), self.arithmetic, float(self.time_limit))

    def _check(self) -> None:
        for name, value in self._asdict().items():
            types, fits, words = _ALLOWED[type(getattr(DEFAULT, name))]
            if not isinstance(value, types):
                raise TypeError(f"{name}: {value!r} is not {words}")
            if not fits(value):
                raise ValueError(f"{name}: {value!r} is not {words}")


DEFAULT = Options()
# Of an option, by its default's type: the types that it may have, what its value must be, in words.
_ALLOWED = {
    str: (str, lambda text: True, "a text"),
    int: (Integral, lambda count: 0 <= count < 1 << 63, "an integer from 0 to 2^63 - 1"),
    float: (Real, lambda seconds: seconds >= 0, "a number of seconds, at least 0"),
    tuple: (Iterable, lambda folders: not isinstance(folders, (str, bytes)), "a list of folders"),
}


def core_problem(steps: Steps, request):
    forward = request.forward or request.family != "c2c"
    return _core.Problem(steps.axes, steps.loops, precision(steps.target.type),
                         "forward" if forward else "inverse", request.scale,
                         STORAGE.get(steps.source.type, "native"),
                         STORAGE.get(steps.target.type, "native"))


class Plan:
    """Executes a function of papilio.fft on arrays of one shape, type and strides. Immutable: any
    number of threads may execute it at once. It belongs to the device that it was made on."""

    def __init__(self, function: str, request, arrays, layout, place, steps: Steps,
                 options: Options = DEFAULT):
        self.function = function
        self._request, self._layout, self._steps, self._arrays = request, layout, steps, arrays
        self._place = place
        self._out_shape, self._out_type = steps.target.shape, steps.target.type
        self._empty = 0 in layout.shape or 0 in self._out_shape
        self._around = any((steps.convert, steps.conjugate, steps.after, steps.conjugate_after,
                            steps.half is not None))
        if self._empty:
            self._core = None
            return
        if arrays.backend == "cuda":
            _nvrtc.point_at_wheel()
        self._core = _core.CorePlan(core_problem(steps, request), options.core(arrays.backend),
                                    place[1])

    # What it is, in the words of papilio.hpp.

    def _told(self, name: str):
        if self._core is None:
            raise ValueError("x: an array without elements has no schedule")
        return getattr(self._core, name)

    @property
    def schedule(self) -> str:
        """The whole decision as text, which papilio.plan(..., schedule=TEXT) takes."""
        return self._told("schedule")

    @property
    def kernels(self) -> list:
        """The kernels, with their text (papilio.Kernel)."""
        return self._told("kernels")

    @property
    def architecture(self) -> str:
        return self._told("architecture")

    @property
    def predicted_us(self) -> float:
        """Microseconds of one execution, by the cost model."""
        return self._told("predicted_us")

    @property
    def backend(self) -> str:
        """"cuda" or "host"."""
        return self._arrays.backend

    @property
    def workspace_bytes(self) -> int:
        return self._core.workspace_bytes if self._core else 0

    @property
    def ready(self) -> bool:
        """False while mode "latency" still compiles the chosen schedule."""
        return self._core is None or self._core.ready

    def wait(self) -> None:
        if self._core is not None:
            self._core.wait()

    @property
    def shape(self) -> tuple:
        """Of the input; out_shape is the result's."""
        return self._layout.shape

    @property
    def out_shape(self) -> tuple:
        return self._out_shape

    def __repr__(self) -> str:
        what = self.schedule if self._core else "nothing to do"
        return f"<papilio.Plan {self.function} {self.shape} -> {self.out_shape}: {what}>"

    def fits(self, request, arrays, layout, place, out_layout) -> str | None:
        """Why the plan is not one for this call; None if it is."""
        for name, mine, theirs in (("arrays", self._arrays, arrays),
                                   ("transform", self._request, request),
                                   ("layout", self._layout, layout),
                                   ("device and context", self._place, place)):
            if mine != theirs:
                return f"its {name}: {mine}; the call's: {theirs}"
        if out_layout is not None and out_layout != self._steps.target:
            return f"its result: {self._steps.target}; out: {out_layout}"
        if out_layout is None and self._steps.target.strides != self._contiguous_strides():
            return f"its result is {self._steps.target}, and no out is given"
        return None

    def _contiguous_strides(self):
        strides, step = [], ITEMSIZE[self._out_type]
        for count in reversed(self._out_shape):
            strides.append(step)
            step *= count
        return tuple(reversed(strides))

    def execute(self, x, out=None, *, stream=None, workspace=None):
        """The function's result for x, whose shape, type and strides are the plan's."""
        from ._transform import execute_plan
        return execute_plan(self, x, out, stream, workspace)

    def run(self, x, out, stream, workspace):
        """Without checks. Returns None, having done nothing, if x or out is not aligned."""
        arrays, steps = self._arrays, self._steps
        if self._empty:
            if out is None:
                return arrays.zeros(self._out_shape, self._out_type, x)
            arrays.assign(out, 0)
            return out
        stream = arrays.stream(stream, x)
        if workspace is not None:
            workspace = self._workspace(workspace)
        given = out
        if out is None:
            out = arrays.empty(self._out_shape, self._out_type, x)
        if not self._around:
            return out if arrays.run(self._core, x, out, workspace or 0, stream) else None
        if given is None or arrays.pointer(out) % self._core.out_alignment == 0:
            if steps.convert:
                x = arrays.convert(x, steps.convert)
                for axis, index, factor in steps.before:
                    x[(slice(None),) * axis + (index,)] *= factor
            if steps.conjugate:
                x = arrays.conjugate(x)
            if arrays.run(self._core, x, out, workspace or 0, stream):
                self._finish(arrays, out)
                return out
        return None

    def _finish(self, arrays, out) -> None:
        steps = self._steps
        if steps.half is not None and out.shape[steps.half] > 2:
            axes = [(count, stride, a in self._request.axes)
                    for a, (count, stride) in enumerate(zip(steps.target.shape,
                                                            steps.target.strides))]
            _core.mirror(arrays.pointer(out), ITEMSIZE[self._out_type], axes, steps.half)
        for axis, index, factor in steps.after:
            out[(slice(None),) * axis + (index,)] *= factor
        if steps.conjugate_after:
            arrays.conjugate_in_place(out)

    def _workspace(self, workspace) -> int:
        from ._arrays import find
        arrays, workspace = find(workspace)
        if arrays.backend != self.backend:
            raise ValueError(f"workspace: it is in memory of the backend {arrays.backend}; the "
                             f"plan's is {self.backend}")
        if arrays.nbytes(workspace) < self.workspace_bytes:
            raise ValueError(f"workspace: it has {arrays.nbytes(workspace)} bytes; the plan needs "
                             f"{self.workspace_bytes}")
        return arrays.pointer(workspace)
