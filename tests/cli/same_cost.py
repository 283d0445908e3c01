#!/usr/bin/env python3
"""The cost of an open game, asked in every place that says it: plan, known, the tables of the thesis, and the refusals of
'solve' with each engine and without one. All must say the same: of a game that nobody ran, of one that proof search is on record
for, and of one whose proof search nobody knows. The rows of docs/BIG-MACHINES.md say what plan says.
Usage: same_cost.py PROGRAM"""
import json
import pathlib
import re
import subprocess
import sys

PROGRAM = sys.argv[1]
SOURCE = pathlib.Path(__file__).resolve().parents[2]


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

# In words: "4x4 (2, 8) costs 21.8 GiB of memory and ... core-hours by layers".
phrase = run("known", "4x4", "--dmax", "2").stdout.split("(2, 8), costs ")[1].split(":\n")[0]
printed = run("reproduce", "--table", "5", "--memory", "32MiB").stdout
expect("the table of the thesis", phrase in printed and f"to decide the cell needs" in printed and f"objective 8 alone needs {phrase}" in printed, True)
# A cell whose cost is shown as the budget is attempted: it needs no more.
printed = run("reproduce", "--table", "3", "--memory", "64MiB").stdout
expect("the table of the thesis with 64 MiB", ("1x1: not attempted" in printed, "needs 64 MiB of memory" in printed), (False, False))
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

def planned_engines(*words):
    return {row["engine"]: row for row in ask("plan", *words)["engines"]}


# A game whose proof search is on record, and is the cheaper engine.
six = ["4x4", "--dmax", "2", "--objective", "6"]
records = [json.loads(line) for line in (SOURCE / "tables/results/proofs.jsonl").read_text().splitlines()]
recorded = next(record for record in records if record["game"] == "4x4-dmax2-objective6")
proof = planned_engines(*six)["proof"]
expect("plan of 4x4 (2, 6) by proof", proof["positions_total"], recorded["positions"])
expect("its memory", proof["ram_bytes"], recorded["peak_memory_kibibytes"] * 1024)
expect("its time", proof["core_seconds"], recorded["seconds"])
row = next(row for row in cell_plan["objectives"] if row["objective"] == 6)
expect("plan of the cell", [{key: row[key] for key in keys} for row in row["engines"] if row["engine"] == "proof"], [{key: proof[key] for key in keys}])
for words in ([], ["--engine", "proof"]):
    said = run("solve", *six, *words, "--memory", "8MiB", code=4).stderr
    if "4x4 (2, 6) costs 555 MiB of memory and 5.7 core-minutes by proof search" not in said:
        sys.exit(f"solve {words} says of 4x4 (2, 6): {said}")

# A game of which nobody knows what proof search takes.
seven = ["4x4", "--dmax", "2", "--objective", "7"]
row = planned_engines(*seven)["proof"]
expect("plan of 4x4 (2, 7) by proof", [row[key] for key in ("positions_total", "ram_bytes", "core_seconds", "seconds_estimate", "fits")], [None] * 5)
said = run("solve", *seven, "--engine", "proof", "--memory", "8MiB", code=4).stderr
if "costs" in said:
    sys.exit(f"solve knows what 4x4 (2, 7) costs by proof search: {said}")

UNITS = {"MiB": 2**20, "GiB": 2**30, "TiB": 2**40}


def expect_near(what, printed, planned):
    """With the two or three digits that are printed."""
    if abs(printed / planned - 1) > 0.02:
        sys.exit(f"docs/BIG-MACHINES.md says {printed} of {what}, plan says {planned}")


rows = re.findall(r"^\| (\d+x\d+) \((\d+), (\d+)\)( below (\d+))? \| (\S+) \| (\S+) (\S+) \| ([^|]*) \|", (SOURCE / "docs/BIG-MACHINES.md").read_text(), re.M)
for shape, dmax, objective, _, bound, boards, memory, unit, hours in rows:
    words = ["plan", shape, "--dmax", dmax, "--objective", objective, "--memory", "1TiB"]
    if bound:
        found = ask(*words, "--bound", bound, "--concede-to", "dropper")["bounded"]
    else:
        found = next(row for row in ask(*words)["engines"] if row["engine"] == "layers")
        core_hours, basis = hours.split()[:2]
        expect_near(f"the core-hours of {shape} ({dmax}, {objective})", float(core_hours), found["core_seconds"] / 3600)
        expect(f"{shape} ({dmax}, {objective}): the basis", found["basis"], {"recorded": "recorded", "projected": "nearest"}[basis.strip(",;")])
    expect_near(f"the boards of {shape} ({dmax}, {objective})", float(boards), found["positions_total"])
    expect_near(f"the memory of {shape} ({dmax}, {objective})", float(memory) * UNITS[unit], found["ram_bytes"])
ladders = re.findall(r"^\| (?:(\d+x\d+) \((\d+), (\d+)\))? ?\| (?:from (\d+) on to (\w+)|nothing: all layers) \| (\S+) \| (\S+) GiB \| (\S+) h \|", (SOURCE / "docs/BIG-MACHINES.md").read_text(), re.M)
for shape, dmax, objective, bound, player, boards, memory, hours in ladders:
    if shape:
        plan = ask("plan", shape, "--dmax", dmax, "--objective", objective, "--engine", "layers", "--memory", "1TiB", "--threads", "64")
        game, slowness = f"{shape} ({dmax}, {objective})", 64 * plan["seconds_estimate"] / plan["core_seconds"]
    found = next(rung for rung in plan["ladder"] if (rung["bound"], rung["conceded_to"]) == (int(bound), player.lower())) if bound else plan
    expect_near(f"the hours of {game} from {bound or 'all layers'} on", float(hours), found["seconds_estimate"] / slowness / 3600)
    expect_near(f"the memory of {game} from {bound or 'all layers'} on", float(memory), found["ram_bytes"] / 2**30)
if len(ladders) != 6:
    sys.exit(f"docs/BIG-MACHINES.md has {len(ladders)} rungs that can be read")
if len(rows) < 9:
    sys.exit(f"docs/BIG-MACHINES.md has {len(rows)} rows that can be read")
print("all say the same")
