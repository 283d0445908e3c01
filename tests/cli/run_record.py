#!/usr/bin/env python3
"""What `status` says of a run that works, was stopped or is finished; and that the command line which it prints goes on, through a shell.

Usage: run_record.py PROGRAM
"""
import json
import os
import pathlib
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
# What a shell would make something else of, and a program an option.
NAMES = ["run", "Größe 3", "it's", 'a "b" $HOME `id`', "two\nlines", "-x", "*;&|<>()#~!\\"]
QUESTION = ["solve", "3x5", "--dmax", "2", "--objective", "5", "--engine", "layers", "--all-layers", "--memory", "2GiB", "--threads", "1"]
failures = 0


def expect(condition, text):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", text, file=sys.stderr)


def status(folder, name):
    path = f"./{name}" if name.startswith("-") else name
    return json.loads(subprocess.run([PROGRAM, "status", path, "--json"], cwd=folder, capture_output=True, text=True, check=True).stdout)


def wait_for(condition):
    begin = time.monotonic()
    while not condition() and time.monotonic() - begin < 60:
        time.sleep(0.05)


def start(folder, words):
    return subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def stopped_run(folder, name):
    """Begins a run, asks of it while it works, and stops it."""
    process = start(folder, [PROGRAM, *QUESTION, f"--out={name}"])
    wait_for(lambda: (folder / name / "run.json").exists() or process.poll() is not None)
    running = status(folder, name)
    expect(process.poll() is None, f"{name!r}: the run is over before it can be stopped: take a larger one")
    expect(running["is_running"] and running["pid"] == process.pid, f"{name!r}: the process is not named: {running}")
    process.send_signal(signal.SIGTERM)
    process.communicate()
    expect(process.returncode == 4, f"{name!r}: exit code {process.returncode}")
    return process.pid


def expect_record(found, pid, name):
    expect(not found["is_running"] and not found["is_finished"], f"{name!r}: {found}")
    expect(found["pid"] == pid and found["host"] == socket.gethostname(), f"{name!r}: another process or machine: {found}")
    expect(found["positions"] > 0 and found["positions_per_second"] > 0, f"{name!r}: no positions, or no rate: {found}")
    expect(found["seconds_left"] is None or found["seconds_left"] > 0, f"{name!r}: {found}")
    expect(abs(time.time() - time.mktime(time.strptime(found["as_of"], "%Y-%m-%dT%H:%M:%SZ")) + time.timezone) < 100, f"{name!r}: as of {found['as_of']}")
    expect("--memory 2GiB --threads 1" in found["next"], f"{name!r}: options are missing: {found['next']}")


def go_on(folder, command, limit):
    """The printed line, by a shell in which the program is found."""
    environment = {**os.environ, "PATH": os.path.dirname(PROGRAM) + ":" + os.environ["PATH"]}
    return subprocess.run(["sh", "-c", f"timeout {limit} {command}"], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def read(folder, name):
    """What `status` says for people."""
    return subprocess.run([PROGRAM, "status", name], cwd=folder, capture_output=True, text=True, check=True).stdout


def expect_early_record(folder, kind, question, task):
    """Asks of a run before it has kept anything, kills it, and asks again."""
    words = [*question, "--memory", "2GiB", "--threads", "1", "--checkpoint-every", "60", f"--out={kind}"]
    began = time.time()
    process = start(folder, [PROGRAM, *words])
    wait_for(lambda: (folder / kind / "run.json").exists() or process.poll() is not None)
    running, text = status(folder, kind), read(folder, kind)
    expect(process.poll() is None, f"{kind}: the run is over before it can be killed: take a larger one")
    process.kill()
    process.communicate()
    killed, text_of_killed = status(folder, kind), read(folder, kind)
    for found in (running, killed):
        expect(found["content"] == "nothing" and found["done_fraction"] == 0, f"{kind}: something is kept: {found}")
        expect(task in (found["game"] or ""), f"{kind}: the question is not named: {found}")
        expect(found["pid"] == process.pid and found["host"] == socket.gethostname(), f"{kind}: another process or machine: {found}")
        since = time.mktime(time.strptime(found["since"] or "1970-01-01T00:00:00Z", "%Y-%m-%dT%H:%M:%SZ")) - time.timezone
        expect(abs(since - began) < 60, f"{kind}: since {found['since']}")
        expect(found["next"] == f"dropslide {shlex.join(words)}", f"{kind}: another command line: {found['next']}")
    expect(running["is_running"] and not killed["is_running"], f"{kind}: {running['is_running']}, then {killed['is_running']}")
    for said in (text, text_of_killed):
        expect(said.startswith("a run of ") and task in said.splitlines()[0] and f"process {process.pid} on " in said and ", since 2" in said, f"{kind}: {said}")
    expect("a process works on it now" in text, f"{kind}: {text}")
    expect(f"no process works on it; begin again with: {killed['next']}\n" in text_of_killed, f"{kind}: {text_of_killed}")
    again = go_on(folder, killed["next"], 1)
    expect(again.returncode == 124, f"{kind}: {killed['next']!r} does not begin again: {again.stderr!r}")


# One for each kind of what is kept.
QUESTIONS = {
    "layers": (["solve", "3x5", "--dmax", "2", "--objective", "6", "--engine", "layers", "--all-layers"], "3x5, Dmax 2, objective 6 (64)"),
    "proof": (["solve", "4x4", "--dmax", "2", "--objective", "6", "--engine", "proof"], "4x4, Dmax 2, objective 6 (64)"),
    "no-merge": (["no-merge", "4x6", "--dmax", "5"], "4x6, no merge, Dmax 5"),
    "tablebase": (["solve", "3x4", "--dmax", "2", "--objective", "6", "--engine", "tablebase"], "3x4, Dmax 2, objective 6 (64)"),
    "count": (["count", "3x4"], "3x4"),
    "prevent": (["prevent", "4x4", "--dmax", "2", "--objective", "13", "--wall", "5"], "4x4, Dmax 2, objective 13, walls from 5"),
    "expect": (["expect", "3x3"], "3x3"),
}


with tempfile.TemporaryDirectory() as work:
    folder = pathlib.Path(work)
    for kind, (question, task) in QUESTIONS.items():
        expect_early_record(folder, kind, question, task)
    for name in NAMES:
        pid = stopped_run(folder, name)
        found = status(folder, name)
        expect_record(found, pid, name)
        there = sorted(os.listdir(folder))
        went_on = go_on(folder, found["next"], 60 if name == NAMES[0] else 1)
        expect("going on from" in went_on.stderr, f"{name!r}: {found['next']!r} does not go on: {went_on.stderr!r}")
        expect(sorted(os.listdir(folder)) == there, f"{name!r}: {found['next']!r} makes another folder")
    expect(went_on.returncode != 2, f"{went_on.stderr!r}")
    finished = status(folder, NAMES[0])
    expect(finished["is_finished"] and finished["pid"] is None, f"a finished run is not at its end, or leaves a word: {finished}")
    expect(not (folder / NAMES[0] / "run.json").exists(), "a finished run leaves run.json")
    damaged = folder / NAMES[1] / "run.json"
    damaged.write_text(damaged.read_text()[:20])
    expect(status(folder, NAMES[1])["pid"] is None and status(folder, NAMES[1])["next"], "a damaged record is not left out")

print("every line goes on" if failures == 0 else f"{failures} failures")
sys.exit(failures > 0)
