# SPDX-License-Identifier: MIT
"""Arrays on a GPU: CuPy's, PyTorch's and JAX's, beside the same libraries' own transforms. Skips what
is not there."""

import threading

import numpy as np
import pytest
import scipy.fft

import papilio
import papilio.fft as pf


def gpu_of(module_name):
    """The module, if it has a GPU."""
    module = pytest.importorskip(module_name)
    try:
        there = {"cupy": lambda: module.cuda.runtime.getDeviceCount() > 0,
                 "torch": lambda: module.cuda.is_available(),
                 "jax": lambda: module.default_backend() == "gpu"}[module_name]()
    except Exception as error:  # each library has its own for a machine without a driver
        pytest.skip(f"{module_name} has no GPU: {error}")
    if not there:
        pytest.skip(f"{module_name} has no GPU")
    return module


class Library:
    """What the tests need of CuPy and of PyTorch, by one name each."""

    def __init__(self, name):
        self.name, self.module = name, gpu_of(name)

    def array(self, x, device=0):
        if self.name == "cupy":
            with self.module.cuda.Device(device):
                return self.module.asarray(x)
        return self.module.from_numpy(np.ascontiguousarray(x)).to(f"cuda:{device}")

    def numpy(self, x):
        return self.module.asnumpy(x) if self.name == "cupy" else x.cpu().numpy()

    def empty(self, shape, dtype):
        if self.name == "cupy":
            return self.module.empty(shape, dtype)
        return self.array(np.empty(shape, dtype))

    def stream(self):
        return self.module.cuda.Stream()

    def on(self, stream):
        return stream if self.name == "cupy" else self.module.cuda.stream(stream)

    def devices(self):
        return (self.module.cuda.runtime.getDeviceCount() if self.name == "cupy"
                else self.module.cuda.device_count())


@pytest.fixture(params=["cupy", "torch"])
def library(request):
    return Library(request.param)


def expect_close(library, result, expected, roundings=16):
    assert type(result).__module__.partition(".")[0] == library.name
    result = library.numpy(result)
    assert result.shape == expected.shape and result.dtype == expected.dtype
    difference = np.linalg.norm((result.astype("c16") - expected.astype("c16")).ravel())
    norm = np.linalg.norm(expected.astype("c16").ravel())
    assert difference <= roundings * np.finfo(expected.dtype).eps * norm


def complex_numbers(rng, shape, dtype="c16"):
    return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype)


@pytest.mark.parametrize("name", ["fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "irfft", "irfft2",
                                  "irfftn", "hfft", "rfft", "rfft2", "rfftn", "ihfft", "dct", "idct",
                                  "dst", "idst", "dctn", "idstn"])
@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_every_function(library, name, dtype, rng):
    z = complex_numbers(rng, (4, 6, 30), dtype)
    x = z.real.copy() if name.strip("in2")[0] in "rd" or name == "ihfft" else z
    for norm in (None, "ortho", "forward"):
        expect_close(library, getattr(pf, name)(library.array(x), norm=norm),
                     getattr(scipy.fft, name)(x, norm=norm))


def test_real_numbers_to_all_bins(library, rng):
    x = rng.standard_normal((5, 60)).astype("f4")
    expect_close(library, pf.fft(library.array(x)), scipy.fft.fft(x))
    expect_close(library, pf.ifftn(library.array(x)), scipy.fft.ifftn(x))


def test_shifts_stay_on_the_gpu(library, rng):
    x = rng.standard_normal((5, 6))
    expect_close(library, pf.fftshift(library.array(x), 1), np.fft.fftshift(x, 1))
    expect_close(library, pf.ifftshift(pf.fftshift(library.array(x))), x)


def test_strides_padding_and_cropping(library, rng):
    z = complex_numbers(rng, (6, 10, 24), "c8")
    g = library.array(z)
    for view in (lambda a: a.T, lambda a: a[::2, 1:, ::3], lambda a: a[2:3]):
        for axis in (0, 1, 2):
            for n in (None, 5, 32):
                expect_close(library, pf.fft(view(g), n, axis), scipy.fft.fft(view(z), n, axis))
    expect_close(library, pf.rfft(g.real), scipy.fft.rfft(z.real))
    if library.name == "cupy":
        expect_close(library, pf.fft(g[::-1, :, ::-1]), scipy.fft.fft(z[::-1, :, ::-1]))
        assert papilio.plan("fft", g[::-1, :, ::-1])._steps.convert is None
    np.testing.assert_array_equal(library.numpy(g), z)  # the input is as it was


def test_large_and_odd_lengths(library, rng):
    for n in (1009, 1 << 20, 999983):
        z = complex_numbers(rng, n, "c8")
        expect_close(library, pf.fft(library.array(z)), scipy.fft.fft(z), 40)


def test_out_and_in_place(library, rng):
    z = complex_numbers(rng, (8, 100))
    g, expected = library.array(z), scipy.fft.fft(z)
    out = library.empty((8, 100), "c16")
    assert pf.fft(g, out=out) is out
    expect_close(library, out, expected)
    assert pf.fft(g, overwrite_x=True) is g
    expect_close(library, g, expected)
    with pytest.raises(TypeError, match="out: a .* is expected"):
        pf.fft(g, out=np.empty((8, 100), "c16"))


def test_plan(library, rng):
    z = complex_numbers(rng, (8, 105), "c8")
    g = library.array(z)
    plan = papilio.plan("fft", g)
    assert plan.backend == "cuda" and plan.architecture.startswith("sm_")
    assert plan.kernels[0].registers > 0
    expect_close(library, plan.execute(g), scipy.fft.fft(z))
    expect_close(library, pf.fft(g, plan=plan), scipy.fft.fft(z))
    with pytest.raises(ValueError, match="plan: it is not for this call"):
        pf.fft(z, plan=plan)  # an array of the processor's
    measured = papilio.plan("fft", g, mode="measure")
    expect_close(library, measured.execute(g), scipy.fft.fft(z))


def test_the_same_bits_as_on_the_processor(library, rng):
    z = complex_numbers(rng, (8, 105), "c8")
    try:
        host = papilio.plan("fft", z)
    except papilio.UnavailableError as error:
        pytest.skip(str(error))
    gpu = papilio.plan("fft", library.array(z), schedule=host.schedule)
    np.testing.assert_array_equal(library.numpy(gpu.execute(library.array(z))), host.execute(z))


def test_workspace(library, rng):
    z = complex_numbers(rng, (4, 1 << 18), "c8")
    g = library.array(z)
    plan = papilio.plan("fft", g)
    room = library.empty(max(plan.workspace_bytes, 256), "u1")
    expect_close(library, pf.fft(g, workspace=room), scipy.fft.fft(z), 40)
    if plan.workspace_bytes > 1:
        with pytest.raises(ValueError, match="workspace: it has 1 bytes"):
            pf.fft(g, workspace=room[:1])
    with pytest.raises(ValueError, match="workspace: it is in memory of the backend host"):
        pf.fft(g, workspace=np.empty(1 << 22, "u1"))


def test_the_current_stream_is_used(library, rng):
    """A stream's work goes before a transform that comes after it: a result that is still being
    written is never read."""
    z = complex_numbers(rng, (64, 1 << 16), "c8")
    g, expected = library.array(z), scipy.fft.fft(3 * z)
    pf.fft(g)  # the plan
    stream = library.stream()
    library.module.cuda.Device().synchronize() if library.name == "cupy" else \
        library.module.cuda.synchronize()
    for _ in range(5):
        with library.on(stream):
            h = g * 0
            for _ in range(30):
                h = h + g / 10
            y = pf.fft(h)
            total = y + 0
        stream.synchronize()
        expect_close(library, total, expected, 60)


def test_a_stream_may_be_named(library, rng):
    z = complex_numbers(rng, (8, 1024), "c8")
    g = library.array(z)
    stream = library.stream()
    library.module.cuda.Device().synchronize() if library.name == "cupy" else \
        library.module.cuda.synchronize()
    for named in (stream, stream.ptr if library.name == "cupy" else stream.cuda_stream):
        y = pf.fft(g, stream=named)
        stream.synchronize()
        expect_close(library, y, scipy.fft.fft(z))
    with pytest.raises(TypeError, match="stream: str is neither"):
        pf.fft(g, stream="main")


def test_every_device(library, rng):
    if library.devices() < 2:
        pytest.skip("one GPU is here")
    z = complex_numbers(rng, (8, 100), "c8")
    for device in (1, 0, 1):
        y = pf.fft(library.array(z, device))
        assert (y.device.id if library.name == "cupy" else y.device.index) == device
        expect_close(library, y, scipy.fft.fft(z))
    plan = papilio.plan("fft", library.array(z, 1))
    with pytest.raises(ValueError, match="plan: it is not for this call; its device"):
        pf.fft(library.array(z, 0), plan=plan)


def test_threads(library, rng):
    inputs = [complex_numbers(rng, (16, 96 + 2 * i), "c8") for i in range(6)]
    failures = []

    def work(z):
        try:
            with library.on(library.stream()):
                g = library.array(z)
                for _ in range(20):
                    y = pf.fft(g)
                expect_close(library, y, scipy.fft.fft(z))
        except BaseException as error:  # the assertion, into the main thread
            failures.append(error)

    threads = [threading.Thread(target=work, args=(z,)) for z in inputs]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures


def test_torch_graph():
    torch = gpu_of("torch")
    x = torch.randn(64, 1000, dtype=torch.complex64, device="cuda")
    out = torch.empty_like(x)
    pf.fft(x, out=out)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        pf.fft(x, out=out)
    x.copy_(torch.randn_like(x))
    graph.replay()
    torch.testing.assert_close(out, torch.fft.fft(x), rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("name", ["fft", "rfft2", "irfft", "hfft"])
def test_torch_derivatives(name):
    torch = gpu_of("torch")
    import papilio.torch as pt
    x = torch.randn(2, 4, 6, dtype=torch.complex128, device="cuda")
    x = (x.real if name == "rfft2" else x).clone().requires_grad_()
    assert torch.autograd.gradcheck(getattr(pt, name), (x,))


def test_torch_half_precision():
    torch = gpu_of("torch")
    for dtype in (torch.float16, torch.bfloat16):
        x = torch.randn(4, 96, device="cuda", dtype=dtype)
        torch.testing.assert_close(pf.rfft(x), torch.fft.rfft(x.float()), rtol=1e-4, atol=1e-4)


def test_torch_compile():
    torch = gpu_of("torch")
    import papilio.torch as pt
    f = torch.compile(lambda a: pt.irfft(pt.rfft(a) * 2, n=a.shape[-1]).sin(), fullgraph=True)
    x = torch.randn(8, 96, device="cuda")
    torch.testing.assert_close(f(x), (2 * x).sin(), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", ["fft", "ifft2", "rfft", "irfft", "fftn"])
def test_jax(name, rng):
    jax = gpu_of("jax")
    import jax.numpy as jnp
    z = complex_numbers(rng, (4, 6, 30), "c8")
    x = jnp.asarray(z.real if name == "rfft" else z)
    for f in (getattr(pf, name), jax.jit(getattr(pf, name))):
        y = f(x)
        assert y.devices() == x.devices()
        np.testing.assert_allclose(y, getattr(jnp.fft, name)(x), 1e-4, 1e-3)


def test_jax_derivatives(rng):
    jax = gpu_of("jax")
    import jax.numpy as jnp
    x = jnp.asarray(rng.standard_normal((4, 30)).astype("f4"))
    ours = jax.grad(lambda a: jnp.abs(pf.rfft(a) ** 2).sum())(x)
    theirs = jax.grad(lambda a: jnp.abs(jnp.fft.rfft(a) ** 2).sum())(x)
    np.testing.assert_allclose(ours, theirs, 1e-3, 1e-2)


def test_numpy_stays_on_the_processor(rng):
    gpu_of("cupy")
    try:
        assert papilio.plan("fft", complex_numbers(rng, (2, 16))).backend == "host"
    except papilio.UnavailableError as error:
        assert "libpapilio_clang" in str(error)
