#!/usr/bin/env python3
"""Every command hears SIGTERM and SIGINT within two seconds, ends with the exit code that is documented, and leaves nothing half written.
Before, each says after SIGUSR1 what it knows, and goes on.

The commands are those that the program itself lists: one that has no case here is a failure.
Usage: stop_requests.py PROGRAM [COMMAND ...]   (only these commands)
"""
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

from command_list import listed_commands

PROGRAM = os.path.abspath(sys.argv[1])
ONLY = sys.argv[2:]
STOPPED, DONE = 4, 0
WORK_SECONDS, MOST_SECONDS = 0.5, 2.0

# Command lines that work for longer than a test waits. {table}, {scores}: tablebases.
LONG = {
    "solve": [
        "solve 3x5 --dmax 2 --objective 6 --engine layers --all-layers --out run",
        "solve 3x5 --dmax 2 --objective 6 --bound 90 --concede-to dropper --out run",
        "solve 3x4 --dmax 2 --objective 7 --out run",
        "solve 3x4 --dmax 1 --objective 12 --engine proof --out run",
        "solve 4x4 --dmax 2 --objective 6 --engine proof --method depth-first --certificate result.certificate",
        "solve 4x4 --dmax 2 --objective 6 --engine proof --method both",
        "solve 3x5 --dmax 2",
    ],
    "plan": ["plan 4x4 --dmax 2"],
    "query": ["query {table} -"],
    "verify": ["verify {scores}"],
    "export": ["export {scores} --json", "export {scores}"],
    "serve": ["serve {table} --port 0"],
    "explore": ["explore {table}"],
    "no-merge": ["no-merge 3x8 --dmax 5 --certificate result.certificate", "no-merge 4x5 --dmax 5 --out run", "no-merge 5x5 --method depth-first"],
    "shortest": ["shortest 4x5 --dmax 1", "shortest 5x5 --dmax 1 --no-shorter result.proof"],
    "prevent": ["prevent 4x4 --dmax 2 --objective 13 --wall 5 --out run"],
    "tiles": ["tiles 3x3 --dmax 2"],
    "short-games": ["short-games --tier full"],
    "expect": [
        "expect 3x3 --out run",
        "expect 2x5 --policy greedy --scores result.csv",
        "expect 3x3 --policy expectimax:99",
        "expect 3x3 --worst --ages result.csv",
    ],
    "count": ["count 3x4 --out run"],
    "policy": ["policy export {scores} result.policy"],
    "simulate": [
        "simulate 4x4 --player expectimax:99",
        "simulate 4x4 --player minimax:99",
        "simulate 4x4 --player monte-carlo:1000000",
        "simulate 4x4 --player monte-carlo-shared:1000000",
        "simulate 4x4 --player monte-carlo-limit:1000000:1000000",
        "simulate 4x4 --player random --adversary look-ahead:99",
        "simulate 4x4 --player random --games 1000000 --each-game",
    ],
    "players": ["players --tier full"],
    "distribution": [
        "distribution 3x4 --dmax 2 --objective 6 --csv result.csv",
        "distribution 3x4 --dmax 2 --objective 6 --sparse",
        "distribution 3x4 --dmax 2 --objective 6 --table-length 200000",
    ],
    "reach": ["reach ............1279bcdefghi8543", "reach -"],
    "line": ["line 21 --passing", "line 28", "line 18 --check", "line 18 --part 1/1"],
    "reproduce": ["reproduce --tier full"],
    "audit": ["audit --tier full"],
}
# These end by themselves before anybody can stop them.
SHORT = {
    "known": "known 4x4",
    "strategy": "strategy two-rows 2x12",
    "status": "status {table}",
    "schema": "schema tiles",
    "help": "help solve",
    "completion": "completion bash",
    "man": "man solve",
    "version": "version",
}
EXIT_CODES = {"serve": DONE, "explore": DONE}
failures = []


def fail(words, text):
    failures.append(words)
    print(f"FAILED: dropslide {words}: {text}", file=sys.stderr)


def slowness():
    """How many times as long as alone a program takes now that does nothing but compute."""
    wall, processor = time.monotonic(), time.process_time()
    while time.process_time() - processor < 0.2:
        pass
    return max(1.0, (time.monotonic() - wall) / 0.2)


def processor_seconds(pid):
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(words, folder, terminal):
    """On a terminal of its own, or with pipes: an input that never ends, an output that is read to its end."""
    streams = {"stdin": subprocess.PIPE, "stdout": open(folder / "output", "wb"), "stderr": open(folder / "errors", "wb")}
    if terminal is not None:
        streams = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
    return subprocess.Popen([PROGRAM, *words.split()], cwd=folder, env={**os.environ, "TERM": "xterm"}, **streams)


def drain(descriptor):
    if descriptor is None:
        return
    os.set_blocking(descriptor, False)
    try:
        while os.read(descriptor, 65536):
            pass
    except OSError:
        pass


def works(process, words, screen):
    """Whether it has worked for half a second; those that wait for somebody get as much time."""
    begin = time.monotonic()
    while process.poll() is None:
        drain(screen)
        waits = words.split()[0] in ("serve", "explore") or words.endswith(" -")
        done = time.monotonic() - begin if waits else processor_seconds(process.pid)
        if done >= WORK_SECONDS or time.monotonic() - begin > 30:
            return True
        time.sleep(0.02)
    return False


def seconds_to_end(process, screen):
    begin = time.monotonic()
    while process.poll() is None and time.monotonic() - begin < 60:
        drain(screen)
        time.sleep(0.01)
    return time.monotonic() - begin if process.poll() is not None else None


def expect_nothing_half_written(words, folder):
    for file in folder.rglob("*"):
        if file.name.endswith((".unfinished", ".md")) or file.name.startswith("result."):
            fail(words, f"it leaves {file.name}")


def expect_answer(process, words, folder, screen):
    """SIGUSR1 is answered by one line, and nothing else happens."""
    before = (folder / "errors").read_text()
    process.send_signal(signal.SIGUSR1)
    begin = time.monotonic()
    while (answer := (folder / "errors").read_text()[len(before) :]).count("\n") == 0:
        drain(screen)
        if process.poll() is not None or time.monotonic() - begin > 30:
            return fail(words, f"SIGUSR1 is not answered, exit code {process.returncode}")
        time.sleep(0.01)
    known = r"dropslide: [^\n]+: [^\n]*[0-9] so far, [^\n]* a second, [^\n]+\n"
    if not re.fullmatch(known + "|dropslide: nothing is known yet, after [^\n]+\n", answer):
        fail(words, f"SIGUSR1 is answered {answer!r}")
    if words.split()[0] == "solve" and "nothing is known" in answer:
        fail(words, "SIGUSR1: a run of an engine knows nothing")
    for part in ("layer [0-9]+ of [0-9]+", "bound 90"):
        if ("layers" in words.split() or "--bound" in words) and (part != "bound 90" or "--bound" in words) and not re.search(part, answer):
            fail(words, f"SIGUSR1: no '{part}' in {answer!r}")
    if process.poll() is not None:
        fail(words, "SIGUSR1 ends it")
    return None


def stop(words, by):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        command = words.split()[0]
        screen, terminal = pty.openpty() if command == "explore" else (None, None)
        process = start(words, folder, terminal)
        try:
            if not works(process, words, screen):
                return fail(words, f"it ended by itself with exit code {process.returncode}: {(folder / 'errors').read_text()[:300]}")
            if by == signal.SIGTERM and terminal is None:
                expect_answer(process, words, folder, screen)
            process.send_signal(by)
            seconds = seconds_to_end(process, screen)
        finally:
            process.kill()
            process.wait()
            for descriptor in filter(None, (screen, terminal)):
                os.close(descriptor)
        if seconds is None or seconds > MOST_SECONDS * slowness():
            return fail(words, f"{by.name} ends it after {'more than 60' if seconds is None else f'{seconds:.1f}'} s")
        expected = EXIT_CODES.get(command, STOPPED)
        if process.returncode != expected:
            fail(words, f"{by.name} ends it with exit code {process.returncode}, expected {expected}")
        expect_nothing_half_written(words, folder)
        return print(f"{by.name} {seconds:5.2f} s  {words}")


def end_alone(words):
    begin = time.monotonic()
    subprocess.run([PROGRAM, *words.split()], stdout=subprocess.DEVNULL, check=True)
    seconds = time.monotonic() - begin
    if seconds > MOST_SECONDS * slowness():
        fail(words, f"it takes {seconds:.1f} s: it needs a case that is stopped")


with tempfile.TemporaryDirectory() as shared:
    places = {name: os.path.join(shared, name) for name in ("table", "scores")}
    for words in (f"solve 2x3 --dmax 2 --objective 4 --out {places['table']}", f"expect 3x3 --score-only --out {places['scores']}"):
        subprocess.run([PROGRAM, *words.split()], stdout=subprocess.DEVNULL, check=True)
    commands = listed_commands(PROGRAM)
    if len(commands) < 25:
        fail("help", "it lists hardly any command")
    for command in ONLY or commands:
        if command in SHORT:
            end_alone(SHORT[command].format(**places))
        elif command not in LONG:
            fail(command, "it has no case here: add one to tests/cli/stop_requests.py")
        for words in LONG.get(command, []):
            for by in (signal.SIGTERM, signal.SIGINT):
                stop(words.format(**places), by)
    for command in set(LONG) | set(SHORT):
        if command not in commands:
            fail(command, "it has a case here, but is no command")

print("every command hears a stop request" if not failures else f"{len(failures)} failures")
sys.exit(len(failures) > 0)
