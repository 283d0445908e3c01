"""The statements of the thesis, and what each was checked on: reports/register.md."""
from answers import checked_text, count_text, counted, outcome_text, standing_text
from records import provenance_rows, record_answer, recorded
from table import Table

HEAD = """# The register of the thesis's statements

Every numbered statement of M. Zeegers, *Theoretical Properties of 2048*, Leiden, 2016, and what sections 6.1 and 7 say
beside them, in our words. Each is a function in `theory/register.cpp`; `dropslide audit --only ID` checks one. Under
*claims* are its names in `tables/claims` and [claims.md](claims.md). Generated, never edited.

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


def table_of(audit):
    rows = [[f"{entry['source']}<br>`{entry['id']}`", "<br>".join(f"`{claim}`" for claim in entry["claims"]),
             str(entry["page"]), entry["text"],
             standing_text(entry), checked_text(entry), outcome_text(entry)] for entry in audit["statements"]]
    return Table(["statement", "claims", "page", "says", "standing", "checked on", "result"], rows)


def counterexample(entry):
    found = entry["counterexample"]
    steps = "".join(f"  {number:>3}. {step}\n" for number, step in enumerate(found["line"], 1))
    return f"```\n{entry['id']} ({entry['source']}): {found['what']} on {found['where']}\n{steps}```\n"


def files():
    audit = recorded("audit")
    text = HEAD + provenance_rows("audit") + f"| result | {summary(audit)} |\n"
    text += f"| reachable positions | {count_text(audit['positions'])} |\n\n" + table_of(audit).markdown()
    text += "\n## Counterexamples\n\nThe first of each refuted statement. Boards stand row by row.\n\n"
    return {"reports/register.md": text
            + "".join(counterexample(entry) for entry in audit["statements"] if entry["counterexample"])}
