"""Every answer is the object that the program prints with --json."""
import json
import subprocess

import numpy as np
import pytest

import dropslide

TIMES = ("seconds", "game_seconds")


def without_times(value):
    """The same without what differs from run to run."""
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if key not in TIMES}
    if isinstance(value, list):
        return [without_times(item) for item in value]
    return value


def keys_of(value):
    """All keys, with where they stand."""
    if isinstance(value, dict):
        return {key: keys_of(item) for key, item in value.items()}
    return [keys_of(item) for item in value] if isinstance(value, list) else None


# Proof search on one thread: on two it stores other numbers of positions in each run.
QUESTIONS = [
    ("solve 3x3 --dmax 2 --threads 1", lambda: dropslide.solve("3x3", 2, threads=1)),
    ("solve 2x4 --dmax 2 --objective 5 --engine layers", lambda: dropslide.solve((2, 4), 2, objective=5, engine="layers")),
    ("solve 2x4 --dmax 2 --objective 6 --engine tablebase", lambda: dropslide.solve("2x4", 2, objective=6, engine="tablebase")),
    ("no-merge 3x3 --threads 1", lambda: dropslide.no_merge("3x3", threads=1)),
    ("no-merge 2x3 --dmax 3 --threads 1", lambda: dropslide.no_merge("2x3", dmax=3, threads=1)),
    ("shortest 3x4 --dmax 1 --game", lambda: dropslide.shortest("3x4", 1)),
    ("reach ..112", lambda: dropslide.reach("..112")),
    ("reach 2.1", lambda: dropslide.reach("2.1")),
    ("reach .1321", lambda: dropslide.reach(".1321")),
    ("expect 2x2", lambda: dropslide.expect("2x2")),
    ("expect 2x2 --score-only --rounded", lambda: dropslide.expect("2x2", with_tiles=False, rounded=True)),
    ("expect 2x3 --tile 16", lambda: dropslide.expect("2x3", tile=4)),
    ("simulate 3x3 --player greedy --games 40 --seed 7", lambda: dropslide.simulate("3x3", "greedy", games=40, seed=7)),
    ("simulate 2x3 --player random --games 20 --adversary look-ahead:1",
     lambda: dropslide.simulate("2x3", "random", games=20, adversary="look-ahead:1")),
]


def printed(program, words):
    return json.loads(subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("words, ask", QUESTIONS, ids=[words for words, _ in QUESTIONS])
def test_functions(program, words, ask):
    ours, theirs = ask(), printed(program, words.split())
    assert keys_of(ours) == keys_of(theirs)
    assert list(ours) == list(theirs)
    assert without_times(ours) == without_times(theirs)


@pytest.mark.parametrize("name, board, to_move", [
    ("winner", "12./...", "dropper"), ("winner", "12./1..", "slider"), ("depth", "12./...", "dropper"), ("depth", "1../...", "slider"),
    ("score", "1./.2", "slider"), ("score", "1./.2", "dropper")])
def test_queries(program, tables, name, board, to_move):
    theirs = printed(program, ["query", tables / name, board, "--to-move", to_move])
    with dropslide.Tablebase(tables / name) as table:
        answer = table.query(board, to_move)
        assert answer.to_dict() == theirs
        assert dict(answer) == theirs and answer["moves"] == theirs["moves"] and len(answer) == len(theirs)
        if to_move == "dropper":
            assert table.value(board) == theirs["value"]
            assert table.moves_to_end(board) == theirs.get("moves_to_end")


@pytest.mark.parametrize("name", ["winner", "depth", "score"])
def test_layers(program, tables, name):
    with dropslide.Tablebase(tables / name) as table:
        seen = 0
        for number in range(table.layers):
            layer, theirs = table.layer(number), printed(program, ["export", tables / name, "--layer", str(number)])["positions"]
            assert [dropslide.board_text(board) for board in layer.boards] == [position["board"] for position in theirs]
            if name == "score":
                assert list(layer.values) == [position["value"] for position in theirs] and layer.slider_wins is None
            else:
                assert list(layer.slider_wins) == [position["value"] == "slider" for position in theirs] and layer.values is None
            if name == "depth":
                assert list(layer.moves_to_end) == [position["moves_to_end"] for position in theirs]
            seen += len(layer)
        assert seen == table.positions


def test_arrays_are_views(tables):
    layer = dropslide.Tablebase(tables / "depth").layer(12)
    assert layer.boards.dtype == np.uint8 and layer.boards.shape == (len(layer), 2, 3) and not layer.boards.flags.owndata
    assert layer.slider_wins.dtype == bool and not layer.slider_wins.flags.owndata
    assert layer.moves_to_end.dtype == np.uint32 and not layer.moves_to_end.flags.owndata


def test_version(program):
    assert subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout == f"dropslide {dropslide.__version__}\n"
