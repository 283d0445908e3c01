"""The committed records, and the program that makes them."""
import dataclasses
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "python" / "dropslide"))

from answers import bytes_text, duration_text  # noqa: E402: it stands in the folder that was just named.

RESULTS = ROOT / "tables" / "results"
ALWAYS = 1e9  # Seconds that nobody waits.
RUNS = RESULTS / "runs.json"


def read_json(path):
    return json.loads(path.read_text())


def read_json_lines(path):
    """The records of a file of one JSON object a line; a line that is empty is none."""
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def append_json_line(path, record):
    with open(path, "a") as stream:
        stream.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n")


def json_text(document):
    """Every key in a line, and every object of a list."""
    lines = [f"  {json.dumps(key)}: {_value_text(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value_text(value):
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


def today():
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def output(program, *arguments):
    """The text that the program prints with --json; its messages go to standard error."""
    return subprocess.run([program, *arguments, "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout


def answer(program, *arguments):
    """The same, read."""
    return json.loads(output(program, *arguments))


def machine():
    """"AMD EPYC, 2 threads, 23.5 GiB"."""
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{model[1] if model else os.uname().machine}, {len(os.sched_getaffinity(0))} threads, {bytes_text(memory)}"


def record_answer(program, name, *arguments):
    """Writes what the program prints to NAME.json, and to runs.json how it was made."""
    (RESULTS / f"{name}.json").write_text(output(program, *arguments))
    runs = read_json(RUNS)
    runs[name] = {"command": " ".join(["dropslide", *arguments]), "machine": machine(),
                  "date": today()}
    RUNS.write_text(json.dumps(dict(sorted(runs.items())), indent=2) + "\n")


def recorded(name):
    """What `record_answer` wrote."""
    return read_json(RESULTS / f"{name}.json")


def provenance_rows(name):
    """The head of a page: a Markdown table of command, version, machine, date and time."""
    run, result = read_json(RUNS)[name], recorded(name)
    rows = {"command": f"`{run['command']}`", "version": result["version"], "machine": run["machine"],
            "date": run["date"], "time": duration_text(result["seconds"])}
    if "remark" in run:
        rows["remark"] = run["remark"]
    return "| | |\n| --- | --- |\n" + "".join(f"| {what} | {text} |\n" for what, text in rows.items())


@dataclasses.dataclass
class MeasuredRun:
    """How a program ended, and what it took."""

    exit_code: int  # 128 and the signal, if one ended it.
    was_late: bool  # It was killed after the time that it was given.
    output: str
    processor_seconds: float  # Of all its threads, system time included.
    peak_memory_kibibytes: int  # At least that of this process: Linux counts what stood before the program was loaded.


def measured_run(words, patience_seconds=ALWAYS):
    """Runs a program to its end. It is killed after so long, and when this run is interrupted."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    late = threading.Event()
    timer = threading.Timer(patience_seconds, lambda: (late.set(), process.kill()))
    timer.start()
    try:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        timer.cancel()
        process.kill()  # Nothing, if it has ended.
        process.wait()
    code = process.returncode if process.returncode >= 0 else 128 - process.returncode
    return MeasuredRun(code, late.is_set(), output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
