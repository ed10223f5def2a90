#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What programs do with torch.fft on a GPU, from end to end, by whatever libcufft the process has: for
# each the microseconds of a step and the largest relative error of its results against the same step
# in double precision on the processor, as JSON lines. tests/clients/cufft runs it twice, with and
# without the drop-in. --device cpu tries the steps without a GPU.
import argparse
import json
import sys

import torch

from cufft_torch import microseconds


class Spectrogram:
    """A mel-like front end: power of an STFT in decibels, and the way back by its inverse."""

    name, n_fft, hop = "spectrogram 64 x 1 s of 16 kHz, frames of 400", 400, 160

    def __init__(self, random):
        self.inputs = [random(64, 16000)]

    def step(self, sound):
        window = torch.hann_window(self.n_fft, dtype=sound.dtype, device=sound.device)
        bins = torch.stft(sound, self.n_fft, self.hop, window=window, return_complex=True)
        decibels = 10 * torch.log10(bins.abs().square() + 1)
        back = torch.istft(bins, self.n_fft, self.hop, window=window, length=sound.shape[-1])
        return decibels, back


class FourierLayer:
    """A layer of a Fourier neural operator (Li et al., 2021) and its gradients: 16 x 16 modes of 32
    channels on a grid of 128 x 128."""

    name, modes = "FNO layer 16 x 32 x 128 x 128, forward and backward", 16

    def __init__(self, random):
        self.inputs = [random(16, 32, 128, 128), random(2, 32, 32, self.modes, self.modes, 2) / 32,
                       random(32, 32) / 6]

    def step(self, x, weights, skip):
        x, weights, skip = (a.detach().requires_grad_() for a in (x, weights, skip))
        m = self.modes
        bins = torch.fft.rfft2(x)
        mixed = torch.zeros_like(bins)
        rows = slice(0, m), slice(bins.shape[-2] - m, None)
        for part, weight in zip(rows, torch.view_as_complex(weights)):
            mixed[..., part, :m] = torch.einsum("bixy,ioxy->boxy", bins[..., part, :m], weight)
        y = torch.fft.irfft2(mixed, s=x.shape[-2:]) + torch.einsum("bixy,io->boxy", x, skip)
        y = torch.nn.functional.gelu(y)
        return (y.detach(), *torch.autograd.grad(y.square().sum(), (x, weights, skip)))


class Convolution:
    """Long causal convolutions, each channel by a kernel of its own length: rfft, product, irfft."""

    name = "convolution of 8 x 256 rows of 8192 by kernels as long"

    def __init__(self, random):
        self.inputs = [random(8, 256, 8192), random(256, 8192) / 90]

    def step(self, x, kernels):
        n = x.shape[-1] + kernels.shape[-1]
        return (torch.fft.irfft(torch.fft.rfft(x, n) * torch.fft.rfft(kernels, n), n)
                [..., :x.shape[-1]],)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--device", default="cuda", choices=["cuda", "cpu"])
    device = parser.parse_args().device
    for program in (Spectrogram, FourierLayer, Convolution):
        generator = torch.Generator().manual_seed(1)
        program = program(lambda *shape: torch.randn(shape, generator=generator))
        inputs = [x.to(device) for x in program.inputs]
        before = [x.clone() for x in inputs]
        results = program.step(*inputs)
        expected = program.step(*(x.double() for x in program.inputs))
        error = max(float((result.cpu() - right).norm() / right.norm())
                    for result, right in zip(results, expected))
        kept = all(torch.equal(x, y) for x, y in zip(inputs, before))
        us = microseconds(lambda: program.step(*inputs)) if device == "cuda" else 0
        print(json.dumps({"case": program.name, "us": us, "error": error, "input_kept": kept}),
              flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
