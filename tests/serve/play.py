"""Playing in a real browser: the first screen, a game by keys, buttons and fingers, its mistakes, its link, and links that cannot be.

Usage: play.py PROGRAM [chromium | firefox]   (exit code 77, skipped, where there is no such browser; never in CI)
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from looks import CONTRAST, NAMELESS
from opened_page import FAILURES, Page, expect, open_browser
from server import Server

PROGRAM, BROWSER = sys.argv[1], (sys.argv[2:] or ["chromium"])[0]
WORK = pathlib.Path(tempfile.mkdtemp())
MINE = "document.getElementById('play-status').textContent.includes('Your move')"
COUNT = "((new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').match(/[lrud]|[A-Y][1-9]/g) ?? []).length"
OVER = "!document.getElementById('summary').hidden"
SMALL = """[...document.querySelectorAll('.view a, .view button, nav a, summary')].filter((node) => node.offsetParent && !node.closest('#analysis')).filter((node) => node.getBoundingClientRect().height < 40)
  .map((node) => node.textContent)"""


def make_tables():
    for name, words in {"make32": ("solve", "3x3", "--dmax", "2", "--objective", "5", "--depth"), "make16": ("solve", "2x3", "--dmax", "2", "--objective", "4", "--depth"),
                        "keep32": ("solve", "2x3", "--dmax", "2", "--objective", "5"), "score": ("expect", "2x3", "--score-only"), "worst": ("expect", "2x3", "--worst"),
                        "row": ("solve", "1x6", "--dmax", "1", "--objective", "4")}.items():
        subprocess.run([PROGRAM, *words, "--out", WORK / "tables" / name], check=True, capture_output=True)
    subprocess.run([PROGRAM, "no-merge", "2x3", "--dmax", "2", "--certificate", WORK / "tables/merge"], check=True, capture_output=True)
    return WORK / "tables"


def moves_of(page):
    """The moves of the address: slides as letters, drops as a cell and a tile."""
    text = re.search(r"moves=([^&]*)", page.browser.run("location.hash"))
    return re.findall("[lrud]|[A-Y][1-9]", text[1]) if text else []


def position(page, to):
    board = json.loads(page.browser.run("""(() => { const arena = document.getElementById('arena'), rows = Number(arena.style.getPropertyValue('--rows')), cols = Number(arena.style.getPropertyValue('--cols'));
      const cells = new Array(rows * cols).fill(0); for (const piece of arena.querySelectorAll('.piece')) cells[Number(piece.style.getPropertyValue('--row')) * cols + Number(piece.style.getPropertyValue('--col'))] = Math.log2(Number(piece.textContent));
      return JSON.stringify({rows, cols, cells}); })()"""))
    symbols = ".123456789abcdef"
    rows = ["".join(symbols[tile] for tile in board["cells"][row * board["cols"]:(row + 1) * board["cols"]]) for row in range(board["rows"])]
    return "/".join(rows), to


def check_first_screen(page):
    page.open_view("")
    expect(page.browser.run("document.body.dataset.view") == "home", "the address of the page does not begin with the first screen")
    text = page.browser.run("document.getElementById('home').innerText")
    for words in ("Dropper", "Slider", "Play as Slider", "Play as Dropper", "Play against chance", "Analyse a position", "3×3, 2s and 4s: can Slider make 32?"):
        expect(words in text, f"the first screen does not say '{words}'")
    for door in ("door-slider", "door-dropper", "door-chance", "door-analyse", "door-known"):
        page.open_view("")
        page.click(f"#{door}")
        page.browser.wait("document.body.dataset.view !== 'home'")
    page.browser.run("history.back()")
    page.browser.wait("document.body.dataset.view === 'home'")


def check_first_paint(page):
    """The first screen takes less than 100 kB, and its files are named in the page: one round behind another is enough."""
    page.browser.requests.clear()
    page.open_view("")
    files = [address for address in page.browser.requests if "/api/" not in address and address.startswith(page.url)]
    size = sum(len(page.server.get("/" + address.removeprefix(page.url))[2].encode()) for address in set(files) if "favicon" not in address)
    expect(0 < size < 100_000, f"the first screen takes {size} bytes")
    named = set(re.findall(r'(?:href|src)="([^"#]+)"', page.server.get("/")[2]))
    expect(all(address.removeprefix(page.url) in named | {""} for address in files), f"not named in the page: {set(files)}")


def check_game_by_keys(page):
    """The best slides, asked of the API, typed: Slider wins 16 on 2x3, and no mistake is marked."""
    page.open_view("#play=make16&as=slider")
    page.browser.wait(MINE)
    expect(page.browser.run("document.activeElement.id") == "arena", "the board has not the focus when a game begins")
    expect(page.text("value-here") == "", "values are shown before they are asked for")
    count = 1
    while not page.browser.run(OVER):
        board, to = position(page, "slider")
        best = page.server.ask(f"/api/line?table=make16&board={board}&to_move={to}")["moves"][0]["slide"]
        page.browser.press("Arrow" + best.capitalize())
        count += 2
        page.browser.wait(f"{OVER} || ({MINE} && {COUNT} >= {count})")
        expect(count < 60, "the game does not end")
    expect("You win" in page.text("play-status"), f"best play does not win: {page.text('play-status')}")
    expect(page.text("mistakes") == "" and not page.browser.run("document.querySelector('.mistake')"), "best play is marked as a mistake")
    expect("You made no mistake" in page.text("summary-text"), f"the summary says {page.text('summary-text')}")
    whole = page.browser.run("location.hash")
    page.open_view(whole)
    page.browser.wait(OVER)
    expect(page.browser.run("location.hash") == whole, "the link of a whole game leads to another one")


def check_mistakes_undo_and_hints(page):
    """Any slide that the API calls a loss is marked, and taken back by Undo."""
    page.open_view("#play=make16&as=slider")
    page.browser.wait(MINE)
    for _ in range(40):
        board, to = position(page, "slider")
        moves = page.server.ask(f"/api/position?table=make16&board={board}&to_move={to}")["moves"]
        losing = next((move for move in moves if move["value"] == "dropper"), None)
        before = page.browser.run("location.hash")
        page.click(f".pad [data-direction={(losing or moves[-1])['slide']}]")
        if losing:
            page.browser.wait("document.querySelector('.mistake')")
            expect("gives the win away" in page.browser.run("document.querySelector('.mistake').textContent"), "the mistake is not explained")
            page.browser.wait(f"{OVER} || {MINE}")
            page.click("#play-undo")
            page.browser.wait(f"location.hash === {json.dumps(before)}")
            expect(page.text("mistakes") == "", "Undo keeps the mistake")
            break
        page.browser.wait(f"{OVER} || ({MINE} && location.hash !== {json.dumps(before)})")
        if page.browser.run(OVER):
            page.click("#again")
            page.browser.wait(MINE)
    page.click("#hint")
    page.browser.wait("document.getElementById('play-status').textContent.startsWith('Hint: slide')")
    expect(page.browser.run("document.querySelectorAll('.pad .hinted').length") == 1, "the hint is not seen on a button")
    top = "document.getElementById('arena').getBoundingClientRect().top"
    before = page.browser.run(top)
    page.click("#values")
    page.browser.wait("document.getElementById('value-here').textContent.includes('Slider wins') && document.querySelector('.pad .mark')")
    expect(page.text("values") == "Hide values" and page.browser.run(top) == before, "the board moves when values are shown")
    idle = page.browser.run("document.querySelectorAll('.pad [aria-disabled=true]').length")
    expect(idle + page.browser.run("document.querySelectorAll('.pad .mark').length") == 4, "not every slide has a value or is marked as idle")
    page.click("#values")
    expect(page.text("value-here") == "", "values stay when they are not wanted any more")


def check_dropper(page):
    page.open_view("#play=keep32&as=dropper")
    page.browser.wait("document.querySelectorAll('button.ground').length === 6")
    page.click("#tile-buttons button:nth-child(2)")
    page.click('button.ground[data-cell="4"]')
    page.browser.wait(f"{MINE} && {COUNT} === 2")
    expect(moves_of(page)[0] == "E2", f"the drop of a 4 on the fifth cell is {moves_of(page)[0]}")
    page.browser.run("document.querySelector('button.ground').focus()")
    page.browser.press("ArrowRight")
    expect(page.browser.run("document.activeElement.classList.contains('ground')"), "arrow keys leave the cells")


def check_chance(page):
    page.open_view("#play=score&as=slider")
    page.browser.wait(MINE)
    expect(page.browser.run("document.querySelectorAll('.piece').length") == 2, "a game against chance does not open with two tiles")
    expect(page.browser.run("document.querySelector('.pad').hidden || document.getElementById('swap').hidden"), "one can play chance")
    for _ in range(60):
        if page.browser.run(OVER):
            break
        board, to = position(page, "slider")
        moves = page.server.ask(f"/api/position?table=score&board={board}&to_move={to}")["moves"]
        before = page.browser.run("location.hash")
        page.click(f".pad [data-direction={moves[-1]['slide']}]")
        lost = moves[0]["value"] - moves[-1]["value"]
        page.browser.wait(f"{OVER} || ({MINE} && location.hash !== {json.dumps(before)})")
        if lost > 0.1:
            page.browser.wait(f"[...document.querySelectorAll('#play-moves small')].some((node) => node.textContent.includes('costs {lost:.1f} points'))")
    score = int(re.match(r"\d+", page.text("score"))[0])
    expect(page.browser.run(OVER) and (score > 0 or "0 points" in page.text("score")), "the game against chance has no end")


def check_fingers(page):
    """A swipe slides; a tap and a short way do not; the page does not scroll while one swipes."""
    page.browser.resize(390, 844)
    page.open_view("#play=make32&as=slider")
    page.browser.wait(MINE)
    place = page.browser.run("(() => { const box = document.getElementById('arena').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()")
    for dx, dy, count in ((5, 0, 1), (90, 5, 3), (-4, 100, 5)):
        page.browser.swipe(*place, dx, dy)
        page.browser.wait(f"{MINE} && {COUNT} === {count}")
    expect(moves_of(page)[1] == "r" and moves_of(page)[3] == "d", f"the swipes make {moves_of(page)}")
    expect(page.browser.run("window.scrollY") == 0, "the page scrolls while one swipes")
    small = page.browser.run(SMALL)
    expect(not small, f"too small for a finger: {small}")


def check_links(page):
    """Whatever stands in an address, there is a page, a word and a way on."""
    for address, words, view in (("#play=nothing", "no game 'nothing'", "home"), ("#play=merge", "not played", "home"), ("#play=make16&moves=A1lXX", "not allow", "play"),
                                 ("#play=make16&moves=ll", "not allow", "play"), ("#play=make16&moves=A1A2", "not allow", "play"), ("#play=make16&moves=A9", "not allow", "play"),
                                 ("#play=make16&as=nobody", "", "play"), ("#play=make16&start=123/321", "", "play"), ("#play=make16&start=12/34", "board of the link", "play"),
                                 ("#play=make16&start=.../...", "board of the link", "play"), ("#play=keep32&as=dropper&start=121/212", "board of the link", "play"),
                                 ("#play=score&start=12345/1", "board of the link", "play"), ("#play=worst", "not played", "home"), ("#play=make16&start=%00", "board of the link", "play"),
                                 ("#play=<b>&moves=<script>", "no game '<b>'", "home"), ("#play=make16&moves=" + "A1" * 3000, "not allow", "play")):
        page.open_view(address)
        page.browser.wait(f"document.body.dataset.view === '{view}'")
        expect(words in page.text("alerts"), f"{address[:60]}: the page says '{page.text('alerts')}'")
    expect(page.browser.run("document.querySelectorAll('b, script:not([src])').length") == 0, "an address became a part of the page")


def check_refused_addresses(page):
    """A browser that refuses to remember addresses, as some do after a hundred, plays on."""
    page.open_view("#play=make32&as=slider")
    page.browser.wait(MINE)
    page.browser.run("history.replaceState = () => { throw new Error('SecurityError'); }; 0")
    page.browser.press("ArrowRight")
    page.browser.wait("document.querySelectorAll('#play-moves li').length === 3 && " + MINE)


def check_known(page):
    page.open_view("#known")
    page.browser.wait("document.querySelectorAll('#known-table tbody tr').length > 15")
    cell = page.browser.run("[...document.querySelectorAll('#known-table tbody tr')].find((row) => row.firstChild.textContent === '4×4').children[3].querySelector('.seen').textContent")
    expect(cell == "64", f"4x4 with drops up to 8 says {cell}")
    page.browser.run("[...document.querySelectorAll('#known-table tbody tr')].find((row) => row.firstChild.textContent === '4×4').children[3].firstChild.click()")
    text = page.text("evidence")
    expect("Slider forces 64" in text and "Dropper prevents 128" in text and "tables/results" in text, f"the evidence says {text[:200]}")


def check_looks(page):
    for is_dark in (False, True):
        page.browser.choose_dark(is_dark)
        for width in (320, 390, 768, 1400):
            page.browser.resize(width, 900)
            for address in ("", "#play=make32&as=slider&moves=A1dB2l", "#play=keep32&as=dropper", "#play=row&as=dropper", "#known"):
                page.open_view(address)
                page.browser.wait("document.body.dataset.view !== 'known' || document.querySelector('#known-table td')")
                time.sleep(0.3)
                where = f"{address or 'first screen'} at {width}, {'dark' if is_dark else 'light'}"
                expect(page.browser.run("document.documentElement.scrollWidth") <= width, f"{where}: wider than the window")
                faint = page.browser.run(CONTRAST)
                expect(not faint, f"{where}: contrast below 4.5: {faint[:4]}")
    for size in ((667, 375), (844, 390)):  # A phone on its side: the whole board is seen.
        page.browser.resize(*size)
        for address in ("#play=make32&as=slider", "#play=row&as=dropper", "#play=score&as=slider"):
            page.open_view(address)
            page.browser.wait("document.querySelector('#arena .ground')")
            box = page.browser.run("(({ top, bottom, right }) => [top, bottom, right])(document.getElementById('arena').getBoundingClientRect())")
            expect(0 <= box[0] and box[1] <= size[1] and box[2] <= size[0], f"{address} at {size}: the board is from {box[0]} to {box[1]}")
    expect(not page.browser.run(NAMELESS), f"without a name: {page.browser.run(NAMELESS)}")
    page.browser.choose_dark(False)


def check_stillness(page):
    page.browser.prefer(prefers_reduced_motion="reduce")
    page.open_view("#play=make32&as=slider")
    page.browser.wait(MINE)
    page.browser.press("ArrowRight")
    page.browser.wait(f"{MINE} && {COUNT} === 3")
    expect(page.browser.run("getComputedStyle(document.querySelector('.piece')).transitionDuration") in ("0s", ""), "tiles move for those who do not want it")
    page.browser.prefer()


def check_server_that_goes_away(page):
    page.open_view("#play=make32&as=slider")
    page.browser.wait(MINE)
    page.server.process.terminate()
    page.server.process.wait(timeout=20)
    page.browser.press("ArrowRight")
    page.browser.wait("document.getElementById('play-status').textContent.includes('does not answer')")
    expect("kept in the address" in page.text("play-status"), f"the page says {page.text('play-status')}")


def main():
    browser = open_browser(BROWSER)
    server = Server(PROGRAM, make_tables())
    server.ask = lambda target: json.loads(server.get(target)[2])
    page = Page(server, browser)
    checks = [check_first_screen, check_first_paint, check_game_by_keys, check_mistakes_undo_and_hints, check_dropper, check_chance, check_links, check_refused_addresses, check_known, check_fingers]
    if BROWSER == "chromium":  # Of the other one nobody can choose what its user prefers.
        checks += [check_looks, check_stillness]
    for check in checks:
        check(page)
    expect(not [problem for problem in browser.problems if "favicon" not in problem], f"the page wrote errors: {browser.problems[:3]}")
    browser.problems.clear()
    check_server_that_goes_away(page)
    browser.close()
    server.process.kill()
    shutil.rmtree(WORK)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("the page plays")


if __name__ == "__main__":
    main()
