# SPDX-License-Identifier: MIT
"""Another project's pytest suite, unmodified, once on each of several libraries.

A suite's tests are dealt to worker processes (suite_worker.py, a plugin, is in each); a test that
ends its process or takes too long counts as crashed, and a new worker goes on after it. What comes
out are each test's outcome and reason on each library, counts, and which tests differ. The scripts
cupy, pytorch and jax beside it say which tests, on which libraries."""

import collections
import csv
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
OUTCOMES = ["passed", "failed", "skipped", "expected to fail", "crashed", "not run"]
BAD = ("failed", "crashed")
TEST_SECONDS = 120  # of one test, after which it counts as crashed


@dataclasses.dataclass
class Suite:
    folder: pathlib.Path  # where pytest runs
    arguments: list[str]  # pytest's own: files, options
    plugins: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Way:
    """A library to run a suite on."""

    name: str
    preload: pathlib.Path | None = None
    plugins: list[str] = dataclasses.field(default_factory=list)
    environment: dict[str, str] = dataclasses.field(default_factory=dict)


class Worker:
    """A process that runs every test of its share; a new one follows where a test ends it."""

    def __init__(self, run, index):
        self.run, self.index, self.attempts = run, index, 0
        self.started, self.outcomes, self.reasons, self.libraries = None, {}, {}, None
        self.process = self.start()

    @property
    def record(self):
        return self.run.folder / f"worker{self.index}-{self.attempts}.jsonl"

    def start(self):
        done = self.run.folder / f"done{self.index}"
        done.write_text("\n".join(self.outcomes), encoding="utf-8")
        way, suite = self.run.way, self.run.suite
        environment = dict(
            os.environ, PYTHONPATH=os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]),
            SUITE_WORKER=f"{self.index} {self.run.workers}", SUITE_DONE=str(done),
            SUITE_RECORD=str(self.record), OMP_NUM_THREADS="1",
            OPENBLAS_NUM_THREADS="1", **way.environment)
        if way.preload:
            environment["LD_PRELOAD"] = str(way.preload)
            environment["PAPILIO_LOG"] = str(self.run.folder / f"said{self.index}")
        plugins = [word for plugin in ["suite_worker", *suite.plugins, *way.plugins]
                   for word in ("-p", plugin)]
        log = open(self.run.folder / f"worker{self.index}-{self.attempts}.log", "wb")
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugins, "--tb=short",
             "--continue-on-collection-errors", *suite.arguments], env=environment,
            cwd=suite.folder, stdout=log, stderr=subprocess.STDOUT)

    def read(self):
        """What the record says: each test's outcome, the one begun last, the libraries."""
        self.started = None
        if not self.record.exists():
            return
        for line in self.record.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # cut off in the middle
            if "libraries" in row:
                self.libraries, self.called = row["libraries"], row["called"]
            elif "outcome" in row:
                self.outcomes[row["test"]] = row["outcome"]
                if row["reason"]:
                    self.reasons[row["test"]] = row["reason"]
                self.started = None
            elif "started" in row:
                self.started = row["started"]

    def poll(self):
        """Whether it still runs. A test that ends the process counts as crashed."""
        code = self.process.poll()
        if code is None and not self.hangs():
            return True
        self.read()
        if code in (0, 1, 5) or self.started is None:  # 5: nothing to run
            return False
        self.outcomes[self.started] = "crashed"
        self.reasons[self.started] = (f"the process ended with {code}" if code is not None else
                                      f"took longer than {TEST_SECONDS} s")
        self.attempts += 1
        self.process = self.start()
        return True

    def hangs(self):
        """Whether one test takes too long; the process is ended then."""
        if not self.record.exists() or time.time() - self.record.stat().st_mtime < TEST_SECONDS:
            return False
        self.read()
        if self.started is None:
            return False  # pytest is at work between tests
        self.process.kill()
        self.process.wait()
        return True

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
            self.read()
            if self.started:
                self.reasons[self.started] = "was running when time was up"


class Run:
    """All tests of a suite on one library."""

    def __init__(self, suite, way, folder, workers):
        self.suite, self.way, self.workers = suite, way, workers
        self.folder = pathlib.Path(folder) / way.name.replace("/", "_")
        self.folder.mkdir()
        self.begin, self.seconds = time.monotonic(), None
        self.each = [Worker(self, index) for index in range(workers)]

    def poll(self):
        """Whether a worker still runs."""
        busy = any([worker.poll() for worker in self.each])
        if not busy and self.seconds is None:
            self.seconds = time.monotonic() - self.begin
        return busy

    def finish(self):
        for worker in self.each:
            worker.stop()
        if self.seconds is None:
            self.seconds = time.monotonic() - self.begin
        self.outcomes, self.reasons = {}, {}
        for worker in self.each:
            self.outcomes.update(worker.outcomes)
            self.reasons.update(worker.reasons)
        said = [worker for worker in self.each if worker.libraries is not None]
        self.libraries = [set(worker.libraries) for worker in said]
        self.called = {worker.called for worker in said}
        listed = self.folder / "all"
        self.all = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
        for test in self.all:
            self.outcomes.setdefault(test, "not run")
        if not self.all:
            log = (self.folder / "worker0-0.log").read_text(encoding="utf-8", errors="replace")
            print(log[-3000:])

    def counts(self):
        """Of each file, how many tests had which outcome."""
        files = collections.defaultdict(collections.Counter)
        for test, outcome in self.outcomes.items():
            files[test.partition("::")[0]][outcome] += 1
        return files

    def has(self, library):
        """Whether every worker that said its libraries had this one."""
        return bool(self.libraries) and all(
            any(library in path for path in found) for found in self.libraries)

    def ever_has(self, library):
        return any(library in path for found in self.libraries for path in found)

    def calls(self, library):
        """Whether calls of cuFFT went there, as far as is known of every worker."""
        return self.called == {library}


def run_together(suite, ways, folder, workers, seconds):
    """A suite on several libraries at the same time, each with that many workers."""
    begin = time.monotonic()
    runs = [Run(suite, way, folder, workers) for way in ways]
    while any([run.poll() for run in runs]) and time.monotonic() - begin < seconds:
        time.sleep(.2)
    for run in runs:
        run.finish()
    return runs


def print_what_was_said(run, most=20):
    """Why the drop-in refused calls; tests that expect errors are among them."""
    said = collections.Counter(line for path in run.folder.glob("said*")
                               for line in path.read_text(errors="replace").splitlines())
    for line, times in said.most_common(most):
        print(f"{times:5} times said: {line[:200]}")


def write_counts(path, runs):
    """PATH gets the counts of each file of tests, PATH.tests every test."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["library", "file", *OUTCOMES, "seconds of all files"])
        for run in runs:
            for tests, counts in sorted(run.counts().items()):
                rows.writerow([run.way.name, tests, *(counts[outcome] for outcome in OUTCOMES),
                               f"{run.seconds:.0f}"])
    with open(f"{path}.tests", "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["test", *(run.way.name for run in runs), "reason"])
        for test in runs[0].all:
            reasons = [run.reasons.get(test, "") for run in runs]
            rows.writerow([test, *(run.outcomes.get(test, "not run") for run in runs),
                           next(filter(None, reversed(reasons)), "")])


def print_counts(runs):
    print(f"{'':14}" + "".join(f"{outcome:>17}" for outcome in OUTCOMES))
    for run in runs:
        total = sum(run.counts().values(), collections.Counter())
        print(f"{run.way.name:14}" + "".join(f"{total[outcome]:17}" for outcome in OUTCOMES) +
              f"   {run.seconds:.0f} s")


def print_differences(theirs, ours, most=100):
    """Whether a test that passes on theirs does not on ours."""
    groups = collections.defaultdict(list)
    for test, outcome in ours.outcomes.items():
        before = theirs.outcomes.get(test, "not run")
        if outcome in BAD or before in BAD or {outcome, before} == {"passed", "skipped"}:
            kind = ("both" if outcome in BAD and before in BAD else
                    f"{theirs.way.name} {before}, {ours.way.name} {outcome}")
            reason = ours.reasons.get(test) or theirs.reasons.get(test) or ""
            groups[kind, reason.splitlines()[0][:160] if reason else ""].append(test)
    for (kind, reason), tests in sorted(groups.items(), key=lambda item: -len(item[1]))[:most]:
        print(f"{len(tests):5} {kind}: {reason}\n        {tests[0]}")
    return any(theirs.outcomes.get(test) == "passed" and outcome in BAD
               for test, outcome in ours.outcomes.items())


def compare(suite, library, package, arguments):
    """A script's exit status: the suite on cuFFT, on the drop-in `library`, and `package`, a way that
    may be None, at the same time. Arguments: csv, workers (of each way), seconds (of all)."""
    ways = [Way("cuFFT"), Way("drop-in", library), *([package] if package else [])]
    with tempfile.TemporaryDirectory() as scratch:
        runs = run_together(suite, ways, scratch, arguments.workers, arguments.seconds)
        if not all(run.all for run in runs):
            return 2
        write_counts(arguments.csv, runs)
        for run in runs:
            print(f"{run.way.name}: {len(run.all)} tests, libraries "
                  f"{sorted(set().union(*run.libraries))}")
        print_counts(runs)
        print_what_was_said(runs[1])
    theirs, ours, *others = runs
    worse = print_differences(theirs, ours)
    for run in others:
        print_differences(theirs, run)
    if (theirs.ever_has(str(library)) or not ours.calls(str(library)) or
            any(not run.has("libpapilio.so") for run in others)):
        print("a library was not the one that was asked for")
        return 2
    return 1 if worse else 0
