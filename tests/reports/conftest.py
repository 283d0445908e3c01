"""The modules of scripts/report, and the program that makes their records: DROPSLIDE_PROGRAM."""
import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts" / "report"), str(ROOT / "python" / "dropslide")]
sys.dont_write_bytecode = True


@pytest.fixture(scope="session")
def program():
    return pathlib.Path(os.environ["DROPSLIDE_PROGRAM"]).resolve()
