"""A running `dropslide serve`, and requests to it. Used by the tests of this folder."""
import http.client
import json
import subprocess
import threading


class Server:
    """Started with --port 0; `lines` holds what it has written on standard error so far."""

    def __init__(self, program, *words, environment=None):
        self.process = subprocess.Popen([program, "serve", *map(str, words), "--port", "0", "--json"],
                                        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        text = ""
        while not text.endswith("}\n"):
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"serve {words} does not begin: {self.process.stderr.read()}")
            text += line
        self.start = json.loads(text)
        self.port = self.start["port"]
        self.lines = []
        self.reader = threading.Thread(target=self._read_lines, daemon=True)
        self.reader.start()

    def _read_lines(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def get(self, target, method="GET", fields=None, body=None):
        """(status, fields, text) of one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, target, skip_host=False, skip_accept_encoding=True)
        for name, value in (fields or {}).items():
            connection.putheader(name, value)
        connection.endheaders(body)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, response.headers, text

    def ask(self, target):
        """The JSON of an answer that must be there."""
        status, _, text = self.get(target)
        if status != 200:
            raise SystemExit(f"{target}: {status} {text}")
        return json.loads(text)

    def stop(self):
        """SIGTERM; returns the exit code."""
        self.process.terminate()
        return self.process.wait(timeout=10)
