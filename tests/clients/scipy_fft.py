#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests of scipy.fft that SciPy installs, unmodified, with papilio as scipy.fft's backend.

    python tests/clients/scipy_fft.py [pytest's arguments]

Prints a table of passed, failed and skipped tests, a file a row, then the reasons, and how many calls
papilio answered and how many it left to SciPy. Ends with 1 if a test failed. Tests of SciPy's own
implementation behind the backends (scipy/fft/_duccfft/tests) call no backend and are not run."""

import collections
import os
import re
import sys
import tempfile

os.environ.setdefault("PAPILIO_CLANG_LEVEL", "0")

import pytest
import scipy
import scipy.fft

import papilio
from papilio import _scipy_backend

FILES = ["test_basic", "test_helper", "test_real_transforms", "test_fftlog", "test_multithreading",
         "test_backend"]


class CountingBackend:
    """papilio.scipy_backend, counted."""

    __ua_domain__ = papilio.scipy_backend.__ua_domain__
    answered = collections.Counter()

    @classmethod
    def __ua_function__(cls, method, args, kwargs):
        cls.answered[method.__name__] += 1
        return papilio.scipy_backend.__ua_function__(method, args, kwargs)


left = collections.Counter()
_by_scipy = _scipy_backend._by_scipy


def count_those_left(method, args, kwargs):
    left[method.__name__] += 1
    return _by_scipy(method, args, kwargs)


_scipy_backend._by_scipy = count_those_left


class Results:
    """A pytest plugin that keeps each test's outcome."""

    def __init__(self):
        self.outcomes = collections.defaultdict(collections.Counter)
        self.reasons = collections.defaultdict(list)

    def pytest_configure(self, config):
        scipy.fft.set_global_backend(CountingBackend)

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and not (report.failed or report.skipped):
            return
        file, _, test = report.nodeid.rpartition("::")
        file = re.search(r"test_\w+", report.location[0]).group()
        outcome = "expected to fail" if hasattr(report, "wasxfail") else report.outcome
        self.outcomes[file][outcome] += 1
        if report.failed:
            reason = report.longrepr.reprcrash.message.splitlines()[0][:150]
            self.reasons[f"failed: {reason}"].append(test)
        elif report.skipped:
            reason = getattr(report, "wasxfail", None) or report.longrepr[2]
            self.reasons[f"{outcome}: {reason.splitlines()[0][:150]}"].append(test)

    def print(self):
        print(f"\nscipy.fft {scipy.__version__} on papilio {papilio.__version__}\n")
        print("| tests | passed | failed | skipped |\n|---|---|---|---|")
        total = collections.Counter()
        for file, counts in sorted(self.outcomes.items()):
            total.update(counts)
            skipped = counts["skipped"] + counts["expected to fail"]
            print(f"| {file} | {counts['passed']} | {counts['failed']} | {skipped} |")
        skipped = total["skipped"] + total["expected to fail"]
        print(f"| all | {total['passed']} | {total['failed']} | {skipped} |\n")
        for reason, tests in sorted(self.reasons.items()):
            names = ", ".join(sorted(set(tests))[:4]) + (", ..." if len(set(tests)) > 4 else "")
            print(f"- {len(tests)} {reason} ({names})")
        print(f"\n{CountingBackend.answered.total() - left.total()} calls answered by papilio, "
              f"{left.total()} left to SciPy: {dict(left)}")


def set_backend_in_children(folder):
    """Some tests start interpreters of their own and compare with this one, without tolerance for
    zeros."""
    with open(os.path.join(folder, "sitecustomize.py"), "w", encoding="utf-8") as file:
        file.write("import papilio, scipy.fft\n"
                   "scipy.fft.set_global_backend(papilio.scipy_backend)\n")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder,
                                                             os.environ.get("PYTHONPATH")]))


if __name__ == "__main__":
    results = Results()
    folder = tempfile.TemporaryDirectory()
    set_backend_in_children(folder.name)
    files = [f"scipy.fft.tests.{name}" for name in FILES]
    code = pytest.main(["-q", "-p", "no:cacheprovider", "--pyargs", *files, *sys.argv[1:]],
                       plugins=[results])
    results.print()
    sys.exit(code)
