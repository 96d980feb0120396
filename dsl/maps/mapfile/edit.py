"""Edits of a YAML text that leave everything else in it as it is.

A YAML library that writes a whole document back rearranges some of it. Here the offsets of the nodes say where a value,
a key or a list item is, and only that part of the text is replaced. Each function returns the parts to replace;
``splice`` makes the new text. Comments stay, except those on the lines of something removed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dsl.maps.mapfile.changes import Refused
from dsl.maps.mapfile.values import emit, plain, scalar
from dsl.text.files.yaml_tree import MappingNode, Node, SequenceNode

Edit = tuple[int, int, str]
"""Start and end of a part of the text (offsets), and the text that replaces it."""
Child = tuple[int, int]
"""Start and end of a pair of a mapping or an item of a list."""


def splice(text: str, edits: Sequence[Edit]) -> str:
    """The text with the parts (start, end) replaced; insertions at one offset are in the order of ``edits``."""
    parts, here = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        parts += [text[here:start], new]
        here = max(here, end)
    return "".join([*parts, text[here:]])


def line_end(text: str) -> str:
    r"""The line end that the text uses: ``\n`` or ``\r\n``."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def eol(text: str, offset: int) -> int:
    """The offset just before the line end of the line that contains ``offset``."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - 1 if end > offset and text[end - 1] == "\r" else end


def line_start(text: str, offset: int) -> int:
    """The offset of the start of the line that contains ``offset``."""
    return text.rfind("\n", 0, offset) + 1


def column(text: str, offset: int) -> int:
    """The column of ``offset``, from 0."""
    return offset - line_start(text, offset)


def _children(node: Node) -> list[Child]:
    if isinstance(node, MappingNode):
        return [(key.start, max(value.end, key.end)) for key, value in node.pairs]
    return [(item.start, item.end) for item in node.items]


# --- replacing ---------------------------------------------------------------------------------


def replace(text: str, node: Node, indent: int, value: object) -> list[Edit]:
    """Edits that replace ``node`` by ``value``; ``indent`` is the column of the key or dash it belongs to."""
    return rewrite(text, node, indent, emit(value))


def rewrite(text: str, node: Node, indent: int, new: str) -> list[Edit]:
    """Edits that replace ``node`` by the text ``new``; ``indent`` as in ``replace``."""
    if node.start == node.end or (node.end < node.start):
        gap = "" if text[node.start - 1 : node.start] in (" ", "") else " "
        return [(node.start, node.start, gap + new)]
    place = column(text, node.start)
    on_own_line = not text[line_start(text, node.start) : node.start].strip()
    pad = " " * (indent + 2 - place) if on_own_line and place <= indent else ""
    return [(node.start, node.end, pad + new)]


# --- adding ------------------------------------------------------------------------------------


def add_pairs(text: str, node: Node, pairs: Mapping[str, object]) -> list[Edit]:
    """Edits that add each ``key: value`` at the end of a mapping."""
    if node.flow or not node.pairs:
        return _add_flow(node, ", ".join(f"{scalar(key)}: {emit(value)}" for key, value in pairs.items()))
    indent = column(text, node.pairs[0][0].start)
    return _add_lines(text, node, [line for key, value in pairs.items() for line in _pair_lines(key, value, indent)])


def _pair_lines(key: str, value: object, indent: int) -> list[str]:
    """A pair as lines of YAML: usually one; a list of mappings has a line for each item."""
    head = f"{' ' * indent}{scalar(key)}:"
    if isinstance(value, Mapping) and any(map(_is_list_of_mappings, value.values())):
        return [head, *(line for k, v in value.items() for line in _pair_lines(str(k), v, indent + 2))]
    if _is_list_of_mappings(value):
        return [head, *(f"{' ' * (indent + 2)}- {emit(item)}" for item in value)]  # type: ignore[attr-defined]
    return [f"{head} {emit(value)}"]


def _is_list_of_mappings(value: object) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(item, Mapping) for item in value)


def add_items(text: str, node: Node, items: Sequence[object]) -> list[Edit]:
    """Edits that add items at the end of a list, written like its last item."""
    if node.flow or not node.items:
        return _add_flow(node, ", ".join(map(emit, items)))
    return _add_lines(text, node, [_item_lines(text, node, node.items[-1], item) for item in items])


def insert_items(text: str, node: Node, number: int, items: Sequence[object]) -> list[Edit]:
    """Edits that insert items before item ``number``, written like that item."""
    following = node.items[number]
    if node.flow:
        return [(following.start, following.start, "".join(emit(item) + ", " for item in items))]
    dash = _dash(text, node, following.start) if number else node.start
    begin = line_start(text, dash)
    if text[begin:dash].strip():
        raise Refused("map-edit-anchored")
    lines = [_item_lines(text, node, following, item) + line_end(text) for item in items]
    return [(begin, begin, "".join(lines))]


def _item_lines(text: str, node: Node, like: Node, value: object) -> str:
    """An item of a list as YAML, written like the item ``like``: on one line, or one line a key."""
    indent = column(text, node.start)
    if isinstance(like, MappingNode) and not like.flow and not like.alias and isinstance(value, Mapping) and value:
        inner = max(column(text, like.start) - indent, 2)
        lines = [f"{scalar(str(k))}: {emit(v)}" for k, v in value.items()]
        block = f"-{' ' * (inner - 1)}" + (line_end(text) + " " * (indent + inner)).join(lines)
        return " " * indent + block
    return " " * indent + "- " + emit(value)


def add_section(text: str, root: Node, key: str, items: Sequence[object]) -> list[Edit]:
    """Edits that add a list, one item a line, under a new or empty key of the root."""
    new_line = line_end(text)
    listed = new_line.join(f"  - {emit(item)}" for item in items)
    there = root.get(key)
    if there is None:
        indent = " " * column(text, root.pairs[0][0].start)
        lines = [f"{scalar(key)}:", *(f"  - {emit(item)}" for item in items)]
        return _add_lines(text, root, [indent + line for line in lines])
    if isinstance(there, SequenceNode):
        return [(len(text[: there.start].rstrip(" ")), there.end, new_line + listed)]
    end = eol(text, there.end)
    return [(end, end, new_line + listed)]


def unshared(root: Node) -> list[Edit]:
    """Edits that replace every alias by its value, in the order of the text."""
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


def _add_lines(text: str, node: Node, lines: Sequence[str]) -> list[Edit]:
    end = eol(text, node.end)
    return [(end, end, "".join(line_end(text) + line for line in lines))]


# --- removing ----------------------------------------------------------------------------------


def remove_children(text: str, node: Node, numbers: Collection[int]) -> list[Edit]:
    """Edits that remove some (not all) pairs of a mapping or items of a list."""
    children = _children(node)
    made: list[Edit] = []
    for first, last in _runs(numbers):
        if node.flow:
            made += _remove_flow(text, children, first, last)
        else:
            made += _remove_lines(text, node, children, first, last)
    return made


def _runs(numbers: Collection[int]) -> list[tuple[int, int]]:
    """The numbers as ranges without gaps: the first and the last of each."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def _remove_lines(text: str, node: Node, children: list[Child], first: int, last: int) -> list[Edit]:
    def begins(number: int) -> int:
        start = children[number][0]
        return _dash(text, node, start) if isinstance(node, SequenceNode) else start

    if text[
        line_start(text, begins(first)) : begins(first)
    ].strip():  # the first pair of an item stands behind its dash
        return [(begins(first), begins(last + 1), "")]
    return [_whole_lines(text, line_start(text, begins(k)), children[k][1]) for k in range(first, last + 1)]


def _whole_lines(text: str, begin: int, end: int) -> Edit:
    """The edit that removes whole lines, with the line end before them."""
    stop = eol(text, end)
    if begin == 0:
        return 0, text.find("\n", stop) + 1 or len(text), ""
    if stop == len(text):  # keep the file without a final line end, as it was
        return len(text[:begin].rstrip("\r\n")), stop, ""
    return begin - (2 if text[begin - 2 : begin] == "\r\n" else 1), stop, ""


def _dash(text: str, node: Node, start: int) -> int:
    """The offset of the dash of a list item: the nearest one above its value in the column of the first."""
    place = column(text, node.start)
    line = line_start(text, start)
    while line > node.start:
        found = line + place
        if text[found : found + 1] == "-" and not text[line:found].strip():
            return found
        line = line_start(text, line - 1)
    return node.start


def _remove_flow(text: str, children: list[Child], first: int, last: int) -> list[Edit]:
    follows = last + 1 < len(children)
    start, end = children[first][0], children[last][1]
    comma = _comma(text, end, children[last + 1][0] if follows else len(text))
    made: list[Edit] = []
    for number in range(first, last + 1 if comma >= 0 else last):
        stop = _comma(text, children[number][1], len(text)) + 1
        while text[stop : stop + 1] == " ":
            stop += 1
        made.append((children[number][0], stop, ""))
    if comma >= 0:
        return made
    before = _comma(text, children[first - 1][1], start)
    while text[start - 1] == " ":
        start -= 1
    return [*made, (before, before + 1, ""), (max(start, before + 1), end, "")] if before >= 0 else []


def _comma(text: str, start: int, end: int) -> int:
    """The offset of the next comma, skipping comments; -1 if something else comes first."""
    while start < end:
        character = text[start]
        if character == ",":
            return start
        if character == "#":
            start = eol(text, start)
        elif character not in " \t\r\n":
            return -1
        start += 1
    return -1
