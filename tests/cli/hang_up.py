"""A terminal that goes away: a run saves a checkpoint and stops, or under nohup goes on to its result.

Usage: hang_up.py PROGRAM
"""
import filecmp
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
QUESTION = ["solve", "3x5", "--dmax", "2", "--objective", "5", "--engine", "layers", "--all-layers", "--threads", "2", "--progress"]


def run_on_a_terminal(folder, seconds, prepare):
    """Starts a run on a terminal of its own, takes the terminal away and returns the exit code."""
    pid, terminal = pty.fork()
    if pid == 0:
        prepare()
        os.dup2(os.open(folder + ".out", os.O_WRONLY | os.O_CREAT, 0o644), 1)
        os.execv(PROGRAM, [PROGRAM, *QUESTION, "--out", folder])
    end = time.time() + seconds
    while time.time() < end:
        os.read(terminal, 4096)
    os.close(terminal)
    status = os.waitpid(pid, 0)[1]
    if not os.WIFEXITED(status):
        sys.exit(f"the run was ended by signal {os.WTERMSIG(status)}")
    return os.WEXITSTATUS(status)


def expect(condition, text):
    if not condition:
        sys.exit(text)


with tempfile.TemporaryDirectory() as work:
    whole, stopped, went_on = (os.path.join(work, name) for name in ("whole", "stopped", "went-on"))
    subprocess.run([PROGRAM, *QUESTION, "--out", whole], check=True, capture_output=True)

    code = run_on_a_terminal(stopped, 1, lambda: None)
    expect(code == 4, f"a run whose terminal goes away ends with {code}, expected 4")
    expect(os.listdir(os.path.join(stopped, "pieces")), "it saves no layers")
    after = subprocess.run([PROGRAM, *QUESTION, "--out", stopped], check=True, capture_output=True, text=True)
    expect("going on from" in after.stderr, "the same command does not go on from the checkpoint")

    code = run_on_a_terminal(went_on, 1, lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    expect(code == 0, f"a run that ignores SIGHUP ends with {code}, expected 0")
    for folder in (stopped, went_on):
        expect(
            filecmp.cmp(os.path.join(whole, "layers.csv"), os.path.join(folder, "layers.csv"), shallow=False),
            f"{folder} does not hold the result of a run that is left alone",
        )
print("every run bore it")
