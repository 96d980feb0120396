"""Changes to a YAML text that leave every character alone that they do not have to touch.

A YAML library that writes a whole document back rearranges some of it, however careful it is. Here the nodes' offsets
say where a value, a key or a list item stands, and only that stretch of the text is replaced. Each function gives the
stretches to replace; ``splice`` makes the new text. Comments stay, except those on the lines of a thing removed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.mapfile.emit import emit, scalar
from dsl.mapfile.nodes import Node
from dsl.mapfile.values import plain

Edit = tuple[int, int, str]
Child = tuple[int, int]


def splice(text: str, edits: Sequence[Edit]) -> str:
    """The text with the stretches (start, end) replaced."""
    parts, here = [], 0
    for start, end, new in sorted(edits):
        parts += [text[here:start], new]
        here = end
    return "".join([*parts, text[here:]])


def line_end(text: str) -> str:
    """How the lines of the text end."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _eol(text: str, offset: int) -> int:
    """The end of the line in which ``offset`` is, its line end left out."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - 1 if end > offset and text[end - 1] == "\r" else end


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _column(text: str, offset: int) -> int:
    return offset - _line_start(text, offset)


def _children(node: Node) -> list[Child]:
    if node.kind == "map":
        return [(key.start, max(value.end, key.end)) for key, value in node.pairs]
    return [(item.start, item.end) for item in node.items]


# --- replacing ---------------------------------------------------------------------------------


def replace(text: str, node: Node, indent: int, value: object) -> list[Edit]:
    """Put ``value`` in the place of ``node``; ``indent`` is the column of the key or dash it belongs to."""
    new = emit(value)
    if node.start == node.end or (node.end < node.start):
        gap = "" if text[node.start - 1 : node.start] in (" ", "") else " "
        return [(node.start, node.start, gap + new)]
    column = _column(text, node.start)
    on_own_line = not text[_line_start(text, node.start) : node.start].strip()
    pad = " " * (indent + 2 - column) if on_own_line and column <= indent else ""
    return [(node.start, node.end, pad + new)]


# --- adding ------------------------------------------------------------------------------------


def add_pair(text: str, node: Node, key: str, value: object) -> list[Edit]:
    """Add ``key: value`` at the end of a mapping."""
    new = f"{scalar(key)}: {emit(value)}"
    if node.flow or not node.pairs:
        return _add_flow(node, new)
    indent = _column(text, node.pairs[0][0].start)
    return _add_line(text, node, " " * indent + new)


def add_item(text: str, node: Node, value: object) -> list[Edit]:
    """Add an item at the end of a list, in the form that the last one has."""
    if node.flow or not node.items:
        return _add_flow(node, emit(value))
    return _add_line(text, node, _item_lines(text, node, node.items[-1], value))


def insert_item(text: str, node: Node, number: int, value: object) -> list[Edit]:
    """Put an item before that with a number, in the form which that one has."""
    following = node.items[number]
    if node.flow:
        return [(following.start, following.start, emit(value) + ", ")]
    dash = _dash(text, node, following.start) if number else node.start
    begin = _line_start(text, dash)
    if text[begin:dash].strip():
        return []
    return [(begin, begin, _item_lines(text, node, following, value) + line_end(text))]


def _item_lines(text: str, node: Node, like: Node, value: object) -> str:
    """An item of a list as lines of text, written as ``like`` is: on one line, or one line a key."""
    indent = _column(text, node.start)
    if like.kind == "map" and not like.flow and not like.alias and isinstance(value, Mapping) and value:
        inner = max(_column(text, like.start) - indent, 2)
        lines = [f"{scalar(str(k))}: {emit(v)}" for k, v in value.items()]
        block = f"-{' ' * (inner - 1)}" + (line_end(text) + " " * (indent + inner)).join(lines)
        return " " * indent + block
    return " " * indent + "- " + emit(value)


def add_section(text: str, root: Node, key: str, items: Sequence[object]) -> list[Edit]:
    """Add a list with one item a line under a new key of the root, or under one that is there but empty."""
    new_line = line_end(text)
    listed = new_line.join(f"  - {emit(item)}" for item in items)
    there = root.get(key)
    if there is not None and there.kind == "list" and there.flow and not root.flow:
        return [(len(text[: there.start].rstrip(" ")), there.end, new_line + listed)]
    if there is not None and not root.flow:
        end = _eol(text, there.end)
        return [(end, end, new_line + listed)]
    if root.flow or there is not None:
        return _add_flow(root, f"{scalar(key)}: {emit(list(items))}")
    indent = " " * _column(text, root.pairs[0][0].start)
    lines = [f"{scalar(key)}:", *(f"  - {emit(item)}" for item in items)]
    return _add_line(text, root, new_line.join(indent + line for line in lines))


def unshared(root: Node) -> list[Edit]:
    """The value of every alias in the place of it, in the order of the text."""
    found: list[Edit] = []
    left = [root]
    while left:
        node = left.pop()
        if node.alias:
            found.append((node.start, node.end, emit(plain(node))))
        else:
            left += [*node.items, *(part for pair in node.pairs for part in pair)]
    return sorted(found)


def _add_flow(node: Node, new: str) -> list[Edit]:
    children = _children(node)
    if children:
        return [(children[-1][1], children[-1][1], ", " + new)]
    return [(node.start + 1, node.start + 1, new)]


def _add_line(text: str, node: Node, line: str) -> list[Edit]:
    end = _eol(text, node.end)
    return [(end, end, line_end(text) + line)]


# --- removing ----------------------------------------------------------------------------------


def remove_child(text: str, node: Node, number: int, indent: int) -> list[Edit]:
    """Remove a pair of a mapping or an item of a list; the last one leaves ``{}`` or ``[]`` behind."""
    children = _children(node)
    if node.flow:
        return _remove_flow(text, children, number)
    if len(children) == 1:
        return replace(text, node, indent, {} if node.kind == "map" else [])
    start, end = children[number]
    if node.kind == "list":
        start = _dash(text, node, start)
    begin = _line_start(text, start)
    if not text[begin:start].strip():
        return [_whole_lines(text, begin, end)]
    following = children[number + 1][0]
    return [(start, _dash(text, node, following) if node.kind == "list" else following, "")]


def _whole_lines(text: str, begin: int, end: int) -> Edit:
    stop = _eol(text, end)
    if stop == len(text):  # keep the file without a final line end, as it was
        return len(text[:begin].rstrip("\r\n")), stop, ""
    return begin, text.index("\n", stop) + 1, ""


def _dash(text: str, node: Node, start: int) -> int:
    """The dash of a list item: the nearest one upward from its value in the column of the first."""
    column = _column(text, node.start)
    line = _line_start(text, start)
    while line > node.start:
        found = line + column
        if text[found : found + 1] == "-" and not text[line:found].strip():
            return found
        line = _line_start(text, line - 1)
    return node.start


def _remove_flow(text: str, children: list[Child], number: int) -> list[Edit]:
    start, end = children[number]
    follows = number + 1 < len(children)
    comma = _comma(text, end, children[number + 1][0] if follows else len(text))
    if comma >= 0:
        stop = comma + 1
        while text[stop : stop + 1] == " ":
            stop += 1
        return [(start, stop, "")]
    if number > 0:
        before = _comma(text, children[number - 1][1], start)
        while text[start - 1] == " ":
            start -= 1
        return [(before, before + 1, ""), (max(start, before + 1), end, "")] if before >= 0 else []
    return [(start, end, "")]


def _comma(text: str, start: int, end: int) -> int:
    """The comma that comes next, comments left out; -1 if something else comes first."""
    while start < end:
        character = text[start]
        if character == ",":
            return start
        if character == "#":
            start = _eol(text, start)
        elif character not in " \t\r\n":
            return -1
        start += 1
    return -1
