# SPDX-License-Identifier: MIT
"""papilio.fft as a backend of scipy.fft:

    scipy.fft.set_global_backend(papilio.scipy_backend)

What papilio has no kernel for (long double, more than 16 axes, scipy.fft.fht, others' plans)
SciPy's own code computes: a global backend stands in SciPy's place, so nobody else would."""

from __future__ import annotations

from ._errors import TooManyAxesError, UnsupportedDtypeError
from ._plan import Plan
from .fft._functions import FUNCTIONS


def _by_scipy(method, args, kwargs):
    import scipy.fft
    with scipy.fft.set_backend("scipy", only=True):
        return method(*args, **kwargs)


class ScipyBackend:
    __ua_domain__ = "numpy.scipy.fft"

    @staticmethod
    def __ua_function__(method, args, kwargs):
        function = FUNCTIONS.get(method.__name__)
        if function is None or not isinstance(kwargs.get("plan"), Plan | None):
            return _by_scipy(method, args, kwargs)
        try:
            return function(*args, **kwargs)
        except (UnsupportedDtypeError, TooManyAxesError):
            return _by_scipy(method, args, kwargs)
