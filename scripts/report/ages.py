"""States of a board against chance by age: where they are few, and how many bytes lists of them take.

Kaneko and Yamashita (2025) found both on 4x3. The files are those of `expect SHAPE --ages` and `count`.
"""
import csv
import dataclasses
import math

WORD_BYTES = 8
BITS_OF_SLIDE = 2
BITS_OF_CELL = 4


@dataclasses.dataclass
class Age:
    """Positions of one age, a sum of faces, up to symmetry."""

    age: int
    states: int
    afterstates: int
    dead: int  # States without a slide.
    ranks: int  # Boards of this age that the orbit index numbers apart.


def read_ages(path):
    """The ages of a file, ascending: those that have positions."""
    with open(path, encoding="ascii") as stream:
        ages = [Age(**{name: int(number) for name, number in row.items()}) for row in csv.DictReader(stream)]
    for before, age in zip([None, *ages], ages):
        if max(age.states, age.afterstates) > age.ranks or (before and before.age >= age.age):
            raise ValueError(f"{path}: age {age.age} has more positions than boards, or stands in the wrong place")
    return ages


def states_of(ages):
    return sum(age.states for age in ages)


def least_tiles(age):
    """Of any board of this age: each face is a power of two, so as many as the age has ones in binary."""
    return bin(age).count("1")


def valleys(cells, ages):
    """Few states near each multiple of 2^(cells-1), of all the ages of a board."""
    step = 2 ** (cells - 1)

    def of(begin, end):
        return [age for age in ages if begin <= age.age < end]
    found = []
    for multiple in range(1, ages[-1].age // step + 1):
        at = multiple * step
        lowest = min(of(at - step // 4, at + step // 4 + 1), key=lambda age: age.states)
        found.append({"multiple": multiple, "tiles_at_least": least_tiles(at - 2), "at_age": lowest.age,
                      "most_before": max(age.states for age in of(at - step, at)), "fewest": lowest.states,
                      "most_after": max((age.states for age in of(at, at + step)), default=0)})
    return found


def elias_fano_bytes(universe, size):
    """Of a list of `size` numbers below `universe`, as src/store/elias_fano.hpp has it."""
    if size == 0:
        return 0
    low_bits = max((universe // size).bit_length() - 1, 0)
    upper_words = ((universe >> low_bits) + 1 + size + 63) // 64
    lower_words = size * low_bits // 64 + 2
    return WORD_BYTES * (upper_words + lower_words)


def most_bits(universe, size):
    """No Elias-Fano code of so many numbers takes more."""
    return size * (2 + math.log2(universe / size)) if size else 0


def most_policy_bytes(ranks, states):
    """Of the ranks of so many states, with the best slide of each."""
    return (most_bits(ranks, states) + BITS_OF_SLIDE * states) / 8


def list_sizes(cells, ages):
    """Bytes of lists of all positions by age, to the byte, without headers of files."""
    boards = 2 ** (BITS_OF_CELL * cells)
    return {"states": states_of(ages), "afterstates": sum(age.afterstates for age in ages),
            "ranks": sum(age.ranks for age in ages),
            "afterstate_board_bytes": sum(elias_fano_bytes(boards, age.afterstates) for age in ages),
            "afterstate_rank_bytes": sum(elias_fano_bytes(age.ranks, age.afterstates) for age in ages),
            "policy_bytes": sum(elias_fano_bytes(age.ranks, age.states) + (age.states + 31) // 32 * WORD_BYTES
                                for age in ages)}


def most_list_sizes(cells, states, afterstates, ranks, layers):
    """Of a board whose totals alone are known: the sum over ages is largest if all have the same share of their ranks.

    Requires states and afterstates of at most half of the ranks."""
    return {"states": states, "afterstates": afterstates, "ranks": ranks,
            "afterstate_board_bytes": most_bits(layers * 2 ** (BITS_OF_CELL * cells), afterstates) / 8,
            "afterstate_rank_bytes": most_bits(ranks, afterstates) / 8,
            "policy_bytes": most_policy_bytes(ranks, states)}


def share_of_states(ages, share_of_ranks):
    """Share of a board's states in the first ages that hold that share of its ranks, in proportion within an age."""
    rest = share_of_ranks * sum(age.ranks for age in ages)
    states = 0
    for age in ages:
        states += min(max(rest / age.ranks, 0), 1) * age.states
        rest -= age.ranks
    return states / states_of(ages)
