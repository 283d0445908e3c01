#!/usr/bin/env python3
"""Steps of environments, batches of the rules, and look-ups of a tablebase, in millions a second of one thread; then one's own player on 3x3.

Usage: training.py FOLDER      (PYTHONPATH names the module; the scores of 3x3 are made in FOLDER if they are not there)
"""
import pathlib
import sys
import time

import numpy as np

import dropslide
from dropslide.envs import Game2048, Games2048


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def best_rate(count, work):
    return count / min(seconds(work) for _ in range(5)) / 1e6


def environments():
    for shape in ("3x3", "4x4"):
        games, count = Games2048(10_000, shape), 100
        actions = np.random.default_rng(1).integers(0, 4, (count, 10_000)).astype(np.uint8)
        games.reset(seed=1)
        rate = best_rate(10_000 * count, lambda: [games.step(slides) for slides in actions])
        boards = games.step(actions[0])[0]
        boards = np.tile(boards, (10, 1, 1))
        print(f"{shape}: {rate:.1f} steps of 10 000 games, {best_rate(len(boards), lambda: dropslide.slide(boards, 0)):.1f} slides, "
              f"{best_rate(len(boards), lambda: dropslide.legal(boards)):.1f} boards' legal slides")
    game = Game2048("4x4")

    def single():
        _, info = game.reset(seed=1)
        for _ in range(20_000):
            _, _, over, _, info = game.step(int(info["action_mask"].argmax()))
            if over:
                _, info = game.reset()
    print(f"one game: {seconds(single) / 20_000 * 1e6:.1f} microseconds a step")


def look_ups(folder):
    if not folder.exists():
        dropslide.expect("3x3", with_tiles=False, folder=folder)
    table = dropslide.Tablebase(folder, in_memory=True)
    boards = np.concatenate([layer.boards[::7] for layer in map(table.layer, range(table.layers)) if len(layer)])
    table.values(boards)
    shuffled = boards[np.random.default_rng(1).permutation(len(boards))]
    print(f"3x3: {best_rate(10**6, lambda: table.values(boards[:10**6])):.1f} look-ups in the order of the table, "
          f"{best_rate(10**6, lambda: table.values(shuffled[:10**6])):.2f} in random order")


def players(folder):
    states = dropslide.States("3x3")
    boards = states.boards()
    slides = np.concatenate([dropslide.legal(part).argmax(axis=1) for part in np.array_split(boards, 100)])
    print(f"3x3: an array of {len(slides)} slides is measured in "
          f"{seconds(lambda: dropslide.evaluate('3x3', slides, states=states, table=folder)):.1f} s of all threads")


def main():
    folder = pathlib.Path(sys.argv[1])
    environments()
    look_ups(folder)
    players(folder)


if __name__ == "__main__":
    main()
