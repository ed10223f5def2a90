# SPDX-License-Identifier: MIT
"""NVRTC from NVIDIA's wheels (nvidia-cuda-nvrtc-cu12, nvidia-cuda-nvrtc), which lie beside this
package and in no place that the library searches."""

from __future__ import annotations

import glob
import os
import sys
from functools import cache

_PLACES = ("nvidia/cu*/lib/libnvrtc.so.*", "nvidia/cuda_nvrtc/lib/libnvrtc.so.*")


def find() -> str | None:
    """Path of the newest NVRTC in a wheel, or None."""
    found = []
    for folder in sys.path:
        for place in _PLACES:
            found += [path for path in glob.glob(os.path.join(folder, place))
                      if "builtins" not in os.path.basename(path)]
    return max(found, default=None, key=lambda path: int(path.rpartition(".so.")[2].split(".")[0]))


@cache
def point_at_wheel() -> None:
    """Names it in PAPILIO_NVRTC, unless the user has named one, there or by CUDA_HOME, CUDA_PATH."""
    if any(os.environ.get(name) for name in ("PAPILIO_NVRTC", "CUDA_HOME", "CUDA_PATH")):
        return
    path = find()
    if path:
        os.environ["PAPILIO_NVRTC"] = path
