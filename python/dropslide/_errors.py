"""The exceptions of dropslide. What the program ends with an exit code for is raised here."""
from typing import Any, Optional


class Error(Exception):
    """Base of all: one line that says what was expected, what was found, and what to do."""


class UsageError(Error, ValueError):
    """The request makes no sense: a malformed shape, a tile out of range, a closed tablebase (exit code 2)."""


class EnvironmentError(Error, OSError):  # noqa: A001: the name that the C++ library has for it.
    """The world refused: an unreadable folder, a full disk (exit code 1)."""


class DamageError(EnvironmentError):
    """A file is damaged, of another game, or of another version (exit code 1)."""


class MemoryFull(Error, MemoryError):
    """The memory budget did not suffice (exit code 4).

    `result` is what was known by then, `needed_bytes` about what would have sufficed (None: not known).
    """

    result: dict[str, Any]
    needed_bytes: Optional[int]

    def __init__(self, result: dict[str, Any], needed_bytes: Optional[int]) -> None:
        need = f"about {needed_bytes} bytes would be needed" if needed_bytes else "more would be needed"
        super().__init__(f"the memory budget does not suffice: {need}: call again with a larger memory_bytes")
        self.result = result
        self.needed_bytes = needed_bytes
