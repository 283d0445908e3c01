"""One's own player of the game of two players: whether he keeps a win against every opponent, and where he gives it away."""
import tempfile
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

from ._arrays import exponents_of
from ._computations import PathLike, ProgressSink, _small, _whole, solve
from ._errors import UsageError
from ._rules import SLIDES, chances_of, drops, drops_of, legal, slide
from ._tablebase import Tablebase
from ._words import BoardLike, ShapeLike, board_rows, board_text, shape_text, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_ASKED = 131_072  # Boards at a time, as against chance.


class _Walk:
    """All positions that come up where one player's moves are given and the other's are free, by the sum of their tiles."""

    def __init__(self, table: Tablebase, player: Callable[..., Any], side: str, most: int) -> None:
        self.table, self.player, self.side, self.most = table, player, side, most
        self.states: dict[int, list[Any]] = {}
        self.afterstates: dict[int, list[Any]] = {}
        self.positions = self.mistakes_in_all = 0
        self.mistakes: list[dict[str, Any]] = []

    def run(self, start: Any) -> None:
        """From a board with a drop to come."""
        self._add(self.afterstates, start)
        while pending := [*self.states, *self.afterstates]:
            age = min(pending)
            for boards in self._distinct(self.states, age):
                self._slide(boards)
            for boards in self._distinct(self.afterstates, age):
                self._drop(boards)

    def _add(self, to: dict[int, list[Any]], boards: Any) -> None:
        import numpy as np
        sums = ((1 << boards.astype(np.int64)) * (boards > 0)).sum(axis=(1, 2))
        for age in np.unique(sums).tolist():
            to.setdefault(age, []).append(boards[sums == age])

    def _distinct(self, of: dict[int, list[Any]], age: int) -> Iterator[Any]:
        """The boards of an age, each once, in parts."""
        import numpy as np
        if age not in of:
            return
        boards = np.concatenate(of.pop(age))
        flat = boards.reshape(len(boards), -1)
        if flat.shape[1] <= 16:  # Four bits a cell: solved boards have no tile above 15. Quicker than by rows.
            keys = (flat.astype(np.uint64) << (4 * np.arange(flat.shape[1], dtype=np.uint64))).sum(axis=1)
            boards = boards[np.unique(keys, return_index=True)[1]]
        else:
            boards = boards[np.unique(flat, axis=0, return_index=True)[1]]
        for begin in range(0, len(boards), MOST_ASKED):
            yield boards[begin:begin + MOST_ASKED]

    def _wins_of_slides(self, boards: Any) -> "npt.NDArray[np.bool_]":
        """Whether Slider wins by each slide: boards x 4, never by an illegal one."""
        wins: "npt.NDArray[np.bool_]" = self.table.slide_values(boards) == 1
        return wins

    def _note(self, board: Any, move: str, best: str) -> None:
        self.mistakes_in_all += 1
        if len(self.mistakes) < self.most:
            self.mistakes.append({"board": board_text(board.tolist(), False), "move": move, "best": best})

    def _slide(self, boards: Any) -> None:
        import numpy as np
        can, wins = legal(boards), self._wins_of_slides(boards)
        taken = can
        if self.side == "slider":
            self.positions += len(boards)
            live = can.any(axis=1)
            taken = np.zeros_like(can)
            if live.any():
                taken[live] = self._chosen_slides(boards[live], can[live])
            wrong = wins.any(axis=1)[:, None] & taken & ~wins
            for place in np.flatnonzero(wrong.any(axis=1)):
                self._note(boards[place], SLIDES[wrong[place].argmax()], SLIDES[wins[place].argmax()])
            taken = taken & ~wrong.any(axis=1)[:, None]
        for direction in range(4):
            there = slide(boards[taken[:, direction]], direction).boards
            self._add(self.afterstates, there[(there < self.table.objective).all(axis=(1, 2))])

    def _chosen_slides(self, boards: Any, can: Any) -> Any:
        """The slides that the player may take."""
        taken = chances_of(self.player(boards, can), can) > 0
        wrong = (taken & ~can).any(axis=1) | ~taken.any(axis=1)
        if wrong.any():
            place = int(wrong.argmax())
            name = SLIDES[int((taken & ~can)[place].argmax())] if taken[place].any() else "no slide"
            raise UsageError(f"the player takes {name} on {board_text(boards[place].tolist(), False)}: that is not legal")
        return taken

    def _drop(self, boards: Any) -> None:
        import numpy as np
        if self.side == "slider":
            return self._add(self.states, drops(boards, self.table.dmax).boards)
        self.positions += len(boards)
        cells, tiles = drops_of(self.player(boards), boards, self.table.dmax)
        after = boards.copy().reshape(len(boards), -1)
        after[np.arange(len(boards)), cells] = tiles
        after = after.reshape(boards.shape)
        has_win = self.table.values(boards) == 0
        wrong = has_win & self._wins_of_slides(after).any(axis=1)
        for place in np.flatnonzero(wrong):
            self._note(boards[place], _drop_text(cells[place], tiles[place], boards.shape[2]), self._best_drop(boards[place]))
        return self._add(self.states, after[~wrong])

    def _best_drop(self, board: Any) -> str:
        found = drops(board[None], self.table.dmax)
        place = int((~self._wins_of_slides(found.boards).any(axis=1)).argmax())
        return _drop_text(found.cells[place], found.tiles[place], board.shape[1])


def _drop_text(cell: Any, tile: Any, columns: int) -> str:
    return f"{tile} at row {cell // columns + 1}, column {cell % columns + 1}"


def keeps_wins(shape: ShapeLike, player: Any, *, side: str, dmax: Optional[int], objective: Optional[int],
               table: Union[None, PathLike, Tablebase], start: Optional[BoardLike], mistakes: int, threads: int, memory_bytes: int,
               progress: Optional[ProgressSink]) -> dict[str, Any]:
    """What `evaluate` says of a player of two."""
    import numpy as np
    if side not in ("slider", "dropper"):
        raise UsageError(f"side: expected 'slider' or 'dropper', found {shown(side)}")
    if not callable(player):
        raise UsageError(f"player: expected a function, found {shown(player)}")
    if table is None:
        if dmax is None or objective is None:
            raise UsageError("expected dmax and objective, or the table of a solved game")
        with tempfile.TemporaryDirectory(prefix="dropslide-") as folder:
            solve(shape, dmax, objective=objective, engine="tablebase", folder=folder, threads=threads, memory_bytes=memory_bytes, progress=progress)
            return keeps_wins(shape, player, side=side, dmax=None, objective=None, table=folder, start=start, mistakes=mistakes, threads=threads,
                              memory_bytes=memory_bytes, progress=progress)
    opened = table if isinstance(table, Tablebase) else Tablebase(table, in_memory=True)
    asked = shape_text(shape), opened.dmax if dmax is None else _small("dmax", dmax), opened.objective if objective is None else _small("objective", objective)
    if opened.winner is None or asked != ("x".join(map(str, opened.shape)), opened.dmax, opened.objective):
        raise UsageError(f"table: expected the solved game {asked[0]}, Dmax {asked[1]}, objective {asked[2]}, found {opened!r}")
    first = np.zeros(opened.shape, dtype=np.uint8) if start is None else np.array(board_rows(start), dtype=np.uint8)
    boards = exponents_of(first[None], opened.shape)
    [value] = opened.values(boards).tolist()
    if value != value:
        raise UsageError(f"start: no play comes to {board_text(first.tolist(), False)} with a drop to come")
    walk = _Walk(opened, player, side, _whole("mistakes", mistakes, 0, 1_000_000))
    walk.run(boards)
    winner = "slider" if value == 1 else "dropper"
    return {"shape": asked[0], "dmax": opened.dmax, "objective": opened.objective, "side": side, "winner": winner,
            "keeps_win": walk.mistakes_in_all == 0 if winner == side else None, "positions": walk.positions,
            "mistakes_in_all": walk.mistakes_in_all, "mistakes": walk.mistakes}
