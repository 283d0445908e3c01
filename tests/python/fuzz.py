#!/usr/bin/env python3
"""Random arguments for every function, in three threads, one of them interrupted: the module raises its own errors, and never ends the interpreter.

Usage: fuzz.py SECONDS [SEED]      (PYTHONPATH names the module; the seed is printed)
"""
import pathlib
import random
import signal
import sys
import tempfile
import threading
import time

import numpy as np

import dropslide

class Word(str):
    """Text of a class of its own."""


class Strange:
    """Whatever is asked of it raises."""

    def _raise(self, *words):
        raise ZeroDivisionError

    __index__ = __int__ = __str__ = __repr__ = __len__ = __iter__ = __eq__ = __bool__ = __fspath__ = __call__ = __getitem__ = _raise
    __hash__ = None


class Lying:
    """Says that it is what it is not."""

    def __index__(self):
        return "2"

    def __fspath__(self):
        return 3

    def __len__(self):
        return -1

    def __iter__(self):
        return iter([self, None])


ALLOWED = (dropslide.Error, MemoryError, ZeroDivisionError)
SHAPES = ["2x2", "1x3", "2x3", (2, 2), "3x2", "0x0", "9x9", "", "x", "2x2x2", None, 5, (2,), (2, "a"), "2x" + "9" * 40, [2, 2], Word("2x2"), "\ud800x2",
          (10**5000, 2), (float("inf"), 2), Lying(), Strange(), b"2x2", range(2), {2: 3}]
NUMBERS = [0, 1, 2, 3, 4, -1, 31, 32, 2**31, 2**63, 2**64, -(2**70), 2.5, float("nan"), "2", None, True, np.int64(2), [], 10**5000, float("inf"), int, Lying(),
           Strange(), np.uint8(255), np.array([2]), np.array(2)]
TEXTS = ["..112", ".1", "", "z" * 36, "\0", "é", "1" * 5000, b"..1", None, 3, "greedy", "random", "expectimax:1", "perfect:", "perfect:/", "auto", "layers", "proof",
         "tablebase", Word("..1"), "\ud800", "\udcff", "perfect:" + "a" * 5000, Strange(), "12./...", "1./.2", "." * 40]


def one_board(random_one):
    kind = random_one.randrange(4)
    rows, cols = random_one.randrange(4), random_one.randrange(4)
    if kind == 0:
        return "/".join("".join(random_one.choice(".123456789abz!") for _ in range(cols)) for _ in range(rows))
    if kind == 1:
        return [[random_one.choice(NUMBERS) for _ in range(cols)] for _ in range(rows)]
    if kind == 2:
        board = np.array([[random_one.randrange(40) for _ in range(cols)] for _ in range(rows)])
        return board.astype(random_one.choice([np.int64, np.uint8, np.float32, object, complex]))
    return random_one.choice(TEXTS)


class Fuzzer:
    def __init__(self, seed, folder):
        self.random, self.folder = random.Random(seed), folder
        dropslide.solve("2x2", 2, objective=4, engine="tablebase", folder=folder / "winner")
        dropslide.expect("2x2", with_tiles=False, folder=folder / "score")
        self.tables = [dropslide.Tablebase(folder / name) for name in ("winner", "score")]

    def any_of(self, values):
        return self.random.choice(values)

    def path(self):
        return self.any_of([self.folder / "new", self.folder / "winner", "/dev/null", "/proc/none", "", None, 7, "a\0b", str(self.folder), "/dev/null/a", "a" * 5000,
                            "/" + "a/" * 3000, Word(self.folder / "new"), b"/dev/null", "\ud800", f"{self.folder}/\udcff", Lying(), Strange()])

    def back(self, *given):
        """A callback that closes a table, opens it again, computes, or raises."""
        place = self.random.randrange(len(self.tables))
        self.tables[place].close()
        self.tables[place] = dropslide.Tablebase(self.folder / ("winner", "score")[place])
        if given and self.random.random() < 0.5:
            dropslide.solve("2x2", 2, notice=lambda line: 1 / 0)
        if self.random.random() < 0.5:
            raise ZeroDivisionError

    def options(self):
        chosen = {"threads": self.any_of(NUMBERS), "memory_bytes": self.any_of(NUMBERS),
                  "progress": self.any_of([None, 3, lambda *given: 0, lambda report: 1 / 0, self.back, Strange()]), "notice": self.any_of([None, 3, self.back])}
        return {name: value for name, value in chosen.items() if self.random.random() < 0.3}

    def ask(self):
        any_of, options = self.any_of, self.options()
        table = any_of(self.tables)
        any_of([
            lambda: dropslide.solve(any_of(SHAPES), any_of(NUMBERS), **options),
            lambda: dropslide.solve(any_of(SHAPES), any_of(NUMBERS), objective=any_of(NUMBERS), engine=any_of(TEXTS), folder=self.path(), **options),
            lambda: dropslide.no_merge(any_of(SHAPES), dmax=any_of(NUMBERS), certificate=self.path(), **options),
            lambda: dropslide.shortest(any_of(SHAPES), any_of(NUMBERS), **options),
            lambda: dropslide.reach(any_of(TEXTS), longest_word=any_of(NUMBERS), most_searched=any_of([0, 1, 1000, -1, None]), **options),
            lambda: dropslide.expect(any_of(SHAPES), tile=any_of(NUMBERS), **options),
            lambda: dropslide.simulate(any_of(SHAPES), any_of(TEXTS), games=any_of([0, 1, 5, -3, 10**9, None]), seed=any_of(NUMBERS), **options),
            lambda: dropslide.Tablebase(self.path()),
            lambda: table.value(one_board(self.random)),
            lambda: table.query(one_board(self.random), any_of(["slider", "dropper", "", None, 3])).to_dict(),
            lambda: table.layer(any_of(NUMBERS)),
            lambda: table.moves_to_end(one_board(self.random)),
            lambda: dropslide.layer_sum(one_board(self.random)),
        ])()

    def run(self, seconds):
        end, asked = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            asked += 1
            try:
                self.ask()
            except ALLOWED:  # ZeroDivisionError is what our callbacks and objects raise.
                pass
        return asked

    def run_interrupted(self, seconds):
        """The same in the main thread, with a signal at random moments; how many came."""
        signals, end = 0, time.monotonic() + seconds
        signal.signal(signal.SIGALRM, interrupt)
        while time.monotonic() < end:
            try:
                signal.setitimer(signal.ITIMER_REAL, self.random.expovariate(50))
                self.run(end - time.monotonic())
            except Interrupted:
                signals += 1
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        return signals


class Interrupted(BaseException):
    """What Ctrl-C raises, but for its name."""


def interrupt(*_):
    raise Interrupted


def main():
    seconds, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    print(f"SEED {seed}", flush=True)
    asked = []
    with tempfile.TemporaryDirectory() as folder:
        fuzzers = [Fuzzer(seed + number, pathlib.Path(folder) / str(number)) for number in range(3)]
        threads = [threading.Thread(target=lambda one=one: asked.append(one.run(seconds))) for one in fuzzers[1:]]
        for thread in threads:
            thread.start()
        signals = fuzzers[0].run_interrupted(seconds)
        for thread in threads:
            thread.join()
    if len(asked) != len(threads):
        sys.exit("a thread ended by an error that is none of ours")
    if signals < seconds:
        sys.exit(f"{signals} signals came through in {seconds} s")
    print(f"{sum(asked)} calls, {signals} interruptions")


if __name__ == "__main__":
    main()
