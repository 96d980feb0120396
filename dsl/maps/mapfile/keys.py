"""Corrects misspelt and misplaced keys of a map; each is reported once, so that nothing else follows from it.

Examples: ``region:`` for ``regions:``, ``points:5`` without a blank, ``side = red``, a Cyrillic «о» in ``from``, a list
under the heading of another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from dsl.maps.board.spec import EDGES, NAMES, NODES, SECTIONS, BoardSpec, Kind
from dsl.maps.mapfile.schema import (
    BASE_KEYS,
    CHART,
    EDGE_KEYS,
    NAME_KEYS,
    NAME_KINDS,
    TOP_KEYS,
    attributes_of,
    grid_keys,
)
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.read import odd_blank, plain_blanks
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

_KEY_AND_VALUE = re.compile(r"(\w+)\s*([:=]?)\s*(.*)")
_BLOCKS = ("terrain",)
_LISTS = ("games", "nodes", "edges", *SECTIONS, NAMES)


@dataclass(frozen=True)
class Known:
    """The keys allowed in a mapping; an unknown key similar to one of ``sure`` is certainly misspelt."""

    keys: Collection[str]
    sure: Collection[str]
    kind: str = ""


class Keys:
    """Corrects the keys of one file; ``shared``: the map is also for other games, which may have other attributes."""

    def __init__(self, spec: BoardSpec | None, problems: Problems, shared: bool) -> None:
        self.spec, self.problems, self.shared = spec, problems, shared

    def mend(self, root: Node) -> None:
        """Correct all keys of a file."""
        if odd_blank(root.source.text):
            self._clean(root)
        self._keys(root, Known(TOP_KEYS, ()))
        grid = root.get("grid")
        if isinstance(grid, MappingNode):
            self._indented(grid, root)
        self._top(root)
        if isinstance(grid, MappingNode):
            self._keys(grid, Known(grid_keys(), grid_keys()))
        self._names(root.get("title"))
        for section in (*SECTIONS, NODES, EDGES, NAMES):
            listed = root.get(section)
            for item in listed.items if isinstance(listed, SequenceNode) else ():
                if isinstance(item, MappingNode):
                    self._keys(item, self._of_item(section, item))
                    self._names(item.get("name"))

    def _names(self, name: Node | None) -> None:
        """Correct the language codes of a name."""
        if isinstance(name, MappingNode):
            self._keys(name, Known(LANGUAGES, ()))
            for key, _ in name.pairs:
                if key.value not in LANGUAGES and re.fullmatch(
                    "[a-z]{2,3}", key.value
                ):  # a longer word is no language code
                    hint = near(key.value, _missing(LANGUAGES, name), few=True)
                    self.problems.warn("map-odd-language", key.span, hint, key=key.value, known=", ".join(LANGUAGES))

    def _of_item(self, section: str, item: Node) -> Known:
        if section == NAMES:
            return Known(NAME_KEYS, NAME_KEYS)
        if section == EDGES:
            return Known(EDGE_KEYS, EDGE_KEYS)
        track = section == NODES
        kind = Kind.TERRAIN if track else SECTIONS[section]
        base, named = BASE_KEYS[kind], item.get("terrain" if track else "kind")
        if self.spec is None:
            return Known(base, ("id", "x", "y") if track else ("kind", "from", "to"))
        features = self.spec.of(kind)
        chosen = [f for f in features if named is not None and f.name == named.value]
        if not chosen and (track or len(features) == 1):  # the first terrain, or the only kind whose name is misspelt
            chosen = list(features[:1])
        attributes = [a for f in chosen for a in attributes_of(f)]
        names = (*base, *(a.name for a in attributes))
        kind_name = chosen[0].name if len(chosen) == 1 else ""
        return Known(names, [*base, *(a.name for a in attributes if a.required)] if self.shared else names, kind_name)

    def _clean(self, root: Node) -> None:
        """Report unusual blanks and replace them by plain ones, except in names."""
        waiting = [root]
        while waiting:
            node = waiting.pop()
            odd = odd_blank(node.value) if isinstance(node, ScalarNode) and not node.style else ""
            if odd:
                self._report(node, "yaml-blank-odd", character=odd)
                node.value, node.faulty = plain_blanks(node.value), True
            waiting += node.items
            waiting += [
                part for key, value in node.pairs if key.value not in ("title", "name") for part in (key, value)
            ]

    # --- one mapping -----------------------------------------------------------------------------

    def _keys(self, mapping: Node, known: Known) -> None:
        missing = _missing(known.keys, mapping)
        for number, (key, value) in enumerate(mapping.pairs):
            mapping.pairs[number] = self._mended(key, value, known, missing, mapping.flow)
            if key.value in missing:
                missing.remove(key.value)

    def _mended(
        self, key: ScalarNode, value: Node, known: Known, missing: list[str], flow: bool
    ) -> tuple[ScalarNode, Node]:
        """The pair with its key corrected to one of those that are ``missing``."""
        written = key.value
        if written in known.keys or key.style:
            return key, value
        match = _KEY_AND_VALUE.fullmatch(written)
        if flow and match is not None and match[1] in known.keys and value.empty:
            return self._parted(key, match)
        meant = lookalike(written, missing)
        if meant:
            self.problems.add(letters_alike(key.span, written, meant))
        else:
            meant = near(written, missing)
            if not meant or meant not in known.sure:
                return key, value
            code = "map-unknown-attribute" if known.kind else "map-unknown-key"
            self._report(key, code, hint=meant, key=written, kind=known.kind, known=", ".join(known.keys))
        key.value = meant
        return key, value

    def _parted(self, key: ScalarNode, match: re.Match[str]) -> tuple[ScalarNode, Node]:
        """``points:5``, ``points = 5``, ``points 5`` or ``points:`` alone, as a key and its value."""
        name, sign, rest = match.groups()
        code = "yaml-colon-missing" if sign != ":" else "map-colon-tight" if rest else "yaml-value-missing"
        if not key.faulty:
            self._report(key, code)
        key.value = name
        return key, ScalarNode(key.source, key.end - len(rest), key.end, value=rest, faulty=not rest)

    # --- the file itself -------------------------------------------------------------------------

    def _top(self, root: Node) -> None:
        """Correct top-level keys that are misspelt names of sections."""
        missing = _missing(TOP_KEYS, root)
        for key, value in root.pairs:
            if key.value in TOP_KEYS:
                continue
            there = [name for name in missing if _fits(name, value)]
            meant = near(key.value, there)
            code = "map-unknown-key"
            if not meant:
                meant, code = self._section(value), "map-section-other"
            if meant in there:
                self._report(key, code, hint=meant, key=key.value, known=", ".join(TOP_KEYS))
                key.value = meant
                missing.remove(meant)
        self._joined(root)

    def _indented(self, grid: Node, root: Node) -> None:
        """Move top-level keys that were written inside ``grid``."""
        missing = _missing(TOP_KEYS, root)
        for key, value in list(grid.pairs):
            if key.value in missing:
                self._report(key, "map-key-indented", key=key.value)
                grid.pairs.remove((key, value))
                root.pairs.append((key, value))

    def _joined(self, root: Node) -> None:
        """Move list entries to their own section if the heading before them is missing."""
        for key, value in list(root.pairs):
            if key.value not in (*SECTIONS, "nodes", NAMES) or not isinstance(value, SequenceNode):
                continue
            belongs = [self._belongs(item) for item in value.items]
            cut = next((k for k, where in enumerate(belongs) if where and where != key.value), 0)
            lost = belongs[cut] if cut else ""
            if lost and root.get(lost) is None and all(where in ("", lost) for where in belongs[cut:]):
                first = value.items[cut]
                self._report(first, "map-section-lost", hint=f"{lost}:", section=lost, above=key.value)
                rest = SequenceNode(root.source, first.start, value.end, items=value.items[cut:])
                del value.items[cut:]
                value.end = value.items[-1].end
                root.pairs.append((ScalarNode(root.source, first.start, first.start, value=lost), rest))

    def _section(self, value: Node) -> str:
        """The section that all entries of a list belong to; empty if they belong to several."""
        where = {self._belongs(item) for item in value.items}
        return where.pop() if len(where) == 1 else ""

    def _belongs(self, item: Node) -> str:
        """The section of an entry, by its kind or its form; empty if that does not decide it."""
        if isinstance(item, SequenceNode):
            return "edges"
        keys = {key.value for key, _ in item.pairs}
        if {"x", "y"} <= keys:
            return "nodes"
        if {"from", "to"} <= keys:
            return "arrows" if "kind" in keys else "edges"
        named = item.get("kind")
        features = self.spec.features if self.spec is not None and named is not None else ()
        found = [f.kind for f in features if named is not None and f.name == named.value]
        otherwise = NAMES if named is not None and named.value in NAME_KINDS else ""
        return next((section for section, kind in SECTIONS.items() if kind in found), otherwise)

    def _report(self, node: Node, code: str, hint: str = "", **args: object) -> None:
        self.problems.add(Diagnostic(code, node.span, args, hint))


def _missing(keys: Iterable[str], mapping: Node) -> list[str]:
    """The ``keys`` that a mapping does not have."""
    there = {key.value for key, _ in mapping.pairs}
    return [name for name in keys if name not in there]


def _fits(key: str, value: Node) -> bool:
    """Whether a value has the form that the key ``key`` requires."""
    if key in _LISTS:
        return isinstance(value, SequenceNode)
    if key in _BLOCKS:
        return value.style == "|"
    return isinstance(value, MappingNode) == (key in ("grid", "legend", "underlay", CHART)) or key == "title"
