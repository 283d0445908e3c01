"""Pictures: what they show, and when a committed one is stale."""
import importlib.machinery
import importlib.util
import re

import pytest
from conftest import ROOT
from drawing import boxes_of, free_part, tree_places, usual_end
from plot import Picture, UnknownAnswer, boxes_chart, csv_pictures, game_charts, pictures_of, scores_chart
from records import recorded


def texts_of(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.fixture(name="game", scope="module")
def game_fixture():
    return pictures_of(recorded("shortest-2x2"))[0]


def test_a_game_has_every_drop_in_black_and_an_arrow_for_every_slide(game):
    svg = game.svg()
    assert svg.count('style="stroke: #444444; stroke-width: 0.7"') == 6  # Black is what SVG fills with by itself.
    arrows = [text for text in texts_of(svg) if text in "\u2190\u2192\u2191\u2193"]
    assert len(arrows) == 5 + 1  # One more in the legend.
    assert "exponents: 6 is the face 64" in svg


def test_faces_stand_in_place_of_exponents_where_they_are_asked_for():
    exponents, faces = (Picture("", "board", {"board": "1.5/.a7", "faces": faces}).svg() for faces in (False, True))
    assert [text for text in texts_of(exponents)] == ["1", "5", "a", "7"]
    assert [text for text in texts_of(faces)] == ["2", "32", "1024", "128"]


def test_the_same_data_make_the_same_picture_and_other_data_another_digest(game):
    assert game.svg() == game.svg()
    assert game.comment() in game.svg()
    other = Picture(game.name, game.kind, game.data | {"faces": True})
    assert other.digest() != game.digest()


def load_reports():
    loader = importlib.machinery.SourceFileLoader("reports", str(ROOT / "scripts/reports"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("reports", loader))
    loader.exec_module(module)
    return module


def test_a_file_is_stale_if_its_text_or_the_data_of_its_picture_differ(game, tmp_path):
    reports, page, picture = load_reports(), tmp_path / "page.md", tmp_path / "picture.svg"
    assert reports.is_stale(page, "text")
    reports.write(page, "text")
    assert not reports.is_stale(page, "text")
    assert reports.is_stale(page, "other")
    reports.write(picture, game)
    picture.write_text(picture.read_text().replace("Matplotlib", "another version"))
    assert not reports.is_stale(picture, game)
    assert reports.is_stale(picture, Picture("", game.kind, game.data | {"faces": True}))


def game_of(score, moves, tile):
    return {"score": score, "moves": moves, "highest_tile": tile, "seconds": moves / 1000}


def test_a_histogram_has_every_game_in_one_bin():
    rows = scores_chart([game_of(score, 1, 3) for score in (0, 1, 5, 10)], "p")["rows"]
    assert len(rows) == 40
    assert [count for _, _, count in rows if count] == [1, 1, 1, 1]
    assert rows[-1][1] == 10


def test_a_box_has_its_quartiles_whiskers_and_outliers():
    rows = boxes_chart([game_of(4, moves, 3) for moves in (1, 2, 3, 4, 100)] + [game_of(4, 5, 4)], "p")["rows"]
    assert rows[:6] == [[8, "lower_whisker", 1], [8, "first_quartile", 2], [8, "median", 3], [8, "third_quartile", 4],
                        [8, "upper_whisker", 4], [8, "outlier", 100]]
    boxes = boxes_of(rows)
    assert [box["label"] for box in boxes] == ["8", "16"]
    assert (boxes[0]["med"], boxes[0]["whishi"], boxes[0]["fliers"]) == (3, 4, [100])


def test_far_points_of_a_scatter_plot_stand_at_its_edge_and_the_legend_says_so():
    assert usual_end([1.0] * 100) == pytest.approx(1.05)
    assert usual_end([1.0] * 99 + [50.0]) == pytest.approx(1.2)
    data = {"title": "t", "columns": ["moves", "score"], "line": None, "rows": [[1, 1]] * 99 + [[50, 1]]}
    assert "at the right edge: 1 of more moves, up to 50" in Picture("", "scatter", data).svg()


def test_the_games_of_a_player_have_five_charts_with_their_rows():
    answer = {"player": "monte-carlo:5", "line": None, "each_game": [game_of(4, 2, 2), game_of(8, 4, 3)]}
    charts = game_charts(answer)
    assert [chart.name for chart in charts] == [f"monte-carlo-5-{name}" for name in (
        "scores", "score-moves", "score-seconds", "moves-tile", "tiles")]
    assert charts[4].csv() == "largest_tile,games\n4,1\n8,1\n"
    assert all("<svg" in chart.svg() for chart in charts)


def test_no_two_letters_of_an_edge_stand_on_each_other():
    taken = []
    for end in ((0, 0.55), (0.01, 0.55), (0.02, 0.55)):
        place = free_part((0, 0), end, taken, 0.12)
        assert all(abs(place[0] - x) >= 0.12 or abs(place[1] - y) >= 0.13 for x, y in taken)
        taken.append(place)


def test_a_tree_stands_centred_with_nodes_below_those_that_lead_to_them():
    leaf = {"string": "1", "needs_passing": True, "after_left": None, "after_right": None}
    root = leaf | {"after_left": 1, "after_right": 0, "needs_passing": False}
    assert tree_places([[root], [leaf, leaf]]) == [[0], [-0.5, 0.5]]
    svg = pictures_of({"command": "line", "n": 1, "tree": [[root], [leaf, leaf]]})[0].svg()
    assert {"l", "r"} < set(texts_of(svg))


def test_files_of_ages_bins_and_sweeps_are_known_by_their_columns(tmp_path):
    kinds = {"age,states,afterstates,dead\n4,8,4,0\n6,22,6,0\n": "ages", "bin,first_entry,boards\n0,0,3\n1,7,1\n": "bins",
             "table_length,length_fraction,entries,density,expansions,seconds\n20,1.0,3,0.15,100,0.01\n": "sweeps"}
    for text, kind in kinds.items():
        path = tmp_path / "3x3.csv"
        path.write_text(text)
        picture = csv_pictures(path)[0]
        assert picture.kind == kind
        assert "3x3" in picture.svg()
    path.write_text("a,b\n1,2\n")
    with pytest.raises(UnknownAnswer):
        csv_pictures(path)


def test_an_answer_without_a_picture_says_what_to_ask_for():
    with pytest.raises(UnknownAnswer, match="--each-game"):
        pictures_of({"command": "simulate"})
    with pytest.raises(UnknownAnswer, match="no picture of 'known'"):
        pictures_of({"command": "known"})
