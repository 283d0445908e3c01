#!/usr/bin/env python3
"""What Python adds to a solve and to a query, and how fast positions become numpy arrays.

All in processor time, which other work on the machine changes little.
Usage: overhead.py PROGRAM QUERY_RATE FOLDER      (PYTHONPATH names the module; QUERY_RATE is query_rate.cpp, compiled; the tablebase of 2x5
(2, 6) is made in FOLDER if it is not there)
"""
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import time
import timeit

import dropslide

PROGRAM, QUERY_RATE, FOLDER = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
BOARD = "12.../....."
SOLVE = {"shape": "3x4", "dmax": 2, "objective": 6, "engine": "layers", "threads": 1}


def processor_seconds(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def solve_in_python():
    begin = processor_seconds(resource.RUSAGE_SELF)
    dropslide.solve(progress=lambda report: None, **SOLVE)
    return processor_seconds(resource.RUSAGE_SELF) - begin


def solve_by_the_program():
    cpu = processor_seconds(resource.RUSAGE_CHILDREN)
    words = f"solve {SOLVE['shape']} --dmax 2 --objective {SOLVE['objective']} --engine layers --threads 1 --json".split()
    json.loads(subprocess.run([PROGRAM, *words], capture_output=True, check=True).stdout)
    return processor_seconds(resource.RUSAGE_CHILDREN) - cpu


def pair_of_solves(number):
    """Both, one after the other; every second pair begins with Python."""
    if number % 2:
        own = solve_in_python()
        return solve_by_the_program(), own
    return solve_by_the_program(), solve_in_python()


def measure_solve(rounds=15):
    pairs = [pair_of_solves(number) for number in range(rounds)]
    ratios = [own / program for program, own in pairs]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"solve: {statistics.median(program for program, _ in pairs):.2f} s by the program, {statistics.median(own for _, own in pairs):.2f} s in Python; "
          f"{rounds} ratios, median {middle:.3f}, quartiles {low:.3f} and {high:.3f}: {', '.join(f'{ratio:.3f}' for ratio in ratios)}")


def microseconds(call, times):
    return min(timeit.repeat(call, number=times, repeat=5, timer=time.process_time)) / times * 1e6


def measure_queries(table):
    library = dict(line.split() for line in subprocess.run([QUERY_RATE, FOLDER, BOARD], capture_output=True, text=True, check=True).stdout.splitlines())
    for name, call in (("value", lambda: table.value(BOARD)), ("query", lambda: table.query(BOARD))):
        own = microseconds(call, 50_000 if name == "value" else 20_000)
        print(f"{name}: {own:.2f} us in Python, {float(library[name]):.2f} us in C++: {own - float(library[name]):.2f} us more")


def measure_layers(table):
    for _ in range(3):
        begin = time.process_time()
        layers = [table.layer(number) for number in range(table.layers)]
        took, positions = time.process_time() - begin, sum(map(len, layers))
        print(f"layers: {positions} positions as {table.layers} layers in {took:.2f} s: {took / positions * 1e6:.2f} s a million")


def main():
    if not (FOLDER / "manifest.json").exists():
        dropslide.solve("2x5", 2, objective=6, engine="tablebase", folder=FOLDER)
    measure_solve()
    with dropslide.Tablebase(FOLDER) as table:
        measure_queries(table)
        measure_layers(table)


if __name__ == "__main__":
    main()
