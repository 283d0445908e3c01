#!/usr/bin/env python3
"""The cost of an open game, asked in every place that says it: plan, known, the tables of the thesis, and the refusals of
'solve' with each engine and without one. All must say the same.
Usage: same_cost.py PROGRAM"""
import json
import subprocess
import sys

PROGRAM = sys.argv[1]


def run(*words, code=0):
    done = subprocess.run([PROGRAM, *words, "--quiet"], capture_output=True, text=True, check=False)
    if done.returncode != code:
        sys.exit(f"dropslide {' '.join(words)}: exit code {done.returncode}, expected {code}: {done.stderr}")
    return done


def ask(*words):
    return json.loads(run(*words, "--json").stdout)


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what} says {found}, plan says {wanted}")
    print(f"{what}: {found}")


game = ["4x4", "--dmax", "2", "--objective", "8"]
keys = ["engine", "dmax", "objective", "positions_total", "ram_bytes", "disk_bytes", "core_seconds", "basis"]
engines = {row["engine"]: {key: row[key] for key in keys} for row in ask("plan", *game)["engines"]}
planned = engines["layers"]
print(f"plan: {planned}")

known = next(number for number in ask("known", "4x4", "--dmax", "2")["numbers"] if number["dmax"] == 2)
expect("known", known["next"]["cost"], planned)

cells = ask("reproduce", "--table", "5", "--memory", "32MiB")["cells"]  # Too little for any cell.
cell = next(cell for cell in cells if cell["shape"] == "4x4")
expect("reproduce", cell["needs"], planned)

cell_plan = ask("plan", "4x4", "--dmax", "2")
row = next(row for row in cell_plan["objectives"] if row["objective"] == cell_plan["next"])
expect("plan of the cell", {key: row["engines"][0][key] for key in keys}, planned)

# In words: "4x4 (2, 8) costs 123 GiB of memory and ... core-hours by layers".
phrase = run("known", "4x4", "--dmax", "2").stdout.split("(2, 8), costs ")[1].split(":\n")[0]
printed = run("reproduce", "--table", "5", "--memory", "32MiB").stdout
expect("the table of the thesis", phrase in printed and f"objective 8 needs {phrase}" in printed, True)
details = run("plan", *game).stdout
for engine, words in (("layers", phrase), ("auto", phrase), ("tablebase", None), ("proof", None)):
    said = run("solve", *game, "--engine", engine, "--memory", "64MiB" if engine == "tablebase" else "8MiB", code=4).stderr
    cost = said.split("4x4 (2, 8) costs ")[1].split(";")[0]
    memory = cost.split(" of memory")[0]
    if words:
        expect(f"solve --engine {engine}", cost, words)
    if f"about {memory} would be needed" not in said:
        sys.exit(f"solve --engine {engine} refuses with one size and costs another: {said}")
    row = next((line for line in details.splitlines() if line.split()[:1] == [engine]), None)
    if row and memory not in row:
        sys.exit(f"solve --engine {engine} costs {memory}, plan says {row}")
print("all say the same")
