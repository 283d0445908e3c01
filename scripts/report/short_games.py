"""Short games of all boards beside the forms of the thesis: reports/short-games.md, and the final boards."""
from answers import counted, short_games_tables
from plot import final_board_pictures
from records import provenance_rows, record_answer, recorded

HEAD = """# Short games

This page holds section 7 of M. Zeegers, *Theoretical Properties of 2048*, Leiden, 2016, against
exact values. Both players cooperate to end the game with the fewest drops, M. Generated, never
edited.

{provenance}
`dropslide shortest MxN --dmax 1` finds M. For each board of three rows and more two certificates
prove it (`tables/results/certificates`). One game shows that so many drops are enough, the
positions of the second table that fewer are not. `finding_tests` finds these by a search that
shares no code, forwards and without symmetry (`tests/oracle/short_games.cpp`; those of `[.slow]` by
name).

The printed forms are upper bounds from m = 3 on. `dropslide strategy with-threes MxN` and
`without-threes MxN` play the methods behind them. What the values suggest is in
[notes](../theory/notes/short-games.md).
"""
GAMES = """
## Games beyond 25 cells

Row and column of each dropped 1, and the slide after it. `finding_tests` plays them by plain rules.

"""


def record(program):
    record_answer(program, "short-games", "short-games", "--tier", "full")


def page(study, pictures):
    boards = {game["shape"]: game["final_board"] for game in study["games"]}
    text = HEAD.format(provenance=provenance_rows("short-games"))
    text += "".join("\n" + table.markdown() for table in short_games_tables(study))
    text += "\n## Final boards\n\nOne of each board of three rows and more.\n\n"
    text += "".join(f"![{boards[picture.name]}](short-games/{picture.name}.svg)\n" for picture in pictures)
    lines = [f"* {row['rows']}x{row['columns']}, {counted(row['drops'], 'drop')}: {row['game']}\n"
             for row in study["patterns"] if row["attained"]]
    return text + GAMES + "".join(["```\n", *lines, "```\n"])


def files():
    study = recorded("short-games")
    pictures = final_board_pictures(study)
    return {"reports/short-games.md": page(study, pictures)} | {f"reports/short-games/{picture.name}.svg": picture
                                                                for picture in pictures}
