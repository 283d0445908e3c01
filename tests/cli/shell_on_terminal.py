"""A shell on a terminal of its own, to which keys are sent; it says itself what its line holds then."""
import os
import pty
import select
import signal
import termios
import threading
import time

TAB, ALL, CLEAR, SHOW = "\t", "\x18\x01", "\x15", "\x18\x10"
PATIENCE = 30  # Seconds, for a shell that begins on a busy machine.

# What each shell runs when SHOW is pressed, and how it inserts all that it offers.
SETTINGS = {
    "bash": r"""
PS1='> '
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
bind -x '"\C-x\C-p": printf %s "$READLINE_LINE" >"$SHOWN"'
bind '"\C-x\C-a": insert-completions'
""",
    "zsh": r"""
PS1='> '
show() { print -rn -- "$BUFFER" >$SHOWN }
zle -N show
bindkey '^X^P' show
zle -C all-matches complete-word _generic
zstyle ':completion:all-matches:*' completer _all_matches _complete
zstyle ':completion:all-matches:*' insert true
bindkey '^X^A' all-matches
""",
    "fish": r"""
function fish_prompt; echo '> '; end
function fish_greeting; end
bind \cx\cp 'commandline >$SHOWN'
""",
}
COMMANDS = {"bash": ["bash", "--noprofile", "--rcfile", "{home}/.bashrc", "-i"], "zsh": ["zsh", "-i"], "fish": ["fish", "-i"]}
START_FILES = {"bash": ".bashrc", "zsh": ".zshrc", "fish": ".config/fish/config.fish"}


class Shell:
    """`name` begins in the folder `work` with `start` as its own start file in `home`, and finds programs in `path` first."""

    def __init__(self, name, start, home, work, path):
        file = home / START_FILES[name]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(start + SETTINGS[name])
        self.shown = home / "shown"
        os.mkfifo(self.shown)
        environment = {"HOME": str(home), "PATH": f"{path}:{os.environ['PATH']}", "TERM": "xterm", "LC_ALL": "C.UTF-8", "SHOWN": str(self.shown), "COLUMNS": "200"}
        words = [word.format(home=home) for word in COMMANDS[name]]
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(work)
            os.execvpe(words[0], words, environment)
        self.screen = b""
        threading.Thread(target=self._read, daemon=True).start()
        end = time.monotonic() + PATIENCE
        while not self._takes_keys() and time.monotonic() < end:
            time.sleep(0.01)

    def _takes_keys(self):
        """Whether the terminal hands on every key at once, as the shell wants it when it reads a line."""
        return not termios.tcgetattr(self.master)[3] & termios.ICANON

    def _read(self):
        try:
            while part := os.read(self.master, 65536):
                self.screen += part
        except OSError:
            pass
        os.close(self.master)  # Here alone: closed elsewhere, its number could be another file's when it is next read.

    def said(self):
        """What the shell writes into the pipe `shown`."""
        reader = os.open(self.shown, os.O_RDONLY | os.O_NONBLOCK)
        text, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            select.select([reader], [], [], 0.05)
            try:
                part = os.read(reader, 65536)
            except BlockingIOError:
                continue
            text += part
            if not part and text:
                break
            if not part:
                time.sleep(0.002)
        os.close(reader)
        return text.decode()

    def press(self, keys):
        os.write(self.master, keys.encode())

    def line_after(self, keys):
        """The line when the keys were pressed on an empty one."""
        self.press(keys + SHOW)
        line = self.said().rstrip("\n")
        self.press(CLEAR)
        return line

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
