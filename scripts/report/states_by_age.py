"""Where the states of boards against chance are few, why, and what lists of them take: reports/states-by-age.md."""
from ages import (list_sizes, most_list_sizes, most_policy_bytes, read_ages, share_of_states, states_of,
                  valleys)
from answers import bytes_text, count_text, sides_of
from records import RESULTS, ROOT, read_json, read_json_lines
from table import Table

# Boards of two rows and more. Smaller ones have hardly a valley, and hardly a first part.
SHAPES = ("2x2", "2x3", "2x4", "3x3", "2x5")
LEAST_CELLS_OF_VALLEY, LEAST_CELLS_TO_FORESEE = 6, 8
# The board whose totals alone are published; `dropslide plan 3x4 --json` says how many ranks and layers it has.
PUBLISHED, RANKS, LAYERS = "3x4", 6_817_128_392_571, 8191
HEAD = """# States by age

`scripts/reports states-by-age` makes this page of the counts in `reports/against-chance`, which
`dropslide expect SHAPE --ages FILE.csv` and `dropslide count` wrote.

The age of a board is the sum of its faces (Kaneko and Yamashita, *Strongly Solving 2048 4x3*,
2025); counts are up to symmetry. Pictures: [against-chance.md](against-chance.md).

## Why there are valleys

A tile is a power of two, so a board of age A has at least as many tiles as A has ones in binary. A
drop adds 2 or 4. So every game that comes to the age q 2^(mn-1) has had a state of the age two
before it, or four before it. Two before it, A = q 2^(mn-1) - 2 has mn - 2 ones from the low bits
and as many more as q - 1 has. These are **at least mn - 2 + ones(q - 1) tiles on mn cells**. One
less is needed four before it. So all games pass through boards that are full but for
2 - ones(q - 1) cells and hold nearly every tile once. There are few of these, and little later
there is only what can follow from them. That is the valley.

* It is deeper the more ones q - 1 has. Valleys with equally many are about equally deep: q = 1;
  q = 2, 3, 5; q = 4, 6, 7.
* For q = 8 it would take mn + 1 tiles, or, four before it, all mn different ones from 4 on. That is
  a dead board: there the game ends at the latest.
* On 4x3 the multiples are those of 2^11 = 2048, and the deepest valleys are to be expected near
  8192, 12 288 and 14 336. To come past 2048, ten tiles are needed at once (2, 4, .., 1024), as the
  caption of their Figure 1 says.
"""


def cells_of(shape):
    rows, columns = sides_of(shape)
    return rows * columns


def ages_of(name):
    return read_ages(ROOT / "reports/against-chance" / f"{name}.csv")


def solved_board(shape):
    """A board with its valleys and lists, and the states that perfect play meets, if it was walked."""
    ages = ages_of(shape)
    perfect = [entry["states"] for entry in read_json_lines(RESULTS / "players-exactly.jsonl")
               if (entry["shape"], entry["policy"]) == (shape, "perfect")]
    cells = cells_of(shape)
    ranks = sum(age.ranks for age in ages)
    return {"shape": shape, "ages": ages,
            "valleys": valleys(cells, ages) if cells >= LEAST_CELLS_OF_VALLEY else [],
            "sizes": list_sizes(cells, ages), "perfect_states": perfect[-1] if perfect else None,
            "perfect_bytes": most_policy_bytes(ranks, perfect[-1]) if perfect else None}


def begun_board(boards):
    """The first ages of the published board, and what they foresee if they hold as large a share as on a solved one."""
    ages = ages_of(PUBLISHED + "-begun")
    share_of_ranks = sum(age.ranks for age in ages) / RANKS
    largest = boards[-1]
    as_on = []
    for board in boards:
        if cells_of(board["shape"]) < LEAST_CELLS_TO_FORESEE:
            continue
        share = share_of_states(board["ages"], share_of_ranks)
        foreseen = states_of(largest["ages"]) * share_of_states(largest["ages"], share_of_ranks) / share
        as_on.append({"shape": board["shape"], "share_of_states": share, "states": states_of(ages) / share,
                      "largest_foreseen": None if board is largest else foreseen})
    return {"states": states_of(ages), "last_age": ages[-1].age, "share_of_ranks": share_of_ranks, "as_on": as_on}


def published_board(boards):
    counts = next(entry for entry in read_json(RESULTS / "expectation-rates.json")["published"]
                  if entry["shape"] == PUBLISHED)
    walked = [board for board in boards if board["perfect_states"]][-1]
    share = walked["perfect_states"] / walked["sizes"]["states"]
    return {"shape": PUBLISHED, "source": counts["source"],
            "sizes": most_list_sizes(cells_of(PUBLISHED), counts["states"], counts["afterstates"], RANKS, LAYERS),
            "perfect_share": share, "perfect_bytes": most_policy_bytes(RANKS, share * counts["states"]),
            "begun": begun_board(boards)}


def valley_rows(board):
    rows, columns = sides_of(board["shape"])
    for valley in board["valleys"]:
        place = valley["multiple"] * 2 ** (rows * columns - 1)
        yield [board["shape"], str(valley["multiple"]), str(valley["tiles_at_least"]),
               count_text(valley["most_before"]), count_text(valley["fewest"]),
               f"{place}{valley['at_age'] - place:+}", count_text(valley["most_after"])]


def valley_table(answer):
    header = ["board", "q", "tiles at least", "most states of an age before", "fewest", "at age", "most after"]
    return Table(header, [row for board in answer["boards"] for row in valley_rows(board)],
                 "Near multiples of 2^(mn-1)")


def begun_table(published, largest):
    """States of the published board, if its first ages hold as large a share of them as those of a solved board."""
    shape, begun, states = published["shape"], published["begun"], published["sizes"]["states"]
    share = f"{100 * begun['share_of_ranks']:.3g} %"
    rows = []
    for board in begun["as_on"]:
        foreseen = board["largest_foreseen"]
        rows.append([board["shape"], f"{100 * board['share_of_states']:.3g} %", f"{board['states']:.3g}",
                     f"{100 * (board['states'] / states - 1):+.1f} %",
                     f"{100 * (foreseen / largest['sizes']['states'] - 1):+.1f} %" if foreseen else ""])
    notes = [f"`dropslide count {shape}` found {count_text(begun['states'])} states in the ages up to "
             f"{begun['last_age']}, in {share} of the ranks.",
             f"They are {100 * begun['states'] / states:.2f} % of the {count_text(states)} that are published "
             f"({published['source']}).",
             "The table supposes that the first ages hold the same share of all states as on another board. No count "
             "of an age is published, so only the sum can be compared."]
    header = ["as on", f"its states in the first {share} of its ranks", f"so states of {shape}", "than published",
              f"{largest['shape']} foreseen likewise, than counted"]
    return Table(header, rows, f"{shape}, of which the first ages are counted", notes)


def size_row(name, sizes):
    def cell(key, positions):
        return f"{8 * sizes[key] / sizes[positions]:.2f} ({bytes_text(sizes[key])})" if sizes[positions] else ""
    return [name, *(count_text(sizes[key]) for key in ("states", "afterstates", "ranks")),
            cell("afterstate_board_bytes", "afterstates"),
            cell("afterstate_rank_bytes", "afterstates"), cell("policy_bytes", "states")]


def size_table(answer):
    published = answer["published"]
    rows = [size_row(board["shape"], board["sizes"]) for board in answer["boards"]]
    notes = ["As boards: the Elias-Fano code of the boards of an age as numbers of 4 bits a cell.",
             "As ranks: that of their numbers in the [orbit index](../docs/INDEXING.md), as tablebases here have it. "
             "Values come on top.",
             "Best slide: the states' ranks likewise and two bits for each, as `dropslide policy export` writes them.",
             f"At most: from the counts of {published['source']} alone. No distribution over ages takes more, since n "
             "numbers below u take at most n (2 + log2(u / n)) bits, which is concave."]
    rows.append(size_row(f"{published['shape']}, at most", published["sizes"]))
    header = ["board", "states", "afterstates", "ranks", "afterstates, as boards", "afterstates, as ranks",
              "best slide of every state"]
    return Table(header, rows, "What lists take, in bits a position", notes)


def perfect_table(answer):
    """What the slides of perfect play take; of the published board with the share of the largest solved one."""
    published = answer["published"]

    def row(shape, states, size, share):
        return [shape, f"{8 * size / states:.2f} ({bytes_text(size)}, {100 * share:.0f} % of the states)"]
    rows = [row(board["shape"], board["sizes"]["states"], board["perfect_bytes"],
                board["perfect_states"] / board["sizes"]["states"])
            for board in answer["boards"] if board["perfect_states"]]
    notes = [f"{published['shape']}: with the share of {rows[-1][0]}, which is a guess"]
    rows.append(row(published["shape"], published["sizes"]["states"], published["perfect_bytes"],
                    published["perfect_share"]))
    return Table(["board", "bits for each of all states"], rows,
                 "Best slides of the states that perfect play meets, at most", notes)


def files():
    boards = [solved_board(shape) for shape in SHAPES]
    answer = {"boards": boards, "published": published_board(boards)}
    tables = [valley_table(answer), begun_table(answer["published"], boards[-1]), size_table(answer),
              perfect_table(answer)]
    return {"reports/states-by-age.md": HEAD + "".join("\n" + table.markdown() for table in tables)}
