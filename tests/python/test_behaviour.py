"""Errors, interruptions, threads and types: what --json cannot show."""
import inspect
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import dropslide

LONG = ("3x5", 2)  # Minutes.


@pytest.mark.parametrize("ask, words", [
    (lambda: dropslide.solve("4x3", 2), "4x3"),
    (lambda: dropslide.solve("3x", 2), "3x"),
    (lambda: dropslide.solve((3, 4, 5), 2), "shape"),
    (lambda: dropslide.solve("3x3", 0), "0"),
    (lambda: dropslide.solve("3x3", 2.5), "dmax"),
    (lambda: dropslide.solve("3x3", True), "dmax"),
    (lambda: dropslide.solve("3x3", 2, objective=2), "objective"),
    (lambda: dropslide.solve("3x3", 2, engine="fast"), "engine"),
    (lambda: dropslide.solve("3x3", 2, folder="x"), "folder"),
    (lambda: dropslide.solve("3x3", 2, threads=-1), "threads"),
    (lambda: dropslide.solve("3x3", 2, memory_bytes=-1), "memory_bytes"),
    (lambda: dropslide.solve("3x3", 2, progress=3), "progress"),
    (lambda: dropslide.no_merge("3x3", certificate="x"), "dmax"),
    (lambda: dropslide.reach("..!"), "!"),
    (lambda: dropslide.reach(5), "string"),
    (lambda: dropslide.expect("1x1"), "1x1"),
    (lambda: dropslide.expect("2x2", tile=1), "tile"),
    (lambda: dropslide.simulate("3x3", "nobody"), "nobody"),
    (lambda: dropslide.simulate("3x3", "greedy", games=0), "games"),
    (lambda: dropslide.layer_sum("12/1"), "12/1"),
    (lambda: dropslide.layer_sum([[1, 99]]), "99"),
    (lambda: dropslide.layer_sum(7), "7"),
    (lambda: dropslide.Tablebase("a\0b"), "path"),
])
def test_usage_errors_name_what_is_wrong(ask, words):
    with pytest.raises(dropslide.UsageError) as raised:
        ask()
    assert words in str(raised.value) and isinstance(raised.value, ValueError)


def test_the_world_refuses(tmp_path):
    with pytest.raises(dropslide.EnvironmentError, match="holds no tablebase"):
        dropslide.Tablebase(tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(dropslide.DamageError):
        dropslide.Tablebase(tmp_path)
    assert issubclass(dropslide.DamageError, OSError) and issubclass(dropslide.EnvironmentError, dropslide.Error)


def test_a_damaged_layer(tables, tmp_path):
    folder = tmp_path / "damaged"
    subprocess.run(["cp", "-r", tables / "winner", folder], check=True)
    file = next(iter(sorted((folder / "layers").iterdir(), reverse=True)))
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    table = dropslide.Tablebase(folder)
    with pytest.raises(dropslide.DamageError, match=file.name):
        table.layer(table.layers - 1)


def test_arrays_of_a_numpy_that_the_module_does_not_know(tables, monkeypatch):
    """Modules that were built with pybind11 2.12 or later know it."""
    table = dropslide.Tablebase(tables / "winner")
    monkeypatch.setattr(np, "__version__", "2.0.0")
    try:
        table.layer(table.layers - 1)
    except ImportError as error:
        assert "install numpy<2" in str(error)
    monkeypatch.setattr(np, "__version__", "1.99.0")
    assert len(table.layer(10).boards) > 0


def test_boards_of_all_forms(tables):
    table = dropslide.Tablebase(tables / "winner")
    forms = ["12./...", [[1, 2, 0], [0, 0, 0]], ((1, 2, 0), (0, 0, 0)), np.array([[1, 2, 0], [0, 0, 0]], dtype=np.uint8), "2,4,0/0,0,0"]
    assert {table.value(form) for form in forms} == {table.query("12./...")["value"]}
    assert table.shape == (2, 3) and table.dmax == 2 and table.objective == 5 and table.quantity == "winner"
    assert table.value("444/44.") is None  # No play comes to it.
    with pytest.raises(dropslide.UsageError, match="expected a board of 2x3"):
        table.value("12/..")


FACES, EXPONENTS = [[2, 4, 8], [16, 0, 0]], [[1, 2, 3], [4, 0, 0]]


def test_faces_are_asked_for_and_never_guessed(tables):
    table = dropslide.Tablebase(tables / "depth")
    faces = np.array(FACES, dtype=np.int64)
    for ask in (table.value, table.afterstate_value, table.state_value, table.moves_to_end, table.query):
        for board in (FACES, faces, faces.astype(np.uint8)):
            assert ask(board, faces=True) == ask(EXPONENTS) == ask("2,4,8/16,0,0") == ask("2,4,8/16,0,0", faces=True)
    assert dropslide.board_text(faces, faces=True) == "123/4.." and dropslide.layer_sum(faces, faces=True) == 15
    for wrong in ([[3, 0]], [[1, 0]], [[2.5, 0]], [[-2, 0]], [[2**32, 0]]):
        with pytest.raises(dropslide.UsageError, match="expected a face"):
            dropslide.board_text(wrong, faces=True)
    for text, says in (("12./...", True), ("2,4,0/0,0,0", False)):
        with pytest.raises(dropslide.UsageError, match="commas"):
            dropslide.board_text(text, faces=says)


@pytest.mark.parametrize("board", [FACES, np.array(FACES), [[64, 0], [0, 2]]])
def test_numbers_that_can_only_be_faces_are_refused(tables, board):
    table = dropslide.Tablebase(tables / "winner")
    for ask in (dropslide.board_text, dropslide.layer_sum, table.value, table.state_value, table.moves_to_end, table.query):
        with pytest.raises(dropslide.UsageError, match="faces=True"):
            ask(board)


def test_numbers_that_may_be_exponents_are_exponents(tables):
    table = dropslide.Tablebase(tables / "winner")
    assert table.value([[2, 4, 0], [0, 0, 0]]) == table.value("24./...")
    assert dropslide.board_text([[2, 4, 7], [0, 0, 0]]) == "247/..." and dropslide.board_text([[0, 0]]) == ".."
    assert dropslide.board_text(FACES, faces=False) == "248/g.." and table.value(FACES, faces=False) is None
    for layer in map(table.layer, range(table.layers)):  # No board that is held is taken for faces.
        for board in layer.boards:
            assert table.value(board) in ("slider", "dropper")


def test_states_and_afterstates_are_told_apart(tables):
    table = dropslide.Tablebase(tables / "score")
    afterstate, state = "1./.2", "11/.2"
    assert table.value(afterstate) == table.afterstate_value(afterstate) == table.query(afterstate, "dropper")["value"]
    assert table.state_value(state) == table.query(state)["value"] == table.query(state, "slider")["value"]
    assert table.state_value(afterstate) != table.value(afterstate)


def test_a_closed_tablebase(tables):
    with dropslide.Tablebase(tables / "winner") as table:
        assert table.winner in ("dropper", "slider")
    for ask in (lambda: table.value("12./..."), lambda: table.layer(3), lambda: table.shape, lambda: table.query("12./...")):
        with pytest.raises(dropslide.UsageError, match="closed"):
            ask()
    assert "closed" in repr(table)
    table.close()


def test_layers_that_are_not_there(tables):
    table = dropslide.Tablebase(tables / "winner")
    for number in (-1, table.layers, 10**6):
        with pytest.raises(dropslide.UsageError):
            table.layer(number)
    with pytest.raises(dropslide.UsageError):
        table.layer("3")


def test_ctrl_c_stops():
    begin = time.monotonic()
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        dropslide.solve(*LONG, objective=8)
    assert time.monotonic() - begin < 60


def test_other_threads_run_meanwhile():
    counted = 0
    is_over = threading.Event()

    def count():
        nonlocal counted
        while not is_over.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    dropslide.simulate("4x4", "expectimax:1", games=20, threads=1)
    during = counted - before
    is_over.set()
    thread.join()
    assert during > 5


def test_progress_is_reported_and_may_stop():
    seen = []
    dropslide.solve("3x4", 2, objective=6, engine="layers", progress=seen.append)
    assert seen and all(isinstance(report, dropslide.Progress) for report in seen)
    assert all(0 <= report.done_fraction <= 1 and report.task.startswith("3x4") for report in seen)

    def stop(report):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        dropslide.solve(*LONG, objective=8, progress=stop)


class Bar:
    """What tqdm has: total, n, update."""

    def __init__(self, total):
        self.total, self.n, self.updates = total, 0, 0

    def update(self, step):
        self.n += step
        self.updates += 1


def test_a_progress_bar_by_the_words_of_the_manual():
    manual = (pathlib.Path(__file__).resolve().parents[2] / "docs/LIBRARY.md").read_text()
    words = re.search(r"`bar = tqdm\((total=[0-9.]+)\)`, then `progress=(lambda [^`]*)`", manual)
    bar = eval(f"Bar({words[1]})")  # noqa: S307: our own text.
    report, fractions = eval(words[2], {"bar": bar}), []  # noqa: S307
    dropslide.solve("3x4", 2, objective=6, engine="layers", progress=lambda now: (report(now), fractions.append(now.done_fraction)))
    assert bar.updates == len(fractions) >= 1
    assert bar.n == pytest.approx(fractions[-1]) and 0 < bar.n <= bar.total == 1.0


def test_memory_full_keeps_what_is_known():
    with pytest.raises(dropslide.MemoryFull) as raised:
        dropslide.solve("3x5", 2, objective=8, engine="layers", memory_bytes=20 << 20)
    assert raised.value.result["shape"] == "3x5" and raised.value.needed_bytes > 20 << 20
    assert isinstance(raised.value, MemoryError)


def test_two_threads_in_one_table_and_a_close(tables):
    table = dropslide.Tablebase(tables / "depth")
    expected = dict(table.query("12./..."))
    failures = []

    def ask():
        try:
            for _ in range(200):
                assert dict(table.query("12./...")) == expected
                for number in range(5, 15):
                    table.layer(number)
        except dropslide.UsageError as error:
            if "closed" not in str(error):
                failures.append(error)
        except BaseException as error:  # noqa: BLE001: whatever it is, it fails the test.
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    table.close()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_run_goes_on_in_its_folder(tmp_path):
    first = dropslide.solve("2x4", 2, objective=6, engine="tablebase", folder=tmp_path / "run")
    notices = []
    again = dropslide.solve("2x4", 2, objective=6, engine="tablebase", folder=tmp_path / "run", notice=notices.append)
    assert first["objectives"][0]["winner"] == again["objectives"][0]["winner"]


def test_certificates_are_written(program, tmp_path):
    dropslide.solve("2x3", 2, objective=4, engine="proof", certificate=tmp_path / "proof")
    checked = subprocess.run([program.parent / "dropslide-check", tmp_path / "proof"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0 and "proved" in checked.stdout


def test_everything_public_is_typed_and_documented():
    package = pathlib.Path(dropslide.__file__).parent
    assert (package / "py.typed").exists() and (package / "_native.pyi").exists()
    for name in dropslide.__all__:
        thing = getattr(dropslide, name)
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            assert thing.__doc__ and signature.return_annotation is not inspect.Signature.empty, name
            assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values()), name
    native = sys.modules["dropslide._native"]
    stubs = (package / "_native.pyi").read_text()
    for name in dir(native):
        assert name.startswith("__") or name in stubs, f"{name} has no stub"
