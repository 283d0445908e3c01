"""The program that comes with the package, and its commands that the library has no function for."""
import json
import os
import shutil
import signal
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterator, Optional, Union

from . import _native
from ._computations import NoticeSink, PathLike, _path, _small, _whole
from ._errors import EnvironmentError, MemoryFull, UsageError  # noqa: A004
from ._words import ShapeLike, checked_text, shape_text, shown

SEARCHING = "DROPSLIDE_IS_SEARCHED"
"""Set in the environment of what might be the program."""
OptionValue = Union[None, bool, int, float, str, PathLike, list[PathLike]]


def _places() -> Iterator[Path]:
    """Where the program may be: brought along by pip, in the build folder, below the same prefix, or on PATH."""
    package = Path(__file__).resolve().parent
    yield package / "program/bin/dropslide"
    if (package.parents[1] / "CMakeCache.txt").exists():
        yield package.parents[1] / "dropslide"
    for prefix in package.parents[2:4]:
        yield prefix / "bin/dropslide"
    if found := shutil.which("dropslide"):
        yield Path(found)


def _version_of(place: Path) -> str:
    """What the program calls itself; empty if it is none. The place may be the command that pip installs, which searches in its turn."""
    if not place.is_file() or not os.access(place, os.X_OK):
        return ""
    try:
        answer = subprocess.run([place, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
                                timeout=60, env={**os.environ, SEARCHING: "1"})
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip() or "something that names no version"


@lru_cache(maxsize=1)
def program() -> Path:
    """The program `dropslide` of this version. Raises EnvironmentError if there is none. The variable DROPSLIDE_PROGRAM can name it.

    >>> program().name
    'dropslide'
    """
    if SEARCHING in os.environ:
        raise EnvironmentError("a search for the program dropslide came to the command that searches for it")
    named, wanted, others = os.environ.get("DROPSLIDE_PROGRAM"), f"dropslide {_native.version}", []
    for place in [Path(named)] if named else _places():
        found = _version_of(place)
        if found == wanted:
            return place
        if found:
            others.append(str(place))
    if others:
        raise EnvironmentError(f"{', '.join(others)} is of another version than this module, {_native.version}")
    if named:
        raise EnvironmentError(f"DROPSLIDE_PROGRAM names {named}, which is no program that can be run")
    raise EnvironmentError("the program dropslide was not found beside this module or on PATH: install it, or name it in DROPSLIDE_PROGRAM")


def main() -> None:
    """The program itself, as the command that pip installs."""
    try:
        found = program()
    except EnvironmentError as error:
        sys.exit(f"dropslide: {error}")
    os.execv(found, ["dropslide", *sys.argv[1:]])


def _words(options: dict[str, OptionValue]) -> Iterator[str]:
    for name, value in options.items():
        if value is None or value is False:
            continue
        several: Any = value
        if not isinstance(value, list):
            several = [value]
        for one in several:
            yield f"--{name.replace('_', '-')}"
            if one is not True:
                yield os.fspath(one) if isinstance(one, (str, os.PathLike)) else str(one)


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line]
    return lines[-1].replace("dropslide: ", "", 1) if lines else ""


def _raise(code: int, document: dict[str, Any], message: str) -> None:
    """Raises what an exit code means."""
    if code == 2:
        raise UsageError(message)
    if code == 4 and "memory" in message:
        raise MemoryFull(document, None)
    if code == 4:
        raise KeyboardInterrupt
    if code not in (0, 3):
        raise EnvironmentError(message or f"the program ended with exit code {code}")


def run(command: str, *arguments: Union[str, PathLike], threads: int = 0, memory_bytes: int = 0, notice: Optional[NoticeSink] = None,
        **options: OptionValue) -> dict[str, Any]:
    """Runs a command of the program, and returns what it prints with `--json`: its arguments and options are those of the command line.

    options   by their names, '_' for '-': True for a switch, a list for an option that is given several times; None and False leave it out
    threads   0: all; memory_bytes: the most that may be held, 0: 80 % of what is free
    notice    called with each line that the program prints for people, when it has ended

    Exit code 3, of comparisons that differ, is no error: the keys say so.

    >>> run("known", "3x3", dmax=2)["numbers"][0]["at_least"]
    5
    """
    if notice is not None and not callable(notice):
        raise UsageError(f"notice: expected a function, found {shown(notice)}")
    limits: dict[str, OptionValue] = {"threads": _small("threads", threads) or None,
                                      "memory": f"{size}" if (size := _whole("memory_bytes", memory_bytes, 0, 2**63 - 1)) else None}
    words = [checked_text("command", command), *map(_argument, arguments), *_words({**options, **limits}), "--json"]
    code, output, messages = _ended([str(program()), *words])
    document: dict[str, Any] = json.loads(output) if code in (0, 3, 4) and output.startswith("{") else {}
    _raise(code, document, _last_line(messages))
    if not document:
        raise UsageError(f"{command}: expected a command with an answer as JSON, found {shown(output[:100])}")
    for line in messages.splitlines() if notice is not None else []:
        notice(line.replace("dropslide: ", "", 1))  # type: ignore[misc]
    return document


def _argument(word: Any) -> str:
    """A word that is no option. Raises UsageError."""
    text = _path(word) or ""
    if text.startswith("-"):
        raise UsageError(f"expected an argument, found {shown(text)}: options have names here, and a file can be called ./-name")
    return text


def _ended(words: list[str]) -> tuple[int, str, str]:
    """Exit code, output and messages of the program."""
    if any("\0" in word for word in words):
        raise UsageError(f"expected words without zero bytes, found {shown(words)}")
    try:  # A group of its own: Ctrl-C comes to us alone, and is passed on once.
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                   start_new_session=True)
    except OSError as error:
        raise EnvironmentError(f"cannot start {words[0]}: {error.strerror}") from error
    with process:
        try:
            output, messages = process.communicate()
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise
    return process.returncode, output, messages


def known(shape: Optional[ShapeLike] = None, *, dmax: Optional[int] = None) -> dict[str, Any]:
    """The largest tile that Slider can force and the least Dmax with which Dropper avoids every merge: all boards, or one with its evidence.

    Nothing is computed: the answers are recorded results and theorems.

    >>> number = known("4x4", dmax=3)["numbers"][0]
    >>> number["at_least"], number["at_most"]
    (6, 6)
    """
    return run("known", *([] if shape is None else [shape_text(shape)]), dmax=dmax)


def plan(shape: ShapeLike, dmax: Optional[int] = None, *, objective: Optional[int] = None, bound: Optional[int] = None,
         concede_to: Optional[str] = None, tile: Optional[int] = None, engine: Optional[str] = None, nodes: Optional[int] = None,
         threads: int = 0, memory_bytes: int = 0) -> dict[str, Any]:
    """What a run of `solve` or, without `dmax`, of `expect` takes: positions, memory, disk and time of each engine.

    objective    one game; without it all objectives of the board
    bound        layers below it alone, the others conceded to the player `concede_to`, "slider" or "dropper"
    tile         of `expect`: the chance of this tile (an exponent)
    nodes        so many machines, each with `memory_bytes` and `threads`, which may be those of any machine

    >>> plan("3x4", 2, objective=6)["objective"]
    6
    """
    return run("plan", shape_text(shape), dmax=dmax, objective=objective, bound=bound, concede_to=concede_to,
               tile=None if tile is None else 1 << _whole("tile", tile, 1, 31), engine=engine, nodes=nodes, threads=threads, memory_bytes=memory_bytes)


def line(length: int, *, passing: bool = False, check: bool = False, table1: bool = False, table2: bool = False, part: Optional[str] = None,
         conjecture: bool = False, below: Optional[int] = None, every_length: bool = False, tree: Optional[int] = None, threads: int = 0,
         memory_bytes: int = 0, notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The strings of one length that the game on one row with Dmax 1 can reach; `dropslide help line` explains the options.

    >>> line(6)["reachable_non_passing"]
    288
    """
    return run("line", str(_small("length", length)), passing=passing, check=check, table1=table1, table2=table2, part=part, conjecture=conjecture,
               below=below, every_length=every_length, tree=tree, threads=threads, memory_bytes=memory_bytes, notice=notice)


def tiles(shape: ShapeLike, dmax: int, *, threads: int = 0, memory_bytes: int = 0, notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The fewest drops after which each tile can be on the board when both players cooperate, and the highest tile.

    >>> tiles("2x2", 1)["highest"]
    4
    """
    return run("tiles", shape_text(shape), dmax=_small("dmax", dmax), threads=threads, memory_bytes=memory_bytes, notice=notice)


def strategy(name: str, shape: ShapeLike, *, show: bool = False, certificate: Optional[PathLike] = None) -> dict[str, Any]:
    """A constructive strategy of the thesis, played: "two-rows", "one-two-pattern" ... (`dropslide help strategy` lists them).

    >>> strategy("two-rows", "2x3")["holds"]
    True
    """
    return run("strategy", checked_text("name", name), shape_text(shape), show=show, certificate=_path(certificate))


def count(shape: ShapeLike, *, folder: Optional[PathLike] = None, threads: int = 0, memory_bytes: int = 0,
          notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """How many states and afterstates the game against chance has, up to symmetry.

    >>> count("2x2")["states"], count("2x2")["afterstates"]
    (110, 67)
    """
    return run("count", shape_text(shape), out=_path(folder), threads=threads, memory_bytes=memory_bytes, notice=notice)


def worst_score(shape: ShapeLike, *, folder: Optional[PathLike] = None, threads: int = 0, memory_bytes: int = 0,
                notice: Optional[NoticeSink] = None) -> dict[str, Any]:
    """The best score that Slider can force against a Dropper who chooses every tile.

    >>> worst_score("2x2")["worst_score"]
    8
    """
    return run("expect", shape_text(shape), worst=True, out=_path(folder), threads=threads, memory_bytes=memory_bytes, notice=notice)


def export(folder: PathLike, *, layer: Optional[int] = None) -> dict[str, Any]:
    """The boards of a tablebase that can face Dropper, one of each orbit, with their values; `Tablebase.layer` gives arrays."""
    return run("export", folder, layer=layer)


def export_policy(folder: PathLike, file: PathLike, *, threads: int = 0, memory_bytes: int = 0) -> dict[str, Any]:
    """Writes the best slides that a tablebase of `expect` knows to a file, two bits for each state and its place."""
    return run("policy", "export", folder, file, threads=threads, memory_bytes=memory_bytes)

