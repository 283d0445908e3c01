#!/usr/bin/env python3
"""Makes programs of the examples in documents, to be compiled and run: an example is an indented block.

In headers a block follows a line `/// Example:`, and becomes a function of one program; in a page each block that has a `main` is a program.
Usage: examples.py FOLDER HEADER... PAGE...      (prints the names of the programs that it writes into the folder)
"""
import pathlib
import re
import sys

FIRST_LINES = """// Made by tests/examples/examples.py.
#undef NDEBUG
#include <cassert>
#include <dropslide/dropslide.hpp>
#include <string>
namespace ds = dropslide::api;
"""


def header_examples(path):
    """Of each example the line that it begins behind, and its lines."""
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line.strip() == "/// Example:":
            body = []
            for follows in lines[number + 1:]:
                if not follows.strip().startswith("///     "):
                    break
                body.append(follows.strip()[len("///   "):])
            yield number + 1, body


def page_programs(path):
    """The indented blocks that are whole programs."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", path.read_text(), re.MULTILINE)
    return [re.sub("^    ", "", block, flags=re.MULTILINE) for block in blocks if "int main(" in block]


def main():
    folder, paths = pathlib.Path(sys.argv[1]), [pathlib.Path(word) for word in sys.argv[2:]]
    functions, calls, programs = [], [], 0
    for path in paths:
        if path.suffix != ".hpp":
            for program in page_programs(path):
                programs += 1
                name = folder / f"program_{programs}.cpp"
                name.write_text(program)
                print(name)
            continue
        for number, body in header_examples(path):
            if not body:
                sys.exit(f"examples: {path}:{number}: no example follows")
            name = f"{path.stem}_{number}"
            functions.append(f'#line {number + 1} "{path}"\nstatic void {name}() {{\n' + "\n".join(body) + "\n}\n")
            calls.append(f"  {name}();\n")
    if len(calls) < 15 or not programs:
        sys.exit(f"examples: {len(calls)} examples in headers and {programs} programs in pages are fewer than there were")
    name = folder / "headers.cpp"
    name.write_text(FIRST_LINES + "\n".join(functions) + "\nint main() {\n" + "".join(calls) + "}\n")
    print(name)


if __name__ == "__main__":
    main()
