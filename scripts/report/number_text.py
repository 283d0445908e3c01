"""Numbers as pages print them."""
import math


def shortest(number):
    """The shortest text that reads as the same number: 3, 0.43049999999999994, 1e-12."""
    return str(int(number)) if number == int(number) and abs(number) < 1e16 else str(number)


def rounded(number, decimals):
    """Without zeros at the end: 71.2, 71. A half is rounded up."""
    scaled = number * 10**decimals
    whole = math.floor(scaled)
    return shortest((whole + (scaled - whole >= 0.5)) / 10**decimals)
