"""The game against chance, solved: reports/against-chance.md, from recorded answers of `expect`."""
import math

from records import RESULTS, read_json_lines, today  # First: it names the folder of answers.py.

from answers import count_text, sides_of
from number_text import rounded, shortest
from table import Table

PAGE = "reports/against-chance.md"
LEAST_STATES_OF_A_PICTURE = 4_000_000  # On smaller boards there is no curve to see.

RECORDS_HEAD = """# The game against chance, solved

`scripts/against-chance SHAPE...` writes this page from `tables/results/against-chance.jsonl`, which
holds what `dropslide expect SHAPE --json` printed. What the numbers are worth:
[CHANCE.md](../docs/CHANCE.md).

## Expected scores

Under perfect play, from a random opening of two tiles and from openings with two 2s. Counts are up
to symmetry, dead states included.

| board | states | of them dead | afterstates | expected score | from two 2s |
| --- | --- | --- | --- | --- | --- |
"""

TILES_HEAD = """
## The best chance to ever make a tile

From a random opening, under the policy that is best for that tile alone. *Forced*: however the
tiles are dropped. `tables/results/against-chance.jsonl` also has the states without the tile, and
the chance to fail with all digits.

"""

PLAYERS_HEAD = """
## Players, exactly

All games of a player at once, nothing drawn. `dropslide expect SHAPE --policy NAME --out DIR` says
what it loses against perfect play, and with `--scores FILE` the chance of every final score.

| board | player | expected score | deviation of a game | expected moves | most likely highest tile |
| --- | --- | --- | --- | --- | --- |
"""

AGES_HEAD = """
## States by age

The age is the sum of all faces. Valleys lie near multiples of the largest tiles, as Kaneko and
Yamashita (2025, Figure 1) found on 4x3: to make one, all smaller tiles must be there at once
([states-by-age.md](states-by-age.md)). The numbers are in the `.csv` files beside the pictures.
"""


def without(found, *keys):
    return {key: value for key, value in found.items() if key not in keys}


def chance_record(found):
    """What is recorded of an answer of `expect --json`: all but what differs from run to run, and the day."""
    record = without(found, "schema", "command", "seconds", "mistakes")
    if "probability" in record:
        record["probability"] = [without(tile, "seconds") for tile in record["probability"]]
    return {**record, "date": today()}


def cells_of(record):
    return math.prod(sides_of(record["shape"]))


def latest_boards(records):
    """The last record of each board, by size."""
    last = {record["shape"]: record for record in records}
    return sorted(last.values(), key=lambda board: (cells_of(board), board["shape"]))


def latest_players(records):
    """The last record of each player on each board, by board and then by score."""
    last = {(record["shape"], record["policy"]): record for record in records}
    return sorted(last.values(), key=lambda player: (cells_of(player), player["shape"], -player["expected_score"],
                                                     player["policy"]))


def score_row(board):
    return (f"| {board['shape']} | {count_text(board['states'])} | {count_text(board['dead'])} "
            f"| {count_text(board['afterstates'])} | {shortest(board['expected_score'])} "
            f"| {shortest(board['expected_score_two_2s'])} |\n")


def success(tile):
    """With as many decimals as are not 0."""
    if tile["forced"]:
        return "forced"
    if tile["probability"] < 1e-11:
        return "below 1e-11"
    if tile["failure"] < 0.0001:
        return f"1 - {shortest(tile['failure'])}"
    return rounded(tile["probability"], 11)


def tiles_table(boards):
    """A row for each board, a column for each tile."""
    faces = {tile["tile"]: tile["face"] for board in boards for tile in board["probability"]}
    chances = [{tile["tile"]: success(tile) for tile in board["probability"]} for board in boards]
    rows = [[board["shape"], *(chance.get(tile, "") for tile in sorted(faces))]
            for board, chance in zip(boards, chances, strict=True)]
    return Table(["board", *(f"{tile} ({faces[tile]})" for tile in sorted(faces))], rows).markdown()


def player_row(player):
    tile = max(player["highest_tiles"], key=lambda tile: (tile["chance"], tile["tile"]))
    return (f"| {player['shape']} | `{player['policy']}` | {shortest(player['expected_score'])} "
            f"| {rounded(player['score_deviation'], 2)} | {rounded(player['expected_moves'], 4)} "
            f"| {tile['tile']} ({tile['face']}), {rounded(100 * tile['chance'], 2)} % |\n")


def picture_of(board):
    if board["states"] <= LEAST_STATES_OF_A_PICTURE:
        return ""
    return f"\n![States by age on {board['shape']}](against-chance/{board['shape']}.svg)\n"


def page(board_records, player_records):
    boards = latest_boards(board_records)
    return "".join([RECORDS_HEAD, *map(score_row, boards), TILES_HEAD, tiles_table(boards), PLAYERS_HEAD,
                    *(player_row(player) for player in latest_players(player_records)), AGES_HEAD,
                    *map(picture_of, boards)])


def files():
    return {PAGE: page(read_json_lines(RESULTS / "against-chance.jsonl"),
                       read_json_lines(RESULTS / "players-exactly.jsonl"))}
