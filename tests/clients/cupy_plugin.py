# SPDX-License-Identifier: MIT
"""CuPy's tests for tests/clients/suite.py: those that CuPy marks as slow come first, those of
callbacks last, and legacy callbacks are left out."""


def is_legacy(item):
    """Whether a test compiles a callback into a static cuFFT."""
    instance_class = getattr(item, "cls", None)
    return "legacy" in item.nodeid or getattr(instance_class, "cb_ver", None) == "legacy"


def suite_keeps(item):
    return not is_legacy(item)


def suite_place(item):
    return item.get_closest_marker("slow") is None, "test_callback" in item.nodeid
