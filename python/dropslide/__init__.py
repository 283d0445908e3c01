"""Exact analysis of 2048 as a two-player game.

    >>> import dropslide
    >>> dropslide.solve("3x3", 2)["max_tile"]
    5

Functions that compute return what the program prints with `--json`: a dict with the keys of `dropslide schema COMMAND`. Tiles
are exponents (6 is 64), and a board is text ("12./..3", rows from the top, '.' an empty cell) or rows of exponents:
lists, tuples or a numpy array. Where `faces=True` is said, its numbers are faces. Of a drop `row` and `col` count from
0, `row_number` and `column_number` from 1. Other threads run while one computes; Ctrl-C stops it, with
KeyboardInterrupt.
"""
from ._arrays import to_exponents
from ._computations import Progress, expect, no_merge, reach, shortest, simulate, solve
from ._errors import DamageError, EnvironmentError, Error, MemoryFull, UsageError  # noqa: A004
from ._native import version as __version__
from ._players import Policy, States, evaluate
from ._program import count, export, export_policy, known, line, plan, program, run, strategy, tiles, worst_score
from ._rules import Drops, Slid, canonical, drops, legal, slide
from ._tablebase import Answer, Layer, Tablebase
from ._words import BoardLike, ShapeLike, board_text, layer_sum

__all__ = ["Answer", "BoardLike", "DamageError", "Drops", "EnvironmentError", "Error", "Layer", "MemoryFull", "Policy", "Progress", "ShapeLike",
           "Slid", "States", "Tablebase", "UsageError", "__version__", "board_text", "canonical", "count", "drops", "evaluate",
           "expect", "export", "export_policy", "known", "layer_sum", "legal", "line", "no_merge", "plan", "program", "reach", "run",
           "shortest", "simulate", "slide", "solve", "strategy", "tiles", "to_exponents", "worst_score"]
