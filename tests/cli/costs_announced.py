#!/usr/bin/env python3
"""A command that can run for minutes says before it starts what that costs, or what is known of it; not with --quiet. The others
end within a minute whatever they are asked, or take as long as what they are given to read.

The commands are those that the program itself lists: one that is on no list here is a failure.
Usage: costs_announced.py PROGRAM [COMMAND ...]   (only these commands)
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from command_list import listed_commands

PROGRAM = os.path.abspath(sys.argv[1])
ONLY = sys.argv[2:]
PATIENCE = 20

# Command lines that run for minutes, each with what is said first.
ANNOUNCED = {
    "solve": [
        ("solve 3x5 --dmax 2 --objective 7 --engine layers --all-layers --threads 1 --memory 6GiB", r"a long run: 3x5 \(2, 7\) costs 1.74 GiB"),
        ("solve 3x5 --dmax 2 --objective 7 --engine layers --bound 128 --concede-to dropper --threads 1 --memory 6GiB", r"a long run: 3x5 \(2, 7\) below 128 costs "),
        ("solve 4x4 --dmax 2 --objective 8 --engine proof --memory 1GiB", r"a long run: 4x4 \(2, 8\) costs 2 TiB of memory and 200 core-hours by proof search"),
        ("solve 4x4 --dmax 2 --objective 8 --engine proof --drops beside-tile --memory 1GiB", r"a long run: with all drops 4x4 \(2, 8\) costs 2 TiB"),
        ("solve 3x5 --dmax 2 --objective 7 --engine proof --memory 6GiB", r"a long run: nobody knows what proof search takes; 3x5 \(2, 7\) costs 1.74 GiB .* by layers"),
        ("solve 3x5 --dmax 2 --objective 7 --drops beside-tile --memory 6GiB", r"a long run: nobody knows what proof search takes; with all drops 3x5 \(2, 7\) costs 1.74 GiB"),
        ("solve 4x4 --dmax 2 --memory 2GiB", r"maybe a long run: .*: 4x4 \(2, 7\) costs 4.72 GiB"),
    ],
    "no-merge": [("no-merge 4x6 --threads 1", "a long run: it costs "), ("no-merge 5x5 --memory 1GiB --method both", "a long run: it costs ")],
    "shortest": [("shortest 2x12 --dmax 1 --threads 1", "a long run: it costs ")],
    "prevent": [("prevent 4x4 --dmax 2 --objective 13 --wall 6", "maybe a long run: all boards are found with up to 9 small tiles beside walls")],
    "tiles": [
        ("tiles 4x4 --dmax 2", "maybe a long run: all positions are found, and there may be 3[0-9]*e18 of them"),
        ("tiles 5x5 --dmax 1", "maybe a long run: all positions are found"),
        ("tiles 3x3 --dmax 2", "maybe a long run: all positions are found, and there may be 590e6 of them"),
    ],
    "short-games": [("short-games --tier full --threads 1", "a long run: all boards cost 8.0 core-minutes")],
    "expect": [("expect 2x5 --threads 1", "a long run: it costs ")],
    "count": [("count 3x4 --threads 2", "a long run: it costs ")],
    "simulate": [("simulate 4x4 --player expectimax:99", "thinks about more than a billion years about one slide")],
    "distribution": [
        ("distribution 2x6 --dmax 1 --objective 12 --sparse", "a long run: by proof search this game costs "),
        ("distribution 4x4 --dmax 2 --objective 9 --sparse", "maybe a long run: nobody knows what this search takes; there are 620e12 positions"),
    ],
    "line": [
        ("line 24 --table1 --threads 2", "a long run: it costs 24 core-minutes"),
        ("line 15 --conjecture --every-length", "a long run: it costs 213 GiB of memory and 55 core-minutes"),
        ("line 21 --passing --threads 2", "a long run: it costs 14 core-hours"),
    ],
    "reproduce": [("reproduce --tier full", "a long run: all cells that are attempted cost ")],
    "audit": [("audit --tier full --threads 2", "a long run: the whole register costs 1.2 GiB of memory and 14 core-minutes")],
}
# They take some core-minutes at the most.
SHORT = ["players", "plan", "known", "strategy", "status", "schema", "help", "completion", "man", "version"]
# They take as long as what they are given: a tablebase that was made, a row, somebody in front of them.
GIVEN = ["query", "verify", "export", "policy", "reach", "serve", "explore"]
# They say nothing of a cost: they are short, or are refused at once.
SILENT = [
    "solve 3x4 --dmax 2 --objective 5",
    "solve 3x4 --dmax 2",
    "solve 3x3 --dmax 2 --objective 6 --drops beside-tile",
    "tiles 2x3 --dmax 3",
    "distribution 3x3 --dmax 2 --objective 4",
    "line 12 --passing",
    "line 9 --conjecture --every-length",
    "no-merge 3x3 --memory 64MiB",
]
# They are not begun, since no engine can end them here.
REFUSED = [
    ("solve 4x4 --dmax 2 --objective 8 --memory 2GiB", r"4x4 \(2, 8\) costs 21.8 GiB .*\n.*no engine is expected to end here, so none was started; to try: --engine proof"),
    ("solve 4x4 --dmax 2 --objective 8 --memory 2GiB --drops beside-tile", r"4x4 \(2, 8\) costs 2 TiB .*\n.*with all drops no engine is expected to end here, so none was started; to try: --engine proof"),
    ("solve 4x4 --dmax 2 --objective 7 --memory 2GiB --drops beside-tile", r"4x4 \(2, 7\) costs 4.72 GiB .*\n.*with all drops no engine is expected to end here"),
    ("solve 4x4 --dmax 2 --objective 8 --memory 2GiB --certificate result", r"4x4 \(2, 8\) costs 2 TiB .*\n.*no engine is expected to end here, so none was started; to try: --engine proof"),
    ("no-merge 5x5 --memory 1GiB", "so it was not started; to try: name its --method"),
]
failures = []


def fail(words, text):
    failures.append(words)
    print(f"FAILED: dropslide {words}: {text}", file=sys.stderr)


def said(words, folder, until):
    """Its standard error, as soon as `until(text)`, or after some seconds; it is stopped then."""
    errors = folder / "errors"
    with open(errors, "wb") as stream:
        process = subprocess.Popen([PROGRAM, *words.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stream)
    begin = time.monotonic()
    while process.poll() is None and not until(errors.read_text()) and time.monotonic() - begin < PATIENCE:
        time.sleep(0.05)
    process.terminate()
    process.wait()
    return errors.read_text()


def expect_announced(words, pattern, folder):
    text = said(words, folder, lambda text: re.search(pattern, text))
    if not re.search(pattern, text):
        return fail(words, f"it says {text!r}, and not '{pattern}'")
    lines = [line for line in text.splitlines() if "a long run: " in line]
    if len(lines) != len(set(lines)):
        fail(words, f"it says twice: {lines}")
    begin = time.monotonic()
    quiet = said(words + " --quiet", folder, lambda _: time.monotonic() - begin > 0.5)
    if "long run" in quiet:
        fail(words + " --quiet", f"it says {quiet!r}")
    return print(f"{words}: {lines[0] if lines else text.splitlines()[0]}")


def expect_silence(words, folder):
    done = subprocess.run([PROGRAM, *words.split()], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0 or "long run" in done.stderr:
        fail(words, f"exit code {done.returncode}, it says {done.stderr!r}")


def expect_refusal(words, pattern, folder):
    done = subprocess.run([PROGRAM, *words.split()], cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
    if done.returncode != 4 or not re.search(pattern, done.stderr) or "a long run" in done.stderr or list(folder.glob("result*")):
        fail(words, f"exit code {done.returncode}, it says {done.stderr!r}, and not '{pattern}'")


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    commands = listed_commands(PROGRAM)
    if len(commands) < 25:
        fail("help", "it lists hardly any command")
    for command in ONLY or commands:
        if (command in ANNOUNCED) + (command in SHORT) + (command in GIVEN) != 1:
            fail(command, "it is on no list here, or on two: add it to one of tests/cli/costs_announced.py")
        for line, pattern in ANNOUNCED.get(command, []):
            expect_announced(line, pattern, place)
    for command in {*ANNOUNCED, *SHORT, *GIVEN} - set(commands):
        fail(command, "it is on a list here, but is no command")
    for line, pattern in REFUSED:
        if not ONLY or line.split()[0] in ONLY:
            expect_refusal(line, pattern, place)
    for line in SILENT:
        if not ONLY or line.split()[0] in ONLY:
            expect_silence(line, place)

print("every long run says what it costs" if not failures else f"{len(failures)} failures")
sys.exit(len(failures) > 0)
