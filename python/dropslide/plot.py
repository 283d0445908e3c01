"""Pictures of what the program printed with --json, and of the CSV files that it wrote.

Usage: python3 -m dropslide.plot FILE [--out FOLDER] [--format svg|png|pdf] [--faces]

FILE is one of
  shortest --game --json, strategy --json    the game, drop by drop
  short-games --json                         a final board of each board of three rows and more
  line N --tree L --json                     the tree of the game on one row
  simulate --each-game --json                scores, score against moves and time, moves by largest tile, largest tiles
  distribution --json                        boards by bin
  expect --ages FILE.csv, count --ages ...   states, afterstates and dead states by age
"""
# mypy: disable-error-code="import,no-redef"
from __future__ import annotations

import argparse
import csv
import dataclasses
import hashlib
import io
import json
import pathlib
import sys
from typing import Any, Dict

if __package__:
    from . import drawing
else:  # Run from the source tree.
    import drawing

Json = Dict[str, Any]

MOST_DOTS = 500  # More would only be a blot.
BINS = 40


class UnknownAnswer(ValueError):
    """There is no picture of this answer."""


@dataclasses.dataclass
class Picture:
    """One picture: the function of `drawing` that draws it, and what it shows, as JSON can hold it."""

    name: str
    kind: str
    data: Json

    def digest(self) -> str:
        """The same for the same picture, whatever version of matplotlib draws it."""
        return hashlib.sha256(json.dumps([self.kind, self.data], sort_keys=True).encode()).hexdigest()[:16]

    def comment(self) -> str:
        """What the SVG says of its data."""
        return f"<!-- data {self.digest()} -->"

    def save(self, stream: Any, form: str = "svg") -> None:
        """Draws the picture into a stream of bytes."""
        drawing.save(getattr(drawing, "draw_" + self.kind), self.data, stream, form)

    def svg(self) -> str:
        """The text of the SVG; a comment holds the digest."""
        stream = io.BytesIO()
        self.save(stream)
        head, rest = stream.getvalue().decode().split("<svg", 1)
        return f"{head}{self.comment()}\n<svg{rest}"

    def csv(self) -> str:
        """The rows of a chart of games."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerows([[name.replace(" ", "_") for name in self.data["columns"]], *self.data["rows"]])
        return stream.getvalue()


def game_picture(answer: Json, faces: bool) -> Picture:
    game = answer["game"]
    if not game:
        raise UnknownAnswer("this answer has no game")
    return Picture(f"{answer['command']}-{answer['shape']}", "game",
                   {"steps": [{"board": step["board"], "drop": [step["drop"][key] for key in ("row", "col", "tile")],
                               "slide": step["slide"]} for step in game], "faces": faces})


def final_board_pictures(answer: Json, faces: bool = False) -> list[Picture]:
    """One of each board of three rows and more."""
    return [Picture(game["shape"], "board", {"board": game["final_board"], "faces": faces})
            for game in answer["games"] if int(game["shape"].split("x")[0]) > 2 and game["final_board"]]


def tree_picture(answer: Json) -> Picture:
    return Picture(f"tree-{answer['n']}", "tree", {"levels": answer["tree"]})


def _numbers(games: list[Json], key: str) -> list[Any]:
    return [game[key] for game in games]


def scores_chart(games: list[Json], title: str) -> Json:
    scores = _numbers(games, "score")
    width = (max(scores) or 1) / BINS
    counts = [0] * BINS
    for score in scores:
        counts[min(int(score / width), BINS - 1)] += 1
    rows = [[bin * width, (bin + 1) * width, count] for bin, count in enumerate(counts)]
    return {"title": f"{title}: final scores", "columns": ["score from", "score to", "games"], "rows": rows}


def scatter_chart(games: list[Json], title: str, key: str, what: str, line: list[float] | None = None) -> Json:
    return {"title": f"{title}: score and {what}", "columns": [key, "score"], "line": line,
            "rows": [[game[key], game["score"]] for game in games[:MOST_DOTS]]}


def quantile(ordered: list[float], part: float) -> float:
    """By linear interpolation between the values beside the place."""
    place = part * (len(ordered) - 1)
    below = int(place)
    return ordered[below] + (place - below) * (ordered[min(below + 1, len(ordered) - 1)] - ordered[below])


def _box_rows(face: int, values: list[float], step: float) -> list[list[Any]]:
    """Box, whiskers up to 1.5 times its height, and of the outliers one in each `step`."""
    values = sorted(values)
    first, median, third = (quantile(values, part) for part in (0.25, 0.5, 0.75))
    reach = 1.5 * (third - first)
    usual = [value for value in values if first - reach <= value <= third + reach]
    marks = {"lower_whisker": usual[0], "first_quartile": first, "median": median, "third_quartile": third,
             "upper_whisker": usual[-1]}
    rows = [[face, mark, value] for mark, value in marks.items()]
    last = None
    for value in values:
        if (value < usual[0] or value > usual[-1]) and (last is None or value - last >= step):
            rows.append([face, "outlier", value])
            last = value
    return rows


def boxes_chart(games: list[Json], title: str) -> Json:
    by_tile: dict[int, list[float]] = {}
    for game in games:
        by_tile.setdefault(game["highest_tile"], []).append(game["moves"])
    step = max(_numbers(games, "moves")) / 500
    rows = [row for tile, moves in sorted(by_tile.items()) for row in _box_rows(2 ** tile, moves, step)]
    return {"title": f"{title}: moves by largest tile", "columns": ["largest tile", "mark", "moves"], "rows": rows}


def tiles_chart(games: list[Json], title: str) -> Json:
    tiles = _numbers(games, "highest_tile")
    return {"title": f"{title}: largest tiles", "columns": ["largest tile", "games"],
            "rows": [[2 ** tile, tiles.count(tile)] for tile in sorted(set(tiles))]}


CHARTS_OF_GAMES = {"scores": "histogram", "score-moves": "scatter", "score-seconds": "scatter", "moves-tile": "boxes",
                   "tiles": "bars"}


def file_stem(player: str) -> str:
    """"monte-carlo-limit-10-5": a name that is a file name everywhere."""
    return player.replace(":", "-")


def game_charts(answer: Json) -> list[Picture]:
    """The five pictures of a player's games."""
    games, player, line = answer["each_game"], answer["player"], answer["line"]
    data = [scores_chart(games, player),
            scatter_chart(games, player, "moves", "moves", [line["slope"], line["intercept"]] if line else None),
            scatter_chart(games, player, "seconds", "time"), boxes_chart(games, player), tiles_chart(games, player)]
    return [Picture(f"{file_stem(player)}-{name}", kind, chart)
            for (name, kind), chart in zip(CHARTS_OF_GAMES.items(), data)]


def distribution_pictures(answer: Json) -> list[Picture]:
    if not answer["bins"]:
        raise UnknownAnswer("this distribution has no bins")
    title = _distribution_title(answer)
    tables = [{"title": title, "boards": answer["bins"]}]
    if answer["compressed"]:
        tables.append({"title": title + ", compressed", "boards": answer["compressed"]["bins"]})
    return [Picture("bins", "bins", {"tables": tables})]


def _distribution_title(answer: Json) -> str:
    return f"{answer['shape']}, Dmax {answer['dmax']}, O = {answer['objective']}"


def ages_picture(shape: str, rows: Any) -> Picture:
    """`rows` of the file that `expect SHAPE --ages` wrote."""
    return Picture(shape, "ages", {"shape": shape, "rows": [[int(cell) for cell in row[:4]] for row in rows]})


def csv_pictures(path: pathlib.Path) -> list[Picture]:
    header, *rows = csv.reader(path.read_text().splitlines())
    if header[:4] == ["age", "states", "afterstates", "dead"]:
        return [ages_picture(path.stem, rows)]
    if header == ["bin", "first_entry", "boards"]:
        return [Picture(path.stem, "bins", {"tables": [{"title": path.stem, "boards": [int(row[2]) for row in rows]}]})]
    if header[:2] == ["table_length", "length_fraction"]:
        points = sorted([float(row[1]), float(row[3]), float(row[4])] for row in rows)
        return [Picture(path.stem, "sweeps", {"games": [{"title": path.stem, "points": points}]})]
    raise UnknownAnswer("of these columns there is no picture")


def pictures_of(answer: Json, faces: bool = False) -> list[Picture]:
    """The pictures of an answer. Throws UnknownAnswer."""
    if "tree" in answer:
        return [tree_picture(answer)]
    if "each_game" in answer:
        return game_charts(answer)
    if answer.get("command") == "short-games":
        return final_board_pictures(answer, faces)
    if answer.get("command") == "distribution":
        return distribution_pictures(answer)
    if "game" in answer:
        return [game_picture(answer, faces)]
    hints = {"simulate": "--each-game", "shortest": "--game", "line": "--tree"}
    command = answer.get("command")
    raise UnknownAnswer(f"ask '{command}' with {hints[command]}" if command in hints
                        else f"there is no picture of '{command}'")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     prog="python3 -m dropslide.plot")
    parser.add_argument("file", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(), metavar="FOLDER", help="where pictures go")
    parser.add_argument("--format", choices=("svg", "png", "pdf"), default="svg")
    parser.add_argument("--faces", action="store_true", help="tiles as 2, 4, 8 instead of 1, 2, 3")
    arguments = parser.parse_args()
    try:
        is_table = arguments.file.suffix == ".csv"
        found = csv_pictures(arguments.file) if is_table else pictures_of(json.loads(arguments.file.read_text()),
                                                                          arguments.faces)
    except (OSError, ValueError) as error:
        sys.exit(f"{arguments.file}: {error}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for picture in found:
        path = arguments.out / f"{picture.name}.{arguments.format}"
        if arguments.format == "svg":
            path.write_text(picture.svg())
        else:
            with path.open("wb") as stream:
                picture.save(stream, arguments.format)
        print(path)


if __name__ == "__main__":
    main()
