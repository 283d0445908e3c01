"""Game records, replayed as docs/FORMATS.md and the rules of the README say."""
from reader import expect

SYMBOLS = ".123456789abcdefghijklmnopqrstuv"


def packed(line):
    """A line after a slide towards its first cell."""
    tiles, merged = [tile for tile in line if tile], []
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tiles.pop(0)
            tile += 1
        merged.append(tile)
    return merged + [0] * (len(line) - len(merged))


def slid(grid, side):
    if side in ("up", "down"):
        return [list(row) for row in zip(*slid(list(zip(*grid)), {"up": "left", "down": "right"}[side]))]
    if side == "right":
        return [packed(row[::-1])[::-1] for row in grid]
    expect(side == "left", f"its slide is {side!r}")
    return [packed(row) for row in grid]


def replay(record):
    """The number of drops; Refused if a move is not legal, or its board is another."""
    expect(record["schema"] == 1, "it is of another version")
    rows, cols = map(int, record["shape"].split("x"))
    grid = [[0] * cols for _ in range(rows)]
    for number, step in enumerate(record["game"], 1):
        row, col, tile = (step["drop"][key] for key in ("row", "col", "tile"))
        expect(grid[row][col] == 0 and 1 <= tile <= record["dmax"], f"drop {number} is not legal")
        grid[row][col] = tile
        if step["slide"] is None:
            expect(number == len(record["game"]), f"drop {number} has no answer")
        else:
            after = slid(grid, step["slide"])
            expect(after != grid, f"slide {number} changes nothing")
            grid = after
        board = "/".join("".join(SYMBOLS[tile] for tile in line) for line in grid)
        expect(board == step["board"], f"after drop {number} the board is {board}, not {step['board']}")
    return len(record["game"])
