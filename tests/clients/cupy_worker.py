# SPDX-License-Identifier: MIT
"""A pytest plugin: the share of one worker of tests/clients/cupy, and a record of what became of it.

Tests are put into an order that has nothing to do with their names and dealt to the workers in turn,
so that shares take about as long and what a time limit cuts off is a random part. Those that CuPy
marks as slow come first, those of callbacks last. Every line of the record is one JSON object, written before the next test begins. CUPY_WORKER is
"index count", CUPY_WORKER_RECORD the record, CUPY_WORKER_DONE a file of tests that are done."""

import json
import os
import zlib

import pytest

index, count = map(int, os.environ["CUPY_WORKER"].split())
record = open(os.environ["CUPY_WORKER_RECORD"], "w", encoding="utf-8", buffering=1)


def write(**row):
    record.write(json.dumps(row) + "\n")


def is_legacy(item):
    """Whether a test compiles a callback into a static cuFFT."""
    instance_class = getattr(item, "cls", None)
    return "legacy" in item.nodeid or getattr(instance_class, "cb_ver", None) == "legacy"


def place(item):
    return (item.get_closest_marker("slow") is None, "test_callback" in item.nodeid,
            zlib.crc32(item.nodeid.encode()), item.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    wanted = [item for item in items if not is_legacy(item)]
    if index == 0:
        folder = os.path.dirname(os.environ["CUPY_WORKER_RECORD"])
        with open(os.path.join(folder, "all"), "w", encoding="utf-8") as file:
            file.write("\n".join(item.nodeid for item in wanted))
    shuffled = sorted(wanted, key=place)
    with open(os.environ["CUPY_WORKER_DONE"], encoding="utf-8") as file:
        done = set(file.read().splitlines())
    items[:] = [item for item in shuffled[index::count] if item.nodeid not in done]


def pytest_runtest_logstart(nodeid):
    write(started=nodeid)


outcomes = {}


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        outcome, reason = report.outcome, ""
        if hasattr(report, "wasxfail"):
            outcome = "expected to fail" if report.skipped else report.outcome
        elif report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            reason = crash.message if crash else str(report.longrepr).strip().splitlines()[-1]
        elif report.skipped and isinstance(report.longrepr, tuple):
            reason = report.longrepr[2]
        if outcomes.get(report.nodeid, ("passed",))[0] == "passed":
            outcomes[report.nodeid] = outcome, reason[:400]
    if report.when == "teardown":
        outcome, reason = outcomes.pop(report.nodeid, ("passed", ""))
        write(test=report.nodeid, outcome=outcome, reason=reason)


def write_library():
    with open("/proc/self/maps", encoding="utf-8") as file:
        libraries = {line.split()[-1] for line in file if "libcufft.so" in line}
    write(library=" ".join(sorted(libraries)))


def pytest_collection_finish():
    write_library()


def pytest_sessionfinish():
    write_library()
