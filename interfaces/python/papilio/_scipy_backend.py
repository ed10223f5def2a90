# SPDX-License-Identifier: MIT
"""papilio.fft as a backend of scipy.fft:

    scipy.fft.set_global_backend(papilio.scipy_backend)

Calls that papilio has no kernel for (long double, scipy.fft.fht) go on to SciPy's own."""

from __future__ import annotations

from ._errors import UnsupportedDtypeError
from .fft._functions import FUNCTIONS


class ScipyBackend:
    __ua_domain__ = "numpy.scipy.fft"

    @staticmethod
    def __ua_function__(method, args, kwargs):
        function = FUNCTIONS.get(method.__name__)
        if function is None:
            return NotImplemented
        try:
            return function(*args, **kwargs)
        except UnsupportedDtypeError:
            return NotImplemented
