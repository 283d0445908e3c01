"""Tablebases: values, queries, and layers as numpy arrays."""
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Iterator, Optional, Type, Union

from . import _native
from ._arrays import exponents_of
from ._computations import PathLike, _path, _small
from ._errors import UsageError
from ._rules import legal, slide
from ._words import BoardLike, board_text, checked_text, rows_and_columns

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Answer(Mapping[str, Any]):
    """What a tablebase says of a board: the keys of `dropslide query --json`. Its text is read when first asked for."""

    def __init__(self, document: str) -> None:
        self._document = document
        self._facts: Optional[dict[str, Any]] = None

    def to_dict(self) -> dict[str, Any]:
        """All of it."""
        if self._facts is None:
            self._facts = json.loads(self._document)
        return self._facts

    def __getitem__(self, key: str) -> Any:
        return self.to_dict()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_dict())

    def __len__(self) -> int:
        return len(self.to_dict())

    def __repr__(self) -> str:
        return f"Answer({self.to_dict()!r})"


@dataclass(frozen=True)
class Layer:
    """The positions of one layer with Dropper to move (afterstates), up to symmetry, in the order of their ranks. The arrays are views of what
    the library read: nothing is copied."""

    layer_sum: int
    """The sum of 2^(v-1) of each board."""
    boards: "npt.NDArray[np.uint8]"
    """Exponents: positions x rows x columns."""
    slider_wins: "Optional[npt.NDArray[np.bool_]]"
    """By position; None against chance."""
    moves_to_end: "Optional[npt.NDArray[np.uint32]]"
    """By position; None without depth."""
    values: "Optional[npt.NDArray[np.float64]]"
    """By position, as `Tablebase.quantity` says; None for two players."""

    def __len__(self) -> int:
        return len(self.boards)


class Tablebase:
    """A tablebase that `solve` or `expect` left in a folder. May be asked by any number of threads; a `with` closes it.

    >>> import tempfile, dropslide
    >>> folder = tempfile.mkdtemp()
    >>> winner = dropslide.solve("2x3", 2, objective=5, engine="tablebase", folder=folder)["objectives"][0]["winner"]
    >>> with Tablebase(folder) as table:
    ...     assert table.value("12./...") == table.query("12./...")["value"]
    ...     assert table.winner == winner
    ...     print(table.layer(9).boards.shape[1:])
    (2, 3)
    """

    def __init__(self, folder: PathLike, *, in_memory: bool = False) -> None:
        """With `in_memory` layers stay in memory as they are read; otherwise the last few do."""
        path = _path(folder)
        if path is None:
            raise UsageError("expected the folder of a tablebase, found None")
        self._table = _native.Table(path, bool(in_memory))
        self._in_memory = bool(in_memory)
        self.folder = path
        """Where it stands."""

    def close(self) -> None:
        """Gives back files and memory; whoever asks it then gets UsageError."""
        self._table.close()

    def __enter__(self) -> "Tablebase":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return rows_and_columns(self._table.shape)

    @property
    def dmax(self) -> int:
        """The largest drop."""
        return self._table.dmax

    @property
    def objective(self) -> int:
        """The tile that Slider wants, as an exponent; against chance one that no play of interest passes."""
        return self._table.objective

    @property
    def quantity(self) -> str:
        """ "winner" or "moves" (with depth) of two players; "score", "rounded score", "failure" or "worst score" against chance."""
        return self._table.quantity

    @property
    def winner(self) -> Optional[str]:
        """ "dropper" or "slider", from the empty board; None against chance."""
        return self._table.winner

    @property
    def layers(self) -> int:
        """Layers that may have positions: 0 to layers - 1."""
        return self._table.layers

    @property
    def positions(self) -> int:
        """With Dropper to move, up to symmetry."""
        return self._table.positions

    def _text(self, board: BoardLike, faces: Optional[bool]) -> str:
        if faces is None and type(board) is str and board.isascii():
            return board
        return board_text(board, faces, highest=self._table.objective - 1)

    def value(self, board: BoardLike, faces: Optional[bool] = None) -> Union[str, float, None]:
        """Takes an afterstate: a board before a drop, with Dropper (or chance) to move. `afterstate_value` is the same.

        Returns the winner, or the number; None if no play comes to the board. Numbers in `board` are exponents, or with
        `faces=True` faces; `board_text` says which are refused."""
        return self._table.value(self._text(board, faces))

    afterstate_value = value

    def values(self, boards: Any) -> "npt.NDArray[np.float64]":
        """The values of many afterstates: exponents, boards x rows x columns; `to_exponents` makes them of faces.

        Against chance the number; of two players 1 where Slider wins, 0 where Dropper does; NaN where no play comes to the board.
        Tablebases that are open `in_memory` answer some millions of boards a second and core."""
        values: "npt.NDArray[np.float64]" = self._table.values(exponents_of(boards, self.shape))
        return values

    def slide_values(self, boards: Any) -> "npt.NDArray[np.float64]":
        """What each slide is worth on many states, as `query` says of one: boards x 4, in the order left, right, up, down.

        Takes exponents, boards x rows x columns. Against chance the number, of scores with what the slide itself scores; of two players 1
        where Slider wins by it, 0 where Dropper does; NaN for a slide that changes nothing, and where nothing is known."""
        import numpy as np
        array = exponents_of(boards, self.shape)
        can, values = legal(array), np.full((len(array), 4), np.nan)
        is_score, made_value = self.quantity.endswith("score"), 1.0 if self.winner else 0.0
        for direction in range(4):
            after, scores = slide(array[can[:, direction]], direction)
            worth = self.values(after) + (scores if is_score else 0)
            if not is_score:
                worth[(after >= self.objective).any(axis=(1, 2))] = made_value
            values[can[:, direction], direction] = worth
        return values

    def state_value(self, board: BoardLike, faces: Optional[bool] = None) -> Union[str, float, None]:
        """Takes a state: a board after a drop, with Slider to move. Otherwise as `value`."""
        found: Union[str, float, None] = self.query(board, "slider", faces)["value"]
        return found

    def moves_to_end(self, board: BoardLike, faces: Optional[bool] = None) -> Optional[int]:
        """Takes an afterstate, as `value`. Returns the moves of both players under best play; None without depth."""
        return self._table.moves_to_end(self._text(board, faces))

    def query(self, board: BoardLike, to_move: Optional[str] = None, faces: Optional[bool] = None) -> Answer:
        """Takes an afterstate with `to_move="dropper"`, a state with `to_move="slider"`.

        Returns the value of the board and of every move, the best first. Without `to_move` the board is an afterstate where two
        play, as that of `value`; against chance it is a state, and `value` takes the other kind."""
        if to_move is None:
            to_move = "slider" if self._table.winner is None else "dropper"
        return Answer(self._table.query_json(self._text(board, faces), checked_text("to_move", to_move)))

    def layer(self, layer_sum: int) -> Layer:
        """All positions of a layer, as numpy arrays. Raises UsageError if there is no such layer."""
        arrays = self._table.layer(_small("layer_sum", layer_sum))
        return Layer(layer_sum, arrays["boards"], arrays.get("slider_wins"), arrays.get("moves_to_end"), arrays.get("values"))

    def __reduce__(self) -> Any:
        """A copy opens the same folder."""
        return _opened, (self.folder, self._in_memory)

    def __repr__(self) -> str:
        if self._table.is_closed:
            return "<Tablebase, closed>"
        rows, cols = self.shape
        return f"<Tablebase {rows}x{cols}, Dmax {self.dmax}, objective {self.objective}, {self.quantity}, {self.positions} positions>"


def _opened(folder: str, in_memory: bool) -> Tablebase:
    return Tablebase(folder, in_memory=in_memory)
