"""Games that a server without tables solves for who asks: the API in full, and the page in a real browser.

Usage: offers.py PROGRAM [chromium | firefox]   (exit code 77, skipped, where there is no such browser; never in CI)
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from opened_page import FAILURES, Page, expect, open_browser
from server import Server

PROGRAM, BROWSER = sys.argv[1], (sys.argv[2:] or ["chromium"])[0]
LONG = "4x4-2-5"  # Minutes.


def order(server, path, fields=None):
    status, _, text = server.get(f"/api/{path}", method="POST", fields=fields)
    return status, json.loads(text)


def offers_of(server):
    return {offer["name"]: offer for offer in server.ask("/api/offers")["offers"]}


def wait_until(condition, text, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"it never came to this: {text}")
        time.sleep(0.05)


def check_api(server, folder):
    offers = offers_of(server)
    expect({"score-3x3", "2x5-2-6", "2x6-2-6", "3x4-2-6", LONG} <= set(offers), f"offered are {sorted(offers)}")
    expect(all(offer["state"] == "offered" and offer["seconds"] > 0 and offer["disk_bytes"] > 1e6 for offer in offers.values()), f"an offer is {list(offers.values())[:2]}")
    for path, fields, status, words in (("make?game=9x9", None, 400, "no game '9x9' is offered"), ("make", None, 400, "is missing"), ("stop?game=9x9", None, 400, "no game '9x9'"),
                                        ("make?game=2x5-2-5&x=1", None, 400, "no parameter"), ("tables", None, 405, "GET and HEAD"),
                                        ("make?game=2x5-2-5", {"Sec-Fetch-Site": "cross-site"}, 403, "pages of this server")):
        got, answer = order(server, path, fields)
        expect(got == status and words in answer["error"], f"POST {path}: {got} {answer}")
    expect(server.get("/api/make?game=2x5-2-5")[0] == 404, "a table is made for who only looks")
    expect(order(server, "stop?game=2x5-2-5")[0] == 200, "to stop what does not run is refused")
    expect(offers_of(server)["2x5-2-5"]["state"] == "offered", "it was made all the same")
    order(server, f"make?game={LONG}")
    wait_until(lambda: (offers_of(server)[LONG]["done_fraction"] or 0) > 0, "progress")
    expect(order(server, f"make?game={LONG}")[0] == 200, "to ask twice is refused")
    got, answer = order(server, "make?game=2x5-2-5")
    expect(got == 409 and f"{LONG} is being made" in answer["error"], f"two at a time: {got} {answer}")
    expect(server.get("/api/tables")[0] == 200, "nobody is answered while a table is made")
    order(server, f"stop?game={LONG}")
    wait_until(lambda: offers_of(server)[LONG]["state"] == "offered", "stopped")
    expect(not list(folder.rglob(LONG)), "what was stopped leaves files")


def check_page(page, browser):
    page.open_view("")
    browser.wait("document.querySelectorAll('#offers li').length > 6")
    expect("3×4, 2s and 4s: can Slider make 64?" in page.text("offers") and " MB" in page.text("offers"), f"offered are {page.text('offers')[:300]}")
    page.click("#offers button[data-offer=\"4x4-2-5\"]")
    browser.wait("document.querySelector('#offers progress') && document.querySelectorAll('#offers button:disabled').length > 5")
    page.open_view("")
    browser.wait("document.querySelector('#offers progress')")
    page.click("#offers button[data-offer=\"4x4-2-5\"]")
    browser.wait("document.getElementById('offer-status').textContent.includes('was stopped')")
    page.click("#offers button[data-offer=\"2x5-2-5\"]")
    browser.wait("document.getElementById('served').innerText.includes('2×5')", 60)
    browser.wait("document.querySelectorAll('#offer-status a').length === 3")
    expect("It is solved." in page.text("offer-status"), f"the page says {page.text('offer-status')}")
    expect(not browser.run("document.querySelector('[data-offer=\"2x5-2-5\"]')"), "what is solved is offered again")
    browser.run("[...document.querySelectorAll('#served a')].find((link) => link.href.includes('2x5-2-5') && link.href.includes('slider')).click()")
    browser.wait("document.body.dataset.view === 'play' && document.getElementById('play-status').textContent.includes('Your move')")
    page.open_view("#play=3x4-2-6")
    expect("no game '3x4-2-6'" in page.text("alerts"), "a game that is not solved yet is played")


def check_end(server, folder):
    """A server that is stopped while it makes a table ends soon, and leaves nothing."""
    order(server, f"make?game={LONG}")
    wait_until(lambda: offers_of(server)[LONG]["done_fraction"], "progress")
    expect(server.stop() == 0, "it ends with an error")
    expect(not list(folder.iterdir()), f"it leaves {list(folder.iterdir())}")


def check_little_memory(folder):
    """A game that the memory budget does not hold fails with a sentence and leaves nothing; the server goes on, and makes another one."""
    server = Server(PROGRAM, "--memory", "128MiB", environment={**os.environ, "TMPDIR": str(folder)})
    order(server, f"make?game={LONG}")
    wait_until(lambda: offers_of(server)[LONG]["state"] == "failed", "failed")
    expect("larger --memory" in offers_of(server)[LONG]["error"], f"it says {offers_of(server)[LONG]['error']}")
    expect(not list(folder.rglob(LONG)), "what failed leaves files")
    order(server, "make?game=2x5-2-5")
    wait_until(lambda: offers_of(server)["2x5-2-5"]["state"] == "made", "another game")
    expect(server.stop() == 0, "it ends with an error")


def check_given_table(folder):
    """Where tables are given none is made."""
    server = Server(PROGRAM, folder / "given", environment={**os.environ, "TMPDIR": str(folder)})
    expect(server.ask("/api/offers")["offers"] == [], "games are offered beside those that were given")
    got, answer = order(server, "make?game=2x5-2-5")
    expect(got == 404 and "makes no tables" in answer["error"], f"it makes one: {answer}")
    server.stop()


def main():
    browser = open_browser(BROWSER)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = Server(PROGRAM, environment={**os.environ, "TMPDIR": name})
        check_api(server, folder)
        check_page(Page(server, browser), browser)
        expect(not [problem for problem in browser.problems if "favicon" not in problem], f"the page wrote errors: {browser.problems[:3]}")
        browser.close()
        check_end(server, folder)
        check_little_memory(folder)
        subprocess.run([PROGRAM, "solve", "2x2", "--dmax", "1", "--objective", "3", "--out", folder / "given"], check=True, capture_output=True)
        check_given_table(folder)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("games are solved for who asks")


if __name__ == "__main__":
    main()
