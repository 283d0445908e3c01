"""Verdicts on claims: from records or, where nothing else can say it, from the check itself."""
import collections
import dataclasses
import re
from fractions import Fraction

import formula
from claim_files import VERDICTS
from records import ROOT, read_json

THESIS = ROOT / "tables" / "thesis"
STANDINGS = {"proved in Coq": "proved", "holds by proof": "proved"}  # Any other standing is a verdict itself.
NEAR_ENOUGH = 0.05  # Chosen: the print rounds to two digits or three, and fewer games say little.
FEWEST_GAMES = 5
PLAYED = "`dropslide players --tier full` (reports/players.md)"
# Evidence that names a command, a file or a test; any other is an argument that a reader must follow by himself.
MARKS = re.compile(r"dropslide |_tests|(tests|reports|docs|tables|theory|verified|src|scripts)/")


@dataclasses.dataclass
class Finding:
    """On a cell, a figure of a player, or the whole of a claim, whose part is empty."""

    part: str = ""
    printed: str = ""
    ours: str = ""
    verdict: str = "not decided"
    evidence: str = ""  # Of what is not decided: what it would take.
    expected: str = ""  # Of a figure of a player: where 95 % of trials of as many games are.


def agreement(agrees):
    return "agrees" if agrees else "differs"


def allowed_range(printed):
    """The numbers that "7", ">=7", "<=7" or "7 or 8" allow."""
    match = re.fullmatch(r"(>=|<=)?(\d+)(?: or (\d+))?", printed)
    if not match:
        raise ValueError(f"'{printed}' is no printed number")
    least, most = int(match[2]), int(match[3] or match[2])
    return (0 if match[1] == "<=" else least), (float("inf") if match[1] == ">=" else most)


def judge_number(printed, shown, known, part=""):
    """A printed number beside a line of the record that bounds it from both sides."""
    least, most = allowed_range(printed)
    low, high = known["at_least"], known["at_most"]
    ours = str(low) if low == high else f"{low} to {high}"
    lower, upper = known["lower"], known["upper"]
    is_tile = known["dmax"] is not None
    evidence = f"forced: {lower}; no more: {upper}" if is_tile else f"enough: {upper}; not less: {lower}"
    if least <= low and high <= most:
        return Finding(part, shown, ours, "agrees", evidence)
    if low > most or high < least:
        return Finding(part, shown, ours, "differs", evidence)
    evidence += "; needs one of the games between, see `dropslide plan`"
    is_bound = least == 0 or most == float("inf")
    return Finding(part, shown, ours, "beyond" if is_bound else "in bounds", evidence)


def judge_claimed_number(claim, known):
    printed = claim.get("printed", "")
    return judge_number(claim["check"].get("value", printed), printed, known)


def text_of_interval(interval):
    low, high = interval
    if low is None:
        return "any value" if high is None else f"{high:.5g} or less"
    return f"{low:.5g} or more" if high is None else f"{low:.5g} to {high:.5g}"


def judge_figure(player, figure):
    unit = " %" if figure["figure"] == "wins_games" else ""  # The printed number is judged by its share of the games.
    found = Finding(f"{figure['figure']}, beside `{player}`", figure["printed"], f"{figure['ours']:.5g}{unit}")
    if figure["outside"] is None:
        found.evidence = ("a time of the authors' machine: needs that machine" if figure["figure"].startswith("seconds")
                          else "needs more games than ours, which give no interval: reports/players.md")
        return found
    found.verdict = agreement(not figure["outside"])
    found.expected = text_of_interval(figure["expected_95"]) + unit
    found.evidence = f"95 % of such trials: {found.expected}; {PLAYED}"
    return found


def boards_of_sum(cells, tiles, total):
    """How many boards of so many cells, with tiles up to 2^tiles, have this sum of faces."""
    counts = {0: 1}
    for _ in range(cells):
        after = collections.Counter()
        for held, boards in counts.items():
            for face in (0, *(2**tile for tile in range(1, tiles + 1))):
                if held + face <= total:
                    after[held + face] += boards
        counts = after
    return counts[total]


class Judge:
    """Judges by what the program answered (tables/results/claims.json), by games of players (players.json) and by
    solved games against chance (against-chance.jsonl)."""

    def __init__(self, answers, games, solved=()):
        self.counts = {(entry["shape"], entry["face"]): entry for entry in answers.get("counts", ())}
        self.scores = {entry["shape"]: entry for entry in answers.get("scores", ())}
        self.solved = {entry["shape"]: entry for entry in solved}
        self.statements = {entry["id"]: entry for entry in answers["statements"]}
        self.numbers = {(entry["quantity"], entry["shape"], entry["dmax"]): entry for entry in answers["numbers"]}
        self.computed = answers["cells"]
        self.players = [(paper["source"], player) for paper in games["papers"] for player in paper["players"]]

    def findings(self, claim):
        """At least one. What the check names and does not exist ends the program with the claim's name."""
        try:
            return list(getattr(self, "_" + claim["check"]["by"].replace("-", "_"))(claim, claim["check"]))
        except ValueError as error:
            raise SystemExit(f"{claim['name']}: {error}") from error

    def _known(self, quantity, shape, dmax):
        found = self.numbers.get((quantity, shape, dmax))
        if found is None:
            raise ValueError(f"no {quantity} of {shape} is recorded")
        return found

    def _statement(self, _claim, check):
        entry = self.statements.get(check["id"])
        if entry is None:
            raise ValueError(f"the register has no '{check['id']}'")
        standing = entry["standing"]
        said = ": ".join(filter(None, [standing, entry["remark"]]))
        yield Finding(verdict=STANDINGS.get(standing, standing),
                      evidence=f"{said}; `dropslide audit --only {check['id']}`")

    def _cells(self, _claim, check):
        return [Finding(cell["part"], cell["printed"], cell["ours"], agreement(cell["printed"] == cell["ours"]),
                        cell["evidence"])
                for cell in self.computed if cell["table"] == check["table"]] or self._cells_of_games(check["table"])

    def _cells_of_games(self, name):
        path = THESIS / f"table-{name}.json"
        if not path.is_file():
            raise ValueError(f"there is no printed table '{name}'")
        table = read_json(path)
        quantity = {"max_tile": "largest-tile", "min_no_merge_dmax": "least-no-merge-dmax"}[table["quantity"]]
        for row in table["rows"]:
            for column, text in zip(table["columns"], row["cells"], strict=True):
                shape = f"{row['m']}x{column}"
                if text not in ("", "-"):
                    yield judge_number(text, text, self._known(quantity, shape, table.get("dmax")), shape)

    def _largest_tile(self, claim, check):
        return [judge_claimed_number(claim, self._known("largest-tile", check["shape"], int(check["dmax"])))]

    def _least_no_merge(self, claim, check):
        return [judge_claimed_number(claim, self._known("least-no-merge-dmax", check["shape"], None))]

    def _arithmetic(self, claim, check):
        ours = formula.value_of(check["ours"])
        printed = claim.get("printed", "")
        agrees = formula.is_as_printed(ours, check.get("value", printed))
        evidence = f"{check['evidence']} ({check['ours']})" if "evidence" in check else f"arithmetic: {check['ours']}"
        yield Finding("", printed, f"{float(ours):.15g}", agreement(agrees), evidence)

    def _printed(self, claim, check, ours, evidence):
        """A number beside one of ours, to the last printed digit."""
        printed = claim.get("printed", "")
        agrees = formula.is_as_printed(Fraction(ours), check.get("value", printed))
        return [Finding("", printed, f"{ours:.15g}" if isinstance(ours, float) else str(ours), agreement(agrees), evidence)]

    def _count(self, claim, check):
        entry = self.counts.get((check["shape"], int(check["face"]) if "face" in check else None))
        tile = f" --tile {check['face']}" if "face" in check else ""
        command = f"`dropslide count {check['shape']}{tile}`"
        if entry is None:
            return [Finding("", claim.get("printed", ""), evidence=f"needs {command}")]
        figures = entry | {"live": entry["states"] - entry["dead"]}
        words = ", states without the dead ones" if check["figure"] == "live" else ""
        return self._printed(claim, check, figures[check["figure"]], command + words)

    def _chance(self, claim, check):
        entry = self.solved.get(check["shape"])
        if entry is None:
            raise ValueError(f"no game against chance on {check['shape']} is recorded")
        evidence = f"`dropslide expect {check['shape']}` (reports/against-chance.md)"
        if "face" not in check:
            return self._printed(claim, check, entry[check["figure"]], evidence)
        tile = next((tile for tile in entry["probability"] if tile["face"] == int(check["face"])), None)
        if tile is None:
            raise ValueError(f"no tile {check['face']} of {check['shape']} is recorded")
        figures = tile | {"percent": 100 * tile["probability"]}
        return self._printed(claim, check, figures[check["figure"]], evidence)

    def _score(self, claim, check):
        entry = self.scores.get(check["shape"])
        if entry is None:
            raise ValueError(f"no scores of {check['shape']} are recorded")
        tails = {str(tail["score"]): tail["chance"] for tail in entry["at_least"]}
        ours = tails[check["least"]] if "least" in check else entry[check["figure"]]
        return self._printed(claim, check, ours, f"`dropslide expect {check['shape']} --policy perfect --out DIR --scores FILE`")

    def _boards(self, claim, check):
        ours = boards_of_sum(int(check["cells"]), int(check["tiles"]), int(check["sum"]))
        return self._printed(claim, check, ours, f"counted: {check['cells']} cells, tiles up to {2 ** int(check['tiles'])}, sum {check['sum']}")

    def _string(self, claim, check):
        # A unit test holds `ours` against theory/line.
        yield Finding("", claim["printed"], check["ours"], agreement(check["ours"] == claim["printed"]),
                      "the rules of section 5.1 as code (theory/line)")

    def _player(self, claim, check):
        found = [judge_figure(player["player"], figure) for source, player in self.players
                 if source == claim["document"] and player["title"] == check["title"]
                 for figure in player["figures"] if check.get("figure", figure["figure"]) == figure["figure"]]
        if not found:
            raise ValueError(f"no {check.get('figure', 'figure')} of '{check['title']}' is recorded")
        return found

    def _first_tile(self, claim, check):
        face, printed = int(check["face"]), claim["printed"]
        target = float(formula.value_of(printed))
        means = [(tile[check["figure"]]["mean"], player["player"])
                 for _, player in self.players for tile in player["tiles"]
                 if tile["face"] == face and tile["reached"]["games"] >= FEWEST_GAMES]
        if not means:
            needs = f"no player here makes {face} in {FEWEST_GAMES} games: needs a stronger one"
            yield Finding("", printed, evidence=needs)
            return
        is_near = all(abs(mean - target) <= NEAR_ENOUGH * target for mean, _ in means)
        yield Finding("", printed, ", ".join(f"{mean:.0f} (`{player}`)" for mean, player in means), agreement(is_near),
                      f"each within {100 * NEAR_ENOUGH:.0f} %; {PLAYED}")

    def _judged(self, claim, check):
        evidence = check.get("needs" if check["verdict"] == "not-decided" else "evidence", "")
        yield Finding("", claim.get("printed", ""), check.get("ours", ""), VERDICTS[check["verdict"]], evidence)


def is_by_argument_alone(claim, findings):
    """Whether the verdict stands in the file of claims, on evidence that names no command, file or test."""
    return (claim["check"]["by"] == "judged" and findings[0].verdict not in ("no claim", "not decided")
            and not MARKS.search(findings[0].evidence))


def counts_of(findings):
    """How many there are of each verdict, in the order of VERDICTS."""
    counts = collections.Counter(finding.verdict for finding in findings)
    return {verdict: counts[verdict] for verdict in VERDICTS.values() if counts[verdict]}
