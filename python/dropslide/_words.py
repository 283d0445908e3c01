"""Shapes and boards as callers write them, and as the library reads them."""
from itertools import islice
from typing import Any, Optional, Sequence, Union

from . import _native
from ._errors import UsageError

ShapeLike = Union[str, tuple[int, int]]
"""A shape: "3x4" or (3, 4), rows first, rows <= columns, at most 25 cells."""

BoardLike = Union[str, Sequence[Sequence[int]], Any]
"""A board: "12./..3", or rows of numbers (lists, tuples, a numpy array), 0 an empty cell: exponents, or with `faces=True` faces."""

SYMBOLS = ".123456789abcdefghijklmnopqrstuv"
MOST_CELLS = 25
FACES_AS_SYMBOLS = set("./248g")  # Of boards whose numbers are 0 and powers of two alone.


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


def rows_and_columns(text: str) -> tuple[int, int]:
    """Of "3x4", as the library writes a shape."""
    rows, columns = text.split("x")
    return int(rows), int(columns)


def _is_face(number: int) -> bool:
    return 2 <= number < 1 << len(SYMBOLS) and number & number - 1 == 0


def _symbol(exponent: Any) -> str:
    number = int(exponent)
    if not 0 <= number < len(SYMBOLS) or number != exponent:
        hint = ": for faces say faces=True" if number == exponent and _is_face(number) else ""
        raise UsageError(f"expected an exponent from 0 to {len(SYMBOLS) - 1}, found {shown(exponent)}{hint}")
    return SYMBOLS[number]


def _symbol_of_face(face: Any) -> str:
    number = int(face)
    if number != face or not (number == 0 or _is_face(number)):
        raise UsageError(f"expected a face: 0 for an empty cell, or 2, 4, 8 ... {1 << len(SYMBOLS) - 1}, found {shown(face)}")
    return SYMBOLS[max(number.bit_length() - 1, 0)]


def _text_in(board: str, faces: Optional[bool]) -> str:
    """A board that is text says by its commas whether it has faces. Raises UsageError if `faces` says otherwise."""
    if faces is not None and faces != ("," in board):
        raise UsageError(f"faces={faces}: a text with commas between its cells has faces, one without has exponents; found {shown(board)}")
    return checked_text("board", board)


def _expect_exponents(text: str, highest: Optional[int]) -> None:
    """Raises UsageError for numbers that are powers of two alone, one of them above the highest tile that there can be."""
    shape_allows = len(text) - text.count("/") + 1  # Theorem 6 with Dmax 2.
    found = max(map(SYMBOLS.find, text), default=0)  # -1 between rows.
    if found > (shape_allows if highest is None else highest) and set(text) <= FACES_AS_SYMBOLS:
        raise UsageError(f"expected exponents, found {found}, a tile that cannot be there: for faces say faces=True, else faces=False")


def board_text(board: BoardLike, faces: Optional[bool] = None, *, highest: Optional[int] = None) -> str:
    """The board as text, in exponents unless it is text in faces. Raises UsageError for anything else.

    Numbers are exponents, or with `faces=True` faces. Nothing is guessed: without `faces`, numbers that can only be faces are
    refused, powers of two with one above `highest`, the highest tile there can be (by default that of the shape with Dmax 2).

    >>> board_text([[1, 2, 0], [0, 0, 3]])
    '12./..3'
    >>> board_text([[2, 4, 0], [0, 0, 8]], faces=True)
    '12./..3'
    """
    if isinstance(board, str):
        return _text_in(board, faces)
    symbol = _symbol_of_face if faces else _symbol
    try:  # One row and one column more than a board has is enough to be refused.
        text = "/".join("".join(map(symbol, islice(row, MOST_CELLS + 1))) for row in islice(board, MOST_CELLS + 1))
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError(f"expected a board such as '12./..3' or rows of numbers, found {shown(board)}") from error
    if faces is None:
        _expect_exponents(text, highest)
    return text


def board_rows(board: BoardLike, faces: Optional[bool] = None) -> list[list[int]]:
    """The board as rows of exponents. Raises UsageError.

    >>> board_rows("2,4/0,8")
    [[1, 2], [0, 3]]
    """
    text = board_text(board, faces)
    if "," in text:
        rows = [[int(face) if face.isdecimal() else -1 for face in row.split(",")] for row in text.split("/")]
        return [[SYMBOLS.index(_symbol_of_face(face)) for face in row] for row in rows]
    if wrong := set(text) - set(SYMBOLS) - {"/"}:
        raise UsageError(f"expected a board such as '12./..3', found {shown(min(wrong))} in {shown(text)}")
    return [[SYMBOLS.index(symbol) for symbol in row] for row in text.split("/")]


def layer_sum(board: BoardLike, faces: Optional[bool] = None) -> int:
    """The sum of 2^(v-1) over the tiles: the layer of the board. Numbers are exponents, or with `faces=True` faces.

    >>> layer_sum("12./..3")
    7
    """
    return _native.layer_sum(board_text(board, faces))
