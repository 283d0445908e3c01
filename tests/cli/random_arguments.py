#!/usr/bin/env python3
"""Random command lines of every command, good, odd and bad ones, each in a fresh folder; what comes of one is held against the program's promises.

Commands, arguments, options, their ranges and choices are read from the program's own man pages, so that a new one is tried by itself.
A run ends with a documented exit code, and within two seconds of SIGTERM (of its share, where more runs than there are cores); exit code 2 is one line on standard error, nothing on standard
output (but of `query -` and `reach -`, which answer line by line) and nothing written; with --json the answer is JSON, with --csv a table. Each failure is printed as a line for the shell.

Usage: random_arguments.py PROGRAM SECONDS SEED [FIRST]   (FIRST: the number of the first case; the same seed gives the same cases)
"""
import csv
import io
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, SECONDS, SEED = os.path.abspath(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
FIRST = int(sys.argv[4]) if len(sys.argv) > 4 else 0
PATIENCE = 3  # Seconds until SIGTERM; then the run has two more.
WORK = pathlib.Path(tempfile.mkdtemp())
SERVICES = ("serve", "explore")  # They end with 0 when they are asked to.

SHAPES = ["2x2", "2x3", "1x5", "3x3", "2x4", "3x4", "4x4", "3x2", "1x1", "5x5", "25x1"]
ODD_SHAPES = ["4X4", "3×3", "3*3", "0x0", "0x3", "-1x3", "1000000x2", "2x99999999999999999999", "3x", "x3", "", "3x3x3", " 2x2", "2x2 ", "NaNxNaN", "6x6", "1x26", "+2x2",
              "2x2\n", "2x\0"[:2], "٢x٢"]
BOARDS = ["1.2/.3./..4", "12/11", "../..", "12/..", "1.1/2..", "2,0/0,4", "2,0,4/0,8,0/0,0,16", ".../...", "..112", "1.2", "11.", "121"]
ODD_BOARDS = ["", "/", "//", ",", ",,/,,", "z/z", "1/2/3/", "64,0/0,2", "3,0/0,0", "99999999999999999999,0/0,0", "." * 200, "v" * 25, "-1,0/0,0", "12/1", "1 2/1 1", "nan",
              b"\xff\xfe", "é/é", "1\n2", "\x1b[31m", "0/0", "1/1"]
NUMBERS = ["0", "-1", "+1", "1e3", "1.5", "NaN", "inf", "-inf", "1e400", "1e-320", "99999999999999999999", "9223372036854775807", "-9223372036854775808", "0x10", "", " 3", "3 ", "٣",
           "64", "1_000", "--", "1,5", "1\n", b"\xff", "infinity", "1e18", "1000000000"]
SIZES = ["64MiB", "256MiB", "1GiB", "0.5GiB", "96.7 MiB"]
ODD_SIZES = ["0", "-1", "1", "1e9GiB", "64 MiB", "16EiB", "99999999999999999999", "99999999TiB", "1.5.5GiB", ".5GiB", "5.GiB", "0.1B", "1.5e3MiB", "-0.5GiB", "NaNMiB", "MiB", "", "64mib", "64M"]
GOOD_PATHS = ["table", "layers", "scores", "policy", "certificate", "counts", "games.txt", "new", "new.csv"]
ODD_PATHS = ["absent", "absent/x", "", ".", "..", "/dev/null", "/dev/full", "/dev/zero", "/dev/stdout", "fifo", "-", "--", "--json", "two words", "Größe 3", "new\nline", "\x1b[2J",
             b"\xff", "x" * 300, "a/" * 2100, "notes", "foreign", "nowhere", "loop", "table/manifest.json", "layers/layers.csv", "/proc/self/mem", "/proc/self/fd/9", "table/", "certificate/x"]
PLAYERS = ["random", "greedy", "expectimax:1", "expectimax:2", "monte-carlo:3", "monte-carlo-limit:2:2", "perfect:scores", "perfect:policy", "look-ahead:1", "minimax:1"]
ODD_PLAYERS = ["", "nobody", "expectimax", "expectimax:", "expectimax:0", "expectimax:99", "expectimax:-1", "expectimax:99999999999999", "expectimax:1:1", "monte-carlo:1000000", "monte-carlo-limit:3",
               "perfect:", "perfect:absent", "perfect:fifo", "perfect:certificate", "minimax:x", "look-ahead:99", b"greedy\xff", "random "]
INPUTS = [b"", b"..112\n1.2\n\n", b"12/11\r\n../..\n", bytes(range(256)), b"x" * 100000, b"12/" * 3, b"\xff\xfe\n" * 3]
FORBIDDEN = ["terminate called", "internal error", "what():", "std::", "Assertion", "basic_string", "json.exception", "vector::", "cannot go on", "runtime error:", "Sanitizer"]


def ask(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


class Word:
    """An option or argument, as its page explains it."""

    def __init__(self, heading, text):
        self.name, _, self.value = heading.rpartition(", ")[2].partition(" ")
        notes = text.rpartition(" (")[2].rstrip(")").split("; ") if text.endswith(")") else []
        notes += re.findall(r"\((?:such as )?([^()]*)\)", text)
        self.numbers = next(([int(n) for n in match.groups() if n] for note in notes if (match := re.fullmatch(r"(-?\d+) to (\d+)|(?:at least|more than) (-?\d+)(?: and at most (\d+))?", note))), None)
        lists = [re.split(r", | or ", note.removeprefix("such as ")) for note in notes if " or " in note]
        self.choices = next((words for words in lists if all(re.fullmatch(r"[a-z0-9.:A-Z-]+", word) for word in words)), [])

    def good(self, choose):
        if self.numbers:
            least = self.numbers[0]
            return str(choose.choice([least, least + 1, least + 2, least + 3, choose.randint(least, least + 12), *self.numbers]))
        if self.choices and not any(c.endswith((":N", ":D", "DIR")) for c in self.choices):
            return choose.choice(self.choices) if not self.choices[0].startswith(".") else "new" + choose.choice(self.choices)
        kinds = {"MxN": SHAPES, "BOARD": BOARDS, "ROW": BOARDS, "STRING": BOARDS, "SIZE": SIZES}
        if self.value in kinds:
            return choose.choice(kinds[self.value])
        if self.value == "NAME" and self.choices:
            return choose.choice(PLAYERS)
        if self.value in ("FILE", "DIR", "PATH", "TABLE", "FOLDER"):
            return choose.choice(GOOD_PATHS)
        return choose.choice([*GOOD_PATHS, *SHAPES, *BOARDS, "1", "2", "3"])

    def odd(self, choose):
        kinds = {"MxN": ODD_SHAPES, "BOARD": ODD_BOARDS, "SIZE": ODD_SIZES}
        if self.value in kinds:
            return choose.choice(kinds[self.value])
        if self.numbers:
            return choose.choice([*NUMBERS, str(self.numbers[0] - 1), str(self.numbers[-1] + 1)])
        if self.value == "NAME":
            return choose.choice(ODD_PLAYERS)
        if self.value in ("FILE", "DIR", "PATH", "TABLE", "FOLDER"):
            return choose.choice(ODD_PATHS)
        return choose.choice([*NUMBERS, *ODD_PATHS, *ODD_BOARDS])


class Command:
    """A command with its words, from its page."""

    def __init__(self, name):
        self.name = name
        page = ask("man", name).replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
        self.arguments, self.options = [], []
        for heading, text in re.findall(r"^\.TP\n\.B (.*)\n(.*)$", page.partition(".SH EXAMPLES")[0], flags=re.M):
            (self.options if heading.startswith("-") else self.arguments).append(Word(heading, text))
        self.examples = [shlex.split(line)[1:] for line in re.findall(r"^\.B (dropslide .*)$", page.partition(".SH EXAMPLES")[2], flags=re.M)]
        self.examples = [line for line in self.examples if not set("|<>&;") & set("".join(line))]
        usage = page.partition(".SH SYNOPSIS")[2].partition(".SH DESCRIPTION")[0]
        self.required = [option for option in self.options if re.search(rf"(?<!\[){option.name} ", usage)]

    def has(self, option):
        return any(word.name == option for word in self.options)

    def values(self, word, choose):
        if not word.value:
            return []
        return [word.good(choose) if choose.random() < 0.85 else word.odd(choose)]

    def option(self, word, choose):
        values = self.values(word, choose)
        if values and isinstance(values[0], str) and choose.random() < 0.1:
            return [f"{word.name}={values[0]}"]
        return [word.name, *values]

    def words(self, choose):
        """A line made of the page, or an example; then mutated now and then."""
        if self.examples and choose.random() < 0.2:
            line = list(choose.choice(self.examples))
        else:
            line = [self.name]
            for word in self.arguments:
                if choose.random() < 0.9:
                    line += [value for _ in range(choose.choice([1, 1, 1, 1, 2])) for value in self.values(word, choose)]
            for word in self.options:
                if choose.random() < (0.93 if word in self.required else 1.2 / len(self.options)):
                    line += self.option(word, choose)
        for _ in range(choose.choice([0, 0, 0, 1, 1, 2])):
            line = self.mutated(line, choose)
        if self.has("--memory") and "--memory" not in line:
            line += ["--memory", "64MiB"]
        if self.has("--json") and choose.random() < 0.3:
            line.append("--json")
        return line

    def mutated(self, line, choose):
        at = choose.randrange(1, len(line) + 1)
        change = choose.randrange(5)
        if change == 0:
            return line[:at] + line[at + 1:]
        if change == 1:
            return line[:at] + line[at - 1:] if at > 1 else line
        if change == 2 and self.options:
            return line + self.option(choose.choice(self.options), choose)
        if change == 3 and at < len(line) and self.arguments + self.options:
            return line[:at] + [choose.choice(self.arguments + self.options).odd(choose)] + line[at + 1:]
        return line[:at] + [choose.choice([*ODD_PATHS, *NUMBERS, "--nonsense", "-x", "--json=1", "--", "extra"])] + line[at:]


def commands():
    """All of them, those too that help does not list."""
    return [Command(name) for name in sorted(set(re.findall(r"__fish_seen_subcommand_from ([a-z-]+)", ask("completion", "fish"))))]


def make_fixtures(folder):
    """Files of every kind, and such as nobody means."""
    folder.mkdir()
    for line in ("solve 2x3 --dmax 2 --objective 4 --out table", "solve 2x3 --dmax 2 --objective 4 --engine layers --out layers", "expect 2x2 --score-only --out scores",
                 "policy export scores policy", "solve 2x3 --dmax 2 --objective 4 --certificate certificate", "count 2x2 --out counts"):
        subprocess.run([PROGRAM, *line.split()], cwd=folder, capture_output=True, check=True)
    (folder / "games.txt").write_text("solve 2x2 --dmax 2 --objective 4 --engine proof\n")
    (folder / "notes").write_text("Milk, bread.\n")
    (folder / "foreign").mkdir()
    (folder / "foreign" / "manifest.json").write_text("[1, 2\n")
    (folder / "nowhere").symlink_to("absent/file")
    (folder / "loop").symlink_to("loop")
    (folder / "two words").mkdir()
    os.mkfifo(folder / "fifo")


def contents(folder):
    """Every name below the folder and in the one above it, with what is in it."""
    found = {str(path): None for path in folder.parent.iterdir()}
    for path in folder.rglob("*"):
        found[str(path)] = path.read_bytes() if path.is_file() and not path.is_symlink() else None
    return found


def limit():
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(words, given, folder):
    """Exit code, standard output and error, and whether it had to be killed after SIGTERM."""
    process = subprocess.Popen([PROGRAM, *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit, start_new_session=True)
    asked, hangs = False, False
    try:
        out, err = process.communicate(given, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        asked = True
        process.send_signal(signal.SIGTERM)
        try:
            out, err = process.communicate(timeout=2 * max(1, os.getloadavg()[0] / os.cpu_count()))
        except subprocess.TimeoutExpired:
            hangs = True
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
    return process.returncode, out, err, asked, hangs


def is_json(out):
    """One document, or one a line."""
    def refuse(constant):
        raise ValueError(constant)

    try:
        text = out.decode()
        try:
            json.loads(text, parse_constant=refuse)
        except ValueError:
            return bool(text) and all(json.loads(line, parse_constant=refuse) is not None for line in text.splitlines())
        return True
    except ValueError:
        return False


def is_table(out):
    rows = list(csv.reader(io.StringIO(out.decode(errors="replace"), newline="")))
    return len(rows) > 0 and len({len(row) for row in rows}) == 1


def faults_of(command, words, result, before, after):
    """What is wrong with the end of a run."""
    code, out, err, asked, hangs = result
    lines = err.decode(errors="replace").splitlines()
    if hangs:
        return ["it goes on two seconds after SIGTERM"]
    faults = [f"it says '{word}'" for word in FORBIDDEN if word in err.decode(errors="replace")]
    ended_in_time = asked and command.name in SERVICES and code == -signal.SIGTERM
    if code not in (0, 1, 2, 3, 4) and not ended_in_time:
        faults.append(f"exit code {code}")
    if any(byte < 32 and byte not in b"\n\t" or byte == 127 for byte in err):
        faults.append("characters that steer a terminal in a message")
    answers_many = command.name in ("query", "reach") and "-" in words and bool(out)  # A line that is refused has its place in the answer.
    if code == 2:
        if not answers_many and not 1 <= len(lines) <= 2 or not all(line.startswith("dropslide: ") for line in lines):
            faults.append("a refusal that is not one line")
        if out and not answers_many:
            faults.append("a refusal with an answer")
        if before != after:
            faults.append(f"a refusal that wrote {sorted(name for name in {**before, **after} if before.get(name, 0) != after.get(name, 0))}")
    if code == 1 and not lines:
        faults.append("an error without a message")
    if code == 0 and "--json" in words and "--help" not in words and "-h" not in words and "--version" not in words and out and not is_json(out):
        faults.append("no JSON")
    if code == 0 and "--csv" in words and "--help" not in words and "-h" not in words and "--version" not in words and not is_table(out):
        faults.append("no CSV")
    return faults


def try_case(number, known, fixtures):
    """The faults of one case, and the case as a line for the shell."""
    choose = random.Random(f"{SEED} {number}")
    command = choose.choice(known)
    words = [word if isinstance(word, bytes) else word.encode() for word in command.words(choose)]
    words = [word.replace(b"\0", b"") for word in words]
    given = choose.choice(INPUTS)
    folder = WORK / "cases" / "case"
    for _ in range(2):  # What fails on a busy machine alone is no fault.
        shutil.rmtree(folder.parent, ignore_errors=True)
        folder.parent.mkdir()
        subprocess.run(["cp", "-a", fixtures, folder], check=True)
        before = contents(folder)
        result = run(words, given, folder)
        faults = faults_of(command, [word.decode(errors="replace") for word in words], result, before, contents(folder))
        if not faults:
            break
    return faults, "dropslide " + " ".join(shlex.quote(word.decode(errors="backslashreplace")) for word in words), result


def main():
    fixtures = WORK / "fixtures"
    make_fixtures(fixtures)
    known = commands()
    end, number, codes, failures = time.monotonic() + SECONDS, FIRST, {}, 0
    while time.monotonic() < end:
        faults, line, result = try_case(number, known, fixtures)
        codes[result[0]] = codes.get(result[0], 0) + 1
        if faults:
            failures += 1
            print(f"case {number}: {'; '.join(faults)}\n  {line}\n  {result[2][-300:]!r}", file=sys.stderr, flush=True)
        number += 1
    shutil.rmtree(WORK, ignore_errors=True)
    print(f"seed {SEED}, {number - FIRST} command lines of {len(known)} commands:", ", ".join(f"exit code {code} {count} times" for code, count in sorted(codes.items())))
    sys.exit(1 if failures else 0)


main()
