# SPDX-License-Identifier: MIT
"""pyvkfft.cuda for pyvkfft's own tests, computed by papilio.fft: install() puts it in the place of the
module that wraps VkFFT, before pyvkfft is imported. On the processor a module in the place of cupy
has NumPy's arrays, with CuPy's get()."""

import sys
import types

import numpy
import papilio.fft

_SKIPPED_NORM = {0: "forward", 1: "backward", "ortho": "ortho"}  # of an inverse


class Array(numpy.ndarray):
    def get(self):
        return numpy.array(self, subok=False)


def _fake_cupy():
    cupy = types.ModuleType("cupy")
    cupy.ndarray = Array
    cupy.array = lambda x: numpy.array(x).view(Array)
    cupy.empty = lambda *arguments, **named: numpy.empty(*arguments, **named).view(Array)
    cupy.empty_like = lambda x: numpy.empty_like(x, subok=True)
    cupy.get_default_memory_pool = lambda: None

    class Device:
        def __init__(self, number):
            self.number = number

        def use(self):
            return self

    cupy.cuda = types.SimpleNamespace(
        Device=Device, runtime=types.SimpleNamespace(getDeviceCount=lambda: 1))
    return cupy


def _of_papilio(x):
    """papilio takes NumPy's own class."""
    return x.view(numpy.ndarray) if isinstance(x, Array) else x


def _seen_as(x, dtype, fast_axis):
    """The same memory as numbers of another type, along the axis of unit stride."""
    if fast_axis == x.ndim - 1:
        return x.view(dtype)
    return x.T.view(dtype).T


def _app(base):
    class VkFFTApp(base):
        """What pyvkfft.cuda.VkFFTApp does; pyvkfft's base class reads the arguments."""

        def __init__(self, shape, dtype, ndim=None, inplace=True, stream=None, norm=1, r2c=False,
                     dct=False, dst=False, axes=None, strides=None, r2c_odd=False, **named):
            super().__init__(shape, dtype, ndim=ndim, inplace=inplace, norm=norm, r2c=r2c, dct=dct,
                             dst=dst, axes=axes, strides=strides, r2c_odd=r2c_odd, **named)
            dimensions = len(shape)
            if axes is None:
                count = ndim or dimensions
                first = 0 if self.fast_axis == 0 else dimensions - count
                axes = range(first, first + count)
            axes = [axis % dimensions for axis in axes]
            if r2c:  # half of the bins of the fast axis
                axes = [axis for axis in axes if axis != self.fast_axis] + [self.fast_axis]
            self.axes = axes
            padding = (1 if r2c_odd else 2) if r2c and inplace else 0
            self.lengths = [shape[axis] - padding * (axis == self.fast_axis) for axis in axes]
            self.use_bluestein_fft = [False] * len(self.shape)
            self.nb_axis_upload = [1] * len(self.shape)

        def _real(self, x):
            """The numbers themselves of rows that are padded."""
            index = [slice(None)] * x.ndim
            index[self.fast_axis] = slice(0, self.lengths[-1])
            return x[tuple(index)]

        def _call(self, name, x, out, norm, **named):
            getattr(papilio.fft, name)(_of_papilio(x), axes=self.axes, norm=norm,
                                       out=_of_papilio(out), **named)
            return out

        def fft(self, src, dest=None):
            norm = "ortho" if self.norm == "ortho" else "backward"
            out = src if self.inplace else dest
            if self.r2c:
                if self.inplace:
                    out = _seen_as(src, numpy.result_type(src.dtype, numpy.complex64),
                                   self.fast_axis)
                    src = self._real(src)
                return self._call("rfftn", src, out, norm)
            if self.dct or self.dst:
                return self._call("dctn" if self.dct else "dstn", src, out, norm,
                                  type=self.dct or self.dst)
            return self._call("fftn", src, out, norm)

        def ifft(self, src, dest=None):
            norm = _SKIPPED_NORM[self.norm]
            out = src if self.inplace else dest
            if self.r2c:
                if self.inplace:
                    out = _seen_as(src, src.real.dtype, self.fast_axis)
                    self._call("irfftn", src, self._real(out), norm, s=self.lengths)
                    return out
                return self._call("irfftn", src, out, norm, s=self.lengths)
            if self.dct or self.dst:
                return self._call("idctn" if self.dct else "idstn", src, out, norm,
                                  type=self.dct or self.dst)
            return self._call("ifftn", src, out, norm)

    return VkFFTApp


def install(on_processor):
    if on_processor:
        sys.modules["cupy"] = _fake_cupy()
    from pyvkfft.base import VkFFTApp
    cuda = types.ModuleType("pyvkfft.cuda")
    cuda.VkFFTApp, cuda.has_pycuda, cuda.has_cupy = _app(VkFFTApp), False, True
    cuda.vkfft_version = lambda: "papilio"
    sys.modules["pyvkfft.cuda"] = cuda
