"""A player of the game of two players, against plain recursion by the rules written again."""
import functools
import itertools

import numpy as np
import pytest
from test_players import slid

import dropslide


def tuple_of(board):
    return tuple(map(tuple, board.tolist()))


def text_of(board):
    return "/".join("".join(".123456789"[tile] for tile in row) for row in board)


class Recursion:
    """Who wins by the rules alone, under best play and against one player."""

    def __init__(self, dmax, objective):
        self.dmax, self.objective = dmax, objective
        self.slider_wins_state = functools.lru_cache(None)(self._slider_wins_state)
        self.slider_wins = functools.lru_cache(None)(self._slider_wins)

    def slides(self, board):
        return {direction: after for direction in range(4) if (after := slid(board, direction)[0]) != board}

    def drops(self, board):
        for row, column in itertools.product(range(len(board)), range(len(board[0]))):
            if board[row][column] == 0:
                for tile in range(1, self.dmax + 1):
                    rows = [list(line) for line in board]
                    rows[row][column] = tile
                    yield (row * len(board[0]) + column, tile), tuple(map(tuple, rows))

    def has_won(self, board):
        return max(map(max, board)) >= self.objective

    def wins_by(self, after):
        return self.has_won(after) or self.slider_wins(after)

    def _slider_wins_state(self, board):
        return any(map(self.wins_by, self.slides(board).values()))

    def _slider_wins(self, board):
        return all(self.slider_wins_state(state) for _, state in self.drops(board))

    def mistakes(self, side, moves, start):
        """The player's positions that come up, those where he gives a win away, and whether he always wins."""
        seen, wrong = set(), set()

        def state(board):
            if side == "slider" and board in seen:
                return
            options = self.slides(board)
            if side == "slider":
                seen.add(board)
                if not options:
                    return
                chosen = {moves(board)}
                if self.slider_wins_state(board) and not all(self.wins_by(options[slide]) for slide in chosen):
                    wrong.add(board)
                    return
                options = {slide: options[slide] for slide in chosen}
            for after in options.values():
                if not self.has_won(after):
                    afterstate(after)

        def afterstate(board):
            if side == "slider":
                for _, there in self.drops(board):
                    state(there)
            elif board not in seen:
                seen.add(board)
                there = dict(self.drops(board))[moves(board)]
                if not self.slider_wins(board) and self.slider_wins_state(there):
                    wrong.add(board)
                    return
                state(there)

        afterstate(start)
        return seen, wrong


def drawn(*facts):
    return np.random.default_rng(abs(hash(facts)) % 2**32)


@pytest.mark.parametrize("shape, dmax, objective, seed", [*itertools.product(["2x2", "2x3"], [1, 2], [3, 4], [1, 2]), ("2x3", 2, 5, 3), ("1x4", 2, 4, 1),
                                                          ("2x3", 3, 4, 1)])
@pytest.mark.parametrize("side", ["slider", "dropper"])
def test_random_functions_equal_plain_recursion(shape, dmax, objective, seed, side, tmp_path):
    if objective <= dmax:
        pytest.skip("no game")
    game = Recursion(dmax, objective)
    rows, columns = map(int, shape.split("x"))

    def move(board):
        options = sorted(game.slides(board)) if side == "slider" else sorted(key for key, _ in game.drops(board))
        return options[int(drawn(board, seed).integers(len(options)))]

    def player(boards, legal=None):
        chosen = [move(tuple_of(board)) for board in boards]
        return np.array(chosen) if side == "slider" else (np.array([cell for cell, _ in chosen]), np.array([tile for _, tile in chosen]))

    start = ((0,) * columns,) * rows
    seen, wrong = game.mistakes(side, move, start)
    answer = dropslide.evaluate(shape, player, side=side, dmax=dmax, objective=objective, mistakes=10**6)
    assert answer["winner"] == ("slider" if game.slider_wins(start) else "dropper")
    assert answer["positions"] == len(seen) and answer["mistakes_in_all"] == len(wrong) == len(answer["mistakes"])
    assert {mistake["board"] for mistake in answer["mistakes"]} == {text_of(board) for board in wrong}
    assert answer["keeps_win"] == (None if answer["winner"] != side else not wrong)
    ages = [sum(2 ** int(symbol) for symbol in mistake["board"] if symbol in "123456789") for mistake in answer["mistakes"]]
    assert ages == sorted(ages)


def test_perfect_players_keep_their_wins(tmp_path):
    dropslide.solve("3x3", 2, objective=5, engine="tablebase", folder=tmp_path / "five")
    with dropslide.Tablebase(tmp_path / "five", in_memory=True) as table:
        def perfect(boards, legal):
            worth = np.full(legal.shape, -1.0)
            for direction in range(4):
                after = dropslide.slide(boards, direction).boards
                made = (after >= 5).any(axis=(1, 2))
                worth[:, direction] = np.where(made, 2, 0)
                worth[~made, direction] = table.values(after[~made])
            return np.where(legal, worth, -1).argmax(axis=1)

        answer = dropslide.evaluate("3x3", perfect, side="slider", table=table)
        assert (answer["keeps_win"], answer["mistakes"], answer["winner"]) == (True, [], "slider")
        everything = dropslide.evaluate("3x3", lambda boards, legal: legal / legal.sum(axis=1)[:, None], side="slider", table=table)
        assert not everything["keeps_win"] and everything["positions"] > answer["positions"]
        first = everything["mistakes"][0]
        moves = {move["move"]: move["value"] for move in table.query(first["board"], "slider")["moves"]}
        assert moves[first["move"]] == "dropper" and moves[first["best"]] == "slider"


@pytest.mark.parametrize("columns", [16, 18])
def test_long_rows_are_counted_whole(columns):
    game = Recursion(1, 3)
    seen, start = set(), ((0,) * columns,)
    pending = [start]
    while pending:  # A Slider who takes every slide: all states that come up before a win is given away.
        for _, state in game.drops(pending.pop()):
            if state in seen:
                continue
            seen.add(state)
            slides = game.slides(state)
            if game.slider_wins_state(state) and not all(map(game.wins_by, slides.values())):
                continue
            pending += [after for after in slides.values() if not game.has_won(after)]
    answer = dropslide.evaluate((1, columns), lambda boards, legal: legal / legal.sum(axis=1)[:, None], side="slider", dmax=1, objective=3)
    assert answer["positions"] == len(seen)


def test_a_start_of_ones_own():
    def first(boards, legal):
        return legal.argmax(axis=1)

    answer = dropslide.evaluate("2x3", first, side="slider", dmax=2, objective=5, start="4,4,2/0,0,0")
    assert answer["positions"] > 0
    with pytest.raises(dropslide.UsageError, match="no play comes"):
        dropslide.evaluate("2x3", first, side="slider", dmax=2, objective=4, start="333/333")


def cheating(*answer):
    return lambda boards, legal=None: answer[0] if len(answer) == 1 else tuple(np.full(len(boards), part) for part in answer)


@pytest.mark.parametrize("side, player, words", [
    ("slider", lambda boards, legal: np.zeros(len(boards), int), "left on .*not legal"),
    ("slider", lambda boards, legal: np.full(len(boards), 4), "slide 4"),
    ("slider", lambda boards, legal: np.zeros((len(boards), 4)), "no slide on"),
    ("slider", lambda boards, legal: [[0]], "shape"),
    ("dropper", cheating(0, 3), "expected an empty cell and a tile 1 to 2"),
    ("dropper", cheating(0, 0), "tile 1 to 2"),
    ("dropper", cheating(6, 1), "empty cell"),
    ("dropper", cheating(None), "cells and tiles"),
    ("dropper", cheating(0.5, 1), "whole numbers"),
    ("referee", cheating(0), "'slider' or 'dropper'"),
    ("slider", "greedy", "a function"),
])
def test_players_who_cheat_are_told(side, player, words):
    with pytest.raises(dropslide.UsageError, match=words):
        dropslide.evaluate("2x3", player, side=side, dmax=2, objective=4)


@pytest.mark.parametrize("options, words", [({"dmax": 2}, "dmax and objective"), ({"objective": 4}, "dmax and objective"), ({"dmax": 4, "objective": 4}, "")])
def test_games_that_cannot_be_are_refused(options, words):
    with pytest.raises(dropslide.UsageError, match=words):
        dropslide.evaluate("2x3", cheating(0), side="slider", **options)


def test_the_table_must_be_of_the_game(tables):
    for options in ({"objective": 4}, {"dmax": 1}):
        with pytest.raises(dropslide.UsageError, match="expected the solved game"):
            dropslide.evaluate("2x3", cheating(0), side="slider", table=tables / "winner", **options)
    with pytest.raises(dropslide.UsageError, match="expected the solved game"):
        dropslide.evaluate("2x2", cheating(0), side="slider", table=tables / "score")
    with pytest.raises(dropslide.UsageError, match="say side="):
        dropslide.evaluate("2x3", cheating(0), dmax=2, objective=4)


def test_what_the_player_raises_comes_through():
    def player(boards, legal):
        raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        dropslide.evaluate("2x3", player, side="slider", dmax=2, objective=4)
