"""The static demo in a real Chromium, opened from disk: what its own reader says of 200 random positions is what `query --json` says.

Usage: demo.py PROGRAM   (exit code 77, skipped, where there is no Chromium; never in CI)
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from opened_page import FAILURES, expect, open_browser

PROGRAM = sys.argv[1]
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/demo"
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
RANDOM = random.Random(SEED)


def query(folder, board, to_move):
    printed = subprocess.run([PROGRAM, "query", folder, board, "--to-move", to_move, "--json"], capture_output=True, check=True).stdout
    answer = json.loads(printed)
    for key in ("schema", "version", "command"):
        del answer[key]
    return answer


def asked(browser, function, *words):
    return browser.run(f"modules['static/api.js'].{function}(...{json.dumps(words)})")


def check_positions(browser, folder):
    """Positions of random games, lost, won and beyond the table."""
    count = 0
    while count < 200:
        board, to_move = RANDOM.choice((".../.../...", "12./3../..4", "1.1/2.2/1.1")), "dropper"
        while count < 200:
            answer = query(folder, board, to_move)
            seen = asked(browser, "askPosition", "3x3-2-5", board, to_move)
            expect(seen == answer, f"{board}, {to_move} to move: the demo says {json.dumps(seen)[:300]}, query {json.dumps(answer)[:300]}")
            count += 1
            boards = [move["board"] for move in answer["moves"] if "5" not in move["board"]]
            if not boards:
                break
            board, to_move = RANDOM.choice(boards), "slider" if to_move == "dropper" else "dropper"


# Every bit of a layer's file changed, and the file cut everywhere: how often the reader takes it, without and with the manifest's checksum.
DAMAGE = """(() => {
  const { manifest, files } = dropslideTables["3x3-2-5"], name = "layers/0000009";
  const whole = Uint8Array.from(atob(files[name]), (symbol) => symbol.charCodeAt(0));
  const reader = new modules["static/reader.js"].TableReader(manifest, () => whole);
  const takes = (bytes) => { reader.bytesOf = () => bytes; try { return reader.readLayer(9) ? 1 : 0; } catch { return 0; } };
  let taken = 0;
  for (let i = 0; i < whole.length; ++i) {
    const bytes = Uint8Array.from(whole);
    bytes[i] ^= 1 << i % 8;
    taken += takes(bytes) + takes(whole.slice(0, i));
  }
  return [whole.length, taken, takes(whole)];
})()"""


def check_damage(browser):
    length, taken, whole = browser.run(DAMAGE)
    expect(length > 100 and taken == 0 and whole == 1, f"of {length} bytes the reader takes {taken} that are damaged, and {whole} whole file")


def check_page(browser, folder):
    answer = query(folder, ".../.../...", "dropper")
    verdict = browser.run("document.getElementById('verdict').textContent")
    expect(f"{answer['value'].capitalize()} wins after {answer['moves_to_end']} more moves" in verdict, f"the page says {verdict}")
    expect(browser.run("document.querySelectorAll('.chip').length") == 18, "the drop map has not 18 drops")
    expect(browser.run("document.querySelectorAll('#line li').length") == answer["moves_to_end"], "the main line is not as long as the game")
    expect(browser.run("document.querySelectorAll('#layers rect').length") > 20, "the wins by layer are not drawn")
    browser.press("b")
    browser.wait("document.getElementById('verdict').textContent.startsWith('Slider to move')")
    board = browser.run("document.getElementById('text').value")
    browser.run("history.back()")
    browser.wait("document.getElementById('text').value === '.../.../...'")
    browser.run("history.forward()")
    browser.wait(f"document.getElementById('text').value === '{board}'")
    layers = asked(browser, "askLayers", "3x3-2-5")["layers"]
    manifest = json.loads((folder / "manifest.json").read_text())
    expect(sum(layer["positions"] for layer in layers) == int(manifest["facts"]["dropper_positions"]), "the layers do not sum up to the table")


def main():
    browser = open_browser()
    print(f"SEED={SEED}")
    with tempfile.TemporaryDirectory() as work:
        folder, demo = pathlib.Path(work) / "3x3-2-5", pathlib.Path(work) / "demo"
        subprocess.run([PROGRAM, "solve", "3x3", "--dmax", "2", "--objective", "5", "--depth", "--out", folder], check=True, capture_output=True)
        subprocess.run([SCRIPT, PROGRAM, demo], check=True, capture_output=True)
        try:
            browser.resize(1280, 900)
            browser.open((demo / "index.html").as_uri() + "#analyse")
            browser.wait("document.body?.dataset.shown")
            check_page(browser, folder)
            check_positions(browser, folder)
            check_damage(browser)
            strange = [url for url in browser.requests if not url.startswith(("file://", "about:", "data:"))]
            expect(not strange, f"the demo asks others: {strange[:3]}")
            expect(not browser.problems, f"the demo has errors: {browser.problems[:3]}")
        finally:
            browser.close()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures; again with SEED={SEED}")
    print("the demo says of 200 positions what query --json says")


if __name__ == "__main__":
    main()
