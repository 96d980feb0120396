"""Reads what can be read of a damaged map file; an editor shows it as a copy, the file itself is not changed.

A file that is no valid YAML is cut at its top-level keys; each part is read separately, and of a part that cannot be
read those lines or list items that can. Invalid bytes become U+FFFD.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.maps.mapfile.load import load_map
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from dsl.text.files import read_bytes
from dsl.text.files.encodings import encoding_of
from dsl.text.files.read import harmless
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, compose, yaml_source

MAX_PARTS = 20_000
"""The most parts of a file, and lines of a part, that are read."""
MARK = "\ufffd"
"""The character that replaces invalid bytes."""
MOSTLY = 0.45
"""The largest share of invalid characters in a file that is still taken for a text."""
_KEY = re.compile(r"""(?:[^\W\d]\w*|"[^"\n]*"|'[^'\n]*')[ ]*:(?=\s|$)""")


@dataclass(frozen=True)
class Salvage:
    """``text``: a map file with what could be read, None if nothing could. ``damage``: what is wrong."""

    text: str | None
    damage: tuple[Diagnostic, ...]


def salvage(path: Path, trouble: Diagnostic) -> Salvage:
    """Read what can be read of the file at ``path``; ``trouble`` is why it could not be opened."""
    data = read_bytes(path, Problems())
    if data is None:
        return Salvage(None, (trouble,))
    problems = Problems()
    load_map(data, None, problems, name=str(path), lenient=True)
    damage = tuple(d for d in problems if d.severity is Severity.ERROR) or (trouble,)
    text = harmless(data.decode(encoding_of(data) or "utf-8-sig", "replace").removeprefix("\ufeff"))
    if not readable(text):
        return Salvage(None, damage)
    if _root(text) is None:
        text = "".join(_readable(text))
    root = _root(text)
    worth = root is not None and any(root.get(key) is not None for key in ("grid", "terrain", "nodes", "sites"))
    return Salvage(text if worth else None, damage)


def readable(text: str) -> bool:
    """Whether ``text`` looks like a text, not like the bytes of a picture or a program."""
    return harmless(text).count(MARK) <= len(text) * MOSTLY


def _root(text: str) -> Node | None:
    """The root mapping of a valid text; None for others."""
    problems = Problems()
    root = compose(yaml_source(text, "map"), problems)
    return root if isinstance(root, MappingNode) and root.pairs and not problems.failed else None


def _readable(text: str) -> Iterator[str]:
    seen: set[str] = set()
    for number, part in enumerate(_parts(text)):
        if number >= MAX_PARTS:
            return
        whole = part if _root(part) is not None else _mended(part)
        root = _root(whole)
        if root is None:  # only comments: kept
            if not part.strip() or all(line.lstrip().startswith("#") for line in part.splitlines() if line.strip()):
                yield part
        elif root.pairs[0][0].value not in seen:
            seen.add(root.pairs[0][0].value)
            yield whole


def _parts(text: str) -> Iterator[str]:
    """The text cut before each line that begins with a key."""
    part: list[str] = []
    for line in text.splitlines(keepends=True):
        if part and _KEY.match(line):
            yield "".join(part)
            part = []
        part.append(line)
    yield "".join(part)


def _mended(part: str) -> str:
    """A key with those of its lines or list items that can be read; empty if it has no valid key."""
    head, *body = part.splitlines(keepends=True) or [""]
    filled = [line for line in body if line.strip() and not line.lstrip().startswith("#")]
    if not filled or not _KEY.fullmatch(head.partition("#")[0].rstrip()):
        return ""
    indent = len(filled[0]) - len(filled[0].lstrip(" "))
    kept, seen = [head], set()
    for child in _children(body, indent)[:MAX_PARTS]:
        root = _root(head + child)
        inside = root.pairs[0][1] if root is not None else None
        if inside is None or (isinstance(inside, ScalarNode) and child.strip() and not child.lstrip().startswith("#")):
            continue
        key = inside.pairs[0][0].value if isinstance(inside, MappingNode) and inside.pairs else None
        if key is None or key not in seen:
            seen.add(key)
            kept.append(child)
    return "".join(kept)


def _children(body: list[str], indent: int) -> list[str]:
    """The lines of a part grouped by child: a line at ``indent`` with all deeper ones that follow."""
    found: list[str] = []
    for line in body:
        deeper = len(line) - len(line.lstrip(" ")) > indent or not line.strip()
        if found and deeper:
            found[-1] += line
        else:
            found.append(line)
    return found
