"""The examples of docstrings and of docs/LIBRARY.md, as they stand there."""
import doctest
import importlib
import pathlib

import pytest

MODULES = ["dropslide", "dropslide._computations", "dropslide._tablebase", "dropslide._words"]
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/LIBRARY.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0 and found.failed == 0


def test_library_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 5 and found.failed == 0
