#!/usr/bin/env python3
"""What Python adds to a solve and to a query, and how fast positions become numpy arrays.

Usage: overhead.py PROGRAM QUERY_RATE FOLDER      (PYTHONPATH names the module; QUERY_RATE is query_rate.cpp, compiled; the tablebase of 3x4
(2, 6) is made in FOLDER if it is not there: a minute or two)
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
BOARD = "12../..../...."
SOLVE = {"shape": "3x4", "dmax": 2, "objective": 7, "engine": "layers", "threads": 1}


def processor_seconds(who):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def solve_in_python():
    begin, cpu = time.perf_counter(), processor_seconds(resource.RUSAGE_SELF)
    answer = dropslide.solve(progress=lambda report: None, **SOLVE)
    return processor_seconds(resource.RUSAGE_SELF) - cpu, time.perf_counter() - begin, answer["objectives"][0]["seconds"]


def solve_by_the_program():
    cpu = processor_seconds(resource.RUSAGE_CHILDREN)
    words = f"solve {SOLVE['shape']} --dmax 2 --objective {SOLVE['objective']} --engine layers --threads 1 --json".split()
    json.loads(subprocess.run([PROGRAM, *words], capture_output=True, check=True).stdout)
    return processor_seconds(resource.RUSAGE_CHILDREN) - cpu


def measure_solve(rounds=3):
    pairs = [(solve_by_the_program(), *solve_in_python()) for _ in range(rounds)]
    print(f"solve: processor time in Python over that of the program: {', '.join(f'{own / program:.3f}' for program, own, _, _ in pairs)}; median "
          f"{statistics.median(own / program for program, own, _, _ in pairs):.3f}")
    print(f"solve: the call over what the engine says it took: {statistics.median(wall / inner for _, _, wall, inner in pairs):.4f}")


def microseconds(call, times):
    return min(timeit.repeat(call, number=times, repeat=5)) / times * 1e6


def measure_queries(table):
    library = dict(line.split() for line in subprocess.run([QUERY_RATE, FOLDER, BOARD], capture_output=True, text=True, check=True).stdout.splitlines())
    for name, call in (("value", lambda: table.value(BOARD)), ("query", lambda: table.query(BOARD))):
        own = microseconds(call, 200_000 if name == "value" else 20_000)
        print(f"{name}: {own:.2f} us in Python, {float(library[name]):.2f} us in C++: {own - float(library[name]):.2f} us more")


def measure_layer(table):
    counts = {number: table._table.positions_of(number) for number in range(table.layers)}
    number = min((number for number in counts if counts[number] >= 1_000_000), key=counts.get)
    for _ in range(3):
        begin = time.perf_counter()
        layer = table.layer(number)
        took = time.perf_counter() - begin
        print(f"layer {number}: {len(layer)} positions in {took:.2f} s, {took / len(layer) * 1e6:.2f} s a million, arrays of {layer.boards.nbytes + layer.slider_wins.nbytes} bytes")


def main():
    if not (FOLDER / "manifest.json").exists():
        dropslide.solve("3x4", 2, objective=6, engine="tablebase", folder=FOLDER)
    measure_solve()
    with dropslide.Tablebase(FOLDER) as table:
        measure_queries(table)
        measure_layer(table)


if __name__ == "__main__":
    main()
