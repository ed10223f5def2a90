# SPDX-License-Identifier: MIT
"""The processor's kernels are not optimised in tests: a twentieth of the time for the same bits."""

import os

os.environ.setdefault("PAPILIO_CLANG_LEVEL", "0")

import numpy as np
import pytest


@pytest.fixture
def rng():
    return np.random.default_rng(1009)
