#!/usr/bin/env python3
"""Every number of README.md and docs/RESULTS.md is what the program says, or what the committed records and reports hold.

Usage: results_page.py PROGRAM
A number that no rule asks for, and no exception leaves out with a reason, is a failure, too.
"""
import json
import pathlib
import re
import subprocess
import sys

from figures import Page, SOURCE, group_of

sys.path[:0] = [str(SOURCE / "scripts/report"), str(SOURCE / "python/dropslide")]
from known import block  # noqa: E402

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
failures = []
PAGE = Page("docs/RESULTS.md", failures)
README = Page("README.md", failures)


def ask(*words):
    return json.loads(subprocess.run([PROGRAM, *map(str, words), "--json"], capture_output=True, text=True, check=True).stdout)


def check_known():
    numbers = ask("known")["numbers"]

    def exact(quantity):
        return [number["is_exact"] for number in numbers if quantity in ("", number["quantity"])]

    PAGE.says(r"Of the (\d+) numbers that `dropslide known` lists (\d+) are known exactly: (\d+) of (\d+) largest tiles, and (\d+) of (\d+) least Dmax",
              len(exact("")), sum(exact("")), sum(exact("largest-tile")), len(exact("largest-tile")), sum(exact("least-no-merge-dmax")), len(exact("least-no-merge-dmax")))
    tiles = {(number["shape"], number["dmax"]): number for number in numbers if number["quantity"] == "largest-tile"}
    check_tiles(tiles)
    check_merges({number["shape"]: number for number in numbers if number["quantity"] == "least-no-merge-dmax"})


def check_known_block():
    if block(PROGRAM) not in README.text:
        failures.append("README.md: what is known is not what the program says: scripts/reports --record known writes it again")


def exact_value(number, what):
    if not number["is_exact"]:
        failures.append(f"{what} is not known exactly")
    return number["at_most"]


def check_tiles(tiles):
    forced = tiles["4x4", 2]["at_least"]
    PAGE.says(r"\| 4x4, Dmax 2 \| Slider forces (\d+) \((\d+)\)", forced, 2 ** forced)
    README.says(r"Slider forces (\d+) on 4x4 with Dmax 2", 2 ** forced)
    three = exact_value(tiles["4x4", 3], "4x4, Dmax 3")
    PAGE.says(r"\| 4x4, Dmax 3 \| the largest tile is (\d+) \|", three)
    README.says(r"With three different tiles he prevents (\d+) there:\*\* (\d+) is the largest tile with Dmax 3", 2 ** (three + 1), 2 ** three)
    prevented = tiles["4x4", 2]["at_most"] + 1
    looks = next(record["positions"] for record in map(json.loads, (SOURCE / "tables/results/proofs.jsonl").read_text().splitlines())
                 if record["game"] == f"4x4-dmax2-objective{prevented}")
    PAGE.says(r"\| 4x4, Dmax 2 \| Dropper prevents (\d+) \((\d+)\) \| large tiles as walls: ([\d ]+) looks", prevented, 2 ** prevented, looks)
    README.says(r"Dropper prevents (\d+) on 4x4 with Dmax 2\*\*", 2 ** prevented)
    wide = exact_value(tiles["3x5", 2], "3x5, Dmax 2")
    PAGE.says(r"\| 3x5, Dmax 2 \| the largest tile is (\d+) \|", wide)
    README.says(r"\*\*(\d+) is the largest tile on 3x5 with Dmax 2", 2 ** wide)
    small = exact_value(tiles["3x4", 1], "3x4, Dmax 1")
    PAGE.says(r"\| 3x4, Dmax 1 \| the largest tile is (\d+) \((\d+)\)", small, 2 ** small)
    forced = tiles["2x7", 1]["at_least"]
    PAGE.says(r"\| 2x7, Dmax 1 \| Slider forces (\d+) \((\d+)\)", forced, 2 ** forced)


def printed(table, **place):
    """A cell of the thesis as printed."""
    for row in json.loads((SOURCE / f"tables/thesis/table-{table}.json").read_text())["rows"]:
        if row["m"] == place["m"]:
            return row["cells"][place["n"] - 1]
    raise SystemExit(f"FAILED: table {table} has no row {place['m']}")


def check_merges(merges):
    for row, shapes in ((r"4x4, no merge \| the least Dmax is", ["4x4"]), (r"3x6, 3x7, 4x5, no merge \|", ["3x6", "3x7", "4x5"]), (r"3x8, 4x6, no merge \|", ["3x8", "4x6"])):
        for shape in shapes:
            PAGE.says(row + r" (\d+)", exact_value(merges[shape], f"the least Dmax of {shape}"))
    PAGE.says(r"4x4, no merge \| the least Dmax is \d+ \(printed: (\d+)\)", printed(3, m=4, n=4))
    size = (SOURCE / "tables/results/certificates/no-merge-4x4-dmax5.certificate").stat().st_size
    README.says(r"certificate\) has ([\d.]+) KiB", f"{size / 1024:.1f}")


def check_one_row():
    """floor(3n/4) + 1 for 5 to 28 cells; W by the program; the proved halves by the notes."""
    PAGE.says(r"one row, Dmax 1, (\d+) to (\d+) cells, largest tile \| floor\((\d+)n/(\d+)\) \+ (\d+) \|", 5, 28, 3, 4, 1)
    for cells in range(5, 29):
        number = next(number for number in ask("known", f"1x{cells}", "--dmax", 1)["numbers"] if number["quantity"] == "largest-tile")
        if (number["at_least"], number["at_most"]) != (3 * cells // 4 + 1,) * 2:
            failures.append(f"1x{cells}: the largest tile is {number['at_least']} to {number['at_most']}")
    sums = ask("line", 8, "--conjecture")["conjectured"][:8]
    PAGE.says(r"W\(j\) = (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), \.\.", *sums)
    PAGE.says(r"a tile with j <= (\d+) cells free", *group_of("theory/notes/one-row.md", r"and for every tile x if j <= (\d+) \| proved by machine"))
    longest = re.findall(r"^\| (\d+) \|", (SOURCE / "docs/LINE.md").read_text(), re.MULTILINE)[-1]
    PAGE.says(r"all strings of up to (\d+) cells", longest)
    PAGE.says(r"by sets of parts up to length (\d+)", longest)


def check_layers():
    stored, bound, held = group_of("tables/results/layers/README.md", r"\| 4x4 \(2, 7\) \| Slider \| ([\d ]+), those below (\d+) \| ([\d.]+) GiB")
    boards, memory = group_of("tables/results/layers/README.md", r"that of 4x4 \(2, 7\), too: ([\d ]+) boards in ([\d.]+) GiB")
    PAGE.says(r"bounded game below T = (\d+): ([\d.]+e11) boards, ([\d.]+) GiB; an engine that stored ([\d.]+e12) boards in (\d+) GiB",
              bound, f"{int(boards) / 1e11:.1f}e11", memory, f"{int(stored) / 1e12:.2f}e12", f"{float(held):.0f}")
    README.says(r"here ([\d.]+) GiB and an hour of two cores", memory)
    README.says(r"The thesis needed ([\d.]+) TB", f"{3 * 7 ** 15 / 5 * 27 / 49 / 1e12:.2f}")  # Five values in a byte; 27/49 as printed.
    boards, bound, held, other = group_of("tables/results/layers/README.md", r"\| 4x4 \(3, 7\) \| Dropper \| ([\d ]+), those below (\d+) \|[^|]*holds (\d+) \|.*?; below (\d+), with another kernel")
    objective, below = group_of("tables/results/layers/README.md", r"\| 4x4 \(3, (7)\) \| Dropper \| [\d ]+, those below (\d+)")
    PAGE.says(r"below T = (\d+) for (\d+): ([\d.]+e12) boards in (\d+) GiB and scratch files, and again below (\d+) with another kernel",
              bound, objective, f"{int(boards) / 1e12:.2f}e12", held, other)
    PAGE.says(r"all layers for (\d+) \|", *group_of("tables/results/layers/README.md", r"\| 4x4 \(3, (6)\) \| Slider"))
    boards = group_of("tables/results/layers/README.md", r"\| 3x5 \(2, 8\) \| Dropper \| ([\d ]+) \|")[0]
    for page in (PAGE, README):
        page.says(r"all ([\d ]+) boards of the game with objective (\d+)", boards, 8)


def check_proofs():
    proofs = {record["game"]: record for record in map(json.loads, (SOURCE / "tables/results/proofs.jsonl").read_text().splitlines())}
    searched = group_of("docs/measurements/layers.md", r"\| 3x4 \(1, 12\) \|[^|]*\|[^|]*\| Slider makes 12; ([\d ]+) positions")[0]
    PAGE.says(r"a certificate of ([\d ]+) positions; a depth-first search of ([\d.]+e9)", proofs["3x4-dmax1-objective12"]["certificate"]["positions"], f"{int(searched) / 1e9:.1f}e9")
    PAGE.says(r"\| 2x7, Dmax 1 \| [^|]* \| a certificate of ([\d ]+) positions", proofs["2x7-dmax1-objective12"]["certificate"]["positions"])


def check_tables():
    agree, differ = group_of("reports/thesis-tables.md", r"\| verdicts \| (\d+) agrees, (\d+) differs")
    PAGE.says(r"(\d+) printed values agree in the quick tier and (\w+) differ", agree, differ)
    README.says(r"the thesis's tables: (\d+) cells agree, (\d+) differ", agree, differ)
    documents = len(list((SOURCE / "tables/claims").glob("*/claims.json")))
    PAGE.says(r"\| (\d+) documents \| a verdict for each claim", documents)
    README.says(r"Every claim of (\d+) documents has a verdict", documents)
    limit = re.search(r"CHECKER_LINES, README_WORDS = \d+, \d+, \d+, (\d+)", (SOURCE / "scripts/gates/sizes").read_text())[1]
    for pattern in (r"a checker of under (\d+) lines", r"\| under (\d+) lines of code in C\+\+"):
        PAGE.says(pattern, limit)
    README.says(r"`dropslide-check`, under (\d+) lines", limit)


def check_short_games():
    fewest = ask("shortest", "3x4", "--dmax", 1)["drops"]
    games = json.loads((SOURCE / "tables/thesis/figure-14.json").read_text())["games"]
    figure = next(game["drops"] for game in games if (game["m"], game["n"]) == (3, 4))
    PAGE.says(r"\| 3x4, Dmax 1, shortest game \| (\d+) drops \(printed: (\d+)\)", fewest, figure)
    README.says(r"\*(Twenty) drops fill 3x4 so that Slider cannot move; M. Zeegers's thesis prints (\d+)", fewest, figure)
    answers = {shape: ask("shortest", shape, "--dmax", 1) for shape in ("3x9", "3x10", "5x6", "6x6")}
    PAGE.says(r"\| 3x9, 3x10, 5x6 and 6x6, Dmax 1, shortest game \| (\d+), (\d+), (\d+) and (\d+) drops", *(answer["drops"] for answer in answers.values()))
    PAGE.says(r"\| four rows, (\d+) columns and more, Dmax 1, shortest game \| (\d+)n \+ (\d+) drops", 4, 6, 2)
    report = (SOURCE / "reports/short-games.md").read_text().replace(" ", "")
    for search in json.loads((SOURCE / "tables/results/short-games.json").read_text())["patterns"]:
        rows = rf"\|{search['rows']}x{search['columns']}\|{search['drops']}\|\d\|(?:ofsome:)?{search['positions']}\|{search['earliest']}drops?\|"
        if not re.search(rows, report):
            failures.append(f"reports/short-games.md has no row for the record {search}")
    for cols in (4, 5, 7, 8, 9, 10, 11, 12, 99):  # 4x6 takes half a minute, and finding_tests has it.
        if ask("shortest", f"4x{cols}", "--dmax", 1)["drops"] != 6 * cols + 2:
            failures.append(f"4x{cols}: the program does not say {6 * cols + 2} drops")
    refused = subprocess.run([PROGRAM, "solve", "5x6", "--dmax", "1"], capture_output=True, text=True).stderr
    most = re.search(r"expected at most (\d+);", refused)[1]
    for pattern in (r"on boards of up to (\d+) cells", r"with three to five rows and up to (\d+) cells", r"shortest games, three to five rows, up to (\d+) cells"):
        PAGE.says(pattern, most)


def check_versions():
    """The page says which reports an older version made."""
    current = re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text())[1]
    older = {}
    for report in sorted((SOURCE / "reports").glob("*.md")):
        version = re.search(r"^\| version \| (\S+) \|", report.read_text(), re.MULTILINE)
        if version and version[1] != current:
            older[report.name] = version[1]
    said = dict(re.findall(r"`(\S+\.md)` by version (\d+\.\d+\.\d+)", PAGE.text))
    if said != older:
        failures.append(f"docs/RESULTS.md says of reports made by older versions: {said or 'none'}; their heads say: {older or 'none'}")
    PAGE.says(r"was made by this version, (\d+\.\d+\.\d+)", current)


def check_other_pages():
    """Figures that several pages print: the size of the checker, and how long the players' report took."""
    for path in [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]:
        for found in re.finditer(r"500\s+lines(?!\s+of\s+code)", path.read_text()):
            failures.append(f"{path.name} says '{found[0]}': the gate 'sizes' counts lines of code")
    players = Page("docs/PLAYERS.md", failures)
    players.says(r"\[seed 1\]\(\.\./reports/players\.md\), (\d+) m (\d+) s", *group_of("reports/players.md", r"\| time \| (\d+) m (\d+) s \|"))
    for path in ("README.md", "docs/COMMANDS.md"):
        Page(path, failures).says(r"expect 3x3 --out 3x3-score.*?(\d+) MiB", 257)


def leave_names():
    for page in (PAGE, README):
        page.leave(r"\b\d+x\d+\b", "a board's name")
        page.leave(r"`[^`\n]*`", "a command or a file's name")
        page.leave(r"\]\([^)\n]*\)", "a link")
        page.leave(r"\b2048\b", "the game's name")
        page.leave(r"^\d+\. ", "the number of an entry in a list")
        page.leave(r"\b1 \.\. Dmax|\b1 to \*Dmax|\b6 is (?:the face )?64\b", "the rules: tiles are exponents")
        page.leave(r"\bDmax \d(?:, \d and \d)?", "which game is meant")
    PAGE.leave(r"\b2016\b", "the year of the thesis")
    PAGE.leave(r"`scripts/reproduce` \| [^|]*\||certificates` \| [^|]*\||`verified/test` \| [^|]*\||`cmp` of `layers.csv` \| [^|]*\||--record register` \| [^|]*\||--twice` \| [^|]*\||as root \| [^|]*\|",
               "what a command took, measured once where the table says")
    PAGE.leave(r"two cores and 24 GiB", "the machine, as the reports' heads name it")
    PAGE.leave(r"2\^\(v-1\)|2\^\(Dmax-1\)|Section 5|\bversion \d+\.\d+\.\d+", "a formula, a section of the thesis, or a version that another rule holds")
    PAGE.leave(r"up to 6 cells", "how far tests/engines/oracle_agreement_test.cpp and the naive recursion of expectations go")
    PAGE.leave(r"the 1-2 pattern|numbers of 64 bits", "a board's name, and the width of a number")
    README.leave(r"all boards of up to 6 cells", "how far tests/engines/oracle_agreement_test.cpp goes")
    README.leave(r"<!-- dropslide known[\s\S]*?<!-- end of known -->", "what `check_known_block` holds")
    README.leave(r"^\| (?:a board|strings|a large|chance|a browser|programs) .*$", "recipes, with what they took")
    README.leave(r"Debian 12 or Ubuntu 24\.04", "systems")
    README.leave(r"; \d+ minutes on two cores \(--table 5: 10 s\)", "what commands took")


def main():
    check_known()
    check_known_block()
    check_one_row()
    check_layers()
    check_proofs()
    check_tables()
    check_short_games()
    check_versions()
    check_other_pages()
    leave_names()
    for page in (PAGE, README):
        page.expect_covered()
    for failure in failures:
        print("FAILED:", failure, file=sys.stderr)
    if not failures:
        print("every number of README.md and docs/RESULTS.md is that of the program and of the records")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
