"""How the server is reached: by HEAD and in absolute form, behind a proxy, in a frame, from other addresses; and what it leaves when it is killed.

Usage: reached.py PROGRAM   (the browser's part is left out where there is no Chromium; never in CI)
"""
import contextlib
import http.client
import http.server
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from browser import Browser, chromium
from opened_page import FAILURES, Page, expect
from server import Server

PROGRAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
PREFIX = "/tools/dropslide"
BOARD = "table=3x3-2-5&board=.../.../..."


class Proxy(http.server.BaseHTTPRequestHandler):
    """As nginx does with `location /tools/dropslide/ { proxy_pass http://127.0.0.1:PORT/; }`: HTTP/1.0, without the prefix."""

    def do_GET(self):
        if not self.path.startswith(PREFIX + "/"):
            return self.send_error(404)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", self.path[len(PREFIX):], headers={"connection": "close"})
        answer = connection.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        for name in ("content-type", "content-security-policy", "etag"):
            self.send_header(name, answer.headers.get(name, ""))
        self.end_headers()
        self.wfile.write(body)
        return connection.close()

    def log_message(self, *_):
        pass


class Notebook(http.server.BaseHTTPRequestHandler):
    """A page of another site that shows ours in a frame."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>notebook</title><iframe src='{self.server.shown}'></iframe>".encode())

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def listening(handler, **facts):
    """A server of Python."""
    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    for name, fact in facts.items():
        setattr(other, name, fact)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    yield other
    other.shutdown()


def address_of(other):
    return f"http://127.0.0.1:{other.server_port}"


def check_heads(server):
    """HEAD gets what GET gets, but for the body, at every path: the page's files, and all answers."""
    page = server.get("/")[2]
    targets = ["/", *("/" + name for name in re.findall(r'(?:href|src)="([^"#]+)"', page)), "/api/tables", "/api/games", "/api/layers?table=3x3-2-5",
               *(f"/api/{path}?{BOARD}" for path in ("position", "line", "strategy")), "/none", "/api/position"]
    expect(len(targets) > 10, f"the page names {targets}")
    for target in targets:
        wanted, got = server.get(target), server.get(target, method="HEAD")
        expect(got[0] == wanted[0] and got[2] == "", f"HEAD {target}: {got[0]}, expected {wanted[0]}; {len(got[2])} bytes")
        expect(sorted(got[1].items()) == sorted(wanted[1].items()), f"HEAD {target} has the fields {got[1].items()}, GET {wanted[1].items()}")


def check_absolute_form(server):
    for host in ("127.0.0.1", "elsewhere.example:80"):
        for target in ("/", "/api/tables", f"/api/position?{BOARD}"):
            got = server.get(f"http://{host}{target}")
            expect((got[0], got[2]) == (200, server.get(target)[2]), f"http://{host}{target}: {got[0]} {got[2][:100]}")


def check_tags(server):
    tag = server.get("/api/tables")[1]["etag"]
    for known in (tag, "W/" + tag, f'"other", {tag}', f'W/"other",W/{tag}', "*"):
        got = server.get("/api/tables", fields={"if-none-match": known})
        expect((got[0], got[1].get("etag"), got[2]) == (304, tag, ""), f"if-none-match {known}: {got[0]}")
    for known in ('"other"', tag.strip('"'), 'W/"other"'):
        expect(server.get("/api/tables", fields={"if-none-match": known})[0] == 200, f"if-none-match {known} is taken for the tag {tag}")
    expect(server.get("/none", fields={"if-none-match": "*"})[0] == 404, "what is not there is known")


def fetched(address):
    host, _, path = address.removeprefix("http://").partition("/")
    connection = http.client.HTTPConnection(host, timeout=20)
    connection.request("GET", "/" + path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def check_prefix(server, site):
    """All that the page and its modules name is found below the prefix."""
    home = f"{site}{PREFIX}/"
    seen, waiting = set(), [""]
    while waiting:
        name = waiting.pop()
        status, text = fetched(home + name)
        expect(status == 200 and text == server.get("/" + name)[2], f"behind a proxy {home}{name} is {status}")
        seen.add(name)
        found = re.findall(r'(?:href|src)="([^"#]+)"', text) if not name else re.findall(r' from "\./([^"]+)"', text)
        waiting += set(found) - seen
    expect("app.js" in seen and "words.js" in seen and "style.css" in seen, f"the page is made of {seen}")
    expect(fetched(f"{home}api/tables")[0] == 200, "behind a proxy the API is not found")


def check_prefix_in_browser(server, site, browser):
    page = Page(server, browser)
    page.url = f"{site}{PREFIX}/"
    page.open()
    wrong = [address for address in browser.requests if address.startswith("http") and not address.startswith(page.url)]
    expect(not wrong and not browser.problems, f"behind a proxy the page asks for {wrong}, and says {browser.problems}")
    expect(any("/api/position" in address for address in browser.requests), f"behind a proxy the page asks for {browser.requests} alone")


def is_framed(browser, notebook, address):
    """Whether that page of another site shows the server's."""
    notebook.shown = address
    browser.requests.clear()
    browser.problems.clear()
    browser.open(address_of(notebook))
    end = time.monotonic() + 20
    while time.monotonic() < end:
        browser.run("1")  # Reads what the browser has noted.
        if any("frame-ancestors" in problem for problem in browser.problems):
            return False
        if any("/api/games" in asked for asked in browser.requests):
            return True
        time.sleep(0.05)
    raise SystemExit(f"in a frame the page is neither shown nor refused: {browser.requests} {browser.problems}")


def check_frames(browser, server):
    with listening(Notebook) as own, listening(Notebook) as other:
        expect(not is_framed(browser, own, server.start["url"]), "without --frame-ancestors any page may show ours in a frame")
        open_server = Server(PROGRAM, "--frame-ancestors", "https://hub.example.org", "--frame-ancestors", address_of(own))
        expect(is_framed(browser, own, open_server.start["url"]), "a page that --frame-ancestors names cannot show ours in a frame")
        expect(not is_framed(browser, other, open_server.start["url"]), "a page that --frame-ancestors does not name may show ours in a frame")
        open_server.stop()


def check_refused_sites():
    for site in ("", "*", "localhost:8888", "http://", "http://a/", "http://a b", "http://a;script-src *", "http://a\r\nx: y", "ftp://a", "'self'"):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--frame-ancestors", site], capture_output=True, text=True, timeout=20, check=False)
        expect((done.returncode, done.stdout) == (2, "") and "such as http://localhost:8888" in done.stderr, f"--frame-ancestors '{site}': {done.returncode} {done.stdout}{done.stderr}")


def answers(address, port):
    try:
        with socket.create_connection((address, port), timeout=20) as client:
            client.sendall(b"GET /api/games HTTP/1.1\r\nhost: a\r\n\r\n")
            return client.recv(12) == b"HTTP/1.1 200"
    except ConnectionRefusedError:
        return False


def check_addresses(server):
    """Who listens on the loopback address alone says so; who listens everywhere is reached at another address, which a container has, too."""
    expect(not answers("127.0.0.2", server.port), "another address is served though none was asked for")
    everywhere = Server(PROGRAM, "--address", "0.0.0.0")
    expect(answers("127.0.0.2", everywhere.port) and answers("127.0.0.1", everywhere.port), "with --address 0.0.0.0 another address is not served")
    everywhere.stop()
    everywhere.reader.join()
    hint = "for other machines, or in a container, add --address 0.0.0.0"
    expect(sum(hint in line for line in server.lines) == 1, f"a server that nobody else reaches says {server.lines[:3]}")
    expect(not any(hint in line for line in everywhere.lines), "a server that others reach says that they do not")
    port = re.search(r"default: (\d+)", subprocess.run([PROGRAM, "help", "serve"], capture_output=True, text=True, check=True).stdout)[1]
    container = (ROOT / "Containerfile").read_text()
    for line in (f"EXPOSE {port}\n", f"-p {port}:{port} dropslide serve --address 0.0.0.0"):
        expect(line in container, f"the Containerfile lacks: {line}")


def started_in(folder):
    server = Server(PROGRAM, environment={**os.environ, "TMPDIR": str(folder)})
    return server, pathlib.Path(server.ask("/api/tables")["tables"][0]["path"]).parent


def check_kill(folder):
    """What a killed server left goes when the next one begins; what is used, or is none of ours, stays."""
    living, used = started_in(folder)
    killed, left = started_in(folder)
    killed.process.send_signal(signal.SIGKILL)
    killed.process.wait()
    expect(left.parent == folder and (left / "3x3-2-5/manifest.json").exists(), f"{left} is not what the server used")
    foreign = [folder / "dropslide-samples-ABCDEFG", folder / "dropslide-ABCDEF", folder / "elsewhere"]
    for other in foreign:
        (other / "kept").mkdir(parents=True)
    (folder / "dropslide-samples-ABCDEF").symlink_to("elsewhere")
    third, last = started_in(folder)
    expect(not left.exists(), "what a killed server left stays when the next one begins")
    expect((used / "3x3-2-5/manifest.json").exists() and living.get(f"/api/position?{BOARD}")[0] == 200, "the tables of a server that runs are removed")
    expect(all((other / "kept").exists() for other in foreign), "folders that are none of ours are removed")
    expect((living.stop(), third.stop()) == (0, 0) and not used.exists() and not last.exists(), "a server that ends leaves its tables")


def check_bad_folder(folder):
    (folder / "file").touch()
    for name, reason in (("missing", "No such file or directory"), ("file", "Not a directory")):
        done = subprocess.run([PROGRAM, "serve", "--port", "0"], env={**os.environ, "TMPDIR": str(folder / name)}, capture_output=True, text=True, timeout=20, check=False)
        expect(done.returncode == 1 and len(done.stderr.splitlines()) == 1 and all(part in done.stderr for part in (str(folder / name), reason, "TMPDIR")), f"a bad TMPDIR: {done.returncode} {done.stderr}")


def main():
    server = Server(PROGRAM)
    check_heads(server)
    check_absolute_form(server)
    check_tags(server)
    check_refused_sites()
    check_addresses(server)
    with tempfile.TemporaryDirectory() as folder:
        check_kill(pathlib.Path(folder).resolve())
        check_bad_folder(pathlib.Path(folder))
    browser = Browser() if chromium() else None
    expect(browser or not os.environ.get("CI"), "there is no Chromium (scripts/install-dependencies --developer)")
    with listening(Proxy, port=server.port) as proxy:
        check_prefix(server, address_of(proxy))
        if browser:
            check_prefix_in_browser(server, address_of(proxy), browser)
    if browser:
        check_frames(browser, server)
        browser.close()
    server.stop()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("the server is reached as it should be, and leaves nothing")


main()
