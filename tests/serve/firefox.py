"""One page of a real Firefox, driven by WebDriver BiDi: the same calls as those of browser.Browser."""
import json
import re
import shutil
import subprocess
import tempfile

from browser import Waiting

try:
    import websocket  # Debian's python3-websocket.
except ImportError:
    websocket = None

PREFERENCES = {"browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False, "dom.w3c_touch_events.enabled": 1,
               "toolkit.cosmeticAnimations.enabled": True, "ui.prefersReducedMotion": 0}
KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Tab": "\ue004", "Enter": "\ue007", " ": " "}


def firefox():
    """The browser of this machine; None if there is none, or none that can be driven."""
    return websocket and (shutil.which("firefox-esr") or shutil.which("firefox"))


class Firefox(Waiting):
    """`requests` has every address that the page asked for, `problems` what it wrote as an error."""

    patience = 20

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        with open(self.profile + "/user.js", "w", encoding="ascii") as file:
            file.writelines(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items())
        self.process = subprocess.Popen([firefox(), "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            listening = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if listening:
                break
        else:
            raise SystemExit("the browser ended")
        self.socket = websocket.create_connection(listening[1] + "/session", suppress_origin=True, timeout=60)
        self.number, self.requests, self.problems = 0, [], []
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def _note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "network.beforeRequestSent":
            self.requests.append(parameters["request"]["url"])
        if event.get("method") == "log.entryAdded" and parameters["level"] == "error":
            self.problems.append(parameters["text"])

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") != self.number:
                self._note(answer)
            elif answer["type"] == "error":
                raise SystemExit(f"{method}: {answer['error']}: {answer['message']}")
            else:
                return answer["result"]

    def open(self, url):
        for address in ("about:blank", url):
            self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        answer = self.call("script.evaluate", expression=f"(async () => JSON.stringify(await ({expression.rstrip().removesuffix('; 0')})))()",
                           target={"context": self.context}, awaitPromise=True)
        if answer["type"] != "success":
            raise SystemExit(f"{expression}: {answer['exceptionDetails']['text']}")
        return json.loads(answer["result"].get("value", "null"))

    def _act(self, kind, actions, **more):
        self.call("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": actions, **more}])

    def press(self, key):
        """A key as the user presses it."""
        self._act("key", [{"type": part, "value": KEYS.get(key, key)} for part in ("keyDown", "keyUp")])

    def swipe(self, x, y, dx, dy):
        """A finger from the place so far."""
        steps = [{"type": "pointerMove", "x": round(x + part * dx), "y": round(y + part * dy)} for part in (0, 0.5, 1)]
        self._act("pointer", [steps[0], {"type": "pointerDown", "button": 0}, *steps[1:], {"type": "pointerUp", "button": 0}], parameters={"pointerType": "touch"})

    def resize(self, width, height):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def close(self):
        self.call("browser.close")
        self.socket.close()
        self.process.wait(timeout=20)
        shutil.rmtree(self.profile, ignore_errors=True)
