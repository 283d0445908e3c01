"""What proof searches of single games took, tables/results/proof-costs.json: with it the program is built."""
import re

from proved_games import is_by_layers, is_by_walls, word_after
from records import RESULTS, answer, json_text, read_json, read_json_lines

FILE = "tables/results/proof-costs.json"
WHAT = ("What proof searches of single games took, and the games that decide the cells of the tables of largest "
        "tiles: made of the other records, never by hand.")


def game(shape, dmax, objective):
    return {"shape": shape, "dmax": dmax, "objective": objective}


def processor_seconds(record):
    """Of the search alone. The process made a certificate, too, so that neither its threads' wall time nor its
    processor time is exceeded. Records without options are of one thread."""
    busy = float(word_after("--threads", record.get("options", ""), "1")) * record["seconds"]
    return min(busy, float(record.get("processor_seconds_in_all", busy)))


def search_bytes(record):
    """Of the search alone, likewise: `CellCost::bytes` of src/costs/search_costs.cpp, or what the process held."""
    needed = (64 << 20) + 4 * record["positions"]
    kibibytes = record["peak_memory_kibibytes"]
    return needed if kibibytes is None else min(needed, kibibytes << 10)


def proof(record, shape, dmax, objective):
    return {**game(shape, int(dmax), int(objective)),
            "method": word_after("--method", record["command"], "auto"),
            "positions": record["positions"],
            "bytes": search_bytes(record),
            "processor_seconds": processor_seconds(record)}


def proofs(records):
    """The last record of a game stands where its first did. Layers and walls are no proof searches."""
    found = {}
    for record in records:
        objective_game = re.fullmatch(r"(\d+x\d+)-dmax(\d+)-objective(\d+)", record["game"])
        if objective_game and record["winner"] and not is_by_layers(record["command"]) and not is_by_walls(record["command"]):
            found[record["game"]] = proof(record, *objective_game.groups())
    return list(found.values())


def deciding(numbers):
    """By what `dropslide known` says."""
    return [game(number["shape"], **number["decided_by"]) for number in numbers
            if number["decided_by"] and number["decided_by"]["dmax"] == number["dmax"]]


def costs(deciding_games):
    return {"what": WHAT, "commands": ["scripts/reports --record proof-costs"],
            "proofs": proofs(read_json_lines(RESULTS / "proofs.jsonl")), "deciding": deciding_games}


def files():
    return {FILE: json_text(costs(read_json(RESULTS / "proof-costs.json")["deciding"]))}


def record(program):
    (RESULTS / "proof-costs.json").write_text(json_text(costs(deciding(answer(program, "known")["numbers"]))))
