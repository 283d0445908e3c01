"""The statements of the thesis, and what each was checked on: reports/register.md."""
import collections
import re

from answers import checked_text, count_text, counted, outcome_text, standing_text
from records import provenance_rows, record_answer, recorded
from table import Table

HEAD = """# The register of the thesis's statements

Here is every numbered statement of M. Zeegers, *Theoretical Properties of 2048*, Leiden, 2016, and
what sections 6.1 and 7 say beside them, in our words. Each is a function in `theory/register.cpp`;
`dropslide audit --only ID` checks one. The
[claims of the thesis](../tables/claims/zeegers-2016/claims.json) that it judges are named below it,
but for one of the same name. Letters stand for the texts below the table. Generated, never edited.

"""
COUNTEREXAMPLES = """
## Counterexamples

The first of each refuted statement. A move is row and column of the dropped 1, the slide, and the
board after it, row by row.

"""
STANDINGS = ("proved in Coq", "holds by proof", "decided", "holds as far as checked", "refuted")


def record(program):
    record_answer(program, "audit", "audit", "--tier", "full")


def summary(audit):
    """"46 statements, 46 checked, 7 proved in Coq, ...; all as registered"."""
    entries = audit["statements"]
    found = [entry["standing"] for entry in entries]
    known = [standing for standing in STANDINGS if standing in found] + sorted(set(found) - set(STANDINGS))
    text = f"{counted(len(entries), 'statement')}, {sum(entry['checked'] > 0 for entry in entries)} checked"
    text += "".join(f", {found.count(standing)} {standing}" for standing in known)
    if audit["skipped"]:
        text += f", positions of {' and of '.join(audit['skipped'])} not found for want of memory"
    unexpected = sum(not entry["as_registered"] for entry in entries)
    return text + (f"; {unexpected} NOT as registered" if unexpected else "; all as registered")


def letters_of(texts):
    """A letter for each long text that stands more than once."""
    repeated = [text for text, times in collections.Counter(texts).items() if times > 1 and len(text) > 30]
    return {text: chr(ord("A") + number) for number, text in enumerate(repeated)}


def named(entry):
    """Source and name; claims of another name below."""
    others = [claim for claim in entry["claims"] if claim != f"zeegers-2016/{entry['id']}"]
    return "<br>".join([entry["source"], f"`{entry['id']}`", *(f"`{claim}`" for claim in others)])


def table_of(audit):
    entries = audit["statements"]
    letters = letters_of([*map(checked_text, entries), *(entry["remark"] for entry in entries)])

    def short(text):
        return letters.get(text, text)
    rows = [[named(entry), str(entry["page"]), entry["text"],
             standing_text({**entry, "remark": short(entry["remark"])}), short(checked_text(entry)),
             outcome_text(entry)] for entry in entries]
    notes = [f"{letter}: {text}" for text, letter in letters.items()]
    return Table(["statement", "page", "says", "standing", "checked on", "result"], rows, notes=notes)


def short_step(step):
    """"drop 1 at row 3, column 2, slide left: .../2.." as "3,2 left .../2..", a last drop without a slide."""
    found = re.fullmatch(r"drop 1 at row (\d+), column (\d+)(?:, slide (\w+))?: (\S+)", step)
    return " ".join([f"{found[1]},{found[2]}", *filter(None, found.groups()[2:])]) if found else step


def counterexample(entry):
    found = entry["counterexample"]
    steps = "".join(f"  {number:>3}. {short_step(step)}\n" for number, step in enumerate(found["line"], 1))
    return f"```\n{entry['id']} ({entry['source']}): {found['what']} on {found['where']}\n{steps}```\n"


def files():
    audit = recorded("audit")
    text = HEAD + provenance_rows("audit") + f"| result | {summary(audit)} |\n"
    text += f"| reachable positions | {count_text(audit['positions'])} |\n\n" + table_of(audit).markdown()
    return {"reports/register.md": text + COUNTEREXAMPLES
            + "".join(counterexample(entry) for entry in audit["statements"] if entry["counterexample"])}
