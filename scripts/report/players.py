"""The players of two papers beside what the papers print: reports/players.md, and pictures of their games.

The rows of the pictures are the CSV files beside them; `record` plays each player once more for them.
"""
import csv
import json

from answers import (NO_INTERVAL, expected_text, figure_text, mean_text, ours_text, paper_table, players_of,
                     printed_text, summary_table)
from plot import CHARTS_OF_GAMES, MOST_DOTS, Picture, file_stem, game_charts
from records import RESULTS, ROOT, answer, provenance_rows, read_json, record_answer, recorded, today
from table import Table

FOLDER = ROOT / "reports/players"
TITLES = {"scores": "final scores", "score-moves": "score and moves", "score-seconds": "score and time",
          "moves-tile": "moves by largest tile", "tiles": "largest tiles"}
HEAD = """# Players

Generated, never edited.

{provenance}
Seed {seed}.

Each figure that a paper prints of a player stands beside ours on 4x4. *95 % of such trials* is where
the figure of as many games as the paper played falls in 95 % of all cases, if its player is ours.
With n games of ours and N printed ones it is

* for a mean, our value plus and minus 1.96 s sqrt(1/n + 1/N), with the deviation s of our games. For
  a slope s is that of the regression; for wins s^2 = p(1 - p) with the share p of both together;
* for a median and for the least and the highest of N games, an exact interval of order statistics:
  all orders of our games and theirs together are equally likely, and nothing is assumed of how games
  spread. The best of N games is above our best with the chance N/(n + N). So if n is below 39 N, it
  has no upper bound here, and the least no lower one: *or more*, *or less*;
* for a deviation and for R^2, the 95 % in the middle of 4000 replicas (bootstrap). Each draws n of
  our games with replacement, and N from these.

Times have no interval: they are another machine's. Of Kumar's heuristic players the number of games
is not printed; scores are multiples of 4, so that the printed means allow no number below 100, which
is taken.

What a paper leaves open, and how it was read, is in `docs/PLAYERS.md` and in the headers of `src/play`.
Of equally good slides each has the same chance. Erisgen and Ballesteros print depth 10 for Expectimax
and Minimax. If that counts the plies of their Algorithms 3 to 5, each two plies take many times longer
(*us a move* below), and 10 would take far longer than the 1.9 s and 7.3 s a game that they print. So
their program cannot have searched ten plies in full, and the paper does not say what it left out.
Depths that can be played stand beside the print instead.

## What is outside

"""


def record(program):
    record_answer(program, "players", "players", "--tier", "full", "--seed", "1")
    study = recorded("players")
    lines = []
    for player in players_of(study):
        games = answer(program, "simulate", "4x4", "--player", player["player"], "--games", str(player["games"]),
                       "--seed",
                       str(study["seed"]), "--each-game")
        lines.append(games_record(player, games))
        for picture in game_charts(games):
            (FOLDER / f"{picture.name}.csv").write_text(picture.csv())
    (RESULTS / "player-games.jsonl").write_text("".join(json.dumps(line, separators=(",", ":")) + "\n"
                                                        for line in lines))


def games_record(player, games):
    """How often each score and highest tile occurs, with the moves if the paper prints any.

    That is enough to compute every figure again, but for times.
    """
    columns = ["score", "highest_tile"]
    if any(figure["figure"].startswith("moves_") for figure in player["figures"]):
        columns.append("moves")
    counts = {}
    for game in games["each_game"]:
        row = tuple(game[column] for column in columns)
        counts[row] = counts.get(row, 0) + 1
    return {"version": games["version"], "player": player["player"], "seed": games["seed"], "games": player["games"],
            "columns": [*columns, "games"], "rows": [[*row, count] for row, count in sorted(counts.items())],
            "date": today()}


def as_number(text):
    try:
        return float(text)
    except ValueError:
        return text


def chart(player, name):
    """One picture, from the CSV file beside it."""
    stem = f"{file_stem(player['player'])}-{name}"
    columns, *rows = csv.reader((FOLDER / f"{stem}.csv").read_text().splitlines())
    rows = [[cell if column == "largest_tile" else as_number(cell) for column, cell in zip(columns, row, strict=True)]
            for row in rows]
    data = {"title": f"{player['player']}: {TITLES[name]}",
            "columns": [column.replace("_", " ") for column in columns], "rows": rows}
    if CHARTS_OF_GAMES[name] == "scatter":
        line = player["line"] if name == "score-moves" else None
        data["line"] = [line["slope"], line["intercept"]] if line else None
    return Picture(stem, CHARTS_OF_GAMES[name], data)


def in_markdown(table):
    """Players as code, and what is outside in bold."""
    place = {"player", "ours"} & set(table.header[:5])
    at = table.header.index(place.pop())
    for row in table.rows:
        row[at] = row[at] and f"`{row[at]}`"
        row[-1] = "**outside**" if row[-1] == "outside" else row[-1]
    return "\n" + table.markdown()


def outside_list(study):
    lines, judged = [], 0
    for player in players_of(study):
        for figure in player["figures"]:
            judged += figure["outside"] is not None
            if figure["outside"]:
                lines.append(f"* {player['title']} ({player['place']}), {figure_text(figure['figure'])}: printed "
                             f"{printed_text(figure, player)}, "
                             f"`{player['player']}` has {ours_text(figure, player)} "
                             f"({expected_text(figure['expected_95'])})\n")
    return (f"{len(lines)} of {judged} printed figures that have an interval are outside it (one in twenty would be "
            f"by chance):\n\n"
            + "".join(lines))


def milestones_table(study):
    rows = [(printed, player, tile) for printed in read_json(ROOT / "tables/players/achievement.json")["tiles"]
            for player in players_of(study) for tile in player["tiles"]
            if tile["face"] == int(printed["face"].replace(" ", "")) and tile["reached"]["games"]]
    notes = ["printed: the rules text of the game (tables/players/achievement.json); rounded there",
             "tiles that no player reached are left out"]
    if any(tile["reached"]["games"] == 1 for _, _, tile in rows):
        notes.append(NO_INTERVAL)
    header = ["tile", "printed score", "printed moves", "player", "games that reach it", "score", "moves"]
    return Table(header, [[str(tile["face"]), printed["score"], printed["moves"], player["player"],
                           str(tile["reached"]["games"]),
                           mean_text(tile["score"], 0), mean_text(tile["moves"], 0)] for printed, player, tile in rows],
                 "Score and moves when a tile is first created", notes)


def page(study):
    text = HEAD.format(provenance=provenance_rows("players"),
                       seed=study["seed"]) + outside_list(study) + in_markdown(summary_table(study))
    text += "".join(in_markdown(paper_table(paper)) for paper in study["papers"])
    milestones = milestones_table(study)
    for row in milestones.rows:
        row[3] = f"`{row[3]}`"
    text += f"\n{milestones.markdown()}\n## Pictures\n\nDots are the first {MOST_DOTS} games.\n"
    for player in players_of(study):
        names = [f"{file_stem(player['player'])}-{name}.svg" for name in CHARTS_OF_GAMES]
        text += f"\n### `{player['player']}`\n\n" + "".join(f"![{name}](players/{name})\n" for name in names)
    return text


def files():
    study = recorded("players")
    charts = [chart(player, name) for player in players_of(study) for name in CHARTS_OF_GAMES]
    return {"reports/players.md": page(study)} | {f"reports/players/{picture.name}.svg": picture for picture in charts}
