"""The page in a real Chromium: values as the API says, play, links, keys, hostile addresses, contrast and narrow screens.

Usage: page.py PROGRAM   (exit code 77, skipped, where there is no Chromium; never in CI)
"""
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import quote

from chances import check_chance, check_policy, check_tile, check_worst, percent_words
from looks import check_few_colours, check_looks, check_tab_order
from opened_page import FAILURES, Page, different, expect, hash_of, open_browser
from server import Server

PROGRAM = sys.argv[1]
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
RANDOM = random.Random(SEED)
WORK = pathlib.Path(tempfile.mkdtemp())

# What the page shows of a state, read when it is shown.
READ = """(async (hash) => {
  location.hash = hash;
  for (let i = 0; document.body.dataset.shown !== hash && i < 2000; ++i) await new Promise((done) => setTimeout(done, 2));
  const marks = [...document.querySelectorAll('.chip')].map((chip) => [Number(chip.dataset.cell), Number(chip.dataset.tile), chip.dataset.words]);
  const slides = [...document.querySelectorAll('.slide:enabled')].map((slide) => [slide.dataset.slide, slide.dataset.words]);
  const listed = [...document.querySelectorAll('#moves button')].map((button) => button.dataset.words.replace(/, chance .*/, ''));
  return {listed, verdict: document.getElementById('verdict').textContent, marks, slides};
})"""

def make_tables():
    tables = WORK / "tables"
    for words in (("solve", "3x3", "--dmax", "2", "--objective", "5", "--depth", "--out", tables / "game"),
                  ("solve", "2x4", "--dmax", "1", "--objective", "5", "--out", tables / "plain"),
                  ("solve", "1x9", "--dmax", "2", "--objective", "3", "--depth", "--out", tables / "row"),
                  ("expect", "2x3", "--score-only", "--out", tables / "score"),
                  ("expect", "2x3", "--tile", "64", "--out", tables / "tile"),
                  ("expect", "2x3", "--worst", "--out", tables / "worst")):
        subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True)
    subprocess.run([PROGRAM, "policy", "export", tables / "score", tables / "policy"], check=True, capture_output=True)
    subprocess.run([PROGRAM, "strategy", "two-rows", "2x5", "--certificate", tables / "proof"], check=True, capture_output=True)
    for name, words in (("fewest", ("shortest", "2x3", "--dmax", "1", "--game")), ("two-rows", ("strategy", "two-rows", "2x4"))):
        (tables / f"{name}.json").write_bytes(subprocess.run([PROGRAM, *words, "--json"], check=True, capture_output=True).stdout)
    shutil.copytree(tables / "game", tables / "bad")
    (tables / "bad/manifest.json").write_text("{}")
    shutil.copytree(tables / "game", tables / "worn")
    layer = sorted((tables / "worn/layers").iterdir())[3]
    layer.write_bytes(layer.read_bytes()[:-1] + b"\x55")
    return tables


def listed_moves(moves, table):
    """What the list of moves should say: those that symmetry makes alike once, with their number."""
    return [f"{'drop' if move['drop'] else 'slide'} {move['move']}{f' ({alike} alike)' if alike > 1 else ''}: {words_of(move, table)}" for move, alike in different(moves)]


def words_of(entry, table):
    """What the page should say of a value."""
    if entry["value"] is None:
        return "not in the certificate" if table == "proof" else "no game gets there"
    if table == "score":
        return f"expected score still to come {entry['value']:.1f}"
    if table == "tile":
        return f"the tile is made with {percent_words(1 - entry['value'])}"
    if table == "worst":
        return f"a score of {entry['value']:.0f} more can be forced"
    moves = entry.get("moves_to_end")
    end = "" if moves is None else f" after {moves} more move" + ("" if moves == 1 else "s")
    return f"{entry['value'].capitalize()} wins{end}"


def check_position(page, table, board, to_move, answer):
    seen = page.browser.run(f"{READ}({json.dumps(hash_of(table, board, to_move))})")
    where = f"{table} {board} {to_move}"
    line = page.server.ask(f"/api/line?table={table}&board={quote(board)}&to_move={to_move}")
    if line["ended_by"] and not line["moves"]:
        return expect("won" in seen["verdict"] or "over" in seen["verdict"], f"{where}: the page says {seen['verdict']} of a game that is over")
    expect(words_of(answer, table) in seen["verdict"], f"{where}: the page says {seen['verdict']}, expected {words_of(answer, table)}")
    expect(len(seen["marks"]) + len(seen["slides"]) == len(answer["moves"]), f"{where}: {len(seen['marks'])} drops, {len(seen['slides'])} slides, expected {len(answer['moves'])}")
    cols = len(board.split("/")[0])
    said = {(cell // cols, cell % cols, tile): label for cell, tile, label in seen["marks"]}
    said.update(dict(seen["slides"]))
    listed = listed_moves(answer["moves"], table)
    expect(seen["listed"] == listed, f"{where}: the list of moves says {seen['listed'][:3]}, expected {listed[:3]}")
    for move in answer["moves"]:
        drop = move["drop"]
        label = said.get((drop["row"], drop["col"], drop["tile"]) if drop else move["slide"], "")
        expect(f": {words_of(move, table)}" in label, f"{where}: {move['move']} is '{label}', expected {words_of(move, table)}")


def set_up(page, board, to_move):
    """Puts a position into the form, as a person does, before the page is asked what it shows."""
    page.browser.run(f"document.getElementById('text').value = {json.dumps(board)}; document.getElementById('to').value = '{to_move}'; document.querySelector('#setup button').click()")
    page.browser.wait(f"document.body.dataset.shown.endsWith('board={board}&to={to_move}')")


def check_values(page, tables):
    """200 positions of random games, every fifth set up by hand: every value that the page shows is that of `query --json`."""
    starts = {"game": (".../.../...", "dropper", "5"), "plain": ("..../....", "dropper", "5"), "score": ("1../..1", "slider", "none"), "tile": ("1../..1", "slider", "6"), "worst": ("1../..1", "slider", "none"), "proof": ("...../.....", "dropper", "5")}
    page.open()
    count = 0
    while count < 200:
        table = RANDOM.choice(list(starts))
        board, to_move, objective = starts[table]
        while count < 200:
            printed = subprocess.run([PROGRAM, "query", tables / table, board, "--to-move", to_move, "--json"], capture_output=True, check=True)
            answer = json.loads(printed.stdout)
            if count % 5 == 0 and page.browser.run("document.getElementById('table').value") == f"table {table}":
                set_up(page, board, to_move)
            check_position(page, table, board, to_move, answer)
            count += 1
            boards = [move["board"] for move in answer["moves"] if objective not in move["board"]]
            if not boards:
                break
            board, to_move = RANDOM.choice(boards), "slider" if to_move == "dropper" else "dropper"


def check_best_play(page):
    page.open(hash_of("game", "12./.3./...", "dropper"))
    moves = page.server.ask("/api/position?table=game&board=12./.3./...&to_move=dropper")["moves_to_end"]
    for _ in range(moves):
        before = page.board()
        page.browser.press("b")
        page.browser.wait(f"document.getElementById('text').value !== '{before}'")
    expect(page.text("verdict").startswith("Slider has won: tile 5 (32)"), f"after {moves} best moves: {page.text('verdict')}")
    expect(page.browser.run("document.querySelectorAll('#path li').length") == moves + 1, "the game so far does not have all moves")
    expect(page.browser.run("document.querySelectorAll('#curve circle').length") == moves + 1, "the value along the game is not drawn")
    end = page.board()
    for _ in range(2):
        page.browser.press("u")
        page.browser.wait(f"document.getElementById('text').value !== '{end}'")
    page.browser.press("f")
    page.browser.wait("document.getElementById('verdict').textContent.startsWith('Slider has won')")


def check_taking_back(page):
    """Against the program an undo, and the browser's back, lead to the user's own last turn, and the program does not move there."""
    page.open(hash_of("game", "12./.3./...", "slider") + "&as=slider")
    expect(page.browser.run("document.getElementById('undo').disabled"), "there is something to undo before the first move")
    for how in ("document.getElementById('undo').click()", "history.back()"):
        page.click(".slide:enabled")
        page.browser.wait("document.querySelectorAll('#path li').length === 3 && document.querySelector('.fresh')")
        page.browser.run(how)
        page.browser.wait("document.getElementById('text').value === '12./.3./...' && document.getElementById('to').value === 'slider'")
        page.browser.run("new Promise((done) => setTimeout(done, 700))")  # Longer than the program waits before it moves.
        expect(page.board() == "12./.3./..." and page.browser.run("document.querySelectorAll('#path li').length") == 1, f"after {how} the board is {page.board()}")


def check_playing_a_lost_side(page):
    moves = page.server.ask("/api/line?table=game&board=.../.../...")["moves"]
    late = [move["board"] for move in moves if move["player"] == "slider" and move["moves_to_end"] == 8][0]
    page.open(hash_of("game", late, "dropper") + "&as=dropper")
    for _ in range(9):
        page.browser.wait("document.querySelector('.chip') || document.getElementById('verdict').textContent.includes('has won')")
        if "has won" in page.text("verdict"):
            break
        before = page.board()
        page.click(".chip")
        page.browser.wait(f"document.getElementById('text').value !== '{before}'")
    expect(page.text("verdict").startswith("Slider has won"), f"the program does not win a won game: {page.text('verdict')}")


def check_certificate(page):
    """Whatever Slider does, the certificate's strategy answers and wins."""
    page.open("#table=proof&as=slider")
    for _ in range(40):
        page.browser.wait("document.getElementById('to').value === 'slider'")
        if "has won" in page.text("verdict"):
            break
        choices = page.browser.run("[...document.querySelectorAll('.slide:enabled')].map((slide) => slide.dataset.slide)")
        before = page.board()
        page.click(f".slide[data-slide={RANDOM.choice(choices)}]")
        page.browser.wait(f"document.getElementById('text').value !== '{before}'")
    expect(page.text("verdict").startswith("Dropper has won"), f"the certificate does not keep its claim: {page.text('verdict')}")


def check_games(page):
    """A game record step by step, by keys, buttons and link."""
    game = page.server.ask("/api/game?game=fewest")["game"]
    plies = 2 * len(game) - 1
    page.browser.open(page.url + "#game=fewest&ply=2")
    page.browser.wait("document.body?.dataset.shown === '#game=fewest&ply=2'")
    expect(page.board() == game[0]["board"], f"after two plies the board is {page.board()}, expected {game[0]['board']}")
    page.browser.press("ArrowRight")
    page.browser.wait("document.body.dataset.shown === '#game=fewest&ply=3'")
    page.browser.press("ArrowLeft")
    page.browser.press("b")
    page.browser.press("b")
    page.browser.wait(f"document.getElementById('text').value === '{game[1]['board']}'")
    page.browser.press("f")
    page.browser.wait(f"document.getElementById('text').value === '{game[-1]['board']}'")
    expect(f"Move {plies} of {plies}" in page.text("verdict") and "game is over" in page.text("verdict"), f"the end of the game: {page.text('verdict')}")
    expect(page.browser.run("document.querySelectorAll('#path li').length") == plies + 1, "not every position of the game is listed")
    page.browser.run("history.back()")
    page.browser.wait(f"document.getElementById('text').value === '{game[1]['board']}'")
    page.click("#path li button")
    page.browser.wait("document.body.dataset.shown === '#game=fewest&ply=0'")
    expect(page.text("command") == "dropslide shortest 2x3 --dmax 1 --game", f"the command is {page.text('command')}")
    page.browser.run("(() => { const list = document.getElementById('table'); list.value = 'table game'; list.dispatchEvent(new Event('change')); })()")
    page.browser.wait("document.body.dataset.shown.includes('table=game') && document.querySelectorAll('.chip').length === 18")
    page.browser.run("(() => { const list = document.getElementById('table'); list.value = 'game two-rows'; list.dispatchEvent(new Event('change')); })()")
    page.browser.wait("document.body.dataset.shown === '#game=two-rows&ply=0'")
    expect("two-rows (Theorem 16)" in page.text("game"), f"the game is called {page.text('game')}")


def check_links(page):
    page.open(hash_of("game", "1../.../...", "slider"))
    page.browser.press("ArrowDown")
    page.browser.wait("document.getElementById('text').value === '.../.../1..'")
    link, verdict = page.browser.run("location.href"), page.text("verdict")
    page.browser.run("history.back()")
    page.browser.wait("document.getElementById('text').value === '1../.../...'")
    page.browser.run("history.forward()")
    page.browser.wait("document.getElementById('text').value === '.../.../1..' && document.querySelectorAll('#path li').length === 2")
    page.browser.open(link)
    page.browser.wait("document.body?.dataset.shown")
    expect((page.board(), page.text("verdict")) == (".../.../1..", verdict), "a link does not lead back")
    expect(page.text("command").endswith("/game .../.../1.. --to-move dropper"), f"the command is {page.text('command')}")
    check_copies(page, link)


def check_copies(page, link):
    """Both buttons copy what they name, or show it where the browser refuses; the command prints what the server answers."""
    texts = {"link": link, "command": page.text("command")}
    for what, text in texts.items():  # A window without focus may not copy.
        page.click(f"#copy-{what}")
        page.browser.wait(f"document.getElementById('copied').textContent === {json.dumps('This browser does not let a page copy: ' + text)}")
    page.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.browser.call("Emulation.setFocusEmulationEnabled", enabled=True)
    for what, text in texts.items():
        page.click(f"#copy-{what}")
        page.browser.wait(f"document.getElementById('copied').textContent === '{what} copied'")
        expect(page.browser.run("navigator.clipboard.readText()") == text, f"Copy {what} copies something else than {text}")
    page.browser.call("Emulation.setFocusEmulationEnabled", enabled=False)
    name, *words = shlex.split(page.text("command"))
    printed = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True, check=False).stdout
    answered = page.server.get("/api/position?table=game&board=.../.../1..&to_move=dropper")[2]
    expect(name == "dropslide" and printed == answered, f"the command prints {printed[:200]}, the server answers {answered[:200]}")


def check_faces(page):
    """By the key x, by the box, and by a link."""
    seen = "[...document.querySelectorAll('.tile')].map((tile) => tile.textContent).join(' ')"
    page.open(hash_of("game", "12./.3./...", "dropper"))
    expect(page.browser.run(seen) == "1 2 3", f"tiles are shown as {page.browser.run(seen)}")
    page.browser.press("x")
    page.browser.wait(f"{seen} === '2 4 8' && location.hash.endsWith('&faces=1') && document.getElementById('faces').checked")
    expect(page.browser.run("document.querySelector('.chip[data-tile=\"2\"]').textContent").lstrip("★").startswith("4 "), "drops are not shown as faces")
    listed = page.browser.run("['moves', 'line', 'path'].map((list) => [...document.querySelectorAll(`#${list} button`)].map((button) => button.textContent))")
    expect(all(re.search("drop [24] at row|slide |2,4,0/0,8,0/0,0,0", text) for texts in listed for text in texts) and all(listed), f"the lists among faces are {listed}")
    expect(page.text("game").startswith("3x3, drops up to 4, objective 32:"), f"the game among faces is {page.text('game')}")
    expect(page.text("command").endswith(" 2,4,0/0,8,0/0,0,0 --to-move dropper --faces"), f"the command among faces is {page.text('command')}")
    expect(page.browser.run("document.getElementById('text').value") == "2,4,0/0,8,0/0,0,0", "the board that is set up is not in faces")
    page.browser.press("x")
    page.browser.wait(f"{seen} === '1 2 3' && !location.hash.includes('faces') && !document.getElementById('faces').checked")
    page.click("#faces")
    page.browser.wait(f"{seen} === '2 4 8' && location.hash.endsWith('&faces=1')")
    page.open(hash_of("score", "12./...", "dropper") + "&faces=1")
    expect(page.browser.run(seen) == "2 4" and page.text("chances").startswith("On each empty cell: 2 with 22.5 %, 4 with"), f"a link with faces shows {page.browser.run(seen)}, {page.text('chances')}")
    page.open("#game=fewest&ply=1&faces=1")
    page.browser.wait(f"{seen} === '2' && document.getElementById('faces').checked")
    expect(page.text("verdict").startswith("Move 1 of 17: drop 2 at row") and page.text("game").startswith("2x3, drops up to 2:"), f"a game among faces: {page.text('verdict')}, {page.text('game')}")
    page.browser.press("x")
    page.browser.wait(f"{seen} === '1' && document.body.dataset.shown === '#game=fewest&ply=1'")


def check_damaged_layer(page):
    """A table that was whole when the server began: the page shows the error, and the other tables can be used."""
    page.open(hash_of("worn", "1../1../1..", "dropper"))
    refusal = json.loads(page.server.get("/api/position?table=worn&board=1../1../1..&to_move=dropper")[2])["error"]
    expect("worn" in refusal and page.text("alerts") == refusal, f"a damaged layer: the page says '{page.text('alerts')}', the server '{refusal}'")
    expect(page.browser.run("document.querySelectorAll('.slide:enabled, .chip').length") == 0, "a board that cannot be read has moves")
    disabled = page.browser.run("[...document.querySelectorAll('#table option:disabled')].map((option) => option.value)")
    expect(disabled == ["table bad"], f"not to be chosen are {disabled}")
    page.browser.run("(() => { const list = document.getElementById('table'); list.value = 'table game'; list.dispatchEvent(new Event('change')); })()")
    page.browser.wait("document.body.dataset.shown.includes('table=game') && document.querySelectorAll('.chip').length === 18 && document.getElementById('alerts').textContent === ''")
    refused = [problem for problem in page.browser.problems if "503" in problem and "table=worn" in problem]
    expect(refused, "the browser does not see that the server refuses")
    page.browser.problems = [problem for problem in page.browser.problems if problem not in refused]


def check_keys(page):
    page.open(hash_of("game", ".../.../...", "dropper"))
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "2"):
        page.browser.press(key)
    page.browser.wait("document.getElementById('text').value === '.../.2./...'")
    for key in ("e", "ArrowRight", "ArrowRight", "3"):
        page.browser.press(key)
    page.browser.wait("document.getElementById('text').value === '.3./.2./...'")
    page.browser.press("e")
    page.browser.press("n")
    page.browser.wait("document.getElementById('text').value === '.../.../...'")
    page.browser.run("document.getElementById('text').value = '0,0,4/0,16,0/2,0,0'; document.querySelector('#setup button').click()")
    page.browser.wait("document.body.dataset.shown.includes('board=..2/.4./1..')")
    page.browser.run("document.getElementById('text').value = '3,0,0/0,0,0/0,0,0'; document.querySelector('#setup button').click()")
    expect("is no 3x3 board" in page.text("alerts"), f"a face that no tile has: {page.text('alerts')}")
    page.browser.run("document.getElementById('text').value = '1./2'; document.querySelector('#setup button').click()")
    expect("is no 3x3 board" in page.text("alerts"), f"a board of the wrong shape: {page.text('alerts')}")


HOSTILE = ["#table=<img src=x onerror=alert(1)>&board=.../.../...", "#table=game&board=<script>alert(1)</script>&to=slider", "#table=bad&board=.../.../...",
           "#board=../../../../etc/passwd", "#table=game&board=zzz/zzz/zzz", "#table=game&to=__proto__&as=constructor", "#game=none", "#game=fewest&ply=-1", "#game=fewest&ply=999999", "#game=<svg onload=alert(1)>&ply=1e9", "#" + "a" * 50_000, "#%", "#table=%00&board=%ff"]


def check_layers_that_are_counted(page):
    """Where the server is still counting, the page asks again."""
    page.open(hash_of("game", ".../.../...", "dropper"))
    page.browser.run("""(() => { const real = window.fetch; let left = 1; window.fetch = (address) => address.includes('layers?table=plain') && left-- > 0
      ? Promise.resolve(new Response(JSON.stringify({error: 'being counted', retry_after_seconds: 1}), {status: 503})) : real(address); })()""")
    page.browser.run(f"location.hash = '{hash_of('plain', '..../....', 'dropper')}'")
    page.browser.wait("document.body.dataset.shown.includes('table=plain') && document.querySelector('#layers svg')")


def check_hostile_addresses(page):
    for text in HOSTILE:
        page.open(quote(text, safe="#=&<>/ %.")[:60_000])
        expect(page.browser.run("document.querySelectorAll('#table option').length") == 12, f"{text[:60]} breaks the page")
        expect(page.browser.run("document.querySelectorAll('script').length === 1 && document.querySelectorAll('img').length === 0"), f"{text[:60]} makes elements")
    page.open("#table=bad&board=.../.../...")
    expect("no table 'bad'" in page.text("alerts"), f"a damaged table in a link: {page.text('alerts')}")
    expect(page.browser.run("document.querySelector('#table option[value=\"table bad\"]').disabled && document.body.innerText.includes('Table bad cannot be used')"), "the damaged table is offered")


def main():
    browser = open_browser()
    print(f"SEED={SEED}")
    tables = make_tables()
    server = Server(PROGRAM, tables)
    try:
        page = Page(server, browser)
        browser.resize(1280, 900)
        check_values(page, tables)
        for check in (check_best_play, check_taking_back, check_playing_a_lost_side, check_chance, check_tile, check_worst, check_policy, check_certificate, check_games, check_links, check_keys, check_faces, check_damaged_layer, check_layers_that_are_counted, check_hostile_addresses, check_tab_order, check_few_colours, check_looks):
            check(page)
        strange = [url for url in browser.requests if not url.startswith((server.start["url"], "about:"))]
        expect(not strange, f"the page asks others: {strange[:3]}")
        expect(not browser.problems, f"the page has errors: {browser.problems[:3]}")
    finally:
        browser.close()
        server.stop()
        shutil.rmtree(WORK)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures; again with SEED={SEED}")
    print("the page shows what the API says, and can be played")


if __name__ == "__main__":
    main()
