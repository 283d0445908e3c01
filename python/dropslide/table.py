"""One table in every layout: aligned text, Markdown, LaTeX, CSV.

Usage: python3 -m dropslide.table FILE.json [--latex|--markdown|--csv]

Prints the tables of what the program printed with --json.
"""
# mypy: disable-error-code="import,no-redef"
from __future__ import annotations

import argparse
import csv
import dataclasses
import io
import json
import pathlib
import re
import sys
import textwrap

# In the fonts of old documents < and > are other characters.
_LATEX = {"<=": r"$\leq$", ">=": r"$\geq$", "<": "$<$", ">": "$>$", "\\": r"\textbackslash{}",
          "~": r"\textasciitilde{}",
          "^": r"\textasciicircum{}"} | {sign: "\\" + sign for sign in "&%$#_{}"}


def _latex(text: str) -> str:
    return re.sub(r"[<>]=|[<>\\~^&%$#_{}]", lambda sign: _LATEX[sign[0]], text)


def _latex_row(row: list[str]) -> str:
    # A row that begins with a bracket would be taken for the option of the line end before it.
    return ("{}" if row[0].startswith("[") else "") + " & ".join(map(_latex, row)) + r" \\"


def _markdown_item(text: str) -> str:
    return textwrap.fill(text, 100, initial_indent="* ", subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False)


@dataclasses.dataclass
class Table:
    """Rows of text under one header."""

    header: list[str]
    rows: list[list[str]]
    title: str = ""  # Without a full stop.
    notes: list[str] = dataclasses.field(default_factory=list)

    def text(self) -> str:
        """Aligned columns."""
        widths = [max(len(row[column]) for row in [self.header, *self.rows]) for column in range(len(self.header))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                 for row in [self.header, *self.rows]]
        return "\n".join([*([self.title, ""] if self.title else []), *lines, *self.notes]) + "\n"

    def markdown(self) -> str:
        """For GitHub; the title becomes a heading of level 2, notes become a list."""
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
                 for row in [self.header, ["---"] * len(self.header), *self.rows]]
        return "\n".join([*([f"## {self.title}", ""] if self.title else []), *lines,
                          *(["", *map(_markdown_item, self.notes)] if self.notes else [])]) + "\n"

    def latex(self) -> str:
        """A `table` environment for the package booktabs."""
        lines = list(map(_latex_row, [self.header, *self.rows]))
        label = re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")
        caption = [rf"  \caption{{{_latex(self.title)}}}", rf"  \label{{tab:{label}}}"] if self.title else []
        return "\n".join([r"\begin{table}", r"  \centering", *caption,
                          rf"  \begin{{tabular}}{{{'l' * len(self.header)}}}", r"    \toprule",
                          "    " + lines[0], r"    \midrule", *("    " + line for line in lines[1:]),
                          r"    \bottomrule", r"  \end{tabular}",
                          *(rf"  \par\smallskip\footnotesize {_latex(note)}" for note in self.notes),
                          r"\end{table}"]) + "\n"

    def csv(self) -> str:
        """By RFC 4180, with ends of lines of Unix."""
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([self.header, *self.rows])
        return stream.getvalue()


def main() -> None:
    if __package__:
        from .answers import tables_of
    else:
        from answers import tables_of
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     prog="python3 -m dropslide.table")
    parser.add_argument("file", type=pathlib.Path, metavar="FILE.json")
    layouts = parser.add_mutually_exclusive_group()
    for layout in ("latex", "markdown", "csv"):
        layouts.add_argument(f"--{layout}", dest="layout", action="store_const", const=layout)
    arguments = parser.parse_args()
    try:
        tables = tables_of(json.loads(arguments.file.read_text()))
    except (OSError, ValueError) as error:
        sys.exit(f"{arguments.file}: {error}")
    print("\n".join(getattr(table, arguments.layout or "text")() for table in tables), end="")


if __name__ == "__main__":
    main()
