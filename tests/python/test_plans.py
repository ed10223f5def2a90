# SPDX-License-Identifier: MIT
"""Plans as objects, the cache of plans, errors, threads, forked processes."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
import scipy.fft
from expect import complex_numbers, expect_close

import papilio
import papilio.fft as pf
from papilio._cache import PlanCache


def test_plan(rng):
    x = complex_numbers(rng, (3, 105))
    plan = papilio.plan("fft", x, axis=1, norm="ortho")
    assert "105" in plan.schedule
    assert plan.backend == "host" and plan.architecture == "host"
    assert plan.shape == plan.out_shape == (3, 105)
    assert plan.ready and plan.predicted_us > 0
    assert plan.kernels[0].threads > 0 and "105" in plan.kernels[0].name + plan.kernels[0].source
    expect_close(plan.execute(x), scipy.fft.fft(x, norm="ortho"))
    expect_close(pf.fft(x, norm="ortho", plan=plan), scipy.fft.fft(x, norm="ortho"))
    out = np.empty_like(x)
    assert plan.execute(x, out) is out
    expect_close(out, scipy.fft.fft(x, norm="ortho"))


def test_a_plan_for_another_call_is_refused(rng):
    x = complex_numbers(rng, (3, 105))
    plan = papilio.plan("fft", x)
    for call in (lambda: pf.ifft(x, plan=plan), lambda: pf.fft(x, norm="ortho", plan=plan),
                 lambda: pf.fft(x.astype("c8"), plan=plan), lambda: pf.fft(x[:, ::-1], plan=plan),
                 lambda: pf.fft(x, axis=0, plan=plan),
                 lambda: pf.fft(x, out=np.empty((105, 3), "c16").T, plan=plan)):
        with pytest.raises(ValueError, match="plan: it is not for this call"):
            call()
    with pytest.raises(TypeError, match="plan: a papilio.Plan is expected"):
        pf.fft(x, plan="fast")
    with pytest.raises(ValueError, match="x: the plan is not for it"):
        plan.execute(x[:2])


def test_a_schedule_can_be_pinned(rng):
    x = complex_numbers(rng, (2, 60), "c8")
    schedule = papilio.plan("fft", x).schedule
    pinned = papilio.plan("fft", x, schedule=schedule)
    assert pinned.schedule == schedule
    np.testing.assert_array_equal(pinned.execute(x), pf.fft(x))
    with pytest.raises(ValueError, match="schedule|pot"):
        papilio.plan("fft", x, schedule="pot(60)")


def test_a_gpu_is_planned_for_without_one(rng):
    x = np.empty((1000, 1009), "c8")
    description = papilio.describe("fft", x, architecture="h100")
    assert description.architecture.startswith("sm_90")
    assert description.schedule.startswith("rader(1009")
    assert description.kernels[0].shared_bytes > 0


def test_workspace(rng):
    x = complex_numbers(rng, (2, 1 << 17), "c8")
    plan = papilio.plan("fft", x)
    assert plan.workspace_bytes > 0
    room = np.empty(plan.workspace_bytes + 256, "u1")
    room = room[-room.ctypes.data % 256:]
    expect_close(pf.fft(x, workspace=room), scipy.fft.fft(x), 16)
    with pytest.raises(ValueError, match="workspace: it has 100 bytes; the plan needs"):
        pf.fft(x, workspace=room[:100])
    with pytest.raises(ValueError, match="workspace .*256"):
        pf.fft(x, workspace=room[1:plan.workspace_bytes + 1])


@pytest.mark.parametrize("call, error, words", [
    (lambda x: pf.fft(x, n=0), ValueError, r"n: invalid number of data points \(0\)"),
    (lambda x: pf.fft(x, axis=2), ValueError, "axis 2 is out of bounds"),
    (lambda x: pf.fft(x, axis=2), IndexError, "axis 2 is out of bounds"),
    (lambda x: pf.fft(x, norm="backwards"), ValueError, "norm: Invalid norm value 'backwards'"),
    (lambda x: pf.fftn(x, axes=(0, 0)), ValueError, "all axes must be unique"),
    (lambda x: pf.fftn(x, axes=(0, 5)), ValueError, "axes exceeds dimensionality"),
    (lambda x: pf.fftn(x, s=(1, 2, 3)), ValueError, "shape requires more axes than are present"),
    (lambda x: pf.fftn(x, s=(3,), axes=(0, 1)), ValueError, "axes and shape"),
    (lambda x: pf.fftn(x, s=(3, 0)), ValueError, "s: invalid number of data points"),
    (lambda x: pf.rfftn(x, axes=()), ValueError, "axes: at least 1 axis"),
    (lambda x: pf.fft(x, workers=0), ValueError, "workers must not be zero"),
    (lambda x: pf.fft(x, workers=-10**6), ValueError, "workers value out of range"),
    (lambda x: pf.dct(x, type=5), ValueError, "type: 5 is not 1, 2, 3 or 4"),
    (lambda x: pf.dct(x, type=1, n=1), ValueError, "n: a DCT of type 1"),
    (lambda x: pf.fft(x, stream=1), ValueError, "stream: the array is in the processor's memory"),
    (lambda x: pf.fft(x.astype("g")), TypeError, "x: .*128 has more digits"),
    (lambda x: papilio.plan("fht", x), ValueError, "function: 'fht' is none of fft"),
    (lambda x: papilio.plan("fft", x, mode="slow"), ValueError, "mode is 'slow'; allowed are"),
    (lambda x: papilio.plan("fft", x, overwrite_x=True), TypeError, "overwrite_x: belongs"),
    (lambda x: pf.fft(x, n="a"), TypeError, "n: 'a' is not an integer"),
    (lambda x: pf.fft(x, n=2**70), ValueError, r"n or s: .* more than 2\^58 points"),
    (lambda x: pf.fft(x, workers=1.0), TypeError, "workers: 1.0 is not an integer"),
    (lambda x: pf.next_fast_len(10**30), ValueError, "target: 10+ is not from 1 to"),
    (lambda x: pf.next_fast_len(8, architecture=5), TypeError, "architecture: 5 is not a text"),
    (lambda x: papilio.describe("fft", x, mode=None), TypeError, "mode: None is not a text"),
    (lambda x: papilio.plan("fft", x, mode=None), TypeError, "mode: None is not a text"),
    (lambda x: papilio.plan("fft", x, schedule=5), TypeError, "schedule: 5 is not a text"),
    (lambda x: papilio.plan("fft", x, planned_batch=-1), ValueError, "planned_batch: -1 is not"),
    (lambda x: papilio.plan("fft", x, planned_batch=2.5), TypeError, "planned_batch: 2.5 is not an"),
    (lambda x: papilio.plan("fft", x, workspace_limit=-1), ValueError, "workspace_limit: -1 is not"),
    (lambda x: papilio.plan("fft", x, time_limit="x"), TypeError, "time_limit: 'x' is not a number"),
    (lambda x: papilio.plan("fft", x, codelets="abc"), ValueError, "codelets: 'abc' is not a list"),
])
def test_errors_name_the_argument(call, error, words, rng):
    with pytest.raises(error, match=words):
        call(rng.standard_normal((3, 8)))


@pytest.mark.parametrize("call", [
    lambda x, a: pf.fft(x, n=a(2)), lambda x, a: pf.fft(x, axis=a(1)),
    lambda x, a: pf.dct(x, type=a(2)), lambda x, a: pf.next_fast_len(a(2), True),
    lambda x, a: pf.fftn(x, s=(a(2),)), lambda x, a: pf.fftn(x, axes=(a(1),))])
def test_what_was_called_before_changes_nothing(call, rng):
    """In the cache 2.0 would be 2."""
    x = rng.standard_normal((3, 8))
    for _ in range(2):
        with pytest.raises((TypeError, ValueError), match="integer"):
            call(x, float)
        np.testing.assert_array_equal(call(x, int), call(x, np.int64))
    papilio.plan_cache.clear()
    expect_close(pf.dct(x, type=True), scipy.fft.dct(x, type=1))  # SciPy's, too


def test_a_flag_that_is_an_array_is_one_flag(rng):
    for n in (6, 8):
        x = rng.standard_normal(n)
        expect_close(pf.dct(x, orthogonalize=np.array(True)), scipy.fft.dct(x, orthogonalize=True))


def test_the_cache_is_bounded():
    made = []
    cache = PlanCache(maxsize=3)
    for key in (1, 2, 3, 1, 4, 1, 2):
        if cache.get(key) is None:
            cache.make(key, lambda: made.append(key) or f"plan {key}")
    assert made == [1, 2, 3, 4, 2] and len(cache) == 3
    cache.maxsize = 1
    assert len(cache) == 1 and cache.get(2) == "plan 2"
    with pytest.raises(ValueError, match="maxsize is 0"):
        cache.maxsize = 0


def test_a_plan_is_made_once_by_many_threads():
    cache, begun, made = PlanCache(), threading.Barrier(8), []

    def make():
        made.append(1)
        return "plan"

    def ask():
        begun.wait()
        assert cache.make("key", make) == "plan"

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(made) == 1


def test_a_plan_that_cannot_be_made_fails_each_time():
    cache = PlanCache()

    def fail():
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            cache.make("key", fail)
    assert cache.make("key", lambda: 5) == 5


def test_threads_share_plans(rng):
    inputs = [complex_numbers(rng, (4, 96)) for _ in range(8)]
    expected = [scipy.fft.fft(x) for x in inputs]
    failures = []

    def work(i):
        try:
            for _ in range(50):
                expect_close(pf.fft(inputs[i]), expected[i])
        except BaseException as error:  # the assertion, into the main thread
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures


def test_other_threads_run_while_a_plan_executes(rng):
    x = complex_numbers(rng, (64, 4096), "c8")
    plan = papilio.plan("fft", x)
    out = np.empty_like(x)
    go, ran = threading.Event(), []

    def run():
        go.wait()
        ran.append(True)

    thread = threading.Thread(target=run)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # nobody takes the interpreter's lock from one who keeps it
    try:
        go.set()
        for _ in range(1000):
            plan.execute(x, out)
            if ran:
                break
        found = bool(ran)
    finally:
        sys.setswitchinterval(interval)
        thread.join()
    assert found


def test_import_needs_no_compiler_and_no_gpu():
    """And what is missing is said when it is needed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    text = ("import papilio, sys; assert 'scipy' not in sys.modules and 'torch' not in sys.modules; "
            "print([d.backend for d in papilio.devices()])")
    done = subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["['cuda',", "'host']"]
