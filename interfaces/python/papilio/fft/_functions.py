# SPDX-License-Identifier: MIT
"""The transforms of papilio.fft. A table names them, so that papilio.plan("rfft", ...) and the SciPy
backend find them; signatures are SciPy's, with NumPy's `out` and what is ours after it."""

from __future__ import annotations

from .._transform import Call

CALLS = {name: Call(name, family, forward, many) for name, family, forward, many in (
    ("fft", "c2c", True, False), ("ifft", "c2c", False, False),
    ("fft2", "c2c", True, True), ("ifft2", "c2c", False, True),
    ("fftn", "c2c", True, True), ("ifftn", "c2c", False, True),
    ("rfft", "r2c", True, False), ("irfft", "c2r", False, False),
    ("rfft2", "r2c", True, True), ("irfft2", "c2r", False, True),
    ("rfftn", "r2c", True, True), ("irfftn", "c2r", False, True),
    ("hfft", "c2r", True, False), ("ihfft", "r2c", False, False),
    ("hfft2", "c2r", True, True), ("ihfft2", "r2c", False, True),
    ("hfftn", "c2r", True, True), ("ihfftn", "r2c", False, True),
    ("dct", "dct", True, False), ("idct", "dct", False, False),
    ("dst", "dst", True, False), ("idst", "dst", False, False),
    ("dctn", "dct", True, True), ("idctn", "dct", False, True),
    ("dstn", "dst", True, True), ("idstn", "dst", False, True),
)}

_COMMON = """
    norm: "backward" (or None), "ortho" or "forward". overwrite_x: x may be overwritten. workers is
    accepted as SciPy has it; PAPILIO_THREADS says how many threads there are. out: an array for the
    result. plan: one that papilio.plan() made for this call. stream, workspace: where and with which
    memory a GPU's array is transformed (default: the current stream of the array's library)."""

_ONE = {
    "fft": "Discrete Fourier transform of n points along an axis.",
    "ifft": "Inverse discrete Fourier transform of n points along an axis.",
    "rfft": "Transform of n real numbers along an axis: bins 0 .. n/2.",
    "irfft": "The inverse of rfft: n real numbers (default 2 (m - 1) of m bins).",
    "hfft": "Transform of a Hermitian signal, of which elements 0 .. n/2 are given: n real bins.",
    "ihfft": "The inverse of hfft.",
}
_MANY = {
    "fft2": "Discrete Fourier transform along two axes.",
    "ifft2": "Inverse discrete Fourier transform along two axes.",
    "rfft2": "Transform of real numbers along two axes: half of the last one's bins.",
    "irfft2": "The inverse of rfft2.",
    "hfft2": "Transform of a Hermitian signal along two axes.",
    "ihfft2": "The inverse of hfft2.",
    "fftn": "Discrete Fourier transform along several axes (default: all).",
    "ifftn": "Inverse discrete Fourier transform along several axes (default: all).",
    "rfftn": "Transform of real numbers along several axes: half of the last one's bins.",
    "irfftn": "The inverse of rfftn.",
    "hfftn": "Transform of a Hermitian signal along several axes.",
    "ihfftn": "The inverse of hfftn.",
}
_TRIGONOMETRIC = {
    "dct": "Cosine transform of type 1 to 4 along an axis.",
    "idct": "The inverse of dct of that type.",
    "dst": "Sine transform of type 1 to 4 along an axis.",
    "idst": "The inverse of dst of that type.",
    "dctn": "Cosine transform of type 1 to 4 along several axes (default: all).",
    "idctn": "The inverse of dctn of that type.",
    "dstn": "Sine transform of type 1 to 4 along several axes (default: all).",
    "idstn": "The inverse of dstn of that type.",
}


def _named(function, name: str, text: str):
    function.__name__ = function.__qualname__ = name
    function.__module__ = "papilio.fft"
    function.__doc__ = text + "\n" + _COMMON
    return function


def _one(name: str, text: str):
    call = CALLS[name]

    def function(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None,
                 out=None, stream=None, workspace=None):
        return call(x, n, axis, norm, overwrite_x, workers, plan, out, stream, workspace)

    return _named(function, name, text)


def _many(name: str, text: str):
    call = CALLS[name]
    default = (-2, -1) if name.endswith("2") else None

    def function(x, s=None, axes=default, norm=None, overwrite_x=False, workers=None, *, plan=None,
                 out=None, stream=None, workspace=None):
        return call(x, s, axes, norm, overwrite_x, workers, plan, out, stream, workspace)

    return _named(function, name, text)


def _trigonometric(name: str, text: str):
    call = CALLS[name]
    if call.many:
        def function(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *,
                     orthogonalize=None, plan=None, out=None, stream=None, workspace=None):
            return call(x, s, axes, norm, overwrite_x, workers, plan, out, stream, workspace, type,
                        orthogonalize)
    else:
        def function(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *,
                     orthogonalize=None, plan=None, out=None, stream=None, workspace=None):
            return call(x, n, axis, norm, overwrite_x, workers, plan, out, stream, workspace, type,
                        orthogonalize)

    return _named(function, name, text)


FUNCTIONS = {name: make(name, text) for table, make in ((_ONE, _one), (_MANY, _many),
                                                        (_TRIGONOMETRIC, _trigonometric))
             for name, text in table.items()}


def arguments_of(name: str, x, args, kwargs):
    """s, axes, norm, type and orthogonalize of a call FUNCTIONS[name](x, *args, **kwargs)."""
    import inspect
    bound = inspect.signature(FUNCTIONS[name]).bind(x, *args, **kwargs)
    bound.apply_defaults()
    given = bound.arguments
    extra = [k for k in ("plan", "stream", "workspace") if given[k] is not None]
    if extra or given["overwrite_x"]:
        raise TypeError(f"{(extra or ['overwrite_x'])[0]}: belongs to an execution, not to a plan")
    s = given["s"] if "s" in given else given["n"]
    axes = given["axes"] if "axes" in given else given["axis"]
    return (s, axes, given["norm"], given.get("type", 0), given.get("orthogonalize")), given["out"]
