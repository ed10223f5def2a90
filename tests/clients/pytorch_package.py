# SPDX-License-Identifier: MIT
"""A pytest plugin: torch.fft's functions are papilio.torch's, before any test takes one."""

import papilio.torch
import torch.fft

PAPILIO = [name for name in papilio.torch.__all__ if hasattr(torch.fft, name)]
for name in PAPILIO:
    setattr(torch.fft, name, getattr(papilio.torch, name))
assert len(PAPILIO) == 18
