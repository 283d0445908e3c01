#!/usr/bin/python3
"""Every claim of the documents in tables/claims with a verdict: reports/claims.md is a summary of them.

Usage: scripts/report/claims.py [DOCUMENT | DOCUMENT/ID ...]   prints the list of all claims, or of these, as Markdown
"""
import csv
import json
import math
import pathlib
import sys
import tempfile
import textwrap

if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[2] / "python" / "dropslide"))

from claim_files import VERDICTS, read_claims
from claim_verdicts import Judge, allowed_range, counts_of, is_by_argument_alone
from records import RESULTS, ROOT, answer, read_json, read_json_lines
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

ABOUT_SECTIONS = """Below stands what differs or is refuted, in documents that have such. [errata.md](errata.md) says
what is found instead, and how to see it; [players.md](players.md) has the figures of players.
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


# Boards, and tiles with which games end, whose states others have counted.
COUNTED = [("2x2", None), ("2x3", None), ("2x4", None), ("3x3", None), *(("2x2", face) for face in (8, 16, 32)),
           *(("3x3", 2**tile) for tile in range(3, 11)), *(("4x4", face) for face in (8, 16, 32))]
COUNTED_FOR_HOURS = [("4x4", 64)]  # Stays as it was recorded: dropslide count 4x4 --tile 64 --out DIR
SCORED = ("2x2", "3x3")


def counts(program):
    found = []
    for shape, face in COUNTED:
        row = answer(program, "count", shape, *(["--tile", str(face)] if face else []))
        found.append({"shape": shape, "face": face} | {key: row[key] for key in ("states", "afterstates", "dead")})
    kept = [entry for entry in read_json(RECORD).get("counts", []) if (entry["shape"], entry["face"]) in COUNTED_FOR_HOURS]
    return found + kept


def scores_of(program, shape):
    """Of perfect play against chance: some figures of the chances of all scores."""
    with tempfile.TemporaryDirectory() as folder:
        solved = answer(program, "expect", shape, "--policy", "perfect", "--out", f"{folder}/table", "--scores", f"{folder}/scores.csv")
        with open(f"{folder}/scores.csv", encoding="ascii") as file:
            chances = {int(row["score"]): float(row["chance"]) for row in csv.DictReader(file)}
    below, median = 0, None
    for score, chance in chances.items():
        below += chance
        if median is None and below >= 0.5:
            median = score
    tails = [{"score": least, "chance": math.fsum(chance for score, chance in chances.items() if score >= least)}
             for least in range(1000, max(chances), 1000)]
    return {"shape": shape, "median": median, "mode": max(chances, key=chances.get), "lowest": min(chances), "highest": max(chances),
            "left_out": solved["chance_left_out"], "at_least": tails}


def record(program):
    """Some minutes, which the audit and the scores of 3x3 take; of the audit the standing of the statements is kept."""
    statements = [{key: statement[key] for key in ("id", "page", "standing", "remark")}
                  for statement in answer(program, "audit")["statements"]]
    others = {"counts": counts(program), "scores": [scores_of(program, shape) for shape in SCORED]}
    lists = [f' "{key}": [\n  ' + ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "]"
             for key, entries in ({"statements": statements} | quick_answers(program) | others).items()]
    RECORD.write_text("{\n" + ",\n".join(lists) + "\n}\n")


def judged_documents():
    """Each document with its claims and what is found of them."""
    judge = Judge(read_json(RECORD), read_json(RESULTS / "players.json"), read_json_lines(RESULTS / "against-chance.jsonl"))
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
    return f"\n## {document['title']}\n\n" + "\n".join(lists) + "\n" if lists else ""


def summary(documents):
    arguments = sum(is_by_argument_alone(claim, findings) for _, judged in documents for claim, findings in judged)
    about_arguments = f"The evidence of {arguments} claims names no command, file or test: an argument to be read.\n"
    return ("\n".join([HEAD, ABOUT_SUMMARY, counts_table(documents), about_arguments, ABOUT_SECTIONS])
            + "".join(section_of(document, judged) for document, judged in documents))


def reported(documents):
    """A line for each bound of a largest tile that a document reports beyond what is proved here."""
    lines = []
    for document, judged in documents:
        for claim, findings in judged:
            check = claim["check"]
            if check["by"] != "largest-tile" or claim["kind"] == "conjecture" or findings[0].verdict not in ("beyond", "in bounds"):
                continue
            least, most = allowed_range(check.get("value", claim.get("printed", "")))
            bounds = ({"at_least": least} if least > 0 else {}) | ({"at_most": most} if most < math.inf else {})
            lines.append({"shape": check["shape"], "dmax": int(check["dmax"])} | bounds
                         | {"by": document["by"], "source": document["source"], "claim": claim["name"]})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def files():
    documents = judged_documents()
    return {"reports/claims.md": summary(documents), "tables/results/reported.jsonl": reported(documents)}


if __name__ == "__main__":
    print_list(sys.argv[1:])
