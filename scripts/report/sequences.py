"""Sequences of the game as b-files for the OEIS, with a page that says what each is: tables/sequences.

The terms stand in tables/results/sequences.json; --record computes them again, in some minutes.
"""
import dataclasses
import json

from records import RESULTS, ROOT, answer, read_json, read_json_lines

RECORD = RESULTS / "sequences.json"
FOLDER = "tables/sequences"
MOST_ON_PAGE = 10  # Terms.
HEAD = """# Sequences

Each file is a b-file of the OEIS: a line for each n, with n and a(n). `scripts/reports sequences`
writes them from `tables/results/sequences.json`, and `--record` makes that again by the commands
below. Tiles are exponents: 1 is 2.

| file | a(n) is | from n | first terms | command | OEIS |
| --- | --- | --- | --- | --- | --- |
"""


@dataclasses.dataclass
class Sequence:
    name: str
    what: str
    command: str
    term: object  # From the program and n; nothing where that is not known.
    first: int
    last: int
    oeis: str = "to be looked up"


def line_term(key):
    return lambda program, n: answer(program, "line", str(n))[key]


def shortest_term(program, n):
    found = answer(program, "shortest", f"4x{n}", "--dmax", "1")
    return found["drops"] if found["at_least"] == found["at_most"] else None


def states_term(rows):
    def term(program, n):
        shape = f"{rows}x{n}"
        if shape != "2x5":
            return answer(program, "count", shape)["states"]
        return next(entry["states"] for entry in read_json_lines(RESULTS / "against-chance.jsonl") if entry["shape"] == shape)  # Ten minutes else.
    return term


def tile_states_term(program, n):
    return answer(program, "count", "3x3", "--tile", str(2**n))["states"]


def known_tile_term(program, n):
    numbers = answer(program, "known", f"2x{n}", "--dmax", "2")["numbers"]
    found = next(number for number in numbers if number["dmax"] == 2)
    return found["at_least"] if found["is_exact"] else None


ALL = (
    Sequence("line-strings", "strings of length n that the game on one row with 2s alone can reach, where Slider may pass",
             "dropslide line N", line_term("reachable_passing"), 1, 13),
    Sequence("line-strings-without-passing", "the same, where he may not pass", "dropslide line N", line_term("reachable_non_passing"), 1, 18),
    Sequence("line-highest-tile", "the highest tile that such a game without passing can make", "dropslide line N", line_term("highest_tile"), 1, 18),
    Sequence("line-largest-sum", "the largest sum of faces, halved, that such a game without passing can reach", "dropslide line N", line_term("max_sum"), 1, 18),
    Sequence("shortest-4xn", "the fewest drops after which no slide merges or moves, on 4 rows and n columns with 2s alone",
             "dropslide shortest 4xN --dmax 1", shortest_term, 1, 6),
    Sequence("states-1xn", "states of 2048 on one row of n cells, up to symmetry", "dropslide count 1xN", states_term(1), 2, 8),
    Sequence("states-2xn", "states of 2048 on two rows and n columns, up to symmetry", "dropslide count 2xN", states_term(2), 1, 5),
    Sequence("states-3x3-to-tile", "states of 2048 on 3x3, up to symmetry, in games that end with the tile 2^n", "dropslide count 3x3 --tile F",
             tile_states_term, 3, 10),
    Sequence("forced-tile-2xn", "the largest tile that can be forced on two rows and n columns, however 2s and 4s are dropped",
             "dropslide known 2xN --dmax 2", known_tile_term, 1, 6),
)


def record(program):
    found = {}
    for sequence in ALL:
        terms = [(n, sequence.term(program, n)) for n in range(sequence.first, sequence.last + 1)]
        found[sequence.name] = [[n, term] for n, term in terms if term is not None]
    lines = [json.dumps({"name": name, "terms": terms}) for name, terms in found.items()]
    RECORD.write_text('{"sequences": [\n ' + ",\n ".join(lines) + "\n]}\n")


def files():
    found = {entry["name"]: entry["terms"] for entry in read_json(RECORD)["sequences"]}
    texts, rows = {}, []
    for sequence in ALL:
        terms = found[sequence.name]
        texts[f"{FOLDER}/{sequence.name}.txt"] = "".join(f"{n} {term}\n" for n, term in terms)
        shown = ", ".join(str(term) for _, term in terms[:MOST_ON_PAGE])
        rows.append(f"| [`{sequence.name}`]({sequence.name}.txt) | {sequence.what} | {terms[0][0]} | {shown} | `{sequence.command}` | {sequence.oeis} |\n")
    texts[f"{FOLDER}/README.md"] = HEAD + "".join(rows)
    return texts
