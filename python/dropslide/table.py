"""One table in every layout: aligned text, Markdown, LaTeX, CSV."""
import csv
import dataclasses
import io

_LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {sign: "\\" + sign for sign in "&%$#_{}"}


def _latex(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in text)


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
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [self.header, *self.rows]]
        return "\n".join([*([self.title, ""] if self.title else []), *lines, *self.notes]) + "\n"

    def markdown(self) -> str:
        """For GitHub; the title becomes a heading of level 2."""
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in [self.header, ["---"] * len(self.header), *self.rows]]
        return "\n".join([*([f"## {self.title}", ""] if self.title else []), *lines, *(["", *self.notes] if self.notes else [])]) + "\n"

    def latex(self) -> str:
        """A `table` environment for the package booktabs."""
        lines = [" & ".join(map(_latex, row)) + r" \\" for row in [self.header, *self.rows]]
        caption = [rf"  \caption{{{_latex(self.title)}}}"] if self.title else []
        return "\n".join([r"\begin{table}", r"  \centering", *caption, rf"  \begin{{tabular}}{{{'l' * len(self.header)}}}", r"    \toprule",
                          "    " + lines[0], r"    \midrule", *("    " + line for line in lines[1:]), r"    \bottomrule", r"  \end{tabular}",
                          *("  " + _latex(note) for note in self.notes), r"\end{table}"]) + "\n"

    def csv(self) -> str:
        """By RFC 4180, with ends of lines of Unix."""
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([self.header, *self.rows])
        return stream.getvalue()
