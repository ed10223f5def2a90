# SPDX-License-Identifier: MIT
"""A pytest plugin: the share of one worker of tests/clients/suite.py, and a record of its tests.

Tests are put into an order that has nothing to do with their names and dealt to the workers in turn,
so that shares take about as long and what a time limit cuts off is a random part. A client's plugin
may leave tests out and say what comes first: its functions suite_keeps(item) and suite_place(item).
Every line of the record is one JSON object, written before the next test begins. SUITE_WORKER is
"index count", SUITE_RECORD the record, SUITE_DONE a file of tests that are done. The record lists the
files of cuFFT and Papilio that are loaded, too, and which of them calls of cuFFT go to."""

import ctypes
import json
import os
import zlib

import pytest

index, count = map(int, os.environ["SUITE_WORKER"].split())
record = open(os.environ["SUITE_RECORD"], "w", encoding="utf-8", buffering=1)


def write(**row):
    record.write(json.dumps(row) + "\n")


def ask(config, name, item, otherwise):
    """What the client's plugin says of a test."""
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, name):
            return getattr(plugin, name)(item)
    return otherwise


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    wanted = [item for item in items if ask(config, "suite_keeps", item, True)]
    if index == 0:
        folder = os.path.dirname(os.environ["SUITE_RECORD"])
        with open(os.path.join(folder, "all"), "w", encoding="utf-8") as file:
            file.write("\n".join(item.nodeid for item in wanted))
    shuffled = sorted(wanted, key=lambda item: (ask(config, "suite_place", item, 0),
                                                zlib.crc32(item.nodeid.encode()), item.nodeid))
    with open(os.environ["SUITE_DONE"], encoding="utf-8") as file:
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


def file_at(address):
    with open("/proc/self/maps", encoding="utf-8") as file:
        for line in file:
            begin, end = (int(bound, 16) for bound in line.split()[0].split("-"))
            if begin <= address < end:
                return line.split()[-1]
    return ""


def write_libraries():
    with open("/proc/self/maps", encoding="utf-8") as file:
        found = {line.split()[-1] for line in file
                 if "libcufft.so" in line or "libpapilio.so" in line}
    # Several may be loaded. Calls go to the one that the process sees first.
    function = getattr(ctypes.CDLL(None), "cufftXtExec", None)
    called = file_at(ctypes.cast(function, ctypes.c_void_p).value) if function else ""
    write(libraries=sorted(found), called=called)


def pytest_collection_finish():
    write_libraries()


def pytest_sessionfinish():
    write_libraries()
