"""Reads tables/claims: one file a document, in it claims, each with a check that says where its verdict comes from."""
import json
import pathlib
import re

KINDS = set("theorem definition table figure number remark conjecture measurement example method reported".split())
# As the files call a verdict, and as people read it.
VERDICTS = {"agrees": "agrees", "differs": "differs", "proved": "proved", "refuted": "refuted",
            "sharpened": "sharpened", "decided": "decided", "checked": "holds as far as checked",
            "not-decided": "not decided", "no-claim": "no claim"}
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
    "judged": ({"verdict"}, {"evidence", "needs", "ours"}),
}


def expect_keys(value, required, optional):
    """Refuses keys that nobody reads, so that a misspelt one is seen, and texts that are empty."""
    if not isinstance(value, dict):
        raise ValueError("expected an object")
    for key in value:
        if key not in required | optional:
            raise ValueError(f"unknown key '{key}'")
        if value[key] == "":
            raise ValueError(f"'{key}' is empty")
    for key in sorted(required - value.keys()):
        raise ValueError(f"no '{key}'")


def expect_evidence(check):
    if check["verdict"] not in VERDICTS:
        raise ValueError(f"'{check['verdict']}' is no verdict")
    if check["verdict"] == "not-decided" and "needs" not in check:
        raise ValueError("not decided, and no 'needs' says what it would take")
    if check["verdict"] not in ("not-decided", "no-claim") and "evidence" not in check:
        raise ValueError("a verdict without 'evidence'")
    if check["verdict"] != "not-decided" and "needs" in check:
        raise ValueError("'needs' beside a verdict")


def expect_claim(claim):
    expect_keys(claim, {"id", "place", "kind", "claim", "check"}, {"page", "printed", "remark"})
    if not re.fullmatch(r"[a-z0-9.-]+", claim["id"]):
        raise ValueError("an id has lower-case letters, digits, '.' and '-' alone")
    if claim["kind"] not in KINDS:
        raise ValueError(f"'{claim['kind']}' is no kind of claim")
    source = claim["check"].get("by")
    if source not in SOURCES:
        raise ValueError(f"'{source}' is no check")
    required, optional = SOURCES[source]
    expect_keys(claim["check"], required | {"by"}, optional)
    if source == "judged":
        expect_evidence(claim["check"])


def read_document(path):
    place = "its head"
    try:
        document = json.loads(path.read_text())
        expect_keys(document, {"document", "title", "claims"}, set())
        if document["document"] != path.stem:
            raise ValueError("'document' is not the file's name")
        seen = set()
        for claim in document["claims"]:
            place = str(claim.get("id"))
            expect_claim(claim)
            if place in seen:
                raise ValueError("the id occurs twice")
            seen.add(place)
            claim |= {"document": path.stem, "name": f"{path.stem}/{place}"}
        return document
    except (AttributeError, TypeError, ValueError) as error:
        raise SystemExit(f"{path}, {place}: {error}") from error


def read_claims(folder):
    """All documents of a folder, by their names. What is wrong ends the program with the names of file and claim."""
    files = sorted(pathlib.Path(folder).glob("*.json"))
    if not files:
        raise SystemExit(f"no claims in {folder}: expected one file a document")
    return [read_document(path) for path in files]
