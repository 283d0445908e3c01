"""States by age of the boards of reports/against-chance, from what `expect --ages` wrote there."""
from plot import csv_pictures
from records import ROOT


def files():
    tables = sorted((ROOT / "reports/against-chance").glob("*x?.csv"))
    return {f"reports/against-chance/{table.stem}.svg": csv_pictures(table)[0] for table in tables}
