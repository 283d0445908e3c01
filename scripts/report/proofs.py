"""Games decided with certificates: the table of reports/beyond-the-thesis.md, and the page of large certificates."""
from records import RESULTS, ROOT, read_json_lines  # First: it names the folder of answers.py.

from answers import count_text
from number_text import shortest
from proved_games import is_by_layers, word_after

TABLE_PAGE = "reports/beyond-the-thesis.md"
LARGE_PAGE = "tables/results/certificates/large.md"

TABLE_HEAD = """\
| game | winner | method | positions | seconds | MiB | certificate: positions | bytes | sha256 |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""

LARGE_HEAD = """\
# Certificates that are too large to be committed

`scripts/reports proofs` writes this page from `proofs.jsonl`. It is never edited.

`scripts/make-certificate GAME FOLDER` makes one again by its command, has it checked, and says whether it
is the recorded file. By layers, and on one thread, the same version makes the same file. Other versions and
other numbers of threads may make another proof of the same claim. Seconds are those of the search, memory is
the most that it held.

| game | winner | positions | bytes | seconds | MiB | version | SHA-256 |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def last_records():
    """The last record of each game, in the order of the first."""
    return {record["game"]: record for record in read_json_lines(RESULTS / "proofs.jsonl")}.values()


def method_of(command):
    return "layers" if is_by_layers(command) else word_after("--method", command, "automatic")


def mebibytes(record):
    kibibytes = record["peak_memory_kibibytes"]
    return "" if kibibytes is None else str((kibibytes + 1023) // 1024)


def certificate_cells(certificate):
    if certificate is None:
        return "none | | "
    return f"{count_text(certificate['positions'])} | {count_text(certificate['bytes'])} | {certificate['sha256'][:16]}"


def table_row(record):
    if record["winner"] is None:
        return f"| {record['game']} | not decided in {shortest(record['patience_seconds'])} s | | | | | | | |\n"
    return (f"| {record['game']} | {record['winner']} | {method_of(record['command'])} "
            f"| {count_text(record['positions'])} | {shortest(record['seconds'])} | {mebibytes(record)} "
            f"| {certificate_cells(record['certificate'])} |\n")


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
    return page[: page.index(TABLE_HEAD)] + TABLE_HEAD + "".join(map(table_row, records))


def large_page(records):
    large = list(filter(is_large, records))
    commands = "".join(map(certificate_command, large))
    return LARGE_HEAD + "".join(map(large_row, large)) + "\n## The commands\n\n" + commands


def files():
    records = last_records()
    return {TABLE_PAGE: table_page(records), LARGE_PAGE: large_page(records)}
