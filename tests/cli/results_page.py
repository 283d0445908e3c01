#!/usr/bin/env python3
"""The main numbers of docs/RESULTS.md are what the program says, and what the committed records and reports hold.

Usage: results_page.py PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(__file__).resolve().parents[2]
PAGE = " ".join((SOURCE / "docs/RESULTS.md").read_text().split())
WORDS = {"four": "4"}
failures = []


def ask(*words):
    return json.loads(subprocess.run([PROGRAM, *map(str, words), "--json"], capture_output=True, text=True, check=True).stdout)


def on_page(pattern, *expected):
    """The groups of the pattern, which the page must have, are the expected numbers."""
    found = re.search(pattern, PAGE)
    if not found:
        failures.append(f"docs/RESULTS.md does not have: {pattern}")
        return
    numbers = [WORDS.get(group, group).replace(" ", "") for group in found.groups()]
    if numbers != [str(number) for number in expected]:
        failures.append(f"docs/RESULTS.md says '{found[0]}'; the program and the records say {', '.join(map(str, expected))}")


def text_of(path, pattern):
    found = re.search(pattern, (SOURCE / path).read_text())
    if not found:
        failures.append(f"{path} does not have: {pattern}")
    return found.groups() if found else ()


def check_known(numbers):
    def exact(quantity):
        return [number["is_exact"] for number in numbers if quantity in ("", number["quantity"])]

    on_page(r"Of the (\d+) numbers that `dropslide known` lists (\d+) are known exactly: (\d+) of (\d+) largest tiles, and (\d+) of (\d+) least Dmax",
            len(exact("")), sum(exact("")), sum(exact("largest-tile")), len(exact("largest-tile")), sum(exact("least-no-merge-dmax")), len(exact("least-no-merge-dmax")))
    tiles = {(number["shape"], number["dmax"]): number for number in numbers if number["quantity"] == "largest-tile"}
    on_page(r"\| 4x4, Dmax 2 \| Slider forces (\d+) \((\d+)\)", tiles["4x4", 2]["at_least"], 2 ** tiles["4x4", 2]["at_least"])
    on_page(r"\| 3x5, Dmax 2 \| the largest tile is (\d+) \|", tiles["3x5", 2]["at_most"])
    if not tiles["3x5", 2]["is_exact"]:
        failures.append("the largest tile of 3x5 with Dmax 2 is not known exactly")
    merges = {number["shape"]: number for number in numbers if number["quantity"] == "least-no-merge-dmax"}
    for row, shapes in ((r"4x4, no merge \| the least Dmax is", ["4x4"]), (r"3x6, 3x7, 4x5, no merge \|", ["3x6", "3x7", "4x5"]), (r"3x8, 4x6, no merge \|", ["3x8", "4x6"])):
        for shape in shapes:
            on_page(row + r" (\d+)", merges[shape]["at_least"])
            if not merges[shape]["is_exact"]:
                failures.append(f"the least Dmax of {shape} is not known exactly")


def check_one_row():
    """floor(3n/4) + 1 for 5 to 28 cells."""
    on_page(r"one row, Dmax 1, (\d+) to (\d+) cells, largest tile \| floor\((\d+)n/(\d+)\) \+ (\d+) \|", 5, 28, 3, 4, 1)
    for cells in range(5, 29):
        number = next(number for number in ask("known", f"1x{cells}", "--dmax", 1)["numbers"] if number["quantity"] == "largest-tile")
        if (number["at_least"], number["at_most"]) != (3 * cells // 4 + 1,) * 2:
            failures.append(f"1x{cells}: the largest tile is {number['at_least']} to {number['at_most']}")


def check_records():
    agree, differ = text_of("reports/thesis-tables.md", r"\| verdicts \| (\d+) agrees, (\d+) differs")
    on_page(r"(\d+) printed values agree in the quick tier and (\w+) differ", agree, differ)
    text_of("README.md", rf"the thesis's tables: {agree} cells agree, {differ} differ")
    boards = text_of("tables/results/layers/README.md", r"\| 3x5 \(2, 8\) \| Dropper \| ([\d ]+) \|")
    on_page(r"all ([\d ]+) boards of the game with objective 8", boards[0].replace(" ", ""))
    rates = json.loads((SOURCE / "tables/results/layer-rates.json").read_text())["rates"]
    on_page(r"all ([\d ]+) boards of the game", next(rate["boards"] for rate in rates if (rate["shape"], rate["dmax"], rate["objective"]) == ("3x5", 2, 8)))
    boards, bound, memory = text_of("tables/results/layers/README.md", r"\| 4x4 \(2, 7\) \| Slider \| ([\d ]+), those below (\d+) \| ([\d.]+) GiB")
    on_page(r"bounded game below T = (\d+): ([\d.]+)e12 boards, (\d+) GiB", bound, f"{int(boards.replace(' ', '')) / 1e12:.2f}", f"{float(memory):.0f}")


def check_short_games():
    on_page(r"\| 3x4, Dmax 1, shortest game \| (\d+) drops", ask("shortest", "3x4", "--dmax", 1)["drops"])
    on_page(r"\| four rows, (\d+) columns and more, Dmax 1, shortest game \| (\d+)n \+ (\d+) drops", 4, 6, 2)
    for cols in (4, 5, 6):
        text_of("reports/short-games.md", rf"\n\| 4x{cols} \| {6 * cols + 2} \|")


def main():
    check_known(ask("known")["numbers"])
    check_one_row()
    check_records()
    check_short_games()
    for failure in failures:
        print("FAILED:", failure, file=sys.stderr)
    if not failures:
        print("the numbers of docs/RESULTS.md are those of the program and of the records")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
