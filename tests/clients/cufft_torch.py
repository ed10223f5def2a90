#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# torch.fft of 40 shapes on a GPU, by whatever libcufft the process has: for each the microseconds of
# a call and the relative error against NumPy in double precision, as JSON lines. tests/clients/cufft
# runs it twice, with and without the drop-in.
import json
import sys

import numpy
import torch

# Function, shape of the input, dimensions that are transformed.
LINES = [(n, batch) for n, batch in [
    (64, 65536), (100, 40000), (127, 30000), (256, 16384), (331, 12000), (480, 8192), (512, 8192),
    (1000, 4096), (1009, 4096), (1024, 4096), (2048, 2048), (2187, 2000), (4096, 1024), (4099, 1000),
    (10000, 400), (16384, 256), (65536, 64), (1000003, 4), (1 << 20, 4), (1 << 22, 1)]]
PLANES = [((64, 64), 512), ((100, 100), 256), ((127, 127), 200), ((256, 256), 64), ((512, 512), 16),
          ((1000, 1000), 4), ((1024, 1024), 4), ((2048, 2048), 1)]
CUBES = [((32, 32, 32), 64), ((50, 50, 50), 16), ((64, 64, 64), 8), ((100, 100, 100), 2),
         ((128, 128, 128), 1)]


def cases():
    for n, batch in LINES:
        yield "fft", (batch, n), 1
    for n, batch in [(400, 20000), (1024, 8192), (16384, 512), (1 << 20, 8)]:
        yield "rfft", (batch, n), 1
    for shape, batch in PLANES:
        yield "fft2", (batch, *shape), 2
    yield "rfft2", (64, 256, 256), 2
    for shape, batch in CUBES:
        yield "fftn", (batch, *shape), 3
    yield "rfftn", (8, 64, 64, 64), 3
    yield "irfft", (4096, 1025), 1


def microseconds(call):
    for _ in range(5):
        call()
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    best = float("inf")
    for _ in range(5):
        start.record()
        for _ in range(20):
            call()
        end.record()
        end.synchronize()
        best = min(best, 1000 * start.elapsed_time(end) / 20)
    return best


def main():
    generator = torch.Generator(device="cuda").manual_seed(1)
    for name, shape, rank in cases():
        real = name.startswith("rfft")
        x = torch.randn(shape, generator=generator, device="cuda",
                        dtype=torch.float32 if real else torch.complex64)
        axes = tuple(range(-rank, 0))
        function = getattr(torch.fft, name)
        call = (lambda: function(x, dim=axes)) if rank > 1 else (lambda: function(x))
        before = x[0].clone()
        y = call()
        # One transform of the batch, in double precision on the processor.
        one = x[:1].cpu().numpy().astype(numpy.float64 if real else numpy.complex128)
        reference = getattr(numpy.fft, name)(one, **({"axes": axes} if rank > 1 else {}))
        got = y[:1].cpu().numpy()
        error = numpy.linalg.norm((got - reference).ravel()) / numpy.linalg.norm(reference.ravel())
        print(json.dumps({"case": f"{name} {'x'.join(map(str, shape))}", "us": microseconds(call),
                          "error": float(error), "input_kept": bool(torch.equal(before, x[0]))}),
              flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
