"""The tables that an answer of the program holds; table.py prints them."""
# mypy: disable-error-code="import,no-redef"
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Tuple

if __package__:
    from .table import Table
else:  # Run from the source tree.
    from table import Table

Json = Dict[str, Any]
Rows = Tuple[List[str], List[List[str]]]

NO_INTERVAL = "a mean without +-: one game has no interval"


def count_text(count: int | str) -> str:
    """"12 345"; an answer has large counts as text."""
    return f"{int(count):,}".replace(",", " ")


def counted(count: int, noun: str) -> str:
    """"1 drop", "1 234 drops"."""
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{count_text(count)} {noun if count == 1 else plural}"


def duration_text(seconds: float) -> str:
    """"0.43 s", "1 m 08 s", "2 h 05 m"."""
    if seconds < 60:
        return f"{seconds:.{2 if seconds < 10 else 0}f} s"
    whole = round(seconds)
    return f"{whole // 60} m {whole % 60:02} s" if whole < 3600 else f"{whole // 3600} h {whole // 60 % 60:02} m"


def bytes_text(size: float) -> str:
    """"16.8 MiB"."""
    if size < 1024:
        return f"{size:.0f} B"
    units = iter(("KiB", "MiB", "GiB", "TiB", "PiB", "EiB"))
    unit = ""
    while size >= 999.5:
        size, unit = size / 1024, next(units)
    return f"{size:.3g} {unit}" if unit else f"{size / 1024:.3g} KiB"


def tables_of(answer: Json) -> list[Table]:
    """The tables of an answer; of an answer that is not known here its first list, as --csv has it."""
    makers = {"reproduce": reproduction_tables, "known": known_tables, "audit": audit_tables, "line": line_tables,
              "short-games": short_games_tables, "players": players_tables}
    return makers.get(answer.get("command", ""), first_list_table)(answer)


# Any answer.

def cell_text(value: Any) -> str:
    """A value of JSON in a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(cell_text, value)) if isinstance(value, list) else str(value)


def flat(record: Json, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Keys and values, those of an object within as "cost.bytes"."""
    for key, value in record.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, cell_text(value)


def first_list_table(answer: Json) -> list[Table]:
    rows = next((value for value in answer.values() if isinstance(value, list) and value
                 and isinstance(value[0], dict)), [answer])
    rows = [dict(flat(row)) for row in rows]
    header = list(dict.fromkeys(key for row in rows for key in row))
    return [Table(header, [[row.get(key, "") for key in header] for row in rows], answer.get("command", ""))]


# reproduce

MARKS = {"agrees": "=", "differs": "!", "within the printed bound": "~", "beyond the thesis": "+", "not attempted": "?"}
LEGEND = ("Each cell has ours / printed, or one of both where they agree. The mark is "
          + ", ".join(f"{mark} for {verdict}" for verdict, mark in MARKS.items())
          + ". A dot stands for nothing, - for no such cell.")


def verdicts_text(answer: Json) -> str:
    """"123 agrees, 4 differs, ..."."""
    verdicts = [cell["verdict"] for cell in answer["cells"]]
    return ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in MARKS)


def verdict_cell(cell: Json) -> str:
    ours, thesis = cell["ours"] or ".", cell["thesis"] or "."
    return f"{ours if ours == thesis else f'{ours} / {thesis}'} {MARKS[cell['verdict']]}"


def notes_of(cells: list[Json]) -> list[str]:
    """What each open cell needs in all: one note for the boards that need the same."""
    boards: Dict[str, list[str]] = {}
    for cell in cells:
        board, _, need = cell.get("note", "").partition(": ")
        if cell["verdict"] != "differs" and need:
            boards.setdefault(need.partition("; objective ")[0], []).append(board)
    return [f"{', '.join(same)}: {need}" for need, same in boards.items()]


def sides_of(shape: str) -> tuple[int, ...]:
    return tuple(map(int, shape.split("x")))


def grid_of(cells: list[Json]) -> Rows:
    """Header and rows: columns of boards by row and column."""
    by_sides = {sides_of(cell["shape"]): verdict_cell(cell) for cell in cells}
    rows, columns = (range(1, max(side) + 1) for side in zip(*by_sides))
    return ["m \\ n", *map(str, columns)], [[str(m), *(by_sides.get((m, n), "-") for n in columns)] for m in rows]


def list_of(cells: list[Json]) -> Rows:
    has_labels = "row" in cells[0]
    return ["row" if has_labels else "board",
            "ours / printed"], [[cell.get("row", cell["shape"]), verdict_cell(cell)] for cell in cells]


def reproduction_tables(answer: Json) -> list[Table]:
    tables = []
    for entry in answer["tables"]:
        cells = [cell for cell in answer["cells"] if cell["table"] == entry["table"]]
        is_list = "row" in cells[0] or entry["table"].startswith("figure")
        header, rows = list_of(cells) if is_list else grid_of(cells)
        notes = notes_of(cells) + [f"computed in {duration_text(sum(cell['seconds'] for cell in cells))}"]
        tables.append(Table(header, rows, entry["title"], notes))
    return tables


# known

KNOWN_NOTES = [
    "Under Dmax D: the largest tile that Slider can force if Dropper drops tiles up to D (tiles are exponents: 6 is "
    "64). Last column: "
    "the least Dmax with which Dropper avoids every merge.",
    "A value has two halves: Slider forces the tile, and Dropper prevents the next one. No mark: each half is proved "
    "by a certificate "
    "that dropslide-check accepted, or by a theorem. L: a half rests on the layers of its game, all of them or those "
    "below a bound. "
    "S: a half rests on one search. >= and <=: the other bound is 2 or mn, as everywhere. ?: both are.",
    "dropslide known 3x5 names the evidence of each half."]
EVIDENCE_MARKS = {"layers": " L", "search": " S"}


def half_mark(*halves: Any) -> str:
    """Of the weakest evidence that one of the halves begins with."""
    kinds = {half[0]["evidence"] for half in halves if half}
    return next((EVIDENCE_MARKS[kind] for kind in ("search", "layers") if kind in kinds), "")


def known_entry(number: Json) -> str:
    """"7", ">=6", "<=5", "5 to 6" or "?", with its mark; bounds that hold on every board are left out."""
    rows, columns = sides_of(number["shape"])
    least, most = number["at_least"], number["at_most"]
    if number["is_exact"]:
        return f"{least}{half_mark(number['lower'], number['upper'])}"
    has_least, has_most = least > 2, most < rows * columns
    if has_least and has_most:
        return f"{least} to {most}{half_mark(number['lower'], number['upper'])}"
    if has_least:
        return f">={least}{half_mark(number['lower'])}"
    return f"<={most}{half_mark(number['upper'])}" if has_most else "?"


def reported_notes(answer: Json) -> list[str]:
    """What others report beyond what is proved here."""
    notes = []
    for number in answer["numbers"]:
        for bound in number["reported"]:
            least, most = bound["at_least"], bound["at_most"]
            text = f">={least}" if most is None else f"<={most}" if least is None else f"{least}" if least == most else f"{least} to {most}"
            notes.append(f"Reported by {bound['by']}, not proved here: {number['shape']}, Dmax {number['dmax']}: {text} ({bound['source']}).")
    return notes


def known_tables(answer: Json) -> list[Table]:
    numbers = {(number["shape"], number["dmax"]): number for number in answer["numbers"]}
    shapes = list(dict.fromkeys(shape for shape, _ in numbers))
    columns = list(dict.fromkeys(dmax for _, dmax in numbers))
    header = ["board", *("no merge" if dmax is None else f"Dmax {dmax}" for dmax in columns)]
    rows = [[shape, *(known_entry(numbers[shape, dmax]) for dmax in columns)] for shape in shapes]
    return [Table(header, rows, "What is known", [*KNOWN_NOTES, *reported_notes(answer)])]


# audit

def checked_text(entry: Json) -> str:
    """"362 positions (1x1, Dmax 1 to 3x3, Dmax 2, 53 in all)"."""
    if not entry["checked"]:
        return "not checked in this tier"
    scopes = entry["scopes"]
    scope = "; ".join(scopes) if len(scopes) <= 3 else f"{scopes[0]} to {scopes[-1]}, {len(scopes)} in all"
    return f"{counted(entry['checked'], entry['unit'][:-1])} ({scope})"


def outcome_text(entry: Json) -> str:
    if not entry["checked"]:
        return "-"
    failures = entry["failures"]
    if not failures:
        return "holds" if entry["as_registered"] else "holds, but is registered as refuted"
    text = "fails once" if failures == 1 else f"fails {count_text(failures)} times"
    return text if entry["as_registered"] else text + ", and is not registered as refuted"


def standing_text(entry: Json) -> str:
    return f"{entry['standing']}: {entry['remark']}" if entry["remark"] else str(entry["standing"])


def audit_tables(answer: Json) -> list[Table]:
    header = ["statement", "id", "claims", "page", "says", "standing", "checked on", "result"]
    rows = [[entry["source"], entry["id"], " ".join(entry["claims"]), str(entry["page"]), entry["text"],
             standing_text(entry),
             checked_text(entry), outcome_text(entry)] for entry in answer["statements"]]
    return [Table(header, rows, "The statements of the thesis")]


# line

def line_tables(answer: Json) -> list[Table]:
    """Tables 1 and 2 of the thesis, as far as they were asked for; else the counts."""
    tables = []
    if "table1" in answer:
        rows = [[str(row["n"]), cell_text(row["frequencies"]), cell_text(row["m_n"]), cell_text(row["predicted"])]
                for row in answer["table1"]]
        tables.append(Table(["n", "how often 1, 2, 3, ... occur", "m_n", "by the rule of page 26"], rows,
                            "Table 1: how often each tile occurs in the strings of largest T"))
    if "table2" in answer:
        rows = [[str(row["x"]), str(row["red_levels"]), str(row["last_red_level"]), count_text(row["strings"]),
                 cell_text(row["is_of_all_longer_rows"])] for row in answer["table2"]]
        tables.append(Table(["x", "red levels", "last red level", "red strings", "on all longer rows"], rows,
                            "Table 2: red subtrees rooted at 1123...(x-1)x"))
    counts = {key: value for key, value in answer.items()
              if not isinstance(value, dict) and key not in ("table1", "table2", "tree")}
    return tables or first_list_table(counts)


# short-games

def method_text(method: Json) -> str:
    threes = "with" if method["with_threes"] else "without"
    return f"{method['drops']} ({threes} threes, {method['lines']} lines of {method['line_length']})"


def games_table(answer: Json) -> Table:
    rows, notes = [], []
    for game in answer["games"]:
        if game["drops"] is None:
            notes.append(f"{game['shape']}: stopped")
            continue
        rows.append([game["shape"], str(game["drops"]), f"{'<= ' if game['form_is_bound'] else ''}{game['form']}",
                     ", ".join(map(method_text, game["methods"])),
                     "attained" if game["attains_pattern"] else f"no: {game['pattern']}",
                     count_text(game["final_boards"]), game["final_board"]])
    notes.append("With Dmax >= 2 the fewest drops are mn: the 1-2 pattern (strategy one-two-pattern).")
    header = ["board", "M", "printed", "methods, played", "1-2 pattern", "final boards", "one of them"]
    return Table(header, rows, "Fewest drops to a dead board, Dmax 1", notes)


def exclusions_table(answer: Json) -> Table:
    """What numbers of drops below M fail at."""
    rows = [[game["shape"], str(length["drops"]), count_text(length["dead_boards"]), count_text(length["backwards"]),
             counted(length["earliest"], "drop"), count_text(length["forwards"])]
            for game in answer["games"] if sides_of(game["shape"])[0] >= 3 and game["drops"] is not None
            for length in game["excluded"] if length["dead_boards"]]
    header = ["board", "drops", "dead boards of that weight", "positions that lead to them", "the earliest after",
              "positions from the start"]
    notes = ["With Dmax 1 a game of L drops ends on a dead board of weight L.",
             "Of weights that are left out there is no dead board. Below that of the 1-2 pattern this is a theorem "
             "(theory/board_theorems.hpp).",
             "Whatever leads to a position of column 4 is one of them, and the empty board is none. The last column "
             "counts what was met before one end ran dry."]
    return Table(header, rows, "Why no game is shorter, Dmax 1, three rows and more", notes)


def found_drops_text(row: Json) -> str:
    """What the search of this row, with those before it, says of M."""
    if not row["attained"]:
        return f"at least {row['least']}"
    return str(row["drops"]) if row["drops"] == row["least"] else f"at most {row['drops']}"


def known_drops_text(row: Json) -> str:
    """"57 (record)", "54 (record) to 64 (game)"."""
    least, most, lower, upper = (row["known_at_least"], row["known_at_most"], row["known_at_least_by"],
                                 row["known_at_most_by"])
    if least is None:
        return ""
    if most is None:
        return f"at least {least} ({lower})"
    if least == most:
        return f"{least} ({lower})" if lower == upper else f"{least} ({lower} and {upper})"
    return f"{least} ({lower}) to {most} ({upper})"


def patterns_table(answer: Json) -> Table:
    rows, notes = [], []
    for row in answer["patterns"]:
        board = f"{row['rows']}x{row['columns']}"
        if not row["is_exact"]:
            notes.append(f"{board}: stopped")
            continue
        rows.append([board, str(row["drops"]), str(row["drops"] - row["pattern"]),
                     ("" if row["is_complete"] else "of some: ") + count_text(row["positions"]),
                     counted(row["earliest"], "drop"), found_drops_text(row), known_drops_text(row)])
    notes += ["Of some: a beam search, which keeps so many positions of each number of drops. It finds games, and "
              "never says that there is none.",
              "So M is: by the searches of the board in this run, down to this row. It is at least more where no game "
              "was found.",
              "Known of M: without these searches. A theorem is proved for all boards of its kind, a record is in "
              "tables/results/short-games.json, a game was played by a method of section 7.1.",
              "No game ends on a dead board that weighs one more than the 1-2 pattern (theory/shortest_games.hpp). So "
              "without one on the pattern M is two more at least."]
    header = ["board", "drops", "more than the 1-2 pattern", "positions that lead there", "the earliest after",
              "so M is", "known of M"]
    return Table(header, rows, "The lightest dead boards, Dmax 1, beyond 25 cells", notes)


def highest_tiles_cell(row: Json) -> str:
    """The positions; after them what no theorem promises."""
    text = count_text(row["positions"])
    if row["highest"] != row["theorem_6"]:
        text += f", highest only {row['highest']}"
    return text if row["least_throughout"] else f"{text}, more drops than the least"


def highest_tiles_table(answer: Json) -> Table:
    """A row for each board, a column for each Dmax."""
    exact = [row for row in answer["tiles"] if row["is_exact"]]
    shapes, dmaxes = (list(dict.fromkeys(row[key] for row in exact)) for key in ("shape", "dmax"))
    cells = {(row["shape"], row["dmax"]): highest_tiles_cell(row) for row in exact}
    drops = {row["shape"]: str(row["drops"]) for row in exact}
    rows = [[shape, drops[shape], *(cells.get((shape, dmax), "") for dmax in dmaxes)] for shape in shapes]
    notes = [f"{row['shape']}, Dmax {row['dmax']}: stopped" for row in answer["tiles"] if not row["is_exact"]]
    notes += ["Unless a cell says otherwise, the highest tile is mn + Dmax - 1, the bound of Theorem 6. Each tile "
              "v > Dmax comes with 2^(v-Dmax) + v - Dmax - 1 drops, others with one.",
              "No board allows fewer (theory/bounds.hpp)."]
    header = ["board", "drops to the highest", *(f"positions, Dmax {dmax}" for dmax in dmaxes)]
    return Table(header, rows, "Highest tile, and the fewest drops to each, when both cooperate", notes)


def short_games_tables(answer: Json) -> list[Table]:
    return [games_table(answer), exclusions_table(answer), patterns_table(answer), highest_tiles_table(answer)]


# players

def mean_text(spread: Json, decimals: int) -> str:
    """"1234.5 +- 6.7"; the mean alone where one value gives no interval."""
    high = spread["mean_95"][1]
    return f"{spread['mean']:.{decimals}f}" + (f" +- {high - spread['mean']:.{decimals}f}" if high is not None else "")


def players_of(answer: Json) -> list[Json]:
    return [player for paper in answer["papers"] for player in paper["players"]]


def summary_row(player: Json) -> list[str]:
    wins, low, high = (100 * share for share in (player["wins"]["share"], *player["wins"]["share_95"]))
    line = player["line"]
    return [player["player"], str(player["games"]), mean_text(player["score"], 1), f"{player['score']['median']:.0f}",
            f"{player['score']['maximum']:.0f}", mean_text(player["moves"], 1),
            f"{wins:.2f} % ({low:.2f} to {high:.2f})",
            f"{line['slope']:.2f}" if line else "", f"{line['r_squared']:.4f}" if line else "",
            f"{1e3 * player['game_seconds']['mean']:.3g}",
            f"{1e6 * player['game_seconds']['mean'] / player['moves']['mean']:.3g}"]


def summary_table(answer: Json) -> Table:
    players = players_of(answer)
    notes = ["times are of one thread each, with all others at work"]
    if any(player["games"] == 1 for player in players):
        notes.append(NO_INTERVAL)
    header = ["player", "games", "score (95 % of the mean)", "median", "most", "moves", "2048 reached (95 %)",
              "points a move", "R^2",
              "ms a game", "us a move"]
    return Table(header, [summary_row(player) for player in players], "All players, our games", notes)


def figure_text(figure: str) -> str:
    """"score_mean" for people."""
    names = {"wins_games": "wins, %", "wins_percent": "wins, %", "r_squared": "R^2", "slope": "points a move"}
    return names.get(figure, figure.replace("_", " "))


def printed_text(figure: Any, player: Json) -> str:
    return f"{figure['printed']}" + (f" of {player['trials']}" if figure["figure"] == "wins_games" else "")


def ours_text(figure: Any, player: Json) -> str:
    """Few games have no line of score against moves."""
    return "" if figure["figure"] in ("slope", "r_squared") and not player["line"] else f"{figure['ours']:.5g}"


def expected_text(interval: list[float | None] | None) -> str:
    """"56 to 84", "84 or less"."""
    if interval is None:
        return ""
    low, high = interval
    if low is None or high is None:
        return "any" if low == high else f"{low:.5g} or more" if high is None else f"{high:.5g} or less"
    return f"{low:.5g} to {high:.5g}"


def paper_table(paper: Json) -> Table:
    rows = []
    for player in paper["players"]:
        once = [player["title"], player["place"],
                f"{player['trials']}{' (derived)' if player['trials_are_derived'] else ''}",
                player["player"], str(player["games"])]
        for figure in player["figures"]:
            verdict = {None: "", True: "outside", False: "within"}[figure["outside"]]
            rows.append([*once, figure_text(figure["figure"]), printed_text(figure, player), ours_text(figure, player),
                         expected_text(figure["expected_95"]), verdict])
            once = [""] * len(once)
    header = ["printed player", "where", "games printed", "ours", "games", "figure", "printed", "ours",
              "95 % of such trials", "print is"]
    return Table(header, rows, paper["title"])


def players_tables(answer: Json) -> list[Table]:
    return [summary_table(answer), *map(paper_table, answer["papers"])]
