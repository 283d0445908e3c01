"""The functions that compute: who wins, shortest games, one row, and the game against chance."""
import json
import operator
import os
from typing import Any, Callable, NamedTuple, Optional, Union

from . import _native
from ._errors import MemoryFull, UsageError
from ._words import ShapeLike, checked_text, shape_text, shown

PathLike = Union[str, "os.PathLike[str]"]


class Progress(NamedTuple):
    """A snapshot of a running computation."""

    task: str
    """What runs: "3x4, Dmax 2, objective 7 (128)"."""
    positions: int
    """Decided or stored so far."""
    memory_bytes: int
    """Held by the computation."""
    elapsed_seconds: float
    """Since its start."""
    done_fraction: float
    """0 to 1; an estimate that never promises."""


ProgressSink = Callable[[Progress], Any]
"""Called some times a second, in the thread that waits for the result. What it raises stops the computation."""
NoticeSink = Callable[[str], Any]
"""Called with one line that a user should know."""


def _whole(name: str, value: Any, least: int, most: int) -> int:
    """The value as an int in the range of the library. Raises UsageError."""
    try:
        number = operator.index(value)
    except TypeError as error:
        raise UsageError(f"{name}: expected a whole number, found {shown(value)}") from error
    if isinstance(value, bool):
        raise UsageError(f"{name}: expected a whole number, found {value}")
    if not least <= number <= most:
        raise UsageError(f"{name}: expected {least} to {most}, found {shown(number)}")
    return int(number)


def _small(name: str, value: Any) -> int:
    return _whole(name, value, -(2**31), 2**31 - 1)


def _small_or_none(name: str, value: Any) -> Optional[int]:
    return None if value is None else _small(name, value)


def _real(name: str, value: Any) -> float:
    """The value as a float. Raises UsageError."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise UsageError(f"{name}: expected a number, found {shown(value)}") from error


def _path(path: Optional[PathLike]) -> Optional[str]:
    if path is None:
        return None
    try:
        text = os.fspath(path)
    except TypeError as error:
        raise UsageError(f"expected a path, found {shown(path)}") from error
    try:
        if not isinstance(text, str) or b"\0" in os.fsencode(text):
            raise UsageError(f"expected a path, found {shown(path)}")
    except UnicodeEncodeError as error:
        raise UsageError(f"expected a path, found {shown(path)}") from error
    return text


class _Run:
    """What a computation may use, from the arguments that all of them share."""

    def __init__(self, threads: int, memory_bytes: int, progress: Optional[ProgressSink], notice: Optional[NoticeSink]) -> None:
        for name, sink in (("progress", progress), ("notice", notice)):
            if sink is not None and not callable(sink):
                raise UsageError(f"{name}: expected a function, found {shown(sink)}")
        report = None if progress is None else lambda *facts: progress(Progress(*facts))
        self.options = _native.RunOptions(_small("threads", threads), _whole("memory_bytes", memory_bytes, 0, 2**63 - 1), report, notice)


def _result(ending: tuple[str, int, int]) -> dict[str, Any]:
    document, stopped, needed_bytes = ending
    result: dict[str, Any] = json.loads(document)
    if stopped == 2:
        raise MemoryFull(result, needed_bytes or None)
    return result


def solve(shape: ShapeLike, dmax: int, *, objective: Optional[int] = None, engine: str = "auto", folder: Optional[PathLike] = None,
          with_depth: bool = False, certificate: Optional[PathLike] = None, threads: int = 0, memory_bytes: int = 0,
          progress: Optional[ProgressSink] = None, notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """Who wins the game in which Dropper drops tiles 1 to dmax, and the largest tile that Slider can force.

    objective     decides this tile alone (an exponent above dmax); without it, it rises until Slider fails
    engine        "auto", "layers", "tablebase" or "proof"
    folder        where the engine leaves checkpoints or the tablebase; the same call goes on from there
    with_depth    of tablebases: also the moves to the end under best play
    certificate   the winner's strategy is written there, for dropslide-check; of the engine "proof"
    threads       0: all; memory_bytes: the most that may be held, 0: 80 % of what is free
    progress      called some times a second with a Progress; what it raises stops the computation
    notice        called with one line that a user should know

    >>> solve("3x3", 2)["max_tile"]
    5
    >>> solve((2, 4), 2, objective=6)["objectives"][0]["winner"]
    'dropper'
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.solve(shape_text(shape), _small("dmax", dmax), _small_or_none("objective", objective), checked_text("engine", engine),
                                 _path(folder), bool(with_depth), _path(certificate), run.options))


def no_merge(shape: ShapeLike, *, dmax: Optional[int] = None, certificate: Optional[PathLike] = None, folder: Optional[PathLike] = None,
             threads: int = 0, memory_bytes: int = 0, progress: Optional[ProgressSink] = None,
             notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The least Dmax with which Dropper avoids every merge; with `dmax`, whether he does with this one.

    >>> no_merge("3x3")["min_dmax"]
    4
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.no_merge(shape_text(shape), _small_or_none("dmax", dmax), _path(certificate), _path(folder), run.options))


def shortest(shape: ShapeLike, dmax: int, *, threads: int = 0, memory_bytes: int = 0, progress: Optional[ProgressSink] = None,
             notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The fewest drops to a dead board when both players cooperate, and such a game.

    >>> shortest("3x4", 1)["drops"]
    20
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.shortest(shape_text(shape), _small("dmax", dmax), run.options))


def reach(string: str, *, longest_word: int = 4096, most_searched: int = 200_000, threads: int = 0, memory_bytes: int = 0,
          progress: Optional[ProgressSink] = None, notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """Whether a row such as "..112" can occur in the one-dimensional game, by which moves, or why not.

    The first keys take it as a string of the thesis; those of the turns take it as a row of a board, with gaps and on either side.
    slides_passing and slides_non_passing of a turn are Slider's slides on that row, l to the left and r to the right. The first 1 falls
    at the end away from the first slide, each later one beside the tiles; before a slide that would change nothing, which is a pass, one
    cell is left between. moves_passing and moves_non_passing are words of the thesis, which mirrors the row after every l.

    >>> answer = reach("..112")
    >>> answer["passing"], answer["non_passing"]
    (True, False)
    >>> reach("1.2")["passing"], reach("1.2")["slider_to_move"]["passing"]
    (False, True)
    >>> reach(".123")["slider_to_move"]["slides_non_passing"], reach(".123")["moves_non_passing"]
    ('rlrlrr', 'lllllr')
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.reach(checked_text("string", string), _whole("longest_word", longest_word, 0, 2**26),
                                 _whole("most_searched", most_searched, 0, 2**63 - 1), run.options))


def expect(shape: ShapeLike, *, tile: Optional[int] = None, with_tiles: bool = True, rounded: bool = False,
           folder: Optional[PathLike] = None, threads: int = 0, memory_bytes: int = 0, progress: Optional[ProgressSink] = None,
           notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The game against chance, exactly: the best expected score and the best chance of each tile.

    tile         the chance of this tile alone (an exponent, 3 or more)
    with_tiles   with the score, also the chance of every tile
    rounded      scores in 32 bits
    folder       the tablebase of the score, or of the one tile, is left there

    >>> round(expect("2x2")["expected_score"], 3)
    66.964
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.expect(shape_text(shape), _small_or_none("tile", tile), bool(with_tiles), bool(rounded), _path(folder),
                                  run.options))


def simulate(shape: ShapeLike, player: str, *, games: int = 1000, seed: int = 1, adversary: Optional[str] = None,
             chance_of_4: float = 0.1, trajectories: Optional[PathLike] = None, threads: int = 0, memory_bytes: int = 0,
             progress: Optional[ProgressSink] = None, notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """Games of a player by name ("greedy", "expectimax:2", "perfect:DIR"); the same seed gives the same games.

    adversary      who drops, instead of chance: "look-ahead:4", "perfect:DIR"
    chance_of_4    the chance that a dropped tile is a 4, from 0 to 1 with at most six decimals
    trajectories   every slide is written there: a name that ends in .npy (records for numpy.load) or .csv

    >>> simulate("3x3", "greedy", games=50, seed=7)["games"]
    50
    """
    run = _Run(threads, memory_bytes, progress, notice)
    return _result(_native.simulate(shape_text(shape), checked_text("player", player), _small("games", games),
                                    _whole("seed", seed, 0, 2**64 - 1), None if adversary is None else checked_text("adversary", adversary),
                                    _real("chance_of_4", chance_of_4), _path(trajectories), run.options))
