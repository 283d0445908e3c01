"""The page as files, behind a plain file server, in a real browser: it plays and analyses as the program does.

Usage: exported.py PROGRAM [chromium | firefox]   (exit code 77, skipped, where there is no such browser; never in CI)
"""
import functools
import http.server
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

from opened_page import FAILURES, expect, open_browser
from server import Server

PROGRAM = sys.argv[1]
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
RANDOM = random.Random(SEED)
SHOWN = {"3x3-2-5": ("solve", "3x3", "--dmax", "2", "--objective", "5", "--depth"), "row": ("expect", "1x6", "--score-only"), "score": ("expect", "2x3", "--score-only"),
         "tile": ("expect", "2x3", "--tile", "32")}
MINE = "document.getElementById('play-status').textContent.includes('Your move')"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nothing."""


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


def export(work):
    for name, words in {**SHOWN, "2x3": ("solve", "2x3", "--dmax", "2", "--objective", "4"), "worst": ("expect", "2x3", "--worst")}.items():
        run(*words, "--out", work / "tables" / name)
    done = run("serve", work / "tables", "--export", work / "site", "--json")
    answer = json.loads(done.stdout)
    expect(answer["tables"] == sorted(SHOWN) and "2x3 is left out" in done.stderr and "worst is left out" in done.stderr, f"exported are {answer['tables']}: {done.stderr}")
    expect(answer["files"] == sum(path.is_file() for path in (work / "site").rglob("*")), "the number of files is another one")
    again = run("serve", work / "tables/3x3-2-5", "--export", work / "site")
    expect(again.returncode == 2 and "is not empty" in again.stderr, f"a folder that is full is written into: {again.stderr}")
    none = run("serve", work / "tables/2x3", "--export", work / "none")
    expect(none.returncode == 2 and "no table can be shown" in none.stderr, f"a page without tables is written: {none.stderr}")
    nowhere = run("serve", work / "tables/3x3-2-5", "--export", "/proc/nowhere")
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
        asked = json.loads(run("query", work / "tables/3x3-2-5", board, "--to-move", to, "--json").stdout)
        words = f"{asked['value'].capitalize()} wins after {asked['moves_to_end']} more" if asked["value"] else "no game gets there"
        shown = browser.run("document.getElementById('verdict').textContent")
        expect(words in shown, f"{board} {to}: the page says '{shown}', the program '{words}'")
    browser.open(url + "#play=score&as=slider")
    browser.wait(f"document.body?.dataset.shown && {MINE}")
    browser.open(url + "#known")
    browser.wait("document.querySelectorAll('#known-table tbody tr').length > 15")
    expect(not [problem for problem in browser.problems if "favicon" not in problem], f"the page wrote errors: {browser.problems[:3]}")


def check_answers(browser, url, work):
    """What a server says of positions of random games, and of best play from them: the page of files says the same, key by key."""
    server = Server(PROGRAM, work / "tables")
    browser.open(url)
    browser.wait("document.body?.dataset.shown")

    def of_server(kind, table, board, to):
        answer = server.ask(f"/api/{kind}?table={table}&board={board}&to_move={to}")
        return {key: value for key, value in answer.items() if key not in ("schema", "version", "command")}

    def of_files(kind, *words):
        return browser.run(f"import('./static/api.js').then((api) => api.{kind}(...{json.dumps(words)}))")

    for table, opening in (("score", "1../..1"), ("tile", "1../..1"), ("score", "12./..."), ("row", "1....1"), ("3x3-2-5", ".../.../...")):
        board, to = opening, "dropper" if table == "3x3-2-5" or "2" in opening else "slider"
        made = {"score": "7", "tile": "5", "row": "7", "3x3-2-5": "5"}[table]
        for count in range(40):
            answer = of_server("position", table, board, to)
            expect(of_files("askPosition", table, board, to) == answer, f"{table} {board} {to}: the files say {json.dumps(of_files('askPosition', table, board, to))[:300]}, a server {json.dumps(answer)[:300]}")
            if count % 8 == 0:
                expect(of_files("askLine", table, board, to) == of_server("line", table, board, to), f"{table} {board} {to}: another main line")
            boards = [move["board"] for move in answer["moves"] if made not in move["board"]]
            board, to = (RANDOM.choice(boards), "slider" if to == "dropper" else "dropper") if boards else (opening, "slider" if to == "slider" and "2" not in opening and table != "3x3-2-5" else "dropper")
    facts = {table["name"]: {key: value for key, value in table.items() if key != "path"} for table in server.ask("/api/tables")["tables"]}
    for table in of_files("askTables")["tables"]:
        expect({key: value for key, value in table.items() if key != "path"} == facts[table["name"]], f"the files say of {table['name']}: {table}, a server {facts[table['name']]}")
    for table in SHOWN:
        expect(of_files("askLayers", table)["layers"] == server.ask(f"/api/layers?table={table}")["layers"], f"{table}: other layers")
    for board in ("1234/1", "5../...", "x", ""):
        refused = browser.run(f"import('./static/api.js').then((api) => api.askPosition('tile', {json.dumps(board)}, 'slider')).then(() => 'taken', (refusal) => String(refusal.status))")
        expect(refused == "400", f"'{board}' is {refused}")
    server.stop()


def main():
    browser = open_browser((sys.argv[2:] or ["chromium"])[0])
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        site = export(work)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"SEED={SEED}")
        check_page(browser, f"http://127.0.0.1:{server.server_port}/", work)
        check_answers(browser, f"http://127.0.0.1:{server.server_port}/", work)
        browser.close()
        server.shutdown()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("the page as files plays and analyses as the program does")


if __name__ == "__main__":
    main()
