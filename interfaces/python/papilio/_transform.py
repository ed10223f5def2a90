# SPDX-License-Identifier: MIT
"""The way of every call: the kind of array, its plan from the cache or made now, the plan's run."""

from __future__ import annotations

import os

from . import _core
from ._arrays import find
from ._cache import PlanCache
from ._layout import Layout, is_apart
from ._plan import DEFAULT, Options, Plan, core_problem
from ._request import check_workers, make_request, several, whole
from ._steps import decide

plan_cache = PlanCache()
os.register_at_fork(after_in_child=plan_cache.after_fork_in_child)


class Call:
    """A function of papilio.fft: what it computes, apart from its arguments."""

    __slots__ = ("name", "family", "forward", "many")

    def __init__(self, name: str, family: str, forward: bool, many: bool):
        self.name, self.family, self.forward, self.many = name, family, forward, many

    def request(self, shape, s, axes, norm, type_number, orthogonalize):
        return make_request(self.family, self.forward, self.many, shape, s, axes, norm, type_number,
                            orthogonalize)

    def __call__(self, x, s, axes, norm, overwrite_x=False, workers=None, plan=None, out=None,
                 stream=None, workspace=None, type_number=0, orthogonalize=None):
        arrays, x = find(x)
        if arrays.operator is not None and arrays.wants_operator(x):
            for name, value in (("plan", plan), ("out", out), ("stream", stream),
                                ("workspace", workspace)):
                if value is not None:
                    raise ValueError(f"{name}: {arrays.operator_takes_none}")
            return arrays.operator(self, x, s, axes, norm, type_number, orthogonalize)
        if workers is not None:
            check_workers(workers)
        return self.compute(arrays, x, s, axes, norm, overwrite_x, plan, out, stream, workspace,
                            type_number, orthogonalize)

    def compute(self, arrays, x, s, axes, norm, overwrite_x=False, plan=None, out=None, stream=None,
                workspace=None, type_number=0, orthogonalize=None):
        """The transform itself, whether x wants derivatives or not."""
        # In one form before they are a key, where 4.0 and True would be 4 and 1.
        if s is not None and s.__class__ is not int:
            s = several(s, "s") if self.many else whole(s, "n")
        if axes is not None and axes.__class__ is not int:
            axes = several(axes, "axes") if self.many else whole(axes, "axis")
        if type_number.__class__ is not int:
            type_number = whole(type_number, "type")
        if orthogonalize is not None:
            orthogonalize = bool(orthogonalize)
        if out is not None:
            arrays.check_out(out, x)
        elif overwrite_x and self._may_overwrite(arrays, x, s):
            out = x
        key = (self, s, axes, norm, type_number, orthogonalize, arrays, arrays.key(x),
               None if out is None else arrays.key(out))
        try:
            prepared = plan_cache.get(key)
        except TypeError:
            key, prepared = None, None  # a norm without a hash: the check refuses it
        if plan is not None or prepared is None:
            request = self.request(tuple(x.shape), s, axes, norm, type_number, orthogonalize)
            if not request.axes:
                return x
            if plan is not None:
                prepared = self._checked(plan, request, arrays, x, out)
            else:
                def make():
                    return make_plan(self.name, request, arrays, x, out)
                prepared = plan_cache.make(key, make)
        result = prepared.run(x, out, stream, workspace)
        if result is not None:
            return result
        # x or out is not aligned to its elements: by way of copies that are.
        aligned = arrays.convert(x, arrays.layout(x).type or arrays.promoted(x))
        result = self.compute(arrays, aligned, s, axes, norm, False, None, None, stream, workspace,
                              type_number, orthogonalize)
        if out is None:
            return result
        arrays.assign(out, result)
        return out

    def _may_overwrite(self, arrays, x, s) -> bool:
        layout = arrays.layout(x)
        return (s is None and self.family in ("c2c", "dct", "dst") and arrays.may_overwrite(x)
                and layout.type in (("c8", "c16") if self.family == "c2c"
                                    else ("f4", "f8", "c8", "c16"))
                and is_apart(layout))

    def _checked(self, plan, request, arrays, x, out):
        if not isinstance(plan, Plan):
            raise TypeError(f"plan: a papilio.Plan is expected, not {type(plan).__name__}")
        why = plan.fits(request, arrays, _plain(arrays.layout(x)), arrays.place_of(x),
                        None if out is None else _plain(arrays.layout(out)))
        if why:
            raise ValueError(f"plan: it is not for this call; {why}")
        return plan


def _plain(layout: Layout) -> Layout:
    return Layout(layout.type, tuple(layout.shape), tuple(layout.strides))


def _steps(request, arrays, layout, x, out):
    promoted = layout.type or arrays.promoted(x)
    return decide(request, layout, promoted, None if out is None else _plain(arrays.layout(out)),
                  arrays.backend == "host")


def make_plan(function, request, arrays, x, out, options: Options = DEFAULT) -> Plan:
    layout = _plain(arrays.layout(x))
    return Plan(function, request, arrays, layout, arrays.place_of(x),
                _steps(request, arrays, layout, x, out), options)


def describe(request, arrays, x, options: Options):
    layout = _plain(arrays.layout(x))
    steps = _steps(request, arrays, layout, x, None)
    return _core.describe(core_problem(steps, request),
                          options.core("auto" if options.architecture else arrays.backend))


def execute_plan(plan: Plan, x, out, stream, workspace):
    arrays, x = find(x)
    layout = _plain(arrays.layout(x))
    if out is not None:
        arrays.check_out(out, x)
    why = plan.fits(plan._request, arrays, layout, arrays.place_of(x),
                    None if out is None else _plain(arrays.layout(out)))
    if why:
        raise ValueError(f"x: the plan is not for it; {why}")
    result = plan.run(x, out, stream, workspace)
    if result is None:
        raise ValueError("x: x or out is not aligned to its elements")
    return result
