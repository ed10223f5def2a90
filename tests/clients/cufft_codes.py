#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Calls of libcufft, right ones and wrong ones, with the results that LIBRARY gives on this machine,
# as JSON lines. tests/clients/cufft runs it over NVIDIA's library and over the drop-in: where the two
# differ, a program could notice. What NVIDIA's library executes without a look, wrong pointers and
# wrong kinds, is not among them: its kernels' faults would spoil all that follows.
import ctypes
import json
import sys

C2C, R2C, C2R, Z2Z = 0x29, 0x2A, 0x2C, 0x69
R_32F, R_16F, C_32F, C_64F, C_16F = 0, 2, 4, 5, 6


def main():
    fft = ctypes.CDLL(sys.argv[1])
    cuda = ctypes.CDLL("libcuda.so.1")
    device, context, memory = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_ulonglong()
    assert cuda.cuInit(0) == 0 and cuda.cuDeviceGet(ctypes.byref(device), 0) == 0
    assert cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device) == 0
    assert cuda.cuCtxSetCurrent(context) == 0
    assert cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(1 << 20)) == 0
    data, other = ctypes.c_void_p(memory.value), ctypes.c_void_p(memory.value + (1 << 19))
    size, value = ctypes.c_size_t(0), ctypes.c_longlong(0)
    at_size, at_value = ctypes.byref(size), ctypes.byref(value)

    def say(name, result):
        print(json.dumps({"call": name, "result": result}), flush=True)

    def handle():
        plan = ctypes.c_int(-1)
        assert fft.cufftCreate(ctypes.byref(plan)) == 0
        return plan

    def longs(*numbers):
        return (ctypes.c_longlong * len(numbers))(*numbers)

    def many(name, n, inembed, istride, idist, onembed, ostride, odist, batch, types=(C_32F,) * 3,
             rank=None, execute=None):
        plan = handle()
        long = ctypes.c_longlong
        result = fft.cufftXtMakePlanMany(
            plan, len(n) if rank is None else rank, longs(*n), longs(*inembed) if inembed else None, long(istride),
            long(idist), types[0], longs(*onembed) if onembed else None, long(ostride), long(odist),
            types[1], long(batch), at_size, types[2])
        say(name, result)
        if execute and result == 0:
            say(name + ", executed", fft.cufftXtExec(plan, *execute))
        fft.cufftDestroy(plan)

    say("destroy -1", fft.cufftDestroy(-1))
    say("destroy 0", fft.cufftDestroy(0))
    say("destroy 12345", fft.cufftDestroy(12345))
    for name, arguments in [("n = 0", (0, C2C, 1)), ("n = -1", (-1, C2C, 1)), ("batch 0", (8, C2C, 0)),
                            ("type 99", (8, 99, 1)), ("n = 8", (8, C2C, 1)), ("n = 1", (1, R2C, 1))]:
        plan = handle()
        say("makePlan1d " + name, fft.cufftMakePlan1d(plan, *arguments, at_size))
        say("estimate1d " + name, fft.cufftEstimate1d(*arguments, at_size))
        say("getSize1d " + name, fft.cufftGetSize1d(plan, *arguments, at_size))
        fft.cufftDestroy(plan)

    plan = handle()
    say("exec without a plan", fft.cufftExecC2C(plan, data, data, -1))
    say("getSize without a plan", fft.cufftGetSize(plan, at_size))
    say("makePlan1d without workSize", fft.cufftMakePlan1d(plan, 8, C2C, 1, None))
    say("makePlan1d", fft.cufftMakePlan1d(plan, 8, C2C, 1, at_size))
    say("makePlan1d again", fft.cufftMakePlan1d(plan, 8, C2C, 1, at_size))
    say("autoAllocation after", fft.cufftSetAutoAllocation(plan, 0))
    say("exec", fft.cufftExecC2C(plan, data, other, -1))
    say("exec direction 0", fft.cufftExecC2C(plan, data, other, 0))
    say("exec direction 5", fft.cufftExecC2C(plan, data, other, 5))
    say("setGPUs after planning", fft.cufftXtSetGPUs(plan, 1, longs(0)))
    say("property after planning",
        fft.cufftSetPlanPropertyInt64(plan, 1, ctypes.c_longlong(1)))
    say("queryPlan", fft.cufftXtQueryPlan(plan, (ctypes.c_byte * 256)(), 0))
    fft.cufftDestroy(plan)
    say("exec after destroy", fft.cufftExecC2C(plan, data, other, -1))

    plan = handle()
    for gpus in (0, 1, 2, 17):
        say(f"setGPUs {gpus}", fft.cufftXtSetGPUs(plan, gpus, (ctypes.c_int * 17)(*range(17))))
    fft.cufftDestroy(plan)
    plan = handle()
    say("property 1 get", fft.cufftGetPlanPropertyInt64(plan, 1, at_value))
    say("property 2 get", fft.cufftGetPlanPropertyInt64(plan, 2, at_value))
    for number, wanted in ((1, 1), (1, 5), (2, 4), (9, 1)):
        say(f"property {number} set {wanted}",
            fft.cufftSetPlanPropertyInt64(plan, number, ctypes.c_longlong(wanted)))
    say("property 1 reset", fft.cufftResetPlanProperty(plan, 1))
    say("callback", fft.cufftXtSetCallback(plan, None, 0, None))
    say("clear callback", fft.cufftXtClearCallback(plan, 0))
    say("policy minimal", fft.cufftXtSetWorkAreaPolicy(plan, 0, at_size))
    fft.cufftDestroy(plan)

    run = (data, other, -1)
    many("contiguous", (8,), None, 1, 8, None, 1, 8, 2, execute=run)
    many("inembed alone", (8,), (8,), 1, 8, None, 1, 8, 2, execute=run)
    many("onembed alone", (8,), None, 1, 8, (8,), 1, 8, 2, execute=run)
    many("embedded", (8, 8), (8, 8), 1, 64, (8, 8), 1, 64, 2, execute=run)
    many("stride 0", (8,), (8,), 0, 8, (8,), 1, 8, 2)
    many("stride -1", (8,), (8,), -1, 8, (8,), 1, 8, 2)
    many("idist 0", (8,), (8,), 1, 0, (8,), 1, 8, 2, execute=run)
    many("odist 0", (8,), (8,), 1, 8, (8,), 1, 0, 2)
    many("inembed[1] 0", (8, 8), (8, 0), 1, 64, (8, 8), 1, 64, 2)
    many("inembed[1] too small", (8, 8), (8, 4), 1, 64, (8, 8), 1, 64, 2)
    many("onembed[1] too small", (8, 8), (8, 8), 1, 64, (8, 4), 1, 64, 2)
    many("rank 4", (8, 8, 8, 8), None, 1, 8, None, 1, 8, 1)
    many("rank 0", (8,), None, 1, 8, None, 1, 8, 1, rank=0)
    many("float in, double out", (8,), None, 1, 8, None, 1, 8, 1, (C_32F, C_64F, C_64F))
    many("float, executed in double", (8,), None, 1, 8, None, 1, 8, 1, (C_32F, C_32F, C_64F))
    many("real to real", (8,), None, 1, 8, None, 1, 8, 1, (R_32F, R_32F, R_32F))
    many("r2c executed in real", (8,), None, 1, 8, None, 1, 5, 1, (R_32F, C_32F, R_32F))
    many("type 7", (8,), None, 1, 8, None, 1, 8, 1, (7, 7, 7))
    many("half", (8,), None, 1, 8, None, 1, 8, 1, (C_16F,) * 3, execute=run)
    many("half of 10", (10,), None, 1, 10, None, 1, 10, 1, (C_16F,) * 3)
    many("too large", (1 << 60,), None, 1, 1, None, 1, 1, 1)
    many("more than memory", (1 << 38,), None, 1, 1, None, 1, 1, 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
