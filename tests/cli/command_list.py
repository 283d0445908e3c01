"""All commands of the program, as its help lists them."""
import os
import re
import subprocess


def listed_commands(program):
    help_text = subprocess.run([program, "help"], capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "100"}).stdout
    return re.findall(r"^  ([a-z-]+) ", help_text, re.MULTILINE)
