"""Environments, batches and trajectories: replayed step by step, against the rules written again, and what is refused."""
import copy
import importlib
import itertools
import pickle
import sys
import types

import numpy as np
import pytest
from test_players import slid

import dropslide
from dropslide import _spaces, envs
from dropslide.envs import Game2048, Games2048

SHAPES = ["1x2", "2x2", "2x3", "3x3", "2x5", "4x4", "3x5", "4x5", "5x5"]


def text_of(board):
    return dropslide.board_text(board, False)


def random_boards(shape, count, seed, highest):
    rows, columns = map(int, shape.split("x"))
    generator = np.random.default_rng(seed)
    boards = generator.integers(0, highest + 1, (count, rows, columns)).astype(np.uint8)
    boards[generator.random((count, rows, columns)) < 0.4] = 0
    return boards


@pytest.mark.parametrize("shape, highest", [*itertools.product(SHAPES, [3, 14, 30]), ("4x4", 15)])
def test_batches_follow_the_rules(shape, highest):
    boards = random_boards(shape, 300, 1, highest)
    legal = dropslide.legal(boards)
    for direction in range(4):
        after, scores = dropslide.slide(boards, direction)
        for board, there, score, can in zip(boards, after, scores, legal[:, direction]):
            expected, points = slid(tuple(map(tuple, board.tolist())), direction)
            assert (tuple(map(tuple, there.tolist())), score, can) == (expected, points, expected != tuple(map(tuple, board.tolist())))


@pytest.mark.parametrize("shape", SHAPES)
def test_images_have_one_canonical_board(shape):
    boards = random_boards(shape, 100, 2, 9)
    least = dropslide.canonical(boards)
    images = [boards[:, ::-1], boards[:, :, ::-1], boards[:, ::-1, ::-1]]
    if boards.shape[1] == boards.shape[2]:
        images.append(boards.transpose(0, 2, 1))
    for image in images:
        assert (dropslide.canonical(image) == least).all()
    assert (np.sort(least.reshape(100, -1)) == np.sort(boards.reshape(100, -1))).all()


def test_drops_are_all_of_them():
    boards = random_boards("2x3", 50, 3, 4)
    found = dropslide.drops(boards, dmax=3)
    assert len(found.boards) == 3 * (boards == 0).sum()
    assert len({(source, cell, tile) for source, cell, tile in zip(found.sources, found.cells, found.tiles)}) == len(found.boards)
    for board, source, cell, tile in zip(*found):
        changed = board != boards[source]
        assert changed.sum() == 1 and boards[source][changed] == 0 and board.flat[cell] == tile


def recorded(tmp_path, shape, player, games, **options):
    """The games that `simulate` played: for each the records of its slides."""
    dropslide.simulate(shape, player, games=games, trajectories=tmp_path / "games.npy", **options)
    moves = np.load(tmp_path / "games.npy")
    return [moves[moves["game"] == game] for game in range(games)]


@pytest.mark.parametrize("shape, player", [("2x2", "random"), ("3x3", "greedy"), ("4x4", "expectimax:1"), ("4x5", "random"), ("1x6", "random")])
def test_environment_replays_simulated_games(tmp_path, shape, player):
    for moves in recorded(tmp_path, shape, player, 6, seed=5):
        first = moves["board"][0]
        drops = iter([(int(cell), int(first.flat[cell])) for cell in np.flatnonzero(first)]
                     + list(zip(moves["cell"].tolist(), moves["tile"].tolist())))

        def opponent(boards):
            cell, tile = next(drops)
            return [cell] * len(boards), [tile] * len(boards)

        game = Game2048(shape, opponent=opponent, illegal="raise")
        board, _ = game.reset(seed=0)
        for number, move in enumerate(moves):
            assert (board == move["board"]).all()
            board, reward, terminated, truncated, info = game.step(int(move["slide"]))
            assert (reward, terminated, truncated) == (move["score"], number == len(moves) - 1, False)
        assert not info["action_mask"].any() and next(drops, None) is None


def test_simulation_says_what_its_trajectories_say(tmp_path):
    answer = dropslide.simulate("3x3", "greedy", games=40, trajectories=tmp_path / "games.csv")
    rows = [line.split(",") for line in (tmp_path / "games.csv").read_text().splitlines()]
    assert rows[0] == ["game", "board", "slide", "score", "cell", "tile"]
    scores = np.bincount([int(row[0]) for row in rows[1:]], weights=[int(row[3]) for row in rows[1:]])
    assert scores.mean() == pytest.approx(answer["score"]["mean"], abs=1e-9)
    assert len(rows) - 1 == pytest.approx(40 * answer["moves"]["mean"])
    moves = np.concatenate(recorded(tmp_path, "3x3", "greedy", 40))
    assert [[str(move["game"]), "/".join("".join(".123456789abc"[tile] for tile in line) for line in move["board"]),
             *(str(move[key]) for key in ("slide", "score", "cell", "tile"))] for move in moves] == rows[1:]


@pytest.mark.parametrize("chance", [0, 0.25, 1])
def test_chance_of_4_is_kept(tmp_path, chance):
    tiles = np.concatenate(recorded(tmp_path, "3x3", "random", 300, chance_of_4=chance))["tile"]
    assert abs((tiles == 2).mean() - chance) < 4 * np.sqrt(chance * (1 - chance) / len(tiles)) + 1e-12
    games = Games2048(2000, "3x3", chance_of_4=chance)
    boards, _ = games.reset(seed=3)
    fours = (boards == 2).sum() / (boards > 0).sum()
    assert abs(fours - chance) < 4 * np.sqrt(chance * (1 - chance) / 4000) + 1e-12


def test_cells_are_drawn_alike():
    boards, _ = Games2048(20_000, "2x3").reset(seed=1)
    shares = (boards > 0).mean(axis=0)
    assert np.abs(shares - 1 / 3).max() < 4 * np.sqrt(2 / 9 / 20_000)


def play(games, seed, steps):
    """Random legal slides in all games: everything that came back."""
    generator, seen = np.random.default_rng(seed), []
    boards, info = games.reset(seed=seed)
    for _ in range(steps):
        weights = generator.random((len(boards), 4)) * info["action_mask"]
        seen.append(games.step(weights.argmax(axis=1)))
        boards, info = seen[-1][0], seen[-1][-1]
    return seen


@pytest.mark.parametrize("shape", ["2x2", "3x3", "4x4"])
def test_games_side_by_side_follow_the_rules(shape):
    games = Games2048(64, shape)
    boards, info = games.reset(seed=9)
    generator, over, begun_anew = np.random.default_rng(9), np.zeros(64, bool), 0
    for _ in range(200):
        actions = generator.integers(0, 4, 64)
        after, rewards, terminated, _, news = games.step(actions)
        for game in range(64):
            if over[game]:
                begun_anew += 1
                assert (after[game] > 0).sum() == 2 and rewards[game] == 0
                continue
            expected, points = slid(tuple(map(tuple, boards[game].tolist())), int(actions[game]))
            dropped = after[game] != np.array(expected)
            moved = expected != tuple(map(tuple, boards[game].tolist()))
            assert (rewards[game], news["moved"][game], dropped.sum()) == (points if moved else 0, moved, moved)
            assert after[game][dropped].tolist() in ([1], [2], [])
        assert (terminated == ~news["action_mask"].any(axis=1)).all() and (news["action_mask"] == dropslide.legal(after)).all()
        boards, over = after, terminated
    assert begun_anew > 0 or shape == "4x4"


def test_the_same_seed_gives_the_same_games():
    one, other, third = (play(Games2048(50, "3x3"), seed, 80) for seed in (4, 4, 5))
    assert all((a[0] == b[0]).all() and (a[1] == b[1]).all() for a, b in zip(one, other))
    assert any((a[0] != b[0]).any() for a, b in zip(one, third))
    game = Game2048("3x3")
    assert (game.reset(seed=1)[0] == game.reset(seed=1)[0]).all()
    assert len({game.reset()[0].tobytes() for _ in range(20)}) > 5


def test_regret_and_value_are_those_of_the_table(tmp_path):
    dropslide.expect("2x3", with_tiles=False, folder=tmp_path / "score")
    game = Game2048("2x3", table=tmp_path / "score")
    with dropslide.Tablebase(tmp_path / "score") as table:
        board, info = game.reset(seed=2)
        for _ in range(60):
            moves = {move["move"]: move["value"] for move in table.query(text_of(board), "slider")["moves"]}
            assert info["value"] == pytest.approx(max(moves.values()), abs=1e-9)
            action = int(np.flatnonzero(info["action_mask"])[-1])
            name = dropslide._rules.SLIDES[action]
            best, own = max(moves.values()), moves[name]
            board, _, over, _, info = game.step(action)
            assert info["regret"] == pytest.approx(best - own, abs=1e-9)
            if over:
                assert info["value"] == 0
                board, info = game.reset()


@pytest.mark.parametrize("family", ["winner", "depth", "score", "failure", "worst"])
def test_slides_of_many_states_are_worth_what_a_query_says(tmp_path, family):
    if family in ("winner", "depth"):
        dropslide.solve("2x3", 2, objective=5, engine="tablebase", with_depth=family == "depth", folder=tmp_path / "table")
    elif family == "worst":
        dropslide.worst_score("2x3", folder=tmp_path / "table")
    else:
        dropslide.expect("2x3", tile=5 if family == "failure" else None, with_tiles=False, folder=tmp_path / "table")
    with dropslide.Tablebase(tmp_path / "table", in_memory=True) as table:
        boards = dropslide.States("2x3").boards()[::7]
        boards = boards[(boards < min(table.objective, 20)).all(axis=(1, 2))]
        for board, values in zip(boards, table.slide_values(boards)):
            asked = {move["move"]: move["value"] for move in table.query(text_of(board), "slider")["moves"]}
            for direction, value in zip(dropslide._rules.SLIDES, values):
                expected = asked.get(direction)
                expected = {"slider": 1.0, "dropper": 0.0, None: np.nan}.get(expected, expected)
                assert value == pytest.approx(expected, abs=1e-9, nan_ok=True), (text_of(board), direction)


def test_opponents_by_name_and_starts(tmp_path):
    dropslide.solve("2x3", 2, objective=5, engine="tablebase", folder=tmp_path / "table")
    perfect, looking = (play(Games2048(20, "2x3", opponent=name), 1, 40) for name in (f"perfect:{tmp_path / 'table'}", "look-ahead:2"))
    assert max(step[0].max() for step in perfect) < 5  # Dropper keeps 32 from him, as the table says.
    assert 4 <= max(step[0].max() for step in looking) <= 6
    game = Game2048("2x3", start="12./3..")
    assert text_of(game.reset()[0]) == "12./3.."
    assert text_of(game.reset(options={"start": [[4, 0, 0], [0, 0, 0]]})[0]) == "4../..."
    assert text_of(game.reset()[0]) == "12./3.."


def test_a_tile_beyond_fifteen_is_made():
    game = Game2048("4x4", start=[[15, 15, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    game.reset(seed=1)
    board, reward, *_ = game.step(0)
    assert (board[0, 0], reward) == (16, 65536)
    games = Games2048(3, "4x4", start=[[14, 14, 15, 0], [0] * 4, [0] * 4, [0] * 4])
    games.reset(seed=1)
    games.step([0, 0, 0])
    boards, rewards, *_ = games.step([0, 0, 0])
    assert boards[:, 0, 0].tolist() == [16] * 3 and rewards.tolist() == [65536] * 3


def test_starts_end_with_the_next_reset_and_overflow_nothing():
    game = Game2048("3x3")
    assert text_of(game.reset(seed=1, options={"start": "12./.../..."})[0]) == "12./.../..."
    assert (game.reset(seed=2)[0] > 0).sum() == 2
    small = Game2048("2x2", start="ff/..")
    small.reset(seed=1)
    board, reward, _, _, info = small.step(0)
    assert (board[0, 0], reward, info["moved"]) == (16, 65536, True)
    for start in ("vv/..", "v./u."):
        with pytest.raises(dropslide.UsageError, match="too high"):
            Game2048("2x2", start=start)
    looking = Game2048("4x4", start="fedc/ba98/7654/.11.", opponent="look-ahead:2")
    looking.reset(seed=1)
    assert looking.step(0)[1] == 4


def test_values_are_of_chance_alone(tmp_path):
    dropslide.expect("2x2", with_tiles=False, folder=tmp_path / "score")
    for options in ({"chance_of_4": 0.9}, {"opponent": lambda boards: None}, {"opponent": "look-ahead:2"}):
        with pytest.raises(dropslide.UsageError, match="against chance"):
            Game2048("2x2", table=tmp_path / "score", **options)
    stray = Game2048("2x2", table=tmp_path / "score", start="99/..")
    stray.reset(seed=1)
    assert np.isnan(stray.step(0)[4]["regret"])


RAGGED = [[[1, 2], [3]]]


@pytest.mark.parametrize("call", [lambda: dropslide.slide(RAGGED, 0), lambda: dropslide.legal(RAGGED), lambda: dropslide.drops(RAGGED),
                                  lambda: dropslide.canonical(RAGGED), lambda: dropslide.slide([[[1]]], [[0], [1, 2]]),
                                  lambda: Game2048("2x2", opponent=lambda boards: ([2**40], [1])).reset(),
                                  lambda: Game2048("2x2", opponent=lambda boards: ([[0], [1, 2]], [1])).reset(),
                                  lambda: Game2048("2x2").reset(options=5), lambda: Game2048("2x2").reset(options={1: 2, "a": 3}),
                                  lambda: Game2048("2x2", opponent="look-ahead:2", chance_of_4=0.5),
                                  lambda: Game2048("2x2", opponent=lambda boards: None, chance_of_4=float("nan")),
                                  lambda: dropslide.simulate("2x2", "greedy", adversary="look-ahead:2", chance_of_4=0.5)])
def test_what_makes_no_array_is_refused(call):
    with pytest.raises(dropslide.UsageError):
        call()


BAD_GAMES = [
    ({"shape": "5x4"}, "rows"), ({"shape": "1x1"}, "no room"), ({"opponent": "nobody"}, "not an adversary"), ({"opponent": 3}, "name or a function"),
    ({"chance_of_4": 1.5}, "0 to 1"), ({"chance_of_4": float("nan")}, "0 to 1"), ({"chance_of_4": "x"}, "number"), ({"dmax": 7}, "1 to 6"),
    ({"dmax": 0}, "1 to 25"), ({"start": "12./..."}, "3x3"), ({"start": ".../.../..."}, "no slide"), ({"start": [[2, 4, 8], [0] * 3, [16, 32, 64]]}, "face"),
    ({"illegal": "maybe"}, "'ignore' or 'raise'"), ({"render_mode": "human"}, "ansi"),
]


@pytest.mark.parametrize("options, words", BAD_GAMES)
def test_games_that_cannot_be_are_refused(options, words):
    with pytest.raises(dropslide.UsageError, match=words):
        game = Game2048(**{"shape": "3x3", **options})
        game.reset(seed=1)


def test_steps_that_cannot_be_are_refused():
    game = Game2048("2x2", start="1./..", illegal="raise")
    with pytest.raises(dropslide.UsageError, match="reset"):
        game.step(0)
    game.reset(seed=1)
    with pytest.raises(dropslide.UsageError, match=r"left is illegal on 1\./\.\."):
        game.step(0)
    for wrong in (4, -1, 1.5, None, "north", [0, 1]):
        with pytest.raises(dropslide.UsageError, match="slide"):
            game.step(wrong)
    assert text_of(game._games.boards[0]) == "1./.."
    quiet = Game2048("2x2", start="1./..")
    quiet.reset(seed=1)
    board, reward, over, _, info = quiet.step(0)
    assert (text_of(board), reward, over, info["moved"]) == ("1./..", 0, False, False)
    with pytest.raises(dropslide.UsageError, match="start"):
        quiet.reset(options={"board": "1./.."})
    with pytest.raises(dropslide.UsageError, match="num_envs"):
        Games2048(0)


@pytest.mark.parametrize("answer, words", [(None, "cells and tiles"), (([0], [1, 2]), "shape"), (([4], [1]), "cannot drop"), (([-1], [1]), "cannot drop"),
                                           (([1], [3]), "1 to 2"), (([1], [0]), "1 to 2"), (([0.5], [1]), "type float"), (([0], [1]), "cannot drop")])
def test_an_opponent_who_cheats_is_told(answer, words):
    game = Game2048("2x2", opponent=lambda boards: answer)
    with pytest.raises(dropslide.UsageError, match=words):
        game.reset(seed=1)  # ([0], [1]) is fine once: the second drop finds the cell taken.


def test_what_an_opponent_raises_comes_through():
    def opponent(boards):
        raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        Game2048("2x2", opponent=opponent).reset()


@pytest.mark.parametrize("boards, slides, words", [([[1, 0]], 0, "boards x rows x columns"), ([[[1, 0]]], 4, "slides"), ([[[1, 0]]], [0, 1], "each of 1"),
                                                   ([[[32, 0]]], 0, "0 to 31"), ([[[0.5, 0]]], 0, "whole"), ([[[2048, 4]]], 0, "to_exponents"),
                                                   ([[[31, 31]]], 0, "two tiles 31"), ([[[1], [0]]], 0, "rows")])
def test_batches_that_cannot_be_are_refused(boards, slides, words):
    with pytest.raises(dropslide.UsageError, match=words):
        dropslide.slide(np.array(boards), slides)


def test_spaces_without_gymnasium():
    game, games = Game2048("3x3"), Games2048(5, "3x3")
    assert game.action_space.n == 4 and all(game.action_space.contains(game.action_space.sample()) for _ in range(20))
    assert game.observation_space.contains(game.reset(seed=1)[0]) and not game.observation_space.contains(np.zeros((2, 3), np.uint8))
    assert games.observation_space.contains(games.reset(seed=1)[0]) and games.action_space.contains(games.action_space.sample())
    assert not game.action_space.contains(4) and not game.action_space.contains(0.5)


def test_registered_where_gymnasium_is(monkeypatch):
    """A minimal stand-in for the package, of what the environments use."""
    known = {}
    fake, vector = types.ModuleType("gymnasium"), types.ModuleType("gymnasium.vector")

    class Env:
        def reset(self, *, seed=None, options=None):
            self.np_random_seed = seed

    vector.VectorEnv = type("VectorEnv", (), {})
    vector.AutoresetMode = types.SimpleNamespace(NEXT_STEP="next")
    fake.Env, fake.vector, fake.spaces = Env, vector, _spaces
    fake.register = lambda id, **points: known.setdefault(id, points)
    monkeypatch.setitem(sys.modules, "gymnasium", fake)
    monkeypatch.setitem(sys.modules, "gymnasium.spaces", _spaces)
    try:
        module = importlib.reload(envs)
        game = known["dropslide/Game2048-v0"]["entry_point"]("2x2")
        assert isinstance(game, Env) and game.reset(seed=3)[0].shape == (2, 2) and game.np_random_seed == 3
        games = known["dropslide/Game2048-v0"]["vector_entry_point"](num_envs=7)
        assert isinstance(games, vector.VectorEnv) and games.metadata["autoreset_mode"] == "next" and games.reset()[0].shape == (7, 4, 4)
        assert module.Game2048.metadata["render_modes"] == ["ansi"]
    finally:
        monkeypatch.undo()
        importlib.reload(envs)


def test_the_checker_of_gymnasium():
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(Game2048("3x3"))


def test_the_interface():
    game = Game2048("3x3", render_mode="ansi")
    board, info = game.reset(seed=1, options={})
    assert board.dtype == np.uint8 and board.shape == (3, 3) and isinstance(info, dict)
    assert (game.action_masks() == info["action_mask"]).all()
    answer = game.step(int(info["action_mask"].argmax()))
    assert [type(part) for part in answer[1:4]] == [float, bool, bool] and isinstance(answer[4], dict)
    kept = board.copy()
    game.step(int(answer[4]["action_mask"].argmax()))
    assert (board == kept).all()  # What was returned does not change afterwards.
    assert len(game.render().splitlines()) == 3 and Game2048("3x3").render() is None
    game.close()


def test_tables_and_policies_travel(tmp_path):
    dropslide.expect("2x3", with_tiles=False, folder=tmp_path / "score")
    dropslide.export_policy(tmp_path / "score", tmp_path / "policy")
    table, policy = dropslide.Tablebase(tmp_path / "score", in_memory=True), dropslide.Policy(tmp_path / "policy")
    boards = dropslide.States("2x3").boards()
    for other in (pickle.loads(pickle.dumps(policy)), copy.copy(policy)):
        assert (other.slides(boards) == policy.slides(boards)).all() and repr(other) == repr(policy)
    after = dropslide.slide(boards, 0).boards
    assert np.array_equal(pickle.loads(pickle.dumps(table)).values(after), table.values(after), equal_nan=True)
    slides = policy.slides(boards)
    assert ((slides >= 0) == dropslide.legal(boards).any(axis=1)).all()
    assert policy.slides([[[9, 9, 9], [9, 9, 8]]]).tolist() == [-1]
    answer = dropslide.evaluate("2x3", lambda states, legal: policy.slides(states), table=tmp_path / "score")
    assert answer["regret"] == pytest.approx(0, abs=1e-9)
    with pytest.raises(dropslide.DamageError):
        (tmp_path / "bad").write_bytes(b"dropslide policy")
        dropslide.Policy(tmp_path / "bad")
    with pytest.raises(dropslide.EnvironmentError):
        dropslide.Policy(tmp_path / "nowhere")
