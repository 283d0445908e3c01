"""Boards in arrays of numpy: exponents, and faces."""
from typing import TYPE_CHECKING, Any

from ._errors import UsageError
from ._words import shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def array_of(value: Any, what: str) -> "npt.NDArray[Any]":
    """The value as an array. Raises UsageError for rows of different lengths and the like."""
    import numpy as np
    try:
        return np.asarray(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise UsageError(f"{what}: expected an array of numbers, found {shown(value)}") from error


def exponents_of(boards: Any, shape: tuple[int, int]) -> "npt.NDArray[np.uint8]":
    """The boards as bytes. Raises UsageError for another shape, and for numbers that are no exponents."""
    import numpy as np
    array = array_of(boards, "boards")
    if array.ndim != 3 or array.shape[1:] != shape:
        raise UsageError(f"expected boards x {shape[0]} x {shape[1]}, found an array of the shape {array.shape}")
    if array.dtype.kind not in "iu":
        raise UsageError(f"expected whole numbers, found {array.dtype}")
    most = shape[0] * shape[1] + 1  # Theorem 6 with Dmax 2.
    if array.size and not 0 <= array.min() <= array.max() <= 31:
        wrong = array.max() if array.max() > 31 else array.min()
        hint = ": these are faces, and to_exponents makes exponents of them" if wrong > most else ""
        raise UsageError(f"expected exponents from 0 to 31, found {wrong}{hint}")
    return array.astype(np.uint8)


def to_exponents(faces: Any) -> "npt.NDArray[np.uint8]":
    """The exponents of faces: 0 for an empty cell, 2 is 1, 4 is 2, 8 is 3. Raises UsageError for numbers that are no faces.

    >>> to_exponents([[2, 0], [16, 4]]).tolist()
    [[1, 0], [4, 2]]
    """
    import numpy as np
    array = array_of(faces, "faces")
    if array.dtype.kind not in "iu":
        raise UsageError(f"expected whole numbers, found {array.dtype}")
    wide = array.astype(np.int64)
    wrong = (wide < 0) | (wide == 1) | (wide & (wide - 1) != 0) | (wide >= 2**32)
    if wrong.any():
        raise UsageError(f"expected faces, 0 or 2, 4, 8 and so on, found {wide[wrong].flat[0]}")
    return np.where(wide > 0, np.log2(np.maximum(wide, 1)), 0).round().astype(np.uint8)
