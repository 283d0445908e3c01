#!/usr/bin/env python3
"""Solves random small games by random engines with random options, kills and goes on with runs, and compares the winners.

A game is a shape, a Dmax and an objective. Its winner is found by plain play on tuples, here, without a line of the program; where that
takes too long, by the tablebase engine without any option. A run that ends otherwise than with this winner, or with exit code 4 where its
memory does not suffice, is a failure: it is made smaller as long as it fails, and printed as a command line.

Usage: random_games.py PROGRAM CHECKER SECONDS [SEED]
"""
import dataclasses
import functools
import json
import os
import pathlib
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, CHECKER, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else random.SystemRandom().randrange(1 << 32)
WORK = pathlib.Path(tempfile.mkdtemp())
LONGEST_SECONDS = 60
REFUSAL = "exit code 2"
MOST_PLAYED = 4000  # Boards with tiles below the objective; of so many plain play takes half a second.
MOST_BOARDS = 4e6  # Some tenths of a second for any engine.


@dataclasses.dataclass(frozen=True)
class Game:
    rows: int
    columns: int
    dmax: int
    objective: int

    @property
    def boards(self):
        return self.objective ** (self.rows * self.columns)

    @property
    def heaviest(self):
        """The layer sum of the fullest board."""
        return self.rows * self.columns << (self.objective - 2)

    @property
    def words(self):
        return ["solve", f"{self.rows}x{self.columns}", "--dmax", str(self.dmax), "--objective", str(self.objective)]


@dataclasses.dataclass(frozen=True)
class Trial:
    """A run and what befalls it: option by option, and the moments in milliseconds when it is ended, each by a signal."""
    game: Game
    options: tuple
    ends: tuple = ()

    @property
    def words(self):
        return [*self.game.words, *(word for option in self.options for word in option)]

    def has(self, name):
        return any(option[0] == name for option in self.options)


# Plain play.


def slid_line(line, objective):
    """The line packed towards its front; None if that makes the objective."""
    result, may_merge = [], False
    for tile in line:
        if tile == 0:
            continue
        if may_merge and result[-1] == tile:
            result[-1], may_merge = tile + 1, False
            if tile + 1 >= objective:
                return None
        else:
            result.append(tile)
            may_merge = True
    return (*result, *(0 for _ in range(len(line) - len(result))))


def slides(game, board):
    """The boards after each slide that changes it; None among them for one that makes the objective."""
    rows = [tuple(board[row * game.columns:(row + 1) * game.columns]) for row in range(game.rows)]
    for is_upright in (False, True):
        lines = list(zip(*rows)) if is_upright else rows
        for step in (1, -1):
            moved = [slid_line(line[::step], game.objective) for line in lines]
            if None in moved:
                yield None
                continue
            moved = [line[::step] for line in moved]
            after = tuple(tile for line in (zip(*moved) if is_upright else moved) for tile in line)
            if after != board:
                yield after


def play(game):
    @functools.cache
    def dropper_wins(board):
        """With Dropper to move."""
        for cell, tile in enumerate(board):
            for drop in range(1, game.dmax + 1) if tile == 0 else ():
                dropped = (*board[:cell], drop, *board[cell + 1:])
                if all(after is not None and dropper_wins(after) for after in slides(game, dropped)):
                    return True
        return False

    return "dropper" if dropper_wins((0,) * (game.rows * game.columns)) else "slider"


@functools.cache
def true_winner(game):
    if game.boards <= MOST_PLAYED:
        return play(game)
    return winner_in(*run([*game.words, "--engine", "tablebase", "--memory", "256MiB"])[:2])


# Runs.


def run(words, end=None):
    """Exit code, standard output and standard error. With `end` (milliseconds, signal) the run is ended there."""
    process = subprocess.Popen([PROGRAM, *words, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output = process.communicate(timeout=end[0] / 1000 if end else LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        process.send_signal(end[1] if end else signal.SIGKILL)
        output = process.communicate()
    return process.returncode, *output


def winner_in(code, output):
    """The winner that a run names, or what it says instead."""
    if code not in (0, 4):
        return f"exit code {code}"
    document = json.loads(output)
    if document["objectives"]:
        return document["objectives"][0]["winner"]
    return "stopped" if code == 4 else "undecided" if "undecided" in document else "nothing"


def refuses_cut(trial, code, message):
    """Not every number of lines can be the bits of a block."""
    return code == 2 and trial.has("--inner-lines") and "the layer engine holds" in message


def failure_of(trial):
    """What is wrong with what the run comes to, "" if nothing."""
    for folder in WORK.iterdir():
        shutil.rmtree(folder)
    words = [word.replace("WORK", str(fresh_folder())) for word in trial.words]
    for end in trial.ends:
        code, output, message = run(words, end)
        if refuses_cut(trial, code, message):
            break
        if code not in (0, 4, -signal.SIGKILL, -signal.SIGTERM):  # SIGTERM: the program was still about to begin.
            return f"exit code {code} of a run that was to be ended"
        if code == 0:
            break
    code, output, message = run(words)
    found, expected = winner_in(code, output), true_winner(trial.game)
    was_harder = trial.has("--bound") or trial.has("--drops")  # For the player who would have to win.
    if found == "undecided" and was_harder or found == "stopped" and trial.has("--memory"):
        return ""
    if refuses_cut(trial, code, message):
        return ""
    if found != expected:
        return f"{found} instead of {expected}: {message.strip()[-200:]}"
    return certificate_failure(words, expected) if trial.has("--certificate") else ""


def fresh_folder():
    folder = WORK / "run"
    folder.mkdir(exist_ok=True)
    return folder


def certificate_failure(words, winner):
    done = subprocess.run([CHECKER, words[words.index("--certificate") + 1]], capture_output=True, text=True)
    is_right = done.returncode == 0 and f"{winner} wins" in done.stdout.lower()
    return "" if is_right else f"the checker says: {(done.stdout + done.stderr).strip()[-200:]}"


# Chance.


def random_game(chance):
    while True:
        rows = chance.choice((1, 1, 2, 2, 2, 3))
        columns = chance.randrange(rows, {1: 9, 2: 5, 3: 4}[rows])
        dmax = chance.randrange(1, 5)
        game = Game(rows, columns, dmax, dmax + chance.randrange(1, 5))
        if game.boards <= MOST_BOARDS:
            return game


def random_trial(chance):
    game = random_game(chance)
    engine = chance.choice(("layers", "tablebase", "proof", "auto"))
    options = [("--engine", engine)]

    def perhaps(*option, share=0.4):
        if chance.random() < share:
            options.append(option)
            return True
        return False

    perhaps("--threads", str(chance.randrange(1, 5)), share=0.7)
    perhaps("--memory", f"{chance.choice((8, 16, 56, 60, 64, 80, 200))}MiB", share=0.5)
    if engine in ("layers", "auto"):
        perhaps("--inner-lines", str(chance.randrange(4)))
        has_bound = engine == "layers" and perhaps("--bound", str(chance.randint(1, game.heaviest)))
        if has_bound:
            options.append(("--concede-to", chance.choice(("slider", "dropper"))))
        else:
            perhaps("--all-layers")
        keeps = engine == "layers" and perhaps("--certificate", "WORK/certificate", share=0.3)
    if engine == "tablebase":
        has_depth = perhaps("--depth")
        perhaps("--index", "sparse" if has_depth else chance.choice(("orbit", "sparse", "auto")))
    if engine == "proof":
        perhaps("--method", chance.choice(("both", "depth-first", "proof-number")))
        perhaps("--drops", chance.choice(("beside-tile", "beside-no-equal", "beside-tile-but-no-equal")), share=0.25)
        perhaps("--certificate", "WORK/certificate")
    ends = []
    if engine != "auto" and perhaps("--out", "WORK/out", share=1 if engine == "layers" and keeps else 0.6):  # Which would make it a tablebase.
        perhaps("--checkpoint-every", chance.choice(("0.00001", "0.0005")), share=0.8)
        ends = [(chance.randrange(2, 60), chance.choice((signal.SIGKILL, signal.SIGTERM))) for _ in range(chance.randrange(4))]
    return Trial(game, tuple(options), tuple(ends))


# Failures.


def smaller(trial):
    """Trials with less of it, the boldest first."""
    for i in range(len(trial.ends)):
        yield dataclasses.replace(trial, ends=trial.ends[:i] + trial.ends[i + 1:])
    for option in trial.options:
        if option[0] not in ("--engine", "--concede-to"):
            gone = (option[0], {"--bound": "--concede-to", "--out": "--checkpoint-every"}.get(option[0]))
            yield dataclasses.replace(trial, options=tuple(other for other in trial.options if other[0] not in gone))
    game = trial.game
    for less in (dict(rows=game.rows - 1), dict(columns=game.columns - 1), dict(dmax=game.dmax - 1), dict(objective=game.objective - 1)):
        found = dataclasses.replace(game, **less)
        if 1 <= found.rows <= found.columns and 1 <= found.dmax < found.objective:
            yield dataclasses.replace(trial, game=found)


def shrunk(trial):
    """A trial that still fails and of which no part can be left out."""
    is_refused = REFUSAL in failure_of(trial)  # Something smaller may be refused for a reason of its own.
    while True:
        found = next((less for less in smaller(trial) if failure_of(less) and (REFUSAL in failure_of(less)) == is_refused), None)
        if found is None:
            return trial
        trial = found


def report(trial, number, failure):
    least = shrunk(trial)
    ends = "".join(f"; after {ms} ms {end.name}, then the same command again" for ms, end in least.ends)
    what = failure_of(least) or f"now and then only: {failure}"
    print(f"FAILED at trial {number}: {what}\n    dropslide {shlex.join(least.words)}{ends}", file=sys.stderr)


def main():
    chance, begin, trials, ended, failures = random.Random(SEED), time.monotonic(), 0, 0, 0
    print("SEED", SEED, flush=True)
    while time.monotonic() - begin < SECONDS and failures < 3:
        trial = random_trial(chance)
        trials, ended = trials + 1, ended + len(trial.ends)
        if failure := failure_of(trial):
            failures += 1
            report(trial, trials, failure)
    print(f"{trials} trials, {ended} times a run was to be ended, {failures} failures")
    return 1 if failures else 0


try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK)
