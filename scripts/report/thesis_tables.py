"""The tables of the thesis, computed again: reports/thesis-tables.md."""
import textwrap

from answers import LEGEND, duration_text, reproduction_tables, verdicts_text
from records import provenance_rows, record_answer, recorded

HEAD = """# The thesis's tables, computed again

Source of the printed values: M. Zeegers, *Theoretical Properties of 2048*, Leiden, 2016
(`tables/thesis`). Generated, never edited.

"""


def record(program):
    record_answer(program, "reproduce", "reproduce", "--tier", "quick")


def files():
    result = recorded("reproduce")
    time = duration_text(result["seconds"])
    text = HEAD + provenance_rows("reproduce") + f"| verdicts | {verdicts_text(result)} ({time}) |\n\n"
    text += textwrap.fill(LEGEND, 100) + "\n"
    return {"reports/thesis-tables.md": text
            + "".join("\n" + table.markdown() for table in reproduction_tables(result))}
