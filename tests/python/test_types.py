"""The types of the package: checked by mypy, and those of the compiled part held against what it says itself."""
import ast
import inspect
import os
import pathlib
import re
import subprocess
import sys

import pytest

import dropslide

PACKAGE = pathlib.Path(dropslide.__file__).parent
STUB = PACKAGE / "_native.pyi"
SAME_WORDS = {"str", "int", "bool", "float", "None", "Optional[int]", "Optional[str]", "RunOptions"}
RIGHT = """
import dropslide
tile: int = dropslide.solve((3, 4), 2, objective=6, progress=lambda report: report.done_fraction)["max_tile"]
with dropslide.Tablebase("folder") as table:
    wins = table.layer(3).slider_wins
    worth: str | float | None = table.value([[1, 2], [0, 0]])
"""
WRONG = ['dropslide.solve("3x4", "2")', 'dropslide.solve("3x4")', 'dropslide.Tablebase(3)', 'dropslide.Tablebase("f").layer("3")', 'dropslide.reach(5)']


def functions_of(tree, outer=""):
    """Name, arguments and types of each function of a syntax tree."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from functions_of(node, f"{node.name}.")
        if isinstance(node, ast.FunctionDef):
            types = [ast.unparse(argument.annotation) if argument.annotation else None for argument in node.args.args]
            yield outer + node.name, types, ast.unparse(node.returns)


def said_by(thing):
    """The signature that pybind11 writes at the head of a docstring, without the names of modules."""
    head = re.sub(r"^\w*\(", "said(", re.sub(r"(dropslide\.)?_native\.", "", thing.__doc__.splitlines()[0]))
    [(_, types, returned)] = functions_of(ast.parse(f"def {head}: ..."))
    return types, returned


def test_the_stub_has_the_signatures_of_the_module():
    native, checked = sys.modules["dropslide._native"], 0
    for name, types, returned in functions_of(ast.parse(STUB.read_text())):
        thing = native
        for part in name.split("."):
            thing = inspect.getattr_static(thing, part)
        if isinstance(thing, property):
            thing = thing.fget
        elif name.endswith(("RunOptions.__init__", "Table.__init__")):
            continue
        theirs, their_return = said_by(thing)
        assert len(theirs) == len(types), f"{name}: {theirs}, the stub has {types}"
        for own, other in zip([*types, returned], [*theirs, their_return]):
            assert own == other or own not in SAME_WORDS or other not in SAME_WORDS or None in (own, other), f"{name}: {other}, the stub has {own}"
        checked += 1
    assert checked > 15


def test_everything_of_the_module_has_a_stub():
    named = {name.split(".")[0] for name, _, _ in functions_of(ast.parse(STUB.read_text()))} | {"version"}
    assert {name for name in dir(sys.modules["dropslide._native"]) if not name.startswith("__")} == named
    methods = {name.split(".")[1] for name, _, _ in functions_of(ast.parse(STUB.read_text())) if name.startswith("Table.")}
    assert {name for name in vars(sys.modules["dropslide._native"].Table) if not name.startswith(("__", "_pybind11"))} == methods - {"__init__"}


@pytest.fixture(scope="session")
def mypy(tmp_path_factory):
    place = tmp_path_factory.mktemp("mypy")
    if subprocess.run([sys.executable, "-m", "mypy", "--version"], capture_output=True, check=False).returncode != 0:
        assert "CI" not in os.environ, "mypy is missing"
        pytest.skip("mypy is missing")

    def check(*words):
        return subprocess.run([sys.executable, "-m", "mypy", "--strict", f"--cache-dir={place}", *words], cwd=place, capture_output=True, text=True, check=False,
                              env=os.environ | {"MYPYPATH": str(PACKAGE.parent)})

    return check


def test_mypy_finds_nothing_in_the_package(mypy):
    found = mypy("-p", "dropslide")
    assert found.returncode == 0, found.stdout


def test_mypy_knows_right_from_wrong_calls(mypy):
    right = mypy("-c", RIGHT)
    assert right.returncode == 0, right.stdout
    wrong = mypy("-c", "import dropslide\n" + "\n".join(WRONG))
    assert wrong.stdout.count("error:") == len(WRONG), wrong.stdout
