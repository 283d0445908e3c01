"""Games of a list: decided by the program, their certificates checked, and recorded with what that took."""
import dataclasses
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys

from records import ALWAYS, append_json_line, measured_run, read_json_lines, today

DONE, STOPPED = 0, 4


def word_after(option, command, missing=None):
    """The word behind the last such option of a command, or of a list of options."""
    words = command.split()
    found = [value for word, value in zip(words, words[1:]) if word == option]
    return found[-1] if found else missing


def is_by_layers(command):
    return word_after("--engine", command) == "layers"


def is_by_walls(command):
    return word_after("dropslide", command) == "prevent"


@dataclasses.dataclass(frozen=True)
class ListedGame:
    """One line of a list of games."""

    words: tuple  # What asks `dropslide` for it: solve, 3x4, --dmax, 2, ...
    wants_certificate: bool = True  # Not behind the word search-only.

    @property
    def command(self):
        return " ".join(("dropslide", *self.words))

    @property
    def name(self):
        """3x4-dmax2-objective6, no-merge-4x4-dmax5: how the game is decided is not in it."""
        limits = [(limit, word_after(f"--{limit}", self.command)) for limit in ("dmax", "objective")]
        kind = "no-merge-" if self.words[0] == "no-merge" else ""
        return kind + self.words[1] + "".join(f"-{limit}{value}" for limit, value in limits if value)


def listed_games(text):
    """The games of a list, a line each; # begins a line that says nothing."""
    for line in text.splitlines():
        words = tuple(line.split())
        if words and not words[0].startswith("#"):
            is_alone = words[0] == "search-only"
            yield ListedGame(words[is_alone:], not is_alone)


def is_recorded(records, game):
    """With a winner, and with a certificate if one is wanted."""
    wanted = "certificate" if game.wants_certificate else "winner"
    return any(record["game"] == game.name and record.get(wanted) for record in records)


def processor_model():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), "unknown processor")


def decided_record(game, options, run, answer, certificate):
    """Of a run that decided the game, with what the file and the check of a certificate say, if one is wanted."""
    verdict = answer["objectives"][0] if "objectives" in answer else answer
    winner = verdict.get("winner") or ("dropper" if verdict["dropper_avoids_merges"] else "slider")
    return {
        "game": game.name,
        "command": game.command,
        "options": " ".join(options),
        "winner": winner,
        "positions": verdict["positions"],
        "seconds": round(verdict["seconds"], 2),
        "processor_seconds_in_all": round(run.processor_seconds, 2),
        "peak_memory_kibibytes": run.peak_memory_kibibytes,
        "certificate": {**verdict["certificate"], **certificate} if certificate else None,
        "version": answer["version"],
        "processor": processor_model(),
        "date": today(),
    }


def undecided_record(game, exit_code, patience_seconds):
    return {"game": game.name, "command": game.command, "winner": None, "exit_code": exit_code,
            "patience_seconds": patience_seconds}


def checked(program, certificate):
    with open(certificate, "rb") as stream:
        checksum = hashlib.file_digest(stream, "sha256").hexdigest()
    words = [program.parent / "dropslide-check", certificate]
    return {"sha256": checksum, "checked": subprocess.run(words, stdout=subprocess.DEVNULL).returncode == DONE}


def prove(program, game, certificates, options=(), patience_seconds=ALWAYS):
    """The record of a game, whose certificate is left in a folder, and its layers, if the certificate is refused."""
    certificate, layers = certificates / f"{game.name}.certificate", certificates / f"{game.name}.layers"
    words = [program, *game.words, *options, "--json"]
    if game.wants_certificate:
        words += ["--certificate", certificate, *(["--out", layers] if is_by_layers(game.command) else [])]
    run = measured_run(words, patience_seconds)
    if run.was_late or run.exit_code == STOPPED:
        return undecided_record(game, run.exit_code, patience_seconds)
    if run.exit_code != DONE:
        sys.exit(f"{game.name}: the search failed, see above")
    answer = json.loads(run.output)
    if "undecided" in answer:
        sys.exit(f"{game.name}: this bound decides nothing: try another one")
    proof = checked(program, certificate) if game.wants_certificate else None
    if proof and proof["checked"]:
        shutil.rmtree(layers, ignore_errors=True)
    return decided_record(game, options, run, answer, proof)


def prove_all(program, games, records, certificates, options, patience_seconds):
    """Records the games that are not on record, and says how many these are."""
    certificates.mkdir(parents=True, exist_ok=True)
    searched = decided = 0
    for game in games:
        if records.exists() and is_recorded(read_json_lines(records), game):
            continue
        print(game.name, file=sys.stderr)
        record = prove(program, game, certificates, options, patience_seconds)
        append_json_line(records, record)
        searched += 1
        decided += record["winner"] is not None
    listed = f"{len(games)} game" + "s" * (len(games) != 1)
    return f"{listed}: {len(games) - searched} known, {searched} searched, {decided} of these decided"
