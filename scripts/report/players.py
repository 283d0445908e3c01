"""The players of two papers beside what the papers print: reports/players.md, and pictures of their games.

The rows of the pictures are the CSV files beside them; `record` plays each player once more for them.
"""
import csv
import json

from answers import (NO_INTERVAL, expected_text, figure_text, mean_text, ours_text, players_of, printed_text,
                     summary_table)
from plot import CHARTS_OF_GAMES, MOST_DOTS, Picture, file_stem, game_charts
from records import RESULTS, ROOT, answer, provenance_rows, read_json, record_answer, recorded, today
from table import Table

FOLDER = ROOT / "reports/players"
TITLES = {"scores": "final scores", "score-moves": "score and moves", "score-seconds": "score and time",
          "moves-tile": "moves by largest tile", "tiles": "largest tiles"}
HEAD = """# Players

Generated, never edited.

{provenance}
Here is each figure that a paper prints of a player, beside ours on 4x4. Our seed is {seed}. *95 %
of such trials* is where the figure of as many games as the paper played falls in 95 % of all cases,
if its player is ours. It is **bold** where the printed figure is outside: {outside} of {judged};
one in twenty would be by chance. With n games of ours and N printed ones it is

* for a mean, our value plus and minus 1.96 s sqrt(1/n + 1/N), with the deviation s of our games.
  For a slope s is that of the regression; for wins s^2 = p(1 - p) with the share p of both
  together;
* for a median and for the least and the highest of N games, an exact interval of order statistics.
  All orders of our games and theirs together are equally likely, and nothing is assumed of how
  games spread. The best of N games is above our best with the chance N/(n + N). So if n is below 39
  N, it has no upper bound here, and the least no lower one: *or more*, *or less*;
* for a deviation and for R^2, the 95 % in the middle of 4000 replicas (bootstrap). Each draws n of
  our games with replacement, and N from these.

Times have no interval: they are another machine's. Kumar does not print the number of games of his
heuristic players. Scores are multiples of 4, so that the printed means allow no number below 100,
which is taken.

[PLAYERS.md](../docs/PLAYERS.md) says how we read what a paper leaves open. Of equally good slides
each has the same chance. Erisgen and Ballesteros print depth 10 for Expectimax and Minimax. Plies
as in their Algorithms 3 to 5 would take far longer than the 1.9 s and 7.3 s a game that they print
(*us a move* below). So their program cannot have searched ten plies in full. Depths that can be
played stand beside the print instead.
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


def as_code(table, column):
    """The table in Markdown, its players as code."""
    at = table.header.index(column)
    for row in table.rows:
        row[at] = f"`{row[at]}`"
    return "\n" + table.markdown()


def outside_counts(study):
    """How many printed figures are outside their interval, and how many have one."""
    verdicts = [figure["outside"] for player in players_of(study) for figure in player["figures"]]
    return {"outside": verdicts.count(True), "judged": len(verdicts) - verdicts.count(None)}


def interval_cell(figure):
    """In bold where the print is outside."""
    text = expected_text(figure["expected_95"])
    return f"**{text}**" if figure["outside"] else text


def figures_table(players):
    """The printed figures of one player beside those of ours that stand for it."""
    header = ["figure", "printed"]
    for player in players:
        header += [f"`{player['player']}`", "95 % of such trials"]
    rows = []
    for figures in zip(*(player["figures"] for player in players), strict=True):
        rows.append([figure_text(figures[0]["figure"]), printed_text(figures[0], players[0])])
        for player, figure in zip(players, figures, strict=True):
            rows[-1] += [ours_text(figure, player), interval_cell(figure)]
    return Table(header, rows).markdown()


def player_section(printed, players):
    title, place, trials = printed
    derived = " (derived)" if players[0]["trials_are_derived"] else ""
    ours = ", ".join(f"{player['games']} of `{player['player']}`" for player in players)
    text = f"\n### {title}, {place}\n\nGames: {trials}{derived} printed, {ours}.\n\n{figures_table(players)}"
    for player in players:
        names = [f"{file_stem(player['player'])}-{name}.svg" for name in CHARTS_OF_GAMES]
        text += "\n" + "".join(f"![{name}](players/{name})\n" for name in names)
    return text


def paper_section(paper):
    groups = {}
    for player in paper["players"]:
        groups.setdefault((player["title"], player["place"], player["trials"]), []).append(player)
    return f"\n## {paper['title']}\n" + "".join(player_section(*group) for group in groups.items())


def milestones_table(study):
    rows, printed = [], []
    for tile in read_json(ROOT / "tables/players/achievement.json")["tiles"]:
        face = int(tile["face"].replace(" ", ""))
        reached = [[str(face), player["player"], str(own["reached"]["games"]), mean_text(own["score"], 0),
                    mean_text(own["moves"], 0)] for player in players_of(study) for own in player["tiles"]
                   if own["face"] == face and own["reached"]["games"]]
        printed += [f"{tile['face']}: {tile['score']} points, {tile['moves']} moves"] if reached else []
        rows += reached
    notes = [f"The rules text of the game prints, rounded, {'; '.join(printed)}"]
    if any(row[2] == "1" for row in rows):
        notes.append(NO_INTERVAL)
    return Table(["tile", "player", "games that reach it", "score", "moves"], rows,
                 "Score and moves when a tile is first created", notes)


def page(study):
    text = HEAD.format(provenance=provenance_rows("players"), seed=study["seed"], **outside_counts(study))
    text += as_code(summary_table(study), "player") + as_code(milestones_table(study), "player")
    text += f"\nBelow, dots in pictures are the first {MOST_DOTS} games of a player.\n"
    return text + "".join(map(paper_section, study["papers"]))


def files():
    study = recorded("players")
    charts = [chart(player, name) for player in players_of(study) for name in CHARTS_OF_GAMES]
    return {"reports/players.md": page(study)} | {f"reports/players/{picture.name}.svg": picture for picture in charts}
