"""`dropslide explore` through a pseudo-terminal: what it shows after which key is what `query --json` says.

Usage: terminal.py PROGRAM
"""
import csv
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile

from screen import Terminal

PROGRAM = sys.argv[1]
FAILURES = []


def expect(condition, text):
    if not condition:
        FAILURES.append(text)
        print("FAILED:", text, file=sys.stderr)


def number_mark(value, quantity):
    """As a cell shows it: a chance to fail as the chance of success in %, a score with a decimal if it is expected and below 1000."""
    if quantity != "failure":
        return f"{value:.0f}" if quantity == "worst score" or value >= 1000 else f"{value:.1f}"
    percent = 100 * (1 - value)
    if value in (0, 1):
        return f"{percent:.0f}%"
    return ">99.9%" if percent > 99.99 else "<0.01%" if percent < 0.01 else f"{percent:.2f}%"


def mark(entry, quantity=None):
    if entry["value"] is None:
        return "?"
    return number_mark(entry["value"], quantity) if quantity else entry["value"][0].upper() + str(entry.get("moves_to_end", ""))


def query(folder, board, to_move):
    return json.loads(subprocess.run([PROGRAM, "query", folder, board, "--to-move", to_move, "--json"], check=True, capture_output=True).stdout)


def check_screen(terminal, folder, board, to_move):
    """The value of the board and of every move; of drops of more than two tiles those of tile 1."""
    answer = query(folder, board, to_move)
    shape = len(board.split("/")), len(board.split("/")[0])
    is_every = max((move["drop"]["tile"] for move in answer["moves"] if move["drop"]), default=0) <= 2
    text = "\n".join(terminal.screen)
    quantity = answer.get("quantity")
    name = "Slider" if to_move == "slider" else "Chance" if quantity in ("score", "failure") else "Dropper"
    value = f"{LABELS[quantity]} {mark(answer, quantity)}" if quantity else mark(answer)
    expect(terminal.screen[1] == f"{name} to move: {value}", f"{board}, {name} to move: expected {value}:\n{text}")
    for move in answer["moves"]:
        if to_move == "slider":
            expect(re.search(rf"{move['slide']} {re.escape(mark(move, quantity))}(?!\S)", text), f"{board}: expected {move['slide']} {mark(move, quantity)}:\n{text}")
        elif is_every or move["drop"]["tile"] == 1:
            drop = move["drop"]
            cell = terminal.cell(shape, drop["row"], drop["col"], drop["tile"] - 1)
            wanted = f"{drop['tile']} {mark(move, quantity)}" if is_every else mark(move, quantity)
            expect(cell == wanted, f"{board}: {move['move']} shows '{cell}', expected {wanted}:\n{text}")
    expect(f"dropslide query {folder} {board} --to-move {to_move}" in terminal.screen or len(folder) > 30, f"the command is not to be seen:\n{text}")
    expect(terminal.screen[23].endswith("q quit"), f"the keys are not to be seen:\n{text}")


LABELS = {"score": "expected score still to come", "failure": "chance of success", "worst score": "score still to come that Slider can force"}
TITLES = {"score": "score: 2x3, score", "failure": "tile: 2x3, chance of 6 (64)", "worst score": "worst: 2x3, worst score"}


def check_chances(terminal, answer):
    """Below the board what chance drops on each empty cell; nothing where the drops are chosen."""
    chances = {move["drop"]["tile"]: move["chance"] for move in answer["moves"] if "chance" in move}
    said = ", ".join(f"{tile} with {100 * chances[tile]:.3g} %" for tile in sorted(chances))
    lines = [line[:44].strip() for line in terminal.screen if "on each cell" in line]
    expect(lines == [f"{said} on each cell"] * bool(chances), f"the chances of drops are {chances}: {lines}")


def check_numbers(folder, seed):
    """A tablebase of numbers: a game of random moves on the screen, and best play to the end."""
    terminal, random_move = Terminal(PROGRAM, folder), random.Random(seed)
    board, to_move = "1../..1", "slider"
    quantity = query(folder, board, to_move)["quantity"]
    expect(terminal.screen[0] == TITLES[quantity], f"the title is {terminal.screen[0]}, expected {TITLES[quantity]}")
    row, col = 0, 0  # Of the cursor.
    for _ in range(16):
        answer = query(folder, board, to_move)
        if not answer["moves"]:
            expect(terminal.screen[1] == "the game is over: no slide changes the board", f"{board}: {terminal.screen[1]}")
            break
        check_screen(terminal, folder, board, to_move)
        check_chances(terminal, answer)
        shifted = [line for line in terminal.screen[3:17] if line[44:] and not (line[43] == " " and line[44:45].isdigit())]
        expect(not shifted, f"{board}: the main line is not in its column: {shifted}")
        expect(terminal.screen[21] == f"number: {LABELS[quantity]}; ?: not in the table", f"the legend says {terminal.screen[21]}")
        moves = [move for move in answer["moves"] if "6" not in move["board"]]
        if not moves:
            break
        move = random_move.choice(moves)
        if to_move == "slider":
            terminal.press(move["slide"])
        else:
            drop = move["drop"]
            terminal.press(*["up"] * (row - drop["row"]), *["down"] * (drop["row"] - row), *["left"] * (col - drop["col"]), *["right"] * (drop["col"] - col))
            terminal.press(str(drop["tile"]), "\r")
            row, col = drop["row"], drop["col"]
        board, to_move = move["board"], "slider" if to_move == "dropper" else "dropper"
    terminal.press("n", "f")
    expect(terminal.screen[1].startswith("the tile is made" if quantity == "failure" else "the game is over"), f"best play ends so: {terminal.screen[1]}")
    expect("S the share" not in "\n".join(terminal.press("l")), "the layers of numbers have winners")
    expect(terminal.close(lambda: os.write(terminal.end, b"q")) == 0, "q does not end the program with 0")


def check_tables_of_numbers(work):
    seed = int(os.environ.get("SEED", random.randrange(10**6)))
    print(f"SEED={seed}")
    for name, words in (("score", ("--score-only",)), ("tile", ("--tile", "64")), ("worst", ("--worst",))):
        folder = os.path.join(work, name)
        subprocess.run([PROGRAM, "expect", "2x3", *words, "--out", folder], check=True, capture_output=True)
        check_numbers(folder, seed)


def check_walk(folder):
    terminal = Terminal(PROGRAM, folder)
    check_screen(terminal, folder, ".../.../...", "dropper")
    terminal.press("2")
    expect("Enter drops 2 (4)" in "\n".join(terminal.screen), f"the tile that Enter drops is not named: {terminal.screen}")
    check_screen(terminal, folder, ".../.../...", "dropper")
    terminal.press("right", "down", "\r")
    check_screen(terminal, folder, ".../.2./...", "slider")
    terminal.press("left")
    check_screen(terminal, folder, ".../2../...", "dropper")
    so_far = [mark(query(folder, board, to_move)) for board, to_move in ((".../.../...", "dropper"), (".../.2./...", "slider"))]
    expect(terminal.screen[2] == f"so far: {' '.join(so_far)}", f"the values of the game so far are {so_far}: {terminal.screen[2]}")
    expect(terminal.press("x") and terminal.cell((3, 3), 1, 0) == "4", f"x does not show faces: {terminal.screen}")
    check_faces(terminal, folder)
    terminal.press("x", "u", "u", "b")
    check_screen(terminal, folder, query_best(folder), "slider")
    terminal.press("n", "e", "3", "right", "1", "p", "e")
    check_screen(terminal, folder, board_after_edit(terminal), "slider")
    terminal.press("n")
    for _ in range(80):
        terminal.press("b")
        if "has won" in terminal.screen[1]:
            break
    expect(terminal.screen[1].startswith("Slider has won"), f"best play does not end: {terminal.screen[:2]}")
    terminal.press("n", "f")
    expect(terminal.screen[1].startswith("Slider has won"), f"f does not lead to the end: {terminal.screen[:2]}")
    check_side(terminal, folder)
    check_layers(terminal, folder)
    check_size(terminal)
    expect(terminal.close(lambda: os.write(terminal.end, b"q")) == 0, "q does not end the program with 0")


def in_faces(board):
    return "/".join(",".join("0" if cell == "." else str(1 << int(cell)) for cell in row) for row in board.split("/"))


def check_faces(terminal, folder):
    """Among faces no tile is an exponent: title, board, drops, best play and the command."""
    expect(terminal.screen[0] == "game: 3x3, drops up to 4, objective 16", f"the title among faces is {terminal.screen[0]}")
    expect("Enter drops 4" in terminal.screen[12], f"the drop among faces is {terminal.screen[12]}")
    cells = [terminal.cell((3, 3), 0, 0, line) for line in (0, 1)]
    expect([cell.split()[0] for cell in cells] == ["2", "4"], f"the drops of a cell among faces are {cells}")
    line = [text[44:] for text in terminal.screen[3:17] if " drop " in text[44:]]
    expect(line and all(re.search(r"drop [24] at row", text) for text in line), f"best play among faces is {line}")
    command = f"dropslide query {folder} {in_faces('.../2../...')} --to-move dropper --faces"
    expect(command in terminal.resize(120, 24), f"the command among faces is not {command}: {terminal.screen}")
    terminal.resize(80, 24)
    answer = subprocess.run([PROGRAM, *command.split()[1:]], check=True, capture_output=True, text=True).stdout
    expect(in_faces(".../2../...") in answer and ".../" not in answer, f"the command prints {answer}")


def check_window(folder):
    """The whole window is used from 80x24 on: longer best play, wider and higher cells, every drop of three tiles."""
    small, large = Terminal(PROGRAM, folder), Terminal(PROGRAM, folder, size=(120, 40))
    longest = query(folder, ".../.../...", "dropper")["moves_to_end"]
    for terminal in (small, large):
        columns, rows = terminal.size
        line = [text for text in terminal.screen[3:] if re.match(r"\d+\. (drop|slide) ", text[columns - 36:])]
        expect(len(line) == min(longest, rows - 10), f"{columns}x{rows}: {len(line)} moves of {longest} are shown")
        expect(terminal.screen[rows - 1].endswith("q quit") and terminal.screen[rows - 5].startswith("dropslide query"), f"{columns}x{rows}: the last lines are {terminal.screen[rows - 5:]}")
        empty = [terminal.cell((3, 3), 2, 2, tile, dmax=3) for tile in range(3)]
        marks = {move["drop"]["tile"]: mark(move) for move in query(folder, ".../.../...", "dropper")["moves"] if (move["drop"]["row"], move["drop"]["col"]) == (2, 2)}
        expect(empty == ([f"{tile} {marks[tile]}" for tile in (1, 2, 3)] if rows == 40 else [marks[1], "", ""]), f"{columns}x{rows}: a cell shows {empty}, its drops are {marks}")
    expect(longest > 14, "best play is too short for this test")
    before = large.screen
    large.press("l")
    expect(large.screen[39].endswith("q quit") and max(len(text) for text in large.screen) > 100, f"the layers do not use the window: {large.screen}")
    large.press("l")
    expect("60x20 is too small: 80x24 shows all" in large.resize(60, 20)[19], f"a small window: {large.screen}")
    expect(large.resize(120, 40) == before, f"a window that grows again: {large.screen}")
    for terminal in (small, large):
        expect(terminal.close(lambda: os.write(terminal.end, b"q")) == 0, "q does not end the program with 0")
    faces = Terminal(PROGRAM, folder, "--faces")
    expect(faces.screen[0].endswith("drops up to 8, objective 32"), f"--faces does not begin with faces: {faces.screen[0]}")
    expect(faces.close(lambda: os.write(faces.end, b"q")) == 0, "q does not end the program with 0")


def check_side(terminal, folder):
    """Against the program: it begins, answers each move, and is taken back with the move that it answered."""
    terminal.press("n", "s")
    expect("you play Slider" in terminal.screen[0], f"s does not choose a side: {terminal.screen[0]}")
    check_screen(terminal, folder, query_best(folder), "slider")
    before = terminal.screen
    terminal.press(query(folder, query_best(folder), "slider")["moves"][0]["slide"])
    expect(terminal.screen[1].startswith("Slider to move") and terminal.screen[2].count(" ") > before[2].count(" "), f"the program does not answer: {terminal.screen[:3]}")
    expect(terminal.press("u", "u", "u") == before, f"u does not lead back: {terminal.screen[:3]}")
    terminal.press("s", "n")
    expect("you play Dropper" in terminal.screen[0] and terminal.screen[1].startswith("Dropper to move"), f"Dropper does not begin: {terminal.screen[:2]}")
    terminal.press("\r")
    expect(terminal.screen[1].startswith("Dropper to move") and terminal.screen[2].count(" ") == 3, f"Slider does not answer: {terminal.screen[:3]}")
    expect("you play" not in terminal.press("s")[0], "the third side is not both")


def check_layers(terminal, folder):
    """The wins by layer are those of `export`; any layer is the board's where its sum is."""
    before = terminal.screen
    text = terminal.press("l")
    counted = {}
    for row in csv.DictReader(subprocess.run([PROGRAM, "export", folder], check=True, capture_output=True, text=True).stdout.splitlines()):
        layer = counted.setdefault(sum(1 << int(tile) - 1 for tile in row["board"] if tile.isdigit()), [0, 0])
        layer[0] += 1
        layer[1] += row["winner"] == "slider"
    for line in text[3:21]:
        words = line.replace(">", " ").split()
        if words:
            expect([int(words[1]), int(words[2])] == counted.get(int(words[0])), f"layer {words[0]}: {line}, expected {counted.get(int(words[0]))}")
    expect(sum(bool(line.strip()) for line in text[3:21]) == min(18, len(counted)), f"layers are missing: {text}")
    expect(sum(line.startswith(">") for line in text) == 2, f"the layer of the board is not marked: {text}")
    expect(terminal.press("l") == before, f"l does not lead back: {terminal.screen}")


def check_size(terminal):
    """A window that is too small says so, and all is there again when it is large enough."""
    before = terminal.screen
    expect("too small" in terminal.resize(60, 20)[19] and terminal.screen[19].endswith("q quit"), f"a small window: {terminal.screen}")
    expect(terminal.resize(80, 24) == before, f"a window that grows again: {terminal.screen}")


def check_certificate_and_policy(work):
    """The marks of a certificate and the slide of a policy, each followed to the end of a game by `b`."""
    certificate, score, policy = (os.path.join(work, name) for name in ("proof", "score", "policy"))
    for words in (("strategy", "two-rows", "2x4", "--certificate", certificate), ("policy", "export", score, policy)):
        subprocess.run([PROGRAM, *words], check=True, capture_output=True)
    game = os.path.join(work, "2x3.json")
    with open(game, "wb") as file:
        file.write(subprocess.run([PROGRAM, "shortest", "2x3", "--dmax", "1", "--game", "--json"], check=True, capture_output=True).stdout)
    terminal = Terminal(PROGRAM, certificate, policy, game)
    check_screen(terminal, certificate, "..../....", "dropper")
    terminal.press("b")
    answer = query(certificate, "..../....", "dropper")
    check_screen(terminal, certificate, answer["moves"][0]["board"], "slider")
    for _ in range(40):
        terminal.press("b")
        if "has won" in terminal.screen[1]:
            break
    expect(terminal.screen[1].startswith("Dropper has won"), f"the certificate's strategy does not end: {terminal.screen[:2]}")
    terminal.press("t")
    slide = query(policy, "1../..1", "slider")["policy_slide"]
    expect(f"the policy slides {slide}" in terminal.screen[1], f"the policy slides {slide}: {terminal.screen[:2]}")
    terminal.press("b")
    expect(terminal.screen[1] == "Chance to move: a policy has no values", f"a policy after its slide: {terminal.screen[1]}")
    check_chances(terminal, query(policy, shown_board(terminal, 2, 3), "dropper"))
    for _ in range(200):
        terminal.press("b")
        if "is over" in terminal.screen[1]:
            break
    expect(terminal.screen[1].startswith("the game is over"), f"the policy's game does not end: {terminal.screen[:2]}")
    check_game_record(terminal, game)
    expect(terminal.close(lambda: os.write(terminal.end, b"q")) == 0, "q does not end the program with 0")
    alone = Terminal(PROGRAM, game)
    expect(alone.press("right")[1].startswith("move 1 of "), f"a game record alone is not shown: {alone.screen[:3]}")
    expect(alone.close(lambda: os.write(alone.end, b"q")) == 0, "q does not end the program with 0")


def shown_board(terminal, rows, cols):
    return "/".join("".join(terminal.cell((rows, cols), row, col) for col in range(cols)) for row in range(rows))


def check_game_record(terminal, file):
    with open(file) as text:
        game = json.load(text)["game"]
    terminal.press("t")
    expect("2x3, Dmax 1, shortest game" in terminal.screen[0] and shown_board(terminal, 2, 3) == ".../...", f"the game record begins so: {terminal.screen[:8]}")
    for step in game[:-1]:
        terminal.press("right", "b")
        expect(shown_board(terminal, 2, 3) == step["board"], f"expected {step['board']}: {terminal.screen[:8]}")
    terminal.press("left", "up", "down", "right")
    expect(shown_board(terminal, 2, 3) == game[-1]["board"], f"the game ends so: {terminal.screen[:8]}")
    expect(terminal.screen[1].startswith(f"move {2 * len(game) - 1} of {2 * len(game) - 1}: drop"), f"the last move is shown so: {terminal.screen[1]}")


def query_best(folder):
    """The board after the first of the best drops on the empty board."""
    moves = query(folder, ".../.../...", "dropper")["moves"]
    longest = max(move["moves_to_end"] for move in moves)
    return next(move["board"] for move in moves if move["moves_to_end"] == longest)


def board_after_edit(terminal):
    """The board as the screen shows it, while nothing is to be dropped."""
    board = shown_board(terminal, 3, 3)
    expect(sorted(board.replace("/", "")) == sorted("31......."), f"after an edit the board is {board}")
    return board


def main():
    with tempfile.TemporaryDirectory() as work:
        folder = os.path.join(work, "game")
        subprocess.run([PROGRAM, "solve", "3x3", "--dmax", "2", "--objective", "4", "--depth", "--out", folder], check=True, capture_output=True)
        check_walk(folder)
        wide = os.path.join(work, "wide")
        subprocess.run([PROGRAM, "solve", "3x3", "--dmax", "3", "--objective", "5", "--depth", "--out", wide], check=True, capture_output=True)
        check_window(wide)
        check_tables_of_numbers(work)
        check_certificate_and_policy(work)
        samples = Terminal(PROGRAM)
        samples.press("t", "t")
        expect("score-2x3: 2x3" in samples.screen[0], f"t does not lead to the next tables: {samples.screen[:2]}")
        expect(samples.close(lambda: os.kill(samples.pid, signal.SIGTERM)) == 0, "SIGTERM does not end the program with 0")
        piped = subprocess.run([PROGRAM, "explore", folder], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        expect(piped.returncode == 1 and "needs a terminal" in piped.stderr, f"without a terminal: {piped.returncode} {piped.stderr}")
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("the terminal shows what the tablebase says")


if __name__ == "__main__":
    main()
