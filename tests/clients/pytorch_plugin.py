# SPDX-License-Identifier: MIT
"""PyTorch's tests for tests/clients/suite.py: its file about transforms comes first, the longest of
its tests before the others."""

LONG = ("round_trip_various", "ifft_rfft_irfft", "plan_cache", "stft_real_equiv", "fft2_numpy")


def suite_place(item):
    return ("test_spectral_ops" not in item.nodeid,
            not any(word in item.nodeid for word in LONG))
