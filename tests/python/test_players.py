"""One's own player: functions, arrays and files measured alike, plain recursion beside them, and what is refused."""
import functools
import os
import pathlib
import signal
import subprocess
import threading
import time

import numpy as np
import pytest

import dropslide

PROGRAM = os.environ["DROPSLIDE_PROGRAM"]


def slid_row(row):
    """A row slid to the left, and the faces that merged."""
    tiles, points = [v for v in row if v], 0
    out = []
    while tiles:
        v = tiles.pop(0)
        if tiles and tiles[0] == v:
            tiles.pop(0)
            v += 1
            points += 2 ** v
        out.append(v)
    return tuple(out + [0] * (len(row) - len(out))), points


def slid(board, direction):
    """By the rules, written again: the board (a tuple of rows) after a slide, and its points."""
    turn = (lambda rows: tuple(zip(*rows))) if direction >= 2 else (lambda rows: rows)
    rows = turn(board)
    flip = direction % 2 == 1
    rows = [row[::-1] if flip else row for row in rows]
    rows, points = zip(*(slid_row(row) for row in rows))
    return turn(tuple(tuple(row[::-1]) if flip else tuple(row) for row in rows)), sum(points)


def chances_of(board, salt):
    """Of a player who draws, by numbers that depend on the board alone: 0 to 3 parts for each legal slide."""
    legal = [slid(board, direction)[0] != board for direction in range(4)]
    cells = [v for row in board for v in row]
    parts = [(sum((i + 3) * v for i, v in enumerate(cells)) * (direction + salt) % 7 % 4) * legal[direction] for direction in range(4)]
    if not any(parts):
        parts = legal
    return [part / sum(parts) for part in parts]


def expected_score(shape, salt):
    """By recursion over boards."""
    rows, cols = shape

    @functools.cache
    def of_state(board):
        if all(slid(board, direction)[0] == board for direction in range(4)):
            return 0.0
        return sum(chance * (points + of_afterstate(after)) for direction, chance in enumerate(chances_of(board, salt)) if chance
                   for after, points in [slid(board, direction)])

    @functools.cache
    def of_afterstate(board):
        empty = [(row, col) for row in range(rows) for col in range(cols) if board[row][col] == 0]
        return sum(chance / len(empty) * of_state(dropped(board, cell, tile)) for cell in empty for tile, chance in ((1, 0.9), (2, 0.1)))

    def dropped(board, cell, tile):
        return tuple(tuple(tile if (row, col) == cell else v for col, v in enumerate(line)) for row, line in enumerate(board))

    nothing = ((0,) * cols,) * rows
    return sum(chance / (rows * cols) * of_afterstate(dropped(nothing, (row, col), tile))
               for row in range(rows) for col in range(cols) for tile, chance in ((1, 0.9), (2, 0.1)))


def player_with(salt):
    return lambda boards, legal: np.array([chances_of(tuple(map(tuple, board.tolist())), salt) for board in boards])


def first_legal(boards, legal):
    assert boards.dtype == np.uint8 and legal.dtype == bool and legal.any(axis=1).all()
    return np.argmax(legal, axis=1)


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scores")
    value = dropslide.expect("2x3", with_tiles=False, folder=folder)["expected_score"]
    return folder, value


@pytest.mark.parametrize("salt", [1, 2, 5])
def test_a_function_has_the_score_of_plain_recursion(salt):
    assert dropslide.evaluate("2x2", player_with(salt))["expected_score"] == pytest.approx(expected_score((2, 2), salt), rel=1e-12)


def test_the_same_on_2x3():
    assert dropslide.evaluate("2x3", player_with(3))["expected_score"] == pytest.approx(expected_score((2, 3), 3), rel=1e-12)


def test_every_player_by_name_is_as_the_program_says(scores):
    folder, value = scores
    for name in ("random", "greedy", "always-up"):
        answer = dropslide.evaluate("2x3", name, table=folder)
        program = subprocess.run([PROGRAM, "expect", "2x3", "--policy", name, "--out", folder, "--json"], check=True, capture_output=True,
                                 text=True)
        import json
        printed = json.loads(program.stdout)
        assert {key: answer[key] for key in ("expected_score", "regret", "states", "highest_tiles")} == \
            {key: printed[key] for key in ("expected_score", "regret", "states", "highest_tiles")}
        assert answer["regret"] == pytest.approx(value - answer["expected_score"], abs=1e-9)
        assert sum(age["regret"] for age in answer["ages"]) == pytest.approx(answer["regret"], abs=1e-9)
        assert answer["mistakes"][:5] == printed["mistakes"] and len(answer["mistakes"]) == 20


def test_arrays_files_and_functions_are_one_player(scores, tmp_path):
    folder, _ = scores
    states = dropslide.States("2x3")
    boards = states.boards()
    assert boards.shape == (len(states), 2, 3) and (states.numbers(boards) == np.arange(len(states))).all()
    assert (states.numbers(boards[:, ::-1, :]) == np.arange(len(states))).all()  # Images.
    legal = np.array([[slid(board, d)[0] != board for d in range(4)] for board in (tuple(map(tuple, b)) for b in boards.tolist())])
    slides = np.where(legal.any(axis=1), np.argmax(legal, axis=1), -1)
    by_function = dropslide.evaluate("2x3", first_legal, symmetric=True, table=folder)
    file = tmp_path / "slides.npy"
    np.save(file, slides.clip(0))
    chances = np.eye(4)[slides.clip(0)]
    for player in (slides, slides.astype(np.int8), chances, str(file), file):
        answer = dropslide.evaluate("2x3", player, table=dropslide.Tablebase(folder))
        assert answer["expected_score"] == by_function["expected_score"] and answer["mistakes"] == by_function["mistakes"]
    assert dropslide.evaluate("2x3", slides, states=states)["states"] == by_function["states"]


def test_perfect_play_by_its_policy_file_loses_nothing(scores, tmp_path):
    folder, value = scores
    subprocess.run([PROGRAM, "policy", "export", folder, tmp_path / "policy"], check=True, stdout=subprocess.DEVNULL)
    answer = dropslide.evaluate("2x3", tmp_path / "policy", table=folder)
    assert answer["expected_score"] == pytest.approx(value, rel=1e-12) and abs(answer["regret"]) < 1e-9 and answer["mistakes"] == []


def refused_slide(boards, legal):
    return np.argmin(legal, axis=1)  # Illegal wherever one is.


@pytest.mark.parametrize("player, words", [
    (refused_slide, "changes nothing"),
    (lambda boards, legal: np.full((len(boards), 4), 0.3), "changes nothing"),
    (lambda boards, legal: legal * 0.3, "add up to"),
    (lambda boards, legal: legal * np.nan, "nan"),
    (lambda boards, legal: np.zeros(len(boards)), "type float64"),
    (lambda boards, legal: np.zeros(3, int), "shape (3,)"),
    (lambda boards, legal: np.full(len(boards), 4), "slide 4"),
    (lambda boards, legal: "left", "returned"),
    (lambda boards, legal: None, "returned"),
    (np.zeros(109, int), "110 slides"),
    (np.zeros((110, 3)), "110 x 4"),
    (np.zeros(110), "float64"),
    ("nobody", "nobody"),
    ("monte-carlo:5", "not known"),
    (5, "player"),
    (None, "player"),
])
def test_usage_errors_name_what_is_wrong(player, words):
    with pytest.raises(dropslide.UsageError) as raised:
        dropslide.evaluate("2x2", player)
    assert words in str(raised.value)


def test_an_illegal_slide_is_told_with_its_board():
    with pytest.raises(dropslide.UsageError, match=r"slides \w+ on [.1-9]+/[.1-9]+, which"):
        dropslide.evaluate("2x2", refused_slide)


def test_what_a_player_raises_is_raised():
    class Mine(Exception):
        pass

    def player(boards, legal):
        raise Mine("no idea")
    with pytest.raises(Mine, match="no idea"):
        dropslide.evaluate("2x2", player)
    assert dropslide.evaluate("2x2", first_legal)["states"] > 0  # Nothing is left behind.


def test_ctrl_c_in_a_player_stops_the_evaluation():
    def slow(boards, legal):
        time.sleep(0.05)
        return first_legal(boards, legal)
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        dropslide.evaluate("3x3", slow)
    assert time.monotonic() - begin < 20


def test_memory_is_kept_to():
    with pytest.raises(dropslide.MemoryFull):
        dropslide.evaluate("3x3", "random", memory_bytes=2_000_000)
    with pytest.raises(dropslide.EnvironmentError, match="memory"):
        dropslide.States("3x3", memory_bytes=2_000_000)


def test_the_table_must_be_one_of_scores(scores, tables, tmp_path):
    folder, _ = scores
    with pytest.raises(dropslide.UsageError, match="2x3"):
        dropslide.evaluate("2x2", "greedy", table=folder)
    dropslide.expect("2x2", tile=3, folder=tmp_path)
    with pytest.raises(dropslide.UsageError, match="expected scores"):
        dropslide.evaluate("2x2", "greedy", table=tmp_path)


def test_faces_are_never_taken_for_exponents():
    states = dropslide.States("2x2")
    with pytest.raises(dropslide.UsageError, match="to_exponents"):
        states.numbers([[[2, 0], [0, 64]]])
    assert states.numbers(dropslide.to_exponents([[[2, 0], [0, 4]]])).tolist() == states.numbers([[[1, 0], [0, 2]]]).tolist()
    for wrong in ([1], [3], [-2], [2**40], [2.0]):
        with pytest.raises(dropslide.UsageError):
            dropslide.to_exponents(wrong)


def test_files_that_are_no_players(tmp_path):
    (tmp_path / "a.npy").write_text("no array")
    with pytest.raises(dropslide.DamageError, match="numpy.save"):
        dropslide.evaluate("2x2", tmp_path / "a.npy")
    with pytest.raises(dropslide.UsageError):
        dropslide.evaluate("2x2", pathlib.Path("nowhere"))


@pytest.mark.parametrize("family", ["winner", "depth", "score"])
def test_values_of_many_boards_are_those_of_each(family, tables):
    for in_memory in (False, True):
        with dropslide.Tablebase(tables / family, in_memory=in_memory) as table:
            numbers = {"slider": 1.0, "dropper": 0.0}
            for layer in range(0, table.layers, 7):
                boards = table.layer(layer).boards
                values = table.values(boards[:, ::-1, ::-1])
                assert values.tolist() == [numbers.get(value, value) for value in map(table.value, boards)]
            assert np.isnan(table.values(np.full((1, *table.shape), 9, np.uint8))).all()
            assert table.values(np.zeros((0, *table.shape), int)).shape == (0,)
            for wrong in ([[1, 2], [0, 0]], np.zeros((1, 4, 4), int), np.zeros((1, *table.shape)), np.full((1, *table.shape), 64)):
                with pytest.raises(dropslide.UsageError):
                    table.values(wrong)


def test_an_array_that_is_stopped_or_too_large_ends_with_exit_code_4(tmp_path):
    """The list of the states of 3x3 takes seconds and tens of MiB."""
    np.save(tmp_path / "slides.npy", np.zeros(48_713_519, dtype=np.uint8))
    words = [PROGRAM, "expect", "3x3", "--policy", tmp_path / "slides.npy"]
    small = subprocess.run([*words, "--memory", "100MiB"], capture_output=True, text=True, check=False)
    assert small.returncode == 4 and "larger --memory" in small.stderr, small.stderr
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=60)
    assert process.returncode == 4 and "stopped before an answer" in messages
