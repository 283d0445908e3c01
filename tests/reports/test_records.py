"""The committed records: how they are made, and the reports that are made of them."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "report"))

import against_chance  # noqa: E402: it stands in the folder that was just named.
import number_text  # noqa: E402: likewise, as the next ones do.
import proof_costs  # noqa: E402
import proofs  # noqa: E402
import proved_games  # noqa: E402
import records  # noqa: E402
import search_costs  # noqa: E402

import answers  # noqa: E402: records named its folder.

PROGRAM = pathlib.Path(os.environ.get("DROPSLIDE_PROGRAM", ROOT / "build/release/dropslide")).resolve()
BOARD = {"shape": "1x2", "states": 5, "dead": 3, "afterstates": 2, "expected_score": 4.5,
         "expected_score_two_2s": 4.8, "probability": []}
PLAYER = {"shape": "1x2", "policy": "random", "expected_score": 1.25, "score_deviation": 1.0, "expected_moves": 2.0,
          "regret": 3.5,
          "highest_tiles": [{"tile": 1, "face": 2, "chance": 0.5}, {"tile": 2, "face": 4, "chance": 0.5}]}


def game(line):
    return next(proved_games.listed_games(line))


def proof_of(name, winner):
    return {"game": name, "command": "dropslide solve 2x2 --engine proof --method both --dmax 1", "winner": winner,
            "positions": 1234567, "seconds": 0.5, "peak_memory_kibibytes": 1025, "certificate": None,
            "patience_seconds": 900.0}


@pytest.mark.parametrize("line, name", [
    ("solve 3x4 --dmax 2 --objective 6 --engine proof --method both", "3x4-dmax2-objective6"),
    ("no-merge 4x4 --dmax 5 --method proof-number", "no-merge-4x4-dmax5"),
    ("solve 3x5 --dmax 2 --objective 6 --engine layers --bound 62 --concede-to dropper", "3x5-dmax2-objective6"),
    ("solve 3x5 --all-layers --dmax 3 --objective 6 --engine layers", "3x5-dmax3-objective6")])
def test_a_game_has_the_name_of_what_decides_its_winner(line, name):
    assert game(line).name == name


def test_a_list_of_games_has_comments_and_games_without_certificates():
    merge, solve = proved_games.listed_games("# a comment\n\n no-merge 2x2 --dmax 2\nsearch-only solve 2x3 --dmax 1\n")
    assert merge.wants_certificate and not solve.wants_certificate
    assert solve.command == "dropslide solve 2x3 --dmax 1"


def test_a_game_is_recorded_once_it_has_what_is_wanted_of_it():
    proved, searched = game("solve 2x2 --dmax 1"), game("search-only solve 2x2 --dmax 1")
    decided = [proof_of("2x2-dmax1", None), proof_of("2x2-dmax1", "dropper")]
    assert not proved_games.is_recorded(decided[:1], searched)
    assert proved_games.is_recorded(decided, searched) and not proved_games.is_recorded(decided, proved)


def test_every_committed_game_is_in_the_committed_records():
    recorded = {record["game"] for record in proofs.last_records()}
    games = list(proved_games.listed_games((records.RESULTS / "games.txt").read_text()))
    assert len(games) > 100
    assert [game.name for game in games if game.name not in recorded] == []


def prove_games(folder, games, *options):
    (folder / "games").write_text(games)
    words = [ROOT / "scripts/prove-games", folder / "games", folder / "records", folder / "certificates",
             "--threads", "1", "--program", PROGRAM, *options]
    run = subprocess.run(words, capture_output=True, text=True)
    return run, records.read_json_lines(folder / "records") if (folder / "records").exists() else []


def test_games_of_a_list_are_proved_checked_and_recorded_once(tmp_path):
    merge, alone = "no-merge 2x2 --dmax 2 --method both\n", "search-only solve 2x2 --dmax 1 --objective 5\n"
    layers = "solve 3x3 --dmax 2 --objective 5 --engine layers --bound 25 --concede-to dropper\n"
    run, made = prove_games(tmp_path, merge + alone + layers)
    assert run.stdout == "3 games: 0 known, 3 searched, 3 of these decided\n", run.stderr
    assert [record["winner"] for record in made] == ["slider", "dropper", "slider"]
    assert [record["certificate"] and record["certificate"]["checked"] for record in made] == [True, None, True]
    assert made[0]["options"] == "--threads 1" and made[0]["peak_memory_kibibytes"] > 1000
    names = sorted(path.name for path in (tmp_path / "certificates").iterdir())
    assert names == ["3x3-dmax2-objective5.certificate", "no-merge-2x2-dmax2.certificate"]  # And no layers.
    run, again = prove_games(tmp_path, merge + alone)
    assert run.stdout == "2 games: 2 known, 0 searched, 0 of these decided\n" and again == made


def test_a_game_that_takes_too_long_is_recorded_without_a_winner(tmp_path):
    line = "solve 3x5 --dmax 2 --objective 7 --engine proof"
    run, made = prove_games(tmp_path, line, "--patience", "0.3")
    assert run.stdout == "1 game: 0 known, 1 searched, 0 of these decided\n"
    assert made == [{"game": "3x5-dmax2-objective7", "command": f"dropslide {line}", "winner": None, "exit_code": 137,
                     "patience_seconds": 0.3}]
    assert proofs.table_of(made) == proofs.table_of([])


@pytest.mark.parametrize("line, reason", [
    ("solve 3x", "the search failed"),
    ("solve 3x3 --dmax 2 --objective 4 --engine layers --bound 4 --concede-to dropper", "this bound decides nothing")])
def test_a_game_that_cannot_be_decided_ends_the_list(tmp_path, line, reason):
    run, made = prove_games(tmp_path, line)
    assert run.returncode == 1 and reason in run.stderr and made == []


def test_a_certificate_that_is_refused_is_recorded_so(tmp_path):
    for name in ("dropslide", "dropslide-check"):
        (tmp_path / name).write_text(f'#!/bin/sh\n[ $0 = {tmp_path}/dropslide ] || exit 3\nexec {PROGRAM} "$@"\n')
        (tmp_path / name).chmod(0o755)
    made = proved_games.prove(tmp_path / "dropslide", game("no-merge 2x2 --dmax 2"), tmp_path)
    assert made["winner"] == "slider" and made["certificate"]["checked"] is False


def make_certificate(name, folder):
    words = [ROOT / "scripts/make-certificate", name, folder, PROGRAM]
    return subprocess.run(words, capture_output=True, text=True)


def test_a_recorded_certificate_is_made_again_and_compared(tmp_path):
    name = "3x3-dmax2-objective6"
    run = make_certificate(name, tmp_path)
    made, committed = (folder / f"{name}.certificate" for folder in (tmp_path, records.RESULTS / "certificates"))
    is_same = made.read_bytes() == committed.read_bytes()
    assert run.stdout.startswith(f"{made}: {made.stat().st_size} bytes, proved, "), run.stderr
    assert (" and the recorded file\n" if is_same else " but not the file that version ") in run.stdout
    assert [path.name for path in tmp_path.iterdir()] == [made.name]


def test_a_certificate_without_a_record_is_not_made(tmp_path):
    run = make_certificate("9x9-dmax2-objective6", tmp_path)
    assert run.returncode == 2 and "No certificate of '9x9-dmax2-objective6' is recorded" in run.stderr


def test_the_table_of_proofs_has_the_last_record_of_each_game_by_board(monkeypatch):
    made = [proof_of("2x2-dmax1-objective4", None), proof_of("2x2-dmax1-objective5", "dropper"),
            proof_of("2x2-dmax1-objective4", "slider"), proof_of("no-merge-2x3-dmax2", "slider"),
            proof_of("no-merge-2x2-dmax1", "slider"), proof_of("no-merge-2x2-dmax2", None)]
    made[1]["certificate"] = {"positions": 3}
    monkeypatch.setattr(proofs, "read_json_lines", lambda _: made)
    text = proofs.table_of(proofs.last_records())
    assert text.endswith("| 2x2 | (4) / 5 | (1) / . |\n| 2x3 |  | (2) / . |\n")
    assert proofs.runs_of([1, 2, 3, 5]) == "1 to 3, 5"


def test_the_deciding_games_are_those_of_what_is_known():
    assert proof_costs.deciding(records.answer(PROGRAM, "known")["numbers"]) == (
        records.read_json(records.RESULTS / "proof-costs.json")["deciding"])


def test_a_search_costs_neither_the_certificate_nor_the_idle_time_of_threads():
    record = {"options": "--threads 2", "seconds": 3.0, "positions": 1, "peak_memory_kibibytes": None}
    assert proof_costs.processor_seconds(record) == 6
    assert proof_costs.processor_seconds({**record, "processor_seconds_in_all": 5}) == 5
    assert proof_costs.search_bytes(record) == (64 << 20) + 4
    assert proof_costs.search_bytes({**record, "peak_memory_kibibytes": 9}) == 9 << 10


def test_costs_of_cells_are_measured_again_but_of_long_ones():
    cell = {"quantity": "max_tile", "shape": "2x2", "dmax": 1, "processor_seconds": 7, "peak_positions": 0}
    others = [{**cell, "quantity": "min_no_merge_dmax", "dmax": 0}, {**cell, "quantity": "shortest_drops"}]
    long = {**cell, "shape": "5x5", "peak_positions": 9, "long": True}
    costs = search_costs.measured_costs(PROGRAM, {"date": "2000-01-01", "costs": [cell, *others, long]})
    assert [found["peak_positions"] for found in costs["costs"]] == [13, 3, 10, 9]
    assert all(0.01 <= found["processor_seconds"] < 5 for found in costs["costs"][:3]) and costs["costs"][3] == long
    assert costs["date"] > "2000-01-01"


def test_records_of_costs_have_a_line_for_each_key_and_object():
    assert records.json_text({"a": ["x"], "costs": [{"b": 1.0}, {"b": 2}]}) == (
        '{\n  "a": ["x"],\n  "costs": [\n    {"b": 1.0},\n    {"b": 2}\n  ]\n}\n')


def test_a_record_of_an_answer_has_no_times_and_the_day():
    record = against_chance.chance_record({"schema": 1, "version": "0.1.0", "command": "expect",
                                           "probability": [{"tile": 3, "seconds": 1.0}], "seconds": 2.0})
    assert list(record) == ["version", "probability", "date"] and record["probability"] == [{"tile": 3}]
    assert record["date"] == records.today()


def test_of_a_board_that_was_solved_twice_the_last_record_counts():
    page = against_chance.page([BOARD, {**BOARD, "expected_score": 3.968}], [])
    assert "| 1x2 | 5 | 3 | 2 | 3.968 | 4.8 |\n" in page and "| 4.5 |" not in page


def test_a_player_has_the_most_likely_of_its_highest_tiles():
    page = against_chance.page([BOARD], [PLAYER])
    assert "| 1x2 | `random` | 1.25 | 1 | 2 | 2 (4), 50 % |" in page


def test_numbers_are_written_as_short_as_they_can_be_read():
    assert [number_text.shortest(number) for number in (0.0, 7, 0.43049999999999994, 1e-12)] == [
        "0", "7", "0.43049999999999994", "1e-12"]
    assert answers.count_text("1814373350") == "1 814 373 350" and answers.count_text(12) == "12"
    assert [number_text.rounded(number, 2) for number in (71.204, 71.0, 0.125)] == ["71.2", "71", "0.13"]
