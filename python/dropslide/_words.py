"""Shapes and boards as callers write them, and as the library reads them."""
from typing import Any, Sequence, Union

from . import _native
from ._errors import UsageError

ShapeLike = Union[str, tuple[int, int]]
"""A shape: "3x4" or (3, 4), rows first, rows <= columns, at most 25 cells."""

BoardLike = Union[str, Sequence[Sequence[int]], Any]
"""A board: "12./..3", or rows of exponents (lists, tuples, a numpy array); 0 is an empty cell."""

SYMBOLS = ".123456789abcdefghijklmnopqrstuv"


def shape_text(shape: ShapeLike) -> str:
    """ "3x4", of either form."""
    if isinstance(shape, str):
        return shape
    try:
        rows, cols = shape
        return f"{int(rows)}x{int(cols)}"
    except (TypeError, ValueError) as error:
        raise UsageError(f"expected a shape such as '3x4' or (3, 4), found {shape!r}") from error


def _symbol(exponent: Any) -> str:
    number = int(exponent)
    if not 0 <= number < len(SYMBOLS) or number != exponent:
        raise UsageError(f"expected an exponent from 0 to {len(SYMBOLS) - 1}, found {exponent!r}")
    return SYMBOLS[number]


def board_text(board: BoardLike) -> str:
    """The board as text, of either form. Raises UsageError for anything else."""
    if isinstance(board, str):
        return board
    try:
        return "/".join("".join(map(_symbol, row)) for row in board)
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError(f"expected a board such as '12./..3' or rows of exponents, found {board!r}") from error


def layer_sum(board: BoardLike) -> int:
    """The sum of 2^(v-1) over the tiles: the layer of the board."""
    return _native.layer_sum(board_text(board))
