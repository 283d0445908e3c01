"""The page of a server, opened in a browser, and what was found wrong with it."""
import sys

FAILURES = []


def expect(condition, text):
    if not condition:
        FAILURES.append(text)
        print("FAILED:", text, file=sys.stderr)


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
