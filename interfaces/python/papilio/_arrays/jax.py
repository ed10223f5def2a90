# SPDX-License-Identifier: MIT
"""JAX's arrays: never written to, and traced, so that papilio.jax has them as they come."""

from __future__ import annotations


class JaxArrays:
    backend = "XLA's"
    operator_takes_none = "x is an array of JAX, which XLA gives memory, plan and stream"

    def __repr__(self):
        return "jax"

    @staticmethod
    def own_fft():
        import jax.numpy
        return jax.numpy.fft

    @staticmethod
    def accept(x):
        return x

    @staticmethod
    def wants_operator(x) -> bool:
        return True

    @staticmethod
    def operator(call, x, s, axes, norm, type_number, orthogonalize):
        from ..jax import transform
        return transform(call.name, x, s, axes, norm, type_number, orthogonalize)


JAX = JaxArrays()
