"""Tables of answers, and what LaTeX makes of them."""
import shutil
import subprocess

import pytest
from answers import (bytes_text, count_text, duration_text, first_list_table, found_drops_text, known_drops_text,
                     known_entry, reproduction_tables)
from records import recorded
from table import Table


def test_latex_escapes_what_means_something_to_tex_and_has_a_label():
    rows = [["[a]", ">=7"], ["{b}", "$"], ["<", "~^"]]
    text = Table(["x^2", "#"], rows, "A_1 & ~50 %: m \\ n", ["50 %"]).latex()
    assert r"\caption{A\_1 \& \textasciitilde{}50 \%: m \textbackslash{} n}" in text
    assert r"\label{tab:a-1-50-m-n}" in text
    assert r"x\textasciicircum{}2 & \# \\" in text
    assert r"{}[a] & $\geq$7 \\" in text  # The bracket would be the option of the line end before it.
    assert r"\{b\} & \$ \\" in text
    assert r"$<$ & \textasciitilde{}\textasciicircum{} \\" in text


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="scripts/install-dependencies --developer installs pdflatex")
def test_latex_compiles_with_booktabs(tmp_path):
    tables = "".join(table.latex() for table in reproduction_tables(recorded("reproduce")))
    head = "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\n"
    (tmp_path / "tables.tex").write_text(head + tables + "\\end{document}\n")
    subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tables.tex"], cwd=tmp_path, check=True)


def test_markdown_has_notes_as_a_list_and_keeps_bars_in_cells():
    assert Table(["a"], [["x|y"]], "T", ["note"]).markdown() == "## T\n\n| a |\n| --- |\n| x\\|y |\n\n* note\n"


def number(at_least, at_most, lower=(), upper=()):
    halves = {name: [{"evidence": kind} for kind in kinds] for name, kinds in (("lower", lower), ("upper", upper))}
    return {"shape": "3x4", "dmax": 2, "at_least": at_least, "at_most": at_most, "is_exact": at_least == at_most} | halves


@pytest.mark.parametrize(("found", "entry"), [
    (number(7, 7, ["certificate"], ["theorem"]), "7"), (number(7, 7, ["certificate"], ["layers"]), "7 L"),
    (number(7, 7, ["search"], ["layers"]), "7 S"), (number(5, 6, ["layers"], ["theorem"]), "5 to 6 L"),
    (number(5, 12, ["search"]), ">=5 S"), (number(2, 5, [], ["theorem"]), "<=5"), (number(2, 12), "?")])
def test_what_is_known_has_the_mark_of_its_weaker_half(found, entry):
    assert known_entry(found) == entry


def drops(least, most=None, lower="theorem", upper=None):
    return {"known_at_least": least, "known_at_most": most, "known_at_least_by": lower, "known_at_most_by": upper}


@pytest.mark.parametrize(("row", "text"), [
    (drops(40, 40, "theorem", "record"), "40 (theorem and record)"), (drops(48, 48, "record", "record"), "48 (record)"),
    (drops(54, 64, "record", "game"), "54 (record) to 64 (game)"), (drops(121), "at least 121 (theorem)")])
def test_what_is_known_of_short_games_names_its_evidence(row, text):
    assert known_drops_text(row) == text


def test_a_search_that_found_a_game_bounds_the_drops_from_above():
    assert found_drops_text({"attained": False, "least": 54, "drops": 53}) == "at least 54"
    assert found_drops_text({"attained": True, "least": 48, "drops": 48}) == "48"
    assert found_drops_text({"attained": True, "least": 54, "drops": 55}) == "at most 55"


def test_an_unknown_answer_is_its_first_list_with_objects_flat():
    answer = {"command": "new", "n": 3, "rows": [{"a": 1, "cost": {"bytes": 5}, "at": [1, 2]}, {"a": 2, "b": True}]}
    table = first_list_table(answer)[0]
    assert table.csv() == "a,cost.bytes,at,b\n1,5,1 2,\n2,,,yes\n"


def test_numbers_are_written_as_the_program_writes_them():
    assert [count_text(0), count_text(1234567)] == ["0", "1 234 567"]
    assert [duration_text(0.434), duration_text(59.4), duration_text(68), duration_text(7500)] == [
        "0.43 s", "59 s", "1 m 08 s", "2 h 05 m"]
    assert [bytes_text(1023), bytes_text(1024), bytes_text(17.6 * 2**20), bytes_text(1000 * 2**20)] == [
        "1023 B", "1 KiB", "17.6 MiB", "0.977 GiB"]
