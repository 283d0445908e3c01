"""Many requests at a time, by one thread that is far quicker than the server."""
import selectors
import socket
import time


class Client:
    """A connection that asks for one target after the other."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, target):
        self.begin, self.received, self.length = time.perf_counter(), b"", None
        self.socket.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode())

    def is_answered(self):
        """Takes what has come; true once the answer is whole."""
        part = self.socket.recv(1 << 16)
        if not part:
            raise SystemExit("the server closed a connection in the middle of an answer")
        self.received += part
        if self.length is None and (end := self.received.find(b"\r\n\r\n")) >= 0:
            if not self.received.startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"under load: {self.received[:200]}")
            head = self.received[:end].lower()
            self.length = end + 4 + int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        return self.length is not None and len(self.received) >= self.length


def answer_times(port, targets, count, at_a_time):
    """Seconds from each request to its whole answer; `count` requests, so many at a time."""
    waiting = [targets[i % len(targets)] for i in range(count)]
    selector, seconds = selectors.DefaultSelector(), []
    for _ in range(at_a_time):
        client = Client(port)
        selector.register(client.socket, selectors.EVENT_READ, client)
        client.ask(waiting.pop())
    while len(seconds) < count:
        for key, _ in selector.select():
            client = key.data
            if not client.is_answered():
                continue
            seconds.append(time.perf_counter() - client.begin)
            if waiting:
                client.ask(waiting.pop())
            else:
                selector.unregister(client.socket)
                client.socket.close()
    return seconds
