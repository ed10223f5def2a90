# SPDX-License-Identifier: MIT
"""PyTorch's tests for tests/clients/suite.py: its file about transforms comes first, the longest of
its tests before the others. Lists of operators are cut to those of transforms before the files of
tests are imported. These make tests of every operator: 43000, of which 2200 are of transforms."""

import unittest

LONG = ("round_trip_various", "ifft_rfft_irfft", "plan_cache", "stft_real_equiv", "fft2_numpy")


def is_transform(name):
    return "fft" in name or "stft" in name


def pytest_sessionstart():
    from torch.testing._internal import common_device_type
    from torch.testing._internal import common_methods_invocations as operators
    from torch.testing._internal.opinfo.core import OpInfo
    for value in vars(operators).values():
        if isinstance(value, list) and value and all(isinstance(op, OpInfo) for op in value):
            value[:] = [op for op in value if is_transform(op.name)] or value
    theirs = operators.skipOps  # wants every operator that it is told of in the lists

    def skip_ops(case, test, to_skip):
        return theirs(case, test, {skipped for skipped in to_skip if is_transform(skipped[0])})

    operators.skipOps = skip_ops
    for_each = common_device_type.ops

    def ops(some, *arguments, **named):
        some = list(some)
        if not some:
            return unittest.skip("of no transform")
        return for_each(some, *arguments, **named)

    common_device_type.ops = ops


def suite_place(item):
    return ("test_spectral_ops" not in item.nodeid,
            not any(word in item.nodeid for word in LONG))
