"""CSV for spreadsheets: boards and strings that look like numbers and dates are still there when pandas, or a LibreOffice, has read them.

Usage: spreadsheets.py PROGRAM   (parts whose reader is missing are left out; pandas never in CI)
"""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
# A number, a number in the other direction, a number with an exponent, and what no spreadsheet would take for one.
STRINGS = (".121", "12", "1e512341234123", "..112")
BOARDS = ("12/11", "1./2.", "../12", "21/..")
NUMBER_OR_DATE = re.compile(r"\.?\d+\.?|\d+e\d+|\d+(/\d+)+")
FAILURES = []


def expect(condition, text):
    if not condition:
        FAILURES.append(text)
        print("FAILED:", text, file=sys.stderr)


def printed(*words, given=None):
    return subprocess.run([PROGRAM, *map(str, words)], input=given, check=True, capture_output=True, text=True).stdout


def column(text, key):
    return [row[key] for row in csv.DictReader(io.StringIO(text))]


def read_by_pandas(text, key):
    import pandas
    return [str(value) for value in pandas.read_csv(io.StringIO(text))[key]]


def read_by_libreoffice(text, key):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "in.csv").write_text(text)
        (path / "out").mkdir()
        home = f"-env:UserInstallation=file://{folder}/home"
        # Comma, quotes, UTF-8, from line 1 on; numbers and dates are looked for as widely as it can.
        words = ["--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--infilter=CSV:44,34,76,1,,1033,false,true"]
        subprocess.run(["soffice", home, *words, "--outdir", path / "out", path / "in.csv"], check=True, capture_output=True)
        return column((path / "out/in.csv").read_text(), key)


def readers():
    found = {}
    try:
        import pandas  # noqa: F401
        found["pandas"] = read_by_pandas
    except ImportError:
        expect(not os.environ.get("CI"), "pandas is missing: scripts/install-dependencies --developer")
    if shutil.which("soffice"):
        found["LibreOffice"] = read_by_libreoffice
    return found


def check_column(words, key, wanted, given=None):
    """For a spreadsheet each is in brackets, the bare form differs by them alone, and every reader gives it back."""
    brackets, bare = printed(*words, "--spreadsheet", given=given), printed(*words, "--csv", given=given)
    name = " ".join(map(str, words))
    expect(column(brackets, key) == [f"[{text}]" for text in wanted], f"{name}: {column(brackets, key)}")
    expect(re.sub(r"\[([.1-9a-v/]+)\]", r"\1", brackets) == bare, f"{name}: the brackets are not all that differs from --csv")
    for reader, read in readers().items():
        expect(read(brackets, key) == [f"[{text}]" for text in wanted], f"{name}: {reader} reads {read(brackets, key)}")


def text_leaves(document, key=""):
    """(key, text) of every text in it; texts of a list have the key of the list."""
    if isinstance(document, dict):
        return {leaf for name, value in document.items() for leaf in text_leaves(value, name)}
    if isinstance(document, list):
        return {leaf for value in document for leaf in text_leaves(value, key)}
    return {(key, document)} if isinstance(document, str) else set()


def check_all_columns(*words):
    """No column for a spreadsheet has a text that it would take for a number or a date."""
    leaves = text_leaves(json.loads(printed(*words, "--json")))
    for row in csv.DictReader(io.StringIO(printed(*words, "--spreadsheet"))):
        for name, cell in row.items():
            for text in (cell, *cell.split()):
                key = name.rsplit(".", 1)[-1]
                expect((key, text) not in leaves or not NUMBER_OR_DATE.fullmatch(text), f"{' '.join(map(str, words))}: {name} is {text}, a number or a date")


def check_rows():
    """The rows that are asked, and the strings that decide them: every list of them and every single one."""
    given = "\n".join(STRINGS)
    check_column(("reach", "-"), "string", STRINGS, given=given)
    check_column(("reach", "-"), "mirror_image.string", [row[::-1] for row in STRINGS], given=given)
    check_column(("reach", "-"), "slider_to_move.normal_forms", [".12", ".121"], given="1.2\n.121")
    check_column(("reach", "-"), "dropper_to_move.normal_forms", ["121", "...1"], given="12.\n....")
    check_column(("reach", "12."), "dropper_to_move.normal_forms", ["121"])
    expect(column(printed("reach", "1231", "--spreadsheet"), "slider_to_move.normal_forms") == ["[1231] [1321]"], "two normal forms are not two texts")


def main():
    check_rows()
    for words in (("line", 8), ("line", 10, "--part", "1/1"), ("line", 6, "--conjecture"), ("shortest", "3x3", "--dmax", 1, "--game"), ("strategy", "two-rows", "2x3"),
                  ("strategy", "one-two-pattern", "3x4"), ("audit", "--only", "theorem-14-printed"), ("reach", "12."), ("reach", "1.2"), ("known", "1x9")):
        check_all_columns(*words)
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "2x2"
        printed("solve", "2x2", "--dmax", 2, "--objective", 4, "--depth", "--out", table)
        check_column(("query", table, "-"), "board", BOARDS, given="\n".join(BOARDS))
        check_column(("query", table, "1./.."), "board", column(printed("query", table, "1./..", "--csv"), "board"))
        check_column(("export", table), "board", column(printed("export", table), "board"))
    if "pandas" in readers():  # Otherwise the brackets would be for nothing.
        expect(read_by_pandas(printed("reach", "-", "--csv", given=".121"), "string") == ["0.121"], "pandas does not take .121 for a number")
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("boards stay text for " + (", ".join(readers()) or "nobody: no reader is here"))


if __name__ == "__main__":
    main()
