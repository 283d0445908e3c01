"""A program on a pseudo-terminal, and what its screen shows."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

ARROWS = {"left": b"\x1bOD", "right": b"\x1bOC", "up": b"\x1bOA", "down": b"\x1bOB"}
CLEAR = b"\x1b[2J"  # With it each drawing begins.


class Terminal:
    """The program on a terminal; `screen` is what the last full drawing shows."""

    def __init__(self, program, *words, size=(80, 24)):
        self.size = size  # Columns and rows.
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execv(program, [program, "explore", *map(str, words)])
        self.screen = []
        self.read_drawing()

    def read_drawing(self):
        """Takes what the program draws, until a drawing of the whole screen is followed by silence."""
        data, end = b"", time.monotonic() + 60  # Without a table small ones are made first.
        while time.monotonic() < end:
            if select.select([self.end], [], [], 0.1)[0]:
                try:
                    data += os.read(self.end, 65536)
                except OSError:
                    break
            elif CLEAR in data:
                break
        if CLEAR not in data:
            raise SystemExit(f"nothing is drawn: {data[-300:]}")
        self.screen = self.lines_of(data.rpartition(CLEAR)[2].decode(errors="replace"))

    def lines_of(self, text):
        """The drawing on the lines of the window, by the few sequences that ncurses uses on xterm."""
        columns, rows = self.size
        cells, row, col = [[" "] * columns for _ in range(rows)], 0, 0
        for part in re.finditer(r"\x1b\[(\d*);?(\d*)([A-Za-z])|\x1b[()][0-9A-B]|\x1b\[\?\d+[hl]|\x1b.|(.)|\r|\n", text):
            whole, first, second, kind, symbol = part[0], part[1], part[2], part[3], part[4]
            if kind == "H":
                row, col = int(first or 1) - 1, int(second or 1) - 1
            elif kind == "d":
                row = int(first or 1) - 1
            elif kind == "G":
                col = int(first or 1) - 1
            elif kind == "C":
                col += int(first or 1)
            elif kind == "B":
                row += int(first or 1)
            elif kind == "b":  # The last symbol again.
                for _ in range(int(first or 1)):
                    cells[row][col] = cells[row][col - 1]
                    col += 1
            elif whole == "\r":
                col = 0
            elif whole == "\n":
                row += 1
            elif symbol == "\b":
                col -= 1
            elif symbol and symbol >= " " and row < rows and col < columns:
                cells[row][col] = symbol
                col += 1
        return ["".join(line).rstrip() for line in cells]

    def press(self, *keys):
        for key in keys:
            os.write(self.end, ARROWS.get(key, key.encode() if isinstance(key, str) else key))
            self.read_drawing()
        return self.screen

    def resize(self, cols, rows):
        """As a window does."""
        self.size = cols, rows
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        self.read_drawing()
        return self.screen

    def cell(self, shape, row, col, line=0, dmax=2):
        """What stands in a cell of a board of some (rows, columns), on a line of it."""
        columns, rows = self.size
        width, height = 10 if shape[1] <= 4 else min(8, 80 // shape[1]), 3 if shape[0] <= 5 else 2
        width, height = min(14, width + (columns - 80) // shape[1]), min(max(3, dmax + 1), height + (rows - 24) // shape[0])
        return self.screen[3 + height * row + line].ljust(columns)[width * col + 1:width * (col + 1) - 1].strip()

    def close(self, how):
        how()
        end = time.monotonic() + 10
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.end], [], [], 0.05)[0]:
                try:
                    os.read(self.end, 65536)
                except OSError:
                    pass
        os.kill(self.pid, signal.SIGKILL)
        return "nothing"
