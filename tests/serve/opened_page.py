"""The page of a server, opened in a browser, and what was found wrong with it."""
import os
import sys

from browser import Browser, chromium
from firefox import Firefox, firefox

FAILURES = []


def open_browser(name="chromium"):
    """A new one. Ends the test, as skipped or in CI as failed, where there is none."""
    found, kind = {"chromium": (chromium, Browser), "firefox": (firefox, Firefox)}[name]
    if not found():
        sys.exit(f"there is no {name}" if "CI" in os.environ else 77)
    return kind()


def expect(condition, text):
    if not condition:
        FAILURES.append(text)
        print("FAILED:", text, file=sys.stderr)


class Page:
    def __init__(self, server, browser):
        self.server, self.browser = server, browser
        self.url = server.start["url"]

    def open(self, hash_text="#analyse"):
        self.browser.open(self.url + hash_text)
        self.browser.wait("document.body?.dataset.shown && (document.body.dataset.shown.startsWith('#game') || document.querySelector('#layers').childNodes.length > 0)")

    def open_view(self, hash_text):
        """The first screen, a game that is played, or what is known."""
        self.browser.open(self.url + hash_text)
        self.browser.wait("document.body?.dataset.shown")

    def text(self, node):
        return self.browser.run(f"document.getElementById('{node}').textContent")

    def board(self):
        return self.browser.run("document.getElementById('text').value")

    def click(self, selector):
        expect(self.browser.run(f"(() => {{ const node = document.querySelector('{selector}'); node?.click(); return Boolean(node); }})()"), f"there is no {selector}")


def hash_of(table, board, to_move):
    return f"#table={table}&board={board}&to={to_move}"


def images_of(board):
    """All boards that are the same up to turning and mirroring."""
    rows = board.split("/")
    found = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    if len(rows) == len(rows[0]):
        found += [["".join(column) for column in zip(*image)] for image in found]
    return {"/".join(image) for image in found}


def different(moves):
    """The first of each set of moves that symmetry makes alike, and their number."""
    groups = {}
    for move in moves:
        groups.setdefault(min(images_of(move["board"])), []).append(move)
    return [(alike[0], len(alike)) for alike in groups.values()]
