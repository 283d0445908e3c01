"""Arithmetic on printed numbers, exactly."""
import ast
import operator
import re
from fractions import Fraction

_OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def _without_spaces(text):
    return re.sub(r"[\s,]", "", text)


def value_of(formula):
    """The value of "3*7^14", "1 - 3/7" and the like. ValueError for anything else."""
    text = _without_spaces(formula)
    if not re.fullmatch(r"[0-9.+*/^()-]+", text) or "**" in text:
        raise ValueError(f"'{formula}' is no formula")
    text = text.replace("^", "**")

    def value(node):
        if isinstance(node, ast.Constant):
            return Fraction(ast.get_source_segment(text, node))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            return value(node.left) ** int(str(value(node.right)))  # A fraction there is a ValueError.
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](value(node.left), value(node.right))
        raise ValueError(f"'{formula}' is no formula")

    try:
        return value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ZeroDivisionError) as error:
        raise ValueError(f"'{formula}' is no formula") from error


def half_of_last_digit(printed):
    """Of "950", "2.04" or "2.04*10^12"; 0 for a formula."""
    number = re.fullmatch(r"\d+(?:\.(\d*))?(\*10\^.+)?", _without_spaces(printed))
    if not number:
        return Fraction(0)
    scale = value_of(number[2][1:]) if number[2] else 1
    return Fraction(scale) / 10 ** len(number[1] or "") / 2


def is_as_printed(value, printed):
    """Whether the value is what is printed: to the last digit of one number, exactly of a formula."""
    return abs(value - value_of(printed)) <= half_of_last_digit(printed)
