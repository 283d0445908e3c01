"""Reads tables/claims: a folder a document, with its claims, each with a check that says where its verdict comes from."""
import json
import pathlib
import re

KINDS = set("theorem definition table figure number remark conjecture measurement example method reported".split())
# As the files call a verdict, and as people read it.
VERDICTS = {"agrees": "agrees", "differs": "differs", "proved": "proved", "refuted": "refuted",
            "sharpened": "sharpened", "decided": "decided", "checked": "holds as far as checked",
            "in-bounds": "in bounds", "beyond": "beyond", "not-decided": "not decided", "no-claim": "no claim"}
# With them what it would take is said, not what they rest on.
OPEN = ("in-bounds", "beyond", "not-decided")
# What a check may name under `by`, with the keys that it must have beside, and those that it may have.
SOURCES = {
    "statement": ({"id"}, set()),
    "cells": ({"table"}, set()),
    "largest-tile": ({"shape", "dmax"}, {"value"}),
    "least-no-merge": ({"shape"}, {"value"}),
    "arithmetic": ({"ours"}, {"value", "evidence"}),
    "string": ({"operation", "string", "ours"}, {"tile"}),
    "player": ({"title"}, {"figure"}),
    "first-tile": ({"face", "figure"}, set()),
    "count": ({"shape", "figure"}, {"face", "value"}),
    "chance": ({"shape", "figure"}, {"face", "value"}),
    "score": ({"shape", "figure"}, {"least", "value"}),
    "boards": ({"cells", "tiles", "sum"}, set()),
    "judged": ({"verdict"}, {"evidence", "needs", "ours"}),
}


def expect_keys(value, required, optional):
    """Refuses keys that nobody reads, so that a misspelt one is seen, and texts that are empty."""
    if not isinstance(value, dict):
        raise ValueError("expected an object")
    for key in value:
        if key not in required | optional:
            raise ValueError(f"unknown key '{key}', expected are {', '.join(sorted(required | optional))}")
        if value[key] == "":
            raise ValueError(f"'{key}' is empty")
    for key in sorted(required - value.keys()):
        raise ValueError(f"no '{key}', expected are {', '.join(sorted(required))}")


def expect_evidence(check):
    if check["verdict"] not in VERDICTS:
        raise ValueError(f"'{check['verdict']}' is no verdict, expected is one of {', '.join(VERDICTS)}")
    is_open = check["verdict"] in OPEN
    if is_open and "needs" not in check:
        raise ValueError(f"{check['verdict']}, and no 'needs' says what it would take")
    if not is_open and check["verdict"] != "no-claim" and "evidence" not in check:
        raise ValueError("a verdict without 'evidence'")
    if not is_open and "needs" in check:
        raise ValueError("'needs' beside a verdict")


def expect_claim(claim):
    expect_keys(claim, {"id", "place", "kind", "claim", "check"}, {"page", "printed", "remark"})
    if not re.fullmatch(r"[a-z0-9.-]+", claim["id"]):
        raise ValueError("an id has lower-case letters, digits, '.' and '-' alone")
    if claim["kind"] not in KINDS:
        raise ValueError(f"'{claim['kind']}' is no kind of claim, expected is one of {', '.join(sorted(KINDS))}")
    source = claim["check"].get("by")
    if source not in SOURCES:
        raise ValueError(f"'{source}' is no check, expected is one of {', '.join(SOURCES)}")
    required, optional = SOURCES[source]
    expect_keys(claim["check"], required | {"by"}, optional)
    if source == "judged":
        expect_evidence(claim["check"])


def line_of(text, place, times):
    """Where the claim of that id begins, the last of so many; 1 if the text does not say."""
    begins = [match.start() for match in re.finditer(rf'"id":\s*{re.escape(json.dumps(place))}', text)]
    return text.count("\n", 0, begins[min(times, len(begins)) - 1]) + 1 if begins else 1


def read_document(path):
    place, times, name = None, 1, path.parent.name
    text = path.read_text()
    try:
        document = json.loads(text)
        expect_keys(document, {"document", "title", "claims"}, {"by", "source"})
        if document["document"] != name:
            raise ValueError(f"'document' is not the folder's name, {name}")
        seen = set()
        for claim in document["claims"]:
            place = str(claim.get("id"))
            expect_claim(claim)
            if place in seen:
                times = 2
                raise ValueError("the id occurs twice, expected is another one for each claim")
            seen.add(place)
            claim |= {"document": name, "name": f"{name}/{place}"}
        return document
    except json.JSONDecodeError as error:
        raise SystemExit(f"{path}:{error.lineno}: no JSON: {error.msg}") from error
    except (AttributeError, TypeError, ValueError) as error:
        whose = f"claim '{place}'" if place else "the head"
        raise SystemExit(f"{path}:{line_of(text, place, times)}: {whose}: {error}") from error


def read_claims(folder):
    """All documents of a folder, by their names. What is wrong ends the program with file, line and what is expected."""
    files = sorted(pathlib.Path(folder).glob("*/claims.json"))
    if not files:
        raise SystemExit(f"no claims in {folder}: expected DOCUMENT/claims.json, a folder a document")
    return [read_document(path) for path in files]
