"""What searches behind cells of the tables take, tables/results/search-costs.json: with it the program is built."""
import json
import sys

from records import RESULTS, json_text, measured_run, read_json, today

FILE = "tables/results/search-costs.json"
SEARCHES = {"max_tile": "solve {shape} --dmax {dmax} --engine proof", "min_no_merge_dmax": "no-merge {shape}",
            "shortest_drops": "shortest {shape} --dmax {dmax}"}


def peak_positions(found):
    return max(search["positions"] for search in found.get("objectives") or found.get("verdicts") or [found])


def measured(program, cell):
    """The cell with what its searches take on one thread: a hundredth of a second at the least."""
    words = SEARCHES[cell["quantity"]].format(**cell).split()
    print(*words, file=sys.stderr)
    run = measured_run([program, *words, "--threads", "1", "--json", "--quiet"])
    if run.exit_code != 0:
        sys.exit(f"{' '.join(words)}: the search failed, see above")
    return {**cell, "processor_seconds": max(0.01, round(run.processor_seconds, 2)),
            "peak_positions": peak_positions(json.loads(run.output))}


def measured_costs(program, costs):
    """Cells that are marked as long are kept as they are."""
    cells = [cell if cell.get("long") else measured(program, cell) for cell in costs["costs"]]
    return {**costs, "date": today(), "costs": cells}


def files():
    return {FILE: json_text(read_json(RESULTS / "search-costs.json"))}


def record(program):
    """25 core-minutes."""
    file = RESULTS / "search-costs.json"
    file.write_text(json_text(measured_costs(program, read_json(file))))
