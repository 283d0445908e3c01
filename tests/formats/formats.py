#!/usr/bin/env python3
"""Every file kind of docs/FORMATS.md: the kept files are read by the program and by reader.py, and both say the same.

kept.tar.gz, kept-runs.tar.gz, kept-records.tar.gz, kept-layers.tar.gz, kept-counts.tar.gz and kept-games.tar.gz hold one file of each kind. They are never made again: a version of the program that no longer reads one of
them has broken its promise, but for checkpoints of layers by version 1.0.0, which say so. Files that the program writes now are read likewise, and those of another version are refused by name.
Records and files of costs have no version: the schemas hold them, and with CI set python3-jsonschema must be there.
Usage: formats.py PROGRAM CHECKER
"""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import game_records  # noqa: E402: it stands beside this file, as the next four do.
import layer_records  # noqa: E402
import reader  # noqa: E402
import schemas  # noqa: E402
from xxh3 import xxh3  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM, CHECKER = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
SYMBOLS = ".123456789abcdefghijklmnopqrstuv"
TABLEBASES = ["winner", "moves", "orbit", "score", "rounded", "worst", "failure"]
RECORDS = {"against-chance.jsonl": "expectation-record", "players-exactly.jsonl": "policy-record", "proofs.jsonl": "proof-record", "players.json": "players-record", "short-games.json": "short-games-record",
           "player-games.jsonl": "player-games",
           "search-costs.json": "search-costs-file", "layer-rates.json": "layer-rates", "tablebase-rates.json": "tablebase-rates",
           "expectation-rates.json": "tablebase-rates"}


def ask(*words, code=0):
    run = subprocess.run([PROGRAM, *map(str, words), "--json"], capture_output=True, text=True)
    assert run.returncode == code, f"{words}: exit code {run.returncode}: {run.stderr}"
    return json.loads(run.stdout) if code == 0 else run.stderr


def cells_of(text):
    return tuple(SYMBOLS.index(symbol) for symbol in text.replace("/", ""))


def same(mine, theirs):
    """A value of reader.py and the `value` of an exported position."""
    if isinstance(mine, tuple):
        return mine == (theirs["value"], theirs["moves_to_end"])
    return mine == theirs["value"]


def check_tablebase(folder):
    table, seen = reader.Tablebase(folder), 0
    for layer in range(table.layers):
        positions = ask("export", folder, "--layer", layer)["positions"]
        for position in positions:
            mine = table.value(cells_of(position["board"]))
            assert mine is not None and same(mine, position), f"{folder}: {position}, the reader says {mine}"
        assert len(positions) == len(table.read[layer]), f"{folder}, layer {layer}: {len(positions)} positions"
        seen += len(positions)
    assert seen > 5, f"{folder}: {seen} positions"
    assert ask("verify", folder)["ok"], f"{folder}: not verified"


def check_policy(policy, folder):
    mine, seen = reader.Policy(policy), 0
    for layer in range(4, 12):
        for rank, slide in mine.layers[layer].items():
            seen += 1
            board = next(board for board in boards_of(layer, mine.rows * mine.cols, mine.objective)
                         if mine.ranks.rank(board) == rank and reader.canonical(board, mine.rows, mine.cols) == board)
            text = "".join(SYMBOLS[tile] for tile in board)
            text = "/".join(text[row * mine.cols:(row + 1) * mine.cols] for row in range(mine.rows))
            theirs = ask("policy", "slide", policy, text)["slide"]
            assert theirs in (slide, None), f"{text}: the program says {theirs}, the reader {slide}"
    assert seen > 10, f"{policy}: {seen} states"


def boards_of(layer, cells, objective):
    if cells == 0:
        if layer == 0:
            yield ()
        return
    for tile in range(objective):
        if reader.weight(tile) <= layer:
            for rest in boards_of(layer - reader.weight(tile), cells - 1, objective):
                yield (tile, *rest)


def check_runs(kept):
    for name in ("layers", "bounded-layers"):
        facts, records, winner = reader.read_layers_result(kept / name)
        status = ask("status", kept / name)
        assert status["is_finished"] and status["winner"] == (None if winner == "undecided" else winner), status
        assert records[-1][0] == 0 and facts["boards"] > 1000
    facts, layers = reader.read_positions(kept / "unfinished")
    assert facts["phase"] == "positions" and layers[0] == ([], [0]) and len(layers) == int(facts["enumerated"])
    assert not ask("status", kept / "unfinished")["is_finished"]
    kind, generation, (facts, records), parts = reader.read_checkpoint(kept / "layers-checkpoint/window.0")
    assert (kind, generation, facts["objective"]) == ("layers", 1, "6") and records[-1][0] == int(facts["layer"]) and parts
    kind, _, (game, table), parts = reader.read_checkpoint(kept / "proof-checkpoint/window.0")
    assert kind == "proof" and game[2:] == ["3x4", "dmax", "2", "objective", "7"] and parts[0] == 64 * table["lines"]
    kind, _, (game, table), parts = reader.read_checkpoint(kept / "no-merge-checkpoint/window.0")
    assert kind == "proof" and game[2:] == ["5x5", "dmax", "5", "no-merge"] and parts[0] == 64 * table["lines"]
    assert not ask("status", kept / "no-merge-checkpoint")["is_finished"]
    copy = kept.parent / "going-on-unfinished"
    shutil.copytree(kept / "unfinished", copy)
    words = "solve 2x5 --dmax 2 --objective 7 --engine tablebase".split()
    going_on, afresh = ask(*words, "--out", copy, "--quiet"), ask(*words, "--quiet")
    assert [verdict["winner"] for verdict in going_on["objectives"]] == [verdict["winner"] for verdict in afresh["objectives"]]
    assert not ask("status", kept / "proof-checkpoint")["is_finished"]


def check_old_checkpoints(kept):
    """Layers of version 1.0.0, by one process and by a team: no later version goes on from them, and nothing is touched."""
    for name, words in (("layers-checkpoint", "solve 3x4 --dmax 1 --objective 6"), ("team-checkpoint", "solve 3x3 --dmax 2 --objective 6")):
        folder = kept / name
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        said = ask(*words.split(), "--engine", "layers", "--all-layers", "--quiet", "--out", folder, code=1)
        assert "go on with version 1.0.0" in said, said
        status = ask("status", folder)
        assert not status["is_finished"] and "by version 1.0.0" in status["done"] and status["next"] is None, status
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before, f"{folder}: other files"


def check_certified_run(folder):
    """A run of version 1.0.0 with a certificate: finished, and its result is read."""
    facts, records, winner = reader.read_layers_result(folder)
    words = ["solve", f"{facts['rows']}x{facts['columns']}", "--dmax", facts["dmax"], "--objective", facts["objective"], "--engine", "layers"]
    assert ask(*words, "--quiet", "--out", folder)["objectives"][-1]["winner"] == winner and records


def check_pieces(place):
    """The pieces of runs that were stopped, with all layers in memory and with one; the same command goes on from them."""
    words = "solve 3x4 --dmax 4 --objective 5 --engine layers --all-layers --quiet".split()
    ask(*words, "--out", place / "whole")
    for name, options in (("all", ["--checkpoint-every", "0.00001"]), ("one", ["--memory", "22000KiB"])):
        folder = place / name
        process = subprocess.Popen([PROGRAM, *words, *options, "--out", folder], stdout=subprocess.DEVNULL)
        while process.poll() is None and len(list(folder.glob("pieces/*-0000*"))) < 4:
            time.sleep(0.001)
        process.terminate()
        assert process.wait() in (0, 4)
        for path in sorted(folder.glob("pieces/*")):
            facts, records, lowest, wins, bits = reader.read_piece(path)
            assert (facts["rows"], facts["columns"], facts["objective"]) == (3, 4, "5") and len(bits) % 8 == 0
            assert lowest > 1 or wins <= 4 * sum(map(int.bit_count, bits)), f"{path}: more wins than images of its boards"
        assert process.returncode == 0 or not ask("status", folder)["is_finished"]
        ask(*words, *options, "--out", folder)
        assert (folder / "layers.csv").read_bytes() == (place / "whole/layers.csv").read_bytes(), name
        assert not (folder / "pieces").exists()


def check_counts(kept):
    """A count that is done, and one that goes on, to the same numbers."""
    shape, counts = reader.read_count_result(kept / "count")
    answer = ask("count", shape)
    assert (shape, answer["layers"]) == ("2x4", len(counts)), f"{shape}: {len(counts)} layers"
    sums = tuple(sum(count[i] for count in counts) for i in range(3))
    assert sums == (answer["afterstates"], answer["states"], answer["dead"]), sums
    assert ask("count", shape, "--out", kept / "count")["states"] == answer["states"]
    begun = kept / "count-checkpoint"
    for window in ("window.0", "window.1"):
        shape, first = reader.read_count_checkpoint(begun / window)
        assert shape == "2x4" and 10 < len(first) < len(counts) and first == counts[:len(first)], f"{window}: other counts"
    assert not ask("status", begun)["is_finished"]
    copy = kept.parent / "going-on-count"
    shutil.copytree(begun, copy)
    ask("count", shape, "--out", copy, "--quiet")
    assert reader.read_count_result(copy)[1] == counts


def check_layer_records(kept):
    """Wins and checksum of every layer follow from the rules."""
    for folder, shape in ((kept / "layers", (2, 3)), (kept.parent / "square", (2, 2))):
        if not folder.exists():
            ask(*"solve 2x2 --dmax 2 --objective 5 --engine layers --all-layers --quiet --out".split(), folder)
        facts, records, _ = reader.read_layers_result(folder)
        assert (facts["rows"], facts["columns"]) == shape and any(wins > 0 for _, wins, _ in records)
        game = layer_records.Game(*shape, int(facts["dmax"]), int(facts["objective"]))
        assert records == game.records([layer for layer, _, _ in records]), f"{folder}: other records"


def check_game_records(kept):
    for path in sorted((kept / "game-records").iterdir()):
        record = json.loads(path.read_text())
        assert game_records.replay(record) == record["drops"] > 3, path
    assert len(list((kept / "game-records").iterdir())) == 2
    new = ask("shortest", "3x3", "--dmax", 1, "--game")
    assert game_records.replay(new) == new["drops"]


def check_certificates(kept):
    for path in sorted((kept / "certificates").iterdir()):
        claim, layers = reader.read_certificate(path)
        run = subprocess.run([CHECKER, path], capture_output=True, text=True)
        assert run.returncode == 0, f"{path}: {run.stdout}{run.stderr}"
        counted = sum(map(len, layers.values()))
        assert f"{counted} positions" in run.stdout, f"{path}: the reader counts {counted}: {run.stdout}"
        for layer, boards in layers.items():
            for board in boards:
                own = sum(map(bool, board)) if claim["game"] == "no-merge" else sum(map(reader.weight, board))
                assert own == layer, f"{path}: {board} in layer {layer}"


def documents_of(path):
    return list(map(json.loads, path.read_text().splitlines())) if path.suffix == ".jsonl" else [json.loads(path.read_text())]


def check_records(kept):
    """No version: each kind has one layout, that of its schema."""
    records, validators = kept / "records", schemas.make_validators(schemas.load_schemas())
    assert {path.name for path in records.iterdir()} == set(RECORDS)
    for name, schema in RECORDS.items():
        for document in documents_of(records / name):
            validators[schema].validate(document)
            assert not validators[schema].is_valid({**document, "schema": 1}), f"{name}: docs/FORMATS.md says that it has no key schema"


def of_version(path, number):
    """The same file as another version would have written it: its header is whole."""
    data = path.read_bytes()
    end = data.index(b"\n") + 1
    line = data[:end].rsplit(b" ", 1)[0] + f" {number}\n".encode()
    header_bytes, parts = struct.unpack_from("<QQ", data, end)
    front_end = end + 16 + 8 * parts
    header = data[front_end + 8:front_end + 8 + header_bytes]
    front = line + data[end:front_end]
    path.write_bytes(front + struct.pack("<Q", xxh3(front + header)) + data[front_end + 8:])


def check_other_versions(kept):
    """Refused by name, by the program and by the reader."""
    asked = [("policy", lambda path: ["policy", "slide", path, "12/.."]), ("layers/layers.result", lambda path: ["status", path.parent]),
             ("proof-checkpoint/window.0", lambda path: ["solve", "3x4", "--dmax", "2", "--objective", "7", "--engine", "proof", "--out", path.parent])]
    for name, words in asked:
        for number in (1, 3):
            of_version(kept / name, number)
            said = ask(*words(kept / name), code=1)
            assert f"{number}'; this program reads 'dropslide" in said and "another version" in said, f"{name}: {said}"
    manifest = kept / "winner/manifest.json"
    for number in (0, 2):
        manifest.write_text(manifest.read_text().replace("dropslide manifest 1", f"dropslide manifest {number}"))
        assert "another version" in (said := ask("query", kept / "winner", "12./...", code=1)), said
        manifest.write_text(manifest.read_text().replace(f"dropslide manifest {number}", "dropslide manifest 1"))
    try:
        reader.read_checked(kept / "policy", "policy")
    except reader.Refused:
        return
    raise AssertionError("the reader took a file of another version")


def write_afresh(folder):
    """What the program writes now."""
    ask("solve", "3x3", "--dmax", 2, "--objective", 4, "--engine", "tablebase", "--quiet", "--out", folder / "winner")
    ask("solve", "1x5", "--dmax", 3, "--objective", 5, "--engine", "tablebase", "--depth", "--quiet", "--out", folder / "moves")
    ask("expect", "1x4", "--score-only", "--quiet", "--out", folder / "score")


def main():
    with tempfile.TemporaryDirectory() as place:
        kept = pathlib.Path(place) / "kept"
        for name in ("kept.tar.gz", "kept-runs.tar.gz", "kept-records.tar.gz", "kept-layers.tar.gz", "kept-counts.tar.gz", "kept-games.tar.gz"):
            with tarfile.open(HERE / name) as archive:
                archive.extractall(kept)
        for name in TABLEBASES:
            check_tablebase(kept / name)
        check_policy(kept / "policy", kept / "score")
        check_runs(kept)
        check_counts(kept)
        check_certificates(kept)
        check_layer_records(kept)
        check_old_checkpoints(kept)
        check_certified_run(kept / "run-with-certificate")
        check_pieces(pathlib.Path(place))
        check_game_records(kept)
        if not schemas.JSONSCHEMA_IS_MISSING or os.environ.get("CI"):
            check_records(kept)
        else:
            print("records are left out: python3-jsonschema is missing (scripts/install-dependencies --developer)")
        write_afresh(pathlib.Path(place) / "new")
        for folder in sorted((pathlib.Path(place) / "new").iterdir()):
            check_tablebase(folder)
        check_other_versions(kept)
    print("every kept file is read as docs/FORMATS.md says")


if __name__ == "__main__":
    main()
