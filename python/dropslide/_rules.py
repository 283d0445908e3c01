"""The rules of the game on many boards at a time."""
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from ._arrays import array_of, exponents_of
from ._computations import _whole
from ._errors import UsageError
from ._words import board_text, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SLIDES = ("left", "right", "up", "down")
"""The slides by their numbers, 0 to 3."""
SLIDES_TEXT = "0 left, 1 right, 2 up, 3 down"


@lru_cache(maxsize=8)
def _rules(shape: str) -> _native.Rules:
    return _native.Rules(shape)


def _boards_and_rules(boards: Any) -> "tuple[npt.NDArray[np.uint8], _native.Rules]":
    """Raises UsageError for what is no boards x rows x columns."""
    array = array_of(boards, "boards")
    if array.ndim != 3:
        raise UsageError(f"expected boards x rows x columns, found an array of the shape {array.shape}")
    rows, columns = array.shape[1:]
    return exponents_of(array, (rows, columns)), _rules(f"{rows}x{columns}")


def slides_of(slides: Any, count: int) -> "npt.NDArray[np.uint8]":
    """One slide for each of so many boards; a single one is for all. Raises UsageError."""
    import numpy as np
    array = array_of(SLIDES.index(slides) if isinstance(slides, str) and slides in SLIDES else slides, "slides")
    if array.dtype.kind not in "iu" or array.shape not in ((), (count,)):
        raise UsageError(f"expected a slide, or one for each of {count} boards ({SLIDES_TEXT}), "
                         f"found an array of the shape {array.shape} and type {array.dtype}")
    if array.size and not 0 <= array.min() <= array.max() <= 3:
        raise UsageError(f"expected slides {SLIDES_TEXT}, found {array.max() if array.max() > 3 else array.min()}")
    return np.broadcast_to(array.astype(np.uint8), (count,))


class Slid(NamedTuple):
    """Boards after slides."""

    boards: "npt.NDArray[np.uint8]"
    """Exponents: boards x rows x columns. An illegal slide leaves its board as it is."""
    scores: "npt.NDArray[np.float64]"
    """Of each slide: the sum of merged faces."""


def slide(boards: Any, slides: Any) -> Slid:
    """Slides boards (exponents, boards x rows x columns): one slide for all of them, or one each (0 left, 1 right, 2 up, 3 down).

    >>> after, scores = slide([[[1, 1], [0, 2]], [[1, 0], [1, 0]]], [0, 2])
    >>> after.tolist(), scores.tolist()
    ([[[2, 0], [2, 0]], [[2, 0], [0, 0]]], [4.0, 4.0])
    """
    array, rules = _boards_and_rules(boards)
    return Slid(*rules.slide(array, slides_of(slides, len(array))))


def legal(boards: Any) -> "npt.NDArray[np.bool_]":
    """Whether each slide changes each board: boards x 4, in the order left, right, up, down.

    >>> legal([[[1, 0], [0, 0]]]).tolist()
    [[False, True, False, True]]
    """
    array, rules = _boards_and_rules(boards)
    answer: "npt.NDArray[np.bool_]" = rules.legal(array)
    return answer


def canonical(boards: Any) -> "npt.NDArray[np.uint8]":
    """For each board the image that stands for all its images under the symmetries of the shape.

    >>> canonical([[[1, 0], [0, 0]], [[0, 0], [0, 1]]]).tolist()
    [[[1, 0], [0, 0]], [[1, 0], [0, 0]]]
    """
    array, rules = _boards_and_rules(boards)
    images: "npt.NDArray[np.uint8]" = rules.canonical(array)
    return images


def chances_of(answer: Any, legal: "npt.NDArray[np.bool_]") -> "npt.NDArray[np.float64]":
    """What a player returned, as four chances for each board. Raises UsageError."""
    import numpy as np
    array = array_of(answer, "what the player returned")
    boards = len(legal)
    if array.shape == (boards, 4) and array.dtype.kind in "fiub":
        return array.astype(np.float64)
    if array.shape != (boards,) or array.dtype.kind not in "iu":
        raise UsageError(f"the player returned an array of the shape {array.shape} and type {array.dtype} for {boards} boards: "
                         f"expected {boards} slides, {SLIDES_TEXT}, or {boards} x 4 chances")
    if boards and not 0 <= array.min() <= array.max() <= 3:
        raise UsageError(f"the player returned slide {array.max() if array.max() > 3 else array.min()}: "
                         f"expected {SLIDES_TEXT}")
    chances = np.zeros((boards, 4))
    chances[np.arange(boards), array] = 1
    return chances


def drops_of(answer: Any, boards: "npt.NDArray[np.uint8]", dmax: int) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]":
    """What somebody who drops has returned for boards: cells and tiles. Raises UsageError with the board."""
    import numpy as np
    parts = tuple(answer) if isinstance(answer, (tuple, list)) else ()
    if len(parts) != 2:
        raise UsageError(f"expected cells and tiles for the drops, {len(boards)} of each, found {shown(answer)}")
    cells, tiles = (array_of(part, name) for part, name in zip(parts, ("cells", "tiles")))
    for part in (cells, tiles):
        if part.shape != (len(boards),) or part.dtype.kind not in "iu":
            raise UsageError(f"expected {len(boards)} whole numbers for the drops, found an array of the shape {part.shape} and type {part.dtype}")
    flat = boards.reshape(len(boards), boards.shape[1] * boards.shape[2])
    inside = (cells >= 0) & (cells < flat.shape[1]) & (tiles >= 1) & (tiles <= dmax)
    right = inside & (flat[np.arange(len(boards)), np.where(inside, cells, 0)] == 0)
    if not right.all():
        place = int((~right).argmax())
        raise UsageError(f"cannot drop {tiles[place]} on cell {cells[place]} of {board_text(boards[place].tolist(), False)}: "
                         f"expected an empty cell and a tile 1 to {dmax}")
    return cells.astype(np.int64), tiles.astype(np.int64)


class Drops(NamedTuple):
    """Boards after drops, and the drops."""

    boards: "npt.NDArray[np.uint8]"
    """Exponents: drops x rows x columns."""
    sources: "npt.NDArray[np.int64]"
    """The place of each one's board among those that were given."""
    cells: "npt.NDArray[np.int64]"
    """In reading order, from 0."""
    tiles: "npt.NDArray[np.uint8]"
    """Exponents."""


def drops(boards: Any, dmax: int = 2) -> Drops:
    """Every drop of a tile 1 to dmax on an empty cell of each board, board by board and cell by cell.

    >>> drops([[[1, 2], [0, 3]]]).boards.tolist()
    [[[1, 2], [1, 3]], [[1, 2], [2, 3]]]
    """
    import numpy as np
    array, _ = _boards_and_rules(boards)
    most = _whole("dmax", dmax, 1, 25)
    flat = array.reshape(len(array), array.shape[1] * array.shape[2])
    found = np.repeat(np.argwhere(flat == 0), most, axis=0)
    sources, cells = found[:, 0], found[:, 1]
    tiles = np.tile(np.arange(1, most + 1, dtype=np.uint8), len(found) // most)
    after = flat[sources]
    after[np.arange(len(after)), cells] = tiles
    return Drops(after.reshape(-1, *array.shape[1:]), sources, cells, tiles)
