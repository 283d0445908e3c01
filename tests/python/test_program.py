"""The commands of the program that the library has no function for: the same answers as typed, and the same refusals."""
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

import dropslide
from dropslide import _program

SAME = [
    (lambda: dropslide.known(), ["known"]),
    (lambda: dropslide.known((3, 5), dmax=2), ["known", "3x5", "--dmax", "2"]),
    (lambda: dropslide.line(8, table1=True, check=True), ["line", "8", "--table1", "--check"]),
    (lambda: dropslide.line(5, tree=4), ["line", "5", "--tree", "4"]),
    (lambda: dropslide.tiles("2x3", 2), ["tiles", "2x3", "--dmax", "2"]),
    (lambda: dropslide.strategy("two-rows", "2x4"), ["strategy", "two-rows", "2x4"]),
    (lambda: dropslide.count("2x3"), ["count", "2x3"]),
    (lambda: dropslide.worst_score("2x3"), ["expect", "2x3", "--worst"]),
    (lambda: dropslide.run("no-merge", "2x2"), ["no-merge", "2x2"]),
    (lambda: dropslide.plan("3x4", 2, objective=6, threads=4, memory_bytes=2**33), ["plan", "3x4", "--dmax", "2", "--objective", "6", "--threads", "4",
                                                                                   "--memory", "8GiB"]),
    (lambda: dropslide.plan("2x3", tile=5), ["plan", "2x3", "--tile", "32"]),
]


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if "second" not in key and key not in ("slowness", "memory_bytes", "fits")}
    return [without_times(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("call, words", SAME)
def test_answers_are_those_of_the_command_line(program, call, words):
    printed = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=True).stdout
    assert without_times(call()) == without_times(json.loads(printed))


def test_a_tablebase_is_exported(program, tables):
    printed = subprocess.run([program, "export", tables / "winner", "--layer", "9", "--json"], capture_output=True, text=True, check=True).stdout
    assert dropslide.export(tables / "winner", layer=9) == json.loads(printed)


REFUSED = [
    (lambda: dropslide.known("0x3"), dropslide.UsageError, "0x3"),
    (lambda: dropslide.plan("3x4", 2, concede_to="slider"), dropslide.UsageError, "needs"),
    (lambda: dropslide.line(99), dropslide.UsageError, "1 to 28"),
    (lambda: dropslide.line("x"), dropslide.UsageError, "whole number"),
    (lambda: dropslide.strategy("nothing", "2x3"), dropslide.UsageError, "nothing"),
    (lambda: dropslide.run("no-such-command"), dropslide.UsageError, "no-such-command"),
    (lambda: dropslide.run("known", "3x3\0"), dropslide.UsageError, "path"),
    (lambda: dropslide.known("--help"), dropslide.UsageError, "argument"),
    (lambda: dropslide.run("known", "--dmax=3"), dropslide.UsageError, "argument"),
    (lambda: dropslide.run("known", 3), dropslide.UsageError, "path"),
    (lambda: dropslide.run("known", "\ud800"), dropslide.UsageError, "path"),
    (lambda: dropslide.run("known", "3" * 3_000_000), dropslide.EnvironmentError, "cannot start"),
    (lambda: dropslide.run("version"), dropslide.UsageError, ""),
    (lambda: dropslide.run("known", notice=5), dropslide.UsageError, "notice"),
    (lambda: dropslide.run("known", no_such_option=3), dropslide.UsageError, "no-such-option"),
    (lambda: dropslide.export("/nowhere"), dropslide.EnvironmentError, "nowhere"),
    (lambda: dropslide.tiles("3x4", 2, memory_bytes=32 * 2**20), dropslide.MemoryFull, None),
]


@pytest.mark.parametrize("call, error, words", REFUSED)
def test_refusals_are_exceptions(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_what_the_program_says_is_handed_on(tmp_path):
    lines = []
    for _ in range(2):
        dropslide.run("solve", "2x3", dmax=2, objective=4, engine="layers", out=tmp_path / "run", notice=lines.append)
    assert lines == [f"{tmp_path / 'run'} holds this run, finished: nothing is computed"]


def test_ctrl_c_stops_the_program():
    """The signal comes to Python alone, as in a notebook."""
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        dropslide.tiles("3x3", 2, threads=1)
    assert time.monotonic() - start < 20
    left = subprocess.run(["ps", "-o", "args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=False).stdout
    assert "tiles 3x3" not in left


def fresh_python(code, **environment):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                          env={key: value for key, value in {**os.environ, **environment}.items() if value is not None})


def test_the_program_is_found_without_a_path():
    found = fresh_python("import dropslide; print(dropslide.known('2x2')['command'])", PATH="/nowhere", DROPSLIDE_PROGRAM=None)
    assert (found.stdout.strip(), found.stderr) == ("known", "")


def test_another_version_is_refused(tmp_path):
    other = tmp_path / "dropslide"
    other.write_text("#!/bin/sh\necho dropslide 0.1\n")
    other.chmod(0o755)
    code = "import dropslide._program as p\np._places = lambda: iter([p.Path({!r})])\np.program()"
    assert "another version" in fresh_python(code.format(str(other)), DROPSLIDE_PROGRAM=None).stderr
    assert "was not found" in fresh_python(code.format("/nowhere/dropslide"), DROPSLIDE_PROGRAM=None).stderr
    for named in ("/nowhere/dropslide", "/bin/false", __file__):
        assert "DROPSLIDE_PROGRAM names" in fresh_python("import dropslide; dropslide.program()", DROPSLIDE_PROGRAM=named).stderr or named == "/bin/false"


def test_a_damaged_table_is_an_error(tables, tmp_path):
    shutil.copytree(tables / "winner", tmp_path / "worn")
    layer = sorted((tmp_path / "worn/layers").iterdir())[5]
    layer.write_bytes(layer.read_bytes()[:-1] + b"U")
    with pytest.raises(dropslide.EnvironmentError):
        dropslide.export(tmp_path / "worn")


def test_a_program_that_crashes_is_an_error(tmp_path, monkeypatch):
    broken = tmp_path / "dropslide"
    broken.write_text("#!/bin/sh\nkill -9 $$\n")
    broken.chmod(0o755)
    monkeypatch.setattr(_program, "program", lambda: broken)
    with pytest.raises(dropslide.EnvironmentError, match="exit code -9"):
        dropslide.known("2x2")


def test_a_search_that_finds_its_own_command_ends(tmp_path):
    """The command that pip installs searches for the program, too: no process may start another one for ever."""
    command = tmp_path / "dropslide"
    command.write_text(f"#!{sys.executable}\nimport pathlib, dropslide._program as p\np._places = lambda: iter([pathlib.Path({str(command)!r})])\np.main()\n")
    command.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key != "DROPSLIDE_PROGRAM"}
    found = subprocess.run([command, "known"], capture_output=True, text=True, check=False, timeout=60, env=environment)
    assert found.returncode == 1 and "another version" in found.stderr


def test_the_installed_command_is_the_program(program):
    found = fresh_python("import sys, dropslide._program as p; sys.argv = ['dropslide', 'version']; p.main()", DROPSLIDE_PROGRAM=str(program))
    assert found.stdout == subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
