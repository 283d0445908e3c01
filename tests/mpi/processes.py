"""Teams of processes: `dropslide-mpi solve` on 1 to 4 processes leaves the files of one process, however it is stopped and continued.

Over shared memory and over TCP; stopped by signals, killed in random layers, continued with other numbers of processes and without MPI;
a full disk on one member; other games, other builds and runs without a folder refused. Nothing here waits for a time: what a run has written or said shows how far it is.
Usage: processes.py PROGRAM_MPI PROGRAM MPIRUN [KILLS [SEED]]
"""
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TEAM_PROGRAM, PROGRAM, MPIRUN = sys.argv[1:4]
KILLS = int(sys.argv[4]) if len(sys.argv) > 4 else 6
SEED = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(10**9)
# As root, with more processes than processors, none of them bound to one: the variables of OpenMPI 4, then those of OpenMPI 5.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none", "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
               "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe", "PRTE_MCA_hwloc_default_binding_policy": "none", "OMPI_MCA_smsc": "^cma"}
QUICK = ["3x4", "--dmax", "2", "--objective", "5"]
LONG = ["3x4", "--dmax", "2", "--objective", "5"]  # 97 layers; of two arrays, and so of two pieces each.
LONG_TOP, LAST_STOP = 96, 10  # Its highest layer; the lowest one in which it is disturbed, with some work still to come.
TCP = ("--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo")
EACH_LAYER = ("--checkpoint-every", "0.00001")
DONE, ERROR, USAGE, STOPPED = 0, 1, 2, 4


def expect(condition, text):
    if not condition:
        sys.exit(f"{text} (seed {SEED})")


def team_words(members, game, folder, *options, transport=()):
    return [MPIRUN, *transport, "-n", str(members), TEAM_PROGRAM, *words(game, folder, *options)]


def words(game, folder, *options):
    out = ["--out", str(folder)] if folder else []
    own = [word for name, value in (("--threads", "1"), ("--memory", "1GiB")) if name not in options for word in (name, value)]
    return ["solve", *game, "--all-layers", *own, *out, *options]


def start(command):
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def run(command, *expected, timeout=300):
    """Runs it to its end, within so many seconds; returns what it said."""
    process = start(command)
    try:
        out, errors = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        expect(False, f"{' '.join(command)} does not end")
    expect(process.returncode in (expected or (DONE,)), f"{' '.join(command)}: exit code {process.returncode}\n{out}{errors}")
    return out + errors


def alone(game, folder, *expected):
    command = [PROGRAM, *words(game, folder, "--engine", "layers")] if PROGRAM else [TEAM_PROGRAM, *words(game, folder)]
    return run(command, *expected)


def files_in(folder):
    return {file.name: file.read_bytes() for file in pathlib.Path(folder).iterdir()}


def answer_in(text):
    """The line of the winner, without the time."""
    return re.sub(r", [^,]*\)", ")", re.search(r"objective.*wins.*", text)[0])


def check_counts(work):
    """1 to 4 processes, over either transport, leave the same files and say the same."""
    for name, game in {"3x4": QUICK, "3x3": ["3x3", "--dmax", "2", "--objective", "6"]}.items():
        said = answer_in(alone(game, work / name))
        for transport in ((), TCP):
            for members in (1, 2, 3, 4):
                folder = work / f"{name}-{members}-{len(transport)}"
                printed = run(team_words(members, game, folder, transport=transport))
                expect(answer_in(printed) == said, f"{members} processes say: {printed}")
                expect(printed.count("wins") == 1, f"not one process alone answers: {printed}")
                expect(files_in(folder) == files_in(work / name), f"{members} processes leave other files")
        print(f"{name}: 1 to 4 processes, over shared memory and TCP, leave the same files")


def members_of(process):
    """The processes of a job, as children of its mpirun."""
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(child) for child in children]


def layer_of(folder):
    """The lowest layer of which there is a piece; one above the highest if there is none."""
    return min([LONG_TOP + 1] + [int(path.name[:7]) for path in folder.glob("pieces/[0-9]*")])


def wait_until(process, has_come):
    """Returns when has_come() is true, or the process has ended."""
    while process.poll() is None and not has_come():
        time.sleep(0.001)


def hit(process, how, chance):
    """Sends mpirun a signal that it hands on, or sends one to one member; nothing if they have just ended."""
    try:
        if how == "SIGUSR1":
            process.send_signal(signal.SIGUSR1)
        else:
            os.kill(chance.choice(members_of(process)), signal.SIGKILL if how == "kill" else signal.SIGTERM)
    except (ProcessLookupError, IndexError, FileNotFoundError):
        pass


def disturb(work, expected):
    """Stops or kills runs in random layers, goes on with other numbers of processes, and compares what they come to."""
    chance = random.Random(SEED)
    hits = 0
    for number in range(KILLS):
        folder = work / f"killed-{number}"
        for _ in range(3):
            members, how = chance.choice([2, 3, 1, 4]), chance.choice(["kill", "SIGUSR1", "SIGTERM"])
            transport = chance.choice([(), TCP])
            begun = layer_of(folder)
            layer = min(begun - 1, max(LAST_STOP, begun - chance.randint(1, 20)))
            process = start(team_words(members, LONG, folder, *EACH_LAYER, transport=transport))
            wait_until(process, lambda: layer_of(folder) <= layer)
            time.sleep(chance.uniform(0, 0.02))  # Into a layer, or a piece.
            hit(process, how, chance)
            out, errors = process.communicate(timeout=120)
            print(f"{members} processes{' over TCP' if transport else ''}, {how} at layer {layer} or below: exit code {process.returncode}, pieces down to layer {layer_of(folder)}")
            if process.returncode == DONE:
                break
            hits += 1
            expect(how == "kill" or process.returncode == STOPPED, f"{how} ended with exit code {process.returncode}: {out}{errors}")
        going_on = [PROGRAM, *words(LONG, folder, "--engine", "layers")] if PROGRAM and number % 2 else team_words(chance.choice([1, 2, 3, 4]), LONG, folder)
        run(going_on)
        expect(files_in(folder) == expected, f"a run that was disturbed leaves other files: {sorted(files_in(folder))}")
        shutil.rmtree(folder)
    expect(hits >= 2 * KILLS, f"{hits} runs alone were hit, of {3 * KILLS}")
    print(f"{hits} runs were hit, of {3 * KILLS}")


def check_stop(work, expected):
    """A stop signal ends all members with exit code 4; another number of processes, and a program without MPI, go on."""
    folder = work / "stopped"
    while layer_of(folder) > LONG_TOP:  # A stop before the very first piece leaves nothing: then again.
        process = start(team_words(3, LONG, folder, "--progress"))
        expect(any("so far" in line for line in process.stderr), "a run with --progress does not say how far it is")
        process.send_signal(signal.SIGUSR1)
        out, errors = process.communicate(timeout=120)
        expect(process.returncode == STOPPED, f"SIGUSR1: exit code {process.returncode}\n{out}{errors}")
    copy = work / "copy"
    shutil.copytree(folder, copy)
    said = run(team_words(2, LONG, folder))
    expect("going on from" in said, f"the run did not go on: {said}")
    expect(files_in(folder) == expected, "two processes that go on leave other files")
    said = alone(LONG, copy)
    expect("going on from" in said, f"the run did not go on without MPI: {said}")
    expect(files_in(copy) == expected, "a process without MPI that goes on leaves other files")
    print("a stopped run goes on with two processes, and without MPI")


def check_words(work):
    """Words that one member alone got, or got wrong, end all members at once, with one message."""
    game = ["solve", *QUICK, "--all-layers"]
    for number, (of_first, of_second, message) in enumerate((
            (game, ["solve", "3x4", "--dmax", "2"], "member 1 of 2: another build"),
            (["solve", "3x4", "--dmax", "2"], game, "--objective is missing"),
            (game, [*game, "--inner-lines", "1"], "member 1 of 2: another build"),
            ([*game, "--out", str(work / "often")], [*game, "--out", str(work / "often"), *EACH_LAYER], "member 1 of 2: another build"),
            (["help"], game, "member 1 of 2: another build"),
            (game, ["help", "solve"], "member 1 of 2: another build"))):
        command = [MPIRUN, "-n", "1", TEAM_PROGRAM, *of_first, ":", "-n", "1", TEAM_PROGRAM, *of_second]
        said = run(command, ERROR, timeout=60)
        expect(said.count(message) == 1, f"words of one member, case {number}: {said}")
    said = run([MPIRUN, "-n", "2", TEAM_PROGRAM, "help"])
    expect(said.count("solve") > 0, f"help on each member: {said}")
    print("words of one member alone: one message, and all members end")


MEBIBYTE = 1 << 20
UNITS = {"B": 1, "KiB": 1 << 10, "MiB": MEBIBYTE, "GiB": 1 << 30}


def bytes_in(pattern, text):
    """The size that the pattern, with two groups, finds in the text."""
    found = re.search(pattern, text)
    expect(found, f"no size in: {text}")
    return float(found[1]) * UNITS[found[2]]


def check_memory(work):
    """With the memory that a refusal says is needed each member holds no more than that and 2 %."""
    for game in (["3x4", "--dmax", "2", "--objective", "6"], ["4x4", "--dmax", "3", "--objective", "4"]):
        for members in (2, 4):
            folder = work / f"memory-{game[0]}-{members}"

            def command(memory):
                return [MPIRUN, "-n", str(members), TEAM_PROGRAM, "solve", *game, "--all-layers", "--threads", "1", "--memory", memory, "--progress", "--out", str(folder)]
            needed = bytes_in(r"about ([\d.]+) (\w+) would be needed", run(command("24MiB"), STOPPED))
            said = run(command(f"{int(needed / MEBIBYTE) + 1}MiB"))
            held = bytes_in(r"held at most ([\d.]+) (\w+)", said)
            expect("wins" in said and held <= 1.02 * needed, f"{held / MEBIBYTE:.1f} MiB held, {needed / MEBIBYTE:.1f} MiB planned: {said}")
            print(f"{game[0]}, {members} processes: {held / MEBIBYTE:.1f} MiB held, {needed / MEBIBYTE:.1f} MiB planned")


def check_recorded(work):
    """Two processes find what is recorded of 3x4 (2, 7)."""
    run(team_words(2, ["3x4", "--dmax", "2", "--objective", "7"], work / "recorded"))
    recorded = pathlib.Path(__file__).resolve().parents[2] / "tables/results/layers/3x4-dmax2-objective7.csv"
    expect((work / "recorded/layers.csv").read_bytes() == recorded.read_bytes(), "two processes find other layers of 3x4 (2, 7) than are recorded")
    print("two processes find the layers of 3x4 (2, 7) that are recorded")


def check_binding(work):
    """A process that may use one processor alone is warned of; others are not."""
    bound = [MPIRUN, "-n", "1", "taskset", "-c", "0", TEAM_PROGRAM, "solve", *QUICK, "--all-layers", "--threads", "2"]
    if os.cpu_count() > 1:
        expect("--bind-to none" in run(bound), "no warning of a process that is bound to a processor")
    expect("--bind-to none" not in run(team_words(2, QUICK, work / "free")), "a warning of processes that are not bound")
    print("a bound process is warned of")


def check_planned_command(work):
    """The command that `plan` prints for several machines runs as it stands."""
    planned = run([PROGRAM, "plan", "3x4", "--dmax", "2", "--objective", "5", "--nodes", "2", "--memory", "1GiB", "--threads", "1"])
    command = re.search(r"^  (mpirun .*dropslide-mpi solve .*)$", planned, re.MULTILINE)
    expect(command and "--engine layers" in command[1], f"plan prints no command with the engine: {planned}")
    of_here = command[1].replace("mpirun", MPIRUN, 1).replace("dropslide-mpi", TEAM_PROGRAM, 1).replace("--out ", f"--out {work}/").split()
    expect("wins" in run(of_here), f"what plan prints does not run: {command[1]}")
    said = run([TEAM_PROGRAM, "solve", *QUICK, "--engine", "proof"], USAGE)
    expect("expected layers" in said, f"another engine than layers: {said}")
    print("the command that plan prints runs")


def check_threads(work):
    """Without --threads the processes of a machine divide its processors, and say before a long run what each takes."""
    said = run([MPIRUN, "-n", "4", TEAM_PROGRAM, "solve", *QUICK, "--all-layers", "--memory", "1GiB", "--progress", "--out", str(work / "threads")])
    threads = max(1, len(os.sched_getaffinity(0)) // 4)
    expect(f"4 members: each had {threads} thread" in said, f"four processes do not divide the processors: {said}")
    long_run = start(team_words(2, ["3x5", "--dmax", "2", "--objective", "8"], work / "long-run", "--memory", "6GiB"))
    line = long_run.stderr.readline()
    while line and "a long run" not in line:
        line = long_run.stderr.readline()
    long_run.send_signal(signal.SIGUSR1)
    long_run.communicate(timeout=120)
    expect("on each of 2 members" in line and "--nodes 2" in line, f"a long run does not say what it takes: {line}")
    print("processes divide the processors, and say what a long run takes")


def check_refusals(work):
    """What one member alone meets ends all, with one message."""
    process = start(team_words(2, LONG, work / "full", *EACH_LAYER))
    wait_until(process, lambda: layer_of(work / "full") <= LONG_TOP)
    full = next(member for member in members_of(process) if b"OMPI_COMM_WORLD_RANK=1\0" in pathlib.Path(f"/proc/{member}/environ").read_bytes())
    resource.prlimit(full, resource.RLIMIT_FSIZE, (1000, 1000))  # From now on its disk is full.
    out, errors = process.communicate(timeout=120)
    expect(process.returncode == ERROR and re.search(r"member 1 of 2: cannot write .*pieces/.*: File too large", errors),
           f"a full disk: exit code {process.returncode}\n{out}{errors}")
    said = alone(LONG, work / "full")
    expect("going on from" in said, f"what was saved before the full disk is of no use: {said}")

    other_game = [TEAM_PROGRAM, *words(["3x4", "--dmax", "2", "--objective", "4"], work / "game")]
    said = run([MPIRUN, "-n", "1", TEAM_PROGRAM, *words(QUICK, work / "game"), ":", "-n", "1", *other_game], ERROR)
    expect("member 1 of 2: another build of dropslide-mpi, or another game" in said, f"another game: {said}")

    other_build = work / "other-build"
    shutil.copy(TEAM_PROGRAM, other_build)
    with open(other_build, "ab") as file:
        file.write(b"x")
    one = [TEAM_PROGRAM, *words(QUICK, work / "build")]
    said = run([MPIRUN, "-n", "1", *one, ":", "-n", "1", str(other_build), *one[1:]], ERROR)
    expect("member 1 of 2: another build of dropslide-mpi" in said, f"another build: {said}")

    alone(["3x4", "--dmax", "2", "--objective", "4"], work / "other")
    said = run(team_words(2, QUICK, work / "other"), ERROR)
    expect("choose another folder" in said, f"a folder of another game: {said}")
    said = run([MPIRUN, "-n", "2", TEAM_PROGRAM, "solve", "3x4", "--dmax", "2"], USAGE)
    expect(said.count("dropslide:") == 1, f"a usage error is said once: {said}")
    said = run(team_words(2, QUICK, None), USAGE)
    expect(said.count("in a folder that all of them share: name it with --out") == 1, f"two processes without a folder: {said}")
    expect("wins" in run(team_words(1, QUICK, None)), "one process without a folder does not answer")
    print("a full disk, another game, another build, another folder, no folder: one message, and all members end")


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    check_counts(place)
    check_words(place)
    check_binding(place)
    if PROGRAM:
        check_planned_command(place)
    check_threads(place)
    check_refusals(place)
    check_memory(place)
    check_recorded(place)
    alone(LONG, place / "long")
    of_long = files_in(place / "long")
    check_stop(place, of_long)
    disturb(place, of_long)
print(f"teams of processes leave what one process leaves (seed {SEED})")
