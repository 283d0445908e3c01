#!/usr/bin/env python3
"""CITATION.cff keeps the rules of the Citation File Format 1.2.0: keys, required ones, values of fixed lists, dates and addresses. Its references
are the documents of docs/PAPERS.md that have authors, with the same titles and years.

Usage: citation.py SOURCE   (the root of the project; skipped without PyYAML)
"""
import pathlib
import re
import sys

try:
    import yaml
except ImportError:
    print("no PyYAML: scripts/install-dependencies --developer installs it")
    sys.exit(77)

SOURCE = pathlib.Path(sys.argv[1])
KEYS = set("abstract authors cff-version commit contact date-released doi identifiers keywords license license-url message preferred-citation references repository "
           "repository-artifact repository-code title type url version".split())
REQUIRED = {"authors", "cff-version", "message", "title"}
REFERENCE_KEYS = set("abbreviation abstract authors collection-doi collection-title collection-type commit conference contact copyright data-type database database-provider "
                     "date-accessed date-downloaded date-published date-released department doi edition editors editors-series end entry filename format identifiers institution isbn "
                     "issn issue issue-date issue-title journal keywords languages license license-url loc-end loc-start location medium month nihmsid notes number number-volumes "
                     "pages patent-states pmcid publisher recipients repository repository-artifact repository-code scope section senders start status term thesis-type title "
                     "translators type url version volume volume-title year year-original".split())
REFERENCE_TYPES = set("art article audiovisual bill blog book catalogue conference conference-paper data database dictionary edited-work encyclopedia film-broadcast generic "
                      "government-document grant hearing historical-work legal-case legal-rule magazine-article manual map multimedia music newspaper-article pamphlet patent "
                      "personal-communication proceedings report serial slides software software-code software-container software-executable software-virtual-machine "
                      "sound-recording standard statute thesis unpublished video website".split())
PERSON_KEYS = set("address affiliation alias city country email family-names fax given-names name-particle name-suffix orcid post-code region tel website".split())
ENTITY_KEYS = set("address alias city country date-end date-start email fax location name orcid post-code region tel website".split())
ADDRESSES = {"url", "repository", "repository-code", "repository-artifact", "license-url"}
TEXTS = {"title", "message", "version", "abstract", "license", "thesis-type", "cff-version"}

faults = []


def expect(holds, fault):
    if not holds:
        faults.append(fault)


def check_keys(entry, allowed, required, name):
    expect(isinstance(entry, dict), f"{name} is no list of keys")
    for key in set(entry) - allowed:
        faults.append(f"{name}: the format has no key {key}")
    for key in required - set(entry):
        faults.append(f"{name}: {key} is missing")
    for key, value in entry.items():
        expect(value not in (None, "", []), f"{name}: {key} is empty")
        if key in TEXTS:
            expect(isinstance(value, str), f"{name}: {key} is no text, but {value!r}: put it between quotes")
        if key.startswith("date-"):
            expect(re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(value)), f"{name}: {key} {value} is no date such as 2026-11-24")
        if key in ADDRESSES:
            expect(re.match(r"(https?|s?ftp)://[a-z0-9.-]+\.[a-z]+", str(value)) and "example" not in value, f"{name}: {key} {value} is no address")


def check_authors(entry, name):
    for author in entry.get("authors", []):
        is_entity = "name" in author
        check_keys(author, ENTITY_KEYS if is_entity else PERSON_KEYS, {"name"} if is_entity else {"family-names", "given-names"}, f"{name}: an author")


def check_reference(reference):
    name = f"reference {reference.get('title')}"
    check_keys(reference, REFERENCE_KEYS, {"authors", "title", "type"}, name)
    check_authors(reference, name)
    expect(reference.get("type") in REFERENCE_TYPES, f"{name}: the format has no type {reference.get('type')}")
    expect(isinstance(reference.get("year", 1), int) and reference.get("month", 1) in range(1, 13), f"{name}: year or month")
    if "institution" in reference:
        check_keys(reference["institution"], ENTITY_KEYS, {"name"}, f"{name}: institution")


def listed_papers():
    """Title and year of each document that has authors, from the page."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in (SOURCE / "docs/PAPERS.md").read_text().splitlines() if line.startswith("| `")]
    return {(re.match(r"\*(.*)\*", title).group(1), int(year)) for _, authors, title, year, _ in rows if authors != "not printed"}, len(rows)


citation = yaml.safe_load((SOURCE / "CITATION.cff").read_text())
check_keys(citation, KEYS, REQUIRED, "CITATION.cff")
check_authors(citation, "CITATION.cff")
expect(citation.get("cff-version") == "1.2.0", "cff-version is not 1.2.0")
expect(citation.get("type") in ("software", "dataset"), "type is neither software nor dataset")
for reference in citation.get("references", []):
    check_reference(reference)
papers, documents = listed_papers()
expect({(reference.get("title"), reference.get("year")) for reference in citation.get("references", [])} == papers, f"the references are not those of docs/PAPERS.md: {sorted(papers)}")
claimed = len(list((SOURCE / "tables/claims").glob("*/claims.json")))
expect(documents == claimed, f"docs/PAPERS.md has {documents} documents, tables/claims {claimed}")
for fault in faults:
    print(fault, file=sys.stderr)
print(f"CITATION.cff: {len(citation)} keys, {len(citation.get('references', []))} references")
sys.exit(1 if faults else 0)
