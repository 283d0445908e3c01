"""Games decided with certificates: the table of reports/beyond-the-thesis.md, and the page of large certificates."""
import re

from records import RESULTS, ROOT, read_json_lines  # First: it names the folder of answers.py.

from answers import count_text, sides_of
from number_text import shortest
from proved_games import is_by_layers
from table import Table

TABLE_PAGE = "reports/beyond-the-thesis.md"
LARGE_PAGE = "tables/results/certificates/large.md"

HEADING = "## All games proved\n"
ABOUT_TABLE = """
Under Dmax D: the objectives that Slider makes / those that Dropper prevents. Last column: the Dmax
with which Slider forces a merge / with which Dropper avoids every one. `dropslide-check` accepted a
certificate of each game, but for those in brackets. Small certificates are in
`tables/results/certificates`; [large.md](../tables/results/certificates/large.md) has sizes and
checksums of the others. [`proofs.jsonl`](../tables/results/proofs.jsonl) has the command,
positions, seconds and memory of each search.

`scripts/prove-games tables/results/games.txt RESULTS CERTIFICATES` searches each game, writes its
certificate and has it checked; `scripts/reports proofs` writes this table. On one thread the same
build makes the same file again. Two threads searched no-merge 3x8, 4x6 and 5x5 with Dmax 5, 3x6
(4, 5) and 2x9 (3, 5): a new run makes another file, which `dropslide-check` must accept again.

"""

LARGE_HEAD = """\
# Certificates that are too large to be committed

`scripts/reports proofs` writes this page from `proofs.jsonl`. It is never edited.

`scripts/make-certificate GAME FOLDER` makes one again by its command, has it checked, and says
whether it is the recorded file. By layers, and on one thread, the same version makes the same file.
Other versions and other numbers of threads may make another proof of the same claim. Seconds are
those of the search, memory is the most that it held.

| game | winner | positions | bytes | seconds | MiB | version | SHA-256 |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def last_records():
    """The last record of each game, in the order of the first."""
    return {record["game"]: record for record in read_json_lines(RESULTS / "proofs.jsonl")}.values()


def mebibytes(record):
    kibibytes = record["peak_memory_kibibytes"]
    return "" if kibibytes is None else str((kibibytes + 1023) // 1024)


def runs_of(numbers):
    """"7 to 11, 13" of ascending numbers."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{first} to {last}" if last > first else str(first) for first, last in runs)


def numbers_of(records):
    """Of games that differ in one number alone: those with a certificate, and in brackets the others."""
    numbers = {True: [], False: []}
    for record in records:
        numbers[bool(record["certificate"])].append(int(re.search(r"\d+$", record["game"])[0]))
    others = runs_of(sorted(numbers[False]))
    return ", ".join(filter(None, [runs_of(sorted(numbers[True])), f"({others})" if others else ""]))


def column_of(game):
    """"Dmax 2" of 3x4-dmax2-objective6; games without merges have a column together."""
    return "no merge, Dmax" if game.startswith("no-merge") else f"Dmax {re.search('dmax([0-9]+)', game)[1]}"


def table_of(records):
    """A row for each board: what Slider wins / what Dropper wins."""
    cells = {}
    for record in filter(lambda record: record["winner"], records):
        place = re.search("[0-9]+x[0-9]+", record["game"])[0], column_of(record["game"])
        cells.setdefault(place, {"slider": [], "dropper": []})[record["winner"]].append(record)
    columns = sorted({column for _, column in cells})
    texts = {place: f"{numbers_of(won['slider']) or '.'} / {numbers_of(won['dropper']) or '.'}"
             for place, won in cells.items()}
    shapes = sorted({shape for shape, _ in cells}, key=sides_of)
    return Table(["board", *columns], [[shape, *(texts.get((shape, column), "") for column in columns)]
                                       for shape in shapes]).markdown()


def large_row(record):
    certificate = record["certificate"]
    return (f"| {record['game']} | {record['winner']} | {count_text(certificate['positions'])} "
            f"| {count_text(certificate['bytes'])} | {shortest(record['seconds'])} | {mebibytes(record)} "
            f"| {record['version']} | {certificate['sha256']} |\n")


def certificate_command(record):
    """The whole command that makes the certificate again."""
    game, command = record["game"], record["command"]
    options = " " + record["options"] if record.get("options") else ""
    out = f" --out {game}.layers" if is_by_layers(command) else ""
    return f"    {command}{options} --certificate {game}.certificate{out}\n"


def is_large(record):
    return record.get("certificate") and not (RESULTS / "certificates" / f"{record['game']}.certificate").exists()


def table_page(records):
    """What stands before the table is written by hand."""
    page = (ROOT / TABLE_PAGE).read_text()
    return page[: page.index(HEADING)] + HEADING + ABOUT_TABLE + table_of(records)


def large_page(records):
    large = list(filter(is_large, records))
    commands = "".join(map(certificate_command, large))
    return LARGE_HEAD + "".join(map(large_row, large)) + "\n## The commands\n\n" + commands


def files():
    records = last_records()
    return {TABLE_PAGE: table_page(records), LARGE_PAGE: large_page(records)}
