"""The page in a real Chromium: values as the API says, play, links, keys, hostile addresses, contrast and narrow screens.

Usage: page.py PROGRAM   (exit code 77, skipped, where there is no Chromium; never in CI)
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import quote

from browser import Browser, chromium
from server import Server

PROGRAM = sys.argv[1]
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
RANDOM = random.Random(SEED)
WORK = pathlib.Path(tempfile.mkdtemp())
FAILURES = []

# What the page shows of a state, read when it is shown.
READ = """(async (hash) => {
  location.hash = hash;
  for (let i = 0; document.body.dataset.shown !== hash && i < 2000; ++i) await new Promise((done) => setTimeout(done, 2));
  const marks = [...document.querySelectorAll('.chip')].map((chip) => [Number(chip.dataset.cell), Number(chip.dataset.tile), chip.getAttribute('aria-label')]);
  const slides = [...document.querySelectorAll('.slide:enabled')].map((slide) => [slide.dataset.slide, slide.getAttribute('aria-label')]);
  return {verdict: document.getElementById('verdict').textContent, marks, slides};
})"""

CONTRAST = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = numbers(colour).slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (node) => { for (; node; node = node.parentElement) { const colour = getComputedStyle(node).backgroundColor; if (numbers(colour)[3] !== 0) return colour; } return 'rgb(255, 255, 255)'; };
  const found = [];
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) || node.closest('svg, noscript, option')) continue;
    const [a, b] = [light(getComputedStyle(node).color), light(behind(node))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) found.push(`${node.tagName} ${node.className} '${node.textContent.trim().slice(0, 20)}' ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
  }
  return found;
})()"""

GRAPHICS = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = numbers(colour).slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
  const back = getComputedStyle(document.body).backgroundColor, style = (node) => getComputedStyle(node), found = [];
  const hold = (name, colour, behind) => { const seen = contrast(colour, behind); if (seen < 3) found.push(`${name} ${seen.toFixed(2)}`); };
  for (const chip of document.querySelectorAll('.chip')) hold('drop', style(chip).backgroundColor, style(chip.parentElement).backgroundColor);
  for (const node of document.querySelectorAll('.legend .mark')) hold(node.className, style(node).backgroundColor, back);
  for (const name of ['.here', '.curve', '.axis']) for (const node of document.querySelectorAll('svg ' + name)) hold(name, style(node).stroke, back);
  for (const name of ['.point-slider', '.point-dropper']) for (const node of document.querySelectorAll('svg ' + name)) hold(name, style(node).fill, back);
  const slider = document.querySelector('svg .of-slider');
  if (slider) hold('bars of Slider', style(slider).fill, back);
  hold('focus', style(document.documentElement).getPropertyValue('--focus').trim().replace(/^#(..)(..)(..)$/, (_, r, g, b) => `rgb(${[r, g, b].map((c) => parseInt(c, 16)).join()})`), back);
  return found;
})()"""

NAMELESS = """[...document.querySelectorAll('button, select, input')].filter((node) =>
  !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length)).map((node) => node.outerHTML)"""


def expect(condition, text):
    if not condition:
        FAILURES.append(text)
        print("FAILED:", text, file=sys.stderr)


def make_tables():
    tables = WORK / "tables"
    for words in (("solve", "3x3", "--dmax", "2", "--objective", "5", "--depth", "--out", tables / "game"),
                  ("solve", "2x4", "--dmax", "1", "--objective", "5", "--out", tables / "plain"),
                  ("expect", "2x3", "--score-only", "--out", tables / "score")):
        subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True)
    subprocess.run([PROGRAM, "policy", "export", tables / "score", tables / "policy"], check=True, capture_output=True)
    subprocess.run([PROGRAM, "strategy", "two-rows", "2x5", "--certificate", tables / "proof"], check=True, capture_output=True)
    for name, words in (("fewest", ("shortest", "2x3", "--dmax", "1", "--game")), ("two-rows", ("strategy", "two-rows", "2x4"))):
        (tables / f"{name}.json").write_bytes(subprocess.run([PROGRAM, *words, "--json"], check=True, capture_output=True).stdout)
    shutil.copytree(tables / "game", tables / "bad")
    (tables / "bad/manifest.json").write_text("{}")
    return tables


class Page:
    def __init__(self, server, browser):
        self.server, self.browser = server, browser
        self.url = server.start["url"]

    def open(self, hash_text=""):
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=self.url + hash_text)
        self.browser.wait("document.body?.dataset.shown && (document.body.dataset.shown.startsWith('#game') || document.querySelector('#layers').childNodes.length > 0)")

    def text(self, node):
        return self.browser.run(f"document.getElementById('{node}').textContent")

    def board(self):
        return self.browser.run("document.getElementById('text').value")

    def click(self, selector):
        expect(self.browser.run(f"(() => {{ const node = document.querySelector('{selector}'); node?.click(); return Boolean(node); }})()"), f"there is no {selector}")


def hash_of(table, board, to_move):
    return f"#table={table}&board={board}&to={to_move}"


def words_of(entry, table):
    """What the page should say of a value."""
    if entry["value"] is None:
        return "not in the certificate" if table == "proof" else "no game gets there"
    if table == "score":
        return f"expected score still to come {entry['value']:.1f}"
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
    for move in answer["moves"]:
        drop = move["drop"]
        label = said.get((drop["row"], drop["col"], drop["tile"]) if drop else move["slide"], "")
        expect(f": {words_of(move, table)}" in label, f"{where}: {move['move']} is '{label}', expected {words_of(move, table)}")


def check_values(page, tables):
    """200 positions of random games: every value that the page shows is the API's; of ten also that of `query --json`."""
    starts = {"game": (".../.../...", "dropper", "5"), "plain": ("..../....", "dropper", "5"), "score": ("1../..1", "slider", "none"), "proof": ("...../.....", "dropper", "5")}
    page.open()
    count = 0
    while count < 200:
        table = RANDOM.choice(list(starts))
        board, to_move, objective = starts[table]
        while count < 200:
            answer = page.server.ask(f"/api/position?table={table}&board={quote(board)}&to_move={to_move}")
            if count % 20 == 0:
                printed = subprocess.run([PROGRAM, "query", tables / table, board, "--to-move", to_move, "--json"], capture_output=True, check=True)
                expect(json.loads(printed.stdout) == answer, f"query --json says something else of {board}")
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


def check_chance(page):
    page.open("#table=score&board=1../..1&to=slider&as=slider")
    moves = page.server.ask("/api/line?table=score&board=1../..1")["moves"]
    expect(page.browser.run("document.querySelectorAll('#line li').length") == len(moves), "the main line against chance is not shown")
    page.click(".slide:enabled")
    page.browser.wait("document.querySelectorAll('#path li').length === 3")
    expect(page.browser.run("document.querySelectorAll('.tile').length") == 3, "chance does not drop a tile after the slide")


def check_policy(page):
    """Best play by the policy's own slides, to the end."""
    page.open("#table=policy&board=1../..1&to=slider")
    reply = page.server.ask("/api/strategy?table=policy&board=1../..1")["reply"]
    expect(f"the policy slides {reply['slide']}" in page.text("verdict"), f"the policy: {page.text('verdict')}")
    expect("best" in page.browser.run(f"document.querySelector('.slide[data-slide={reply['slide']}]').getAttribute('aria-label')"), "the policy's slide has no star")
    page.browser.press("b")
    page.browser.wait(f"document.getElementById('text').value === '{reply['board']}'")
    expect(page.text("verdict") == "Chance to move." and page.browser.run("document.getElementById('best').disabled"), "what chance drops is called best")
    page.open("#table=policy&board=1../..1&to=slider&as=dropper")
    page.browser.wait("document.querySelectorAll('#path li').length === 2")


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
    page.browser.call("Page.navigate", url="about:blank")
    page.browser.call("Page.navigate", url=page.url + "#game=fewest&ply=2")
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
    page.browser.call("Page.navigate", url="about:blank")
    page.browser.call("Page.navigate", url=link)
    page.browser.wait("document.body?.dataset.shown")
    expect((page.board(), page.text("verdict")) == (".../.../1..", verdict), "a link does not lead back")
    expect(page.text("command").endswith("/game .../.../1.. --to-move dropper"), f"the command is {page.text('command')}")


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


def check_hostile_addresses(page):
    for text in HOSTILE:
        page.open(quote(text, safe="#=&<>/ %.")[:60_000])
        expect(page.browser.run("document.querySelectorAll('#table option').length") == 8, f"{text[:60]} breaks the page")
        expect(page.browser.run("document.querySelectorAll('script').length === 1 && document.querySelectorAll('img').length === 0"), f"{text[:60]} makes elements")
    page.open("#table=bad&board=.../.../...")
    expect("no table 'bad'" in page.text("alerts"), f"a damaged table in a link: {page.text('alerts')}")
    expect(page.browser.run("document.querySelector('#table option[value=\"table bad\"]').disabled && document.body.innerText.includes('Table bad cannot be used')"), "the damaged table is offered")


def check_looks(page):
    for is_dark in (False, True):
        page.browser.choose_dark(is_dark)
        for state in (("game", "21./.43/12.", "dropper"), ("game", "214/.43/12.", "slider"), ("score", "1../..1", "slider"), ("plain", "..../....", "dropper"), ("policy", "1../..1", "slider"), ("proof", "1..../.....", "slider"), ("proof", "1..../.....", "dropper")):
            page.open(hash_of(*state))
            faint = page.browser.run(CONTRAST)
            expect(not faint, f"{state} {'dark' if is_dark else 'light'}: contrast below 4.5: {faint[:4]}")
    expect(not page.browser.run(NAMELESS), f"without a name: {page.browser.run(NAMELESS)}")
    check_graphics(page)
    for width in (320, 390, 1280):
        page.browser.resize(width, 800)
        for state in (hash_of("game", "21./.43/12.", "dropper"), hash_of("proof", "1..../.....", "dropper"), hash_of("score", "1../..1", "slider"), "#game=fewest&ply=3"):
            check_width(page, width, state)


def check_width(page, width, state):
    page.open(state)
    expect(page.browser.run("document.documentElement.scrollWidth") <= width, f"the page is wider than {width} at {state}")
    outside = page.browser.run("[...document.querySelectorAll('.chip')].filter((chip) => { const a = chip.getBoundingClientRect(), b = chip.parentElement.getBoundingClientRect(); return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1; }).length")
    expect(outside == 0, f"at width {width} {outside} drops stand outside their cells at {state}")
    small = page.browser.run("[...document.querySelectorAll('button, select, input:not([type=checkbox])')].filter((node) => node.offsetParent).map((node) => [node.getBoundingClientRect(), node]).filter(([box]) => box.width < 24 || box.height < 24).map(([, node]) => node.outerHTML.slice(0, 80))")
    expect(not small, f"at width {width} smaller than 24 pixels: {small[:3]}")


def check_graphics(page):
    """Marks, bars, points and the outline of what has the focus stand out from what is behind them: 3 to 1 (WCAG 2.1, 1.4.11)."""
    for is_dark in (False, True):
        page.browser.choose_dark(is_dark)
        page.open(hash_of("game", "21./.43/12.", "dropper"))
        faint = page.browser.run(GRAPHICS)
        expect(not faint, f"{'dark' if is_dark else 'light'}: contrast of graphics below 3: {faint[:4]}")
    page.browser.choose_dark(False)


def check_tab_order(page):
    """Every control comes by the Tab key alone, and is seen to have the focus."""
    page.open(hash_of("game", "21./.43/12.", "slider"))
    wanted = page.browser.run("[...document.querySelectorAll('button, select, input, ol')].filter((node) => node.offsetParent && !node.disabled).length")
    seen, bare = set(), []
    for _ in range(wanted + 10):
        page.browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        page.browser.call("Input.dispatchKeyEvent", type="keyUp", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        place, outline = page.browser.run("(() => { const node = document.activeElement; return [[...document.querySelectorAll('*')].indexOf(node), node === document.body ? '1px' : getComputedStyle(node).outlineStyle + getComputedStyle(node).outlineWidth]; })()")
        seen.add(place)
        if "none" in outline or outline.endswith("0px"):
            bare.append(place)
    expect(len(seen) >= wanted, f"the Tab key comes to {len(seen)} of {wanted} controls")
    expect(not bare, f"{len(bare)} controls have the focus and do not show it")


def main():
    if not chromium():
        print("no Chromium here: scripts/install-dependencies --developer")
        sys.exit(1 if os.environ.get("CI") else 77)
    print(f"SEED={SEED}")
    tables = make_tables()
    server, browser = Server(PROGRAM, tables), Browser()
    try:
        page = Page(server, browser)
        browser.resize(1280, 900)
        check_values(page, tables)
        for check in (check_best_play, check_playing_a_lost_side, check_chance, check_policy, check_certificate, check_games, check_links, check_keys, check_hostile_addresses, check_tab_order, check_looks):
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
