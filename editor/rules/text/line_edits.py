"""Commands on whole lines: indent, comment, move, duplicate, insert. Functions on a text.

Each returns a ``LineEdit``: the replaced stretch, and the selection afterwards; None if there is nothing to do.
"""

from __future__ import annotations

from dataclasses import dataclass

from editor.model.rules.rules_edit import Caret

STEP = 4
"""The number of blanks of one indentation step."""
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {close: opened for opened, close in _PAIRS.items()}
_FAR = 20_000
"""The greatest number of characters searched for a bracket's partner."""


@dataclass(frozen=True)
class LineEdit:
    """A stretch that is replaced by ``text``, and the selection after it."""

    start: int
    end: int
    text: str
    caret: Caret


def _line_range(text: str, caret: Caret) -> tuple[int, int]:
    """The offsets of the beginning of the first selected line and of the end of the last.

    If the selection ends at the beginning of a line, that line is not included.
    """
    low, high = sorted(caret)
    if high > low and text[high - 1] == "\n":
        high -= 1
    start = text.rfind("\n", 0, low) + 1
    end = text.find("\n", high)
    return start, len(text) if end < 0 else end


def _edited_lines(text: str, caret: Caret, changes: list[tuple[int, int, str]]) -> LineEdit | None:
    """The edit that makes ``changes`` (offset, removed length, inserted text) in the selected lines.

    The same letters stay selected.
    """
    if not changes:
        return None
    start, end = _line_range(text, caret)
    pieces, at = [], start
    for offset, taken, put in changes:
        pieces += [text[at:offset], put]
        at = offset + taken
    pieces.append(text[at:end])

    def moved(place: int) -> int:
        by = 0
        for offset, taken, put in changes:
            if offset < place or (offset == place and caret[0] == caret[1]):
                by += len(put) - min(taken, place - offset)
        return place + by

    return LineEdit(start, end, "".join(pieces), (moved(caret[0]), moved(caret[1])))


def _lines(text: str, caret: Caret) -> list[tuple[int, str]]:
    """The selected lines, each with its offset."""
    start, end = _line_range(text, caret)
    found, at = [], start
    for line in text[start:end].split("\n"):
        found.append((at, line))
        at += len(line) + 1
    return found


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def indented(text: str, caret: Caret) -> LineEdit | None:
    """Indent the selected lines by one step; without a selection insert blanks up to the next step."""
    if caret[0] == caret[1]:
        at = caret[1]
        column = at - (text.rfind("\n", 0, at) + 1)
        blanks = STEP - column % STEP
        return LineEdit(at, at, " " * blanks, (at + blanks, at + blanks))
    return _edited_lines(
        text, caret, [(at, 0, " " * (STEP - _depth(line) % STEP)) for at, line in _lines(text, caret) if line]
    )


def outdented(text: str, caret: Caret) -> LineEdit | None:
    """Unindent the selected lines by one step."""
    changes = []
    for at, line in _lines(text, caret):
        taken = (_depth(line) - 1) % STEP + 1 if _depth(line) else 0
        changes += [(at, taken, "")] if taken else []
    return _edited_lines(text, caret, changes)


def commented(text: str, caret: Caret) -> LineEdit | None:
    """Comment out the selected lines; uncomment them if all are comments."""
    lines = [(at, line) for at, line in _lines(text, caret) if line.strip()]
    if lines and all(line.lstrip().startswith("#") for _, line in lines):
        taken = [(at + _depth(line), 2 if line.lstrip().startswith("# ") else 1, "") for at, line in lines]
        return _edited_lines(text, caret, taken)
    depth = min((_depth(line) for _, line in lines), default=0)
    return _edited_lines(text, caret, [(at + depth, 0, "# ") for at, _ in lines])


def moved_up(text: str, caret: Caret) -> LineEdit | None:
    """Move the selected lines above the previous one."""
    start, end = _line_range(text, caret)
    if start == 0:
        return None
    above = text.rfind("\n", 0, start - 1) + 1
    by = start - above
    put = text[start:end] + "\n" + text[above : start - 1]
    return LineEdit(above, end, put, (caret[0] - by, caret[1] - by))


def moved_down(text: str, caret: Caret) -> LineEdit | None:
    """Move the selected lines below the next one."""
    start, end = _line_range(text, caret)
    if end == len(text):
        return None
    below = text.find("\n", end + 1)
    last = len(text) if below < 0 else below
    by = last - end
    put = text[end + 1 : last] + "\n" + text[start:end]
    return LineEdit(start, last, put, (caret[0] + by, caret[1] + by))


def doubled(text: str, caret: Caret) -> LineEdit:
    """Duplicate the selected lines below them."""
    start, end = _line_range(text, caret)
    by = end - start + 1
    return LineEdit(end, end, "\n" + text[start:end], (caret[0] + by, caret[1] + by))


def without_lines(text: str, caret: Caret) -> LineEdit | None:
    """Delete the selected lines."""
    start, end = _line_range(text, caret)
    if end < len(text):
        end += 1
    elif start:
        start -= 1
    return LineEdit(start, end, "", (start, start)) if end > start else None


def with_new_line(text: str, caret: Caret) -> LineEdit:
    """Insert a line with the same indentation, a step deeper after a colon; ``##`` is continued."""
    low, high = sorted(caret)
    begin = text.rfind("\n", 0, low) + 1
    line = text[begin:low]
    depth = min(_depth(line), low - begin)
    code = line.split("@")[0].split("#")[0].rstrip()
    head = " " * (depth + STEP if code.endswith(":") else depth)
    if line.lstrip().startswith("## ") and line.strip() != "##":
        head = " " * depth + "## "
    left = low - (len(line) - len(line.rstrip(" "))) if line.strip() else begin
    end = text.find("\n", high)
    rest = text[high : len(text) if end < 0 else end]
    high += _depth(rest)
    at = left + 1 + len(head)
    return LineEdit(left, high, "\n" + head, (at, at))


def home_target(text: str, position: int) -> int:
    """The target of Home: the first character of the line, or from there its beginning."""
    begin = text.rfind("\n", 0, position) + 1
    end = text.find("\n", begin)
    letters = begin + _depth(text[begin : len(text) if end < 0 else end])
    return begin if position == letters else letters


def partners(text: str, position: int) -> tuple[int, int] | None:
    """The bracket next to a position, and its partner."""
    for at in (position - 1, position):
        sign = text[at] if 0 <= at < len(text) else ""
        if sign in _PAIRS or sign in _CLOSING:
            found = _partner(text, at, sign)
            return (at, found) if found is not None else None
    return None


def _partner(text: str, at: int, sign: str) -> int | None:
    forward = sign in _PAIRS
    other = _PAIRS[sign] if forward else _CLOSING[sign]
    places = range(at, min(len(text), at + _FAR)) if forward else range(at, max(-1, at - _FAR), -1)
    depth = 0
    for place in places:
        depth += (text[place] == sign) - (text[place] == other)
        if depth == 0:
            return place
    return None
