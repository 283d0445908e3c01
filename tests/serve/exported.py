"""The page as files, behind a plain file server, in a real browser: it plays and analyses as the program does.

Usage: exported.py PROGRAM [chromium | firefox]   (exit code 77, skipped, where there is no such browser; never in CI)
"""
import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

from opened_page import FAILURES, expect, open_browser

PROGRAM = sys.argv[1]
MINE = "document.getElementById('play-status').textContent.includes('Your move')"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nothing."""


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


def export(work):
    for name, words in (("3x3-2-5", ("3x3", "--dmax", "2", "--objective", "5", "--depth")), ("2x3", ("2x3", "--dmax", "2", "--objective", "4"))):
        run("solve", *words, "--out", work / name)
    done = run("serve", work / "3x3-2-5", work / "2x3", "--export", work / "site", "--json")
    answer = json.loads(done.stdout)
    expect(answer["tables"] == ["3x3-2-5"] and "2x3 is left out" in done.stderr, f"exported are {answer['tables']}: {done.stderr}")
    expect(answer["files"] == sum(path.is_file() for path in (work / "site").rglob("*")), "the number of files is another one")
    again = run("serve", work / "3x3-2-5", "--export", work / "site")
    expect(again.returncode == 2 and "is not empty" in again.stderr, f"a folder that is full is written into: {again.stderr}")
    none = run("serve", work / "2x3", "--export", work / "none")
    expect(none.returncode == 2 and "no table can be shown" in none.stderr, f"a page without tables is written: {none.stderr}")
    nowhere = run("serve", work / "3x3-2-5", "--export", "/proc/nowhere")
    expect(nowhere.returncode == 1, f"/proc/nowhere is taken: {nowhere.stderr}")
    return work / "site"


def check_page(browser, url, work):
    browser.open(url)
    browser.wait("document.body?.dataset.shown && document.getElementById('home').innerText.includes('can Slider make 32?')")
    browser.open(url + "#play=3x3-2-5&as=slider")
    browser.wait(f"document.body?.dataset.shown && {MINE}")
    browser.press("ArrowRight")
    browser.wait(f"{MINE} && location.hash.includes('moves=A1r')")
    for board, to in (("12./.../...", "dropper"), ("21./.43/12.", "slider"), ("1../.../..2", "dropper")):
        browser.open(f"{url}#table=3x3-2-5&board={board}&to={to}")
        browser.wait("document.body?.dataset.shown && document.querySelector('#layers').childNodes.length > 0")
        asked = json.loads(run("query", work / "3x3-2-5", board, "--to-move", to, "--json").stdout)
        words = f"{asked['value'].capitalize()} wins after {asked['moves_to_end']} more" if asked["value"] else "no game gets there"
        shown = browser.run("document.getElementById('verdict').textContent")
        expect(words in shown, f"{board} {to}: the page says '{shown}', the program '{words}'")
    browser.open(url + "#known")
    browser.wait("document.querySelectorAll('#known-table tbody tr').length > 15")
    expect(not [problem for problem in browser.problems if "favicon" not in problem], f"the page wrote errors: {browser.problems[:3]}")


def main():
    browser = open_browser((sys.argv[2:] or ["chromium"])[0])
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        site = export(work)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        check_page(browser, f"http://127.0.0.1:{server.server_port}/", work)
        browser.close()
        server.shutdown()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("the page as files plays and analyses as the program does")


if __name__ == "__main__":
    main()
