"""Spaces by the interface of Gymnasium, for where it is not installed."""
from typing import Any, Optional


class _Space:
    """What all of them share: numbers from `low` to `high` in an array of that shape."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
        import numpy as np
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)
        self.seed()

    def seed(self, seed: Optional[int] = None) -> None:
        """What `sample` draws from."""
        import numpy as np
        self._generator = np.random.default_rng(seed)

    def sample(self) -> Any:
        """One element, each with the same chance."""
        return self._generator.integers(self.low, self.high, size=self.shape or None, endpoint=True, dtype=self.dtype.type)

    def contains(self, element: Any) -> bool:
        """Whether it is in the space."""
        import numpy as np
        array = np.asarray(element)
        return bool(array.shape == self.shape and array.dtype.kind in "iu" and ((array >= self.low) & (array <= self.high)).all())

    __contains__ = contains


class Discrete(_Space):
    """The numbers 0 to n - 1."""

    def __init__(self, n: int) -> None:
        import numpy as np
        super().__init__(0, n - 1, (), np.int64)
        self.n = n


class MultiDiscrete(_Space):
    """Numbers from 0 on, one for each length."""

    def __init__(self, nvec: Any) -> None:
        import numpy as np
        super().__init__(0, int(np.max(nvec)) - 1, (len(nvec),), np.int64)
        self.nvec = nvec


class Box(_Space):
    """Arrays of whole numbers between two bounds."""
