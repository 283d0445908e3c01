"""One's own player of the game against chance, measured exactly."""
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

from . import _native
from ._arrays import array_of, exponents_of
from ._computations import PathLike, ProgressSink, _path, _result, _Run, _whole
from ._errors import UsageError
from ._kept_wins import keeps_wins
from ._rules import chances_of
from ._tablebase import Tablebase
from ._words import BoardLike, ShapeLike, checked_text, rows_and_columns, shape_text, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt



PlayerFunction = Callable[["npt.NDArray[np.uint8]", "npt.NDArray[np.bool_]"], Any]
"""Takes boards (n x rows x columns, exponents) and legal slides (n x 4), and returns n slides, or n x 4 chances."""


class States:
    """All states that any play against chance can come to, up to symmetry, in the order of arrays of slides.

    They are numbered by age and within an age by the rank of the board; dead states are among them. Iterating gives
    the boards age by age, each an array of exponents, boards x rows x columns: 3x3 has 48.7 million states.

    >>> found = States("2x2")
    >>> len(found), sum(len(boards) for boards in found)
    (110, 110)
    >>> found.numbers([[[1, 0], [1, 0]], [[1, 1], [0, 0]], [[9, 9], [9, 9]]]).tolist()
    [0, 0, -1]
    """

    def __init__(self, shape: ShapeLike, *, threads: int = 0, memory_bytes: int = 0, progress: Optional[ProgressSink] = None) -> None:
        self._shape = shape_text(shape)
        self._numbers = _native.StateNumbers(self._shape, _Run(threads, memory_bytes, progress, None).options)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return rows_and_columns(self._shape)

    def __len__(self) -> int:
        return self._numbers.size

    def __iter__(self) -> Iterator["npt.NDArray[np.uint8]"]:
        for layer in range(self._numbers.layers):
            if self._numbers.first_of(layer + 1) > self._numbers.first_of(layer):
                yield self._numbers.exponents(layer)

    def boards(self) -> "npt.NDArray[np.uint8]":
        """All of them in one array: a byte for each cell."""
        import numpy as np
        return np.concatenate(list(self))

    def numbers(self, boards: Any) -> "npt.NDArray[np.int64]":
        """The number of each board (exponents, boards x rows x columns) or of an image of it; -1 for boards that are no state."""
        numbers: "npt.NDArray[np.int64]" = self._numbers.numbers_of(exponents_of(boards, self.shape))
        return numbers

    def __repr__(self) -> str:
        return f"<States of {self._shape}: {len(self)}>"


class Policy:
    """The best slides of all states, from a file that `export_policy` wrote. May be asked by any number of threads."""

    def __init__(self, file: PathLike) -> None:
        path = _path(file)
        if path is None:
            raise UsageError("expected a policy file, found None")
        self._policy = _native.Policy(path)
        self.file = path
        """Where it stands."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return rows_and_columns(self._policy.shape)

    @property
    def quantity(self) -> str:
        """What its slides are best for: "score", "rounded score", "failure" or "worst score"."""
        return self._policy.quantity

    def __len__(self) -> int:
        """How many states it holds."""
        return self._policy.states

    def slides(self, boards: Any) -> "npt.NDArray[np.int8]":
        """The best slide of each board (exponents, boards x rows x columns): 0 left, 1 right, 2 up, 3 down; -1 where the board is dead
        or no state."""
        slides: "npt.NDArray[np.int8]" = self._policy.slides_of(exponents_of(boards, self.shape))
        return slides

    def __reduce__(self) -> Any:
        return Policy, (self.file,)

    def __repr__(self) -> str:
        rows, cols = self.shape
        return f"<Policy of {rows}x{cols}, {self.quantity}, {len(self)} states>"


def _array_of_player(player: Any, states: States) -> "npt.NDArray[Any]":
    """Slides as bytes, or chances. Raises UsageError."""
    import numpy as np
    array = array_of(player, "player")
    if array.dtype.kind == "f" and array.shape == (len(states), 4):
        return np.ascontiguousarray(array, dtype=np.float64)
    if array.dtype.kind not in "iu" or array.shape != (len(states),):
        raise UsageError(f"player: found an array of the shape {array.shape} and type {array.dtype}: expected {len(states)} slides, or "
                         f"{len(states)} x 4 chances, in the order of States({'x'.join(map(str, states.shape))!r})")
    return np.ascontiguousarray(np.where((array >= 0) & (array <= 3), array, 255), dtype=np.uint8)


def evaluate(shape: ShapeLike, player: Union[str, PlayerFunction, Any], *, table: Union[None, PathLike, Tablebase] = None,
             symmetric: bool = False, states: Optional[States] = None, dmax: Optional[int] = None, objective: Optional[int] = None,
             side: Optional[str] = None, start: Optional[BoardLike] = None, mistakes: int = 20, threads: int = 0, memory_bytes: int = 0,
             progress: Optional[ProgressSink] = None) -> dict[str, Any]:
    """A player of the game against chance, exactly: nothing is drawn. With `side`, a player of the game of two.

    player     a function of boards (n x rows x columns, exponents) and legal slides (n x 4) that returns n slides (0 left, 1 right,
               2 up, 3 down) or n x 4 chances; an array of a slide, or four chances, for each state in the order of `States(shape)`;
               a name ("greedy", "perfect:DIR"); or the path of a policy file or of such an array (.npy)
    table      the folder in which `expect` left its scores: then also what the player loses to perfect play, and where
    symmetric  of functions: he is asked of one image of each board alone, and answers for all of them
    states     `States(shape)`, where several arrays are evaluated
    mistakes   so many states where most is lost

    side       "slider" or "dropper": a function of the game of two players is measured instead. Slider's is as above; every slide with
               a chance above 0 counts. Dropper's takes boards and returns n cells (in reading order, from 0) and n tiles.
    dmax, objective   of that game, which is solved first; or `table` is the folder in which `solve` left it
    start      the board with a drop to come where it begins; without it the empty one

    Returns the keys of `dropslide expect --policy`, and "ages": for each sum of faces "age", "visits", the chance that a game comes to
    it, and "regret", what is lost there. Takes ten seconds on 3x3.

    With `side` returns "winner", who wins under best play; "keeps_win", whether the player then wins against every opponent, None if
    the other one should win; "positions" in which he was asked; "mistakes_in_all" of them where he gives away a win, where the walk
    ends; and the first "mistakes" by the sum of tiles: "board", "move" and "best".

    >>> import numpy as np
    >>> def first_legal(boards, legal):
    ...     return np.argmax(legal, axis=1)
    >>> round(evaluate("2x2", first_legal)["expected_score"], 6)
    19.266378
    >>> evaluate("2x3", first_legal, side="slider", dmax=2, objective=4)["keeps_win"]
    False
    """
    if side is not None:
        return keeps_wins(shape, player, side=side, dmax=dmax, objective=objective, table=table, start=start, mistakes=mistakes,
                          threads=threads, memory_bytes=memory_bytes, progress=progress)
    if (dmax, objective, start) != (None, None, None):
        raise UsageError("dmax, objective and start are of the game of two players: say side='slider' or side='dropper'")
    run = _Run(threads, memory_bytes, progress, None).options
    name = shape_text(shape)
    folder = _path(table.folder if isinstance(table, Tablebase) else table)
    most = _whole("mistakes", mistakes, 0, 1_000_000)
    if isinstance(player, str):
        ending, ages = _native.evaluate_named(name, checked_text("player", player), folder, most, run)
    elif callable(player):
        ask_player: PlayerFunction = player
        ending, ages = _native.evaluate_function(name, lambda boards, legal: chances_of(ask_player(boards, legal), legal), bool(symmetric),
                                                 folder, most, run)
    elif hasattr(player, "__fspath__"):
        ending, ages = _native.evaluate_named(name, str(_path(player)), folder, most, run)
    elif hasattr(player, "__len__"):
        listed = states if states is not None else States(name, threads=threads, memory_bytes=memory_bytes, progress=progress)
        if "x".join(map(str, listed.shape)) != name:
            raise UsageError(f"states: these are of {listed.shape[0]}x{listed.shape[1]}, not of {name}")
        array = _array_of_player(player, listed)
        ask = _native.evaluate_slides if array.ndim == 1 else _native.evaluate_chances
        ending, ages = ask(listed._numbers, array, folder, most, run)
    else:
        raise UsageError(f"player: expected a name, a function or an array, found {shown(player)}")
    answer = _result(ending)
    answer["ages"] = [{"age": age, "visits": visits, "regret": regret} for age, visits, regret in ages]
    return answer
