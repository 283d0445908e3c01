#!/usr/bin/python3
"""Every claim of the documents in tables/claims with a verdict: reports/claims.md is a summary of them.

Usage: scripts/report/claims.py [DOCUMENT | DOCUMENT/ID ...]   prints the list of all claims, or of these, as Markdown
"""
import collections
import json
import pathlib
import re
import sys

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

Every numbered statement, table, figure and number of the documents in `tables/claims` has a verdict, one
for each cell of a table and each figure of a player. Values *agree* or *differ*. Statements are *proved*,
*sharpened*, *refuted* or *decided* (finitely many games, all of them solved), or *hold as far as checked*,
without proof or counterexample. *Not decided* says what it would take; *no claim* is a definition or a
method. Texts call a claim by document and name: `zeegers-2016/theorem-6`.
"""

ABOUT_SUMMARY = """This is a summary, written by `scripts/reports claims`. `scripts/report/claims.py` prints all claims
with what they say, place, verdict and evidence; `scripts/report/claims.py DOCUMENT/ID` prints one.
"""

ABOUT_SECTIONS = """Below stands what differs or is refuted, with what is found here. Of a player that is the range in
which 95 % of such trials lie. [errata.md](errata.md) says more, and how to see it.
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


def in_short(evidence):
    """The first sentence, up to its first colon where six words stand before."""
    sentence = re.split(r"(?<!\.)\. |; ", evidence.removeprefix("refuted: "))[0]
    head = sentence.split(": ")[0]
    return head if len(head.split()) >= 6 else sentence


def against(findings):
    """What is found instead: our values beside the printed ones, or the evidence in short."""
    groups = collections.defaultdict(list)
    for found in findings:
        part, _, player = found.part.partition(", beside ")
        ours = found.expected or found.ours
        groups[part, found.printed if ours else ""].append((ours or in_short(found.evidence), player))
    players = {player for group in groups.values() for _, player in group}
    texts = []
    for (part, printed), group in groups.items():
        ours = ", ".join(text + (f" ({player})" if len(players) > 1 else "") for text, player in group)
        texts.append((f"{part}: " if part else "") + (f"{printed}, here {ours}" if printed else ours))
    return "; ".join(texts)


def counts_table(documents):
    header = ["document", "claims", "verdicts", *VERDICTS.values()]
    rows = [[f"`{document['document']}`", len(judged), all_findings(judged)] for document, judged in documents]
    rows.append(["all", sum(row[1] for row in rows), [finding for row in rows for finding in row[2]]])
    cells = [[name, claims, len(findings), *(counts_of(findings).get(verdict, "") for verdict in VERDICTS.values())]
             for name, claims, findings in rows]
    return Table(header, [list(map(str, row)) for row in cells]).markdown()


def section_of(document, judged):
    lines = []
    for claim, findings in judged:
        bad = [found for found in findings if found.verdict in ("differs", "refuted")]
        if bad:
            lines.append(f"* `{claim['id']}`{', refuted' if bad[0].verdict == 'refuted' else ''}: {against(bad)}")
    return f"\n## {document['title']}\n\n" + ("\n".join(lines) or "Nothing differs or is refuted.") + "\n"


def summary(documents):
    arguments = sum(is_by_argument_alone(claim, findings) for _, judged in documents for claim, findings in judged)
    about_arguments = f"The evidence of {arguments} claims names no command, file or test: an argument to be read.\n"
    return ("\n".join([HEAD, ABOUT_SUMMARY, counts_table(documents), about_arguments, ABOUT_SECTIONS])
            + "".join(section_of(document, judged) for document, judged in documents))


def files():
    return {"reports/claims.md": summary(judged_documents())}


if __name__ == "__main__":
    print_list(sys.argv[1:])
