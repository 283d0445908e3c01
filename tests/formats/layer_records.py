"""The records of a run of layers, made again from the rules and from docs/FORMATS.md: plain recursion on lists, for the smallest boards."""
import functools
import itertools
import struct

from game_records import slid
from reader import weight
from xxh3 import xxh3

MASK = (1 << 64) - 1


def mix(x):
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def has_gap(line):
    """Whether an empty cell stands before a tile."""
    return any(a == 0 and b != 0 for a, b in zip(line, line[1:]))


class Game:
    def __init__(self, rows, cols, dmax, objective):
        self.rows, self.cols, self.dmax, self.objective = rows, cols, dmax, objective
        self.slider_wins = functools.cache(self._slider_wins)
        self.wins_before_drop = functools.cache(self._wins_before_drop)

    def grid(self, board):
        return [list(board[row * self.cols:(row + 1) * self.cols]) for row in range(self.rows)]

    def _wins_before_drop(self, board):
        """Whether Slider wins with Dropper to move; a full board, which no play comes to, counts as won."""
        empty = [cell for cell, tile in enumerate(board) if tile == 0]
        return all(self.slider_wins(board[:cell] + (tile,) + board[cell + 1:]) for cell in empty for tile in range(1, self.dmax + 1))

    def _slider_wins(self, board):
        after = {tuple(itertools.chain(*slid(self.grid(board), side))) for side in ("left", "right", "up", "down")} - {board}
        return any(max(other) >= self.objective or self.wins_before_drop(other) for other in after)

    def can_face_dropper(self, board):
        rows = self.grid(board)
        cols = [list(line) for line in zip(*rows)]
        sides = [rows, [line[::-1] for line in rows], cols, [line[::-1] for line in cols]]
        corners = (board[0], board[self.cols - 1], board[-self.cols], board[-1])
        return min(corners) <= self.dmax and any(not any(map(has_gap, lines)) for lines in sides)

    def hash(self, board):
        product = 1
        for cell, tile in enumerate(board):
            row, col = divmod(cell, self.cols)
            a, b = min(row, self.rows - 1 - row), min(col, self.cols - 1 - col)
            if self.rows == self.cols and a > b:
                a, b = b, a
            product = product * (mix((a << 16 | b << 8 | tile) + 1) | 1) & MASK
        return product

    def records(self, layers):
        """(layer, boards that Slider wins, checksum) of each layer."""
        wins, sums = dict.fromkeys(layers, 0), dict.fromkeys(layers, 0)
        for board in itertools.product(range(self.objective), repeat=self.rows * self.cols):
            layer = sum(map(weight, board))
            if self.can_face_dropper(board) and self.wins_before_drop(board):
                wins[layer] += 1
                sums[layer] = sums[layer] + self.hash(board) & MASK
        return [(layer, wins[layer], xxh3(struct.pack("<QQQ", layer, wins[layer], sums[layer]))) for layer in layers]
