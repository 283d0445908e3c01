#!/usr/bin/env python3
"""Executes a notebook, and fails where a cell does; with --write the notebook keeps what came out.

Usage: notebook.py [--write] NOTEBOOK      (PYTHONPATH names the module, DROPSLIDE_PROGRAM the program beside its checker)
"""
import json
import os
import pathlib
import re
import sys

import nbclient
import nbformat

# A single-line text per output and no times: the same notebook for the same version.
VOLATILE = ("execution", "language_info")


def executed(path):
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    for cell in notebook.cells:
        for name in VOLATILE:
            cell.metadata.pop(name, None)
    return notebook


def texts(notebook):
    """What cells printed or showed as text, without pictures, versions and addresses."""
    shown = [output.get("text") or output.get("data", {}).get("text/plain", "") for cell in notebook.cells for output in cell.get("outputs", [])]
    return [re.sub(r"0x[0-9a-f]+|'\d+\.\d+\.\d+'|Figure size [0-9x]+", "", text) for text in shown]


def main():
    write, path = "--write" in sys.argv, pathlib.Path(sys.argv[-1])
    os.environ["PATH"] = f"{pathlib.Path(os.environ['DROPSLIDE_PROGRAM']).resolve().parent}:{os.environ['PATH']}"
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # The kernel would warn of it.
    kept, notebook = nbformat.read(path, as_version=4), executed(path)
    if write:
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    elif texts(kept) != texts(notebook):
        sys.exit(f"notebook: {path} shows something else now: look at it, and write it again with --write")
    print(f"{path.name}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells executed")


if __name__ == "__main__":
    main()
