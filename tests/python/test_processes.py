"""Interpreters that end while a thread computes, and processes that fork: an exception each, never a crash or a wait for ever."""
import subprocess
import sys
import time

import pytest

BEGIN = "import os, sys, threading, time, dropslide\n"


def run(code, *words, seconds=60):
    begin = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", BEGIN + code, *map(str, words)], capture_output=True, text=True, timeout=seconds, check=False)
    return ended.returncode, ended.stdout.split(), ended.stderr, time.monotonic() - begin


def test_threads_that_make_their_first_arrays_at_a_time(tables):
    code = """
table = dropslide.Tablebase(sys.argv[1])
threads = [threading.Thread(target=lambda: [table.layer(number) for number in range(20)]) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("done")
"""
    code, printed, said, _ = run(code, tables / "winner")
    assert (code, printed) == (0, ["done"]), said


@pytest.mark.parametrize("work", [
    'dropslide.solve("4x4", 2, engine="proof")',
    'dropslide.solve("4x4", 2, engine="proof", progress=lambda report: None)',
    'dropslide.simulate("4x4", "expectimax:3", games=100000)',
    'asked()',
])
def test_the_interpreter_ends_before_a_daemon_thread(work, tables):
    code = f"""
table = dropslide.Tablebase(sys.argv[1])
def asked():
    while True: table.query("12./..."); table.value("12./..."); table.layer(9)
for _ in range(3): threading.Thread(target=lambda: {work}, daemon=True).start()
time.sleep(0.7)
print("done")
"""
    code, printed, said, took = run(code, tables / "winner")
    assert (code, printed) == (0, ["done"]), said
    assert "terminate" not in said and took < 30


def test_a_child_of_a_process_that_had_computed(tables):
    code = """
dropslide.solve("3x3", 2)
table = dropslide.Tablebase(sys.argv[1])
child = os.fork()
if child == 0:
    assert table.value("12./...") in ("slider", "dropper")
    try: dropslide.solve("3x3", 2)
    except dropslide.EnvironmentError as error: sys.exit(7 if "forked" in str(error) else 8)
    sys.exit(9)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), dropslide.solve("3x3", 2)["max_tile"])
"""
    code, printed, said, _ = run(code, tables / "winner")
    assert (code, printed) == (0, ["7", "5"]), said


def test_a_child_computes_if_its_parent_had_not():
    code = """
child = os.fork()
if child == 0: sys.exit(dropslide.solve("3x3", 2)["max_tile"])
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), dropslide.solve("3x3", 2)["max_tile"])
"""
    code, printed, said, _ = run(code)
    assert (code, printed) == (0, ["5", "5"]), said


def test_a_callback_that_forks():
    code = """
children = []
def fork(report):
    if not children: children.append(os.fork())
try: print(dropslide.solve("3x4", 2, objective=6, engine="layers", progress=fork)["objectives"][0]["winner"])
except dropslide.EnvironmentError as error: os._exit(7 if "forked" in str(error) else 8)
print(os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]))
"""
    code, printed, said, _ = run(code)
    assert (code, printed) == (0, ["slider", "7"]), said


def test_no_threads_to_be_had():
    code = """
import resource
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
if os.getuid() == 0: os.setuid(65534)
try: dropslide.solve("3x3", 2)
except dropslide.EnvironmentError as error: print("thread" in str(error))
"""
    code, printed, said, _ = run(code)
    assert (code, printed) == (0, ["True"]), said
