"""The claims of documents: each has a verdict, none is left out, and texts name only claims that exist."""
import collections
import json
import re

import pytest

import claims
from claim_files import read_claims
from claim_verdicts import Judge, is_by_argument_alone, judge_number
from formula import is_as_printed, value_of
from records import RESULTS, ROOT, read_json

DOCUMENTS = claims.judged_documents()
JUDGED = [pair for _, judged in DOCUMENTS for pair in judged]
ANSWERS, GAMES = read_json(claims.RECORD), read_json(RESULTS / "players.json")
SOUND = {"id": "one", "place": "Table 1", "page": 3, "kind": "number", "claim": "It is two.", "printed": "2",
         "check": {"by": "arithmetic", "ours": "1+1"}}


def numbers(*ranges):
    return {str(number) for first, last in ranges for number in range(first, last + 1)}


# The numbered things of the documents, taken from them by hand and by search. Of Kaneko and Yamashita's figures the
# copy at hand shows the captions of five; the rules number nothing.
NUMBERED = {
    "zeegers-2016": {"Figure": numbers((1, 22)), "Table": numbers((1, 7)),
                     "Theorem": numbers((1, 2), (4, 6), (10, 11), (13, 16)), "Corollary": {"3"},
                     "Lemma": numbers((7, 9), (12, 12)), "Definition": {"1", "2"}, "Example": {"1", "2"}},
    "kumar-2018": {"Figure": set("2.1 2.2 2.3 2.4 2.5 5.1 6.1 6.2 6.3 7.1".split()), "Table": {"2.1", "5.1", "5.2"},
                   "Theorem": {"2.1", "2.3"}, "Corollary": {"2.2", "2.4"}},
    "erisgen-ballesteros-2024": {"Figure": numbers((1, 16)), "Table": numbers((1, 4)), "Algorithm": numbers((1, 5))},
    "kaneko-yamashita-2025": {"Figure": numbers((1, 12)), "Definition": {"3.1"}},
}


def things_named_in(text):
    """"Figure 1", "Table 5.2" and the like, also as "Figures 5 to 16" or "Tables 5.1 and 5.2"."""
    found = set()
    for kind, first, joint, last in re.findall(r"(Figure|Table|Theorem|Lemma|Corollary|Definition|Example|Algorithm)s? "
                                               r"([\d.]*\d)(?: (to|and) ([\d.]*\d))?", text):
        found |= {f"{kind} {first}"} | ({f"{kind} {last}"} if joint else set())
        if joint == "to":
            chapter, least = re.fullmatch(r"(.*?)(\d+)", first).groups()
            found |= {f"{kind} {chapter}{number}" for number in range(int(least), int(last.removeprefix(chapter)) + 1)}
    return found


def claims_named_in(text):
    documents = "|".join(re.escape(document["document"]) for document, _ in DOCUMENTS)
    return set(re.findall(f"`((?:{documents})/[^`]*)`", text))


def files_named_in(text):
    return set(re.findall(r"\b(?:check|docs|reports|scripts|src|tables|tests|theory|verified)/[\w./-]+[.]"
                          r"(?:md|cpp|hpp|csv|v|json|svg|certificate|py)\b", text))


def names_of_tests_in(text):
    """"Kumar:*" of `unit_tests "Kumar:*"` and the like, without stars. JSON has a backslash before quotation marks."""
    return set(re.findall(r'(?:unit|engine|finding)_tests`?,? \\?"[*]?([^"\\*]+?)(?: [.]{3})?[*]?\\?"', text))


def texts_with_evidence():
    return [path.read_text() for path in [ROOT / "reports/errata.md", *claims.CLAIMS.glob("*/claims.json")]]


def checks_by(source):
    return [claim["check"] for claim, _ in JUDGED if claim["check"]["by"] == source]


def claim_with(check, printed=""):
    return {"name": "paper/one", "document": "kumar-2018", "printed": printed, "check": check}


def verdict_on(check, printed=""):
    return next(iter(Judge(ANSWERS, GAMES).findings(claim_with(check, printed)))).verdict


def test_every_claim_has_evidence_or_what_it_would_take():
    assert len(JUDGED) >= 462
    for claim, findings in JUDGED:
        assert findings, claim["name"]
        assert all(found.evidence or found.verdict == "no claim" for found in findings), claim["name"]


def test_every_numbered_thing_is_claimed():
    things = 0
    for document, judged in DOCUMENTS:
        named = things_named_in("; ".join(f"{claim['place']}; {claim['claim']}" for claim, _ in judged))
        numbered = NUMBERED.get(document["document"], {})
        expected = {f"{kind} {number}" for kind, group in numbered.items() for number in group}
        assert expected <= named, document["document"]
        things += len(expected)
    assert things == 104
    assert things_named_in("Figures 2.1 to 2.3") == {"Figure 2.1", "Figure 2.2", "Figure 2.3"}
    assert things_named_in("Tables 1 and 4, figure of states") == {"Table 1", "Table 4"}


def test_every_statement_printed_table_and_player_is_claimed():
    pages = {}
    for claim, _ in JUDGED:
        if claim["check"]["by"] == "statement":
            pages.setdefault(claim["check"]["id"], claim["page"])
    assert pages == {entry["id"]: entry["page"] for entry in ANSWERS["statements"]}
    printed = {path.stem.removeprefix("table-") for path in (ROOT / "tables/thesis").glob("*.json")}
    assert sorted(check["table"] for check in checks_by("cells")) == sorted(printed)
    files = (ROOT / "tables/players").glob("*.json")
    players = sorted(player["title"] for path in files for player in read_json(path).get("players", []))
    assert sorted(check["title"] for check in checks_by("player") if "figure" not in check) == players


def test_texts_name_only_claims_files_and_tests_that_exist():
    names = {claim["name"] for claim, _ in JUDGED}
    places = [path for folder in ("reports", "docs", "theory/notes", "tables/claims", "tables/thesis")
              for path in (ROOT / folder).iterdir() if path.is_file()]
    named = {(path.name, name) for path in places for name in claims_named_in(path.read_text())}
    assert len(named) > 20
    assert [pair for pair in named if pair[1] not in names] == []
    files = set().union(*map(files_named_in, texts_with_evidence()))
    assert len(files) > 20
    assert [file for file in files if not (ROOT / file).exists()] == []
    places = [path for folder in ("unit/studies", "engines") for path in (ROOT / "tests" / folder).iterdir()]
    sources = re.sub(r'"\s*\n\s*"', "", "".join(path.read_text() for path in places))  # Literals stand on two lines.
    tests = set().union(*map(names_of_tests_in, texts_with_evidence()))
    assert len(tests) > 8
    assert [test for test in tests if test not in sources] == []


def test_three_claims_of_each_paper_at_hand_are_counted_again_by_the_oracle():
    named = claims_named_in((ROOT / "tests/unit/studies/printed_numbers_test.cpp").read_text())
    assert named <= {claim["name"] for claim, _ in JUDGED}
    counts = collections.Counter(name.split("/")[0] for name in named)
    assert min(counts[document["document"]] for document, _ in DOCUMENTS if "source" not in document) >= 3


def test_the_record_is_what_the_program_answers(program):
    recorded = {key: ANSWERS[key] for key in ("numbers", "cells")}
    assert claims.quick_answers(program) == recorded, "write it again: scripts/reports --record claims"


def test_the_summary_is_short_and_has_all_that_differs_or_is_refuted():
    text = claims.summary(DOCUMENTS)
    assert len(re.findall(r"[\w-]+", text)) <= 600
    for claim, findings in JUDGED:
        is_bad = any(found.verdict in ("differs", "refuted") for found in findings)
        assert (f"`{claim['id']}`" in text) == is_bad, claim["name"]


def test_the_list_is_of_what_was_asked_for(capsys):
    claims.print_list(["zeegers-2016/table-3", "game-2048-rules"])
    text = capsys.readouterr().out
    assert "| 4x4 | 6 | 5 | differs |" in text and "19 agrees, 1 differs" in text and "`merge-222`" in text
    assert "theorem-1`" not in text
    with pytest.raises(SystemExit, match="called 'theorem-6'"):
        claims.print_list(["theorem-6"])


@pytest.mark.parametrize("check, printed, verdict", [
    ({"by": "arithmetic", "ours": "3^5"}, "243", "agrees"),
    ({"by": "arithmetic", "ours": "3^5"}, "244", "differs"),
    ({"by": "largest-tile", "shape": "3x5", "dmax": "2"}, "7", "agrees"),
    ({"by": "largest-tile", "shape": "3x5", "dmax": "2"}, ">=7", "agrees"),
    ({"by": "largest-tile", "shape": "3x5", "dmax": "2"}, "8", "differs"),
    ({"by": "largest-tile", "shape": "3x5", "dmax": "2"}, "6", "differs"),
    ({"by": "least-no-merge", "shape": "4x4"}, "5", "agrees"),
    ({"by": "least-no-merge", "shape": "4x4"}, "6", "differs"),
    ({"by": "least-no-merge", "shape": "5x5"}, "7", "in bounds"),
    ({"by": "string", "operation": "r", "string": "124.2", "ours": "11242"}, "11242", "agrees"),
    ({"by": "string", "operation": "l", "string": "124.2", "ours": "12421"}, "11242", "differs"),
    ({"by": "statement", "id": "theorem-1"}, "", "proved"),
    ({"by": "statement", "id": "section-7.2-3x4"}, "", "refuted"),
    ({"by": "statement", "id": "section-7.1-3x3"}, "", "decided"),
    ({"by": "player", "title": "Random"}, "", "differs"),
    ({"by": "first-tile", "face": "2048", "figure": "score"}, "20 000", "agrees"),
    ({"by": "first-tile", "face": "2048", "figure": "score"}, "25 000", "differs"),
    ({"by": "first-tile", "face": "32768", "figure": "score"}, "450 000", "not decided"),
])
def test_another_print_has_another_verdict(check, printed, verdict):
    assert verdict_on(check, printed) == verdict


@pytest.mark.parametrize("check", [
    {"by": "statement", "id": "theorem-17"}, {"by": "cells", "table": "8"}, {"by": "player", "title": "Nobody"},
    {"by": "player", "title": "Random", "figure": "luck"}, {"by": "arithmetic", "ours": "many"},
    {"by": "largest-tile", "shape": "9x9", "dmax": "1"}])
def test_a_check_that_names_nothing_is_refused_with_the_name_of_the_claim(check):
    with pytest.raises(SystemExit, match="paper/one"):
        verdict_on(check, "2")


def test_bounds_leave_a_print_open_that_lies_between_them():
    known = {"dmax": 2, "at_least": 6, "at_most": 9, "lower": "by the rules", "upper": "a theorem"}
    for printed, verdict in [("7 or 8", "in bounds"), (">=8", "beyond"), ("<=7", "beyond"), (">=6", "agrees"), ("<=9", "agrees"), ("10", "differs"),
                             ("5", "differs")]:
        assert judge_number(printed, printed, known).verdict == verdict, printed
    assert judge_number("7", "7", known).ours == "6 to 9"


def test_of_the_printed_figures_of_players_all_but_times_have_a_verdict():
    found = [found for claim, findings in JUDGED if claim["check"]["by"] == "player" and "figure" not in claim["check"]
             for found in findings]
    times = [figure for figure in found if figure.part.startswith("seconds_")]
    assert [figure for figure in found if figure.verdict == "not decided"] == times
    assert (len(times), len(found)) == (12, 168)


def test_a_player_whose_rules_the_paper_leaves_open_is_claimed_with_the_reading_that_was_taken():
    for claim, _ in JUDGED:
        if claim["check"]["by"] == "player" and "figure" not in claim["check"]:
            is_open = claim["check"]["title"] not in ("Random", "Always Up")
            assert is_open == ("Open in the paper, and taken here: " in claim.get("remark", "")), claim["name"]


def test_a_changed_record_of_a_player_changes_the_verdict():
    games = json.loads(json.dumps(GAMES))
    figure = games["papers"][0]["players"][0]["figures"][0]
    check = {"by": "player", "title": games["papers"][0]["players"][0]["title"], "figure": figure["figure"]}
    for outside, interval, verdict, words in [(True, [2, None], "differs", "2 or more"),
                                              (False, [None, 3], "agrees", "3 or less")]:
        figure |= {"outside": outside, "expected_95": interval}
        found = Judge(ANSWERS, games).findings(claim_with(check))[0]
        assert (found.verdict, found.expected) == (verdict, words)


@pytest.mark.parametrize("check, is_alone", [
    ({"by": "judged", "verdict": "proved", "evidence": "by counting"}, True),
    ({"by": "judged", "verdict": "refuted", "evidence": "`kumar-2018/theorem-2.3`"}, True),
    ({"by": "judged", "verdict": "proved", "evidence": "`dropslide known 3x5`"}, False),
    ({"by": "judged", "verdict": "proved", "evidence": "theory/notes/one-row.md"}, False),
    ({"by": "judged", "verdict": "proved", "evidence": "`unit_tests \"Kumar*\"`"}, False),
    ({"by": "judged", "verdict": "not-decided", "needs": "a proof"}, False),
    ({"by": "judged", "verdict": "no-claim"}, False),
    ({"by": "arithmetic", "ours": "1+1"}, False)])
def test_a_verdict_is_by_argument_alone_if_its_evidence_names_no_command_file_or_test(check, is_alone):
    claim = claim_with(check, "2")
    assert is_by_argument_alone(claim, Judge(ANSWERS, GAMES).findings(claim)) == is_alone


def write(folder, *entries):
    (folder / "paper").mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    (folder / "paper/claims.json").write_text(f'{{"document": "paper", "title": "A paper", "claims": [\n{lines}]}}\n')


def test_a_document_of_any_name_is_read(tmp_path):
    write(tmp_path, SOUND, SOUND | {"id": "two", "check": {"by": "judged", "verdict": "not-decided", "needs": "x"}})
    documents = read_claims(tmp_path)
    assert [claim["name"] for claim in documents[0]["claims"]] == ["paper/one", "paper/two"]
    assert "| `one` | Table 1, page 3 |" in claims.list_of(documents[0], [(claim, Judge(ANSWERS, GAMES).findings(claim))
                                                                        for claim in documents[0]["claims"]])


@pytest.mark.parametrize("change, reason", [
    ({"check": {"by": "guess"}}, "'guess' is no check"),
    ({"check": {"by": "arithmetic"}}, "no 'ours'"),
    ({"check": {"by": "arithmetic", "ours": "1", "hours": "1"}}, "unknown key 'hours'"),
    ({"palce": "Table 1"}, "unknown key 'palce'"),
    ({"kind": "opinion"}, "'opinion' is no kind"),
    ({"claim": ""}, "'claim' is empty"),
    ({"id": "One"}, "lower-case"),
    ({"check": {"by": "judged"}}, "no 'verdict'"),
    ({"check": {"by": "judged", "verdict": "fine", "evidence": "x"}}, "'fine' is no verdict"),
    ({"check": {"by": "judged", "verdict": "proved"}}, "without 'evidence'"),
    ({"check": {"by": "judged", "verdict": "not-decided", "evidence": "x"}}, "no 'needs'"),
    ({"check": {"by": "judged", "verdict": "proved", "evidence": "x", "needs": "y"}}, "'needs' beside")])
def test_a_damaged_claim_is_refused(tmp_path, change, reason):
    write(tmp_path, SOUND | change)
    with pytest.raises(SystemExit, match=reason):
        read_claims(tmp_path)


def test_a_folder_without_claims_a_wrong_name_and_an_id_twice_are_refused(tmp_path):
    with pytest.raises(SystemExit, match="no claims"):
        read_claims(tmp_path)
    write(tmp_path, SOUND, SOUND)
    with pytest.raises(SystemExit, match="twice"):
        read_claims(tmp_path)
    write(tmp_path, SOUND)
    (tmp_path / "paper").rename(tmp_path / "other")
    with pytest.raises(SystemExit, match="the folder's name, other"):
        read_claims(tmp_path)


@pytest.mark.parametrize("text, line, words", [
    ('{"document": "paper", "title": "A paper", "claims": [\n{]}\n', 2, "no JSON"),
    ('{"document": "paper", "title": "A paper", "clams": []}\n', 1, "unknown key 'clams', expected are by, claims, document"),
    ('{"document": "paper", "title": "A paper", "claims": [\n {"id": "one"}]}\n', 2, "claim 'one': no 'check', expected are check, claim")])
def test_what_is_wrong_is_said_with_its_line_and_with_what_is_expected(tmp_path, text, line, words):
    write(tmp_path, SOUND)
    (tmp_path / "paper/claims.json").write_text(text)
    with pytest.raises(SystemExit, match=f"paper/claims.json:{line}: .*{words}"):
        read_claims(tmp_path)


def test_an_error_names_the_line_of_its_claim(tmp_path):
    write(tmp_path, SOUND, SOUND | {"id": "two"}, SOUND | {"id": "three", "kind": "opinion"})
    with pytest.raises(SystemExit, match="claims.json:4: claim 'three': 'opinion' is no kind of claim, expected is one of"):
        read_claims(tmp_path)
    write(tmp_path, SOUND, SOUND | {"id": "two"}, SOUND)
    with pytest.raises(SystemExit, match="claims.json:4: claim 'one': the id occurs twice"):
        read_claims(tmp_path)


def test_formulas_are_read_as_on_paper():
    assert value_of("3*7^14") == 2034669218547 and value_of("2^3^2") == 512 and value_of("10 - 2 - 3") == 5
    assert value_of("8/2/2") == 2 and value_of("(1+2)*3 - 4") == 5 and value_of("146,484,375") == 146484375
    for text in ("", "2+", "(1", "x", "1 or 2", "2)", "2^(1/2)", "7//2", "1/0"):
        with pytest.raises(ValueError):
            value_of(text)


@pytest.mark.parametrize("formula, printed, agrees", [
    ("3*8^14/5/10^12", "2.64", True), ("3*8^15/5/10^12", "21.12", False), ("3*7^14/5/10^9", "407", True),
    ("3*7^14", "2.04*10^12", False), ("3*7^14", "2.03*10^12", True), ("480", "480", True), ("480.6", "480", False),
    ("3/7", "3/7", True), ("0.4286", "3/7", False), ("24/49", "27/49", False), ("1152817492752", "1.15*10^12", True)])
def test_a_value_is_as_printed_to_the_last_digit_of_a_number_and_exactly_for_a_formula(formula, printed, agrees):
    assert is_as_printed(value_of(formula), printed) == agrees


def test_counts_chances_and_scores_of_others_are_held_against_records():
    judge = Judge({"statements": [], "numbers": [], "cells": [], "counts": [{"shape": "2x2", "face": 32, "states": 75, "afterstates": 45, "dead": 18}],
                   "scores": [{"shape": "2x2", "median": 64, "at_least": [{"score": 1000, "chance": 0.25}]}]}, {"papers": []},
                  [{"shape": "2x2", "expected_score": 66.964149, "probability": [{"face": 32, "probability": 0.0829, "failure": 0.9171}]}])
    for check, printed, verdict in [
            ({"by": "count", "shape": "2x2", "face": "32", "figure": "states"}, "75", "agrees"),
            ({"by": "count", "shape": "2x2", "face": "32", "figure": "live"}, "57", "agrees"),
            ({"by": "count", "shape": "2x2", "face": "32", "figure": "dead"}, "19", "differs"),
            ({"by": "count", "shape": "4x4", "face": "64", "figure": "states"}, "1", "not decided"),
            ({"by": "chance", "shape": "2x2", "figure": "expected_score"}, "66.96", "agrees"),
            ({"by": "chance", "shape": "2x2", "figure": "expected_score"}, "66.97", "differs"),
            ({"by": "chance", "shape": "2x2", "figure": "percent", "face": "32"}, "8.29", "agrees"),
            ({"by": "score", "shape": "2x2", "figure": "median"}, "64", "agrees"),
            ({"by": "score", "shape": "2x2", "figure": "at_least", "least": "1000"}, "0.4", "differs"),
            ({"by": "boards", "cells": "4", "tiles": "2", "sum": "4"}, "10", "agrees"),
            ({"by": "boards", "cells": "4", "tiles": "2", "sum": "4"}, "11", "differs")]:
        assert judge.findings(claim_with(check, printed))[0].verdict == verdict, check
    for check in ({"by": "chance", "shape": "9x9", "figure": "states"}, {"by": "score", "shape": "9x9", "figure": "mode"},
                  {"by": "chance", "shape": "2x2", "figure": "percent", "face": "64"}):
        with pytest.raises(SystemExit, match="paper/one"):
            judge.findings(claim_with(check, "1"))


def test_what_is_reported_beyond_what_is_proved_is_listed_with_author_and_source():
    lines = [json.loads(line) for line in claims.reported(DOCUMENTS).splitlines()]
    assert all(set(line) >= {"shape", "dmax", "by", "source", "claim"} and ("at_least" in line or "at_most" in line) for line in lines)
    known = {(number["shape"], number["dmax"]): number for number in ANSWERS["numbers"] if number["quantity"] == "largest-tile"}
    for line in lines:
        number = known[line["shape"], line["dmax"]]
        assert line.get("at_least", 0) > number["at_least"] or line.get("at_most", 99) < number["at_most"], line
