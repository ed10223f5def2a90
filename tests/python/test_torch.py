# SPDX-License-Identifier: MIT
"""PyTorch's tensors on the processor: beside torch.fft, derivatives, torch.compile, vmap."""

import numpy as np
import pytest
import scipy.fft

torch = pytest.importorskip("torch")

import papilio
import papilio.fft as pf
import papilio.torch as pt

REAL_IN = ("rfft", "ihfft", "rfft2", "ihfft2", "rfftn", "ihfftn")
HALF_IN = ("irfft", "hfft", "irfft2", "hfft2", "irfftn", "hfftn")
ALL = ("fft", "ifft", "fft2", "ifft2", "fftn", "ifftn") + REAL_IN + HALF_IN
TRIGONOMETRIC = ("dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn")


def numbers(name, shape=(3, 4, 6), dtype=torch.complex128):
    generator = torch.Generator().manual_seed(1009)
    x = torch.randn(shape, dtype=dtype, generator=generator)
    return x.real.clone() if name in REAL_IN or name in TRIGONOMETRIC else x


@pytest.mark.parametrize("functions", [pf, pt], ids=["papilio.fft", "papilio.torch"])
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
def test_as_torch_fft(functions, name, norm):
    x = numbers(name)
    for y in (x, x.permute(2, 0, 1), x[:, ::2], x.to(torch.complex64) if x.is_complex() else
              x.to(torch.float32)):
        expected = getattr(torch.fft, name)(y, norm=norm)
        result = getattr(functions, name)(y, norm=norm)
        assert isinstance(result, torch.Tensor)
        torch.testing.assert_close(result, expected)


@pytest.mark.parametrize("name", ["fft", "rfft", "irfft", "hfft"])
def test_lengths_dimensions_and_out(name):
    x = numbers(name)
    for n in (3, 9):
        torch.testing.assert_close(getattr(pt, name)(x, n, dim=1),
                                   getattr(torch.fft, name)(x, n, dim=1))
    expected = getattr(torch.fft, name)(x)
    out = torch.empty_like(expected)
    assert getattr(pf, name)(x, out=out) is out
    torch.testing.assert_close(out, expected)


@pytest.mark.parametrize("call", [
    lambda m, x: m.fftn(x, s=5), lambda m, x: m.fftn(x, dim=1), lambda m, x: m.ifftn(x, 3, 0),
    lambda m, x: m.fft2(x, (-1, 5)), lambda m, x: m.irfftn(x, (5, -1), (0, 2)),
    lambda m, x: m.hfftn(x, (-1, -1), (0, 2), "ortho"), lambda m, x: m.fftn(x.real, dim=()),
    lambda m, x: m.fftn(x.real[0, 0, 0]), lambda m, x: m.ifftn(torch.arange(4), dim=()),
    lambda m, x: m.fftn(x, s=x.shape)])
def test_arguments_are_taken_as_torch_fft_takes_them(call):
    x = numbers("fft", (2, 3, 4))
    expected, result = call(torch.fft, x), call(pt, x)
    assert result.dtype == expected.dtype
    torch.testing.assert_close(result, expected)


@pytest.mark.parametrize("call", [
    lambda m, x: m.fftn(x, dim=(0, 1, 0)), lambda m, x: m.fft2(x, dim=(2, -1)),
    lambda m, x: m.fftn(x, dim=(3,)), lambda m, x: m.fft(x, dim=-4),
    lambda m, x: m.fft(x[0, 0, 0]), lambda m, x: m.fftn(x, s=(1,), dim=(0, 1)),
    lambda m, x: m.fftn(x, s=(9, 9, 9, 9)), lambda m, x: m.rfft(x), lambda m, x: m.ihfft(x),
    lambda m, x: m.rfft2(x), lambda m, x: m.fft(x, norm="no"), lambda m, x: m.fft(x, n=0),
    lambda m, x: m.fft(x, n=-1), lambda m, x: m.irfft(x[..., :1]), lambda m, x: m.fft2(x[:, :0]),
    lambda m, x: m.irfftn(x[..., :1]), lambda m, x: m.rfftn(x.real, dim=()),
    lambda m, x: m.fft(x, out=torch.empty_like(x.real)),
    lambda m, x: m.irfft(x, out=torch.empty(2, 3, 6, dtype=torch.int32)),
    lambda m, x: m.fft(x.requires_grad_(), out=torch.empty_like(x))])
def test_errors_are_those_of_torch_fft(call):
    x = numbers("fft", (2, 3, 4))
    with pytest.raises((RuntimeError, IndexError)) as theirs:
        call(torch.fft, x)
    with pytest.raises(theirs.type) as ours:
        call(pt, x)
    assert type(ours.value) is theirs.type
    words = str(theirs.value).partition(", but got")[0].replace("_fft_c2c", "fft")
    assert str(ours.value).startswith(words)


def test_an_output_of_another_shape_is_resized():
    x = numbers("fft")
    expected = torch.fft.fft(x)
    out = torch.empty(0, dtype=x.dtype)
    assert pt.fft(x, out=out) is out
    torch.testing.assert_close(out, expected)
    out = torch.empty(7, dtype=x.dtype)
    with pytest.warns(UserWarning, match="was resized"):
        pt.fft(x, out=out)
    torch.testing.assert_close(out, expected)


@pytest.mark.parametrize("axes", [None, 1, (0, -1)])
def test_shifts_give_tensors(axes):
    x = numbers("fft", (3, 4, 5))
    for name in ("fftshift", "ifftshift"):
        result = getattr(pf, name)(x.conj(), axes)
        assert isinstance(result, torch.Tensor)
        torch.testing.assert_close(result, getattr(torch.fft, name)(x.conj(), axes))


def test_marks_of_conjugates_are_seen():
    x = numbers("fft")
    torch.testing.assert_close(pf.fft(x.conj()), torch.fft.fft(x.conj()))
    torch.testing.assert_close(pf.rfft(x.conj().imag), torch.fft.rfft(x.conj().imag))


def test_half_precision_is_read_as_it_is():
    x = numbers("rfft").to(torch.bfloat16)
    assert papilio.plan("rfft", x)._steps.convert is None
    torch.testing.assert_close(pf.rfft(x), torch.fft.rfft(x.float()))


@pytest.mark.parametrize("name", TRIGONOMETRIC)
@pytest.mark.parametrize("type_number", [1, 2, 3, 4])
def test_cosine_and_sine_transforms(name, type_number):
    x = numbers(name)
    expected = getattr(scipy.fft, name)(x.numpy(), type_number, norm="ortho")
    torch.testing.assert_close(getattr(pt, name)(x, type_number, norm="ortho"),
                               torch.from_numpy(expected))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("arguments", [{}, {"norm": "ortho"}, {"norm": "forward"}, {"n": 3},
                                       {"n": 8}, {"n": 7}], ids=str)
def test_derivatives(name, arguments):
    arguments = dict(arguments)
    if "n" in arguments and name[-1] in "2n":
        n = arguments.pop("n")
        arguments["s"] = (n - 1, n)
    x = numbers(name, (2, 4, 6)).requires_grad_()
    assert torch.autograd.gradcheck(lambda a: getattr(pt, name)(a, **arguments), (x,))
    if not arguments:
        assert torch.autograd.gradgradcheck(lambda a: getattr(pt, name)(a), (x,))


def real_function(module, name):
    """A function of a module of transforms from real numbers to real ones."""
    def function(a):
        result = getattr(module, name)(a if name in REAL_IN else torch.view_as_complex(a))
        return torch.view_as_real(result) if result.is_complex() else result
    return function


@pytest.mark.parametrize("jacobian", [torch.func.jacfwd, torch.func.jacrev], ids=["fwd", "rev"])
@pytest.mark.parametrize("name", ["fft", "rfft2", "irfft", "hfftn"])
def test_jacobians(jacobian, name):
    x = numbers(name, (3, 4))
    x = torch.view_as_real(x) if x.is_complex() else x
    torch.testing.assert_close(jacobian(real_function(pt, name))(x),
                               jacobian(real_function(torch.fft, name))(x))


@pytest.mark.parametrize("functions", [pf, pt], ids=["papilio.fft", "papilio.torch"])
@pytest.mark.parametrize("name", ALL + ("dct", "dstn"))
def test_forward_mode(functions, name):
    x, tangent = numbers(name, (2, 4, 6)), numbers(name, (2, 4, 6)).flip(0)
    function = getattr(functions, name)
    for jvp in (torch.func.jvp, lambda f, a, t: torch.autograd.functional.jvp(f, a[0], t[0])):
        value, moved = jvp(function, (x,), (tangent,))
        torch.testing.assert_close(value, function(x))
        torch.testing.assert_close(moved, function(tangent))
    assert torch.autograd.gradcheck(function, (x.requires_grad_(),), check_forward_ad=True,
                                    check_backward_ad=False,
                                    check_batched_forward_grad=True)
    if functions is pt:
        assert torch.autograd.gradgradcheck(function, (x,), check_fwd_over_rev=True,
                                            check_rev_over_rev=False,
                                            check_undefined_grad=False)


@pytest.mark.parametrize("name", TRIGONOMETRIC)
@pytest.mark.parametrize("type_number", [1, 2, 3, 4])
@pytest.mark.parametrize("norm", [None, "ortho"])
def test_derivatives_of_cosine_and_sine_transforms(name, type_number, norm):
    x = numbers(name, (2, 3, 5)).requires_grad_()
    assert torch.autograd.gradcheck(
        lambda a: getattr(pt, name)(a, type_number, norm=norm), (x,))


def test_a_real_tensor_has_a_real_gradient():
    x = torch.randn(4, 6, dtype=torch.float64, requires_grad=True)
    pt.fft(x).abs().square().sum().backward()
    torch.testing.assert_close(x.grad, 12 * x.detach())  # Parseval


def test_papilio_fft_follows_gradients():
    x = numbers("fft").requires_grad_()
    y = pf.fft(x, norm="ortho", axis=1)
    assert y.requires_grad
    torch.testing.assert_close(torch.autograd.grad(y.abs().square().sum(), x)[0], 2 * x.detach())
    with pytest.raises(ValueError, match="out: .*gradient"):
        pf.fft(x, out=torch.empty_like(x))
    with torch.no_grad():
        assert not pf.fft(x).requires_grad


def test_the_operator_is_sound():
    """PyTorch's own checks: schema, fake kernel, autograd registration, dynamic shapes."""
    for name, x in (("fftn", numbers("fft")), ("rfftn", numbers("rfft").requires_grad_()),
                    ("irfftn", numbers("irfft")), ("dctn", numbers("dct"))):
        torch.library.opcheck(torch.ops.papilio.transform.default,
                              (x, name, None, [1, 2], "ortho", 2, None))


def test_vmap():
    x = numbers("rfft", (5, 4, 6))
    torch.testing.assert_close(torch.func.vmap(lambda a: pt.rfft(a, dim=0), in_dims=1)(x),
                               torch.func.vmap(lambda a: torch.fft.rfft(a, dim=0), in_dims=1)(x))


def test_compile():
    def model(x):
        return pt.irfft(pt.rfft(x) * 2, n=x.shape[-1]).sin()

    compiled = torch.compile(model, backend="aot_eager", fullgraph=True)
    for shape in ((3, 8), (3, 12), (5, 10)):
        x = torch.randn(shape, dtype=torch.float64, requires_grad=True)
        expected = (2 * x.detach()).sin()
        y = compiled(x)
        torch.testing.assert_close(y.detach(), expected)
        torch.testing.assert_close(torch.autograd.grad(y.sum(), x)[0],
                                   2 * (2 * x.detach()).cos())


def test_errors():
    x = numbers("fft")
    with pytest.raises(TypeError, match="out: a torch.Tensor is expected, not ndarray"):
        pf.fft(x, out=np.empty(x.shape, "c16"))
    with pytest.raises(ValueError, match="stream: the tensor is in the processor's memory"):
        pf.fft(x, stream=0)
    with pytest.raises(TypeError, match="x: no kernel has complex numbers of 32 bits"):
        pf.fft(x.to(torch.complex32))
    with pytest.raises(ValueError, match="x: it is on meta"):
        pf.fft(x.to("meta"))
