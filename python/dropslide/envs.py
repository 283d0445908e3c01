"""The original game as environments by the interface of Gymnasium: one game, or many at a time.

    >>> from dropslide.envs import Game2048
    >>> game = Game2048("3x3")
    >>> board, info = game.reset(seed=7)
    >>> board, reward, terminated, truncated, info = game.step(int(info["action_mask"].argmax()))

Observations are boards of exponents, actions the slides 0 left, 1 right, 2 up, 3 down, rewards the sums of merged faces.
Gymnasium need not be installed; where it is, `gymnasium.make("dropslide/Game2048-v0")` makes the same.
"""
import threading
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from . import _native
from ._computations import PathLike, _real, _whole
from ._errors import UsageError
from ._rules import SLIDES, drops_of, slides_of
from ._tablebase import Tablebase
from ._words import BoardLike, ShapeLike, board_text, checked_text, rows_and_columns, shape_text, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

try:
    import gymnasium  # type: ignore[import]
    from gymnasium import spaces
    _Env: Any = gymnasium.Env
    _VectorEnv: Any = gymnasium.vector.VectorEnv
except ImportError:
    from . import _spaces as spaces
    gymnasium = None
    _Env = _VectorEnv = object

Opponent = Union[str, Callable[["npt.NDArray[np.uint8]"], Any]]
"""Who drops: "chance", "perfect:DIR", "look-ahead:D", or a function of boards (n x rows x columns, exponents) that returns n cells (in
reading order, from 0) and n tiles (exponents)."""


class _Games:
    """What both environments are made of."""

    def __init__(self, shape: ShapeLike, count: int, opponent: Opponent, chance_of_4: float, dmax: int, start: Optional[BoardLike],
                 table: Union[None, PathLike, Tablebase], illegal: str) -> None:
        if illegal not in ("ignore", "raise"):
            raise UsageError(f"illegal: expected 'ignore' or 'raise', found {shown(illegal)}")
        self.raises = illegal == "raise"
        self.shape = shape_text(shape)
        self.opponent = None if isinstance(opponent, str) else opponent
        if self.opponent is not None and not callable(opponent):
            raise UsageError(f"opponent: expected a name or a function, found {shown(opponent)}")
        name = "" if self.opponent is not None else checked_text("opponent", opponent)
        self.dmax, chance = _whole("dmax", dmax, 1, 25), _real("chance_of_4", chance_of_4)
        if table is not None and (name, chance) != ("chance", 0.1):
            raise UsageError("table: its values are of play against chance, with a 4 in ten drops; found another opponent or chance_of_4")
        self.table = table if table is None or isinstance(table, Tablebase) else Tablebase(table, in_memory=True)
        self.size = rows_and_columns(self.shape)
        if self.table is not None and (self.table.shape != self.size or self.table.quantity != "score"):
            raise UsageError(f"table: expected scores of {self.shape}, which expect(folder=) leaves, found {self.table!r}")
        self.native = _native.Games(self.shape, count, name, chance, self.dmax, None if start is None else board_text(start), 0)
        self._lock = threading.Lock()

    def begin(self, seed: int, start: Optional[BoardLike]) -> None:
        """All games again; with a start they begin there, until the next time."""
        with self._lock:
            self.native.begin(seed, None if start is None else board_text(start))
            self._drop()
            self._observe()

    def _drop(self) -> None:
        """The drops of an opponent who is a function."""
        while self.opponent is not None and len(waiting := self.native.waiting()):
            boards = self.native.observe()[0][waiting]
            cells, tiles = drops_of(self.opponent(boards), boards, self.dmax)
            self.native.drop(waiting.tolist(), cells.tolist(), tiles.tolist())

    def _observe(self) -> None:
        import numpy as np
        self.boards, self.legal = self.native.observe()
        self.is_over = ~self.legal.any(axis=1)
        if self.table is not None:
            self.values = np.where(self.legal, self.table.slide_values(self.boards), -np.inf)

    def step(self, slides: "npt.NDArray[np.uint8]") -> tuple["npt.NDArray[np.float64]", dict[str, Any]]:
        """The rewards, and what else there is to know. One thread at a time."""
        with self._lock:
            return self._step(slides)

    def _step(self, slides: "npt.NDArray[np.uint8]") -> tuple["npt.NDArray[np.float64]", dict[str, Any]]:
        import numpy as np
        each = np.arange(len(slides))
        played = ~self.is_over
        if self.raises and (wrong := played & ~self.legal[each, slides]).any():
            place = int(wrong.argmax())
            raise UsageError(f"{SLIDES[slides[place]]} is illegal on {board_text(self.boards[place], False)}")
        info = {}
        if self.table is not None:
            counts = played & self.legal[each, slides]
            chosen = np.where(counts, self.values[each, slides], 0)
            info["regret"] = np.where(counts, self.values.max(axis=1) - chosen, 0.0)
        rewards, moved = self.native.slide(slides, self.opponent is None)
        self._drop()
        self._observe()
        info["moved"] = moved
        return rewards, {**info, **self.info()}

    def info(self) -> dict[str, Any]:
        """Of the boards as they are."""
        import numpy as np
        info: dict[str, Any] = {"action_mask": self.legal}
        if self.table is not None:
            info["value"] = np.where(self.is_over, 0.0, self.values.max(axis=1, initial=-np.inf))
        return info


def _seed(seed: Optional[int], generator: Any) -> int:
    return int(generator.integers(2**63)) if seed is None else _whole("seed", seed, 0, 2**64 - 1)


def _start_of(options: Optional[dict[str, Any]]) -> Optional[BoardLike]:
    if options is not None and (not isinstance(options, dict) or set(options) - {"start"}):
        raise UsageError(f"options: expected {{'start': board}}, found {shown(options)}")
    return None if options is None else options.get("start")


class Game2048(_Env):  # type: ignore[misc]
    """One game.

    opponent     who drops (see `Opponent`); a function may drop tiles up to `dmax`, 1 to 6
    chance_of_4  of chance: the chance that a dropped tile is a 4
    start        the board with which games begin, with a slide to come; without it two tiles are dropped
    table        the folder in which `expect` left its scores: then `info` has "value", what is still scored by best play from here,
                 and "regret", what the last slide lost to that (NaN where a board is no state)
    illegal      "ignore": an illegal slide changes nothing and scores nothing, `info["moved"]` is False; "raise": UsageError

    `info["action_mask"]` and `action_masks()` say which slides are legal. The same seed and actions give the same game.

    >>> game = Game2048("2x2", start="11/..")
    >>> board, info = game.reset(seed=1)
    >>> info["action_mask"].tolist()
    [True, True, False, True]
    >>> game.step(0)[1]
    4.0
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, shape: ShapeLike = "4x4", *, opponent: Opponent = "chance", chance_of_4: float = 0.1, dmax: int = 2,
                 start: Optional[BoardLike] = None, table: Union[None, PathLike, Tablebase] = None, illegal: str = "ignore",
                 render_mode: Optional[str] = None) -> None:
        import numpy as np
        if render_mode not in (None, "ansi"):
            raise UsageError(f"render_mode: expected 'ansi', found {shown(render_mode)}")
        self.render_mode = render_mode
        self._games = _Games(shape, 1, opponent, chance_of_4, dmax, start, table, illegal)
        self._generator: Any = np.random.default_rng()
        self._began = False
        self.action_space = spaces.Discrete(4)
        self.observation_space = spaces.Box(0, 31, self._games.size, np.uint8)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple["npt.NDArray[np.uint8]", dict[str, Any]]:
        """A new game. `options={"start": board}` begins with another board."""
        import numpy as np
        if seed is not None:
            self._generator = np.random.default_rng(_whole("seed", seed, 0, 2**64 - 1))
        if _Env is not object:
            super().reset(seed=seed)
        self._games.begin(_seed(seed, self._generator), _start_of(options))
        self._began = True
        return self._games.boards[0], {key: value[0] for key, value in self._games.info().items()}

    def step(self, action: int) -> tuple["npt.NDArray[np.uint8]", float, bool, bool, dict[str, Any]]:
        """One slide, and the drop after it. Raises UsageError if the game is over or has not begun."""
        games = self._games
        if not self._began or games.is_over[0]:
            raise UsageError("no game is in progress: reset begins one")
        rewards, info = games.step(slides_of([action], 1))
        return games.boards[0], float(rewards[0]), bool(games.is_over[0]), False, {key: value[0] for key, value in info.items()}

    def action_masks(self) -> "npt.NDArray[np.bool_]":
        """Which slides are legal."""
        mask: "npt.NDArray[np.bool_]" = self._games.legal[0]
        return mask

    def render(self) -> Optional[str]:
        """With `render_mode="ansi"`, the board in faces."""
        if self.render_mode is None:
            return None
        return "\n".join(" ".join(f"{2**tile if tile else '.':>6}" for tile in row) for row in self._games.boards[0].tolist())

    def close(self) -> None:
        """There is nothing to give back."""


class Games2048(_VectorEnv):  # type: ignore[misc]
    """Many games at a time, ten million steps a second and more; the arguments of `Game2048`.

    A game that is over begins again with the next step, whose action is ignored and whose reward is 0 (Gymnasium's next-step mode).
    The entries of `info` are arrays.

    >>> games = Games2048(1000, "4x4")
    >>> boards, info = games.reset(seed=1)
    >>> boards, rewards, terminated, truncated, info = games.step(info["action_mask"].argmax(axis=1))
    >>> boards.shape, rewards.shape
    ((1000, 4, 4), (1000,))
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "NextStep"}

    def __init__(self, num_envs: int, shape: ShapeLike = "4x4", *, opponent: Opponent = "chance", chance_of_4: float = 0.1, dmax: int = 2,
                 start: Optional[BoardLike] = None, table: Union[None, PathLike, Tablebase] = None, illegal: str = "ignore") -> None:
        import numpy as np
        self.num_envs = _whole("num_envs", num_envs, 1, 2**31 - 1)
        self._games = _Games(shape, self.num_envs, opponent, chance_of_4, dmax, start, table, illegal)
        self._generator: Any = np.random.default_rng()
        self._began = False
        self.render_mode = None
        self.single_action_space = spaces.Discrete(4)
        self.single_observation_space = spaces.Box(0, 31, self._games.size, np.uint8)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, 4))
        self.observation_space = spaces.Box(0, 31, (self.num_envs, *self._games.size), np.uint8)
        if gymnasium is not None and hasattr(gymnasium.vector, "AutoresetMode"):
            self.metadata = {**self.metadata, "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple["npt.NDArray[np.uint8]", dict[str, Any]]:
        """All games again, each with random numbers of its own."""
        import numpy as np
        if seed is not None:
            self._generator = np.random.default_rng(_whole("seed", seed, 0, 2**64 - 1))
        self._games.begin(_seed(seed, self._generator), _start_of(options))
        self._began = True
        return self._games.boards, self._games.info()

    def step(self, actions: Any) -> tuple["npt.NDArray[np.uint8]", "npt.NDArray[np.float64]", "npt.NDArray[np.bool_]",
                                          "npt.NDArray[np.bool_]", dict[str, Any]]:
        """A slide in each game, and the drops after them. Raises UsageError if no game has begun."""
        import numpy as np
        games = self._games
        if not self._began:
            raise UsageError("no game is in progress: reset begins them")
        rewards, info = games.step(slides_of(actions, self.num_envs))
        return games.boards, rewards, games.is_over, np.zeros(self.num_envs, dtype=np.bool_), info

    def action_masks(self) -> "npt.NDArray[np.bool_]":
        """Which slides are legal in each game."""
        mask: "npt.NDArray[np.bool_]" = self._games.legal
        return mask

    def close(self, **_: Any) -> None:
        """There is nothing to give back."""


if gymnasium is not None:
    gymnasium.register(id="dropslide/Game2048-v0", entry_point=Game2048, vector_entry_point=Games2048)
