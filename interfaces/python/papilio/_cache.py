# SPDX-License-Identifier: MIT
"""Plans kept for calls that come again: the last `maxsize` that were used. A plan is made once,
however many threads ask for it at a time, and a child process keeps those of the processor alone."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future


class PlanCache:
    """Least recently used first out. Keys name the device and context beside shapes and types."""

    def __init__(self, maxsize: int = 256):
        self._maxsize = maxsize
        self._abandoned: list = []
        self.hits = self.misses = 0
        self._begin()

    def _begin(self):
        self._lock = threading.Lock()
        self._plans: OrderedDict = OrderedDict()
        self._pending: dict = {}

    def get(self, key):
        """The plan, or None."""
        with self._lock:
            plan = self._plans.get(key)
            if plan is not None:
                self._plans.move_to_end(key)
                self.hits += 1
            return plan

    def make(self, key, make):
        """The plan, made by make() unless another thread has made it or is making it."""
        with self._lock:
            plan = self._plans.get(key)
            if plan is not None:
                return plan
            waiting = self._pending.get(key)
            if waiting is None:
                mine = self._pending[key] = Future()
        if waiting is not None:
            return waiting.result()
        try:
            plan = make()
        except BaseException as error:
            with self._lock:
                self._pending.pop(key, None)
            mine.set_exception(error)
            raise
        dropped = []
        with self._lock:
            self._pending.pop(key, None)
            self.misses += 1
            self._plans[key] = plan
            while len(self._plans) > self._maxsize:
                dropped.append(self._plans.popitem(last=False))
        mine.set_result(plan)
        return plan  # plans that were dropped end here, outside the lock

    @property
    def maxsize(self) -> int:
        return self._maxsize

    @maxsize.setter
    def maxsize(self, count: int):
        if count < 1:
            raise ValueError(f"maxsize is {count}; at least 1 is allowed")
        dropped = []
        with self._lock:
            self._maxsize = count
            while len(self._plans) > count:
                dropped.append(self._plans.popitem(last=False))

    def clear(self):
        """Forgets every plan. Those that are executing, or that a caller holds, live on."""
        with self._lock:
            dropped, self._plans = self._plans, OrderedDict()
        dropped.clear()

    def __len__(self) -> int:
        return len(self._plans)

    def __repr__(self) -> str:
        return (f"PlanCache({len(self)} of {self._maxsize} plans, {self.hits} hits, "
                f"{self.misses} misses)")

    def after_fork_in_child(self):
        """The parent's GPU is not the child's: its plans are neither used nor destroyed here."""
        plans = self._plans
        self._abandoned.append([p for p in plans.values() if p.backend == "cuda"])
        self._begin()
        self._plans.update((k, p) for k, p in plans.items() if p.backend == "host")
