"""One page of a real Chromium, driven by its DevTools protocol over a pipe: nothing but Python's standard library is needed."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--renderer-process-limit=1", "--no-first-run",
         "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
         "--force-device-scale-factor=1", "--disable-ipc-flooding-protection", "--remote-debugging-pipe"]


def chromium():
    """The browser of this machine; None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Waiting:
    """What browsers of every kind do alike: they run(expression) until it is true."""

    patience = 10  # Seconds.

    def wait(self, expression, seconds=None):
        """Until the expression is true."""
        end = time.monotonic() + (seconds or self.patience)
        while time.monotonic() < end:
            if self.run(f"Boolean({expression})"):
                return
            time.sleep(0.02)
        raise SystemExit(f"the page never came to: {expression}; it shows: {self.run('document.body.innerText')[:600]}")


class Browser(Waiting):
    """`requests` has every address that the page asked for, `problems` what it wrote as an error."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()

        def take_pipes():  # Chromium reads commands from 3 and writes to 4.
            first, second = os.dup(to_read), os.dup(to_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen([chromium(), *FLAGS, f"--user-data-dir={self.profile}", "about:blank"], close_fds=False,
                                        preexec_fn=take_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.rest, self.number, self.session = b"", 0, None
        self.requests, self.problems = [], []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def _message(self):
        while b"\0" not in self.rest:
            part = os.read(self.from_browser, 1 << 20)
            if not part:
                raise SystemExit("the browser ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def _note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        if event.get("method") == "Runtime.exceptionThrown":
            self.problems.append(str(parameters["exceptionDetails"].get("exception", {}).get("description", parameters)))
        if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") != self.number:
                self._note(answer)
                continue
            if "error" in answer:
                raise SystemExit(f"{method}: {answer['error']}")
            return answer["result"]

    def open(self, url):
        for address in ("about:blank", url):
            self.call("Page.navigate", url=address)

    def run(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        """A key as the user presses it."""
        text = key if len(key) == 1 else ""
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def swipe(self, x, y, dx, dy):
        """A finger from the place so far."""
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for part in (0.5, 1):
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + dx * part, "y": y + dy * part}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.call("Emulation.setTouchEmulationEnabled", enabled=False)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def prefer(self, **features):
        """What the user wants, such as prefers_reduced_motion="reduce"; without anything as the browser has it."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def choose_dark(self, is_dark):
        self.prefer(prefers_color_scheme="dark" if is_dark else "light")

    def picture(self, file):
        """The whole page, as PNG or, by the name of the file, as WebP."""
        form = {"format": "webp", "quality": 60} if str(file).endswith(".webp") else {"format": "png"}
        with open(file, "wb") as image:
            image.write(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True, **form)["data"]))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (SystemExit, BrokenPipeError):
            pass
        self.process.wait(timeout=20)
        shutil.rmtree(self.profile, ignore_errors=True)
