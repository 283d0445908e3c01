"""Pages whose numbers are held: each is claimed by a rule, or stands where a rule says why it is no figure."""
import pathlib
import re

SOURCE = pathlib.Path(__file__).resolve().parents[2]
WORDS = {"four": "4", "five": "5", "Twenty": "20", "ten": "10"}
NUMBER = re.compile(r"(?<![\w.])\d[\d ]*(?:\.\d+)?(?:e\d+)?|\d+(?:\.\d+)?")


def value_of(text):
    return WORDS.get(text, text).replace(" ", "")


class Page:
    """A text, of which every number is to be covered."""

    def __init__(self, path, failures):
        self.path, self.failures = path, failures
        self.text = (SOURCE / path).read_text()
        self.covered = bytearray(len(self.text))

    def cover(self, start, end):
        self.covered[start:end] = b"\1" * (end - start)

    def says(self, pattern, *expected):
        """The groups of the pattern, in which a space is any white space, are the expected numbers."""
        found = re.search(pattern.replace(" ", r"\s+"), self.text)
        if not found:
            self.failures.append(f"{self.path} does not have: {pattern}")
            return
        numbers = [value_of(" ".join(group.split())) for group in found.groups()]
        if numbers != [str(number) for number in expected]:
            self.failures.append(f"{self.path} says '{' '.join(found[0].split())}'; the program and the records say {', '.join(map(str, expected))}")
        for group in range(1, len(found.groups()) + 1):
            self.cover(*found.span(group))

    def leave(self, pattern, reason, flags=re.MULTILINE):
        """What matches has numbers that are no figures, for a reason; a pattern that nothing needs is an error."""
        assert reason
        matches = list(re.finditer(pattern, self.text, flags))
        if not matches:
            self.failures.append(f"{self.path}: nothing matches the exception {pattern} ({reason})")
        for match in matches:
            self.cover(*match.span())

    def expect_covered(self):
        """Every number is covered."""
        for match in NUMBER.finditer(self.text):
            if 0 in self.covered[match.start():match.start() + len(match[0].rstrip())]:
                around = " ".join(self.text[max(0, match.start() - 50):match.end() + 30].split())
                self.failures.append(f"{self.path}: no rule says where '{match[0].strip()}' is from: ..{around}..")


def group_of(path, pattern):
    """The groups of the pattern in a file."""
    found = re.search(pattern, (SOURCE / path).read_text())
    if not found:
        raise SystemExit(f"FAILED: {path} does not have: {pattern}")
    return [value_of(group) for group in found.groups()]
