"""The page with tables against chance: expected and forced scores, the chance of a tile, and a policy."""
from decimal import Decimal

from opened_page import different, expect, hash_of


def percent_words(chance):
    """In %, with four digits, as JavaScript's toPrecision writes them."""
    return f"{Decimal(f'{100 * chance:.3e}'):f} %"


def check_marks(page, table, board, to_move, text_of):
    """The marks beside the moves of the position that is shown are those of their values."""
    shown = page.browser.run("[...document.querySelectorAll('#moves .mark')].map((mark) => mark.textContent)")
    moves = page.server.ask(f"/api/position?table={table}&board={board}&to_move={to_move}")["moves"]
    wanted = [text_of(move["value"]) for move, _ in different(moves)]
    expect(shown == wanted, f"{table} {board} {to_move}: the marks are {shown}, expected {wanted}")


def check_chance(page):
    page.open("#table=score&board=1../..1&to=slider&as=slider")
    moves = page.server.ask("/api/line?table=score&board=1../..1")["moves"]
    expect(page.browser.run("document.querySelectorAll('#line li').length") == len(moves), "the main line against chance is not shown")
    page.click(".slide:enabled")
    page.browser.wait("document.querySelectorAll('#path li').length === 3")
    expect(page.browser.run("document.querySelectorAll('.tile').length") == 3, "chance does not drop a tile after the slide")
    expect(page.browser.run("document.querySelectorAll('#curve circle').length") == 3, "the score along the game is not drawn")
    page.open(hash_of("score", "12./...", "dropper"))
    check_marks(page, "score", "12./...", "dropper", "{:.1f}".format)
    chances = {move["drop"]["tile"]: move["chance"] for move in page.server.ask("/api/position?table=score&board=12./...&to_move=dropper")["moves"]}
    said = page.text("chances")
    expect(said == "On each empty cell: 1 with 22.5 %, 2 with 2.5 %." and abs(chances[1] - 0.225) < 1e-12, f"the chances of drops: {said}, {chances}")
    expect("chance 22.5 %" in page.browser.run("document.querySelector('.chip[data-tile=\"1\"]').dataset.words"), "a drop does not name its chance")


def check_tile(page):
    """The chance of a tile: what it is called, its plot, and boards that hold the tile, of which nothing is asked."""
    page.open("#table=tile&board=1../..1&to=slider")
    check_marks(page, "tile", "1../..1", "slider", lambda value: percent_words(1 - value).replace(" ", "\u00a0"))
    expect(page.text("game").startswith("2x3 against chance, the chance of tile 6 (64); "), f"the table of a tile is called {page.text('game')}")
    expect(page.text("numbers").startswith("The number: the chance that the tile is made") and page.browser.run("document.getElementById('winners').hidden"), f"the legend of a chance is {page.text('numbers')}")
    for _ in range(3):
        before = page.board()
        page.click(".slide:enabled" if page.browser.run("document.getElementById('to').value") == "slider" else ".chip")
        page.browser.wait(f"document.getElementById('text').value !== '{before}'")
    shown = page.browser.run("[...document.querySelectorAll('#path li')].map((entry) => entry.querySelector('.mark').textContent)")
    label = page.browser.run("document.querySelector('#curve svg').getAttribute('aria-label')")
    expect(len(shown) == 4 and label == f"Value along the game, from {shown[0]} to {shown[-1]}".replace("\u00a0", " "), f"the plot is called {label}, the marks are {shown}")
    expect(shown[0].replace("\u00a0", " ") == percent_words(1 - page.server.ask("/api/position?table=tile&board=1../..1&to_move=slider")["value"]), f"the plot begins with {shown[0]}")
    expect(page.browser.run("document.querySelector('#curve p').textContent") == "The chance that the tile is made, move by move.", "the plot of chances has another legend")
    page.browser.press("f")
    page.browser.wait("document.getElementById('verdict').textContent === 'Made: tile 6 (64) is on the board.'")
    expect(page.browser.run("[...document.querySelectorAll('#path .mark')].at(-1).textContent") == "100.0\u00a0%", "the tile is made, but not with certainty")
    page.open("#table=tile&board=6../...&to=dropper")
    expect(page.text("verdict") == "Made: tile 6 (64) is on the board." and not page.text("alerts"), f"a link to a board with the tile: {page.text('verdict')} {page.text('alerts')}")
    page.open("#table=tile&board=6../..1&to=slider")
    expect(page.browser.run("document.querySelectorAll('.slide:enabled, .chip').length") == 0, "where the tile is made there are moves")


def check_worst(page):
    """Dropper chooses: no chances, and what is left of the score along the game."""
    page.open("#table=worst&board=1../..1&to=slider&as=slider")
    expect(page.text("game").startswith("2x3 against the worst drops, worst score; "), f"the table of forced scores is called {page.text('game')}")
    expect(page.text("numbers").startswith("The number: the score still to come that Slider can force"), f"the legend of a forced score is {page.text('numbers')}")
    page.click(".slide:enabled")
    page.browser.wait("document.querySelectorAll('#path li').length === 3")
    expect(page.browser.run("document.querySelector('#curve p').textContent") == "The score still to come, move by move.", "the plot of scores has another legend")
    page.open(hash_of("game", "12./.3./...", "dropper"))
    expect(page.text("numbers") == "" and not page.browser.run("document.getElementById('winners').hidden"), "the legend of two players is not that of winners")
    page.open(hash_of("worst", "12./...", "dropper"))
    check_marks(page, "worst", "12./...", "dropper", "{:.0f}".format)
    expect(page.text("chances") == "" and page.text("verdict").startswith("Dropper to move: a score of "), f"drops that are chosen: {page.text('chances')} {page.text('verdict')}")


def check_policy(page):
    """Best play by the policy's own slides, to the end."""
    page.open("#table=policy&board=1../..1&to=slider")
    reply = page.server.ask("/api/strategy?table=policy&board=1../..1")["reply"]
    expect(f"the policy slides {reply['slide']}" in page.text("verdict"), f"the policy: {page.text('verdict')}")
    expect("best" in page.browser.run(f"document.querySelector('.slide[data-slide={reply['slide']}]').dataset.words"), "the policy's slide has no star")
    page.browser.press("b")
    page.browser.wait(f"document.getElementById('text').value === '{reply['board']}'")
    expect(page.text("verdict") == "Chance to move." and page.browser.run("document.getElementById('best').disabled"), "what chance drops is called best")
    page.open("#table=policy&board=1../..1&to=slider&as=dropper")
    page.browser.wait("document.querySelectorAll('#path li').length === 2")
