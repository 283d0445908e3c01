"""Where the program and the module are: DROPSLIDE_PROGRAM, and PYTHONPATH as usual."""
import os
import pathlib
import signal

import pytest

import dropslide

# A shell starts what runs in the background without Ctrl-C, which the tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def program():
    return pathlib.Path(os.environ["DROPSLIDE_PROGRAM"]).resolve()


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """A folder with a tablebase of each family: winner, depth, score."""
    folder = tmp_path_factory.mktemp("tables")
    dropslide.solve("2x3", 2, objective=5, engine="tablebase", folder=folder / "winner")
    dropslide.solve("2x3", 2, objective=5, engine="tablebase", with_depth=True, folder=folder / "depth")
    dropslide.expect("2x2", with_tiles=False, folder=folder / "score")
    return folder
