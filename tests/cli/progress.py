#!/usr/bin/env python3
"""Progress as a terminal and a log see it: fitted to the width, coloured where that is wanted, plain in a log, on every long command.

Usage: progress.py PROGRAM
"""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios

PROGRAM = os.path.abspath(sys.argv[1])
QUESTION = ["solve", "3x5", "--dmax", "2", "--objective", "5", "--engine", "proof", "--threads", "1"]
failures = 0


def expect(condition, text):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", text, file=sys.stderr)


def on_terminal(words, columns=80, output="/dev/null", given="/dev/null", **variables):
    """What a terminal of so many columns sees of standard error; standard output goes to a file."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.dup2(os.open(given, os.O_RDONLY), 0)
        if output:
            os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT, 0o644), 1)
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        os.execve(PROGRAM, [PROGRAM, *words], {**environment, "TERM": "xterm", **variables})
    text = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    os.close(terminal)
    expect(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, f"{words}: not exit code 0")
    return text.decode()


def lines_of(text):
    return [line for line in text.split("\r\033[K") if line]


for columns in (20, 80, 200):
    shown = lines_of(on_terminal(QUESTION, columns))
    expect(shown, f"{columns} columns: no line")
    expect("\033[1m" in "".join(shown), "no colour on a terminal")
    plain = [line.replace("\033[1m", "").replace("\033[32m", "").replace("\033[0m", "") for line in shown]
    expect(all(len(line) < columns for line in plain), f"a line of {max(map(len, plain), default=0)} on {columns} columns")
    expect(not any("\n" in line or "\033" in line for line in plain), f"{columns} columns: more than one line")

expect("\033[1m" not in on_terminal(QUESTION, NO_COLOR="1"), "NO_COLOR is not obeyed")
expect("\033[1m" in on_terminal(QUESTION + ["--color", "always"], NO_COLOR="1"), "--color always is not obeyed")
expect("\033[1m" not in on_terminal(QUESTION + ["--color", "never"]), "--color never is not obeyed")
expect(on_terminal(QUESTION + ["--quiet"]) == "", "--quiet is not obeyed")

log = subprocess.run([PROGRAM, *QUESTION, "--progress"], capture_output=True, text=True, check=True).stderr
expect(log.count("\n") == 1 and log.startswith("dropslide: 3x5, Dmax 2, objective 5 (32): "), f"the log is {log!r}")
expect("\r" not in log and "\033" not in log, "a log with movements of a cursor")
silent = subprocess.run([PROGRAM, *QUESTION], capture_output=True, text=True, check=True).stderr
expect(silent == "", "progress without a terminal that nobody asked for")

with tempfile.NamedTemporaryFile("w", suffix=".txt") as strings:
    strings.write("......1279bcd8543\n" * 3)  # Each is decided by brute force.
    strings.flush()
    expect("lines answered" in on_terminal(["reach", "-", "--threads", "1"], given=strings.name), "reach -: no progress")
    seen = on_terminal(["reach", "-", "--threads", "1"], output=None, given=strings.name)
    expect("lines answered" not in seen, "progress between answers on one terminal")
seen = on_terminal(["line", "22"], output=None)
expect("parts of strings of length 22" in seen, "line 22: no progress")
expect("\r\033[Kstrings of length 22:" in seen, "line 22: the answer begins behind the progress line")
cells = subprocess.run([PROGRAM, "reproduce", "--table", "figure-14", "--progress"], capture_output=True, text=True, check=True).stderr
expect(cells.count("dropslide: ") > 2 and "\033" not in cells, "reproduce: no cells in a log, or movements of a cursor")

for columns in (20, 80):
    seen = on_terminal(QUESTION, columns, TERM="dumb")
    expect("\033" not in seen, f"escape codes on a dumb terminal: {seen[:80]!r}")
    shown = [line for line in seen.split("\r") if line.strip()]
    expect(len(shown) > 1 and all(len(line) < columns for line in shown), f"a dumb terminal of {columns} columns shows {shown[:3]}")
    expect(seen.endswith("\r") and not seen.split("\r")[-2].strip(), "the line of a dumb terminal is not cleared")

print("progress fits" if failures == 0 else f"{failures} failures")
sys.exit(failures > 0)
