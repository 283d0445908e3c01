#!/usr/bin/env python3
"""Every count of a certificate's positions in the documentation and the reports is that of the file, of the record, or of the command beside it.

Usage: certificate_counts.py PROGRAM CHECKER
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from figures import Page, SOURCE

PROGRAM, CHECKER = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
CERTIFICATES = SOURCE / "tables/results/certificates"
RECORDS = {record["game"]: record.get("certificate") for record in map(json.loads, (SOURCE / "tables/results/proofs.jsonl").read_text().splitlines())
           if record.get("certificate")}
# What says of how many positions a certificate is; all other numbers of positions are those of searches.
COUNTS = re.compile(r"[Cc]ertificates? ?(?:of |\(|has |holds? )([\d ]*\d)(?: million)?,? positions|proved:? ([\d ]*\d) positions")
failures = []


def file_positions(file):
    said = subprocess.run([CHECKER, file], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"^proved: (\d+) positions?", said, re.MULTILINE)[1])


def committed(name):
    return file_positions(CERTIFICATES / f"{name}.certificate")


def size(path):
    """As the program shows sizes."""
    bytes_ = path.stat().st_size
    return str(bytes_) if bytes_ < 1024 else f"{bytes_ / 1024:.1f}"


def errata(page):
    page.says(r"no-merge-4x4-dmax5.certificate` \| proved: (\d+) positions checked by the rules; `...-dmax4...`: Dropper cannot avoid a merge, (\d+) positions",
              committed("no-merge-4x4-dmax5"), committed("no-merge-4x4-dmax4"))


def certificates_page(page, work):
    """The page's own commands, run; the table of no-shorter certificates."""
    fresh, game, proof = (work / name for name in ("fresh", "game", "proof"))
    for words in (["no-merge", "4x4", "--dmax", "5", "--threads", "1", "--certificate", fresh], ["shortest", "3x4", "--dmax", "1", "--certificate", game],
                  ["shortest", "4x4", "--dmax", "1", "--no-shorter", proof]):
        subprocess.run([PROGRAM, *words], check=True, capture_output=True)
    page.says(r"--certificate 4x4-5 # Dropper avoids every merge: (\d+) positions, ([\d.]+) KiB", file_positions(fresh), size(fresh))
    page.says(r"dropslide-check 4x4-5 # proved: (\d+) positions checked by the rules", file_positions(fresh))
    page.says(r"The committed certificate of the same game, by another search, has (\d+) positions", committed("no-merge-4x4-dmax5"))
    page.says(r"found by proof numbers, has (\d+) positions in ([\d.]+) KiB and is checked at once", file_positions(fresh), size(fresh))
    page.says(r"--certificate game # (\d+) positions, (\d+) bytes", file_positions(game), size(game))
    page.says(r"--no-shorter proof # (\d+) positions, ([\d.]+) KiB", file_positions(proof), size(proof))
    shapes = ("3x4", "3x6", "3x8", "4x4", "4x5", "4x6", "5x5")
    row = r" \| ".join([r"([\d ]*\d)"] * len(shapes))
    page.says(r"\| positions \| " + row + r" \|", *(committed(f"no-shorter-{shape}-dmax1") for shape in shapes))
    games = ("3x5-dmax3-objective6", "4x4-dmax2-objective6", "3x5-dmax2-objective6", "2x7-dmax2-objective7", "2x8-dmax2-objective6")
    page.says(r"by (\d+), (\d+), (\d+), (\d+) and (\d+) million positions", *(f"{RECORDS[game]['positions'] / 1e6:.0f}" for game in games))
    page.says(r"has (\d+) million in (\d+) MiB", *(f"{number:.0f}" for number in (RECORDS["no-merge-4x6-dmax5"]["positions"] / 1e6, RECORDS["no-merge-4x6-dmax5"]["bytes"] / 2 ** 20)))


def beyond(page):
    for shape, won, lost in (("3x8", 6, 5), ("4x6", 6, 5)):
        page.says(rf"\| {shape} \| 6 \| certificate \(([\d ]+) positions\) \| certificate \(([\d ]+) positions\)",
                  RECORDS[f"no-merge-{shape}-dmax{won}"]["positions"], RECORDS[f"no-merge-{shape}-dmax{lost}"]["positions"])
    page.says(r"\| 5x5 \| at least 6 \| not decided \| certificate \(([\d ]+) positions\)", RECORDS["no-merge-5x5-dmax5"]["positions"])
    names = [f"no-merge-3x{cols}-dmax{dmax}" for cols, dmax in ((3, 4), (4, 4), (5, 5), (6, 5), (7, 5), (8, 6))]
    page.says(r"hold (\d+), (\d+), (\d+), (\d+), ([\d ]+) and ([\d ]+) positions for n = 3 to 8", *(RECORDS[name]["positions"] for name in names))
    for game, before in (("3x6-dmax4-objective5", r"3x6 \| >= 5 \| 5 \| a certificate for each \("), ("2x6-dmax1-objective11", r"a certificate for 11 \("),
                         ("3x4-dmax1-objective12", r"a certificate of "), ("2x7-dmax1-objective12", r"\| >= 12 \| a certificate \("),
                         ("2x9-dmax3-objective5", r"2x9 \| none \| 5 \| a certificate for each \(")):
        page.says(f"(?:{before})" + r"([\d ]*\d) positions", RECORDS[game]["positions"])
    for cols in range(2, 13):  # "all certificates of his success hold 3 * 2^(n-2) + 1 positions".
        name = f"no-merge-2x{cols}-dmax{3 if cols < 4 else 4}"
        if RECORDS[name]["positions"] != 3 * 2 ** (cols - 2) + 1:
            failures.append(f"{page.path}: {name} has {RECORDS[name]['positions']} positions")


def expect_covered(page):
    """No other count of a certificate stands on the page."""
    for match in COUNTS.finditer(page.text):
        group = 1 if match[1] else 2
        if 0 in page.covered[match.start(group):match.end(group)]:
            failures.append(f"{page.path}: no rule says where the count is from: {' '.join(match[0].split())}")


def main():
    pages = {str(path.relative_to(SOURCE)): None for path in sorted([*(SOURCE / "docs").rglob("*.md"), *(SOURCE / "reports").glob("*.md"), SOURCE / "README.md"])}
    for path in pages:
        pages[path] = Page(path, failures)
    errata(pages["reports/errata.md"])
    with tempfile.TemporaryDirectory() as work:
        certificates_page(pages["docs/CERTIFICATES.md"], pathlib.Path(work))
    beyond(pages["reports/beyond-the-thesis.md"])
    for name in ("docs/RESULTS.md", "docs/EVIDENCE.md"):
        pages[name].says(r"certificate of (50 626) positions", RECORDS["3x4-dmax1-objective12"]["positions"])
    pages["docs/RESULTS.md"].says(r"a certificate of (971 054) positions", RECORDS["2x7-dmax1-objective12"]["positions"])
    for page in pages.values():
        expect_covered(page)
    for failure in failures:
        print("FAILED:", failure, file=sys.stderr)
    if not failures:
        print("every count of a certificate's positions is that of its file or record")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
