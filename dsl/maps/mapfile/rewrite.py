"""Changes grouped by collection, turned into edits of the text."""

from __future__ import annotations

from dsl.maps.mapfile import edit
from dsl.maps.mapfile.changes import Gathered, Key, Refused
from dsl.maps.mapfile.edit import Edit
from dsl.maps.mapfile.values import plain
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode


def edits_for(text: str, root: Node, changes: Gathered) -> list[Edit]:
    """The edits that make the changes in the text. Raises ``Refused`` if one is impossible.

    Insertions at one offset are in the order of the list, those deepest in the tree first.
    """
    sections = {key: inner for key, inner in changes.below.items() if _is_new_list(root, key, inner)}
    if root.flow and sections:
        values = {key: [item for items in inner.insert.values() for item in items] for key, inner in sections.items()}
        below = {key: inner for key, inner in changes.below.items() if key not in sections}
        return _mapping(text, root, -2, Gathered(changes.put | values, changes.drop, changes.insert, below))
    made = _mapping(text, root, -2, changes, skipped=set(sections))
    for key, inner in sections.items():
        made += edit.add_section(text, root, str(key), [item for items in inner.insert.values() for item in items])
    return made


def _is_new_list(root: Node, key: Key, inner: Gathered) -> bool:
    """Whether items are added to a list of the root that is missing or empty."""
    there = root.get(str(key))
    if set(inner.insert) != {0} or inner.put or inner.drop or inner.below:
        return False
    return there is None or plain(there) in (None, [])


def _collection(text: str, node: Node, indent: int, changes: Gathered) -> list[Edit]:
    if node.alias:
        raise Refused("map-edit-anchored")
    if isinstance(node, ScalarNode):
        raise Refused("map-edit-no-place")
    made = _mapping if isinstance(node, MappingNode) else _listed
    return made(text, node, indent, changes)


def _mapping(text: str, node: Node, indent: int, changes: Gathered, skipped: set[Key] | None = None) -> list[Edit]:
    """Edits of a mapping; ``indent`` is the column of the key or dash that it belongs to."""
    keys = {key.value: number for number, (key, _) in enumerate(node.pairs)}
    named = {*changes.put, *changes.drop, *changes.below}
    if changes.insert or any(isinstance(key, int) for key in named):
        raise Refused("map-edit-no-place")
    made: list[Edit] = []
    for key, inner in changes.below.items():
        if key not in (skipped or ()):
            own, there = node.pairs[_number(keys, key)]
            made += _collection(text, there, edit.column(text, own.start), inner)
    for key, value in changes.put.items():
        if key in keys:
            own, there = node.pairs[keys[str(key)]]
            made += edit.replace(text, there, edit.column(text, own.start), value)
    gone = {_number(keys, key) for key in changes.drop}
    new = {str(key): value for key, value in changes.put.items() if key not in keys}
    if gone and len(gone) == len(node.pairs):
        return edit.replace(text, node, indent, new)
    return made + edit.remove_children(text, node, gone) + (edit.add_pairs(text, node, new) if new else [])


def _number(keys: dict[str, int], key: Key) -> int:
    number = keys.get(str(key))
    if number is None:
        raise Refused("map-edit-no-place")
    return number


def _listed(text: str, node: Node, indent: int, changes: Gathered) -> list[Edit]:
    count, here = len(node.items), edit.column(text, node.start)
    put, insert = dict(changes.put), dict(changes.insert)
    if count in put and count not in insert:
        insert[count] = [put.pop(count)]
    named = {*put, *changes.drop, *changes.below}
    if any(isinstance(key, str) or not 0 <= key < count for key in named) or any(not 0 <= k <= count for k in insert):
        raise Refused("map-edit-no-place")
    made: list[Edit] = []
    for key, inner in changes.below.items():
        made += _collection(text, node.items[int(key)], here, inner)
    for key, value in put.items():
        made += edit.replace(text, node.items[int(key)], here, value)
    gone = {int(key) for key in changes.drop}
    if gone and len(gone) == count:
        return edit.replace(text, node, indent, [item for _, items in sorted(insert.items()) for item in items])
    for number, items in sorted(insert.items()):
        while number in gone:  # an insertion before a removed item is one behind it
            number += 1
        if number == count:
            made += edit.add_items(text, node, items)
        else:
            made += edit.insert_items(text, node, number, items)
    return made + edit.remove_children(text, node, gone)
