#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A searcher of schedules in 20 lines: from the planner's choice, as many mutations of the fastest so
# far at a time, each timed beside the planner's schedule. Takes the words of `papilio search`:
#
#     PAPILIO=build/bin/papilio examples/search.py 20 1009 --backend host
#
# tries 20 generations and prints the fastest schedule (docs/search.md, From Python).
import contextlib, json, os, subprocess, sys

usage = "usage: search.py GENERATIONS SIZE [OPTION]... (papilio search --help lists them)"
if {"-h", "--help"} & set(sys.argv[1:]):
    sys.exit(print(usage))
if len(sys.argv) < 3 or not (sys.argv[1].isascii() and sys.argv[1].isdigit()):
    print(usage, file=sys.stderr)
    sys.exit(2)

program = os.environ.get("PAPILIO", "papilio")
try:
    papilio = subprocess.Popen([program, "search", *sys.argv[2:], "--serve"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
except OSError as error:
    sys.exit(f"{error}; the environment variable PAPILIO names the program papilio")

def ask(what, **request):
    with contextlib.suppress(BrokenPipeError):
        print(json.dumps({"do": what, **request}), file=papilio.stdin, flush=True)
    line = papilio.stdout.readline()
    if not line:  # it ended, and said why
        with contextlib.suppress(BrokenPipeError):
            papilio.stdin.close()
        sys.exit(papilio.wait() or 1)
    answer = json.loads(line)
    if "error" in answer:
        sys.exit(answer["error"])
    return answer

planner = ask("planner")
best, best_us = planner["schedule"], planner["us"]
for generation in range(int(sys.argv[1])):
    children = [ask("mutate", schedule=best)["schedule"] for _ in range(8)]
    children = [child for child in children if child]
    for child, trial in zip(children, ask("try", schedules=children, best_us=best_us)["trials"]):
        if trial["outcome"] == "timed" and trial["us"] < best_us:
            best, best_us = child, trial["us"]
            print(f"{best_us / planner['us']:.3f} of the planner's: {best}")
print(f"{best_us:.1f} us, the planner's {planner['us']:.1f} us on {planner['device']}")
