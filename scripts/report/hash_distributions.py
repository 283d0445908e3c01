"""Figures 16 to 22 of the thesis, from what scripts/figures wrote to reports/hash-distributions."""
import csv

from plot import Picture
from records import ROOT

FOLDER = ROOT / "reports/hash-distributions"
SWEEPS = {16: ("3x4-5", "3x4-6", "3x4-4"), 17: ("4x4-4", "4x4-5")}
BINS = {18: ("3x4-4", "3x4-5", "3x4-6", "3x4-7", "3x4-8"), 19: ("3x5-4", "3x5-5", "3x5-6"),
        20: ("3x3-4", "3x3-5", "3x3-6", "3x3-7", "3x3-8"), 21: ("4x4-4", "4x4-5", "4x4-6"),
        22: ("4x4-4-compressed", "4x4-5-compressed", "4x4-6-compressed")}


def title_of(name):
    """"3x4-5" as "3x4, Dmax 2, O = 5", "4x4-5-compressed" as "4x4, Dmax 2, O = 5, compressed"."""
    shape, objective, *rest = name.split("-")
    return ", ".join([shape, "Dmax 2", f"O = {objective}", *rest])


def rows_of(name):
    path = FOLDER / f"{name}.csv"
    return list(csv.DictReader(path.read_text().splitlines())) if path.is_file() else []


def sweep_of(name):
    """From the shortest table to the longest, of both files."""
    points = [[float(row[key]) for key in ("length_fraction", "density", "expansions")]
              for end in ("", "-long") for row in rows_of(f"sweep-{name}{end}")]
    return {"title": title_of(name), "points": sorted(points)}


def bins_of(name):
    return {"title": title_of(name), "boards": [int(row["boards"]) for row in rows_of(name)]}


def files():
    pictures = {number: Picture("", "sweeps", {"games": list(map(sweep_of, names))}) for number,
                names in SWEEPS.items()}
    pictures |= {number: Picture("", "bins", {"tables": list(map(bins_of, names))}) for number, names in BINS.items()}
    return {f"reports/hash-distributions/figure-{number}.svg": picture for number, picture in pictures.items()}
