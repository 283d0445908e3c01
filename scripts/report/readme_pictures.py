"""The pictures of the README: shortest games, drop by drop."""
from plot import pictures_of
from records import RESULTS, output, recorded

SHAPES = ("2x2", "3x4")


def record(program):
    for shape in SHAPES:
        (RESULTS / f"shortest-{shape}.json").write_text(output(program, "shortest", shape, "--dmax", "1", "--game"))


def files():
    return {f"docs/pictures/shortest-{shape}.svg": pictures_of(recorded(f"shortest-{shape}"))[0] for shape in SHAPES}
