"""States by age: the valleys that the tiles of a board explain, and the sizes of lists."""
import json
import subprocess

import ages
import pytest
import states_by_age


def fewest_summands(most):
    """The fewest powers of two from 2 on with each sum, by counting them up."""
    fewest = [0] + [1000] * most
    for total in range(2, most + 1, 2):
        for power in range(1, total.bit_length()):
            fewest[total] = min(fewest[total], fewest[total - 2 ** power] + 1)
    return fewest


def test_a_board_has_at_least_as_many_tiles_as_its_age_has_ones_in_binary():
    fewest = fewest_summands(600)
    assert all(ages.least_tiles(age) == fewest[age] for age in range(0, 601, 2))


@pytest.mark.parametrize("shape", ["2x3", "2x4", "3x3", "2x5"])
def test_there_are_seven_valleys_and_one_is_the_deeper_the_more_ones_q_minus_1_has(shape):
    cells = states_by_age.cells_of(shape)
    valleys = ages.valleys(cells, states_by_age.ages_of(shape))
    assert len(valleys) == 7
    for valley in valleys:
        ones = bin(valley["multiple"] - 1).count("1")
        assert valley["tiles_at_least"] == cells - 2 + ones
        assert valley["fewest"] < valley["most_before"]
        assert all(other["fewest"] < valley["fewest"] for other in valleys
                   if bin(other["multiple"] - 1).count("1") > ones)


@pytest.mark.parametrize("shape", ["2x4", "3x3", "2x5"])
def test_lists_take_no_more_than_the_bound_from_the_totals_and_hardly_less(shape):
    cells, counts = states_by_age.cells_of(shape), states_by_age.ages_of(shape)
    sizes = ages.list_sizes(cells, counts)
    layers = 2 ** (cells + 1) - 1
    most = ages.most_list_sizes(cells, sizes["states"], sizes["afterstates"], sizes["ranks"], layers)
    rounding = 40 * 2 ** (cells + 1)  # Five words that are not full, a layer.
    for key in ("afterstate_board_bytes", "afterstate_rank_bytes", "policy_bytes"):
        assert 0.85 * most[key] < sizes[key] <= most[key] + rounding


@pytest.mark.parametrize("shape", ["2x3", "2x4", "3x3"])
def test_the_first_ages_of_a_board_hold_a_share_of_its_ranks_and_of_its_states(shape):
    counts = states_by_age.ages_of(shape)
    ranks = sum(age.ranks for age in counts)
    assert ages.share_of_states(counts, 0) == 0
    for first in range(1, len(counts) + 1):
        begun = counts[:first]
        share = ages.share_of_states(counts, sum(age.ranks for age in begun) / ranks)
        assert share == pytest.approx(ages.states_of(begun) / ages.states_of(counts), rel=1e-9)


@pytest.mark.parametrize("row", ["6,1,1,0,9", "4,1,1,0,9", "8,10,1,0,9", "8,1,10,0,9", "8,1,x,0,9"])
def test_a_file_that_cannot_be_is_refused(row, tmp_path):
    file = tmp_path / "2x2.csv"
    file.write_text(f"age,states,afterstates,dead,ranks\n4,1,1,0,9\n6,2,2,0,9\n{row}\n", encoding="ascii")
    with pytest.raises(ValueError):
        ages.read_ages(file)


def test_the_program_counts_what_is_recorded(program, tmp_path):
    file = tmp_path / "2x3.csv"
    subprocess.run([program, "count", "2x3", "--ages", file], check=True, stdout=subprocess.DEVNULL)
    assert file.read_text(encoding="ascii") == (
        states_by_age.ROOT / "reports/against-chance/2x3.csv").read_text(encoding="ascii")


def test_the_published_board_has_the_ranks_and_layers_that_plan_says(program):
    plan = json.loads(subprocess.run([program, "plan", states_by_age.PUBLISHED, "--json"], check=True,
                                     stdout=subprocess.PIPE, text=True).stdout)
    assert (plan["ranks"], plan["layers"]) == (states_by_age.RANKS, states_by_age.LAYERS)
