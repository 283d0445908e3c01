"""The committed records, and the program that makes them."""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "tables" / "results"


def read_json(path):
    return json.loads(path.read_text())


def read_json_lines(path):
    """The records of a file of one JSON object a line; a line that is empty is none."""
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def answer(program, *arguments):
    """What the program prints with --json; its messages go to standard error."""
    return json.loads(subprocess.run([program, *arguments, "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout)
