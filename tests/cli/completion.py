#!/usr/bin/env python3
"""Completion as users load it: real shells on a terminal, to which keys are sent, and pages of the manual that groff reads.

Usage: completion.py PROGRAM        (with CI set, zsh, fish and groff must be there)
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from shell_on_terminal import ALL, TAB, Shell

PROGRAM = os.path.realpath(sys.argv[1])
FOLDER = pathlib.Path(tempfile.mkdtemp())
WORK, TOOLS = FOLDER / "work", FOLDER / "tools"
FAILURES = []

# How users load it: what stands in the file that the shell reads when it starts, and files beside it, each with what prints it.
ZSH_BEGIN = "autoload -Uz compinit && compinit\n"
LOADED = {
    "bash": [("source <(dropslide completion bash)\n", None),
             ("source ~/dropslide.bash\n", "dropslide.bash"),
             ("set -u\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//[:=]/}\neval \"$(dropslide completion bash)\"\n", None)],
    "zsh": [(ZSH_BEGIN + "source <(dropslide completion zsh)\n", None),
            ("fpath=(~/functions $fpath)\n" + ZSH_BEGIN, "functions/_dropslide"),
            (ZSH_BEGIN + "load() { eval \"$(dropslide completion zsh)\" }\nload\n", None)],
    "fish": [("dropslide completion fish | source\n", None),
             ("", ".config/fish/completions/dropslide.fish")]}

# The line after TAB. A shell of its own has another entry.
SIMULATE, SOLVE = "dropslide simulate 4x4 ", "dropslide solve 3x4 "
AFTER_TAB = [
    ("dropslide sol", "dropslide solve "),
    (SOLVE + "--engine la", SOLVE + "--engine layers "),
    (SOLVE + "--engine=la", SOLVE + "--engine=layers "),
    (SOLVE + "--engine=layers --ind", {"zsh": SOLVE + "--engine=layers --index=", "": SOLVE + "--engine=layers --index "}),
    (SOLVE + "--dept", SOLVE + "--depth "),
    (SOLVE + "--out tab", SOLVE + "--out tables/"),
    (SOLVE + "--out=tab", SOLVE + "--out=tables/"),
    (SOLVE + "--out a\\ f", SOLVE + "--out a\\ folder/"),
    (SOLVE + "--dmax ", SOLVE + "--dmax "),
    (SIMULATE + "--player ex", SIMULATE + "--player expectimax:"),
    (SIMULATE + "--player=ex", SIMULATE + "--player=expectimax:"),
    (SIMULATE + "--player expectimax:", SIMULATE + "--player expectimax:"),
    (SIMULATE + "--player expectimax:3 --se", {"zsh": SIMULATE + "--player expectimax:3 --seed=", "": SIMULATE + "--player expectimax:3 --seed "}),
    (SIMULATE + "--player perf", SIMULATE + "--player perfect:"),
    (SIMULATE + "--player perfect:tab", SIMULATE + "--player perfect:tables/"),
    (SIMULATE + "--player=perfect:tab", SIMULATE + "--player=perfect:tables/"),
    (SIMULATE + "--adversary loo", SIMULATE + "--adversary look-ahead:"),
    ("dropslide audit --only theorem-16-", "dropslide audit --only theorem-16-tile "),
    ("dropslide verify tab", "dropslide verify tables/")]

# All that is offered for the last word of the line.
OFFERED = [
    ("dropslide s", "solve status serve shortest strategy short-games simulate schema"),
    (SOLVE + "--engine ", "auto layers tablebase proof"),
    ("dropslide plan 3x4 --engine ", "all layers tablebase"),
    ("dropslide completion ", "bash zsh fish"),
    ("dropslide help rea", "reach")]
OFFERED_BY_BASH = [
    ("dropslide --v", "--version"),
    (SOLVE + "--depth --", "--dmax --objective --engine --bound --concede-to --drops --certificate --all-layers --out --depth --index --inner-lines --method "
     "--checkpoint-every --json --csv --spreadsheet --threads --memory --progress --quiet --color --help --version"),
    ("dropslide solve ", ""),
    ("dropslide policy ", "export slide"),
    ("dropslide policy --json s", "slide"),
    ("dropslide policy --threads=2 e", "export"),
    ("dropslide policy --threads 2 e", "export"),
    ("dropslide policy export e", ""),
    ("dropslide strategy with-", "with-threes"),
    ("dropslide help man", ""),
    ("dropslide nonsense --", ""),
    (SOLVE + "--certificate o", "one"),
    ("dropslide query o", "one"),
    ("dropslide serve first second o", "one"),
    ("dropslide serve first --port 1 second third o", "one")]


def fail(text):
    FAILURES.append(text)
    print("FAILED:", text, file=sys.stderr)


def has(tool):
    """Whether the tool is there; where it must be and is not, that is a failure."""
    if not shutil.which(tool) and os.environ.get("CI"):
        fail(f"no {tool} (scripts/install-dependencies --developer)")
    return shutil.which(tool)


def printed(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def offered(shell, name, line):
    """The words, each once."""
    if name == "fish":
        shell.press(f"complete -C'{line}' >$SHOWN\r")
        return {row.split("\t")[0] for row in shell.said().splitlines()}
    return set(shell.line_after(line + ALL)[len(line.rpartition(" ")[0]):].split()) - {line.rpartition(" ")[2]}


def check_shell(name, number, start, file):
    home = FOLDER / f"{name}-{number}"
    home.mkdir()
    if file:
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(printed("completion", name))
    shell = Shell(name, start, home, WORK, TOOLS)
    for line, expected in AFTER_TAB:
        wanted = expected if isinstance(expected, str) else expected.get(name, expected[""])
        got = shell.line_after(line + TAB)
        if got != wanted:
            fail(f"{name}, loaded by {start!r}: TAB makes '{got}' of '{line}', expected '{wanted}'")
    for line, words in OFFERED + (OFFERED_BY_BASH if name == "bash" else []):
        got = offered(shell, name, line)
        if got != set(words.split()):
            fail(f"{name}, loaded by {start!r}: '{line}' offers {sorted(got)}, expected {sorted(words.split())}")
    shell.close()
    if b"dropslide:" in shell.screen:
        fail(f"{name}, loaded by {start!r}, shows {shell.screen[:300]}")


def check_without_compinit():
    """zsh says what is missing, and nothing else."""
    done = subprocess.run(["zsh", "-f", "-c", "source <(dropslide completion zsh)"], capture_output=True, text=True, check=False,
                          env={**os.environ, "PATH": f"{TOOLS}:{os.environ['PATH']}"})
    if "before this line" not in done.stderr or len(done.stderr.splitlines()) != 1 or done.stdout:
        fail(f"without compinit zsh says: {done.stdout}{done.stderr}")


def check_lines_of_help():
    """Each line of help that loads the completion is one of those tried above, for its shell."""
    text = printed("completion", "--help")
    for name, ways in LOADED.items():
        line = ways[0][0].splitlines()[-1]
        if f"\n  {line}\n" not in text:
            fail(f"'dropslide help completion' does not print the line for {name}: {line}")


def check_manual():
    for command in ("", "solve", "strategy", "simulate", "audit", "completion"):
        page = printed("man", *command.split())
        warnings = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=page, capture_output=True, text=True, check=False).stderr
        if warnings:
            fail(f"man {command}: {warnings}")


def main():
    for folder in (WORK / "a folder", WORK / "tables", TOOLS):
        folder.mkdir(parents=True)
    for file in ("a file", "one"):
        (WORK / file).touch()
    (TOOLS / "dropslide").symlink_to(PROGRAM)
    for name, ways in LOADED.items():
        if name == "bash" or has(name):
            for number, (start, file) in enumerate(ways):
                check_shell(name, number, start, file)
    if shutil.which("zsh"):
        check_without_compinit()
    check_lines_of_help()
    if has("groff"):
        check_manual()
    shutil.rmtree(FOLDER)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")
    print("completions are as expected")


main()
