# SPDX-License-Identifier: MIT
"""Exceptions that Python lacks. The library's other failures are ValueError (an argument or a
schedule), MemoryError (of the host or of a device), OSError (a file) and RuntimeError (the rest)."""


class UnavailableError(RuntimeError):
    """A backend, driver, compiler or GPU is not on this machine; the message says what to install."""


class TooManyAxesError(ValueError):
    """More axes or loops over the others than the library takes."""


class UnsupportedDtypeError(TypeError):
    """An array of a type that no kernel has: long double."""
