#!/usr/bin/env python3
"""Holds what the program writes as JSON against the schemas that it prints, and records against those of tables/schema; and shows that
each schema can refuse.

Usage: json_schemas.py PROGRAM SOURCE   (the built dropslide, with dropslide-check beside it; the root of the project)
"""
import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import quote

sys.dont_write_bytecode = True
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("serve", "formats", "../scripts/report")]
from against_chance import chance_record
from proved_games import listed_games, prove
from schemas import JSONSCHEMA_IS_MISSING, load_schemas, make_validators
from search_costs import measured_costs
from server import Server

if JSONSCHEMA_IS_MISSING:
    print("skipped: python3-jsonschema is missing (scripts/install-dependencies --developer)")
    sys.exit(1 if os.environ.get("CI") else 77)

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
WORK = pathlib.Path(tempfile.mkdtemp())

# Keys that a document may do without; every other key must be missed. "[]" stands for an entry of a list.
OPTIONAL = {
    "solve": {"at_least", "objectives[].certificate", "objectives[].bound", "objectives[].drops", "undecided", "undecided.bound", "undecided.drops"},
    "no-merge": {"positions", "seconds", "at_least", "at_most", "lower", "upper", "certificate", "verdicts[].certificate"},
    "shortest": {"game", "certificate", "no_shorter"},
    "strategy": {"certificate"},
    "plan": {"published"},  # Without it, it is the plan of a game of two players.
    "query": {"moves_to_end", "moves[].moves_to_end", "moves[].chance"},
    "serve": {"moves_to_end", "moves[].moves_to_end", "moves[].chance", "reply.value", "reply.moves_to_end", "reply.chance"},
    "export": {"positions[].moves_to_end"},
    "verify": {"layers", "remark"},
    "line": {"check", "table1", "table2", "tree"},
    "reproduce": {"cells[].row", "cells[].note", "cells[].needs", "cells[].needs_in_all"},
    "simulate": {"each_game"},
    "runs": {f"{name}.remark" for name in ("audit", "players", "reproduce", "short-games")},
    "search-costs-file": {"costs[].long", "costs[].note"},
    "tablebase-rates": {"published", "runs[].count_thread_seconds"},
    "proof-record": {"options", "runs", "processor_seconds_in_all", "processor"},
}

failures = []
documents = {}  # What was found right, by schema.


def fail(text):
    failures.append(text)
    print("FAILED:", text, file=sys.stderr)


def command(*words, code=0, program=PROGRAM, given=None):
    run = subprocess.run([program, *map(str, words)], input=given, capture_output=True, text=True, check=False)
    if run.returncode != code:
        fail(f"dropslide {' '.join(map(str, words))}: exit code {run.returncode}, expected {code}: {run.stderr[:300]}")
    return run.stdout


def commands_with_json():
    """By the completion that the program prints: a new command is seen at once. (What schema prints is a schema.)"""
    lines = re.findall(r'"([a-z-]+)"\) echo "(--[^"]*)"', command("completion", "bash"))
    return {name for name, options in lines if "--json" in options.split()} - {"schema"}


def load_all():
    """Of every command, and of the files that the program does not write."""
    return load_schemas() | {name: json.loads(command("schema", name, "--json")) for name in commands_with_json()}


SCHEMAS = load_all()
VALIDATORS = make_validators(SCHEMAS)


def describe(error):
    """The errors of the form that fits best: a document of several forms breaks the others anyway."""
    while error.context:
        forms = {}
        for part in error.context:
            forms.setdefault(part.schema_path[0], []).append(part)
        error = min(forms.values(), key=len)[0]
    return f"at {error.json_path}: {error.message[:300]}"


def hold(schema, document, where):
    if schema not in VALIDATORS:
        return fail(f"{where}: {schema} has no schema")
    errors = list(VALIDATORS[schema].iter_errors(document))
    for error in errors[:3]:
        fail(f"{where}, against {schema}: {describe(error)}")
    if not errors:
        documents.setdefault(schema, []).append(document)


def ask(*words, code=0, program=PROGRAM):
    text = command(*words, "--json", code=code, program=program)
    where = "dropslide " + " ".join(str(word).replace(str(WORK), "DIR") for word in words)
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        return fail(f"{where}: no JSON: {error}")
    if document.get("command") != words[0]:
        fail(f"{where}: its command is {document.get('command')}")
    hold(words[0], document, where)
    return document


def ask_games():
    """Questions of two players."""
    ask("solve", "2x2", "--dmax", 2)
    ask("solve", "3x3", "--dmax", 2, "--objective", 5)
    ask("solve", "2x3", "--dmax", 2, "--objective", 4, "--certificate", WORK / "certificate")
    ask("solve", "4x4", "--dmax", 2, "--objective", 7, "--engine", "proof", "--memory", "6MiB", code=4)
    ask("solve", "4x4", "--dmax", 2, "--engine", "proof", "--memory", "6MiB", code=4)
    ask("solve", "3x3", "--dmax", 2, "--objective", 5, "--bound", 60, "--concede-to", "dropper")
    ask("solve", "3x3", "--dmax", 2, "--objective", 5, "--bound", 10, "--concede-to", "dropper")
    ask("solve", "3x3", "--dmax", 3, "--objective", 5, "--drops", "beside-tile")
    ask("solve", "2x4", "--dmax", 2, "--objective", 6, "--drops", "beside-no-equal")
    ask("no-merge", "2x3")
    ask("no-merge", "3x3", "--dmax", 3, "--certificate", WORK / "no-merge")
    ask("no-merge", "5x5", "--dmax", 6, "--memory", "6MiB", code=4)
    ask("no-merge", "4x5", "--memory", "6MiB", code=4)
    ask("no-merge", "1x26")
    ask("no-merge", "2x13", "--dmax", 3)
    ask("no-merge", "2x13", "--dmax", 4)
    ask("shortest", "2x2", "--dmax", 1)
    ask("shortest", "3x3", "--dmax", 1, "--game", "--certificate", WORK / "game", "--no-shorter", WORK / "none")
    ask("shortest", "5x5", "--dmax", 1, "--memory", "6MiB", code=4)
    ask("shortest", "6x6", "--dmax", 1, "--game")
    ask("shortest", "5x7", "--dmax", 1)
    ask("shortest", "9x9", "--dmax", 1)
    ask("shortest", "4x9999", "--dmax", 1)
    ask("tiles", "2x3", "--dmax", 2)
    ask("tiles", "3x3", "--dmax", 2, "--memory", "6MiB", code=4)
    ask("strategy", "two-rows", "2x3", "--certificate", WORK / "strategy")
    ask("strategy", "one-two-pattern", "3x4")
    ask("plan", "3x4")
    ask("plan", "3x4", "--dmax", 2, "--objective", 6)
    ask("plan", "4x4", "--dmax", 2, "--objective", 9, "--memory", "256GiB", "--threads", 64, "--nodes", 8)
    ask("plan", "4x4", "--dmax", 2, "--memory", "4GiB")
    ask("plan", "4x4", "--dmax", 2, "--objective", 6, "--memory", "4GiB", "--engine", "layers")
    ask("plan", "4x4", "--dmax", 2, "--objective", 9, "--memory", "1TiB", "--bound", 400, "--concede-to", "slider")
    ask("plan", "3x4", "--dmax", 2, "--objective", 6, "--engine", "tablebase")
    ask("known")
    ask("known", "4x4")
    ask("known", "5x5", "--dmax", 1)
    ask("known", "1x28")
    ask("known", "8x8")
    ask("distribution", "2x3", "--dmax", 2, "--objective", 4, "--bins", 10)
    ask("distribution", "2x3", "--dmax", 2, "--objective", 4, "--table-length", 1000)
    ask("distribution", "2x3", "--dmax", 2, "--objective", 4, "--bins", 10, "--sparse", "--compressed-csv", WORK / "compressed.csv")
    ask("distribution", "4x4", "--dmax", 2, "--objective", 7, "--memory", "6MiB", code=4)


def ask_tablebase(name, *maker, boards=("12./1..", "1../..1"), layer=2):
    folder = WORK / name
    ask(*maker, "--out", folder)
    hold("manifest", json.loads((folder / "manifest.json").read_text()), f"manifest.json of {' '.join(map(str, maker))}")
    for board in boards:
        ask("query", folder, board, "--to-move", "slider")
        ask("query", folder, board, "--to-move", "dropper")
    for player in ("slider", "dropper"):
        for line in command("query", folder, "-", "--to-move", player, "--json", given="\n".join((*boards, "1x", "")), code=2).splitlines():
            hold("query", json.loads(line), f"dropslide query {name} -")
    ask("export", folder, "--layer", layer)
    ask("verify", folder)
    ask("status", folder)


def ask_tablebases():
    solve = ("solve", "2x3", "--dmax", 2, "--objective", 4)
    ask_tablebase("winners", *solve)
    ask_tablebase("depths", *solve, "--depth")
    chance = (".1./1.3", "1../...", "23./2..")
    ask_tablebase("score", "expect", "2x3", "--score-only", boards=chance, layer=8)
    ask_tablebase("rounded", "expect", "2x3", "--rounded", boards=chance, layer=8)
    ask_tablebase("failure", "expect", "2x3", "--tile", 64, boards=chance, layer=8)
    ask_tablebase("worst", "expect", "2x3", "--worst", boards=chance, layer=8)
    ask("policy", "export", WORK / "score", WORK / "policy")
    ask("policy", "slide", WORK / "policy", ".1./1.3")
    ask("expect", "2x3", "--policy", "greedy", "--out", WORK / "score")
    ask("policy", "slide", WORK / "policy", "123/321")
    ask("strategy", "two-rows", "2x4", "--certificate", WORK / "two-rows")
    for player in ("slider", "dropper"):
        ask("query", WORK / "policy", ".1./1.3", "--to-move", player)
        ask("query", WORK / "two-rows", "1.../....", "--to-move", player)
        for line in command("query", WORK / "policy", "-", "--to-move", player, "--json", given=".1./1.3\n").splitlines():
            hold("query", json.loads(line), "dropslide query policy -")
    damaged = next((WORK / "winners" / "layers").iterdir())
    damaged.write_bytes(damaged.read_bytes() + b"x")
    ask("verify", WORK / "winners", code=3)


def ask_server():
    """What it prints when it listens, and every kind of answer."""
    (WORK / "broken").mkdir()
    (WORK / "broken/manifest.json").write_text("{}")
    (WORK / "game.json").write_text(command("shortest", "2x2", "--dmax", 1, "--game", "--json"))
    (WORK / "broken.json").write_text('{"game": []}')
    server = Server(PROGRAM, WORK)
    hold("serve", server.start, "dropslide serve DIR")
    board = quote(".../...")
    for target in ("tables", f"line?table=depths&board={board}", f"line?table=winners&board={quote('12./1..')}&to_move=slider",
                   f"line?table=depths&board={quote('111/111')}", "layers?table=depths", "layers?table=score", "none",
                   f"line?table=score&board={quote('1../..1')}", f"line?table=policy&board={quote('1../..1')}", f"line?table=two-rows&board={quote('..../....')}",
                   f"strategy?table=depths&board={board}", f"strategy?table=score&board={board}&to_move=dropper", f"strategy?table=policy&board={quote('1../..1')}",
                   f"strategy?table=policy&board={quote('12./21.')}&to_move=dropper", f"strategy?table=depths&board={quote('121/212')}&to_move=slider", "games", "game?game=game"):
        hold("serve", json.loads(server.get("/api/" + target)[2]), f"/api/{target}")
    for table, text in (("score", ".../..."), ("policy", "1../..1"), ("two-rows", "..../....")):
        hold("query", server.ask(f"/api/position?table={table}&board={quote(text)}"), "/api/position")
    hold("known", server.ask("/api/known"), "/api/known")
    server.stop()
    server = Server(PROGRAM)
    hold("serve", server.ask("/api/offers"), "/api/offers")
    hold("serve", json.loads(server.get("/api/make?game=2x5-2-5", method="POST")[2]), "/api/make")
    server.stop()
    ask("serve", WORK / "depths", "--export", WORK / "site")
    ask("serve", "--memory", "6MiB", code=4)  # Its small tables do not fit.


def ask_run_folders():
    layers = ("solve", "2x3", "--dmax", 2, "--objective", 4, "--engine", "layers", "--out", WORK / "layers")
    ask("status", WORK)
    (WORK / "begun").mkdir()
    (WORK / "begun/run.json").write_text(json.dumps({"format": "dropslide run 1", "words": ["solve", "3x4", "--out", "begun"], "task": "3x4", "host": "node7", "process": 4711, "since": "2026-11-27T20:02:11Z",
                                                     "as_of": "2026-11-27T23:14:05Z", "positions": 12345, "positions_per_second": 120.5, "seconds_left": None}))
    ask("status", WORK / "begun")
    ask(*layers)
    ask("verify", WORK / "layers")
    ask("status", WORK / "layers")
    (WORK / "layers" / "layers.csv").write_text("layer,slider_wins,checksum\n")
    ask("verify", WORK / "layers", code=3)
    for objective, folder in ((9, ("--out", WORK / "walls")), (7, ())):
        ask("prevent", "3x3", "--dmax", 2, "--objective", objective, "--wall", 4, *folder)
    ask("status", WORK / "walls")
    ask("solve", "3x4", "--dmax", 2, "--objective", 6, "--engine", "proof", "--memory", "57MiB", "--out", WORK / "search", code=4)
    ask("status", WORK / "search")


def ask_chance():
    """Questions against chance, and what is recorded of the answers."""
    hold("expectation-record", chance_record(ask("expect", "2x2")), "the record of a board")
    for words in ((), ("--out", WORK / "score")):
        hold("policy-record", chance_record(ask("expect", "2x3", "--policy", "greedy", *words)), "the record of a player")
    ask("expect", "3x3", "--score-only", "--memory", "6MiB", code=4)
    ask("expect", "3x3", "--worst", "--memory", "6MiB", code=4)
    ask("expect", "2x4", "--policy", "greedy", "--memory", "6MiB", code=4)
    ask("count", "2x3", "--out", WORK / "count")
    ask("count", "3x3", "--memory", "6MiB", code=4)
    ask("status", WORK / "count")
    ask("expect", "3x3", "--policy", "greedy", "--out", WORK / "unfinished", "--memory", "6MiB", code=4)
    ask("simulate", "2x3", "--player", "random", "--games", 1)
    ask("simulate", "2x3", "--player", "greedy", "--games", 20, "--adversary", "look-ahead:1")
    ask("simulate", "2x3", "--player", "greedy", "--games", 20, "--each-game")
    ask("players", program=program_with_one_player())


def program_with_one_player():
    """A copy that finds other data beside it, as an installed program does: all players of both papers take minutes."""
    players = WORK / "prefix/share/dropslide/tables/players"
    players.mkdir(parents=True)
    for file in ("kumar-2018.json", "erisgen-ballesteros-2024.json"):
        table = json.loads((SOURCE / "tables/players" / file).read_text())
        table["players"] = [dict(table["players"][0], player="random")]
        (players / file).write_text(json.dumps(table))
    shutil.copy(SOURCE / "tables/players/achievement.json", players)
    (WORK / "prefix/bin").mkdir()
    return shutil.copy(PROGRAM, WORK / "prefix/bin/dropslide")


def ask_line():
    for text in ("..112", "1.2", "22", "...", "1231"):
        ask("reach", text)
    lines = command("reach", "-", given="..112\nhello!\n", code=2)
    for line in lines.splitlines():
        hold("reach", json.loads(line), "dropslide reach -")
    ask("line", 7)
    ask("line", 7, "--passing", "--check", "--table1", "--table2")
    ask("line", 5, "--tree", 12)
    ask("line", 6, "--part", "2/3")
    ask("line", 6, "--conjecture")
    ask("line", 14, "--conjecture")
    ask("line", 6, "--conjecture", "--every-length")
    ask("line", 7, "--below", "6")
    ask("line", 8, "--below", "6")


def ask_thesis():
    for statement in ("theorem-14-printed", "theorem-16", "section-7.2-3x4"):
        ask("audit", "--only", statement)
    ask("reproduce", "--table", 2)
    ask("reproduce", "--table", 3, "--memory", "6MiB")  # Cells that are not attempted.
    ask("short-games")
    ask("short-games", "--memory", "6MiB", code=4)
    games = "no-merge 2x2 --dmax 2\nsearch-only solve 2x2 --dmax 1 --objective 3\nsolve 4x4 --dmax 2 --objective 7 --engine proof\n"
    (WORK / "certificates").mkdir()
    for game in listed_games(games):
        hold("proof-record", prove(PROGRAM, game, WORK / "certificates", patience_seconds=0.5), f"the record of {game.name}")
    costs = json.loads((SOURCE / "tables/results/search-costs.json").read_text())
    costs["costs"] = [cost for cost in costs["costs"] if cost["shape"] in ("1x2", "2x2") or cost.get("long")]
    hold("search-costs-file", measured_costs(PROGRAM, costs), "costs of cells")


def hold_lines(schema, file):
    for number, line in enumerate(file.read_text().splitlines(), 1):
        hold(schema, json.loads(line), f"{file.name}, line {number}")


def hold_committed():
    """Every JSON file of tables/results has a schema."""
    kinds = {"proofs.jsonl": "proof-record", "players-exactly.jsonl": "policy-record", "against-chance.jsonl": "expectation-record",
             "search-costs.json": "search-costs-file", "proof-costs.json": "proof-costs", "short-games.json": "short-games",
             "audit.json": "audit", "reproduce.json": "reproduce", "shortest-2x2.json": "shortest", "shortest-3x4.json": "shortest",
             "runs.json": "runs", "players.json": "players", "player-games.jsonl": "player-games", "layer-rates.json": "layer-rates",
             "tablebase-rates.json": "tablebase-rates", "expectation-rates.json": "tablebase-rates", "claims.json": "claims-record",
             "reported.jsonl": "reported-bound", "sequences.json": "sequences"}
    for file in sorted((SOURCE / "tables/results").glob("*.json*")):
        if file.name not in kinds:
            fail(f"{file.name}: no schema is known for it")
        elif file.suffix == ".jsonl":
            hold_lines(kinds[file.name], file)
        else:
            hold(kinds[file.name], json.loads(file.read_text()), file.name)


def objects(value, path=()):
    """Each object in a document with its path; of a list, the entries."""
    if isinstance(value, dict):
        yield path
        for key, part in value.items():
            yield from objects(part, path + (key,))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from objects(part, path + (number,))


def name_of(path):
    text = ""
    for step in path:
        text += "[]" if isinstance(step, int) else ("." if text else "") + step
    return text


def at(document, path):
    for step in path:
        document = document[step]
    return document


def wrong_values(value):
    """Values of other types than this one; null may be written as anything, so it gets what is never written."""
    wrong = [{"wrong": True}, [{"wrong": True}]]
    if isinstance(value, bool) or value is None:
        return wrong
    return wrong + [True] if isinstance(value, (int, float)) else wrong + [17.5, False]


def out_of_range(key, value):
    """Numbers that a key with this name never has, whatever the document."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return []
    if re.search("(chance|probability|failure|share|density)$", key):
        return [-0.5, 1.5]
    if re.search("(seconds|bytes|positions|states|entries|boards|drops|games|strings|candidates|tile|dmax|objective|face|seed)$", key):
        return [-1, -0.5]
    return []


def expect_refused(schema, document, path, change, what):
    broken = copy.deepcopy(document)
    change(at(broken, path))
    if VALIDATORS[schema].is_valid(broken):
        fail(f"{schema}: {what} is not refused")
    return 1


def break_object(schema, document, path):
    tried = expect_refused(schema, document, path, lambda o: o.update(unknown_key=1), f"a new key in {name_of(path) or 'the document'}")
    for key, value in at(document, path).items():
        name = name_of(path + (key,))
        if name not in OPTIONAL.get(schema, ()):
            tried += expect_refused(schema, document, path, lambda o, key=key: o.pop(key), f"a document without {name}")
        for wrong in wrong_values(value) + out_of_range(key, value):
            tried += expect_refused(schema, document, path, lambda o, key=key, wrong=wrong: o.update({key: wrong}), f"{name} = {wrong}")
    return tried


def small(document, most=2):
    """The document with its lists cut: what is tried on one entry need not be tried on a thousand."""
    if isinstance(document, dict):
        return {key: small(part, most) for key, part in document.items()}
    if isinstance(document, list) and document and isinstance(document[0], dict):
        return [small(part, most) for part in document[:most]]
    return document


def break_documents(schema):
    """Each set of keys of each object is broken once."""
    seen, tried = set(), 0
    for document in map(small, documents.get(schema, [])):
        form = tuple(sorted(document))
        for path in objects(document):
            kind = (form, name_of(path), tuple(sorted(at(document, path))))
            if kind in seen or not VALIDATORS[schema].is_valid(document):
                continue
            seen.add(kind)
            tried += break_object(schema, document, path)
    return tried


def expect_descriptions(name, schema, path="", is_map=False):
    """Every property says what it is."""
    if isinstance(schema, list):
        for part in schema:
            expect_descriptions(name, part, path)
    if not isinstance(schema, dict):
        return
    for key, part in schema.items():
        if is_map and isinstance(part, dict) and not part.get("description") and "if" not in path:
            fail(f"{name}: {path}.{key} has no description")
        inside = key if not is_map and key in ("if", "then", "else") else f"{path}.{key}"
        expect_descriptions(name, part, inside, not is_map and key == "properties" and path.split(".")[0] not in ("if", "else"))


def main():
    commands = commands_with_json()
    if not commands:
        fail("the completion names no command with --json")
    for work in (ask_games, ask_tablebases, ask_server, ask_run_folders, ask_chance, ask_line, ask_thesis, hold_committed):
        work()
    for name in sorted(commands - set(documents)):
        fail(f"{name} has --json, but no document of it was held against its schema: add a call here")
    broken = 0
    for name, schema in SCHEMAS.items():
        expect_descriptions(name, schema)
        if name not in (*documents, "common", "players-record", "short-games-record"):  # The last two are of older records, which `formats` holds.
            fail(f"{name}: no document was held against this schema")
        broken += break_documents(name)
    count = sum(map(len, documents.values()))
    print(f"{len(commands)} commands, {len(SCHEMAS)} schemas, {count} documents accepted, {broken} broken ones tried, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        code = main()
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
    sys.exit(code)
