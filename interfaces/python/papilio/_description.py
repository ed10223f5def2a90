# SPDX-License-Identifier: MIT
"""What the library tells of plans and devices, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Kernel:
    """One kernel of a plan."""

    name: str
    blocks: int  # for the whole batch
    threads: int  # a block
    points_per_thread: int
    registers: int  # a thread, after compilation; -1 where unknown
    shared_bytes: int  # a block
    table_bytes: int
    source: str = field(repr=False)


@dataclass(frozen=True)
class Description:
    """What a plan would be, without a device: nothing was compiled."""

    schedule: str
    architecture: str
    predicted_us: float
    kernels: list[Kernel]


@dataclass(frozen=True)
class Device:
    """A device of this machine, with the reason where it is not usable."""

    backend: str
    usable: bool
    name: str
    architecture: str
    detail: str
