"""Shapes and boards as callers write them, and as the library reads them."""
from itertools import islice
from typing import Any, Sequence, Union

from . import _native
from ._errors import UsageError

ShapeLike = Union[str, tuple[int, int]]
"""A shape: "3x4" or (3, 4), rows first, rows <= columns, at most 25 cells."""

BoardLike = Union[str, Sequence[Sequence[int]], Any]
"""A board: "12./..3", or rows of exponents (lists, tuples, a numpy array); 0 is an empty cell."""

SYMBOLS = ".123456789abcdefghijklmnopqrstuv"
MOST_CELLS = 25


def shown(value: Any) -> str:
    """The value as errors show it: at most one short line."""
    try:
        text = ascii(value)
    except ValueError:  # An int of thousands of digits.
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else f"{text[:190]}..."


def checked_text(name: str, value: Any) -> str:
    """The value as text that can be handed to the library: without halves of surrogate pairs. Raises UsageError."""
    if not isinstance(value, str) or not (value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)):
        raise UsageError(f"{name}: expected text, found {shown(value)}")
    return value


def shape_text(shape: ShapeLike) -> str:
    """ "3x4", of either form."""
    if isinstance(shape, str):
        return checked_text("shape", shape)
    try:
        rows, cols = shape
        return f"{int(rows)}x{int(cols)}"
    except (TypeError, ValueError, OverflowError) as error:
        raise UsageError(f"expected a shape such as '3x4' or (3, 4), found {shown(shape)}") from error


def _symbol(exponent: Any) -> str:
    number = int(exponent)
    if not 0 <= number < len(SYMBOLS) or number != exponent:
        raise UsageError(f"expected an exponent from 0 to {len(SYMBOLS) - 1}, found {shown(exponent)}")
    return SYMBOLS[number]


def board_text(board: BoardLike) -> str:
    """The board as text, of either form. Raises UsageError for anything else.

    >>> board_text([[1, 2, 0], [0, 0, 3]])
    '12./..3'
    """
    if isinstance(board, str):
        return checked_text("board", board)
    try:  # One row and one column more than a board has is enough to be refused.
        return "/".join("".join(map(_symbol, islice(row, MOST_CELLS + 1))) for row in islice(board, MOST_CELLS + 1))
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError(f"expected a board such as '12./..3' or rows of exponents, found {shown(board)}") from error


def layer_sum(board: BoardLike) -> int:
    """The sum of 2^(v-1) over the tiles: the layer of the board.

    >>> layer_sum("12./..3")
    7
    """
    return _native.layer_sum(board_text(board))
