"""How boards, trees and charts are drawn by matplotlib; plot.py says what they show."""
# mypy: disable-error-code="import"
from __future__ import annotations

import math
from typing import Any, Dict, Iterator, Tuple

Json = Dict[str, Any]
Point = Tuple[float, float]

BLUE, PALE, RED, GRAY = "#1f4e79", "#9dbbd8", "#c00000", "#444444"
CELL = 0.27  # Inches; boards are drawn in units of a cell.
GAP = 1.3  # Cells between boards; an arrow stands there.
PAGE = 34  # Cells that a row of boards takes at most.
SYMBOLS = ".123456789abcdefghijklmnopqrstuv"
STYLE = {"svg.hashsalt": "dropslide", "svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 9,
         "axes.titlesize": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
         "figure.constrained_layout.w_pad": 0.08, "figure.constrained_layout.h_pad": 0.08, "axes.grid.axis": "y",
         "axes.grid": True, "grid.color": "#dddddd", "grid.linewidth": 0.6}


def save(draw: Any, data: Json, stream: Any, form: str) -> None:
    """Calls one of the functions below and writes the picture, without a date."""
    import matplotlib  # Only whoever draws needs it.
    with matplotlib.rc_context(STYLE):
        draw(data).savefig(stream, format=form, dpi=144, metadata={"Date": None} if form == "svg" else None)


def new_figure(width: float, height: float, **options: Any) -> Any:
    """A figure of so many inches."""
    from matplotlib.figure import Figure
    return Figure(figsize=(width, height), facecolor="white", **options)


def chart_axes(title: str, x: str, y: str, width: float = 6, height: float = 3.6) -> tuple[Any, Any]:
    """A figure of one chart, and its axes."""
    figure = new_figure(width, height, layout="constrained")
    axes = figure.subplots()
    label_axes(axes, title, x, y)
    return figure, axes


def label_axes(axes: Any, title: str, x: str, y: str) -> None:
    """Names of the chart and of its axes, and thousands apart."""
    axes.set_title(title)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.yaxis.set_major_formatter(lambda value, _: number_text(value))


def number_text(value: float) -> str:
    """"12 000", "0.25"."""
    return f"{value:,.0f}".replace(",", " ") if value == round(value) else f"{value:g}"


# Boards.

def tiles_of(board: str) -> list[list[int]]:
    """Exponents, row by row."""
    return [[SYMBOLS.index(symbol) for symbol in row] for row in board.split("/")]


def tile_colour(tile: int) -> str:
    """Pale for low tiles, darker for high ones, so that patterns are seen."""
    light = max(120, 250 - 28 * tile)
    return f"#{light:02x}{min(255, light + 5):02x}ff" if tile else "#ffffff"


def tile_label(tile: int, faces: bool) -> str:
    """Faces of more than six digits do not fit a cell: there exponents stay."""
    return str(2 ** tile) if faces and tile <= 19 else SYMBOLS[tile]


def cell_axes(columns: float, rows: float) -> tuple[Any, Any]:
    """A figure of so many cells, with y downwards, and its axes."""
    figure = new_figure(columns * CELL, rows * CELL)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, columns), ylim=(rows, 0))
    axes.axis("off")
    return figure, axes


def add_board(axes: Any, tiles: list[list[int]], left: float, top: float, faces: bool,
              dropped: tuple[int, int] | None = None) -> None:
    """Cells with their tiles; the dropped one is white on black."""
    from matplotlib.collections import PolyCollection
    squares, colours = [], []
    for row, line in enumerate(tiles):
        for column, tile in enumerate(line):
            is_new = (row, column) == dropped
            x, y = left + column, top + row
            squares.append([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])
            colours.append("#000000" if is_new else tile_colour(tile))
            if tile:
                label = tile_label(tile, faces)
                axes.text(x + 0.5, y + 0.52, label, ha="center", va="center", color="white" if is_new else "black",
                          fontsize=(11, 11, 10, 9, 7.5, 6, 5)[len(label)])
    axes.add_collection(PolyCollection(squares, facecolors=colours, edgecolors=GRAY, linewidths=0.7))


def draw_board(data: Json) -> Any:
    """One board."""
    tiles = tiles_of(data["board"])
    figure, axes = cell_axes(len(tiles[0]) + 0.6, len(tiles) + 0.6)
    add_board(axes, tiles, 0.3, 0.3, data["faces"])
    return figure


def boards_after_drops(steps: list[Json]) -> Iterator[tuple[list[list[int]], tuple[int, int]]]:
    """Each board before its slide, and the cell of the new tile."""
    tiles = [[0] * len(row) for row in tiles_of(steps[0]["board"])]
    for step in steps:
        row, column, tile = step["drop"]
        tiles[row][column] = tile
        yield tiles, (row, column)
        tiles = tiles_of(step["board"])


def draw_game(data: Json) -> Any:
    """After each drop the board, with an arrow for the slide that follows."""
    steps, faces = data["steps"], data["faces"]
    size = tiles_of(steps[0]["board"])
    width, height = len(size[0]) + GAP, len(size) + GAP
    across = max(1, min(len(steps), int(PAGE / width)))
    down = math.ceil(len(steps) / across)
    figure, axes = cell_axes(max(across * width + 0.3, 13.5), down * height + 1.5)
    for number, (step, (tiles, dropped)) in enumerate(zip(steps, boards_after_drops(steps))):
        left, top = 0.3 + number % across * width, 0.9 + number // across * height
        add_board(axes, tiles, left, top, faces, dropped)
        axes.text(left + 0.5, top - 0.35, str(number + 1), ha="center", va="center", fontsize=8, color="#666666")
        if step["slide"]:
            axes.text(left + width - GAP / 2, top + (height - GAP) / 2, arrow(step["slide"]), ha="center", va="center",
                      fontsize=14)
    add_game_legend(axes, down * height + 0.9, faces)
    return figure


def arrow(slide: str) -> str:
    return {"left": "\u2190", "right": "\u2192", "up": "\u2191", "down": "\u2193"}[slide]


def add_game_legend(axes: Any, y: Any, faces: bool) -> None:
    from matplotlib.patches import Rectangle
    axes.add_patch(Rectangle((0.3, y - 0.25), 0.5, 0.5, color="black"))
    notation = "faces: 64 is the exponent 6" if faces else "exponents: 6 is the face 64"
    for x, words, size in ((1, "new tile", 9), (3.7, arrow("right"), 11), (4.5, "slide", 9), (6.4, notation, 9)):
        axes.text(x, y, words, va="center", fontsize=size, color=GRAY)


# The tree of the game on one row.

def edges_of(level: list[Json]) -> Iterator[tuple[int, int, str]]:
    """(place, place in the next level, "l", "r" or "" where both lead there)."""
    for place, node in enumerate(level):
        left, right = node["after_left"], node["after_right"]
        if left is not None:
            yield place, left, "" if left == right else "l"
        if right is not None and right != left:
            yield place, right, "r"


def tree_places(levels: list[list[Json]]) -> list[list[float]]:
    """Where nodes stand: each level is centred, in the order of the places above, so that few edges cross."""
    places, wanted = [], [0.0] * len(levels[0])
    for level in levels:
        order = sorted(range(len(level)), key=lambda place: wanted[place])
        row = [0.0] * len(level)
        for rank, place in enumerate(order):
            row[place] = rank - (len(level) - 1) / 2
        places.append(row)
        parents: dict[int, list[float]] = {}
        for above, below, _ in edges_of(level):
            parents.setdefault(below, []).append(row[above])
        wanted = [sum(parents[below]) / len(parents[below]) for below in sorted(parents)]
    return places


def free_part(start: Point, end: Point, taken: list[Point], letter: float) -> Point:
    """Where the letter of an edge stands: near to the node above, where edges are apart, unless one is close by."""
    for part in (0.30, 0.42, 0.18, 0.54, 0.66, 0.78):
        x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        if all(abs(x - other) >= letter or abs(y - above) >= 0.13 for other, above in taken):
            return x, y
    return start[0] + 0.3 * (end[0] - start[0]), start[1] + 0.3 * (end[1] - start[1])


def draw_tree(data: Json) -> Any:
    """One level a row; red and underlined strings need passing."""
    levels = data["levels"]
    places = tree_places(levels)
    node_width = 0.105 * len(levels[0][0]["string"]) + 0.3  # Inches.
    width = max(node_width * max(len(level) for level in levels), 5.2)
    height = 0.75 * len(levels) + 0.3
    figure = new_figure(width, height)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-width / node_width / 2, width / node_width / 2), ylim=(0.75 * len(levels) + 0.3, 0))
    axes.axis("off")
    for depth, level in enumerate(levels):
        add_edges(axes, level, places[depth:depth + 2], 0.75 * depth + 0.3, 0.14 / node_width)
    for level, row, depth in zip(levels, places, range(len(levels))):
        for node, x in zip(level, row):
            add_node(axes, node, x, 0.75 * depth + 0.3, node_width)
    axes.text(-width / node_width / 2 + 0.1 / node_width, height - 0.15,
              "l, r: slide left, right; the row is mirrored after l; "
              "no letter: either; underlined: needs passing", fontsize=7, va="center", color=GRAY)
    return figure


def add_edges(axes: Any, level: list[Json], places: list[list[float]], y: Any, letter: float) -> None:
    taken: list[Point] = []
    for above, below, mark in edges_of(level):
        start, end = (places[0][above], y + 0.1), (places[1][below], y + 0.65)
        axes.plot((start[0], end[0]), (start[1], end[1]), color="#999999", linewidth=0.7, zorder=1)
        if mark:
            x, at = free_part(start, end, taken, letter)
            taken.append((x, at))
            axes.text(x, at, mark, ha="center", va="center", family="DejaVu Sans Mono", fontsize=9, color="#555555",
                      zorder=2,
                      bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})


def add_node(axes: Any, node: Json, x: Any, y: Any, node_width: float) -> None:
    colour = RED if node["needs_passing"] else "black"
    axes.text(x, y, node["string"], ha="center", va="center", family="DejaVu Sans Mono", fontsize=11, color=colour,
              zorder=3,
              bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5})
    if node["needs_passing"]:
        half = 0.048 * len(node["string"]) / node_width
        axes.plot((x - half, x + half), (y + 0.12, y + 0.12), color=RED, linewidth=0.8, zorder=4)


# Charts of a player's games.

def end_of(data: Any) -> float:
    """From above the largest to the least: a twentieth of room below the title."""
    return 1.05 * float(max(data) or 1)


def draw_histogram(data: Json) -> Any:
    """A bar for each bin."""
    x, y = data["columns"][0].removesuffix(" from"), data["columns"][2]
    figure, axes = chart_axes(data["title"], x, y)
    lefts, rights, counts = zip(*data["rows"])
    axes.bar(lefts, counts, width=rights[0] - lefts[0], align="edge", color=PALE, edgecolor=BLUE, linewidth=0.7)
    axes.set(xlim=(0, rights[-1]), ylim=(0, end_of(counts)))
    axes.xaxis.set_major_formatter(lambda value, _: number_text(value))
    return figure


def usual_end(values: Any) -> float:
    """Where the axis ends: soon after 98 % of the values if the largest is more than three times as far."""
    ordered = sorted(values)
    usual = float(ordered[int(0.98 * (len(ordered) - 1))])
    return 1.2 * usual if 0 < 3 * usual < ordered[-1] else end_of(ordered)


def draw_scatter(data: Json) -> Any:
    """A dot a game; far ones stand at the edge, and the legend says so."""
    x, y = data["columns"]
    figure, axes = chart_axes(data["title"], x, y)
    xs, ys = zip(*data["rows"])
    end = usual_end(xs)
    beyond = sum(value > end for value in xs)
    axes.plot([min(value, end) for value in xs], ys, linestyle="none", marker="o", markersize=2.6, markeredgewidth=0,
              color=BLUE, alpha=0.5, clip_on=False)
    words = "a dot a game"
    if data["line"]:
        slope, intercept = data["line"]
        axes.axline((0, intercept), slope=slope, color=RED, linewidth=1)
        words += "; red: the straight line of least squares"
    if beyond:
        words += f"; at the right edge: {beyond} of more {x}, up to {max(xs):.2g}"
    axes.set(xlim=(0, end), ylim=(0, end_of(ys)))
    axes.set_title(words, fontsize=7.5, loc="right", y=0.985, va="bottom", color=GRAY)
    axes.set_title(data["title"], y=1.06)
    return figure


def draw_bars(data: Json) -> Any:
    """A bar for each name."""
    x, y = data["columns"]
    figure, axes = chart_axes(data["title"], x, y)
    names, values = zip(*data["rows"])
    axes.bar([str(name) for name in names], values, width=0.8, color=PALE, edgecolor=BLUE, linewidth=0.7)
    axes.set_ylim(0, end_of(values))
    return figure


def boxes_of(rows: Any) -> list[Json]:
    """What `Axes.bxp` takes, from rows of name, mark and value."""
    marks = {"lower_whisker": "whislo", "first_quartile": "q1", "median": "med", "third_quartile": "q3",
             "upper_whisker": "whishi"}
    boxes: dict[Any, Json] = {}
    for name, mark, value in rows:
        box = boxes.setdefault(name, {"label": str(name), "fliers": []})
        if mark == "outlier":
            box["fliers"].append(value)
        else:
            box[marks[mark]] = value
    return list(boxes.values())


def draw_boxes(data: Json) -> Any:
    """For each name a box from the first to the third quartile, whiskers, and outliers."""
    figure, axes = chart_axes(data["title"], data["columns"][0], data["columns"][2])
    axes.bxp(boxes_of(data["rows"]), patch_artist=True, widths=0.6, boxprops={"facecolor": PALE, "edgecolor": BLUE},
             medianprops={"color": RED}, whiskerprops={"color": BLUE}, capprops={"visible": False},
             flierprops={"marker": "o", "markersize": 2.6, "markeredgewidth": 0, "markerfacecolor": BLUE, "alpha": 0.5})
    axes.set_ylim(0, end_of([row[2] for row in data["rows"]]))
    axes.set_title("box: quartiles; red: median; dots: outliers", fontsize=7.5, loc="right", y=0.985, va="bottom",
                   color=GRAY)
    axes.set_title(data["title"], y=1.06)
    return figure


# Charts of layers and tables.

def face_between_marks(last_age: int) -> int:
    """The highest tile, as a face, that takes less than half of the ages."""
    face = 8
    while 4 * face < last_age:
        face *= 2
    return face


def draw_ages(data: Json) -> Any:
    """States, afterstates and dead states over age, with lines at multiples of a face."""
    figure, axes = chart_axes(f"Positions of {data['shape']} by age", "age", "positions", 9, 4.2)
    last_age = data["rows"][-1][0] + 2
    for column, name, colour in ((1, "states", "#1f77b4"), (2, "afterstates", "#ff7f0e"),
                                 (3, "dead states", "#7f7f7f")):
        points = [(row[0], row[column]) for row in data["rows"] if row[column]]
        if points:
            axes.plot(*zip(*points), color=colour, linewidth=1, label=name)
    axes.set_yscale("log")
    axes.set(xlim=(0, last_age), ylim=(1, None))
    face = face_between_marks(last_age)
    axes.set_xticks(range(face, last_age, face))
    axes.grid(visible=True, axis="x", linestyle="--", color="#999999")
    axes.legend(loc="upper right", bbox_to_anchor=(1, 1.12), ncols=3, frameon=False)
    return figure


def draw_bins(data: Json) -> Any:
    """One chart below the other."""
    tables = data["tables"]
    figure = new_figure(6.8, 1.9 * len(tables), layout="constrained")
    for axes, table in zip(figure.subplots(len(tables), squeeze=False)[:, 0], tables):
        boards = table["boards"]
        label_axes(axes, f"{table['title']}: boards stored in each of {len(boards)} bins", "bin", "boards")
        axes.stairs(boards, color=BLUE, linewidth=0.8)
        axes.set(xlim=(0, len(boards)), ylim=(0, end_of(boards)))
    return figure


def draw_sweeps(data: Json) -> Any:
    """For each game the positions searched, on a logarithmic axis, and the density."""
    games = data["games"]
    figure = new_figure(9.2, 2.5 * len(games), layout="constrained")
    for row, game in zip(figure.subplots(len(games), 2, squeeze=False), games):
        lengths, densities, expansions = zip(*game["points"])
        for axes, what, values in zip(row, ("positions searched", "density"), (expansions, densities)):
            label_axes(axes, f"{game['title']}: {what}", "table length / full length", what)
            axes.plot(lengths, values, color=BLUE, linewidth=1, marker="o", markersize=3)
            axes.set(xlim=(0, 1.02), ylim=(0, end_of(values)))
        row[0].set_yscale("log")
        low, high = math.floor(math.log10(min(expansions))), math.ceil(math.log10(max(expansions)))
        row[0].set_ylim(10 ** low, 10 ** max(high, low + 1))
    return figure
