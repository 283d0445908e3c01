"""The examples of docstrings and of docs/LIBRARY.md, as they stand there."""
import doctest
import importlib
import pathlib

import pytest

import dropslide

MODULES = sorted({f"dropslide.{file.stem}" for file in pathlib.Path(dropslide.__file__).parent.glob("*.py") if ">>> " in file.read_text()}
                 - {"dropslide.__init__"} | {"dropslide"})
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/LIBRARY.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0 and found.failed == 0


def test_library_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 5 and found.failed == 0
