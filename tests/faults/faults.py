#!/usr/bin/env python3
"""Makes every call of the system fail, one run for each, and holds what comes of it against a run that nothing befalls.

A run in which a call fails ends with its answer or with a message and an exit code, never by a signal; the same command
then goes on and ends in the same bytes. Prints how many calls were failed. Of the run that nothing befalls it also looks at the order:
checkpoints and manifests get their names when all that they count is on the disk, and the names follow at once.
Calls that some file systems and sandboxes refuse always are then refused in every run that keeps files: each ends in the same bytes by another way.

Usage: faults.py PROGRAM LIBRARY [SHARE [RUN...]]   (of the calls of one kind in one run, one in SHARE is failed: 1 for all but those that
take memory; those that force to disk are failed in any case; of all runs or of those, such as layers)
"""
import concurrent.futures
import errno
import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

PROGRAM, LIBRARY = sys.argv[1:3]
SHARE = int(sys.argv[3]) if len(sys.argv) > 3 else 1
# Of the calls of one kind in one run. Memory is taken many thousand times, mostly in the same loops.
MOST_POINTS = max(400 // SHARE, 20)
WORK = pathlib.Path(tempfile.mkdtemp())
KINDS = ("open", "read", "write", "fsync", "syncfs", "rename", "map", "malloc", "thread")
FORCING = ("fsync", "syncfs")  # To disk. There are few of these calls, and each is another file's, folder's or file system's.

# Kinds of calls that the library refuses, and what file systems and sandboxes say that know none.
REFUSALS = {
    "nameless": (errno.EOPNOTSUPP, errno.EISDIR, errno.EPERM, errno.ENOSYS),
    "link": (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOENT),
    "lock": (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS),
    "folder-lock": (errno.EBADF, errno.EINVAL),
    "reserve": (errno.EOPNOTSUPP, errno.ENOSYS),
    "force": (errno.EINVAL, errno.ENOSYS),
}
LOCK_FILE = "dropslide.lock"  # In the place of a folder that cannot be locked.

# What is run, in a folder of its own; OUT is where its files go. A run must not take longer than some milliseconds.
# The first two keep nothing. Their last calls fail one by one: there the program looks at the machine and at what was asked, and
# starts its threads; before, it makes its tables of options.
DENSE = ("start", "threads")
RUNS = {
    "start": "solve 2x2 --dmax 2 --objective 4 --engine proof --threads 1",
    "threads": "solve 2x2 --dmax 2 --objective 4 --engine layers --threads 2",
    "layers": "solve 2x2 --dmax 2 --objective 4 --engine layers --out OUT --checkpoint-every 0.000001",
    "kept": "solve 2x2 --dmax 2 --objective 4 --engine layers --out OUT --checkpoint-every 0.000001 --certificate OUT/file",
    "tablebase": "solve 2x2 --dmax 2 --objective 4 --out OUT --checkpoint-every 0.001",
    "chance": "expect 2x2 --score-only --out OUT --checkpoint-every 0.001",
    "count": "count 2x2 --out OUT --checkpoint-every 0.000000001",
    "proof": "solve 2x2 --dmax 2 --objective 4 --engine proof --out OUT --threads 1",
    # Before it writes the certificate it saves a checkpoint.
    "search": "solve 2x2 --dmax 2 --objective 4 --engine proof --out OUT --certificate OUT/file --threads 1",
    "certificate": "solve 2x2 --dmax 2 --objective 4 --certificate OUT/file --threads 1",
    "no-shorter": "shortest 2x3 --dmax 1 --certificate OUT/file --no-shorter OUT/proof",
    "ages": "expect 2x2 --score-only --ages OUT/file.csv",
}

if len(sys.argv) > 4:
    RUNS = {name: RUNS[name] for name in sys.argv[4:]}

# Files that say what counts after a power cut, and those whose bytes the manifest's flush forces.
DURABLE = {"window.0", "window.1", "manifest.json", "layers.result", "count.result"}

failures = []


def chosen_calls(name, kind, count):
    """The numbers of the calls that fail, of 1 to `count`: evenly spread, the first among them; of some runs all at the end, and all that force to disk."""
    if kind in FORCING:
        return range(1, count + 1)
    if name not in DENSE:
        return range(1, count + 1, max(SHARE, count // MOST_POINTS + 1))
    last = range(max(1, count - 300), count + 1)
    return [*range(1, last.start, SHARE), *last]


def run(words, folder, fault=None, counts=None, names=None, refused=None):
    """Exit code, standard output and standard error of the run."""
    environment = dict(os.environ, LD_PRELOAD=LIBRARY)
    if refused:
        environment["DROPSLIDE_REFUSED"] = refused
    if names:
        environment["DROPSLIDE_FAULT_NAMES"] = str(names)
    if counts:
        environment["DROPSLIDE_FAULT_COUNTS"] = str(counts)
    if fault:
        environment["DROPSLIDE_FAULT"] = fault
    words = [word.replace("OUT", str(folder)) for word in words]
    if "--memory" not in words:
        words += ["--memory", "64MiB"]
    if "--threads" not in words:
        words += ["--threads", "2"]  # Otherwise counts in the answer depend on who came first.
    try:
        done = subprocess.run([PROGRAM, *words], env=environment, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "none: it hangs", "", ""
    return done.returncode, without_times(done.stdout), done.stderr


def without_times(text):
    """The answer: what is in parentheses are times and counts, and the last line of some ends with a time."""
    return [re.sub(r" in [0-9.]+ s$", "", line.split("(")[0]) for line in text.splitlines()]


def read_counts(file):
    """How many calls of each kind there were. With a checkpoint at every so many milliseconds it is not the same in each run."""
    return {kind: int(count) for kind, count in (line.split() for line in file.read_text().splitlines())}


def contents(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def fresh(name):
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def report(name, what, text):
    failures.append(f"{name}, {what}: {text}")
    print("FAILED:", failures[-1], file=sys.stderr)


def check_refusal(name, words, kind, number, whole):
    """The run ends as if nothing was refused, and says what it cannot do: lock."""
    folder, refused = fresh("refused"), f"{kind}:{number}"
    code, answer, message = run(words, folder, refused=refused)
    left = contents(folder)
    has_lock_file = left.pop(LOCK_FILE, None) is not None
    keeps = "--out" in words
    if code != 0 or answer != whole[0] or left != whole[1]:
        report(name, refused, f"exit code {code}, files {sorted(left)} instead of {sorted(whole[1])}: {message[-200:]}")
    if ("has no locks" in message) != (keeps and kind == "lock"):
        report(name, refused, f"of locks it says: {message[-200:]}")
    if has_lock_file != (keeps and kind in ("lock", "folder-lock")):
        report(name, refused, "the lock file")
    if not keeps or kind != "folder-lock":
        return
    folder = fresh("refused")
    with open(folder / LOCK_FILE, "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, answer, message = run(words, folder, refused=refused)
        if code != 1 or "in use by another run" not in message:
            report(name, refused, f"exit code {code} in the folder of another run: {message[-200:]}")


def check(name, words, fault, whole):
    def fail(text):
        report(name, fault, text)

    folder, counts_file = fresh(f"cut-{threading.get_ident()}"), WORK / f"counts-{threading.get_ident()}"
    counts_file.unlink(missing_ok=True)
    code, answer, message = run(words, folder, fault, counts_file)
    if code not in (0, 1, 4):
        return fail(f"exit code {code}: {message[-200:]}")
    if code != 0 and not message:
        return fail(f"exit code {code} without a message")
    if code == 0 and answer != whole[0]:
        return fail("another answer")
    kind, _, number = fault.rstrip("+").partition(":")
    if kind in FORCING and not message and read_counts(counts_file)[kind] >= int(number):
        return fail("that something could not be forced to disk is not reported")
    if not whole[1] and not contents(folder):
        return None  # There is nothing to go on from.
    code, answer, message = run(words, folder)
    if code != 0:
        return fail(f"afterwards exit code {code}: {message[-200:]}")
    if answer != whole[0]:
        return fail("afterwards another answer")
    if contents(folder) != whole[1]:
        return fail(f"afterwards other bytes: {sorted(contents(folder))} instead of {sorted(whole[1])}")


def check_order(name, lines):
    """By the lines of DROPSLIDE_FAULT_NAMES. Returns how many files were looked at that must be forced to disk."""
    unforced, looked_at = [], 0
    for line, following in zip(lines, [*lines[1:], ""]):
        how, _, file = line.partition(" ")
        if how == "everything":
            unforced = []
        elif file in DURABLE or re.fullmatch(r"\d{7}-\d{4}(-from-\d)?", file):
            looked_at += 1
            late = [line] if how == "unforced" else unforced if file == "manifest.json" else []
            if late or following != "folder":
                failures.append(f"{name}: {file} has its name before it is on the disk: {', '.join(late) or 'its folder'}")
                print("FAILED:", failures[-1], file=sys.stderr)
        elif how == "unforced":
            unforced.append(line)
    return looked_at


sys.stdout.reconfigure(line_buffering=True)
wholes, forced_files = {}, 0
for name, text in RUNS.items():
    folder = fresh("whole")
    code, answer, message = run(text.split(), folder, counts=WORK / "counts", names=WORK / "names")
    if code != 0:
        sys.exit(f"{name} does not work: {message}")
    counts = read_counts(WORK / "counts")
    wholes[name] = (answer, contents(folder)), counts
    forced_files += check_order(name, (WORK / "names").read_text().splitlines())
    print(name, ", ".join(f"{kind} {counts[kind]}" for kind in KINDS))
if forced_files == 0 and "layers" in RUNS:
    failures.append("no file was seen that must be forced to disk")
if failures:
    sys.exit("\n".join(failures))
print(forced_files, "checkpoints and manifests got their names when they were on the disk")

refused_runs = 0
for name, (whole, counts) in wholes.items():
    if whole[1]:
        for kind, numbers in REFUSALS.items():
            for number in numbers:
                check_refusal(name, RUNS[name].split(), kind, number, whole)
                refused_runs += 1
print(refused_runs, "runs to which calls were refused always")

failed_calls = {kind: 0 for kind in KINDS}
for name, (whole, counts) in wholes.items():
    words = RUNS[name].split()
    with concurrent.futures.ThreadPoolExecutor(2) as two_at_a_time:
        for kind in KINDS:
            faults = [f"{kind}:{number}{lasting}" for number in chosen_calls(name, kind, counts[kind]) for lasting in ("", "+")]
            list(two_at_a_time.map(lambda fault: check(name, words, fault, whole), faults))
            failed_calls[kind] += len(faults)
shutil.rmtree(WORK)
print(sum(failed_calls.values()), "runs with a failed call:", ", ".join(f"{kind} {failed_calls[kind]}" for kind in KINDS))
sys.exit(1 if failures else 0)
