"""What is known of the boards that people ask for: the table of README.md.

The program knows it in a second, so that nothing is recorded: --record writes the page, and
tests/cli/results_page.py holds it.
"""
import re

from answers import tables_of
from records import ROOT, answer

PAGE = ROOT / "README.md"
ASKED = ("2x2", "2x3", "2x4", "2x5", "2x6", "3x3", "3x4", "3x5", "3x6", "4x4", "4x5", "5x5")
NOTES = ["Under Dmax D: the largest tile that Slider can force (6 is 64). Last column: the least Dmax with\n"
         "  which Dropper avoids every merge.",
         "A value is proved by certificates that a checker accepted, or by theorems. L: by layers. S: by\n"
         "  one search. >=, <=: one half is known. ?: neither is."]
BLOCK = re.compile(r"<!-- dropslide known -->\n.*?<!-- end of known -->\n", re.DOTALL)


def block(program):
    """The table between the comments that enclose it."""
    known = answer(program, "known")
    table = tables_of(known)[0]
    others = [f"Reported by {bound['by']}, not proved here: at least {bound['at_least']} on {number['shape']} with Dmax {number['dmax']}."
              for number in known["numbers"] if number["shape"] in ASKED for bound in number["reported"]]
    table.rows, table.notes = [row for row in table.rows if row[0] in ASKED], NOTES + others
    return f"<!-- dropslide known -->\n{table.markdown()}<!-- end of known -->\n"


def record(program):
    text = block(program)
    PAGE.write_text(BLOCK.sub(lambda _: text, PAGE.read_text()))


def files():
    return {}
