#!/usr/bin/python3
"""Every claim of the documents in tables/claims with a verdict: reports/claims.md is a summary of them.

Usage: scripts/report/claims.py [DOCUMENT | DOCUMENT/ID ...]   prints the list of all claims, or of these, as Markdown
"""
import json
import pathlib
import sys
import textwrap

if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[2] / "python" / "dropslide"))

from claim_files import VERDICTS, read_claims
from claim_verdicts import Judge, counts_of, is_by_argument_alone
from records import RESULTS, ROOT, answer, read_json
from table import Table

CLAIMS = ROOT / "tables" / "claims"
RECORD = RESULTS / "claims.json"
# The tables that are computed in a moment; the others rest on recorded games.
COMPUTED = {"1": "brute force; `dropslide line {columns} --table1`",
            "2": "brute force; `dropslide reproduce --table 2`",
            "figure-14": "`dropslide shortest {shape} --dmax {dmax}`, certificates"}

HEAD = """# What the documents claim

Every numbered statement, table, figure and number of the documents in `tables/claims` has a
verdict, one for each cell of a table and each figure of a player. Values *agree* or *differ*.
Statements are *proved*, *sharpened*, *refuted* or *decided* (finitely many games, all of them
solved), or *hold as far as checked*. *Not decided* says what it would take; *no claim* is a
definition or a method. Texts call a claim by document and name: `zeegers-2016/theorem-6`.
"""

ABOUT_SUMMARY = """`scripts/reports claims` writes this summary. `scripts/report/claims.py` prints all claims with what
they say, place, verdict and evidence; `scripts/report/claims.py DOCUMENT/ID` prints one.
"""

ABOUT_SECTIONS = """Below stands what differs or is refuted. [errata.md](errata.md) says what is found instead, and how
to see it; [players.md](players.md) has the figures of players.
"""


def name_of(shape, bound):
    """What a half of a known number rests on: a theorem, or a game by its name."""
    if bound["evidence"] == "theorem":
        return bound["source"]
    is_no_merge = bound["objective"] is None
    name = f"{'no-merge-' if is_no_merge else ''}{shape}-dmax{bound['dmax']}"
    return (name + ("" if is_no_merge else f"-objective{bound['objective']}")
            + (", layers" if bound["evidence"] == "layers" else ""))


def recorded_number(number):
    best = {half: name_of(number["shape"], number[half][0]) if number[half] else "by the rules"
            for half in ("lower", "upper")}
    return {key: number[key] for key in ("quantity", "shape", "dmax", "at_least", "at_most")} | best


def recorded_cell(cell):
    columns = cell["shape"].split("x")[1]
    evidence = COMPUTED[cell["table"]].format(shape=cell["shape"], columns=columns, dmax=cell["dmax"])
    return {"table": cell["table"], "part": cell.get("row", cell["shape"]), "printed": cell["thesis"],
            "ours": cell["ours"], "evidence": evidence}


def quick_answers(program):
    """What verdicts need and the program answers in seconds."""
    cells = [cell for table in COMPUTED for cell in answer(program, "reproduce", "--table", table)["cells"]]
    return {"numbers": [recorded_number(number) for number in answer(program, "known")["numbers"]],
            "cells": [recorded_cell(cell) for cell in cells]}


def record(program):
    """A minute, which the audit takes; of that the standing of the statements is kept."""
    statements = [{key: statement[key] for key in ("id", "page", "standing", "remark")}
                  for statement in answer(program, "audit")["statements"]]
    lists = [f' "{key}": [\n  ' + ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "]"
             for key, entries in ({"statements": statements} | quick_answers(program)).items()]
    RECORD.write_text("{\n" + ",\n".join(lists) + "\n}\n")


def judged_documents():
    """Each document with its claims and what is found of them."""
    judge = Judge(read_json(RECORD), read_json(RESULTS / "players.json"))
    return [(document, [(claim, judge.findings(claim)) for claim in document["claims"]])
            for document in read_claims(CLAIMS)]


def all_findings(judged):
    return [finding for _, findings in judged for finding in findings]


def text_of_counts(findings):
    return ", ".join(f"{count} {verdict}" for verdict, count in counts_of(findings).items())


def rows_of(claim, findings):
    """A row for a claim of one part; for others the claim, and then a row for each part."""
    place = claim["place"] + (f", page {claim['page']}" if "page" in claim else "")
    head = [f"`{claim['id']}`", place, claim["kind"], claim["claim"]]
    remark = claim.get("remark", "")
    if len(findings) == 1 and not findings[0].part:
        found = findings[0]
        return [[*head, found.printed, found.ours, found.verdict, found.evidence + (f". {remark}" if remark else "")]]
    return [[*head, claim.get("printed", ""), "", text_of_counts(findings), remark],
            *(["", "", "", found.part, found.printed, found.ours, found.verdict, found.evidence] for found in findings)]


def list_of(document, judged):
    header = ["claim", "place", "kind", "says", "printed", "ours", "verdict", "evidence"]
    rows = [row for claim, findings in judged for row in rows_of(claim, findings)]
    return Table(header, rows, document["title"]).markdown()


def print_list(names):
    """Of claims or documents of these names, or of all."""
    texts, found = [], set()
    for document, judged in judged_documents():
        chosen = [pair for pair in judged if not names or {pair[0]["name"], pair[0]["document"]} & set(names)]
        found |= {name for claim, _ in chosen for name in (claim["name"], claim["document"])}
        texts += [list_of(document, chosen)] if chosen else []
    for name in names:
        if name not in found:
            sys.exit(f"claims: no document and no claim is called '{name}': expected DOCUMENT or DOCUMENT/ID")
    print(HEAD + "\n" + "\n".join(texts), end="")


def counts_table(documents):
    header = ["document", "claims", "verdicts", *VERDICTS.values()]
    rows = [[f"`{document['document']}`", len(judged), all_findings(judged)] for document, judged in documents]
    rows.append(["all", sum(row[1] for row in rows), [finding for row in rows for finding in row[2]]])
    cells = [[name, claims, len(findings), *(counts_of(findings).get(verdict, "") for verdict in VERDICTS.values())]
             for name, claims, findings in rows]
    return Table(header, [list(map(str, row)) for row in cells]).markdown()


def names_with(verdict, judged):
    """"refuted: `a`, `b`", of the claims of which a part has this verdict."""
    names = [f"`{claim['id']}`" for claim, findings in judged if verdict in (found.verdict for found in findings)]
    return f"{verdict}: {', '.join(names)}" if names else ""


def section_of(document, judged):
    lists = [textwrap.fill(f"* {text}", 100, subsequent_indent="  ", break_on_hyphens=False)
             for text in (names_with(verdict, judged) for verdict in ("differs", "refuted")) if text]
    return f"\n## {document['title']}\n\n" + ("\n".join(lists) or "Nothing differs or is refuted.") + "\n"


def summary(documents):
    arguments = sum(is_by_argument_alone(claim, findings) for _, judged in documents for claim, findings in judged)
    about_arguments = f"The evidence of {arguments} claims names no command, file or test: an argument to be read.\n"
    return ("\n".join([HEAD, ABOUT_SUMMARY, counts_table(documents), about_arguments, ABOUT_SECTIONS])
            + "".join(section_of(document, judged) for document, judged in documents))


def files():
    return {"reports/claims.md": summary(judged_documents())}


if __name__ == "__main__":
    print_list(sys.argv[1:])
