#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Fits a model to a data set of schedules (`papilio search-table --trials`) and says what it is worth
# on problems that it has not seen: how well it ranks their schedules, and the time of its first pick
# over the best of the data set. NumPy alone.
#
#     examples/schedule_model.py bench/results/h200_schedules.csv.gz
import csv, gzip, sys
import numpy as np

def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", newline="") as file:
        return list(csv.DictReader(file))

rows = [row for path in sys.argv[1:] for row in read(path) if row["outcome"] in ("timed", "slow") and row["kernels"]]
names = list(rows[0])
names = names[names.index("kernels"):]  # the features: counts of work, occupancy, terms of the cost model
features = np.log1p([[min(float(row[name]), 1e12) for name in names] for row in rows])
features = np.hstack([features, features**2])
log_us = np.log([float(row["us"]) for row in rows])
predicted = np.array([float(row["predicted_us"]) for row in rows])
keys = [(row["size"], row["batch"], row["precision"], row["device"]) for row in rows]
problems = [np.flatnonzero([key == one for key in keys]) for one in sorted(set(keys))]

# What a problem's schedules have in common says nothing of which is the fastest.
x, y = features.copy(), log_us.copy()
for of in problems:
    x[of] -= x[of].mean(0)
    y[of] -= y[of].mean()
scale = np.maximum(x.std(0), 1e-9)
x /= scale
products, values = x.T @ x, x.T @ y

def ranks(numbers):
    return np.argsort(np.argsort(numbers))

table = {"planner's choice": [], "cost model": [], "model, 1 trial": [], "model, 5 trials": []}
correlation = {"cost model": [], "model": []}
for of in problems:
    if len(of) < 8:
        continue
    others = np.linalg.solve(products - x[of].T @ x[of] + 300 * np.eye(len(scale)), values - x[of].T @ y[of])
    order = np.argsort(x[of] @ others)
    best = log_us[of].min()
    table["planner's choice"].append(np.log(float(rows[of[0]]["planner_us"])) - best)
    table["cost model"].append(log_us[of][predicted[of].argmin()] - best)
    table["model, 1 trial"].append(log_us[of][order[0]] - best)
    table["model, 5 trials"].append(log_us[of][order[:5]].min() - best)
    correlation["cost model"].append(np.corrcoef(ranks(predicted[of]), ranks(log_us[of]))[0, 1])
    correlation["model"].append(np.corrcoef(ranks(x[of] @ others), ranks(log_us[of]))[0, 1])

print(f"{len(rows)} schedules of {len(problems)} problems; each problem by a model of the others")
for name, regrets in table.items():
    print(f"  {name:<18} {np.exp(np.mean(regrets)):.3f} of the best in the mean, {np.exp(np.max(regrets)):.3f} at worst")
for name, list_ in correlation.items():
    print(f"  ranks by the {name:<10} correlate {np.mean(list_):.2f} with those of the times")
